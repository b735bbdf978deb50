"""The finds of a dive: items kept to the end of the dive that change how one plays."""

from enum import Enum

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.rng import make_rng, randbelow
from engine.dive.airs import Air
from engine.dive.twists import within
from engine.solver.propagation import PropagationStep, apply_single_cell_rules

MOST_FINDS = 8  # the most finds kept at once
OFFERED = 3  # the finds to choose from


class Find(Enum):
    """A find, with its effect while it is kept."""

    SONAR = "sonar"  # flags the mines within two cells, once a board
    SHELL = "shell"  # lost in place of the next life
    TANK = "tank"  # a life gives more air
    LENS = "lens"  # the combo drains slower
    BUOYS = "buoys"  # mines that a 1 proves are flagged automatically
    MAGNET = "magnet"  # every board has one treasure more
    SPYGLASS = "spyglass"  # one more opening is opened at the start of a board
    BREATH = "breath"  # the first seconds of a board cost no air
    FINS = "fins"  # a chord gives twice the air
    BELL = "bell"  # from x3 on every 3BV gives half as much air again
    STARFISH = "starfish"  # stars give three times the pearls
    COMPASS = "compass"  # every place of the next row can be reached


NEED_CLOCK = frozenset({Find.TANK, Find.BREATH, Find.FINS, Find.BELL})
"""The finds that help nobody on an air without a clock."""


def finds_left(kept: tuple[Find, ...], air: Air, lives: int) -> list[Find]:
    """Return the finds that can still be offered; none when no more can be held.

    The tank, which makes a life worth more, is not offered while only one life is left.
    """
    if len(kept) >= MOST_FINDS:
        return []
    useless = {Find.TANK} if lives == 1 else set()
    if not air.rules.has_clock:
        useless |= NEED_CLOCK
    return [find for find in Find if find not in kept and find not in useless]


def offered_finds(
    seed: int,
    occasion: str,
    kept: tuple[Find, ...],
    air: Air,
    lives: int,
    seen: tuple[Find, ...] = (),
) -> tuple[Find, ...]:
    """Return the finds to choose from on an occasion, up to three. Those that were ``seen`` last
    come only after all others.

    >>> [find.value for find in offered_finds(1, "place 4", (), Air.CALM, 3)]
    ['spyglass', 'starfish', 'lens']
    """
    uniform, left = make_rng(seed, f"finds {occasion}"), finds_left(kept, air, lives)
    fresh, again = (
        [find for find in left if (find in seen) is is_seen] for is_seen in (False, True)
    )
    offered = list[Find]()
    for finds in (fresh, again):
        while finds and len(offered) < OFFERED:
            offered.append(finds.pop(randbelow(uniform, len(finds))))
    return tuple(offered)


def sonar_area(grid: Grid, cell: Cell) -> int:
    """Return the cells that a sonar searches: those within two of ``cell``."""
    return within(grid, grid.bit(cell), 2)


def mines_around(field: Minefield, board: Board, cell: Cell) -> int:
    """Return the unflagged mines that a sonar finds at and around ``cell``."""
    return sonar_area(board.grid, cell) & field.mines & ~board.flags


def buoy_cells(board: Board) -> int:
    """Return the mines that a 1 proves by itself, flagged or not.

    >>> board = Board.from_rows(["#10", "110"], mines=1)
    >>> list(board.grid.cells(buoy_cells(board)))
    [(0, 0)]
    """
    found: list[PropagationStep] = []
    apply_single_cell_rules(board, board.closed, 0, found)
    full = sum(step.numbers for step in found if step.mines)
    return board.grid.dilate(full & board.with_number(1)) & board.closed


def spied_cell(field: Minefield, opened: int) -> Cell | None:
    """Return a cell of the largest opening that is still closed, which a spyglass shows; None if
    there is none."""
    grid, left, largest = field.grid, field.zeros & ~opened, 0
    while left:
        region = grid.flood(left & -left, field.zeros, left)
        left &= ~region
        largest = max(largest, region, key=int.bit_count)
    return next(grid.cells(largest), None) if largest else None
