"""What a hint picks: the easiest certain thing, else a wrong flag, else the best guess."""

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from engine.core.board import Board, Cover
from engine.core.commands import Flag, Open, Undo
from engine.core.config import GameConfig, WinRule
from engine.core.grid import Cell, Grid, mask_of
from engine.core.minefield import Minefield
from engine.rules.game import Game, Status
from engine.solver.probability import analyse
from engine.solver.propagation import ImpossibleBoardError
from engine.solver.strategy import choose
from engine.teacher.explanation import Verdict, deduce, explain
from engine.teacher.hint import Hint, hint
from engine.teacher.patterns import Pattern
from tests.engine.teacher.hint_reference import Truth, random_position
from tests.engine.teacher.statement_checks import check, claims
from tests.marks import slow

OPEN, FLAG = WinRule.OPEN, WinRule.FLAG


def the_hint(
    picture: str,
    mines: int,
    win: WinRule = OPEN,
    near: Cell | None = None,
    wraps: bool = False,
    shown: Iterable[Cell] = (),
) -> Hint:
    board = Board.from_rows(picture.split(), mines, wraps)
    return hint(board, win, near, board.grid.mask(shown))


@pytest.mark.parametrize(
    ("picture", "mines", "cell", "pattern", "shown"),
    [
        ("0##1", 1, (1, 0), Pattern.SINGLE, {(0, 0)}),
        ("01## 0111 0000", 1, (3, 0), Pattern.SINGLE, {(1, 1), (2, 1)}),
        ("##### 11111 00000", 2, (2, 0), Pattern.ONE_ONE, {(0, 1), (1, 1)}),
        ("1## #1# ###", 1, (2, 1), Pattern.CORNER, {(0, 0), (1, 1)}),
        ("01### 01###", 1, (3, 0), Pattern.MINE_COUNT, {(1, 0)}),
    ],
)
def test_a_safe_cell_its_pattern_and_the_numbers_to_look_at(
    picture: str, mines: int, cell: Cell, pattern: Pattern, shown: set[Cell]
) -> None:
    found = the_hint(picture, mines, near=cell)
    assert (found.explanation.cell, found.pattern) == (cell, pattern)
    assert (found.flag, found.wrong_flag, found.is_certain) == (False, False, True)
    assert (found.explanation.verdict, set(found.shown)) == (Verdict.SAFE, shown)


def test_of_equal_moves_the_nearest_is_chosen() -> None:
    for near, cell in ((None, (2, 0)), ((0, 2), (2, 0)), ((8, 2), (6, 0)), ((5, 0), (6, 0))):
        assert the_hint("######### 111111111 000000000", 3, near=near).explanation.cell == cell
    for near, cell in (((0, 1), (0, 2)), ((4, 1), (0, 2)), ((2, 1), (3, 0))):  # over the seam
        found = the_hint("211## 21111 ##111", 2, near=near, wraps=True)
        assert found.explanation.cell == cell


def test_a_wrong_flag_is_reported_when_nothing_else_is_certain() -> None:
    found = the_hint("##F## 11111 00000", 2)
    assert (found.explanation.cell, found.wrong_flag, found.flag) == ((2, 0), True, False)
    assert found.explanation.verdict is Verdict.SAFE
    found = the_hint("######F## 111111111 000000000", 3, near=(8, 0))
    assert (found.explanation.cell, found.wrong_flag) == ((2, 0), False)
    # A flag on a mine is no help and no harm.
    assert the_hint("01## 0111 0000", 1) == the_hint("01F# 0111 0000", 1)


def test_where_flags_win_a_proven_mine_is_to_be_flagged() -> None:
    found = the_hint("01## 0111 0000", 1, FLAG)
    assert (found.explanation.cell, found.flag) == ((2, 0), True)
    assert found.explanation.verdict is Verdict.MINE
    assert the_hint("01F# 0111 0000", 1, FLAG).explanation.cell == (3, 0)
    assert the_hint("01# 011 000", 1, FLAG).flag
    assert the_hint("01# 011 000", 1, OPEN) is None
    assert the_hint("01F 011 000", 1, FLAG) is None


def test_where_flags_win_a_wrong_flag_comes_before_the_last_one() -> None:
    found = the_hint("#1001#F 1100111", 2, FLAG)
    assert (found.explanation.cell, found.wrong_flag, found.flag) == ((6, 0), True, False)
    assert the_hint("#1001#F1# 110011111", 3, FLAG).flag, "with one more the set isn't full"
    assert the_hint("F1001# 110011", 2, FLAG).flag, "no flag is wrong"


def test_a_guess_that_is_not_the_safest_is_called_so() -> None:
    found = the_hint("2## ###", 3)
    assert (found.pattern, found.is_certain, found.shown) == (Pattern.GUESS, False, ())
    assert claims(found.explanation) == "no_safe chance lowest lead"
    found = the_hint("#### #### ###1", 4)
    assert claims(found.explanation) == "no_safe chance outlook lead"
    _, here, there, _ = found.explanation.statements
    assert (here.chance, there.chance, there.among) == (Fraction(3, 8), Fraction(1, 3), ((2, 1),))


def test_on_an_untouched_board_all_cells_are_alike() -> None:
    found = hint(Board(Grid(30, 16), 99))
    assert (found.is_certain, found.explanation.chance) == (False, Fraction(99, 480))
    assert claims(found.explanation) == "first"
    assert hint(Board(Grid(5, 3), 0)).pattern is Pattern.MINE_COUNT


AROUND = "## 1# ## ##"  # one mine around the 1, and one in the last row


def test_mines_that_were_shown_are_used_where_the_board_alone_leaves_a_guess() -> None:
    found = the_hint(AROUND, 2, shown=[(0, 0)])
    assert (found.explanation.cell, found.is_certain) == ((1, 0), True)
    assert (found.flag, found.wrong_flag) == (False, False)
    assert set(found.shown) == {(0, 1), (0, 0)}
    check(Truth.of(Board.from_rows(AROUND.split(), 2), [(0, 0)]), found.explanation)
    assert the_hint("01## 0111 0000", 1, shown=[(2, 0)]) == the_hint("01## 0111 0000", 1)
    known = the_hint("#### ####", 1, shown=[(3, 1)]).explanation
    assert claims(known) == "seen none_left safe"
    found = the_hint("2## ###", 3, FLAG, shown=[(2, 1)])
    assert (found.explanation.cell, found.flag) == ((2, 1), True)
    assert claims(found.explanation) == "shown_here"
    found = the_hint("#1FF#", 2, shown=[(0, 0)])  # the flag is wrong only if these mines are known
    assert (found.explanation.cell, found.wrong_flag) == ((2, 0), True)


def test_a_guess_counts_the_mines_shown_and_is_never_one_of_them() -> None:
    board = Board.from_rows(["2##", "###"], 3)
    assert board.grid.bit(the_hint("2## ###", 3).explanation.cell) == choose(board).cells
    for shown in ((2, 0), (2, 1), (1, 0), (1, 1)):
        found, mines = the_hint("2## ###", 3, shown=[shown]), board.grid.bit(shown)
        chances = analyse(board, mines=mines).chances
        assert found.explanation.cell != shown
        assert found.explanation.chance == chances[board.grid.index(found.explanation.cell)]
        if not found.is_certain:
            assert board.grid.bit(found.explanation.cell) == choose(board, mines).cells


@pytest.mark.parametrize("win", WinRule)
@pytest.mark.parametrize("wraps", [False, True], ids=["bounded", "torus"])
@pytest.mark.parametrize("seeds", [range(4), *slow([range(4, 20)])], ids=["few", "many"])
def test_who_takes_losses_back_and_follows_hints_wins_and_meets_no_mine_twice(
    seeds: range, wraps: bool, win: WinRule
) -> None:
    for seed in seeds:
        game, met, near = Game(GameConfig(7, 6, 11, wraps, win=win), seed), 0, (3, 3)
        game.apply(Open(near))
        for _ in range(3 * game.grid.span):
            if game.status is Status.WON:
                break
            found = hint(game.board, win, near, game.position.shown)
            near = found.explanation.cell
            is_flagged = game.board.cover(near) is Cover.FLAG
            game.apply(Flag(near) if found.flag or is_flagged else Open(near))
            if game.status is Status.LOST:
                assert not found.is_certain
                assert not game.position.exploded & met
                met |= game.position.exploded
                game.apply(Undo())
                assert game.position.shown == met
        assert game.status is Status.WON


def test_a_board_that_cannot_be_is_refused() -> None:
    for picture in ("0#1", "1#0", "3# 11"):
        with pytest.raises(ImpossibleBoardError):
            the_hint(picture, 1)


def test_what_takes_one_or_two_numbers_is_never_passed_over_and_no_number_is_idle() -> None:
    draw, seen = random.Random(8), set()
    for _ in range(30):
        board = replace(random_position(draw)[0], flags=0)
        found, truth = hint(board), Truth.of(board)
        safe = board.grid.cells(deduce(board).analysis.safe)
        proofs = [why for why in (explain(board, cell) for cell in safe) if not why.counts_mines]
        if proofs:
            fewest = min(len(why.numbers) for why in proofs)
            seen.add(fewest)
            given = len(found.explanation.numbers)
            assert given == fewest or (fewest > 2 and given > 2)
        for why in proofs:
            assert truth.proves(why.numbers, why.cell, False)
            for fewer in combinations(why.numbers, len(why.numbers) - 1):
                assert not truth.proves(fewer, why.cell, False)
    assert {1, 2, 3} <= seen


HUGE = Grid(1000, 1000)  # near the numbers as on any board, and an honest estimate of the rest


def test_a_guess_is_an_estimate_and_says_so() -> None:
    numbers = (HUGE.bit((500, 500)), 0, 0, 0)
    board = Board(HUGE, 200_000, numbers[0], numbers=numbers)
    found = hint(board)
    why = found.explanation
    assert not why.is_exact
    assert abs(why.chance - Fraction(1, 8)) < Fraction(1, 1000)
    assert claims(why) == "no_safe chance lowest"


@pytest.mark.parametrize("mines", [60, 600, 2_340])
def test_a_few_cells_stand_for_the_many_that_no_number_sees(
    mines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.solver.probability.MANY", 500)
    monkeypatch.setattr("engine.solver.probability.SCARCE", 100)
    draw, grid = random.Random(mines), Grid(60, 50)
    field = Minefield(grid, mask_of(grid.span, draw.sample(range(grid.span), mines)))
    opened = mask_of(grid.span, draw.sample(range(grid.span), 40)) & field.safe
    board = Board(grid, mines).opening(opened, field)
    exact, thin = deduce(board), deduce(board, may_be_thin=True)
    assert thin.analysis.is_exact == (mines < 100), "scarce mines are counted one by one"
    assert (thin.safe, thin.mines) == (exact.safe, exact.mines)
    chances, estimates = exact.analysis.chances, thin.analysis.chances
    assert all(abs(chances[cell] - estimates[cell]) < 0.01 for cell in estimates)
    seen = grid.dilate(board.opened) & board.closed
    assert set(grid.cells(seen)) <= {grid.cell(cell) for cell in estimates}
