"""Checks of statements about numbers, made by filling the cells around them in every way.

The solver is not asked. ``tests.engine.teacher.statement_checks`` lists which function checks which
statement.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from engine.core.grid import Cell
from engine.core.neighbourhood import SQUARE
from engine.teacher.explanation import Explanation, Verdict
from engine.teacher.proof import ProofStep
from tests.engine.teacher.hint_reference import Truth


class UntrueError(AssertionError):
    """Raised for a claim that does not hold."""


def claim(holds: object, what: str) -> None:
    if not holds:
        raise UntrueError(what)


@dataclass
class Case:
    """An explanation about a position, and the cells that its statements have proved so far."""

    truth: Truth
    why: Explanation
    settled: dict[Cell, bool] = field(default_factory=dict)
    named: set[Cell] = field(default_factory=set)  # numbers named so far
    shown: set[Cell] = field(default_factory=set)  # mines that losses taken back have shown

    @property
    def is_mine(self) -> bool:
        return self.why.verdict is Verdict.MINE

    @property
    def cell(self) -> Cell:
        return self.why.cell

    def known(self) -> dict[Cell, bool]:
        """Return the cells that the explanation depends on, with their only possible contents."""
        known = {}
        for cell in self.why.depends_on:
            is_mine = self.truth.proves(self.truth.border, cell, True)
            claim(
                is_mine or self.truth.proves(self.truth.border, cell, False), f"{cell} is certain"
            )
            known[cell] = is_mine
        return known

    def name(self, stated: ProofStep) -> list[Cell]:
        """Return the numbers that a statement names; each must be on the board with this value, and
        be listed in the explanation."""
        for value, cell in stated.numbers:
            claim(self.truth.numbers.get(cell) == value, f"a {value} stands at {cell}")
            claim(cell in self.why.numbers, f"{cell} is among the numbers given")
        self.named |= {cell for _, cell in stated.numbers}
        return [cell for _, cell in stated.numbers]

    def lacks(self, number: Cell, known: dict[Cell, bool]) -> int:
        around = self.truth.around(number)
        return self.truth.numbers[number] - sum(known.get(cell, False) for cell in around)

    def around(self, numbers: Iterable[Cell]) -> set[Cell]:
        return {cell for number in numbers for cell in self.truth.around(number)}


def check_conclusion(case: Case, stated: ProofStep) -> None:
    """Check that this is the verdict, and that the numbers alone prove it."""
    claim(case.is_mine == (stated.fact.value == "mine"), "it is what is concluded")
    claim(case.why.verdict is not Verdict.UNCERTAIN, "it is certain")
    if not case.why.counts_mines and not case.shown:
        claim(case.named == set(case.why.numbers), "all numbers are named")
        claim(case.truth.proves(case.why.numbers, case.cell, case.is_mine), "the numbers prove it")


def no_mine(case: Case, stated: ProofStep) -> None:
    (number,) = case.name(stated)
    claim(not case.is_mine and case.truth.numbers[number] == 0, "it touches no mine")


def all_mines(case: Case, stated: ProofStep) -> None:
    (number,) = case.name(stated)
    claim(len(case.truth.around(number)) == stated.count, "so many closed cells")
    claim(case.is_mine and case.truth.numbers[number] == stated.count, "as many mines")


def both_ways(truth: Truth, one: Cell, other: Cell) -> Iterator[frozenset[Cell]]:
    """Return every way to place the mines of two numbers."""
    ours, theirs = truth.around(one), truth.around(other)
    for mines in combinations(sorted(ours), truth.numbers[one]):
        left = truth.numbers[other] - len(theirs & set(mines))
        for more in combinations(sorted(theirs - ours), max(0, left)):
            if left >= 0:
                yield frozenset(mines + more)


def pair_unshared(case: Case, stated: ProofStep) -> None:
    one, other = case.name(stated)
    truth = case.truth
    beyond = truth.around(other) - truth.around(one)
    mines = {len(way & beyond) for way in both_ways(truth, one, other)}
    claim(min(mines) == stated.count == len(beyond), "so many mines, and as many cells")
    claim(case.is_mine and case.cell in beyond, "this is one of them")


def pair_shared(case: Case, stated: ProofStep) -> None:
    one, other = case.name(stated)
    truth = case.truth
    shared = truth.around(one) & truth.around(other)
    mines = {len(way & shared) for way in both_ways(truth, one, other)}
    claim(min(mines) == stated.count == truth.numbers[other], "so many are shared, and all")
    claim(not case.is_mine and case.cell in truth.around(other) - shared, "this is not shared")


def check_together(case: Case, stated: ProofStep) -> None:
    named, given = case.name(stated), case.why.numbers
    claim(set(named) == set(given) and len(named) == len(given) > 1, "all numbers are named")
    near = case.truth.near(case.cell)
    claim(named[0] in near or near.isdisjoint(named), "a number that touches it is named first")
    if case.truth.neighbours == SQUARE:
        distances = [max(case.truth.apart(number, case.cell)) for number in named]
        claim(distances[0] == min(distances), "the nearest is named first")


def check_step(case: Case, stated: ProofStep) -> None:
    numbers, is_mine = case.name(stated), stated.fact.value == "step_mine"
    claim(len(numbers) in (1, 2), "a step is small")
    claim(len(set(stated.found)) == stated.count > 0, "so many cells")
    for cell in stated.found:
        claim(case.truth.proves(numbers, cell, is_mine, case.settled), f"the step finds {cell}")
    claim(set(stated.found) <= set(case.why.depends_on), "its cells are leaned on")
    case.settled |= dict.fromkeys(stated.found, is_mine)


def steps_before(case: Case, stated: ProofStep) -> None:
    given, truth = case.why.numbers, case.truth
    claim(len(given) == stated.count, "so many numbers")
    around = case.around(case.why.focus)
    for cell, is_mine in case.known().items():
        claim(truth.proves(given, cell, is_mine), f"these numbers settle {cell}")
        if cell in around:
            case.settled[cell] = is_mine
    claim(case.settled, "cells around the last numbers are settled")
    case.named |= set(given)


def last_step(case: Case, stated: ProofStep) -> None:
    last = case.name(stated)
    claim(case.settled or case.shown, "something is known before")
    claim(set(last) == set(case.why.focus), "the last numbers are in focus")
    if case.shown:
        claim_needed(case, is_counted=False)
    else:
        claim(case.truth.proves(last, case.cell, case.is_mine, case.settled), "they prove it then")


def claim_needed(case: Case, is_counted: bool) -> None:
    """Check that the numbers and the known mines prove the verdict, and that none of them can be
    left out."""
    why, mines = case.why, case.shown
    truth = replace(case.truth, shown=frozenset())
    proves = truth.proves_counted if is_counted else truth.proves

    def proven(numbers: Iterable[Cell], known: set[Cell]) -> bool:
        return proves(numbers, case.cell, case.is_mine, dict.fromkeys(known, True))

    claim(proven(why.numbers, mines), "with these mines they prove it")
    for number in why.numbers:
        claim(not proven({*why.numbers} - {number}, mines), f"the number at {number} is needed")
    for mine in mines:
        claim(not proven(why.numbers, mines - {mine}), f"the mine at {mine} is needed")
