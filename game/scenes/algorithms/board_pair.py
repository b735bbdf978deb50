"""The two boards of a demo, with its notes and its text."""

from __future__ import annotations

import pygame

from engine.core.grid import Grid
from game.board.frame import FRAME_WIDTH
from game.scenes.algorithms.board import LARGEST_CELL, DemoBoard
from game.scenes.algorithms.demos.examples import reveal_mines
from game.scenes.algorithms.layout import Places, arrange
from game.scenes.algorithms.step import DemoStep
from game.scenes.context import Context
from game.ui.list_view import LineList
from game.ui.painter import BODY, Painter

_SIZE, _LEADING, _SIDES = BODY + 1, 28, 24
"""Layout units of the text: its size, its line height, and the margins beside it."""


class BoardPair:
    """Shows steps: what a player knows on one board, the mines revealed on the other."""

    def __init__(self, context: Context, step: DemoStep, notes: LineList) -> None:
        self._context = context
        self.step = step
        """The step that is shown."""
        self._notes = notes
        self._area = pygame.Rect(0, 0, 1, 1)
        self.places: Places | None = None
        self._lines: list[str] = []
        self.known = DemoBoard(context, step.position)
        self.truth = DemoBoard(context, step.position)

    @property
    def is_busy(self) -> bool:
        """Whether a tile moves or is still to be painted."""
        return self.known.is_busy or self.truth.is_busy

    def restyle(self) -> None:
        """Redraw in another theme."""
        self.known.restyle()
        self.truth.restyle()

    def layout(self, area: pygame.Rect) -> None:
        """Place everything in this area, with cells as large as possible."""
        self._area = area
        px, grid = self._context.painter.px, self.step.position.board.grid
        # Without its border, so that nothing moves when a board loses its edges.
        self.places = places = arrange(area, Grid(grid.width, grid.height), px)
        cell = min(places.cell, px(LARGEST_CELL))
        self.known.layout(places.known.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), cell)
        self.truth.layout(places.truth.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), cell)
        self._notes.place_in(places.notes, self._context.painter)
        self._break_text(places.text)

    def show(self, step: DemoStep, is_animated: bool) -> None:
        """Show a step; ``is_animated`` lets the tiles that changed turn over."""
        before, self.step = self.step.position.board.grid, step
        grid = step.position.board.grid
        self.known.show(step.position, step.tints, step.labels, is_animated)
        other = reveal_mines(step.other or step.position, step.truth)
        self.truth.show(other, step.truth_tints, step.truth_labels, is_animated)
        self._notes.show(step.title, step.notes, step.marked)
        if (grid.width, grid.height) != (before.width, before.height):
            self.layout(self._area)
        elif self.places is not None:
            self._break_text(self.places.text)

    def update(self, step: float) -> None:
        """Advance the effects."""
        self.known.update(step)
        self.truth.update(step)

    def contains(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel is on one of the boards."""
        return any(b.camera.view.collidepoint(pos) for b in (self.known, self.truth))

    def draw(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw everything but the lines of the notes, moved down by ``dy`` pixels."""
        if self.places is None:
            return
        texts = self._context.texts
        self._notes.draw_panel(canvas, self._context.painter, dy)
        self._draw_text(canvas, self.places.text.move(0, dy))
        known = self.step.board_title or texts("theatre.known")
        truth = self.step.truth_title or texts("theatre.truth")
        for board, title in ((self.known, known), (self.truth, truth)):
            board.draw_title(canvas, title, dy)
            board.draw(canvas, dy)

    def _break_text(self, panel: pygame.Rect) -> None:
        """Break the text into lines that fit its panel."""
        painter = self._context.painter
        room = panel.width - 2 * painter.px(_SIDES)
        self._lines = _even_lines(painter, self.step.text, room)

    def _draw_text(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Draw the text in the middle of its panel."""
        painter, px = self._context.painter, self._context.painter.px
        painter.panel(canvas, panel, 235)
        room, lines = panel.width - 2 * px(_SIDES), self._lines
        top = panel.centery - px(_LEADING) * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            spot = (panel.centerx, top + number * px(_LEADING))
            painter.text(canvas, line, spot, _SIZE, "text", "center", room=room)


def _even_lines(painter: Painter, text: str, room: int) -> list[str]:
    """Return as few lines as fit, none much shorter than the others."""
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
