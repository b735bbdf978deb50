"""A recorded game as an animated picture, drawn and written a few frames at a time."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

import pygame

from engine.rules.game import Status
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH
from game.platform import files
from game.playback.exports import file_stem, free_path, part_path, write_error
from game.playback.playback import Playback
from game.resources.format import format_seconds
from game.resources.theme import Theme
from game.scenes.live_board.pointer_trail import PointerTrail
from game.scenes.replay.apng import ApngWriter
from game.settings import EffectSettings
from game.ui.fonts import Fonts
from game.ui.painter import NAME, SMALL, Painter

LARGEST_CELL, SMALLEST_CELL = 24, 16
FULL_SIZE = 1280, 960  # pixels into which a board is fitted with cells as large as possible
MAX_PIXELS = 3_000_000  # a larger picture is not drawn
FRAME_MS = 80  # from frame to frame: 12.5 a second
MAX_MS = 180_000  # the longest video; a longer game runs faster in it
MAX_BYTES = 20_000_000  # of a file, about; one that would be larger gets fewer frames
END_MS = 2500  # the time for which the last frame is shown
_SUFFIX = ".png"
_SAMPLE = 25  # frames from which the size of the file is estimated
_HUD = 36
_MARGIN = 10
_SCALE = 0.8  # pixels per layout unit in the line above the board
_PAINT_STEP = 1 / 60  # seconds of effect time in which more of a board is painted


class BoardTooLargeError(ValueError):
    """The board is too large for a video."""


class VideoFrames:
    """Draws moments of a playback on ``canvas``, as in a replay but without effects. Raises
    BoardTooLargeError if a frame would be too large."""

    def __init__(self, playback: Playback, theme: Theme, fonts: Fonts, kind: str = "") -> None:
        config = playback.recording.config
        self.playback = playback
        self._kind = kind
        fitting = min(FULL_SIZE[0] // config.width, FULL_SIZE[1] // config.height)
        cell = min(LARGEST_CELL, max(SMALLEST_CELL, fitting))
        rim = 2 * (FRAME_WIDTH + _MARGIN)
        self.size = config.width * cell + rim, config.height * cell + rim + _HUD
        if self.size[0] * self.size[1] > MAX_PIXELS:
            raise BoardTooLargeError
        self._painter = Painter(theme, fonts)
        self._painter.scale = _SCALE
        self._pointer = playback.pointer
        self._trail = PointerTrail()
        self._effects = EffectTimeline(lambda cue: None, EffectSettings(0, False, False, False))
        self.camera = Camera(config.width, config.height)
        area = pygame.Rect(0, _HUD, self.size[0], self.size[1] - _HUD)
        self.camera.fit(area, cell, cell)
        self._board = BoardView(theme, self.camera, False)
        self.canvas = pygame.Surface(self.size).convert()

    def draw(self, ms: float, step: float, words: str = "") -> None:
        """Draw the moment ``ms``, ``step`` seconds after the last, with ``words`` by the time."""
        position = self.playback.position(self.playback.made_by(ms))
        pressed = cursor = None
        if not position.is_over:
            pressed, cursor = self._pointer.pressed(ms), self._pointer.cursor(ms)
        self._board.show(position)
        self._board.point(pressed, None, cursor, self._effects.now)
        self._effects.update(step)
        self._board.paint(self._effects)
        while self._board.is_rough:
            self._effects.update(_PAINT_STEP)
            self._board.paint(self._effects)
        self.canvas.fill(self._painter.colour("panel"))
        self._board.draw(self.canvas, self._effects)
        self._trail.draw(self.canvas, self._painter, self.camera, self._pointer, ms)
        is_won = position.status is Status.WON
        self._draw_line(0 if is_won else position.board.mines_left, round(ms), words)

    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.canvas, "RGB")

    def _draw_line(self, mines: int, ms: int, words: str) -> None:
        """Draw the mines left, the kind of board if there is room, and the time."""
        painter, canvas = self._painter, self.canvas
        left, middle, size = FRAME_WIDTH + _MARGIN, _HUD // 2 + 4, NAME
        painter.icon(canvas, "mine", (left + 10, middle), 24, "text_dim")
        shown = painter.figures(canvas, str(mines), (left + 26, middle), size, "text", "midleft")
        spot = (self.size[0] - left, middle)
        time = painter.figures(canvas, format_seconds(ms), spot, size, "text", "midright")
        if words:
            spot = (time.left - 10, middle)
            time = painter.text(canvas, words, spot, SMALL, "text_dim", "midright")
        room = time.left - shown.right - 60
        if painter.fonts.width(self._kind, painter.px(SMALL)) <= room:
            spot = (shown.right + 16, middle)
            painter.text(canvas, self._kind, spot, SMALL, "text_dim", "midleft")


class VideoExport:
    """Writes a video into ``folder``; the file has another name until it is complete. Raises
    ExportError, as ``write_frame`` does; no file is left then."""

    def __init__(self, frames: VideoFrames, folder: Path, now: datetime) -> None:
        self._frames, playback = frames, frames.playback
        self._length = playback.ms
        self._speed = max(1.0, playback.ms / MAX_MS)
        self._words = f"{self._speed:.1f}x" if self._speed > 1 else ""
        self._ms = 0.0
        self._written = 0
        self._folder, self._stem = folder, file_stem(playback.recording, now)
        self._file: BinaryIO | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._path = free_path(folder, self._stem, _SUFFIX)
            self._file = part_path(self._path).open("xb")
            self._writer = ApngWriter(self._file, *frames.size)
        except OSError as error:
            self.stop()
            raise write_error(error) from None

    @property
    def progress(self) -> float:
        """The part that is written, 0 to 1."""
        return min(1.0, self._ms / max(1, self._length))

    def write_frame(self) -> Path | None:
        """Write one more frame; return the file's path after the last."""
        is_last = self._ms >= self._length
        step = self._step()
        shown_ms = round(step / self._speed)
        self._frames.draw(min(self._ms, self._length), shown_ms / 1000, self._words)
        try:
            self._writer.add(self._frames.pixels(), END_MS if is_last else shown_ms)
            self._written += 1
            self._ms += step
            return self._finish() if is_last else None
        except OSError as error:
            self.stop()
            raise write_error(error) from None

    def stop(self) -> None:
        """Stop, and leave no file behind."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # a full disk may fail once more
                file.close()
            with suppress(OSError):
                part_path(self._path).unlink(missing_ok=True)

    def _step(self) -> float:
        """Return the milliseconds of the game to the next frame that keep the file small."""
        step = FRAME_MS * self._speed
        if self._written < _SAMPLE:
            return step
        frame_bytes = self._writer.written / self._written
        frames_left = (MAX_BYTES - self._writer.written) / frame_bytes
        left = self._length - self._ms
        return left if frames_left < 1 else max(step, left / frames_left)

    def _finish(self) -> Path:
        assert self._file is not None
        self._writer.finish()
        files.sync(self._file.fileno())
        self._file.close()
        part = part_path(self._path)
        if self._path.exists():
            self._path = free_path(self._folder, self._stem, _SUFFIX)
        part.rename(self._path)
        self._file = None
        return self._path
