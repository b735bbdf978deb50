"""Panels with a sentence for the player."""

from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.boxes import APART, Box, Column, Spring
from game.ui.leaves import Text, Title
from game.ui.painter import SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Align, Scroll


class NoticeScene(PanelScene):
    """A title, a sentence, a smaller ``note``, and a button that closes the panel."""

    name = "notice"

    def __init__(self, context: Context, title: str, sentence: str, note: str = "") -> None:
        super().__init__(context)
        self._title, self._sentence, self._note = title, sentence, note
        self._done = Button(
            context.texts("files.ok"), self.close, "check", True, mark=context.texts("app.key_esc")
        )
        self.group.focus = self._done

    def content(self) -> Box:
        return Column(
            Title(self._title),
            Scroll(Column(Text(self._sentence), Text(self._note, SMALL, "text_dim")), least=100),
            Spring(),
            Align(self._done),
            gap=APART,
        )
