"""The theatre's controls: the act above, time and speed below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.scenes.base import Context
from game.scenes.playback.playback_bar import EDGE, PAD, Measures, PlayBar, Steering
from game.ui import timing
from game.ui.line_list import LineList
from game.ui.painter import BODY, SMALL, Painter
from game.ui.widgets import Button, Widget

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
TOP = 68
"""The upper bar's height in layout units."""
_SIDE, _HIGH, _NEW = 52, 46, 150
"""Sides of a button of the upper bar, and the width of the lower one's last."""


@dataclass(frozen=True)
class Controls(Steering):
    """What the widgets do. ``seek`` takes milliseconds, ``step`` and ``turn`` how many steps and
    acts to go on."""

    set_speed: Callable[[float], None]
    turn: Callable[[int], None]
    renew: Callable[[], None]
    back: Callable[[], None]


@dataclass(frozen=True)
class Heading:
    """What stands in the upper bar: the act, what it is about, and its place in the programme."""

    title: str
    about: str
    place: str


class DemoBar(PlayBar):
    """All widgets of the stage in one group, the list of notes among them."""

    measures = Measures(speed=300)

    def __init__(self, context: Context, controls: Controls, notes: LineList) -> None:
        names = [f"{speed:g}x" for speed in SPEEDS]
        usual = SPEEDS.index(1.0)
        super().__init__(
            context, controls, names, usual, lambda index: controls.set_speed(SPEEDS[index])
        )
        self._new = Button(context.texts("theatre.new_board"), controls.renew)
        self._back = Button("", controls.back, "back")
        self._before = Button("", lambda: controls.turn(-1), "chevron_left")
        self._after = Button("", lambda: controls.turn(1), "chevron_right")
        self._join([self._new, self._back, self._before, self._after, notes])
        self.heading = Heading("", "", "")
        self.number = self.steps = 0
        """Which step of how many."""
        self._head = self._programme = pygame.Rect(0, 0, 1, 1)

    def layout(self, size: tuple[int, int], painter: Painter) -> None:
        """One bar at the window's top, one at its bottom."""
        px = painter.px
        wide = size[0] - 2 * px(EDGE)
        self._head = pygame.Rect(px(EDGE), px(EDGE), wide, px(TOP) - px(EDGE))
        side = pygame.Rect(0, 0, px(_SIDE), px(_HIGH))
        side.midleft = self._head.left + px(EDGE), self._head.centery
        self._back.rect = side.copy()
        side.right = self._head.right - px(EDGE)
        self._after.rect = side.copy()
        self._programme = pygame.Rect(0, 0, px(70), px(_HIGH))
        self._programme.midright = side.left, self._head.centery
        side.right = self._programme.left
        self._before.rect = side.copy()
        self._place(size, painter, ((self._new, _NEW),))

    def open(self, is_open: bool) -> None:
        """Whether there is anything to play."""
        for widget in (self.timeline, self._previous, self._play, self._next, self._new):
            widget.enabled = is_open

    def show(self, is_playing: bool, has_before: bool, has_after: bool) -> None:
        """What the buttons would change."""
        self._play.icon = "pause" if is_playing else "play"
        self._before.enabled, self._after.enabled = has_before, has_after

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float) -> None:
        """The upper bar slides in from above, the lower one from below."""
        away = timing.away(presence)
        down, up = self._slide(painter, presence), -round(painter.px(TOP) * away)
        for rect in (self._rect.move(0, down), self._head.move(0, up)):
            self._draw_panel(canvas, painter, rect)
        middle = canvas.get_height() // 2

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if isinstance(widget, LineList):
                return 0, round(away * canvas.get_height())
            return 0, down if widget.rect.top > middle else up

        self.group.draw(canvas, painter, shift)
        self._draw_heading(canvas, painter, up)
        self._draw_place(canvas, painter, down, str(self.number), str(self.steps))
        self._draw_hint(canvas, painter, down, self._kit.texts("theatre.hint"))

    def _draw_heading(self, canvas: pygame.Surface, painter: Painter, up: int) -> None:
        """The act's title over what it is about; its place between the two arrows."""
        px, heading = painter.px, self.heading
        left = self._back.rect.right + px(PAD)
        room = self._before.rect.left - left - px(PAD)
        middle = self._head.centery + up
        spot = (left, middle - px(12))
        painter.text(canvas, heading.title, spot, BODY + 3, "text", "midleft", True, room)
        spot = (left, middle + px(14))
        painter.text(canvas, heading.about, spot, SMALL, "text_dim", "midleft", room=room)
        spot = (self._programme.centerx, middle - px(2))
        painter.figures(canvas, heading.place, spot, SMALL + 2, "text", "center")
