"""The pictures on the results: the number, medals, closed cells, rays of light and Puff."""

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.ui import timing
from game.ui.box import Leaf, Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.leaves import Picture
from game.ui.painter import LARGE, NAME, SMALL, Painter
from game.ui.shapes import Point, draw_disc, mix, vertical_gradient

SECONDS = timing.RESULT_COUNT + 3 * timing.RESULT_PART + timing.RESULT_BAR  # until all is at rest


class Counting:
    """Nothing moves or counts where it ``is_still``; a number that falls into its place shakes as
    strongly as ``shake`` (0 to 1) says."""

    def __init__(self, is_still: Callable[[], bool], shake: Callable[[], float]) -> None:
        self.elapsed = 0.0
        self._is_still, self._shake = is_still, shake

    @property
    def is_done(self) -> bool:
        """Whether all is at rest."""
        return self.elapsed >= SECONDS

    def finish(self) -> None:
        """Show all at once."""
        self.elapsed = max(self.elapsed, SECONDS)

    def part(self, number: int, duration: float = timing.RESULT_PART) -> float:
        """Return how far (0 to 1) the ``number``-th part after the number has come."""
        if self._is_still():
            return timing.progress(self.elapsed, timing.RESULT_FADE)
        since = self.elapsed - timing.RESULT_COUNT - number * timing.RESULT_PART
        return timing.progress(since, duration)

    def filled(self, number: int) -> float:
        """Return how far (0 to 1) a bar has filled that does so as the ``number``-th part."""
        return timing.ease_out(self.part(number, timing.RESULT_BAR))

    @property
    def counted(self) -> float:
        """The part (0 to 1) of the number that is counted."""
        whole = timing.progress(self.elapsed, timing.RESULT_COUNT)
        return 1.0 if self._is_still() else timing.ease_out(whole)

    @property
    def fall(self) -> float:
        """The distance (1 to 0) of a falling number from its place."""
        if self._is_still():
            return 0.0
        since = self.elapsed - timing.RESULT_COUNT
        return timing.progress(-since, timing.RESULT_FALL) ** 2

    @property
    def sway(self) -> float:
        """The distance aside (-1 to 1) of a number that has just fallen."""
        since = self.elapsed - timing.RESULT_COUNT
        if self._is_still() or since < 0:
            return 0.0
        fading = self._shake() * (1 - timing.progress(since, timing.RESULT_SHAKE))
        return fading * math.sin(since * 90)


_FALL, _SHAKE = 30, 3  # layout units
_ECHOES = ((1.7, 0.28), (2.4, 0.12))  # how far above the falling number, and how strong
_NUMBER, _TALL_NUMBER = 42, 118  # layout units of the number's height
_WIDE, _WIDEST = 150, 260
_MEDAL, _DISC = 60, 48  # layout units
_MEDALS = {1: (101, 64, 10), 2: (67, 76, 85), 3: (80, 44, 21)}
"""The tone of the number on gold, silver and bronze."""
_RAYS_STEP = 256  # pixels from one size of the picture of rays to the next
_RAYS_ALPHA = 34
_SULKS_AFTER = 2.2  # seconds of Puff's blast


class CountedNumber(Leaf):
    """A number that counts up to its value, with a unit and a word after it. ``text`` returns it at
    a part (0 to 1) of the value; it may fall into its place."""

    grow = 1.0
    most = _TALL_NUMBER

    def __init__(
        self,
        text: Callable[[float], str],
        counting: Counting,
        unit: str,
        word: str = "",
        *,
        falls: bool = False,
    ) -> None:
        super().__init__()
        self.text, self.unit, self.word = text, unit, word
        self._counting, self._falls = counting, falls

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_WIDE), placing.px(_WIDEST))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_NUMBER), placing.px(_TALL_NUMBER))

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        px, fonts = painter.px, painter.fonts
        high = rect.height / painter.scale
        small = max(SMALL, min(NAME, 0.36 * high))
        sizes = (self.unit, min(LARGE + 8, 0.4 * high)), (self.word, small)
        tail = [(text, size) for text, size in sizes if text]
        widths = [fonts.width(text, px(size), DISPLAY) + px(8) for text, size in tail]
        whole = sum(fonts.figure_widths(self.text(1.0), rect.height))
        is_stacked = whole + sum(widths) > rect.width  # the word goes below the unit
        wide = max(widths) if is_stacked else sum(widths)
        room = rect.width - wide, rect.height
        picture, base = large_number(painter, self.text(self._counting.counted), room)
        left = rect.x + (room[0] - picture.get_width()) // 2
        place = picture.get_rect(midleft=(left, rect.centery))
        fall = self._counting.fall if self._falls else 0.0
        shake = _SHAKE * self._counting.sway if self._falls else 0.0
        for far, strength in (*_ECHOES, (1.0, 1.0)):
            if fall > 0 or strength == 1:
                picture.set_alpha(round(255 * strength))
                canvas.blit(picture, place.move(px(shake), -px(_FALL * fall * far)))
        x, foot = place.right + px(5), place.y + base
        if is_stacked:
            foot -= sum(px(size) for _, size in tail[1:])
        for text, size in tail:
            top = foot - fonts.font(DISPLAY, px(size)).get_ascent()
            shown = painter.text(canvas, text, (x, top), size, "accent", title=True)
            if is_stacked:
                foot = place.y + base
            else:
                x = shown.right + px(10)


def large_number(painter: Painter, text: str, room: Point) -> tuple[Surface, int]:
    """Return a number as large as ``room`` pixels allow, lighter at the top than at the bottom, and
    the pixels from its top to its baseline."""
    fonts, size = painter.fonts, max(12, round(room[1] * 1.04))
    wide = sum(fonts.figure_widths(text, size))
    size = size if wide <= room[0] else max(12, size * room[0] // wide)
    font, above = fonts.font(DISPLAY, size), painter.colour("text")
    below = above if painter.theme.is_light else mix(above, painter.colour("accent"), 0.8)
    picture = Surface((sum(fonts.figure_widths(text, size)), font.get_height()), pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    fonts.draw_figures(picture, text, (0, 0), size, (255, 255, 255), "topleft")
    tint = vertical_gradient(picture.get_size(), above, below)
    picture.blit(tint, (0, 0), None, pygame.BLEND_RGB_MULT)
    return picture, font.get_ascent()


class Rays(Leaf):
    """Rays of light on a panel around another box, as strongly as ``part`` (0 to 1) says."""

    def __init__(self, around: Leaf, part: Callable[[], float]) -> None:
        super().__init__()
        self._around, self._part = around, part

    def width(self, placing: Placing) -> Span:
        return Span(0, 0)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(0, 0)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        alpha = round(_RAYS_ALPHA * self._part())
        if painter.theme.is_light or not alpha:
            return
        side = -(-2 * min(rect.size) // _RAYS_STEP) * _RAYS_STEP
        light, clip = painter.theme.sheet("rewards", side).frame("rays"), canvas.get_clip()
        light.set_alpha(alpha)
        centre = self._around.rect.move(rect.x - self.rect.x, rect.y - self.rect.y).center
        canvas.set_clip(rect.clip(clip))
        canvas.blit(light, light.get_rect(center=centre))
        canvas.set_clip(clip)


def puff_picture(sizes: tuple[int, int], won: bool, shown_for: Callable[[], float]) -> Picture:
    """Return Puff's picture, of a least and a wished size in layout units; ``shown_for`` returns
    the seconds since it was shown, 0 where Puff keeps still."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        since = shown_for()
        pose = "won" if won else "lost" if since < _SULKS_AFTER else "sulk"
        lift = round(painter.px(3) * math.sin(math.tau * since / 4)) if won else 0
        spot = rect.centerx, rect.centery + lift
        size = min(rect.size) / painter.scale
        painter.puff(canvas, pose, since, spot, size, pose != "lost")

    return Picture(paint, sizes, sizes)


def medal_picture(place: int) -> Picture:
    """Return the medal of a place, or from the fourth on a plain disc with the place."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        ink, px, centre = _MEDALS.get(place, painter.colour("text")), painter.px, rect.center
        if place in _MEDALS:
            medal = painter.theme.sheet("rewards", px(_MEDAL)).frame(f"medal_{place}")
            canvas.blit(medal, medal.get_rect(center=centre))
        else:
            tones = painter.colour("panel_edge"), painter.colour("text_dim")
            draw_disc(canvas, centre, px(_DISC), *tones, max(1, px(2)))
        spot = centre[0], centre[1] + (px(7) if place in _MEDALS else 0)
        size = px(24 if place < 10 else 20)
        painter.fonts.draw(canvas, str(place), spot, size, ink, DISPLAY, "center")

    return Picture(paint, (_MEDAL, _MEDAL), (_MEDAL, _MEDAL))


def closed_picture(places: Sequence[int]) -> Picture:
    """Return a picture of closed cells with question marks, shifted sideways by some layout
    units."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        sheet = painter.theme.sheet("tiles", painter.px(34 if len(places) > 1 else 44))
        for aside in places:
            spot = rect.centerx + painter.px(aside), rect.centery
            place = sheet.frame("closed").get_rect(center=spot)
            canvas.blits([(sheet.frame(name), place) for name in ("closed", "mark")])

    return Picture(paint, (_MEDAL + 12, _MEDAL + 12), (_DISC, _DISC))
