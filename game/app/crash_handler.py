"""What becomes of a fault that nobody foresaw: it is written down, the games are kept, and the
player is told."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.input_history import InputHistory, scenes_told
from game.app.navigation import Navigation
from game.app.screen import Screen
from game.platform import paths
from game.platform.crash_report import hide_home, locate, report
from game.platform.log import Log
from game.resources.languages import english
from game.resources.texts import Message
from game.resources.theme_catalog import DEFAULT
from game.saves import recover
from game.scenes.context import Context
from game.scenes.dialogs.crash import Fault
from game.scenes.scene import Scene

MOMENTS = 3.0
"""Seconds after a fault in which another one ends the program."""


class UnrecoverableError(Exception):
    """Nothing is left that could go on; the message tells the player what is to be told."""


class CrashHandler:
    """Stands by while the game runs. The scenes of the kit are its to take off the stack."""

    def __init__(self, context: Context, screen: Screen, navigation: Navigation) -> None:
        self.log = Log(context.folder / "log")
        self.input_history = InputHistory()
        self._kit = context
        self._screen = screen
        self._navigation = navigation
        self._crash: Scene | None = None
        self._then: float | None = None
        self._broken: set[str] = set()

    def guard(self, work: Callable[[], object]) -> None:
        """Do what the game is about. What breaks there is shown in a scene of its own; the games
        are kept. Raises WreckError where that breaks, too, or something had just broken."""
        try:
            work()
        except Exception as error:
            self._take(error)

    def aside(self, name: str, job: Callable[[], object]) -> bool:
        """Do something that the game can do without; whether it was done. What breaks is written
        down, and not done again."""
        if name in self._broken:
            return False
        try:
            job()
        except Exception as error:
            self._broken.add(name)
            self.note(f"The game goes on without: {name}", error)
            return False
        return True

    def offer_left(self) -> None:
        """Before the menu, ask about what was left in play."""
        if not self.aside("games left in play", self._navigation.offer_left):
            self._kit.save_problem = Message("crash.left_unread")

    def note(self, title: str, error: Exception) -> None:
        """Write a fault down that costs nothing else."""
        self.log.write(report(title, error))

    def _take(self, error: Exception) -> None:
        now, scenes = self._kit.clock(), self._kit.stack.scenes
        is_last = self._then is not None and now < self._then + MOMENTS
        is_last = is_last or self._crash in scenes
        self._then = now
        fault = self._told(error, scenes, now)
        if not is_last and _has_window():
            try:
                self._show(fault)
                return
            except Exception as another:
                self.note("That could not be shown", another)
        texts, place = self._kit.texts, fault.place
        said = texts("crash.stopped", fault=place, saved=fault.saved, told=fault.told)
        raise UnrecoverableError(said) from error

    def _told(self, error: Exception, scenes: tuple[Scene, ...], now: float) -> Fault:
        """Write it all down, and put the scenes away; what is to be told of that."""
        texts = self._kit.texts
        input_history: list[str] = []
        try:
            input_history.append(self.input_history.told(now))
            input_history.append(scenes_told(scenes, now))
        except Exception as another:  # what is broken may not even tell of itself
            input_history.append(f"[{type(another).__name__}]")
        text = report("The game broke", error, *input_history)
        path = hide_home(str(self.log.path))
        told = "crash.told" if self.log.write(text) else "crash.untold"
        kind, place = locate(error)
        saved = texts.format(self._put_away(scenes))
        return Fault(
            texts("crash.fault", kind=kind, place=place), saved, texts(told, path=path), text
        )

    def _put_away(self, scenes: tuple[Scene, ...]) -> Message:
        """Take every scene off; what became of the games."""
        context = self._kit
        kept = [(scene, scene.autosave) for scene in scenes if scene.autosave is not None]
        playing = {autosave.metadata.uid for scene, autosave in kept if _is_running(scene)}
        for error in context.stack.abandon():
            self.note("A scene could not be put away", error)
        for _, autosave in kept:
            autosave.close_file()
        problem = context.save_problem if playing else context.store.problem
        try:
            found = recover(context.folder, context.store)
        except Exception as error:
            self.note("The saved games could not be looked at", error)
            return Message("crash.not_saved")
        for saved in found.saved:
            saved.close()
        if playing <= {saved.metadata.uid for saved in found.saved}:
            return problem or Message("crash.saved" if found.saved else "crash.kept")
        return found.problem or Message("crash.not_saved")

    def _show(self, fault: Fault) -> None:
        """Show it; in the game's own looks and words where the player's are what breaks."""
        context = self._kit
        try:
            scene = self._tried(fault)
        except Exception as error:
            self.note("The theme could not be drawn", error)
            self._screen.use_theme(DEFAULT)
            try:
                scene = self._tried(fault)
            except Exception as another:
                self.note("The translation could not be used", another)
                context.texts = english(paths.assets())
                scene = self._tried(fault)
        self._crash = scene
        context.stack.push(scene)

    def _tried(self, fault: Fault) -> Scene:
        """A scene that can be drawn, and so can what is behind it."""
        self._screen.lay_out()
        size = self._screen.window.layout_size
        canvas = pygame.Surface(size)
        scene = self._navigation.crash_scene(fault, self._go_on)
        self._screen.draw(canvas, 0.0)
        scene.layout(size)
        scene.draw(canvas, 1.0)
        return scene

    def _go_on(self) -> None:
        self._navigation.menu()
        self.offer_left()


def _has_window() -> bool:
    """Return whether anything can be shown. A video system that is shut down keeps its surface."""
    return pygame.display.get_init() and pygame.display.get_surface() is not None


def _is_running(scene: Scene) -> bool:
    try:
        return scene.is_running
    except Exception:  # then more is at stake, not less
        return True
