"""Buttons whose label changes, with the time or with the room there is."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.box import Box, Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY
from game.ui.widgets import Button
from game.ui.wrappers import Wrapper

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
            wide = widest + px(_AROUND) + (px(_MARK) if self.mark else 0)
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_SIDE), placing.px(_SIDE))

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        if self.shown:
            self.button.has_label, self.button.has_mark = self.label, self.mark
            self.button.place(placing, rect)


class Dressed(Wrapper):
    """A button with a look of its own in this variant of a screen, as without the name of its
    key."""

    def __init__(self, button: Button, label: str, icon: str | None = None, mark: str = "") -> None:
        super().__init__(button)
        self.button, self.look = button, (label, icon, mark)

    def width(self, placing: Placing) -> Span:
        self._dress()
        return self.button.width(placing)  # anew, as it is dressed

    def height(self, placing: Placing, wide: int) -> Span:
        self._dress()
        return self.button.height(placing, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self._dress()
        super().place(placing, rect)

    def _dress(self) -> None:
        self.button.label, self.button.icon, self.button.mark = self.look
