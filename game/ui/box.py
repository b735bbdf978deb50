"""The base of all boxes: what a screen is made of, and how boxes are measured.

Constraints go down, sizes go up, the parent sets the place. A box answers how wide it has to be and
would like to be, and the same of its height at a width; its parent gives it a rectangle. Lengths
that a scene gives are layout units, all others are pixels. Boxes are made anew for each placing and
keep nothing but their rectangle; widgets, which a scene may keep, are boxes too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui.painter import Painter

CLOSE, GAP, APART, EDGE = 8, 16, 24, 32
"""The steps of all distances, in layout units."""


class Span(NamedTuple):
    """The length that a box needs, and the one that it would like."""

    least: int
    wish: int


def _whole(span: Span) -> Span:
    """Return a span whose wish is no less than its least."""
    return span if span.least <= span.wish else Span(span.least, span.least)


class Placing:
    """The measurements of a tree at one scale, each made once. ``kept`` is what boxes keep beyond
    a placing, as how far they are scrolled, by their keys."""

    def __init__(self, painter: Painter, kept: dict[str, object] | None = None) -> None:
        self.painter, self.px = painter, painter.px
        self.kept = {} if kept is None else kept
        self._widths: dict[Box, Span] = {}
        self._heights: dict[tuple[Box, int], Span] = {}

    def width(self, box: Box) -> Span:
        """Return the width of a box."""
        found = self._widths.get(box)
        if found is None:
            found = self._widths[box] = _whole(box.width(self))
        return found

    def height(self, box: Box, wide: int) -> Span:
        """Return the height of a box that is ``wide`` pixels wide."""
        found = self._heights.get((box, wide))
        if found is None:
            found = self._heights[box, wide] = _whole(box.height(self, wide))
        return found

    def fits(self, box: Box, wide: int, high: int) -> bool:
        """Return whether a room has the least size of a box."""
        return self.width(box).least <= wide and self.height(box, wide).least <= high


class Box:
    """A part of a screen.

    Spare room goes to those that ``grow``, in this proportion, up to ``most`` layout units. Where
    room lacks, a row or column leaves out its boxes of the highest ``rank``, and then the next;
    those of rank 0 always stay.
    """

    grow = 0.0
    most: float | None = None
    rank = 0

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)

    @property
    def parts(self) -> Sequence[Box]:
        """The boxes that were placed in this one, in the order in which one reads them."""
        return ()

    def width(self, placing: Placing) -> Span:
        """Return the width that it needs, and the one that it would like."""
        raise NotImplementedError

    def height(self, placing: Placing, wide: int) -> Span:
        """Return the height that it needs at a width, and the one that it would like."""
        raise NotImplementedError

    def baseline(self, placing: Placing, wide: int) -> int | None:
        """Return how far below its top its first line of text stands; None without a text."""
        return None

    def place(self, placing: Placing, rect: Rect) -> None:
        """Take a place, and give each of its parts one."""
        self.rect = rect

    def walk(self) -> Iterator[Box]:
        """Yield the box and all that were placed in it, in the order in which one reads them."""
        waiting: list[Box] = [self]
        while waiting:
            box = waiting.pop()
            yield box
            waiting.extend(reversed(box.parts))


class Leaf(Box):
    """A box without parts, which is drawn."""

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw it at a place, which is its own or, while it moves, beside that."""
