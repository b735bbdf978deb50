"""The gamepads that are plugged in."""

from __future__ import annotations

import pygame

from game.input.joysticks import Joystick, Pads


def test_a_pad_that_is_gone_before_it_is_opened_is_ignored() -> None:
    def refuse(index: int) -> Joystick:
        raise pygame.error("Invalid joystick device number")

    pads = Pads(refuse)
    added = pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0)
    pressed = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=0)
    assert pads.translate(added, 0.0) + pads.translate(pressed, 0.0) == []
    assert not pads.remove(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=0))
    assert pads.family is None
