"""The theatre's controls: the act above, time and speed below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.effects import timing
from game.input import Hand, Input, Motion
from game.scenes.base import Kit
from game.view.group import WidgetGroup
from game.view.notes import Notes
from game.view.painter import BODY, SMALL, Painter
from game.view.segments import Segments
from game.view.shapes import rounded
from game.view.timeline import Timeline, near
from game.view.widgets import Button, Widget

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
TOP, HEIGHT = 68, 118
"""The bars' heights in layout units."""
_EDGE, _PAD, _GAP = 8, 16, 8
_LANE, _ROW = 42, 46
_SIDE = 52
"""A square button."""
_COUNT = 110
"""Room for the number of the step beside the timeline."""
_SPEED, _NEW = 300, 150


@dataclass(frozen=True)
class Controls:
    """What the widgets do. ``seek`` takes milliseconds, ``step`` and ``turn`` how many steps and
    acts to go on."""

    seek: Callable[[float], None]
    step: Callable[[int], None]
    play: Callable[[], None]
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


class TheatreBar:
    """All widgets of the stage in one group, the list of notes among them."""

    def __init__(self, kit: Kit, controls: Controls, notes: Notes) -> None:
        self._kit = kit
        self.timeline = Timeline(controls.seek, controls.step, controls.play)
        self._play = Button("", controls.play, "play", primary=True)
        self._previous = Button("", lambda: controls.step(-1), "chevron_left")
        self._next = Button("", lambda: controls.step(1), "chevron_right")
        names = [f"{speed:g}x" for speed in SPEEDS]
        self.speed = Segments(
            "", names, SPEEDS.index(1.0), lambda index: controls.set_speed(SPEEDS[index])
        )
        self._new = Button(kit.say("theatre.new_board"), controls.renew)
        self._back = Button("", controls.back, "back")
        self._before = Button("", lambda: controls.turn(-1), "chevron_left")
        self._after = Button("", lambda: controls.turn(1), "chevron_right")
        row: list[Widget] = [self._previous, self._play, self._next, self.speed, self._new]
        top: list[Widget] = [self._back, self._before, self._after]
        self.group = WidgetGroup([self.timeline, *row, *top, notes], self._cue)
        self.heading = Heading("", "", "")
        self.count = ""
        """Which step of how many."""
        self._rect = self._head = self._free = self._place = pygame.Rect(0, 0, 1, 1)

    def layout(self, size: tuple[int, int], painter: Painter) -> None:
        """One bar at the window's top, one at its bottom."""
        px = painter.px
        wide = size[0] - 2 * px(_EDGE)
        self._head = pygame.Rect(px(_EDGE), px(_EDGE), wide, px(TOP) - px(_EDGE))
        side = pygame.Rect(0, 0, px(_SIDE), px(_ROW))
        side.midleft = self._head.left + px(_EDGE), self._head.centery
        self._back.rect = side.copy()
        side.right = self._head.right - px(_EDGE)
        self._after.rect = side.copy()
        self._place = pygame.Rect(0, 0, px(70), px(_ROW))
        self._place.midright = side.left, self._head.centery
        side.right = self._place.left
        self._before.rect = side.copy()
        self._rect = pygame.Rect(0, 0, wide, px(HEIGHT) - px(_EDGE))
        self._rect.midbottom = (size[0] // 2, size[1] - px(_EDGE))
        inner = self._rect.inflate(-2 * px(_PAD), -2 * px(9))
        width = inner.width - px(_COUNT)
        self.timeline.rect = pygame.Rect(inner.x, inner.y, width, px(_LANE))
        self._place_row(inner, painter)
        self.timeline.forget()

    def _place_row(self, inner: pygame.Rect, painter: Painter) -> None:
        px, high = painter.px, painter.px(_ROW)
        left, top = inner.x, inner.bottom - high
        for button, units in ((self._previous, _SIDE), (self._play, 76), (self._next, _SIDE)):
            button.rect = pygame.Rect(left, top, px(units), high)
            left += px(units + _GAP)
        self._new.rect = pygame.Rect(inner.right - px(_NEW), top, px(_NEW), high)
        right = self._new.rect.left - px(2 * _GAP)
        left += px(_GAP)
        self.speed.rect = pygame.Rect(left, top, min(px(_SPEED), right - left), high - px(6))
        self._free = pygame.Rect(self.speed.rect.right, top, 0, self.speed.rect.height)
        self._free.width = right - self._free.left

    def handle(self, event: Input) -> bool:
        """Take an input."""
        used = self.group.handle(event)
        if isinstance(event, Motion):
            self.timeline.point(event.pos, near(self._kit.painter))
        return used

    def open(self, is_open: bool) -> None:
        """Whether there is anything to play."""
        for widget in (self.timeline, self._previous, self._play, self._next, self._new):
            widget.enabled = is_open

    def turn_speed(self, by: int) -> None:
        """The next speed, or the one before."""
        self.speed.choose(min(max(0, self.speed.index + by), len(SPEEDS) - 1))

    def show(self, is_playing: bool, has_before: bool, has_after: bool) -> None:
        """What the buttons would change."""
        self._play.icon = "pause" if is_playing else "play"
        self._before.enabled, self._after.enabled = has_before, has_after

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float) -> None:
        """The upper bar slides in from above, the lower one from below."""
        away = timing.away(presence)
        down, up = round(painter.px(HEIGHT) * away), -round(painter.px(TOP) * away)
        fill, edge = painter.colour("panel"), painter.colour("panel_edge")
        line, radius = max(1, painter.px(1.5)), painter.px(18)
        for rect in (self._rect.move(0, down), self._head.move(0, up)):
            canvas.blit(rounded(rect.size, radius, fill, edge, 235, line), rect)
        middle = canvas.get_height() // 2

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if isinstance(widget, Notes):
                return 0, round(away * canvas.get_height())
            return 0, down if widget.rect.top > middle else up

        self.group.draw(canvas, painter, shift)
        self._draw_heading(canvas, painter, up)
        spot = self._rect.right - painter.px(_PAD), self.timeline.rect.centery + down
        spot = spot[0], spot[1] + round(painter.px(_LANE) * 0.24)
        painter.figures(canvas, self.count, spot, SMALL, "text_dim", "midright")
        self._draw_hint(canvas, painter, down)

    def _draw_heading(self, canvas: pygame.Surface, painter: Painter, up: int) -> None:
        """The act's title over what it is about; its place between the two arrows."""
        px, heading = painter.px, self.heading
        left = self._back.rect.right + px(_PAD)
        room = self._before.rect.left - left - px(_PAD)
        middle = self._head.centery + up
        spot = (left, middle - px(12))
        painter.text(canvas, heading.title, spot, BODY + 3, "text", "midleft", True, room)
        spot = (left, middle + px(14))
        painter.text(canvas, heading.about, spot, SMALL, "text_dim", "midleft", room=room)
        spot = (self._place.centerx, middle - px(2))
        painter.figures(canvas, heading.place, spot, SMALL + 2, "text", "center")

    def _draw_hint(self, canvas: pygame.Surface, painter: Painter, down: int) -> None:
        """How the keys help, where there is room for it and a keyboard is likely."""
        words = self._kit.say("theatre.hint")
        wide = painter.letters.width(words, painter.px(SMALL)) + painter.px(32)
        if wide <= self._free.width and self._kit.hands.last in (Hand.MOUSE, Hand.KEYBOARD):
            spot = (self._free.centerx, self._free.centery + down)
            painter.text(canvas, words, spot, SMALL, "text_dim", "center")

    def _cue(self, name: str) -> None:
        if name:
            self._kit.audio.play(name)
