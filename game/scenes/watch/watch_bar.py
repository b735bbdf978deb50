"""The controls below a game that plays itself: what it does and why, its moves, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from engine.rules.game import Status
from game.board.hud import Hud
from game.playback.autopilot import Pace
from game.resources.format import whole_percent
from game.scenes.base import Context
from game.scenes.playback.playback_bar import Measures, PlayBar, Steering
from game.scenes.watch.history import Moment, Watching
from game.ui.markers import MarkerShape
from game.ui.painter import BODY, SMALL, Painter
from game.ui.timeline import TimelineMark
from game.ui.widgets import Button

PACES = (
    Pace(every=2.0, look=0.0),
    Pace(every=1.0, look=0.5),
    Pace(every=1 / 3, look=1.0),
    Pace(every=0.1, look=0.4),
    Pace(every=0.0, look=0.0),
)
USUAL = 1
"""The pace that it begins with."""
_LINES = 2
_ENDS = (116, 138, 96)
"""Widths of the buttons at the right end, the last one first."""


@dataclass(frozen=True)
class Controls(Steering):
    """What the bar's widgets do. ``seek`` takes how many moves lead to a moment, ``step`` how many
    moves to go on, ``set_speed`` the number of a pace."""

    set_speed: Callable[[int], None]
    show_chances: Callable[[], None]
    take_back: Callable[[], None]
    take_over: Callable[[], None]
    back: Callable[[], None]


class WatchBar(PlayBar):
    """All widgets of the scene in one group, those of the HUD among them."""

    measures = Measures(144, lane=36, row=40, between=3, inset=8, sides=(46, 68, 46))

    def __init__(self, context: Context, hud: Hud, controls: Controls) -> None:
        texts = context.texts
        speeds = [
            texts("watch.speed", number=f"{1 / pace.every:.2g}")
            if pace.every
            else texts("watch.most")
            for pace in PACES
        ]
        super().__init__(context, controls, speeds, USUAL, controls.set_speed)
        self._chances = Button(texts("watch.chances"), controls.show_chances)
        self._take_back = Button(self._take_back_label(False), controls.take_back)
        self._take_over = Button(texts("watch.take_over"), controls.take_over)
        self._back = Button("", controls.back, "back")
        self._corner, puff, sound = hud.group.widgets
        hud.group.widgets = []  # here they are, with one focus for all
        ends = [self._chances, self._take_back, self._take_over]
        self._join([*ends, self._back, puff, sound])
        self._room = pygame.Rect(0, 0, 1, 1)
        self._kept: tuple[tuple[str, int, float], tuple[float, list[str]]] = ("", 0, 0.0), (0.0, [])
        self.words = ""
        """What is done, and why."""
        self._made = self._last = 0

    def layout(self, size: tuple[int, int], painter: Painter) -> None:
        """The bar at the window's bottom; the HUD has placed its own."""
        self._back.rect = self._corner.rect.copy()
        ends = (self._take_over, self._take_back, self._chances)
        inner = self._place(size, painter, zip(ends, _ENDS, strict=True))
        self._room = pygame.Rect(inner.topleft, (inner.width, self.timeline.rect.y - inner.y))

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
            for number, moment in watching.input_history
            if moment.is_guess
        )
        line.current = next((mark for mark in line.marks if mark.ms == line.now), None)

    def _mark(self, place: int, moment: Moment) -> TimelineMark:
        assert moment.plan is not None
        is_loss = moment.position.status is Status.LOST
        key = "watch.mark_mine" if is_loss else "watch.mark_guess"
        words = self._kit.texts(key, percent=whole_percent(moment.plan.chance or 0.0))
        return TimelineMark(place, MarkerShape.CROSS if is_loss else MarkerShape.DIAMOND, words)

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
        texts = self._kit.texts
        return texts("watch.take_back", state=texts("app.on" if is_on else "app.off"))

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float, speaks: bool) -> None:
        """The bar, sliding in from below while ``presence`` is below 1; the HUD's from above.

        ``speaks`` tells whether what a mark says that is pointed at may lie over it.
        """
        down = self._slide(painter, presence)
        self._draw_widgets(canvas, painter, down)
        self._draw_place(canvas, painter, down, str(self._made), str(self._last))
        self._draw_words(canvas, painter, down)
        if speaks and not down and self.timeline.pointed is not None:
            self.timeline.draw_tip(canvas, painter, canvas.get_rect())

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
                lines = painter.fonts.wrap(self.words, painter.px(size), self._room.width)
                if len(lines) <= _LINES:
                    break
                size -= 1
            self._kept = key, (size, lines)
        return self._kept[1]
