"""A panel that queries the records in the background and shows the answer when it comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from game.platform.background import Later
from game.records.reader import RecordsReader
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.widgets import Widget

WAIT = 0.008
"""Seconds to wait for an answer within the frame that asks."""
QUIET = 0.15
"""Seconds for which the last values stay before the page says that it is counting."""
_T = TypeVar("_T")


class CountingScene(PanelScene):
    """Asks at most one question at a time: a newer one, or leaving the scene, cancels it."""

    def __init__(self, context: Context, widgets: Sequence[Widget]) -> None:
        super().__init__(context, widgets)
        self._asked: Later[Any] | None = None
        self._then: Callable[[Any], None] = lambda answer: None
        self._waited = 0.0

    @property
    def is_counting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None

    @property
    def says_counting(self) -> bool:
        """Whether it has taken so long that the page says so."""
        return self.is_counting and self._waited >= QUIET

    @property
    def is_busy(self) -> bool:
        return self.is_counting

    def ask(self, question: Callable[[RecordsReader], _T], then: Callable[[_T], None]) -> None:
        """Ask a question and call ``then`` with the answer, at once if it is quick."""
        self.drop_question()
        self._asked, self._then, self._waited = self.context.store.later(question), then, 0.0
        self._asked.wait(WAIT)
        self._take_answer()

    def drop_question(self) -> None:
        """Cancel the question under way."""
        if self._asked is not None:
            self._asked.drop()
            self._asked = None

    def show_counting(self) -> None:
        """Show that the values are still to come."""

    def update(self, step: float) -> None:
        self._take_answer()
        if self.is_counting:
            said = self.says_counting
            self._waited += step
            if self.says_counting and not said:
                self.show_counting()

    def exit(self) -> None:
        self.drop_question()

    def _take_answer(self) -> None:
        work = self._asked
        if work is not None and work.is_done:
            self._asked = None
            self._then(work.answer())
