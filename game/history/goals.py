"""The goals: medallions with their names, how to get them, and Puff's hats."""

from datetime import datetime
from functools import partial

from pygame import Rect, Surface

from game.history.pictures import GoalCard, HatButton
from game.history.records_scene import CountingScene
from game.history.score_rows import goal_progress
from game.resources.format import format_date
from game.scenes.context import Context
from game.store import goal_queries
from game.store.goals import GOALS, HATS, BookCounts
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Flow, Row, Spring
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, Scroll

_COLUMNS = 3  # the most columns of goals
_PUFF = 104  # layout units


class GoalsScene(CountingScene):
    """All goals as cards, and above them Puff with the hats."""

    name = "goals"
    wide = 1216

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts = context.texts
        self._reached: dict[str, datetime] = {}
        self._elapsed = 0.0
        self.cards = {
            goal.name: GoalCard(goal, texts(f"goals.{goal.name}"), texts(f"goals.{goal.name}_how"))
            for goal in GOALS
        }
        self.hats = [HatButton(hat, partial(self._wear, hat)) for hat in HATS]
        self.done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self._next = ""  # the goal that was scrolled into view
        self.resume()

    def resume(self) -> None:
        self.ask(
            lambda records: records.ask(goal_queries.progress, records.calendar),
            lambda answer: self._show(*answer),
        )

    def boxes(self) -> Box:
        return Pad(self.content(), APART)

    def content(self) -> Box:
        t = self.context.texts
        count = t("goals.reached", count=len(self._reached), total=len(GOALS))
        words = Column(Title(t("goals.title")), Text(count, SMALL, "text_dim"), gap=0)
        puff, hats = Picture(self._draw_puff, (_PUFF, _PUFF), (_PUFF, _PUFF)), self._hats_box()
        narrow = FirstThatFits(Row(words, Spring(), hats), Column(words, hats, gap=CLOSE))
        cards = Flow(*self.cards.values(), columns=_COLUMNS, gap=CLOSE)
        done = Align(self.done)
        return FirstThatFits(
            Column(Row(puff, words, Spring(), hats), Scroll(cards, "goals", 360), done),
            Column(narrow, Scroll(cards, "goals", 200), done),
            Column(Scroll(Column(narrow, cards), "all"), done),
        )

    def _hats_box(self) -> Box:
        """Return the hats below the words about them."""
        longest = max(self._hat_notes(), key=len)
        return Column(
            Text(self._hat_note, SMALL, "text_dim", side="middle", widest=longest),
            Flow(*self.hats, columns=len(self.hats), gap=CLOSE),
            gap=CLOSE,
        )

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        with self.fitted():
            self._show_next()

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        elapsed = self._elapsed if self.context.settings.value.effects.idle else 0.0
        painter.puff(canvas, "idle", elapsed, rect.center, _PUFF)

    def _hat_notes(self) -> list[str]:
        """Return all possible notes about hats."""
        t = self.context.texts
        names = [t(f"goals.hat_{hat}") for hat in HATS]
        origins = [t("goals.hat_from", goal=t(f"goals.{goal.name}")) for goal in HATS.values()]
        return [t("goals.hats"), t("goals.no_hat"), *names, *origins]

    def _hat_note(self) -> str:
        """Return the note about the hat under the mouse or with the focus, or else about all
        hats."""
        texts = self.context.texts
        pointed = self.group.hovered or self.group.focus
        if not isinstance(pointed, HatButton):
            return texts("goals.hats")
        if not pointed.is_had:
            return texts("goals.hat_from", goal=texts(f"goals.{HATS[pointed.hat].name}"))
        return texts("goals.no_hat" if pointed.is_worn else f"goals.hat_{pointed.hat}")

    def _show(self, reached: dict[str, datetime], book: BookCounts) -> None:
        texts = self.context.texts
        self._reached = {name: reached[name] for name in self.cards if name in reached}
        coming = next((name for name in self.cards if name not in reached), "")
        for name, card in self.cards.items():
            card.is_reached, card.is_next = name in reached, name == coming
            card.note, card.part = texts("goals.next") if card.is_next else "", 0.0
            goal = card.goal
            if card.is_reached:
                card.note = format_date(self.context.store.calendar.day_of(reached[name]), texts)
            elif goal.count is not None and goal.target > 1:
                count = min(goal.count(book), goal.target)
                card.part = count / goal.target
                if not card.is_next:
                    card.note = goal_progress(goal, count, texts)
        self._show_hats()
        self.rebuild()

    def _show_next(self) -> None:
        """Scroll to the next goal, once."""
        coming = [name for name, card in self.cards.items() if card.is_next and name != self._next]
        if coming:
            self._next = coming[0]
            self.reveal(self.cards[self._next])

    def _show_hats(self) -> None:
        worn = self.context.settings.value.hat
        for button in self.hats:
            button.is_had = HATS[button.hat].name in self._reached
            button.is_worn = button.is_had and button.hat == worn

    def _wear(self, hat: str) -> None:
        """Put a hat on or off; one that is not available yet shows its goal."""
        card = self.cards[HATS[hat].name]
        if not card.is_reached:
            self.group.focus = card
            self.reveal(card)
            return
        worn = self.context.settings.value.hat
        self.context.settings.change(hat="" if worn == hat else hat)
        self._show_hats()
