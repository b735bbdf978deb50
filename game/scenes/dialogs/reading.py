"""The panel that is shown while a long recording is read, with a way out."""

import gc
from collections.abc import Callable
from typing import Any

import pygame

from engine.formats.recording_header import Watch
from game.platform.background import BackgroundTask
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.painter import LARGE, SMALL, draw_meter
from game.ui.widgets import Button


class StoppedError(Exception):
    """Raised in work that is no longer wanted."""


class ReadingScene(PanelScene):
    """Shows the progress of a task, closes when it is done, and then calls ``use`` with it.

    ``begin`` starts the task, which tells the part that it has done.
    """

    name = "reading"
    size = (480, 250)
    narrowest = 400

    def __init__(
        self,
        context: Context,
        title: str,
        begin: Callable[[Watch], BackgroundTask[Any]],
        use: Callable[[BackgroundTask[Any]], None],
    ) -> None:
        texts = context.texts
        stop = Button(texts("replay.stop"), self.close, "close", mark=texts("app.key_esc"))
        super().__init__(context, [stop])
        self._title, self._use = title, use
        self._part, self._is_wanted = 0.0, True
        gc.disable()  # going over so many new objects again and again would hold up frames
        self.task = begin(self._watch)

    @property
    def is_busy(self) -> bool:
        return True

    def wait(self, seconds: float) -> None:
        """Wait for the task, for at most ``seconds``."""
        self.task.wait(seconds)

    def exit(self) -> None:
        self._is_wanted = False
        self.task.cancel()
        gc.enable()

    def update(self, step: float) -> None:
        super().update(step)
        if self.task.is_done and self.context.stack.top is self:
            task, self.task = self.task, BackgroundTask()
            self.context.stack.pop()
            self._use(task)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, room, part = panel.x + px(36), panel.width - px(72), self._part
        spot = left, panel.y + px(28)
        painter.text(canvas, self._title, spot, LARGE, title=True, room=room)
        words = texts("files.reading")
        if part:
            words = texts("files.reading_part", percent=int(100 * part))
        painter.text(canvas, words, (left, panel.y + px(84)), SMALL, room=room)
        line = pygame.Rect(left, panel.y + px(118), room, max(6, px(10)))
        draw_meter(canvas, painter, line, part, part)

    def _watch(self, part: float) -> None:
        """Note the part that is done; end the task's thread if nobody waits for it any more."""
        self._part = part
        if not self._is_wanted:
            raise StoppedError
