"""A round of practice: which questions come, how they were answered, and what comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.rng import make_rng
from engine.rules.game import Position, Status
from engine.solver.sampling import random_layout
from engine.teacher.patterns import Pattern
from engine.teacher.practice import NoQuestionError, Question, draw_question
from engine.teacher.practice_positions import TURNS
from game.platform.background import BackgroundTask
from game.records import Store
from game.records.practice import DUE_AFTER_WRONG, Answer, DueQuestion, PracticeProgress, Score
from game.session.session import Session

ALL, MISSED = "all", "missed"
"""What can be chosen instead of a pattern: one after another, or what is to come back."""
CHOICES = (ALL, MISSED, *(pattern.value for pattern in Pattern))
QUESTIONS = 10
"""In a round."""
MOST_BACK = 4
"""Questions of earlier rounds that come back in one, unless those were asked for."""
_SEEDS = 2**62
"""Seeds fit into a whole number of the book."""
_NO_SEED = 0
_SECONDS = {
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
    """How long a question may take against the clock: the harder, the longer."""
    return 1000 * _SECONDS[pattern]


@dataclass(frozen=True)
class Item:
    """A question before it is drawn; ``is_back`` when it was answered wrong before."""

    pattern: Pattern
    seed: int
    turn: int = 0
    is_back: bool = False


@dataclass(frozen=True)
class GivenAnswer:
    """An answer of the round."""

    pattern: Pattern
    is_right: bool
    ms: int


class Round:
    """Draws its questions off the frame's path, one ahead; every answer is kept at once.

    ``prepare`` begins to draw the next question, ``take`` gives it once it is drawn, ``answer``
    says how it went. ``store`` is asked only when the round begins. ``fresh_seed`` gives new seeds.
    """

    def __init__(
        self, store: Store, chosen: str, is_timed: bool, fresh_seed: Callable[[], int]
    ) -> None:
        self.chosen = chosen
        self.is_timed = is_timed
        self.given: list[GivenAnswer] = []
        self._store = store
        self._fresh_seed = fresh_seed
        self._unkept: list[Answer] = []
        self._back = _coming_back(store.practice(), chosen)
        self.length = QUESTIONS
        if chosen == MISSED:
            self.length = min(QUESTIONS, len(self._back))
        elif len(self._back) > MOST_BACK:
            self._back = self._back[:MOST_BACK]
        self._missed: list[tuple[int, Item]] = []
        self._bag: list[Pattern] = []
        self._drawn = 0
        self._item: Item | None = None
        self._task: BackgroundTask[Question] = BackgroundTask()

    @property
    def is_over(self) -> bool:
        """Whether all questions were answered."""
        return len(self.given) >= self.length

    @property
    def streak(self) -> int:
        """Right answers since the last wrong one."""
        count = 0
        for given in reversed(self.given):
            if not given.is_right:
                break
            count += 1
        return count

    @property
    def score(self) -> Score:
        """How it went so far."""
        rights = sum(given.is_right for given in self.given)
        return Score(rights, sum(given.ms for given in self.given))

    def prepare(self) -> None:
        """Begin to draw the next question, unless it is being drawn or none is left."""
        if not self._task.is_active and self._drawn < self.length:
            self._item = self._next()
            self._drawn += 1
            self._draw(self._item)

    def take(self) -> Question | None:
        """The next question; None while it is being drawn."""
        self.prepare()
        try:
            return self._task.take() if self._task.is_done else None
        except NoQuestionError:
            assert self._item is not None
            self._item = Item(self._item.pattern, self._fresh_seed() % _SEEDS)
            self._draw(self._item)
            return None

    def wait(self, seconds: float) -> bool:
        """Wait until the next question is drawn, at most so long; whether it is."""
        self.prepare()
        return self._task.wait(seconds)

    def answer(self, asked: Question, is_right: bool, ms: int) -> None:
        """A question was answered after so long. A wrong answer has it come back."""
        self.given.append(GivenAnswer(asked.pattern, is_right, ms))
        self._unkept.append(Answer(asked.pattern.value, asked.seed, is_right, ms))
        if self._store.add_practice(self._unkept):
            self._unkept.clear()
        if not is_right:
            turn = (asked.turn + 1 + self._fresh_seed() % (TURNS - 1)) % TURNS
            again = Item(asked.pattern, asked.seed, turn, is_back=True)
            self._missed.append((len(self.given) + DUE_AFTER_WRONG, again))

    def finish(self) -> Score | None:
        """The round is over: it is kept. Gives the best one before it."""
        if self._unkept and self._store.add_practice(self._unkept):
            self._unkept.clear()
        best = self._store.best_practice(self.chosen, self.is_timed)
        self._store.add_practice_round(self.chosen, self.is_timed, self.score)
        return best

    def drop(self) -> None:
        """Nothing more is wanted."""
        self._task.cancel()

    def _draw(self, item: Item) -> None:
        self._task.start(lambda is_wanted: draw_question(item.pattern, item.seed, item.turn))

    def _next(self) -> Item:
        """What was missed in this round when its turn has come, then what is due from earlier
        ones, then something new."""
        if self._missed and (self._missed[0][0] <= self._drawn or self._must_return):
            return self._missed.pop(0)[1]
        if self._back:
            back = self._back.pop(0)
            turn = 1 + self._fresh_seed() % (TURNS - 1)
            return Item(Pattern(back.pattern), back.seed, turn, is_back=True)
        return Item(self._pattern(), self._fresh_seed() % _SEEDS)

    @property
    def _must_return(self) -> bool:
        """Whether nothing else is left to be asked."""
        return self.chosen == MISSED and not self._back

    def _pattern(self) -> Pattern:
        """The chosen one, or each once before one comes again."""
        if self.chosen not in (ALL, MISSED):
            return Pattern(self.chosen)
        if not self._bag:
            self._bag = list(Pattern)
            Random(self._fresh_seed()).shuffle(self._bag)
        return self._bag.pop()


def session_of(asked: Question) -> Session:
    """A game that stands as the question does; it is for no book."""
    board = asked.board
    session = Session(GameConfig(board.grid.width, board.grid.height, board.mines), _NO_SEED)
    first = next(board.grid.cells(board.opened))
    position = Position(_NO_SEED, board, Status.PLAYING, asked.field, first)
    session.game.restore(position)
    return session


def sparing(position: Position, cell: Cell, seed: int) -> Position:
    """The same position with other mines, which agree with all that is seen but spare a cell."""
    board, grid = position.board, position.board.grid
    uniform = make_rng(seed, "practice guess")
    field = Minefield(grid, random_layout(board, uniform, safe=grid.bit(cell)))
    return replace(position, field=field)


def _coming_back(progress: PracticeProgress, chosen: str) -> list[DueQuestion]:
    """What is due for the chosen questions, the first first; all of it if that was chosen."""
    known = {pattern.value for pattern in Pattern}
    wanted = known if chosen in (ALL, MISSED) else {chosen}
    return [
        back
        for back in progress.due
        if back.pattern in wanted and (chosen == MISSED or back.due <= progress.answers)
    ]


def missed(returning: Sequence[DueQuestion]) -> int:
    """How many of these can be asked again."""
    known = {pattern.value for pattern in Pattern}
    return sum(back.pattern in known for back in returning)
