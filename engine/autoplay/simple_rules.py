"""Assisted play: the moves that simple rules decide, ring by ring."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.core.board import Board
from engine.core.commands import Flag, Move, Open
from engine.core.config import WinRule
from engine.solver.propagation import (
    ImpossibleBoardError,
    apply_single_cell_rules,
    apply_two_cell_rule,
)

MOST_WORK = 1 << 28  # the limit of a call's work: cells of the board times rounds of the rules


class Rules(Enum):
    """The rules that a simple player knows."""

    SINGLE = "one"  # one number decides, with the mines around it known so far
    PAIRS = "two"  # also two numbers, if one alone decides nothing


@dataclass(frozen=True)
class Assistance:
    """The automatic moves: by which ``rules``, and whether to open cells and set flags."""

    rules: Rules = Rules.SINGLE
    opens: bool = True
    flags: bool = True


def simple_moves(
    board: Board, assistance: Assistance, win: WinRule = WinRule.OPEN
) -> tuple[Move, ...]:
    """Return the moves that one round of the rules decides; () if the rest is left to the player.

    Only the opened numbers are read. A flagged cell is never opened. The moves that can win the
    game come last. A question mark takes one more ``Flag``, which removes it. Raises
    ImpossibleBoardError.
    """
    if not (assistance.opens or assistance.flags):
        return ()
    for safe, mines in _rounds(board, assistance.rules is Rules.PAIRS):
        safe = safe & ~board.flags if assistance.opens else 0
        mines = mines & ~board.flags if assistance.flags else 0
        if safe | mines:
            opens = tuple(map(Open, board.grid.cells(safe)))
            flags = tuple(map(Flag, board.grid.cells(mines & board.marks)))
            flags += tuple(map(Flag, board.grid.cells(mines)))
            return (*opens, *flags) if win is WinRule.FLAG else (*flags, *opens)
    return ()


def _rounds(board: Board, two_cells: bool) -> Iterator[tuple[int, int]]:
    """Yield the cells that each round of the rules newly finds safe, and mined."""
    unknown, mines = board.closed, 0
    for _ in range(max(1, MOST_WORK // board.grid.size)):
        safe, mined = apply_single_cell_rules(board, unknown, mines)
        if two_cells and not safe | mined:
            safe, mined = apply_two_cell_rule(board, unknown, mines)
        if not safe | mined:
            return
        if safe & mined:
            raise ImpossibleBoardError("The numbers contradict each other.")
        yield safe, mined
        mines |= mined
        unknown &= ~(safe | mined)
