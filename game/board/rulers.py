"""Rulers: tags at a board's edges with the columns and rows of ringed cells."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.ui.painter import Painter
from game.ui.shapes import rounded

MIN_RULER_CELL = 14  # pixels of a cell; smaller ones leave no room for a number each
_TAG_HEIGHT, _DIGIT_WIDTH, _PADDING = 15, 7, 3  # pixels of a tag
_MARGIN = 18  # pixels around a board that are free of anything else


def draw_rulers(canvas: Surface, painter: Painter, camera: Camera, cells: Iterable[Cell]) -> None:
    """Draw tags with the columns and rows of these cells, counted from 1.

    They stand outside the edges that are nearer to the cells. A column whose tag would cover its
    neighbour's has none.
    """
    if camera.cell < MIN_RULER_CELL:
        return
    columns, rows = camera.seen()
    seen = [(x, y) for x, y in cells if x in columns and y in rows]
    if not seen:
        return
    view, half = camera.view, camera.cell // 2
    room = view.inflate(2 * _MARGIN, 2 * _MARGIN).clip(canvas.get_rect())
    around = [Rect(camera.corner(cell), (camera.cell, camera.cell)) for cell in seen]
    middle = around[0].unionall(around[1:]).center
    is_low, is_right = middle[1] > view.centery, middle[0] > view.centerx
    before = Rect(0, 0, 0, 0)
    for x in sorted({x for x, _ in seen}):
        tag = _tag(x + 1)
        tag.midbottom = camera.corner((x, 0))[0] + half, view.top - 1
        if is_low:
            tag.top = view.bottom + 1
        tag.clamp_ip(room)
        if not tag.colliderect(before):
            _draw_tag(canvas, painter, x + 1, tag)
            before = tag
    for y in sorted({y for _, y in seen}):
        tag = _tag(y + 1)
        tag.midright = view.left - 1, camera.corner((0, y))[1] + half
        if is_right:
            tag.left = view.right + 1
        _draw_tag(canvas, painter, y + 1, tag.clamp(room))


def _tag(number: int) -> Rect:
    return Rect(0, 0, _DIGIT_WIDTH * len(str(number)) + _PADDING, _TAG_HEIGHT)


def _draw_tag(canvas: Surface, painter: Painter, number: int, tag: Rect) -> None:
    canvas.blit(rounded(tag.size, 5, painter.colour("accent")), tag)
    size = (_TAG_HEIGHT - 3) / painter.scale
    painter.figures(canvas, str(number), tag.center, size, "board", "center")
