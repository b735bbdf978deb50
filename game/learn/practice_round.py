"""A round of practice: its questions and answers, and the texts and the bar of its boards."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import NamedTuple

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.rng import make_rng
from engine.rules.game import Position, Status
from engine.solver.sampling import random_layout
from engine.teacher.patterns import Pattern
from engine.teacher.practice import TURNS, NoQuestionError, Question, Task, draw_question
from game.board.hud import Hud
from game.input.bindings import Action
from game.input.events import Device
from game.platform.background import BackgroundTask
from game.resources.format import format_exact_seconds
from game.resources.texts import Texts
from game.scenes.context import Context
from game.session.session import Session
from game.store import Store, practice
from game.store.practice import DUE_AFTER_WRONG, Answer, DueQuestion, Score
from game.ui.boxes import Box, Row, Spring
from game.ui.leaves import Text
from game.ui.painter import SMALL
from game.ui.widgets import Callback

ALL, MISSED = "all", "missed"
"""Choices other than a pattern: every pattern in turn, or the mistakes."""
_PATTERNS = {pattern.value for pattern in Pattern}
CHOICES = (ALL, MISSED, *(pattern.value for pattern in Pattern))
ROUND_LENGTH = 10
MAX_REPEATS = 4  # mistakes of earlier rounds that a round repeats, unless those were chosen
_SEEDS = 2**62  # a seed fits into an SQLite integer
_NO_SEED = 0
_LIMIT_SECONDS = {
    Pattern.SINGLE: 15,
    Pattern.ONE_ONE: 20,
    Pattern.ONE_TWO: 20,
    Pattern.ONE_TWO_ONE: 25,
    Pattern.ONE_TWO_TWO_ONE: 25,
    Pattern.REDUCTION: 30,
    Pattern.HOLE: 30,
    Pattern.CORNER: 30,
    Pattern.SEVERAL: 45,
    Pattern.MINE_COUNT: 60,
    Pattern.GUESS: 60,
}


def limit_ms(pattern: Pattern) -> int:
    """Return the time limit of a question in milliseconds."""
    return 1000 * _LIMIT_SECONDS[pattern]


class PlannedQuestion(NamedTuple):
    """A question before it is generated."""

    pattern: Pattern
    seed: int
    turn: int = 0


class Round:
    """Generates questions in the background, one ahead, and records every answer at once. The
    ``store`` is read only at the start of the round; ``fresh_seed`` returns new seeds."""

    def __init__(
        self, store: Store, choice: str, is_timed: bool, fresh_seed: Callable[[], int]
    ) -> None:
        self.choice = choice
        self.is_timed = is_timed
        self.given: list[Answer] = []
        self._saved = 0  # the number of answers stored
        self._store = store
        self._fresh_seed = fresh_seed
        progress, patterns = store.ask(practice.progress), {choice} & _PATTERNS or _PATTERNS
        self._due = [
            due
            for due in progress.due
            if due.pattern in patterns and (choice == MISSED or due.due <= progress.answers)
        ]
        """The mistakes to repeat, the oldest first."""
        self.length = min(ROUND_LENGTH, len(self._due)) if choice == MISSED else ROUND_LENGTH
        if choice != MISSED:
            del self._due[MAX_REPEATS:]
        self._repeats: list[tuple[int, PlannedQuestion]] = []
        """Mistakes of this round, and how many questions come before each."""
        self._shuffled: list[Pattern] = []
        self._planned = 0
        self._current: PlannedQuestion | None = None
        self._task = BackgroundTask[Question]()

    @property
    def is_over(self) -> bool:
        return len(self.given) >= self.length

    @property
    def streak(self) -> int:
        """The right answers since the last wrong one."""
        return sum(1 for _ in takewhile(lambda given: given.is_right, reversed(self.given)))

    @property
    def score(self) -> Score:
        rights = sum(given.is_right for given in self.given)
        return Score(rights, sum(given.ms for given in self.given))

    def prepare(self) -> None:
        """Start to generate the next question, unless that was done or none is left."""
        if not self._task.is_active and self._planned < self.length:
            self._generate(self._plan_next())
            self._planned += 1

    def take_question(self) -> Question | None:
        """Return the next question; None while it is being generated."""
        self.prepare()
        try:
            return self._task.take() if self._task.is_done else None
        except NoQuestionError:
            assert self._current is not None
            self._generate(PlannedQuestion(self._current.pattern, self._fresh_seed() % _SEEDS))
            return None

    def wait(self, seconds: float) -> bool:
        """Wait for the next question, for at most ``seconds``; return whether it is ready."""
        self.prepare()
        return self._task.wait(seconds)

    def answer(self, question: Question, is_right: bool, ms: int) -> None:
        """Record an answer given after ``ms``; a question answered wrongly comes again."""
        self.given.append(Answer(question.pattern.value, question.seed, is_right, ms))
        self._save_answers()
        if not is_right:
            turn = (question.turn + 1 + self._fresh_seed() % (TURNS - 1)) % TURNS
            again = PlannedQuestion(question.pattern, question.seed, turn)
            self._repeats.append((len(self.given) + DUE_AFTER_WRONG, again))

    def finish(self) -> Score | None:
        """Record the round; return the best score before it."""
        self._save_answers()
        best = self._store.ask(practice.best, self.choice, self.is_timed)
        self._store.add_practice_round(self.choice, self.is_timed, self.score)
        return best

    def cancel(self) -> None:
        self._task.cancel()

    def _save_answers(self) -> None:
        unsaved = self.given[self._saved :]
        if unsaved and self._store.add_practice(unsaved):
            self._saved = len(self.given)

    def _generate(self, planned: PlannedQuestion) -> None:
        self._current = planned
        self._task.start(lambda is_wanted: draw_question(*planned))

    def _plan_next(self) -> PlannedQuestion:
        """Return a repeat from this round if it is due, else from earlier rounds, else a new
        question."""
        has_only_repeats = self.choice == MISSED and not self._due
        if self._repeats and (self._repeats[0][0] <= self._planned or has_only_repeats):
            return self._repeats.pop(0)[1]
        if self._due:
            due = self._due.pop(0)
            turn = 1 + self._fresh_seed() % (TURNS - 1)
            return PlannedQuestion(Pattern(due.pattern), due.seed, turn)
        return PlannedQuestion(self._choose_pattern(), self._fresh_seed() % _SEEDS)

    def _choose_pattern(self) -> Pattern:
        """Return the chosen pattern, or a random one of all; none is repeated before each has come
        once."""
        if self.choice not in (ALL, MISSED):
            return Pattern(self.choice)
        if not self._shuffled:
            self._shuffled = list(Pattern)
            Random(self._fresh_seed()).shuffle(self._shuffled)
        return self._shuffled.pop()


def make_session(question: Question) -> Session:
    """Return an unrecorded game in the position of the question."""
    board = question.board
    session = Session(GameConfig(board.grid.width, board.grid.height, board.mines), _NO_SEED)
    first = next(board.grid.cells(board.opened))
    session.game.restore(Position(_NO_SEED, board, Status.PLAYING, question.field, first))
    return session


def with_safe_cell(position: Position, cell: Cell, seed: int) -> Position:
    """Return the position with different mines that agree with the board and leave a cell safe."""
    grid, uniform = position.board.grid, make_rng(seed, "practice guess")
    mines = random_layout(position.board, uniform, safe=grid.bit(cell))
    return replace(position, field=Minefield(grid, mines))


def count_mistakes(due: Sequence[DueQuestion]) -> Counter[Pattern]:
    """Count the mistakes that can be asked again; newer versions may know more patterns."""
    return Counter(Pattern(one.pattern) for one in due if one.pattern in _PATTERNS)


class PracticeBar(Hud):
    """The usual bar with a back button in place of the pause button."""

    def __init__(self, restart: Callback, back: Callback, mute: Callback) -> None:
        super().__init__(restart, back, mute)
        self.pause_button.icon = "back"
        self.parts = {"back": self.pause_button, "sound": self.sound_button}


def value_line(label: str, value: str) -> Box:
    """Return a label with its value at the end of the line."""
    return Row(Text(label, SMALL, "text_dim"), Spring(), Text(value, SMALL, side="right"))


def choice_name(texts: Texts, choice: str, suffix: str = "") -> str:
    """Return the name of a choice, or its text with a ``suffix`` such as ``_about``."""
    section = "practice" if choice in (ALL, MISSED) else "pattern"
    return texts(f"{section}.{choice}{suffix}")


def task_text(context: Context, task: Task, taps_flag: bool) -> str:
    """Return the task; if it asks for a flag, with the control on the device in use, or a tap if
    that flags."""
    texts, device = context.texts, context.devices.last
    text = texts(f"practice.task_{task.value}")
    if task is not Task.FLAG:
        return text
    if device is Device.MOUSE:
        is_left = context.settings.value.swap_buttons
        control = texts("practice.left_click" if is_left else "practice.right_click")
    elif device is Device.TOUCH:
        control = texts("practice.tap" if taps_flag else "practice.long_press")
    else:
        control = context.devices.control(Action.FLAG)
    return texts("practice.task_by", task=text, way=control) if control else text


def reason_key(context: Context) -> str:
    """Return the control that asks for the reason on the device in use; empty for a finger."""
    return "" if context.devices.last is Device.TOUCH else context.devices.control(Action.HINT)


def seconds_text(ms: int, texts: Texts) -> str:
    """Return a time as ``12.5 s``."""
    return texts("practice.seconds", seconds=format_exact_seconds(ms)[:-2])


def score_text(score: Score, number: int, is_timed: bool, texts: Texts) -> str:
    """Return a score as ``8 of 10``, and with a clock also its time."""
    if not is_timed:
        return texts("practice.right_of", rights=score.rights, answers=number)
    seconds = format_exact_seconds(score.ms)[:-2]
    return texts("practice.best_score", rights=score.rights, number=number, seconds=seconds)
