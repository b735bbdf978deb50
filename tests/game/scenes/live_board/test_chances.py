"""The solver off the frame's path, and how its chances are shown."""

from __future__ import annotations

import time

import pytest

from engine.core.board import Board
from engine.solver.probability import analyse
from engine.solver.strategy import choose
from game.board.chances_view import percent
from game.playback.thinker import Thinker, Thought, think

ONE = Board.from_text("1##\n1##\n1##", mines=2)
OTHER = Board.from_text("01#\n01#", mines=1)


def answer(thinker: Thinker) -> object:
    end = time.monotonic() + 30
    while thinker.answer() is None:
        assert time.monotonic() < end
        time.sleep(0.001)
    return thinker.answer()


def test_chances_are_those_of_the_solver() -> None:
    thinker: Thinker[Thought] = Thinker()
    assert thinker.answer() is None
    thinker.ask(think, ONE)
    thought = answer(thinker)
    assert (thought.board, thought.analysis, thought.choice) == (ONE, analyse(ONE), choose(ONE))
    thinker.close()


def test_chances_that_nobody_asked_for_are_worked_out_only_for_a_guess() -> None:
    thinker: Thinker[Thought] = Thinker()
    for text, mines, is_guess in (("0##", 1, False), ("1##\n###\n###", 4, True)):
        board = Board.from_text(text, mines)
        thinker.ask(think, board, 0, False)
        thought = answer(thinker)
        assert (thought.choice.is_guess, thought.analysis is not None) == (is_guess, is_guess)
    thinker.close()


def test_mines_known_beforehand_are_taken_into_account() -> None:
    thinker: Thinker[Thought] = Thinker()
    board = Board.from_text("1#\n##", mines=1)
    thinker.ask(think, board, board.grid.bit((1, 0)))
    thought = answer(thinker)
    assert thought.choice.cells == board.grid.mask([(0, 1), (1, 1)])
    thinker.close()


def test_the_last_question_is_the_one_that_is_answered() -> None:
    thinker: Thinker[Thought] = Thinker()
    for board in (ONE, OTHER, ONE, OTHER):
        thinker.ask(think, board)
    assert answer(thinker).board == OTHER
    thinker.close()


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0, 0), (1e-9, 1), (0.004, 1), (0.5, 50), (0.996, 99), (1 - 1e-9, 99), (1, 100)],
)
def test_only_what_is_certain_is_shown_as_certain(chance: float, shown: int) -> None:
    assert percent(chance) == shown
