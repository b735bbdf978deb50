"""Kinds of boards in the record book, whatever their rules: size, neighbours and shape."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.config import MAX_SIDE, ConfigError, GameConfig, presets_of
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.core.shape_files import Shape, parse_shape
from engine.core.shapes import SHAPES, draw_shape, shape_name

MAX_SHAPE_TEXT = MAX_SIDE * (MAX_SIDE + 1)  # characters
_ROW_END = "/"


class BoardKind(NamedTuple):
    """A kind of board. Times are compared only with those on the same kind.

    ``neighbours`` is a name of ``NEIGHBOURHOODS``. ``shape`` is "" for a board with all its cells,
    the name of a built-in shape, or the rows of another one, see ``rows_of``.
    """

    width: int
    height: int
    mines: int
    neighbours: str = SQUARE.name
    shape: str = ""

    @classmethod
    def of(cls, config: GameConfig) -> BoardKind:
        """Return the kind of a game's board."""
        return cls(*config.dimensions, config.neighbours.name, shape_text(config))

    @property
    def size_and_cells(self) -> tuple[int, int, int, Neighbourhood, int | None]:
        """Width, height, mines, neighbours and cells, as a ``GameConfig`` has them. Raises
        ConfigError if there is no such shape."""
        cells = cells_of_text(self.shape, self.width, self.height)
        return self.width, self.height, self.mines, NEIGHBOURHOODS[self.neighbours], cells

    @property
    def preset(self) -> str | None:
        """The name of the preset of its neighbours that it is, or None."""
        return _PRESETS.get(self)

    @property
    def can_rank(self) -> bool:
        """Whether games on such a board can rank: only presets do."""
        return self in _PRESETS


def shape_text(config: GameConfig) -> str:
    """Return the text of a board's shape: "" without one, a name, or the rows."""
    if config.shape is None:
        return ""
    name = shape_name(config.width, config.height, config.shape)
    return name or rows_of(Shape(config.width, config.height, config.shape))


@lru_cache(maxsize=64)
def cells_of_text(text: str, width: int, height: int) -> int | None:
    """Return the cells of the shape with this text on a board of this size: bit ``y * width + x``;
    None for a board with all cells. Raises ConfigError."""
    if not text or text in SHAPES:
        return draw_shape(text, width, height) if text else None
    shape = shape_of(text)
    if (shape.width, shape.height) != (width, height):
        raise ConfigError("The rows of the shape are not those of the board.")
    return shape.cells


def rows_of(shape: Shape) -> str:
    """Return the rows of a shape in one line, with slashes between them."""
    return str(shape).replace("\n", _ROW_END)


def shape_of(rows: str) -> Shape:
    """Return the shape with these rows. Raises ConfigError."""
    return parse_shape(rows.replace(_ROW_END, "\n"))


_PRESETS = {
    BoardKind.of(preset): name
    for neighbours in NEIGHBOURHOODS.values()
    for name, preset in presets_of(neighbours).items()
}
