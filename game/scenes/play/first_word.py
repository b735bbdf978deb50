"""Puff's word to a player who has never played: what to do on the first blank board."""

from pygame import Rect, Surface

from game.board.puff_word import draw_puff_word
from game.input.bindings import Action
from game.input.events import Device
from game.scenes.context import Context

FIRST_WORD = "first_click"  # among the cards that were seen


class FirstWord:
    """A line below Puff, until a cell is opened for the first time ever."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.is_shown = not context.has_seen(FIRST_WORD) and context.store.newest() is None

    def dismiss(self) -> None:
        """Hide the line for good."""
        if self.is_shown:
            self.is_shown = False
            self._context.mark_seen(FIRST_WORD)

    @property
    def text(self) -> str:
        """The line, with the control of the device in use."""
        devices, texts = self._context.devices, self._context.texts
        if devices.last in (Device.KEYBOARD, Device.PAD) and (key := devices.control(Action.OPEN)):
            return texts("aids.first_key", key=key)
        return texts("aids.first_tap" if devices.last is Device.TOUCH else "aids.first_click")

    def draw(self, canvas: Surface, puff: Rect, board: Rect) -> None:
        """Draw the line left of the board, or below Puff where there is no room for it."""
        if not self.is_shown:
            return
        draw_puff_word(canvas, self._context.painter, self.text, puff, board)
