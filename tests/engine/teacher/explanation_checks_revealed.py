"""What a sentence claims that leans on mines which moves taken back have shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.core.grid import Cell
from tests.engine.teacher.explanation_checks import Case, claim, places


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
