"""The cards that tell what a mode is about, once, before it is played for the first time."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.preview import position_of, tile_picture
from game.scenes.context import Context
from game.scenes.dialogs.picture_cards import draw_card, picture_room
from game.scenes.panel import PanelScene
from game.ui.flow import flow
from game.ui.markers import heart
from game.ui.painter import LARGE
from game.ui.shapes import rounded
from game.ui.widgets import Button, Callback

MODES = ("arcade", "daily", "practice")
_EDGE, _TOP, _GAP, _CARD, _PICTURE = 32, 88, 16, 268, 150  # layout units
_COUNT, _IN_A_ROW = 3, 680  # cards, and layout units that they need in a row
_HEART, _DAY, _DAYS, _CELL = 44, 38, 4, 30
_TANK, _LEFT, _WAY = (118, 44), 45, 72  # layout units, and the percentage of air left
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


def _draw_lives(canvas: Surface, context: Context, place: Rect) -> None:
    painter = context.painter
    side, step = painter.px(_HEART), painter.px(_HEART + 12)
    for number in range(_COUNT):
        is_lost = number == _COUNT - 1
        tone = painter.colour("text_dim" if is_lost else "danger")
        picture = heart(side, tone, is_lost)
        x = place.centerx + (number - 1) * step
        canvas.blit(picture, picture.get_rect(center=(x, place.centery)))


def _draw_air(canvas: Surface, context: Context, place: Rect) -> None:
    """Draw a tank that is half empty, and what a move gives back."""
    painter, px = context.painter, context.painter.px
    tank = Rect(0, 0, px(_TANK[0]), px(_TANK[1]))
    tank.center = place.centerx - px(28), place.centery
    line, edge = max(1, px(3)), painter.colour("accent")
    canvas.blit(rounded(tank.size, px(14), painter.colour("board"), edge, line=line), tank)
    air = Rect(tank.x + 2 * line, tank.y + 2 * line, tank.width * _LEFT // 100, 0)
    air.height = tank.height - 4 * line
    canvas.blit(rounded(air.size, px(10), edge), air)
    text, spot = context.texts("arcade.time_gained", seconds=2), (tank.right + px(12), tank.centery)
    painter.text(canvas, text, spot, LARGE, "success", "midleft", True)


def _draw_ways(canvas: Surface, context: Context, place: Rect) -> None:
    """Draw a dotted way that forks to two boards, one of them with treasure."""
    painter, px = context.painter, context.painter.px
    start = place.centerx, place.centery - px(48)
    for side, name in ((-1, "twist_calm"), (1, "twist_treasure")):
        end = place.centerx + side * px(58), place.centery + px(22)
        for step in range(4):
            part = step / 5
            x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            dot = rounded((px(7), px(7)), px(3), painter.colour("text"))
            canvas.blit(dot, dot.get_rect(center=(x, y)))
        picture = painter.theme.sheet("dive", px(_WAY)).frame(name)
        canvas.blit(picture, picture.get_rect(center=end))


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
    ("arcade", 0): _draw_lives,
    ("arcade", 1): _draw_air,
    ("arcade", 2): _draw_ways,
    ("daily", 0): partial(_draw_board, DAILY_BOARD, None),
    ("daily", 1): partial(_draw_icon, "trophy"),
    ("daily", 2): _draw_streak,
    ("practice", 0): partial(_draw_board, PATTERN, None),
    ("practice", 1): partial(_draw_board, PATTERN, _ANSWER),
    ("practice", 2): partial(_draw_icon, "restart"),
}
