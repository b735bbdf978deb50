"""A panel that queries the records in the background and shows the answer when it comes."""

from collections.abc import Callable
from typing import Any, TypeVar

from pygame import Rect

from game.platform import background
from game.platform.background import BackgroundTask
from game.records.reader import RecordsReader
from game.scenes.context import Context
from game.scenes.panel import PanelScene

QUIET = 0.15  # seconds for which the last values stay before the page says that it is counting
_T = TypeVar("_T")


class CountingScene(PanelScene):
    """Asks at most one question at a time: a newer one, or leaving the scene, cancels it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.pending: BackgroundTask[Any] = BackgroundTask()
        self._then: Callable[[Any], None] = lambda answer: None
        self._waited = 0.0

    @property
    def is_counting(self) -> bool:
        """Whether an answer is still to come."""
        return self.pending.is_active

    @property
    def says_counting(self) -> bool:
        """Whether it has taken so long that the page says so."""
        return self.is_counting and self._waited >= QUIET

    @property
    def is_busy(self) -> bool:
        return self.is_counting

    @property
    def opaque(self) -> Rect | None:
        return self.inside

    def ask(self, question: Callable[[RecordsReader], _T], then: Callable[[_T], None]) -> None:
        """Ask a question and call ``then`` with the answer, at once if it is quick."""
        self.pending.cancel()
        self.pending = self.context.store.ask_in_background(question)
        self._then, self._waited = then, 0.0
        self.pending.wait(background.FRAME_SHARE)
        self._take_answer()

    def show_counting(self) -> None:
        """Show that the values are still to come."""

    def update(self, step: float) -> None:
        self._take_answer()
        if self.is_counting:
            said = self.says_counting
            self._waited += step
            if self.says_counting and not said:
                self.show_counting()
        super().update(step)

    def exit(self) -> None:
        self.pending.cancel()

    def _take_answer(self) -> None:
        if self.pending.is_done:
            self._then(self.pending.take())
