"""Handling of unexpected errors: a log entry, the games saved, and a scene that says so."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from engine.formats.recording import Recording, format_body
from game.app.navigation import Navigation
from game.app.screen import Screen
from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Motion, Press, Release, Wheel
from game.platform import paths
from game.platform.crash_report import Log, hide_home, locate, report
from game.resources.texts import Message, english
from game.resources.theme_catalog import DEFAULT
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.scenes.tree_scene import PanelScene
from game.session.session import Session
from game.store.recovery import recover
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Flow, Row
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import SMALL, Painter
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button
from game.ui.wrappers import Scroll, Sized

_PUFF, _BESIDE = 104, (330, 420)  # layout units of Puff, and of the words beside Puff


@dataclass(frozen=True)
class Fault:
    """An error in sentences for the player (the cause, the games, the log) and its report."""

    cause: str
    saved: str
    logged: str
    report: str


class CrashScene(PanelScene):
    """A scene alone on the stack that uses nothing that may be broken: it makes no sound."""

    name = "crash"
    wide = 620
    closing = ()
    grace = 0.3

    def __init__(self, context: Context, fault: Fault, on_continue: Callable[[], None]) -> None:
        super().__init__(context)
        texts, self.fault, self._elapsed = context.texts, fault, 0.0
        self.tree.group = WidgetGroup(())
        self._continue = Button(texts("crash.go_on"), on_continue, "play", primary=True)
        self._copy = Button(texts("crash.copy"), self._copy_report)
        self._quit = Button(texts("crash.quit"), context.stack.clear)

    def enter(self) -> None:
        super().enter()
        self.group.focus = self._continue

    def content(self) -> Box:
        t, fault = self.context.texts, self.fault
        puff = Picture(self._draw_puff, (_PUFF, _PUFF), (_PUFF, _PUFF))
        words = Column(Title(t("crash.title")), Text(t("crash.sentence")), gap=CLOSE)
        about = Column(
            FirstThatFits(Row(puff, Sized(words, _BESIDE, grow=1), gap=APART), Column(puff, words)),
            Text(fault.saved),
            Text(fault.cause, SMALL, "text_dim"),
            Text(fault.logged, SMALL, "text_dim"),
            gap=12,
        )
        others = Flow(self._copy, self._quit, columns=2, gap=12)
        return FirstThatFits(
            Column(Scroll(about), self._continue, others, gap=12),
            Column(Scroll(Column(about, others)), self._continue, gap=12),
        )

    def act(self, action: Action) -> None:
        if action is Action.BACK:
            self._continue.activate()

    def update(self, step: float) -> None:
        self._elapsed += step
        super().update(step)

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "lost", self._elapsed, rect.center, _PUFF, loop=False)

    def _copy_report(self) -> None:
        from game.platform import clipboard

        done = clipboard.copy(self.fault.report)
        self._copy.label = self.context.texts("crash.copied" if done else "crash.not_copied")


REPEATED_FAULT_SECONDS = 3.0  # a fault so soon after another one ends the program
INPUTS = 50  # the number of inputs kept
LAST_MOVES, FIRST_ROWS = 200, 200
"""The last moves of a game and the first rows of its board that a report contains."""


class UnrecoverableError(Exception):
    """Raised when the game cannot recover; ``run`` shows the message to the player and ends."""


class InputHistory:
    """The latest inputs. They are formatted only for a report, so that frames stay quick."""

    def __init__(self) -> None:
        self._inputs: deque[tuple[Input, str, bool]] = deque(maxlen=INPUTS)

    def observe(self, event: Input, scene: str, is_typed: bool) -> None:
        """Remember an input; of consecutive motions only the last. Typed text stays private."""
        if isinstance(event, Motion) and self._inputs and isinstance(self._inputs[-1][0], Motion):
            self._inputs.pop()
        self._inputs.append((event, scene, is_typed))

    def format(self, now: float) -> str:
        """Return a line for each input: seconds relative to ``now``, the scene and the input."""
        lines = [
            f"{event.at - now:9.3f} {scene:10} {'Key typed' if is_typed else _describe(event)}"
            for event, scene, is_typed in self._inputs
        ]
        return "\n".join(["The last inputs:", *lines]) if lines else ""


class CrashHandler:
    """Keeps the program alive when something in it breaks."""

    def __init__(self, context: Context, screen: Screen, navigation: Navigation) -> None:
        self.log = Log(context.folder / "log")
        self.input_history = InputHistory()
        self._context = context
        self._screen = screen
        self._navigation = navigation
        self._scene: Scene | None = None
        self._last_fault_at = -math.inf
        self._broken: set[str] = set()

    def run_guarded(self, work: Callable[[], object]) -> None:
        """Do essential work; if it fails, save the games and show the crash scene.

        Raises UnrecoverableError if showing that scene fails too, or if faults follow each other
        closely.
        """
        try:
            work()
        except Exception as error:
            self._handle(error)

    def try_optional(self, name: str, work: Callable[[], object]) -> bool:
        """Do optional work, unless it has failed before; log a failure. Return whether it was
        done."""
        if name in self._broken:
            return False
        try:
            work()
        except Exception as error:
            self._broken.add(name)
            self.log_error(f"The game goes on without: {name}", error)
            return False
        return True

    def find_waiting_games(self) -> None:
        """Look for games left in play, and offer them over the menu."""
        if not self.try_optional("games left in play", self._navigation.find_waiting_games):
            self._context.save_problem = Message("crash.left_unread")

    def log_error(self, title: str, error: Exception) -> None:
        """Log an error that has no other consequence."""
        self.log.write(report(title, error))

    def _handle(self, error: Exception) -> None:
        now, scenes = self._context.clock(), self._context.stack.scenes
        is_repeated = self._scene in scenes or now < self._last_fault_at + REPEATED_FAULT_SECONDS
        self._last_fault_at = now
        fault = self._log_and_close(error, scenes, now)
        # A video system that was shut down keeps its surface.
        has_window = pygame.display.get_init() and pygame.display.get_surface() is not None
        if not is_repeated and has_window:
            try:
                self._show_crash(fault)
                return
            except Exception as another:
                self.log_error("That could not be shown", another)
        said = {"fault": fault.cause, "saved": fault.saved, "told": fault.logged}
        raise UnrecoverableError(self._context.texts("crash.stopped", **said)) from error

    def _log_and_close(self, error: Exception, scenes: tuple[Scene, ...], now: float) -> Fault:
        """Log the error, close all scenes and return what to tell the player."""
        texts = self._context.texts
        parts: list[str] = []
        try:
            parts.append(self.input_history.format(now))
            parts.append(_describe_scenes(scenes, now))
        except Exception as another:  # a broken scene may fail even to describe itself
            parts.append(f"[{type(another).__name__}]")
        text = report("The game broke", error, *parts)
        logged = "crash.told" if self.log.write(text) else "crash.untold"
        kind, place = locate(error)
        saved = texts.format(self._close_scenes(scenes))
        cause = texts("crash.fault", kind=kind, place=place)
        return Fault(cause, saved, texts(logged, path=hide_home(str(self.log.path))), text)

    def _close_scenes(self, scenes: tuple[Scene, ...]) -> Message:
        context = self._context
        played = [(scene, scene.autosave) for scene in scenes if scene.autosave is not None]
        playing = {autosave.metadata.uid for scene, autosave in played if _is_running(scene)}
        for error in context.stack.close_all():
            self.log_error("A scene could not be put away", error)
        problem = context.save_problem if playing else context.store.problem
        try:
            found = recover(context.folder, context.store)
        except Exception as error:
            self.log_error("The saved games could not be looked at", error)
            return Message("crash.not_saved")
        for saved in found.saved:
            saved.close()
        if playing <= {saved.metadata.uid for saved in found.saved}:
            return problem or Message("crash.saved" if found.saved else "crash.kept")
        return found.problem or Message("crash.not_saved")

    def _show_crash(self, fault: Fault) -> None:
        """Open the crash scene, without the player's theme or language if these are broken."""
        context = self._context
        try:
            scene = self._test_scene(fault)
        except Exception as error:
            self.log_error("The theme could not be drawn", error)
            self._screen.use_theme(DEFAULT)
            try:
                scene = self._test_scene(fault)
            except Exception as another:
                self.log_error("The translation could not be used", another)
                context.texts = english(paths.assets())
                scene = self._test_scene(fault)
        self._scene = scene
        context.stack.push(scene)

    def _test_scene(self, fault: Fault) -> Scene:
        self._screen.lay_out()
        size = self._screen.window.layout_size
        canvas = pygame.Surface(size)
        scene = CrashScene(self._context, fault, self._return_to_menu)
        self._screen.draw(canvas)
        scene.layout(size)
        scene.draw(canvas, 1.0)
        return scene

    def _return_to_menu(self) -> None:
        self._navigation.menu()
        self.find_waiting_games()


def _is_running(scene: Scene) -> bool:
    try:
        return scene.is_running
    except Exception:  # then more is at stake, not less
        return True


def _describe_scenes(scenes: tuple[Scene, ...], now: float) -> str:
    """Return the names of the scenes, and the game of the topmost scene that has one."""
    lines = ["The scenes: " + ", ".join(scene.name for scene in scenes)]
    sessions = [getattr(scene, "session", None) for scene in scenes]
    games = [session for session in sessions if isinstance(session, Session)]
    if games and games[-1].position.field is None:
        size, seed = games[-1].config.size, games[-1].seed
        lines += ["The game:", f"size {size}", f"seed {seed}", "nothing is opened"]
    elif games:
        lines += ["The game:", *_describe_game(games[-1].recording(now))]
    return "\n".join(lines)


def _describe_game(recording: Recording) -> list[str]:
    """Return the lines of a recorded game without player and pointer, its last moves only."""
    recording = replace(recording, player="", pointer=())
    head, moves = recording.head(), recording.moves
    end = head.index("board") + 1 + FIRST_ROWS
    left_out = [f"; {len(moves) - LAST_MOVES} moves before"] if len(moves) > LAST_MOVES else []
    return [*head[:end], *left_out, *format_body(moves[-LAST_MOVES:], ()), recording.result.value]


def _describe(event: Input) -> str:
    kind = type(event).__name__
    match event:
        case Press(button, pos) | Release(button, pos):
            return f"{kind} {button.name} {pos}"
        case Motion(pos) | Finger(pos=pos):
            return f"{kind} {getattr(event, 'phase', '')} {pos}"
        case Wheel(pos, steps):
            return f"{kind} {steps} {pos}"
        case Key():
            means = " or ".join(action.value for action in (event.action, event.menu) if action)
            return f"{kind} {event.control or event.name} {means}"
    return kind
