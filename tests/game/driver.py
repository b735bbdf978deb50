"""Plays the whole game without a screen, on a clock that only moves when it is told to."""

from __future__ import annotations

import io
import itertools
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame

from engine.core.grid import Cell
from engine.rules.game import Status
from game.app.loop import App
from game.app.options import Options
from game.platform.trace import Trace
from game.scenes.play.play import PlayScene
from game.scenes.scene import Scene
from game.settings import Settings
from game.ui import timing
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Selector, Widget

LEFT, MIDDLE, RIGHT = 1, 2, 3
FIRST_SEED = 9001
"""The seed of a game that a test starts without one."""


@dataclass(frozen=True)
class FakePad:
    """A gamepad that is not there."""

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


class Driver:
    """An app under the dummy video driver. Input is queued; ``run`` lets time pass.

    Every frame and every event happens at an exact moment of a fake clock, so what a test sees
    does not depend on the machine's speed.
    """

    def __init__(
        self, folder: Path, options: Options | None = None, settings: dict[str, Any] | None = None
    ) -> None:
        self.now = 100.0
        self.file = folder / "settings.json"
        if settings is not None:
            self.file.write_text(json.dumps(settings), "utf-8")
        self._queue: list[pygame.event.Event] = []
        self._later: list[tuple[float, pygame.event.Event]] = []
        self._pads: list[FakePad] = []
        options = options or Options()
        # Boards are the same in every run: by chance one is won with its first click.
        if options.config is not None and options.seed is None and options.start.seed is None:
            options = replace(options, start=replace(options.start, seed=FIRST_SEED))
        self.app = App(
            replace(options, data=str(folder), trace=False),
            clock=lambda: self.now,
            wait=self._wait,
            open_pad=self._open_pad,
        )
        self.app.context.fresh_seed = itertools.count(1).__next__
        self.lines = io.StringIO()
        self.app.context.trace = Trace(self.lines)

    # Looking

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.app.stack.top

    @property
    def play(self) -> PlayScene:
        """The game on the stack, under whatever lies over it."""
        for scene in self.app.stack.scenes:
            if isinstance(scene, PlayScene):
                return scene
        raise AssertionError("no game is being played")

    @property
    def window(self) -> pygame.Surface:
        """The picture of the last frame."""
        return pygame.display.get_surface()

    @property
    def settings(self) -> Settings:
        """The player's choices now."""
        return self.app.context.settings.value

    @property
    def status(self) -> Status:
        """Where the game stands."""
        return self.play.session.status

    @property
    def text(self) -> str:
        """The position as board text."""
        return str(self.play.session.position.board)

    @property
    def mines(self) -> list[Cell]:
        """Where the mines are; only once they are placed."""
        field = self.play.session.position.field
        assert field is not None
        return list(field.grid.cells(field.mines))

    @property
    def closed_safe(self) -> list[Cell]:
        """The safe cells that are still closed."""
        field, board = self.play.session.position.field, self.play.session.position.board
        assert field is not None
        return list(field.grid.cells(field.safe & board.closed))

    @property
    def group(self) -> WidgetGroup:
        """The widgets of the scene on top."""
        return getattr(self.scene, "_group", None) or self.play.hud.group

    def widget(self, label: str) -> Widget:
        """The widget of the scene on top that is called so."""
        found = [w for w in self.group.widgets if getattr(w, "label", None) == label]
        assert len(found) == 1, f"{label} in {self.scene.name}"
        return found[0]

    def trace(self) -> list[dict[str, Any]]:
        """What was traced so far."""
        return [json.loads(line) for line in self.lines.getvalue().splitlines()]

    def commands(self) -> list[str]:
        """The commands that were traced so far: ``open 2,1``."""
        lines = [line for line in self.trace() if "command" in line]
        return ["{command} {at[0]},{at[1]}".format(**line) for line in lines]

    def centre(self, cell: Cell) -> tuple[int, int]:
        """The middle pixel of a cell."""
        x, y = self.play.camera.corner(cell)
        return x + self.play.camera.cell // 2, y + self.play.camera.cell // 2

    def cell_picture(self, cell: Cell) -> bytes:
        """The pixels of a cell in the last frame."""
        side = self.play.camera.cell
        place = pygame.Rect(*self.play.camera.corner(cell), side, side)
        return pygame.image.tobytes(self.window.subsurface(place), "RGB")

    def board_picture(self) -> bytes:
        """The pixels of the board in the last frame."""
        return pygame.image.tobytes(self.window.subsurface(self.play.camera.view), "RGB")

    # Doing

    def run(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        end = self.now + seconds
        while self.now < end - 1e-9 and self.app.stack:
            self.app.run_frame()

    def idle(self, seconds: float) -> None:
        """Let time pass at a frame in a quarter of a second, as on a very slow machine, where
        effects fall behind."""
        end = self.now + seconds
        while self.now < end and self.app.stack:
            self.now += 0.25
            self.app.run_frame()

    def until(self, name: str, seconds: float = 4.0) -> None:
        """Let time pass until the scene on top is called so."""
        end = self.now + seconds
        while self.app.stack and self.scene.name != name and self.now < end:
            self.app.run_frame()
        assert self.scene.name == name

    def post(self, kind: int, **values: object) -> None:
        """An event arrives now."""
        self._queue.append(pygame.event.Event(kind, **values))

    def post_in(self, seconds: float, kind: int, **values: object) -> None:
        """An event arrives in so many seconds, between two frames or not."""
        self._later.append((self.now + seconds, pygame.event.Event(kind, **values)))
        self._later.sort(key=lambda due: due[0])

    def move(self, pos: tuple[int, int]) -> None:
        """The mouse moves."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def down(self, pos: tuple[int, int], button: int = LEFT) -> None:
        """A mouse button goes down."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def up(self, pos: tuple[int, int], button: int = LEFT) -> None:
        """A mouse button comes up."""
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click(self, pos: tuple[int, int], button: int = LEFT, settle: float = 0.05) -> None:
        """Press, release, and let a few frames pass."""
        self.move(pos)
        self.down(pos, button)
        self.run(0.02)
        self.up(pos, button)
        self.run(settle)

    def click_cell(self, cell: Cell, button: int = LEFT, settle: float = 0.05) -> None:
        """Click the middle of a cell."""
        self.click(self.centre(cell), button, settle)

    def click_on(self, label: str, settle: float = 0.05) -> None:
        """Click a widget of the scene on top, once it takes clicks."""
        if self.scene.name == "results":
            self.run(timing.RESULTS_GRACE + 0.01)
        rect = self.widget(label).rect
        is_choice = isinstance(self.widget(label), Selector)
        self.click((rect.x + 4, rect.centery) if is_choice else rect.center, settle=settle)

    def key(self, key: int, text: str = "", settle: float = 0.05, mod: int = 0) -> None:
        """Press and release a key."""
        self.post(pygame.KEYDOWN, key=key, unicode=text, mod=mod)
        self.post(pygame.KEYUP, key=key, unicode=text, mod=mod)
        self.run(settle)

    def type(self, text: str) -> None:
        """Type digits."""
        for sign in text:
            self.key(ord(sign), sign, settle=0.02)

    def go_to(self, cell: Cell) -> None:
        """Bring the keyboard's cursor to a cell with the arrows, the short way without wrapping."""
        if self.play.input.cursor is None:
            self.key(pygame.K_RIGHT, settle=0)
            self.app.run_frame()
        x, y = self.play.input.cursor
        across = pygame.K_RIGHT if cell[0] > x else pygame.K_LEFT
        along = pygame.K_DOWN if cell[1] > y else pygame.K_UP
        for key, count in ((across, abs(cell[0] - x)), (along, abs(cell[1] - y))):
            for _ in range(count):
                self.key(key, settle=0)
        self.app.run_frame()
        assert self.play.input.cursor == cell

    def plug(self, name: str = "Xbox 360 Controller", buttons: int = 11, hats: int = 1) -> int:
        """A gamepad is plugged in; its number."""
        self._pads.append(FakePad(len(self._pads) + 40, name, buttons, hats))
        self.post(pygame.JOYDEVICEADDED, device_index=len(self._pads) - 1)
        self.run(0.02)
        return self._pads[-1].number

    def unplug(self, pad: int) -> None:
        """A gamepad is pulled out."""
        self.post(pygame.JOYDEVICEREMOVED, instance_id=pad)
        self.run(0.05)

    def button(self, pad: int, number: int, settle: float = 0.05) -> None:
        """Press and release a button of a pad."""
        self.post(pygame.JOYBUTTONDOWN, instance_id=pad, button=number)
        self.post(pygame.JOYBUTTONUP, instance_id=pad, button=number)
        self.run(settle)

    def hat(self, pad: int, x: int, y: int, held: float = 0.02) -> None:
        """Push the hat, hold it for some seconds, and let it go."""
        self.post(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(x, y))
        self.run(held)
        self.post(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(0, 0))
        self.run(0.02)

    def stick(self, pad: int, x: float, y: float) -> None:
        """Push the left stick."""
        for axis, value in enumerate((x, y)):
            self.post(pygame.JOYAXISMOTION, instance_id=pad, axis=axis, value=value)

    def finger(self, kind: int, pos: tuple[int, int], finger: int = 0) -> None:
        """A finger comes down (pygame.FINGERDOWN), moves or comes up.

        As SDL does it, the mouse that is made of the first finger goes before.
        """
        if finger == 0:
            self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=True)
            mouse = {
                pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
                pygame.FINGERUP: pygame.MOUSEBUTTONUP,
            }.get(kind)
            if mouse is not None:
                self.post(mouse, pos=pos, button=LEFT, touch=True)
        width, height = self.window.get_size()
        x, y = pos[0] / width, pos[1] / height
        self.post(kind, touch_id=7, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)

    def tap(self, pos: tuple[int, int], held: float = 0.02, settle: float = 0.05) -> None:
        """A finger comes down, stays for some seconds, and comes up."""
        self.finger(pygame.FINGERDOWN, pos)
        self.run(held)
        self.finger(pygame.FINGERUP, pos)
        self.run(settle)

    def tap_cell(self, cell: Cell, held: float = 0.02, settle: float = 0.05) -> None:
        """Tap the middle of a cell."""
        self.tap(self.centre(cell), held, settle)

    def lose_focus(self) -> None:
        """The window is no longer the one that gets the keys."""
        self.post(pygame.WINDOWFOCUSLOST)

    def resize(self, size: tuple[int, int]) -> None:
        """The player drags the window to another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self.run(0.05)

    def begin(self, cell: Cell | None = None) -> None:
        """Open the first cell, the middle one unless told, and let the ripple settle."""
        config = self.play.session.config
        self.click_cell(cell or (config.width // 2, config.height // 2), settle=1.0)

    def win(self) -> None:
        """Open every safe cell by mouse."""
        while self.closed_safe:
            self.click_cell(self.closed_safe[0], settle=0.02)
        assert self.status is Status.WON

    def lose(self) -> None:
        """Open the last mine by mouse."""
        self.click_cell(self.mines[-1], settle=0.02)
        assert self.status is Status.LOST

    def _open_pad(self, index: int) -> FakePad:
        if index >= len(self._pads):
            raise pygame.error("Invalid joystick device number")
        return self._pads[index]

    def _wait(self, seconds: float) -> list[pygame.event.Event]:
        if self._queue:
            due, self._queue = self._queue, []
            return due
        until = self.now + max(seconds, 1e-4)
        if self._later and self._later[0][0] <= until:
            self.now, event = self._later.pop(0)
            return [event]
        self.now = until
        return []
