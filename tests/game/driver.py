"""A driver that plays the whole game without a screen, on a clock that tests move."""

import io
import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from engine import Cell, Minefield, Status, analyse
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.dive.state import Dive
from engine.dive.twists import Salvage
from engine.solver.propagation import propagate
from game.app.context import Options
from game.app.loop import App
from game.dive.between_scene import BetweenScene
from game.platform.sleep import SleepDetector
from game.platform.trace import Trace
from game.play.play import FIRST_WORD, PlayScene
from game.scenes.context import ExplainedMode, water_card
from game.scenes.scene import Scene
from game.store.settings import Settings
from game.ui import timing
from game.ui.selectors import Selector
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget
from tests.game.driver_input import LEFT, MIDDLE, RIGHT, InputDriver

__all__ = ["LEFT", "MIDDLE", "MODES", "RIGHT", "Driver", "PaintingDriver", "StartGame"]
MODES = tuple(mode.value for mode in ExplainedMode)  # the modes that have cards
WATER_CARDS = tuple(water_card(water) for water in NEIGHBOURHOODS.values())
FIRST_SEED = 9001  # the seed of a game that a test starts without one


class Driver(InputDriver):
    """An app under the dummy video driver. Input is queued; ``run`` lets time pass.

    Every frame and every event happens at an exact moment of a fake clock, so that a test does not
    depend on the machine's speed. Of the frames of one call only the last is painted: a test cannot
    look at the others, and painting is most of what a frame costs here.
    """

    def __init__(
        self, folder: Path, options: Options | None = None, settings: dict[str, Any] | None = None
    ) -> None:
        super().__init__()
        self.slept = 0.0  # seconds of sleep in which the clock of the app stood still
        self.file = folder / "settings.json"
        if settings is not None:  # the settings of a player who knows the modes
            given = {"cards_seen": " ".join((*MODES, *WATER_CARDS, FIRST_WORD)), **settings}
            self.file.write_text(json.dumps(given), "utf-8")
        options = options or Options()
        # Boards are the same in every run: some random ones are won with the first click.
        if options.config is not None and options.seed is None and options.start.seed is None:
            options = replace(options, start=replace(options.start, seed=FIRST_SEED))
        self.app = App(
            replace(options, data=str(folder), trace=False),
            clock=lambda: self.now,
            wait=self.wait_for_events,
            open_pad=self.open_pad,
            sleep=SleepDetector(lambda: self.now, lambda: self.now + self.slept),
        )
        self.paint = self.app.screen.draw
        self._unpainted: pygame.Surface | None = None
        self._unseen_depth = 0
        self.app.screen.draw = self._paint_if_seen
        self.app.context.fresh_seed = itertools.count(1).__next__
        self.lines = io.StringIO()
        self.app.context.trace = Trace(self.lines)

    @property
    def scene(self) -> Scene:
        return self.app.stack.top

    @property
    def play(self) -> PlayScene:
        """The game on the stack, even if other scenes lie over it."""
        games = [scene for scene in self.app.stack.scenes if isinstance(scene, PlayScene)]
        assert games, "no game is being played"
        return games[0]

    @property
    def dive(self) -> Dive:
        games = [scene for scene in self.app.stack.scenes if isinstance(scene, BetweenScene)]
        run = (games[0] if games else self.play).game.dive
        assert run is not None, "no dive is played"
        return run.state

    @property
    def window(self) -> pygame.Surface:
        """The window, with a frame that ``skip`` left painted now."""
        self._paint_left()
        return pygame.display.get_surface()

    @property
    def settings(self) -> Settings:
        return self.app.context.settings.value

    @property
    def status(self) -> Status:
        return self.play.session.status

    @property
    def text(self) -> str:
        return str(self.play.session.position.board)

    @property
    def field(self) -> Minefield:
        field = self.play.session.position.field
        assert field is not None
        return field

    @property
    def mines(self) -> list[Cell]:
        return list(self.field.grid.cells(self.field.mines))

    @property
    def closed_safe(self) -> list[Cell]:
        """The safe cells that are still closed; if a region must be cleared first, only its
        cells."""
        left = self.field.safe & self.play.session.position.board.closed
        run = self.play.game.dive
        marked = 0 if run is None else run.state.cells_marked(Salvage.name)
        return list(self.field.grid.cells(left & marked or left))

    @property
    def is_typing(self) -> bool:
        return self.app.text_input.field is not None

    @property
    def group(self) -> WidgetGroup:
        return getattr(self.scene, "group", None) or self.play.hud.group

    def widget(self, label: str) -> Widget:
        """Return the widget with this label, or with the text of this key, on the scene on top."""
        texts = self.app.context.texts
        label = texts(label) if label in texts else label
        found = [w for w in self.group.widgets if label in (w.name, getattr(w, "label", None))]
        assert len(found) == 1, f"{label} in {self.scene.name}"
        return found[0]

    def trace(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines.getvalue().splitlines()]

    def commands(self) -> list[str]:
        """Return the commands traced so far, such as ``open 2,1``."""
        lines = [line for line in self.trace() if "command" in line]
        return ["{command} {at[0]},{at[1]}".format(**line) for line in lines]

    def centre(self, cell: Cell) -> tuple[int, int]:
        x, y = self.play.pane.camera.corner(cell)
        return x + self.play.pane.camera.cell // 2, y + self.play.pane.camera.cell // 2

    def cell_picture(self, cell: Cell) -> bytes:
        side = self.play.pane.camera.cell
        return self._pixels(pygame.Rect(*self.play.pane.camera.corner(cell), side, side))

    def board_picture(self) -> bytes:
        return self._pixels(self.play.pane.camera.view)

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        with self.unseen():
            while self.now < end - 1e-9 and self.app.stack:
                self.app.run_frame()

    def skip(self, seconds: float) -> None:
        """Let time pass as ``run`` does, but paint no frame until the test looks at the window or
        more time passes."""
        self._unseen_depth += 1
        self.run(seconds)
        self._unseen_depth -= 1

    def idle(self, seconds: float) -> None:
        """Let time pass at four frames a second, as on a very slow machine."""
        end = self.now + seconds
        with self.unseen():
            while self.now < end and self.app.stack:
                self.now += 0.25
                self.app.run_frame()

    def until(self, name: str, seconds: float = 4.0) -> None:
        end = self.now + seconds
        with self.unseen():
            while self.app.stack and self.scene.name != name and self.now < end:
                self.app.run_frame()
        assert self.scene.name == name

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Paint only the last of the frames within the context; a fault in painting it is raised
        here."""
        self._unseen_depth += 1
        try:
            yield
        finally:
            self._unseen_depth -= 1
        if not self._unseen_depth:
            self._paint_left()

    def _paint_left(self) -> None:
        """Paint the last frame if it was not painted in its turn."""
        if self._unpainted is not None and self.app.stack:
            canvas, self._unpainted = self._unpainted, None
            self.paint(canvas)

    def click_cell(self, cell: Cell, button: int = LEFT, settle: float = 0.05) -> None:
        self.click(self.centre(cell), button, settle)

    def tap_cell(self, cell: Cell, held: float = 0.02, settle: float = 0.05) -> None:
        self.tap(self.centre(cell), held, settle)

    def click_on(self, label: str, settle: float = 0.05) -> None:
        """Click a widget of the scene on top, as soon as it accepts clicks."""
        with self.unseen():
            if self.scene.name == "results":
                self.run(timing.RESULTS_GRACE + 0.01)
                self._turn_to(label)
            if hasattr(self.scene, "scroll"):
                with self.scene.fitted():
                    self.scene.reveal(self.widget(label))
            rect = self.widget(label).rect
            is_choice = isinstance(self.widget(label), Selector)
            self.click((rect.x + 4, rect.centery) if is_choice else rect.center, settle=settle)

    def _turn_to(self, label: str) -> None:
        """Turn the page of the results if the button is on the other one."""
        labels = [getattr(widget, "label", None) for widget in self.group.widgets]
        if label not in labels:
            turn = "Figures" if "Figures" in labels else "Result"
            self.click_on(turn)

    def go_to(self, cell: Cell) -> None:
        """Move the keyboard's cursor to a cell with the arrow keys, without wrapping around."""
        if self.play.pane.input.cursor is None:
            self.key(pygame.K_RIGHT, settle=0)
            self.app.run_frame()
        x, y = self.play.pane.input.cursor
        across = pygame.K_RIGHT if cell[0] > x else pygame.K_LEFT
        along = pygame.K_DOWN if cell[1] > y else pygame.K_UP
        with self.unseen():
            for key, count in ((across, abs(cell[0] - x)), (along, abs(cell[1] - y))):
                for _ in range(count):
                    self.key(key, settle=0)
            self.app.run_frame()
        assert self.play.pane.input.cursor == cell

    def begin(self, cell: Cell | None = None) -> None:
        """Open the first cell, by default the one nearest to the middle, and let its ripple
        settle."""
        config, camera = self.play.session.config, self.play.pane.camera
        middle = camera.nearest_to((config.width // 2, config.height // 2))
        self.click_cell(cell or middle, settle=1.0)

    def win(self) -> None:
        with self.unseen():
            for _ in range(self.field.grid.span):  # no more, should a click not open a cell
                if left := self.closed_safe:
                    self.click_cell(self.proven_of(left), settle=0.02)
        assert self.status is Status.WON

    def proven_of(self, cells: list[Cell]) -> Cell:
        """Return one of the cells, if possible one that the board proves safe."""
        board = self.play.session.position.board
        proven = propagate(board).safe or analyse(board).safe
        return next((cell for cell in cells if board.grid.bit(cell) & proven), cells[0])

    def lose(self) -> None:
        self.click_cell(self.mines[-1], settle=0.02)
        assert self.status is Status.LOST

    def _pixels(self, place: pygame.Rect) -> bytes:
        return pygame.image.tobytes(self.window.subsurface(place), "RGB")

    def _paint_if_seen(self, canvas: pygame.Surface) -> None:
        self._unpainted = canvas if self._unseen_depth else None
        if self._unpainted is None:
            self.paint(canvas)


StartGame = Callable[..., Driver]  # the fixture that starts a game


class PaintingDriver(Driver):
    """A driver that paints every frame, as the game does: for pictures and for times of frames.

    A translucent panel lets the frame before through, by up to 2 of 255, gone in the next one.
    """

    def unseen(self) -> AbstractContextManager[None]:
        return nullcontext()
