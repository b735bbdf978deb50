"""Practice questions: what they claim is true, found by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from engine.core.board import Board
from engine.core.grid import Cell
from engine.core.rng import make_rng
from engine.solver.frontier import frontier
from engine.solver.probability import analyse
from engine.teacher import practice
from engine.teacher.patterns import Pattern
from engine.teacher.practice import NoQuestionError, Question, Task, draw_question, evaluate_guesses
from engine.teacher.practice_positions import HEIGHTS, TURNS, WIDTHS, draw_positions, turn_position
from tests.engine.teacher.practice_checks import best_guesses, flaws
from tests.marks import slow

PATTERNS = pytest.mark.parametrize("pattern", Pattern, ids=lambda pattern: pattern.value)


def rows(board: Board) -> list[str]:
    return str(board).splitlines()


def turned_rows(lines: list[str], turn: int) -> list[str]:
    """The rows of a board, turned and mirrored by hand."""
    if turn & 4:
        lines = ["".join(column) for column in zip(*lines, strict=True)]
    if turn & 2:
        lines = lines[::-1]
    return [line[::-1] for line in lines] if turn & 1 else lines


# What a question claims. Many more are looked into by ``tests.robustness.practice_truth``.


@PATTERNS
@pytest.mark.parametrize("seed", [0, *slow([1, 2])])
def test_all_that_a_question_claims_is_true(pattern: Pattern, seed: int) -> None:
    asked = draw_question(pattern, seed, turn=(0, 3, 6)[seed])
    assert asked.pattern is pattern
    assert (asked.task is Task.GUESS) == (pattern is Pattern.GUESS)
    assert flaws(asked) == []


@pytest.fixture(scope="module")
def safe_cells() -> Question:
    """A question for safe cells, of which there are several."""
    asked = draw_question(Pattern.REDUCTION, 0)
    assert asked.task is Task.OPEN
    return asked


def test_what_is_not_true_would_be_found(safe_cells: Question) -> None:
    board, answers, proof = safe_cells.board, safe_cells.answers, safe_cells.explanation
    doubtful = board.closed & ~board.flags & ~answers
    for other in (answers & (answers - 1), answers | doubtful & -doubtful):
        assert any(flaw.startswith("the answers are") for flaw in flaws(_with(safe_cells, other)))
    for pattern in (Pattern.SINGLE, Pattern.ONE_TWO_TWO_ONE, Pattern.MINE_COUNT):
        assert "the pattern is there" in flaws(replace(safe_cells, pattern=pattern))
    less = replace(proof, numbers=proof.numbers[1:])
    assert "the numbers alone prove it" in flaws(replace(safe_cells, explanation=less))
    bare = replace(board, flags=0)
    assert "no single number decides" in flaws(replace(safe_cells, board=bare))


def test_a_guess_that_is_not_the_best_would_be_found() -> None:
    asked = draw_question(Pattern.GUESS, 0)
    worse = asked.board.closed & ~asked.board.flags & ~asked.answers
    assert "the best guesses" in flaws(_with(asked, worse))


def _with(asked: Question, answers: int) -> Question:
    """With other answers, one of which is explained."""
    cell = next(asked.board.grid.cells(answers))
    return replace(asked, answers=answers, explanation=replace(asked.explanation, cell=cell))


# What makes it a question


@PATTERNS
def test_at_most_half_of_the_cells_in_doubt_are_right(pattern: Pattern) -> None:
    asked = draw_question(pattern, 1)
    doubt = asked.board.closed & ~asked.board.flags
    assert 0 < 2 * asked.answers.bit_count() <= doubt.bit_count()
    cells = list(asked.board.grid.cells(doubt))
    assert {asked.is_right(cell) for cell in cells} == {True, False}


@pytest.mark.parametrize("pattern", [Pattern.MINE_COUNT, Pattern.GUESS])
def test_few_cells_are_in_doubt_where_all_of_them_have_to_be_looked_at(pattern: Pattern) -> None:
    for seed in range(4):
        board = draw_question(pattern, seed).board
        assert (board.closed & ~board.flags).bit_count() <= practice.MOST_UNKNOWN


# The same question everywhere

PINNED = {
    (Pattern.ONE_TWO, 3): (
        """
        1#2100122
        2#F2001FF
        2#F20013#
        2F310001#
        2#3110122
        1#2F101F#
        """,
        Task.FLAG,
        [(1, 0), (1, 2), (8, 3), (1, 5)],
    ),
    (Pattern.HOLE, 3): (
        """
        0001#1#F2
        0001#2#3F
        011212#21
        12F2#3210
        ##2####10
        #######10
        """,
        Task.OPEN,
        [(6, 0), (6, 1), (3, 4), (6, 4)],
    ),
}


@pytest.mark.parametrize(("pattern", "seed"), PINNED, ids=lambda value: str(value))
def test_a_seed_gives_the_same_question_on_every_machine(pattern: Pattern, seed: int) -> None:
    picture, task, answers = PINNED[pattern, seed]
    asked = draw_question(pattern, seed)
    assert rows(asked.board) == picture.split()
    assert asked.task is task
    assert list(asked.board.grid.cells(asked.answers)) == answers
    assert asked == draw_question(pattern, seed)


@pytest.mark.parametrize("turn", range(TURNS))
def test_a_turned_question_is_the_same_one_seen_otherwise(turn: int) -> None:
    plain, asked = draw_question(Pattern.ONE_ONE, 2), draw_question(Pattern.ONE_ONE, 2, turn)
    assert asked.turn == turn
    assert rows(asked.board) == turned_rows(rows(plain.board), turn)
    assert str(asked.field).splitlines() == turned_rows(str(plain.field).splitlines(), turn)
    assert _picture(asked) == turned_rows(_picture(plain), turn)
    assert asked.is_right(asked.explanation.cell)


def _picture(asked: Question) -> list[str]:
    """The answers as a board of signs."""
    grid = asked.board.grid
    return [
        "".join("x" if asked.is_right((x, y)) else "." for x in range(grid.width))
        for y in range(grid.height)
    ]


def test_a_pattern_that_is_not_found_says_so_after_its_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(practice, "MOST_BOARDS", 0)
    with pytest.raises(NoQuestionError, match="one_two"):
        draw_question(Pattern.ONE_TWO, 1)


# Where questions are drawn from


def test_positions_are_those_of_real_games() -> None:
    sizes = set()
    for seed in range(40):
        before = 0
        for place in draw_positions(make_rng(seed, "test")):
            board, field = place.board, place.field
            sizes.add((board.grid.width, board.grid.height))
            assert board == replace(board, opened=0).opening(board.opened, field)
            assert not board.opened & field.mines
            assert not board.flags & ~field.mines
            assert board.opened & before == before
            assert board.mines == field.mines.bit_count()
            before = board.opened
    assert {width for width, _ in sizes} == set(WIDTHS)
    assert {height for _, height in sizes} == set(HEIGHTS)


def test_where_single_numbers_say_nothing_more_is_told() -> None:
    drawn = [place for seed in range(8) for place in draw_positions(make_rng(seed, "test"))]
    assert {place.is_settled for place in drawn} == {True, False}
    for place in drawn:
        assert place.is_settled == (not _decided(place.board))


def _decided(board: Board) -> list[Cell]:
    """The numbers that decide by themselves, the flags known."""
    grid, found = board.grid, []
    for cell in grid.cells(board.opened):
        unknown = (grid.around(cell) & board.closed & ~board.flags).bit_count()
        lacking = (board.number(cell) or 0) - (grid.around(cell) & board.flags).bit_count()
        found += [cell] if unknown and lacking in (0, unknown) else []
    return found


def test_turning_eight_ways_gives_eight_boards() -> None:
    place = next(draw_positions(make_rng(3, "test")))
    assert len({str(turn_position(place, turn).board) for turn in range(TURNS)}) == TURNS


# Guesses


def undecided_boards() -> Iterator[Board]:
    """Positions of real games in which nothing is certain and few layouts are left."""
    for seed in range(60):
        for place in draw_positions(make_rng(seed, "guesses")):
            known = place.analysis.safe | place.analysis.mines & ~place.board.flags
            if place.is_settled and not known and place.analysis.solutions <= 60:
                yield place.board


def test_guesses_are_weighed_as_trying_all_of_them_does() -> None:
    boards = list(islice(undecided_boards(), 15))
    assert len(boards) == 15
    for board in boards:
        found = evaluate_guesses(board, frontier(board))
        best, between = best_guesses(board)
        assert set(board.grid.cells(found.best)) == best
        assert set(board.grid.cells(found.between)) == between


def test_of_guesses_that_are_as_safe_the_one_that_tells_more_is_the_best() -> None:
    # One mine is in the right column's upper two cells, one in the last row, each at 50%.
    board = Board.from_rows(["1#", "2#", "##"], mines=2)
    assert set(analyse(board).chances.values()) == {Fraction(1, 2)}
    found = evaluate_guesses(board, frontier(board))
    assert list(board.grid.cells(found.best)) == [(0, 2), (1, 2)]
    assert not found.between
    assert found.win_chance == Fraction(1, 2)
