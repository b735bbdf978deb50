"""The practice menu: patterns with their examples and results, and the results of a round."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from engine.teacher.patterns import Pattern
from game.input.bindings import Action
from game.input.events import Input, Key, Motion, Wheel
from game.learn.pictures import Example, Pip, draw_choice, stripe
from game.learn.practice_question import QuestionScene
from game.learn.practice_round import (
    ALL,
    CHOICES,
    MISSED,
    ROUND_LENGTH,
    Round,
    choice_name,
    count_mistakes,
    score_text,
    seconds_text,
    value_line,
)
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store import practice
from game.store.practice import PatternStats, Score
from game.ui.boxes import CLOSE, EDGE, GAP, Box, Column, FirstThatFits, Row, Spring, Stack, when
from game.ui.leaves import Picture, Text, Title
from game.ui.list_view import ListView
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter
from game.ui.selectors import Picker, Switch
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll, Sized

_PUFF = 72, 128  # layout units: the least and the wished size
_SCORE, _ANSWERS = (300, 330), (280, 400)  # layout units: least and wished widths


class PracticeResultsScene(PanelScene):
    """The score on the left, every question on the right; ``on_again`` starts another round."""

    name = "practice results"
    wide = 840
    grace = 0.4

    def __init__(self, context: Context, round_: Round, on_again: Callable[[], None]) -> None:
        super().__init__(context)
        score = round_.score
        self._round, self._on_again = round_, on_again
        self._best = best = round_.finish()
        ranks = 2 if round_.is_timed else 1  # time counts only in a timed round
        is_better = best is None or score.sort_key[:ranks] < best.sort_key[:ranks]
        self.is_best = score.rights > 0 and is_better
        self._can_repeat = round_.choice != MISSED or bool(context.store.ask(practice.progress).due)
        self._elapsed = 0.0

    def content(self) -> Box:
        t, key = self.context.texts, self.context.devices.key_label(Action.RESTART)
        again = Button(t("practice.again"), self._start_again, "restart", primary=True, mark=key)
        again.enabled = self._can_repeat
        back = Button(t("practice.back"), self.close, mark=t("app.key_esc"))
        score, buttons = Column(*self._score(), gap=CLOSE), Column(again, back, gap=12)
        answers = Column(*self._answers(), gap=0)
        left = Sized(Column(score, Spring(), buttons), _SCORE)
        return FirstThatFits(
            Row(left, Sized(answers, _ANSWERS, grow=1), gap=EDGE, align="fill"),
            Row(left, Sized(Scroll(answers), _ANSWERS, grow=1), gap=EDGE, align="fill"),
            Column(Scroll(Column(score, answers)), buttons),
            Scroll(Column(score, buttons, answers)),
        )

    @property
    def _is_flawless(self) -> bool:
        return self._round.score.rights == self._round.length

    def _score(self) -> list[Box]:
        """Return the score and a comparison."""
        t, score, length = self.context.texts, self._round.score, self._round.length
        is_timed = self._round.is_timed
        key, tone = ("done_all", "success") if self._is_flawless else ("done", "text")
        title = t(f"practice.{key}", rights=score.rights, number=length)
        parts: list[Box] = [
            Text(title, LARGE, tone, title=True),
            Picture(self._draw_puff, _PUFF, _PUFF),
        ]
        if is_timed:
            parts.append(value_line(t("practice.time"), seconds_text(score.ms, t)))
        if self._best is not None:
            best = score_text(self._best, length, is_timed, t)
            parts.append(value_line(t("practice.best_before"), best))
        note = "new_best" if self.is_best else "" if self._is_flawless else "comes_back"
        tone = "accent" if self.is_best else "text_dim"
        return [*parts, *when(note, Text(t(f"practice.{note}") if note else "", SMALL, tone))]

    def _answers(self) -> list[Box]:
        """Return a row for each question: the result, its pattern and, if timed, the time."""
        t = self.context.texts
        return [
            Stack(
                stripe(number % 2 == 0),
                Pad(
                    Row(
                        Pip(given.is_right),
                        Text(t(f"pattern.{given.pattern}"), BODY, title=True, grow=1),
                        *when(
                            self._round.is_timed,
                            Text(seconds_text(given.ms, t), SMALL, "text_dim", lines=1),
                        ),
                    ),
                    GAP,
                    CLOSE,
                ),
            )
            for number, given in enumerate(self._round.given)
        ]

    def enter(self) -> None:
        super().enter()
        cue = "record" if self.is_best and self._best is not None else "board_clear"
        self.context.audio.play(cue if self.is_best or self._is_flawless else "resume")

    def act(self, action: Action) -> None:
        if action is Action.RESTART and self._can_repeat:
            self._start_again()
        else:
            super().act(action)

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        mood = "won" if 2 * self._round.score.rights >= self._round.length else "idle"
        painter.puff(canvas, mood, self._elapsed, rect.center, rect.height / painter.scale)

    def _start_again(self) -> None:
        self.context.stack.pop()
        self._on_again()


_LIST, _SIDE, _PICKER = (300, 392), (300, 360), (220, 400)
"""Layout units: the least and the wished widths."""
_ROW = 36  # layout units


class PracticeScene(PanelScene):
    """A list of the patterns, or a picker in place of the list; beside or below it an example, the
    results and the start button."""

    name = "practice"
    wide = 848

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts, chosen = context.texts, context.settings.value.practice
        self._load_results(context)
        self.list = ListView(self._draw_row, self._choose)
        self.list.row_units = _ROW
        names = [choice_name(texts, choice) for choice in CHOICES]
        self._picker = Picker(names, 0, self._choose, is_filter=False)
        self.list.fill(len(CHOICES))
        self._number = CHOICES.index(chosen) if chosen in CHOICES else 0
        self._best: Score | None = None
        self.round: Round | None = None
        self.example = Example(context.painter)
        self._show_choice()

    def content(self) -> Box:
        t = self.context.texts
        head = Row(Button("", self.close, "back"), Title(t("practice.title")), Spring())
        clock = Switch(t("practice.clock"), self.is_timed, self._set_clock, t)
        start = t("practice.start" if self.round is None else "practice.drawing")
        play = Button(start, self.start, "play", primary=True)
        play.enabled = self._can_start
        name = Text(choice_name(t, self.choice), NAME, "accent", title=True)
        told = Column(*self._choice_words(), gap=CLOSE)
        listed = Sized(self.list, _LIST, grow=1)
        picker = Sized(self._picker, _PICKER)
        return FirstThatFits(
            Column(
                head,
                Row(
                    listed,
                    Sized(Column(name, told, Spring(), clock, play), _SIDE),
                    gap=EDGE,
                    align="fill",
                    grow=1,
                ),
            ),
            Column(
                head,
                Row(
                    listed,
                    Sized(Column(name, Scroll(told), clock, play, gap=CLOSE), _SIDE),
                    align="fill",
                    grow=1,
                ),
            ),
            Column(head, Scroll(Column(picker, told, clock)), play),
            Scroll(Column(head, picker, play, told, clock)),
        )

    def _choice_words(self) -> list[Box]:
        """Return the words about the choice, with an example."""
        t = self.context.texts
        told: list[Box] = [Text(choice_name(t, self.choice, "_about"), SMALL)]
        if self.choice != MISSED:
            told.append(self.example)
        elif not self._mistakes:
            told.append(Text(t("practice.nothing_missed"), BODY, "accent"))
        missed = [
            (t(f"pattern.{pattern.value}"), str(self._mistakes[pattern]))
            for pattern in Pattern
            if self.choice == MISSED and pattern in self._mistakes
        ]
        for label, value in (*missed, *self._figures()):
            told.append(value_line(label, value))
        return told

    @property
    def choice(self) -> str:
        """The chosen pattern, ALL or MISSED."""
        return CHOICES[self._number]

    @property
    def is_timed(self) -> bool:
        return self.context.settings.value.practice_clock

    @property
    def _can_start(self) -> bool:
        return self.choice != MISSED or bool(self._mistakes)

    def start(self) -> None:
        """Begin a round of the choice as soon as its first question is ready."""
        if self.round is None and self._can_start:
            context = self.context
            context.settings.change(practice=self.choice)
            self.round = Round(context.store, self.choice, self.is_timed, context.fresh_seed)
            self.round.prepare()
            self.rebuild()

    def enter(self) -> None:
        super().enter()
        is_listed = self.list in self.group.widgets
        self.group.focus = self.list if is_listed else self.group.default

    def wait(self, seconds: float) -> None:
        """Wait for questions being generated, for at most ``seconds``."""
        if self.round is not None:
            self.round.wait(seconds)
        self.example.task.wait(seconds)

    def resume(self) -> None:
        self.round = None
        self._load_results(self.context)
        self._show_choice()

    def restyle(self) -> None:
        self.example.picture = None
        super().restyle()

    def exit(self) -> None:
        self.context.settings.change(practice=self.choice)
        if self.round is not None:
            self.round.cancel()
        self.example.task.cancel()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self.list.hover(event.pos)
        if isinstance(event, Wheel) and self.list.wheel(event.pos, event.steps):
            return True
        used = super().handle(event)
        if isinstance(event, Key) and self.list.chosen != self._number:
            self._choose(self.list.chosen)
        return used

    def _choose(self, row: int) -> None:
        """Choose the row, or start a round if it was chosen already."""
        if row == self._number:
            self.start()
        else:
            self._number = row
            self._show_choice()

    def _load_results(self, context: Context) -> None:
        self._progress = context.store.ask(practice.progress)
        self._mistakes = count_mistakes(self._progress.due)

    def _set_clock(self, is_on: bool) -> None:
        self.context.settings.change(practice_clock=is_on)
        self._show_choice()

    def _show_choice(self) -> None:
        self.list.marked = self.list.chosen = self._picker.index = self._number
        self._best = self.context.store.ask(practice.best, self.choice, self.is_timed)
        self.example.picture = None
        self.rebuild()

    def update(self, step: float) -> None:
        super().update(step)
        if self.round is not None and self.context.stack.top is self:
            question = self.round.take_question()
            if question is not None:
                on_over = partial(self._show_results, self.round)
                self.context.stack.push(QuestionScene(self.context, self.round, question, on_over))
        # An example among the mistakes would give an answer away.
        examples = {ALL: Pattern.ONE_TWO_ONE.value, MISSED: None}
        self.example.update(examples.get(self.choice, self.choice))

    def _show_results(self, finished: Round) -> None:
        self.context.stack.pop()
        self.context.stack.push(PracticeResultsScene(self.context, finished, self.start))

    def _figures(self) -> list[tuple[str, str]]:
        texts, unknown = self.context.texts, self.context.texts("practice.unknown")
        best = self._best and score_text(self._best, ROUND_LENGTH, self.is_timed, texts)
        last = texts("practice.best_round"), best or unknown
        if self.choice == MISSED:
            return [last]
        stats = self._stats_of(self.choice)
        rows = [(texts("practice.right"), self._rights_text(stats) or texts("practice.none_yet"))]
        if self.choice != ALL:
            streak = texts("practice.in_a_row", streak=stats.streak, best=stats.best_streak)
            rows.append((texts("practice.row"), streak if stats.answers else unknown))
        if self.is_timed:
            quickest = unknown if stats.best_ms is None else seconds_text(stats.best_ms, texts)
            rows.append((texts("practice.quickest"), quickest))
        return [*rows, last]

    def _draw_row(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        choice, texts = CHOICES[number], self.context.texts
        value, mistakes = self._rights_text(self._stats_of(choice)), self._mistakes.total()
        if choice == MISSED:
            value = texts("practice.waiting", count=mistakes) if mistakes else ""
        draw_choice(canvas, painter, choice_name(texts, choice), value, row)

    def _stats_of(self, choice: str) -> PatternStats:
        if choice != ALL:
            return self._progress.patterns.get(choice, PatternStats())
        every = self._progress.patterns.values()
        best_ms = min((one.best_ms for one in every if one.best_ms is not None), default=None)
        rights, wrongs = sum(one.rights for one in every), sum(one.wrongs for one in every)
        return PatternStats(rights, wrongs, best_ms=best_ms)

    def _rights_text(self, stats: PatternStats) -> str:
        """Return "8 of 10", or nothing before the first answer."""
        if not stats.answers:
            return ""
        return self.context.texts("practice.right_of", rights=stats.rights, answers=stats.answers)
