"""The pictures of the cards that tell what a mode is about."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.preview import position_of, tile_picture
from game.scenes.context import Context
from game.scenes.dialogs.dive_cards import DIVE_CARDS
from game.ui.shapes import rounded

_DAY, _DAYS, _CELL = 38, 4, 30
DAILY_BOARD = "..F..#\n...*##\n....**\n......"
PATTERN = ".......\n.......\n#*#*##*"
Rings = Mapping[str, Iterable[Cell]]  # by the colours of the palette
_ANSWER: Rings = {
    "accent": ((1, 1), (2, 1), (3, 1)),
    "danger": ((1, 2), (3, 2)),
    "success": ((2, 2),),
}


def _draw_streak(canvas: Surface, context: Context, place: Rect) -> None:
    painter, px = context.painter, context.painter.px
    step = min(px(_DAY + 10), (place.width - px(10)) // _DAYS)
    for number in range(_DAYS):
        day = Rect(0, 0, step - px(10), step - px(10))
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


MODE_PICTURES: dict[tuple[str, int], Callable[[Surface, Context, Rect], None]] = {
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
"""The function that draws the picture of each card of a mode."""
