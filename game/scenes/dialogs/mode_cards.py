"""The cards that tell what a mode is about, once, before it is played for the first time."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.preview import position_of, tile_picture
from game.scenes.context import Context
from game.scenes.dialogs.dive_cards import DIVE_CARDS
from game.scenes.dialogs.picture_cards import picture_card
from game.scenes.tree_panel import TreePanel
from game.ui.boxes import APART, Align, Box, Column, FirstThatFits, Flow, Scroll, Sized
from game.ui.leaves import DrawPicture, Title
from game.ui.shapes import rounded
from game.ui.widgets import Button, Callback

_COUNT, _PICTURE, _BUTTON = 3, 150, 200  # cards; layout units of a picture's height, of a button
_DAY, _DAYS, _CELL = 38, 4, 30
DAILY_BOARD = "..F..#\n...*##\n....**\n......"
PATTERN = ".......\n.......\n#*#*##*"
Rings = Mapping[str, Iterable[Cell]]  # by the colours of the palette
_ANSWER: Rings = {
    "accent": ((1, 1), (2, 1), (3, 1)),
    "danger": ((1, 2), (3, 2)),
    "success": ((2, 2),),
}


def is_new(context: Context, mode: str) -> bool:
    """Return whether the cards of a mode, or the tutorial, have not been shown yet."""
    return mode not in context.settings.value.cards_seen.split()


def mark_seen(context: Context, mode: str) -> None:
    """Remember that they have been shown."""
    if is_new(context, mode):
        seen = [*context.settings.value.cards_seen.split(), mode]
        context.settings.change(cards_seen=" ".join(seen))


class ModeCardsScene(TreePanel):
    """Three cards about a mode; ``go_on`` is called once they are read."""

    name = "cards"
    wide = 848

    def __init__(self, context: Context, mode: str, go_on: Callback) -> None:
        super().__init__(context)
        self._mode, self._go_on = mode, go_on

    def content(self) -> Box:
        t, cards = self.context.texts, range(_COUNT)
        words = [t(f"cards.{self._mode}_{number + 1}") for number in cards]
        shown = [picture_card(self._picture(number), _PICTURE, words[number]) for number in cards]
        head, row = Title(t(f"cards.{self._mode}")), Flow(*shown, columns=_COUNT)
        done = Align(Sized(Button(t("cards.got_it"), self._close, "check", True), _BUTTON))
        return FirstThatFits(
            Column(head, Scroll(row), done, gap=APART),
            Column(Scroll(Column(head, row)), done),
        )

    def _picture(self, number: int) -> DrawPicture:
        draw = _PICTURES[self._mode, number]
        return lambda canvas, painter, rect: draw(canvas, self.context, rect)

    def enter(self) -> None:
        super().enter()
        mark_seen(self.context, self._mode)

    def _close(self) -> None:
        self.close()
        self._go_on()


def _draw_streak(canvas: Surface, context: Context, place: Rect) -> None:
    painter, px = context.painter, context.painter.px
    step = px(_DAY + 10)
    for number in range(_DAYS):
        day = Rect(0, 0, px(_DAY), px(_DAY))
        day.center = place.centerx + round((number - (_DAYS - 1) / 2) * step), place.centery
        is_won = number < _DAYS - 1
        fill, edge = painter.colour("success" if is_won else "board"), painter.colour("accent")
        line = max(1, px(3))
        canvas.blit(rounded(day.size, px(12), fill, fill if is_won else edge, line=line), day)
        if is_won:
            painter.icon(canvas, "check", day.center, 24, "board")


def _draw_icon(name: str, canvas: Surface, context: Context, place: Rect) -> None:
    context.painter.icon(canvas, name, place.center, 76, "accent")


def _draw_board(
    text: str, rings: Rings | None, canvas: Surface, context: Context, place: Rect
) -> None:
    painter, position = context.painter, position_of(text)
    grid = position.board.grid
    side = min(painter.px(_CELL), place.width // (grid.width + 1), place.height // grid.height)
    picture = tile_picture(painter, position, max(1, side), rings)
    canvas.blit(picture, picture.get_rect(center=place.center))


_PICTURES: dict[tuple[str, int], Callable[[Surface, Context, Rect], None]] = {
    ("arcade", 0): DIVE_CARDS["lives"],
    ("arcade", 1): DIVE_CARDS["air"],
    ("arcade", 2): DIVE_CARDS["ways"],
    ("daily", 0): partial(_draw_board, DAILY_BOARD, None),
    ("daily", 1): partial(_draw_icon, "trophy"),
    ("daily", 2): _draw_streak,
    ("practice", 0): partial(_draw_board, PATTERN, None),
    ("practice", 1): partial(_draw_board, PATTERN, _ANSWER),
    ("practice", 2): partial(_draw_icon, "restart"),
}
