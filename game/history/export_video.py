"""The panel that saves a recorded game to files, and the video that it can make."""

import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import groupby
from pathlib import Path
from struct import pack
from typing import IO, BinaryIO, NamedTuple

import pygame

from engine.rules.game import Status
from game.board.board_view import BoardView
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH, camera_of
from game.board.pointer_trail import PointerTrail
from game.platform import files
from game.playback.exports import (
    Export,
    ExportError,
    export_file,
    file_stem,
    free_path,
    part_path,
    write_error,
)
from game.playback.playback import Playback
from game.resources.format import describe_board, format_number, format_seconds
from game.resources.texts import Message
from game.resources.theme import Theme
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store.settings import EffectSettings
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Spring
from game.ui.fonts import Fonts
from game.ui.leaves import Meter, Text, Title
from game.ui.painter import NAME, SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, Scroll, Sized

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_DELAY_MS = 60_000  # a longer frame is written as several; the format holds 65,535
_RGBA_8_BIT = (8, 6, 0, 0, 0)
_RGB, _RGBA = 3, 4  # the bytes of a pixel as given and as written
_BLOCK = 16  # pixels of a row that are compared together
_SOURCE, _OVER = 0, 1
_LEVEL = 6


class _Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class ApngWriter:
    """Writes frames of ``width`` x ``height`` RGB pixels into a seekable file.

    Call ``finish`` after the last frame. ``written`` is the number of bytes written so far.
    """

    def __init__(self, file: IO[bytes], width: int, height: int) -> None:
        self._file = file
        self._width, self._height = width, height
        self._shown = b""
        self._waiting: tuple[_Rect, bytes, int] | None = None
        """A packed frame that is not written yet: its place, its bytes and its blending."""
        self._ms = 0
        self._frames = 0
        self._number = 0
        self.written = 0
        self._write(SIGNATURE)
        self._write_chunk(b"IHDR", pack(">II5B", width, height, *_RGBA_8_BIT))
        self._count_offset = self.written
        self._write_chunk(b"acTL", pack(">II", 0, 0))

    def add(self, pixels: bytes, ms: int) -> None:
        """Add a whole frame, shown for this long; if it equals the last one, that is prolonged."""
        assert len(pixels) == self._width * self._height * _RGB
        if self._shown:
            runs, blend = changes(self._shown, pixels, self._width), _OVER
        else:
            runs, blend = [(row, 0, self._width) for row in range(self._height)], _SOURCE
        if not runs and self._ms + ms <= MAX_DELAY_MS:
            self._ms += ms
            return
        self._flush()
        clear = _Rect(0, 0, 1, 1), bytes(_RGBA)
        rect, cut = _cut_out(pixels, self._width, runs) if runs else clear
        stride = rect.width * _RGBA
        rows = [cut[start : start + stride] for start in range(0, len(cut), stride)]
        packed = zlib.compress(b"\0" + b"\0".join(rows), _LEVEL)  # no row is filtered
        self._waiting = rect, packed, blend
        self._ms, self._shown = ms, pixels

    def finish(self) -> None:
        """Write the last frame and the number of frames."""
        self._flush()
        self._write_chunk(b"IEND", b"")
        self._file.seek(self._count_offset)
        self._write_chunk(b"acTL", pack(">II", self._frames, 0))
        self._file.flush()

    def _flush(self) -> None:
        frame, self._waiting = self._waiting, None
        if frame is None:
            return
        (x, y, width, height), packed, blend = frame
        place = pack(">5I", self._next_number(), width, height, x, y)
        self._write_chunk(
            b"fcTL", place + pack(">HHBB", min(self._ms, MAX_DELAY_MS), 1000, 0, blend)
        )
        if self._frames == 0:
            self._write_chunk(b"IDAT", packed)
        else:
            self._write_chunk(b"fdAT", pack(">I", self._next_number()) + packed)
        self._frames += 1

    def _next_number(self) -> int:
        self._number += 1
        return self._number - 1

    def _write_chunk(self, kind: bytes, data: bytes) -> None:
        self._write(pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)))

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self.written += len(data)


Runs = list[tuple[int, int, int]]  # changed pixels of rows: row, start, end


def changes(before: bytes, after: bytes, width: int) -> Runs:
    """Return where two frames differ, in whole blocks of a row."""
    stride, step = width * _RGB, _BLOCK * _RGB
    runs = []
    for start in range(0, len(after), stride):
        old, new = before[start : start + stride], after[start : start + stride]
        if old == new:
            continue
        blocks = [at for at in range(0, stride, step) if old[at : at + step] != new[at : at + step]]
        for _, group in groupby(enumerate(blocks), lambda pair: pair[1] // step - pair[0]):
            together = [at for _, at in group]
            end = min(width, together[-1] // _RGB + _BLOCK)
            runs.append((start // stride, together[0] // _RGB, end))
    return runs


def _cut_out(pixels: bytes, width: int, runs: Runs) -> tuple[_Rect, bytes]:
    """Return the rectangle around all runs, transparent except for them."""
    left, right = min(start for _, start, _ in runs), max(end for _, _, end in runs)
    top, bottom = runs[0][0], runs[-1][0] + 1
    rect = _Rect(left, top, right - left, bottom - top)
    cut = bytearray(rect.width * rect.height * _RGBA)
    for row, start, end in runs:
        at = ((row - top) * rect.width + start - left) * _RGBA
        source = pixels[(row * width + start) * _RGB : (row * width + end) * _RGB]
        run = bytearray(b"\xff") * ((end - start) * _RGBA)
        for channel in range(_RGB):
            run[channel::_RGBA] = source[channel::_RGB]
        cut[at : at + len(run)] = run
    return rect, bytes(cut)


LARGEST_CELL, SMALLEST_CELL = 24, 16
FULL_SIZE = 1280, 960  # the box in pixels that a board fits into, with cells as large as possible
MAX_PIXELS = 3_000_000  # a larger picture is not drawn
FRAME_MS = 80  # milliseconds from frame to frame: 12.5 a second
MAX_MS = 180_000  # the longest video; a longer game is sped up
MAX_BYTES = 20_000_000  # the rough limit of a file; one that would be larger gets fewer frames
END_MS = 2500  # how long the last frame is shown
_SUFFIX = ".png"
_SAMPLE = 25  # the frames that the file's size is estimated from
_HUD = 36
_MARGIN = 10
_SCALE = 0.8  # pixels per layout unit in the line above the board
_PAINT_STEP = 1 / 60  # seconds of effect time in which more of a board is painted


class BoardTooLargeError(ValueError):
    """The board is too large for a video."""


class VideoFrames:
    """Draws moments of a playback on ``canvas``, as in a replay but without effects. ``count``
    returns a number as it is written in the player's language.

    Raises BoardTooLargeError if a frame would be too large.
    """

    def __init__(
        self,
        playback: Playback,
        theme: Theme,
        fonts: Fonts,
        kind: str = "",
        count: Callable[[int], str] = str,
    ) -> None:
        config = playback.recording.config
        self.playback = playback
        self._kind, self._count = kind, count
        grid = replace(config.grid, wraps=False)
        self.camera = camera_of(grid)
        fitting = int(self.camera.whole_in(*FULL_SIZE))
        cell = int(self.camera.rounded(min(LARGEST_CELL, max(SMALLEST_CELL, fitting))))
        rim = 2 * (FRAME_WIDTH + _MARGIN)
        wide, high = self.camera.size_at(cell)
        self.size = wide + rim, high + rim + _HUD
        if self.size[0] * self.size[1] > MAX_PIXELS:
            raise BoardTooLargeError
        self._painter = Painter(theme, fonts)
        self._painter.scale = _SCALE
        self._pointer = playback.pointer
        self._trail = PointerTrail()
        self._effects = EffectTimeline(lambda cue: None, EffectSettings(0, False, False, False))
        area = pygame.Rect(0, _HUD, self.size[0], self.size[1] - _HUD)
        self.camera.fit(area, cell, cell)
        self._board = BoardView(theme, self.camera, grid)
        self.canvas = pygame.Surface(self.size).convert()

    def draw(self, ms: float, step: float, words: str = "") -> None:
        """Draw the moment ``ms``, ``step`` seconds after the last, with ``words`` beside the
        time."""
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
        """Draw the mines left, the kind of board if it fits, and the time."""
        painter, canvas = self._painter, self.canvas
        left, middle, size = FRAME_WIDTH + _MARGIN, _HUD // 2 + 4, NAME
        painter.icon(canvas, "mine", (left + 10, middle), 24, "text_dim")
        shown = painter.figures(
            canvas, self._count(mines), (left + 26, middle), size, "text", "midleft"
        )
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
    """Writes a video into ``folder`` under a temporary name until it is complete.

    Raises ExportError, as does ``write_frame``; then no file is left.
    """

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
        """The part written so far, 0 to 1."""
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
        """Return the milliseconds of the game to the next frame, enough to keep the file small."""
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


_BUDGET = 0.01  # seconds of a frame that a video may use
_FRAME = 1 / 60
_MAX_AT_ONCE = 3  # the most frames of a video in one update, however quick they are
_LEAST_SEEN = 110  # layout units of the scrolling part in a very low window
_STATUS = None, 64  # layout units: the preferred height of the words below the buttons


class ExportScene(PanelScene):
    """Saves four kinds of files. A video takes a while; Esc stops it."""

    name = "save_replay"
    is_overlay = True

    def __init__(self, context: Context, playback: Playback, folder: Path) -> None:
        super().__init__(context)
        texts = context.texts
        self._playback = playback
        self._folder = folder
        self.saved: Path | None = None
        self.problem = ""
        self._video: VideoExport | None = None
        self._frame_start = 0.0
        self._rows = [
            Button(texts(f"replay.{name}"), action, icon, note=texts(f"replay.{name}_note"))
            for name, icon, action in (
                ("rawvf", "trophy", lambda: self._save(Export.RAWVF)),
                ("picture", "play", self._start_video),
                ("recording", "clock", lambda: self._save(Export.RECORDING)),
                ("board", "grid", lambda: self._save(Export.BOARD)),
            )
        ]
        self._done = Button(texts("app.done"), self.back, "check", True, mark=texts("app.key_esc"))
        self._done.name = "done"

    def content(self) -> Box:
        title = Title(self.context.texts("replay.save_title"))
        rows = Column(*self._rows, Sized(self._status(), high=_STATUS), gap=CLOSE)
        done = Align(self._done)
        return FirstThatFits(
            Column(title, Scroll(rows, "rows"), done),
            Column(Scroll(Column(title, rows), "all", _LEAST_SEEN), done),
        )

    def boxes(self) -> Box:
        return Pad(self.content(), APART)

    def _status(self) -> Box:
        """Return the progress of a video, or the result of the last file."""
        t = self.context.texts
        video = self._video
        if video is not None:

            def percent() -> str:
                return t("replay.filming", percent=int(video.progress * 100))

            widest = t("replay.filming", percent=100)
            return Column(
                Text(percent, SMALL, side="middle", widest=widest), Meter(lambda: video.progress)
            )
        if self.problem:
            return Text(self.problem, SMALL, "danger", side="middle")
        if self.saved is None:
            return Spring()
        where = t("replay.saved_in", folder=self.saved.parent.absolute())
        return Column(
            Text(t("replay.saved", name=self.saved.name), SMALL, "success", side="middle"),
            # A folder's name cannot be broken into lines, so it may be drawn smaller than the rest.
            Sized(Text(where, SMALL, "text_dim", side="middle"), wide=(200, 480)),
            gap=0,
        )

    @property
    def is_busy(self) -> bool:
        return self._video is not None

    def exit(self) -> None:
        self._stop()

    def close(self) -> None:
        self.back()

    def back(self) -> None:
        """Stop the video, or else go back."""
        if self._video is not None:
            self._stop()
        else:
            self.context.stack.pop()

    def update(self, step: float) -> None:
        super().update(step)
        now = self.context.clock()
        if now - self._frame_start >= _FRAME:
            self._frame_start = now
        for _ in range(_MAX_AT_ONCE):
            if self._video is None or self.context.clock() - self._frame_start > _BUDGET:
                return
            try:
                path = self._video.write_frame()
            except ExportError as error:
                self._show_problem(error.message)
                return
            if path is not None:
                self._stop()
                self.saved = path
                self.rebuild()
                self.context.audio.play("record")

    def _save(self, kind: Export) -> None:
        self.problem, self.saved = "", None
        recording, now = self._playback.recording, self.context.store.now()
        try:
            self.saved = export_file(kind, recording, self._folder, now)
        except ExportError as error:
            self._show_problem(error.message)
        self.rebuild()

    def _start_video(self) -> None:
        self.problem, self.saved = "", None
        context, playback = self.context, self._playback
        kind = describe_board(playback.recording.config, playback.recording.proven, context.texts)
        count = partial(format_number, texts=context.texts)
        try:
            frames = VideoFrames(playback, context.theme, context.painter.fonts, kind, count)
            self._video = VideoExport(frames, self._folder, context.store.now())
        except BoardTooLargeError:
            self._show_problem(Message("replay.too_large"))
        except ExportError as error:
            self._show_problem(error.message)
        self._update_buttons()

    def _stop(self) -> None:
        video, self._video = self._video, None
        if video is not None:
            video.stop()
        self._update_buttons()

    def _show_problem(self, problem: Message) -> None:
        self._stop()
        self.problem = self.context.texts.format(problem)

    def _update_buttons(self) -> None:
        """Disable everything but stopping while a video is written."""
        is_free = self._video is None
        for button in self._rows:
            button.enabled = is_free
        self._done.label = self.context.texts("app.done" if is_free else "replay.stop")
        self._done.icon = "check" if is_free else "close"
        if self.group.focus is not None and not self.group.focus.enabled:
            self.group.focus = self._done
        self.rebuild()
