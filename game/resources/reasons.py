"""The statements of an explanation in sentences, which name cells by column and row."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from engine.teacher.explanation import Explanation
from engine.teacher.statements import Statement
from game.resources.format import format_cell, format_chance
from game.resources.texts import Texts

_NAMED = 4  # the most items of a list that are named; of more, only the first


def explain_in_words(why: Explanation, texts: Texts, concluded: int = 1) -> str:
    """Return everything that an explanation states; it concludes about so many cells."""
    stated = why.statements
    if concluded > 1:
        stated = (*stated[:-1], replace(stated[-1], count=concluded))
    return join_sentences((_sentence(one, why.is_exact, texts) for one in stated), texts)


def join_sentences(sentences: Iterable[str], texts: Texts) -> str:
    """Return sentences joined in the manner of the language, without empty ones."""
    given = filter(None, sentences)
    return reduce(lambda first, more: texts("why.join", first=first, next=more), given)


def _sentence(statement: Statement, is_exact: bool, texts: Texts) -> str:
    numbers = [
        texts("why.number", number=value, x=x + 1, y=y + 1) for value, (x, y) in statement.numbers
    ]
    cells = [format_cell(cell, texts) for cell in statement.cells]
    return texts(
        f"why.{statement.claim.value}",
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
