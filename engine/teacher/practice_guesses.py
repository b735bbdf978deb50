"""The exact value of each guess when nothing is certain, by search to the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.core.board import Board
from engine.core.grid import Grid, indices
from engine.core.planes import at_index
from engine.solver.endgame import Endgame
from engine.solver.frontier import Frontier
from engine.solver.sampling import all_layouts

NODES = 4000
"""The most positions searched for one guess."""
HAIR, CLEAR = Fraction(1, 100), Fraction(1, 25)
"""A guess is as good as the best within the first difference of the chance to win, and clearly
worse from the second on."""


@dataclass(frozen=True)
class Guesses:
    """The best cells to guess, those ``between`` good and clearly worse, and the best chance."""

    best: int
    between: int
    win_chance: Fraction


def evaluate_guesses(board: Board, front: Frontier) -> Guesses | None:
    """Return the value of every guess with the best play after it; None if that is too much."""
    layouts = list(all_layouts(front))
    chances: dict[int, Fraction] = {}
    for cell in indices(front.unknown):
        won = _won(board.grid, layouts, cell, front.unknown)
        if won is None:
            return None
        chances[cell] = Fraction(won, len(layouts))
    top = max(chances.values())
    best = between = 0
    for cell, chance in chances.items():
        if top - chance <= HAIR:
            best |= 1 << cell
        elif top - chance < CLEAR:
            between |= 1 << cell
    return Guesses(best, between, top)


def _won(grid: Grid, layouts: list[int], cell: int, unknown: int) -> int | None:
    """Return how many layouts are won by opening ``cell`` first, with the best play after it."""
    by_number: dict[int, list[int]] = {}
    for layout in layouts:
        if not layout >> cell & 1:
            number = at_index(grid.counts(layout), cell)
            by_number.setdefault(number, []).append(layout)
    won = 0
    for left in by_number.values():
        if len(left) == 1:
            won += 1
            continue
        found = Endgame(grid, left, unknown & ~(1 << cell), NODES).best()
        if found is None:
            return None
        won += found[1]
    return won
