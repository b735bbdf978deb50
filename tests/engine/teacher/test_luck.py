"""Guesses, their chances, and what they cost."""

from collections import Counter
from math import prod

import pytest

from engine.core.commands import Flag, Open, Revert, Undo
from engine.core.config import GameConfig, StartRule
from engine.generation.placement import place_mines
from engine.rules.game import Status
from engine.solver.strategy import choose
from engine.teacher.luck import Guess, review_luck
from tests.engine.teacher.played_games import Played, on

A, CORNER = (0, 0), "..\n.*"  # after a click on A three cells share one mine


def test_mines_that_a_loss_has_shown_are_known_once_it_is_taken_back() -> None:
    played = on("..\n.*").play(Open((0, 0)), Open((1, 1)), Revert(), Open((0, 1)), Open((1, 0)))
    assert played.game.status is Status.WON
    found = played.review()
    assert found.guesses == (Guess(1, 1 / 3, 1 / 3),)
    assert found.survival == pytest.approx(2 / 3)
    given = on(CORNER, given=A).play(Open((1, 0)))  # the game's own open is no guess
    assert given.review().guesses == (Guess(0, 1 / 3, 1 / 3),)
    again = on("..\n.*").play(Open((0, 0)), Open((1, 1)), Revert(), Flag((1, 1)), Open((1, 1)))
    assert again.review().guesses[1] == Guess(4, 1.0, 0.0)
    assert (again.review().survived, again.review().expected) == (0, pytest.approx(2 / 3))


# A game that goes on after its end was taken back is kept once for each end, as a whole.

STEPS = """
    ..*....*....
    ............
    *..*...*...*
    ............
"""


@pytest.mark.parametrize("back", [Undo(), Revert()], ids=["undo", "revert"])
def test_over_all_entries_of_a_game_each_move_counts_once(back: Undo | Revert) -> None:
    played = on(STEPS).play(Open((0, 0)))
    entries = []
    for number, mine in enumerate([(2, 0), (7, 0), (0, 2), (3, 2), (7, 2), (11, 2)]):
        played.play(Flag((2, 2)), Flag((2, 2)), Open(mine))  # a cell that is proven safe
        assert played.game.status is Status.LOST
        entries.append(played.recording())
        if number < 5:
            played.play(back)
    parts = [review_luck(entry, with_reasons=True, since_end=True) for entry in entries]
    whole = review_luck(entries[-1], with_reasons=True)
    assert [(len(part.guesses), part.wrong_flags) for part in parts] == [(1, 1)] * 6
    assert sum([part.guesses for part in parts], ()) == whole.guesses
    assert sum(part.survived for part in parts) == whole.survived
    assert sum(part.expected for part in parts) == pytest.approx(whole.expected)
    assert sum((Counter(part.missed) for part in parts), Counter()) == Counter(whole.missed)
    assert prod(part.survival for part in parts) == pytest.approx(whole.survival)
    assert prod(part.luck for part in parts) == pytest.approx(whole.luck)
    assert prod(1 - part.cost for part in parts) == pytest.approx(1 - whole.cost)


def test_a_win_taken_back_is_an_end_too() -> None:
    played = on(CORNER).play(Open(A), Open((1, 0)), Flag((1, 1)), Open((0, 1)))
    assert played.game.status is Status.WON
    assert len(review_luck(played.recording(), since_end=True).guesses) == 2
    played.play(Undo(), Open((0, 1)))
    assert review_luck(played.recording(), since_end=True).guesses == ()


@pytest.mark.parametrize(("seed", "wraps"), [(0, False), (1, True), (2, False), (3, True)])
def test_the_solver_guesses_only_when_it_must(seed: int, wraps: bool) -> None:
    config = GameConfig(16, 10, 34, wraps)
    played = Played(place_mines(config, seed, (3, 3)), start=StartRule.OPENING)
    guesses = []
    played.play(Open((3, 3)))
    while not played.game.position.is_over:
        choice = choose(played.game.board)
        if choice.is_guess:
            guesses.append(len(played.moves))
        for cell in config.grid.cells(choice.cells):
            if not played.game.position.is_over:
                played.play(Open(cell))
    found = played.review()
    assert [guess.move for guess in found.guesses] == guesses
    assert found.needless == 0
    assert found.survival == pytest.approx(prod(1 - guess.chance for guess in found.guesses))
