"""Below the board of a look back: the move that is looked at, in a sentence, and its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.core.config import Fairness
from engine.teacher.review_model import Judged, Postmortem
from game.scenes.base import Context
from game.scenes.playback.move_markers import shape_of
from game.scenes.review.curve import Curve
from game.scenes.review.texts import fair_word, is_forgiven, sentence, title
from game.ui.markers import draw_marker
from game.ui.painter import BODY, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.timeline import TimelineMark

_PAD = 16
_HEAD, _TEXT, _CURVE, _LANE = 30, 78, 56, 38
"""Layout units from top to bottom: the title, the sentence, the curve, the timeline."""
HEIGHT = 12 + _HEAD + _TEXT + _CURVE + _LANE + 8


class Strip:
    """``seek`` takes milliseconds, ``step`` how many rows to go on."""

    def __init__(
        self, context: Context, seek: Callable[[float], None], step: Callable[[int], None]
    ) -> None:
        self._kit = context
        words = context.texts("postmortem.win_chance"), context.texts("postmortem.weighing")
        self.curve = Curve(seek, step, lambda: None, words)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._judged: Judged | None = None
        self._text = self._title = self._number = ""
        self._sentence = pygame.Rect(0, 0, 1, 1)

    def place(self, rect: pygame.Rect) -> None:
        """The whole strip."""
        px = self._kit.painter.px
        self.rect = rect
        inner = rect.inflate(-2 * px(_PAD), 0)
        self.curve.lane = px(_LANE)
        self.curve.rect = pygame.Rect(inner.x, 0, inner.width, px(_CURVE + _LANE))
        self.curve.rect.bottom = rect.bottom - px(8)
        self.curve.clear_cache()
        top = rect.y + px(10 + _HEAD)
        self._sentence = pygame.Rect(inner.x, top, inner.width, self.curve.rect.y - px(6) - top)

    def load(
        self,
        found: Postmortem,
        that_matter: Sequence[Judged],
        length: int,
        fairness: Fairness,
        is_whole: bool,
    ) -> None:
        """What there is to go to on the timeline, and the chance to win along it, unless that is
        still to come: ``is_whole`` is False."""
        texts, curve = self._kit.texts, self.curve
        curve.length = length
        curve.ticks = [one.ms for one in found.moves]
        curve.marks = tuple(
            TimelineMark(one.ms, shape_of(one), title(one, texts)) for one in that_matter
        )
        curve.points = [
            (one.ms, one.after.chance, one.after.is_exact) for one in found.moves if one.after
        ]
        if is_whole:
            curve.waiting = texts("postmortem.win_chance")
        chances, word = [chance for _, chance, _ in curve.points], fair_word(fairness, texts)
        if is_forgiven(fairness, chances[:-1]):
            curve.label = texts("postmortem.win_chance_forgiving", fairness=word)
        if chances and is_forgiven(fairness, chances):
            curve.points = []
            curve.waiting = texts("postmortem.win_chance_fair", fairness=word)
        curve.clear_cache()

    def show(self, judged: Judged | None, count: int, is_lost: bool) -> None:
        """This move of ``count``; for none of them, how a game ended that ``is_lost`` or not."""
        texts, curve = self._kit.texts, self.curve
        self._judged = judged
        curve.now = curve.length
        words = "end_why" if is_lost else "whole"
        self._title, self._number = texts("postmortem.end"), ""
        self._text = texts(f"postmortem.{words}")
        if judged is not None:
            self._title, self._text = title(judged, texts), sentence(judged, texts)
            self._number = texts("postmortem.number", number=judged.move + 1, count=count)
            curve.now = judged.ms

    def draw(self, canvas: pygame.Surface, dy: int) -> None:
        """The panel and its words; the timeline is drawn with the other widgets."""
        painter, px = self._kit.painter, self._kit.painter.px
        rect = self.rect.move(0, dy)
        painter.panel(canvas, rect, 250)
        left, middle = rect.x + px(_PAD), rect.y + px(12 + _HEAD // 2)
        right = rect.right - px(_PAD)
        if self._judged is None:
            painter.text(canvas, self._title, (left, middle), BODY, "text", "midleft", True)
        else:
            shown = painter.text(
                canvas, self._number, (right, middle), SMALL, "text_dim", "midright"
            )
            draw_marker(canvas, painter, shape_of(self._judged), (left + px(11), middle), px(22))
            spot, room = (left + px(32), middle), shown.left - px(44) - left
            painter.text(canvas, self._title, spot, BODY, "text", "midleft", True, room)
        draw_paragraph(canvas, painter, self._text, self._sentence.move(0, dy), SMALL + 2)
