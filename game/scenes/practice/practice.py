"""The practice menu: a choice of patterns with their examples and the player's results."""

from functools import partial

from pygame import Rect, Surface

from engine.rules.game import Position, Status
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, draw_question
from game.board.preview import tile_picture
from game.input.events import Input, Key, Motion, Wheel
from game.platform.background import BackgroundTask
from game.records.practice import PatternStats, Score
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.practice.explanation import named_numbers
from game.scenes.practice.question import QuestionScene
from game.scenes.practice.results import PracticeResultsScene
from game.scenes.practice.round import ALL, CHOICES, MISSED, ROUND_LENGTH, Round, count_mistakes
from game.scenes.practice.shared import choice_name, score_text, seconds_text
from game.ui.column import TextColumn
from game.ui.list_view import ListView
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter
from game.ui.selectors import Picker
from game.ui.widgets import Button, Switch

_LIST, _SIDE, _EDGE, _TOP, _ROW, _PICTURE = 392, 360, 32, 104, 35, 180
_FOOT, _NARROW, _GAP = 154, 720, 12
"""Layout units: the widths of list and side, the margins, a row, a picture, the height of
the clock and the button; a narrower panel has a picker in place of the list."""
_SEED = 4  # the seed of the examples


class Example:
    """Generates a question of each pattern when it is first shown, and draws its ``picture``."""

    def __init__(self, painter: Painter) -> None:
        self.picture: Surface | None = None
        self._painter = painter
        self._questions: dict[str, Question] = {}
        self.task = BackgroundTask[Question]()

    def update(self, pattern: str | None) -> None:
        """Come nearer to a picture of the pattern."""
        if (made := self.task.take()) is not None:
            self._questions[made.pattern.value] = made
        if not self.task.is_active and pattern and pattern not in self._questions:
            self.task.start(lambda is_wanted: draw_question(Pattern(pattern), _SEED))
        elif self.picture is None and pattern in self._questions:
            self.picture = self._draw(self._questions[pattern])

    def _draw(self, question: Question) -> Surface:
        board, explanation, px = question.board, question.explanation, self._painter.px
        tone = "danger" if question.task is Task.FLAG else "success"
        rings = {"accent": named_numbers(explanation), tone: (explanation.cell,)}
        position = Position(0, board, Status.PLAYING, question.field)
        cell = min(px(_SIDE) // board.grid.width, px(_PICTURE) // board.grid.height)
        return tile_picture(self._painter, position, cell, rings)


class PracticeScene(PanelScene):
    """A list of the patterns; beside it, or below a picker in its place, an example, the results
    and the start button."""

    name = "practice"
    size = (848, 620)
    narrowest = 414

    def __init__(self, context: Context) -> None:
        texts, settings = context.texts, context.settings.value
        self._load_results(context)
        self.list = ListView(self._draw_row, self._choose)
        clock = settings.practice_clock
        self._clock = Switch(texts("practice.clock"), clock, self._set_clock, texts)
        self._start = Button(texts("practice.start"), self.start, "play", primary=True)
        self._back = Button("", self.close, "back")
        names = [choice_name(texts, choice) for choice in CHOICES]
        self._picker = Picker(names, 0, self._choose, is_filter=False)
        self._column: TextColumn | None = None
        widgets = [self.list, self._picker, self._clock, self._start, self._back]
        super().__init__(context, widgets)
        self.group.focus = self.list
        self.list.fill(len(CHOICES))
        self._number = CHOICES.index(settings.practice) if settings.practice in CHOICES else 0
        self.list.chosen = self._number
        self._best: Score | None = None
        self._picture_room = Rect(0, 0, 1, 1)
        self.round: Round | None = None
        self.example = Example(context.painter)
        self._show_choice()

    @property
    def choice(self) -> str:
        """The chosen pattern, ALL or MISSED."""
        return CHOICES[self._number]

    @property
    def is_timed(self) -> bool:
        return self._clock.is_on

    def start(self) -> None:
        """Begin a round of the choice as soon as its first question is ready."""
        if self.round is None and self._start.enabled:
            context = self.context
            context.settings.change(practice=self.choice)
            self.round = Round(context.store, self.choice, self.is_timed, context.fresh_seed)
            self.round.prepare()

    def wait(self, seconds: float) -> None:
        """Wait at most so long for questions that are being generated."""
        if self.round is not None:
            self.round.wait(seconds)
        self.example.task.wait(seconds)

    def resume(self) -> None:
        self.round = None
        self._load_results(self.context)
        self._show_choice()

    def restyle(self) -> None:
        self.example.picture = None

    def exit(self) -> None:
        self.context.settings.change(practice=self.choice)
        if self.round is not None:
            self.round.cancel()
        self.example.task.cancel()

    def height_at(self, width: int) -> int:
        px = self.context.painter.px
        bottom = self._fill(Rect(0, 0, width, 0))
        if self._picker.enabled:
            return bottom + px(28)
        return max(bottom + px(_FOOT), super().height_at(width))

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        self._fill(panel)
        self._back.rect = Rect(panel.x + px(_EDGE), panel.y + px(28), px(48), px(48))
        rows = Rect(panel.x + px(_EDGE), panel.y + px(_TOP), px(_LIST), 0)
        rows.height = panel.bottom - px(28) - rows.y
        if self._picker.enabled:
            rows = Rect(0, 0, 0, 0)
        else:
            self._start.rect.bottom = panel.bottom - px(28)
            self._clock.rect.bottom = self._start.rect.top - px(16)
        self.list.lay_out(rows, max(px(_ROW), rows.height // len(CHOICES)))

    def _fill(self, panel: Rect) -> int:
        """Place what is said of the choice from the top of a panel down; return its bottom."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        is_narrow = self._picker.enabled = panel.width < px(_NARROW)
        self.list.enabled = not is_narrow
        inner = panel.inflate(-2 * px(_EDGE), 0)
        inner.y += px(_TOP - 12) if is_narrow else px(36)
        if not is_narrow:
            inner.x, inner.width = inner.right - px(_SIDE), px(_SIDE)
        column = self._column = TextColumn(painter, inner)
        self._picker.rect = Rect(0, 0, 0, 0)
        if is_narrow:
            for widget, units in ((self._picker, 46), (self._start, 54)):
                widget.rect = column.take(units)
                column.take(_GAP)
        else:
            column.text(choice_name(texts, self.choice), NAME, "accent", True)
            self._start.rect = Rect(inner.x, 0, inner.width, px(54))
            self._clock.rect = Rect(inner.x, 0, inner.width, px(38))
        column.text(choice_name(texts, self.choice, "_about"))
        column.take(_GAP)
        if self.choice != MISSED:
            self._picture_room = column.take(_PICTURE)
            column.take(_GAP)
        elif not self._mistakes:
            column.text(texts("practice.nothing_missed"), BODY, "accent")
        for pattern in Pattern:
            if self.choice == MISSED and pattern in self._mistakes:
                name, count = texts(f"pattern.{pattern.value}"), str(self._mistakes[pattern])
                column.text(name, tone="text_dim", aside=count)
        for label, value in self._figures():
            column.text(label, tone="text_dim", aside=value)
        if is_narrow:
            column.take(_GAP)
            self._clock.rect = column.take(42)
        return column.y

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self.list.point(event.pos)
        if isinstance(event, Wheel) and self.list.wheel(event.pos, event.steps):
            return True
        used = super().handle(event)
        if isinstance(event, Key) and self.list.enabled and self.list.chosen != self._number:
            self._choose(self.list.chosen)
        return used

    def _choose(self, row: int) -> None:
        """Show the choice of a row, or start it if it is shown already."""
        if row == self._number:
            self.start()
        else:
            self._number = row
            self._show_choice()

    def _load_results(self, context: Context) -> None:
        self._progress = context.store.practice()
        self._mistakes = count_mistakes(self._progress.due)

    def _set_clock(self, is_on: bool) -> None:
        self.context.settings.change(practice_clock=is_on)
        self._show_choice()

    def _show_choice(self) -> None:
        self.list.marked = self.list.chosen = self._picker.index = self._number
        self._start.enabled = self.choice != MISSED or bool(self._mistakes)
        self._best = self.context.store.best_practice(self.choice, self.is_timed)
        self.example.picture = None
        self.relayout()

    def update(self, step: float) -> None:
        if self.round is not None and self.context.stack.top is self:
            question = self.round.take_question()
            if question is not None:
                on_over = partial(self._show_results, self.round)
                self.context.stack.push(QuestionScene(self.context, self.round, question, on_over))
        # An example of the mistakes would give an answer away.
        examples = {ALL: Pattern.ONE_TWO_ONE.value, MISSED: None}
        self.example.update(examples.get(self.choice, self.choice))

    def _show_results(self, finished: Round) -> None:
        self.context.stack.pop()
        self.context.stack.push(PracticeResultsScene(self.context, finished, self.start))

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        spot = (panel.x + px(_EDGE + 48 + 16), panel.y + px(52))
        painter.text(canvas, texts("practice.title"), spot, LARGE, "text", "midleft", True)
        self._start.label = texts("practice.start" if self.round is None else "practice.drawing")
        dx, dy = panel.x - self.panel.x, panel.y - self.panel.y
        if self._column is not None:
            self._column.draw(canvas, dx, dy)
        if self.choice != MISSED and self.example.picture is not None:
            spot = self._picture_room.move(dx, dy).center
            canvas.blit(self.example.picture, self.example.picture.get_rect(center=spot))

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
        px, choice, texts = painter.px, CHOICES[number], self.context.texts
        value, mistakes = self._rights_text(self._stats_of(choice)), self._mistakes.total()
        if choice == MISSED:
            value = texts("practice.waiting", count=mistakes) if mistakes else ""
        spot = (row.right - px(14), row.centery)
        shown = painter.text(canvas, value, spot, SMALL, "text_dim", "midright")
        spot, room = (row.x + px(14), row.centery), shown.left - row.x - px(28)
        name = choice_name(texts, choice)
        painter.text(canvas, name, spot, BODY, "text", "midleft", True, room)

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
