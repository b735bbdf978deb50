"""Everything that can happen in a game, for screens, sounds and recorders.

Sets of cells are bitboards of the game's grid.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.board import Cover
from engine.core.config import GameConfig
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield


@dataclass(frozen=True)
class FieldCreated:
    """A new game is ready; ``retry`` if it keeps the previous game's mines."""

    config: GameConfig
    seed: int
    retry: bool = False


@dataclass(frozen=True)
class MinesPlaced:
    """The mines were placed so as to spare ``first``.

    ``proven`` says whether the board is known to need no guess; None if nobody asked for that.
    """

    first: Cell
    field: Minefield
    proven: bool | None = None


@dataclass(frozen=True)
class MinesMoved:
    """Fair play has redrawn the mines, in agreement with every number shown so far."""

    field: Minefield


@dataclass(frozen=True)
class CellsOpened:
    """``cells`` opened, outward from ``origins``; the ``zeros`` among them spread further.

    ``replayed`` marks the opening that a retry makes automatically, which is not a move.
    """

    grid: Grid
    origins: int
    cells: int
    zeros: int
    replayed: bool = False

    def waves(self) -> Iterator[int]:
        """Yield the rings of the opening, nearest first."""
        return self.grid.waves(self.origins, self.zeros, self.cells)


@dataclass(frozen=True)
class CoverChanged:
    """A flag or a question mark was put on ``cell`` or removed."""

    cell: Cell
    before: Cover
    after: Cover


@dataclass(frozen=True)
class ChordRefused:
    """The flags around ``cell`` do not match its number; ``closed`` are the cells not opened."""

    cell: Cell
    closed: int


@dataclass(frozen=True)
class MineHit:
    """These mines exploded, all at once."""

    mines: int


@dataclass(frozen=True)
class GameWon:
    """The game is won; ``unflagged`` are the mines without a flag."""

    unflagged: int


@dataclass(frozen=True)
class GameLost:
    """The game is lost, with the mines that exploded, the wrong flags, and the unflagged mines.

    Nothing explodes if a wrong full set of flags lost the game.
    """

    exploded: int
    wrong_flags: int
    unflagged: int


@dataclass(frozen=True)
class LossReverted:
    """A lost game continues; the ``mines`` that exploded are flagged."""

    mines: int


@dataclass(frozen=True)
class MoveUndone:
    """The last move was taken back: ``closed`` are closed again, ``mines`` no longer exploded."""

    closed: int
    mines: int


Event = (
    FieldCreated
    | MinesPlaced
    | MinesMoved
    | CellsOpened
    | CoverChanged
    | ChordRefused
    | MineHit
    | GameWon
    | GameLost
    | LossReverted
    | MoveUndone
)
