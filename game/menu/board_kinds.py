"""Choices of the water and of the shape of a board, with a picture of each, and boards of both."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface

from engine.core.board import Board
from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.core.grid import Cell, Grid
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.core.shape_files import Shape
from engine.core.shapes import OWN, SHAPES, draw_shape
from engine.rules.game import Game, Position, Status
from game.board.frame import camera_of
from game.board.preview import draw_counted, thumbnail, tile_picture
from game.platform.cache import Until, cached
from game.resources.texts import Texts
from game.ui.large_buttons import Tiles
from game.ui.material import WHITE
from game.ui.painter import LARGE, Painter
from game.ui.shapes import rounded
from game.ui.widgets import Choose

_SEED = 714  # the seed of the board
_MOST_CELLS = 3000  # the most cells dealt and opened; of a larger board only the shape is shown
_LONGEST = 4  # the visible length of a long board, in widths; its end fades out
_LEAST_TILE, _MOST_TILE = 12, 40
"""The least pixels of a cell that is drawn as a tile, and the most layout units."""
_FADE = 0.4  # the faded part of its length


_DRAWN = 13, 11  # columns and rows of the pictures of shapes
WATERS = tuple(NEIGHBOURHOODS.values())
"""The waters, in the order in which they are offered."""
KEPT_SHAPES = ("", *SHAPES, OWN)
"""The shapes in the order in which they are offered: none, the built-in ones, a drawn one."""


class WaterChoice(Tiles):
    """Tiles of the waters, each with a number and the cells that it counts."""

    wraps, high = True, (124, 140)

    def __init__(self, texts: Texts, index: int, on_choose: Choose) -> None:
        names = [texts(f"waters.{water.name}") for water in WATERS]
        sentences = [texts(f"waters.{water.name}_about") for water in WATERS]
        super().__init__(texts("waters.title"), names, sentences, index, on_choose)

    def draw_picture(self, canvas: Surface, painter: Painter, index: int, room: Rect) -> None:
        draw_counted(canvas, painter, WATERS[index], room)


class ShapeChoice(Tiles):
    """Tiles of the shapes; the last one is ``drawing``, None while nothing is drawn."""

    wraps, has_words = True, False

    def __init__(self, texts: Texts, index: int, drawing: Shape | None, on_choose: Choose) -> None:
        names = [texts(f"shapes.{name or 'none'}") for name in KEPT_SHAPES]
        super().__init__(texts("shapes.title"), names, names, index, on_choose)
        self.drawing = drawing

    def draw_picture(self, canvas: Surface, painter: Painter, index: int, room: Rect) -> None:
        name, drawing = KEPT_SHAPES[index], self.drawing
        size, cells = _DRAWN, None
        if name == OWN:
            if drawing is None:
                tone = "panel" if index == self.index else "text_dim"
                painter.text(canvas, "+", room.center, LARGE, tone, "center", True)
                return
            drawing = drawing.shrunk(*(2 * side for side in _DRAWN))
            size, cells = (drawing.width, drawing.height), drawing.cells or None
        elif name:
            cells = draw_shape(name, *_DRAWN)
        picture = _closed_board(painter, size, cells, room.size)
        canvas.blit(picture, picture.get_rect(center=room.center))


@cached(megabytes=1, until=Until.ZONE)
def _closed_board(
    painter: Painter, size: tuple[int, int], shape: int | None, box: tuple[int, int]
) -> Surface:
    grid = Grid(*size, shape=shape)
    return thumbnail(painter, Position(0, Board(grid, 0), Status.READY, None), box)


class BoardPicture:
    """The board of a ``config``, made again only for another board, place or theme."""

    def __init__(self) -> None:
        self.config: GameConfig | None = None
        """None to keep the previous board."""
        self._made_for: tuple[object, ...] = ()
        self._picture: Surface | None = None

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw the board in the middle of a place."""
        made_for = self.config, rect.size, painter.theme
        if self.config is not None and made_for != self._made_for:
            self._made_for = made_for
            self._picture = board_picture(painter, self.config, rect.size)
        if self._picture is not None:
            canvas.blit(self._picture, self._picture.get_rect(center=rect.center))


def board_picture(painter: Painter, config: GameConfig, box: tuple[int, int]) -> Surface:
    """Return a board, opened near its middle, as large as fits into ``box`` pixels. If it would be
    little more than a line, return its beginning, closed."""
    width, height, _ = config.dimensions
    shown = min(width, _LONGEST * height), min(height, _LONGEST * width)
    if shown != (width, height) and config.shape is None:
        grid = Grid(*shown, neighbours=config.neighbours)
        begin = Position(0, Board(grid, 0), Status.READY, None)
        return _fade_end(thumbnail(painter, begin, box), is_wide=width > height)
    if width * height <= _MOST_CELLS:
        game = Game(config, _SEED)
        game.apply(Open(_middle_of(config.grid)))
        side = camera_of(replace(config.grid, wraps=False)).whole_in(*box)
        if side < _LEAST_TILE:
            return thumbnail(painter, game.position, box)
        return tile_picture(painter, game.position, min(int(side), painter.px(_MOST_TILE)))
    if config.shape is not None:
        return _closed_board(painter, (width, height), config.shape, box)
    side = min(box[0] / width, box[1] / height)
    size = max(2, round(width * side)), max(2, round(height * side))
    return rounded(size, 2, painter.colour("panel_edge"), painter.colour("rim"))


def _middle_of(grid: Grid) -> Cell:
    """Return the cell that is nearest to the middle of a board."""
    middle = grid.width // 2, grid.height // 2
    return min(grid.cells(grid.full), key=lambda cell: _distance(cell, middle))


def _distance(one: Sequence[int], other: Sequence[int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _fade_end(picture: Surface, is_wide: bool) -> Surface:
    """Return a picture whose right end, or else lower end, fades out."""
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
