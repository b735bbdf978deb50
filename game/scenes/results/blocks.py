"""The parts of a page of the results, each as high as it needs to be at its width."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui import timing
from game.ui.flow import flow
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter, draw_meter
from game.ui.shapes import Point, mix, rounded, vertical_gradient

_LINE = 1.25  # the distance of two lines, in sizes of their text
_FALL, _SHAKE = 30, 3  # layout units
_ECHOES = ((1.7, 0.28), (2.4, 0.12))  # how far above the falling number, and how strong
_NUMBER, _INSET, _PICTURE, _ICON, _ROW = 46, 72, 98, 40, 22
"""Least heights of a number, an inset and a row, the room for pictures, in layout units."""

Emblem = str | Callable[[Surface, Painter, Point], object]


@dataclass(frozen=True)
class Pen:
    """Draws a page that came ``elapsed`` seconds ago: nothing moves or counts if it ``is_still``,
    and the number shakes as strongly as ``shake`` (0 to 1) says."""

    canvas: Surface
    painter: Painter
    elapsed: float
    is_still: bool
    shake: float

    def part(self, number: int, duration: float = timing.RESULT_PART) -> float:
        """Return how far (0 to 1) the ``number``-th part after the number has come."""
        if self.is_still:
            return timing.progress(self.elapsed, timing.RESULT_FADE)
        since = self.elapsed - timing.RESULT_COUNT - number * timing.RESULT_PART
        return timing.progress(since, duration)

    @property
    def counted(self) -> float:
        """The part (0 to 1) of the number that is counted."""
        whole = timing.progress(self.elapsed, timing.RESULT_COUNT)
        return 1.0 if self.is_still else timing.ease_out(whole)


class Block:
    """A part of a page. It may become higher by ``grows`` layout units; unless it ``fades`` in, it
    comes with the number."""

    grows = 0
    fades = True

    def height(self, painter: Painter, width: int) -> int:
        """Return the pixels that it needs at a width."""
        raise NotImplementedError

    def draw(self, pen: Pen, area: Rect, number: int = 0) -> None:
        """Draw it as the ``number``-th part after the number."""
        raise NotImplementedError


@dataclass(frozen=True)
class TextBlock(Block):
    """A text on as many lines as it needs, at the left or right ``side``."""

    words: str
    size: int = SMALL
    tone: str = "text"
    is_title: bool = False
    side: str = "left"

    def _lines(self, painter: Painter, width: int) -> list[str]:
        face = DISPLAY if self.is_title else PLAIN
        return painter.fonts.wrap(self.words, painter.px(self.size), width, face)

    def height(self, painter: Painter, width: int) -> int:
        return len(self._lines(painter, width)) * round(painter.px(self.size) * _LINE)

    def draw(self, pen: Pen, area: Rect, number: int = 0) -> None:
        x, step = getattr(area, self.side), round(pen.painter.px(self.size) * _LINE)
        look = self.size, self.tone, f"mid{self.side}", self.is_title, area.width
        for row, line in enumerate(self._lines(pen.painter, area.width)):
            pen.painter.text(pen.canvas, line, (x, area.y + step // 2 + row * step), *look)


@dataclass(frozen=True)
class NumberBlock(Block):
    """A number that counts up to its value, with a unit and a word after it. ``text`` returns it at
    a part (0 to 1) of the value; it may fall into its place."""

    text: Callable[[float], str]
    unit: str
    word: str = ""
    falls: bool = False
    grows = 72
    fades = False

    def height(self, painter: Painter, width: int) -> int:
        return painter.px(_NUMBER)

    def draw(self, pen: Pen, area: Rect, number: int = 0) -> None:
        canvas, painter, px = pen.canvas, pen.painter, pen.painter.px
        tail = [(self.unit, min(LARGE + 8, 0.4 * area.height / painter.scale)), (self.word, NAME)]
        wide = sum(painter.fonts.width(t, px(s), DISPLAY) + px(8) for t, s in tail if t)
        room = area.width - wide, area.height
        picture, base = large_number(painter, self.text(pen.counted), room)
        left = area.x + (room[0] - picture.get_width()) // 2
        place = picture.get_rect(midleft=(left, area.centery))
        fall, shake = self._motion(pen) if self.falls and not pen.is_still else (0.0, 0.0)
        for far, strength in (*_ECHOES, (1.0, 1.0)):
            if fall > 0 or strength == 1:
                picture.set_alpha(round(255 * strength))
                canvas.blit(picture, place.move(px(shake), -px(_FALL * fall * far)))
        x = place.right + px(5)
        for text, size in tail:
            top = place.y + base - painter.fonts.font(DISPLAY, px(size)).get_ascent()
            shown = painter.text(canvas, text, (x, top), size, "accent", title=True)
            x = shown.right + px(10)

    @staticmethod
    def _motion(pen: Pen) -> tuple[float, float]:
        """Return how far the number still has to fall, and how far it shakes aside."""
        since = pen.elapsed - timing.RESULT_COUNT
        fading = pen.shake * (1 - timing.progress(since, timing.RESULT_SHAKE)) * (since >= 0)
        fall: float = timing.progress(-since, timing.RESULT_FALL) ** 2
        return fall, _SHAKE * fading * math.sin(since * 90)


@dataclass(frozen=True)
class Inset(Block):
    """A sunken place with a picture, a title and a note; one without a title keeps its room.
    ``picture`` draws around a point, or is the name of an icon."""

    title: str = ""
    note: str = ""
    picture: Emblem = ""

    @property
    def _texts(self) -> list[TextBlock]:
        both = TextBlock(self.title, NAME, is_title=True), TextBlock(self.note, SMALL, "text_dim")
        return [text for text in both if text.words]

    def height(self, painter: Painter, width: int) -> int:
        room = width - painter.px(_PICTURE + 16)
        high = sum(text.height(painter, room) for text in self._texts) + painter.px(20)
        return max(painter.px(_INSET), high)

    def draw(self, pen: Pen, area: Rect, number: int = 0) -> None:
        px, painter = pen.painter.px, pen.painter
        if self.title:
            painter.well(pen.canvas, area)
            spot = area.x + px(50), area.centery
            if isinstance(self.picture, str):
                painter.icon(pen.canvas, self.picture, spot, 40, "accent")
            else:
                self.picture(pen.canvas, painter, spot)
            room = Rect(area.x + px(_PICTURE), area.y, area.width - px(_PICTURE + 16), area.height)
            for text, place in zip(self._texts, stack(self._texts, painter, room, 0), strict=True):
                text.draw(pen, place)


@dataclass(frozen=True)
class Gauge(Block):
    """A bar and words. That of a goal fills once the words are there, in ``segments`` if it has
    any; any other fills with the number, below ``best``, a part that is marked on it."""

    part: float
    text: TextBlock
    is_goal: bool = False
    segments: int = 0
    best: float | None = None

    @property
    def fades(self) -> bool:  # type: ignore[override]
        return self.is_goal

    def height(self, painter: Painter, width: int) -> int:
        room = width - painter.px(_ICON) * self.is_goal
        return self.text.height(painter, room) + painter.px(22 if self.is_goal else 38)

    def draw(self, pen: Pen, area: Rect, number: int = 0) -> None:
        painter, px = pen.painter, pen.painter.px
        if not self.is_goal:
            bar = Rect(area.x, area.y + px(6), area.width, px(20))
            self._fill(pen, bar, self.part * pen.counted)
            self.text.draw(pen, Rect(area.x, bar.bottom + px(10), area.width, 0))
            return
        room = Rect(area.x + px(_ICON), area.y, area.width - px(_ICON), area.height)
        painter.icon(pen.canvas, "target", (area.x + px(16), area.y + px(13)), colour="accent")
        self.text.draw(pen, room)
        bar = Rect(room.x, area.bottom - px(13), room.width, px(10))
        self._fill(pen, bar, self.part * timing.ease_out(pen.part(number + 1, timing.RESULT_BAR)))

    def _fill(self, pen: Pen, bar: Rect, part: float) -> None:
        painter, px = pen.painter, pen.painter.px
        if not self.segments:
            draw_meter(pen.canvas, painter, bar, part, part)
        else:
            for index, one in enumerate(
                flow(bar, self.segments, 1, bar.height, px(4), self.segments)
            ):
                painter.well(pen.canvas, one, one.height // 2)
                if index < round(part * self.segments):
                    lit = rounded(one.size, one.height // 2, painter.colour("accent"))
                    pen.canvas.blit(lit, one)
        if self.best is not None:
            mark = Rect(0, 0, max(3, px(4)), bar.height + px(12))
            mark.center = bar.x + round(bar.width * min(self.best, 1.0)), bar.centery
            pen.canvas.blit(rounded(mark.size, mark.width // 2, painter.colour("text")), mark)


@dataclass(frozen=True)
class FigureRows(Block):
    """Everything that was measured, in ``rows`` of a label and a value."""

    rows: tuple[tuple[str, str], ...]
    grows = 98
    fades = False

    def height(self, painter: Painter, width: int) -> int:
        return len(self.rows) * painter.px(_ROW)

    def draw(self, pen: Pen, area: Rect, number: int = 0) -> None:
        painter, step = pen.painter, area.height // len(self.rows)
        for row, (label, value) in enumerate(self.rows):
            y = area.y + row * step + step // 2
            spot = area.right, y
            shown = painter.figures(pen.canvas, value, spot, BODY, "text", "midright")
            room, spot = shown.left - painter.px(10) - area.left, (area.left, y)
            painter.text(pen.canvas, label, spot, SMALL, "text_dim", "midleft", room=room)


def stack(blocks: Sequence[Block], painter: Painter, area: Rect, most: int = 18) -> list[Rect]:
    """Return a place for each block below the other in the middle of an area. They grow as far as
    they may, the last one first; what is left goes between them, up to ``most`` units each."""
    heights = [block.height(painter, area.width) for block in blocks]
    gap = painter.px(8) if most else 0
    free = area.height - sum(heights) - gap * (len(blocks) - 1)
    for number in reversed(range(len(blocks))):
        more = max(0, min(free, painter.px(blocks[number].grows)))
        heights[number] += more
        free -= more
    gap += max(0, min(free // len(blocks), painter.px(most)))
    y = area.y + max(0, area.height - sum(heights) - gap * (len(blocks) - 1)) // 2
    places = []
    for high in heights:
        places.append(Rect(area.x, y, area.width, high))
        y += high + gap
    return places


def large_number(painter: Painter, text: str, room: Point) -> tuple[Surface, int]:
    """Return a number as large as it fits into ``room`` pixels, lighter above than below, and the
    pixels from its top to the line that it stands on."""
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


def draw_faded(canvas: Surface, area: Rect, part: float, draw: Callable[[], object]) -> None:
    """Draw into ``area``, as strongly as ``part`` (0 to 1) says."""
    if part >= 1:
        draw()
    area = area.clip(canvas.get_rect())
    if part <= 0 or part >= 1 or not area:
        return
    before = canvas.subsurface(area).copy()
    draw()
    before.set_alpha(round(255 * (1 - part)))
    canvas.blit(before, area)
