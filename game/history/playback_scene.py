"""The base of the scenes that play something back: controls, a timeline with marks, keys."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.teacher.observer import MoveVerdict, Review, ReviewedMove
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import Input, Key, Motion, Press, Release, Wheel
from game.playback.playback import MistakeKind, Playback, Playhead
from game.resources.format import whole_percent
from game.resources.proof_words import join_sentences
from game.resources.texts import Texts
from game.scenes.tree_scene import TreeScene
from game.ui.boxes import CLOSE, Box, Column, FirstThatFits, Flow, Row, Spring
from game.ui.leaves import Number
from game.ui.markers import MarkerShape
from game.ui.painter import SMALL
from game.ui.selectors import Segments
from game.ui.timeline import Timeline, TimelineMark, marker_reach
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Sized, Whole

_LANE, _BUTTON, _STEP, _PLAY = 38, 44, (44, 52), (56, 68)
"""Layout units: the heights of the timeline and of the buttons, and the widths of the steps."""
_BETWEEN = 4  # layout units between the lines
_LOWER = 16  # layout units above the words on the timeline's line


@dataclass(frozen=True)
class PlaybackActions:
    """The actions that the controls call."""

    seek: Callable[[float], None]  # to a place on the timeline
    step: Callable[[int], None]  # by a number of moves
    toggle: Callable[[], None]
    set_speed: Callable[[int], None]  # to the speed with an index


class PlaybackControls:
    """The widgets that control a playback, and the boxes that arrange them. ``position`` is the
    current and the last place on the timeline, shown beside it."""

    def __init__(self, actions: PlaybackActions, speeds: Sequence[str], usual_speed: int) -> None:
        self.timeline = Timeline(actions.seek, actions.step, actions.toggle)
        self.play = Button("", actions.toggle, "play", primary=True)
        self.previous = Button("", lambda: actions.step(-1), "chevron_left")
        self.next = Button("", lambda: actions.step(1), "chevron_right")
        self.speed = Segments("", list(speeds), usual_speed, actions.set_speed)
        self.position = "", ""
        self.longest = ""
        """A text as long as positions get, in case the last one is not known yet."""

    def line(self, *beside: Box) -> Box:
        """Return the timeline, with the position and other widgets beside it."""
        told = Pad(Row(*beside, self.place()), 0, _LOWER, 0)
        return Row(self.lane(), told)

    def lane(self) -> Box:
        """Return the timeline alone."""
        return Sized(self.timeline, high=_LANE, grow=1)

    def place(self) -> Box:
        """Return the position."""
        last = self.longest or self.position[1]
        return Row(
            Number(lambda: self.position[0], SMALL, widest=last, side="right"),
            Number(lambda: f"/ {self.position[1]}", SMALL, "text_dim", widest=f"/ {last}"),
            gap=4,
        )

    def steps(self) -> Box:
        """Return the buttons that step and play."""
        return Row(
            Sized(self.previous, _STEP, _BUTTON),
            Sized(self.play, _PLAY, _BUTTON),
            Sized(self.next, _STEP, _BUTTON),
            gap=CLOSE,
        )

    def lines(self, buttons: Sequence[Button], *beside: Box) -> Box:
        """Return the timeline, the steps, the speed and other buttons in two lines or more."""
        steps, line, speed = self.steps, self.line(*beside), Whole(self.speed)
        whole = [Whole(Sized(button, high=_BUTTON)) for button in buttons]
        stepping, flow = Row(steps(), Sized(line, grow=1)), self.flow(buttons, len(buttons))
        variants = (
            (line, Row(steps(), speed, Spring(), *whole, gap=CLOSE)),
            (stepping, Row(speed, Spring(), *whole, gap=CLOSE)),
            (line, Row(steps(), Whole(self.speed, grow=1)), flow),
            (stepping, self.speed, flow),
            (line, Row(Spring(), steps(), Spring()), self.speed, flow),
        )
        return FirstThatFits(*(Column(*one, gap=_BETWEEN) for one in variants))

    def flow(self, buttons: Sequence[Button], columns: int) -> Box:
        """Return the other buttons in at most this many columns."""
        return Flow(*(Sized(one, high=_BUTTON) for one in buttons), columns=columns, gap=CLOSE)

    def change_speed(self, by: int) -> None:
        """Choose a faster or, if negative, a slower speed."""
        self.speed.choose(min(max(0, self.speed.index + by), len(self.speed.options) - 1))

    def show_playing(self, is_playing: bool) -> None:
        """Show whether it plays."""
        self.play.icon = "pause" if is_playing else "play"

    def enable(self, is_enabled: bool) -> None:
        """Enable everything but the speed, or disable it while there is nothing to play."""
        for widget in (self.timeline, self.play, self.previous, self.next):
            widget.enabled = is_enabled


_SHAPES = {
    MoveVerdict.FIRST: MarkerShape.DISC,
    MoveVerdict.CERTAIN: MarkerShape.CHECK,
    MoveVerdict.FORCED: MarkerShape.DIAMOND,
    MoveVerdict.NEEDLESS: MarkerShape.TRIANGLE,
    MoveVerdict.MISCLICK: MarkerShape.CROSS,
    MoveVerdict.FLAG: MarkerShape.PENNANT,
    MoveVerdict.GUESSED_FLAG: MarkerShape.FRAME,
    MoveVerdict.WRONG_FLAG: MarkerShape.SQUARE,
    MoveVerdict.WRONG_CHORD: MarkerShape.HEXAGON,
    MoveVerdict.WASTED: MarkerShape.DASH,
    MoveVerdict.UNFLAG: MarkerShape.DISC,
    MoveVerdict.TAKEN_BACK: MarkerShape.BACK,
}


def shape_of(reviewed: ReviewedMove) -> MarkerShape:
    """Return the shape of a move; the move that lost the game is a cross."""
    return MarkerShape.CROSS if reviewed.is_fatal else _SHAPES[reviewed.verdict]


def timeline_marks(
    playback: Playback, review: Review | None, texts: Texts
) -> tuple[TimelineMark, ...]:
    """Return the marks in order of time, at most one per move, including those of a review."""
    found: dict[int, tuple[MarkerShape, str]] = {}
    for mistake in playback.mistakes:
        is_flag = mistake.kind is MistakeKind.WRONG_FLAG
        shape = MarkerShape.SQUARE if is_flag else MarkerShape.CROSS
        found[mistake.move] = shape, texts(f"replay.{mistake.kind.value}")
    for one in review.moves if review else ():
        if one.verdict.is_guess or one.verdict is MoveVerdict.TAKEN_BACK:
            shape, words = found.get(one.move, (shape_of(one), ""))
            found[one.move] = shape, join_sentences((words, _guess_text(one, texts)), texts)
    return tuple(TimelineMark(playback.time_of(move), *found[move]) for move in sorted(found))


def forced_guess_text(guess: ReviewedMove, texts: Texts) -> str:
    """Return the words on a forced guess: its chance, and the smallest chance if that differs."""
    chance, best = whole_percent(guess.chance or 0), whole_percent(guess.best or 0)
    if best >= chance:
        return texts("replay.forced", chance=chance)
    return texts("replay.forced_worse", chance=chance, best=best)


def _guess_text(guess: ReviewedMove, texts: Texts) -> str:
    if guess.verdict is MoveVerdict.TAKEN_BACK:
        return texts("review.taken_back")
    if guess.verdict is MoveVerdict.FORCED:
        return forced_guess_text(guess, texts)
    if guess.chance == 1:
        return texts("replay.certain_mine")
    return texts("replay.needless", chance=whole_percent(guess.chance or 0))


_CHANCES = (Action.CHORD, Action.CHANCES)
_ZOOMS = (Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL)
_STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class SteeredScene(TreeScene):
    """A scene whose keys control playback before any widget gets them."""

    def handle(self, event: Input) -> bool:
        self.settle()
        if isinstance(event, Key):
            self.handle_key(event)
        else:
            self.handle_pointer(event)
        self.settle()
        return True

    def handle_key(self, event: Key) -> None:
        """Steer by a key, or give it to a widget."""
        raise NotImplementedError

    def handle_pointer(self, event: Input) -> None:
        """Use any other input."""
        raise NotImplementedError


class PlaybackScene(SteeredScene):
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
        """Pause, and go this many moves forward or, if negative, back."""

    def back(self) -> None:
        self.context.navigator.back()

    def toggle_chances(self) -> None:
        """Show the chances, or hide them."""

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Return the actions of further keys by their names, prefixed with ``shift+`` if Shift is
        held."""
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

    def handle_pointer(self, event: Input) -> None:
        is_used = isinstance(event, Press | Release | Motion | Wheel) and self.use(event)
        if isinstance(event, Press | Release):
            self.group.focus = None  # after a click the arrows control the timeline again
        if is_used or self.look_around(event):
            return
        if isinstance(event, Press):
            if event.button is MouseButton.LEFT and self.is_on_board(event.pos):
                self.toggle()
        elif not isinstance(event, Release | Motion | Wheel):
            self.use(event)

    def use(self, event: Input) -> bool:
        if isinstance(event, Wheel) and self.group.handle(event):  # a list uses it until its end
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

    def handle_key(self, event: Key) -> None:
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
