"""How cells look at rest: an appearance code for each, and the sprites it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from engine.game import Position, Status


class Look(IntEnum):
    """A cell's settled look; NUMBER_0 to NUMBER_8 are their numbers."""

    NUMBER_0 = 0
    NUMBER_1 = 1
    NUMBER_2 = 2
    NUMBER_3 = 3
    NUMBER_4 = 4
    NUMBER_5 = 5
    NUMBER_6 = 6
    NUMBER_7 = 7
    NUMBER_8 = 8
    CLOSED = 9
    FLAG = 10
    MARK = 11
    MINE = 12
    HIT = 13
    WRONG_FLAG = 14
    HOVER = 15
    PRESSED = 16
    PRESSED_MARK = 17


_NUMBERS = [Look(number) for number in range(9)]

Layer = tuple[str, int, int]
"""A sprite's name, its frame, and its scale in percent."""
Layers = tuple[Layer, ...]


def layer(name: str, frame: int = 0, percent: int = 100) -> Layer:
    """One sprite of a tile."""
    return name, frame, percent


_LAYERS: dict[Look, Layers] = {
    Look.NUMBER_0: (layer("opened"),),
    **{Look(n): (layer("opened"), layer(f"number_{n}")) for n in range(1, 9)},
    Look.CLOSED: (layer("closed"),),
    Look.FLAG: (layer("closed"), layer("flag")),
    Look.MARK: (layer("closed"), layer("mark")),
    Look.MINE: (layer("pressed"), layer("mine")),
    Look.HIT: (layer("hit"), layer("mine")),
    Look.WRONG_FLAG: (layer("closed"), layer("flag"), layer("cross")),
    Look.HOVER: (layer("hover"),),
    Look.PRESSED: (layer("pressed"),),
    Look.PRESSED_MARK: (layer("pressed"), layer("mark")),
}


def layers_of(look: Look) -> Layers:
    """The sprites of a settled look, from the bottom up."""
    return _LAYERS[look]


def looks_in(
    position: Position, columns: range, rows: range
) -> Iterator[tuple[tuple[int, int], Look]]:
    """Cells of a part of the board and their looks: the knowledge, and at the end the truth too.

    The band of rows is cut out of each set once, so that the work follows what is asked for.
    """
    board, width = position.board, position.board.grid.width
    band, start = (1 << len(rows) * width) - 1, rows.start * width
    truth = position.field if position.is_over else None
    sets = (board.opened, board.flags, board.marks, *board.numbers)
    told = (truth.mines, position.exploded) if truth is not None else (0, 0)
    cut = [cells >> start & band for cells in (*sets, *told)]
    won = position.status is Status.WON
    for y in rows:
        shift = (y - rows.start) * width
        row = [cells >> shift & (1 << width) - 1 for cells in cut]
        for x in columns:
            yield (x, y), _look(row, x, position.is_over, won)


def _look(row: list[int], x: int, over: bool, won: bool) -> Look:
    opened, flags, marks, ones, twos, fours, eights, mines, exploded = row
    if opened >> x & 1:
        number = ones >> x & 1 | (twos >> x & 1) << 1 | (fours >> x & 1) << 2
        return _NUMBERS[number | (eights >> x & 1) << 3]
    if exploded >> x & 1:
        return Look.HIT
    mine = mines >> x & 1
    if flags >> x & 1:
        return Look.WRONG_FLAG if over and not mine else Look.FLAG
    if mine:
        return Look.FLAG if won else Look.MINE
    return Look.MARK if marks >> x & 1 else Look.CLOSED
