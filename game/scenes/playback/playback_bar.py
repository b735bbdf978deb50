"""The controls below everything that plays by itself: a timeline, a row of buttons, the speed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from game.input.events import Hand, Input, Motion
from game.scenes.base import Context
from game.ui import timing
from game.ui.painter import SMALL, Painter
from game.ui.selectors import Segments
from game.ui.shapes import rounded
from game.ui.timeline import Timeline, marker_reach
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

EDGE, PAD, GAP = 8, 16, 8
"""Layout units around a bar, within it, and between its buttons."""


@dataclass(frozen=True)
class Steering:
    """What the widgets of every bar do. ``seek`` takes a place on the timeline, ``step`` how many
    moves to go on."""

    seek: Callable[[float], None]
    step: Callable[[int], None]
    play: Callable[[], None]


@dataclass(frozen=True)
class Measures:
    """Layout units: the bar's height, the timeline's and the buttons', the room between them,
    above and below, and beside the timeline; the widths of the buttons that step and play, and of
    the speeds; the room between the bar and the board that marks need for their words."""

    height: int = 118
    lane: int = 42
    row: int = 46
    between: int = 4
    inset: int = 9
    beside: int = 110
    sides: tuple[int, int, int] = (52, 76, 52)
    speed: int = 330
    words: int = 0


class PlayBar:
    """What such bars have in common; ``speeds`` names the speeds, ``set_speed`` takes their number.

    An heir places its own widgets, and joins all of them with ``_join``.
    """

    measures = Measures()

    def __init__(
        self,
        context: Context,
        steering: Steering,
        speeds: Iterable[str],
        usual: int,
        set_speed: Callable[[int], None],
    ) -> None:
        self._kit = context
        self.timeline = Timeline(steering.seek, steering.step, steering.play)
        self._play = Button("", steering.play, "play", primary=True)
        self._previous = Button("", lambda: steering.step(-1), "chevron_left")
        self._next = Button("", lambda: steering.step(1), "chevron_right")
        self.speed = Segments("", list(speeds), usual, set_speed)
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._free = pygame.Rect(0, 0, 0, 0)
        """Between the speeds and the buttons at the right end."""

    def _join(self, others: Iterable[Widget]) -> None:
        """Put all widgets into one group, so that there is one focus."""
        row: list[Widget] = [self._previous, self._play, self._next, self.speed]
        self.group = WidgetGroup([self.timeline, *row, *others], self._cue)

    @property
    def height(self) -> int:
        """In layout units, with the room for words above it."""
        return self.measures.height + self.measures.words

    def _place(
        self, size: tuple[int, int], painter: Painter, ends: Iterable[tuple[Widget, int]]
    ) -> pygame.Rect:
        """Put the bar at the window's bottom; ``ends`` are the buttons at the right end, the last
        one first, and their widths. Gives the bar's inside."""
        px, fit = painter.px, self.measures
        self._rect = pygame.Rect(0, 0, size[0] - 2 * px(EDGE), px(fit.height) - px(EDGE))
        self._rect.midbottom = (size[0] // 2, size[1] - px(EDGE))
        inner = self._rect.inflate(-2 * px(PAD), -2 * px(fit.inset))
        top = inner.bottom - px(fit.row) - px(fit.between) - px(fit.lane)
        width = inner.width - px(fit.beside)
        self.timeline.rect = pygame.Rect(inner.x, top, width, px(fit.lane))
        self.timeline.clear_cache()
        self._place_row(inner, painter, ends)
        return inner

    def _place_row(
        self, inner: pygame.Rect, painter: Painter, ends: Iterable[tuple[Widget, int]]
    ) -> None:
        px, high = painter.px, painter.px(self.measures.row)
        left, right, top = inner.x, inner.right, inner.bottom - high
        sides = (self._previous, self._play, self._next)
        for button, units in zip(sides, self.measures.sides, strict=True):
            button.rect = pygame.Rect(left, top, px(units), high)
            left += px(units + GAP)
        for widget, units in ends:
            widget.rect = pygame.Rect(right - px(units), top, px(units), high)
            right -= px(units + GAP)
        left += px(GAP)
        wide = min(px(self.measures.speed), right - px(GAP) - left)
        self.speed.rect = pygame.Rect(left, top, wide, high - px(6))
        self._free = pygame.Rect(left + wide, top, right - left - wide, high - px(6))

    def handle(self, event: Input) -> bool:
        """Take an input. A mouse leaves no focus behind: the arrows stay the timeline's."""
        used = self.group.handle(event)
        if isinstance(event, Motion):
            self.timeline.point(event.pos, marker_reach(self._kit.painter))
        return used

    def turn_speed(self, by: int) -> None:
        """The next speed, or the one before."""
        self.speed.choose(min(max(0, self.speed.index + by), len(self.speed.options) - 1))

    def _slide(self, painter: Painter, presence: float) -> int:
        """How far below its place the bar is while it comes and goes, in pixels."""
        return round(painter.px(self.height) * timing.away(presence))

    def _draw_widgets(self, canvas: pygame.Surface, painter: Painter, down: int) -> None:
        """The bar with its widgets; those at the window's top come from above."""
        self._draw_panel(canvas, painter, self._rect.move(0, down))
        middle = canvas.get_height() // 2
        self.group.draw(
            canvas, painter, lambda _, widget: (0, down if widget.rect.top > middle else -down)
        )

    @staticmethod
    def _draw_panel(canvas: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        fill, edge = painter.colour("panel"), painter.colour("panel_edge")
        line = max(1, painter.px(1.5))
        canvas.blit(rounded(rect.size, painter.px(18), fill, edge, 235, line), rect)

    def _draw_place(
        self, canvas: pygame.Surface, painter: Painter, down: int, now: str, whole: str
    ) -> None:
        """How far it is and how long, beside the timeline."""
        lane = self.timeline.rect
        spot = self._rect.right - painter.px(PAD), lane.y + round(lane.height * 0.74) + down
        shown = painter.figures(canvas, f" / {whole}", spot, SMALL, "text_dim", "midright")
        painter.figures(canvas, now, shown.midleft, SMALL, "text", "midright")

    def _draw_hint(self, canvas: pygame.Surface, painter: Painter, down: int, words: str) -> None:
        """How the keys help, where there is room for it and a keyboard is likely."""
        wide = painter.fonts.width(words, painter.px(SMALL)) + painter.px(36)
        if wide <= self._free.width and self._kit.hands.last in (Hand.MOUSE, Hand.KEYBOARD):
            spot = (self._free.centerx, self._free.centery + down)
            painter.text(canvas, words, spot, SMALL, "text_dim", "center")

    def _cue(self, name: str) -> None:
        if name:
            self._kit.audio.play(name)
