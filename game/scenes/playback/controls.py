"""The controls of whatever is played back: a timeline with its marks, steps, and the speed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.boxes import CLOSE, Box, Column, FirstThatFits, Flow, Row, Spring
from game.ui.leaves import Number
from game.ui.painter import SMALL
from game.ui.selectors import Segments
from game.ui.timeline import Timeline
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Sized, Whole

_LANE, _BUTTON, _STEP, _PLAY = 38, 44, (44, 52), (56, 68)
"""Layout units: the heights of the timeline and of the buttons, and the widths of the steps."""
_BETWEEN = 4  # layout units between the lines
_LOWER = 16  # layout units above what is told on the timeline's line


@dataclass(frozen=True)
class PlaybackActions:
    """The actions of the controls."""

    seek: Callable[[float], None]  # to a place on the timeline
    step: Callable[[int], None]  # by a number of moves
    toggle: Callable[[], None]
    set_speed: Callable[[int], None]  # to that with an index


class PlaybackControls:
    """The widgets that steer what is played back, and the boxes in which they stand.

    ``position`` is the current and the last place on the timeline, told beside it.
    """

    def __init__(self, actions: PlaybackActions, speeds: Sequence[str], usual_speed: int) -> None:
        self.timeline = Timeline(actions.seek, actions.step, actions.toggle)
        self.play = Button("", actions.toggle, "play", primary=True)
        self.previous = Button("", lambda: actions.step(-1), "chevron_left")
        self.next = Button("", lambda: actions.step(1), "chevron_right")
        self.speed = Segments("", list(speeds), usual_speed, actions.set_speed)
        self.position = "", ""
        self.longest = ""
        """A text as long as positions get, if the last one is not yet known."""

    def line(self, *beside: Box) -> Box:
        """Return the timeline, with the position and what else stands beside it."""
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
            (stepping, self.speed, flow),
            (line, Row(Spring(), steps(), Spring()), self.speed, flow),
        )
        return FirstThatFits(*(Column(*one, gap=_BETWEEN) for one in variants))

    def flow(self, buttons: Sequence[Button], columns: int) -> Box:
        """Return other buttons in at most so many columns."""
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
