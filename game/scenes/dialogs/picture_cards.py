"""Cards of a picture and a few words, and the pictures that *How to play* shows on them."""

from dataclasses import replace

from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.rules.game import Status
from game.board.preview import position_of, tile_picture
from game.platform.cache import Until, cached
from game.resources.theme import Theme
from game.ui.boxes import CLOSE, Box, Column, Stack, when
from game.ui.leaves import DrawPicture, Picture, Plate, Text
from game.ui.painter import BODY, SMALL, Painter
from game.ui.wrappers import Pad

_WIDE, _PAD, _INSIDE, _LARGER = (160, 220), 10, 4, 22
"""Layout units: the widths of a picture, around it, beside the words under it, and the size of
a sentence without a title."""
_SIDES = 0.06  # of a picture's height that is left free above and below a board
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
    """Return a card with a sunken place for a picture, ``high`` layout units high, over a title and
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
