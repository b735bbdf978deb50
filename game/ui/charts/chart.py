"""What all charts have in common: a card with a title, marks that tell their figures, a tip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.tooltip import Side
from game.ui.widgets import Touch, Widget

FINE = 3
"""Lines are drawn so many times as large, then scaled down: their edges are smooth then."""
_RADIUS = 14
_PAD = 16
HEAD = 50
"""Layout units from a card's top to what it shows."""


@dataclass(frozen=True)
class ChartMark:
    """Something that tells its figures when pointed at. ``spot`` is where it is found, ``anchor``
    the point it speaks of; both from the chart's top left corner."""

    spot: pygame.Rect
    anchor: tuple[int, int]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Legend:
    """What a tone stands for."""

    label: str
    tone: str


class Chart(Widget):
    """A card. ``build`` makes its picture; until then, and when it has nothing to show, it is
    calm water with the sentence ``empty``.

    The mouse points at marks; with the focus, the arrows go from one mark to the next.
    """

    cue = "focus"
    tip_side = Side.ABOVE
    """Where a tip hides nothing that belongs to it."""

    def __init__(self, title: str, empty: str, legend: Sequence[Legend] = ()) -> None:
        super().__init__()
        self.title = title
        self.empty = empty
        self.legend = tuple(legend)
        self.marks: list[ChartMark] = []
        self.chosen: int | None = None
        self._pointed: int | None = None
        self._picture = pygame.Surface((1, 1))

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return False

    @property
    def has_pointer(self) -> bool:
        """Whether the mouse is on a mark."""
        return self._pointed is not None

    def build(self, painter: Painter) -> None:
        """Make the picture for the widget's rectangle, in the theme's colours."""
        self._picture = pygame.Surface(self.rect.size)
        self._picture.fill(painter.colour("panel"))
        card = self._picture.get_rect()
        well = mix(painter.colour("panel"), painter.colour("board"), 0.75)
        edge = mix(painter.colour("panel"), painter.colour("panel_edge"), 0.6)
        line = max(1, painter.px(1.5))
        self._picture.blit(rounded(card.size, painter.px(_RADIUS), well, edge, 255, line), card)
        self.marks = []
        room = self._draw_head(painter)
        if self.is_empty:
            self._draw_calm(painter, room)
        else:
            self._paint(painter, self._picture, room)
        if self.chosen is not None and self.chosen >= len(self.marks):
            self.chosen = None
        self._pointed = None

    def point(self, pos: tuple[int, int] | None) -> None:
        """The mouse is there now."""
        self._pointed = None
        if pos is not None and self.rect.collidepoint(pos):
            x, y = pos[0] - self.rect.x, pos[1] - self.rect.y
            spots = (n for n, mark in enumerate(self.marks) if mark.spot.collidepoint(x, y))
            self._pointed = next(spots, None)

    def mark(self, focused: bool) -> ChartMark | None:
        """The mark that is pointed at or, with the focus, the one that the arrows chose."""
        number = self._pointed
        if number is None and focused:
            number = self.chosen
        return None if number is None else self.marks[number]

    def activate(self) -> None:
        """The newest mark, or none again."""
        self.chosen = len(self.marks) - 1 if self.chosen is None and self.marks else None

    def click(self, pos: tuple[int, int]) -> None:
        """What is pointed at stays chosen."""
        self.point(pos)
        self.chosen = self._pointed

    def key(self, name: str, text: str) -> bool:
        """Left and right go from mark to mark; from the ends the focus goes on."""
        step = {"left": -1, "right": 1}.get(name, 0)
        return bool(step) and self._choose(step)

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """The picture, the mark in question, and the focus."""
        canvas.blit(self._picture, rect)
        if touch.focused:
            line = max(2, painter.px(2.5))
            tone = painter.colour("highlight")
            pygame.draw.rect(canvas, tone, rect, line, border_radius=painter.px(_RADIUS))
        mark = self.mark(touch.focused)
        if mark is not None:
            self._light(canvas, painter, mark, rect)

    def _choose(self, step: int) -> bool:
        """Go ``step`` marks on; whether there was one."""
        if not self.marks:
            return False
        if self.chosen is None:
            self.chosen = len(self.marks) - 1 if step < 0 else 0
            return True
        if not 0 <= self.chosen + step < len(self.marks):
            return False
        self.chosen += step
        return True

    def _paint(self, painter: Painter, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw what the chart shows into ``room`` and list its marks."""
        raise AssertionError("each chart paints itself")

    def _light(
        self, canvas: pygame.Surface, painter: Painter, mark: ChartMark, rect: pygame.Rect
    ) -> None:
        """Show which mark is meant: a frame around it."""
        spot = mark.spot.move(rect.topleft).inflate(2, 2)
        tone = painter.colour("highlight")
        pygame.draw.rect(canvas, tone, spot, max(1, painter.px(2)), border_radius=painter.px(4))

    def _draw_head(self, painter: Painter) -> pygame.Rect:
        """The title on the left, what the tones mean on the right; the room that is left."""
        px = painter.px
        pad, middle = px(_PAD), px(24)
        wide = self.rect.width - 2 * pad
        share = wide * 2 // 5 if self.legend else wide
        title = painter.text(
            self._picture, self.title, (pad, middle), BODY - 2, "text", "midleft", True, share
        )
        if not self.is_empty:
            self._draw_legend(painter, self.rect.width - pad, title.right + pad, middle)
        return pygame.Rect(pad, px(HEAD), wide, self.rect.height - px(HEAD) - px(12))

    def _draw_legend(self, painter: Painter, right: int, left: int, middle: int) -> None:
        """All labels in one size, the largest in which they fit between the two ends."""
        px, letters = painter.px, painter.letters
        dot, near, far = px(10), px(6), px(14)
        labels = [entry.label for entry in self.legend]
        free = right - left - len(labels) * (dot + near + far)
        size = float(SMALL)
        while size > SMALL / 2 and sum(letters.width(text, px(size)) for text in labels) > free:
            size -= 0.5
        for entry in reversed(self.legend):
            spot = (right, middle)
            shown = painter.text(self._picture, entry.label, spot, size, "text_dim", "midright")
            place = pygame.Rect(0, 0, dot, dot)
            place.midright = (shown.left - near, middle)
            self._picture.blit(rounded(place.size, dot // 2, painter.colour(entry.tone)), place)
            right = place.left - far

    def _draw_calm(self, painter: Painter, room: pygame.Rect) -> None:
        """Two long waves, and over them what would make a chart of it."""
        px = painter.px
        lines = painter.letters.lines(self.empty, px(SMALL), room.width - px(8))
        step = round(px(SMALL) * 1.35)
        middle = room.y + room.height * 2 // 5
        top = middle - (len(lines) - 1) * step // 2
        for number, line in enumerate(lines):
            spot = (room.centerx, top + number * step)
            painter.text(self._picture, line, spot, SMALL, "text_dim", "center", room=room.width)
        sea = mix(painter.colour("panel"), painter.colour("accent"), 0.3)
        for number, height in enumerate((0.82, 0.93)):
            wave = [
                (x, room.height * height + px(5) * math.sin(x / px(30) + 1.7 * number))
                for x in range(0, room.width + 4, 4)
            ]
            tone = mix(sea, painter.colour("panel"), 0.5 * number)
            draw_line(self._picture, room, wave, tone, px(2.5))


class CountingChart(Chart):
    """A card whose figures are still to come: the sentence ``empty`` says so."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return True

    def _draw_calm(self, painter: Painter, room: pygame.Rect) -> None:
        painter.text(
            self._picture, self.empty, room.center, SMALL, "text_dim", "center", room=room.width
        )


def draw_line(
    canvas: pygame.Surface,
    room: pygame.Rect,
    points: Sequence[tuple[float, float]],
    colour: tuple[int, int, int],
    width: int,
    fill: int = 0,
    floor: int = 0,
) -> None:
    """A smooth line through points that are measured from the corner of ``room``.

    With ``fill`` (an alpha) the ground below it is tinted down to ``floor``.
    """
    layer = pygame.Surface((room.width * FINE, room.height * FINE), pygame.SRCALPHA)
    layer.fill((*colour, 0))
    fine = [(x * FINE, y * FINE) for x, y in points]
    if fill and len(fine) > 1:
        ground = [(fine[0][0], floor * FINE), *fine, (fine[-1][0], floor * FINE)]
        pygame.draw.polygon(layer, (*colour, fill), ground)
    stroke(layer, fine, (*colour, 255), max(1, width) * FINE)
    canvas.blit(pygame.transform.smoothscale(layer, room.size), room)


def stroke(
    layer: pygame.Surface,
    points: Sequence[tuple[float, float]],
    colour: tuple[int, int, int, int],
    width: int,
) -> None:
    """A thick line with round joints and ends."""
    half = width / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (y1 - y0) / long * half, (x0 - x1) / long * half
        box = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        pygame.draw.polygon(layer, colour, box)
    for point in points:
        pygame.draw.circle(layer, colour, point, half)
