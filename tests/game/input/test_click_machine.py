"""The click-state machine as a table of steps and moves.

A button is L, R or M, a shifted one ^L; ``+`` presses it over a cell and ``-`` releases it there,
at a time if ``@ms`` follows. ``>`` moves the cursor, ``cancel`` cancels, ``off`` is off the board.
Between the steps stands what is drawn as pressed: ``?x,y`` that cell, ``#x,y`` its 3x3, ``_`` none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.commands import Flag, Move, Open
from engine.core.grid import Cell
from game.input.click_machine import ClickMachine, ClickOptions, MouseButton, Pressed

NUMBERS = {(4, 1), (5, 1)}
"""The cells that are open from the start."""
BUTTONS = {"L": MouseButton.LEFT, "M": MouseButton.MIDDLE, "R": MouseButton.RIGHT}
STEP = re.compile(r"(\^?)([LMR]?)([-+>?#])(off|\d+,\d+)(?:@(\d+))?")

DEFAULT = ClickOptions()
ON_PRESS = ClickOptions(flag_on_press=True)
LEFT_CHORDS = ClickOptions(left_chords=True)
SWAPPED = ClickOptions(swap_buttons=True)


@dataclass(frozen=True)
class Row:
    """A name, the steps, the moves that they make, and the options."""

    name: str
    steps: str
    moves: str
    options: ClickOptions = DEFAULT


LEFT = [
    Row("left down, left up opens", "L+2,1 ?2,1 L-2,1 _", "open 2,1"),
    Row("the cell under the release counts", "L+2,1 >3,2 L-3,2", "open 3,2"),
    Row("the pressed look follows the cursor", "L+2,1 >3,1 ?3,1 >3,2 ?3,2 L-3,2 _", "open 3,2"),
    Row("slid off the board: nothing", "L+2,1 >off _ L-off _", ""),
    Row("left on an open number opens it", "L+4,1 ?4,1 L-4,1 _", "open 4,1"),
    Row("pressed beside the board, released on it", "L+off _ >2,1 ?2,1 L-2,1", "open 2,1"),
    Row("a press whose release got lost", "L+2,1 L+3,1 ?3,1 L-3,1 _", "open 3,1"),
]
RIGHT = [
    Row("right down, right up flags", "R+2,1 _ R-2,1 _", "flag 2,1"),
    Row("the cell under the release counts", "R+2,1 >3,2 _ R-3,2", "flag 3,2"),
    Row("slid off the board: nothing", "R+2,1 >off R-off", ""),
    Row("flag on press: at once, and only once", "R+2,1 _ >3,1 _ R-3,1 _", "flag 2,1", ON_PRESS),
    Row("flag on press: beside the board, nothing", "R+off R-2,1", "", ON_PRESS),
    Row("flag on press: left held, no flag", "L+4,1 R+4,1 #4,1 R-4,1 L-4,1", "chord 4,1", ON_PRESS),
    Row(
        "flag on press: right first flags, then both chord",
        "R+2,1 >4,1 L+4,1 #4,1 L-4,1 _ R-4,1",
        "flag 2,1; chord 4,1",
        ON_PRESS,
    ),
]
BOTH = [
    *(
        Row(
            f"{first} then {second} down, {up} up first, the second release does nothing",
            f"{first}+4,1 {second}+4,1 #4,1 {up}-4,1 _ {last}-4,1 _",
            "chord 4,1",
        )
        for first, second in ("LR", "RL")
        for up, last in ("LR", "RL")
    ),
    Row("on the cell under the cursor", "L+4,1 R+4,1 >5,1 #5,1 R-5,1 L-5,1", "chord 5,1"),
    Row("a closed cell too, the rules decide", "L+2,1 R+2,1 #2,1 L-2,1 R-2,1", "chord 2,1"),
    Row("slid off the board: nothing, nor after", "L+4,1 R+4,1 >off _ L-off >4,1 _ R-4,1", ""),
    Row("the second release far away", "L+4,1 R+4,1 L-4,1 >2,1 _ R-2,1", "chord 4,1"),
    Row("one button looks like an open", "L+4,1 ?4,1 R+4,1 #4,1 L-4,1 R-4,1", "chord 4,1"),
]
ARMED_AGAIN = [
    Row("left again", "L+4,1 R+4,1 L-4,1 _ L+5,1 #5,1 L-5,1 R-5,1", "chord 4,1; chord 5,1"),
    Row("right again", "L+4,1 R+4,1 R-4,1 _ R+5,1 #5,1 R-5,1 L-5,1", "chord 4,1; chord 5,1"),
    Row(
        "left again, then the held one is up first",
        "L+4,1 R+4,1 L-4,1 L+5,1 R-5,1 _ L-5,1",
        "chord 4,1; chord 5,1",
    ),
    Row(
        "as often as one likes",
        "R+4,1 L+4,1 L-4,1 L+4,1 L-4,1 L+5,1 L-5,1 R-5,1",
        "chord 4,1; chord 4,1; chord 5,1",
    ),
    Row(
        "after both are up a left click opens",
        "L+4,1 R+4,1 L-4,1 R-4,1 L+2,1 ?2,1 L-2,1",
        "chord 4,1; open 2,1",
    ),
]
OTHER_CHORDS = [
    Row("the middle button", "M+4,1 #4,1 M-4,1 _", "chord 4,1"),
    Row("the middle button slid", "M+4,1 >5,1 #5,1 M-5,1", "chord 5,1"),
    Row("shift and left", "^L+4,1 #4,1 L-4,1 _", "chord 4,1"),
    Row("shift and left slid", "^L+4,1 >5,1 #5,1 L-5,1", "chord 5,1"),
    Row("shift and right still flags", "^R+2,1 _ R-2,1", "flag 2,1"),
    Row("left and middle", "L+4,1 M+4,1 #4,1 L-4,1 M-4,1", "chord 4,1"),
    Row("three buttons", "L+4,1 R+4,1 M+4,1 #4,1 M-4,1 _ L-4,1 R-4,1", "chord 4,1"),
    Row("three, one armed again", "L+4,1 R+4,1 M+4,1 L-4,1 L+5,1 R-5,1 M-5,1 L-5,1",
        "chord 4,1; chord 5,1"),
]  # fmt: skip
DOUBLE = [
    Row("within 300 ms, at the second release", "L+4,1 L-4,1@0 L+4,1 ?4,1 L-4,1@300",
        "open 4,1; chord 4,1"),
    Row("later than that", "L+4,1 L-4,1@0 L+4,1 L-4,1@301", "open 4,1; open 4,1"),
    Row("late, but it is the first of the next", "L+4,1 L-4,1@0 L+4,1 L-4,1@400 L+4,1 L-4,1@600",
        "open 4,1; open 4,1; chord 4,1"),
    Row("on another cell", "L+4,1 L-4,1@0 L+5,1 L-5,1@90", "open 4,1; open 5,1"),
    Row("slid to another cell", "L+4,1 L-4,1@0 L+4,1 >5,1 L-5,1@90", "open 4,1; open 5,1"),
    Row("the click that opened the cell is no first", "L+2,1 L-2,1@0 L+2,1 L-2,1@90",
        "open 2,1; open 2,1"),
    Row("the two after the one that opened it", "L+2,1 L-2,1@0 L+2,1 L-2,1@90 L+2,1 L-2,1@180",
        "open 2,1; open 2,1; chord 2,1"),
    Row("a third click begins anew", "L+4,1 L-4,1@0 L+4,1 L-4,1@90 L+4,1 L-4,1@180",
        "open 4,1; chord 4,1; open 4,1"),
    Row("a right click in between", "L+4,1 L-4,1@0 R+4,1 R-4,1@50 L+4,1 L-4,1@90",
        "open 4,1; flag 4,1; open 4,1"),
    Row("a right press on flag-on-press in between", "L+4,1 L-4,1@0 R+4,1 R-4,1 L+4,1 L-4,1@90",
        "open 4,1; flag 4,1; open 4,1", ON_PRESS),
    Row("a middle click in between", "L+4,1 L-4,1@0 M+4,1 M-4,1@50 L+4,1 L-4,1@90",
        "open 4,1; chord 4,1; open 4,1"),
    Row("after a chord by both", "L+4,1 R+4,1 L-4,1@0 R-4,1@10 L+4,1 L-4,1@90",
        "chord 4,1; open 4,1"),
    Row("cancelled in between", "L+4,1 L-4,1@0 cancel L+4,1 L-4,1@90", "open 4,1; open 4,1"),
    Row("cancelled in the second press", "L+4,1 L-4,1@0 L+4,1 cancel _ L-4,1@90", "open 4,1"),
]  # fmt: skip
LEFT_CHORD = [
    Row("on a number", "L+4,1 #4,1 L-4,1 _", "chord 4,1", LEFT_CHORDS),
    Row("on a closed cell it opens", "L+2,1 ?2,1 L-2,1", "open 2,1", LEFT_CHORDS),
    Row("slid onto a number", "L+2,1 ?2,1 >4,1 #4,1 L-4,1", "chord 4,1", LEFT_CHORDS),
    Row("the next click on what it opened", "L+2,1 L-2,1@0 L+2,1 #2,1 L-2,1@90",
        "open 2,1; chord 2,1", LEFT_CHORDS),
    Row("twice is two chords", "L+4,1 L-4,1@0 L+4,1 L-4,1@90",
        "chord 4,1; chord 4,1", LEFT_CHORDS),
]  # fmt: skip
SWAP = [
    Row("right opens", "R+2,1 ?2,1 R-2,1 _", "open 2,1", SWAPPED),
    Row("left flags", "L+2,1 _ L-2,1", "flag 2,1", SWAPPED),
    Row("both chord", "R+4,1 L+4,1 #4,1 L-4,1 _ R-4,1", "chord 4,1", SWAPPED),
    Row("both chord, left first", "L+4,1 R+4,1 #4,1 L-4,1 _ R-4,1", "chord 4,1", SWAPPED),
    Row("middle chords", "M+4,1 #4,1 M-4,1", "chord 4,1", SWAPPED),
    Row("shift and right chord", "^R+4,1 #4,1 R-4,1", "chord 4,1", SWAPPED),
    Row("shift and left flag", "^L+2,1 _ L-2,1", "flag 2,1", SWAPPED),
    Row("double right click", "R+4,1 R-4,1@0 R+4,1 R-4,1@90", "open 4,1; chord 4,1", SWAPPED),
    Row("armed again", "R+4,1 L+4,1 R-4,1 R+5,1 R-5,1 L-5,1", "chord 4,1; chord 5,1", SWAPPED),
    Row("cancelled", "R+2,1 cancel _ R-2,1", "", SWAPPED),
    Row("left flags on press", "L+2,1 L-3,1", "flag 2,1", ClickOptions(True, False, True)),
    Row("right chords on a number", "R+4,1 #4,1 R-4,1", "chord 4,1",
        ClickOptions(False, True, True)),
]  # fmt: skip
CANCELLED = [
    *(
        Row(
            f"{held} held: nothing looks pressed, stray releases do nothing",
            " ".join(f"{button}+4,1" for button in held)
            + " cancel _ >5,1 _ "
            + " ".join(f"{button}-5,1 _" for button in held),
            "",
        )
        for held in ("L", "R", "M", "LR", "RL", "LM", "LRM")
    ),
    Row("after a first release", "L+4,1 R+4,1 L-4,1 cancel R-4,1", "chord 4,1"),
    Row("the next click counts as ever", "L+2,1 cancel L-2,1 L+3,1 ?3,1 L-3,1", "open 3,1"),
    Row("a button held before it arms no chord", "L+2,1 cancel R+3,1 _ R-3,1 L-3,1", "flag 3,1"),
    Row("a flag made on press stands", "R+2,1 cancel R-2,1", "flag 2,1", ON_PRESS),
]
LEAVING = [
    Row("left held, out and back", "L+2,1 >off _ >3,1 ?3,1 L-3,1", "open 3,1"),
    Row("right held, out and back", "R+2,1 >off >3,1 R-3,1", "flag 3,1"),
    Row("both held, out and back", "L+4,1 R+4,1 >off _ >5,1 #5,1 L-5,1 R-5,1", "chord 5,1"),
    Row("one of two released out there", "L+4,1 R+4,1 >off L-off >4,1 R-4,1", ""),
]
STRAY = [
    *(Row(f"{button} without its press", f"{button}-4,1 _", "") for button in "LRM"),
    Row("a second release", "L+2,1 L-2,1 L-2,1", "open 2,1"),
    Row("another button's does not disturb", "L+2,1 R-3,1 ?3,1 L-3,1", "open 3,1"),
    Row("another button's does not disarm", "L+4,1 R+4,1 M-4,1 #4,1 L-4,1", "chord 4,1"),
    Row("motion alone presses nothing", ">4,1 _ >2,1 _ >off _", ""),
]
TABLE = {
    "left": LEFT,
    "right": RIGHT,
    "both": BOTH,
    "armed again": ARMED_AGAIN,
    "other chords": OTHER_CHORDS,
    "double click": DOUBLE,
    "left click chords": LEFT_CHORD,
    "buttons swapped": SWAP,
    "cancelled": CANCELLED,
    "leaving the window": LEAVING,
    "stray release": STRAY,
}


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=f"{section}: {row.name}")
        for section, rows in TABLE.items()
        for row in rows
    ],
)
def test_steps_make_moves(row: Row) -> None:
    opened = set(NUMBERS)
    machine = ClickMachine(opened.__contains__, row.options)
    made: list[str] = []
    for step in row.steps.split():
        move = take(machine, step)
        if isinstance(move, Open):
            opened.add(move.cell)
        if move is not None:
            made.append(str(move))
    assert "; ".join(made) == row.moves


def take(machine: ClickMachine, step: str) -> Move | None:
    """Do one step, or check what is drawn as pressed."""
    if step == "cancel":
        machine.cancel()
        return None
    if step == "_":
        assert machine.pressed is None
        return None
    found = STEP.fullmatch(step)
    assert found, step
    shift, button, sign, where, ms = found.groups()
    cell = None if where == "off" else tuple(map(int, where.split(",")))
    if sign == "+":
        return machine.press(BUTTONS[button], cell, **({"shift": True} if shift else {}))
    if sign == "-":
        return machine.release(BUTTONS[button], cell, int(ms or 0))
    if sign == ">":
        machine.move(cell)
    else:
        assert machine.pressed == Pressed(cell, area=sign == "#")
    return None


def test_held_buttons_are_those_after_swapping() -> None:
    machine = ClickMachine(NUMBERS.__contains__, SWAPPED)
    assert (machine.held, machine.is_down) == (frozenset(), False)
    machine.press(MouseButton.LEFT, (2, 1))
    assert (machine.held, machine.is_down) == ({MouseButton.RIGHT}, True)
    machine.press(MouseButton.MIDDLE, (2, 1))
    assert (machine.held, machine.is_down) == ({MouseButton.RIGHT, MouseButton.MIDDLE}, True)
    machine.release(MouseButton.LEFT, (2, 1), 0)
    assert (machine.held, machine.is_down) == ({MouseButton.MIDDLE}, False), (
        "its click has become a chord"
    )
    machine.cancel()
    assert machine.held == frozenset()


def test_after_a_flag_on_press_the_release_makes_no_move() -> None:
    machine = ClickMachine(NUMBERS.__contains__, ON_PRESS)
    machine.press(MouseButton.RIGHT, (2, 1))
    assert (machine.held, machine.is_down) == ({MouseButton.RIGHT}, False)


def test_new_options_cancel_what_is_held() -> None:
    machine = ClickMachine(NUMBERS.__contains__, DEFAULT)
    machine.press(MouseButton.LEFT, (2, 1))
    machine.set_options(SWAPPED)
    assert machine.pressed is None
    assert not machine.is_down
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
    for kind, *given_values in events:
        move: Move | None = None
        cell: Cell | None = None
        if kind == "press":
            button, cell, shift = given_values
            move = machine.press(button, cell, shift)
            held.add(button)
            presses += 1
            assert move is None or (options.flag_on_press and move == Flag(cell))
        elif kind == "release":
            button, cell, later = given_values
            now += later
            move = machine.release(button, cell, now)
            assert move is None or button in held
            held.discard(button)
        elif kind == "move":
            machine.move(*given_values)
        else:
            machine.cancel()
            held.clear()
        if move is not None:
            assert move.cell == cell
            presses -= 1
            assert presses >= 0, "more moves than presses"
        if not held:
            assert machine.pressed is None
            assert not machine.is_down
