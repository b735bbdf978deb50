"""The layout of a demo, with the boards as large as possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from engine.core.grid import Grid
from game.board.frame import FRAME_WIDTH, WRAP_MARGIN

_TEXT, _HIGH_TEXT = 84, 106
"""The height of the text's panel, and in a narrow window, in layout units."""
_NARROW = 960
_NOTES, _NARROW_NOTES, _NOTES_BELOW = 268, 208, 168
"""Layout units: the width of the notes beside the boards, and their height below them."""
_TITLE = 30
"""The room over each board, in layout units."""
_GAP = 12


@dataclass(frozen=True)
class Places:
    """The areas of the two boards (without their titles), the notes and the text; ``cell`` is the
    largest width of a cell in pixels."""

    known: pygame.Rect
    truth: pygame.Rect
    notes: pygame.Rect
    text: pygame.Rect
    cell: int


def arrange(room: pygame.Rect, grid: Grid, px: Callable[[float], int]) -> Places:
    """Return the layout with the largest cells: boards side by side with the notes at the right or
    below, or one board above the other."""
    gap = px(_GAP)
    text = room.copy()
    is_narrow = room.width < px(_NARROW)
    text.height = px(_HIGH_TEXT if is_narrow else _TEXT)
    text.bottom = room.bottom
    rest = pygame.Rect(room.x, room.y, room.width, room.height - text.height - gap)
    beside, below = rest.copy(), rest.copy()
    beside.width = px(_NARROW_NOTES if is_narrow else _NOTES)
    below.height = px(_NOTES_BELOW)
    beside.right, below.bottom = rest.right, rest.bottom
    left = pygame.Rect(rest.x, rest.y, rest.width - beside.width - gap, rest.height)
    upper = pygame.Rect(rest.x, rest.y, rest.width, rest.height - below.height - gap)
    found = []
    for area, notes, is_row in ((left, beside, True), (upper, below, True), (left, beside, False)):
        known, truth = _halves(area, is_row, gap, px(_TITLE))
        cell = min(_cell(known, grid), _cell(truth, grid))
        found.append(Places(known, truth, notes, text, cell))
    return max(found, key=lambda places: places.cell)


def _halves(
    area: pygame.Rect, is_row: bool, gap: int, title: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """Return two equal parts, beside or below each other, less the room for a title over each."""
    one = area.copy()
    if is_row:
        one.width = (area.width - gap) // 2
    else:
        one.height = (area.height - gap) // 2
    other = one.copy()
    other.bottomright = area.bottomright
    for part in (one, other):
        part.y += title
        part.height -= title
    return one, other


def _cell(area: pygame.Rect, grid: Grid) -> int:
    border = 2 * WRAP_MARGIN if grid.wraps else 0
    inner = area.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
    return int(min(inner.width / (grid.width + border), inner.height / (grid.height + border)))
