"""Mouse, keyboard, touch and gamepad input for the tests' driver."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

LEFT, MIDDLE, RIGHT = 1, 2, 3
FIRST_PAD_ID = 40
SPECIAL = 1 << 30  # set in the codes of keys without a character, together with their scancode
US_PLACES = {
    **{sign: place for place, sign in enumerate("abcdefghijklmnopqrstuvwxyz1234567890", 4)},
    **{sign: place for place, sign in enumerate("\r\x1b\b\t -=[]\\", 40)},
    **{sign: place for place, sign in enumerate(";'`,./", 51)},
    "\x7f": 76,
}
"""The scancodes of a US keyboard, by the characters on its keys."""
_MOUSE_OF_FINGER = {
    pygame.FINGERMOTION: None,
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


@dataclass(frozen=True)
class FakePad:
    """A gamepad as pygame describes one."""

    number: int
    name: str
    buttons: int
    hats: int

    def get_instance_id(self) -> int:
        return self.number

    def get_name(self) -> str:
        return self.name

    def get_numbuttons(self) -> int:
        return self.buttons

    def get_numhats(self) -> int:
        return self.hats


class InputDriver:
    """Queues input events for an app whose clock only moves when ``run`` lets time pass."""

    def __init__(self) -> None:
        self.now = 100.0
        self.queue: list[pygame.event.Event] = []  # the events that arrive with the next frame
        self._later: list[tuple[float, pygame.event.Event]] = []
        self._pads: list[FakePad] = []

    def run(self, seconds: float) -> None:
        raise NotImplementedError

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Paint only the last of the frames within the context."""
        yield

    def wait_for_events(self, seconds: float) -> list[pygame.event.Event]:
        """Return the queued events, or let up to ``seconds`` pass until the next one arrives."""
        if self.queue:
            due, self.queue = self.queue, []
            return due
        until = self.now + max(seconds, 1e-4)
        if self._later and self._later[0][0] <= until:
            self.now, event = self._later.pop(0)
            return [event]
        self.now = until
        return []

    def post(self, kind: int, **values: object) -> None:
        self.queue.append(pygame.event.Event(kind, **values))

    def post_in(self, seconds: float, kind: int, **values: object) -> None:
        """Queue an event that arrives in ``seconds``, even between two frames."""
        self._later.append((self.now + seconds, pygame.event.Event(kind, **values)))
        self._later.sort(key=lambda due: due[0])

    def move(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def down(self, pos: tuple[int, int], button: int = LEFT) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def up(self, pos: tuple[int, int], button: int = LEFT) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click(self, pos: tuple[int, int], button: int = LEFT, settle: float = 0.05) -> None:
        self.move(pos)
        self.down(pos, button)
        with self.unseen():
            self.run(0.02)
            self.up(pos, button)
            self.run(settle)

    @property
    def is_typing(self) -> bool:
        """Whether text input is on: without it SDL sends no text."""
        return False

    def key(
        self, key: int, text: str = "", settle: float = 0.05, mod: int = 0, place: int | None = None
    ) -> None:
        """Press and release a key that types ``text``, with the scancode of a US keyboard."""
        if place is None:
            place = key & 0x1FF if key >= SPECIAL else US_PLACES.get(chr(key), 0)
        unicode = text if self.is_typing else ""
        self.post(pygame.KEYDOWN, key=key, scancode=place, unicode=unicode, mod=mod)
        if unicode.isprintable() and unicode:
            self.commit(unicode)
        self.post(pygame.KEYUP, key=key, scancode=place, unicode=unicode, mod=mod)
        self.run(settle)

    def type(self, text: str) -> None:
        with self.unseen():
            for sign in text:
                self.key(ord(sign.lower()), sign, settle=0.02)

    def commit(self, text: str) -> None:
        """Send text from the input method, without a key."""
        self.post(pygame.TEXTINPUT, text=text)

    def compose(self, text: str, start: int = 0, length: int = 0) -> None:
        """Send a text that an input method is composing."""
        self.post(pygame.TEXTEDITING, text=text, start=start, length=length)

    def open_pad(self, index: int) -> FakePad:
        """Return a connected gamepad. Raises pygame.error as SDL does for any other."""
        if index >= len(self._pads):
            raise pygame.error("Invalid joystick device number")
        return self._pads[index]

    def plug(self, name: str = "Xbox 360 Controller", buttons: int = 11, hats: int = 1) -> int:
        self._pads.append(FakePad(FIRST_PAD_ID + len(self._pads), name, buttons, hats))
        self.post(pygame.JOYDEVICEADDED, device_index=len(self._pads) - 1)
        self.run(0.02)
        return self._pads[-1].number

    def unplug(self, pad: int) -> None:
        self.post(pygame.JOYDEVICEREMOVED, instance_id=pad)
        self.run(0.05)

    def button(self, pad: int, number: int, settle: float = 0.05) -> None:
        self.post(pygame.JOYBUTTONDOWN, instance_id=pad, button=number)
        self.post(pygame.JOYBUTTONUP, instance_id=pad, button=number)
        self.run(settle)

    def hat(self, pad: int, x: int, y: int, held: float = 0.02) -> None:
        self.post(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(x, y))
        with self.unseen():
            self.run(held)
            self.post(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(0, 0))
            self.run(0.02)

    def stick(self, pad: int, x: float, y: float) -> None:
        for axis, value in enumerate((x, y)):
            self.post(pygame.JOYAXISMOTION, instance_id=pad, axis=axis, value=value)

    def finger(self, kind: int, pos: tuple[int, int], finger: int = 0) -> None:
        """Put a finger down (pygame.FINGERDOWN), move it or lift it.

        For the first finger SDL sends mouse events as well, before those of the finger.
        """
        if finger == 0:
            self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=True)
            mouse = _MOUSE_OF_FINGER[kind]
            if mouse is not None:
                self.post(mouse, pos=pos, button=LEFT, touch=True)
        width, height = pygame.display.get_surface().get_size()
        x, y = pos[0] / width, pos[1] / height
        self.post(kind, touch_id=7, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)

    def tap(self, pos: tuple[int, int], held: float = 0.02, settle: float = 0.05) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        with self.unseen():
            self.run(held)
            self.finger(pygame.FINGERUP, pos)
            self.run(settle)

    def lose_focus(self) -> None:
        self.post(pygame.WINDOWFOCUSLOST)

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self.run(0.05)
