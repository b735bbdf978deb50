"""The stack of scenes."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.input.events import FocusLost, Input
from game.scenes.scene import Scene
from game.ui import timing


@dataclass
class _Entry:
    scene: Scene
    presence: float = 0.0
    leaves_above: bool = False  # whether it is drawn above the others on its way out


class SceneStack:
    """The scenes, the top one last. Changes are animated and never hold up input."""

    def __init__(self) -> None:
        self._entries: list[_Entry] = []
        self._leaving: list[_Entry] = []
        self._size = (1, 1)
        self.is_still = False  # whether scenes come and go without motion
        self.on_change: Callable[[Scene], None] = lambda scene: None

    def __bool__(self) -> bool:
        return bool(self._entries)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the top one last."""
        return tuple(entry.scene for entry in self._entries)

    @property
    def top(self) -> Scene:
        """The scene that gets input first."""
        return self._entries[-1].scene

    @property
    def is_running(self) -> bool:
        """Whether a game is in play, on top or covered."""
        return any(entry.scene.is_running for entry in self._entries)

    @property
    def keeps_awake(self) -> bool:
        """Whether the screen must not go dark."""
        return bool(self._entries) and self.top.keeps_awake

    @property
    def zone(self) -> str | None:
        """The zone of the topmost scene that has one."""
        return next((s.zone for s in reversed(self.scenes) if s.zone is not None), None)

    @property
    def next_zone(self) -> str | None:
        """The zone that a scene leads to next, if any does."""
        return next((s.next_zone for s in self.scenes if s.next_zone is not None), None)

    @property
    def is_single(self) -> bool:
        """Whether there is no scene below the top one."""
        return len(self._entries) == 1

    @property
    def is_busy(self) -> bool:
        """Whether something moves in a visible scene."""
        coming = any(s.presence < 1 for s in self._entries)
        return coming or bool(self._leaving) or any(s.scene.is_busy for s in self._visible())

    @property
    def opaque(self) -> pygame.Rect | None:
        """The part of the window that a visible scene at rest covers, the lowest one that does."""
        resting = [one.scene for one in self._visible() if one.presence >= 1 and not self._leaving]
        for scene in resting:
            with scene.fitted():
                if scene.opaque is not None:
                    return scene.opaque
        return None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._entries:
            self.top.suspend()
        self._entries.append(_Entry(scene))
        with scene.fitted():
            scene.layout(self._size)
            scene.enter()
        self.on_change(scene)

    def pop(self) -> None:
        """Remove the top scene; an empty stack ends the program."""
        gone = self._entries.pop()
        try:
            gone.scene.exit()
        except Exception:  # the crash handler still has to close it
            self._entries.append(gone)
            raise
        gone.leaves_above = True
        self._leaving.append(gone)
        if self._entries:
            with self.top.fitted():
                self.top.come_back(self._size)
            self.on_change(self.top)

    def switch(self, scene: Scene) -> None:
        """Remove every scene and put this one in their place."""
        gone, self._entries = self._entries, []
        try:
            for entry in gone:
                entry.scene.suspend()
                entry.scene.exit()
        except Exception:  # the crash handler still has to close them
            self._entries = gone
            raise
        for entry in gone:
            entry.leaves_above = entry.scene.is_overlay
        self._leaving += gone
        self.push(scene)

    def clear(self) -> None:
        """Close every scene because the program ends, and then raise the first error."""
        for error in self.close_all():
            raise error

    def close_all(self) -> list[Exception]:
        """Close every scene, any of which may be broken, and return the errors raised. The file of
        a game is closed in any case: while it is open nobody else can continue the game."""
        gone, self._entries, self._leaving = self._entries, [], []
        errors: list[Exception] = []
        for scene in (entry.scene for entry in gone):
            files = [] if scene.autosave is None else [scene.autosave.close]
            for end in (scene.suspend, scene.exit_at_quit, *files):
                try:
                    end()
                except Exception as error:
                    errors.append(error)
        return errors

    def restyle(self) -> None:
        """Adopt another theme."""
        for entry in self._entries:
            entry.scene.restyle()
        self._leaving = []

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out every scene for a window of this size; scenes on their way out disappear at
        once."""
        self._size, self._leaving = size, []
        for entry in self._entries:
            with entry.scene.fitted():
                entry.scene.layout(size)

    def handle(self, event: Input) -> None:
        """Pass an input down from the top through overlays that do not use it."""
        if isinstance(event, FocusLost):
            for entry in self._entries:
                self._pass(event, entry.scene)
            return
        for entry in reversed(list(self._entries)):
            if self._pass(event, entry.scene) or not entry.scene.is_overlay:
                return

    def _pass(self, event: Input, scene: Scene) -> bool:
        with scene.fitted():
            return scene.handle(event)

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass in every visible scene; all keep their games saved."""
        for entry in self._entries:
            entry.scene.keep_saved()
        whole = 1.0 if self.is_still else 0.0
        for entry in self._entries:
            entry.presence = min(1.0, entry.presence + step / timing.SCENE_IN + whole)
        for entry in self._leaving:
            entry.presence -= step / timing.SCENE_OUT + whole
        self._leaving = [entry for entry in self._leaving if entry.presence > 0]
        for entry in self._visible():
            with entry.scene.fitted():
                entry.scene.update(step)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the visible scenes between those that are leaving: what was above them leaves above
        them, and scenes that others replace leave below these."""
        below = [entry for entry in self._leaving if not entry.leaves_above]
        above = [entry for entry in self._leaving if entry.leaves_above]
        for entry in (*below, *self._visible(), *above):
            with entry.scene.fitted():
                entry.scene.draw(canvas, entry.presence)

    def _visible(self) -> list[_Entry]:
        first = len(self._entries) - 1
        while first > 0 and self._entries[first].scene.is_overlay:
            first -= 1
        return self._entries[max(0, first) :]
