"""Checks of statements about the whole board: they count mines, depend on mines that a loss has
shown, or guess."""

from collections.abc import Sequence
from fractions import Fraction

from engine.core.grid import Cell
from engine.teacher.explanation import Verdict
from engine.teacher.proof import ProofStep
from tests.engine.teacher.explanation_checks import Case, claim, claim_needed

MAX_LED = 30  # where a guess leads is worked out with no more closed cells than this
MAX_LAYOUTS, MAX_CLOSED = 24, 11  # larger endings are not played out in every way


def check_counted(case: Case, stated: ProofStep) -> tuple[dict[Cell, bool], int]:
    """Return the cells that are known before the mines are counted, and the number of mines left
    then."""
    known = case.known()
    claim(
        case.truth.proves_counted(case.why.numbers, case.cell, case.is_mine),
        "the numbers and the count prove it",
    )
    claim(case.name(stated) == list(case.why.focus), "the numbers named are in focus")
    return known, case.truth.mines - sum(known.values())


def all_known(case: Case, stated: ProofStep) -> None:
    claim(not case.is_mine, "it is safe")
    if case.shown:
        claim(not case.why.numbers and len(case.shown) == case.truth.mines, "all were shown")
        claim_needed(case, is_counted=True)
    else:
        claim(check_counted(case, stated)[1] == 0, "no mine is left")


def only_cells(case: Case, stated: ProofStep) -> None:
    known, left = check_counted(case, stated)
    cells = len(case.truth.closed - known.keys())
    claim(cells == left == stated.count and case.is_mine, "as many mines and cells are left")


def separate_surroundings(
    case: Case, numbers: Sequence[Cell], known: dict[Cell, bool]
) -> tuple[set[Cell], int]:
    """Return the unknown cells around numbers that have none in common, and the number of their
    mines."""
    seen = case.around(numbers) - known.keys()
    each = sum(len(case.truth.around(number) - known.keys()) for number in numbers)
    claim(len(seen) == each, "the numbers share no unknown cell")
    claim(case.cell not in seen, "the cell is out of their reach")
    return seen, sum(case.lacks(number, known) for number in numbers)


def need_all(case: Case, stated: ProofStep) -> None:
    known, left = check_counted(case, stated)
    _, takes = separate_surroundings(case, case.why.focus, known)
    claim(takes == left == stated.count and not case.is_mine, "they need all that are left")


def check_elsewhere(case: Case, stated: ProofStep) -> None:
    known, left = check_counted(case, stated)
    seen, takes = separate_surroundings(case, case.why.focus, known)
    beyond = len(case.truth.closed - known.keys() - seen)
    claim(beyond == left - takes == stated.count and case.is_mine, "so many cells for the rest")


def left_and_numbers(case: Case, stated: ProofStep) -> None:
    known, left = check_counted(case, stated)
    claim(left == stated.count, "so many mines are left")
    numbers = case.why.focus
    claim(numbers, "some numbers are named")
    claim(case.truth.proves_counted(numbers, case.cell, case.is_mine, known), "no way is left")


def shown_here(case: Case, stated: ProofStep) -> None:
    claim(case.cell in case.truth.shown and case.is_mine, "a move has shown a mine here")


def check_shown(case: Case, stated: ProofStep) -> None:
    case.shown = set(stated.mines)
    claim(case.shown <= case.truth.shown, "moves have shown these mines")
    claim(case.shown == set(case.why.depends_on), "these mines are leaned on")
    claim(len(stated.mines) == len(case.shown) == stated.count > 0, "so many mines")


def in_all(case: Case, stated: ProofStep) -> None:
    claim(case.name(stated) == list(case.why.numbers), "all numbers are named")
    claim(case.shown and stated.count == case.truth.mines, "the board has so many")
    claim_needed(case, is_counted=True)


def check_chance(case: Case, stated: ProofStep) -> None:
    here = case.truth.chances[case.cell]
    claim(stated.chance == case.why.chance == here, "the chance")
    claim(0 < here < 1 and case.why.verdict is Verdict.UNCERTAIN, "it is not certain")


def check_lowest(case: Case, stated: ProofStep) -> None:
    chances = case.truth.chances
    claim(chances[case.cell] == min(chances.values()), "no cell has a lower one")


def check_safest(case: Case, stated: ProofStep) -> None:
    chances, (other,) = case.truth.chances, stated.among
    least = min(chances.values())
    claim(stated.chance == chances[other] == least < chances[case.cell], "the other one's is least")


def check_outlook(case: Case, stated: ProofStep) -> None:
    check_safest(case, stated)
    truth, (other,) = case.truth, stated.among
    if truth.layouts <= MAX_LAYOUTS and len(truth.closed) <= MAX_CLOSED:
        here, there = (
            Fraction(truth.wins[cell]) / (1 - truth.chances[cell]) for cell in (case.cell, other)
        )
        claim(here > there, "there the rest is harder to win")


def no_safe(case: Case, stated: ProofStep) -> None:
    claim(min(case.truth.chances.values()) > 0, "no cell is safe")


def check_lead(case: Case, stated: ProofStep) -> None:
    claim(stated.chance == case.why.lead, "the lead given")
    if len(case.truth.closed) <= MAX_LED:
        claim(stated.chance == case.truth.lead(case.cell), "the lead")


def check_needless(case: Case, stated: ProofStep) -> None:
    (safe,) = stated.safe
    claim(case.truth.chances[safe] == 0, "the other cell is safe")


def first_click(case: Case, stated: ProofStep) -> None:
    truth = case.truth
    claim(not truth.numbers, "nothing is open")
    everywhere = Fraction(truth.mines, len(truth.closed))
    claim(stated.chance == case.why.chance == everywhere, "the chance")
