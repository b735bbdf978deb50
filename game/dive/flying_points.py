"""Points on their way from a cell to the score: sparks, too small to hide a number."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.dive.rules import Award, AwardReason
from game.resources.theme import Colour
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import Point, mix

_PER_SPARK = 20  # points that each further spark stands for, doubled from one to the next
_MOST_SPARKS = 8
_LEAST, _LARGER = 7.0, 1.5  # layout units of a spark's light, and more for each further spark
_OF_CELL = 0.42  # of a cell is the most that a spark's soft light takes, its core a third of that
_BEND = 0.22  # of the way is the height of its arc
_SPREAD = 0.3  # of a cell
_TAIL = 3  # fainter pictures behind each spark
_MORE = {AwardReason.CHORD: 1.3, AwardReason.TREASURE: 1.8}  # times as large


class Flight(NamedTuple):
    """Sparks that bring points from a place in the window, from the second ``start`` on."""

    points: int
    pos: tuple[int, int]
    start: float
    sparks: int
    side: int  # pixels of the largest
    spread: int  # pixels
    tone: str

    @property
    def lands(self) -> float:
        """The second in which the last spark arrives."""
        return self.start + timing.POINTS_FLY + (self.sparks - 1) * timing.POINTS_APART


class FlyingPoints:
    """The sparks under way; ``owed`` are the points that the score does not show yet."""

    def __init__(self) -> None:
        self._now = 0.0
        self.flights: list[Flight] = []

    @property
    def owed(self) -> int:
        """The points that have not arrived."""
        return sum(flight.points for flight in self.flights)

    def launch(
        self, awards: Sequence[Award], pos: tuple[int, int], cell: int, painter: Painter
    ) -> None:
        """Have points fly from the middle of a cell of so many pixels."""
        points = sum(award.points for award in awards)
        count = 1 + max(0, min(_MOST_SPARKS - 1, round(math.log2(max(1, points / _PER_SPARK)))))
        more = max((_MORE.get(award.reason, 1.0) for award in awards), default=1.0)
        side = painter.px((_LEAST + _LARGER * count) * more)
        is_treasure = more == _MORE[AwardReason.TREASURE]
        side = max(3, min(side, round(_OF_CELL * cell)))
        tone = "accent" if is_treasure else "highlight"
        spread = round(_SPREAD * cell)
        self.flights.append(Flight(points, pos, self._now, count, side, spread, tone))

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
        part = timing.ease_in(since / timing.POINTS_FLY)
        (x, y), turn = flight.pos, math.tau * number * 0.618
        x += round(flight.spread * math.cos(turn)) if number else 0
        y += round(flight.spread * math.sin(turn)) if number else 0
        dx, dy = target[0] - x, target[1] - y
        bend = _BEND * (1 if dx >= 0 else -1) * (0.6 + 0.4 * (number % 3))
        arc = 2 * bend * part * (1 - part)
        side = max(2, round(flight.side * (1 - 0.08 * number) * (1 - 0.22 * tail)))
        return x + dx * part + dy * arc, y + dy * part - dx * arc, side

    def draw(self, canvas: Surface, painter: Painter, target: Point) -> None:
        """Draw the sparks on their way."""
        for rect, tone in self.sparks(target):
            canvas.blit(_spark(painter.colour(tone), rect.width), rect)


@lru_cache(64)
def _spark(tone: Colour, side: int) -> Surface:
    """Return a small light with a white core and a soft edge."""
    large = 4 * side
    big, middle = Surface((large, large), pygame.SRCALPHA), (large // 2, large // 2)
    big.fill((*tone, 0))
    for part, alpha in ((1.0, 40), (0.75, 90), (0.55, 200)):
        pygame.draw.circle(big, (*tone, alpha), middle, round(part * large / 2))
    pygame.draw.circle(
        big, (*mix(tone, (255, 255, 255), 0.8), 255), middle, round(0.34 * large / 2)
    )
    return pygame.transform.smoothscale(big, (side, side))
