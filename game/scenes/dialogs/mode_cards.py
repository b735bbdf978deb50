"""The cards that tell what a mode is about, once, before it is played for the first time."""

from game.scenes.context import Context
from game.scenes.dialogs.mode_pictures import MODE_PICTURES
from game.scenes.dialogs.picture_cards import picture_card
from game.scenes.panel import PanelScene
from game.ui.boxes import APART, Box, Column, FirstThatFits, Flow
from game.ui.leaves import DrawPicture, Title
from game.ui.widgets import Button, Callback
from game.ui.wrappers import Align, Scroll, Sized

_COUNT, _PICTURE, _BUTTON = 3, 150, 200  # cards; layout units of a picture's height, of a button


class ModeCardsScene(PanelScene):
    """Three cards about a mode; ``go_on`` is called once they are read."""

    name = "cards"
    wide = 848

    def __init__(self, context: Context, mode: str, go_on: Callback) -> None:
        super().__init__(context)
        self._mode, self._go_on = mode, go_on

    def content(self) -> Box:
        texts, cards = self.context.texts, range(_COUNT)
        words = [texts(f"cards.{self._mode}_{number + 1}") for number in cards]
        shown = [picture_card(self._picture(number), _PICTURE, words[number]) for number in cards]
        head, row = Title(texts(f"cards.{self._mode}")), Flow(*shown, columns=_COUNT)
        done = Align(Sized(Button(texts("cards.got_it"), self._close, "check", True), _BUTTON))
        return FirstThatFits(
            Column(head, Scroll(row), done, gap=APART),
            Column(Scroll(Column(head, row)), done),
        )

    def _picture(self, number: int) -> DrawPicture:
        draw = MODE_PICTURES[self._mode, number]
        return lambda canvas, painter, rect: draw(canvas, self.context, rect)

    def enter(self) -> None:
        super().enter()
        self.context.mark_seen(self._mode)

    def _close(self) -> None:
        self.close()
        self._go_on()
