"""What an explanation states, as sentences: one board or more for each claim.

That the statements are true of their boards is checked in ``tests/engine/teacher``.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.board import Board
from engine.core.config import WinRule
from engine.core.grid import Cell
from engine.teacher.explanation import Explanation, explain
from engine.teacher.hint import hint
from engine.teacher.statements import Claim, NumberAt, Statement
from game.platform import paths
from game.resources.reasons import explain_in_words
from game.resources.texts import Texts
from tests.layouts.pseudo import CODE, write_pseudo_language

FOLDER = paths.assets() / "texts"
TEXTS = Texts(FOLDER)
SAFE, MINE = "So this cell is safe.", "So this cell is a mine."

EXPLAINED = (
    ("0##1", 1, (1, 0), f"No mine touches the 0 at column 1, row 1. {SAFE}"),
    ("#1 11", 1, (0, 0), f"Only one closed cell touches the 1 at column 2, row 1. {MINE}"),
    (
        "12321 1###1 12321",
        *(3, (2, 1)),
        f"Only 2 closed cells touch the 2 at column 2, row 1. {MINE}",
    ),
    (
        "##### 11111 00000",
        *(2, (2, 0)),
        "This is a 1-1 pattern. At least one mine of the 1 at column 1, row 2 also touches the 1 "
        f"at column 2, row 2, which has no other. {SAFE}",
    ),
    (
        "### #22 ###",
        *(2, (0, 0)),
        "At least 2 mines of the 2 at column 3, row 2 also touch the 2 at column 2, row 2, which "
        f"has no others. {SAFE}",
    ),
    (
        "1## #1# ###",
        *(1, (2, 1)),
        "This is a corner pattern. At least one mine of the 1 at column 1, row 1 also touches the "
        f"1 at column 2, row 2, which has no other. {SAFE}",
    ),
    (
        "####### 1212121",
        *(4, (0, 0)),
        "This is a 1-2 pattern. At least one mine of the 2 at column 2, row 2 doesn't touch the 1 "
        f"at column 3, row 2, and only one cell is left for it. {MINE}",
    ),
    (
        "###### ##31##",
        *(3, (1, 1)),
        "At least 2 mines of the 3 at column 3, row 2 don't touch the 1 at column 4, row 2, and "
        f"only 2 cells are left for them. {MINE}",
    ),
    (
        "####### ##121##",
        *(3, (3, 0)),
        "This is a 1-2-1 pattern. Look at the 1 at column 5, row 2 and the 2 at column 4, row 2: "
        "column 3, row 1 is a mine. With that, only one answer fits the 1 at column 3, row 2. "
        f"{SAFE}",
    ),
    (
        "001## 012## 01###",
        *(4, (3, 2)),
        "Without the known mines, this is a 1-1 pattern. Look at the 1 at column 2, row 2: column "
        "3, row 3 is a mine. With that, only one answer fits the 1 at column 3, row 1 and the 2 "
        f"at column 3, row 2. {SAFE}",
    ),
    (
        "###0 1#10 ##00",
        *(1, (0, 0)),
        "This is a hole pattern. Look at the 0 at column 4, row 1: column 3, row 1 is safe. With "
        "that, only one answer fits the 1 at column 3, row 2 and the 1 at column 1, row 2. "
        f"{SAFE}",
    ),
    (
        "#3#2 #5#2 ###1",
        *(5, (0, 2)),
        "Look at the 2 at column 4, row 1: column 3, row 1 and column 3, row 2 are mines. Look at "
        "the 2 at column 4, row 2: column 3, row 3 is safe. With that, only one answer fits the 3 "
        f"at column 2, row 1 and the 5 at column 2, row 2. {MINE}",
    ),
    (
        "1##0 ##1# #100",
        *(2, (0, 2)),
        "Step by step, 5 numbers settle enough cells. With that, only one answer fits the 1 at "
        f"column 2, row 3. {MINE}",
    ),
    (
        "### #1# 1## #2#",
        *(3, (0, 1)),
        "Only one answer fits the 1 at column 2, row 2; the 1 at column 1, row 3 and the 2 at "
        f"column 2, row 4. {SAFE}",
    ),
    ("####", 0, (2, 0), f"All mines are known. {SAFE}"),
    ("1##", 2, (2, 0), f"One mine is left, and only one cell for it. {MINE}"),
    ("1###", 3, (2, 0), f"2 mines are left, and only 2 cells for them. {MINE}"),
    (
        "01### 01###",
        *(1, (3, 0)),
        f"Only one mine is left, and it touches the 1 at column 2, row 1. {SAFE}",
    ),
    (
        "##1# ###1 ##2#",
        *(2, (0, 0)),
        f"Only 2 mines are left, all of them around the 2 at column 3, row 3. {SAFE}",
    ),
    (
        "01### 01###",
        *(5, (4, 1)),
        "4 of the mines left aren't around the 1 at column 2, row 1, and only 4 cells are left "
        f"for them. {MINE}",
    ),
    (
        "2## ##2",
        *(3, (2, 0)),
        "One of the mines left isn't around the 2 at column 1, row 1, and only one cell is left "
        f"for it. {MINE}",
    ),
    (
        "11## ##1#",
        *(1, (1, 1)),
        "One mine is left, and only one answer fits the 1 at column 1, row 1 and the 1 at column "
        f"3, row 2. {MINE}",
    ),
    (
        "1#3# #### ###2",
        *(3, (2, 1)),
        "3 mines are left, and only one answer fits the 3 at column 3, row 1 and the 2 at column "
        f"4, row 3. {MINE}",
    ),
    (
        "2## ###",
        *(3, (1, 0)),
        "The chance of a mine here is 67%. At column 3, row 1 it's 50%. If this cell is safe, its "
        "number helps you on with a chance of 0%.",
    ),
    (
        "##### 11111 00000",
        *(2, (0, 0)),
        "The chance of a mine here is 50%. No need to guess: column 3, row 1 is safe.",
    ),
)
HINTED = (
    (
        "## 1# ## ##",
        *(2, [(0, 0)]),
        "Undo has shown the mine at column 1, row 1. With that, only one answer fits the 1 at "
        f"column 1, row 2. {SAFE}",
    ),
    (
        "#### ####",
        *(2, [(3, 1), (0, 0)]),
        "Undo has shown the mines at column 1, row 1 and column 4, row 2. All mines are known. "
        f"{SAFE}",
    ),
    (
        "2## ###",
        *(3, [(2, 1)]),
        "Undo has shown the mine at column 3, row 2. The board has 3 mines in all, and only one "
        f"answer fits the 2 at column 1, row 1. {SAFE}",
    ),
    (
        "#### #### ####",
        *(2, []),
        "Nothing is open yet: the chance of a mine is 17% everywhere, but the first click of a "
        "new board is always safe.",
    ),
    (
        "#### #### ###1",
        *(4, []),
        "No cell is known to be safe. The chance of a mine here is 38%. At column 3, row 2 it's "
        "33%, but there the rest is harder to win. If this cell is safe, its number helps you on "
        "with a chance of 6%.",
    ),
    (
        "2## ###",
        *(3, []),
        "No cell is known to be safe. The chance of a mine here is 50%. No cell has a lower one. "
        "If this cell is safe, its number helps you on with a chance of 33%.",
    ),
)


SHOWN_HERE = hint(Board.from_rows(["2##", "###"], 3), WinRule.FLAG, mines=1 << 5)


def explained(picture: str, mines: int, cell: Cell) -> Explanation:
    return explain(Board.from_rows(picture.split(), mines), cell)


def hinted(picture: str, mines: int, shown: Iterable[Cell]) -> Explanation:
    board = Board.from_rows(picture.split(), mines)
    return hint(board, mines=board.grid.mask(shown)).explanation


def every_explanation() -> list[Explanation]:
    found = [explained(*asked) for *asked, _ in EXPLAINED]
    found += [hinted(*asked) for *asked, _ in HINTED]
    return [*found, SHOWN_HERE.explanation]


@pytest.mark.parametrize(("picture", "mines", "cell", "words"), EXPLAINED)
def test_a_certain_cell_or_a_guess(picture: str, mines: int, cell: Cell, words: str) -> None:
    assert explain_in_words(explained(picture, mines, cell), TEXTS) == words


@pytest.mark.parametrize(("picture", "mines", "shown", "words"), HINTED)
def test_a_hint(picture: str, mines: int, shown: list[Cell], words: str) -> None:
    assert explain_in_words(hinted(picture, mines, shown), TEXTS) == words


def test_a_mine_that_was_shown_is_named_so() -> None:
    assert explain_in_words(SHOWN_HERE.explanation, TEXTS) == "Undo has shown a mine here."


def test_every_claim_has_its_text_and_every_text_is_used() -> None:
    claims = {claim.value for claim in Claim}
    assert claims == {one.claim.value for why in every_explanation() for one in why.statements}
    keys = TEXTS.keys()
    texts = {key.removeprefix("why.") for key in keys if key.startswith("why.")}
    others = "join number place list list_end list_more about under over"
    assert texts == claims | set(others.split())


def said(stated: Statement, is_exact: bool = True) -> str:
    why = replace(SHOWN_HERE.explanation, statements=(stated,), is_exact=is_exact)
    return explain_in_words(why, TEXTS)


def test_of_many_numbers_or_cells_only_the_first_is_named() -> None:
    cells = tuple((x, 2) for x in range(5))
    numbers = tuple(NumberAt(x + 1, cell) for x, cell in enumerate(cells))
    assert said(Statement(Claim.TOGETHER, numbers)) == (
        "Only one answer fits the 1 at column 1, row 3 and 4 more."
    )
    assert said(Statement(Claim.SHOWN, cells=cells, count=5)) == (
        "Undo has shown the mines at column 1, row 3 and 4 more."
    )
    assert said(Statement(Claim.SHOWN, cells=cells[:4], count=4)) == (
        "Undo has shown the mines at column 1, row 3; column 2, row 3; column 3, row 3 and "
        "column 4, row 3."
    )


def test_a_percentage_never_rounds_to_certainty() -> None:
    exact = (0, "0%"), (Fraction(1, 10**30), "under 1%"), (Fraction(1, 100), "1%")
    for chance, words in (*exact, (Fraction(1, 3), "33%"), (1 - Fraction(1, 10**30), "over 99%")):
        stated = Statement(Claim.CHANCE, chance=Fraction(chance))
        assert said(stated) == f"The chance of a mine here is {words}."
        assert said(stated, is_exact=False) == f"The chance of a mine here is about {words}."
    assert said(Statement(Claim.LEAD, chance=Fraction(1))).endswith("with a chance of 100%.")


def test_a_translation_reaches_every_word(tmp_path: Path) -> None:
    write_pseudo_language(tmp_path)
    texts = Texts(FOLDER, tmp_path / "texts" / f"{CODE}.toml")
    for why in every_explanation():
        words = explain_in_words(why, texts)
        assert not re.search("[aceinosuyzAEOU]", words), "a letter without its accent is English"
        assert words.startswith("[")
