"""Pictures of the dive: stars, twists, finds, rewards and small boards."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.dive.finds import Find
from game.dive.looks import emblem, is_look
from game.platform.cache import cached
from game.store.goals import Goal
from game.ui import timing
from game.ui.leaves import Picture
from game.ui.markers import draw_medallion, heart
from game.ui.material import WHITE, outline
from game.ui.painter import RADIUS, Painter
from game.ui.shapes import (
    Point,
    draw_halo,
    packed,
    shadow,
    sides_around,
    tinted,
)

SWAY = 1.6  # layout units by which a picture in the bar sways
CALM = "calm"  # the emblem of a board without a twist
_STAR, _STAR_GAP, _HOLLOW = 44, 6, 190  # layout units, and the opacity of a star to be won
_DARK, _RED = (4, 8, 20), (255, 92, 84)
GOLD, _LAMPLIGHT, _GLOW = (255, 206, 84), (255, 214, 140), (226, 244, 255)
_COARSE = 32  # the side of a round light's picture before it is enlarged
_GLINTS = ((-0.43, -0.3, 0.13), (0.41, -0.4, 0.1), (0.44, 0.16, 0.13), (-0.41, 0.3, 0.08))


def picture(painter: Painter, name: str, side: int) -> Surface:
    """Return a picture of the dive's sheet, ``side`` pixels wide."""
    return painter.theme.sheet("dive", max(1, side)).frame(name)


def _put(canvas: Surface, painter: Painter, name: str, centre: Point, side: float) -> None:
    drawn = picture(painter, name, round(side))
    canvas.blit(drawn, drawn.get_rect(center=centre))


def draw_find(find: Find, canvas: Surface, painter: Painter, room: Rect) -> None:
    """Draw a find as large as fits, in a soft light."""
    side = min(room.size)
    glow = soft_light(round(1.3 * side), _GLOW, 46)
    canvas.blit(glow, glow.get_rect(center=room.center))
    draw_rays(canvas, painter, room.center, round(0.9 * max(room.size)), 90)
    for x, y, size in _GLINTS:
        spot = room.centerx + round(x * room.width), room.centery + round(y * room.height)
        _put(canvas, painter, "ray", spot, size * side)
    _put(canvas, painter, find.value, room.center, side)


def draw_rays(
    canvas: Surface, painter: Painter, spot: Point, side: int, alpha: int, above: int | None = None
) -> None:
    """Draw rays of light around a point, which fade out towards ``above`` pixels over it."""
    light = painter.theme.sheet("rewards", side).frame("rays")
    half = light.get_height() // 2
    cut = 0 if above is None else max(0, half - above)
    light = _faded(light, alpha // 20 * 20, cut)
    canvas.blit(light, light.get_rect(midtop=(spot[0], spot[1] - half + cut)))


@cached(windows=0.25)
def soft_light(side: int, tone: tuple[int, int, int], strength: int) -> Surface:
    """Return a round light that is strong to the half of its radius, and falls off beyond."""
    small = _coarse_light().copy()
    small.fill((*tone, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(small, (max(1, side), max(1, side)))


@cached()
def _coarse_light() -> Surface:
    small, middle = Surface((_COARSE, _COARSE), pygame.SRCALPHA), (_COARSE - 1) / 2
    for y in range(_COARSE):
        for x in range(_COARSE):
            far = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / (_COARSE / 2)
            part = min(1.0, max(0.0, 2 - 2 * far))
            small.set_at((x, y), (*WHITE, round(255 * part * part * (3 - 2 * part))))
    return small


@cached(windows=0.5)
def _faded(light: Surface, alpha: int, cut: int) -> Surface:
    """Return a fainter picture without its first ``cut`` rows, towards which it fades out; it is
    drawn in half the time of one with an alpha."""
    fainter = light.subsurface((0, cut, light.get_width(), light.get_height() - cut)).copy()
    fades = light.get_height() // 2 - cut if cut else 0
    for row in range(fainter.get_height()):
        part = alpha * min(1.0, (row + 1) / fades) if fades else alpha
        fainter.fill(
            (255, 255, 255, round(part)),
            (0, row, fainter.get_width(), 1),
            pygame.BLEND_RGBA_MULT,
        )
    return fainter


def draw_find_icon(
    find: Find, canvas: Surface, painter: Painter, centre: Point, side: float
) -> None:
    """Draw a find around ``centre``, ``side`` layout units wide."""
    _put(canvas, painter, find.value, centre, painter.px(side))


def draw_gift(name: str, canvas: Surface, painter: Painter, centre: Point, side: float) -> None:
    """Draw ``air`` or a ``life`` around ``centre``, ``side`` layout units wide."""
    _put(canvas, painter, f"reward_{name}", centre, painter.px(side))


def draw_emblem(name: str, canvas: Surface, painter: Painter, centre: Point, side: float) -> None:
    """Draw the emblem of a twist, CALM or a look around ``centre``, ``side`` layout units wide."""
    if is_look(name):
        drawn = emblem(name, painter.px(side))
        canvas.blit(drawn, drawn.get_rect(center=centre))
        return
    _put(canvas, painter, f"twist_{name}", centre, painter.px(side))


def draw_stars(
    canvas: Surface,
    painter: Painter,
    middle: Point,
    stars: Sequence[bool],
    size: int = _STAR,
    gap: int = _STAR_GAP,
) -> None:
    """Draw stars in a row around ``middle``, outlines if they are not won."""
    step = painter.px(size + gap)
    for number, is_won in enumerate(stars):
        spot = middle[0] + round((number - (len(stars) - 1) / 2) * step), middle[1]
        if is_won:
            _put(canvas, painter, "star_won", spot, painter.px(size))
        else:
            draw_hollow_star(canvas, painter, spot, size)


def draw_hearts(
    canvas: Surface,
    painter: Painter,
    lives: int,
    spot: Point,
    size: int,
    gap: int = 4,
    tones: tuple[str, str] = ("danger", "text"),
    clock: float = 0.0,
    most: int = 0,
) -> list[Rect]:
    """Draw a heart for each life from the middle of the left edge, ``spot``, to the right, and up
    to ``most`` those that are lost, hollow and in the second tone; they sway with a ``clock``.
    Return their places."""
    places, left = [], spot[0]
    for number in range(max(lives, most)):
        is_lost = number >= lives
        tone, around = painter.inks(tones[is_lost])
        if not is_lost and around != WHITE:
            tone = painter.colour("danger")
        picture = heart(painter.px(size), tone, is_lost)
        aside = round(painter.px(SWAY) * timing.sway(clock, number)) if clock else 0
        places.append(picture.get_rect(midleft=(left, spot[1] + aside)))
        draw_halo(canvas, picture, places[-1], around)
        canvas.blit(picture, places[-1])
        left += painter.px(size + gap)
    return places


def draw_hollow_star(
    canvas: Surface, painter: Painter, middle: Point, size: float, tone: str = "text"
) -> None:
    """Draw the outline of a star that may be won."""
    ink, around = painter.inks(tone)
    hollow = tinted(picture(painter, "star_empty", painter.px(size)), ink)
    place = hollow.get_rect(center=middle)
    draw_halo(canvas, hollow, place, around)
    hollow.set_alpha(_HOLLOW if tone == "text" else 255)
    canvas.blit(hollow, place)


_HEART_GAP = 4  # layout units between two hearts
DrawAround = Callable[[Surface, Painter, Point, float], None]  # around a point, so wide


def find_box(find: Find, side: float) -> Picture:
    """Return a find, ``side`` layout units wide."""
    return _square(partial(draw_find_icon, find), side)


def gift_box(name: str, side: float, room: float = 0) -> Picture:
    """Return ``air``, a ``life`` or a ``pearl``, ``side`` layout units wide, in an area that may be
    larger."""
    return _square(partial(draw_gift, name), side, room)


def emblem_box(name: str, side: float) -> Picture:
    """Return the emblem of a twist or a look, ``side`` layout units wide."""
    return _square(partial(draw_emblem, name), side)


def hollow_star_box(side: float, room: float = 0) -> Picture:
    """Return the outline of a star, ``side`` layout units wide, in an area that may be larger."""
    return _square(draw_hollow_star, side, room)


def hearts_box(lives: int, most: int, side: int) -> Picture:
    """Return a heart for each life, ``side`` layout units wide, hollow those that are lost of the
    ``most`` that a dive begins with."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_hearts(canvas, painter, lives, rect.midleft, side, _HEART_GAP, most=most)

    wide = max(lives, most) * (side + _HEART_GAP) - _HEART_GAP
    return Picture(paint, (wide, wide), (side, side))


def _square(draw: DrawAround, side: float, room: float = 0) -> Picture:
    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw(canvas, painter, rect.center, side)

    wide = room or side
    return Picture(paint, (wide, wide), (wide, wide))


_GLOW_ALPHA, _GLOW_STEPS = 190, 4  # the light around a raised card, and the steps in which it comes
_LEAST_PICTURE = 24  # layout units of a room in which a picture can be told


def draw_glow(canvas: Surface, painter: Painter, card: Rect, part: float) -> None:
    """Draw the light around a card that is raised to a part."""
    if part > 0:
        sides = _glow(card.size, painter.px(RADIUS), painter.px(26), round(_GLOW_STEPS * part))
        canvas.blits([(side, (card.x + x, card.y + y)) for side, (x, y) in sides], False)


@cached(windows=0.5)
def _glow(size: tuple[int, int], radius: int, blur: int, steps: int) -> list[tuple[Surface, Point]]:
    """Return a light around a card, without its middle, which the card hides."""
    inside = min(radius, min(size) // 2)
    strength, least = _GLOW_ALPHA // _GLOW_STEPS * steps, (2 * inside + 1,) * 2
    return sides_around(shadow(least, radius, blur, strength, GOLD), size, blur, inside, inside)


def draw_rim(canvas: Surface, painter: Painter, card: Rect) -> None:
    """Draw the golden rim of the chosen card."""
    canvas.blit(_rim(card.size, painter.px(RADIUS), max(2, painter.px(4))), card)


@cached(windows=0.5)
def _rim(size: tuple[int, int], radius: int, line: int) -> Surface:
    return packed(outline(size, radius, (GOLD, 1.0, 0.8, line)).copy())


def draw_button(canvas: Surface, painter: Painter, rect: Rect, is_lit: bool, light: float) -> None:
    """Draw the button of a card without its label, bright on the chosen card."""
    if is_lit:
        painter.bright(canvas, rect, rect.height // 2, light)
    else:
        painter.slab(canvas, rect, rect.height // 2)


def draw_picture_well(canvas: Surface, painter: Painter, rect: Rect) -> bool:
    """Draw the sunken area of a card's picture; return whether there is room for one."""
    painter.well(canvas, rect, painter.px(18))
    return min(rect.size) > painter.px(_LEAST_PICTURE)


_ICON, _MEDAL = 36, 30  # layout units


def find_picture(find: Find) -> Picture:
    """Return the picture of a find."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_find_icon(find, canvas, painter, rect.center, _ICON)

    return Picture(paint, (_ICON, _ICON), (_ICON, _ICON))


def medal_of_goal(goal: Goal) -> Picture:
    """Return the medal of a goal."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_medallion(canvas, painter, rect, goal.icon, goal.hat)

    return Picture(paint, (_MEDAL, _MEDAL), (_MEDAL, _MEDAL))


def own_row() -> Picture:
    """Return the background of the player's own row."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.row(canvas, rect.inflate(painter.px(16), -2), 0, True)

    return Picture(paint, (0, 0), (0, 0))
