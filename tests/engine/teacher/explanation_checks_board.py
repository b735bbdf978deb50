"""Checks of the sentences that look at the whole board: they count mines, lean on mines which moves
taken back have shown, or guess."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.core.grid import Cell
from engine.teacher.explanation import Verdict
from tests.engine.teacher.explanation_checks import Case, claim, places

MAX_LED = 30  # where a guess leads is worked out with no more closed cells than this
MAX_LAYOUTS, MAX_CLOSED = 24, 11  # larger endings are not played out in every way


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


def is_share(words: str, chance: Fraction) -> bool:
    """Whether a percentage is the chance, rounded; 0% and 100% only where it is so."""
    number = int(re.search(r"\d+", words)[0])
    if words.startswith("under"):
        return 0 < chance < Fraction(number, 100)
    if words.startswith("over"):
        return Fraction(number, 100) < chance < 1
    return abs(100 * chance - number) <= Fraction(1, 2) and (0 < chance < 1) == (0 < number < 100)


def guess(case: Case, found: re.Match[str]) -> None:
    chances = case.truth.chances
    chance, least = chances[case.cell], min(chances.values())
    claim(case.why.chance == chance and is_share(found["chance"], chance), "the chance")
    claim(0 < chance < 1 and case.why.verdict is Verdict.UNCERTAIN, "it is not certain")
    words = found.groupdict().get("other")
    if words:
        (other,) = places(words)
        claim(chances[other] == least < chance, "the other cell's is the least")
        claim(not found["least"] or is_share(found["least"], least), "its chance")
        claim("little" not in words or chance - least <= Fraction(1, 100), "a little")
    else:
        claim(chance == least, "no cell has a lower one")
    if found["lead"] and len(case.truth.closed) <= MAX_LED:
        lead(case, found["lead"])


def lead(case: Case, words: str) -> None:
    chance = case.truth.lead(case.cell)
    claim(chance == case.why.lead, "the lead")
    if "chance" in words:
        claim(0 < chance < 1 and is_share(words.rsplit("chance of ")[1], chance), words)
    else:
        claim(chance == (1 if "sure" in words else 0), words)


def advice(case: Case, found: re.Match[str]) -> None:
    guess(case, found)
    claim(min(case.truth.chances.values()) > 0, "no cell is safe")


def outlook(case: Case, found: re.Match[str]) -> None:
    advice(case, found)
    truth, (other,) = case.truth, places(found["other"])
    if truth.layouts <= MAX_LAYOUTS and len(truth.closed) <= MAX_CLOSED:
        outlooks = [
            Fraction(truth.wins[cell]) / (1 - truth.chances[cell]) for cell in (case.cell, other)
        ]
        claim(outlooks[0] > outlooks[1], "the outlook is better")


def needless(case: Case, found: re.Match[str]) -> None:
    chances = case.truth.chances
    claim(is_share(found["chance"], chances[case.cell]), "the chance")
    (safe,) = places(found["safe"])
    claim(chances[safe] == 0, "the other cell is safe")


def first_click(case: Case, found: re.Match[str]) -> None:
    truth = case.truth
    claim(not truth.numbers, "nothing is open")
    claim(is_share(found["chance"], Fraction(truth.mines, truth.width * truth.height)), "chance")
