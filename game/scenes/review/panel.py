"""The panel of a review: the game, luck and skill, what to learn, and the list of moves."""

from pygame import Rect, Surface

from engine.formats.recording import Recording
from engine.teacher.review_model import Review
from game.resources.format import describe_board, format_exact_seconds
from game.scenes.context import Context
from game.scenes.review.move_list import MoveList
from game.scenes.review.texts import MoveRow, lesson_texts, luck_text, skill_text
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack, when
from game.ui.leaves import Ground, Icon, Meter, Picture, Plate, Text, Title
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.selectors import Segments
from game.ui.widgets import Button, Callback, Choose
from game.ui.wrappers import Pad, Scroll, Sized

_BUTTON, _PUFF, _FILTER = 44, 96, 160
"""Layout units: a button, Puff, and the least width of the choice of moves, in two lines."""
_THREE_CARDS, _EMPTY = 760, 150  # the width for three cards in a row; the height without rows


class ReviewPanel:
    """Everything beside the board: a title, cards on luck, skill and what to learn, and the list.
    ``words`` are told in place of an empty list. ``choose`` takes a row, and ``show`` is called
    with 0 for the notable moves and 1 for all."""

    def __init__(
        self, context: Context, recording: Recording, choose: Choose, show: Choose, toggle: Callback
    ) -> None:
        self._texts = texts = context.texts
        self._fairness = recording.config.fairness
        kind = describe_board(recording.config, recording.proven, texts)
        time = format_exact_seconds(recording.ms)
        self._about = f"{kind}, {texts(f'postmortem.{recording.result.value}', time=time)}"
        self.list = MoveList(choose)
        self.filter = Segments("", ["", ""], 0, show)
        self.chances = Button("", toggle, "percent")
        self.leave = Button("", context.navigator.back, "close")
        practise, label = context.navigator.practice, texts("postmortem.practise")
        self._practise = Button(label, practise, primary=True)
        self._practise.is_main = False  # without a focus the keys are the list's
        self._review: Review | None = None
        self.words = texts("postmortem.working")
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
        self.filter.options = [self._texts(f"postmortem.{name}", count=n) for name, n in named]

    def fill(self, rows: list[MoveRow], chosen: int | None, words: str) -> None:
        """Fill the list, or show ``words`` if there are no rows."""
        self.list.show(rows, chosen)
        self.list.enabled = bool(rows)
        self.words = "" if rows else words

    def content(self, *told: Box) -> Box:
        """Return the panel; in a small window what is ``told`` about a move comes first in it."""
        texts, about = self._texts, Text(self._about, SMALL, "text_dim")
        title = Column(Title(texts("postmortem.title"), NAME), *when(not told, about), gap=0)
        buttons = Row(*(Sized(one, _BUTTON, _BUTTON) for one in (self.chances, self.leave)), gap=8)
        head = Row(Column(title, grow=1), buttons, align="top")
        has_chances = any(row.chance for row in self.list.rows)
        chance = Text(texts("postmortem.win_chance"), SMALL, "text_dim", side="right")
        page = Column(
            *told,
            *when(told, about),
            *when(self._review is not None, self._cards(), Sized(self.filter, (_FILTER, None))),
            *when(has_chances, chance),
            self._list(),
            gap=CLOSE + 2,
        )
        return Stack(self._ground, Pad(Column(head, Scroll(page), gap=CLOSE + 2), GAP))

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
        """Return the cards on luck, skill and what to learn, in a row or in two."""
        review, texts = self._review, self._texts
        if review is None:
            return Spring()
        _, title, about = lesson_texts(review, texts)
        # Without a forced guess nothing was left to luck.
        luck = when(review.forced, Meter(lambda: review.luck, grow=1))
        skill = Meter(lambda: 1 - review.cost, before=lambda: 1.0, grow=1)
        first = self._figure("luck", luck_text(review, self._fairness, texts), *luck)
        second = self._figure("skill", skill_text(review, texts), skill)
        lesson = _card(
            Row(Icon("bulb", 20, "accent"), Column(Title(title, SMALL), grow=1), gap=CLOSE),
            Text(about, SMALL, "text_dim"),
            *when(review.lesson is not None, Row(self._practise, Spring())),
        )
        row = Sized(Flow(first, second, lesson, columns=3, gap=CLOSE), (_THREE_CARDS, _THREE_CARDS))
        return FirstThatFits(
            row, Column(Flow(first, second, columns=2, gap=CLOSE), lesson, gap=CLOSE)
        )

    def _figure(self, name: str, words: str, *meter: Box) -> Box:
        head = Row(Text(self._texts(f"postmortem.{name}"), SMALL, "accent", title=True), *meter)
        return _card(head, Text(words, SMALL))


def _card(*boxes: Box) -> Box:
    return Stack(Plate(sunken=True), Pad(Column(*boxes, Spring(), gap=4), 14, CLOSE))
