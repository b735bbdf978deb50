"""What to practise: a pattern, all of them, or what was missed; and how each of them goes."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pygame

from engine.rules.game import Position, Status
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, question
from game.board.snippet import snippet
from game.input.events import Input, Key, Motion, Wheel
from game.platform.background import Later
from game.records.practice import PatternStats, Score
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.practice.explanation import ringed
from game.scenes.practice.header import draw_counts
from game.scenes.practice.question import QuestionScene
from game.scenes.practice.results import PracticeResultsScene
from game.scenes.practice.round import ALL, CHOICES, MISSED, QUESTIONS, Round, missed
from game.scenes.practice.texts import told_score, told_seconds
from game.ui.list_view import Listing
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.paragraph import draw_passage
from game.ui.widgets import Button, Switch

_LIST, _SIDE, _EDGE = 392, 360, 32
"""Layout units: the list, what is beside it, and around them."""
_TOP, _ROW, _PICTURE = 104, 35, 180
_EXAMPLE = 4
"""The seed of the questions that are shown as examples."""


class PracticeScene(PanelScene):
    """A list of the patterns; beside it the chosen one's example, its figures, and the start."""

    name = "practice"
    size = (848, 620)

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._progress = context.store.practice()
        self._list = Listing(self._draw_row, self._choose)
        kept = context.settings.value
        self._clock = Switch(texts("practice.clock"), kept.practice_clock, self._set_clock, texts)
        self._start = Button(texts("practice.start"), self.start, "play", primary=True)
        self._back = Button("", self.close, "back")
        super().__init__(context, [self._list, self._clock, self._start, self._back])
        self._group.focus = self._list
        self._list.fill(len(CHOICES))
        self._shown = CHOICES.index(kept.practice) if kept.practice in CHOICES else 0
        self._list.chosen = self._shown
        self._best: Score | None = None
        self._round: Round | None = None
        self._examples: dict[str, Question] = {}
        self._work: Later[Question] | None = None
        self._picture: pygame.Surface | None = None
        self._is_pictured = False
        self._look()

    @property
    def chosen(self) -> str:
        """What stands beside the list."""
        return CHOICES[self._shown]

    @property
    def is_timed(self) -> bool:
        """Whether the next round goes against the clock."""
        return self._clock.is_on

    def start(self) -> None:
        """A round of what is chosen begins as soon as its first question is drawn."""
        if self._round is None and self._start.enabled:
            context = self.context
            context.settings.change(practice=self.chosen)
            self._round = Round(context.store, self.chosen, self.is_timed, context.fresh_seed)
            self._round.prepare()

    def wait(self, seconds: float) -> None:
        """Wait until what is being drawn is there, at most so long."""
        if self._round is not None:
            self._round.wait(seconds)
        if self._work is not None:
            self._work.wait(seconds)

    # Coming and going

    def resume(self) -> None:
        self._round = None
        self._progress = self.context.store.practice()
        self._look()

    def restyle(self) -> None:
        self._is_pictured = False

    def exit(self) -> None:
        self.context.settings.change(practice=self.chosen)
        if self._round is not None:
            self._round.drop()
        if self._work is not None:
            self._work.drop()

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        self._back.rect = pygame.Rect(panel.x + px(_EDGE), panel.y + px(28), px(48), px(48))
        rows = pygame.Rect(panel.x + px(_EDGE), panel.y + px(_TOP), px(_LIST), 0)
        rows.height = panel.bottom - px(28) - rows.y
        self._list.place(rows, max(px(_ROW), rows.height // len(CHOICES)))
        left, wide = panel.right - px(_EDGE + _SIDE), px(_SIDE)
        self._start.rect = pygame.Rect(left, panel.bottom - px(28 + 54), wide, px(54))
        self._clock.rect = pygame.Rect(left, self._start.rect.y - px(54), wide, px(38))
        self._is_pictured = False

    # Input

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self._list.point(event.pos)
        if isinstance(event, Wheel):
            return self._list.wheel(event.pos, event.steps)
        used = super().handle(event)
        if isinstance(event, Key) and self._list.chosen != self._shown:
            self._shown = self._list.chosen
            self._look()
        return used

    def _choose(self, row: int) -> None:
        """A row is shown; one that is shown already is started."""
        if row == self._shown:
            self.start()
            return
        self._shown = row
        self._look()

    def _set_clock(self, is_on: bool) -> None:
        self.context.settings.change(practice_clock=is_on)
        self._look()

    def _look(self) -> None:
        """Take in what is chosen."""
        self._list.marked = self._shown
        self._start.enabled = self.chosen != MISSED or missed(self._progress.returning) > 0
        self._best = self.context.store.best_practice(self.chosen, self.is_timed)
        self._is_pictured = False

    # Time and picture

    def update(self, step: float) -> None:
        if self._round is not None and self.context.stack.top is self:
            asked = self._round.take()
            if asked is not None:
                over = partial(self._show_results, self._round)
                self.context.stack.push(QuestionScene(self.context, self._round, asked, over))
        self._draw_example()

    def _show_results(self, over: Round) -> None:
        """Show how a round went, in place of its last question."""
        self.context.stack.pop()
        self.context.stack.push(PracticeResultsScene(self.context, over, self.start))

    def _draw_example(self) -> None:
        if self._work is not None and self._work.is_done:
            found = self._work.answer()
            self._work = None
            if found is not None:
                self._examples[found.pattern.value] = found
        name = _example_of(self.chosen)
        if self._work is None and name and name not in self._examples:
            self._work = Later(lambda wanted: question(Pattern(name), _EXAMPLE))
        elif not self._is_pictured and name in self._examples:
            self._picture = _pictured(self.context.painter, self._examples[name])
            self._is_pictured = True

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = panel.x + px(_EDGE + 48 + 16), panel.y + px(52)
        painter.text(canvas, texts("practice.title"), (left, top), LARGE, "text", "midleft", True)
        self._start.label = texts("practice.start" if self._round is None else "practice.drawing")
        side = pygame.Rect(0, panel.y + px(28), px(_SIDE), 0)
        side.right = panel.right - px(_EDGE)
        section = "practice" if self.chosen in (ALL, MISSED) else "pattern"
        name, about = texts(f"{section}.{self.chosen}"), texts(f"{section}.{self.chosen}_about")
        spot = (side.x, panel.y + px(52))
        painter.text(canvas, name, spot, LARGE - 4, "accent", "midleft", True, side.width)
        room = pygame.Rect(side.x, panel.y + px(_TOP - 22), side.width, px(68))
        draw_passage(canvas, painter, about, room, BODY - 3)
        top = panel.y + px(_TOP + 54)
        self._draw_picture(canvas, pygame.Rect(side.x, top, side.width, px(_PICTURE)))
        self._draw_figures(canvas, pygame.Rect(side.x, top + px(_PICTURE + 10), side.width, 0))

    def _draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """An example, its numbers and their cell ringed; of what was missed, how much of what."""
        if self.chosen == MISSED:
            self._draw_missed(canvas, room)
        elif self._picture is not None and self._is_pictured:
            canvas.blit(self._picture, self._picture.get_rect(center=room.center))

    def _draw_missed(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """How many positions of each pattern are to come back; if none, why there is no start."""
        painter, texts = self.context.painter, self.context.texts
        waiting = Counter(back.pattern for back in self._progress.returning)
        if missed(self._progress.returning):
            names = {texts(f"pattern.{one.value}"): waiting[one.value] for one in Pattern}
            draw_counts(canvas, painter, room, names)
        else:
            draw_passage(
                canvas, painter, texts("practice.nothing_missed"), room, BODY - 1, "accent"
            )

    def _draw_figures(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """How it goes: label on the left, value on the right."""
        painter, px = self.context.painter, self.context.painter.px
        for number, (label, value) in enumerate(self._figures()):
            y = room.y + number * px(28) + px(14)
            painter.text(canvas, label, (room.x, y), SMALL + 1, "text_dim", "midleft")
            spot, wide = (room.right, y), room.width * 2 // 3
            painter.text(canvas, value, spot, BODY - 2, "text", "midright", room=wide)

    def _figures(self) -> list[tuple[str, str]]:
        """The labels and values under the example."""
        texts, unknown = self.context.texts, self.context.texts("practice.unknown")
        best = unknown
        if self._best is not None:
            best = told_score(self._best, QUESTIONS, self.is_timed, texts)
        if self.chosen == MISSED:
            return [(texts("practice.best_round"), best)]
        one = self._standing(self.chosen)
        streak = texts("practice.in_a_row", streak=one.streak, best=one.best_streak)
        rows = [
            (texts("practice.right"), self._rights(one) or texts("practice.none_yet")),
            (texts("practice.best_round"), best),
        ]
        if self.is_timed:
            quickest = unknown if one.best_ms is None else told_seconds(one.best_ms, texts)
            rows.insert(1, (texts("practice.quickest"), quickest))
        if self.chosen != ALL:
            rows.insert(1, (texts("practice.row"), streak if one.answers else unknown))
        return rows

    def _draw_row(
        self, canvas: pygame.Surface, painter: Painter, number: int, row: pygame.Rect
    ) -> None:
        """The name, and how much of it was right."""
        px, chosen = painter.px, CHOICES[number]
        section = "practice" if chosen in (ALL, MISSED) else "pattern"
        name = self.context.texts(f"{section}.{chosen}")
        value = self._waiting() if chosen == MISSED else self._rights(self._standing(chosen))
        spot = (row.right - px(14), row.centery)
        shown = painter.text(canvas, value, spot, SMALL, "text_dim", "midright")
        spot, room = (row.x + px(14), row.centery), shown.left - row.x - px(28)
        painter.text(canvas, name, spot, BODY - 1, "text", "midleft", True, room)

    def _standing(self, chosen: str) -> PatternStats:
        """How a pattern goes, or all together."""
        if chosen != ALL:
            return self._progress.standings.get(chosen, PatternStats())
        every = self._progress.standings.values()
        times = [one.best_ms for one in every if one.best_ms is not None]
        return PatternStats(
            sum(one.rights for one in every),
            sum(one.wrongs for one in every),
            best_ms=min(times, default=None),
        )

    def _rights(self, one: PatternStats) -> str:
        """How many were right of how many; nothing before the first."""
        if not one.answers:
            return ""
        return self.context.texts("practice.right_of", rights=one.rights, answers=one.answers)

    def _waiting(self) -> str:
        """How many positions are to come back."""
        count = missed(self._progress.returning)
        if count == 1:
            return self.context.texts("practice.one_waiting")
        return self.context.texts("practice.waiting", number=count) if count else ""


def _example_of(chosen: str) -> str | None:
    """The pattern that is shown for a choice; none for what was missed, which is to be solved."""
    return {ALL: Pattern.ONE_TWO_ONE.value, MISSED: None}.get(chosen, chosen)


def _pictured(painter: Painter, asked: Question) -> pygame.Surface:
    """A question's board, the numbers that decide ringed, and the cell that they decide."""
    board, told = asked.board, asked.explanation
    px = min(painter.px(_SIDE) // board.grid.width, painter.px(_PICTURE) // board.grid.height)
    rings = {"accent": ringed(told), "success": (told.cell,)}
    if asked.task is Task.FLAG:
        rings = {"accent": ringed(told), "danger": (told.cell,)}
    position = Position(0, board, Status.PLAYING, asked.field)
    return snippet(painter, position, px, rings)
