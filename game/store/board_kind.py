"""Kinds of boards in the record book, whatever their rules: size, neighbours and shape."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from engine.core.config import ConfigError, GameConfig, presets_of
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.core.shape_files import Shape, parse_shape
from engine.core.shapes import SHAPES, draw_shape, shape_name

_ROW_END = "/"
_NAME_BYTES = 8  # of a drawn shape's name, which has two digits for each


class BoardKind(NamedTuple):
    """A kind of board. Times are compared only with those on the same kind.

    ``neighbours`` is a name of ``NEIGHBOURHOODS``. ``shape`` is "" for a board with all its cells,
    the name of a built-in shape, or the ``drawn_name`` of another one.
    """

    width: int
    height: int
    mines: int
    neighbours: str = SQUARE.name
    shape: str = ""

    @classmethod
    def of(cls, config: GameConfig) -> BoardKind:
        """Return the kind of a game's board."""
        return cls(*config.dimensions, config.neighbours.name, name_of_shape(config))

    def size_and_cells(
        self, drawn: object = None
    ) -> tuple[int, int, int, Neighbourhood, int | None]:
        """Return width, height, mines, neighbours and cells, as a ``GameConfig`` has them.

        ``drawn`` are the stored cells of a shape that is not built in. Raises ConfigError if there
        is no such shape.
        """
        cells = cells_of(self.shape, drawn, self.width, self.height)
        return self.width, self.height, self.mines, NEIGHBOURHOODS[self.neighbours], cells

    @property
    def preset(self) -> str | None:
        """The name of the preset of its neighbours that it is, or None."""
        return _PRESETS.get(self)

    @property
    def can_rank(self) -> bool:
        """Whether games on such a board can rank: only presets do."""
        return self in _PRESETS


def name_of_shape(config: GameConfig) -> str:
    """Return the name of a board's shape: "" without one, a built-in one's, or ``drawn_name``."""
    if config.shape is None:
        return ""
    name = shape_name(config.width, config.height, config.shape)
    return name or drawn_name(cells_to_bytes(config.shape))


def drawn_name(stored: bytes) -> str:
    """Return the name of a shape that is not built in, which follows from its stored cells."""
    return blake2b(stored, digest_size=_NAME_BYTES).hexdigest()


def cells_to_bytes(cells: int) -> bytes:
    """Return the cells of a shape as they are stored: a bit for each, the lowest first."""
    return cells.to_bytes((cells.bit_length() + 7) // 8, "little")


def cells_of(name: str, drawn: object, width: int, height: int) -> int | None:
    """Return the cells of a shape on a board of this size: bit ``y * width + x``; None for a board
    with all cells.

    ``drawn`` are the stored cells of a shape that is not built in. Raises ConfigError if there is
    no such shape.
    """
    if not name:
        return None
    if name in SHAPES:
        return draw_shape(name, width, height)
    most = (width * height + 7) // 8  # bytes
    if isinstance(drawn, bytes) and len(drawn) <= most and drawn_name(drawn) == name:
        return int.from_bytes(drawn, "little")
    raise ConfigError("There is no such shape.")


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
