"""What a player can ask of a game. Each prints as a short word and its cell.

>>> print(Open((3, 0)), Undo(), sep="; ")
open 3,0; undo
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.grid import Cell


@dataclass(frozen=True)
class Open:
    """Open a closed, unflagged cell."""

    cell: Cell

    def __str__(self) -> str:
        return f"open {self.cell[0]},{self.cell[1]}"


@dataclass(frozen=True)
class Flag:
    """Put a flag on a closed cell, or take it off (through a mark, where the config has them)."""

    cell: Cell

    def __str__(self) -> str:
        return f"flag {self.cell[0]},{self.cell[1]}"


@dataclass(frozen=True)
class Chord:
    """Open the other neighbours of an opened number whose flags are all set."""

    cell: Cell

    def __str__(self) -> str:
        return f"chord {self.cell[0]},{self.cell[1]}"


@dataclass(frozen=True)
class Reset:
    """Begin a new game of the same config with this seed."""

    seed: int

    def __str__(self) -> str:
        return f"reset {self.seed}"


@dataclass(frozen=True)
class Retry:
    """Begin again on the same mines; the original first click is opened and counts for nothing."""

    def __str__(self) -> str:
        return "retry"


@dataclass(frozen=True)
class Revert:
    """Take back the move that lost the game; the mines it met are flagged, and play goes on."""

    def __str__(self) -> str:
        return "revert"


@dataclass(frozen=True)
class Undo:
    """Take back the last move that changed anything, whatever came of it."""

    def __str__(self) -> str:
        return "undo"


Move = Open | Flag | Chord
Withdrawal = Revert | Undo
Command = Move | Reset | Retry | Withdrawal
