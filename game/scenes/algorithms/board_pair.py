"""The two boards of the theatre's stage, with the notes and the text that belong to them."""

from __future__ import annotations

import pygame

from engine.core.grid import Grid
from game.board.frame import FRAME_WIDTH
from game.scenes.algorithms.board import LARGEST_CELL, DemoBoard
from game.scenes.algorithms.demos.scenery import uncovered
from game.scenes.algorithms.layout import Places, arrange
from game.scenes.algorithms.step import DemoStep
from game.scenes.base import Context
from game.ui.line_list import LineList
from game.ui.painter import BODY, Painter

_SIZE, _LEADING, _SIDES = BODY + 1, 28, 24
"""Layout units of the text: its height, from line to line, and beside it."""


class BoardPair:
    """Shows steps: what a player knows on one board, the mines uncovered on the other."""

    def __init__(self, context: Context, step: DemoStep, notes: LineList) -> None:
        self._kit = context
        self._step = step
        self._notes = notes
        self._room = pygame.Rect(0, 0, 1, 1)
        self._places: Places | None = None
        self._lines: list[str] = []
        self.known = DemoBoard(context, step.position)
        self.truth = DemoBoard(context, step.position)

    @property
    def is_busy(self) -> bool:
        """Whether a tile moves."""
        return self.known.is_busy or self.truth.is_busy

    @property
    def step(self) -> DemoStep:
        """What is shown."""
        return self._step

    def restyle(self) -> None:
        """Another theme."""
        self.known.restyle()
        self.truth.restyle()

    def layout(self, room: pygame.Rect) -> None:
        """Everything in this room, the cells as large as they can be."""
        self._room = room
        px, grid = self._kit.painter.px, self._step.position.board.grid
        # Without its border, so that nothing moves when a board loses its edges.
        self._places = places = arrange(room, Grid(grid.width, grid.height), px)
        cell = min(places.cell, px(LARGEST_CELL))
        self.known.layout(places.known.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), cell)
        self.truth.layout(places.truth.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), cell)
        self._notes.place_in(places.notes, self._kit.painter)
        self._break(places.text)

    def show(self, step: DemoStep, is_moving: bool) -> None:
        """Another step; ``is_moving`` lets the tiles that are new turn over."""
        before, self._step = self._step.position.board.grid, step
        grid = step.position.board.grid
        self.known.show(step.position, step.tints, step.labels, is_moving)
        other = uncovered(step.other or step.position, step.truth)
        self.truth.show(other, step.truth_tints, step.truth_labels, is_moving)
        self._notes.show(step.title, step.notes, step.marked)
        if (grid.width, grid.height) != (before.width, before.height):
            self.layout(self._room)
        elif self._places is not None:
            self._break(self._places.text)

    def update(self, step: float) -> None:
        """Let the tiles move on."""
        self.known.update(step)
        self.truth.update(step)

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel is on one of the boards."""
        return any(b.camera.view.collidepoint(pos) for b in (self.known, self.truth))

    def draw(self, canvas: pygame.Surface, dy: int) -> None:
        """All but the lines of the notes, moved down by ``dy`` pixels."""
        if self._places is None:
            return
        texts = self._kit.texts
        self._notes.draw_panel(canvas, self._kit.painter, dy)
        self._draw_text(canvas, self._places.text.move(0, dy))
        known = self._step.board_title or texts("theatre.known")
        truth = self._step.truth_title or texts("theatre.truth")
        for board, title in ((self.known, known), (self.truth, truth)):
            board.draw_title(canvas, title, dy)
            board.draw(canvas, dy)

    def _break(self, panel: pygame.Rect) -> None:
        """The text's lines, as its panel is wide."""
        painter = self._kit.painter
        room = panel.width - 2 * painter.px(_SIDES)
        self._lines = _even_lines(painter, self._step.text, room)

    def _draw_text(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """The text in the middle of its panel."""
        painter, px = self._kit.painter, self._kit.painter.px
        painter.panel(canvas, panel, 235)
        room, lines = panel.width - 2 * px(_SIDES), self._lines
        top = panel.centery - px(_LEADING) * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            spot = (panel.centerx, top + number * px(_LEADING))
            painter.text(canvas, line, spot, _SIZE, "text", "center", room=room)


def _even_lines(painter: Painter, text: str, room: int) -> list[str]:
    """As few lines as fit, none much shorter than the others."""
    fonts, size = painter.fonts, painter.px(_SIZE)
    lines = fonts.wrap(text, size, room)
    low, high = room // 2, room
    while len(lines) > 1 and high - low > _SIZE:
        middle = (low + high) // 2
        tighter = fonts.wrap(text, size, middle)
        if len(tighter) == len(lines):
            lines, high = tighter, middle
        else:
            low = middle
    return lines
