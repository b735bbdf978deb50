"""Sharing a result: a picture as PNG in the player's folder, and a line of text to paste."""

import io
from pathlib import Path

import pygame
from pygame import Surface

from engine.rules.game import Position
from game.platform import clipboard
from game.platform.background import BackgroundTask
from game.playback.exports import ExportError, file_stem, write_new_file
from game.records import FinishedGame
from game.resources.texts import Message
from game.scenes.context import Context
from game.scenes.results.pages import Page
from game.scenes.results.share_picture import result_picture

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
        self.task.start(lambda is_wanted: _write(picture, folder, stem))

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


def _write(picture: Surface, folder: Path, stem: str) -> Path | ExportError:
    data = io.BytesIO()
    pygame.image.save(picture, data, "result.png")
    try:
        return write_new_file(folder, stem, ".png", data.getvalue())
    except ExportError as error:
        return error
