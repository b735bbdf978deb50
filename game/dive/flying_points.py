"""Points on their way from a cell to the score: sparks, too small to hide a number."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.dive.rules import Award, AwardReason
from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import Point, mix

_PER_SPARK = 20  # points that each further spark stands for, doubled from one to the next
_MOST_SPARKS = 8
_LEAST, _LARGER = 13.0, 1.5  # layout units of a spark's light, and more for each further spark
_OF_CELL = 0.28  # of a cell is free of numbers on both sides of a line between two columns
_TAIL = 3  # fainter pictures behind each spark
_MORE = {AwardReason.CHORD: 1.3, AwardReason.TREASURE: 1.8}  # times as large


class Flight(NamedTuple):
    """Sparks that bring points from a ``cell`` in the window, from the second ``start`` on. They
    rise between the columns, where there are no numbers, to the board's upper edge, ``top``."""

    points: int
    cell: Rect
    top: int
    start: float
    sparks: int
    side: int  # pixels of the largest, once it has left the board
    tone: str

    @property
    def lands(self) -> float:
        """The second in which the last spark arrives."""
        return self.start + timing.POINTS_FLY + (self.sparks - 1) * timing.POINTS_APART


class FlyingPoints:
    """The sparks in flight; ``owed`` are the points that the score does not show yet."""

    def __init__(self) -> None:
        self._now = 0.0
        self.flights: list[Flight] = []

    @property
    def owed(self) -> int:
        """The points that have not arrived."""
        return sum(flight.points for flight in self.flights)

    def launch(self, awards: Sequence[Award], cell: Rect, top: int, painter: Painter) -> None:
        """Have points fly from a cell of a board whose upper edge is at ``top``."""
        points = sum(award.points for award in awards)
        count = 1 + max(0, min(_MOST_SPARKS - 1, round(math.log2(max(1, points / _PER_SPARK)))))
        more = max((_MORE.get(award.reason, 1.0) for award in awards), default=1.0)
        side = max(3, painter.px((_LEAST + _LARGER * count) * more))
        tone = "accent" if more == _MORE[AwardReason.TREASURE] else "highlight"
        self.flights.append(Flight(points, cell, top, self._now, count, side, tone))

    def update(self, step: float) -> int:
        """Let ``step`` seconds pass, and return the points that have arrived."""
        self._now += step
        landed = sum(one.points for one in self.flights if one.lands <= self._now)
        self.flights = [one for one in self.flights if one.lands > self._now]
        return landed

    def sparks(self, target: Point) -> list[tuple[Rect, str]]:
        """Return the squares of all sparks on their way to a place in the window, each with the
        name of its colour."""
        return [
            (Rect(round(x) - side // 2, round(y) - side // 2, side, side), flight.tone)
            for flight in self.flights
            for number in range(flight.sparks)
            for tail in range(_TAIL + 1)
            if (place := self._place(flight, number, tail, target)) is not None
            for x, y, side in (place,)
        ]

    def _place(
        self, flight: Flight, number: int, tail: int, target: Point
    ) -> tuple[float, float, int] | None:
        """Return the place and size of a spark, or of the ``tail``-th picture behind it."""
        since = self._now - flight.start - number * timing.POINTS_APART - tail * 0.016
        if not 0 <= since < timing.POINTS_FLY:
            return None
        (tx, ty), cell = target, flight.cell
        x = cell.x + cell.width * float(number % 2)
        y = cell.y + cell.height * (number // 2 % 3) / 3
        rise = max(0.0, y - flight.top)
        way = timing.ease_in(since / timing.POINTS_FLY) * (rise + abs(tx - x) + flight.top - ty)
        side = flight.side * (1 - 0.06 * number)
        within = min(side, _OF_CELL * cell.width)
        if way < rise:
            x, y, side = x, y - way, within
        else:  # away from the board and to the score
            part = (way - rise) / max(1.0, abs(tx - x) + flight.top - ty)
            x, y = x + (tx - x) * part * (2 - part), flight.top + (ty - flight.top) * part
            side = min(side, within + 2 * (flight.top - y))
        return x, y, max(2, round(side * (1 - 0.22 * tail)))

    def draw(self, canvas: Surface, painter: Painter, target: Point) -> None:
        """Draw the sparks on their way."""
        for rect, tone in self.sparks(target):
            canvas.blit(_spark(painter.colour(tone), rect.width), rect)


@cached()
def _spark(tone: Colour, side: int) -> Surface:
    """Return a small light with a white core, and a dark edge that sets it off from light water."""
    large = 4 * side
    big, middle = Surface((large, large), pygame.SRCALPHA), (large // 2, large // 2)
    dark, white = mix(tone, (0, 0, 0), 0.65), mix(tone, (255, 255, 255), 0.85)
    for part, colour in ((1.0, (*dark, 70)), (0.86, (*dark, 190)), (0.7, tone), (0.42, white)):
        pygame.draw.circle(big, colour, middle, round(part * large / 2))
    return pygame.transform.smoothscale(big, (side, side))
