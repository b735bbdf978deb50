"""The way from one world to the next, and from board to board within one."""

import math
from collections.abc import Sequence

from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.ui import timing

_OVERLAP = 0.26  # the most of the window's height in which both worlds are seen; below 1 / pi
_BANDS = 48  # parts of that, each as faint as a part of the way down
_PACE = 3.2  # the part of the way to its level that the camera comes nearer in a second


class Passage:
    """The picture of the ``last`` world, if there is one: it fades as this world comes, or moves up
    while the camera sinks from it to this one."""

    def __init__(self, last: Surface | None = None, sinks: bool = False) -> None:
        self.last, self._sinks = last, sinks
        self._begun_at = math.inf

    def fit(self, size: tuple[int, int]) -> None:
        """Bring the picture of the last world to the window's size, if it was ever in a window."""
        if self.last is not None and self.last.get_size() != size:
            is_picture = min(self.last.get_size()) > 1
            self.last = smoothscale(self.last, size) if is_picture else None

    def begin(self, now: float) -> None:
        """Begin at a second of the world, now that it has its pictures."""
        self._begun_at = now

    def is_on(self, now: float) -> bool:
        """Return whether the last world is still seen beside this one."""
        return self.last is not None and now >= self._begun_at

    def is_sinking(self, now: float) -> bool:
        """Return whether the camera sinks from the last world to this one."""
        return self._sinks and self.is_on(now)

    def end_if_over(self, now: float, is_still: bool) -> None:
        """Forget the last world once it is out of sight: at once if nothing may move."""
        seconds = timing.WORLD_SINK if self._sinks else timing.WORLD_FADE
        if is_still or now >= self._begun_at + seconds:
            self.last = None

    def _edges(self, now: float, height: int) -> tuple[int, int]:
        """Return the rows at which this world begins and the last one ends."""
        part = timing.ease_both(timing.progress(now - self._begun_at, timing.WORLD_SINK))
        end = height * (1 - part)
        return round(end - _OVERLAP * height * math.sin(math.pi * part)), round(end)

    def top(self, now: float, height: int) -> int:
        """Return the pixels that this world is still below its place."""
        return self._edges(now, height)[0] if self.is_sinking(now) else 0

    def draw(self, canvas: Surface, now: float, parts: Sequence[Rect]) -> None:
        """Draw the last world over this one, a fading one in these parts of the window."""
        if self.last is None or not self.is_on(now):
            return
        if not self._sinks:
            passed = timing.progress(now - self._begun_at, timing.WORLD_FADE)
            self.last.set_alpha(round(254 * (1 - passed)))  # 255 takes ten times as long
            canvas.blits([(self.last, part, part) for part in parts], False)
            return
        width, height = canvas.get_size()
        top, end = self._edges(now, height)
        gone = height - end
        self.last.set_alpha(None)
        canvas.blit(self.last, (0, 0), (0, gone, width, top))
        rows = [top + (end - top) * number // _BANDS for number in range(_BANDS + 1)]
        for number, row in enumerate(rows[:-1]):
            self.last.set_alpha(round(254 * (1 - timing.ease_both((number + 0.5) / _BANDS))))
            canvas.blit(self.last, (0, row), (0, gone + row, width, rows[number + 1] - row))


class Descent:
    """The camera's way down from board to board within a world, ``at`` which it is by now. Each
    step of it begins and ends gently."""

    def __init__(self, at: float = 0.0) -> None:
        self.at = self._ahead = at
        self._first: int | None = None  # the boards that lay above when it began
        self._wanted = 0

    def dive_past(self, boards: int | None) -> None:
        """Go down by what was added to these boards since the first call; None goes back up."""
        self._first = boards if self._first is None or boards is None else self._first
        self._wanted = (boards or 0) - (self._first or 0)

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        part = 1 - math.exp(-_PACE * step)
        self._ahead += (self._wanted - self._ahead) * part
        self.at += (self._ahead - self.at) * part
