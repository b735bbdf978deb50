"""The gamepads that are plugged in: pygame's joystick events for their state machines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.input.gamepad import Family, GamepadMachine, PadPress, layout_of


class Joystick(Protocol):
    """What is asked of ``pygame.joystick.Joystick``."""

    def get_instance_id(self) -> int:
        """Its number, as events name it."""

    def get_name(self) -> str:
        """What its maker calls it."""

    def get_numbuttons(self) -> int:
        """How many buttons it has."""

    def get_numhats(self) -> int:
        """How many direction pads it has that are told of apart from the buttons."""


OpenPad = Callable[[int], Joystick]


def find_pads() -> None:
    """Begin to hear of pads; where that is impossible there simply are none."""
    try:
        pygame.joystick.init()
    except pygame.error:
        return


class Pads:
    """A machine for each pad. ``family`` is that of the pad that was plugged in last."""

    def __init__(self, open_pad: OpenPad) -> None:
        self._open = open_pad
        # A pad is heard only for as long as its joystick is kept.
        self._pads: dict[int, tuple[Joystick, GamepadMachine]] = {}
        self.family: Family | None = None

    @property
    def due(self) -> float | None:
        """When ``tick`` has something to do next."""
        return min((m.due for _, m in self._pads.values() if m.due is not None), default=None)

    def take(self, event: pygame.event.Event, at: float) -> list[PadPress]:
        """What an event of a pad means; nothing for other events."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._add(event.device_index)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                if machine := self._machine(event):
                    return machine.button(event.button, event.type == pygame.JOYBUTTONDOWN, at)
            case pygame.JOYHATMOTION:
                if machine := self._machine(event):
                    x, y = event.value
                    return machine.hat(x, y, at)
            case pygame.JOYAXISMOTION:
                if machine := self._machine(event):
                    machine.axis(event.axis, event.value, at)
        return []

    def remove(self, event: pygame.event.Event) -> bool:
        """A pad is gone; whether it was one that is known."""
        return self._pads.pop(event.instance_id, None) is not None

    def tick(self, at: float) -> list[PadPress]:
        """What sticks and time have brought."""
        return [press for _, machine in self._pads.values() for press in machine.tick(at)]

    def let_go(self) -> None:
        """Nothing fires until something is pressed anew."""
        for _, machine in self._pads.values():
            machine.let_go()

    def _add(self, index: int) -> None:
        try:
            pad = self._open(index)
            layout = layout_of(pad.get_name(), pad.get_numbuttons(), pad.get_numhats())
            number = pad.get_instance_id()
        except pygame.error:  # it was pulled out again at once
            return
        if number not in self._pads:
            self._pads[number] = pad, GamepadMachine(layout)
            self.family = layout.family

    def _machine(self, event: pygame.event.Event) -> GamepadMachine | None:
        known = self._pads.get(event.instance_id)
        return known[1] if known else None
