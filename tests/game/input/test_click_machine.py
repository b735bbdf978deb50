"""The click-state machine as a table of steps and moves.

A button is L, R or M, a shifted one ^L; ``+`` presses it over a cell and ``-`` releases it there,
at a time if ``@ms`` follows. ``>`` moves the cursor, ``cancel`` cancels, ``off`` is off the board.
Between the steps are the cells that are drawn as pressed: ``?x,y`` that cell, ``#x,y`` its 3x3,
``_`` none. A step or a move without a cell is on 4,1, which is an open number.
"""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Flag, Move, Open
from game.input.click_machine import ClickMachine, ClickOptions, MouseButton, Pressed

NUMBERS = {(4, 1), (5, 1)}  # the cells that are open from the start
BUTTONS = {"L": MouseButton.LEFT, "M": MouseButton.MIDDLE, "R": MouseButton.RIGHT}
STEP = re.compile(r"(\^?)([LMR]?)([-+>?#])(off|\d+,\d+|)(?:@(\d+))?")
OTHER_BUTTON = str.maketrans("LR", "RL")
TABLE = """
# left
left down, left up opens | L+2,1 ?2,1 L-2,1 _ | open 2,1
the cell under the release counts | L+2,1 >3,2 L-3,2 | open 3,2
the pressed look follows the cursor | L+2,1 >3,1 ?3,1 >3,2 ?3,2 L-3,2 _ | open 3,2
slid off the board: nothing | L+2,1 >off _ L-off _ |
left on an open number opens it | L+ ? L- _ | open
pressed beside the board, released on it | L+off _ >2,1 ?2,1 L-2,1 | open 2,1
a press whose release got lost | L+2,1 L+3,1 ?3,1 L-3,1 _ | open 3,1
# right
right down, right up flags | R+2,1 _ R-2,1 _ | flag 2,1
the cell under the release counts | R+2,1 >3,2 _ R-3,2 | flag 3,2
slid off the board: nothing | R+2,1 >off R-off |
at once, and only once | R+2,1 _ >3,1 _ R-3,1 _ | flag 2,1 | flag on press
beside the board, nothing | R+off R-2,1 |  | flag on press
left held, no flag | L+ R+ # R- L- | chord | flag on press
right first flags, then both chord | R+2,1 > L+ # L- _ R- | flag 2,1; chord | flag on press
# both
L first, L up first, the second release does nothing | L+ R+ # L- _ R- _ | chord
L first, R up first, the second release does nothing | L+ R+ # R- _ L- _ | chord
R first, L up first, the second release does nothing | R+ L+ # L- _ R- _ | chord
R first, R up first, the second release does nothing | R+ L+ # R- _ L- _ | chord
on the cell under the cursor | L+ R+ >5,1 #5,1 R-5,1 L-5,1 | chord 5,1
a closed cell too, the rules decide | L+2,1 R+2,1 #2,1 L-2,1 R-2,1 | chord 2,1
slid off the board: nothing, nor after | L+ R+ >off _ L-off > _ R- |
the second release far away | L+ R+ L- >2,1 _ R-2,1 | chord
one button looks like an open | L+ ? R+ # L- R- | chord
# armed again
left again | L+ R+ L- _ L+5,1 #5,1 L-5,1 R-5,1 | chord; chord 5,1
right again | L+ R+ R- _ R+5,1 #5,1 R-5,1 L-5,1 | chord; chord 5,1
left again, then the held one is up first | L+ R+ L- L+5,1 R-5,1 _ L-5,1 | chord; chord 5,1
as often as one likes | R+ L+ L- L+ L- L+5,1 L-5,1 R-5,1 | chord; chord; chord 5,1
after both are up a left click opens | L+ R+ L- R- L+2,1 ?2,1 L-2,1 | chord; open 2,1
# other chords
the middle button | M+ # M- _ | chord
the middle button slid | M+ >5,1 #5,1 M-5,1 | chord 5,1
shift and left | ^L+ # L- _ | chord
shift and left slid | ^L+ >5,1 #5,1 L-5,1 | chord 5,1
shift and right still flags | ^R+2,1 _ R-2,1 | flag 2,1
left and middle | L+ M+ # L- M- | chord
three buttons | L+ R+ M+ # M- _ L- R- | chord
three, one armed again | L+ R+ M+ L- L+5,1 R-5,1 M-5,1 L-5,1 | chord; chord 5,1
# double click
within 300 ms, at the second release | L+ L-@0 L+ ? L-@300 | open; chord
later than that | L+ L-@0 L+ L-@301 | open; open
late, but it is the first of the next | L+ L-@0 L+ L-@400 L+ L-@600 | open; open; chord
on another cell | L+ L-@0 L+5,1 L-5,1@90 | open; open 5,1
slid to another cell | L+ L-@0 L+ >5,1 L-5,1@90 | open; open 5,1
the click that opened the cell is no first | L+2,1 L-2,1@0 L+2,1 L-2,1@90 | open 2,1; open 2,1
the two after it | L+2,1 L-2,1@0 L+2,1 L-2,1@9 L+2,1 L-2,1@19 | open 2,1; open 2,1; chord 2,1
a third click begins anew | L+ L-@0 L+ L-@90 L+ L-@180 | open; chord; open
a right click in between | L+ L-@0 R+ R-@50 L+ L-@90 | open; flag; open
a right press in between | L+ L-@0 R+ R- L+ L-@90 | open; flag; open | flag on press
a middle click in between | L+ L-@0 M+ M-@50 L+ L-@90 | open; chord; open
after a chord by both | L+ R+ L-@0 R-@10 L+ L-@90 | chord; open
cancelled in between | L+ L-@0 cancel L+ L-@90 | open; open
cancelled in the second press | L+ L-@0 L+ cancel _ L-@90 | open
# left click chords
on a number | L+ # L- _ | chord | left chords
on a closed cell it opens | L+2,1 ?2,1 L-2,1 | open 2,1 | left chords
slid onto a number | L+2,1 ?2,1 > # L- | chord | left chords
the next on what it opened | L+2,1 L-2,1@0 L+2,1 #2,1 L-2,1@90 | open 2,1; chord 2,1 | left chords
twice is two chords | L+ L-@0 L+ L-@90 | chord; chord | left chords
# cancelled
L held: stray releases do nothing | L+ cancel _ >5,1 _ L-5,1 _ |
R held: stray releases do nothing | R+ cancel _ >5,1 _ R-5,1 _ |
M held: stray releases do nothing | M+ cancel _ >5,1 _ M-5,1 _ |
LR held: stray releases do nothing | L+ R+ cancel _ >5,1 _ L-5,1 _ R-5,1 _ |
RL held: stray releases do nothing | R+ L+ cancel _ >5,1 _ R-5,1 _ L-5,1 _ |
LM held: stray releases do nothing | L+ M+ cancel _ >5,1 _ L-5,1 _ M-5,1 _ |
LRM held: stray releases do nothing | L+ R+ M+ cancel _ >5,1 _ L-5,1 _ R-5,1 _ M-5,1 _ |
after a first release | L+ R+ L- cancel R- | chord
the next click counts as ever | L+2,1 cancel L-2,1 L+3,1 ?3,1 L-3,1 | open 3,1
a button held before it arms no chord | L+2,1 cancel R+3,1 _ R-3,1 L-3,1 | flag 3,1
a flag made on press stands | R+2,1 cancel R-2,1 | flag 2,1 | flag on press
# leaving the window
left held, out and back | L+2,1 >off _ >3,1 ?3,1 L-3,1 | open 3,1
right held, out and back | R+2,1 >off >3,1 R-3,1 | flag 3,1
both held, out and back | L+ R+ >off _ >5,1 #5,1 L-5,1 R-5,1 | chord 5,1
one of two released out there | L+ R+ >off L-off > R- |
# stray release
L without its press | L- _ |
R without its press | R- _ |
M without its press | M- _ |
a second release | L+2,1 L-2,1 L-2,1 | open 2,1
another button's does not disturb | L+2,1 R-3,1 ?3,1 L-3,1 | open 3,1
another button's does not disarm | L+ R+ M- # L- | chord
motion alone presses nothing | > _ >2,1 _ >off _ |
"""
OPTIONS = {
    "": ClickOptions(),
    "flag on press": ClickOptions(flag_on_press=True),
    "left chords": ClickOptions(left_chords=True),
}
SWAPPED = ClickOptions(swap_buttons=True)
ROWS = [line for line in TABLE.splitlines() if "|" in line]


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("row", ROWS)
def test_steps_make_moves(row: str, swap: bool) -> None:
    _, steps, moves, *option = (part.strip() for part in row.split("|"))
    opened = set(NUMBERS)
    options = replace(OPTIONS["".join(option)], swap_buttons=swap)
    machine = ClickMachine(opened.__contains__, options)
    made: list[str] = []
    for step in (steps.translate(OTHER_BUTTON) if swap else steps).split():
        move = take(machine, step)
        if isinstance(move, Open):
            opened.add(move.cell)
        if move is not None:
            made.append(str(move).removesuffix(" 4,1"))
    assert "; ".join(made) == moves


def take(machine: ClickMachine, step: str) -> Move | None:
    """Make one step, or check which cells are drawn as pressed."""
    if step == "cancel":
        return machine.cancel()
    if step == "_":
        assert machine.pressed is None
        return None
    shift, button, sign, where, ms = STEP.fullmatch(step).groups()
    cell = None if where == "off" else tuple(map(int, (where or "4,1").split(",")))
    if sign == "+":
        return machine.press(BUTTONS[button], cell, *([True] if shift else []))
    if sign == "-":
        return machine.release(BUTTONS[button], cell, int(ms or 0))
    if sign == ">":
        return machine.move(cell)
    assert machine.pressed == Pressed(cell, area=sign == "#")
    return None


def test_swapped_buttons_are_reported_as_held() -> None:
    machine = ClickMachine(NUMBERS.__contains__, SWAPPED)
    assert (machine.held, machine.is_down) == (frozenset(), False)
    machine.press(MouseButton.LEFT, (2, 1))
    assert (machine.held, machine.is_down) == ({MouseButton.RIGHT}, True)
    machine.press(MouseButton.MIDDLE, (2, 1))
    assert (machine.held, machine.is_down) == ({MouseButton.RIGHT, MouseButton.MIDDLE}, True)
    machine.release(MouseButton.LEFT, (2, 1), 0)
    assert (machine.held, machine.is_down) == ({MouseButton.MIDDLE}, False), "its chord is made"
    machine.cancel()
    assert machine.held == frozenset()
    machine.set_options(OPTIONS["flag on press"])
    machine.press(MouseButton.RIGHT, (2, 1))
    assert (machine.held, machine.is_down) == ({MouseButton.RIGHT}, False), "its flag is made"


def test_new_options_cancel_what_is_held() -> None:
    machine = ClickMachine(NUMBERS.__contains__, OPTIONS[""])
    machine.press(MouseButton.LEFT, (2, 1))
    machine.set_options(SWAPPED)
    assert (machine.pressed, machine.is_down) == (None, False)
    assert machine.release(MouseButton.LEFT, (2, 1), 0) is None


CELLS = st.sampled_from([None, (0, 0), (4, 1), (5, 1), (2, 3)])
EVENTS = st.one_of(
    st.tuples(st.just("press"), st.sampled_from(MouseButton), CELLS, st.booleans()),
    st.tuples(st.just("release"), st.sampled_from(MouseButton), CELLS, st.integers(0, 200)),
    st.tuples(st.just("move"), CELLS),
    st.just(("cancel",)),
)


@pytest.mark.slow
@given(st.lists(EVENTS, max_size=40), st.builds(ClickOptions, *[st.booleans()] * 3))
def test_a_move_needs_its_press_and_nothing_stays_pressed(
    events: list[tuple], options: ClickOptions
) -> None:
    machine = ClickMachine(NUMBERS.__contains__, options)
    held: set[MouseButton] = set()
    now, presses = 0, 0
    for kind, *values in events:
        if kind == "release":
            now += values.pop()
            values.append(now)
        move = getattr(machine, kind)(*values)
        if kind == "press":
            held.add(values[0])
            presses += 1
            assert move is None or (options.flag_on_press and move == Flag(values[1]))
        elif kind == "release":
            assert move is None or values[0] in held
            held.discard(values[0])
        elif kind == "cancel":
            held.clear()
        if move is not None:
            assert move.cell == values[1]
            presses -= 1
            assert presses >= 0, "more moves than presses"
        if not held:
            assert (machine.pressed, machine.is_down) == (None, False)
