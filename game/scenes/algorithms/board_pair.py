"""The two boards of a demo, with its notes and its text."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.board.frame import FRAME_WIDTH
from game.scenes.algorithms.board import LARGEST_CELL, DemoBoard
from game.scenes.algorithms.demos.examples import reveal_mines
from game.scenes.algorithms.step import DemoStep
from game.scenes.context import Context
from game.ui.list_view import LineList
from game.ui.painter import BODY

_SIZE, _LEADING, _SIDES = BODY + 1, 28, 24
"""Layout units of the text: its size, its line height, and the margins beside it."""
_TEXT, _HIGH_TEXT = 84, 106
"""The height of the text's panel, and in a narrow window, in layout units."""
_NARROW = 960
_NOTES, _NARROW_NOTES, _NOTES_BELOW = 268, 208, 168
"""Layout units: the width of the notes beside the boards, and their height below them."""
_TITLE = 30  # the room over each board, in layout units
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


class BoardPair:
    """Shows steps: what a player knows on one board, the mines revealed on the other."""

    def __init__(self, context: Context, step: DemoStep, notes: LineList) -> None:
        self._context = context
        self.step = step  # the step that is shown
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
        # As if bounded, so that nothing moves when a board loses its edges.
        self.places = places = arrange(area, grid.width, grid.height, px)
        cell = min(places.cell, px(LARGEST_CELL))
        self.known.layout(places.known.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), cell)
        self.truth.layout(places.truth.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), cell)
        self._notes.place_in(places.notes, self._context.painter)
        self._break_text()

    def show(self, step: DemoStep, is_animated: bool) -> None:
        """Show a step; ``is_animated`` lets the tiles that changed turn over."""
        before, grid = self.step.position.board.grid, step.position.board.grid
        self.step = step
        self.known.show(step.position, step.tints, step.labels, is_animated)
        other = reveal_mines(step.other or step.position, step.truth)
        self.truth.show(other, step.truth_tints, step.truth_labels, is_animated)
        self._notes.show(step.title, step.notes, step.marked)
        if (grid.width, grid.height) != (before.width, before.height):
            self.layout(self._area)
        else:
            self._break_text()

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
        painter, px, texts = self._context.painter, self._context.painter.px, self._context.texts
        self._notes.draw_panel(canvas, painter, dy)
        panel = self.places.text.move(0, dy)
        painter.panel(canvas, panel, 235)
        top = panel.centery - px(_LEADING) * (len(self._lines) - 1) // 2
        room = panel.width - 2 * px(_SIDES)
        for number, line in enumerate(self._lines):
            spot = (panel.centerx, top + number * px(_LEADING))
            painter.text(canvas, line, spot, _SIZE, "text", "center", room=room)
        for board, title in (
            (self.known, self.step.board_title or texts("theatre.known")),
            (self.truth, self.step.truth_title or texts("theatre.truth")),
        ):
            board.draw_title(canvas, title, dy)
            board.draw(canvas, dy)

    def _break_text(self) -> None:
        """Break the text into as few lines as fit its panel, none much shorter than the others."""
        if self.places is None:
            return
        fonts, size = self._context.painter.fonts, self._context.painter.px(_SIZE)
        high = self.places.text.width - 2 * self._context.painter.px(_SIDES)
        low, self._lines = high // 2, fonts.wrap(self.step.text, size, high)
        while len(self._lines) > 1 and high - low > _SIZE:
            middle = (low + high) // 2
            tighter = fonts.wrap(self.step.text, size, middle)
            if len(tighter) == len(self._lines):
                self._lines, high = tighter, middle
            else:
                low = middle


def arrange(room: pygame.Rect, columns: int, rows: int, px: Callable[[float], int]) -> Places:
    """Return the layout with the largest cells: boards side by side with the notes at the right or
    below, or one board above the other."""
    gap, is_narrow = px(_GAP), room.width < px(_NARROW)
    text_height = px(_HIGH_TEXT if is_narrow else _TEXT)
    text = pygame.Rect(room.x, room.bottom - text_height, room.width, text_height)
    rest = pygame.Rect(room.x, room.y, room.width, room.height - text_height - gap)
    width, height = px(_NARROW_NOTES if is_narrow else _NOTES), px(_NOTES_BELOW)
    beside = pygame.Rect(rest.right - width, rest.y, width, rest.height)
    below = pygame.Rect(rest.x, rest.bottom - height, rest.width, height)
    left = pygame.Rect(rest.x, rest.y, rest.width - width - gap, rest.height)
    upper = pygame.Rect(rest.x, rest.y, rest.width, rest.height - height - gap)
    found = []
    for area, notes, is_row in ((left, beside, True), (upper, below, True), (left, beside, False)):
        known = area.copy()
        if is_row:
            known.width = (area.width - gap) // 2
        else:
            known.height = (area.height - gap) // 2
        known.height -= px(_TITLE)
        truth = known.copy()
        truth.bottomright = area.bottomright
        known.y += px(_TITLE)
        inner = known.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        cell = int(min(inner.width / columns, inner.height / rows))
        found.append(Places(known, truth, notes, text, cell))
    return max(found, key=lambda places: places.cell)
