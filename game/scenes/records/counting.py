"""A panel that asks the record book beside the frames, and shows the answer once it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from game.platform import background
from game.platform.background import BackgroundTask
from game.records.reader import RecordsReader
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.widgets import Widget

QUIET = 0.15
"""Seconds for which the last values stay before the page says that it is counting."""
_T = TypeVar("_T")


class CountingScene(PanelScene):
    """At most one question is under way: a newer one, or leaving the scene, drops it."""

    def __init__(self, context: Context, widgets: Sequence[Widget]) -> None:
        super().__init__(context, widgets)
        self.pending: BackgroundTask[Any] = BackgroundTask()
        self._then: Callable[[Any], None] = lambda answer: None
        self._waited = 0.0

    @property
    def is_counting(self) -> bool:
        """Whether an answer is still to come."""
        return self.pending.is_active

    @property
    def says_counting(self) -> bool:
        """Whether that has taken so long that the player is told."""
        return self.is_counting and self._waited >= QUIET

    @property
    def is_busy(self) -> bool:
        """Whether the answer may come in any frame."""
        return self.is_counting

    def ask(self, question: Callable[[RecordsReader], _T], then: Callable[[_T], None]) -> None:
        """Put a question to the book, and call ``then`` with the answer: at once where it is
        quick, else in the frame that finds it ready."""
        self.drop_question()
        self.pending, self._then, self._waited = (
            self.context.store.ask_in_background(question),
            then,
            0.0,
        )
        self.pending.wait(background.FRAME_SHARE)
        self._take_answer()

    def drop_question(self) -> None:
        """Do without the answer that is still to come."""
        self.pending.cancel()

    def show_counting(self) -> None:
        """Say that the values are still to come, in the place of the last ones."""

    def update(self, step: float) -> None:
        """Show the answer once it is ready."""
        self._take_answer()
        if self.is_counting:
            told = self.says_counting
            self._waited += step
            if self.says_counting and not told:
                self.show_counting()

    def exit(self) -> None:
        """Drop the answer that nobody will see."""
        self.drop_question()

    def _take_answer(self) -> None:
        if self.pending.is_done:
            self._then(self.pending.take())
