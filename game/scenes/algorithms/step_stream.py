"""An act's steps as they come in, and the time at which each is shown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import islice

from game.platform.background import BackgroundTask
from game.resources.texts import Texts
from game.scenes.algorithms.act import MOST_STEPS, Demo
from game.scenes.algorithms.step import DemoStep

BASE, SIGN, LONGEST = 700, 34, 6000
"""Milliseconds that a step stays: at least, for each sign of its text, and at most."""


class DemoSteps:
    """Steps are made on a thread of their own, and are there as soon as they are made.

    It can be played as a recorded game can: a move leads from each step to the next, at the time
    when the text before has been read. ``tend`` takes in what is new.
    """

    def __init__(self, act: Demo, texts: Texts, seed: int) -> None:
        self.act = act
        self.seed = seed
        self.steps: list[DemoStep] = []
        self._times: list[int] = [0]
        """When each step ends."""
        self._made: list[DemoStep] = []
        self._task = BackgroundTask(lambda is_wanted: self._make(texts, is_wanted))
        self.is_whole = False

    @property
    def ms(self) -> int:
        """How long all steps take that are known up to now."""
        return self._times[-1]

    @property
    def moves(self) -> int:
        """How many steps come after the first one."""
        return max(0, len(self.steps) - 1)

    def time_of(self, move: int) -> int:
        """When a move is made."""
        return self._times[move + 1]

    def made_by(self, ms: float) -> int:
        """How many moves are made by then."""
        return min(bisect_right(self._times, ms) - 1, self.moves)

    def tend(self) -> bool:
        """Whether more steps have come. Raises what an act raised."""
        is_done = self._task.is_done
        new = self._made[len(self.steps) :]
        for step in new:
            self._times.append(self._times[-1] + duration(step))
        self.steps += new
        was_whole, self.is_whole = self.is_whole, is_done
        if is_done:
            self._task.result()
        return bool(new) or self.is_whole is not was_whole

    def wait(self, seconds: float) -> None:
        """Wait for all steps, at most so long."""
        self._task.wait(seconds)

    def drop(self) -> None:
        """No more steps are wanted."""
        self._task.cancel()

    def _make(self, texts: Texts, is_wanted: Callable[[], bool]) -> None:
        for step in islice(self.act.steps(texts, self.seed), MOST_STEPS):
            self._made.append(step)
            if not is_wanted():
                return


def duration(step: DemoStep) -> int:
    """Milliseconds in which a step's text can be read."""
    return min(LONGEST, BASE + SIGN * len(step.text))
