"""The marks that show a step of a proof, and when each comes."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.demonstration import ProofStep
from game.ui import timing


class MarkKind(Enum):
    """The kinds of marks, from the bottom up: light ``AMONG`` cells, lines that count and lines
    that decide, rings around numbers, discs on counted mines, crosses on wrong flags, stamps."""

    AMONG, LINE, DECIDED, RING, COUNTED, CROSS, STAMP = range(7)


class ProofMark(NamedTuple):
    """A mark on ``cell``, or of a line to it from ``number``; ``place`` counts counted mines."""

    kind: MarkKind
    cell: Cell
    start: float
    number: Cell = (0, 0)
    is_mine: bool = False
    place: int = 0


def marks_of(board: Board, step: ProofStep) -> Iterator[ProofMark]:
    """Yield the marks of a step with the seconds after which they come."""
    at, each = 0.0, timing.PROOF_MARK
    yield from (ProofMark(MarkKind.CROSS, cell, at) for cell in step.wrong)
    many = len(step.numbers) + len(step.counted)
    each = min(each, timing.PROOF_MOST / many) if many else each
    known = not step.is_conclusion
    for number in step.numbers if known else ():
        yield ProofMark(MarkKind.RING, number, at)
        at += each
    for place, cell in enumerate(step.counted):
        for number in _touching(board, step.numbers, cell):
            yield ProofMark(MarkKind.LINE, cell, at, number)
        number = step.numbers[-1] if step.numbers else cell
        yield ProofMark(MarkKind.COUNTED, cell, at + each / 2, number, place=place + 1)
        at += each
    at += each / 2 * bool(step.counted)
    for cell in step.among:
        for number in _touching(board, step.numbers, cell) if len(step.numbers) == 1 else ():
            yield ProofMark(MarkKind.LINE, cell, at, number)
        yield ProofMark(MarkKind.AMONG, cell, at)
    at += each * bool(step.among)
    decided = [(cell, False) for cell in step.safe] + [(cell, True) for cell in step.mines]
    for cell, is_mine in decided:
        near = list(_touching(board, step.numbers, cell))
        for number in near if len(near) < 3 else ():
            yield ProofMark(MarkKind.DECIDED, cell, at, number, is_mine)
    at += each * bool(step.numbers)
    for place, (cell, is_mine) in enumerate(decided):
        yield ProofMark(MarkKind.STAMP, cell, at + min(place * 0.08, 0.5), is_mine=is_mine)


def _touching(board: Board, numbers: Sequence[Cell], cell: Cell) -> Iterator[Cell]:
    """Yield those of the numbers that touch a cell."""
    around = board.grid.around(cell)
    return (number for number in numbers if around & board.grid.bit(number))
