"""The controls below a recorded game: its timeline, and a row of buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.effects import timing
from game.input import Hand, Input, Motion
from game.scenes.base import Kit
from game.view.group import WidgetGroup
from game.view.hud import Hud, exact_seconds
from game.view.painter import SMALL, Painter
from game.view.segments import Segments
from game.view.shapes import rounded
from game.view.timeline import Timeline, near
from game.view.widgets import Button, Widget

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
_EDGE, _PAD, _GAP = 8, 16, 8
_LANE, _ROW = 42, 46
_TIME = 150
"""Room for the time beside the timeline."""
_SPEED = 330
_TOP, _TOP_MARGIN = 96, 8
"""The widest that the buttons beside the clock are, and the room that they leave around them."""
_CLOCK_END = 202
"""Where the HUD's clock ends, from the window's middle."""


@dataclass(frozen=True)
class Controls:
    """What the bar's widgets do. ``seek`` takes milliseconds, ``step`` how many moves."""

    seek: Callable[[float], None]
    step: Callable[[int], None]
    play: Callable[[], None]
    set_speed: Callable[[float], None]
    show_chances: Callable[[], None]
    save: Callable[[], None]
    review: Callable[[], None]
    figures: Callable[[], None]
    race: Callable[[], None]
    back: Callable[[], None]


class ReplayBar:
    """All widgets of the scene in one group, those of the HUD among them."""

    height = 118
    """In layout units."""

    def __init__(self, kit: Kit, hud: Hud, controls: Controls) -> None:
        say = kit.say
        self._kit = kit
        self.timeline = Timeline(controls.seek, controls.step, controls.play)
        self._play = Button("", controls.play, "play", primary=True)
        self._previous = Button("", lambda: controls.step(-1), "chevron_left")
        self._next = Button("", lambda: controls.step(1), "chevron_right")
        names = [f"{speed:g}x" for speed in SPEEDS]
        self.speed = Segments(
            "", names, SPEEDS.index(1.0), lambda index: controls.set_speed(SPEEDS[index])
        )
        self._chances = Button(say("replay.chances"), controls.show_chances)
        self._save = Button(say("replay.save"), controls.save)
        self._figures = Button(say("figures.button"), controls.figures)
        self._race = Button(say("replay.race"), controls.race)
        self._back = Button("", controls.back, "back")
        self._review = Button(say("postmortem.button"), controls.review)
        hud.add(self._review)
        self._corner, puff, _, sound = hud.group.widgets
        hud.group.widgets = []  # here they are, with one focus for all
        row = [self._previous, self._play, self._next, self.speed, self._chances, self._save]
        self._sound = sound
        top = [self._back, self._review, puff, self._figures, self._race, sound]
        self.group = WidgetGroup([self.timeline, *row, *top], self._cue)
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._time = (0, 0)
        self._free = pygame.Rect(0, 0, 0, 0)
        self.words = ""
        """What is told in place of how the keys help."""

    def layout(self, size: tuple[int, int], painter: Painter) -> None:
        """The bar at the window's bottom; the HUD has placed its own."""
        px = painter.px
        self._back.rect = self._corner.rect.copy()
        self._place_top(size[0], painter)
        rect = pygame.Rect(0, 0, size[0] - 2 * px(_EDGE), px(self.height) - px(_EDGE))
        rect.midbottom = (size[0] // 2, size[1] - px(_EDGE))
        self._rect = rect
        inner = rect.inflate(-2 * px(_PAD), -2 * px(9))
        width = inner.width - px(_TIME) - px(_PAD)
        self.timeline.rect = pygame.Rect(inner.x, inner.y, width, px(_LANE))
        self._time = (inner.right, inner.y + round(px(_LANE) * 0.74))
        self._place_row(inner, painter)
        self.timeline.forget()

    def _place_top(self, width: int, painter: Painter) -> None:
        """Between the clock and the button at the right end, and beside the one at the left;
        narrower in a narrow window."""
        px, gap = painter.px, painter.px(_TOP_MARGIN)
        right = self._sound.rect.left - gap
        free = right - (width // 2 + px(_CLOCK_END) + gap)
        wide = min(px(_TOP), (free - gap) // 2)
        for button in (self._race, self._figures):
            button.rect = self._sound.rect.copy()
            button.rect.width = wide
            button.rect.right = right
            right -= wide + gap
        self._review.rect.width = wide

    def _place_row(self, inner: pygame.Rect, painter: Painter) -> None:
        px, high = painter.px, painter.px(_ROW)
        left, top = inner.x, inner.bottom - high
        widths: list[tuple[Widget, int]] = [
            *((self._previous, 52), (self._play, 76), (self._next, 52)),
        ]
        for widget, units in widths:
            widget.rect = pygame.Rect(left, top, px(units), high)
            left += px(units + _GAP)
        right = inner.right
        for button in (self._save, self._chances):
            button.rect = pygame.Rect(right - px(132), top, px(132), high)
            right -= px(132 + _GAP)
        wide = min(px(_SPEED), right - left - px(_GAP) * 2)
        slot = pygame.Rect(left, top, wide, high - px(6))
        slot.left += px(_GAP)
        self.speed.rect = slot
        self._free = pygame.Rect(slot.right, top, right - slot.right, slot.height)

    def handle(self, event: Input) -> bool:
        """Take an input. A mouse leaves no focus behind: the arrows stay the timeline's."""
        used = self.group.handle(event)
        if isinstance(event, Motion):
            self.timeline.point(event.pos, near(self._kit.painter))
        return used

    def open(self, is_open: bool, has_chances: bool, has_race: bool) -> None:
        """Whether there is a game to play at all, whether chances can be shown of it, and whether
        it can be raced against."""
        for widget in (self.timeline, self._previous, self._play, self._next, self.speed):
            widget.enabled = is_open
        self._save.enabled = self._figures.enabled = self._review.enabled = is_open
        self._chances.enabled = is_open and has_chances
        self._race.enabled = is_open and has_race

    @property
    def has_chances(self) -> bool:
        """Whether chances can be shown."""
        return self._chances.enabled

    def turn_speed(self, by: int) -> None:
        """The next speed, or the one before."""
        self.speed.choose(min(max(0, self.speed.index + by), len(SPEEDS) - 1))

    def show(self, is_playing: bool, has_chances: bool) -> None:
        """What the buttons would change."""
        self._play.icon = "pause" if is_playing else "play"
        self._chances.primary = has_chances

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float, speaks: bool) -> None:
        """The bar, sliding in from below while ``presence`` is below 1; the HUD's from above.

        ``speaks`` tells whether what marks say may lie over the board.
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
        now, whole = exact_seconds(round(self.timeline.now)), exact_seconds(self.timeline.length)
        spot = (self._time[0], self._time[1] + down)
        shown = painter.figures(canvas, f" / {whole}", spot, SMALL, "text_dim", "midright")
        painter.figures(canvas, now, shown.midleft, SMALL, "text", "midright")
        self._draw_hint(canvas, painter, down)
        if speaks and not down:
            self.timeline.draw_words(canvas, painter, canvas.get_rect())

    def _draw_hint(self, canvas: pygame.Surface, painter: Painter, down: int) -> None:
        """How the keys help, where there is room for it and a keyboard is likely."""
        spot = (self._free.centerx, self._free.centery + down)
        if self.words:
            room = self._free.width - painter.px(16)
            painter.text(canvas, self.words, spot, SMALL + 2, "accent", "center", room=room)
            return
        words = self._kit.say("replay.hint")
        wide = painter.letters.width(words, painter.px(SMALL)) + painter.px(40)
        if wide <= self._free.width and self._kit.hands.last in (Hand.MOUSE, Hand.KEYBOARD):
            painter.text(canvas, words, spot, SMALL, "text_dim", "center")

    def _cue(self, name: str) -> None:
        if name:
            self._kit.audio.play(name)
