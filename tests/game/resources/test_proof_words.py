"""The sentences of an explanation: at least one board for each statement.

That the statements are true of their boards is checked in ``tests/engine/teacher``.
"""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from engine import Board, Explanation, WinRule, explain, hint
from engine.teacher.explanation import explain_proven
from engine.teacher.proof import Fact, NumberAt, ProofStep
from game.platform import paths
from game.resources.proof_words import explain_in_words, step_text
from game.resources.texts import Texts
from tests.layouts.pseudo import CODE, write_pseudo_language

FOLDER = paths.assets() / "texts"
TEXTS = Texts(FOLDER)
TABLE = """
0##1; 1; 1,0
No mine counts for the 0 at column 1, row 1. So this cell is safe.

#1 11; 1; 0,0
Only one closed cell counts for the 1 at column 2, row 1. So this cell is a mine.

12321 1###1 12321; 3; 2,1
Only 2 closed cells count for the 2 at column 2, row 1. So this cell is a mine.

##### 11111 00000; 2; 2,0
This is a 1-1 pattern. At least one mine of the 1 at column 1, row 2 also counts for the 1 at
column 2, row 2, which has no other. So this cell is safe.

### #22 ###; 2; 0,0
At least 2 mines of the 2 at column 3, row 2 also count for the 2 at column 2, row 2, which has no
others. So this cell is safe.

1## #1# ###; 1; 2,1
This is a corner pattern. At least one mine of the 1 at column 1, row 1 also counts for the 1 at
column 2, row 2, which has no other. So this cell is safe.

####### 1212121; 4; 0,0
This is a 1-2 pattern. At least one mine of the 2 at column 2, row 2 doesn't count for the 1 at
column 3, row 2, and only one cell is left for it. So this cell is a mine.

###### ##31##; 3; 1,1
At least 2 mines of the 3 at column 3, row 2 don't count for the 1 at column 4, row 2, and only 2
cells are left for them. So this cell is a mine.

####### ##121##; 3; 3,0
This is a 1-2-1 pattern. Look at the 1 at column 5, row 2 and the 2 at column 4, row 2: column 3,
row 1 is a mine. That leaves only one way to satisfy the 1 at column 3, row 2. So this cell is safe.

001## 012## 01###; 4; 3,2
Without the known mines, this is a 1-1 pattern. Look at the 1 at column 2, row 2: column 3, row 3 is
a mine. That leaves only one way to satisfy the 1 at column 3, row 1 and the 2 at column 3, row 2.
So this cell is safe.

###0 1#10 ##00; 1; 0,0
This is a hole pattern. Look at the 0 at column 4, row 1: column 3, row 1 is safe. That leaves only
one way to satisfy the 1 at column 3, row 2 and the 1 at column 1, row 2. So this cell is safe.

#3#2 #5#2 ###1; 5; 0,2
Look at the 2 at column 4, row 1: column 3, row 1 and column 3, row 2 are mines. Look at the 2 at
column 4, row 2: column 3, row 3 is safe. That leaves only one way to satisfy the 3 at column 2, row
1 and the 5 at column 2, row 2. So this cell is a mine.

##1 0##; 1; 2,1
Look at the 0 at column 1, row 2: column 2, row 1 and column 2, row 2 are safe. That leaves only one
way to satisfy the 1 at column 3, row 1. So this cell is a mine.

1##0 ##1# #100; 2; 0,2
Step by step, 5 numbers settle enough cells. That leaves only one way to satisfy the 1 at column 2,
row 3. So this cell is a mine.

### #1# 1## #2#; 3; 0,1
There is only one way to satisfy the 1 at column 2, row 2; the 1 at column 1, row 3 and the 2 at
column 2, row 4. So this cell is safe.

####; 0; 2,0
All mines are known. So this cell is safe.

1##; 2; 2,0
One mine is left, and only one cell for it. So this cell is a mine.

1###; 3; 2,0
2 mines are left, and only 2 cells for them. So this cell is a mine.

01### 01###; 1; 3,0
Only one mine is left, and it counts for the 1 at column 2, row 1. So this cell is safe.

##1# ###1 ##2#; 2; 0,0
Only 2 mines are left, and all of them count for the 2 at column 3, row 3. So this cell is safe.

01### 01###; 5; 4,1
4 of the mines left don't count for the 1 at column 2, row 1, and only 4 cells are left for them.
So this cell is a mine.

2## ##2; 3; 2,0
One of the mines left doesn't count for the 2 at column 1, row 1, and only one cell is left for it.
So this cell is a mine.

11## ##1#; 1; 1,1
One mine is left, so there is only one way to satisfy the 1 at column 1, row 1 and the 1 at column
3, row 2. So this cell is a mine.

1#3# #### ###2; 3; 2,1
3 mines are left, so there is only one way to satisfy the 3 at column 3, row 1 and the 2 at column
4, row 3. So this cell is a mine.

2## ###; 3; 1,0
The chance of a mine here is 67%. At column 3, row 1 it's 50%. If this cell is safe, its number
helps you on with a chance of 0%.

##### 11111 00000; 2; 0,0
The chance of a mine here is 50%. No need to guess: column 3, row 1 is safe.

2## ###; 3; flag hint 2,1
Undo has shown a mine here.

## 1# ## ##; 2; hint 0,0
Undo has shown the mine at column 1, row 1. That leaves only one way to satisfy the 1 at column 1,
row 2. So this cell is safe.

#### ####; 2; hint 3,1 0,0
Undo has shown the mines at column 1, row 1 and column 4, row 2. All mines are known. So this
cell is safe.

2## ###; 3; hint 2,1
Undo has shown the mine at column 3, row 2. The board has 3 mines in all, so there is only one way
to satisfy the 2 at column 1, row 1. So this cell is safe.

#### #### ####; 2; hint
Nothing is open yet: the chance of a mine is 17% everywhere, but the first click of a new board
is always safe.

#### #### ###1; 4; hint
No cell is known to be safe. The chance of a mine here is 38%. At column 3, row 2 it's 33%, but
there the rest is harder to win. If this cell is safe, its number helps you on with a chance of
6%.

2## ###; 3; hint
No cell is known to be safe. The chance of a mine here is 50%. No cell has a lower one. If this
cell is safe, its number helps you on with a chance of 33%.
"""
"""Rows of a board, its mines, and the cell that is explained, or the mines that a hint knows."""
CASES = [case.split("\n", 1) for case in TABLE.strip().split("\n\n")]


def explain_board(asked: str) -> Explanation:
    picture, mines, where = asked.split("; ")
    board = Board.from_rows(picture.split(), int(mines))
    cells = [(int(x), int(y)) for x, y in re.findall(r"(\d),(\d)", where)]
    if "hint" in where:
        win = WinRule.FLAG if "flag" in where else WinRule.OPEN
        return hint(board, win, mines=board.grid.mask(cells)).explanation
    return explain(board, cells[0])


def every_explanation() -> list[Explanation]:
    return [explain_board(asked) for asked, _ in CASES]


@pytest.mark.parametrize(("asked", "words"), CASES, ids=[asked for asked, _ in CASES])
def test_an_explanation_in_words(asked: str, words: str) -> None:
    assert explain_in_words(explain_board(asked), TEXTS) == words.replace("\n", " ")


def test_every_fact_has_a_text_and_every_text_is_used() -> None:
    told = {one.fact.value for why in every_explanation() for one in why.statements}
    others = "join number place list list_end list_more about under over"
    assert texts_of("why") == told | {"done"} | set(others.split())


def test_every_fact_shown_has_its_line_and_every_line_is_used() -> None:
    facts = list(Fact)
    shown, others = facts[: facts.index(Fact.LINE)], facts[facts.index(Fact.LINE) :]
    alike = {Fact.ELSEWHERE, Fact.IN_ALL}  # worded like other facts
    assert texts_of("proof") == {fact.value for fact in shown if fact not in alike}
    steps = [step for why in every_explanation() for step in why.about_all.proof]
    assert alike < {step.fact for step in steps}
    assert not {step.fact for step in steps} & set(others)
    assert all(step_text(TEXTS, step) for step in steps)


def texts_of(table: str) -> set[str]:
    """Return the names of the texts in a table."""
    keys = TEXTS.keys()
    return {key.removeprefix(f"{table}.") for key in keys if key.startswith(f"{table}.")}


def test_known_mines_need_no_number_and_several_cells_are_concluded_together() -> None:
    board = Board.from_rows(["#1#", "###"], mines=1)
    why = explain_proven(board, (0, 0), is_mine=False, mines=board.grid.bit((2, 0)))
    assert explain_in_words(why.about_all, TEXTS) == (
        "The mine of the 1 at column 2, row 1 is known. So these 4 cells are safe."
    )


def sentence_of(stated: ProofStep, is_exact: bool = True) -> str:
    why = replace(explain_board(CASES[0][0]), proof=(), odds=(stated,), is_exact=is_exact)
    return explain_in_words(why, TEXTS)


def test_of_many_numbers_or_cells_only_the_first_is_named() -> None:
    cells = tuple((x, 2) for x in range(5))
    numbers = tuple(NumberAt(x + 1, cell) for x, cell in enumerate(cells))
    assert sentence_of(ProofStep(Fact.TOGETHER, numbers)) == (
        "There is only one way to satisfy the 1 at column 1, row 3 and 4 more."
    )
    assert sentence_of(ProofStep(Fact.SEEN, mines=cells, count=5)) == (
        "Undo has shown the mines at column 1, row 3 and 4 more."
    )
    assert sentence_of(ProofStep(Fact.SEEN, mines=cells[:4], count=4)) == (
        "Undo has shown the mines at column 1, row 3; column 2, row 3; column 3, row 3 and "
        "column 4, row 3."
    )


def test_a_percentage_never_rounds_to_certainty() -> None:
    exact = (0, "0%"), (Fraction(1, 10**30), "under 1%"), (Fraction(1, 100), "1%")
    for chance, words in (*exact, (Fraction(1, 3), "33%"), (1 - Fraction(1, 10**30), "over 99%")):
        stated = ProofStep(Fact.CHANCE, chance=Fraction(chance))
        assert sentence_of(stated) == f"The chance of a mine here is {words}."
        about = words if words.startswith(("under", "over")) else f"about {words}"
        assert sentence_of(stated, is_exact=False) == f"The chance of a mine here is {about}."
    assert sentence_of(ProofStep(Fact.LEAD, chance=Fraction(1))).endswith("with a chance of 100%.")


def test_a_translation_reaches_every_word(tmp_path: Path) -> None:
    write_pseudo_language(tmp_path)
    texts = Texts(FOLDER, tmp_path / "texts" / f"{CODE}.toml")
    for why in every_explanation():
        words = explain_in_words(why, texts)
        assert not re.search("[aceinosuyzAEOU]", words), "a letter without its accent is English"
        assert words.startswith("[")
