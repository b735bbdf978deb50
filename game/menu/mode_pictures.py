"""The pictures on the cards that explain a mode."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.state import MAX_MULTIPLIER
from engine.rules.game import Status
from game.board.preview import position_of, tile_picture
from game.dive.pictures import draw_find_icon, draw_hearts, draw_stars
from game.dive.signs import draw_pearl
from game.platform.cache import Until, cached
from game.resources.theme import Theme
from game.scenes.context import Context, ExplainedMode
from game.ui.boxes import CLOSE, Box, Column, Stack, when
from game.ui.leaves import DrawPicture, Picture, Plate, Text
from game.ui.painter import BODY, HUGE, LARGE, SMALL, Painter
from game.ui.shapes import rounded
from game.ui.wrappers import Pad

_WIDE, _PAD, _INSIDE, _LARGER = (160, 220), 10, 4, 22
"""Layout units: the widths of a picture, the padding around it, beside the words under it, and the
size of a sentence without a title."""
_SIDES = 0.06  # the part of a picture's height left free above and below a board
CARDS = {
    "open": "######\n##.###\n###*##",
    "number": "..*...\n......\n.*....",
    "flag": "F.....\n......\n#*##*#",
    "chord": "#.#*##\nF.####\n#.#*##",
    "opening": ".....#\n.....*\n.....#",
    "win": "....F.\n......\n.F....",
}
_RINGS: dict[str, dict[str, tuple[Cell, ...]]] = {
    "open": {"accent": ((2, 1),)},
    "number": {"accent": ((2, 1),)},
    "flag": {"accent": ((1, 0),)},
    "chord": {"accent": ((1, 1),), "success": ((0, 0), (0, 2))},
}
_UNCOVERED = ("number",)


def picture_card(picture: DrawPicture, high: float, sentence: str, title: str = "") -> Box:
    """Return a card with a sunken area for a picture, ``high`` layout units high, above a title and
    a sentence."""
    place = Stack(Plate(18, sunken=True), Picture(picture, _WIDE, (high, high)))
    words = Column(
        *when(title, Text(title, BODY, "accent", title=True)),
        Text(sentence, SMALL if title else _LARGER),
        gap=2,
    )
    return Stack(Plate(24), Pad(Column(place, Pad(words, _INSIDE), gap=CLOSE - _INSIDE), _PAD))


def draw_lesson(name: str, canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Draw the board of a card of *How to play* as large as its place allows."""
    free = round(_SIDES * rect.height)
    room = rect.inflate(-2 * free, -2 * free)
    picture = _lesson_picture(painter.theme, painter, name, room.size)
    canvas.blit(picture, picture.get_rect(center=rect.center))


@cached(megabytes=2, until=Until.ZONE)
def _lesson_picture(theme: Theme, painter: Painter, name: str, room: tuple[int, int]) -> Surface:
    position = position_of(CARDS[name])
    if name in _UNCOVERED:
        position = replace(position, status=Status.LOST)
    elif name == "win":
        position = replace(position, status=Status.WON)
    grid = position.board.grid
    side = max(1, min(room[0] // grid.width, room[1] // grid.height))
    return tile_picture(painter, position, side, _RINGS.get(name))


_HEART, _APART, _TANK, _LEFT, _DOTS = 36, 8, (118, 44), 45, 5
"""Layout units, and the percentage of air left in the tank."""
_FINDS, _FIND = (Find.SONAR, Find.SHELL, Find.LENS), 64
_BESIDE = 10  # layout units beside an object that is as wide as its place


def _draw_lives(canvas: Surface, context: Context, place: Rect) -> None:
    lives, painter = Air.EASY.rules.lives, context.painter
    room = (place.width - painter.px(_BESIDE)) / painter.scale
    heart = min(_HEART, round(room / lives) - _APART)
    wide = lives * heart + (lives - 1) * _APART
    spot = place.centerx - painter.px(wide) // 2, place.centery
    tones = "danger", "text_dim"
    draw_hearts(canvas, painter, lives - 1, spot, heart, _APART, tones, most=lives)


def _draw_air(canvas: Surface, context: Context, place: Rect) -> None:
    """Draw a half-empty tank, and the air that a move gives back."""
    painter, px = context.painter, context.painter.px
    tank = Rect(0, 0, min(px(_TANK[0]), place.width * 45 // 100), px(_TANK[1]))
    tank.center = place.centerx - px(28), place.centery
    line, edge = max(1, px(3)), painter.colour("accent")
    canvas.blit(rounded(tank.size, px(14), painter.colour("board"), edge, line=line), tank)
    air = Rect(tank.x + 2 * line, tank.y + 2 * line, tank.width * _LEFT // 100, 0)
    air.height = tank.height - 4 * line
    canvas.blit(rounded(air.size, px(10), edge), air)
    text, spot = context.texts("arcade.time_gained", seconds=2), (tank.right + px(12), tank.centery)
    painter.text(canvas, text, spot, LARGE, "success", "midleft", True)


def _draw_ways(canvas: Surface, context: Context, place: Rect) -> None:
    """Draw a dotted path that forks to two boards, one with treasure."""
    painter, high = context.painter, place.height
    across = min(round(0.42 * high), (place.width - high // 2) // 2 - painter.px(_BESIDE))
    down = round(0.16 * high)
    for side, name in ((-1, "twist_calm"), (1, "twist_treasure")):
        for step in range(_DOTS):
            part, wide = step / _DOTS, max(3, high // 21)
            x, y = place.centerx + side * part * across, place.y + (0.1 + 0.5 * part) * high
            dot = rounded((wide, wide), wide // 2, painter.colour("text"))
            canvas.blit(dot, dot.get_rect(center=(round(x), round(y))))
        picture = painter.theme.sheet("dive", high // 2).frame(name)
        end = place.centerx + side * across, place.centery + down
        canvas.blit(picture, picture.get_rect(center=end))


def _draw_stars(canvas: Surface, context: Context, place: Rect) -> None:
    draw_stars(canvas, context.painter, place.center, (True, True, False))


def _draw_finds(canvas: Surface, context: Context, place: Rect) -> None:
    painter = context.painter
    step = min(painter.px(_FIND + 6), (place.width - painter.px(_BESIDE)) // len(_FINDS))
    for number, find in enumerate(_FINDS):
        x = place.centerx + (number - 1) * step
        draw_find_icon(find, canvas, painter, (x, place.centery), step / painter.scale - 6)


def _draw_combo(canvas: Surface, context: Context, place: Rect) -> None:
    text = context.texts("arcade.multiplier", number=MAX_MULTIPLIER)
    context.painter.text(canvas, text, place.center, HUGE, "accent", "center", True)


def _draw_thinking(canvas: Surface, context: Context, place: Rect) -> None:
    text = context.texts("dive.sharp")
    context.painter.text(canvas, text, place.center, HUGE, "accent", "center", True, place.width)


def _draw_pearls(canvas: Surface, context: Context, place: Rect) -> None:
    """Draw three pearls."""
    painter = context.painter
    side = min(painter.px(_FIND), place.width // 4, place.height)
    for number in range(3):
        spot = place.centerx + round((number - 1) * 1.2 * side), place.centery
        draw_pearl(canvas, painter, spot, side / painter.scale)


DIVE_CARDS: dict[str, Callable[[Surface, Context, Rect], None]] = {
    "lives": _draw_lives,
    "air": _draw_air,
    "ways": _draw_ways,
    "stars": _draw_stars,
    "finds": _draw_finds,
    "combo": _draw_combo,
    "thinking": _draw_thinking,
    "pearls": _draw_pearls,
}
"""The cards by name, in order, each with the function that draws its picture."""


_DAY, _DAYS, _CELL = 38, 4, 30
DAILY_BOARD = "..F..#\n...*##\n....**\n......"
PATTERN = ".......\n.......\n#*#*##*"
Rings = Mapping[str, Collection[Cell]]  # the ringed cells, by the palette's colour
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


MODE_PICTURES: dict[tuple[ExplainedMode, int], Callable[[Surface, Context, Rect], None]] = {
    (ExplainedMode.ARCADE, 0): DIVE_CARDS["lives"],
    (ExplainedMode.ARCADE, 1): DIVE_CARDS["air"],
    (ExplainedMode.ARCADE, 2): DIVE_CARDS["ways"],
    (ExplainedMode.DAILY, 0): partial(_draw_board, DAILY_BOARD, None),
    (ExplainedMode.DAILY, 1): partial(_draw_icon, "trophy"),
    (ExplainedMode.DAILY, 2): _draw_streak,
    (ExplainedMode.PRACTICE, 0): partial(_draw_board, PATTERN, None),
    (ExplainedMode.PRACTICE, 1): partial(_draw_board, PATTERN, _ANSWER),
    (ExplainedMode.PRACTICE, 2): partial(_draw_icon, "restart"),
}
"""The functions that draw the pictures of a mode's cards."""
