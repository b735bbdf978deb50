"""The steps of a demo, shown while more are being made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import islice

from game.platform.background import BackgroundTask
from game.resources.texts import Texts
from game.scenes.algorithms.step import Demo, DemoStep

MOST_STEPS = 2000
"""A demo is cut off after this many."""
BASE_MS, LETTER_MS, LONGEST_MS = 700, 34, 6000
"""The time a step is shown: at least, for each letter of its text, and at most."""


class DemoSteps:
    """Steps made on a thread of their own, of which ``poll`` takes over those that are done.

    They are playable: a move leads from each step to the next, once the text has been read.
    """

    first = 0

    def __init__(self, demo: Demo, texts: Texts, seed: int) -> None:
        self.demo = demo
        self.seed = seed
        self.steps: list[DemoStep] = []
        self.is_whole = False
        self._ends: list[int] = [0]
        """When each step ends, in milliseconds, after the start of the first."""
        self._made: list[DemoStep] = []
        self._task = BackgroundTask(lambda is_wanted: self._make(texts, is_wanted))

    @property
    def ms(self) -> int:
        """The length of all steps that are known by now."""
        return self._ends[-1]

    @property
    def moves(self) -> int:
        """The number of steps after the first."""
        return max(0, len(self.steps) - 1)

    def time_of(self, move: int) -> int:
        """Return when a move is made."""
        return self._ends[move + 1]

    def made_by(self, ms: float) -> int:
        """Return how many moves are made by then."""
        return min(bisect_right(self._ends, ms) - 1, self.moves)

    def poll(self) -> bool:
        """Take over the steps that are done; return whether anything changed. Raise what the demo
        raised."""
        is_done = self._task.is_done
        new = self._made[len(self.steps) :]
        for step in new:
            self._ends.append(self._ends[-1] + duration(step))
        self.steps += new
        was_whole, self.is_whole = self.is_whole, is_done
        if is_done:
            self._task.result()
        return bool(new) or self.is_whole is not was_whole

    def wait(self, seconds: float) -> None:
        """Wait until all steps are made, at most for so long."""
        self._task.wait(seconds)

    def cancel(self) -> None:
        """Make no more steps."""
        self._task.cancel()

    def _make(self, texts: Texts, is_wanted: Callable[[], bool]) -> None:
        for step in islice(self.demo.steps(texts, self.seed), MOST_STEPS):
            self._made.append(step)
            if not is_wanted():
                return


def duration(step: DemoStep) -> int:
    """Return the milliseconds in which a step's text can be read."""
    return min(LONGEST_MS, BASE_MS + LETTER_MS * len(step.text))
