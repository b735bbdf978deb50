"""Buttons whose label changes while their place stays."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.box import Box, Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY
from game.ui.widgets import Button

_SIDE, _AROUND, _MARK = 46, 72, 30
"""Layout units: a button's height and its width without a label, what is beside a label, and beside
the name of a key."""


class RelabelledButton(Button):
    """A button that says one of its ``labels``; its name is the first of them."""

    def __init__(self, labels: Sequence[str], action: Callable[[], None], icon: str) -> None:
        super().__init__(labels[0], action, icon)
        self.labels, self.name = labels, labels[0]
        self.has_label, self.has_mark = True, True  # whether there is room for these


class RoomForLabels(Box):
    """The room of a button for any of its labels, with or without the name of its key; one that is
    not ``shown`` is empty."""

    def __init__(
        self, button: RelabelledButton, label: bool, mark: bool, shown: bool = True
    ) -> None:
        super().__init__()
        self.button, self.label, self.mark, self.shown = button, label, mark, shown

    @property
    def parts(self) -> Sequence[Box]:
        return (self.button,) if self.shown else ()

    def width(self, placing: Placing) -> Span:
        fonts, px = placing.painter.fonts, placing.px
        wide = px(_SIDE)
        if self.label:
            widest = max(fonts.width(one, px(BODY), DISPLAY) for one in self.button.labels)
            wide = widest + px(_AROUND) + px(_MARK) * self.mark
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_SIDE), placing.px(_SIDE))

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        if self.shown:
            self.button.has_label, self.button.has_mark = self.label, self.mark
            self.button.place(placing, rect)
