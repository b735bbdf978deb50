"""The choice of the next cell for the highest probability to win, not merely to survive."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple

from engine.core.board import Board
from engine.core.config import StartRule
from engine.core.grid import Cell, Grid
from engine.core.neighbourhood import Neighbourhood, Offsets
from engine.solver.component import Counts
from engine.solver.endgame import Endgame
from engine.solver.frontier import Frontier, frontier
from engine.solver.lookahead import GuessLookahead
from engine.solver.probability import Analysis, count_all, join
from engine.solver.propagation import count_masks, number_pairs, propagate, shift_cell
from engine.solver.sampling import all_layouts

_LEAST = 0.002  # swaps whose probability is estimated to be lower than this are not counted
_COUNTED = 0.02  # from here on the probability is counted, below it the estimate will do
_PAIR, _SQUARE, _WALL = 0.75, 0.6, 0.6
"""The chance to win that opening a safe cell of a pair, a square or a wall saves, as a share of the
probability of the swap; tuned by paired runs of the same games."""


class MineSwap(NamedTuple):
    """Two sets of cells that may exchange their mines, as offsets from the first of them.

    ``wall`` are the cells that touch unequally many of ``one`` and ``other``. Once all of these are
    mines, no number can tell whether the mines are in ``one`` or in ``other``.
    """

    one: Offsets
    other: Offsets
    wall: Offsets


_SQUARE_SWAP = (((0, 0), (1, 1)), ((1, 0), (0, 1)))
_MAX_WALL = 8  # swaps with a longer wall are hardly ever live


@lru_cache(maxsize=8)
def _swaps(grid: Grid) -> list[MineSwap]:
    """Return the swaps of two cells that are touched by almost the same cells, and of a 2x2 square.

    With the 8 neighbours around, the two cells are neighbours in a row or in a column.
    """
    pairs: list[tuple[Offsets, Offsets]] = [
        (((0, 0),), (offset,)) for offset in number_pairs(grid.neighbours).offsets
    ]
    # Chosen as if the board had no edges: on a small torus more cells are touched alike.
    walls = [len(_uneven(grid.neighbours, *pair)) for pair in (*pairs, _SQUARE_SWAP)]
    most = min(_MAX_WALL, *walls[:-1]) if pairs else 0
    found = [pair for pair, wall in zip(pairs, walls, strict=False) if wall == most]
    if walls[-1] <= _MAX_WALL:
        found.append(_SQUARE_SWAP)
    return [MineSwap(one, other, _wall(grid, one, other)) for one, other in found]


def _uneven(neighbours: Neighbourhood, one: Offsets, other: Offsets) -> dict[Cell, int]:
    """Return the offsets outside that touch unequally many cells of ``one`` and of ``other``, and
    how many more of ``one`` they touch."""
    touching: dict[Cell, int] = {}
    for offsets, weight in ((one, 1), (other, -1)):
        for x, y in offsets:
            for i, j in ((0, 0), *neighbours.offsets):
                touching[x + i, y + j] = touching.get((x + i, y + j), 0) + weight
    return {
        offset: more for offset, more in touching.items() if more and offset not in (*one, *other)
    }


def _wall(grid: Grid, one: Offsets, other: Offsets) -> Offsets:
    """Return the cells of the wall, as offsets; on a torus some lead to the same cell."""
    own = {shift_cell(grid, (0, 0), offset) for offset in (*one, *other)}
    touching: dict[Cell, int] = {}
    places: dict[Cell, Cell] = {}
    for offset, more in _uneven(grid.neighbours, one, other).items():
        cell = shift_cell(grid, (0, 0), offset)
        places.setdefault(cell, offset)
        touching[cell] = touching.get(cell, 0) + more
    return tuple(places[cell] for cell, more in touching.items() if more and cell not in own)


def swap_risks(board: Board, unknown: int, lookahead: GuessLookahead) -> dict[int, float]:
    """Return the chance to win that opening a safe cell saves, for all cells of live swaps.

    A swap is live while no cell of it or of its wall is open, and at most three cells of the wall
    are unknown.
    """
    grid = board.grid
    risks: dict[int, float] = {}
    for one, other, wall in _swaps(grid):
        live = grid.full
        for offset in (*one, *other):
            live &= grid.toward(unknown, offset)
        for offset in wall:
            live &= ~grid.toward(board.opened, offset)
        _, _, fours, eights = count_masks([grid.toward(unknown, offset) for offset in wall])
        live &= ~(fours | eights)
        own = _PAIR if len(one) == 1 else _SQUARE
        for corner in grid.cells(live):
            walls = [cell for cell in _cells_on_board(grid, corner, wall) if unknown >> cell & 1]
            ones, others = _cells_on_board(grid, corner, one), _cells_on_board(grid, corner, other)
            chance = _probability(lookahead, [*walls, *ones], others)
            if not chance:
                continue
            for cells, share in ((ones, own), (others, own), (walls, _WALL)):
                for cell in cells:
                    risks[cell] = risks.get(cell, 0.0) + share * chance
    return risks


def _cells_on_board(grid: Grid, corner: Cell, offsets: tuple[Cell, ...]) -> list[int]:
    """Return the bit numbers of those cells of a swap that lie on the board."""
    cells = [shift_cell(grid, corner, offset) for offset in offsets]
    return [grid.index(cell) for cell in cells if cell in grid]


def _probability(lookahead: GuessLookahead, mines: list[int], safe: list[int]) -> float:
    """Return the probability that these cells are all mines and those safe; 0 if it is very low."""
    chances = lookahead.chances
    estimate = prod([chances[cell] for cell in mines]) * prod([1 - chances[cell] for cell in safe])
    if estimate < _LEAST:
        return 0.0
    counted = lookahead.joint(mines, safe) if estimate >= _COUNTED else None
    return estimate if counted is None else counted


ENDGAME_LAYOUTS = 1000  # with no more layouts than this the rest of the game is searched exactly
QUICK_LAYOUTS = 300  # the same for hints and for simulated games, which should not take longer
ENDGAME_FILLINGS = 50_000  # the most fillings of its components, whatever the mine count
ENDGAME_NODES = 12_000
"""The most positions that search looks at, some 60 ms; six searches in seven finish."""
LARGEST_LOOKAHEAD = 4000  # on boards with more cells, guesses are ranked by survival alone
MAX_CANDIDATES = 60  # at most this many cells are evaluated for a guess
FIRST = 0.8  # the weight of the safest cell after a guess; the rest is the second safest one's
_STARTS = 3  # with more cells open than this, corners no longer come first
_CORNER_COST = 0.06  # nor does a corner that is riskier than the safest cell by this or more
_STEPS = 1 << 40  # steps from 0 to 1; probabilities that round to the same step count as equal


@dataclass(frozen=True)
class Choice:
    """The next move: open ``cells``, all of them certain, or one cell that is a guess.

    ``mines`` are the closed cells proven to be mines so far. ``analysis`` is set if one was needed;
    ``win_chance`` if the end was searched.
    """

    cells: int
    mines: int
    is_guess: bool = False
    analysis: Analysis | None = None
    win_chance: float | None = None


def choose(
    board: Board, mines: int = 0, looks_ahead: bool = True, most_layouts: int = ENDGAME_LAYOUTS
) -> Choice:
    """Return the move with the highest probability to win; its ``cells`` are 0 at the end.

    ``mines`` are closed cells known to be mines beforehand. Without ``looks_ahead`` a guess is the
    safest cell until the end can be searched, with no more layouts than ``most_layouts``. Either is
    quicker and wins a little less. On a board with nothing open use ``first_cell``. Raises
    ImpossibleBoardError.

    >>> board = Board.from_rows(["1##", "###"], mines=1)
    >>> choice = choose(board)
    >>> list(board.grid.cells(choice.cells)), choice.is_guess
    ([(2, 0), (2, 1)], False)
    >>> round(choose(Board.from_rows(["1#", "##"], mines=1)).win_chance, 2)
    0.33
    """
    known = propagate(board, mines=mines)
    if known.safe:
        return Choice(known.safe, known.mines | mines)
    front = frontier(board, mines=mines)
    counts = count_all(front)
    analysis = join(board.grid, front, counts)
    if analysis.safe or not board.closed & ~analysis.mines:
        return Choice(analysis.safe, analysis.mines, analysis=analysis)
    found = search_endgame(board.grid, front, counts, analysis, most_layouts)
    if found is not None:
        return Choice(1 << found[0], analysis.mines, True, analysis, found[1])
    if looks_ahead and analysis.is_exact and board.grid.span <= LARGEST_LOOKAHEAD:
        lookahead = GuessLookahead(board, front, counts, analysis)
        cell = best_guess(board, front, lookahead)
    else:
        boxes = (box for box in analysis.boxes if not analysis.mines >> box.cells[0] & 1)
        safest = min(boxes, key=lambda box: Fraction(box.expected, len(box.cells)))
        cell = safest.cells[0]
    return Choice(1 << cell, analysis.mines, True, analysis)


def search_endgame(
    grid: Grid,
    front: Frontier,
    counts: list[Counts],
    analysis: Analysis,
    most_layouts: int = ENDGAME_LAYOUTS,
) -> tuple[int, float] | None:
    """Return the best cell (its bit number) and its chance to win; None if too much is left."""
    fillings = prod([sum(counted.total) for counted in counts])
    is_near_end = analysis.solutions <= most_layouts and fillings <= ENDGAME_FILLINGS
    if not (analysis.is_exact and is_near_end):
        return None
    layouts = list(all_layouts(front))
    found = Endgame(grid, layouts, front.unknown | front.safe, ENDGAME_NODES).best()
    return None if found is None else (found[0], found[1] / len(layouts))


def best_guess(board: Board, front: Frontier, lookahead: GuessLookahead) -> int:
    """Return the unknown cell (its bit number) with the best prospect, looking one open ahead.

    A prospect is the probability to survive the cell and then the two safest ones after it, the
    better of which counts more, and more for a cell that a later 50/50 hangs on, see
    ``swap_risks``. Cells are tried by their upper bounds, until none can beat the best. Cells whose
    number is known beforehand come last, as opening them tells nothing. At the start of a game a
    corner comes first.
    """
    corner = _corner_to_start(board, lookahead)
    if corner is not None:
        return corner
    chances = lookahead.chances
    risks = swap_risks(board, front.unknown, lookahead)
    bounds = {}
    for cell in _candidates(lookahead):
        safe = 1 - chances[cell]
        bounds[cell] = safe + min(risks.get(cell, 0.0), safe, 1 - safe)
    ranked = sorted(bounds, key=lambda cell: (-round(bounds[cell] * _STEPS), cell))
    best, prospect = ranked[0], 0.0
    for cell in ranked[:MAX_CANDIDATES]:
        most = bounds[cell]
        outcomes = lookahead.after(cell) if most > prospect else None
        if outcomes is None:
            best = best if prospect else cell
            break
        survived = [
            seen.probability * (FIRST * seen.survival + (1 - FIRST) * seen.second)
            for seen in outcomes
        ]
        found = most / (1 - chances[cell]) * sum(survived)
        if found > prospect + 1e-12:
            best, prospect = cell, found
    return best


def first_cell(grid: Grid, start: StartRule) -> Cell:
    """Return the cell to open first: a corner if only one cell is promised, else a little inside.

    Measured: near the corner (2,2) wins most often on Beginner and Intermediate, (3,3) on Expert.
    """
    if start is StartRule.SAFE or grid.wraps:
        return _nearest_cell(grid, (0, 0))
    inside = 2 if max(grid.width, grid.height) <= 16 else 3
    place = min(inside, (grid.width - 1) // 2), min(inside, (grid.height - 1) // 2)
    return _nearest_cell(grid, place)


def _nearest_cell(grid: Grid, place: Cell) -> Cell:
    """Return the cell nearest to a place; the first of equally near ones."""
    if place in grid:
        return place
    x, y = place
    ranked: list[tuple[int, int, int]] = []
    for row in sorted(range(grid.height), key=lambda row: abs(row - y)):
        if ranked and (row - y) ** 2 > min(ranked)[0]:
            break
        cells = grid.full >> row * grid.width & (1 << grid.width) - 1
        left, right = cells & (1 << x) - 1, cells >> x
        if left:
            column = left.bit_length() - 1
            ranked.append(((column - x) ** 2 + (row - y) ** 2, row, column))
        if right:
            column = x + (right & -right).bit_length() - 1
            ranked.append(((column - x) ** 2 + (row - y) ** 2, row, column))
    _, row, column = min(ranked)
    return column, row


def _corner_to_start(board: Board, lookahead: GuessLookahead) -> int | None:
    """Return a corner while no opening is found, as corners have the fewest mines around them."""
    grid, chances = board.grid, lookahead.chances
    if grid.wraps or board.with_number(0) or board.opened.bit_count() > _STARTS:
        return None
    right, bottom = grid.width - 1, grid.height - 1
    corners = ((right, bottom), (0, bottom), (right, 0), (0, 0))
    for cell in [grid.index(corner) for corner in corners if corner in grid]:
        if cell in lookahead.off and chances[cell] < min(chances.values()) + _CORNER_COST:
            return cell
    return None


def _candidates(lookahead: GuessLookahead) -> Iterator[int]:
    """Yield the unknown cells worth evaluating; of equivalent cells off the frontier only one."""
    seen: set[tuple[int, ...]] = set()
    for cell, chance in lookahead.chances.items():
        if chance > 1 - 1e-9:
            continue
        if cell in lookahead.off:
            around = lookahead.around[cell]
            sight = (len(around), *[other for other in around if other not in lookahead.off])
            if sight in seen:
                continue
            seen.add(sight)
        yield cell
