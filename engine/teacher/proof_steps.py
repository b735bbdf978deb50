"""Proofs as chains of small steps of one or two numbers, where that is possible."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import indices
from engine.core.planes import at_index
from engine.solver.propagation import Knowledge, Rule


class Link(NamedTuple):
    """One step: one or two ``numbers`` (bit numbers) prove a set of ``cells`` mined or safe."""

    numbers: tuple[int, ...]
    cells: int
    is_mine: bool


class _NumberState(NamedTuple):
    """The state of a number: its unknown cells, known safe ones, known mines, and mines lacking."""

    number: int
    unknown: int
    safe: int
    mines: int
    lacking: int

    @property
    def free(self) -> int:
        """The number of unknown cells that are safe."""
        return self.unknown.bit_count() - self.lacking


def find_steps(board: Board, numbers: Sequence[int], target: int) -> tuple[Link, ...]:
    """Return small steps by which these numbers alone prove ``target``; () if there are none."""
    safe = mines = 0
    links: list[Link] = []
    leans_on: list[int] = []
    while not (safe | mines) >> target & 1:
        states = [_state_of(board, number, safe, mines) for number in numbers]
        # The steps of a round depend on earlier rounds only, which keeps the chain short.
        steps = list(_singles(states)) or list(_pairs(states))
        if not steps:
            return ()
        for link, needs in steps:
            new = link.cells & ~(safe | mines)
            if new:
                links.append(link._replace(cells=new))
                leans_on.append(needs)
            if link.is_mine:
                mines |= new
            else:
                safe |= new
    kept, needed = list[Link](), 1 << target
    for link, needs in zip(reversed(links), reversed(leans_on), strict=True):
        if link.cells & needed:  # else an idle step
            kept.append(link._replace(cells=link.cells & needed))
            needed |= needs
    return tuple(reversed(kept))


def settle_by_single_numbers(board: Board, numbers: Sequence[int]) -> tuple[int, int]:
    """Return the cells that single numbers, one after another, prove safe, and mined."""
    safe = mines = 0
    while True:
        steps = list(_singles([_state_of(board, number, safe, mines) for number in numbers]))
        if not steps:
            return safe, mines
        for link, _ in steps:
            if link.is_mine:
                mines |= link.cells
            else:
                safe |= link.cells


def _state_of(board: Board, number: int, safe: int, mines: int) -> _NumberState:
    closed = closed_around(board, number)
    lacking = at_index(board.numbers, number) - (closed & mines).bit_count()
    return _NumberState(number, closed & ~(safe | mines), closed & safe, closed & mines, lacking)


def _singles(states: Sequence[_NumberState]) -> Iterator[tuple[Link, int]]:
    for state in states:
        if state.unknown and not state.lacking:
            yield Link((state.number,), state.unknown, False), state.mines
        elif state.unknown and not state.free:
            yield Link((state.number,), state.unknown, True), state.safe


def _pairs(states: Sequence[_NumberState]) -> Iterator[tuple[Link, int]]:
    """Yield the steps of two numbers; the number beside the cells comes last."""
    for one, other in permutations(states, 2):
        shared = (one.unknown & other.unknown).bit_count()
        if shared and one.free + other.lacking == shared:
            needs = one.safe | other.mines
            if one.unknown & ~other.unknown:
                yield Link((other.number, one.number), one.unknown & ~other.unknown, True), needs
            if other.unknown & ~one.unknown:
                yield Link((one.number, other.number), other.unknown & ~one.unknown, False), needs


def find_telling_numbers(board: Board, known: Knowledge, cells: int) -> list[int]:
    """Return a few numbers from which the rules alone find ``cells``, all ``known``."""
    grid = board.grid
    told: list[int] = []
    earlier = known.safe | known.mines
    for step in reversed(known.steps):
        found = step.safe | step.mines
        earlier &= ~found
        wanted = cells & found
        while wanted:
            if step.rule is Rule.TWO_CELLS:
                first = next(grid.cells(wanted))
                numbers = [grid.index(number) for number in known.reason(first)[1]]
                wanted ^= grid.bit(first)
            else:
                at_hand = indices(step.numbers & grid.dilate(wanted))
                seen = {number: closed_around(board, number) & wanted for number in at_hand}
                numbers = [max(seen, key=lambda number: seen[number].bit_count())]
                wanted &= ~seen[numbers[0]]
            told += numbers
            for number in numbers:
                cells |= closed_around(board, number) & earlier
    return list(dict.fromkeys(told))


def closed_around(board: Board, number: int) -> int:
    """Return the closed cells around a number."""
    return board.grid.around(board.grid.cell(number)) & board.closed


def join_if_disjoint(board: Board, numbers: Sequence[int], known: int) -> int | None:
    """Return all unknown cells around ``numbers``, or None if two of the numbers share one."""
    together = 0
    for number in numbers:
        seen = closed_around(board, number) & ~known
        if together & seen:
            return None
        together |= seen
    return together
