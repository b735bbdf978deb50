"""The base of all boxes: what a screen consists of, and how boxes are measured.

Constraints go down, sizes go up, the parent sets the place. A box answers with the least and the
preferred width, and with the least and the preferred height at a given width; its parent gives it a
rectangle. Lengths that a scene gives are layout units, all others are pixels. Boxes are created
anew for each layout and keep only their rectangle. Widgets are boxes too; a scene may keep those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui.painter import Painter

CLOSE, GAP, APART, EDGE = 8, 16, 24, 32
"""The steps of all distances, in layout units."""


class Span(NamedTuple):
    """The least length of a box, and its preferred length."""

    least: int
    wish: int


def _valid_span(span: Span) -> Span:
    """Return a span whose preferred length is not below its least."""
    return span if span.least <= span.wish else Span(span.least, span.least)


class Placing:
    """The measurements of a tree at one scale, each taken once.

    ``kept`` holds, by key, what boxes remember from one layout to the next, such as scroll
    positions.
    """

    def __init__(self, painter: Painter, kept: dict[str, object] | None = None) -> None:
        self.painter, self.px = painter, painter.px
        self.kept = {} if kept is None else kept
        self._widths: dict[Box, Span] = {}
        self._heights: dict[tuple[Box, int], Span] = {}

    def width(self, box: Box) -> Span:
        """Return the width of a box."""
        found = self._widths.get(box)
        if found is None:
            found = self._widths[box] = _valid_span(box.width(self))
        return found

    def height(self, box: Box, wide: int) -> Span:
        """Return the height of a box that is ``wide`` pixels wide."""
        found = self._heights.get((box, wide))
        if found is None:
            found = self._heights[box, wide] = _valid_span(box.height(self, wide))
        return found

    def fits(self, box: Box, wide: int, high: int) -> bool:
        """Return whether a box's least size fits into a rectangle."""
        return box.fits(self, wide, high)


class Box:
    """A part of a screen.

    Boxes share spare room in proportion to ``grow``, each up to ``most`` layout units. Where room
    is short, a row or column leaves out its boxes of the highest ``rank`` first; those of rank 0
    always stay.
    """

    grow = 0.0
    most: float | None = None
    rank = 0

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)

    @property
    def parts(self) -> Sequence[Box]:
        """The boxes placed in this one, in reading order."""
        return ()

    def width(self, placing: Placing) -> Span:
        """Return the least and the preferred width."""
        raise NotImplementedError

    def height(self, placing: Placing, wide: int) -> Span:
        """Return the least and the preferred height at a width."""
        raise NotImplementedError

    def fits(self, placing: Placing, wide: int, high: int) -> bool:
        """Return whether the least size fits into a rectangle."""
        return placing.width(self).least <= wide and placing.height(self, wide).least <= high

    def baseline(self, placing: Placing, wide: int) -> int | None:
        """Return the distance from its top to its first baseline; None without text."""
        return None

    def place(self, placing: Placing, rect: Rect) -> None:
        """Take this rectangle, and place the parts in it."""
        self.rect = rect

    def walk(self) -> Iterator[Box]:
        """Walk over the box and all boxes placed in it, in reading order."""
        waiting: list[Box] = [self]
        while waiting:
            box = waiting.pop()
            yield box
            waiting.extend(reversed(box.parts))


class Leaf(Box):
    """A box without parts, which is drawn."""

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw it at ``rect``: its own place, or beside that while it moves."""
