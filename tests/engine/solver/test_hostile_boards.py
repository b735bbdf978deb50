"""Boards made to be difficult: the answer takes a bounded amount of work, and says whether it is
exact."""

import json
from itertools import product

import pytest

from engine.cli.commands import answer
from engine.core.board import Board
from engine.core.config import Fairness
from engine.core.minefield import Minefield
from engine.core.rng import make_rng
from engine.generation.placement import relocate_mines
from engine.solver.sampling import OutOfWorkError, random_layout
from tests.marks import slow


def lattice(side: int, step: int, number: int) -> list[str]:
    return [
        "".join(str(number) if x % step == 1 and y % step == 1 else "#" for x in range(side))
        for y in range(side)
    ]


def diagonal(count: int) -> list[str]:
    """Return a board of sevens that touch at corners: many fillings, of which few have the right
    number of mines."""
    side = 2 * count + 1
    rows = [["#"] * side for _ in range(side)]
    for at in range(1, side, 2):
        rows[at][at] = "7"
    return ["".join(row) for row in rows]


def tight_islands(columns: int, rows: int) -> list[str]:
    """Return a board with groups of two 4s, and a pair about which nothing is known."""
    width = 4 * columns
    closed = "#" * width
    islands = [row for _ in range(rows) for row in (closed, "#44#" * columns, closed)]
    return [*islands, closed, "#45#" + closed[4:], "#12#" + closed[4:]]


HARD = {
    # In brackets what would not end, or not fit, if it were taken on without a bound.
    "61x61 of 3s, 1200 mines (floats overflow)": (lattice(61, 2, 3), 1200, False),
    "21x21 of 2s, 80 mines (looking ahead)": (lattice(21, 2, 2), 80, False),
    "11x11 of 2s, 24 mines (looking ahead)": (lattice(11, 2, 2), 24, True),
    "9 sevens, 347 mines (listing layouts)": (diagonal(9), 347, True),
    "200x200 of lone 1s, 8000 mines (a weight each)": (lattice(200, 4, 1), 8000, True),
    "996x1, one mine left (a search one open after another)": (["1" + "#" * 995], 2, True),
    "72x54 of 4s, as many mines as fit (shares too small for floats)": (
        tight_islands(18, 17),
        7 * 18 * 17 + 3 * 72 - 5,
        True,
    ),
}


@pytest.mark.parametrize("name", [*list(HARD)[3:], *slow(list(HARD)[:3])])
def test_a_hard_board_is_answered(name: str) -> None:
    rows, mines, is_exact = HARD[name]
    line = json.dumps({"board": rows, "mines": mines}).encode()
    found = answer(line)
    assert found.get("error") is None
    assert found["exact"] is is_exact
    x, y = found["best"]
    assert rows[y][x] == "#"
    certain = {tuple(cell) for cell in (*found["safe"], *found["mine"])}
    for y, row in enumerate(found["probability"]):
        for x, chance in enumerate(row):
            assert (chance is None) == (rows[y][x] != "#")
            if chance is not None and (x, y) not in certain:
                assert 0 < chance < 1


@pytest.mark.slow
def test_fair_play_on_a_hard_board_neither_fails_nor_runs_on() -> None:
    """No layout is found within the budget; a mine at every other corner explains all the 2s."""
    board = Board.from_rows(lattice(31, 2, 2), mines=128)
    corners = list(product(range(0, 31, 2), repeat=2))
    field = Minefield(board.grid, board.grid.mask(at for at in corners if sum(at) % 4 == 0))
    with pytest.raises(OutOfWorkError):
        random_layout(board, make_rng(1, "hard"))
    for fairness in (Fairness.MERCY, Fairness.STRICT):
        kept = relocate_mines(fairness, board, field, board.grid.bit((0, 0)), seed=1, move=3)
        assert board.opening(0, kept) == board
        assert kept.mines.bit_count() == 128
