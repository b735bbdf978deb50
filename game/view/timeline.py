"""The line of a recorded game's time: where it is, its moves, and marks at what to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from game.view.painter import Painter
from game.view.shapes import mix, rounded
from game.view.tip import draw_tip
from game.view.widgets import Touch, Widget

_LINE, _KNOB, _MARK = 10, 24, 17
"""Layout units: the line's height, the knob's and a mark's width."""
_LANE = 0.3
"""How far down the widget the marks are, in its heights; the line is below them."""
_TRACK = 0.74
_NEAR = 9
"""Layout units within which the cursor points at a mark."""
_OVERSAMPLE = 4


class Shape(Enum):
    """What a mark looks like: each kind has its own outline, not only its own colour."""

    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    CROSS = "cross"
    SQUARE = "square"


_COLOURS = {
    Shape.DIAMOND: "accent",
    Shape.TRIANGLE: "number_5",
    Shape.CROSS: "danger",
    Shape.SQUARE: "danger",
}


@dataclass(frozen=True)
class Mark:
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
        self.marks: tuple[Mark, ...] = ()
        self.pointed: Mark | None = None
        """The mark under the cursor."""
        self.current: Mark | None = None
        """The mark of the move that was made last."""
        self._strip: tuple[tuple[int, int], pygame.Surface] | None = None
        self._pictures: dict[tuple[Shape, int], pygame.Surface] = {}

    def forget(self) -> None:
        """The theme, the window or the game is another one."""
        self._strip = None
        self._pictures.clear()

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
            picture = self._picture(painter, mark.shape, mark in (self.pointed, self.current))
            spot = self._x(mark.ms) + dx, rect.y + round(rect.height * _LANE)
            canvas.blit(picture, picture.get_rect(center=spot))
        light = 0.4 if touch.hovered or touch.pressed or touch.focused else 0.0
        fill = mix(painter.colour("accent"), painter.colour("highlight"), light)
        side = painter.px(_KNOB)
        edge = painter.colour("highlight" if touch.focused else "board")
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (self._x(self.now) + dx, line.centery)
        canvas.blit(rounded(knob.size, side // 2, fill, edge, 255, max(2, painter.px(3))), knob)

    def draw_words(self, canvas: pygame.Surface, painter: Painter, bounds: pygame.Rect) -> None:
        """What the mark says that is pointed at, or else that of the move made last."""
        mark = self.pointed or self.current
        if mark is not None:
            spot = self._x(mark.ms), self.rect.y + painter.px(2)
            draw_tip(canvas, painter, [mark.words], spot, bounds)

    def _line(self, painter: Painter) -> pygame.Rect:
        high = max(6, painter.px(_LINE))
        middle = self.rect.y + round(self.rect.height * _TRACK)
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

    def _picture(self, painter: Painter, shape: Shape, is_large: bool) -> pygame.Surface:
        side = painter.px(_MARK + 5 if is_large else _MARK)
        if (shape, side) not in self._pictures:
            tone, edge = painter.colour(_COLOURS[shape]), painter.colour("panel")
            self._pictures[shape, side] = _drawn_mark(shape, side, tone, edge)
        return self._pictures[shape, side]


def near(painter: Painter) -> int:
    """How many pixels from a mark the cursor still points at it."""
    return painter.px(_NEAR)


def _drawn_mark(
    shape: Shape, side: int, tone: tuple[int, int, int], edge: tuple[int, int, int]
) -> pygame.Surface:
    """A mark with a dark rim, so that it stands out on any ground."""
    scale = side * _OVERSAMPLE
    big = pygame.Surface((scale, scale), pygame.SRCALPHA)
    big.fill((*edge, 0))
    middle, rim = scale // 2, scale // 9
    if shape is Shape.CROSS:
        a, b = scale // 5, scale - scale // 5
        for colour, wide in ((edge, scale // 3), (tone, scale // 5)):
            for start, end in (((a, a), (b, b)), ((a, b), (b, a))):
                pygame.draw.line(big, (*colour, 255), start, end, wide)
    else:
        corners = {
            Shape.DIAMOND: ((middle, 0), (scale - 1, middle), (middle, scale - 1), (0, middle)),
            Shape.TRIANGLE: ((middle, 0), (scale - 1, scale - rim), (0, scale - rim)),
            Shape.SQUARE: (
                (rim, rim),
                (scale - rim, rim),
                (scale - rim, scale - rim),
                (rim, scale - rim),
            ),
        }[shape]
        centre = (
            sum(x for x, _ in corners) / len(corners),
            sum(y for _, y in corners) / len(corners),
        )
        pygame.draw.polygon(big, (*edge, 255), corners)
        pygame.draw.polygon(big, (*tone, 255), _shrunk(corners, centre, 0.74))
        if shape is Shape.DIAMOND:  # hollow: nothing else could be done
            pygame.draw.polygon(big, (*edge, 255), _shrunk(corners, centre, 0.36))
    return pygame.transform.smoothscale(big, (side, side))


def _shrunk(
    corners: Sequence[tuple[int, int]], centre: tuple[float, float], by: float
) -> list[tuple[float, float]]:
    x, y = centre
    return [(x + (a - x) * by, y + (b - y) * by) for a, b in corners]
