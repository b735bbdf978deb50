"""The common parts of charts: a frame with a title and tips, and axes with round steps."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.shapes import draw_line, mix, rounded
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.widgets import ARROW_STEPS, Widget, WidgetState

_LEAST, _WISH = (280, 180), (400, 240)  # layout units in a tree
_RADIUS, HEAD_HEIGHT, _LINE = 14, 46, 24  # layout units
EDGES = 16, 12  # layout units beside and below what a chart shows


@dataclass(frozen=True)
class ChartMark:
    """A part of a chart with a tooltip of ``lines`` at ``anchor``, shown while ``spot`` is hovered;
    ``shape`` is highlighted then. Places are relative to the chart's top left corner."""

    spot: Rect
    shape: Rect
    anchor: tuple[int, int]
    lines: tuple[str, ...]


class Chart(Widget):
    """A card whose picture ``build`` draws; without data it shows the sentence ``empty``. The mouse
    points at marks; while the chart has the focus, the arrow keys move from mark to mark.
    ``legend`` lists labels and their tones."""

    sound = "focus"
    tip_side = TooltipSide.ABOVE  # the side of a mark on which its tooltip covers nothing related

    def __init__(
        self, title: str, empty: str, is_empty: bool, legend: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__()
        self.title, self.empty, self.is_empty, self.legend = title, empty, is_empty, legend
        self.marks: list[ChartMark] = []
        self.chosen: int | None = None
        self.pointed: int | None = None  # the mark under the mouse
        self.picture = Surface((1, 1))
        self._made_for: tuple[object, ...] = ()  # the size, theme and scale of the picture

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_LEAST[0]), placing.px(_WISH[0]))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_LEAST[1]), placing.px(_WISH[1]))

    def build(self, painter: Painter) -> None:
        """Draw the picture for the widget's size, in the theme's colours."""
        self.picture = Surface(self.rect.size, pygame.SRCALPHA)
        painter.well(self.picture, self.picture.get_rect(), painter.px(_RADIUS))
        self.marks = []
        room = self._draw_head(painter)
        (self._draw_empty if self.is_empty else self._paint)(painter, room)
        if self.chosen is not None and self.chosen >= len(self.marks):
            self.chosen = None
        self.pointed = None

    def prepare(self, painter: Painter) -> None:
        """Draw the picture, unless that was done for this size, theme and scale."""
        made_for = self.rect.size, painter.theme, painter.scale
        if made_for != self._made_for:
            self._made_for = made_for
            self.build(painter)

    def hover(self, pos: tuple[int, int] | None) -> None:
        self.pointed = None
        if pos is not None and self.rect.collidepoint(pos):
            x, y = pos[0] - self.rect.x, pos[1] - self.rect.y
            spots = (n for n, mark in enumerate(self.marks) if mark.spot.collidepoint(x, y))
            self.pointed = next(spots, None)

    def mark(self, focused: bool) -> ChartMark | None:
        """Return the mark under the mouse or, with the focus, the one chosen by the arrows."""
        number = self.chosen if self.pointed is None and focused else self.pointed
        return None if number is None else self.marks[number]

    def draw_tip(self, canvas: Surface, painter: Painter, focused: bool, room: Rect) -> bool:
        """Draw the tooltip of the current mark inside a rectangle; return whether there is one."""
        mark = self.mark(focused)
        if mark is None:
            return False
        x, y = mark.anchor
        bounds = self.rect if self.tip_side is TooltipSide.BESIDE else room
        draw_tooltip(
            canvas, painter, mark.lines, (self.rect.x + x, self.rect.y + y), bounds, self.tip_side
        )
        return True

    def activate(self) -> None:
        self.chosen = len(self.marks) - 1 if self.chosen is None and self.marks else None

    def click(self, pos: tuple[int, int]) -> None:
        self.hover(pos)
        self.chosen = self.pointed

    def key(self, name: str) -> bool:
        return self._choose(ARROW_STEPS.get(name, 0))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        canvas.blit(self.picture, rect)
        self._draw_state(canvas, painter, state, rect)

    def _draw_state(
        self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect
    ) -> None:
        """Draw the focus ring, and highlight the current mark."""
        if state.focused:
            painter.focus(canvas, rect, painter.px(_RADIUS))
        mark = self.mark(state.focused)
        if mark is not None:
            self._highlight(canvas, painter, mark, rect)

    def _choose(self, step: int) -> bool:
        """Move ``step`` marks on, and return whether there was such a mark."""
        count = len(self.marks)
        before = self.chosen if self.chosen is not None else count if step < 0 else -1
        if not step or not 0 <= before + step < count:
            return False
        self.chosen = before + step
        return True

    def _paint(self, painter: Painter, room: Rect) -> None:
        """Draw the data into ``room`` and list the marks."""
        raise NotImplementedError

    def _highlight(self, canvas: Surface, painter: Painter, mark: ChartMark, rect: Rect) -> None:
        shape = mark.shape.move(rect.topleft).inflate(4, 4)
        tone, line = painter.colour("highlight"), max(1, painter.px(2))
        is_day = shape.width == shape.height  # else a bar, whose ends are round
        radius = painter.px(4) if is_day else shape.height // 2
        pygame.draw.rect(canvas, tone, shape, line, border_radius=radius)

    def _draw_grid(self, painter: Painter, plot: Rect, lines: Iterable[tuple[int, str]]) -> None:
        """Draw horizontal lines at the given heights, each with its label on the left."""
        px = painter.px
        thin = mix(painter.colour("board"), painter.colour("panel_edge"), 0.55)
        for y, label in lines:
            self.picture.fill(thin, (plot.x, y, plot.width, max(1, px(1))))
            painter.text(self.picture, label, (plot.x - px(8), y), SMALL, "text_dim", "midright")

    def _draw_head(self, painter: Painter) -> Rect:
        """Draw the title and the legend and return the room below them."""
        px = painter.px
        pad, middle = px(EDGES[0]), px(24)
        wide = self.rect.width - 2 * pad
        share = wide * 2 // 5 if self.legend else wide
        spot, size = (pad, middle), SMALL
        title = painter.text(self.picture, self.title, spot, size, "text", "midleft", True, share)
        head = px(HEAD_HEIGHT)
        if self.legend and not self.is_empty:
            head += self._draw_legend(painter, title.right + pad, pad + wide, middle)
        return Rect(pad, head, wide, self.rect.height - head - px(EDGES[1]))

    def _draw_legend(self, painter: Painter, left: int, right: int, middle: int) -> int:
        """Draw the labels on the title's line or, if they do not fit, in lines below the title;
        return the height that these add to the head."""
        px, top = painter.px, middle
        dot, near, far = px(10), px(6), px(14)
        wides = [dot + near + painter.fonts.width(label, px(SMALL)) for label, _ in self.legend]
        x = right - sum(wides) - far * (len(wides) - 1)
        x = right if x < left else x
        for (label, tone), wide in zip(self.legend, wides, strict=True):
            if x + wide > right:
                x, middle = px(EDGES[0]), middle + px(_LINE)
            place = Rect(x, middle - dot // 2, dot, dot)
            self.picture.blit(rounded(place.size, dot // 2, painter.colour(tone)), place)
            spot, room = (place.right + near, middle), right - place.right - near
            painter.text(self.picture, label, spot, SMALL, "text_dim", "midleft", room=room)
            x += wide + far
        return middle - top

    def _draw_empty(self, painter: Painter, room: Rect) -> None:
        """Draw two long waves with the sentence ``empty`` over them."""
        px = painter.px
        lines = painter.fonts.wrap(self.empty, px(SMALL), room.width - px(8))
        middle = room.centerx, room.y + room.height * 2 // 5
        draw_centred(self.picture, painter, lines, middle, SMALL, "text_dim", room.width)
        sea = mix(painter.colour("panel"), painter.colour("accent"), 0.3)
        for number, height in enumerate((0.82, 0.93)):
            wave = [
                (x, room.height * height + px(5) * math.sin(x / px(30) + 1.7 * number))
                for x in range(0, room.width + 4, 4)
            ]
            tone = mix(sea, painter.colour("panel"), 0.5 * number)
            draw_line(self.picture, room, wave, tone, px(2.5))


ValueFormat = Callable[[float], str]  # gives the text of a value

_TIME_STEPS_MS = (
    *(1, 2, 5, 10, 20, 50, 100, 200, 500),
    *(1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000),
    *(60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000),
    *(3_600_000, 7_200_000, 18_000_000, 36_000_000),
)
_DAY_MS = 86_400_000


@dataclass(frozen=True)
class Scale:
    """An axis from ``low`` to ``high``, both whole multiples of ``step``."""

    low: float
    high: float
    step: float

    @property
    def ticks(self) -> list[float]:
        """The values that label the axis."""
        count = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(count + 1)]

    def part(self, value: float) -> float:
        """Return the position of a value between ``low`` (0) and ``high`` (1)."""
        return (value - self.low) / (self.high - self.low)


def round_step(least: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is not below ``least``."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(f * power for f in (1, 2, 5, 10, 20) if f * power >= least * (1 - 1e-9))


def time_step(least: float) -> float:
    """Return the smallest step of a clock that is not below ``least`` milliseconds."""
    step = next((step for step in _TIME_STEPS_MS if step >= least), None)
    return float(step or math.ceil(least / _DAY_MS) * _DAY_MS)


def make_scale(
    low: float, high: float, most: int, step_for: Callable[[float], float] = round_step
) -> Scale:
    """Return the closest scale around two values with at most ``most`` steps, at least one."""
    step = step_for((high - low) / most)
    while True:
        bottom, top = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
        if top <= bottom:
            top = bottom + step
        if round((top - bottom) / step) <= most:
            return Scale(bottom, top, step)
        step = step_for(step * 1.01)


def format_axis_time(ms: float, long: bool = False) -> str:
    """Format a time as short as possible: ``0.5``, ``45``, ``1:30``, ``2:05:00``. On an axis with
    ``long`` times, those below a minute show their minutes too: ``0:45``."""
    whole = round(ms / 1000)
    if ms < 60_000 and abs(ms - whole * 1000) >= 1 and not long:
        return f"{ms / 1000:.3f}".rstrip("0")
    minutes, seconds = divmod(whole, 60)
    if minutes < 1 and not long:
        return str(seconds)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def spread_evenly(count: int, most: int) -> list[int]:
    """Return at most ``most`` evenly spaced numbers below ``count``, including the first and the
    last."""
    if count <= max(1, most):
        return list(range(count))
    if most < 2:
        return [count - 1]
    return [round(number * (count - 1) / (most - 1)) for number in range(most)]
