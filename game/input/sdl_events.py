"""The adapter from SDL's events to input events, and the connected gamepads."""

import sys
from collections.abc import Callable
from contextlib import suppress

import pygame

from game.input import events
from game.input.bindings import CTRL, control_of, is_modifier
from game.input.click_machine import MouseButton
from game.input.events import Input, InputDevices, Key, Phase, Pixel
from game.input.gamepad import Family, GamepadMachine, PadPress, layout_of
from game.input.keyboard import Keyboard, sign_of
from game.platform import clipboard

_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_EDITING = {"a", "c", "x", "left", "right", "home", "end", "backspace", "delete"}
"""Keys that edit a text while Ctrl or Cmd is held."""
_BY_WORD = {"left", "right", "backspace", "delete"}  # on macOS also while Option is held
_TO_ENDS = {"left": "home", "right": "end", "up": "home", "down": "end"}  # on macOS with Cmd
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META  # for desktop shortcuts
MAX_COMPOSED = 64  # the most characters shown while an input method composes
MAX_WHEEL_STEPS = 100  # the most in one event, more than any wheel turns in a frame
_BUTTONS = {1: MouseButton.LEFT, 2: MouseButton.MIDDLE, 3: MouseButton.RIGHT}
_PHASES = dict(zip((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP), Phase, strict=True))
OpenPad = Callable[[int], pygame.joystick.JoystickType]


def start_pads() -> None:
    """Start pygame's joystick events, if possible."""
    with suppress(pygame.error):
        pygame.joystick.init()


class Pads:
    """The state machines of all pads. ``family`` is that of the pad connected last."""

    def __init__(self, open_pad: OpenPad) -> None:
        self._open = open_pad
        self._machines: dict[int, GamepadMachine] = {}
        # A pad sends events only while its joystick is referenced.
        self._joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self.family: Family | None = None

    @property
    def due(self) -> float | None:
        """The time of the next repetition, or None while nothing is held."""
        return min((m.due for m in self._machines.values() if m.due is not None), default=None)

    def translate(self, event: pygame.event.Event, at: float) -> list[PadPress]:
        """Return the presses of a pad's event, none for other events."""
        machine = self._machines.get(getattr(event, "instance_id", -1))
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._add(event.device_index)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if machine:
                return machine.button(event.button, event.type == pygame.JOYBUTTONDOWN, at)
            case pygame.JOYHATMOTION if machine:
                x, y = event.value
                return machine.hat(x, y, at)
            case pygame.JOYAXISMOTION if machine:
                machine.axis(event.axis, event.value, at)
        return []

    def remove(self, event: pygame.event.Event) -> bool:
        """Remove a disconnected pad, and return whether it was known."""
        self._joysticks.pop(event.instance_id, None)
        return self._machines.pop(event.instance_id, None) is not None

    def tick(self, at: float) -> list[PadPress]:
        """Return the presses of sticks and held directions."""
        return [press for machine in self._machines.values() for press in machine.tick(at)]

    def cancel(self) -> None:
        """Forget what is held. Nothing fires until another press."""
        for machine in self._machines.values():
            machine.cancel()

    def _add(self, index: int) -> None:
        try:
            pad = self._open(index)
            layout = layout_of(pad.get_name(), pad.get_numbuttons(), pad.get_numhats())
            number = pad.get_instance_id()
        except pygame.error:  # it has been disconnected again
            return
        if number not in self._machines:
            self._joysticks[number] = pad
            self._machines[number] = GamepadMachine(layout)
            self.family = layout.family


class SdlEventAdapter:
    """A translator of pygame's events in a window of ``size`` pixels."""

    def __init__(self, devices: InputDevices, open_pad: OpenPad) -> None:
        self._devices = devices
        self._pads = Pads(open_pad)
        self._cursor: Pixel = (0, 0)
        self._keyboard = Keyboard()
        self._is_shortcut = False  # whether the last key down was pressed with Ctrl, Alt or Cmd
        self._composed = ""  # text composed by the input method
        self.is_away = False  # whether the window lacks the keyboard's focus
        # A Mac's only touch surface is its trackpad, which moves the mouse anyway.
        self._has_touch = sys.platform != "darwin"
        self.size = (1, 1)

    @property
    def due(self) -> float | None:
        """The time of the next repetition of a pad, or None while nothing is held."""
        return self._pads.due

    def translate(self, event: pygame.event.Event, at: float) -> list[Input]:
        """Return the inputs of an event."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._button(event, at)
            case pygame.MOUSEMOTION:
                self._cursor = event.pos
                return [events.Motion(event.pos, at, _is_touch(event))]
            case pygame.WINDOWLEAVE:
                return [events.Motion(None, at)]
            case pygame.MOUSEWHEEL:
                steps = min(max(event.y, -MAX_WHEEL_STEPS), MAX_WHEEL_STEPS)
                return [events.Wheel(self._cursor, steps, at)] if steps else []
            case pygame.KEYDOWN:
                return self._key(event, at)
            case pygame.KEYUP:
                self._is_shortcut = False
                self._keyboard.release(event.key, getattr(event, "scancode", 0))
            case pygame.KEYMAPCHANGED:
                self._keyboard.change_layout()
            case pygame.TEXTINPUT if not self._is_shortcut:  # X11 sends text with Ctrl as well
                return [events.Typed(event.text[: clipboard.MAX_PASTED], at)]
            case pygame.TEXTEDITING:
                return [self._compose(event, at)]
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._finger(event, at)
            case pygame.JOYDEVICEREMOVED:
                return [events.PadLost(at)] if self._pads.remove(event) else []
            case pygame.WINDOWFOCUSLOST:
                self._keyboard.release_all()
                self._pads.cancel()
                self.is_away = True
                return [events.FocusLost(at)]
            case pygame.WINDOWFOCUSGAINED:
                self.is_away = False
        return self._pad_keys(self._pads.translate(event, at))

    def tick(self, at: float) -> list[Input]:
        """Return the inputs of held sticks and buttons. Call it like ``GamepadMachine.tick``."""
        return self._pad_keys(self._pads.tick(at))

    def _button(self, event: pygame.event.Event, at: float) -> list[Input]:
        self._cursor = event.pos
        button = _BUTTONS.get(event.button)
        if button is None:
            return []
        if event.type == pygame.MOUSEBUTTONUP:
            return [events.Release(button, event.pos, at, _is_touch(event))]
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return [events.Press(button, event.pos, at, shift, _is_touch(event))]

    def _key(self, event: pygame.event.Event, at: float) -> list[Input]:
        mod = getattr(event, "mod", 0)
        names, repeat = self._press_key(event, mod)
        shift = bool(mod & pygame.KMOD_SHIFT)
        is_ctrl = mod & _CTRL and not mod & pygame.KMOD_RALT  # AltGr counts as both
        is_alt = mod & pygame.KMOD_LALT and sys.platform != "darwin"  # where Option types letters
        self._is_shortcut = bool(is_ctrl or is_alt) and not is_modifier(names[0])
        if is_ctrl and "v" in names:
            return [] if repeat else [events.Typed(clipboard.paste(), at, is_pasted=True)]
        if name := _editing_name(names, mod, bool(is_ctrl)):
            return [Key(CTRL + name, at, repeat, shift)]  # not a control, so only fields use it
        if mod & _SHORTCUT:
            return []
        bindings = self._devices.bindings
        name = bindings.first_used(names, shift)
        is_label = name == pygame.key.name(event.key)
        self._devices.note_sign(control_of(name), "" if is_label else sign_of(event.key))
        control = control_of(name, shift)
        action, menu = bindings.on_board(control), bindings.in_menu(control)
        return [Key(name, at, repeat, shift, control, action, menu)]

    def _press_key(self, event: pygame.event.Event, mod: int) -> tuple[tuple[str, ...], bool]:
        """Return the names of a key that goes down, and whether it was held already."""
        is_digit = getattr(event, "unicode", "").isdecimal()  # regardless of the modifiers
        has_digits = bool(mod & pygame.KMOD_NUM) or is_digit or sys.platform == "darwin"
        place, printed = getattr(event, "scancode", 0), pygame.key.name(event.key)
        return self._keyboard.press(event.key, place, printed, has_digits)

    def _compose(self, event: pygame.event.Event, at: float) -> events.Composed:
        """Return what is composed, with the caret behind the ``length`` characters at ``start``.

        On Linux the characters at ``start`` are the text itself, and a long text comes in parts.
        """
        start, length = getattr(event, "start", 0), getattr(event, "length", 0)
        text = event.text
        if length == len(text) and start == len(self._composed):
            text = self._composed + text
        self._composed = "".join(filter(str.isprintable, text))[:MAX_COMPOSED]
        caret = min(max(0, start + length), len(self._composed))
        return events.Composed(self._composed, caret, at)

    def _finger(self, event: pygame.event.Event, at: float) -> list[Input]:
        if not self._has_touch:
            return []
        x, y = round(event.x * self.size[0]), round(event.y * self.size[1])
        finger = event.touch_id, event.finger_id
        return [events.Finger(_PHASES[event.type], finger, (x, y), at)]

    def _pad_keys(self, presses: list[PadPress]) -> list[Input]:
        if self.is_away:  # SDL sends events of pads in the background too
            self._pads.cancel()
            return []
        if self._pads.family is not None:
            self._devices.family = self._pads.family
        bindings = self._devices.bindings
        return [
            Key(name, at, repeat, False, name, bindings.on_board(name), bindings.in_menu(name))
            for name, at, repeat in presses
        ]


def _editing_name(names: tuple[str, ...], mod: int, is_ctrl: bool) -> str:
    """Return the name of the editing key with these modifiers; empty if it is none."""
    if sys.platform == "darwin":
        if mod & pygame.KMOD_META and (name := next(filter(_TO_ENDS.__contains__, names), "")):
            return _TO_ENDS[name]
        if mod & pygame.KMOD_ALT:
            return next(filter(_BY_WORD.__contains__, names), "")
    return next(filter(_EDITING.__contains__, names), "") if is_ctrl else ""


def _is_touch(event: pygame.event.Event) -> bool:
    return bool(getattr(event, "touch", False))
