"""The window, the fixed-timestep loop, and what scenes are handed."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from engine.config import GameConfig
from game import paths
from game.audio import Audio
from game.effects import timing
from game.input import Key, Translator
from game.scenes.base import Kit, Scene, SceneStack
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from game.settings import Settings, SettingsStore
from game.theme import Theme
from game.trace import Trace
from game.view import shapes
from game.view.painter import Painter
from game.view.sea import Sea
from game.view.text import Type

FRAME = 1 / 60
"""Seconds a frame while something moves or a key is down."""
AMBIENT_FRAME = 1 / 20
"""Seconds a frame while only the sea moves."""
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 260, 45
LEAST_LAYOUT = (160, 120)
"""Pixels: a smaller window shows a part of the picture."""
_LAST_STRETCH = 0.001

EventSource = Callable[[float], list[pygame.event.Event]]


@dataclass(frozen=True)
class Options:
    """What the command line asks for; ``config`` starts a game at once."""

    config: GameConfig | None = None
    seed: int | None = None
    data: str | None = None
    trace: bool = False


class App:
    """Owns the window and time. ``clock`` gives monotonic seconds; ``wait`` gives the events that
    come within some seconds, as soon as there are any."""

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = time.perf_counter,
        wait: EventSource | None = None,
    ) -> None:
        _init_display()
        pygame.font.init()
        pygame.key.set_repeat(REPEAT_AFTER_MS, REPEAT_EVERY_MS)
        self._clock = clock
        self._wait = wait or _wait_for_events
        settings = SettingsStore(paths.user_data(options.data) / "settings.json")
        self._settings = settings
        self._windowed = settings.value.window_width, settings.value.window_height
        self._window = self._open_window(settings.value.full_screen)
        self._translator = Translator()
        assets = paths.assets()
        theme = Theme(assets / "themes" / "deep")
        pygame.display.set_icon(theme.icon())
        self.stack = SceneStack()
        self.kit = Kit(
            stack=self.stack,
            painter=Painter(theme, Type(assets / "fonts")),
            theme=theme,
            audio=Audio(assets / "sounds", settings.value.sound),
            settings=settings,
            trace=Trace(sys.stdout if options.trace else None),
            clock=clock,
            fresh_seed=lambda: secrets.randbits(48),
        )
        self._sea = Sea(theme)
        self._born = self._then = clock()
        self._owed = 0.0
        self._laid_out = (0, 0)
        self._frame = 0
        self._shown_at = 0.0
        settings.on_change.append(self._take_settings)
        self.stack.on_change = self._scene_changed
        self._resize(self._window.get_size())
        self.stack.push(self._first_scene(options))

    def run(self) -> None:
        """Play until the last scene is gone."""
        try:
            while self.stack:
                self.turn()
                if self._frame == 1:
                    self.kit.audio.open()
        finally:
            self.close()

    def close(self) -> None:
        """Remember the window's size and shut it."""
        width, height = self._windowed
        self._settings.change(window_width=width, window_height=height)
        pygame.quit()

    def turn(self) -> None:
        """Wait for the next frame while taking events as they come; then step and draw."""
        self._take_events()
        if not self.stack:
            return
        now = self._clock()
        self._owed = min(self._owed + now - self._then, timing.MAX_STEPS * timing.STEP)
        self._then = now
        while self._owed >= timing.STEP:
            self._owed -= timing.STEP
            self.stack.update(timing.STEP)
        self._draw(now)

    def _take_events(self) -> None:
        """Every event is stamped and applied when it arrives; the first one calls for a frame."""
        first = True
        while self.stack:
            due = self._shown_at + (FRAME if self.stack.is_busy or not first else AMBIENT_FRAME)
            left = due - self._clock()
            if left <= 0 and not first:
                return
            for event in self._wait(max(0.0, left)):
                self._take(event, self._clock())
                first = False
            if left <= 0:
                return

    def _take(self, event: pygame.event.Event, at: float) -> None:
        if event.type == pygame.QUIT:
            self.stack.clear()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resize(pygame.display.get_surface().get_size())
        elif self.stack:
            given = self._translator.translate(event, at)
            if isinstance(given, Key) and self._global_key(given):
                return
            if given is not None:
                self.stack.handle(given)

    def _global_key(self, key: Key) -> bool:
        """The keys that mean the same in every scene."""
        if key.name not in ("f11", "m"):
            return False
        if not key.repeat:
            name = "full_screen" if key.name == "f11" else "sound"
            self._settings.change(**{name: not getattr(self._settings.value, name)})
        return True

    def _draw(self, now: float) -> None:
        self._sea.draw(self._window, now - self._born, self.stack.opaque)
        self.stack.draw(self._window)
        pygame.display.flip()
        late = now - (self._shown_at + FRAME)
        self._shown_at = now - late if 0 <= late < FRAME / 4 else now  # keep to the beat
        self._frame += 1
        self.kit.trace.frame(self._frame)

    def _first_scene(self, options: Options) -> Scene:
        if options.config is None:
            return MenuScene(self.kit)
        marks = self._settings.value.question_marks
        config = replace(options.config, question_marks=marks)
        return PlayScene(self.kit, config, options.seed)

    def _scene_changed(self, scene: Scene) -> None:
        self.kit.trace.scene(scene.name)

    def _take_settings(self, settings: Settings) -> None:
        self.kit.audio.is_on = settings.sound
        if settings.full_screen != bool(self._window.get_flags() & pygame.FULLSCREEN):
            self._window = self._open_window(settings.full_screen)
            self._resize(self._window.get_size())

    def _open_window(self, full_screen: bool) -> pygame.Surface:
        pygame.display.set_caption("Minewave")
        if full_screen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        if window.get_size() != self._windowed:
            # Some window managers give up full screen first and take a size only then.
            window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        return window

    def _resize(self, size: tuple[int, int]) -> None:
        self._window = pygame.display.get_surface()
        if not self._window.get_flags() & pygame.FULLSCREEN:
            self._windowed = size
        size = (max(size[0], LEAST_LAYOUT[0]), max(size[1], LEAST_LAYOUT[1]))
        if size == self._laid_out:
            return
        self._laid_out = size
        self.kit.theme.forget_sizes()
        shapes.forget_sizes()
        self.kit.painter.resize(size)
        self._sea.resize(size)
        self.stack.resize(size)


def _wait_for_events(seconds: float) -> list[pygame.event.Event]:
    """The events of the next ``seconds``, returned as soon as there are any."""
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
    _hint_sdl()
    try:
        app = App(options)
    except pygame.error as error:
        print(f"minewave: No window can be opened: {error}.", file=sys.stderr)
        raise SystemExit(2) from None
    try:
        app.run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _init_display() -> None:
    """Raises pygame.error without a screen, where SDL would otherwise draw for nobody."""
    pygame.display.init()
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("there is no screen")


def _hint_sdl() -> None:
    """What SDL reads from the environment; the player's own values win."""
    hints = {"SDL_VIDEO_X11_WMCLASS": "minewave", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    if sys.platform == "linux":  # the window's surface is drawn by the processor anyway
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
