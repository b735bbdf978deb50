"""The courses of a dive's boards: the moves that open them, the easiest first.

A course is the same for every player, so it is worked out once and played often.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Open
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.neighbourhood import Neighbourhood
from engine.dive.airs import Air
from engine.dive.boards import BoardPlan, PlaceKind, make_minefield
from engine.dive.finds import Find, sonar_area, spied_cell
from engine.dive.rules import Opening, solved_by
from engine.dive.state import Dive
from engine.dive.twists import TREASURES, Salvage, Treasure
from engine.solver.move_class import MoveClass, move_class
from engine.solver.probability import analyse
from engine.solver.propagation import propagate

POOL = 16  # boards of each kind, from which one is drawn each time
MOST_TREASURES = TREASURES + 1


class Move(NamedTuple):
    """A move of a course: the proof that its player has to see first, what it opens, and how many
    of 0, 1, ... treasures on the board it takes. ``is_pinged`` if a sonar's flags show it,
    ``is_spied`` if a spyglass makes it."""

    proof: MoveClass
    opening: Opening
    treasures: tuple[int, ...]
    is_pinged: bool = False
    is_spied: bool = False


class Kind(NamedTuple):
    """Everything about a board that its course depends on."""

    zone: int
    width: int
    height: int
    mines: int
    twists: tuple[str, ...]
    neighbours: Neighbourhood
    shape: str
    finds: tuple[Find, ...]


def kind_of(dive: Dive) -> Kind:
    """Return the kind of the board that a dive is on."""
    plan = dive.plan
    twists = tuple(
        twist.name for twist in plan.twist_rules if twist.wraps or twist.name == Salvage.name
    )
    finds = tuple(find for find in (Find.SONAR, Find.SPYGLASS) if find in dive.finds)
    zone = max(0, plan.zone - plan.air.rules.is_gentle)  # boards are made as there
    size = plan.width, plan.height, plan.mines
    return Kind(zone, *size, twists, plan.neighbours, plan.shape, finds)


@cache
def course(kind: Kind, number: int) -> tuple[Move, ...]:
    """Return the moves of the ``number``-th board of a kind."""
    size = kind.width, kind.height, kind.mines
    plan = BoardPlan(
        *(Air.HARD, kind.zone, 0, 0, PlaceKind.TWISTS, *size, kind.twists),
        neighbours=kind.neighbours,
        shape=kind.shape,
    )
    return tuple(_Course(plan, make_minefield(plan, number), kind.finds, number).moves())


class _Course:
    """A board that is opened from its first cell to its last."""

    def __init__(
        self, plan: BoardPlan, field: Minefield, finds: tuple[Find, ...], seed: int
    ) -> None:
        self.field, self.finds = field, finds
        grid, first = field.grid, plan.first
        self.board = Board(grid, plan.mines)
        self.has_pinged = Find.SONAR not in finds
        self.region = 0
        if Salvage.name in plan.twists:
            self.region = Salvage().mark(field, first, seed)
        counts = range(MOST_TREASURES + 1)
        self.treasures = [Treasure().mark_many(field, first, seed, count) for count in counts]
        self._opened(grid.bit(first))

    def moves(self) -> Iterator[Move]:
        """Yield the moves, each of which opens something."""
        grid = self.field.grid
        spied = spied_cell(self.field, self.board.opened) if Find.SPYGLASS in self.finds else None
        if spied is not None:
            yield self._move(spied, MoveClass.ONE_NUMBER)._replace(is_spied=True)
        while self.board.opened != self.field.safe:
            proof, safe, is_pinged = self._seen()
            assert safe, "a board of a dive needs no guess"
            for index, cell in enumerate(grid.cells(safe)):
                if self.board.opened & grid.bit(cell):
                    continue
                move = self._move(cell, MoveClass.ONE_NUMBER if index else proof)
                yield move._replace(is_pinged=is_pinged)

    def _move(self, cell: Cell, proof: MoveClass) -> Move:
        before = self.board
        cells = self._opened(self.field.grid.bit(cell))
        opening = Opening(
            cells.bit_count(), solved_by(self.field, cells), move_class(before, cells)
        )
        taken = tuple((cells & marked).bit_count() for marked in self.treasures)
        return Move(proof, opening, taken)

    def _seen(self) -> tuple[MoveClass, int, bool]:
        board = self.board
        for proof in MoveClass:
            match proof:
                case MoveClass.ONE_NUMBER:
                    safe = propagate(board, two_cells=False).safe
                case MoveClass.TWO_NUMBERS:
                    safe = propagate(board).safe
                case MoveClass.MORE:
                    safe = analyse(board).safe
            safe = self._allowed(safe)
            if safe and proof is not MoveClass.ONE_NUMBER and not self.has_pinged:
                self.has_pinged = True
                areas = [sonar_area(board.grid, cell) for cell in board.grid.cells(safe)]
                area = max(areas, key=lambda each: (each & board.closed).bit_count())
                shown = self._allowed(area & board.closed & self.field.safe)
                return MoveClass.ONE_NUMBER, shown, True
            if safe:
                return proof, safe, False
        return MoveClass.MORE, 0, False

    def _allowed(self, safe: int) -> int:
        board = self.board
        if not self.region:
            return safe
        cells = [
            cell
            for cell in board.grid.cells(safe)
            if not Salvage().refuses(board, self.region, Open(cell))
        ]
        return board.grid.mask(cells)

    def _opened(self, origin: int) -> int:
        grid, field = self.field.grid, self.field
        cells = grid.flood(origin, field.zeros, self.board.closed)
        self.board = self.board.opening(cells, field)
        return cells
