"""The chosen move of a review in a sentence, and a timeline."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from engine.core.config import Fairness
from engine.teacher.review_model import Review, ReviewedMove
from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.playback.marks import shape_of
from game.scenes.review.texts import (
    fairness_text,
    is_forgiven,
    sentence,
    short_sentence,
    title,
)
from game.ui.column import TextColumn
from game.ui.markers import draw_marker
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import draw_line, mix
from game.ui.timeline import Timeline, TimelineMark
from game.ui.widgets import Choose, WidgetState

_PAD, _CURVE, _LANE, _INDENT, _MARK = 16, 56, 38, 32, 22
"""Layout units: the margin, the heights of curve and timeline, and the title's marker and place."""
HEIGHT = 222  # of a panel of its own
_LABEL = 0.25  # the part of the curve over which its label reaches, about
_Point = tuple[int, float, bool]  # milliseconds, the chance from then on, and whether it is exact


class WinChanceCurve(Timeline):
    """A timeline under a curve of the chance to win. The curve contains ``label``, or ``waiting``
    while there are no points."""

    def __init__(
        self, seek: Callable[[float], None], step: Callable[[int], None], label: str, waiting: str
    ) -> None:
        super().__init__(seek, step, lambda: None)
        self.label, self.waiting = label, waiting
        self.points: Sequence[_Point] = ()
        self._picture: Surface | None = None

    def clear_cache(self) -> None:
        super().clear_cache()
        self._picture = None

    def draw(self, canvas: Surface, painter: Painter, touch: WidgetState, rect: Rect) -> None:
        if self._picture is None:
            self._picture = self._paint(painter)
        canvas.blit(self._picture, rect)
        high = self._picture.get_height()
        x = rect.x + min(self.rect.width - 2, max(1, self._at(self.now)))
        canvas.fill(painter.colour("highlight"), (x, rect.y + 2, max(1, painter.px(1.5)), high - 4))
        super().draw(canvas, painter, touch, rect)

    def _paint(self, painter: Painter) -> Surface:
        px, size = painter.px, (self.rect.width, self.rect.height - (self.lane or 0))
        picture = Surface(size, pygame.SRCALPHA)
        painter.well(picture, picture.get_rect(), px(12))
        thin = mix(painter.colour("board"), painter.colour("panel_edge"), 0.55)
        picture.fill(thin, (px(6), size[1] // 2, size[0] - 2 * px(6), 1))
        for run in self._runs():
            self._draw_run(painter, picture, run)
        # The label goes where the line does not.
        first = [chance for ms, chance, _ in self.points if ms <= self.length * _LABEL]
        is_low = sum(first) > len(first) / 2
        words = self.label if self.points else self.waiting
        lines = painter.fonts.wrap(words, px(SMALL), size[0] - px(20))
        step = round(px(SMALL) * 1.2)
        top = size[1] - px(4) - step * len(lines) if is_low else px(2)
        for number, line in enumerate(lines):
            spot = px(10), top + number * step
            painter.text(picture, line, spot, SMALL, "text_dim", room=size[0] - px(20))
        return picture

    def _draw_run(self, painter: Painter, picture: Surface, run: Sequence[_Point]) -> None:
        """Draw a run of the line in steps, as a chance holds until the next move."""
        inset, high = painter.px(6), picture.get_height()
        points: list[tuple[float, float]] = []
        for (ms, chance, _), (end, then, _) in pairwise(run):
            y, last = (inset + (high - 2 * inset) * (1 - part) for part in (chance, then))
            points += [(self._at(ms), y), (self._at(end), y), (self._at(end), last)]
        tone, line = painter.colour("accent"), max(2, painter.px(2.5))
        if not run[0][2]:  # an estimate
            tone, line = mix(tone, painter.colour("panel"), 0.3), max(1, painter.px(1.5))
        draw_line(picture, picture.get_rect(), points, tone, line, 40, high - inset)

    def _runs(self) -> list[list[_Point]]:
        """Return runs of exact points and of estimates, each ending where the next begins."""
        points = [*self.points, *((self.length, *point[1:]) for point in self.points[-1:])]
        runs: list[list[_Point]] = []
        for point, following in pairwise(points):
            if runs and runs[-1][0][2] == point[2]:
                runs[-1].append(following)
            else:
                runs.append([point, following])
        return runs

    def _at(self, ms: float) -> int:
        return round(self.rect.width * min(1.0, ms / max(1, self.length)))


class MoveStrip:
    """The words on a move and the timeline, in a panel of their own or in a part of another.
    ``seek`` is called with milliseconds, ``step`` with a number of rows."""

    def __init__(
        self, context: Context, fairness: Fairness, seek: Callable[[float], None], step: Choose
    ) -> None:
        self._context, self._fairness = context, fairness
        texts = context.texts
        label, waiting = texts("postmortem.win_chance"), texts("postmortem.weighing")
        self.curve = WinChanceCurve(seek, step, label, waiting)
        self.rect = Rect(0, 0, 1, 1)
        self._reviewed: ReviewedMove | None = None
        self._text = self._title = self._number = ""
        self.has_sentence = False  # whether a proof is told in words, too
        self.line = ""
        """The line of a proof's step, "" without a proof."""
        self._column: TextColumn | None = None  # its words, in a panel of its own
        self._marker = 0, 0

    def place(self, rect: Rect) -> None:
        """Fill a panel of its own; a long text takes the place of the curve."""
        painter, px = self._context.painter, self._context.painter.px
        self.rect = rect
        inner = rect.inflate(-2 * px(_PAD), -2 * px(8))
        self._column = TextColumn(painter, inner)
        self._add_words(self._column)
        self._place_curve(Rect(inner.x, inner.bottom - px(_CURVE + _LANE), inner.width, 0))
        if self._column.y > self.curve.rect.y:
            self.curve.rect = Rect(0, 0, 0, 0)

    def place_in(self, column: TextColumn) -> None:
        """Take a part of another panel."""
        top, self._column = column.y, None
        self._place_curve(column.take(_CURVE + _LANE + 8))
        self._add_words(column)
        self.rect = Rect(column.room.x, top, column.room.width, column.y - top)

    def _place_curve(self, room: Rect) -> None:
        px, curve = self._context.painter.px, self.curve
        before, curve.lane = curve.rect.size, px(_LANE)
        curve.rect = Rect(room.x, room.y, room.width, px(_CURVE + _LANE))
        if curve.rect.size != before:
            curve.clear_cache()

    def _add_words(self, column: TextColumn) -> None:
        texts, px = self._context.texts, self._context.painter.px
        self._marker = column.room.x + px(_MARK // 2), column.y + px(13)
        indent = 0 if self._reviewed is None else _INDENT
        column.text(self._title, BODY, title=True, indent=indent, aside=self._number)
        column.text(self._text)
        if self.line and not self.has_sentence:
            key = self._context.devices.key_label(Action.HINT)
            words = texts("postmortem.in_words", key=key)
            column.text(self.line, BODY, "accent", True, aside=words)

    def load(
        self, review: Review, notable: Sequence[ReviewedMove], length: int, is_whole: bool
    ) -> None:
        """Show the moves and the chances to win on the timeline; the chances are still worked out
        unless ``is_whole``."""
        texts, curve, fairness = self._context.texts, self.curve, self._fairness
        curve.length = length
        curve.ticks = [one.ms for one in review.moves]
        curve.marks = tuple(TimelineMark(m.ms, shape_of(m), title(m, texts)) for m in notable)
        known = ((one.ms, one.after) for one in review.moves if one.after)
        curve.points = [(ms, after.chance, after.is_exact) for ms, after in known]
        if is_whole:
            curve.waiting = texts("postmortem.win_chance")
        chances, word = [chance for _, chance, _ in curve.points], fairness_text(fairness, texts)
        if is_forgiven(fairness, chances[:-1]):
            curve.label = texts("postmortem.win_chance_forgiving", fairness=word)
        if chances and is_forgiven(fairness, chances):
            curve.points = []
            curve.waiting = texts("postmortem.win_chance_fair", fairness=word)
        curve.clear_cache()

    def show(self, reviewed: ReviewedMove | None, count: int, is_lost: bool) -> None:
        """Show a move, of ``count``, or without one the end of a game that was lost or not."""
        texts, self._reviewed, self._number = self._context.texts, reviewed, ""
        if reviewed is None:
            self._title = texts("postmortem.end")
            self._text = texts("postmortem.end_why" if is_lost else "postmortem.whole")
            self.curve.now = self.curve.length
        else:
            self._title = title(reviewed, texts)
            is_short = self.line and not self.has_sentence
            self._text = (short_sentence if is_short else sentence)(reviewed, texts)
            self._number = texts("postmortem.number", number=reviewed.move + 1, count=count)
            self.curve.now = reviewed.ms

    def draw(self, canvas: Surface, dy: int) -> None:
        """Draw a panel of its own, and its words; the timeline is drawn with the other widgets."""
        if self._column is not None:
            self._context.painter.panel(canvas, self.rect.move(0, dy), self.rect)
            self._column.draw(canvas, 0, dy)
            self.draw_marker(canvas, 0, dy)

    def draw_marker(self, canvas: Surface, dx: int, dy: int) -> None:
        """Draw the shape of the move beside its title."""
        if self._reviewed is not None:
            painter, spot = self._context.painter, (self._marker[0] + dx, self._marker[1] + dy)
            draw_marker(canvas, painter, shape_of(self._reviewed), spot, painter.px(_MARK))
