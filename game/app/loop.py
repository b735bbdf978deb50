"""The main loop: input as it arrives, effects in fixed steps, one drawing per frame.

Between frames the loop does not sleep but waits for events, and applies each one as it arrives, so
that the time of a click is exact whatever the frame rate. Time passes for effects in steps of
`timing.STEP`. Drawing changes nothing.
"""

import gc
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.background_review import Reviewer
from game.app.context import Options, make_context
from game.app.crash_handler import CrashHandler
from game.app.goals_notice import GoalKeeper, GoalPill
from game.app.navigation import Navigation
from game.app.screen import Screen
from game.input.bindings import Action, Bindings
from game.input.events import Composed, Input, Key, Motion, Typed
from game.input.sdl_events import OpenPad, SdlEventAdapter, start_pads
from game.platform.sleep import SleepDetector
from game.platform.window import start_display
from game.scenes.scene import Scene
from game.scenes.scene_stack import SceneStack
from game.store.settings import Settings
from game.ui import timing
from game.ui.widgets import Widget

LONG_POLL_SECONDS, SHORT_WAIT_SECONDS = 0.1, 0.001  # pauses where SDL would poll

EventSource = Callable[[float], list[pygame.event.Event]]


def wait_for_events(seconds: float) -> list[pygame.event.Event]:
    """Return the events of the next ``seconds``, as soon as there are any."""
    if seconds > LONG_POLL_SECONDS:
        # Only a hidden window waits that long; SDL would poll a thousand times a second by itself.
        time.sleep(LONG_POLL_SECONDS)
        return pygame.event.get()
    whole_ms = int(seconds * 1000)
    if whole_ms >= 1:
        first = pygame.event.wait(whole_ms)
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []
    time.sleep(min(seconds, SHORT_WAIT_SECONDS))
    return pygame.event.get()


class TextInput:
    """Turns text input on and off.

    While it is on, an input method may take any key, so it is on only in fields; ``field`` is the
    one being edited.
    """

    def __init__(self) -> None:
        self.field: Widget | None = None
        self._place: pygame.Rect | None = None  # beside which an input method shows its choices
        pygame.key.stop_text_input()  # SDL starts with it on

    def follow(self, field: Widget | None) -> None:
        """Direct typing to this field, or to none. Text being composed in another field is
        dropped."""
        if field is not self.field:
            self._leave()
        if field is not None and field.caret_rect != self._place:
            self._place = field.caret_rect
            pygame.key.set_text_input_rect(self._place)
        if field is not None and self.field is None:
            pygame.key.start_text_input()
        self.field = field

    def _leave(self) -> None:
        if self.field is not None:
            self.field.compose("", 0)
            pygame.key.stop_text_input()
            self.field = None


LARGE_BLOCK = 1024 * 1024  # bytes; few frames take such a block, and smaller ones leave small gaps
_M_MMAP_THRESHOLD = -3  # the number of this limit for ``mallopt``


def return_large_blocks() -> None:
    """Have every large block returned to the system as soon as it is freed.

    By default glibc raises its threshold to the largest block ever freed, up to 32 MB. Smaller
    blocks are then cut from a heap, where anything kept between them prevents their memory from
    being returned.
    """
    _call("mallopt", _M_MMAP_THRESHOLD, LARGE_BLOCK)


def release_freed() -> None:
    """Return all smaller freed blocks to the system, which takes some milliseconds."""
    _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> None:
    """Call a function of the C library, where there is one of this name."""
    if sys.platform != "linux":
        return
    try:
        import ctypes  # not before the first frame
    except ImportError:
        return
    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*numbers)


AMBIENT_FRAME_SECONDS = 1 / 20  # from frame to frame while nothing but the background moves
HIDDEN_FRAME_SECONDS = 0.5  # from one update to the next while the window is hidden
SLEEP_GAP_SECONDS = 10.0
"""A longer gap between polls counts as system sleep, unless the clock stood still during it. Its
first seconds count as play all the same: otherwise holding the window's title bar would give free
time to think."""
PROMPTLY = 0.25  # of a frame's time: the least from a frame to one that shows a press
_PRESSES = {
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.FINGERDOWN),
    *(pygame.FINGERUP, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION),
}
KEY_REPEAT_DELAY_MS, KEY_REPEAT_INTERVAL_MS = 260, 45


def freeze_startup_objects() -> None:
    """Exempt all current objects from garbage collection: a collection then takes 2 ms instead of
    29."""
    gc.collect()
    gc.freeze()


def free_what_was_left() -> None:
    """Free what a scene held after it was left.

    Python alone would wait until there are many objects, however large their pictures, and the C
    library would keep the memory.
    """
    gc.collect()
    release_freed()


class App:
    """The main loop. ``wait(seconds)`` returns the events of that time; ``clock`` returns monotonic
    seconds.

    ``sleep`` compares that clock with one that runs on while the computer sleeps; with None,
    ``clock`` is trusted to run on.
    """

    def __init__(
        self,
        options: Options,
        clock: Callable[[], float] = time.perf_counter,
        wait: EventSource = wait_for_events,
        open_pad: OpenPad = pygame.joystick.Joystick,
        sleep: SleepDetector | None = None,
    ) -> None:
        start_display()
        pygame.font.init()
        pygame.key.set_repeat(KEY_REPEAT_DELAY_MS, KEY_REPEAT_INTERVAL_MS)
        self._clock = clock
        self._wait = wait
        self._sleep = sleep or SleepDetector(clock, clock)
        self.stack = SceneStack()
        self.context = make_context(options, self.stack, clock)
        self._navigation = self.context.navigator = Navigation(self.context)
        self._settings = self.context.settings
        self.screen = Screen(self.context)
        self.crash_handler = CrashHandler(self.context, self.screen, self._navigation)
        self._adapter = SdlEventAdapter(self.context.devices, open_pad)
        self.text_input = TextInput()
        self._reviewer = Reviewer(self.context.store, clock(), self.crash_handler.log_error)
        self.goal_pill = GoalPill(self.context)
        self.goal_keeper = GoalKeeper(self.context, self.goal_pill.tell)
        self._updated_at = self._polled_at = clock()
        self._drawn_at = 0.0  # when the last frame was due
        self._shown_at = 0.0  # when the last frame began that a press may have hurried
        self._lag = 0.0  # how many seconds the effects are behind the clock
        self.frames = 0  # the number of frames drawn
        self._is_hidden = self._is_ending = False
        self._has_garbage = False  # whether a scene was left that may be in cycles of references
        self._settings.on_change.append(self._on_settings_change)
        self.stack.on_change = self._on_scene_change
        self._apply_settings(self._settings.value)
        self._fit_window()
        self.crash_handler.run_guarded(lambda: self._navigation.open_first(options))

    def run(self) -> None:
        """Play until the last scene is closed. Raises UnrecoverableError."""
        try:
            # The first frame shows only the sea: which scene comes is not known before.
            self._updated_at = self._clock()
            while self._is_open and not self.frames:
                self.run_guarded_frame()
            if self._is_open:
                self.finish_startup()
                freeze_startup_objects()
            self._updated_at = self._clock()
            while self._is_open:
                self.run_guarded_frame()
        finally:
            self.close()

    def leave(self) -> None:
        """End after the current frame, as if the window were closed."""
        self._is_ending = True

    def finish_startup(self) -> None:
        """Load everything that the first frame did not wait for."""
        try_optional = self.crash_handler.try_optional
        try_optional("the C library's memory", return_large_blocks)
        try_optional("the scenes to come", self._navigation.import_scenes)
        try_optional("the theme's effects", self.context.theme.prepare)
        try_optional("sound", self.context.audio.open)
        try_optional("the record book", self.context.store.open)
        self.crash_handler.find_waiting_games()
        try_optional("the tutorial's offer", self._navigation.offer_tutorial)
        self.goal_keeper.is_open = True
        try_optional("gamepads", start_pads)

    def close(self) -> None:
        """Save everything and close the window, whatever fails on the way."""
        width, height = self.screen.window.windowed_size
        size = {"window_width": width, "window_height": height}
        try_optional = self.crash_handler.try_optional
        try_optional("the scenes at the end", self.stack.clear)
        try_optional("the reviewer at the end", self._reviewer.task.cancel)
        try_optional("the goals at the end", self.goal_keeper.task.cancel)
        try_optional("the record book at the end", self.context.store.close)
        try_optional("the window's size", lambda: self._settings.change(**size))
        try_optional("the settings at the end", self._settings.retry_save)
        try_optional("sound at the end", self.context.audio.close)
        try_optional("the world at the end", self.screen.close)
        pygame.quit()

    @property
    def _is_open(self) -> bool:
        return bool(self.stack) and not self._is_ending

    def run_guarded_frame(self) -> None:
        """Run a frame; an error leads to the crash scene. Raises UnrecoverableError."""
        self.crash_handler.run_guarded(self.run_frame)

    def run_frame(self) -> None:
        """Handle events until a frame is due, then advance the scenes and draw them."""
        self._handle_events()
        if not self.stack:
            return
        now, try_optional = self._clock(), self.crash_handler.try_optional
        is_free = not self._is_playing
        try_optional("the record book", lambda: self.context.store.poll(now))
        try_optional("the settings' file", lambda: self._settings.retry_save(now))
        try_optional("the reviewer", lambda: self._reviewer.poll(now, is_free))
        try_optional("the goals", lambda: self.goal_keeper.poll(now))
        self._advance(now)
        self.screen.window.keep_awake(self.stack.keeps_awake)
        self._follow_focus()
        if self._is_hidden:
            self._drawn_at = now
            try_optional("sound", self.context.audio.update)
        else:
            self._draw(now)
        if self._has_garbage and not self._is_moving:
            self._has_garbage = False
            free_what_was_left()

    def _advance(self, now: float) -> None:
        """Advance effects in fixed steps; drop time that cannot be caught up after a hitch."""
        self._lag = min(self._lag + now - self._updated_at, timing.MAX_STEPS * timing.STEP)
        self._updated_at = now
        while self._lag >= timing.STEP:
            self._lag -= timing.STEP
            self.context.motion.update(timing.STEP)
            self.stack.update(timing.STEP)
            self.screen.update(timing.STEP)
            self.goal_pill.update(timing.STEP, self.screen.window.layout_size)

    def _draw(self, now: float) -> None:
        self.screen.draw(self.screen.window.canvas)
        self.goal_pill.draw(self.screen.window.canvas)
        self.crash_handler.try_optional("sound", self.context.audio.update)
        pygame.display.flip()
        late = now - (self._drawn_at + self.frame_seconds)
        self._shown_at = now
        # A frame that is a little late keeps to the schedule, so that delays do not add up; a frame
        # hurried by a press is an additional one.
        if late >= 0:
            self._drawn_at = now - late if late < self.frame_seconds / 4 else now
        self.frames += 1
        self.context.trace.write_frame(self.frames)

    @property
    def _is_playing(self) -> bool:
        return self.stack.top.autosave is not None

    def _handle_events(self) -> None:
        """Handle events as they arrive until a frame is due; input makes one due soon, a press at
        once."""
        is_awaited = is_pressed = False
        while self.stack:
            now, repeat_due = self._clock(), self._adapter.due
            left = self._drawn_at + self._frame_interval(is_awaited) - now
            if is_pressed:
                left = min(left, self._shown_at + PROMPTLY * self.frame_seconds - now)
            if left <= 0 and is_awaited:
                return
            to_repeat = math.inf if repeat_due is None else repeat_due - now
            events = self._wait(max(0.0, min(left, to_repeat)))
            self._wake_up()
            for event in events:
                self._handle_event(event, self._clock())
                # Sticks are never still, so their events alone make no frame due.
                is_awaited = is_awaited or event.type != pygame.JOYAXISMOTION
                is_pressed = is_pressed or event.type in _PRESSES
            for repeated in self._adapter.tick(self._clock()):
                self._dispatch(repeated)
                is_awaited = True
            self._polled_at = self._clock()
            if left <= 0:
                return

    def _wake_up(self) -> None:
        """Tell the scene about sleep since the last poll, before it gets any input. Time in which
        the program itself was busy is not sleep."""
        counted, now = self._polled_at + SLEEP_GAP_SECONDS, self._clock()
        if self._sleep.has_slept() or now > counted:
            self.stack.top.wake_up(min(now, counted))

    def _frame_interval(self, is_awaited: bool) -> float:
        if self._is_hidden:
            return HIDDEN_FRAME_SECONDS
        is_quick = is_awaited or self._is_moving
        return self.frame_seconds if is_quick else AMBIENT_FRAME_SECONDS

    @property
    def _is_moving(self) -> bool:
        """Whether anything besides the background moves."""
        context = self.context
        is_changing = context.motion.is_moving or self.screen.world.is_fading
        return self.stack.is_busy or self.goal_pill.is_busy or is_changing

    def _handle_event(self, event: pygame.event.Event, at: float) -> None:
        if event.type == pygame.QUIT:
            self.crash_handler.try_optional("the scenes at the end", self.stack.clear)
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._fit_window()
        elif event.type == pygame.DROPFILE and self.stack:
            self._navigation.open_dropped(Path(event.file))
        elif event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self.context.audio.device_event(event)
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._is_hidden = self.context.audio.is_hidden = True
            if self.stack:
                self.stack.top.interrupt()
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
            self._is_hidden = self.context.audio.is_hidden = False
        elif self.stack:
            for translated in self._adapter.translate(event, at):
                self._dispatch(translated)
            self._follow_focus()

    def _follow_focus(self) -> None:
        """Have text typed into the focused field, if there is one in the window in use."""
        has_field = bool(self.stack) and not self._adapter.is_away
        self.text_input.follow(self.stack.top.text_field if has_field else None)

    def _dispatch(self, event: Input) -> None:
        """Pass an input to the scenes, unless it is a key that works in all of them."""
        is_for_field = isinstance(event, Composed)
        if isinstance(event, Typed):
            is_for_field = not event.is_pasted
        if not self.stack or (is_for_field and self.text_input.field is None):
            return
        scene = self.stack.top
        if isinstance(event, Motion) and event.pos is not None:
            self.screen.point_at(event.pos)
        is_typed = isinstance(event, Key) and scene.claims(event)
        self.context.devices.update(event)
        self.crash_handler.input_history.observe(event, scene.name, is_typed)
        if is_typed or not (isinstance(event, Key) and self._use_global_key(event)):
            self.stack.handle(event)

    def _use_global_key(self, key: Key) -> bool:
        """Switch full screen or sound if that is the key's action; return whether it was."""
        names: dict[Action | None, str] = {Action.FULL_SCREEN: "full_screen", Action.MUTE: "sound"}
        name = names.get(key.action if self._is_playing else key.menu)
        if name is None:
            return False
        if not key.repeat:
            self._settings.change(**{name: not getattr(self._settings.value, name)})
        return True

    def _on_scene_change(self, scene: Scene) -> None:
        self.context.trace.write_change({"scene": scene.name})
        self._has_garbage = True
        self.screen.update_zone()
        self.goal_keeper.observe(scene, self.screen.zone)
        self.context.audio.multiplier = 1
        self.context.world.show_combo(0)  # a dive in play tells its own in each step
        if self.stack.zone is None:
            self.context.world.descend(None)
        if scene.music is not None:
            self.context.audio.piece = scene.music
        if not self._is_playing:
            self.context.audio.retry()

    def _on_settings_change(self, settings: Settings) -> None:
        self._apply_settings(settings)
        self.context.devices.bindings = Bindings.from_changes(settings.controls)
        self.screen.apply_settings(settings)
        self._adapter.size = self.screen.window.canvas.get_size()

    def _apply_settings(self, settings: Settings) -> None:
        audio = self.context.audio
        audio.muted = not settings.sound
        audio.effects, audio.music = settings.effects_volume / 100, settings.music_volume / 100
        self.frame_seconds = 1 / settings.frame_rate
        self.stack.is_still = settings.reduced_motion

    def _fit_window(self) -> None:
        self.screen.fit_window()
        self._adapter.size = self.screen.window.canvas.get_size()
