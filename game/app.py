"""The window, the fixed-timestep loop, and what scenes are handed."""

from __future__ import annotations

import gc
import math
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from engine.config import GameConfig
from engine.recording import Recording
from game import paths
from game.audio import Audio
from game.bindings import Action, Bindings
from game.effects import timing
from game.hands import Hands
from game.input import Input, Key
from game.pads import OpenPad, find_pads
from game.reviewer import Reviewer
from game.scenes.base import Kit, Scene, SceneStack
from game.scenes.menu import MenuScene
from game.scenes.opening import open_dropped, replay_of
from game.scenes.play import PlayScene
from game.scenes.returning import offer_left
from game.settings import Settings, SettingsStore
from game.start import FRESH, Start
from game.store import Flaw, Store
from game.texts import Texts
from game.themes import find_themes, open_theme
from game.trace import Trace
from game.translator import Translator
from game.view import shapes
from game.view.backdrops import background_of
from game.view.painter import Painter
from game.view.text import Type
from game.window import Window, hint_sdl, start_display

AMBIENT_FRAME = 1 / 20
"""Seconds a frame while only the sea moves."""
HIDDEN_FRAME = 0.5
"""Seconds from one look at things to the next while nobody sees the window."""
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 260, 45
DOZE = 0.1
GIVE_WAY = 0.0005
"""Seconds after which a thread that thinks gives way to the frame."""
_LAST_STRETCH = 0.001

EventSource = Callable[[float], list[pygame.event.Event]]


@dataclass(frozen=True)
class Options:
    """What the command line asks for. ``config`` starts a game at once, on the board of a ``seed``
    or as ``start`` has it; a ``recording`` is shown."""

    config: GameConfig | None = None
    seed: int | None = None
    data: str | None = None
    trace: bool = False
    start: Start = FRESH
    recording: Recording | None = None


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
        user, assets = paths.user_data(options.data), paths.assets()
        settings = SettingsStore(user / "settings.json")
        self._settings = settings
        size = settings.value.window_width, settings.value.window_height
        self._window = Window(size, settings.value.full_screen)
        say = Texts(assets / "texts")
        hands = Hands(Bindings.read(settings.value.controls), say)
        self._translator = Translator(hands, open_pad)
        self._open_theme = partial(open_theme, assets=assets, user=user)
        theme, theme_problem = self._open_theme(settings.value.theme)
        pygame.display.set_icon(theme.icon())
        self.stack = SceneStack()
        self.kit = Kit(
            stack=self.stack,
            painter=Painter(theme, Type(assets / "fonts")),
            theme=theme,
            audio=Audio(assets / "sounds", clock=clock),
            settings=settings,
            trace=Trace(sys.stdout if options.trace else None),
            say=say,
            clock=clock,
            fresh_seed=lambda: int.from_bytes(os.urandom(6), "big"),
            store=Store(user),
            folder=user,
            hands=hands,
            find_themes=partial(find_themes, assets, user),
            open_theme=self._open_theme,
            theme_problem=theme_problem,
        )
        self.kit.audio.use(theme.sounds)
        self._reviewer = Reviewer(self.kit.store, clock())
        self._background = background_of(theme)
        self._theme_key = settings.value.theme
        self._born = self._then = clock()
        self._owed = 0.0
        self._laid_out = (0, 0)
        self._is_hidden = self._is_started = False
        self._frame = 0
        self._shown_at = 0.0
        settings.on_change.append(self._take_settings)
        self.stack.on_change = self._scene_changed
        self._adjust(settings.value)
        self.kit.painter.ui_percent = settings.value.ui_scale
        self._resize()
        self.stack.push(self._first_scene(options))

    def run(self) -> None:
        """Play until the last scene is gone."""
        try:
            while self.stack:
                self.turn()
                if not self._is_started and self._frame:
                    self._is_started = True
                    self.make_ready()
                    spare_collections()
        finally:
            self.close()

    def make_ready(self) -> None:
        """All that the first frame did not wait for."""
        self.kit.theme.prepare()
        self.kit.audio.open()
        self.kit.store.open()
        offer_left(self.kit)
        find_pads()

    def close(self) -> None:
        """Keep what is to be kept and shut the window."""
        self.stack.clear()
        self._reviewer.close()
        self.kit.store.close()
        width, height = self._window.windowed
        self._settings.change(window_width=width, window_height=height)
        self.kit.audio.close()
        pygame.quit()

    def turn(self) -> None:
        """Wait for the next frame while taking events as they come; then step and draw."""
        self._take_events()
        if not self.stack:
            return
        now = self._clock()
        self._owed = min(self._owed + now - self._then, timing.MAX_STEPS * timing.STEP)
        self._then = now
        self.kit.store.tend(now)
        self._reviewer.tend(now, not self._is_playing)
        while self._owed >= timing.STEP:
            self._owed -= timing.STEP
            self.stack.update(timing.STEP)
        if self._is_hidden:
            self._shown_at = now
            self.kit.audio.frame()
        else:
            self._draw(now)

    @property
    def _is_playing(self) -> bool:
        """Whether every millisecond is the player's, or will be at the next click."""
        return isinstance(self.stack.top, PlayScene)

    def _take_events(self) -> None:
        """Every event is stamped and applied when it arrives; the first one calls for a frame."""
        first = True
        while self.stack:
            left = self._shown_at + self._pace(not first) - self._clock()
            if left <= 0 and not first:
                return
            for event in self._wait(max(0.0, min(left, self._until_tick()))):
                self._take(event, self._clock())
                first = first and event.type == pygame.JOYAXISMOTION  # sticks are never still
            for given in self._translator.tick(self._clock()):
                self._give(given)
                first = False
            if left <= 0:
                return

    def _pace(self, is_awaited: bool) -> float:
        """Seconds from the last frame to the next; ``is_awaited`` when input wants to be seen."""
        if self._is_hidden:
            return HIDDEN_FRAME
        return self._frame_time if is_awaited or self.stack.is_busy else AMBIENT_FRAME

    def _until_tick(self) -> float:
        """Seconds until something that is held repeats."""
        due = self._translator.due
        return math.inf if due is None else due - self._clock()

    def _take(self, event: pygame.event.Event, at: float) -> None:
        if event.type == pygame.QUIT:
            self.stack.clear()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resize()
        elif event.type == pygame.DROPFILE and self.stack:
            open_dropped(self.kit, Path(event.file))
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._is_hidden = self.kit.audio.asleep = True
            if self.stack:
                self.stack.top.hide()
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
            self._is_hidden = self.kit.audio.asleep = False
        elif self.stack:
            for given in self._translator.translate(event, at):
                self._give(given)

    def _give(self, given: Input) -> None:
        """Pass an input to the scenes, or do what it means in every one of them."""
        if not self.stack:
            return
        self.kit.hands.see(given)
        if not (isinstance(given, Key) and self._global_key(given)):
            self.stack.handle(given)

    def _global_key(self, key: Key) -> bool:
        """The keys that mean the same in every scene."""
        names: dict[Action | None, str] = {Action.FULL_SCREEN: "full_screen", Action.MUTE: "sound"}
        name = names.get(key.action if isinstance(self.stack.top, PlayScene) else key.menu)
        if name is None or self.stack.top.claims(key):
            return False
        if not key.repeat:
            self._settings.change(**{name: not getattr(self._settings.value, name)})
        return True

    def _draw(self, now: float) -> None:
        canvas = self._window.canvas
        self._background.draw(canvas, now - self._born, self.stack.opaque)
        self.stack.draw(canvas)
        self.kit.audio.frame()
        pygame.display.flip()
        late = now - (self._shown_at + self._frame_time)
        on_beat = 0 <= late < self._frame_time / 4
        self._shown_at = now - late if on_beat else now
        self._frame += 1
        self.kit.trace.frame(self._frame)

    def _first_scene(self, options: Options) -> Scene:
        if options.recording is not None:
            return replay_of(self.kit, options.recording)
        if options.config is None:
            return MenuScene(self.kit)
        start = options.start
        if options.seed is not None:
            start = Start(options.seed, flaws=(Flaw.CHOSEN,))
        return PlayScene(self.kit, self._settings.value.marked(options.config), start)

    def _scene_changed(self, scene: Scene) -> None:
        self.kit.trace.scene(scene.name)
        if scene.music is not None:
            self.kit.audio.music_on(scene.music)

    def _take_settings(self, settings: Settings) -> None:
        self._adjust(settings)
        self.kit.hands.bindings = Bindings.read(settings.controls)
        if settings.theme != self._theme_key:
            self._change_theme(settings.theme)
        if settings.ui_scale != self.kit.painter.ui_percent:
            self.kit.painter.ui_percent = settings.ui_scale
            self._lay_out()
        if settings.full_screen != self._window.is_full:
            self._window.fill_screen(settings.full_screen)
            self._resize()

    def _adjust(self, settings: Settings) -> None:
        """What only has to be set, whenever settings change and at the start."""
        audio = self.kit.audio
        audio.muted = not settings.sound
        audio.effects, audio.music = settings.effects_volume / 100, settings.music_volume / 100
        self._frame_time = 1 / settings.frame_rate
        self.stack.is_still = settings.reduced_motion

    def _change_theme(self, key: str) -> None:
        """Everything is drawn in other colours from the next frame on."""
        theme, self.kit.theme_problem = self._open_theme(key)
        self._theme_key = key
        self.kit.theme = self.kit.painter.theme = theme
        pygame.display.set_icon(theme.icon())
        self.kit.audio.use(theme.sounds)
        self._background = background_of(theme)
        theme.prepare()
        self.stack.restyle()
        self._lay_out()

    def _resize(self) -> None:
        """The window may have another size."""
        self._window.take_size()
        self._translator.size = self._window.canvas.get_size()
        if self._window.room != self._laid_out:
            self._laid_out = self._window.room
            self._lay_out()

    def _lay_out(self) -> None:
        """Place and make everything for the window's size."""
        size = self._laid_out
        self.kit.theme.forget_sizes()
        shapes.forget_sizes()
        self.kit.painter.resize(size)
        self._background.resize(size)
        self.stack.resize(size)


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


def play(options: Options) -> None:
    """Open the window and play; returns when the player leaves.

    Raises SystemExit with one sentence where no window can be opened.
    """
    hint_sdl()
    try:
        app = App(options)
    except pygame.error as error:
        print(f"minewave: No window can be opened: {error}.", file=sys.stderr)
        raise SystemExit(2) from None
    sys.setswitchinterval(GIVE_WAY)
    try:
        app.run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
