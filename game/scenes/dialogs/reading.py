"""The panel that is shown while a long recording is read, with a way out."""

import gc
from collections.abc import Callable
from typing import Any

from engine.formats.recording_header import Watch
from game.platform.background import BackgroundTask
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.boxes import APART, Box, Column
from game.ui.leaves import Meter, Text, Title
from game.ui.painter import SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Align


class StoppedError(Exception):
    """Raised in work that is no longer wanted."""


class ReadingScene(PanelScene):
    """Shows the progress of a task, closes when it is done, and then calls ``use`` with it.

    ``begin`` starts the task, which tells the part that it has done.
    """

    name = "reading"
    wide = 480

    def __init__(
        self,
        context: Context,
        title: str,
        begin: Callable[[Watch], BackgroundTask[Any]],
        use: Callable[[BackgroundTask[Any]], None],
    ) -> None:
        super().__init__(context)
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

    def content(self) -> Box:
        t = self.context.texts
        return Column(
            Title(self._title),
            Text(self._say_part, SMALL, widest=t("files.reading_part", percent=100)),
            Meter(lambda: self._part),
            Align(Button(t("replay.stop"), self.close, "close", mark=t("app.key_esc"))),
            gap=APART,
        )

    def _say_part(self) -> str:
        if not self._part:
            return self.context.texts("files.reading")
        return self.context.texts("files.reading_part", percent=int(100 * self._part))

    def _watch(self, part: float) -> None:
        """Note the part that is done; end the task's thread if nobody waits for it any more."""
        self._part = part
        if not self._is_wanted:
            raise StoppedError
