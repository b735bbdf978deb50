"""The solver off the frame's path, and how its chances are shown."""

from __future__ import annotations

import pytest

from engine.core.board import Board
from engine.solver.probability import analyse
from engine.solver.strategy import choose
from game.playback.autopilot import think
from game.resources.format import whole_percent

ONE = Board.from_text("1##\n1##\n1##", mines=2)


def test_chances_are_those_of_the_solver() -> None:
    thought = think(ONE)
    assert (thought.board, thought.analysis, thought.choice) == (ONE, analyse(ONE), choose(ONE))


def test_chances_that_nobody_asked_for_are_worked_out_only_for_a_guess() -> None:
    for text, mines, is_guess in (("0##", 1, False), ("1##\n###\n###", 4, True)):
        thought = think(Board.from_text(text, mines), with_chances=False)
        assert (thought.choice.is_guess, thought.analysis is not None) == (is_guess, is_guess)


def test_mines_known_beforehand_are_taken_into_account() -> None:
    board = Board.from_text("1#\n##", mines=1)
    thought = think(board, board.grid.bit((1, 0)))
    assert thought.choice.cells == board.grid.mask([(0, 1), (1, 1)])


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0, 0), (1e-9, 1), (0.004, 1), (0.5, 50), (0.996, 99), (1 - 1e-9, 99), (1, 100)],
)
def test_only_what_is_certain_is_shown_as_certain(chance: float, shown: int) -> None:
    assert whole_percent(chance) == shown
