"""Cards of a picture and a few words, and the pictures that *How to play* shows on them."""

from dataclasses import replace

from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.rules.game import Status
from game.board.preview import position_of, tile_picture
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import BODY, RADIUS, SMALL, Painter
from game.ui.paragraph import draw_paragraph

_PAD, _GAP, _LARGER = 14, 10, 22  # layout units; the last one of a sentence without a title
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


def lesson_picture(painter: Painter, name: str, room: tuple[int, int]) -> Surface:
    """Return the board of a card of *How to play*, as large as it fits into ``room`` pixels."""
    position = position_of(CARDS[name])
    if name in _UNCOVERED:
        position = replace(position, status=Status.LOST)
    elif name == "win":
        position = replace(position, status=Status.WON)
    grid = position.board.grid
    px = min(room[0] // grid.width, room[1] // grid.height)
    return tile_picture(painter, position, px, _RINGS.get(name))


def picture_room(painter: Painter, card: Rect, height: int) -> Rect:
    """Return the place of the picture at the top of a card, ``height`` layout units high."""
    px = painter.px
    return Rect(card.x + px(_GAP), card.y + px(_GAP), card.width - 2 * px(_GAP), px(height))


def card_height(painter: Painter, width: int, height: int, sentence: str) -> int:
    """Return the height in pixels of a card with a title, which is so many pixels wide."""
    px = painter.px
    lines = len(painter.fonts.wrap(sentence, px(SMALL), width - 2 * px(_PAD)))
    line = round(px(SMALL) * LINE_HEIGHT)
    return px(_GAP + height + 8 + BODY + 5 + _GAP) + lines * line + px(2)


def draw_card(
    canvas: Surface, painter: Painter, card: Rect, height: int, sentence: str, title: str = ""
) -> None:
    """Draw a card with a sunken place for the picture, a title, and a sentence."""
    px = painter.px
    painter.slab(canvas, card, px(RADIUS - 8))
    place = picture_room(painter, card, height)
    painter.well(canvas, place, px(RADIUS - 14))
    left, top, wide = card.x + px(_PAD), place.bottom + px(8), card.width - 2 * px(_PAD)
    if title:
        painter.text(canvas, title, (left, top), BODY, "accent", title=True, room=wide)
        top += px(BODY + 5)
    room = Rect(left, top, wide, card.bottom - px(_GAP) - top)
    size = SMALL if title else _LARGER
    draw_paragraph(canvas, painter, sentence, room, size, middle=not title)
