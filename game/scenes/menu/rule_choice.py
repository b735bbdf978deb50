"""A rule and its choices, each of which is a small board that shows what it means."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.scenes.menu.rule_pictures import COLUMNS, ROWS, draw_rule
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Choose, Selector, WidgetState

TITLE_HEIGHT, GAP = 36, 10  # layout units: above the tiles, and between them
_LABEL_HEIGHT, _INSET = 30, 5
_MOST_TILES = 3


class RuleChoice(Selector):
    """A selector of tiles. ``lines`` say what each choice means; that of the one which is pointed
    at, or else of the chosen one, is below. Boards move while they are pointed at or chosen."""

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        options: Sequence[str],
        lines: Sequence[str],
        index: int,
        on_choose: Choose,
    ) -> None:
        super().__init__(label, options, index, on_choose)
        self._names, self._lines = names, lines
        self._tile_height, self._scale = 100, 1.0
        self._tile: tuple[int, int] | None = None
        self.mouse: tuple[int, int] | None = None
        self._elapsed: float | None = None  # seconds of the board that moves; None if none does
        self._moving = -1  # its number

    def click(self, pos: tuple[int, int]) -> None:
        for index, part in enumerate(self._parts(self.rect)):
            if part.collidepoint(pos):
                self.choose(index)

    def update(self, mouse: tuple[int, int] | None, step: float, is_still: bool) -> None:
        """Let ``step`` seconds pass with the mouse at a pixel; a board begins with its first step
        when it is pointed at."""
        self.mouse = mouse
        if self.shown != self._moving or self._elapsed is None:
            self._moving, self._elapsed = self.shown, 0.0
        self._elapsed = None if is_still else self._elapsed + step

    @property
    def shown(self) -> int:
        """The number of the choice that is explained."""
        parts = self._parts(self.rect)
        if self.mouse is None:
            return self.index
        mouse = self.mouse
        return next((i for i, part in enumerate(parts) if part.collidepoint(mouse)), self.index)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        painter.text(canvas, self.label, rect.topleft, NAME, "text", title=True, room=rect.width)
        parts = self._parts(rect)
        for index, part in enumerate(parts):
            self._draw_tile(canvas, painter, index, part)
        if state.focused:
            painter.focus(canvas, parts[0].unionall(parts[1:]), px(14))
        top = parts[0].bottom + px(8)
        room = Rect(rect.x, top, rect.width, rect.bottom - top)
        if self._tile is not None:
            left = rect.x + _MOST_TILES * (self._tile[0] + px(GAP)) + px(GAP)
            room = Rect(left, parts[0].y, rect.right - left, parts[0].height)
        is_beside = self._tile is not None
        line = self._lines[self.shown]
        draw_paragraph(
            canvas, painter, line, room, BODY if is_beside else SMALL, "text_dim", is_beside
        )

    def _draw_tile(self, canvas: Surface, painter: Painter, index: int, part: Rect) -> None:
        px, is_chosen, is_shown = painter.px, index == self.index, index == self.shown
        if is_chosen:
            painter.chip(canvas, part, px(14))
        elif is_shown and self.mouse is not None:
            painter.slab(canvas, part, px(14), 1.0, 0.9)
        else:
            painter.well(canvas, part, px(14))
        label, inset = px(_LABEL_HEIGHT), px(_INSET)
        room = part.width - 2 * inset, part.height - label - inset
        cell = max(4, min(room[0] // COLUMNS, room[1] // ROWS))
        corner = part.centerx - COLUMNS * cell // 2, part.y + inset + (room[1] - ROWS * cell) // 2
        elapsed = self._elapsed if is_shown else None
        draw_rule(canvas, painter, self._names[index], corner, cell, elapsed)
        tone = "panel" if is_chosen else "text" if is_shown else "text_dim"
        spot = part.centerx, part.bottom - label // 2 - px(1)
        text, wide = self.options[index], part.width - px(10)
        painter.text(canvas, text, spot, SMALL, tone, "center", is_chosen, wide)

    def _parts(self, rect: Rect) -> list[pygame.Rect]:
        count = len(self.options)
        top, gap = round(TITLE_HEIGHT * self._scale), round(GAP * self._scale)
        wide = (rect.width - gap * (count - 1)) // count
        if self._tile is not None:
            wide = self._tile[0]
        return [
            Rect(rect.x + i * (wide + gap), rect.y + top, wide, self._tile_height)
            for i in range(count)
        ]

    def lay_out(
        self, rect: Rect, tile_height: int, tile: tuple[int, int] | None, scale: float
    ) -> None:
        """Set the rectangle and the height of the tiles, in pixels. With ``tile``, a size, the line
        of words is beside the tiles; ``scale`` is that of layout units."""
        self.rect, self._tile_height, self._tile, self._scale = rect, tile_height, tile, scale
