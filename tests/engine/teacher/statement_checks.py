"""The check of all that the statements of an explanation claim."""

import re
from collections.abc import Callable

from engine.core.grid import Cell
from engine.teacher.explanation import Explanation
from engine.teacher.proof import Fact, ProofStep
from tests.engine.teacher import explanation_checks as by_numbers
from tests.engine.teacher import explanation_checks_board as by_board
from tests.engine.teacher.explanation_checks import Case, UntrueError, claim
from tests.engine.teacher.hint_reference import Truth

SHAPE = re.compile(
    r"(line |reduced |hole |corner )?(shared|unshared|together|((step_safe |step_mine )+|earlier )"
    r"then) (safe|mine)|no_mine safe|full mine|(none_left|need_all) safe|(no_other_cells|elsewhere)"
    r" mine|only_answer (safe|mine)|shown_here|seen (none_left safe|(then|in_all) (safe|mine))|"
    r"(no_safe )?chance (lowest|safest|outlook)( lead)?|chance needless|first"
)
"""The claims of an explanation, in their order."""


def claims(why: Explanation) -> str:
    return " ".join(stated.fact.value for stated in why.statements)


def check(truth: Truth, why: Explanation) -> None:
    """Raise UntrueError if a statement does not hold."""
    claim(why.cell in truth.closed, "the cell is closed")
    claim(SHAPE.fullmatch(claims(why)), "the statements make an explanation")
    case = Case(truth, why)
    for stated in why.statements:
        CHECKS[stated.fact](case, stated)


def numbers_that_tell(case: Case) -> tuple[list[Cell], dict[Cell, bool]]:
    """Return the numbers left once single ones have shown what they can, and the cells so known."""
    truth, known, before = case.truth, {}, None
    while before != len(known):
        before = len(known)
        for number in case.why.numbers:
            unknown = truth.around(number) - known.keys()
            if case.lacks(number, known) in (0, len(unknown)):
                known |= dict.fromkeys(unknown, case.lacks(number, known) > 0)
    return [number for number in case.why.numbers if truth.around(number) - known.keys()], known


def in_a_line(case: Case, stated: ProofStep) -> None:
    """Check that the values stand side by side, less known mines only where that is said."""
    left, known = numbers_that_tell(case)
    values, truth = list(stated.line), case.truth
    for start in truth.numbers:
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            line = [(start[0] + dx * k, start[1] + dy * k) for k in range(len(values))]
            if truth.wraps:
                line = [(x % truth.width, y % truth.height) for x, y in line]
            if not (set(left) <= set(line) <= truth.numbers.keys()):
                continue
            if [case.lacks(number, known) for number in line] != values:
                continue
            missing = len(values) - len(left)
            claim(missing == 0 or (missing, len(values)) == (1, 4), "the line is read")
            plain = all(truth.numbers[number] == case.lacks(number, known) for number in line)
            claim(plain == (stated.fact is Fact.LINE), "known mines are taken off as it is said")
            return
    raise UntrueError("no such line is there")


def at_a_gap(case: Case, stated: ProofStep) -> None:
    (one, other), known = numbers_that_tell(case)
    claim(max(case.truth.apart(one, other)) == 2, "there is a gap between")
    ours, theirs = (case.truth.around(number) - known.keys() for number in (one, other))
    claim(ours <= theirs or theirs <= ours, "one's cells are among the other's")


def at_a_corner(case: Case, stated: ProofStep) -> None:
    (one, other), _ = numbers_that_tell(case)
    claim(case.truth.apart(one, other) == (1, 1), "they touch at a corner")


CHECKS: dict[Fact, Callable[[Case, ProofStep], None]] = {
    Fact.LINE: in_a_line,
    Fact.REDUCED: in_a_line,
    Fact.HOLE: at_a_gap,
    Fact.CORNER: at_a_corner,
    Fact.NO_MINE: by_numbers.no_mine,
    Fact.FULL: by_numbers.all_mines,
    Fact.SHARED: by_numbers.pair_shared,
    Fact.UNSHARED: by_numbers.pair_unshared,
    Fact.TOGETHER: by_numbers.check_together,
    Fact.STEP_SAFE: by_numbers.check_step,
    Fact.STEP_MINE: by_numbers.check_step,
    Fact.EARLIER: by_numbers.steps_before,
    Fact.THEN: by_numbers.last_step,
    Fact.NONE_LEFT: by_board.all_known,
    Fact.NO_OTHER_CELLS: by_board.only_cells,
    Fact.NEED_ALL: by_board.need_all,
    Fact.ELSEWHERE: by_board.check_elsewhere,
    Fact.ONLY_ANSWER: by_board.left_and_numbers,
    Fact.IN_ALL: by_board.in_all,
    Fact.SHOWN_HERE: by_board.shown_here,
    Fact.SEEN: by_board.check_shown,
    Fact.SAFE: by_numbers.check_conclusion,
    Fact.MINE: by_numbers.check_conclusion,
    Fact.NO_SAFE: by_board.no_safe,
    Fact.CHANCE: by_board.check_chance,
    Fact.LOWEST: by_board.check_lowest,
    Fact.SAFEST: by_board.check_safest,
    Fact.OUTLOOK: by_board.check_outlook,
    Fact.LEAD: by_board.check_lead,
    Fact.NEEDLESS: by_board.check_needless,
    Fact.FIRST: by_board.first_click,
}
