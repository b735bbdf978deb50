"""What a sentence about a guess claims: chances counted out, and small endings played out."""

import re
from fractions import Fraction

from engine.teacher.explanation import Verdict
from tests.engine.teacher.explanation_checks import Case, claim, places

MOST_LED = 30  # where a guess leads is worked out with no more closed cells than this
MOST_LAYOUTS = 24  # endings of no more layouts are played out in every way
MOST_CLOSED = 11
"""... when no more cells are closed."""


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
    if found["lead"] and len(case.truth.closed) <= MOST_LED:
        lead(case, found["lead"])


def lead(case: Case, words: str) -> None:
    """Return what the number of the cell may show."""
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
    if truth.layouts <= MOST_LAYOUTS and len(truth.closed) <= MOST_CLOSED:
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
