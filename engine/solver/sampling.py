"""Layouts of mines that agree with a board: all of them, or one drawn at random."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import TypeVar

from engine.core.board import Board
from engine.core.grid import indices
from engine.core.rng import Uniform, randbelow
from engine.solver.component import Walk, walk
from engine.solver.frontier import Component, Frontier, frontier
from engine.solver.probability import BUDGET
from engine.solver.propagation import ImpossibleBoardError

_Key = TypeVar("_Key")


class OutOfWorkError(RuntimeError):
    """No layout was found within the work budget, though there may be one."""


def all_layouts(front: Frontier) -> Iterator[int]:
    """Yield every layout (the set of all its mines) that agrees with a frontier."""
    so_far = [(front.mines, front.mines_left)]
    for part in front.components:
        fillings = _fillings(part)
        so_far = [
            (mines | more, left - many)
            for mines, left in so_far
            for more, many in fillings
            if many <= left
        ]
    off = [1 << index for index in indices(front.off)]
    for mines, left in so_far:
        for chosen in combinations(off, left):
            yield mines | sum(chosen)


def random_layout(
    board: Board, uniform: Uniform, safe: int = 0, mines: int = 0, budget: int = BUDGET
) -> int:
    """Draw a layout uniformly among those that agree with the board, and return its mines.

    Of the closed cells, ``safe`` are safe in it and ``mines`` mined. The layout is read off the
    tables of the exact count; none is rejected. Raises ImpossibleBoardError if there is none. Past
    the budget it agrees with the board but is not drawn uniformly, or OutOfWorkError is raised.
    """
    front = frontier(board, safe, mines)
    walks = [walk(part.shape, budget) for part in front.components]
    totals = [walked.by_mines() for walked in walks]
    left, layout = front.mines_left, front.mines
    after = _ways_after(totals, front.off.bit_count(), left) if all(totals) else []
    if not after or not after[0].get(left):
        if not all(walked.is_exact for walked in walks):
            raise OutOfWorkError("No layout was found within the work budget.")
        if after:
            raise ImpossibleBoardError("The numbers do not agree with the number of mines.")
        raise ImpossibleBoardError("No layout of the mines agrees with the numbers.")
    for part, walked, total, rest in zip(front.components, walks, totals, after[1:], strict=True):
        weights = [(used, ways * rest.get(left - used, 0)) for used, ways in total.items()]
        used = _pick(weights, uniform)
        layout |= _draw_component(part, walked, used, uniform)
        left -= used
    return layout | _draw_some(list(indices(front.off)), left, uniform)


def is_possible(board: Board, safe: int = 0, mines: int = 0, budget: int = BUDGET) -> bool:
    """Return whether some layout agrees with the board and has these closed cells safe and mined.

    Past the budget the answer is True when in doubt.
    """
    try:
        front = frontier(board, safe, mines)
    except ImpossibleBoardError:
        return False
    walks = [walk(part.shape, budget) for part in front.components]
    totals = [walked.by_mines() for walked in walks]
    if not all(walked.is_exact for walked in walks):
        return True
    reached = {0}
    for total in totals:
        reached = {used + more for used in reached for more in total}
    off = front.off.bit_count()
    return any(0 <= front.mines_left - used <= off for used in reached)


def _ways_after(totals: list[dict[int, int]], off: int, mines: int) -> list[dict[int, int]]:
    """Return ``[k][left]``: the ways to place ``left`` mines from component k on, and off them."""
    leaves = [(mines, mines)]
    for total in totals:
        low, high = leaves[-1]
        leaves.append((max(0, low - max(total)), high - min(total)))
    low, high = leaves[-1]
    after = [{left: comb(off, left) for left in range(low, min(high, off) + 1)}]
    for total, (low, high) in zip(reversed(totals), reversed(leaves[:-1]), strict=True):
        rest, ways_now = after[-1], {}
        for left in range(low, high + 1):
            ways_now[left] = sum(ways * rest.get(left - used, 0) for used, ways in total.items())
        after.append(ways_now)
    after.reverse()
    return after


def _pick(weights: list[tuple[_Key, int]], uniform: Uniform) -> _Key:
    at = randbelow(uniform, sum(weight for _, weight in weights))
    for key, weight in weights:
        at -= weight
        if at < 0:
            return key
    raise AssertionError("the weights add up")


def _draw_component(part: Component, walked: Walk, used: int, uniform: Uniform) -> int:
    """Draw the mines of one component: walk its tables back from the end, each move by its ways."""
    slot = walked.slot
    mask = (1 << slot) - 1
    state = found = 0
    for number in range(len(walked.stages) - 1, -1, -1):
        stage, table = walked.stages[number], walked.tables[number]
        moves = []
        for before, after, mines in walked.edges[number]:
            if after == state and mines <= used and before in table:
                ways = table[before] >> slot * (used - mines) & mask
                cells = comb(len(part.boxes[stage.box]), mines)
                moves.append(((before, mines), ways * cells))
        state, mines = _pick(moves, uniform)
        found |= _draw_some(list(part.boxes[stage.box]), mines, uniform)
        used -= mines
    return found


def _draw_some(cells: list[int], count: int, uniform: Uniform) -> int:
    """Draw ``count`` of these cells by the first steps of a Fisher-Yates shuffle."""
    found = 0
    for step in range(count):
        other = step + randbelow(uniform, len(cells) - step)
        cells[step], cells[other] = cells[other], cells[step]
        found |= 1 << cells[step]
    return found


def _fillings(part: Component) -> list[tuple[int, int]]:
    """Return every way to fill a component: its mines, and their number."""
    walked = walk(part.shape, budget=10**9)
    tails: dict[int, list[tuple[int, int]]] = {0: [(0, 0)]}
    for stage, edges in zip(reversed(walked.stages), reversed(walked.edges), strict=True):
        bits = [1 << cell for cell in part.boxes[stage.box]]
        chosen = [[sum(some) for some in combinations(bits, k)] for k in range(len(bits) + 1)]
        before: dict[int, list[tuple[int, int]]] = {}
        for state, moved, mines in edges:
            if moved in tails:
                before.setdefault(state, []).extend(
                    (here | tail, many + mines)
                    for here in chosen[mines]
                    for tail, many in tails[moved]
                )
        tails = before
    return tails.get(0, [])
