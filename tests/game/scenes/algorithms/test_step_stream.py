"""Reels: a demo's steps as they come in, and when each is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.core.board import Board
from engine.core.grid import Grid
from engine.rules.game import Position
from game.platform import paths
from game.resources.texts import Texts
from game.scenes.algorithms.step import Demo, DemoStep
from game.scenes.algorithms.step_stream import BASE_MS, LONGEST_MS, MOST_STEPS, DemoSteps, duration

GRID = Grid(7, 4)
TEXTS = Texts(paths.assets() / "texts")


def step(text: str) -> DemoStep:
    return DemoStep(text, Position(1, Board(GRID, 0)), 0)


def numbered(count: int) -> Demo:
    """A demo of so many steps."""

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        for number in range(count):
            yield step(f"step {number}" * (number % 7))

    return Demo("grid", steps)


@pytest.mark.parametrize(("signs", "ms"), [(0, BASE_MS), (50, BASE_MS + 1700), (5000, LONGEST_MS)])
def test_a_longer_text_stays_longer_but_not_for_ever(signs: int, ms: int) -> None:
    assert duration(step("x" * signs)) == ms


def test_steps_are_shown_at_the_times_that_their_texts_need() -> None:
    steps = DemoSteps(numbered(6), TEXTS, 3)
    steps.wait(30)
    assert steps.poll()
    assert not steps.poll()
    assert (len(steps.steps), steps.moves, steps.is_whole) == (6, 5, True)
    times = [0, *map(steps.time_of, range(5))]
    waits = [after - before for before, after in pairwise(times)]
    assert waits == [duration(step) for step in steps.steps[:5]]
    assert steps.ms == times[-1] + duration(steps.steps[-1])
    for number, ms in enumerate(times):
        assert steps.made_by(ms) == number
        assert steps.made_by(ms + 1) == number
    assert steps.made_by(10**9) == 5


def test_an_act_without_end_is_cut_off() -> None:
    steps = DemoSteps(numbered(10**9), TEXTS, 3)
    steps.wait(30)
    steps.poll()
    assert len(steps.steps) == MOST_STEPS


def test_what_goes_wrong_in_an_act_is_not_hidden() -> None:
    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        yield from numbered(2).steps(texts, seed)
        raise ArithmeticError

    steps = DemoSteps(Demo("grid", steps), TEXTS, 3)
    steps.wait(30)
    with pytest.raises(ArithmeticError):
        steps.poll()
