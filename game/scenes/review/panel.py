"""The panel of a look back: what the game was, luck and skill, and the list of moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.formats.recording import Recording
from engine.teacher.review_model import Postmortem
from game.resources.format import describe_board, format_exact_seconds
from game.scenes.base import Context
from game.scenes.review.header import ReviewHeader
from game.scenes.review.move_list import ROW, MoveList, MoveRow
from game.ui.painter import LARGE, SMALL
from game.ui.paragraph import draw_message
from game.ui.selectors import Segments
from game.ui.widgets import Button, Widget

_PAD, _TOP, _GAP = 16, 66, 10
_SIDE, _FILTER, _LABEL = 44, 38, 16
"""Layout units: of the square buttons, and how high the filter and the list's label are."""


@dataclass(frozen=True)
class PanelActions:
    """What the panel's widgets do. ``choose`` takes a row, ``show`` 0 for the moves that matter
    and 1 for all."""

    choose: Callable[[int], None]
    show: Callable[[int], None]
    practise: Callable[[], None]
    chances: Callable[[], None]
    back: Callable[[], None]


class Panel:
    """``rect`` is where it lies; ``words`` stand in place of the list while that is empty."""

    def __init__(self, context: Context, recording: Recording, actions: PanelActions) -> None:
        self._kit = context
        self._say = texts = context.texts
        self._fairness = recording.config.fairness
        self._kind = describe_board(recording.config, recording.proven, texts)
        time = format_exact_seconds(recording.ms)
        self._result = texts(f"postmortem.{recording.result.value}", time=time)
        self.list = MoveList(actions.choose)
        self.filter = Segments("", ["", ""], 0, actions.show)
        self.chances = Button("", actions.chances, "percent")
        self.leave = Button("", actions.back, "close")
        practise = Button(texts("postmortem.practise"), actions.practise, primary=True)
        practise.is_main = False  # without a focus the keys are the list's
        self._head = ReviewHeader(context, practise)
        self.words = texts("postmortem.working")
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._well = pygame.Rect(0, 0, 1, 1)
        self.filter.enabled = practise.enabled = self.list.enabled = False

    @property
    def widgets(self) -> list[Widget]:
        """Those that are of use by now, the list first: it is what the keys are for."""
        found: list[Widget] = [self.list, self.filter] if self.filter.enabled else []
        practise = [self._head.practise] if self._head.practise.enabled else []
        return [*found, *practise, self.chances, self.leave]

    def load(self, found: Postmortem, counts: Sequence[int]) -> None:
        """What was found, and how many moves matter, and are there."""
        self._head.show(found, self._fairness)
        names = ("matters", "all")
        self.filter.options = [
            self._say(f"postmortem.{name}", count=count)
            for name, count in zip(names, counts, strict=True)
        ]
        self.filter.enabled = True

    def fill(self, rows: list[MoveRow], chosen: int | None, words: str) -> None:
        """The list's rows; ``words`` where there are none."""
        self.list.show(rows, chosen)
        self.list.enabled = bool(rows)
        self.words = "" if rows else words

    def place(self, rect: pygame.Rect) -> None:
        """Everything from the top down; the list takes the rest."""
        px = self._kit.painter.px
        self.rect = rect
        side = px(_SIDE)
        self.leave.rect = pygame.Rect(rect.right - px(_PAD) - side, rect.y + px(14), side, side)
        self.chances.rect = self.leave.rect.move(-side - px(8), 0)
        inner = rect.inflate(-2 * px(_PAD), 0)
        inner.y, inner.height = rect.y + px(_TOP), rect.height - px(_TOP) - px(_PAD)
        top = self._head.place(inner) + px(_GAP)
        self.filter.rect = pygame.Rect(inner.x, top, inner.width, px(_FILTER))
        top += px(_FILTER + _LABEL + 8)
        self._well = pygame.Rect(inner.x, top, inner.width, inner.bottom - top)
        row = max(1, self._well.height // px(ROW))
        high = min(self._well.height // row, px(ROW + 8))
        self.list.place(self._well, high)

    def draw(self, canvas: pygame.Surface, dx: int, dy: int, elapsed: float) -> None:
        """All but the widgets, ``elapsed`` seconds after they came."""
        painter, px = self._kit.painter, self._kit.painter.px
        rect = self.rect.move(dx, dy)
        painter.panel(canvas, rect, 250)
        left, room = rect.x + px(_PAD), self.chances.rect.x - px(_PAD + 8) - self.rect.x
        spot = (left, rect.y + px(10))
        painter.text(canvas, self._say("postmortem.title"), spot, LARGE - 4, title=True, room=room)
        below = f"{self._kind}, {self._result}"
        spot = (left, rect.y + px(43))
        painter.text(canvas, below, spot, SMALL - 1, "text_dim", room=room)
        self._head.draw(canvas, dx, dy)
        if any(row.chance for row in self.list.rows):
            spot = (self._well.right + dx - px(10), self._well.y + dy - px(3))
            label = self._say("postmortem.win_chance")
            painter.text(canvas, label, spot, SMALL - 2, "text_dim", "bottomright")
        if self.words:
            well = self._well.move(dx, dy)
            if self.filter.enabled:
                mood, spot = "won", (well.centerx, well.centery - px(70))
                painter.puff(canvas, mood, elapsed, spot, 96)
            draw_message(canvas, painter, self.words, well)
