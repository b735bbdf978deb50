"""Hints in many random positions, and how many of their explanations are true."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from engine.core.board import Board
from engine.core.config import WinRule
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict, explain
from engine.teacher.hint import Hint, hint
from tests.engine.teacher.explanation_checks import UntrueError, claim
from tests.engine.teacher.hint_reference import Truth, random_position
from tests.engine.teacher.statement_checks import check, claims


@dataclass
class Tally:
    """The checks made: the number of explanations by their claims, of failed ones, and the
    faults."""

    positions: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def survey(
    seed: int, positions: int, neighbours: Neighbourhood = SQUARE, is_shaped: bool = False
) -> Tally:
    """Check every hint and a few more explanations in some random positions."""
    draw, tally = random.Random(seed), Tally()
    for _ in range(positions):
        board, field = random_position(draw, neighbours, is_shaped)
        mines = list(board.grid.cells(field.mines))
        shown = draw.sample(mines, draw.randint(1, min(3, len(mines))))
        tally.positions += 1
        said = explanations_of(board, Truth.of(board), Truth.of(board, shown), draw)
        for known, why, is_sound in said:
            form = claims(why)
            try:
                check(known, why)
                claim(is_sound, "the hint says the right thing to do")
            except UntrueError as error:
                tally.failed[form] += 1
                tally.wrong.append(f"{error}: {why.cell} {why.statements}\n{board}")
            tally.checked[form] += 1
    return tally


def explanations_of(
    board: Board, before: Truth, after: Truth, draw: random.Random
) -> Iterator[tuple[Truth, Explanation, bool]]:
    """Yield explanations with the knowledge that they may use, and whether their hint is useful.
    They come from hints ``before`` mines were shown and ``after`` that."""
    near = draw.choice(sorted(before.closed | before.numbers.keys()))
    for win, truth in product(WinRule, (before, after)):
        found = hint(board, win, near, board.grid.mask(truth.shown))
        if found:
            why = found.explanation
            leans_on_shown = why.tier in (ExplanationTier.SHOWN, ExplanationTier.GUESS)
            is_sound = is_to_the_purpose(board, before, truth, win, found)
            yield truth if leans_on_shown else before, why, is_sound
    for cell in draw.sample(sorted(before.closed), min(3, len(before.closed))):
        yield before, explain(board, cell), True


def is_to_the_purpose(board: Board, before: Truth, after: Truth, win: WinRule, found: Hint) -> bool:
    """Return whether the hint keeps the promise of ``Hint``, by exact chances, ``before`` mines
    were shown and ``after`` that."""
    why = found.explanation
    flagged = set(board.grid.cells(board.flags))
    for chances in (before.chances, after.chances):
        certain = {cell for cell in after.closed - flagged if chances[cell] == 0}
        if win is WinRule.FLAG:
            certain |= {cell for cell in after.closed - flagged if chances[cell] == 1}
        wrong = {cell for cell in flagged if chances[cell] == 0}
        if certain:
            break
    told = {cell for cell in flagged if before.chances[cell] == 0}  # proven wrong
    is_last = win is WinRule.FLAG and len(flagged) + 1 == board.mines
    if told and is_last and all(after.chances[cell] for cell in after.closed - flagged):
        right = why.cell in told and found.wrong_flag  # else the last flag loses
    elif certain:
        right = why.cell in certain and not found.wrong_flag
    elif wrong:
        right = why.cell in wrong and found.wrong_flag
    else:
        right = not found.is_certain and why.verdict is Verdict.UNCERTAIN
    if why.tier is ExplanationTier.SHOWN:
        shown = set(found.shown) == {*why.numbers, *why.depends_on}
    elif why.counts_mines:
        shown = set(found.shown) <= set(why.numbers) and bool(found.shown) == bool(why.numbers)
    else:
        shown = found.shown == why.numbers
    return right and shown and found.flag == (why.verdict is Verdict.MINE)
