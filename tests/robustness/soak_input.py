"""Random input: noise, and clicks on anything that can be used, so that every scene is reached."""

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import pygame

from engine import Cell, Status
from game.board.board_scene import BoardScene
from game.menu.menu import MenuScene
from game.platform import clipboard
from game.scenes.scene import Scene
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver
from tests.robustness.soak_machines import MachineInput

KEYS = sorted(value for name, value in vars(pygame).items() if name.startswith("K_"))
BOUND = (
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN,
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_r, pygame.K_p, pygame.K_f, pygame.K_c, pygame.K_h,
    pygame.K_o, pygame.K_t, pygame.K_u, pygame.K_F1, pygame.K_F2, pygame.K_m, pygame.K_HOME,
    pygame.K_END, pygame.K_PAGEDOWN,
)  # fmt: skip
SIGNS = " 0123456789abcxyzABCXYZ-_.,:;/\\'\"\t\n\0\u00e9\u0416\u4e2d\U0001f60a\u202e"
FOREIGN = "\u0444\u0446\u03c6\u05db\u0628\u0e14\u00e9\u00f6\u00df';=-*"  # on keys of other layouts
COMPOSED = ("", "n", "ni", "\u4f60\u597d", "x" * 300, "\0", "e\u0301", "\u202e")
PADS = (
    ("Xbox 360 Controller", 11, 1),
    ("Wireless Controller", 13, 1),
    ("Nintendo Switch Pro Controller", 16, 0),
    ("", 0, 0),
    ("A pad with many buttons", 40, 2),
)
TURNS = (-30, -1, 0, 1, 1, 2, 100, 1_000_000, -(2**31), 2**31 - 1)  # steps of the mouse wheel
COPIED = ("", "7", "30x16x99", "MW-1F1K-ZX1H-6BQX-01PJ-HXGM", "a\nb\tc", "\u4e2d" * 40, "x" * 5000)
SIZES = ((1, 1), (2, 300), (200, 150), (320, 240), (400, 300), (480, 640), (640, 480), (800, 600))
LARGE_SIZES = ((1280, 720), (1024, 1400), (4000, 3000))
WINDOW_EVENTS = (
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED,
    pygame.WINDOWENTER, pygame.WINDOWLEAVE, pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED,
    pygame.WINDOWMAXIMIZED, pygame.WINDOWTAKEFOCUS, pygame.WINDOWHITTEST, pygame.WINDOWCLOSE,
    pygame.WINDOWDISPLAYCHANGED, pygame.VIDEOEXPOSE, pygame.ACTIVEEVENT, pygame.SYSWMEVENT,
    pygame.KEYMAPCHANGED, pygame.CLIPBOARDUPDATE, pygame.RENDER_TARGETS_RESET,
    pygame.RENDER_DEVICE_RESET, pygame.USEREVENT, pygame.USEREVENT + 7,
)  # fmt: skip
RESTORING_EVENTS = (pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED)
RESTORE_EVERY = 13  # bursts from one restoring of the window to the next


class SoakDriver(Driver):
    def __init__(self, folder: Path, counts: Counter[str], last: deque[str]) -> None:
        self._counts, self._last = counts, last
        super().__init__(folder)

    def post(self, kind: int, **values: object) -> None:
        name = self.scene.name if self.app.stack else "end"
        self._counts[name] += 1
        details = " ".join(f"{key}={value!r}" for key, value in values.items())
        self._last.append(f"{self.now:.3f} {name}: {pygame.event.event_name(kind)} {details}")
        super().post(kind, **values)


def widgets_of(scene: Scene) -> list[Widget]:
    found: list[Widget] = []
    for part in vars(scene).values():
        groups = [part, getattr(part, "group", None)]
        found += [w for group in groups if isinstance(group, WidgetGroup) for w in group.widgets]
    return [widget for widget in dict.fromkeys(found) if widget.enabled]


class RandomInput:
    """Gives a driver one kind of input after the other. ``files`` are the files that it may
    drop."""

    def __init__(self, driver: Driver, chance: Random, files: Sequence[Path]) -> None:
        self._driver, self._chance, self._files = driver, chance, files
        self._machine = MachineInput(driver, chance, self._resize, self._anywhere)
        self._pads: list[int] = []
        self._bursts = 0

    def burst(self) -> None:
        is_board = isinstance(self._driver.scene, BoardScene)
        machine = self._machine
        weights = {
            self._noise: 20, self._use_widget: 30, self._press_keys: 12, self._type: 6,
            self._use_pad: 6, self._use_fingers: 6, self._change_window: 3, self._compose: 3,
            self._use_clipboard: 3, self._drop: 2, self._resize: 2,
            machine.hold: 30 if is_board else 8, machine.switch_layout: 5,
            machine.compose: 4, machine.travel: 2, self._play: 60 if is_board else 0,
        }  # fmt: skip
        self._chance.choices(list(weights), list(weights.values()))[0]()
        self._restore_window()

    def rest(self) -> None:
        """Let frames pass without input, most often none."""
        for _ in range(self._chance.choices((0, 1, 2, 5, 40), (220, 64, 16, 9, 1))[0]):
            if self._driver.app.stack:
                self._driver.app.run_frame()

    def _restore_window(self) -> None:
        """Show the window and give it the focus now and then, since it may have lost either."""
        self._bursts += 1
        if self._bursts % RESTORE_EVERY == 0:
            for kind in RESTORING_EVENTS:
                self._driver.post(kind)

    def _use_widget(self) -> None:
        widgets = widgets_of(self._driver.scene)
        if not widgets:
            self._noise()
            return
        widget = self._chance.choice(widgets)
        if isinstance(self._driver.scene, MenuScene) and widget is self._driver.scene.quit_button:
            widget = self._chance.choice(widgets)  # a start takes the time of many events
        pos = widget.rect.center if self._chance.random() < 0.7 else self._within(widget.rect)
        self._click(pos, LEFT if self._chance.random() < 0.9 else RIGHT)

    def _play(self) -> None:
        scene = self._driver.scene
        assert isinstance(scene, BoardScene)
        position, grid = scene.session.position, scene.session.config.grid
        board, field = position.board, position.field
        how = self._chance.random()
        if field is None or how < 0.25:
            for _ in range(self._chance.randint(1, 5)):
                self._click(self._within(scene.pane.camera.view), self._any_button())
        elif how < 0.8:
            for cell in self._some_of(grid.cells(field.safe & board.closed), (1, 1, 2, 6, 30)):
                self._click(self._spot(scene, cell), LEFT)
        elif how < 0.9:
            for cell in self._some_of(grid.cells(field.mines & ~board.flags), (1, 5, 120)):
                self._click(self._spot(scene, cell), RIGHT)
        elif how < 0.97 and position.status is Status.PLAYING:
            for cell in self._some_of(grid.cells(board.opened), (1,)):
                self._chord(self._spot(scene, cell))
        else:
            for cell in self._some_of(grid.cells(field.mines), (1,)):
                self._click(self._spot(scene, cell), LEFT)

    def _some_of(self, cells: Iterable[Cell], counts: Sequence[int]) -> list[Cell]:
        every = list(cells)
        return self._chance.sample(every, min(self._chance.choice(counts), len(every)))

    def _spot(self, scene: BoardScene, cell: Cell) -> tuple[int, int]:
        x, y = scene.pane.camera.corner(cell)
        return x + scene.pane.camera.cell // 2, y + scene.pane.camera.cell // 2

    def _click(self, pos: tuple[int, int], button: int) -> None:
        self._driver.move(pos)
        self._driver.down(pos, button)
        if self._chance.random() < 0.1:
            self._driver.app.run_frame()
        if self._chance.random() < 0.97:
            self._driver.up(pos, button)

    def _chord(self, pos: tuple[int, int]) -> None:
        first, second = self._chance.sample((LEFT, RIGHT), 2)
        self._driver.down(pos, first)
        self._driver.down(pos, second)
        self._driver.up(pos, second)
        self._driver.up(pos, first)

    def _noise(self) -> None:
        for _ in range(self._chance.randint(1, 6)):
            pos, button = self._anywhere(), self._any_button()
            match self._chance.randrange(8):
                case 0 | 1:
                    self._driver.move(pos)
                case 2 | 3:
                    self._driver.down(pos, button)
                case 4 | 5:
                    self._driver.up(pos, button)
                case 6:
                    turned = self._chance.choice(TURNS)
                    self._driver.post(pygame.MOUSEWHEEL, x=0, y=turned, flipped=False)
                case 7:
                    held = self._chance.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
                    pygame.key.set_mods(held)

    def _press_keys(self) -> None:
        for _ in range(self._chance.randint(1, 5)):
            key = self._chance.choice(BOUND if self._chance.random() < 0.8 else KEYS)
            if self._chance.random() < 0.2:
                key = ord(self._chance.choice(FOREIGN))
            self._key(key, chr(key) if 32 <= key < 127 else "")

    def _type(self) -> None:
        for _ in range(self._chance.randint(1, 12)):
            sign = self._chance.choice(SIGNS)
            self._key(ord(sign), sign)
            self._driver.commit(sign)

    def _compose(self) -> None:
        """Compose a text as an input method does, with keys that it may keep to itself."""
        for _ in range(self._chance.randint(1, 5)):
            text = self._chance.choice(COMPOSED)
            self._driver.compose(text, self._chance.randint(-1, 12), self._chance.randint(0, 3))
            if self._chance.random() < 0.3:
                self._press_keys()
        if self._chance.random() < 0.7:
            self._driver.commit(self._chance.choice(COMPOSED))

    def _key(self, key: int, text: str) -> None:
        mod = self._chance.choice((0,) * 9 + (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, 0xFFFF))
        place = self._chance.choice((0, 0, self._chance.randrange(4, 110)))
        values = {"scancode": place, "unicode": text, "mod": mod}
        for _ in range(self._chance.choice((1, 1, 1, 1, 2, 4))):  # a held key repeats
            self._driver.post(pygame.KEYDOWN, key=key, **values)
        if place and self._chance.random() < 0.1:  # the layout is switched meanwhile
            self._driver.post(pygame.KEYMAPCHANGED)
            key = ord(self._chance.choice(FOREIGN))
        if self._chance.random() < 0.9:
            self._driver.post(pygame.KEYUP, key=key, **values)

    def _use_clipboard(self) -> None:
        """Copy or paste, as often as a held key would."""
        if self._chance.random() < 0.5:
            clipboard.copy(self._chance.choice(COPIED))
        key = self._chance.choice((pygame.K_c, pygame.K_v, pygame.K_v))
        mod = self._chance.choice((pygame.KMOD_CTRL, pygame.KMOD_META))
        for _ in range(self._chance.choice((1, 1, 3, 20))):
            self._driver.post(pygame.KEYDOWN, key=key, unicode=chr(key & 0x1F), mod=mod)
            self._driver.post(pygame.KEYUP, key=key, unicode=chr(key & 0x1F), mod=mod)

    def _use_pad(self) -> None:
        post, chance = self._driver.post, self._chance
        if len(self._pads) < 3 and chance.random() < 0.3:
            self._pads.append(self._driver.plug(*chance.choice(PADS)))
        pad = chance.choice([*self._pads, 999])
        for _ in range(chance.randint(1, 6)):
            number = chance.choice((0, 0, 1, 2, 3, 6, 7, 9, 13, 30))
            match chance.randrange(4):
                case 0:
                    post(pygame.JOYBUTTONDOWN, instance_id=pad, button=number)
                case 1:
                    post(pygame.JOYBUTTONUP, instance_id=pad, button=number)
                case 2:
                    value = chance.randint(-1, 1), chance.randint(-1, 1)
                    post(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=value)
                case 3:
                    value = chance.choice((-1.0, -0.5, 0.0, 0.0, 0.1, 0.4, 1.0, 3.5))
                    post(pygame.JOYAXISMOTION, instance_id=pad, axis=number % 6, value=value)
        if chance.random() < 0.1:
            post(pygame.JOYDEVICEREMOVED, instance_id=pad)
            self._pads = [other for other in self._pads if other != pad]
            post(pygame.JOYDEVICEADDED, device_index=9)  # and was gone before it could be opened

    def _use_fingers(self) -> None:
        kinds = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERMOTION, pygame.FINGERUP
        for _ in range(self._chance.randint(1, 6)):
            kind, finger = self._chance.choice(kinds), self._chance.choice((0, 0, 0, 1, 2))
            self._driver.finger(kind, self._anywhere(), finger)

    def _change_window(self) -> None:
        for _ in range(self._chance.randint(1, 3)):
            self._driver.post(self._chance.choice(WINDOW_EVENTS))
        if self._chance.random() < 0.3:
            kind = self._chance.choice((pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED))
            which, is_input = self._chance.choice((0, 1, 2)), self._chance.random() < 0.3
            self._driver.post(kind, which=which, iscapture=is_input)
        if self._chance.random() < 0.02:
            self._driver.post(pygame.QUIT)

    def _drop(self) -> None:
        self._driver.post(pygame.DROPBEGIN)
        self._driver.post(pygame.DROPFILE, file=str(self._chance.choice(self._files)))
        self._driver.post(pygame.DROPTEXT, text="dropped")
        self._driver.post(pygame.DROPCOMPLETE)

    def _resize(self) -> None:
        sizes = SIZES if self._chance.random() < 0.98 else LARGE_SIZES
        size = self._chance.choice(sizes)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._driver.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def _any_button(self) -> int:
        return self._chance.choice((LEFT,) * 6 + (RIGHT,) * 3 + (MIDDLE, 4, 5, 8))

    def _anywhere(self) -> tuple[int, int]:
        if self._chance.random() < 0.05:
            return self._chance.choice(((-1, -1), (-30000, 5), (5, 99999), (0, 0)))
        return self._within(self._driver.window.get_rect())

    def _within(self, rect: pygame.Rect) -> tuple[int, int]:
        across, along = max(1, rect.width), max(1, rect.height)
        return rect.x + self._chance.randrange(across), rect.y + self._chance.randrange(along)
