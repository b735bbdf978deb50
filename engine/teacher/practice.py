"""Practice: questions about positions, drawn by a seed and answered by the exact solver."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.core.planes import at_index
from engine.core.rng import Uniform, make_rng, randbelow
from engine.solver.endgame import Endgame
from engine.solver.frontier import Frontier, frontier
from engine.solver.probability import Analysis, analyse
from engine.solver.propagation import (
    PropagationStep,
    apply_single_cell_rules,
    apply_two_cell_rule,
    propagate,
)
from engine.solver.sampling import all_layouts
from engine.teacher.explanation import Explanation, explain, explain_guess
from engine.teacher.patterns import Pattern

WIDTHS, HEIGHTS = range(8, 11), range(6, 9)
"""The sizes of the boards: small, so that cells are large and all is seen at a glance."""
TURNS = 8  # the number of ways to turn and mirror a board
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""The offsets of a second number that is adjacent to a first."""


@dataclass(frozen=True)
class Draft:
    """The range of a drawn board's density, by default the usual one, and rows it must hold."""

    density: tuple[float, float] = (0.15, 0.22)
    stencil: tuple[str, ...] = ()


@dataclass(frozen=True)
class PracticePosition:
    """A board with flags on the mines that single numbers prove, and its truth.

    ``is_settled`` says that single numbers, with these flags, prove nothing more.
    """

    board: Board
    field: Minefield
    is_settled: bool

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of the board."""
        return analyse(self.board)

    @cached_property
    def pairs(self) -> tuple[PropagationStep, ...]:
        """The steps of two numbers together, given the flags; each cell only once."""
        board, steps = self.board, list[PropagationStep]()
        apply_two_cell_rule(board, board.closed & ~board.flags, board.flags, steps)
        return tuple(steps)


def draw_positions(uniform: Uniform, draft: Draft) -> Iterator[PracticePosition]:
    """Yield the positions of one game on a board of its own, the easiest moves made first."""
    field, first = _draw_board(uniform, draft)
    board = _open_cells(Board(field.grid, field.mines.bit_count()), field, first)
    while board.opened != field.safe:
        known = propagate(board, two_cells=False, mines=board.flags)
        if known.mines:
            yield PracticePosition(board, field, False)
            board = _flag_mines(board, known.mines)
        if known.safe:
            yield PracticePosition(board, field, False)
            board = _open_cells(board, field, known.safe)
            continue
        place = PracticePosition(board, field, True)
        yield place
        board = _play_easiest(place, uniform)


def turn_position(place: PracticePosition, turn: int) -> PracticePosition:
    """Turn a position along its diagonal (bit 2), left to right (bit 0) and upside down (bit 1)."""
    before, board = place.board.grid, place.board
    grid = _grid_turned(before, turn)
    field = Minefield(grid, _turn_cells(before, place.field.mines, turn))
    fresh = Board(grid, board.mines, flags=_turn_cells(before, board.flags, turn))
    return replace(
        place, board=fresh.opening(_turn_cells(before, board.opened, turn), field), field=field
    )


def _grid_turned(grid: Grid, turn: int) -> Grid:
    return Grid(grid.height, grid.width) if turn & 4 else grid


def _turn_cells(before: Grid, mask: int, turn: int) -> int:
    """Return the places of a set of cells on the turned grid."""
    grid = _grid_turned(before, turn)
    cells = ((y, x) if turn & 4 else (x, y) for x, y in before.cells(mask))
    return grid.mask(
        (grid.width - 1 - x if turn & 1 else x, grid.height - 1 - y if turn & 2 else y)
        for x, y in cells
    )


def _play_easiest(place: PracticePosition, uniform: Uniform) -> Board:
    """Return the board after the easiest move, where single numbers prove nothing more."""
    board, field = place.board, place.field
    beside = other = 0
    for step in place.pairs:
        if step.offset in BESIDE:
            beside |= step.safe
        else:
            other |= step.safe
    if beside | other:
        return _open_cells(board, field, beside or other)
    mines, safe = place.analysis.mines & ~board.flags, place.analysis.safe
    if not safe | mines:
        hidden = list(indices(board.closed & field.safe))
        safe = 1 << hidden[randbelow(uniform, len(hidden))]
    return _open_cells(_flag_mines(board, mines), field, safe)


def _draw_board(uniform: Uniform, draft: Draft) -> tuple[Minefield, int]:
    """Draw a board and its first cell, which touches no mine; that is below the stencil."""
    width = WIDTHS[randbelow(uniform, len(WIDTHS))]
    grid = Grid(width, HEIGHTS[randbelow(uniform, len(HEIGHTS))])
    low, high = draft.density
    count = round(grid.span * (low + uniform() * (high - low)))
    first, taken, mines = 1 << randbelow(uniform, grid.span), 0, 0
    if draft.stencil:
        first, taken, mines = _place_stencil(grid, draft.stencil, uniform)
    free = list(indices(grid.full & ~(grid.dilate(first) | taken)))
    for step in range(count - mines.bit_count()):
        other = step + randbelow(uniform, len(free) - step)
        free[step], free[other] = free[other], free[step]
        mines |= 1 << free[step]
    turn = randbelow(uniform, TURNS) if draft.stencil else 0
    return Minefield(_grid_turned(grid, turn), _turn_cells(grid, mines, turn)), _turn_cells(
        grid, first, turn
    )


def _place_stencil(grid: Grid, stencil: tuple[str, ...], uniform: Uniform) -> tuple[int, int, int]:
    """Place the stencil; return the cell below its middle, all its cells, and its mines."""
    wide, tall = len(stencil[0]), len(stencil)
    left, top = randbelow(uniform, grid.width - wide + 1), randbelow(uniform, grid.height - tall)
    cells = {(x, y): sign for y, row in enumerate(stencil, top) for x, sign in enumerate(row, left)}
    mines = grid.mask(cell for cell, sign in cells.items() if sign == "*")
    return grid.bit((left + wide // 2, top + tall)), grid.mask(cells), mines


def _open_cells(board: Board, field: Minefield, cells: int) -> Board:
    return board.opening(board.grid.flood(cells, field.zeros, board.closed), field)


def _flag_mines(board: Board, mines: int) -> Board:
    return replace(board, flags=board.flags | mines)


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
        won = _count_won(board.grid, layouts, cell, front.unknown)
        if won is None:
            return None
        chances[cell] = Fraction(won, len(layouts))
    top = max(chances.values())
    best = sum(1 << cell for cell, chance in chances.items() if top - chance <= HAIR)
    between = sum(1 << cell for cell, chance in chances.items() if HAIR < top - chance < CLEAR)
    return Guesses(best, between)


def _count_won(grid: Grid, layouts: list[int], cell: int, unknown: int) -> int | None:
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
    if pattern is Pattern.SINGLE:  # with a second choice nearly all questions would be about mines
        tasks = tasks[:1]
    for _ in range(MAX_BOARDS):
        for place in draw_positions(uniform, _DRAFTS.get(pattern, Draft())):
            for task in tasks:
                found = _answers_to(pattern, task, place)
                if found is None:
                    continue
                if turn:
                    place = turn_position(place, turn)
                    found = _answers_to(pattern, task, place, is_chosen=True)
                    assert found is not None
                return Question(pattern, seed, turn, place.board, place.field, task, *found)
    raise NoQuestionError(f"No board shows the pattern {pattern.value} for seed {seed}.")


def _answers_to(
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
    names = [proof.pattern for proof in proofs]
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
    """Return whether these numbers are in a line that touches no flag."""
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
    """Return the best guesses; None if something is certain, or another guess is only slightly
    worse."""
    doubt = _in_doubt(board)
    if analysis.safe | (analysis.mines & ~board.flags) or analysis.solutions > MAX_LAYOUTS:
        return None
    found = evaluate_guesses(board, frontier(board))
    if found is None or found.between or 2 * found.best.bit_count() > doubt.bit_count():
        return None
    chances = analysis.chances
    cell = min(indices(found.best), key=chances.__getitem__)
    return found.best, explain_guess(board, board.grid.cell(cell), analysis)
