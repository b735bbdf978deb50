"""A board that is watched: the bar above it, below it the controls that steer what it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.board.frame import FRAME_WIDTH
from game.board.hud import BAR_HEIGHT, Hud
from game.input.bindings import Action
from game.input.click_machine import MouseButton as MouseButton
from game.input.events import Input, Key, Motion, Press, Release
from game.scenes.base import Scene
from game.scenes.playback.replay_board import ReplayBoard
from game.scenes.replay.replay_bar import ReplayBar
from game.scenes.watch.watch_bar import WatchBar
from game.ui.widget_group import WidgetGroup

_CHANCES = (Action.CHORD, Action.CHANCES)
_ZOOMS = (Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL)
_STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class PlaybackScene(Scene):
    """Looks around, plays and pauses, steps. What is shown is the heir's, which makes these three
    before anything is asked of the scene."""

    board: ReplayBoard
    hud: Hud
    bar: ReplayBar | WatchBar

    @property
    def _group(self) -> WidgetGroup:
        return self.bar.group

    def toggle(self) -> None:
        """Play or pause."""

    def start_over(self) -> None:
        """From the start, or another one."""

    def step(self, by: int) -> None:
        """Pause, and make so many moves more or fewer."""

    def back(self) -> None:
        """Leave."""

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """What further keys do, by their names, with ``shift+`` where that is held."""
        return {}

    # Placing

    def restyle(self) -> None:
        """Everything in another theme."""
        self.board.restyle()

    def layout(self, size: tuple[int, int]) -> None:
        """The HUD above, the controls below, the board in all the rest."""
        px = self.context.painter.px
        self.hud.layout(size[0], self.context.painter)
        self.bar.layout(size, self.context.painter)
        edge = FRAME_WIDTH + px(8)
        height = size[1] - px(BAR_HEIGHT) - px(self.bar.height) - 2 * edge
        area = pygame.Rect(edge, px(BAR_HEIGHT) + edge, size[0] - 2 * edge, height)
        self.board.layout(area, size)

    # Input

    def handle(self, event: Input) -> bool:
        """Controls first, then looking around; a click on the board plays or pauses."""
        if isinstance(event, Key):
            self._key(event)
            return True
        used = isinstance(event, Press | Release | Motion) and self.bar.handle(event)
        if isinstance(event, Press | Release):
            self._group.focus = None  # a mouse leaves the arrows to the timeline
        if used:
            return True
        if self.board.navigator.handle(event):
            self.board.look()
        elif isinstance(event, Press) and event.button is MouseButton.LEFT:
            if self.board.camera.view.collidepoint(event.pos):
                self.toggle()
        elif not isinstance(event, Press | Release | Motion):
            self.bar.handle(event)
        return True

    def _key(self, event: Key) -> None:
        call = self.keys().get(f"shift+{event.name}" if event.shift else event.name)
        if call is not None:
            call()
        elif event.name == "space" or event.action is Action.PAUSE:
            if not event.repeat:
                self.toggle()
        elif self._group.focus is None and event.menu in _STEPS:
            self.step(_STEPS[event.menu])
        elif self.board.navigator.act(event.action if event.action in _ZOOMS else None, None):
            self.board.look()
        elif self.bar.handle(event) or event.repeat:
            return
        elif event.menu is Action.BACK:
            self.context.audio.play("back")
            self.back()
        elif event.action is Action.RESTART:
            self.start_over()
        elif event.action in _CHANCES:
            self.turn_chances()

    # What the controls do

    def turn_chances(self) -> None:
        """Show the chances, or no longer."""
        if self.bar.has_chances:
            self.board.chances.turn()

    def turn_sound(self) -> None:
        """The sound on or off."""
        self.context.settings.change(sound=not self.context.settings.value.sound)
