"""Boards that need no guess but thought: hill climbing from a drawn one, one mine at a time."""

from engine.core.grid import Cell, Grid, indices
from engine.core.rng import Uniform, make_rng, randbelow
from engine.generation.no_guess import no_guess_mines
from engine.generation.padded_grid import padded_grid
from engine.generation.solvability import HardPlaces, find_hard_places, undecidable

SWAPS = 400  # swaps that are tried: about 60 ms on a square board of 11x11


def hard_mines(
    grid: Grid, mines: int, kept: int, first: Cell, seed: int, goal: HardPlaces, swaps: int = SWAPS
) -> int | None:
    """Return a layout of ``mines`` outside ``kept`` that logic solves from ``first`` without the
    number of mines, with as many hard places as the ``goal`` if they are found; or None.

    ``kept`` are ``first`` and its neighbours. Until the goal is reached, one mine after the other
    is moved to another cell, up to ``swaps`` times, and stays there if the board needs no guess and
    has no fewer hard places of either kind. Unlike those of ``no_guess_mines``, such boards are not
    drawn uniformly. The same arguments give the same layout for ever.

    >>> grid, first = Grid(9, 8), (4, 4)
    >>> kept = grid.bit(first) | grid.around(first)
    >>> found = hard_mines(grid, 12, kept, first, seed=1, goal=HardPlaces(3, 1))
    >>> padded = padded_grid(grid)
    >>> find_hard_places(padded, padded.packed(found), padded.bit(first))
    HardPlaces(pairs=7, searches=1)
    """
    drawn = no_guess_mines(grid, mines, kept, first, seed)
    if drawn is None:
        return None
    padded, uniform = padded_grid(grid), make_rng(seed, "hard")
    layout, free, start = padded.packed(drawn), padded.packed(grid.full & ~kept), padded.bit(first)
    most = find_hard_places(padded, layout, start)
    assert most is not None
    for _ in range(swaps if layout and free & ~layout else 0):
        if most.are_at_least(goal):
            break
        swapped = _with_mine_moved(layout, free, uniform)
        if undecidable(padded, swapped, start):
            continue
        found = find_hard_places(padded, swapped, start)
        if found is not None and found.are_at_least(most):
            layout, most = swapped, found
    return padded.unpacked(layout)


def _with_mine_moved(layout: int, free: int, uniform: Uniform) -> int:
    """Return the layout with one of its mines on another of the ``free`` cells."""
    taken, given = (
        pool[randbelow(uniform, len(pool))]
        for pool in (list(indices(layout)), list(indices(free & ~layout)))
    )
    return layout ^ 1 << taken ^ 1 << given
