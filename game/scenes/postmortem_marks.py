"""On the board of a look back: the cells that a move asked for, and how likely mines were there."""

from __future__ import annotations

import pygame

from engine.grid import Cell, Grid
from engine.solver.explanation import Explanation, Verdict
from engine.solver.findings import Finding, Judged
from game.camera import Camera
from game.marks import shape_of
from game.scenes.replay_board import ReplayBoard
from game.view.aids_ring import cell_ring
from game.view.markers import TONES, Shape, draw_marker
from game.view.odds import Odds
from game.view.painter import Painter

_WITH_ODDS = (Finding.FORCED, Finding.NEEDLESS, Finding.GUESSED_FLAG)
_LEAST = 9
"""Pixels of the smallest marker that is drawn on a cell."""


class MoveMarks:
    """Is told of a move, and draws what it was about over the board before it."""

    def __init__(self) -> None:
        self._odds = Odds()
        self._chances: dict[Cell, float] = {}
        self._rings: dict[Cell, str] = {}
        self._shapes: dict[Cell, Shape] = {}

    def forget(self) -> None:
        """The theme or the window is another one."""
        self._odds.forget()

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
        self._shapes |= dict.fromkeys(grid.cells(judged.flags), Shape.SQUARE)
        if len(asked) == 1 and judged.finding in _WITH_ODDS and judged.chance is not None:
            self._chances[asked[0]] = judged.chance
        if better is not None and better.verdict is Verdict.UNCERTAIN:
            self._chances[better.cell] = float(better.chance)
            self._rings[better.cell] = "success"
        self._rings |= {cell: TONES[shape] for cell, shape in self._shapes.items()}

    def draw(self, canvas: pygame.Surface, painter: Painter, camera: Camera) -> None:
        """Rings and shapes; a shape gives way to a chance, and stands in the cell's corner."""
        clip = canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        self._odds.draw(canvas, painter, camera, self._chances)
        px = camera.cell
        for cell, tone in self._rings.items():
            ring = cell_ring(px, painter.colour(tone), painter.colour("board"))
            canvas.blit(ring, camera.corner(cell))
        for cell, shape in self._shapes.items():
            x, y = camera.corner(cell)
            if cell in self._chances:
                side = max(_LEAST, px * 9 // 20)
                spot = (x + px - side // 2, y + side // 2)
            else:
                side, spot = max(_LEAST, px * 3 // 5), (x + px // 2, y + px // 2)
            draw_marker(canvas, painter, shape, spot, side)
        canvas.set_clip(clip)


def _point_out(board: ReplayBoard, better: Explanation | None) -> None:
    """Ring the numbers that tell, and the cell that they tell of."""
    if better is None:
        board.point_out(())
        return
    safe = [better.cell] if better.verdict is Verdict.SAFE else []
    mines = [better.cell] if better.verdict is Verdict.MINE else []
    board.point_out(better.numbers, safe, mines)
