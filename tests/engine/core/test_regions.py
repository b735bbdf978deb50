"""Connected regions of any set of cells, against a walk from cell to cell."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.grid import Grid
from engine.core.regions import count_regions
from tests.engine.boards import cell_set, mask, picture
from tests.engine.naive import regions_of


@pytest.mark.parametrize(
    ("text", "bounded", "torus"),
    [
        (".....\n.....\n.....", 0, 0),
        ("XXXXX\nXXXXX\nXXXXX", 1, 1),
        ("X....\n.X...\n.....\n.....", 1, 1),
        (".X...\nX....\n.....\n.....", 1, 1),
        ("X.X.X\n.....\n.....\n.....", 3, 2),
        ("X...X\n.....\n.....\n.....", 2, 1),
        ("X....\n.....\n.....\n....X", 2, 1),
        ("....X\n.....\n.....\nX....", 2, 1),
        (".....\nX....\n....X\n.....", 2, 1),
        (".....\n....X\nX....\n.....", 2, 1),
        ("X.X.X\nX.X.X\nXXX.X\n.....", 2, 1),
        ("XX.XX\n.....\n..X..\n.....", 3, 2),
    ],
)
def test_regions_of_pictures(text: str, bounded: int, torus: int) -> None:
    rows = picture(text).splitlines()
    for wraps, expected in ((False, bounded), (True, torus)):
        assert count_regions(Grid(len(rows[0]), len(rows), wraps), mask(text)) == expected


@given(
    st.booleans(), st.integers(1, 14), st.integers(1, 11), st.integers(0, 100), st.integers(0, 999)
)
def test_regions_of_random_cells(
    wraps: bool, width: int, height: int, percent: int, seed: int
) -> None:
    wraps = wraps and min(width, height) >= 3
    grid, chance = Grid(width, height, wraps), Random(seed)
    cells = sum(1 << i for i in range(grid.size) if chance.random() * 100 < percent)
    assert count_regions(grid, cells) == len(regions_of(grid, cell_set(grid, cells)))
