"""The state machine of touches as a table of steps and gestures.

A finger's letter comes first: ``a+100,80`` puts it down, ``a>`` moves it, ``a-`` lifts it there;
``@350`` lets time pass to that millisecond, ``cancel`` cancels.
"""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.events import FingerId, Pixel
from game.input.touch import (
    HOLD_SECONDS,
    MAX_STILL_MOTION,
    Gesture,
    Hold,
    Pan,
    Pinch,
    Tap,
    TouchMachine,
)

STEP = re.compile(r"([a-c])([-+>])(-?\d+),(-?\d+)")
FINGERS: dict[str, FingerId] = {"a": (1, 0), "b": (1, 1), "c": (2, 0)}


def describe(gesture: Gesture) -> str:
    match gesture:
        case Tap(pos):
            return "tap {},{}".format(*pos)
        case Hold(pos):
            return "hold {},{}".format(*pos)
        case Pan(dx, dy):
            return f"pan {dx},{dy}"
        case Pinch(pos, ratio):
            return "pinch {},{} x{:g}".format(*pos, round(ratio, 3))


def play(steps: str) -> str:
    machine, at = TouchMachine(), 0.0
    made: list[Gesture] = []
    for step in steps.split():
        if step == "cancel":
            machine.cancel()
        elif step[0] == "@":
            at = int(step[1:]) / 1000
            made += machine.tick(at)
        else:
            found = STEP.fullmatch(step)
            assert found, step
            act = {"+": machine.down, ">": machine.move, "-": machine.up}[found[2]]
            made += act(FINGERS[found[1]], (int(found[3]), int(found[4])), at)
    return "; ".join(describe(gesture) for gesture in made)


@pytest.mark.parametrize(
    ("name", "steps", "gestures"),
    [
        ("a tap", "a+100,80 @90 a-100,80", "tap 100,80"),
        ("a tap is where the finger came down", "a+100,80 a>104,86 @90 a-106,88", "tap 100,80"),
        ("held", "a+100,80 @349 @350", "hold 100,80"),
        ("held, then lifted: no tap as well", "a+100,80 @350 @500 a-100,80", "hold 100,80"),
        ("held, then dragged: no pan as well", "a+100,80 @350 a>190,80 a-190,80", "hold 100,80"),
        ("a still finger may tremble", "a+100,80 a>110,80 a>100,80 @350", "hold 100,80"),
        ("dragged", "a+100,80 a>111,80 a>121,85 a-121,85", "pan 11,0; pan 10,5; pan 0,0"),
        ("dragged and back again is no tap", "a+9,9 a>30,9 a>9,9 a-9,9",
         "pan 21,0; pan -21,0; pan 0,0"),
        ("pinched apart", "a+100,100 b+200,100 b>300,100", "pan 50,0; pinch 200,100 x2"),
        ("pinched together", "a+100,100 b+300,100 a>200,100", "pan 50,0; pinch 250,100 x0.5"),
        ("two fingers drag", "a+0,0 b+100,0 a>20,0 b>120,0",
         "pan 10,0; pinch 60,0 x0.8; pan 10,0; pinch 70,0 x1.25"),
        ("a tap by two fingers is nothing", "a+0,0 b+100,0 a-0,0 b-100,0",
         "pan 0,0; pinch 50,0 x1; pan 0,0"),
        ("two fingers are never held", "a+0,0 b+100,0 @900", ""),
        ("of a pinch one finger drags on", "a+0,0 b+100,0 a-0,0 b>130,0",
         "pan 0,0; pinch 50,0 x1; pan 30,0"),
        ("fingers that touch do not make it leap", "a+50,50 b+50,50 b>51,50",
         "pan 0,0; pinch 50,50 x1"),
        ("a third finger does nothing", "a+0,0 b+100,0 c+50,90 c>50,190 c-50,190", ""),
        ("a third finger that is left over does nothing, nor does one beside it",
         "a+0,0 b+100,0 c+50,90 a-0,0 b-100,0 a+9,9 a>90,9 a-90,9 c-50,90",
         "pan 0,0; pinch 50,0 x1; pan 0,0"),
        ("after a hold other fingers wait", "a+9,9 @350 b+90,90 b-90,90", "hold 9,9"),
        ("and count once all are up", "a+9,9 @350 a-9,9 b+90,90 b-90,90", "hold 9,9; tap 90,90"),
        ("a way up that got lost", "a+9,9 a+90,90 a-90,90", "tap 90,90"),
        ("a finger that never came down", "a>9,9 a-9,9", ""),
        ("cancelled", "a+9,9 cancel @900 a>90,9 a-90,9", ""),
        ("a new finger after cancel", "a+9,9 cancel a-9,9 b+90,90 b-90,90", "tap 90,90"),
    ],
)  # fmt: skip
def test_steps_make_gestures(name: str, steps: str, gestures: str) -> None:
    assert play(steps) == gestures, name


def test_the_progress_of_a_hold() -> None:
    machine = TouchMachine()
    assert (machine.held(3.0), machine.still) == (0, None)
    machine.down((1, 0), (5, 5), 1.0)
    held = [machine.held(1.0 + HOLD_SECONDS * part) for part in (0, 0.5, 1, 2)]
    assert held == pytest.approx([0, 0.5, 1, 1])
    assert machine.still == (5, 5)
    machine.move((1, 0), (5 + MAX_STILL_MOTION + 1, 5), 1.1)
    assert (machine.held(1.2), machine.still) == (0, None)
    machine.cancel()
    machine.down((1, 0), (5, 5), 2.0)
    late = machine.up((1, 0), (5, 5), 2.0 + HOLD_SECONDS)
    assert late == [Hold((5, 5))], "a finger lifted late makes a hold without a tick"


points = st.tuples(st.integers(0, 400), st.integers(0, 300))
kinds = st.sampled_from(["down", "move", "up", "tick"])
events = st.tuples(kinds, st.sampled_from(sorted(FINGERS)), points, st.floats(0, 0.3))
Event = tuple[str, str, Pixel, float]


@pytest.mark.slow
@given(st.lists(events, max_size=40), st.lists(points, max_size=5))
def test_one_gesture_makes_one_move_and_none_after_cancel(
    given: list[Event], later: list[Pixel]
) -> None:
    """From the first finger down to the last one up there is one tap or hold, and nothing after
    it."""
    machine, at = TouchMachine(), 0.0
    down: set[str] = set()
    made: list[Gesture] = []
    for kind, finger, pos, seconds in given:
        if kind == "down" and finger in down:
            continue
        at += seconds
        act = getattr(machine, kind)
        made += act(at) if kind == "tick" else act(FINGERS[finger], pos, at)
        down = down | {finger} if kind == "down" else down - {finger} if kind == "up" else down
        if not down:
            moves = [gesture for gesture in made if isinstance(gesture, Tap | Hold)]
            assert len(moves) <= 1
            assert not moves or len(made) == 1
            made = []
    machine.cancel()
    made = machine.tick(at + 1)
    for finger in FINGERS.values():
        for pos in later:
            made += machine.move(finger, pos, at + 1)
        made += machine.up(finger, (9, 9), at + 2)
    assert made + machine.tick(at + 9) == []
    assert machine.still is None


@given(points, points, points)
def test_a_pinch_and_its_reverse_keep_the_size(one: Pixel, other: Pixel, away: Pixel) -> None:
    machine = TouchMachine()
    machine.down((1, 0), one, 0.0)
    machine.down((1, 1), other, 0.0)
    made = machine.move((1, 1), away, 0.1) + machine.move((1, 1), other, 0.2)
    ratios = [gesture.ratio for gesture in made if isinstance(gesture, Pinch)]
    assert math.prod(ratios) == pytest.approx(1)
