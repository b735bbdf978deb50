"""SDL's text input, which is on only while a field has the focus."""

import pygame

from game.ui.widgets import Widget


class TextInput:
    """Turns text input on and off. While it is on, an input method may take any key, so it is on
    in fields alone; ``field`` is the one that is typed in."""

    def __init__(self) -> None:
        self.field: Widget | None = None
        self._place: pygame.Rect | None = None  # beside which an input method shows its choices
        pygame.key.stop_text_input()  # SDL begins with it

    def follow(self, field: Widget | None) -> None:
        """Type in this field from now on, or in none. What another one composes is dropped."""
        if field is not self.field:
            self._leave()
        if field is not None and field.caret_rect != self._place:
            self._place = field.caret_rect
            pygame.key.set_text_input_rect(self._place)
        if field is not None and self.field is None:
            pygame.key.start_text_input()
        self.field = field

    def _leave(self) -> None:
        if self.field is not None:
            self.field.compose("", 0)
            pygame.key.stop_text_input()
            self.field = None
