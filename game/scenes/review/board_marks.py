"""On the board of a look back: the cells that a move asked for, and how likely mines were there."""

from __future__ import annotations

import pygame

from engine.core.grid import Cell, Grid
from engine.teacher.explanation import Explanation, Verdict
from engine.teacher.review_model import Finding, Judged
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.scenes.playback.move_markers import shape_of
from game.scenes.playback.replay_board import ReplayBoard
from game.ui.markers import TONES, MarkerShape, draw_marker, draw_ring
from game.ui.painter import Painter

_WITH_ODDS = (Finding.FORCED, Finding.NEEDLESS, Finding.GUESSED_FLAG)
_LEAST = 13
"""Pixels of the smallest marker that is drawn on a cell."""
_CORNER = 0.28
"""How much of a cell's side its corner takes, where a marker stands beside a chance."""
_KNOWN = {Verdict.SAFE: "success", Verdict.MINE: "danger", Verdict.UNCERTAIN: "success"}


class MoveMarks:
    """Is told of a move, and draws what it was about over the board before it."""

    def __init__(self) -> None:
        self._odds = ChancesView()
        self._chances: dict[Cell, float] = {}
        self._rings: dict[Cell, str] = {}
        self._shapes: dict[Cell, MarkerShape] = {}

    def forget(self) -> None:
        """The theme or the window is another one."""
        self._odds.clear_cache()

    def show(self, judged: Judged | None, grid: Grid, board: ReplayBoard) -> None:
        """Draw this move from now on, or none; the ``board`` rings what was to be seen."""
        self._chances, self._rings, self._shapes = {}, {}, {}
        _point_out(board, None if judged is None else judged.better)
        if judged is None:
            return
        shape, better = shape_of(judged), judged.better
        asked = list(grid.cells(judged.cells))
        if judged.finding is not Finding.TAKEN_BACK:
            self._shapes = dict.fromkeys(asked, shape)
        self._shapes |= dict.fromkeys(grid.cells(judged.flags), MarkerShape.SQUARE)
        if len(asked) == 1 and judged.finding in _WITH_ODDS and judged.chance is not None:
            self._chances[asked[0]] = judged.chance
        if better is not None:
            self._rings[better.cell] = _KNOWN[better.verdict]
            if better.verdict is Verdict.UNCERTAIN:
                self._chances[better.cell] = float(better.chance)
            elif better.verdict is Verdict.SAFE:
                self._shapes.setdefault(better.cell, MarkerShape.CHECK)
        self._rings |= {cell: TONES[shape] for cell, shape in self._shapes.items()}

    def draw(self, canvas: pygame.Surface, painter: Painter, camera: Camera) -> None:
        """Draw rings and shapes. Where a chance is told, the shape stands in the cell's corner, or
        on that of a small cell, and leaves the figures free."""
        clip = canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        self._odds.draw(canvas, painter, camera, self._chances)
        px = camera.cell
        columns, rows = camera.seen()
        for cell, tone in self._rings.items():
            draw_ring(canvas, painter, tone, pygame.Rect(camera.corner(cell), (px, px)))
        for cell, shape in self._shapes.items():
            if cell[0] not in columns or cell[1] not in rows:
                continue
            x, y = camera.corner(cell)
            if cell in self._chances:
                side = max(_LEAST, round(px * _CORNER))
                inset = round(px * _CORNER) - side // 2
                is_cut = y + inset - side // 2 < camera.view.top
                spot = (x + px - inset, y + px - inset if is_cut else y + inset)
                spot = _within(camera.view, spot, side)
            else:
                side, spot = max(_LEAST, px * 3 // 5), (x + px // 2, y + px // 2)
            draw_marker(canvas, painter, shape, spot, side)
        canvas.set_clip(clip)


def bring(camera: Camera, cell: Cell | None, better: Explanation | None = None) -> None:
    """Bring a move's cell to the middle of a board that is seen in part, and what it is about into
    sight, as far as there is room."""
    if cell is None or camera.is_whole:
        return
    camera.look_at((cell[0] + 0.5) / camera.columns, (cell[1] + 0.5) / camera.rows)
    for seen in () if better is None else (*better.numbers, better.cell):
        camera.reveal(seen)


def _within(view: pygame.Rect, spot: tuple[int, int], side: int) -> tuple[int, int]:
    """The spot, or the nearest to it where a marker is seen whole."""
    marker = pygame.Rect(0, 0, side, side)
    marker.center = spot
    return marker.clamp(view).center


def _point_out(board: ReplayBoard, better: Explanation | None) -> None:
    """Ring the numbers that tell, and the cell that they tell of."""
    if better is None:
        board.point_out(())
        return
    safe = [better.cell] if better.verdict is Verdict.SAFE else []
    mines = [better.cell] if better.verdict is Verdict.MINE else []
    board.point_out(better.numbers, safe, mines)
