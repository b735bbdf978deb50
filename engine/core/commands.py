"""Everything a player can ask of a game. Each command prints as a word and its cell.

>>> print(Open((3, 0)), Undo(), sep="; ")
open 3,0; undo
"""

from dataclasses import dataclass

from engine.core.grid import Cell


@dataclass(frozen=True)
class _OnCell:
    cell: Cell

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.cell[0]},{self.cell[1]}"


class _OnGame:
    def __str__(self) -> str:
        return type(self).__name__.lower()


class Open(_OnCell):
    """Open a closed, unflagged cell."""


class Flag(_OnCell):
    """Put a flag on a closed cell or remove it (by way of a question mark, if configured)."""


class Chord(_OnCell):
    """Open the other neighbours of an opened number that has all its flags placed."""


@dataclass(frozen=True)
class Reset:
    """Start a new game with the same config and this seed."""

    seed: int

    def __str__(self) -> str:
        return f"reset {self.seed}"


@dataclass(frozen=True)
class Retry(_OnGame):
    """Start again with the same mines; the first click is repeated and does not count."""


@dataclass(frozen=True)
class Revert(_OnGame):
    """Take back the move that lost the game, flag the mines it hit, and play on."""


@dataclass(frozen=True)
class Undo(_OnGame):
    """Take back the last move that changed anything, whatever its result."""


Move = Open | Flag | Chord
Withdrawal = Revert | Undo
Command = Move | Reset | Retry | Withdrawal
