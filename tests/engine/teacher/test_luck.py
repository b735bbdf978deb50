"""Guesses, their chances, and what they cost."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest

from engine.core.commands import Chord, Flag, Move, Open, Revert, Undo
from engine.core.config import Fairness, GameConfig, StartRule
from engine.core.grid import Cell
from engine.generation.placement import place_mines
from engine.rules.game import Status
from engine.solver.strategy import choose
from engine.teacher.luck import Guess, review_luck
from tests.engine.teacher.played_games import Played, on

A, CORNER, TWO_SIDES, PAIR = (0, 0), "..\n.*", "..*...\n......", "..*\n..."
"""After a click on A three cells share one mine; the mine is one of two, and the rest is safe; the
mine is in the last column, above or below."""


@pytest.mark.parametrize(
    ("text", "moves", "guesses"),
    [
        (CORNER, [Open(A), Open((1, 0))], [(1, 1 / 3, 1 / 3)]),
        (TWO_SIDES, [Open(A), Open((2, 1))], [(1, 0.5, 0.0)]),
        (TWO_SIDES, [Open(A), Open((5, 0)), Open((2, 1))], [(2, 0.5, 0.5)]),
        (".*......", [Open(A), Open((1, 0))], [(1, 1.0, 0.0)]),  # a certain mine
        (CORNER, [Open((1, 0))], []),
        # Clicks that open nothing.
        (CORNER, [Open(A), Flag((0, 1)), Open((0, 1)), Open(A), Flag((1, 1)), Chord(A)], []),
        # The mine is not where the flag says, and the column on the right is safe.
        ("...\n.*.", [Open(A), Flag((1, 1)), Chord(A)], [(2, 2 / 3, 0.0)]),
    ],
)
def test_guesses_their_chances_and_what_they_cost(
    text: str, moves: list[Move], guesses: list[tuple[int, float, float]]
) -> None:
    played = on(text).play(*moves)
    found = played.review()
    assert found.guesses == tuple(Guess(*guess) for guess in guesses)
    chances = [chance for _, chance, _ in guesses]
    assert found.survival == pytest.approx(prod(1 - chance for chance in chances))
    assert found.expected == pytest.approx(sum(1 - chance for chance in chances))
    assert found.survived == (0 if played.game.status is Status.LOST else len(guesses))
    assert found.forced == sum(best > 0 for _, _, best in guesses)
    assert found.needless == len(guesses) - found.forced


@pytest.mark.parametrize(
    ("text", "fairness", "guess", "status", "survival", "survived"),
    [
        # A forced guess that meets a mine, forgiven or not.
        (PAIR, Fairness.CLASSIC, (2, 0), Status.LOST, 0.5, 0),
        (PAIR, Fairness.MERCY, (2, 0), Status.WON, 1.0, 0),
        (PAIR, Fairness.STRICT, (2, 0), Status.WON, 1.0, 0),
        # A needless one that meets none, unless strict play lays a mine there.
        (TWO_SIDES, Fairness.CLASSIC, (2, 1), Status.PLAYING, 0.5, 1),
        (TWO_SIDES, Fairness.MERCY, (2, 1), Status.PLAYING, 0.5, 1),
        (TWO_SIDES, Fairness.STRICT, (2, 1), Status.LOST, 0.0, 1),
    ],
)
def test_fair_play_forgives_forced_guesses_and_strict_play_no_needless_ones(
    text: str, fairness: Fairness, guess: Cell, status: Status, survival: float, survived: int
) -> None:
    played = on(text, fairness=fairness).play(Open(A), Open(guess))
    assert played.game.status is status
    found = played.review()
    assert (found.survival, found.survived, found.expected) == (survival, survived, 0.5)


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


def test_once_a_loss_was_taken_back_no_guess_is_forgiven() -> None:
    # 01#F0001#   The click in the middle is forced and costs nothing. The flag holds up a safe
    # 01#10001#   cell, so the next guess is needless. The last one is forced, but not forgiven.
    played = on("..*.....*\n.........", fairness=Fairness.MERCY)
    played.play(Open((0, 0)), Flag((3, 0)), Open((5, 0)), Open((2, 0)), Revert())
    played.play(Flag((3, 0)), Open((3, 0)), Open((2, 1)), Open((8, 1)))
    assert played.game.status is Status.WON
    found = played.review()
    assert [guess.move for guess in found.guesses] == [2, 3, 8]
    assert found.guesses[1:] == (Guess(3, 0.5, 0.0), Guess(8, 0.5, 0.5))
    assert found.survival == 0.25


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
