"""Every form that the sentence of a hint can take, and the check of all that it claims."""

import re
from collections.abc import Callable

from engine.core.grid import Cell
from engine.teacher.explanation import Explanation
from tests.engine.teacher import explanation_checks as by_numbers
from tests.engine.teacher import explanation_checks_board as by_board
from tests.engine.teacher.explanation_checks import FINDING, PLACE, Case, UntrueError, claim
from tests.engine.teacher.hint_reference import Truth

Checker = Callable[[Case, re.Match[str]], None]

NAME = rf"the \d at {PLACE}"
FIRST = rf"The \d at {PLACE}"
NAMES = rf"{NAME}(?:; {NAME})*(?: and {NAME})?(?: and \d+ more numbers)?"
STEP = rf"{NAME}(?: and {NAME})? proves? {FINDING}"
LEFT = r"(?P<left>\d+) mines? (?:is|are) left"
SHARE = r"(?:under |over )?\d+%"
HERE = rf"[aA] mine is here with a chance of (?P<chance>{SHARE})"
LEAST = "and no cell on the board has a lower one"
LEAD = (
    r"(?:; if it is safe, its number (?P<lead>cannot show the way on|is sure to show the way on|"
    rf"shows the way on with a chance of {SHARE}))?"
)
NOTHING = "No cell is certain to be safe: "

FORMS: tuple[tuple[str, str, Checker], ...] = (
    (rf"{FIRST} touches no mine, so this cell is safe\.", "one number, safe", by_numbers.no_mine),
    (
        rf"{FIRST} has only (?P<closed>\d) closed cells? around it, "
        r"so (?:that is its mine|all are mines)\.",
        "one number, mine",
        by_numbers.all_mines,
    ),
    (
        rf"Only (?P<most>\d) of the mines of {NAME} can also touch {NAME}, so (?:this cell must be "
        r"a mine|its (?P<beyond>\d) other cells, this one included, are mines)\.",
        "pair, mine",
        by_numbers.pair_of_mines,
    ),
    (
        rf"{FIRST} must share (?P<share>\d) of its mines with {NAME}, having room for only "
        r"(?P<room>\d) elsewhere, so this cell is safe\.",
        "pair, shared",
        by_numbers.pair_that_shares,
    ),
    (
        rf"All closed cells of {NAME} touch {NAME} too, so they share the "
        r"(?:mine|(?P<mines>\d) mines) and this cell is safe\.",
        "pair, within",
        by_numbers.pair_within,
    ),
    (
        r"These (?P<count>\d+) numbers together leave no way to (?P<way>avoid|put) a mine here"
        rf"(?:: {NAMES}|; the nearest is (?P<nearest>{NAME}))\.",
        "together",
        by_numbers.together,
    ),
    (
        r"Step by step these (?P<count>\d+) numbers settle enough cells around "
        rf"(?P<last>{NAME}(?: and {NAME})?), which then proves? (?P<finding>{FINDING})\.",
        "step by step",
        by_numbers.step_by_step,
    ),
    (rf"First (?P<steps>{STEP}(?:, then {STEP})+)\.", "first, then", by_numbers.step_after_step),
    (r"The board holds no mines, so this cell is safe\.", "count: none", by_board.no_mines),
    (
        r"(?:The only mine is|All (?P<mines>\d+) mines are) known already, so this cell is safe\.",
        "count: all known",
        by_board.all_known,
    ),
    (
        r"(?:1 mine is left and this is the only cell for it|(?P<left>\d+) mines are left and only "
        r"(?P=left) cells for them, so this cell is a mine)\.",
        "count: only cells",
        by_board.only_cells,
    ),
    (
        rf"Only {LEFT} and (?P<names>{NAMES}) needs? (?P<them>it|them both|them all), so this cell "
        r"is safe\.",
        "count: needed",
        by_board.need_all,
    ),
    (
        rf"{LEFT} and (?P<names>{NAMES}) takes? only (?P<takes>\d+), so (?:this cell is a mine|"
        r"the (?P<beyond>\d+) cells out of reach are all mines)\.",
        "count: to spare",
        by_board.take_only,
    ),
    (
        rf"As {LEFT}, (?P<names>{NAMES}) leaves? no way to (?P<way>avoid|put) a mine here\.",
        "count: no way",
        by_board.no_way,
    ),
    (r"A move taken back has shown a mine here\.", "shown: itself", by_board.itself),
    (
        rf"With the (?:mine at (?P<mine>{PLACE}), which|mines at (?P<mines>{PLACE}(?:; {PLACE})* "
        rf"and {PLACE}), which|(?P<many>\d+) mines that) (?:a move taken back has|moves taken back "
        rf"have) shown, (?:(?P<names>{NAMES})(?P<both> and the mine count)?|the mine count) "
        r"leaves? no way to (?P<way>avoid|put) a mine here\.",
        "shown: with it",
        by_board.with_mines,
    ),
    (
        rf"{HERE}, (?:{LEAST}|(?P<other>against (?P<least>{SHARE}) at {PLACE})){LEAD}\.",
        "guess",
        by_board.guess,
    ),
    (rf"{NOTHING}{HERE}, {LEAST}{LEAD}\.", "best guess", by_board.advice),
    (
        rf"{NOTHING}{HERE}, (?P<other>more than the (?P<least>{SHARE}) at {PLACE}|a little more "
        rf"than at {PLACE}), yet this guess has the better outlook{LEAD}\.",
        "best guess, not the safest",
        by_board.outlook,
    ),
    (
        rf"{HERE}, and there is no need to guess: the cell at (?P<safe>{PLACE}) is certainly "
        r"safe\.",
        "needless guess",
        by_board.needless,
    ),
    (
        r"Nothing is open yet and all cells are alike: a mine is here with a chance of "
        rf"(?P<chance>{SHARE}), but the first click of a new board never meets one\.",
        "first click",
        by_board.first_click,
    ),
)


def check(truth: Truth, why: Explanation) -> None:
    claim(why.cell in truth.closed, "the cell is closed")
    for checker, found in parsed(why.sentence)[1]:
        checker(Case(truth, why), found)


def parsed(sentence: str) -> tuple[str, list[tuple[Checker, re.Match[str]]]]:
    """Return a sentence's form and the check of its parts. Raises UntrueError for none."""
    names, checks, rest = [], [], sentence
    for begins, name, checker in PREFIXES:
        found = re.match(begins, rest)
        if found:
            names.append(name)
            checks.append((checker, found))
            rest = rest[found.end() :]
            rest = rest[0].upper() + rest[1:]
    for form, name, checker in FORMS:
        found = re.fullmatch(form, rest)
        if found:
            return ": ".join([*names, name]), [*checks, (checker, found)]
    raise UntrueError(f"nobody understands: {sentence}")


def telling(case: Case) -> tuple[list[Cell], dict[Cell, bool]]:
    """Return the numbers left once single ones have shown what they can, and the cells so known."""
    truth, known, before = case.truth, {}, None
    while before != len(known):
        before = len(known)
        for number in case.why.numbers:
            unknown = truth.around(number) - known.keys()
            if case.lacks(number, known) in (0, len(unknown)):
                known |= dict.fromkeys(unknown, case.lacks(number, known) > 0)
    return [number for number in case.why.numbers if truth.around(number) - known.keys()], known


def in_a_line(case: Case, found: re.Match[str]) -> None:
    """Check that the values stand side by side, less known mines only where that is said."""
    left, known = telling(case)
    values = [int(value) for value in found["values"].split("-")]
    truth = case.truth
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
            claim(plain == (found["less"] is None), "known mines are taken off as it is said")
            return
    raise UntrueError("no such line is there")


def at_a_gap(case: Case, found: re.Match[str]) -> None:
    (one, other), known = telling(case)
    claim(max(case.truth.apart(one, other)) == 2, "there is a gap between")
    ours, theirs = (case.truth.around(number) - known.keys() for number in (one, other))
    claim(ours <= theirs or theirs <= ours, "one's cells are among the other's")


def at_a_corner(case: Case, found: re.Match[str]) -> None:
    (one, other), _ = telling(case)
    claim(case.truth.apart(one, other) == (1, 1), "they touch at a corner")


PREFIXES: tuple[tuple[str, str, Checker], ...] = (
    (
        r"(?P<values>\d(?:-\d)+) pattern(?P<less> once known mines are taken off)?: ",
        "line",
        in_a_line,
    ),
    ("Hole pattern: ", "hole", at_a_gap),
    ("Corner pattern: ", "corner", at_a_corner),
)
