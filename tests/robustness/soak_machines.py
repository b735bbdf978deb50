"""Random input from other players' machines: held buttons, layouts, input methods, clocks."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random

import pygame

from game.board.board_scene import BoardScene
from game.store.models import utc_now
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver

VIEW_KEYS = (
    pygame.K_PLUS, pygame.K_MINUS, pygame.K_0, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_HOME,
    pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_TAB, pygame.K_F2, pygame.K_F2, pygame.K_F11, pygame.K_h, pygame.K_w,
    pygame.K_u, pygame.K_r, pygame.K_p, pygame.K_SPACE, pygame.K_c, pygame.K_f, pygame.K_ESCAPE,
)  # fmt: skip
"""Keys that move a board, cover it, or replace it by another one."""
TURNS = (-3, -1, -1, 1, 1, 3)  # steps of the wheel
TEXT_SIZES = (75, 100, 125, 150, 200)
KEPT_PLACE = 0.7  # the chance that a button comes up where it went down
HOLDS = (
    (LEFT,), (LEFT,), (LEFT,), (RIGHT,), (MIDDLE,), (LEFT, RIGHT), (RIGHT, LEFT), (MIDDLE, LEFT),
)  # fmt: skip
"""Combinations of buttons that are held, in the order in which they are pressed."""
PLACES = {
    pygame.KSCAN_F: "f\u0430\u03c6",
    pygame.KSCAN_C: "c\u0441\u03c8",
    pygame.KSCAN_H: "h\u0440\u03b7",
    pygame.KSCAN_O: "o\u0449\u03bf",
    pygame.KSCAN_T: "t\u0435\u03c4",
    pygame.KSCAN_U: "u\u0433\u03b8",
    pygame.KSCAN_R: "r\u043a\u03c1",
    pygame.KSCAN_P: "p\u0437\u03c0",
    pygame.KSCAN_M: "m\u044c,",
    pygame.KSCAN_W: "w\u0446z",
    pygame.KSCAN_A: "a\u0444q",
    pygame.KSCAN_S: "s\u044b\u03c3",
    pygame.KSCAN_D: "d\u0432\u03b4",
    pygame.KSCAN_V: "v\u043c\u03c9",
    pygame.KSCAN_MINUS: "-\u00df*",
    pygame.KSCAN_EQUALS: "=\u00b4_",
    pygame.KSCAN_0: "0\u00e0=",
    pygame.KSCAN_1: "1&!",
    pygame.KSCAN_RIGHTBRACKET: "]+\u044a",
    pygame.KSCAN_NONUSBACKSLASH: "<\u044d>",
}
"""The characters that the keys at some places type on various layouts."""
COMPOSED = ("n", "ni", "ni h", "\u306b\u307b", "\u4f60", "\u1112\u1161\u11ab")
COMMITTED = (
    "\u00e9",
    "\u65e5\u672c",
    "\u4f60\u597d",
    "\ud55c",
    "f",
    "c",
    " ",
    "7",
    "",
    "\U0001f60a",
)
ZONES = (
    "UTC", "Europe/Berlin", "America/Santiago", "America/Sao_Paulo", "Asia/Kathmandu",
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "Australia/Lord_Howe", "nonsense",
)  # fmt: skip
JUMPS = (
    timedelta(seconds=-2), timedelta(hours=1), timedelta(hours=-1), timedelta(days=1),
    timedelta(days=-1), timedelta(days=40), timedelta(days=-40), timedelta(days=3000),
)  # fmt: skip
FARTHEST = timedelta(days=6000)  # that the wall clock goes wrong


@contextmanager
def own_zone() -> Iterator[None]:
    """Restore the process's time zone at the end."""
    before = os.environ.get("TZ")
    try:
        yield
    finally:
        set_zone(before)


def set_zone(name: str | None) -> None:
    if name is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = name
    if hasattr(time, "tzset"):
        time.tzset()


class MachineInput:
    """Gives a driver the input of various machines. ``resize`` changes the window's size, and
    ``anywhere`` chooses a pixel of it."""

    def __init__(
        self,
        driver: Driver,
        chance: Random,
        resize: Callable[[], None],
        anywhere: Callable[[], tuple[int, int]],
    ) -> None:
        self._driver, self._chance = driver, chance
        self._resize, self._anywhere = resize, anywhere
        self._wrong_by = timedelta()

    def hold(self) -> None:
        """Hold buttons, a finger or a pad's button while the view may move, and release them."""
        pos = self._target()
        held = self._chance.choices((self._buttons, self._finger, self._pad), (8, 3, 1))[0]
        self._driver.move(pos)
        release = held(pos)
        for _ in range(self._chance.randint(1, 4)):
            if self._chance.random() < 0.4:
                self._driver.app.run_frame()
            if not self._driver.app.stack:
                return
            self._disturb()
        end = pos if self._chance.random() < KEPT_PLACE else self._target()
        if end != pos and self._chance.random() < 0.7:
            self._driver.move(end)
        release(end)

    def _target(self) -> tuple[int, int]:
        scene = self._driver.scene if self._driver.app.stack else None
        if isinstance(scene, BoardScene) and self._chance.random() < 0.9:
            view = scene.pane.camera.view
            across, down = max(1, view.width), max(1, view.height)
            return view.x + self._chance.randrange(across), view.y + self._chance.randrange(down)
        return self._anywhere()

    def _buttons(self, pos: tuple[int, int]) -> Callable[[tuple[int, int]], None]:
        buttons = self._chance.choice(HOLDS)
        for button in buttons:
            self._driver.down(pos, button)

        def release(end: tuple[int, int]) -> None:
            for button in self._chance.sample(buttons, len(buttons)):
                self._driver.up(end, button)

        return release

    def _finger(self, pos: tuple[int, int]) -> Callable[[tuple[int, int]], None]:
        self._driver.finger(pygame.FINGERDOWN, pos)
        return lambda end: self._driver.finger(pygame.FINGERUP, end)

    def _pad(self, pos: tuple[int, int]) -> Callable[[tuple[int, int]], None]:
        pad, number = self._driver.plug(), self._chance.choice((0, 1, 2, 4, 5, 8, 9))
        self._driver.post(pygame.JOYBUTTONDOWN, instance_id=pad, button=number)

        def release(end: tuple[int, int]) -> None:
            self._driver.post(pygame.JOYBUTTONUP, instance_id=pad, button=number)
            self._driver.post(pygame.JOYDEVICEREMOVED, instance_id=pad)

        return release

    def _disturb(self) -> None:
        """Do one of the things that can move the view under a held button."""
        driver, chance = self._driver, self._chance
        match chance.choices(range(7), (8, 10, 3, 1, 2, 1, 2))[0]:
            case 0:
                driver.post(pygame.MOUSEWHEEL, x=0, y=chance.choice(TURNS), flipped=False)
            case 1:
                mod = chance.choice((0, 0, 0, pygame.KMOD_SHIFT))
                for _ in range(chance.choice((1, 1, 1, 3))):
                    self._tap(chance.choice(VIEW_KEYS), mod)
            case 2:
                self._resize()
            case 3:
                driver.app.context.settings.change(ui_scale=chance.choice(TEXT_SIZES))
            case 4:
                driver.finger(pygame.FINGERDOWN, self._target(), 1)
                driver.finger(pygame.FINGERMOTION, self._target(), 1)
                driver.finger(pygame.FINGERUP, self._target(), 1)
            case 5:
                driver.post(pygame.WINDOWFOCUSLOST)
                driver.post(pygame.WINDOWFOCUSGAINED)
            case 6:
                self.switch_layout()

    def _tap(self, key: int, mod: int) -> None:
        text = chr(key) if 32 <= key < 127 else ""
        self._driver.post(pygame.KEYDOWN, key=key, unicode=text, mod=mod)
        self._driver.post(pygame.KEYUP, key=key, unicode=text, mod=mod)

    def switch_layout(self) -> None:
        """Press keys by their places, and change the layout while some are down."""
        chance = self._chance
        for place in chance.sample(list(PLACES), chance.randint(1, 3)):
            before, after = (ord(chance.choice(PLACES[place])) for _ in range(2))
            self._press(pygame.KEYDOWN, before, place)
            if chance.random() < 0.6:
                self._driver.post(pygame.KEYMAPCHANGED)
            for _ in range(chance.choice((0, 0, 1, 3))):  # a held key repeats
                self._press(pygame.KEYDOWN, after, place)
            self._press(pygame.KEYUP, after, place)

    def _press(self, kind: int, key: int, place: int) -> None:
        self._driver.post(kind, key=key, scancode=place, unicode=chr(key), mod=0)

    def compose(self) -> None:
        """Compose a text with an input method, and commit or cancel it."""
        for text in self._chance.sample(COMPOSED, self._chance.randint(0, 3)):
            at = self._chance.randint(0, len(text))
            self._driver.post(pygame.TEXTEDITING, text=text, start=at, length=len(text) - at)
            if self._chance.random() < 0.2:
                self._tap(self._chance.choice((pygame.K_RETURN, pygame.K_BACKSPACE)), 0)
        if self._chance.random() < 0.8:
            self._driver.post(pygame.TEXTEDITING, text="", start=0, length=0)
        if self._chance.random() < 0.8:
            self._driver.post(pygame.TEXTINPUT, text=self._chance.choice(COMMITTED))

    def travel(self) -> None:
        """Change the time zone, or set the wall clock."""
        if self._chance.random() < 0.5:
            set_zone(self._chance.choice(ZONES))
            return
        wrong_by = self._wrong_by + self._chance.choice(JUMPS)
        self._wrong_by = wrong_by if abs(wrong_by) < FARTHEST else timedelta()
        self._driver.app.context.store.now = lambda: utc_now() + self._wrong_by
