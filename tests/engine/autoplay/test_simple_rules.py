"""Assisted play: the moves that the simple rules find round by round, beside naive twins, and in
whole games."""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.autoplay.autoplayer import Assistance, Rules, simple_moves
from engine.core.board import Board, Cover
from engine.core.commands import Flag, Move, Open
from engine.core.config import GameConfig, WinRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.rules.game import Game, Status
from engine.solver.propagation import ImpossibleBoardError
from tests.engine.boards import positions, shares_no_cells_around_the_edge
from tests.engine.naive import neighbours_of

SINGLE, PAIRS = Assistance(Rules.SINGLE), Assistance(Rules.PAIRS)


@pytest.mark.parametrize(
    ("picture", "mines", "assistance", "played"),
    [
        # The 1 in the corner proves a mine; from it the other 1 makes the third cell safe.
        ("01##\n0111\n0000", 1, SINGLE, "01f# 0111 0000"),
        ("01F#\n0111\n0000", 1, SINGLE, "01Fo 0111 0000"),
        ("01##\n0111\n0000", 1, Assistance(flags=False), "01#o 0111 0000"),
        ("01##\n0111\n0000", 1, Assistance(opens=False), "01f# 0111 0000"),
        ("01##\n0111\n0000", 1, Assistance(opens=False, flags=False), "01## 0111 0000"),
        # Flags are no evidence, and a safe cell under one stays with the player.
        ("01#F\n0111\n0000", 1, SINGLE, "01fF 0111 0000"),
        # Two numbers are compared only by the second level.
        ("#####\n11111\n00000", 2, SINGLE, "##### 11111 00000"),
        ("#####\n11111\n00000", 2, PAIRS, "##o## 11111 00000"),
        # The second level too begins with single numbers.
        ("#####\n11211\n001#1\n00111", 3, PAIRS, "##### 11211 001f1 00111"),
    ],
)
def test_one_ring(picture: str, mines: int, assistance: Assistance, played: str) -> None:
    """The moves of one call are drawn over the board: ``f`` flags, ``o`` opens."""
    board = Board.from_text(picture, mines)
    rows = [list(row) for row in str(board).splitlines()]
    for move in simple_moves(board, assistance):
        x, y = move.cell
        rows[y][x] = "f" if isinstance(move, Flag) else "o"
    assert " ".join(map("".join, rows)) == played


def test_marks_go_first_and_what_may_win_comes_last() -> None:
    assert simple_moves(Board.from_text("1?", 1), SINGLE) == (Flag((1, 0)), Flag((1, 0)))
    board = Board.from_text("0##1", 1)
    assert simple_moves(board, SINGLE, WinRule.OPEN) == (Flag((2, 0)), Open((1, 0)))
    assert simple_moves(board, SINGLE, WinRule.FLAG) == (Open((1, 0)), Flag((2, 0)))
    with pytest.raises(ImpossibleBoardError, match="contradict"):
        simple_moves(Board.from_text("0#1", 1), SINGLE)


@pytest.mark.parametrize(
    ("picture", "known", "rules", "played"),
    [
        # The mine shown completes the 1, whether or not it is flagged.
        ("###\n#1#", (0, 0), SINGLE, (Flag((0, 0)),)),
        ("F##\n#1#", (0, 0), SINGLE, tuple(map(Open, [(1, 0), (2, 0), (0, 1), (2, 1)]))),
        # No number reaches the other cells, but there is no other mine.
        ("1F###", (1, 0), SINGLE, ()),
        ("1F###", (1, 0), Assistance(counts=True), tuple(map(Open, [(2, 0), (3, 0), (4, 0)]))),
    ],
)
def test_mines_that_are_known_complete_numbers(
    picture: str, known: Cell, rules: Assistance, played: tuple[Move, ...]
) -> None:
    board = Board.from_text(picture, 1)
    mines = board.grid.bit(known)
    assert simple_moves(board, rules, known_mines=mines) == played


def naive_round(board: Board, known: dict[Cell, bool], two_cells: bool) -> dict[Cell, bool]:
    """Return what a round finds from the numbers and the known cells: by one number, otherwise by
    two."""
    grid, clues = board.grid, []
    for cell in grid.cells(board.opened):
        closed = {c for c in neighbours_of(grid, cell) if board.number(c) is None}
        lacking = board.number(cell) - sum(known.get(c, False) for c in closed)
        clues.append((closed - known.keys(), lacking))
    found: dict[Cell, bool] = {}
    for unknown, lacking in clues:
        if lacking in (0, len(unknown)):
            found |= dict.fromkeys(unknown, lacking > 0)
    if found or not two_cells:
        return found
    for (ours, mines), (theirs, others) in combinations(clues, 2):
        both = ours & theirs
        shares = {
            shared
            for shared in range(len(both) + 1)
            if 0 <= mines - shared <= len(ours - both)
            and 0 <= others - shared <= len(theirs - both)
        }
        for cells, held in (
            (both, shares),
            (ours - both, {mines - shared for shared in shares}),
            (theirs - both, {others - shared for shared in shares}),
        ):
            if both and held in ({0}, {len(cells)}):
                found |= dict.fromkeys(cells, held != {0})
    return found


def naive_moves(board: Board, assistance: Assistance) -> set[Move]:
    known: dict[Cell, bool] = {}
    while found := naive_round(board, known, assistance.rules is Rules.PAIRS):
        fresh = [cell for cell in found if not board.flags & board.grid.bit(cell)]
        opens = {Open(cell) for cell in fresh if not found[cell] and assistance.opens}
        flags = {Flag(cell) for cell in fresh if found[cell] and assistance.flags}
        if opens or flags:
            return opens | flags
        known |= found
    return set()


@pytest.mark.slow
@given(positions(most_closed=20), st.data())
def test_a_ring_is_what_the_textbook_rules_find(
    position: tuple[Board, Minefield], data: st.DataObject
) -> None:
    board, field = position
    grid = board.grid
    assume(not grid.wraps or shares_no_cells_around_the_edge(grid))  # else it finds less
    closed = list(board.grid.cells(board.closed))
    for cell in data.draw(st.sets(st.sampled_from(closed), max_size=3) if closed else st.just(())):
        board = board.covered(cell, Cover.FLAG)
    rules = data.draw(st.sampled_from(Rules))
    assistance = Assistance(rules, data.draw(st.booleans()), data.draw(st.booleans()))
    played = simple_moves(board, assistance)
    assert set(played) == naive_moves(board, assistance)
    assert len(set(played)) == len(played)
    for move in played:
        is_mine = bool(field.mines & board.grid.bit(move.cell))
        assert is_mine == isinstance(move, Flag), "the rules are sound"


@given(st.integers(0, 10_000), st.sampled_from(Rules), st.booleans(), st.sampled_from(WinRule))
def test_a_game_is_played_as_far_as_the_rules_go(
    seed: int, rules: Rules, wraps: bool, win: WinRule
) -> None:
    game = Game(GameConfig(9, 7, 8, wraps, win=win), seed)
    game.apply(Open((4, 3)))
    for _ in range(200):
        played = simple_moves(game.board, Assistance(rules), win)
        before = game.board
        for move in played:
            game.apply(move)
        if not played or game.position.is_over:
            break
        assert game.board != before, "a ring that is not empty changes something"
    assert game.status in (Status.PLAYING, Status.WON), "nothing certain is ever a mine"
    if game.status is Status.PLAYING:
        assert simple_moves(game.board, Assistance(rules), win) == ()
        assert naive_moves(game.board, Assistance(rules)) == set()


def test_where_flags_win_no_flag_is_set_that_could_lose() -> None:
    flags_win, flags = WinRule.FLAG, Assistance(opens=False)
    # The 1s prove the mine between them; the flag above it is one that nothing proves.
    guessed = Board.from_text("F####\n#####\n01#10\n01110", 2)
    assert simple_moves(guessed, flags, flags_win) == ()
    assert simple_moves(guessed, flags) == (Flag((2, 2)),)
    free = Board.from_text("F####\n#####\n01#10\n01110", 3)
    assert simple_moves(free, flags, flags_win) == (Flag((2, 2)),)
    proven = Board.from_text("0111F\n01#11\n01110", 2)
    assert simple_moves(proven, flags, flags_win) == (Flag((2, 1)),)
