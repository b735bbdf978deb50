"""A recorded game as a row of pictures, for an animated file."""

from __future__ import annotations

import pygame

from engine.rules.game import Status
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH
from game.board.pointer_trail import PointerTrail
from game.playback.playback import Playback
from game.playback.pointer_path import PointerPath
from game.resources.format import format_seconds
from game.resources.theme import Theme
from game.settings import EffectSettings
from game.ui.fonts import Fonts
from game.ui.painter import LARGE, SMALL, Painter

LARGEST_CELL, SMALLEST_CELL = 24, 16
ROOM = (1280, 960)
"""Pixels into which a board is fitted with cells as large as it goes."""
MOST_PIXELS = 3_000_000
"""A picture of more is not made."""
_HUD = 36
_MARGIN = 10
_SCALE = 0.8
"""Pixels of a layout unit in the line above the board."""
_PAINTED_IN = 1 / 60
"""Seconds of the effects' clock after which it paints more of a board."""


class FilmError(ValueError):
    """The board is too large for pictures."""


class Film:
    """Draws moments of a playback on ``canvas``, each as it is in the replay but without effects.

    Raises FilmError for a board with which the picture would be too large.
    """

    def __init__(self, playback: Playback, theme: Theme, fonts: Fonts, kind: str = "") -> None:
        config = playback.recording.config
        self._playback = playback
        self._kind = kind
        self._cell = _fitting(config.width, config.height)
        rim = 2 * (FRAME_WIDTH + _MARGIN)
        self.size = config.width * self._cell + rim, config.height * self._cell + rim + _HUD
        if self.size[0] * self.size[1] > MOST_PIXELS:
            raise FilmError
        self._painter = Painter(theme, fonts)
        self._painter.scale = _SCALE
        self._way = PointerPath(playback.recording)
        self._trail = PointerTrail()
        self._effects = EffectTimeline(lambda cue: None, EffectSettings(0, False, False, False))
        self._camera = Camera(config.width, config.height)
        area = pygame.Rect(0, _HUD, self.size[0], self.size[1] - _HUD)
        self._camera.fit(area, self._cell, self._cell)
        self._board = BoardView(theme, self._camera, False)
        self.canvas = pygame.Surface(self.size).convert()

    def draw(self, ms: float, step: float, words: str = "") -> None:
        """Draw the moment ``ms``, ``step`` seconds after the one before; ``words`` stand beside
        the time."""
        made = self._playback.made_by(ms)
        position = self._playback.position(made)
        pressed = None if position.is_over else self._way.pressed(ms)

        cursor = None if position.is_over else self._way.cursor(ms)
        self._board.show(position)
        self._board.point(pressed, None, cursor, self._effects.now)
        self._effects.update(step)
        self._board.paint(self._effects)
        while self._board.is_rough:
            self._effects.update(_PAINTED_IN)
            self._board.paint(self._effects)
        canvas = self.canvas
        canvas.fill(self._painter.colour("panel"))
        self._board.draw(canvas, self._effects)
        self._trail.draw(canvas, self._painter, self._camera, self._way, ms)
        won = position.status is Status.WON
        self._draw_line(0 if won else position.board.mines_left, round(ms), words)

    def pixels(self) -> bytes:
        """What is drawn, as rows of RGB."""
        return pygame.image.tobytes(self.canvas, "RGB")

    def _draw_line(self, mines: int, ms: int, words: str) -> None:
        """Mines left, the kind of board where there is room, and the time."""
        painter, canvas = self._painter, self.canvas
        left, right, middle = (
            FRAME_WIDTH + _MARGIN,
            self.size[0] - FRAME_WIDTH - _MARGIN,
            _HUD // 2 + 4,
        )
        painter.icon(canvas, "mine", (left + 10, middle), 24, "text_dim")
        shown = painter.figures(
            canvas, str(mines), (left + 26, middle), LARGE - 4, "text", "midleft"
        )
        time = painter.figures(
            canvas, format_seconds(ms), (right, middle), LARGE - 4, "text", "midright"
        )
        if words:
            spot = (time.left - 10, middle)
            time = painter.text(canvas, words, spot, SMALL, "text_dim", "midright")
        room = time.left - shown.right - 60
        if painter.fonts.width(self._kind, painter.px(SMALL)) <= room:
            spot = (shown.right + 16, middle)
            painter.text(canvas, self._kind, spot, SMALL, "text_dim", "midleft")


def _fitting(columns: int, rows: int) -> int:
    fits = min(ROOM[0] // columns, ROOM[1] // rows)
    return min(LARGEST_CELL, max(SMALLEST_CELL, fits))
