"""Built-in shapes: sets of cells, by name, for boards of any size.

Each is drawn by whole numbers alone, so a name and a size give the same cells on every machine.
All cells of a shape are connected by their sides, none only by a corner, and every cell lies in a
square of 2x2 cells wherever the size leaves room for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import isqrt

from engine.core.config import ConfigError
from engine.core.grid import Grid, mask_of

MIN_SHAPE_SIDE = 5
OWN = "own"
"""The name of a shape that is not built in."""
LEAST_OF_BROAD_SPIRALS = 8

Inside = Callable[[int, int], bool]
"""Whether a cell belongs to a shape, by its column and row."""


def draw_shape(name: str, width: int, height: int) -> int:
    """Return the cells of a built-in shape: bit ``y * width + x``.

    Raises ConfigError for a board that is too small, KeyError for an unknown name.

    >>> from engine.core.grid import rows_of
    >>> signs = f"{draw_shape('heart', 7, 6):042b}"[::-1].translate({48: "-", 49: "#"})
    >>> print("\\n".join(rows_of(7, signs)))
    -##-##-
    #######
    #######
    -#####-
    -#####-
    --###--
    """
    if min(width, height) < MIN_SHAPE_SIDE:
        least = MIN_SHAPE_SIDE
        message = f"A shape needs a board of at least {least}x{least}, not {width}x{height}."
        raise ConfigError(message, "shape size", least=least, width=width, height=height)
    return _drawn(name, width, height)


@lru_cache(maxsize=64)
def shape_name(width: int, height: int, cells: int) -> str | None:
    """Return the name of the built-in shape with these cells on a board of this size, or None."""
    if min(width, height) < MIN_SHAPE_SIDE:
        return None
    names = (name for name in SHAPES if _can_be(name, width, height, cells))
    return next((name for name in names if _drawn(name, width, height) == cells), None)


_SAMPLES = 12  # along a side
_APART = 2  # cells; drawing moves edges by one cell at most


def _can_be(name: str, width: int, height: int, cells: int) -> bool:
    """Return whether ``cells`` look like a shape at some cells apart from its edges.

    Drawing a shape takes a second on the largest boards.
    """
    inside = SHAPES[name](width, height)
    for y in range(_APART, height - _APART, max(1, height // _SAMPLES)):
        for x in range(_APART, width - _APART, max(1, width // _SAMPLES)):
            is_cell = bool(cells >> (y * width + x) & 1)
            if inside(x, y) is not is_cell and not _is_near_edge(inside, x, y):
                return False
    return True


def _is_near_edge(inside: Inside, x: int, y: int) -> bool:
    near = range(-_APART, _APART + 1)
    return any(inside(x + dx, y + dy) is not inside(x, y) for dy in near for dx in near)


@lru_cache(maxsize=64)
def _drawn(name: str, width: int, height: int) -> int:
    inside = SHAPES[name](width, height)
    grid = Grid(width, height)
    rows = range(height)
    cells = mask_of(
        width * height, (y * width + x for y in rows for x in range(width) if inside(x, y))
    )
    if name == "spiral" and min(width, height) < LEAST_OF_BROAD_SPIRALS:
        return cells  # no room for broader arms
    return _without_touching_corners(grid, _without_thin_parts(grid, cells))


def _without_thin_parts(grid: Grid, cells: int) -> int:
    """Return ``cells`` in which each is part of a square of 2x2.

    Thin ends are cut off. Where the rest would fall apart or would not reach a side of the board,
    thin parts are widened instead, toward the middle of the board.
    """
    corners = cells & grid.west(cells) & grid.north(cells & grid.west(cells))
    row = corners | grid.east(corners)
    thick = row | grid.south(row)
    if _touches_all_sides(grid, thick) and _is_connected(grid, thick):
        return thick
    half_row = (1 << (grid.width + 1) // 2) - 1
    column = grid.mask((0, y) for y in range(grid.height))
    upper = (1 << (grid.height + 1) // 2 * grid.width) - 1
    lower = upper << grid.height // 2 * grid.width
    left = column * half_row
    right = left << grid.width // 2
    thin = cells & ~thick
    thin |= grid.east(thin & left) | grid.west(thin & right)
    return cells | thin | grid.south(thin & upper) | grid.north(thin & lower)


def _without_touching_corners(grid: Grid, cells: int) -> int:
    """Return ``cells`` and those that fill a square of 2x2 with only two opposite cells."""
    last = grid.west(grid.full) & grid.north(grid.full)
    while True:
        right, below = grid.west(cells), grid.north(cells)
        across = grid.north(right)
        # Squares, by their upper left cell, of which only two opposite cells are there.
        falling = cells & across & ~right & ~below
        rising = right & below & ~cells & ~across & last
        if not falling | rising:
            return cells
        row = falling | rising | grid.east(falling | rising)
        cells |= row | grid.south(row)


def _touches_all_sides(grid: Grid, cells: int) -> bool:
    left = grid.mask((0, y) for y in range(grid.height))
    top = (1 << grid.width) - 1
    sides = (left, left << (grid.width - 1), top, top << (grid.height - 1) * grid.width)
    return all(cells & side for side in sides)


def _is_connected(grid: Grid, cells: int) -> bool:
    """Return whether ``cells`` are one piece, joined by their sides."""
    reached, front = 0, cells & -cells
    while front:
        reached |= front
        moved = grid.east(front) | grid.west(front) | grid.south(front) | grid.north(front)
        front = moved & cells & ~reached
    return reached == cells


# Places are measured in half cells from the middle of the board, so that they are whole numbers:
# the cell x is 2 * x + 1 - width from it.


def _in_ellipse(dx: int, dy: int, wide: int, high: int) -> bool:
    """Return whether a place lies within the half axes of an ellipse, all in the same unit."""
    return (dx * high) ** 2 + (dy * wide) ** 2 <= (wide * high) ** 2


def _disc(width: int, height: int) -> Inside:
    return lambda x, y: _in_ellipse(2 * x + 1 - width, 2 * y + 1 - height, width, height)


def _ring(width: int, height: int) -> Inside:
    disc = _disc(width, height)
    # A hole of half the size that leaves a rim of at least two cells.
    wide, high = min(width // 2, width - 4), min(height // 2, height - 4)

    def inside(x: int, y: int) -> bool:
        hole = _in_ellipse(2 * x + 1 - width, 2 * y + 1 - height, wide, high)
        return disc(x, y) and not hole

    return inside


def _heart(width: int, height: int) -> Inside:
    unit = 100 * width * height

    def inside(x: int, y: int) -> bool:
        across, down = abs(2 * x + 1 - width), 2 * y + 1 - height
        # The curve (a^2 + b^2 - 1)^3 = a^2 b^3, which spans -1.14..1.14 and -1..1.24, in units,
        # with a deeper notch and a blunt tip.
        a = 114 * across * height
        b = 12 * width * height - 111 * down * width
        heart = (a * a + b * b - unit * unit) ** 3 <= a * a * b * b * b * unit
        notch = 10 * across * height < 6 * width * (-down - height * 2 // 3)
        if y == 0:
            return across >= 2 and (heart or (width < 7 and height < 9))
        return (heart and not notch) or (down > 0 and across <= 2)

    return inside


def _cross(width: int, height: int) -> Inside:
    arm = max(2, min(width, height) * 2 // 5)

    def inside(x: int, y: int) -> bool:
        # An arm is a cell wider where that puts it in the middle.
        in_column = abs(2 * x + 1 - width) < arm + (width - arm) % 2
        in_row = abs(2 * y + 1 - height) < arm + (height - arm) % 2
        return in_column or in_row

    return inside


def _hourglass(width: int, height: int) -> Inside:
    waist = max(2, width // 7)

    def inside(x: int, y: int) -> bool:
        across, down = abs(2 * x + 1 - width), abs(2 * y + 1 - height)
        is_end = down >= height - 3  # two rows, so that no corner is thin
        return is_end or (across - waist) * (height - 2) <= (width - waist) * down

    return inside


def _spiral(width: int, height: int) -> Inside:
    return (
        _round_spiral(width, height) if min(width, height) >= 20 else _square_spiral(width, height)
    )


def _round_spiral(width: int, height: int) -> Inside:
    """Return a spiral of half rings: those of the lower half lie half a turn's width to the left,
    so that each ends where the next half ring of the upper half begins.
    """
    short, radius = min(width, height), width * height
    pitch = radius * 2 * max(5, short // 7) // short
    arm = pitch * 3 // 5

    def inside(x: int, y: int) -> bool:
        across, down = (2 * x + 1 - width) * height, (2 * y + 1 - height) * width
        depth = radius
        if down > 0:
            depth -= pitch // 2
            across += pitch // 2
            down = down * depth // radius
        depth -= isqrt(across**2 + down**2)
        return depth >= 0 and depth % pitch < arm

    return inside


def _square_spiral(width: int, height: int) -> Inside:
    is_broad = min(width, height) >= LEAST_OF_BROAD_SPIRALS
    arm, pitch = (2, 3) if is_broad else (1, 2)
    bars = []
    left, top, right, bottom = 0, 0, width, height
    start = 0
    while right - left >= arm and bottom - top >= arm:
        bars.append((start, top, right, top + arm))
        bars.append((right - arm, top, right, bottom))
        if bottom - top >= arm + pitch:
            bars.append((left, bottom - arm, right, bottom))
            if bottom - top >= 2 * pitch + arm - 1:
                bars.append((left, top + pitch, left + arm, bottom))
        start, left, top = left, left + pitch, top + pitch
        right, bottom = right - pitch, bottom - pitch

    def inside(x: int, y: int) -> bool:
        return any(x0 <= x < x1 and y0 <= y < y1 for x0, y0, x1, y1 in bars)

    return inside


def _islands(width: int, height: int) -> Inside:
    columns, rows = _cut_islands(width), _cut_islands(height)
    column_at = [max(n for n, cut in enumerate(columns) if cut[0] <= x) for x in range(width)]
    row_at = [max(n for n, cut in enumerate(rows) if cut[0] <= y) for y in range(height)]
    first, last = sum(columns[0]) // 2, sum(columns[-1]) // 2

    def inside(x: int, y: int) -> bool:
        column, row = column_at[x], row_at[y]
        (left, right), (top, bottom) = columns[column], rows[row]
        across, down = 2 * x + 1 - left - right, 2 * y + 1 - top - bottom
        size = min(right - left, bottom - top)
        # Every third island is smaller.
        less = size // 3 if (column + 2 * row) % 3 == 2 and size >= 6 else 0
        if _in_ellipse(across, down, right - left - less, bottom - top - less):
            return True
        # Straits go along each row of islands, and down from every other island.
        broad = max(2, size // 5)
        upper = row if down > 0 else row - 1
        goes_down = 0 <= upper < len(rows) - 1 and (column + upper) % 2 == 0
        return (-broad <= down < broad and first <= x < last) or (
            goes_down and -broad <= across < broad
        )

    return inside


def _cut_islands(side: int) -> list[tuple[int, int]]:
    """Return the first cell of each island along a side, and the first one after it."""
    count = 2 if side < 14 else 3 if side < 24 else 4
    gap = max(1, side // count // 4)
    starts = [island * (side + gap) // count for island in range(count + 1)]
    return [(start, end - gap) for start, end in pairwise(starts)]


def _bow(width: int, height: int) -> Inside:
    deck, rise = height * 9 // 20, max(1, height // 5)
    half = max(1, width // 2)
    mast, thick = width * 7 // 10, max(2, width // 12)
    yard = height // 8

    def inside(x: int, y: int) -> bool:
        # The deck rises toward the stem, in steps of two cells.
        ahead = max(0, half - x // 2 * 2)
        sheer = deck - rise * ahead * ahead // (half * half)
        if y >= sheer:
            below = y - (deck - rise)
            room = height - (deck - rise)
            stem = width * 2 * below * (room + below) // (10 * room * room)
            return x >= (stem if y > deck else min(stem, below))
        if mast <= x < mast + thick:
            return True
        arm = max(1, width // 9)
        is_yard = height >= 10 and yard <= y < yard + max(2, height // 12)
        return is_yard and mast - arm <= x < mast + thick + arm

    return inside


def _fish(width: int, height: int) -> Inside:
    short = min(width, height)
    tail = (3 * width + 9) // 10
    body = width - tail + width // 12
    stalk = max(2, height // 6) if height >= 7 else height // 6
    eye = max(1, short // 10)
    eye_x, eye_y = width * 4 // 5 - eye // 2, height * 2 // 5 - eye // 2

    def inside(x: int, y: int) -> bool:
        if short >= 7 and eye_x <= x < eye_x + eye and eye_y <= y < eye_y + eye:
            return False
        across, down = 2 * x + 1 - 2 * width + body, 2 * y + 1 - height
        if _in_ellipse(across, down, body, height):
            return True
        # The tail: a fin that narrows toward the body, notched at its end.
        fin = stalk * tail + (height // 2) * (tail - x)
        notch = (height // 4) * (tail - 3 * x) if height >= 7 else 0
        return x <= tail and notch <= abs(down) * tail <= fin

    return inside


def _canyon(width: int, height: int) -> Inside:
    long, short = max(width, height), min(width, height)
    legs = 2 if long < 12 else max(3, long * 5 // (short * 4))
    # Steep legs are narrower than they are high.
    thick = max(2, short // 2 if legs * short > 2 * long or long < 12 else short * 2 // 5)
    swing = short - thick

    def inside(x: int, y: int) -> bool:
        along, across = (x, y) if width >= height else (y, x)
        leg, part = divmod((2 * along + 1) * legs, 2 * long)
        if leg % 2:
            part = 2 * long - part
        # The bends are flattened: the way would go a sixth further to both sides.
        start = ((8 * part - 2 * long) * swing + 6 * long) // (12 * long)
        start = min(max(start, 0), swing)
        return start <= across < start + thick

    return inside


SHAPES: dict[str, Callable[[int, int], Inside]] = {
    "disc": _disc,
    "ring": _ring,
    "heart": _heart,
    "cross": _cross,
    "hourglass": _hourglass,
    "spiral": _spiral,
    "islands": _islands,
    "bow": _bow,
    "fish": _fish,
    "canyon": _canyon,
}
"""The built-in shapes by name, in the order in which they are offered."""
