"""The placing of mines: fixed boards, the promises of the start rules, and fair chances."""

from collections import Counter
from hashlib import sha256
from itertools import product
from math import comb
from unittest.mock import patch

import pytest

from engine.core.commands import Open
from engine.core.config import EXPERT, GameConfig, StartRule
from engine.core.grid import Cell
from engine.generation.placement import MAX_SEED, Placement, place, place_mines
from engine.rules.game import Game
from tests.engine.boards import in_rows
from tests.engine.naive import neighbours_of

SAFE, OPENING = StartRule.SAFE, StartRule.OPENING
SAFE_ONLY = GameConfig(8, 5, 8, start=SAFE)
BIG_TORUS = GameConfig(1000, 1000, 200_000, wraps=True)


@pytest.mark.parametrize(
    ("config", "seed", "first", "board"),
    [
        (GameConfig(8, 5, 8), 7, (3, 2), "1*102*3* 22202*31 3*202220 **201*10 22101110"),
        (SAFE_ONLY, 7, (3, 2), "00012*** 1111*343 2*22211* *22*1011 11111000"),
        (GameConfig(5, 4, 7, wraps=True), MAX_SEED, (0, 0), "03*52 13**3 *35*4 13**3"),
        (GameConfig(6, 3, 13), 0, (5, 2), "***4** ****42 ****20"),
        # The digests of large boards.
        (EXPERT, 2026, (15, 8), "bf1474e230778ab763e83ec3c12e0734842702a5"),
        (BIG_TORUS, 99, (0, 999), "7077f32fe3fc51ca661663c808cf2ac9cdb3635c"),
    ],
)
def test_a_seed_gives_the_same_board_for_ever(
    config: GameConfig, seed: int, first: Cell, board: str
) -> None:
    """These boards are a contract: they never change, on any platform or version of Python."""
    field = place_mines(config, seed, first)
    assert board in (in_rows(field), sha256(str(field).encode()).hexdigest()[:40])


@pytest.mark.parametrize(
    ("mines", "first", "proven"),
    [
        (11, (1, 1), True),  # the first click wins
        (9, (0, 0), False),  # it shows a number, and nothing follows from that
        (10, (3, 2), False),
    ],
)
def test_a_no_guess_board_without_room_for_an_opening_is_the_ordinary_one(
    mines: int, first: Cell, proven: bool
) -> None:
    ordinary = place_mines(GameConfig(4, 3, mines), 5, first)
    config = GameConfig(4, 3, mines, start=StartRule.NO_GUESS)
    assert place(config, 5, first) == Placement(ordinary, proven)


def test_an_ordinary_unproven_board_is_placed_when_no_search_succeeds() -> None:
    ordinary = place_mines(GameConfig(7, 4, 3), 2, (6, 0))
    with patch("engine.generation.placement.no_guess_mines", lambda *_: None):
        config = GameConfig(7, 4, 3, start=StartRule.NO_GUESS)
        assert place(config, 2, (6, 0)) == Placement(ordinary, False)


@pytest.mark.parametrize("rule", [SAFE, OPENING])
@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 6), (5, 1), (2, 3), (3, 3), (5, 4)])
def test_every_mine_count_and_first_click_keeps_the_promise(
    width: int, height: int, wraps: bool, rule: StartRule
) -> None:
    """The clicked cell always stays free, and as many cells of the 3x3 around it as possible; up to
    cells - 1 mines."""
    wraps = wraps and min(width, height) >= 3
    for mines in range(width * height):
        config = GameConfig(width, height, mines, wraps, rule)
        for first in product(range(width), range(height)):
            field = place_mines(config, seed=mines, first=first)
            laid = set(config.grid.cells(field.mines))
            assert len(laid) == mines
            assert field.mines & ~config.grid.full == 0
            assert first not in laid
            if rule is OPENING:
                border = neighbours_of(config, first)
                room = width * height - 1 - len(border)
                assert len(laid & border) == max(0, mines - room)


@pytest.mark.parametrize(
    ("config", "first", "layouts"),
    [
        # Anywhere but on the first cell.
        (GameConfig(4, 3, 2, start=SAFE), (1, 1), comb(11, 2)),
        # Anywhere but in its 3x3, here a corner's 2x2.
        (GameConfig(4, 3, 3), (0, 0), comb(8, 3)),
        # Four cells outside the 2x2 are full, and one of the three on the border is a mine.
        (GameConfig(4, 2, 5), (3, 0), comb(3, 1)),
        # On a torus of 3x3 everything is the border.
        (GameConfig(3, 3, 2, wraps=True), (2, 1), comb(8, 2)),
    ],
)
def test_all_layouts_that_the_rule_allows_are_equally_likely(
    config: GameConfig, first: Cell, layouts: int
) -> None:
    """A chi-square test over whole layouts: at most 5 deviations, fixed seeds."""
    found = Counter(place_mines(config, seed, first).mines for seed in range(60 * layouts))
    assert len(found) == layouts
    chi_square = sum((count - 60) ** 2 / 60 for count in found.values())
    freedom = layouts - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_a_seed_is_a_number_of_64_bits_and_places_the_mines_at_the_first_open() -> None:
    config = GameConfig(7, 4, 6)
    for seed in (-1, MAX_SEED + 1):
        with pytest.raises(ValueError, match="A seed is a whole number from 0 to"):
            Game(config, seed)
    for seed in (0, 12, MAX_SEED):
        game = Game(config, seed)
        game.apply(Open((6, 3)))
        assert game.position.seed == seed
        assert game.position.field == place_mines(config, seed, (6, 3))
    with pytest.raises(ValueError, match="is not on a 7x4 board"):
        place_mines(config, 1, (4, 6))
