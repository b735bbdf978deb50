"""Where the mines go once the first cell is opened."""

from __future__ import annotations

import random
from typing import NamedTuple

from engine.config import GameConfig, StartRule
from engine.grid import Cell, indices, mask_of
from engine.minefield import Minefield

MAX_SEED = 2**64 - 1


class Placement(NamedTuple):
    """A minefield and, where a no-guess board was asked for, whether it is proven to be one."""

    field: Minefield
    proven: bool | None


def place(config: GameConfig, seed: int, first: Cell) -> Placement:
    """The mines for this config, seed and first click."""
    return Placement(place_mines(config, seed, first), None)


def place_mines(config: GameConfig, seed: int, first: Cell) -> Minefield:
    """The minefield of this config, seed and first click: the same one on every platform.

    Uniform over the layouts that the start rule allows. Where the mines leave no room for a whole
    opening, every cell outside it is a mine and the rest fall on its border, never on ``first``.
    """
    grid = config.grid
    clicked = grid.index(first)
    kept = grid.bit(first)
    if config.start is not StartRule.SAFE:
        kept |= grid.around(first)
    protected = list(indices(kept))
    free = list(range(grid.size))
    for index in reversed(protected):
        del free[index]
    spill = config.mines - len(free)
    if spill > 0:
        border = [index for index in protected if index != clicked]
        chosen = free + _draw(border, spill, seed)
    else:
        chosen = _draw(free, config.mines, seed)
    return Minefield(grid, mask_of(grid.size, chosen))


def _draw(pool: list[int], count: int, seed: int) -> list[int]:
    """``count`` different items of ``pool``, by the first steps of a Fisher-Yates shuffle.

    Only ``random()`` of a seeded ``random.Random`` is used: the one call whose sequence the
    standard library promises to keep from version to version.
    """
    uniform = random.Random(seed).random
    size = len(pool)
    for step in range(count):
        other = step + int(uniform() * (size - step))
        pool[step], pool[other] = pool[other], pool[step]
    return pool[:count]
