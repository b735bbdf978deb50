"""Recorded games for tests, written as what was done when."""

from dataclasses import replace

from engine import Chord, Flag, GameConfig, Minefield, Open, Recording, Result, Revert, Timed, Undo
from engine.core.pointer import PER_CELL, PointerAction, PointerSample

BOARD = """
    *...*
    .....
    *....
"""
# Numbers of BOARD:
#   *101*
#   22011
#   *1000
WON = """
    0     move         2.5,0.5
    0     open         2,1
    1000  move         0.5,0.5
    1000  right down   0.5,0.5
    1080  flag         0,0
    1080  right up     0.5,0.5
    1500  flag         0,2
    2000  move         1.5,1.5
    2100  left down    1.5,1.5
    2150  right down   1.5,1.5
    2200  right up     1.5,1.5
    2200  chord        1,1
    2200  won
"""
LOST = """
    0     open         2,1
    700   flag         0,1
    900   flag         0,0
    1400  chord        1,1
    1400  lost
"""
_VERBS = {"open": Open, "flag": Flag, "chord": Chord}


def record_game(lines: str, board: str = BOARD, **told: object) -> Recording:
    """Return the game that these lines describe, on a picture's mines: each has a time in
    milliseconds and a move on a cell, ``revert``, ``undo``, a pointer action at a place in cells,
    or the end."""
    field = Minefield.from_text(board)
    grid = field.grid
    moves: list[Timed] = []
    pointer: list[PointerSample] = []
    ms, result = 0, Result.ABANDONED
    for words in filter(None, map(str.split, lines.split("\n"))):
        ms = int(words[0])
        match words[1:]:
            case [("open" | "flag" | "chord") as verb, cell]:
                x, y = map(int, cell.split(","))
                moves.append(Timed(ms, _VERBS[verb]((x, y))))
            case [("revert" | "undo") as back]:
                moves.append(Timed(ms, Revert() if back == "revert" else Undo()))
            case [("won" | "lost" | "abandoned") as end]:
                result = Result(end)
            case [*act, place]:
                x, y = (round(float(number) * PER_CELL) for number in place.split(","))
                pointer.append(PointerSample(ms, x, y, PointerAction(" ".join(act))))
    config = GameConfig(grid.width, grid.height, field.mines.bit_count())
    recording = Recording(config, 7, field, tuple(moves), result, ms, pointer=tuple(pointer))
    return replace(recording, **told)
