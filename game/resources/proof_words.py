"""Proofs in words: a line for each step, and a short account that names cells by place."""

from collections.abc import Iterable, Sequence
from functools import reduce

from engine.teacher.explanation import Explanation
from engine.teacher.proof import Fact, ProofStep
from game.resources.format import format_cell, format_chance
from game.resources.texts import Texts

_NAMED = 4  # the most items of a list that are named; of more, only the first


_LINES = {Fact.ELSEWHERE: Fact.ONLY_ANSWER, Fact.IN_ALL: Fact.TOGETHER}
"""Facts that look the same on a board, each with the fact whose line it uses."""
_ABOUT_NUMBERS = Fact.TOGETHER, Fact.NEED_ALL, Fact.ONLY_ANSWER
"""Facts whose lines count the numbers, and not their mines."""


def step_text(texts: Texts, step: ProofStep) -> str:
    """Return the line that goes with a step shown on a board."""
    fact = _LINES.get(step.fact, step.fact)
    count = len(step.numbers) if fact in _ABOUT_NUMBERS else step.count
    return texts(f"proof.{fact.value}", number=step.number, count=count)


def explain_in_words(why: Explanation, texts: Texts) -> str:
    """Return everything that an explanation states."""
    return join_sentences((_sentence(one, why.is_exact, texts) for one in why.statements), texts)


def join_sentences(sentences: Iterable[str], texts: Texts) -> str:
    """Return sentences joined in the manner of the language, without empty ones."""
    given = filter(None, sentences)
    return reduce(lambda first, more: texts("why.join", first=first, next=more), given)


def _sentence(statement: ProofStep, is_exact: bool, texts: Texts) -> str:
    numbers = [
        texts("why.number", number=value, x=x + 1, y=y + 1) for value, (x, y) in statement.numbers
    ]
    cells = [format_cell(cell, texts) for cell in statement.found or statement.among]
    return texts(
        f"why.{statement.fact.value}",
        numbers=_list(numbers, texts),
        number="".join(numbers[:1]),
        other="".join(numbers[-1:]),
        cells=_list(cells, texts),
        count=statement.count,
        chance=format_chance(statement.chance, is_exact, texts),
        line="-".join(map(str, statement.line)),
    )


def _list(items: Sequence[str], texts: Texts) -> str:
    if len(items) > _NAMED:
        return texts("why.list_more", first=items[0], count=len(items) - 1)
    text = "".join(items[:1])
    for item in items[1:-1]:
        text = texts("why.list", first=text, next=item)
    return texts("why.list_end", first=text, next=items[-1]) if items[1:] else text
