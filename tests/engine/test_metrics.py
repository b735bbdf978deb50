"""3BV and its friends: boards counted by hand, and a flood written cell by cell."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.config import GameConfig, StartRule
from engine.grid import Grid
from engine.metrics import Clicks, efficiency, openings, per_second, three_bv, three_bv_solved
from engine.minefield import Minefield
from engine.placement import place_mines
from tests.engine.boards import cell_set, mask
from tests.engine.naive import NaiveGame

BY_HAND = [
    # One opening; the three cells in the corner behind the mine touch no zero.
    (
        """
     .....
     .*...
     .....
     .....
     """,
        False,
        1,
        4,
    ),
    # No mine: one opening.
    ("......", False, 1, 1),
    # No zero: four numbers, four clicks.
    (
        """
     *.*
     .*.
     .*.
     """,
        False,
        0,
        5,
    ),
    # A wall of mines: an opening on each side, and between the mines two lone numbers.
    (
        """
     ..*..
     .....
     ..*..
     .....
     ..*..
     """,
        False,
        2,
        4,
    ),
    # The same wall on a torus: both sides are one opening across the seam.
    (
        """
     ...*...
     .......
     ...*...
     .......
     ...*...
     """,
        True,
        1,
        3,
    ),
    # Zeros that touch by a corner only are one opening: (1,1) and (2,2) here.
    (
        """
     ...*
     ....
     ....
     *...
     """,
        False,
        1,
        1,
    ),
    # All mines but one.
    (
        """
     **
     .*
     """,
        False,
        0,
        1,
    ),
    # A zero alone in the corner opens its border; the rest are lone.
    (
        """
     ..*.
     ..*.
     ***.
     """,
        False,
        1,
        4,
    ),
]


@pytest.mark.parametrize(("text", "wraps", "found", "bv"), BY_HAND)
def test_openings_and_3bv_counted_by_hand(text: str, wraps: bool, found: int, bv: int) -> None:
    field = Minefield.from_text(text, wraps)
    assert openings(field) == found
    assert three_bv(field) == bv


def test_solved_3bv_grows_with_openings_and_lone_numbers_only() -> None:
    """Numbers of the board: 3BV 4, the openings left and right and the two cells between mines."""
    field = Minefield.from_text("""
        ..*..
        .....
        ..*..
        .....
        ..*..
    """)
    for opened, solved in (
        ("..... ..... ..... ..... .....", 0),
        (".X... .X... .X... ..... .....", 0),  # the border of an opening not begun
        ("X.... ..... ..... ..... .....", 1),
        ("X.... X.... X.... ..... .....", 1),  # more of the same opening
        ("X...X ..... ..... ..... .....", 2),
        ("X...X ..X.. ..... ..... .....", 3),
        ("XX.XX XXXXX XX.XX XXXXX XX.XX", 4),
    ):
        assert three_bv_solved(field, mask(opened.replace(" ", "\n"))) == solved


@st.composite
def fields(draw: st.DrawFn) -> Minefield:
    wraps = draw(st.booleans())
    least = 3 if wraps else 1
    grid = Grid(draw(st.integers(least, 12)), draw(st.integers(least, 9)), wraps)
    some = st.integers(0, grid.full)
    # The intersection of several is sparse, so that zeros and large openings occur.
    mines = draw(some)
    for _ in range(draw(st.integers(0, 3))):
        mines &= draw(some)
    return Minefield(grid, mines)


def naive_regions(field: Minefield) -> tuple[list[set[tuple[int, int]]], set[tuple[int, int]]]:
    """The openings' zeros, region by region, and the numbers that touch none of them."""
    grid = field.grid
    game = NaiveGame(grid.width, grid.height, 0, grid.wraps, flags_win=False, marks=False)
    game.mines = cell_set(grid, field.mines)
    safe = set(game.cells()) - game.mines
    zeros = {cell for cell in safe if game.number(cell) == 0}
    regions, left = [], set(zeros)
    while left:
        region, fresh = set(), [left.pop()]
        while fresh:
            cell = fresh.pop()
            region.add(cell)
            fresh += [near for near in game.neighbours(cell) if near in left]
            left -= set(fresh)
        regions.append(region)
    return regions, {c for c in safe - zeros if not zeros & set(game.neighbours(c))}


@given(fields(), st.data())
def test_the_counts_agree_with_a_flood_cell_by_cell(field: Minefield, data: st.DataObject) -> None:
    regions, lone = naive_regions(field)
    assert openings(field) == len(regions)
    assert three_bv(field) == len(regions) + len(lone)
    opened = data.draw(st.integers(0, field.grid.full)) & field.safe
    shown = cell_set(field.grid, opened)
    solved = sum(bool(region & shown) for region in regions) + len(lone & shown)
    assert three_bv_solved(field, opened) == solved
    assert three_bv_solved(field, field.safe) == three_bv(field)
    assert three_bv_solved(field, 0) == 0


@pytest.mark.parametrize("wraps", [False, True])
def test_a_million_cells_with_tens_of_thousands_of_openings_take_no_time(wraps: bool) -> None:
    config = GameConfig(1000, 1000, 200_000, wraps, StartRule.SAFE)
    field = place_mines(config, 1, (500, 500))
    began = time.process_time()
    assert three_bv(field) > openings(field) > 20_000
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (efficiency(30, 40), 0.75),
        (efficiency(0, 3), 0.0),
        (efficiency(7, 0), None),
        (per_second(30, 12_000), 2.5),
        (per_second(5, 0), None),
        (Clicks().total, 0),
        (Clicks(left=5, right=3, chord=2).total, 10),
    ],
)
def test_figures(figure: float | None, expected: float | None) -> None:
    assert figure == expected
