"""What a scene is, and the stack that they stand on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pygame

from game.audio.audio import Audio
from game.input.devices import InputDevices
from game.input.events import FocusLost, Input, Key
from game.platform.trace import Trace
from game.records import Store
from game.resources.languages import Language
from game.resources.texts import Message, Texts
from game.resources.theme import Theme
from game.resources.theme_catalog import FoundTheme
from game.saves.waiting import Waiting
from game.settings import SettingsStore
from game.ui import timing
from game.ui.painter import Painter


@dataclass
class Context:
    """What every scene is handed. ``clock`` gives monotonic seconds, ``fresh_seed`` new seeds."""

    stack: SceneStack
    painter: Painter
    theme: Theme
    audio: Audio
    settings: SettingsStore
    trace: Trace
    texts: Texts
    clock: Callable[[], float]
    fresh_seed: Callable[[], int]
    store: Store
    folder: Path
    """The player's."""
    devices: InputDevices
    find_themes: Callable[[], tuple[list[FoundTheme], list[Message]]]
    find_languages: Callable[[], tuple[list[Language], list[Message]]]
    open_theme: Callable[[str], tuple[Theme, Message | None]]
    theme_problem: Message | None = None
    """What to tell when the chosen theme could not be used."""
    waiting: tuple[Waiting, ...] = ()
    """The games that were left in play and can be gone on with, the newest first."""
    save_problem: Message | None = None
    """What to tell when a game in play could not be kept or read."""

    def today(self) -> date:
        """The player's day."""
        return self.store.now().astimezone().date()

    def open_replay(self, number: int) -> None:
        """Show the game of this id in the book."""
        from game.app.opening import show_replay

        show_replay(self, number)


class Scene:
    """One screen of the game. ``is_overlay`` leaves the scene below in sight."""

    name = ""
    is_overlay = False
    music: str | None = None
    """The piece that is heard from this scene on; None leaves it as it is."""

    def __init__(self, context: Context) -> None:
        self.context = context

    @property
    def is_running(self) -> bool:
        """Whether leaving would throw something away."""
        return False

    @property
    def is_busy(self) -> bool:
        """Whether something moves, so that every frame counts."""
        return False

    @property
    def opaque(self) -> pygame.Rect | None:
        """A part of the window that the scene covers whole, so that nothing shows through."""
        return None

    def claims(self, key: Key) -> bool:
        """Whether a key is meant for this scene alone: text, or a control that is being chosen."""
        return False

    def enter(self) -> None:
        """The scene has come to the top for the first time."""

    def resume(self) -> None:
        """The scene is on top again."""

    def cover(self) -> None:
        """Another scene has come over this one: let everything go."""
        self.handle(FocusLost(self.context.clock()))

    def exit(self) -> None:
        """The scene is off the stack for good; nothing it needs is gone yet."""

    def shut(self) -> None:
        """The program ends while the scene is on the stack."""
        self.exit()

    def hide(self) -> None:
        """The window is minimized: nobody sees the scene."""

    def stood_still(self, since: float) -> None:
        """From that second of the app's clock until now the program could do nothing."""

    def restyle(self) -> None:
        """The theme is another one; ``layout`` follows."""

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything in a window of this size."""

    def handle(self, event: Input) -> bool:
        """Take an input; True keeps it from the scene below an overlay."""
        return True

    def update(self, step: float) -> None:
        """Let ``step`` seconds of effect time pass."""

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw; ``presence`` goes from 0 to 1 as the scene comes and back as it leaves."""


@dataclass
class _Standing:
    scene: Scene
    presence: float = 0.0


class SceneStack:
    """The scenes, the top one last. Changes show as motion and never hold up input."""

    def __init__(self) -> None:
        self._standing: list[_Standing] = []
        self._leaving: list[_Standing] = []
        self._size = (1, 1)
        self.is_still = False
        """Scenes come and go without motion."""
        self.on_change: Callable[[Scene], None] = lambda scene: None

    def __bool__(self) -> bool:
        return bool(self._standing)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All of them, the top one last."""
        return tuple(standing.scene for standing in self._standing)

    @property
    def top(self) -> Scene:
        """The scene that input goes to first."""
        return self._standing[-1].scene

    @property
    def is_running(self) -> bool:
        """Whether a game is in play, under whatever lies over it."""
        return any(standing.scene.is_running for standing in self._standing)

    @property
    def is_single(self) -> bool:
        """Whether nothing stands below the top scene."""
        return len(self._standing) == 1

    @property
    def is_busy(self) -> bool:
        """Whether something moves in any scene that is seen."""
        coming = any(s.presence < 1 for s in self._standing)
        return coming or bool(self._leaving) or any(s.scene.is_busy for s in self._seen())

    @property
    def opaque(self) -> pygame.Rect | None:
        """What the lowest scene in sight covers, once it has come to rest."""
        if self._leaving or not self._standing or self._seen()[0].presence < 1:
            return None
        return self._seen()[0].scene.opaque

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._standing:
            self.top.cover()
        self._standing.append(_Standing(scene))
        scene.layout(self._size)
        scene.enter()
        self.on_change(scene)

    def pop(self) -> None:
        """Take the top scene off; an empty stack ends the program."""
        gone = self._standing.pop()
        try:
            gone.scene.exit()
        except Exception:  # it is still to be put away
            self._standing.append(gone)
            raise
        self._leaving.append(gone)
        if self._standing:
            self.top.layout(self._size)
            self.top.resume()
            self.on_change(self.top)

    def switch(self, scene: Scene) -> None:
        """Take every scene off and put this one there."""
        self._leaving += self._let_go()
        self.push(scene)

    def clear(self) -> None:
        """Take every scene off at once: the program ends. Raises what one of them raised, when all
        are gone."""
        for error in self.abandon():
            raise error

    def abandon(self) -> list[Exception]:
        """The same, and what they raised is given: each of them may be what is broken."""
        gone, self._standing, self._leaving = self._standing, [], []
        errors: list[Exception] = []
        for standing in gone:
            for end in (standing.scene.cover, standing.scene.shut):
                try:
                    end()
                except Exception as error:
                    errors.append(error)
        return errors

    def restyle(self) -> None:
        """The theme is another one."""
        for standing in self._standing:
            standing.scene.restyle()
        self._leaving = []

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now. What is on its way out was made for another one."""
        self._size = size
        self._leaving = []
        for standing in self._standing:
            standing.scene.layout(size)

    def handle(self, event: Input) -> None:
        """Pass an input down from the top, through overlays that have no use for it."""
        if isinstance(event, FocusLost):
            for standing in self._standing:
                standing.scene.handle(event)
            return
        for standing in reversed(list(self._standing)):
            if standing.scene.handle(event) or not standing.scene.is_overlay:
                return

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass in every scene that is seen."""
        whole = 1.0 if self.is_still else 0.0
        for standing in self._standing:
            standing.presence = min(1.0, standing.presence + step / timing.SCENE_IN + whole)
        for standing in self._leaving:
            standing.presence -= step / timing.SCENE_OUT + whole
        self._leaving = [standing for standing in self._leaving if standing.presence > 0]
        for standing in self._seen():
            standing.scene.update(step)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the scenes that are seen, those on their way out below the others."""
        for standing in [*self._leaving, *self._seen()]:
            standing.scene.draw(canvas, standing.presence)

    def _let_go(self) -> list[_Standing]:
        gone, self._standing = self._standing, []
        try:
            for standing in gone:
                standing.scene.cover()
                standing.scene.exit()
        except Exception:  # they are still to be put away
            self._standing = gone
            raise
        return gone

    def _seen(self) -> list[_Standing]:
        first = len(self._standing) - 1
        while first > 0 and self._standing[first].scene.is_overlay:
            first -= 1
        return self._standing[max(0, first) :]
