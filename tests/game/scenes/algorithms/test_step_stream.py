"""Reels: an act's steps as they come in, and when each is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.core.board import Board
from engine.core.grid import Grid
from engine.rules.game import Position
from game.platform import paths
from game.resources.texts import Texts
from game.scenes.algorithms.act import MOST_STEPS, Demo
from game.scenes.algorithms.step import DemoStep
from game.scenes.algorithms.step_stream import BASE, LONGEST, DemoSteps, duration

GRID = Grid(7, 4)
SAY = Texts(paths.assets() / "texts")


def step(text: str) -> DemoStep:
    return DemoStep(text, Position(1, Board(GRID, 0)), 0)


def numbered(count: int) -> Demo:
    """An act of so many steps."""

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        for number in range(count):
            yield step(f"step {number}" * (number % 7))

    return Demo("grid", steps)


@pytest.mark.parametrize(("signs", "ms"), [(0, BASE), (50, BASE + 1700), (5000, LONGEST)])
def test_a_longer_text_stays_longer_but_not_for_ever(signs: int, ms: int) -> None:
    assert duration(step("x" * signs)) == ms


def test_steps_are_shown_at_the_times_that_their_texts_need() -> None:
    reel = DemoSteps(numbered(6), SAY, 3)
    reel.wait(30)
    assert reel.tend()
    assert not reel.tend()
    assert (len(reel.steps), reel.moves, reel.is_whole) == (6, 5, True)
    times = [0, *map(reel.time_of, range(5))]
    waits = [after - before for before, after in pairwise(times)]
    assert waits == [duration(step) for step in reel.steps[:5]]
    assert reel.ms == times[-1] + duration(reel.steps[-1])
    for number, ms in enumerate(times):
        assert reel.made_by(ms) == number
        assert reel.made_by(ms + 1) == number
    assert reel.made_by(10**9) == 5


def test_an_act_without_end_is_cut_off() -> None:
    reel = DemoSteps(numbered(10**9), SAY, 3)
    reel.wait(30)
    reel.tend()
    assert len(reel.steps) == MOST_STEPS


def test_what_goes_wrong_in_an_act_is_not_hidden() -> None:
    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        yield from numbered(2).steps(texts, seed)
        raise ArithmeticError

    reel = DemoSteps(Demo("grid", steps), SAY, 3)
    reel.wait(30)
    with pytest.raises(ArithmeticError):
        reel.tend()
