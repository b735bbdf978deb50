"""How no-guess boards are found: candidates, repair, seeds; see ``test_no_guess_boards`` too."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, pairwise, repeat
from unittest.mock import patch

import pytest

from engine.core.commands import Open
from engine.core.config import BEGINNER, GameConfig, StartRule
from engine.core.events import MinesPlaced
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.generation.no_guess import Draw, candidates, no_guess_mines
from engine.generation.padded_grid import padded_grid
from engine.generation.placement import place
from engine.generation.repair import LayoutRepair, repair_layouts
from engine.generation.solvability import is_solvable
from engine.rules.game import Game
from tests.engine.boards import only, run


def no_guess(width: int, height: int, mines: int, wraps: bool = False) -> GameConfig:
    return GameConfig(width, height, mines, wraps, StartRule.NO_GUESS)


def test_candidates_are_even_draws() -> None:
    allowed = 0b1101101
    sets = {sum(1 << i for i in chosen) for chosen in combinations([0, 2, 3, 5, 6], 2)}
    seen = Counter(islice(candidates(7, allowed, 2, 9), 4000))
    assert set(seen) == sets
    # The 99.9% point of the chi-square distribution with 9 degrees of freedom.
    assert sum((times - 400) ** 2 / 400 for times in seen.values()) < 27.9


def test_a_seed_gives_the_same_board_for_ever() -> None:
    found = [
        place(no_guess(*size), 7, (4, 4)).field.mines
        for size in ((9, 9, 10), (16, 16, 40), (30, 16, 99), (30, 16, 170), (12, 20, 80))
    ]
    assert [mines % 1_000_003 for mines in found] == [784324, 212951, 500862, 474944, 710911]


def test_repair_gives_up_within_its_budget() -> None:
    ground = padded_grid(Grid(4, 4))
    walled_in = ground.packed(Minefield.from_text("..*.\n..**\n....\n....").mines)
    free = ground.full & ~ground.dilate(1)
    with patch("engine.generation.repair._eased", lambda ground, mines, *_: (-1, mines)):
        assert not any(r.passes for r in repair_layouts(ground, repeat(walled_in), free, 1, 3))
    *earlier, last = repair_layouts(ground, repeat(walled_in), free, 1, 3)
    assert not any(repair.passes for repair in earlier)
    assert last.passes
    assert is_solvable(Minefield(ground.grid, last.layout), (0, 0))


@pytest.mark.parametrize(
    ("size", "seed"), [((9, 9, 10), 2), ((12, 9, 20), 5), ((9, 7, 24), 1), ((8, 8, 26), 4)]
)
def test_the_search_can_be_watched(size: tuple[int, int, int], seed: int) -> None:
    """Each trial is what it says, each repair follows from the last, and the last is the board."""
    config = no_guess(*size)
    grid, first = config.grid, (4, 4)
    kept = grid.dilate(grid.bit(first))
    with patch("engine.generation.no_guess.MOST_ATTEMPTS", 30):
        found: list[Draw | LayoutRepair] = []
        layout = no_guess_mines(grid, config.mines, kept, first, seed, found.append)
        assert found[-1].layout == layout == place(config, seed, first).field.mines
    drawn = list(islice(candidates(grid.size, grid.full & ~kept, config.mines, seed), 30))
    draws = [trial for trial in found if isinstance(trial, Draw)]
    assert [draw.layout for draw in draws] == drawn[: len(draws)]
    for trial in found:
        assert trial.layout.bit_count() == config.mines
        assert not trial.layout & kept
        assert trial.passes is (trial is found[-1])
        assert trial.passes is is_solvable(Minefield(grid, trial.layout), first)
    best = 0
    for repair, then in pairwise(trial for trial in found if isinstance(trial, LayoutRepair)):
        best = repair.mines if repair.is_best else best
        if not then.is_fresh:
            assert then.mines == (best if repair.after is None else repair.after)


def test_a_game_says_whether_its_board_is_proven() -> None:
    game = Game(no_guess(9, 9, 10), 3)
    placed = only(run(game, Open((4, 4))), MinesPlaced)
    assert placed.proven is True
    assert game.position.proven is True
    assert only(run(Game(BEGINNER, 3), Open((4, 4))), MinesPlaced).proven is None
