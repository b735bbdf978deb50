"""What happened in a game: all that a screen, a sound or a recorder needs to know.

Sets of cells are bitboards of the game's grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.board import Cover
from engine.core.config import GameConfig
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield


@dataclass(frozen=True)
class FieldCreated:
    """A new game stands ready; ``retry`` when it keeps the mines of the one before."""

    config: GameConfig
    seed: int
    retry: bool = False


@dataclass(frozen=True)
class MinesPlaced:
    """The mines lie; ``first`` is the cell they made way for.

    ``proven`` tells, where a no-guess board was asked for, whether it is one.
    """

    first: Cell
    field: Minefield
    proven: bool | None = None


@dataclass(frozen=True)
class MinesMoved:
    """Fair play has drawn the mines anew, in agreement with every number shown so far."""

    field: Minefield


@dataclass(frozen=True)
class CellsOpened:
    """``cells`` opened, outward from ``origins``; ``zeros`` are those that spread further.

    ``replayed`` marks the opening that a retry made by itself, which counts for nothing.
    """

    grid: Grid
    origins: int
    cells: int
    zeros: int
    replayed: bool = False

    def waves(self) -> Iterator[int]:
        """The rings of the ripple, nearest first; made as they are asked for."""
        return self.grid.waves(self.origins, self.zeros, self.cells)


@dataclass(frozen=True)
class CoverChanged:
    """A flag or a mark was put on ``cell`` or taken off."""

    cell: Cell
    before: Cover
    after: Cover


@dataclass(frozen=True)
class ChordRefused:
    """The flags around ``cell`` do not match its number; ``closed`` are the cells it would open."""

    cell: Cell
    closed: int


@dataclass(frozen=True)
class MineHit:
    """These mines exploded, all at once."""

    mines: int


@dataclass(frozen=True)
class GameWon:
    """The game is won; ``unflagged`` are the mines that carry no flag."""

    unflagged: int


@dataclass(frozen=True)
class GameLost:
    """The game is lost: the mines that exploded, the wrong flags, the mines nobody flagged."""

    exploded: int
    wrong_flags: int
    unflagged: int


@dataclass(frozen=True)
class LossReverted:
    """The lost game goes on; the ``mines`` that exploded are flagged."""

    mines: int


@dataclass(frozen=True)
class MoveUndone:
    """The last move was taken back: these cells are ``closed`` again, of which ``mines`` had
    exploded; none where it was a flag's."""

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
