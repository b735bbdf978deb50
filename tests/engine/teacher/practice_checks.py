"""What is true of a practice question, by trying everything: sets of cells, none of the solver."""

from fractions import Fraction

from engine.core.grid import Cell
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task
from engine.teacher.proof import Fact
from tests.engine.teacher.explanation_checks import Case, UntrueError
from tests.engine.teacher.hint_reference import Truth
from tests.engine.teacher.statement_checks import check, numbers_that_tell

_NAMES = {
    Pattern.ONE_ONE: (Fact.LINE, (1, 1)),
    Pattern.ONE_TWO: (Fact.LINE, (1, 2)),
    Pattern.ONE_TWO_ONE: (Fact.LINE, (1, 2, 1)),
    Pattern.ONE_TWO_TWO_ONE: (Fact.LINE, (1, 2, 2, 1)),
    Pattern.HOLE: (Fact.HOLE, ()),
    Pattern.CORNER: (Fact.CORNER, ()),
}
_HAIR, _CLEAR = Fraction(1, 100), Fraction(1, 25)


def flaws(question: Question) -> list[str]:
    """Everything that a question claims and that is not so."""
    board, truth, told = question.board, Truth.of(question.board), question.explanation
    flags, answers = set(board.grid.cells(board.flags)), set(board.grid.cells(question.answers))
    safe = {cell for cell, chance in truth.chances.items() if chance == 0}
    mines = {cell for cell, chance in truth.chances.items() if chance == 1}
    found = [] if answers and answers <= truth.closed - flags else ["the answers are closed cells"]
    found += [] if flags <= mines else ["the flags stand on proven mines"]
    if question.task is Task.GUESS:
        found += [] if not safe | (mines - flags) else ["nothing is certain"]
        found += [] if best_guesses(truth) == (answers, set()) else ["the best guesses"]
    else:
        wanted = safe if question.task is Task.OPEN else mines - flags
        found += [] if answers == wanted else [f"the answers are {sorted(wanted)}"]
    if question.pattern is not Pattern.SINGLE and _single(truth, flags):
        found.append("no single number decides")
    if not question.is_right(told.cell):
        return [*found, "an answer is explained"]
    try:
        check(truth, told)
    except UntrueError as error:
        found.append(str(error))
    if not question.turn and not _shows(question.pattern, Case(truth, told)):
        found.append("the pattern is there")
    return found


def _shows(pattern: Pattern, case: Case) -> bool:
    """Whether the explanation, which is true, is one of the pattern."""
    if pattern is Pattern.GUESS:
        return not case.why.numbers
    if pattern is Pattern.MINE_COUNT:
        return not case.truth.proves(case.truth.border, case.cell, case.is_mine)
    first = case.why.statements[0]
    if pattern is Pattern.REDUCTION:
        return first.fact is Fact.REDUCED
    if pattern in _NAMES:
        return (first.fact, first.line) == _NAMES[pattern]
    numbers, known = numbers_that_tell(case)
    return case.cell in known if pattern is Pattern.SINGLE else len(numbers) > 1


def best_guesses(truth: Truth) -> tuple[set[Cell], set[Cell]]:
    """Return the cells that win most often if best play follows, and those that win hardly less."""
    best = max(truth.wins.values())
    less = {cell: Fraction(best - won, truth.layouts) for cell, won in truth.wins.items()}
    good = {cell for cell, chance in less.items() if chance <= _HAIR}
    return good, {cell for cell, chance in less.items() if chance < _CLEAR} - good


def _single(truth: Truth, known_mines: set[Cell]) -> bool:
    """Return whether a single number decides the cell, given these mines."""
    for number in truth.border:
        unknown = truth.around(number) - known_mines
        lacking = truth.numbers[number] - len(truth.around(number) & known_mines)
        if unknown and lacking in (0, len(unknown)):
            return True
    return False
