"""Hints in many random positions, and how many of their sentences are true."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.board import Board
from engine.core.config import WinRule
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict, explain
from engine.teacher.hint import Hint, hint
from tests.engine.teacher.explanation_checks import UntrueError, claim
from tests.engine.teacher.hint_reference import Truth, drawn
from tests.engine.teacher.hint_sentences import check, parsed


@dataclass
class Tally:
    """The checks made: sentences by form, those of them that failed, and what was wrong."""

    positions: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def survey(seed: int, positions: int) -> Tally:
    """Check every hint and some further explanations in so many random positions."""
    draw, again, tally = random.Random(seed), random.Random(seed), Tally()
    for _ in range(positions):
        board, field = drawn(draw)
        truth = Truth.of(board)
        mines = list(board.grid.cells(field.mines))
        shown = again.sample(mines, again.randint(1, min(3, len(mines))))
        after = Truth.of(board, shown)
        tally.positions += 1
        all_said = [(truth, *each) for each in explanations_of(board, truth, draw)]
        all_said += explanations_after(board, truth, after, again)
        for known, why, is_sound in all_said:
            form = "no known form"
            try:
                form, _ = parsed(why.sentence)
                check(known, why)
                claim(is_sound, "the hint says the right thing to do")
            except UntrueError as error:
                tally.failed[form] += 1
                tally.wrong.append(f"{error}: {why.cell} {why.sentence}\n{board}")
            tally.checked[form] += 1
    return tally


def explanations_of(
    board: Board, truth: Truth, draw: random.Random
) -> Iterator[tuple[Explanation, bool]]:
    """Explanations, and whether the hints they come from are to the purpose."""
    near = draw.choice(sorted(truth.closed | truth.numbers.keys()))
    for win in WinRule:
        found = hint(board, win, near)
        if found:
            yield found.explanation, is_to_the_purpose(board, truth, truth, win, found)
    for cell in draw.sample(sorted(truth.closed), min(3, len(truth.closed))):
        yield explain(board, cell), True


def explanations_after(
    board: Board, before: Truth, after: Truth, draw: random.Random
) -> Iterator[tuple[Truth, Explanation, bool]]:
    """Yield hints once mines were shown, with the knowledge that their sentences may use."""
    near, grid = draw.choice(sorted(after.closed | after.numbers.keys())), board.grid
    for win in WinRule:
        found = hint(board, win, near, grid.mask(after.shown))
        if found:
            why = found.explanation
            leans_on = (
                after if why.tier in (ExplanationTier.SHOWN, ExplanationTier.GUESS) else before
            )
            yield leans_on, why, is_to_the_purpose(board, before, after, win, found)


def is_to_the_purpose(board: Board, before: Truth, after: Truth, win: WinRule, found: Hint) -> bool:
    """Whether the hint does what ``Hint`` promises, by the chances counted out, ``before`` mines
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
    if certain:
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
