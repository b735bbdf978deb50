"""Buttons as older Minesweepers interpret them: the events of a recording and the moves that they
make.

A row's events are RAWVF's names with their cells, in order.
"""

import pytest

from engine.core.commands import Open
from engine.formats.rawvf import ButtonReader

NUMBERS = {(4, 1), (5, 1)}  # the cells that are open from the start

PLAIN = [
    ("lc2,1 lr2,1", "open 2,1"),
    ("lc2,1 lr3,1", "open 3,1"),
    ("lc2,1 lr2,1 lc3,1 lr3,1", "open 2,1; open 3,1"),
    ("rc2,1", "flag 2,1"),
    ("rc2,1 rr3,1", "flag 2,1"),
    ("rc2,1 rr2,1 rc2,1 rr2,1", "flag 2,1; flag 2,1"),
    # On an open cell, a click that does nothing: where it was pressed.
    ("rc4,1", ""),
    ("rc4,1 rr2,1", "flag 4,1"),
    ("rc4,1 rr4,1 rc2,1 rr2,1", "flag 4,1; flag 2,1"),
    ("mc4,1", ""),
    ("mc4,1 mr5,1", "chord 5,1"),
    ("mc4,1 mr4,1 lc2,1 lr2,1", "chord 4,1; open 2,1"),
    ("sc4,1 lr4,1", "chord 4,1"),
    ("sc4,1 lr4,1 lc2,1 lr2,1", "chord 4,1; open 2,1"),
]
BOTH = [
    ("lc4,1 rc4,1", ""),
    ("lc2,1 rc2,1 rr2,1 lr2,1", "chord 2,1"),
    ("lc4,1 rc4,1 lr4,1 rr4,1", "chord 4,1"),
    ("lc4,1 rc4,1 rr5,1 lr4,1", "chord 5,1"),
    ("rc2,1 lc4,1 lr4,1 rr4,1", "flag 2,1; chord 4,1"),
    ("rc4,1 lc4,1 lr4,1 rr4,1", "chord 4,1"),
    ("rc4,1 lc4,1 rr4,1 lr4,1", "chord 4,1"),
    ("lc4,1 rc4,1 lr4,1 lc5,1 lr5,1 rr5,1", "chord 4,1; chord 5,1"),
    ("lc4,1 rc4,1 lr4,1 rr4,1 lc2,1 lr2,1", "chord 4,1; open 2,1"),
    ("sc4,1 rc4,1 rr4,1 lr4,1", "chord 4,1"),
]
DOUBTFUL = [
    ("mc4,1 lc2,1", ""),
    ("mc4,1 rc2,1", "flag 2,1"),
    ("lc4,1 mc4,1 lr4,1 mr4,1", "chord 4,1; chord 4,1"),
    ("mc4,1 lc4,1 mr4,1 lr2,1", "chord 4,1; open 2,1"),
    ("mc4,1 rc2,1 mr4,1 rr4,1", "flag 2,1; chord 4,1"),
    ("lr2,1", ""),
    ("rr2,1", ""),
    ("mr4,1", "chord 4,1"),
    # What was doubtful once stays so.
    ("lr2,1 lc2,1 lr2,1", "open 2,1"),
    ("rr2,1 mc4,1 mr4,1", "chord 4,1"),
]


@pytest.mark.parametrize(
    ("events", "moves", "is_doubtful"),
    [(*row, False) for row in (*PLAIN, *BOTH)] + [(*row, True) for row in DOUBTFUL],
)
def test_what_the_buttons_mean(events: str, moves: str, is_doubtful: bool) -> None:
    opened = set(NUMBERS)
    reader = ButtonReader(opened.__contains__)
    made = []
    for event in events.split():
        x, y = map(int, event[2:].split(","))
        move = reader.read(event[:2], (x, y))
        if isinstance(move, Open):
            opened.add(move.cell)
        if move is not None:
            made.append(str(move))
    assert "; ".join(made) == moves
    assert reader.is_doubtful is is_doubtful
