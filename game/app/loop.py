"""The loop: events as they come, fixed steps of time, frames."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.background_review import Reviewer
from game.app.context import make_context
from game.app.crash_handler import CrashHandler
from game.app.navigation import Navigation
from game.app.options import Options as Options
from game.app.screen import Screen
from game.input.bindings import Action, Bindings
from game.input.events import Input, Key
from game.input.joysticks import OpenPad, start_pads
from game.input.sdl_events import SdlEventAdapter
from game.platform.window import Window, start_display
from game.scenes.scene import Scene
from game.scenes.scene_stack import SceneStack
from game.settings import Settings
from game.ui import timing

AMBIENT_FRAME = 1 / 20
"""Seconds a frame while only the sea moves."""
HIDDEN_FRAME = 0.5
"""Seconds from one look at things to the next while nobody sees the window."""
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 260, 45
DOZE = 0.1
STOOD_STILL = 10.0
"""Seconds from one look at things to the next that nobody can have played in. So many count all
the same: else holding the window's title would be time to think, with the board in sight."""
_LAST_STRETCH = 0.001

EventSource = Callable[[float], list[pygame.event.Event]]


def spare_collections() -> None:
    """What is there by now stays, so that a full collection need not look at it: that takes 2 ms
    then, and not 29."""
    gc.collect()
    gc.freeze()


class App:
    """Owns the window and time. ``clock`` gives monotonic seconds; ``wait`` gives the events that
    come within some seconds, as soon as there are any."""

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = time.perf_counter,
        wait: EventSource | None = None,
        open_pad: OpenPad = pygame.joystick.Joystick,
    ) -> None:
        start_display()
        pygame.font.init()
        pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
        self._clock = clock
        self._wait = wait or _wait_for_events
        self.stack = SceneStack()
        self.context = make_context(options, self.stack, clock)
        self._navigation = self.context.navigator = Navigation(self.context)
        self._settings = settings = self.context.settings
        size = settings.value.window_width, settings.value.window_height
        self._window = Window(size, settings.value.full_screen)
        self.screen = Screen(self.context, self._window)
        self.crash_handler = CrashHandler(self.context, self.screen, self._navigation)
        self._adapter = SdlEventAdapter(self.context.devices, open_pad)
        self._reviewer = Reviewer(self.context.store, clock(), self.crash_handler.note)
        self._born = self._then = self._awake = clock()
        self._owed = 0.0
        self._is_hidden = self._is_started = self._is_left = False
        self._frame = 0
        self._shown_at = 0.0
        settings.on_change.append(self._take_settings)
        self.stack.on_change = self._scene_changed
        self._adjust(settings.value)
        self._resize()
        self.crash_handler.guard(lambda: self._navigation.open_first(options))

    def run(self) -> None:
        """Play until the last scene is gone. Raises WreckError where nothing can go on."""
        try:
            while self.stack and not self._is_left:
                self.beat()
        finally:
            self.close()

    def beat(self) -> None:
        """A turn that survives what breaks in it; the first one makes ready for the others."""
        self.crash_handler.guard(self.turn)
        if not self._is_started and self._frame:
            self._is_started = True
            self.make_ready()
            spare_collections()

    def leave(self) -> None:
        """End soon, as if the window were closed."""
        self._is_left = True

    def make_ready(self) -> None:
        """All that the first frame did not wait for."""
        aside = self.crash_handler.aside
        aside("the scenes to come", self._navigation.prepare)
        aside("the theme's effects", self.context.theme.prepare)
        aside("sound", self.context.audio.open)
        aside("the record book", self.context.store.open)
        self.crash_handler.offer_left()
        aside("gamepads", start_pads)

    def close(self) -> None:
        """Keep what is to be kept and shut the window; what breaks is passed over."""
        aside = self.crash_handler.aside
        aside("the scenes at the end", self.stack.clear)
        aside("the reviewer at the end", self._reviewer.close)
        aside("the record book at the end", self.context.store.close)
        width, height = self._window.windowed_size
        size = {"window_width": width, "window_height": height}
        aside("the window's size", lambda: self._settings.change(**size))
        aside("the settings at the end", self._settings.retry_save)
        aside("sound at the end", self.context.audio.close)
        pygame.quit()

    def turn(self) -> None:
        """Wait for the next frame while taking events as they come; then step and draw."""
        self._take_events()
        if not self.stack:
            return
        now = self._clock()
        self._owed = min(self._owed + now - self._then, timing.MAX_STEPS * timing.STEP)
        self._then = now
        self._tend(now)
        while self._owed >= timing.STEP:
            self._owed -= timing.STEP
            self.stack.update(timing.STEP)
        if self._is_hidden:
            self._shown_at = now
            self.crash_handler.aside("sound", self.context.audio.update)
        else:
            self._draw(now)

    def _tend(self, now: float) -> None:
        """What is done beside the frames."""
        aside, is_free = self.crash_handler.aside, not self._is_playing
        aside("the record book", lambda: self.context.store.poll(now))
        aside("the settings' file", lambda: self._settings.retry_save(now))
        aside("the reviewer", lambda: self._reviewer.tend(now, is_free))

    @property
    def _is_playing(self) -> bool:
        """Whether every millisecond is the player's, or will be at the next click."""
        return self.stack.top.autosave is not None

    def _take_events(self) -> None:
        """Every event is stamped and applied when it arrives; the first one calls for a frame."""
        first = True
        while self.stack:
            left = self._shown_at + self._pace(not first) - self._clock()
            if left <= 0 and not first:
                return
            events = self._wait(max(0.0, min(left, self._until_tick())))
            self._wake()
            for event in events:
                self._take(event, self._clock())
                first = first and event.type == pygame.JOYAXISMOTION  # sticks are never still
            for given in self._adapter.tick(self._clock()):
                self._give(given)
                first = False
            self._awake = self._clock()
            if left <= 0:
                return

    def _wake(self) -> None:
        """Where the machine slept, or the program was held, that comes before any input. Time in
        which the program itself was at work is no such time."""
        if self._clock() > self._awake + STOOD_STILL and self.stack:
            self.stack.top.stood_still(self._awake + STOOD_STILL)

    def _pace(self, is_awaited: bool) -> float:
        """Seconds from the last frame to the next; ``is_awaited`` when input wants to be seen."""
        if self._is_hidden:
            return HIDDEN_FRAME
        return self._frame_time if is_awaited or self.stack.is_busy else AMBIENT_FRAME

    def _until_tick(self) -> float:
        """Seconds until something that is held repeats."""
        due = self._adapter.due
        return math.inf if due is None else due - self._clock()

    def _take(self, event: pygame.event.Event, at: float) -> None:
        if event.type == pygame.QUIT:
            self.crash_handler.aside("the scenes at the end", self.stack.clear)
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resize()
        elif event.type == pygame.DROPFILE and self.stack:
            self._navigation.open_dropped(Path(event.file))
        elif event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self.context.audio.device_event(event)
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._is_hidden = self.context.audio.is_hidden = True
            if self.stack:
                self.stack.top.hide()
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
            self._is_hidden = self.context.audio.is_hidden = False
        elif self.stack:
            for given in self._adapter.translate(event, at):
                self._give(given)

    def _give(self, given: Input) -> None:
        """Pass an input to the scenes, or do what it means in every one of them."""
        if not self.stack:
            return
        self.context.devices.update(given)
        self.crash_handler.input_history.see(self.stack.top, given)
        if not (isinstance(given, Key) and self._global_key(given)):
            self.stack.handle(given)

    def _global_key(self, key: Key) -> bool:
        """The keys that mean the same in every scene."""
        names: dict[Action | None, str] = {Action.FULL_SCREEN: "full_screen", Action.MUTE: "sound"}
        name = names.get(key.action if self._is_playing else key.menu)
        if name is None or self.stack.top.claims(key):
            return False
        if not key.repeat:
            self._settings.change(**{name: not getattr(self._settings.value, name)})
        return True

    def _draw(self, now: float) -> None:
        canvas = self._window.canvas
        self.screen.draw(canvas, now - self._born)
        self.crash_handler.aside("sound", self.context.audio.update)
        pygame.display.flip()
        late = now - (self._shown_at + self._frame_time)
        on_beat = 0 <= late < self._frame_time / 4
        self._shown_at = now - late if on_beat else now
        self._frame += 1
        self.context.trace.write_frame(self._frame)

    def _scene_changed(self, scene: Scene) -> None:
        self.context.trace.write_scene(scene.name)
        if scene.music is not None:
            self.context.audio.play_music(scene.music)
        if not self._is_playing:
            self.context.audio.retry()

    def _take_settings(self, settings: Settings) -> None:
        self._adjust(settings)
        self.context.devices.bindings = Bindings.from_changes(settings.controls)
        self.screen.take_settings(settings)
        self._adapter.size = self._window.canvas.get_size()

    def _adjust(self, settings: Settings) -> None:
        """What only has to be set, whenever settings change and at the start."""
        audio = self.context.audio
        audio.muted = not settings.sound
        audio.effects, audio.music = settings.effects_volume / 100, settings.music_volume / 100
        self._frame_time = 1 / settings.frame_rate
        self.stack.is_still = settings.reduced_motion

    def _resize(self) -> None:
        """The window may have another size."""
        self.screen.update_size()
        self._adapter.size = self._window.canvas.get_size()


def _wait_for_events(seconds: float) -> list[pygame.event.Event]:
    """The events of the next ``seconds``, returned as soon as there are any."""
    if seconds > DOZE:
        # Only a hidden window waits for so long; SDL's own waiting looks a thousand times a second.
        time.sleep(DOZE)
        return pygame.event.get()
    whole = int(seconds * 1000)
    if whole >= 1:
        first = pygame.event.wait(whole)
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []
    time.sleep(min(seconds, _LAST_STRETCH))
    return pygame.event.get()
