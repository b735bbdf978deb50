"""Greedy ZiNi: boards counted by hand, a published one, and the algorithm in plain words."""

import pytest

from engine.core.config import GameConfig
from engine.core.minefield import Minefield
from engine.generation.placement import place_mines
from engine.rules.metrics import openings, three_bv, zini

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
"""The board of a game in the tests of ``ms_toollib``, which states a 3BV of 127 and a ZiNi of
96."""


DENSE = """
    ****.*.**....*..*.*.
    ..**..*.*...**.*.*.*
    *.**.**.*.****.*.*..
    **.*...*..**..****..
    *...*.*..**.*..*.***
    ...**.**..*..*..**.*
    *.....**.......**.**
    ..*.***.***.**..*.*.
    **..*.*.***.*.**.***
"""
"""A board for which ``ms_toollib`` counts a ZiNi of 70."""


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


def test_a_chord_on_a_cell_that_is_worth_a_click_itself() -> None:
    assert zini(Minefield.from_text(DENSE)) == 70


@pytest.mark.parametrize("wraps", [False, True])
def test_flags_save_clicks_on_a_large_board(wraps: bool) -> None:
    field = place_mines(GameConfig(200, 120, 4800, wraps), 1, (100, 60))
    assert openings(field) < zini(field) < three_bv(field)
