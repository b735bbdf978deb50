"""Board files: the ``.mbf`` of other Minesweepers, and board texts that show the mines.

An ``.mbf`` holds bytes: the width, the height, the number of mines as two bytes (high byte first),
then column and row of each mine, from 0 at the top left. So a side has at most 255 cells. Players
of ranking sites exchange boards in this format.
"""

from pathlib import Path

from engine.core.config import MAX_SIDE, quote
from engine.core.grid import Cell, Grid, indices, mask_of
from engine.core.minefield import LACKING, Minefield, board_rows
from engine.core.neighbourhood import SQUARE
from engine.core.untrusted import check_regular

ENDING = ".mbf"
MAX_BYTES = 4_000_000
"""The largest board file; the text of the largest board takes a quarter of this."""
_HEAD = 4
_LONGEST_SIDE = 255
_SIGNS = set("012345678*#.F?" + LACKING)


class BoardFileError(ValueError):
    """A file that does not hold a board; the message is one clear sentence."""


def from_mbf(data: bytes) -> Minefield:
    """Decode a board from the bytes of an ``.mbf``. Raises BoardFileError.

    >>> print(from_mbf(bytes([4, 1, 0, 1, 0, 0])))
    *100
    """
    if len(data) < _HEAD:
        raise BoardFileError("The .mbf file is cut off before its board begins.")
    width, height = data[0], data[1]
    mines = int.from_bytes(data[2:_HEAD], "big")
    if not width or not height:
        raise BoardFileError(f"The .mbf file holds a board of {width}x{height} cells.")
    if mines >= width * height:
        raise BoardFileError(
            f"The .mbf file names {mines} mines, and a {width}x{height} board holds at most"
            f" {width * height - 1}."
        )
    places = data[_HEAD:]
    if len(places) < 2 * mines:
        raise BoardFileError(
            f"The .mbf file is cut off: it holds {len(places) // 2} of its {mines} mines."
        )
    if len(places) > 2 * mines:
        raise BoardFileError(f"The .mbf file goes on after its {mines} mines.")
    grid = Grid(width, height)
    found: set[int] = set()
    for x, y in zip(places[::2], places[1::2], strict=True):
        if (x, y) not in grid:
            raise BoardFileError(f"The .mbf file has a mine at {x},{y}, outside its board.")
        if grid.index((x, y)) in found:
            raise BoardFileError(f"The .mbf file has two mines at {x},{y}.")
        found.add(grid.index((x, y)))
    return Minefield(grid, mask_of(grid.span, found))


def to_mbf(field: Minefield) -> bytes:
    """Encode a board as the bytes of an ``.mbf``.

    Raises BoardFileError for one that the format cannot hold: borderless, with other neighbours
    than the 8 around, with a shape, or too large.
    """
    grid, mines = field.grid, field.mines.bit_count()
    if grid.wraps:
        raise BoardFileError("An .mbf file holds no borderless boards.")
    if grid.neighbours != SQUARE:
        raise BoardFileError(
            "An .mbf file holds no boards with other neighbours than the 8 around."
        )
    if grid.shape is not None:
        raise BoardFileError("An .mbf file holds no boards with a shape.")
    if max(grid.width, grid.height) > _LONGEST_SIDE:
        raise BoardFileError(
            f"An .mbf file holds boards up to {_LONGEST_SIDE} cells a side,"
            f" not {grid.width}x{grid.height}."
        )
    places = [divmod(index, grid.width) for index in indices(field.mines)]
    head = bytes((grid.width, grid.height)) + mines.to_bytes(2, "big")
    return head + bytes(number for y, x in places for number in (x, y))


def first_click(field: Minefield) -> Cell:
    """Return the zero nearest to the middle, else the nearest safe cell; of equals the first in
    reading order."""
    grid = field.grid
    cells = grid.cells(field.zeros or field.safe)
    # Distances are doubled, so that a middle between two cells is a whole number.
    return min(
        cells,
        key=lambda cell: (
            (2 * cell[0] + 1 - grid.width) ** 2 + (2 * cell[1] + 1 - grid.height) ** 2,
            cell[::-1],
        ),
    )


def read_board(path: str | Path) -> Minefield:
    """Read an ``.mbf`` by its suffix, else text with ``*`` for mines. Raises BoardFileError."""
    name = quote(str(path))
    try:
        check_regular(path)
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise BoardFileError(f"There is no file {name}.") from None
    except (OSError, ValueError):
        raise BoardFileError(f"{name} can't be read.") from None
    if len(data) > MAX_BYTES:
        raise BoardFileError(f"{name} is too large for a board.")
    if str(path).lower().endswith(ENDING):
        return from_mbf(data)
    return _from_text(data, name)


def _from_text(data: bytes, name: str) -> Minefield:
    try:
        rows = board_rows(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BoardFileError(f"{name} isn't UTF-8 text.") from None
    except ValueError as error:
        raise BoardFileError(str(error)) from None
    foreign = set("".join(rows)) - _SIGNS
    if foreign:
        raise BoardFileError(f"{min(foreign)!r} isn't a character of a board.")
    if len(rows[0]) > MAX_SIDE or len(rows) > MAX_SIDE:
        raise BoardFileError(f"{name} holds a board with more than {MAX_SIDE} cells a side.")
    try:
        field = Minefield.from_text("\n".join(rows))
    except ValueError as error:
        raise BoardFileError(str(error)) from None
    if not field.safe:
        raise BoardFileError(f"{name} holds a board of nothing but mines.")
    return field
