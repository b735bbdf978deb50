"""The pictures of the records: rings, rays and a flame, steps of the podium, cards of goals."""

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.platform.cache import cached
from game.resources.theme import Colour
from game.store.goals import Goal
from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.markers import draw_hat, draw_medallion
from game.ui.material import WHITE
from game.ui.painter import BODY, INSET_RADIUS, LARGE, NAME, SMALL, Painter, draw_meter
from game.ui.paragraph import draw_centred, draw_paragraph
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Widget, WidgetState

_OVERSAMPLE = 3
_RAYS = 14
_FLAME: tuple[Colour, Colour] = (255, 122, 52), (255, 214, 92)  # the outer and the inner flame
_OUTLINE = (
    *((0.56, 0.0), (0.72, 0.26), (0.86, 0.5), (0.9, 0.72), (0.74, 0.93), (0.5, 1.0)),
    *((0.26, 0.93), (0.1, 0.72), (0.16, 0.46), (0.27, 0.32), (0.36, 0.46), (0.46, 0.26)),
)
"""The corners of a flame, in parts of its width and height."""
_RING_STEPS = 100  # the distinct fill levels of a ring


def draw_rays(canvas: Surface, painter: Painter, rect: Rect, is_lit: bool) -> None:
    """Draw faint rays behind the podium, brighter if it is not empty."""
    if rect:
        tone = painter.colour("highlight")
        canvas.blit(
            _ray_picture(rect.size, painter.px(INSET_RADIUS), tone, 22 if is_lit else 10), rect
        )


def draw_flame(canvas: Surface, painter: Painter, rect: Rect, is_lit: bool) -> None:
    """Draw the flame of a streak, pale if there is none."""
    tones = _FLAME
    if not is_lit:
        pale = mix(painter.colour("panel"), painter.colour("text_dim"), 0.45)
        tones = pale, mix(pale, painter.colour("text_dim"), 0.4)
    flame = _flame(rect.size, *tones)
    canvas.blit(flame, rect)


def draw_part_ring(canvas: Surface, painter: Painter, rect: Rect, part: float) -> None:
    """Draw a ring that is filled up to a part, in the colour of success."""
    _draw_ring(canvas, painter, rect, part, "success")


def draw_goal_ring(canvas: Surface, painter: Painter, rect: Rect, part: float, icon: str) -> None:
    """Draw the ring of a goal around its icon."""
    _draw_ring(canvas, painter, rect, part, "accent")
    side = min(rect.size)
    painter.icon(canvas, icon, rect.center, side * 0.44 / painter.scale)


def _draw_ring(canvas: Surface, painter: Painter, rect: Rect, part: float, tone: str) -> None:
    side = min(rect.size)
    if side < 4:
        return
    rest = mix(painter.colour("board"), painter.colour("text_dim"), 0.25)
    shown = round(min(1.0, part) * _RING_STEPS)
    picture = _ring_picture(side, max(2, side // 8), shown, painter.colour(tone), rest)
    canvas.blit(picture, picture.get_rect(center=rect.center))


@cached(windows=0.5)
def _ring_picture(side: int, line: int, shown: int, tone: Colour, rest: Colour) -> Surface:
    big = Surface((side * _OVERSAMPLE, side * _OVERSAMPLE), pygame.SRCALPHA)
    big.fill((*rest, 0))
    middle = side * _OVERSAMPLE / 2
    radius, half = middle - line * _OVERSAMPLE / 2, line * _OVERSAMPLE / 2
    for count, colour in ((_RING_STEPS, rest), (shown, tone)):
        for number in range(count * 3):
            angle = math.tau * number / (3 * _RING_STEPS) - math.pi / 2
            spot = middle + radius * math.cos(angle), middle + radius * math.sin(angle)
            pygame.draw.circle(big, (*colour, 255), spot, half)
    return pygame.transform.smoothscale(big, (side, side))


@cached(windows=0.5)
def _ray_picture(size: tuple[int, int], radius: int, tone: Colour, alpha: int) -> Surface:
    wide, high = size
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill((*tone, 0))
    centre, far = (wide / 2, high * 0.62), wide + high
    for number in range(_RAYS):
        turn = math.tau * number / _RAYS
        ends = [
            (centre[0] + far * math.cos(a), centre[1] + far * math.sin(a))
            for a in (turn, turn + math.pi / _RAYS)
        ]
        pygame.draw.polygon(picture, (*tone, alpha), [centre, *ends])
    mask = rounded(size, radius, (255, 255, 255))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@cached(windows=0.25)
def _flame(size: tuple[int, int], outer: Colour, inner: Colour) -> Surface:
    """Return a flame: a tongue of fire around a smaller one."""
    wide, high = size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE
    big = Surface((wide, high), pygame.SRCALPHA)
    big.fill((*outer, 0))
    for tone, scale in ((outer, 1.0), (inner, 0.52)):
        points = [
            (wide * (0.5 + (x - 0.5) * scale), high * (0.98 - (1 - y) * scale * 0.96))
            for x, y in _smooth_curve(_OUTLINE)
        ]
        pygame.draw.polygon(big, (*tone, 255), points)
    return pygame.transform.smoothscale(big, size)


def _smooth_curve(corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a closed curve through corners, by Catmull and Rom."""
    curve: list[tuple[float, float]] = []
    for number in range(len(corners)):
        before, start, end, after = (corners[(number + n) % len(corners)] for n in (-1, 0, 1, 2))
        for step in range(8):
            t = step / 8
            weights = (
                (-t + 2 * t**2 - t**3) / 2,
                (2 - 5 * t**2 + 3 * t**3) / 2,
                (t + 4 * t**2 - 3 * t**3) / 2,
                (t**3 - t**2) / 2,
            )
            four = tuple(zip(weights, (before, start, end, after), strict=True))
            curve.append((sum(w * p[0] for w, p in four), sum(w * p[1] for w, p in four)))
    return curve


_METALS: dict[int, Colour] = {1: (255, 206, 84), 2: (190, 204, 232), 3: (226, 152, 104)}
_TOP, _MEDAL = 12, {1: 48, 2: 40, 3: 36}  # layout units: the edge of a step, and the medals
_DASH = 7  # layout units of a dash and of a gap


class PodiumStep(Widget):
    """A step of the podium: a game's ``time`` below its medal, and its day in ``words``. ``risen``
    is how much of the step has come up."""

    def __init__(
        self,
        number: int,
        time: str,
        words: str,
        risen: Callable[[], float],
        action: Callback,
    ) -> None:
        super().__init__(action)
        self.number, self.time, self.words = number, time, words
        self.name = f"place {number}"
        self._risen = risen

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(92), placing.px(150))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(120), placing.px(200))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        clip = canvas.get_clip()
        canvas.set_clip(rect.clip(clip))
        face = rect.move(0, round(rect.height * (1 - self._risen())))
        lit = 0.18 if state.hovered or state.focused else 0.0
        metal = mix(_METALS[self.number], WHITE, lit)
        is_light = painter.theme.is_light
        ground = mix(metal, WHITE if is_light else painter.colour("shadow"), 0.5)
        foot = painter.colour("panel")
        canvas.blit(_step_face(face.size, metal, ground, foot, painter.px(_TOP)), face)
        px, side = painter.px, painter.px(_MEDAL[self.number])
        medal = painter.theme.sheet("rewards", side).frame(f"medal_{self.number}")
        spot = medal.get_rect(midtop=(face.centerx, face.y + px(_TOP + 4)))
        canvas.blit(medal, spot)
        room, tone = face.width - px(12), "text"
        size = painter.size_for(self.time, room, *((LARGE, NAME, BODY)[self.number > 1 :]), SMALL)
        high = px(size * 1.25)
        middle = spot.bottom + px(2) + high // 2
        painter.figures(canvas, self.time, (face.centerx, middle), size, tone, "center")
        below = face.centerx, middle + high // 2 + px(SMALL * 0.6)
        painter.text(canvas, self.words, below, SMALL, tone, "center", room=room)
        canvas.set_clip(clip)
        if state.focused:
            painter.focus(canvas, rect, px(10))


def draw_empty_step(canvas: Surface, painter: Painter, rect: Rect, number: int, words: str) -> None:
    """Draw a dashed step with its number, and the words that say what fills it."""
    px, fonts = painter.px, painter.fonts
    edge = _dashes(rect.size, painter.colour("text_dim"), max(1, px(2)), px(_DASH))
    canvas.blit(edge, rect)
    faint = mix(painter.colour("panel"), painter.colour("text_dim"), 0.55)
    spot = rect.centerx, rect.y + rect.height * 3 // 8
    fonts.draw_figures(canvas, str(number), spot, px(44), faint, "center")
    room = rect.width - px(12)
    lines = fonts.wrap(words, px(SMALL), room)
    middle = rect.centerx, rect.y + rect.height * 3 // 4
    draw_centred(canvas, painter, lines, middle, SMALL, "text_dim", room)


@cached(windows=0.5)
def _step_face(
    size: tuple[int, int], metal: Colour, ground: Colour, foot: Colour, top: int
) -> Surface:
    """Return a step that fades towards its foot, with a bright edge."""
    face = Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        part = min(1.0, y / max(1, size[1] - 1))
        tone = mix(ground, foot, part)
        face.fill((*tone, 235), (0, y, size[0], 1))
    face.blit(rounded((size[0], top), min(top // 2, size[0] // 2), metal), (0, 0))
    return face


@cached(windows=0.25)
def _dashes(size: tuple[int, int], tone: Colour, line: int, dash: int) -> Surface:
    """Return a dashed outline, open at the foot."""
    edge = Surface(size, pygame.SRCALPHA)
    wide, high = size
    for x in range(0, wide, 2 * dash):
        edge.fill((*tone, 200), (x, 0, dash, line))
    for y in range(0, high, 2 * dash):
        edge.fill((*tone, 200), (0, y, line, dash))
        edge.fill((*tone, 200), (wide - line, y, line, dash))
    return edge


_HAT = 40, 52  # layout units: the least and the wished side of a hat
_LEAST, _WIDE = 270, 380  # layout units: the least and the wished width of a card
_GOAL_MEDAL, _PAD, _AROUND = 56, 14, 14  # layout units: beside its words, and above and below them


class HatButton(Widget):
    """A hat that Puff can wear, or a pale one that is not available yet."""

    sound = "toggle"

    def __init__(self, hat: str, action: Callback) -> None:
        super().__init__(action)
        self.hat = hat
        self.is_worn = self.is_had = False

    def width(self, placing: Placing) -> Span:
        return Span(*map(placing.px, _HAT))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HAT[0]), min(wide, placing.px(_HAT[1])))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        radius = painter.px(14)
        if self.is_worn:
            painter.chip(canvas, rect, radius, "text", state.hovered)
        else:
            light = float(state.hovered and self.is_had)
            painter.slab(canvas, rect, radius, light, 0.45 if self.is_had else 0.2)
        side = min(rect.size)
        square = Rect(0, 0, side, side)
        square.center = rect.center
        draw_hat(canvas, painter, self.hat, square, self.is_had)
        if state.focused:
            painter.focus(canvas, rect, radius)


class GoalCard(Widget):
    """A goal with its name and how to reach it. ``note`` is the date on which it was reached, or
    its progress, and ``part`` is the progress from 0 to 1."""

    sound = "focus"

    def __init__(self, goal: Goal, name: str, how: str) -> None:
        super().__init__()
        self.goal, self._name, self._how = goal, name, how
        self.note, self.part = "", 0.0
        self.is_reached = self.is_next = False

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_LEAST), placing.px(_WIDE))

    def height(self, placing: Placing, wide: int) -> Span:
        px, fonts = placing.px, placing.painter.fonts
        room = wide - px(_GOAL_MEDAL) - 3 * px(_PAD)
        lines = fonts.wrap(self._how, px(SMALL), room)
        name = self._name_lines(placing.painter, room)
        words = len(name) * _step(placing.painter, BODY) + len(lines) * _step(
            placing.painter, SMALL
        )
        high = max(px(_GOAL_MEDAL), words) + 2 * px(_AROUND)
        return Span(high, high)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        painter.row(canvas, rect, -26 if self.is_reached else 64, self.is_next)
        if state.focused:
            painter.focus(canvas, rect, px(12))
        medal = Rect(0, 0, px(_GOAL_MEDAL), px(_GOAL_MEDAL))
        medal.midleft = rect.x + px(_PAD), rect.centery
        draw_medallion(canvas, painter, medal, self.goal.icon, self.goal.hat, self.is_reached)
        words = Rect(medal.right + px(_PAD), rect.y, 0, 0)
        words.width = rect.right - px(_PAD) - words.x
        name, small = self._name_lines(painter, words.width), _step(painter, SMALL)
        lines = painter.fonts.wrap(self._how, px(SMALL), words.width)
        high = len(name) * _step(painter, BODY) + len(lines) * small
        words.y = rect.centery - high // 2
        self._draw_note(canvas, painter, words, len(name))
        tone = "text" if self.is_reached or self.is_next else "text_dim"
        for line in name:
            painter.text(canvas, line, words.topleft, BODY, tone, title=True, room=words.width)
            words.y += _step(painter, BODY)
        draw_paragraph(canvas, painter, self._how, words, SMALL, "text_dim")
        if self.part:
            bar = Rect(words.x, rect.bottom - px(10), words.width, px(5))
            draw_meter(canvas, painter, bar, self.part, self.part)

    def _draw_note(self, canvas: Surface, painter: Painter, words: Rect, lines: int) -> None:
        """Draw the note beside a one-line name, if it fits: the name matters more."""
        px, fonts = painter.px, painter.fonts
        room = words.width - fonts.width(self._name, px(BODY), DISPLAY) - px(8)
        if self.note and lines == 1 and painter.fits(self.note, room, SMALL):
            tone = "accent" if self.is_reached or self.is_next else "text_dim"
            spot = words.right, words.y + _step(painter, BODY) // 2
            painter.text(canvas, self.note, spot, SMALL, tone, "midright", room=room)

    def _name_lines(self, painter: Painter, room: int) -> list[str]:
        return painter.fonts.wrap(self._name, painter.px(BODY), room, DISPLAY)


def _step(painter: Painter, size: float) -> int:
    return round(painter.px(size) * LINE_HEIGHT)
