"""The base of the scenes that play something back, with keys to steer it."""

from collections.abc import Callable, Mapping

from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import Input, Key, Motion, Press, Release, Wheel
from game.playback.playhead import Playhead
from game.scenes.playback.controls import PlaybackControls
from game.scenes.tree_scene import TreeScene
from game.ui.timeline import marker_reach

_CHANCES = (Action.CHORD, Action.CHANCES)
_ZOOMS = (Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL)
_STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class PlaybackScene(TreeScene):
    """Plays and pauses, steps and leaves. Subclasses create the ``controls``, and those with
    ``speeds`` a ``head``."""

    controls: PlaybackControls
    head: Playhead
    speeds: tuple[float, ...] = ()

    def set_speed(self, index: int) -> None:
        self.head.speed = self.speeds[index]

    def interrupt(self) -> None:
        self.head.is_playing = False

    def toggle(self) -> None:
        """Play or pause."""

    def start_over(self) -> None:
        """Play from the start, or play another game of the same kind."""

    def step(self, by: int) -> None:
        """Pause, and make this many moves more or, if negative, fewer."""

    def back(self) -> None:
        self.context.navigator.back()

    def toggle_chances(self) -> None:
        """Show the chances, or hide them."""

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Return what further keys do, by their names, with ``shift+`` if that is held."""
        return {}

    def look_around(self, event: Input) -> bool:
        """Scroll or zoom; return whether the input was for that."""
        return False

    def zoom(self, action: Action) -> None:
        """Zoom in or out."""

    def change_speed(self, by: int) -> None:
        """Choose a faster or, if negative, a slower speed."""
        self.controls.change_speed(by)

    def is_on_board(self, pos: tuple[int, int]) -> bool:
        """Return whether a click there plays and pauses."""
        return False

    def suspend(self) -> None:
        super().suspend()
        self.interrupt()

    def handle(self, event: Input) -> bool:
        self.settle()
        if isinstance(event, Key):
            self._handle_key(event)
        else:
            self._handle_pointer(event)
        self.settle()
        return True

    def _handle_pointer(self, event: Input) -> None:
        is_used = isinstance(event, Press | Release | Motion | Wheel) and self.use(event)
        if isinstance(event, Press | Release):
            self.group.focus = None  # after a click the arrows are the timeline's again
        if is_used or self.look_around(event):
            return
        if isinstance(event, Press):
            if event.button is MouseButton.LEFT and self.is_on_board(event.pos):
                self.toggle()
        elif not isinstance(event, Release | Motion | Wheel):
            self.use(event)

    def use(self, event: Input) -> bool:
        if isinstance(event, Wheel) and self.group.handle(event):  # by a list, up to its end
            return True
        scrolled = [area.handle(event, self.group) for area in self.tree.scrolling]
        if any(scrolled):
            self.tree.place_again()
            return True
        is_used = self.group.handle(event)
        if isinstance(event, Motion):
            self.controls.timeline.point(event.pos, marker_reach(self.context.painter))
        if isinstance(event, Key) and self.group.focus is not None:
            self.reveal(self.group.focus)
        return is_used

    def _handle_key(self, event: Key) -> None:
        speeds = {",": -1, ".": 1}
        if call := self.keys().get(f"shift+{event.name}" if event.shift else event.name):
            call()
        elif event.name in speeds and not event.shift:
            self.change_speed(speeds[event.name])
        elif event.name == "space" or event.action is Action.PAUSE:
            if not event.repeat:
                self.toggle()
        elif self.group.focus is None and event.menu in _STEPS:
            self.step(_STEPS[event.menu])
        elif event.action in _ZOOMS:
            self.zoom(event.action)
        elif self.use(event) or event.repeat:
            return
        elif event.menu is Action.BACK:
            self.context.audio.play("back")
            self.back()
        elif event.action is Action.RESTART:
            self.start_over()
        elif event.action in _CHANCES:
            self.toggle_chances()
