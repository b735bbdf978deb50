"""The line of a recorded game's time: where it is, its moves, and marks at what to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.markers import Shape, draw_marker
from game.ui.painter import Painter
from game.ui.shapes import mix, rounded
from game.ui.tooltip import draw_tip
from game.ui.widgets import Touch, Widget

_LINE, _KNOB, _MARK = 10, 24, 17
"""Layout units: the line's height, the knob's and a mark's width."""
_LANE = 0.3
"""How far down the widget the marks are, in its heights; the line is below them."""
_TRACK = 0.74
_NEAR = 9
"""Layout units within which the cursor points at a mark."""


@dataclass(frozen=True)
class TimelineMark:
    """Something at a time of the game; ``words`` tell what."""

    ms: int
    shape: Shape
    words: str


class Timeline(Widget):
    """``seek`` is called with milliseconds while the line is clicked or dragged, ``step`` with how
    many moves to go on (or back) by the arrow keys, ``activate`` by what confirms."""

    cue = ""

    def __init__(
        self,
        seek: Callable[[float], None],
        step: Callable[[int], None],
        activate: Callable[[], None],
    ) -> None:
        super().__init__()
        self._seek = seek
        self._step = step
        self._activate = activate
        self.length = 1
        self.now = 0.0
        self.ticks: Sequence[int] = ()
        """The times of the moves."""
        self.marks: tuple[TimelineMark, ...] = ()
        self.pointed: TimelineMark | None = None
        """The mark under the cursor."""
        self.current: TimelineMark | None = None
        """The mark of the move that was made last."""
        self.tip: pygame.Rect | None = None
        """Where the words of a mark were drawn last."""
        self.lane: int | None = None
        """Pixels at the bottom for the marks and the line; all of the widget unless told."""
        self._strip: tuple[tuple[int, int], pygame.Surface] | None = None

    def forget(self) -> None:
        """The theme, the window or the game is another one."""
        self._strip = None

    def press(self, pos: tuple[int, int]) -> None:
        """The game is taken to where the cursor is; on a mark, to its move."""
        self._seek(self._ms_at(pos) if self.pointed is None else self.pointed.ms)

    def drag(self, pos: tuple[int, int]) -> None:
        """The game follows the cursor."""
        self.pointed = None
        self._seek(self._ms_at(pos))

    def click(self, pos: tuple[int, int]) -> None:
        """The press and the drag have done all."""

    def activate(self) -> None:
        """Play or pause."""
        self._activate()

    def key(self, name: str, text: str) -> bool:
        """Left and right step a move."""
        step = {"left": -1, "right": 1}.get(name, 0)
        if step:
            self._step(step)
        return bool(step)

    def point(self, pos: tuple[int, int] | None, near: int) -> None:
        """The cursor is there; a mark within ``near`` pixels is pointed at."""
        self.pointed = None
        if pos is None or not self.rect.collidepoint(pos) or not self.marks:
            return
        mark = min(self.marks, key=lambda mark: abs(self._x(mark.ms) - pos[0]))
        if abs(self._x(mark.ms) - pos[0]) <= near:
            self.pointed = mark

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """Marks above, the line below with what is played of it, and the knob."""
        dx, dy = rect.x - self.rect.x, rect.y - self.rect.y
        line = self._line(painter).move(dx, dy)
        canvas.blit(self._drawn_strip(painter, line.size, touch.focused), line)
        played = line.copy()
        played.width = self._x(self.now) + dx - line.left
        if played.width > line.height:
            fill = painter.colour("accent")
            canvas.blit(rounded(played.size, line.height // 2, fill, alpha=150), played)
        for mark in self.marks:
            spot = self._x(mark.ms) + dx, self._lane.y + dy + round(self._lane.height * _LANE)
            side = _MARK + 5 if mark in (self.pointed, self.current) else _MARK
            draw_marker(canvas, painter, mark.shape, spot, painter.px(side))
        light = 0.4 if touch.hovered or touch.pressed or touch.focused else 0.0
        fill = mix(painter.colour("accent"), painter.colour("highlight"), light)
        side = painter.px(_KNOB)
        edge = painter.colour("highlight" if touch.focused else "board")
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (self._x(self.now) + dx, line.centery)
        canvas.blit(rounded(knob.size, side // 2, fill, edge, 255, max(2, painter.px(3))), knob)

    def draw_words(self, canvas: pygame.Surface, painter: Painter, bounds: pygame.Rect) -> None:
        """What the mark says that is pointed at, or else that of the move made last."""
        mark, self.tip = self.pointed or self.current, None
        if mark is not None:
            spot = self._x(mark.ms), self._lane.y + painter.px(12)
            self.tip = draw_tip(canvas, painter, [mark.words], spot, bounds)

    @property
    def _lane(self) -> pygame.Rect:
        lane = self.rect.copy()
        if self.lane is not None:
            lane.height = self.lane
            lane.bottom = self.rect.bottom
        return lane

    def _line(self, painter: Painter) -> pygame.Rect:
        high = max(6, painter.px(_LINE))
        middle = self._lane.y + round(self._lane.height * _TRACK)
        return pygame.Rect(self.rect.x, middle - high // 2, self.rect.width, high)

    def _x(self, ms: float) -> int:
        return self.rect.x + round(self.rect.width * min(1.0, ms / max(1, self.length)))

    def _ms_at(self, pos: tuple[int, int]) -> float:
        part = (pos[0] - self.rect.x) / max(1, self.rect.width)
        return min(1.0, max(0.0, part)) * self.length

    def _drawn_strip(
        self, painter: Painter, size: tuple[int, int], is_focused: bool
    ) -> pygame.Surface:
        """The line with a tick for each move, made once."""
        if self._strip is None or self._strip[0] != (size[0], is_focused):
            edge = painter.colour("accent" if is_focused else "panel_edge")
            strip = rounded(size, size[1] // 2, painter.colour("board"), edge, 255, 1).copy()
            tone = mix(painter.colour("board"), painter.colour("text_dim"), 0.55)
            for x in {self._x(ms) - self.rect.x for ms in self.ticks}:
                if size[1] // 2 < x < size[0] - size[1] // 2:
                    strip.fill(tone, (x, size[1] // 4, 1, size[1] - size[1] // 4 * 2))
            self._strip = (size[0], is_focused), strip
        return self._strip[1]


def near(painter: Painter) -> int:
    """How many pixels from a mark the cursor still points at it."""
    return painter.px(_NEAR)
