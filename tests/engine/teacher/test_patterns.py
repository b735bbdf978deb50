"""What players call the numbers that prove a cell, whichever way the board is turned."""

from collections.abc import Iterator
from itertools import product

import pytest

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.explanation import explain
from engine.teacher.patterns import Pattern, formation


def turned_boards(rows: list[str], cell: Cell) -> Iterator[tuple[list[str], Cell]]:
    """Return a board and one of its cells in all four rotations, each of them mirrored too."""
    for _ in range(4):
        yield rows, cell
        yield [row[::-1] for row in rows], (len(rows[0]) - 1 - cell[0], cell[1])
        height = len(rows)
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        cell = height - 1 - cell[1], cell[0]


TABLE = [
    ("#1 11 00", 1, (0, 0), Pattern.SINGLE),
    ("12321 1###1 12321", 3, (2, 1), Pattern.SINGLE),
    ("##### 11111 00000", 2, (2, 0), Pattern.ONE_ONE),
    ("011# 0##1 0111", 1, (3, 0), Pattern.SINGLE),
    ("#### 1211 0000", 2, (0, 0), Pattern.ONE_TWO),
    ("####### ##121##", 3, (3, 0), Pattern.ONE_TWO_ONE),
    ("######## ##1221##", 3, (2, 0), Pattern.ONE_TWO_TWO_ONE),
    ("######## ##1221##", 3, (3, 0), Pattern.ONE_TWO),
    ("#### 1221 0000", 2, (0, 0), Pattern.ONE_TWO_TWO_ONE),
    ("0011 012# 0###", 2, (3, 2), Pattern.REDUCTION),
    ("#### #221 1100", 3, (3, 0), Pattern.REDUCTION),
    ("#### 1232 001#", 3, (3, 0), Pattern.REDUCTION),
    ("1#1# 1#1#", 1, (3, 0), Pattern.HOLE),
    ("0111 01#2 01##", 2, (3, 2), Pattern.HOLE),
    ("1## #1# ###", 1, (2, 2), Pattern.CORNER),
    ("0111 12#1 ##11", 2, (0, 2), Pattern.CORNER),
    ("###### ##31##", 3, (1, 1), Pattern.SEVERAL),
    ("001# 001# 001#", 1, (3, 1), Pattern.SEVERAL),
    ("01### 01###", 1, (4, 0), Pattern.MINE_COUNT),
    ("1# ##", 1, (0, 1), Pattern.GUESS),
]


@pytest.mark.parametrize(("picture", "mines", "cell", "pattern"), TABLE)
def test_the_pattern_in_all_rotations_and_mirrors(
    picture: str, mines: int, cell: Cell, pattern: Pattern
) -> None:
    for rows, there in turned_boards(picture.split(), cell):
        board = Board.from_rows(rows, mines)
        assert explain(board, there).pattern is pattern, (rows, there)


def test_the_line_that_is_left_once_known_mines_are_taken_off() -> None:
    assert {pattern for _, _, _, pattern in TABLE} == set(Pattern)
    for cell, line in (((3, 0), (1, 2)), ((2, 0), (1, 2, 1))):
        board = Board.from_rows(["####", "#221", "1100"], 3)
        assert formation(board, cell, explain(board, cell).numbers).line == line


@pytest.mark.parametrize(
    ("picture", "mines", "cell", "pattern"),
    [
        ("##### 12111 12111", 2, (0, 0), Pattern.ONE_TWO),
        ("112110 1##110 112#1#", 2, (2, 1), Pattern.ONE_TWO_ONE),
        ("#### 2211 ##11", 2, (2, 0), Pattern.ONE_TWO_TWO_ONE),
        ("##### 22212 #1001 22212", 3, (0, 0), Pattern.REDUCTION),
        ("#21# 12#2 #212", 2, (3, 0), Pattern.HOLE),
        ("12#1 1#21 1#2#", 2, (3, 2), Pattern.CORNER),
    ],
)
def test_on_a_torus_it_does_not_matter_where_the_seam_is(
    picture: str, mines: int, cell: Cell, pattern: Pattern
) -> None:
    rows = picture.split()
    width, height = len(rows[0]), len(rows)
    for right, down in product(range(width), range(height)):
        rolled = [row[width - right :] + row[: width - right] for row in rows]
        rolled = rolled[height - down :] + rolled[: height - down]
        there = (cell[0] + right) % width, (cell[1] + down) % height
        board = Board.from_rows(rolled, mines, wraps=True)
        assert explain(board, there).pattern is pattern, (rolled, there)
