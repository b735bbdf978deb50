"""The cards that tell what a mode is about, once, before it is played for the first time."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.preview import position_of, tile_picture
from game.scenes.context import Context
from game.scenes.dialogs.dive_cards import DIVE_CARDS
from game.scenes.dialogs.picture_cards import draw_card, picture_room
from game.scenes.panel import PanelScene
from game.ui.flow import flow
from game.ui.painter import LARGE
from game.ui.shapes import rounded
from game.ui.widgets import Button, Callback

_EDGE, _TOP, _GAP, _CARD, _PICTURE = 32, 88, 16, 268, 150  # layout units
_COUNT, _IN_A_ROW = 3, 680  # cards, and layout units that they need in a row
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


class ModeCardsScene(PanelScene):
    """Three cards about a mode; ``go_on`` is called once they are read."""

    name = "cards"
    size = (848, 464)
    narrowest = 400

    def __init__(self, context: Context, mode: str, go_on: Callback) -> None:
        self._mode, self._go_on = mode, go_on
        done = Button(context.texts("cards.got_it"), self._close, "check", True)
        super().__init__(context, [done])

    def enter(self) -> None:
        super().enter()
        mark_seen(self.context, self._mode)

    def _close(self) -> None:
        self.close()
        self._go_on()

    def height_at(self, width: int) -> int:
        cards = self._cards(Rect(0, 0, width, 0))
        return cards[-1].bottom + self.context.painter.px(28 + 56 + 24)

    def _cards(self, panel: Rect) -> list[Rect]:
        px = self.context.painter.px
        room = Rect(panel.x + px(_EDGE), panel.y + px(_TOP), panel.width - 2 * px(_EDGE), 0)
        columns = _COUNT if room.width >= px(_IN_A_ROW) else 1
        return flow(room, _COUNT, 1, px(_CARD), px(_GAP), columns)

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, wide = panel.x + px(_EDGE), panel.width - 2 * px(_EDGE)
        title = texts(f"cards.{self._mode}")
        painter.text(canvas, title, (left, panel.y + px(26)), LARGE, title=True, room=wide)
        for number, card in enumerate(self._cards(panel)):
            sentence = texts(f"cards.{self._mode}_{number + 1}")
            draw_card(canvas, painter, card, _PICTURE, sentence)
            place = picture_room(painter, card, _PICTURE)
            _PICTURES[self._mode, number](canvas, self.context, place)


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
    painter = context.painter
    picture = tile_picture(painter, position_of(text), painter.px(_CELL), rings)
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
