"""The timeline of a recorded game, with its moves and marks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.markers import MarkerShape, draw_marker
from game.ui.painter import Painter
from game.ui.shapes import draw_disc, mix, rounded
from game.ui.tooltip import draw_tooltip
from game.ui.widgets import ARROW_STEPS, TOUCH, Callback, Widget, WidgetState

_LINE_HEIGHT, _KNOB_SIZE, _MARK_SIZE, _MARK_REACH = 10, 24, 17, 9
"""Layout units; within its reach of a mark the cursor points at the mark."""
_MARKS_Y, _LINE_Y = 0.3, 0.74  # the positions of the marks and the line, in heights of the widget


@dataclass(frozen=True)
class TimelineMark:
    """A marker at a time of the game, and its tooltip."""

    ms: int
    shape: MarkerShape
    text: str


class Timeline(Widget):
    """A line that seeks in a game. ``seek`` is called with milliseconds while the line is clicked
    or dragged, ``step`` with the number of moves to go forward (or back) on the arrow keys."""

    acts_on_press = True
    sound = ""

    def __init__(
        self, seek: Callable[[float], None], step: Callable[[int], None], activate: Callback
    ) -> None:
        super().__init__(activate)
        self._seek, self._step = seek, step
        self.length = 1
        self.now = 0.0
        self.ticks: Sequence[int] = ()  # the times of the moves
        self.marks: tuple[TimelineMark, ...] = ()
        self.pointed: TimelineMark | None = None  # the mark under the cursor
        self.current: TimelineMark | None = None  # the mark of the last move
        self.lane: int | None = None  # pixels at the bottom for marks and line; None to use all
        self._strip: Surface | None = None

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(120), placing.px(480))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(TOUCH), placing.px(TOUCH))

    def clear_cache(self) -> None:
        """Drop the picture of the line, for another theme, window or game."""
        self._strip = None

    def press(self, pos: tuple[int, int]) -> None:
        self._seek(self._ms_at(pos) if self.pointed is None else self.pointed.ms)

    def drag(self, pos: tuple[int, int]) -> None:
        self.pointed = None
        self._seek(self._ms_at(pos))

    def key(self, name: str) -> bool:
        step = ARROW_STEPS.get(name, 0)
        if step:
            self._step(step)
        return bool(step)

    def point(self, pos: tuple[int, int] | None, reach: int) -> None:
        """Set the position of the cursor; it points at a mark within ``reach`` pixels."""
        self.pointed = None
        if pos is None or not self.rect.collidepoint(pos) or not self.marks:
            return
        mark = min(self.marks, key=lambda mark: abs(self._x_of(mark.ms) - pos[0]))
        if abs(self._x_of(mark.ms) - pos[0]) <= reach:
            self.pointed = mark

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        dx, dy = rect.x - self.rect.x, rect.y - self.rect.y
        line = self._line(painter).move(dx, dy)
        canvas.blit(self._drawn_strip(painter, line.size), line)
        played = line.copy()
        played.width = self._x_of(self.now) + dx - line.left
        if played.width > line.height:
            fill = painter.colour("accent")
            canvas.blit(rounded(played.size, line.height // 2, fill, alpha=150), played)
        for mark in self.marks:
            spot = self._x_of(mark.ms) + dx, self._lane.y + dy + round(self._lane.height * _MARKS_Y)
            side = _MARK_SIZE + 5 if mark in (self.pointed, self.current) else _MARK_SIZE
            draw_marker(canvas, painter, mark.shape, spot, painter.px(side))
        light = 0.4 if state.hovered or state.pressed or state.focused else 0.0
        fill = mix(painter.colour("accent"), painter.colour("highlight"), light)
        knob = Rect(0, 0, painter.px(_KNOB_SIZE), painter.px(_KNOB_SIZE))
        knob.center = (self._x_of(self.now) + dx, line.centery)
        draw_disc(canvas, knob.center, knob.width, fill, painter.colour("panel"), 2)
        if state.focused:
            painter.focus(canvas, knob, knob.width // 2)

    def draw_tip(self, canvas: Surface, painter: Painter, bounds: Rect) -> Rect | None:
        """Draw the tooltip of the mark pointed at, or else of the last move's mark; return its
        rectangle."""
        mark = self.pointed or self.current
        if mark is None:
            return None
        spot = self._x_of(mark.ms), self._lane.y + painter.px(12)
        return draw_tooltip(canvas, painter, [mark.text], spot, bounds)

    @property
    def _lane(self) -> Rect:
        high = self.rect.height if self.lane is None else self.lane
        return Rect(self.rect.x, self.rect.bottom - high, self.rect.width, high)

    def _line(self, painter: Painter) -> Rect:
        high = max(6, painter.px(_LINE_HEIGHT))
        middle = self._lane.y + round(self._lane.height * _LINE_Y)
        return Rect(self.rect.x, middle - high // 2, self.rect.width, high)

    def _x_of(self, ms: float) -> int:
        return self.rect.x + round(self.rect.width * min(1.0, ms / max(1, self.length)))

    def _ms_at(self, pos: tuple[int, int]) -> float:
        part = (pos[0] - self.rect.x) / max(1, self.rect.width)
        return min(1.0, max(0.0, part)) * self.length

    def _drawn_strip(self, painter: Painter, size: tuple[int, int]) -> Surface:
        """Return the line with a tick for each move, drawn once and cached."""
        if self._strip is None or self._strip.get_size() != size:
            self._strip = Surface(size, pygame.SRCALPHA)
            painter.well(self._strip, self._strip.get_rect(), size[1] // 2)
            tone = mix(painter.colour("board"), painter.colour("text_dim"), 0.55)
            for x in {self._x_of(ms) - self.rect.x for ms in self.ticks}:
                if size[1] // 2 < x < size[0] - size[1] // 2:
                    self._strip.fill(tone, (x, size[1] // 4, 1, size[1] - size[1] // 4 * 2))
        return self._strip


def marker_reach(painter: Painter) -> int:
    """Return the distance in pixels within which the cursor points at a mark."""
    return painter.px(_MARK_REACH)
