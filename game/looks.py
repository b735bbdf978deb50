"""How cells look at rest: an appearance code for each, and the sprites it is made of."""

from __future__ import annotations

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


def row_of_looks(position: Position, y: int) -> list[Look]:
    """The looks of row ``y``: the knowledge, and once the game is over the truth beside it."""
    board = position.board
    width = board.grid.width
    row = (1 << width) - 1
    shift = y * width
    opened, flags, marks, ones, twos, fours, eights = (
        mask >> shift & row for mask in (board.opened, board.flags, board.marks, *board.numbers)
    )
    mines = exploded = 0
    if position.field is not None and position.is_over:
        mines = position.field.mines >> shift & row
        exploded = position.exploded >> shift & row
    won = position.status is Status.WON
    looks = []
    for x in range(width):
        bit = 1 << x
        if opened & bit:
            number = ones >> x & 1 | (twos >> x & 1) << 1 | (fours >> x & 1) << 2
            look = _NUMBERS[number | (eights >> x & 1) << 3]
        elif exploded & bit:
            look = Look.HIT
        elif flags & bit:
            wrong = position.is_over and not mines & bit
            look = Look.WRONG_FLAG if wrong else Look.FLAG
        elif mines & bit:
            look = Look.FLAG if won else Look.MINE
        else:
            look = Look.MARK if marks & bit else Look.CLOSED
        looks.append(look)
    return looks
