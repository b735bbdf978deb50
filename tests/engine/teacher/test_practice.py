"""Practice questions: what they claim is true, found by trying everything."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from engine.core.board import Board
from engine.core.minefield import Minefield
from engine.core.rng import make_rng
from engine.solver.frontier import frontier
from engine.solver.propagation import apply_single_cell_rules
from engine.teacher import practice
from engine.teacher.patterns import Pattern
from engine.teacher.practice import (
    Draft,
    NoQuestionError,
    PracticePosition,
    Task,
    draw_positions,
    draw_question,
    evaluate_guesses,
    turn_position,
)
from tests.engine.teacher.hint_reference import Truth
from tests.engine.teacher.practice_checks import best_guesses, flaws
from tests.marks import slow


def turned_rows(lines: list[str], turn: int) -> list[str]:
    """Return the rows of a board, turned and mirrored by hand."""
    if turn & 4:
        lines = ["".join(column) for column in zip(*lines, strict=True)]
    if turn & 2:
        lines = lines[::-1]
    return [line[::-1] for line in lines] if turn & 1 else lines


# What a question claims. Many more are looked into by ``tests.robustness.practice_truth``.


@pytest.mark.parametrize("pattern", Pattern, ids=lambda pattern: pattern.value)
@pytest.mark.parametrize("seed", [0, *slow([1, 2])])
def test_a_question_claims_only_what_is_true_and_has_few_answers(
    pattern: Pattern, seed: int
) -> None:
    asked = draw_question(pattern, seed, turn=(0, 3, 6)[seed])
    assert asked.pattern is pattern
    assert (asked.task is Task.GUESS) == (pattern is Pattern.GUESS)
    assert flaws(asked) == []
    doubt = (asked.board.closed & ~asked.board.flags).bit_count()
    assert 2 * asked.answers.bit_count() <= doubt
    if pattern in (Pattern.MINE_COUNT, Pattern.GUESS):  # all of them have to be looked at
        assert doubt <= practice.MAX_UNKNOWN


HOLE = """
    0001#1#F2
    0001#2#3F
    011212#21
    12F2#3210
    ##2####10
    #######10
"""


def test_a_seed_gives_the_same_question_on_every_machine() -> None:
    asked = draw_question(Pattern.HOLE, 3)
    assert str(asked.board).splitlines() == HOLE.split()
    assert asked.task is Task.OPEN
    assert list(asked.board.grid.cells(asked.answers)) == [(6, 0), (6, 1), (3, 4), (6, 4)]
    assert asked == draw_question(Pattern.HOLE, 3)


@pytest.mark.parametrize("turn", range(practice.TURNS))
def test_a_turned_question_is_the_same_one_seen_otherwise(turn: int) -> None:
    plain, asked = draw_question(Pattern.ONE_ONE, 2), draw_question(Pattern.ONE_ONE, 2, turn)
    assert asked.turn == turn
    assert str(asked.board).splitlines() == turned_rows(str(plain.board).splitlines(), turn)
    assert str(asked.field).splitlines() == turned_rows(str(plain.field).splitlines(), turn)
    place = PracticePosition(plain.board, Minefield(plain.board.grid, plain.answers), True)
    assert turn_position(place, turn).field.mines == asked.answers
    assert asked.is_right(asked.explanation.cell)


def test_a_pattern_that_is_not_found_says_so_after_its_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(practice, "MAX_BOARDS", 0)
    with pytest.raises(NoQuestionError, match="one_two"):
        draw_question(Pattern.ONE_TWO, 1)


def test_positions_are_those_of_real_games() -> None:
    sizes = set()
    for seed in range(40):
        before = 0
        for place in draw_positions(make_rng(seed, "test"), Draft()):
            board, field = place.board, place.field
            sizes.add((board.grid.width, board.grid.height))
            assert board == replace(board, opened=0).opening(board.opened, field)
            assert not board.opened & field.mines
            assert not board.flags & ~field.mines
            assert board.opened & before == before
            assert board.mines == field.mines.bit_count()
            unknown = board.closed & ~board.flags
            decided = apply_single_cell_rules(board, unknown, board.flags)
            assert place.is_settled == (not any(decided))
            before = board.opened
    assert {width for width, _ in sizes} == set(practice.WIDTHS)
    assert {height for _, height in sizes} == set(practice.HEIGHTS)


def undecided_boards() -> Iterator[Board]:
    """Positions of real games in which nothing is certain and few layouts are left."""
    for seed in range(60):
        for place in draw_positions(make_rng(seed, "guesses"), Draft()):
            known = place.analysis.safe | place.analysis.mines & ~place.board.flags
            if place.is_settled and not known and place.analysis.solutions <= 60:
                yield place.board


def test_guesses_are_weighed_as_trying_all_of_them_does() -> None:
    boards = list(islice(undecided_boards(), 15))
    assert len(boards) == 15
    for board in boards:
        found = evaluate_guesses(board, frontier(board))
        best, between = best_guesses(Truth.of(board))
        assert set(board.grid.cells(found.best)) == best
        assert set(board.grid.cells(found.between)) == between
