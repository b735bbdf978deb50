"""What a sentence claims that counts mines, or leans on mines which moves taken back have shown."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.core.grid import Cell
from tests.engine.teacher.explanation_checks import Case, claim, places


def counted(case: Case, left: int) -> dict[Cell, bool]:
    """Return what is known before the mines are counted; so many are left then."""
    known = case.known()
    claim(case.truth.mines - sum(known.values()) == left, f"{left} mines are left")
    claim(
        case.truth.proves_counted(case.why.numbers, case.cell, case.is_mine),
        "the numbers and the count prove it",
    )
    return known


def no_mines(case: Case, found: re.Match[str]) -> None:
    claim(case.truth.mines == 0 and not case.is_mine, "the board holds none")


def all_known(case: Case, found: re.Match[str]) -> None:
    claim(case.truth.mines == int(found["mines"] or 1) and not case.is_mine, "so many mines")
    counted(case, 0)


def only_cells(case: Case, found: re.Match[str]) -> None:
    left = int(found["left"] or 1)
    known = counted(case, left)
    claim(len(case.truth.closed - known.keys()) == left and case.is_mine, "so many cells are left")


def more_numbers(case: Case, words: str) -> Sequence[Cell]:
    """Return the numbers meant by a list of names; those in focus where it stops at the first."""
    named, more = case.named(words.lower()), re.search(r"and (\d+) more numbers", words)
    claim(set(named) <= set(case.why.focus), "the numbers named are in focus")
    claim(len(case.why.focus) == len(named) + int(more[1] if more else 0), "as many as said")
    return case.why.focus


def apart(case: Case, numbers: Sequence[Cell], known: dict[Cell, bool]) -> set[Cell]:
    """Return the unknown cells of numbers that share none."""
    seen = [case.truth.around(number) - known.keys() for number in numbers]
    claim(sum(map(len, seen)) == len(set().union(*seen)), "the numbers share no unknown cell")
    return set().union(*seen)


def need_all(case: Case, found: re.Match[str]) -> None:
    left = int(found["left"])
    known = counted(case, left)
    numbers = more_numbers(case, found["names"])
    seen = apart(case, numbers, known)
    claim(sum(case.lacks(number, known) for number in numbers) == left, "they need all")
    claim(found["them"] == {1: "it", 2: "them both"}.get(left, "them all"), "the word for them")
    claim(case.cell not in seen and not case.is_mine, "the cell is out of their reach")


def take_only(case: Case, found: re.Match[str]) -> None:
    left, takes = int(found["left"]), int(found["takes"])
    known = counted(case, left)
    numbers = more_numbers(case, found["names"])
    seen = apart(case, numbers, known)
    claim(sum(case.lacks(number, known) for number in numbers) == takes, "they take so many")
    beyond = case.truth.closed - known.keys() - seen
    claim(case.cell in beyond and case.is_mine, "the cell is out of their reach")
    claim(len(beyond) == int(found["beyond"] or 1) == left - takes, "so many cells for the rest")


def no_way(case: Case, found: re.Match[str]) -> None:
    known = counted(case, int(found["left"]))
    numbers = more_numbers(case, found["names"])
    claim(case.is_mine == (found["way"] == "avoid"), "the way that is closed")
    claim(case.truth.proves_counted(numbers, case.cell, case.is_mine, known), "no way is left")


def itself(case: Case, found: re.Match[str]) -> None:
    claim(case.cell in case.truth.shown and case.is_mine, "a move has shown a mine here")


def with_mines(case: Case, found: re.Match[str]) -> None:
    why, mines = case.why, set(case.why.depends_on)
    claim(mines <= case.truth.shown, "moves have shown these mines")
    words = found["mine"] or found["mines"]
    if words:
        claim(set(places(words)) == mines and len(places(words)) == len(mines), "these mines")
    else:
        claim(len(mines) == int(found["many"]), "so many mines")
    claim(case.is_mine == (found["way"] == "avoid"), "the way that is closed")
    names, is_counted = found["names"] or "", not found["names"] or bool(found["both"])
    named, more = case.named(names), re.search(r"and (\d+) more numbers", names)
    claim(len(why.numbers) == len(named) + int(more[1] if more else 0), "as many as said")
    claim(proven(case, why.numbers, mines, is_counted), "with these mines they prove it")
    for number in why.numbers:
        others = [other for other in why.numbers if other != number]
        claim(not proven(case, others, mines, is_counted), f"the number at {number} is needed")
    for mine in mines:
        claim(not proven(case, why.numbers, mines - {mine}, is_counted), f"{mine} is needed")


def proven(case: Case, numbers: Iterable[Cell], mines: set[Cell], is_counted: bool) -> bool:
    """Whether these numbers prove the cell where no other mines than these are known."""
    truth = replace(case.truth, shown=frozenset())
    proves = truth.proves_counted if is_counted else truth.proves
    return proves(numbers, case.cell, case.is_mine, dict.fromkeys(mines, True))
