"""The panel of a review: the game, luck and skill, and the list of moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.formats.recording import Recording
from engine.teacher.review_model import Review
from game.resources.format import describe_board, format_exact_seconds
from game.scenes.context import Context
from game.scenes.review.header import ReviewHeader
from game.scenes.review.move_list import ROW, MoveList, MoveRow
from game.ui.painter import LARGE, SMALL
from game.ui.paragraph import draw_message
from game.ui.selectors import Segments
from game.ui.widgets import Button, Widget

_PAD, _TOP, _GAP = 16, 66, 10
_SIDE, _FILTER, _LABEL = 44, 38, 16
"""Layout units: the side of the square buttons, and the heights of the filter and the label."""


@dataclass(frozen=True)
class PanelActions:
    """The actions of the panel's widgets. ``choose`` takes a row, ``show`` 0 for the notable moves
    and 1 for all."""

    choose: Callable[[int], None]
    show: Callable[[int], None]
    practise: Callable[[], None]
    chances: Callable[[], None]
    back: Callable[[], None]


class ReviewPanel:
    """Everything beside the board; ``words`` are drawn in place of an empty list."""

    def __init__(self, context: Context, recording: Recording, actions: PanelActions) -> None:
        self._context = context
        self._texts = texts = context.texts
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
        self._header = ReviewHeader(context, practise)
        self.words = texts("postmortem.working")
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._well = pygame.Rect(0, 0, 1, 1)
        self.filter.enabled = practise.enabled = self.list.enabled = False

    @property
    def widgets(self) -> list[Widget]:
        """The widgets that can be used by now, first the list, which takes the keys."""
        shown: list[Widget] = [self.list, self.filter] if self.filter.enabled else []
        practise = [self._header.practise] if self._header.practise.enabled else []
        return [*shown, *practise, self.chances, self.leave]

    def load(self, review: Review, counts: Sequence[int]) -> None:
        """Show a review, with the numbers of notable and of all moves."""
        self._header.show(review, self._fairness)
        names = ("matters", "all")
        self.filter.options = [
            self._texts(f"postmortem.{name}", count=count)
            for name, count in zip(names, counts, strict=True)
        ]
        self.filter.enabled = True

    def fill(self, rows: list[MoveRow], chosen: int | None, words: str) -> None:
        """Fill the list, or show ``words`` if there are no rows."""
        self.list.show(rows, chosen)
        self.list.enabled = bool(rows)
        self.words = "" if rows else words

    def place(self, rect: pygame.Rect) -> None:
        """Place everything from the top down; the list takes the rest."""
        px = self._context.painter.px
        self.rect = rect
        side = px(_SIDE)
        self.leave.rect = pygame.Rect(rect.right - px(_PAD) - side, rect.y + px(14), side, side)
        self.chances.rect = self.leave.rect.move(-side - px(8), 0)
        inner = rect.inflate(-2 * px(_PAD), 0)
        inner.y, inner.height = rect.y + px(_TOP), rect.height - px(_TOP) - px(_PAD)
        top = self._header.place(inner) + px(_GAP)
        self.filter.rect = pygame.Rect(inner.x, top, inner.width, px(_FILTER))
        top += px(_FILTER + _LABEL + 8)
        self._well = pygame.Rect(inner.x, top, inner.width, inner.bottom - top)
        row = max(1, self._well.height // px(ROW))
        high = min(self._well.height // row, px(ROW + 8))
        self.list.place(self._well, high)

    def draw(self, canvas: pygame.Surface, dx: int, dy: int, elapsed: float) -> None:
        """Draw everything but the widgets, ``elapsed`` seconds after the scene began."""
        painter, px = self._context.painter, self._context.painter.px
        rect = self.rect.move(dx, dy)
        painter.panel(canvas, rect, 250)
        left, room = rect.x + px(_PAD), self.chances.rect.x - px(_PAD + 8) - self.rect.x
        spot = (left, rect.y + px(10))
        painter.text(
            canvas, self._texts("postmortem.title"), spot, LARGE - 4, title=True, room=room
        )
        below = f"{self._kind}, {self._result}"
        spot = (left, rect.y + px(43))
        painter.text(canvas, below, spot, SMALL - 1, "text_dim", room=room)
        self._header.draw(canvas, dx, dy)
        if any(row.chance for row in self.list.rows):
            spot = (self._well.right + dx - px(10), self._well.y + dy - px(3))
            label = self._texts("postmortem.win_chance")
            painter.text(canvas, label, spot, SMALL - 2, "text_dim", "bottomright")
        if self.words:
            well = self._well.move(dx, dy)
            if self.filter.enabled:
                mood, spot = "won", (well.centerx, well.centery - px(70))
                painter.puff(canvas, mood, elapsed, spot, 96)
            draw_message(canvas, painter, self.words, well)
