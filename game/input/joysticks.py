"""The gamepads that are plugged in: pygame's joystick events for their state machines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.input.gamepad import Family, GamepadMachine, PadPress, layout_of


class Joystick(Protocol):
    """The part of ``pygame.joystick.Joystick`` that is used."""

    def get_instance_id(self) -> int:
        """Return the number that events have for it."""

    def get_name(self) -> str:
        """Return its maker's name for it."""

    def get_numbuttons(self) -> int:
        """Return its number of buttons."""

    def get_numhats(self) -> int:
        """Return its number of hats."""


OpenPad = Callable[[int], Joystick]


def start_pads() -> None:
    """Start pygame's joystick events, where that is possible."""
    try:
        pygame.joystick.init()
    except pygame.error:
        return


class Pads:
    """The state machines of all pads. ``family`` is that of the pad plugged in last."""

    def __init__(self, open_pad: OpenPad) -> None:
        self._open = open_pad
        # A pad sends events only as long as its joystick is referenced.
        self._pads: dict[int, tuple[Joystick, GamepadMachine]] = {}
        self.family: Family | None = None

    @property
    def due(self) -> float | None:
        """The time of the next repetition, or None while nothing is held."""
        return min((m.due for _, m in self._pads.values() if m.due is not None), default=None)

    def translate(self, event: pygame.event.Event, at: float) -> list[PadPress]:
        """Return the presses of a pad's event, none of other events."""
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
        """Remove a pad that is gone, and return whether it was known."""
        return self._pads.pop(event.instance_id, None) is not None

    def tick(self, at: float) -> list[PadPress]:
        """Return the presses of sticks and held directions."""
        return [press for _, machine in self._pads.values() for press in machine.tick(at)]

    def cancel(self) -> None:
        """Forget what is held. Nothing fires until something is pressed anew."""
        for _, machine in self._pads.values():
            machine.cancel()

    def _add(self, index: int) -> None:
        try:
            pad = self._open(index)
            layout = layout_of(pad.get_name(), pad.get_numbuttons(), pad.get_numhats())
            number = pad.get_instance_id()
        except pygame.error:  # it has been pulled out again
            return
        if number not in self._pads:
            self._pads[number] = pad, GamepadMachine(layout)
            self.family = layout.family

    def _machine(self, event: pygame.event.Event) -> GamepadMachine | None:
        known = self._pads.get(event.instance_id)
        return known[1] if known else None
