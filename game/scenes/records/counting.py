"""A panel that asks the record book beside the frames, and shows the answer once it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from game.platform.background import Later
from game.records.reader import RecordsReader
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.widgets import Widget

WAIT = 0.008
"""Seconds of the frame that an answer may take; a slower one comes some frames later."""
QUIET = 0.15
"""Seconds for which the last values stay before the page says that it is counting."""
_T = TypeVar("_T")


class CountingScene(PanelScene):
    """At most one question is under way: a newer one, or leaving the scene, drops it."""

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
        """Whether that has taken so long that the player is told."""
        return self.is_counting and self._waited >= QUIET

    @property
    def is_busy(self) -> bool:
        return self.is_counting

    def ask(self, question: Callable[[RecordsReader], _T], then: Callable[[_T], None]) -> None:
        """Put a question to the book, and call ``then`` with the answer: at once where it is
        quick, else in the frame that finds it ready."""
        self.drop_question()
        self._asked, self._then, self._waited = self.context.store.later(question), then, 0.0
        self._asked.wait(WAIT)
        self._take_answer()

    def drop_question(self) -> None:
        """Do without the answer that is still to come."""
        if self._asked is not None:
            self._asked.drop()
            self._asked = None

    def show_counting(self) -> None:
        """Say that the values are still to come, in the place of the last ones."""

    def update(self, step: float) -> None:
        self._take_answer()
        if self.is_counting:
            told = self.says_counting
            self._waited += step
            if self.says_counting and not told:
                self.show_counting()

    def exit(self) -> None:
        self.drop_question()

    def _take_answer(self) -> None:
        work = self._asked
        if work is not None and work.is_done:
            self._asked = None
            self._then(work.answer())
