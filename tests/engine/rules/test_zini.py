"""Greedy ZiNi: boards counted by hand, a published one, and the algorithm in plain words."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.placement import place_mines
from engine.rules.metrics import openings, three_bv
from engine.rules.zini import zini
from tests.engine.boards import cell_set, fields
from tests.engine.naive import regions_of
from tests.engine.rules.reference_rules import NaiveGame

PUBLISHED = """
    ..........**.......*.*.*......
    .........*...........**.*..*.*
    *.....**...*.....*.*.....*....
    ....**.**........*.....**.....
    .............***.*..*......*..
    *..........*....*.*.......*...
    *....*..............*.........
    .....*.*............*.....*...
    ...*...**............*...*.*..
    ...*.*.....*............**....
    .*....*........*........*.*.*.
    *....*.*.............*.***..*.
    **..........*.......***....*..
    .....**.*.............*.......
    .......****..*.***....*......*
    *.*......*.**...*...*..***....
"""
"""The board of a game that ``ms_toollib`` brings with its tests: 3BV 127, ZiNi 96 there."""


@pytest.mark.parametrize(
    ("text", "wraps", "clicks"),
    [
        ("......", False, 1),
        ("***\n*.*", False, 1),
        # Too many mines to flag: a click for each number.
        ("*.*\n.*.\n.*.", False, 5),
        # Open a cell beside the mine, flag it, chord for five cells; two more chords for the rest.
        ("...\n.*.\n...", False, 5),
        # Open, flag, chord for the three numbers in the corner, and a click for the opening.
        (".....\n.*...\n.....\n.....", False, 4),
        # A chord that saves nothing by itself is made all the same: its flags serve the next one.
        ("*..\n.*.\n..*", False, 5),
        # A chord on a number at an opening's border opens the whole opening.
        ("...\n*..\n...\n.*.\n*..", False, 6),
        # On a torus of 3x3 each cell touches all others: the first chord opens the rest.
        ("...\n.*.\n...", True, 3),
    ],
)
def test_counted_by_hand(text: str, wraps: bool, clicks: int) -> None:
    assert zini(Minefield.from_text(text, wraps)) == clicks


def test_a_published_board() -> None:
    assert zini(Minefield.from_text(PUBLISHED)) == 96


def naive_zini(field: Minefield) -> int:
    """The published description, with every premium counted anew each time."""
    grid = field.grid
    game = NaiveGame(grid.width, grid.height, 0, grid.wraps, flags_win=False, marks=False)
    game.mines = mines = cell_set(grid, field.mines)
    closed = set(game.cells()) - mines
    zeros = {cell for cell in closed if game.number(cell) == 0}
    openings = [one.union(*map(game.neighbours, one)) for one in regions_of(game, zeros)]
    inside = set().union(*openings)
    flags: set[Cell] = set()
    order = [(x, y) for x in range(grid.width) for y in range(grid.height)]
    clicks = 0

    def near(cell: Cell) -> set[Cell]:
        return {cell, *game.neighbours(cell)}

    def premium(cell: Cell) -> int:
        lone = len((near(cell) & closed) - inside)
        whole = sum(bool(one & zeros & near(cell)) for one in openings)
        return lone + whole - len(near(cell) & mines - flags) - (cell in closed) - 1

    def uncover(cell: Cell) -> None:
        closed.discard(cell)
        if cell in zeros:
            for opening in [one for one in openings if cell in one]:
                openings.remove(opening)
                closed.difference_update(opening)

    while closed:
        safe = [cell for cell in order if cell not in mines]
        best = max(safe, key=premium)
        if premium(best) < 0:
            useful = {c for c in closed if c not in inside or c in zeros}
            uncover(next(cell for cell in order if cell in useful))
            clicks += 1
            continue
        if best in closed:
            uncover(best)
            clicks += 1
        clicks += len(near(best) & mines - flags) + 1
        flags |= near(best) & mines
        for cell in near(best) & closed:
            uncover(cell)
    return clicks


@given(fields())
def test_it_follows_the_published_description(field: Minefield) -> None:
    assert zini(field) == naive_zini(field)


@pytest.mark.parametrize("wraps", [False, True])
def test_flags_save_clicks_on_a_large_board(wraps: bool) -> None:
    field = place_mines(GameConfig(200, 120, 4800, wraps), 1, (100, 60))
    assert openings(field) < zini(field) < three_bv(field)
