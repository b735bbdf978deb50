"""Practice: questions about positions, drawn by a seed and answered by the exact solver."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.core.planes import at_index
from engine.core.rng import make_rng
from engine.solver.endgame import Endgame
from engine.solver.frontier import Frontier, frontier
from engine.solver.probability import Analysis
from engine.solver.propagation import apply_single_cell_rules
from engine.solver.sampling import all_layouts
from engine.teacher.explanation import Explanation, explain, explain_guess, pattern_of
from engine.teacher.patterns import Pattern
from engine.teacher.practice_positions import Draft, PracticePosition, draw_positions, turn_position

NODES = 4000  # the most positions searched for one guess
HAIR, CLEAR = Fraction(1, 100), Fraction(1, 25)
"""A guess is as good as the best within the first difference of the chance to win, and clearly
worse from the second on."""


class Guesses(NamedTuple):
    """The best cells to guess, and those ``between`` good and clearly worse."""

    best: int
    between: int


def evaluate_guesses(board: Board, front: Frontier) -> Guesses | None:
    """Return the value of every guess with the best play after it; None if that is too much."""
    layouts = list(all_layouts(front))
    chances: dict[int, Fraction] = {}
    for cell in indices(front.unknown):
        won = _won(board.grid, layouts, cell, front.unknown)
        if won is None:
            return None
        chances[cell] = Fraction(won, len(layouts))
    top = max(chances.values())
    best = sum(1 << cell for cell, chance in chances.items() if top - chance <= HAIR)
    between = sum(1 << cell for cell, chance in chances.items() if HAIR < top - chance < CLEAR)
    return Guesses(best, between)


def _won(grid: Grid, layouts: list[int], cell: int, unknown: int) -> int | None:
    """Return how many layouts are won by opening ``cell`` first, with the best play after it."""
    by_number: dict[int, list[int]] = {}
    for layout in layouts:
        if not layout >> cell & 1:
            number = at_index(grid.counts(layout), cell)
            by_number.setdefault(number, []).append(layout)
    won = 0
    for left in by_number.values():
        if len(left) == 1:
            won += 1
            continue
        found = Endgame(grid, left, unknown & ~(1 << cell), NODES).best()
        if found is None:
            return None
        won += found[1]
    return won


MAX_BOARDS = 4000  # the boards drawn before a pattern is given up
MAX_ANSWERS = 6  # positions with more certain cells give too much away at once
MAX_UNKNOWN = 12  # the most unknown cells in questions that count mines or compare layouts
MAX_LAYOUTS = 120
_FLAGS = 0.4  # the share of questions that ask for a mine although a safe cell exists
_ORDER = list(Pattern)  # the easier patterns come first
_DRAFTS = {
    Pattern.ONE_TWO_ONE: Draft((0.18, 0.24), (".*.*.", ".....", ".....", ".....")),
    Pattern.ONE_TWO_TWO_ONE: Draft((0.2, 0.26), ("..**..", "......", "......", "......")),
    Pattern.CORNER: Draft((0.22, 0.28), ("......", "......", "......", "......")),
}
"""For patterns that are too rare on uniformly drawn boards."""
_LINES = {Pattern.ONE_TWO_ONE: (1, 2, 1), Pattern.ONE_TWO_TWO_ONE: (1, 2, 2, 1)}


class Task(Enum):
    """The kind of answer asked for; the values are keys of translated texts."""

    OPEN = "open"  # a cell that is certainly safe
    FLAG = "flag"  # a cell that is certainly a mine
    GUESS = "guess"  # nothing is certain: the cell that wins most often


class NoQuestionError(RuntimeError):
    """No position with the pattern was found within the work budget."""


@dataclass(frozen=True)
class Question:
    """A position and all the right answers.

    ``board`` has flags on all mines that single numbers prove, and those numbers prove nothing more
    (unless ``pattern`` is just that). ``answers`` are all cells that are proven, or the best
    guesses. ``explanation`` is of one of them; it has ``pattern``, and no answer is easier to see.
    """

    pattern: Pattern
    seed: int
    turn: int
    board: Board
    field: Minefield
    task: Task
    answers: int
    explanation: Explanation

    def is_right(self, cell: Cell) -> bool:
        """Return whether a cell is one of the answers."""
        return bool(self.answers & self.board.grid.bit(cell))


def draw_question(pattern: Pattern, seed: int, turn: int = 0) -> Question:
    """Draw the question of this seed for a pattern: the same on every machine.

    ``turn`` turns and mirrors the board, see ``turn_position``. Raises NoQuestionError.
    """
    uniform = make_rng(seed, f"practice {pattern.value}")
    tasks: tuple[Task, ...] = (Task.GUESS,)
    if pattern is not Pattern.GUESS:
        tasks = (Task.FLAG, Task.OPEN) if uniform() < _FLAGS else (Task.OPEN, Task.FLAG)
    if pattern is Pattern.SINGLE:  # mines are found first, so safe cells would be rare otherwise
        tasks = tasks[:1]
    for _ in range(MAX_BOARDS):
        for place in draw_positions(uniform, _DRAFTS.get(pattern, Draft())):
            for task in tasks:
                found = _asked(pattern, task, place)
                if found is None:
                    continue
                if turn:
                    place = turn_position(place, turn)
                    found = _asked(pattern, task, place, is_chosen=True)
                    assert found is not None
                return Question(pattern, seed, turn, place.board, place.field, task, *found)
    raise NoQuestionError(f"No board shows the pattern {pattern.value} for seed {seed}.")


def _asked(
    pattern: Pattern, task: Task, place: PracticePosition, is_chosen: bool = False
) -> tuple[int, Explanation] | None:
    """Return the answers and one of them explained; None if the pattern does not fit."""
    board = place.board
    if place.is_settled is (pattern is Pattern.SINGLE):
        return None
    if not is_chosen and not _may_show(pattern, task, place):
        return None
    if task is Task.GUESS:
        return _guess(board, place.analysis)
    mines, safe = place.analysis.mines & ~board.flags, place.analysis.safe
    shown = answers = safe if task is Task.OPEN else mines
    if 2 * answers.bit_count() > _in_doubt(board).bit_count():
        return None  # a random click would do as well
    if pattern is Pattern.SINGLE:
        found = apply_single_cell_rules(board, _in_doubt(board), board.flags)
        shown &= found[0] if task is Task.OPEN else found[1]
    elif answers.bit_count() > MAX_ANSWERS:
        return None
    some = list(board.grid.cells(shown))[:MAX_ANSWERS]
    proofs = sorted((explain(board, cell) for cell in some), key=lambda proof: len(proof.numbers))
    names = [pattern_of(board, proof) for proof in proofs]
    if proofs and is_chosen:
        return answers, proofs[names.index(pattern) if pattern in names else 0]
    if not proofs or min(names, key=_ORDER.index) is not pattern:
        return None
    return answers, proofs[names.index(pattern)]


def _may_show(pattern: Pattern, task: Task, place: PracticePosition) -> bool:
    """Return whether a closer look is worthwhile: a quick test to skip most positions."""
    board = place.board
    if pattern in _LINES:
        return _has_line(board, _LINES[pattern])
    if pattern in (Pattern.MINE_COUNT, Pattern.GUESS):
        return _in_doubt(board).bit_count() <= MAX_UNKNOWN and not place.pairs
    found = [
        (abs(step.offset[0]), abs(step.offset[1]))
        for step in place.pairs
        if (step.safe if task is Task.OPEN else step.mines)
    ]
    if pattern is Pattern.CORNER:
        return (1, 1) in found and not any(max(offset) > 1 for offset in found)
    if pattern is Pattern.HOLE:
        return any(max(offset) > 1 for offset in found)
    return True


def _has_line(board: Board, values: tuple[int, ...]) -> bool:
    """Return whether these numbers stand in a line that touches no flag."""
    grid = board.grid
    plain = grid.dilate(_in_doubt(board)) & ~grid.dilate(board.flags)
    for x, y in ((1, 0), (0, 1)):
        line = grid.full
        for step, value in enumerate(values):
            line &= grid.toward(board.with_number(value) & plain, (x * step, y * step))
        if line:
            return True
    return False


def _in_doubt(board: Board) -> int:
    """Return the closed cells that carry no flag."""
    return board.closed & ~board.flags


def _guess(board: Board, analysis: Analysis) -> tuple[int, Explanation] | None:
    """Return the best guesses if nothing is certain and none is only slightly worse; else None."""
    doubt = _in_doubt(board)
    if analysis.safe | (analysis.mines & ~board.flags) or analysis.solutions > MAX_LAYOUTS:
        return None
    found = evaluate_guesses(board, frontier(board))
    if found is None or found.between or 2 * found.best.bit_count() > doubt.bit_count():
        return None
    chances = analysis.chances
    cell = min(indices(found.best), key=chances.__getitem__)
    return found.best, explain_guess(board, board.grid.cell(cell), analysis)
