"""The chosen move of a review in a sentence, and a timeline."""

from collections.abc import Callable, Sequence

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
from game.scenes.review.win_chance_curve import WinChanceCurve
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Row, Spring, Stack, when
from game.ui.leaves import Ground, Picture, Text, Title
from game.ui.markers import draw_marker
from game.ui.painter import BODY, SMALL, Painter
from game.ui.timeline import TimelineMark
from game.ui.widgets import Choose
from game.ui.wrappers import Pad, Sized, Whole

_MARK, _HEIGHT = 22, 240  # layout units: the move's shape, and a panel of its own


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
        self._ground = Spring()  # takes the place of all of it, in either form
        self._reviewed: ReviewedMove | None = None
        self._text = self._title = self._number = ""
        self.has_sentence = False  # whether a proof is told in words, too
        self.line = ""
        """The line of a proof's step, "" without a proof."""

    @property
    def rect(self) -> Rect:
        """The place of the words and the timeline."""
        return self._ground.rect

    def panel(self) -> Box:
        """Return a panel of its own; a long text takes the place of the curve."""
        curve = Sized(self.curve, rank=1)
        inside = Column(*self._words(), Spring(), curve, gap=4)
        return Sized(Stack(Ground(), self._ground, Pad(inside, GAP, CLOSE)), high=_HEIGHT)

    def part(self) -> Box:
        """Return a part of another panel."""
        return Stack(self._ground, Column(self.curve, *self._words(), gap=4))

    def _words(self) -> list[Box]:
        """Return the words on the move, with its shape."""
        texts = self._context.texts
        mark = Picture(self._paint_marker, (_MARK, _MARK), (_MARK, _MARK))
        marks = when(self._reviewed is not None, mark)
        name, number = Title(self._title, BODY), Text(self._number, SMALL, "text_dim", lines=1)
        head = FirstThatFits(
            Row(*marks, Whole(name), Spring(), *when(self._number, number), gap=CLOSE),
            Column(
                Row(*marks, Column(name, grow=1), gap=CLOSE), *when(self._number, number), gap=0
            ),
        )
        boxes: list[Box] = [head, Text(self._text, SMALL)]
        if self.line and not self.has_sentence:
            key = self._context.devices.key_label(Action.HINT)
            words = Text(texts("postmortem.in_words", key=key), SMALL, "text_dim")
            line = Text(self.line, BODY, "accent", title=True)
            boxes.append(Row(Column(line, grow=1), words))
        return boxes

    def _paint_marker(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        if self._reviewed is not None:
            draw_marker(canvas, painter, shape_of(self._reviewed), rect.center, rect.width)

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
