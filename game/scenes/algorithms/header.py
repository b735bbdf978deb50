"""The head of the column beside a demo and beside its board to play."""

from collections.abc import Sequence

from game.scenes.algorithms.step import Demo
from game.scenes.context import Context
from game.ui.boxes import Box, Column, Row, Spring
from game.ui.leaves import Text
from game.ui.painter import NAME, SMALL
from game.ui.widgets import Button, Callback

_GAP = 4  # layout units between its parts
TURNS = {"page up": -1, "pad lb": -1, "page down": 1, "pad rb": 1}
"""The keys that turn to another demo."""


class DemoHeader:
    """The buttons that leave a demo and turn to others, its title and what it says. ``on_turn`` is
    called once the ``number`` among ``demos`` has changed."""

    def __init__(
        self,
        context: Context,
        demos: Sequence[Demo],
        number: int,
        back: Callback,
        on_turn: Callback,
    ) -> None:
        self._context, self.demos, self.number = context, demos, number
        self._back = Button("", back, "back")
        self.previous = Button("", lambda: self.turn(-1), "chevron_left")
        self.next = Button("", lambda: self.turn(1), "chevron_right")
        self._on_turn = on_turn

    @property
    def demo(self) -> Demo:
        return self.demos[self.number]

    def turn(self, by: int) -> None:
        """Turn to the demo before (-1) or to the next (1), if there is one."""
        if 0 <= self.number + by < len(self.demos):
            self.number += by
            self._on_turn()

    @property
    def bar(self) -> Box:
        """The row of its buttons."""
        last = len(self.demos) - 1
        self.previous.enabled, self.next.enabled = self.number > 0, self.number < last
        return Row(self._back, Spring(), self.previous, self.next, gap=_GAP)

    @property
    def title(self) -> Box:
        """The demo's title and number, and a line about it."""
        texts, name = self._context.texts, self.demo.name
        number = Text(f"{self.number + 1} / {len(self.demos)}", SMALL, "text_dim", lines=1)
        title = Text(texts(f"how.{name}"), NAME, title=True, grow=1)
        about = Text(texts(f"how.{name}_about"), SMALL, "text_dim")
        return Column(Row(title, number, align="baseline"), about, gap=_GAP)
