"""The controls below a game that plays itself: what it does and why, its moves, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from engine.game import Status
from game.autopilot import Pace
from game.effects import timing
from game.input import Input, Motion
from game.scenes.base import Kit
from game.view.group import WidgetGroup
from game.view.hud import Hud
from game.view.markers import Shape
from game.view.odds import percent
from game.view.painter import BODY, SMALL, Painter
from game.view.segments import Segments
from game.view.shapes import rounded
from game.view.timeline import Mark, Timeline, near
from game.view.widgets import Button, Widget
from game.watching import Moment, Watching

PACES = (
    Pace(every=2.0, look=0.0),
    Pace(every=1.0, look=0.5),
    Pace(every=1 / 3, look=1.0),
    Pace(every=0.1, look=0.4),
    Pace(every=0.0, look=0.0),
)
USUAL = 1
"""The pace that it begins with."""
_EDGE, _PAD, _GAP = 8, 16, 8
_LANE, _BELOW, _ROW = 36, 3, 40
_COUNT = 110
"""Room for the number of moves beside the timeline."""
_SPEED = 330
_LINES = 2
_SIDES = (46, 68, 46)
"""Widths of the buttons that step and play, ..."""
_ENDS = (116, 138, 96)
"""... and of those at the right end, the last one first."""


@dataclass(frozen=True)
class Controls:
    """What the bar's widgets do. ``seek`` takes how many moves lead to a moment, ``step`` how many
    moves to go on, ``set_speed`` the number of a pace."""

    seek: Callable[[float], None]
    step: Callable[[int], None]
    play: Callable[[], None]
    set_speed: Callable[[int], None]
    show_chances: Callable[[], None]
    take_back: Callable[[], None]
    take_over: Callable[[], None]
    back: Callable[[], None]


class WatchBar:
    """All widgets of the scene in one group, those of the HUD among them."""

    height = 144
    """In layout units."""

    def __init__(self, kit: Kit, hud: Hud, controls: Controls) -> None:
        say = kit.say
        self._kit = kit
        self.timeline = Timeline(controls.seek, controls.step, controls.play)
        self._play = Button("", controls.play, "play", primary=True)
        self._previous = Button("", lambda: controls.step(-1), "chevron_left")
        self._next = Button("", lambda: controls.step(1), "chevron_right")
        speeds = [
            say("watch.speed", number=f"{1 / pace.every:.2g}") if pace.every else say("watch.most")
            for pace in PACES
        ]
        self.speed = Segments("", speeds, USUAL, controls.set_speed)
        self._chances = Button(say("watch.chances"), controls.show_chances)
        self._take_back = Button(self._take_back_label(False), controls.take_back)
        self._take_over = Button(say("watch.take_over"), controls.take_over)
        self._back = Button("", controls.back, "back")
        self._corner, puff, sound = hud.group.widgets
        hud.group.widgets = []  # here they are, with one focus for all
        row = [self._previous, self._play, self._next, self.speed]
        ends = [self._chances, self._take_back, self._take_over]
        self.group = WidgetGroup([self.timeline, *row, *ends, self._back, puff, sound], self._cue)
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._room = pygame.Rect(0, 0, 1, 1)
        self._count = (0, 0)
        self._kept: tuple[tuple[str, int, float], tuple[float, list[str]]] = ("", 0, 0.0), (0.0, [])
        self.words = ""
        """What is done, and why."""
        self._made = self._last = 0

    def layout(self, size: tuple[int, int], painter: Painter) -> None:
        """The bar at the window's bottom; the HUD has placed its own."""
        px = painter.px
        self._back.rect = self._corner.rect.copy()
        rect = pygame.Rect(0, 0, size[0] - 2 * px(_EDGE), px(self.height) - px(_EDGE))
        rect.midbottom = (size[0] // 2, size[1] - px(_EDGE))
        self._rect = rect
        inner = rect.inflate(-2 * px(_PAD), -2 * px(8))
        top = inner.bottom - px(_ROW) - px(_BELOW) - px(_LANE)
        self._room = pygame.Rect(inner.x, inner.y, inner.width, top - inner.y)
        self.timeline.rect = pygame.Rect(inner.x, top, inner.width - px(_COUNT), px(_LANE))
        self._count = (inner.right, top + round(px(_LANE) * 0.74))
        self._place_row(inner, painter)
        self.timeline.forget()

    def _place_row(self, inner: pygame.Rect, painter: Painter) -> None:
        px, high = painter.px, painter.px(_ROW)
        left, right, top = inner.x, inner.right, inner.bottom - high
        sides: tuple[Widget, ...] = (self._previous, self._play, self._next)
        for widget, units in zip(sides, _SIDES, strict=True):
            widget.rect = pygame.Rect(left, top, px(units), high)
            left += px(units + _GAP)
        ends: tuple[Widget, ...] = (self._take_over, self._take_back, self._chances)
        for widget, units in zip(ends, _ENDS, strict=True):
            widget.rect = pygame.Rect(right - px(units), top, px(units), high)
            right -= px(units + _GAP)
        wide = min(px(_SPEED), right - left - px(_GAP))
        self.speed.rect = pygame.Rect(left + px(_GAP), top, wide - px(_GAP), high - px(6))

    def handle(self, event: Input) -> bool:
        """Take an input. A mouse leaves no focus behind: the arrows stay the timeline's."""
        used = self.group.handle(event)
        if isinstance(event, Motion):
            self.timeline.point(event.pos, near(self._kit.painter))
        return used

    def open(self, has_chances: bool) -> None:
        """Whether chances can be shown of this board."""
        self._chances.enabled = has_chances

    def place(self, watching: Watching) -> None:
        """The moment shown, among all that are kept; guesses and losses are marked."""
        line, first = self.timeline, watching.first
        line.length = max(1, watching.last - first)
        line.now = watching.made - first
        self._made, self._last = watching.made, watching.last
        line.marks = tuple(
            self._mark(number - first, moment)
            for number, moment in watching.moments
            if moment.is_guess
        )
        line.current = next((mark for mark in line.marks if mark.ms == line.now), None)

    def _mark(self, place: int, moment: Moment) -> Mark:
        assert moment.plan is not None
        is_loss = moment.position.status is Status.LOST
        key = "watch.mark_mine" if is_loss else "watch.mark_guess"
        words = self._kit.say(key, percent=percent(moment.plan.chance or 0.0))
        return Mark(place, Shape.CROSS if is_loss else Shape.DIAMOND, words)

    @property
    def has_chances(self) -> bool:
        """Whether chances can be shown."""
        return self._chances.enabled

    def show(self, is_playing: bool, has_chances: bool, takes_back: bool, is_over: bool) -> None:
        """What the buttons would change; nobody can take over what is over."""
        self._play.icon = "pause" if is_playing else "play"
        self._chances.primary = has_chances
        self._take_back.primary = takes_back
        self._take_back.label = self._take_back_label(takes_back)
        self._take_over.enabled = not is_over
        self._previous.enabled = self.timeline.now > 0

    def _take_back_label(self, is_on: bool) -> str:
        say = self._kit.say
        return say("watch.take_back", state=say("app.on" if is_on else "app.off"))

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float, speaks: bool) -> None:
        """The bar, sliding in from below while ``presence`` is below 1; the HUD's from above.

        ``speaks`` tells whether what a mark says that is pointed at may lie over it.
        """
        down = round(painter.px(self.height) * timing.away(presence))
        rect = self._rect.move(0, down)
        fill, edge = painter.colour("panel"), painter.colour("panel_edge")
        line = max(1, painter.px(1.5))
        canvas.blit(rounded(rect.size, painter.px(18), fill, edge, 235, line), rect)
        middle = canvas.get_height() // 2
        self.group.draw(
            canvas, painter, lambda _, widget: (0, down if widget.rect.top > middle else -down)
        )
        spot = (self._count[0], self._count[1] + down)
        shown = painter.figures(canvas, f" / {self._last}", spot, SMALL, "text_dim", "midright")
        painter.figures(canvas, str(self._made), shown.midleft, SMALL, "text", "midright")
        self._draw_words(canvas, painter, down)
        if speaks and not down and self.timeline.pointed is not None:
            self.timeline.draw_words(canvas, painter, canvas.get_rect())

    def _draw_words(self, canvas: pygame.Surface, painter: Painter, down: int) -> None:
        size, lines = self._fitted(painter)
        step = min(self._room.height // max(1, len(lines)), painter.px(23))
        y = self._room.centery + down - step * (len(lines) - 1) // 2
        for text in lines:
            spot = (self._room.x, y)
            painter.text(canvas, text, spot, size, "text", "midleft", room=self._room.width)
            y += step

    def _fitted(self, painter: Painter) -> tuple[float, list[str]]:
        """The words on two lines, set smaller where they need more: their size, and the lines."""
        key = self.words, self._room.width, painter.scale
        if self._kept[0] != key:
            size, lines = float(BODY), []
            while size >= SMALL - 3:
                lines = painter.letters.lines(self.words, painter.px(size), self._room.width)
                if len(lines) <= _LINES:
                    break
                size -= 1
            self._kept = key, (size, lines)
        return self._kept[1]

    def _cue(self, name: str) -> None:
        if name:
            self._kit.audio.play(name)
