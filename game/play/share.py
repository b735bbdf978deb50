"""Sharing a result: a picture as PNG in the player's folder, and a line of text to paste."""

import io
from pathlib import Path

import pygame
from pygame import Rect, Surface

from engine.rules.game import Position, Status
from game.board.preview import thumbnail, tile_picture
from game.platform import clipboard
from game.platform.background import BackgroundTask
from game.play.results_pages import Page
from game.playback.exports import ExportError, file_stem, write_new_file
from game.resources.texts import Message
from game.scenes.context import Context
from game.store import FinishedGame
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.painter import Painter
from game.ui.shapes import mix, rounded, vertical_gradient

_BOARD = 1600, 1000  # pixels that the board may take
_MOST_CELLS = 12_000  # the most cells of a board that is drawn with tiles
_LEAST_WIDE = 620  # pixels of a picture
_CELL = 48  # the largest, in pixels
_EDGE, _HEAD, _FOOT = 40, 150, 64  # pixels around the board
_PUFF = 124


def result_picture(painter: Painter, position: Position, page: Page, code: str | None) -> Surface:
    """Return a picture of a finished board with its result and, if it has one, its share code."""
    grid, theme = position.board.grid, painter.theme
    side = min(_CELL, _BOARD[0] // grid.width, _BOARD[1] // grid.height)
    if grid.span <= _MOST_CELLS and side >= 4:
        board = tile_picture(painter, position, side)
    else:
        board = thumbnail(painter, position, _BOARD)
    width = max(_LEAST_WIDE, board.get_width() + 2 * _EDGE)
    size, panel = (width, _HEAD + board.get_height() + _FOOT), theme.colour("panel")
    top = mix(panel, theme.colour("panel_edge"), 0.6)
    picture = Surface(size, 0, 32)
    picture.blit(vertical_gradient(size, top, panel), (0, 0))
    frame = board.get_rect(midtop=(width // 2, _HEAD)).inflate(20, 20)
    picture.blit(rounded(frame.size, 14, theme.colour("board")), frame)
    picture.blit(board, board.get_rect(center=frame.center))
    pose = "won" if position.status is Status.WON else "sulk"
    puff = theme.sheet("puff", _PUFF).frame(pose, 0)
    spot = puff.get_rect(midleft=(max(16, frame.left - 8), _HEAD // 2 - 4))
    picture.blit(puff, spot)
    painter.put_hat(picture, "puff", pose, 0, spot.center, _PUFF)
    _write_words(picture, painter, (page, code or ""), frame, spot.x + _PUFF + 16)
    return picture


def _write_words(
    picture: Surface, painter: Painter, said: tuple[Page, str], frame: Rect, left: int
) -> None:
    (page, code), fonts = said, painter.fonts
    middle, foot = _HEAD // 2 - 4, picture.get_height() - _FOOT // 2 + 5
    right = min(picture.get_width() - 24, frame.right)
    room = right - fonts.width(page.value, 62, DISPLAY) - 20 - left
    beside = frame.width - fonts.width("Minewave", 24, DISPLAY) - 30
    for text, size, face, tone, spot, anchor, most in (
        (page.value, 62, DISPLAY, "text", (right, middle), "midright", right - left),
        (page.title, 38, DISPLAY, "text", (left, middle - 20), "midleft", room),
        (page.label, 21, PLAIN, "text", (left, middle + 22), "midleft", room),
        ("Minewave", 24, DISPLAY, "text_dim", (frame.left, foot), "midleft", frame.width),
        (code, 21, PLAIN, "text_dim", (frame.right, foot), "midright", beside),
    ):
        size = fonts.fit_size(text, size, most, face)
        fonts.draw(picture, text, spot, size, painter.colour(tone), face, anchor)


FOLDER = "replays"  # in the player's folder, where replays are saved too


class PictureSharing:
    """Writes a picture on a thread of its own; ``update`` returns once what became of it."""

    def __init__(self, context: Context) -> None:
        self._context, self._copied = context, False
        self.task: BackgroundTask[Path | ExportError] = BackgroundTask()

    def share(self, line: str, picture: Surface, stem: str) -> None:
        """Copy a line of text, and begin to write the picture to a file whose name begins so."""
        if self.task.is_active:
            return
        self._copied = clipboard.copy(line)
        folder = self._context.folder / FOLDER
        self.task.start(lambda is_wanted: _write_picture(picture, folder, stem))

    def update(self) -> Message | None:
        """Return, once, where the picture is, or why it could not be written."""
        found = self.task.take() if self.task.is_done else None
        if found is None or isinstance(found, ExportError):
            return None if found is None else found.message
        key = "results.shared_copied" if self._copied else "results.shared"
        return Message(key, {"name": found.name, "folder": "/".join(found.parts[-3:-1])})


class Sharing(PictureSharing):
    """Shares the result of a game."""

    def __init__(self, context: Context, game: FinishedGame) -> None:
        super().__init__(context)
        self._game = game

    def start(self, position: Position, page: Page, label: str, code: str | None) -> None:
        """Share a finished board; ``label`` says which one it is."""
        if self.task.is_active:
            return
        line = self._context.texts("results.share_line", board=label, result=page.value)
        if code is not None:
            line = self._context.texts("results.share_code", line=line, code=code)
        picture = result_picture(self._context.painter, position, page, code)
        self.share(line, picture, file_stem(self._game.recording, self._context.store.now()))


def _write_picture(picture: Surface, folder: Path, stem: str) -> Path | ExportError:
    data = io.BytesIO()
    pygame.image.save(picture, data, "result.png")
    try:
        return write_new_file(folder, stem, ".png", data.getvalue())
    except ExportError as error:
        return error
