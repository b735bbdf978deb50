"""A scene's widgets together: one cursor, one focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.clicks import Button as MouseButton
from game.input import FocusLost, Input, Key, Motion, Press, Release
from game.view.painter import Painter
from game.view.widgets import Action, Touch, Widget

_FORWARD = {"tab", "down", "right"}
_BACK = {"up", "left"}


Shift = Callable[[int, Widget], tuple[int, int]]


def _nothing() -> None:
    pass


def _at_rest(number: int, widget: Widget) -> tuple[int, int]:
    return 0, 0


class WidgetGroup:
    """Passes input to widgets. A click is a press and a release on the same one.

    ``used`` is called whenever one of them is clicked or activated.
    """

    def __init__(self, widgets: Sequence[Widget], used: Action = _nothing) -> None:
        self.widgets = list(widgets)
        self._used = used
        self.focus: Widget | None = None
        self._hovered: Widget | None = None
        self._pressed: Widget | None = None

    @property
    def is_touched(self) -> bool:
        """Whether a button is held down on a widget."""
        return self._pressed is not None

    def handle(self, event: Input) -> bool:
        """Take an input; whether it was of use to a widget."""
        match event:
            case Motion(pos):
                self._hovered = self.at(pos)
            case Press(MouseButton.LEFT, pos):
                self._hovered = self._pressed = self.at(pos)
                self.focus = self._pressed if self._pressed else None
                return self._pressed is not None
            case Release(MouseButton.LEFT, pos):
                pressed, self._pressed = self._pressed, None
                self._hovered = self.at(pos)
                if pressed is not None and self._hovered is pressed:
                    self._used()
                    pressed.click(pos)
                return pressed is not None
            case FocusLost():
                self._hovered = self._pressed = None
            case Key():
                return self._key(event)
        return False

    def at(self, pos: tuple[int, int] | None) -> Widget | None:
        """The enabled widget under a pixel."""
        if pos is None:
            return None
        for widget in self.widgets:
            if widget.enabled and widget.rect.collidepoint(pos):
                return widget
        return None

    def draw(self, canvas: pygame.Surface, painter: Painter, shift: Shift = _at_rest) -> None:
        """Draw all, each moved by what ``shift`` says of its number and itself."""
        for number, widget in enumerate(self.widgets):
            touch = Touch(
                widget is self._hovered,
                widget is self._pressed and widget is self._hovered,
                widget is self.focus,
            )
            widget.draw(canvas, painter, touch, widget.rect.move(shift(number, widget)))

    def _key(self, event: Key) -> bool:
        focus = self.focus
        if focus is not None and focus.enabled:
            if focus.key(event.name, event.text):
                return True
            if event.name in ("return", "enter", "space") and not event.repeat:
                self._used()
                focus.activate()
                return True
        if event.name in _FORWARD | _BACK:
            back = event.name in _BACK or (event.name == "tab" and event.shift)
            self._step(-1 if back else 1)
            return True
        return False

    def _step(self, by: int) -> None:
        choices = [widget for widget in self.widgets if widget.enabled]
        if not choices:
            return
        if self.focus in choices:
            index = (choices.index(self.focus) + by) % len(choices)
        else:
            index = 0 if by > 0 else -1
        self.focus = choices[index]
        self.focus.take_focus()
