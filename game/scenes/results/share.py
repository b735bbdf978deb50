"""Sharing a result: a picture as PNG in the player's folder, and a line of text to paste."""

import io
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect, Surface

from engine.rules.game import Position
from game.board.preview import thumbnail, tile_picture
from game.platform import clipboard
from game.platform.background import BackgroundTask
from game.playback.exports import ExportError, file_stem, write_new_file
from game.records import FinishedGame
from game.resources.texts import Message
from game.scenes.context import Context
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.painter import Painter
from game.ui.shapes import mix, rounded, vertical_gradient

FOLDER = "replays"  # in the player's folder, where replays are saved too
_BOARD = 1600, 1000  # pixels that the board may take
_MOST_CELLS = 12_000  # of a board that is shown in tiles
_LEAST_WIDE = 620  # pixels of a picture
_CELL = 48  # the largest, in pixels
_EDGE, _HEAD, _FOOT = 40, 150, 64  # pixels around the board
_PUFF = 124


@dataclass(frozen=True)
class SharedResult:
    """The words of a picture: ``title`` and ``value`` large, the ``label`` of the board and its
    share ``code``, which may be None, small."""

    title: str
    value: str
    label: str
    code: str | None
    won: bool


def result_picture(painter: Painter, position: Position, result: SharedResult) -> Surface:
    """Return a picture of a finished board with its result."""
    grid, theme = position.board.grid, painter.theme
    side = min(_CELL, _BOARD[0] // grid.width, _BOARD[1] // grid.height)
    if grid.size <= _MOST_CELLS and side >= 4:
        board = tile_picture(painter, position, side)
    else:
        board = thumbnail(painter, position, _BOARD)
    width = max(_LEAST_WIDE, board.get_width() + 2 * _EDGE)
    size = width, _HEAD + board.get_height() + _FOOT
    picture = Surface(size, 0, 32)
    panel = theme.colour("panel")
    picture.blit(
        vertical_gradient(size, mix(panel, theme.colour("panel_edge"), 0.6), panel), (0, 0)
    )
    frame = board.get_rect(midtop=(width // 2, _HEAD)).inflate(20, 20)
    picture.blit(rounded(frame.size, 14, theme.colour("board")), frame)
    picture.blit(board, board.get_rect(center=frame.center))
    _write_words(picture, painter, result, frame)
    return picture


def _write_words(picture: Surface, painter: Painter, result: SharedResult, frame: Rect) -> None:
    fonts, width = painter.fonts, picture.get_width()
    text, dim = painter.colour("text"), painter.colour("text_dim")
    pose = "won" if result.won else "sulk"
    puff = painter.theme.sheet("puff", _PUFF).frame(pose, 0)
    left, middle = max(16, frame.left - 8), _HEAD // 2 - 4
    spot = puff.get_rect(midleft=(left, middle))
    picture.blit(puff, spot)
    painter.put_hat(picture, "puff", pose, 0, spot.center, _PUFF)
    left += _PUFF + 16
    value = fonts.render(result.value, 62, text, DISPLAY)
    right = min(width - 24, frame.right)
    picture.blit(value, value.get_rect(midright=(right, middle)))
    room = right - value.get_width() - 20 - left
    for line, size, down, face in ((result.title, 38, -20, DISPLAY), (result.label, 21, 22, PLAIN)):
        fonts.draw(
            picture,
            line,
            (left, middle + down),
            fonts.fit_size(line, size, room, face),
            text,
            face,
            "midleft",
        )
    foot = picture.get_height() - _FOOT // 2 + 5
    fonts.draw(picture, "Minewave", (frame.left, foot), 24, dim, DISPLAY, "midleft")
    if result.code is not None:
        name = fonts.width("Minewave", 24, DISPLAY)
        size = fonts.fit_size(result.code, 21, frame.width - name - 30, PLAIN)
        fonts.draw(picture, result.code, (frame.right, foot), size, dim, PLAIN, "midright")


class Sharing:
    """Writes the picture on a thread of its own; ``update`` returns once what became of it."""

    def __init__(self, context: Context, game: FinishedGame) -> None:
        self._context, self._game = context, game
        self._copied = False
        self.task: BackgroundTask[Path | ExportError] = BackgroundTask()

    def start(self, position: Position, result: SharedResult) -> None:
        """Copy a line of text, and begin to write the picture."""
        if self.task.is_active:
            return
        texts = self._context.texts
        line = texts("results.share_line", board=result.label, result=result.value)
        if result.code is not None:
            line = texts("results.share_code", line=line, code=result.code)
        self._copied = clipboard.copy(line)
        picture = result_picture(self._context.painter, position, result)
        folder = self._context.folder / FOLDER
        stem = file_stem(self._game.recording, self._context.store.now())
        self.task.start(lambda is_wanted: _write(picture, folder, stem))

    def update(self) -> Message | None:
        """Return, once, where the picture is, or why it could not be written."""
        found = self.task.take() if self.task.is_done else None
        if found is None:
            return None
        if isinstance(found, ExportError):
            return found.message
        key = "results.shared_copied" if self._copied else "results.shared"
        folder = str(found.parent.absolute())
        return Message(key, {"name": found.name, "folder": folder})


def _write(picture: Surface, folder: Path, stem: str) -> Path | ExportError:
    data = io.BytesIO()
    pygame.image.save(picture, data, "result.png")
    try:
        return write_new_file(folder, stem, ".png", data.getvalue())
    except ExportError as error:
        return error
