"""Small boards that show what each choice of a rule means, step by step, and how large a size is.

In the drawings ``#`` is a closed cell, ``.`` an opened one, ``F`` a flag, ``*`` a mine that is
shown and ``X`` one that was hit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface

from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.rules.game import Game
from game.board.appearance import TileLook, sprite_layers
from game.board.preview import thumbnail
from game.board.tiles import TileSet, cell_ring
from game.platform.cache import Until, cached
from game.resources.theme import Theme
from game.ui import timing
from game.ui.material import WHITE
from game.ui.painter import Painter
from game.ui.shapes import draw_disc, rounded

COLUMNS, ROWS = 5, 3
STEP_SECONDS = 1.3  # for which a step is shown
_LAST_STEPS = 2  # how many times as long as others the last step is shown
_SLIDE = 0.55  # the part of a step in which a mine moves
_SEED = 714  # of a board of a size
_MOST_CELLS = 3000  # of one that is dealt and opened; of larger ones only the shape is shown
_LONGEST = 4  # times as long as wide is what is shown of a long board; its end fades away
_FADE = 0.4  # of its length
_LOOKS = {
    "#": TileLook.CLOSED, ".": TileLook.NUMBER_0, "F": TileLook.FLAG, "*": TileLook.MINE,
    "X": TileLook.HIT, **{str(number): TileLook(number) for number in range(1, 9)},
}  # fmt: skip


@dataclass(frozen=True)
class RulePicture:
    """A board in rows, the ringed cells by the palette's name of the ring's colour, and the cells
    between which a mine moves; ``is_won`` stamps it with a check mark, ``is_lost`` with a cross."""

    rows: tuple[str, ...]
    rings: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    slide: tuple[Cell, Cell] | None = None
    is_won: bool = False
    is_lost: bool = False


_CLOSED = ("#####",) * ROWS
_EDGE = "#####", "####1", "#####"
_NEAR = (3, 0), (4, 0), (3, 1), (3, 2), (4, 2)
_FAR = (0, 0), (0, 1), (0, 2)
_AREA = ("#1...",) * ROWS
_PAIR = "#1...", "#31..", "FF1.."
_CERTAIN = "#1.1#", "#311F", "FF111"
_LAST_SAFE = "11211", "1#2#1", "1121#"
_LAST_FLAG = "#1211", "1F2#1", "1121#"
_WRONG_FLAG = "#1211", "1F2#1", "1121F"
_CLICK: dict[str, tuple[Cell, ...]] = {"accent": ((2, 1),)}
_GUESS: dict[str, tuple[Cell, ...]] = {"accent": ((0, 0),)}

PICTURES: dict[str, tuple[RulePicture, ...]] = {
    "bounded": (RulePicture(_EDGE), RulePicture(("#####", "###*1", "#####"), {"accent": _NEAR})),
    "borderless": (
        RulePicture(_EDGE),
        RulePicture(_EDGE, {"accent": _NEAR}),
        RulePicture(("#####", "*###1", "#####"), {"accent": (*_NEAR, *_FAR)}),
    ),
    "opening": (RulePicture(_CLOSED, _CLICK), RulePicture(_AREA)),
    "safe": (RulePicture(_CLOSED, _CLICK), RulePicture(("#####", "##2##", "#####"))),
    "no_guess": (
        RulePicture(_CLOSED, _CLICK),
        RulePicture(_AREA),
        RulePicture(_AREA, {"success": ((0, 0), (0, 2)), "danger": ((0, 1),)}),
        RulePicture(("11...", "F1...", "11..."), is_won=True),
    ),
    "classic": (RulePicture(_PAIR, _GUESS), RulePicture(("X1...", "#31..", "FF1.."))),
    "mercy": (
        RulePicture(_PAIR, _GUESS),
        RulePicture(("*1...", "#31..", "FF1.."), _GUESS),
        RulePicture(("#1...", "#31..", "FF1.."), slide=((0, 0), (0, 1))),
        RulePicture(("11...", "*31..", "FF1.."), {"success": ((0, 0),)}),
    ),
    "strict": (
        RulePicture(_CERTAIN, {"success": ((4, 0),)}),
        RulePicture(_CERTAIN, {"success": ((4, 0),), **_GUESS}),
        RulePicture(("X1.1#", "#311F", "FF111"), {"success": ((4, 0),)}),
    ),
    "open": (
        RulePicture(_LAST_SAFE, {"accent": ((4, 2),)}),
        RulePicture(("11211", "1#2#1", "11211"), is_won=True),
    ),
    "flag": (
        RulePicture(_LAST_FLAG, {"accent": ((4, 2),)}),
        RulePicture(_WRONG_FLAG, {"danger": ((4, 2),)}, is_lost=True),
        RulePicture(_LAST_FLAG, {"accent": ((3, 1),)}),
        RulePicture(("#1211", "1F2F1", "1121#"), is_won=True),
    ),
}
"""The steps of each choice."""


def step_at(name: str, elapsed: float | None) -> tuple[int, float]:
    """Return the step that is shown after so many seconds and how much of it has passed (0 to 1);
    the last one, which tells the most, while nothing moves (None)."""
    count = len(PICTURES[name])
    if elapsed is None:
        return count - 1, 1.0
    step, part = divmod(elapsed / STEP_SECONDS, 1.0)
    number = int(step) % (count + _LAST_STEPS - 1)
    return min(number, count - 1), part


def draw_rule(
    canvas: Surface, painter: Painter, name: str, room: Rect, elapsed: float | None
) -> None:
    """Draw the board of a choice in the middle of a room."""
    cell = max(4, min(room.width // COLUMNS, room.height // ROWS))
    corner = room.centerx - COLUMNS * cell // 2, room.centery - ROWS * cell // 2
    number, part = step_at(name, elapsed)
    step = PICTURES[name][number]
    canvas.blit(_board(painter.theme, step.rows, cell), corner)
    for tone, cells in step.rings.items():
        ring = cell_ring(painter.theme, cell, tone)
        canvas.blits([(ring, (corner[0] + x * cell, corner[1] + y * cell)) for x, y in cells])
    if step.slide is not None:
        way = timing.ease_out(min(1.0, part / _SLIDE))
        (x, y), (to_x, to_y) = step.slide
        mine = painter.theme.sheet("tiles", cell).frame("mine")
        spot = x + (to_x - x) * way, y + (to_y - y) * way
        canvas.blit(mine, (corner[0] + round(spot[0] * cell), corner[1] + round(spot[1] * cell)))
    if step.is_won or step.is_lost:
        area = Rect(corner, (COLUMNS * cell, ROWS * cell))
        side, fill = round(1.5 * cell), (32, 158, 92) if step.is_won else (186, 52, 58)
        draw_disc(canvas, area.center, side, fill, WHITE, max(2, cell // 10))
        icon = painter.theme.sheet("icons", max(8, cell)).frame("check" if step.is_won else "close")
        canvas.blit(icon, icon.get_rect(center=area.center))


@cached(windows=1.0, until=Until.ZONE)
def _board(theme: Theme, rows: tuple[str, ...], cell: int) -> Surface:
    tiles = TileSet(theme, cell)
    picture = Surface((COLUMNS * cell, ROWS * cell)).convert()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            picture.blit(tiles.tile(sprite_layers(_LOOKS[sign])), (x * cell, y * cell))
    return picture


def forget_boards() -> None:
    """Give back the memory of the pictures."""
    _board.cache.clear()


class SizePicture:
    """The board of a ``size``, made again only for another size, place or theme."""

    def __init__(self) -> None:
        self.size: tuple[int, int, int] | None = None
        """Width, height and mines; None to go on with the board before."""
        self._made_for: tuple[object, ...] = ()
        self._picture: Surface | None = None

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw the board in the middle of a place."""
        made_for = self.size, rect.size, painter.theme
        if self.size is not None and made_for != self._made_for:
            self._made_for = made_for
            self._picture = size_picture(painter, self.size, rect.size)
        if self._picture is not None:
            canvas.blit(self._picture, self._picture.get_rect(center=rect.center))


def size_picture(painter: Painter, size: tuple[int, int, int], box: tuple[int, int]) -> Surface:
    """Return a board of ``size`` (width, height, mines), opened in its middle, as large as it
    fits into ``box`` pixels; of one that would be hardly more than a line its closed begin."""
    width, height, mines = size
    shown = min(width, _LONGEST * height), min(height, _LONGEST * width)
    if shown != (width, height):
        begin = Game(GameConfig(*shown, 1), _SEED)
        return _fading(thumbnail(painter, begin.position, box), is_wide=width > height)
    if width * height <= _MOST_CELLS:
        game = Game(GameConfig(width, height, mines), _SEED)
        game.apply(Open((width // 2, height // 2)))
        return thumbnail(painter, game.position, box)
    side = min(box[0] / width, box[1] / height)
    shape = max(2, round(width * side)), max(2, round(height * side))
    return rounded(shape, 2, painter.colour("panel_edge"), painter.colour("rim"))


def _fading(picture: Surface, is_wide: bool) -> Surface:
    """Return a picture whose right end, or else its lower one, fades away."""
    wide, high = picture.get_size()
    veil = Surface((wide, high), SRCALPHA)
    veil.fill(WHITE)
    length = wide if is_wide else high
    for at in range(round(length * (1 - _FADE)), length):
        alpha = min(255, round(255 * (length - at) / (length * _FADE)))
        veil.fill((255, 255, 255, alpha), (at, 0, 1, high) if is_wide else (0, at, wide, 1))
    picture = picture.convert_alpha()
    picture.blit(veil, (0, 0), None, BLEND_RGBA_MULT)
    return picture
