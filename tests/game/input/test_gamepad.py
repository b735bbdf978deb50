"""The gamepad's state machine as a table of steps and controls.

``+3`` presses button 3, ``-3`` releases it; ``h1,0`` pushes the hat, ``s0.8,0`` the stick (down is
positive); ``@250`` lets time pass to that millisecond; ``cancel`` cancels. A repetition has a star.
"""

import re

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.gamepad import (
    DEAD_ZONE,
    REPEAT_AFTER,
    REPEAT_EVERY,
    GamepadMachine,
    PadPress,
    layout_of,
)
from game.input.sdl_events import Pads
from tests.game.driver_input import InputDriver

XBOX = layout_of("Xbox 360 Controller", 11, 1)


def play(steps: str, buttons: int = 11, hats: int = 1) -> str:
    machine = GamepadMachine(layout_of("Xbox 360 Controller", buttons, hats))
    at = 0.0
    heard: list[PadPress] = []
    for step in steps.split():
        match step[0]:
            case "+" | "-":
                heard += machine.button(int(step[1:]), step[0] == "+", at)
            case "h":
                x, y = step[1:].split(",")
                heard += machine.hat(int(x), int(y), at)
            case "s":
                for axis, value in enumerate(step[1:].split(",")):
                    machine.axis(axis, float(value), at)
                heard += machine.tick(at)
            case "@":
                while at < int(step[1:]) / 1000 - 1e-9:
                    at += 0.005
                    heard += machine.tick(at)
            case "c":
                machine.cancel()
    return " ".join(press.control.removeprefix("pad ") + "*" * press.repeat for press in heard)


@pytest.mark.parametrize(
    ("name", "steps", "controls"),
    [
        ("a button counts at its press, once", "+0 @900 -0", "a"),
        ("buttons by their names", "+0 -0 +1 -1 +2 -2 +3 -3 +7 -7 +6 -6", "a b x y start select"),
        ("a button without a name has a number", "+9 -9", "10"),
        ("the hat moves at once", "h1,0 h0,0 h0,1 h0,0 h-1,0 h0,0 h0,-1", "right up left down"),
        ("a short push moves once", "h1,0 @250 h0,0 @900", "right"),
        ("a held one repeats after a moment", "h1,0 @264 h0,0 @900", "right right*"),
        ("and then steadily", "h1,0 @400 h0,0 @900", "right right* right* right* right*"),
        ("straight into a corner is one move", "h1,1 @100 h0,0", "right"),
        ("rolled over a corner is two", "h1,0 h1,1 h0,1 h0,0", "right up"),
        ("a turn waits anew", "h1,0 @200 h0,1 @450 h0,0 @900", "right up"),
        ("back from a corner the first one goes on", "h1,0 h1,1 h1,0 @264 h0,0", "right up right*"),
        ("the stick moves beyond its dead zone", "s0.34,0 s0.36,0 s0,0", "right"),
        ("the longer axis counts", "s0.5,-0.9 s0,0 s-0.9,0.5", "up left"),
        ("it wavers around its dead zone", "s0.4,0 s0.33,0 s0.36,0 s0.3,0 s0.4,0 s0,0", "right"),
        ("it wavers about the diagonal", "s0.7,0.65 s0.65,0.7 s0.7,0.6 s0.6,0.75 s0,0", "right"),
        ("it turns", "s0.9,0 s0.3,0.9 s0,0", "right down"),
        ("from one side to the other", "s0.9,0 s-0.9,0 s0,0", "right left"),
        ("a held stick repeats", "s0,1 @310 s0,0 @900", "down down* down*"),
        ("a weak drift does nothing", "s0.2,-0.3 @900", ""),
        ("cancelled: a held hat is silent", "h1,0 cancel @900 h0,0", "right"),
        ("cancelled: a stick is silent until it was at rest", "s1,0 cancel s0.9,0 @900 s0,0 s1,0",
         "right right"),
        ("cancelled: pressed anew it counts", "h1,0 cancel h0,0 h1,0", "right right"),
        ("other axes are no moves", "s0,0,1,1,1 @400", ""),
        ("the hat repeats after the stick is released", "s1,0 h1,0 s0,0 @264 h0,0 @900",
         "right right right*"),
    ],
)  # fmt: skip
def test_steps_make_presses(name: str, steps: str, controls: str) -> None:
    assert play(steps) == controls, name


def test_layouts() -> None:
    for name, buttons, hats, family, numbers in (
        ("Xbox 360 Controller", 11, 1, "xbox", "a0 b1 x2 y3 select6 start7"),
        ("Xbox Series X Wireless Controller", 11, 1, "xbox", "a0 b1 start7"),
        ("PS4 Controller", 16, 0, "playstation", "a0 b1 x2 y3 select4 start6"),
        ("Wireless Controller", 13, 1, "playstation", "a0 b1 y2 x3 select8 start9"),
        ("DualSense Wireless Controller", 13, 1, "playstation", "a0 b1 y2 x3 select8 start9"),
        ("Nintendo Switch Pro Controller", 16, 0, "nintendo", "a0 b1 select4 start6"),
        ("Nintendo Switch Joy-Con (L/R)", 14, 1, "nintendo", "b0 a1 select9 start10"),
        ("USB Gamepad", 12, 1, "xbox", "a0 b1 select8 start9"),
        ("USB Gamepad", 10, 0, "xbox", "a0 b1 select8 start9"),
        ("No Name", 11, 1, "xbox", "a0 select6 start7"),
    ):
        layout = layout_of(name, buttons, hats)
        assert layout.family.value == family
        for known, number in re.findall(r"([a-z]+)(\d+)", numbers):
            assert layout.name(int(number)) == known
    assert play("+11 -11 +14 @264 -14 +6 -6 +4 -4", 16, 0) == "up right right* start select"


def test_a_pad_that_is_gone_before_it_is_opened_is_ignored() -> None:
    pads = Pads(InputDriver().open_pad)
    added = pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0)
    pressed = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=0)
    assert pads.translate(added, 0.0) + pads.translate(pressed, 0.0) == []
    assert not pads.remove(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=0))
    assert pads.family is None


@given(
    st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]),
    st.floats(DEAD_ZONE, 1),
    st.floats(-0.9, 0.9),
    st.lists(st.floats(0, 1), max_size=20),
)
def test_one_push_is_one_move(
    way: tuple[int, int], reach: float, lean: float, wavering: list[float]
) -> None:
    """A push along a line and back, however unsteady, makes one move before it repeats."""
    machine = GamepadMachine(XBOX)
    heard: list[PadPress] = []
    # A stick that has come to rest again may be pushed again: on its way it stays off the middle.
    parts = [0.0, *sorted(wavering), 1.0, *(0.75 + part / 4 for part in wavering), 0.0]
    for number, part in enumerate(parts):
        at = number * REPEAT_AFTER / (len(parts) + 1)
        along, aside = reach * part, reach * part * lean
        machine.axis(0, way[0] * along + way[1] * aside, at)
        machine.axis(1, way[1] * along + way[0] * aside, at)
        heard += machine.tick(at)
    heard += machine.tick(9.0)
    assert len(heard) == 1


@given(st.floats(0, 30))
def test_a_late_tick_makes_one_move(late: float) -> None:
    machine = GamepadMachine(XBOX)
    machine.hat(1, 0, 0.0)
    at = REPEAT_AFTER + late
    assert len(machine.tick(at)) == 1
    assert machine.tick(at) == []
    assert machine.due is not None
    assert at < machine.due <= at + REPEAT_EVERY + 1e-9


@given(
    st.lists(st.tuples(st.integers(0, 15), st.booleans()), max_size=8),
    st.tuples(st.floats(-1, 1), st.floats(-1, 1)),
    st.lists(st.floats(0, 3), max_size=6),
)
def test_nothing_fires_after_cancel(
    buttons: list[tuple[int, bool]], stick: tuple[float, float], times: list[float]
) -> None:
    machine = GamepadMachine(layout_of("PS4 Controller", 16, 0))
    for number, down in buttons:
        machine.button(number, down, 0.0)
    for axis in (0, 1):
        machine.axis(axis, stick[axis], 0.0)
    machine.cancel()
    assert machine.due is None
    heard = [press for at in sorted(times) for press in machine.tick(at)]
    for number in range(16):  # releasing the held buttons does nothing either
        heard += machine.button(number, False, 4.0)
    for axis in (0, 1):
        machine.axis(axis, 0.0, 4.0)
    assert heard + machine.tick(9.0) == []
