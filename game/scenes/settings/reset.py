"""The button that brings a page of settings back to its defaults, and then undoes that."""

from collections.abc import Callable, Sequence
from typing import Any

from game.scenes.context import Context
from game.settings import Settings
from game.ui.widgets import Button


class ResetButton(Button):
    """After a reset it says *Undo* until a setting of the page changes; where all are as they were
    it is disabled. ``then`` is called after both, with whether it was a reset."""

    def __init__(self, context: Context, then: Callable[[bool], None]) -> None:
        super().__init__("", self._use)
        self._context, self._then = context, then
        self._names: Sequence[str] = ()
        self._before: dict[str, Any] = {}
        self.show(())

    def show(self, names: Sequence[str]) -> None:
        """Follow the settings of a page, by their names; to be called in each frame."""
        if names != self._names:
            self._names, self._before = names, {}
        is_usual = self._values(self._context.settings.value) == self._values(Settings())
        self._before = self._before if is_usual else {}
        self.enabled = not is_usual or bool(self._before)
        self.icon = "undo" if self._before else "restart"
        self.label = self._context.texts("actions.undo" if self._before else "settings.reset")

    def _values(self, settings: Settings) -> dict[str, Any]:
        return {name: getattr(settings, name) for name in self._names}

    def _use(self) -> None:
        is_reset, settings = not self._before, self._context.settings
        before = self._values(settings.value) if is_reset else {}
        settings.change(**(self._values(Settings()) if is_reset else self._before))
        self._before = before
        self.show(self._names)
        self._then(is_reset)
