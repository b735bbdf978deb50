"""The look of a board, and of Puff, under a pressed button."""

from __future__ import annotations

from engine.core.grid import Cell, Grid
from engine.rules.game import Status
from game.input.click_machine import Pressed


def pressed_cells(grid: Grid, pressed: Pressed | None) -> frozenset[Cell]:
    """Return the cells that look pressed: one, or for a chord those around it too."""
    if pressed is None:
        return frozenset()
    area = grid.around(pressed.cell) if pressed.area else 0
    return frozenset(grid.cells(area | grid.bit(pressed.cell)))


def puff_mood(status: Status, pressed: Pressed | None) -> str:
    """Return Puff's mood while a game stands so."""
    if status is Status.LOST:
        return "lost"
    if status is Status.WON:
        return "won"
    if pressed is None:
        return "idle"
    return "chord" if pressed.area else "press"
