"""Below the board of a review: the chosen move in a sentence, and a timeline."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from engine.core.config import Fairness
from engine.teacher.review_model import Review, ReviewedMove
from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.playback.playback_bar import shape_of
from game.scenes.review.texts import (
    fairness_text,
    is_forgiven,
    sentence,
    short_sentence,
    title,
)
from game.ui.markers import draw_marker
from game.ui.painter import BODY, SMALL, Painter
from game.ui.paragraph import draw_paragraph
from game.ui.shapes import draw_line, mix
from game.ui.timeline import Timeline, TimelineMark
from game.ui.widgets import Choose, WidgetState

_PAD, _TITLE, _TEXT, _CURVE, _LANE = 16, 30, 78, 56, 38
"""Layout units: the margin, and the heights of the title, the sentence, the curve, the timeline."""
HEIGHT = 12 + _TITLE + _TEXT + _CURVE + _LANE + 8
_STEP = 28  # layout units of the line of a proof
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
        spot = (px(10), size[1] - px(4) if is_low else px(4))
        anchor, room = "bottomleft" if is_low else "topleft", size[0] - px(20)
        words = self.label if self.points else self.waiting
        painter.text(picture, words, spot, SMALL, "text_dim", anchor, room=room)
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
    """The words on a move over the timeline. ``seek`` is called with milliseconds, ``step`` with a
    number of rows."""

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
        self._sentence = Rect(0, 0, 1, 1)

    def place(self, rect: Rect) -> None:
        px = self._context.painter.px
        self.rect = rect
        inner = rect.inflate(-2 * px(_PAD), 0)
        self.curve.lane = px(_LANE)
        self.curve.rect = Rect(inner.x, 0, inner.width, px(_CURVE + _LANE))
        self.curve.rect.bottom = rect.bottom - px(8)
        self.curve.clear_cache()
        top = rect.y + px(10 + _TITLE)
        self._sentence = Rect(inner.x, top, inner.width, self.curve.rect.y - px(6) - top)

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
        """Show a move of ``count``; without one, the end of a game that was lost or not."""
        texts, self._reviewed = self._context.texts, reviewed
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
        """Draw the panel and its words; the timeline is drawn with the other widgets."""
        painter, px = self._context.painter, self._context.painter.px
        rect = self.rect.move(0, dy)
        painter.panel(canvas, rect, self.rect)
        left, middle, room = rect.x + px(_PAD), rect.y + px(12 + _TITLE // 2), None
        if self._reviewed is not None:
            spot = (rect.right - px(_PAD), middle)
            shown = painter.text(canvas, self._number, spot, SMALL, "text_dim", "midright")
            draw_marker(canvas, painter, shape_of(self._reviewed), (left + px(11), middle), px(22))
            room = shown.left - px(44) - left
            left += px(32)
        painter.text(canvas, self._title, (left, middle), BODY, "text", "midleft", True, room)
        place = self._sentence.move(0, dy)
        if self.line and not self.has_sentence:
            middle = place.bottom - px(_STEP) // 2
            place.height -= px(_STEP)
            key = self._context.devices.key_label(Action.HINT)
            words = self._context.texts("postmortem.in_words", key=key)
            shown = painter.text(
                canvas, words, (place.right, middle), SMALL, "text_dim", "midright"
            )
            room, spot = shown.left - px(12) - place.x, (place.x, middle)
            painter.text(canvas, self.line, spot, BODY, "accent", "midleft", True, room)
        draw_paragraph(canvas, painter, self._text, place, SMALL)
