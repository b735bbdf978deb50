"""The controls below whatever is played back: a timeline with its marks, buttons, the speed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.teacher.review_model import MoveVerdict, Review, ReviewedMove
from game.input.events import Device, Input, Motion
from game.playback.playback import MistakeKind, Playback
from game.resources.format import whole_percent
from game.resources.texts import Texts
from game.scenes.context import Context
from game.ui import timing
from game.ui.markers import MarkerShape
from game.ui.painter import SMALL
from game.ui.selectors import Segments
from game.ui.timeline import Timeline, TimelineMark, marker_reach
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

EDGE, PAD, GAP = 8, 16, 8  # layout units around a bar, within it, and between its buttons
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


@dataclass(frozen=True)
class PlaybackActions:
    """The actions of the bar's widgets."""

    seek: Callable[[float], None]  # to a place on the timeline
    step: Callable[[int], None]  # by a number of moves
    toggle: Callable[[], None]
    set_speed: Callable[[int], None]  # to that with an index


@dataclass(frozen=True)
class BarLayout:
    """Heights and, from ``position`` on, widths in layout units."""

    height: int = 118
    timeline: int = 42
    buttons: int = 46
    gap: int = 4  # between the timeline and the buttons
    inset: int = 9  # above and below these two
    position: int = 110  # beside the timeline
    steps: tuple[int, int, int] = (52, 76, 52)  # of the buttons that step and play
    speeds: int = 330
    words: int = 0  # the height of the room above the bar for the words of marks


class PlaybackBar:
    """A bar at the window's bottom, with the widgets of the whole scene in one focus group.

    ``buttons`` stand at its right end, from left to right, with their widths in layout units;
    ``others`` are widgets elsewhere in the window. ``position`` is shown beside the timeline: the
    current place and the last one. ``hint`` tells which keys help, ``message`` stands in its place.
    """

    def __init__(
        self,
        context: Context,
        actions: PlaybackActions,
        speeds: Sequence[str],
        usual_speed: int,
        buttons: Sequence[tuple[Button, int]],
        others: Sequence[Widget],
        layout: BarLayout,
        hint: str = "",
    ) -> None:
        self._context = context
        self._layout = layout
        self.timeline = Timeline(actions.seek, actions.step, actions.toggle)
        self.play = Button("", actions.toggle, "play", primary=True)
        self.previous = Button("", lambda: actions.step(-1), "chevron_left")
        self.next = Button("", lambda: actions.step(1), "chevron_right")
        self.speed = Segments("", list(speeds), usual_speed, actions.set_speed)
        self._buttons = buttons
        self._widgets = [self.timeline, self.previous, self.play, self.next, self.speed]
        self._widgets += [button for button, _ in buttons]
        self.group = WidgetGroup([*self._widgets, *others], self._play_cue)
        self.position = "", ""
        self.message = ""
        self._hint = hint
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.text_area = pygame.Rect(0, 0, 1, 1)  # the room above the timeline
        self._free = pygame.Rect(0, 0, 0, 0)  # between the speeds and the buttons on the right

    @property
    def height(self) -> int:
        """The height in layout units, with the room for words above it."""
        return self._layout.height + self._layout.words

    def layout(self, size: tuple[int, int]) -> None:
        """Place the bar at the bottom of a window of this size."""
        px, layout = self._context.painter.px, self._layout
        self.rect = pygame.Rect(0, 0, size[0] - 2 * px(EDGE), px(layout.height) - px(EDGE))
        self.rect.midbottom = (size[0] // 2, size[1] - px(EDGE))
        inner = self.rect.inflate(-2 * px(PAD), -2 * px(layout.inset))
        top = inner.bottom - px(layout.buttons) - px(layout.gap) - px(layout.timeline)
        width = inner.width - px(layout.position)
        self.timeline.rect = pygame.Rect(inner.x, top, width, px(layout.timeline))
        self.timeline.clear_cache()
        self.text_area = pygame.Rect(inner.topleft, (inner.width, top - inner.y))
        self._place_buttons(inner)

    def _place_buttons(self, inner: pygame.Rect) -> None:
        px, height = self._context.painter.px, self._context.painter.px(self._layout.buttons)
        left, right, top = inner.x, inner.right, inner.bottom - height
        steps = (self.previous, self.play, self.next)
        for button, units in zip(steps, self._layout.steps, strict=True):
            button.rect = pygame.Rect(left, top, px(units), height)
            left += px(units + GAP)
        for button, units in reversed(self._buttons):
            button.rect = pygame.Rect(right - px(units), top, px(units), height)
            right -= px(units + GAP)
        left += px(GAP)
        width = min(px(self._layout.speeds), right - px(GAP) - left)
        self.speed.rect = pygame.Rect(left, top, width, height - px(6))
        self._free = pygame.Rect(left + width, top, right - left - width, height - px(6))

    def enable(self, is_enabled: bool) -> None:
        """Enable everything but the speed, or disable it while there is nothing to play."""
        for widget in self._widgets:
            widget.enabled = is_enabled or widget is self.speed

    def handle(self, event: Input) -> bool:
        """Handle an input; return whether it was used."""
        is_used = self.group.handle(event)
        if isinstance(event, Motion):
            self.timeline.point(event.pos, marker_reach(self._context.painter))
        return is_used

    def change_speed(self, by: int) -> None:
        """Choose a faster or, if negative, a slower speed."""
        self.speed.choose(min(max(0, self.speed.index + by), len(self.speed.options) - 1))

    def show_playing(self, is_playing: bool) -> None:
        self.play.icon = "pause" if is_playing else "play"

    def slide(self, presence: float) -> int:
        """Return how many pixels below its place the bar is while it comes and goes."""
        return round(self._context.painter.px(self.height) * timing.away(presence))

    def draw(
        self,
        canvas: pygame.Surface,
        presence: float,
        shift_of_others: Callable[[Widget], int] | None = None,
    ) -> None:
        """Draw the bar, sliding in from below while ``presence`` is below 1. The other widgets are
        moved down by what ``shift_of_others`` returns, or else slide in from above."""
        painter, down = self._context.painter, self.slide(presence)
        painter.panel(canvas, self.rect.move(0, down), self.rect)
        shift_other = shift_of_others or (lambda _: -down)

        def shift(_: int, widget: Widget) -> tuple[int, int]:
            return 0, down if widget in self._widgets else shift_other(widget)

        self.group.draw(canvas, painter, shift)
        lane = self.timeline.rect
        now, last = self.position
        spot = self.rect.right - painter.px(PAD), lane.y + round(lane.height * 0.74) + down
        shown = painter.figures(canvas, f" / {last}", spot, SMALL, "text_dim", "midright")
        painter.figures(canvas, now, shown.midleft, SMALL, "text", "midright")
        spot = (self._free.centerx, self._free.centery + down)
        if self.message:
            self._draw_message(canvas, down)
        elif self._context.devices.last in (Device.MOUSE, Device.KEYBOARD):
            width = painter.fonts.width(self._hint, painter.px(SMALL)) + painter.px(36)
            if self._hint and width <= self._free.width:
                painter.text(canvas, self._hint, spot, SMALL, "text_dim", "center")

    def _draw_message(self, canvas: pygame.Surface, down: int) -> None:
        """Draw the message between the buttons or, where it is too long, above them."""
        painter, px = self._context.painter, self._context.painter.px
        wide, centre = painter.fonts.width(self.message, px(SMALL)), self._free.center
        if wide > self._free.width - px(16):
            pill = pygame.Rect(0, 0, min(wide + px(36), self.rect.width), px(36))
            pill.midbottom = self.rect.centerx, self.rect.top - px(6)
            painter.panel(canvas, pill.move(0, down), pill, 18)
            centre = pill.center
        spot, room = (centre[0], centre[1] + down), self.rect.width - px(24)
        painter.text(canvas, self.message, spot, SMALL, "accent", "center", room=room)

    def draw_mark_words(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw what a mark says over the board, once the bar is in its place."""
        if not self.slide(presence):
            self.timeline.draw_tip(canvas, self._context.painter, canvas.get_rect())

    def _play_cue(self, name: str) -> None:
        if name:
            self._context.audio.play(name)


def shape_of(reviewed: ReviewedMove) -> MarkerShape:
    """Return the shape of a move; the one that lost the game is a cross."""
    return MarkerShape.CROSS if reviewed.is_fatal else _SHAPES[reviewed.verdict]


def timeline_marks(
    playback: Playback, review: Review | None, texts: Texts
) -> tuple[TimelineMark, ...]:
    """Return the marks in the order of time, at most one per move, with those of a review."""
    found: dict[int, tuple[MarkerShape, str]] = {}
    for mistake in playback.mistakes:
        is_flag = mistake.kind is MistakeKind.WRONG_FLAG
        shape = MarkerShape.SQUARE if is_flag else MarkerShape.CROSS
        found[mistake.move] = shape, texts(f"replay.{mistake.kind.value}")
    for one in review.moves if review else ():
        if one.verdict.is_guess or one.verdict is MoveVerdict.TAKEN_BACK:
            shape, words = found.get(one.move, (shape_of(one), ""))
            found[one.move] = shape, f"{words} {_guess_text(one, texts)}".lstrip()
    return tuple(TimelineMark(playback.time_of(move), *found[move]) for move in sorted(found))


def forced_guess_text(guess: ReviewedMove, texts: Texts) -> str:
    """Return the words on a forced guess: its chance, and the smallest one if that is another."""
    chance, best = whole_percent(guess.chance or 0), whole_percent(guess.best or 0)
    if best >= chance:
        return texts("replay.forced", chance=chance)
    return texts("replay.forced_worse", chance=chance, best=best)


def _guess_text(guess: ReviewedMove, texts: Texts) -> str:
    if guess.verdict is MoveVerdict.TAKEN_BACK:
        return texts("postmortem.taken_back")
    if guess.verdict is MoveVerdict.FORCED:
        return forced_guess_text(guess, texts)
    if guess.chance == 1:
        return texts("replay.certain_mine")
    return texts("replay.needless", chance=whole_percent(guess.chance or 0))
