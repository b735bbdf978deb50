"""What a sentence about numbers claims, each claim tried by filling the cells around them.

Nothing of the solver is asked; ``tests.engine.teacher.hint_sentences`` says which sentence is
checked by what."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.core.grid import Cell
from engine.teacher.explanation import Explanation, Verdict
from tests.engine.teacher.hint_reference import Truth

PLACE = r"column \d+, row \d+"
FINDING = rf"(?:this cell (?:a mine|safe)|\d+ mines|\d+ cells safe|a mine at {PLACE}|{PLACE} safe)"


class UntrueError(AssertionError):
    """A claim that does not hold, or a sentence that nobody understands."""


def claim(holds: object, what: str) -> None:
    if not holds:
        raise UntrueError(what)


@dataclass
class Case:
    """A sentence about a position, and what goes with it on the screen."""

    truth: Truth
    why: Explanation

    @property
    def is_mine(self) -> bool:
        return self.why.verdict is Verdict.MINE

    @property
    def cell(self) -> Cell:
        return self.why.cell

    def known(self) -> dict[Cell, bool]:
        """Return the cells leaned on, each tried: all numbers together leave it only one way."""
        known = {}
        for cell in self.why.depends_on:
            is_mine = self.truth.proves(self.truth.border, cell, True)
            claim(
                is_mine or self.truth.proves(self.truth.border, cell, False), f"{cell} is certain"
            )
            known[cell] = is_mine
        return known

    def named(self, words: str) -> list[Cell]:
        """Return the numbers that are named; each stands there with that value and was given."""
        found = []
        for value, column, row in re.findall(r"the (\d) at column (\d+), row (\d+)", words):
            cell = int(column) - 1, int(row) - 1
            claim(self.truth.numbers.get(cell) == int(value), f"a {value} stands at {cell}")
            claim(cell in self.why.numbers, f"{cell} is among the numbers given")
            found.append(cell)
        return found

    def lacks(self, number: Cell, known: dict[Cell, bool]) -> int:
        around = self.truth.around(number)
        return self.truth.numbers[number] - sum(known.get(cell, False) for cell in around)


def places(words: str) -> list[Cell]:
    return [(int(x) - 1, int(y) - 1) for x, y in re.findall(r"column (\d+), row (\d+)", words)]


def prove(case: Case) -> None:
    """Check that the numbers given prove the verdict with nothing else known."""
    claim(case.why.verdict is not Verdict.UNCERTAIN, "it is certain")
    claim(case.truth.proves(case.why.numbers, case.cell, case.is_mine), "the numbers prove it")


def no_mine(case: Case, found: re.Match[str]) -> None:
    (number,) = case.named(found[0].lower())
    claim(not case.is_mine and case.truth.numbers[number] == 0, "it touches no mine")
    prove(case)


def all_mines(case: Case, found: re.Match[str]) -> None:
    (number,) = case.named(found[0].lower())
    claim(len(case.truth.around(number)) == int(found["closed"]), "so many closed cells")
    claim(case.is_mine, "a mine is said to be here")
    prove(case)


def both_ways(truth: Truth, one: Cell, other: Cell) -> Iterator[frozenset[Cell]]:
    """Every way to lay the mines of two numbers."""
    ours, theirs = truth.around(one), truth.around(other)
    for mines in combinations(sorted(ours), truth.numbers[one]):
        left = truth.numbers[other] - len(theirs & set(mines))
        for more in combinations(sorted(theirs - ours), max(0, left)):
            if left >= 0:
                yield frozenset(mines + more)


def pair_of_mines(case: Case, found: re.Match[str]) -> None:
    other, one = case.named(found[0])
    truth = case.truth
    shared = truth.around(one) & truth.around(other)
    beyond = truth.around(other) - truth.around(one)
    ways = list(both_ways(truth, one, other))
    claim(max(len(way & shared) for way in ways) == int(found["most"]), "so many can be shared")
    claim(all(beyond <= way for way in ways) and case.cell in beyond, "the others are mines")
    claim(len(beyond) == int(found["beyond"] or 1), "so many other cells")
    prove(case)


def pair_that_shares(case: Case, found: re.Match[str]) -> None:
    one, other = case.named(found[0].lower())
    truth = case.truth
    shared = truth.around(one) & truth.around(other)
    ways = list(both_ways(truth, one, other))
    claim(min(len(way & shared) for way in ways) == int(found["share"]), "it must share so many")
    claim(len(truth.around(one) - shared) == int(found["room"]), "so much room elsewhere")
    claim(not case.is_mine and case.cell in truth.around(other) - shared, "said safe")
    prove(case)


def pair_within(case: Case, found: re.Match[str]) -> None:
    one, other = case.named(found[0].lower())
    truth = case.truth
    claim(truth.around(one) <= truth.around(other), "all cells of one touch the other")
    claim({truth.numbers[one], truth.numbers[other]} == {int(found["mines"] or 1)}, "as many mines")
    claim(not case.is_mine, "said safe")
    prove(case)


def together(case: Case, found: re.Match[str]) -> None:
    named, given = case.named(found[0]), case.why.numbers
    claim(len(given) == int(found["count"]), "so many numbers")
    claim(case.is_mine == (found["way"] == "avoid"), "the way that is closed")
    if found["nearest"]:
        distances = {number: max(case.truth.apart(number, case.cell)) for number in given}
        claim(distances[named[0]] == min(distances.values()), "the nearest is named")
    else:
        claim(set(named) == set(given), "all numbers are named")
    prove(case)


def step_by_step(case: Case, found: re.Match[str]) -> None:
    last, given = case.named(found["last"]), case.why.numbers
    claim(len(given) == int(found["count"]), "so many numbers")
    claim(set(last) == set(case.why.focus), "the last numbers are in focus")
    claim(("a mine" in found["finding"]) == case.is_mine, "what they prove")
    truth, settled = case.truth, {}
    around = {cell for number in last for cell in truth.around(number)}
    for cell, is_mine in case.known().items():
        claim(truth.proves(given, cell, is_mine), f"these numbers settle {cell}")
        if cell in around:
            settled[cell] = is_mine
    claim(settled, "cells around the last numbers are settled")
    claim(truth.proves(last, case.cell, case.is_mine, settled), "the last numbers prove it then")
    prove(case)


def step_after_step(case: Case, found: re.Match[str]) -> None:
    goal = {**case.known(), case.cell: case.is_mine}
    known: dict[Cell, bool] = {}
    steps = re.split(r", then ", found["steps"])
    named = set()
    for step in steps:
        parts = re.fullmatch(rf"(?P<by>.+?) proves? (?P<finding>{FINDING})", step)
        claim(parts, "a step is understood")
        numbers = case.named(parts["by"])
        named |= set(numbers)
        around = {cell for number in numbers for cell in case.truth.around(number)}
        shown = {
            cell: is_mine
            for cell, is_mine in goal.items()
            if cell in around
            and (known.get(cell) is is_mine or case.truth.proves(numbers, cell, is_mine, known))
        }
        told(case, parts["finding"], shown)
        known |= shown
    claim(steps[-1].endswith(("this cell a mine", "this cell safe")), "the last step gets there")
    claim(known.get(case.cell) is case.is_mine, "the steps prove it")
    claim(named == set(case.why.numbers), "all numbers are named")
    prove(case)


def told(case: Case, finding: str, shown: dict[Cell, bool]) -> None:
    is_mine = "mine" in finding
    cells = [cell for cell in shown if shown[cell] is is_mine]
    if finding.startswith("this cell"):
        claim(case.cell in cells and case.is_mine is is_mine, finding)
    elif "column" in finding:
        claim(places(finding)[0] in cells, finding)
    else:
        claim(len(cells) >= int(finding.split()[0]), finding)
