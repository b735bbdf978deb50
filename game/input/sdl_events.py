"""SDL events become the few words that scenes understand.

Positions come from the events themselves: posted events do not move ``mouse.get_pos()``.
"""

from __future__ import annotations

import sys

import pygame

from game.input.bindings import CTRL, control_of
from game.input.click_machine import MouseButton
from game.input.devices import InputDevices
from game.input.events import (
    Finger,
    FocusLost,
    Input,
    Key,
    Motion,
    PadLost,
    Phase,
    Point,
    Press,
    Release,
    Wheel,
)
from game.input.gamepad import PadPress
from game.input.joysticks import OpenPad, Pads
from game.platform import clipboard

_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_EDITING = frozenset(
    {
        pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_LEFT, pygame.K_RIGHT,
        pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE,
    }
)  # fmt: skip
"""Keys that edit a text while Ctrl or Cmd is held."""
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META
"""With one of these held a key is the desktop's, not the game's."""
MOST_STEPS = 100
"""Steps of the wheel that one event can mean: more than any wheel turns in a frame."""
_BUTTONS = {1: MouseButton.LEFT, 2: MouseButton.MIDDLE, 3: MouseButton.RIGHT}
_PHASES = {
    pygame.FINGERDOWN: Phase.DOWN,
    pygame.FINGERMOTION: Phase.MOVE,
    pygame.FINGERUP: Phase.UP,
}


class SdlEventAdapter:
    """Turns pygame events into inputs; remembers what a single event does not tell.

    ``size`` is the window's, in pixels.
    """

    def __init__(self, hands: InputDevices, open_pad: OpenPad) -> None:
        self._hands = hands
        self._pads = Pads(open_pad)
        self._cursor: Point = (0, 0)
        self._keys: set[int] = set()
        self._is_away = False
        # The only touch surface of a Mac is its trackpad, which already moves the mouse.
        self._has_touch = sys.platform != "darwin"
        self.size = (1, 1)

    @property
    def due(self) -> float | None:
        """When ``tick`` has something to tell next, None while nothing is held."""
        return self._pads.due

    def translate(self, event: pygame.event.Event, at: float) -> list[Input]:
        """The inputs that ``event`` means."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._button(event, at)
            case pygame.MOUSEMOTION:
                self._cursor = event.pos
                return [Motion(event.pos, at, _is_touch(event))]
            case pygame.WINDOWLEAVE:
                return [Motion(None, at)]
            case pygame.MOUSEWHEEL:
                steps = min(max(event.y, -MOST_STEPS), MOST_STEPS)
                return [Wheel(self._cursor, steps, at)] if steps else []
            case pygame.KEYDOWN:
                return self._key(event, at)
            case pygame.KEYUP:
                self._keys.discard(event.key)
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._finger(event, at)
            case pygame.JOYDEVICEREMOVED:
                return [PadLost(at)] if self._pads.remove(event) else []
            case pygame.WINDOWFOCUSLOST:
                self._keys.clear()
                self._pads.let_go()
                self._is_away = True
                return [FocusLost(at)]
            case pygame.WINDOWFOCUSGAINED:
                self._is_away = False
        return self._pad_keys(self._pads.take(event, at))

    def tick(self, at: float) -> list[Input]:
        """What has become of held sticks and buttons; after each batch of events and when due."""
        return self._pad_keys(self._pads.tick(at))

    def _button(self, event: pygame.event.Event, at: float) -> list[Input]:
        self._cursor = event.pos
        button = _BUTTONS.get(event.button)
        if button is None:
            return []
        if event.type == pygame.MOUSEBUTTONUP:
            return [Release(button, event.pos, at, _is_touch(event))]
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return [Press(button, event.pos, at, shift, _is_touch(event))]

    def _key(self, event: pygame.event.Event, at: float) -> list[Input]:
        repeat = event.key in self._keys
        self._keys.add(event.key)
        mod = getattr(event, "mod", 0)
        shift = bool(mod & pygame.KMOD_SHIFT)
        is_ctrl = mod & _CTRL and not mod & pygame.KMOD_RALT  # AltGr counts as both
        if is_ctrl and event.key == pygame.K_v and not repeat:
            return [Key("paste", clipboard.paste(), at)]
        if is_ctrl and event.key in _EDITING:  # it has no control, so nothing else hears it
            return [Key(CTRL + pygame.key.name(event.key), "", at, repeat, shift)]
        if mod & _SHORTCUT:
            return []
        name, text = pygame.key.name(event.key), getattr(event, "unicode", "")
        control, bindings = control_of(name, shift), self._hands.bindings
        action, menu = bindings.on_board(control), bindings.in_menu(control)
        return [Key(name, text, at, repeat, shift, control, action, menu)]

    def _finger(self, event: pygame.event.Event, at: float) -> list[Input]:
        if not self._has_touch:
            return []
        x, y = round(event.x * self.size[0]), round(event.y * self.size[1])
        finger = event.touch_id, event.finger_id
        return [Finger(_PHASES[event.type], finger, (x, y), at)]

    def _pad_keys(self, presses: list[PadPress]) -> list[Input]:
        if self._is_away:  # pads are heard in the background too
            self._pads.let_go()
            return []
        if self._pads.family is not None:
            self._hands.family = self._pads.family
        bindings = self._hands.bindings
        return [
            Key(
                name := press.control,
                "",
                press.at,
                press.repeat,
                control=name,
                action=bindings.on_board(name),
                menu=bindings.in_menu(name),
            )
            for press in presses
        ]


def _is_touch(event: pygame.event.Event) -> bool:
    return bool(getattr(event, "touch", False))
