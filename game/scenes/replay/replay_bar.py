"""The controls below a recorded game: its timeline, and a row of buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.board.hud import Hud
from game.resources.format import format_exact_seconds
from game.scenes.base import Context
from game.scenes.playback.playback_bar import Measures, PlayBar, Steering
from game.ui.painter import SMALL, Painter
from game.ui.widgets import Button

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
_END = 132
"""The width of the buttons at the right end."""
_TOP, _TOP_MARGIN = 96, 8
"""The widest that the buttons beside the clock are, and the room that they leave around them."""
_CLOCK_END = 202
"""Where the HUD's clock ends, from the window's middle."""


@dataclass(frozen=True)
class Controls(Steering):
    """What the bar's widgets do. ``seek`` takes milliseconds, ``step`` how many moves."""

    set_speed: Callable[[float], None]
    show_chances: Callable[[], None]
    save: Callable[[], None]
    review: Callable[[], None]
    figures: Callable[[], None]
    race: Callable[[], None]
    back: Callable[[], None]


class ReplayBar(PlayBar):
    """All widgets of the scene in one group, those of the HUD among them."""

    measures = Measures(beside=166, words=10)

    def __init__(self, context: Context, hud: Hud, controls: Controls) -> None:
        texts = context.texts
        names = [f"{speed:g}x" for speed in SPEEDS]
        usual = SPEEDS.index(1.0)
        super().__init__(
            context, controls, names, usual, lambda index: controls.set_speed(SPEEDS[index])
        )
        self._chances = Button(texts("replay.chances"), controls.show_chances)
        self._save = Button(texts("replay.save"), controls.save)
        self._figures = Button(texts("figures.button"), controls.figures)
        self._race = Button(texts("replay.race"), controls.race)
        self._back = Button("", controls.back, "back")
        self._review = Button(texts("postmortem.button"), controls.review)
        hud.add_button(self._review)
        self._corner, puff, _, sound = hud.group.widgets
        hud.group.widgets = []  # here they are, with one focus for all
        self._sound = sound
        top = [self._back, self._review, puff, self._figures, self._race, sound]
        self._join([self._chances, self._save, *top])
        self.words = ""
        """What is told in place of how the keys help."""

    def layout(self, size: tuple[int, int], painter: Painter) -> None:
        """The bar at the window's bottom; the HUD has placed its own."""
        self._back.rect = self._corner.rect.copy()
        self._place_top(size[0], painter)
        self._place(size, painter, ((self._save, _END), (self._chances, _END)))

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

    def show(self, is_playing: bool, has_chances: bool) -> None:
        """What the buttons would change."""
        self._play.icon = "pause" if is_playing else "play"
        self._chances.primary = has_chances

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float, speaks: bool) -> None:
        """The bar, sliding in from below while ``presence`` is below 1; the HUD's from above.

        ``speaks`` tells whether what marks say may lie over the board.
        """
        down = self._slide(painter, presence)
        self._draw_widgets(canvas, painter, down)
        line = self.timeline
        now, whole = format_exact_seconds(round(line.now)), format_exact_seconds(line.length)
        self._draw_place(canvas, painter, down, now, whole)
        if self.words:
            spot = (self._free.centerx, self._free.centery + down)
            room = self._free.width - painter.px(16)
            painter.text(canvas, self.words, spot, SMALL + 2, "accent", "center", room=room)
        else:
            self._draw_hint(canvas, painter, down, self._kit.texts("replay.hint"))
        if speaks and not down:
            self.timeline.draw_tip(canvas, painter, canvas.get_rect())
