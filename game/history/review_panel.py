"""The panel of a review: the chosen move in a sentence, and the timeline."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from engine.core.config import Fairness
from engine.formats.recording import Recording
from engine.teacher.observer import Review, ReviewedMove
from game.history.playback_scene import shape_of
from game.history.review_pictures import MoveList, WinChanceCurve
from game.history.review_texts import (
    MoveRow,
    fairness_text,
    is_forgiven,
    lesson_texts,
    luck_text,
    sentence,
    short_sentence,
    skill_text,
    title,
)
from game.input.bindings import Action
from game.resources.format import describe_board, format_exact_seconds
from game.scenes.context import Context
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack, when
from game.ui.leaves import Ground, Icon, Meter, Picture, Plate, Text, Title
from game.ui.markers import draw_marker
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.selectors import Segments
from game.ui.timeline import TimelineMark
from game.ui.widgets import Button, Callback, Choose
from game.ui.wrappers import Pad, Scroll, Sized, Whole

_BUTTON, _PUFF, _FILTER = 44, 96, 160
"""Layout units: a button, Puff, and the least width of the filter of moves, on two lines."""
_THREE_CARDS, _LESSON, _EMPTY = 760, (260, 400), 150
"""The width for three cards in a row, that of a lesson beside its button, and the height without
rows."""


class ReviewPanel:
    """Everything beside the board: a title, cards on luck, skill and the lesson, and the list.
    ``words`` replace an empty list. ``choose`` takes a row, and ``show`` is called with 0 for the
    notable moves and 1 for all."""

    def __init__(
        self, context: Context, recording: Recording, choose: Choose, show: Choose, toggle: Callback
    ) -> None:
        self._texts = texts = context.texts
        self._fairness = recording.config.fairness
        kind = describe_board(recording.config, recording.proven, texts)
        time = format_exact_seconds(recording.ms)
        self._about = f"{kind}, {texts(f'review.{recording.result.value}', time=time)}"
        self.list = MoveList(choose)
        self.filter = Segments("", ["", ""], 0, show)
        self.chances = Button("", toggle, "percent")
        self.leave = Button("", context.navigator.back, "close")
        practise, label = context.navigator.practice, texts("review.practise")
        self._practise = Button(label, practise, primary=True)
        self._practise.is_main = False  # without a focus the keys control the list
        self._review: Review | None = None
        self.words = texts("review.working")
        self.elapsed = 0.0  # seconds since the scene began
        self.list.enabled = False
        self._ground = Ground()

    @property
    def rect(self) -> Rect:
        """The place of the panel."""
        return self._ground.rect

    def load(self, review: Review, counts: tuple[int, int]) -> None:
        """Show a review, with the numbers of notable and of all moves."""
        self._review = review
        named = zip(("matters", "all"), counts, strict=True)
        self.filter.options = [self._texts(f"review.{name}", count=n) for name, n in named]

    def fill(self, rows: list[MoveRow], chosen: int | None, words: str) -> None:
        """Fill the list, or show ``words`` if there are no rows."""
        self.list.show(rows, chosen)
        self.list.enabled = bool(rows)
        self.words = "" if rows else words

    def content(self, *told: Box) -> Box:
        """Return the panel; in a small window the words about a move (``told``) come first in
        it."""
        texts, about = self._texts, Text(self._about, SMALL, "text_dim")
        title = Column(Title(texts("review.title"), NAME), *when(not told, about), gap=0)
        buttons = Row(*(Sized(one, _BUTTON, _BUTTON) for one in (self.chances, self.leave)), gap=8)
        head = Row(Column(title, grow=1), buttons, align="top")
        page = Column(
            *told,
            *when(told, about),
            *when(self._review is not None, self._cards()),
            self._list_head(),
            self._list(),
            gap=CLOSE + 2,
        )
        return Stack(self._ground, Pad(Column(head, Scroll(page), gap=CLOSE + 2), GAP))

    def _list_head(self) -> Box:
        """Return the filter of moves, and the heading of their chances, beside or below it."""
        has_chances = any(row.chance for row in self.list.rows)
        words = Text(self._texts("review.win_chance"), SMALL, "text_dim", side="right")
        chance = when(has_chances, words)
        if self._review is None:
            return Column(*chance)
        beside = Row(Whole(self.filter, grow=1), *chance, gap=GAP)
        below = Column(Sized(self.filter, (_FILTER, None)), *chance, gap=CLOSE + 2)
        return FirstThatFits(beside, below)

    def _list(self) -> Box:
        if not self.words:
            return Column(self.list, grow=1)
        puff = Picture(self._paint_puff, (_PUFF, _PUFF), (0, _PUFF))
        words = Column(Spring(), *when(self._review is not None, puff), self._told(), Spring())
        return Sized(words, high=_EMPTY, grow=1)

    def _told(self) -> Box:
        return Text(self.words, BODY, side="middle")

    def _paint_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "won", self.elapsed, rect.center, _PUFF)

    def _cards(self) -> Box:
        """Return the cards on luck, skill and the lesson, in one row or two."""
        review, texts = self._review, self._texts
        if review is None:
            return Spring()
        _, title, about = lesson_texts(review, texts)
        # Without a forced guess luck played no part.
        luck = when(review.forced, Meter(lambda: review.luck, grow=1))
        skill = Meter(lambda: 1 - review.cost, before=lambda: 1.0, grow=1)
        first = self._figure("luck", luck_text(review, self._fairness, texts), *luck)
        second = self._figure("skill", skill_text(review, texts), skill)
        told = (
            Row(Icon("bulb", 20, "accent"), Column(Title(title, SMALL), grow=1), gap=CLOSE),
            Text(about, SMALL, "text_dim"),
        )
        practise = when(review.lesson is not None, self._practise)
        lesson = _card(*told, *when(practise, Row(*practise, Spring())))
        wide = _card(Row(Sized(Column(*told, gap=4), _LESSON, grow=1), *practise, gap=GAP))
        row = Sized(Flow(first, second, lesson, columns=3, gap=CLOSE), (_THREE_CARDS, _THREE_CARDS))
        figures = Flow(first, second, columns=2, gap=CLOSE)
        return FirstThatFits(row, *(Column(figures, last, gap=CLOSE) for last in (wide, lesson)))

    def _figure(self, name: str, words: str, *meter: Box) -> Box:
        head = Row(Text(self._texts(f"review.{name}"), SMALL, "accent", title=True), *meter)
        return _card(head, Text(words, SMALL))


def _card(*boxes: Box) -> Box:
    return Stack(Plate(sunken=True), Pad(Column(*boxes, Spring(), gap=4), 14, CLOSE))


_MARK, _HEIGHT, _LOW, _BESIDE = 22, 240, 144, 240
"""Layout units: the move's shape, a panel of its own, a low one, and the curve beside the words."""


class MoveStrip:
    """The words on a move and the timeline, in a panel of their own or in part of another. ``seek``
    is called with milliseconds, ``step`` with a number of rows."""

    def __init__(
        self, context: Context, fairness: Fairness, seek: Callable[[float], None], step: Choose
    ) -> None:
        self._context, self._fairness = context, fairness
        texts = context.texts
        label, waiting = texts("review.win_chance"), texts("review.weighing")
        self.curve = WinChanceCurve(seek, step, label, waiting)
        self._ground = Spring()  # replaces all of it, in either form
        self._reviewed: ReviewedMove | None = None
        self._text = self._title = self._number = ""
        self.has_sentence = False  # whether a proof is also shown in words
        self.line = ""
        """The text of a proof's step, "" without a proof."""

    @property
    def rect(self) -> Rect:
        """The place of the words and the timeline."""
        return self._ground.rect

    def panel(self) -> Box:
        """Return a separate panel; a long text takes the place of the curve."""
        curve = Sized(self.curve, rank=1)
        inside = Column(*self._words(), Spring(), curve, gap=4)
        return Sized(Stack(Ground(), self._ground, Pad(inside, GAP, CLOSE)), high=_HEIGHT)

    def low_panel(self) -> Box:
        """Return a lower panel, with the words beside the curve; a long text takes its place."""
        beside = Sized(self.curve, _BESIDE)
        variants = Row(Column(*self._words(), gap=4, grow=1), beside), Column(*self._words(), gap=4)
        return Sized(
            Stack(Ground(), self._ground, Pad(FirstThatFits(*variants), GAP, CLOSE)), high=_LOW
        )

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
            words = Text(texts("review.in_words", key=key), SMALL, "text_dim")
            line = Text(self.line, BODY, "accent", title=True)
            boxes.append(Row(Column(line, grow=1), words))
        return boxes

    def _paint_marker(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        if self._reviewed is not None:
            draw_marker(canvas, painter, shape_of(self._reviewed), rect.center, rect.width)

    def load(
        self, review: Review, notable: Sequence[ReviewedMove], length: int, is_whole: bool
    ) -> None:
        """Show the moves and the chances to win on the timeline; unless ``is_whole``, the chances
        are still being worked out."""
        texts, curve, fairness = self._context.texts, self.curve, self._fairness
        curve.length = length
        curve.ticks = [one.ms for one in review.moves]
        curve.marks = tuple(TimelineMark(m.ms, shape_of(m), title(m, texts)) for m in notable)
        known = ((one.ms, one.after) for one in review.moves if one.after)
        curve.points = [(ms, after.chance, after.is_exact) for ms, after in known]
        if is_whole:
            curve.waiting = texts("review.win_chance")
        chances, word = [chance for _, chance, _ in curve.points], fairness_text(fairness, texts)
        if is_forgiven(fairness, chances[:-1]):
            curve.label = texts("review.win_chance_forgiving", fairness=word)
        if chances and is_forgiven(fairness, chances):
            curve.points = []
            curve.waiting = texts("review.win_chance_fair", fairness=word)
        curve.clear_cache()

    def show(self, reviewed: ReviewedMove | None, count: int, is_lost: bool) -> None:
        """Show the move with this number, of ``count``, or without one the end of a game, lost or
        not."""
        texts, self._reviewed, self._number = self._context.texts, reviewed, ""
        if reviewed is None:
            self._title = texts("review.end")
            self._text = texts("review.end_why" if is_lost else "review.whole")
            self.curve.now = self.curve.length
        else:
            self._title = title(reviewed, texts)
            is_short = self.line and not self.has_sentence
            self._text = (short_sentence if is_short else sentence)(reviewed, texts)
            self._number = texts("review.number", number=reviewed.move + 1, count=count)
            self.curve.now = reviewed.ms
