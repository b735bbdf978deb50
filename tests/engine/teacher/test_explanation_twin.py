"""Explanations against a naive twin that tries every layout, and on Expert boards."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

import pytest

from engine.core.board import Board
from engine.core.grid import Cell, Grid, mask_of
from engine.core.minefield import Minefield
from engine.solver.probability import analyse
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict, explain
from engine.teacher.minimal_proof import smallest_proof
from tests.engine.boards import mask
from tests.engine.naive import neighbours_of
from tests.marks import slow

SAFE, MINE, UNCERTAIN = Verdict.SAFE, Verdict.MINE, Verdict.UNCERTAIN


@dataclass
class Layouts:
    """Every way to mine the closed cells of a small board, and the numbers that each breaks."""

    board: Board

    def __post_init__(self) -> None:
        grid = self.board.grid
        cells = list(product(range(grid.width), range(grid.height)))
        self.closed = [cell for cell in cells if self.board.number(cell) is None]
        self.numbers = [cell for cell in cells if self.board.number(cell) is not None]
        near = {cell: neighbours_of(grid, cell) for cell in cells}
        self.all: list[tuple[frozenset[Cell], frozenset[Cell]]] = []
        for signs in product((False, True), repeat=len(self.closed)):
            mines = frozenset(cell for cell, sign in zip(self.closed, signs, strict=True) if sign)
            broken = frozenset(
                cell for cell in self.numbers if len(near[cell] & mines) != self.board.number(cell)
            )
            self.all.append((mines, broken))
        self.near = near
        self.real = [m for m, broken in self.all if not broken and len(m) == self.board.mines]

    def verdict(self, cell: Cell) -> Verdict:
        signs = {cell in mines for mines in self.real}
        return UNCERTAIN if len(signs) == 2 else MINE if signs == {True} else SAFE

    def obstacles(
        self, cell: Cell, is_mine: bool, counted: bool, known: dict[Cell, bool]
    ) -> set[frozenset[Cell]]:
        """What each layout with ``cell`` the other way breaks; a proof meets them all."""
        return {
            broken
            for mines, broken in self.all
            if (cell in mines) != is_mine
            and (not counted or len(mines) == self.board.mines)
            and all((other in mines) == sign for other, sign in known.items())
        }

    def lead(self, cell: Cell) -> Fraction:
        """The chance that the number of ``cell`` shows another safe cell or ends the game."""
        spared = [mines for mines in self.real if cell not in mines]
        others = [other for other in self.closed if other != cell]
        leading = 0
        for number in range(9):
            group = [mines for mines in spared if len(self.near[cell] & mines) == number]
            shows = any(not any(other in mines for mines in group) for other in others)
            ends = len(others) == self.board.mines
            leading += len(group) if shows or ends else 0
        return Fraction(leading, len(spared))


def proves(numbers: Iterable[Cell], obstacles: set[frozenset[Cell]]) -> bool:
    return all(broken & set(numbers) for broken in obstacles)


def random_board(draw: random.Random, wraps: bool) -> Board:
    """A position that can be, at most 10 cells closed."""
    width, height = draw.choice([(3, 4), (4, 3), (5, 3), (3, 5), (4, 4)] + [(7, 2)] * (not wraps))
    grid = Grid(width, height, wraps)
    mines = draw.sample(range(grid.size), draw.randint(1, 5))
    field = Minefield(grid, mask_of(grid.size, mines))
    safe = [index for index in range(grid.size) if index not in mines]
    fewest = max(0, grid.size - 10)
    opened = draw.sample(safe, draw.randint(fewest, max(fewest, len(safe) - 1)))
    return Board(grid, len(mines)).opening(mask_of(grid.size, opened), field)


def check_proof(layouts: Layouts, why: Explanation) -> None:
    is_mine = why.verdict is MINE
    counted = why.tier is ExplanationTier.MINE_COUNT
    obstacles = layouts.obstacles(why.cell, is_mine, counted, {})
    assert proves(why.numbers, obstacles), "the numbers given prove it"
    assert why.is_smallest
    if why.numbers:
        for fewer in combinations(layouts.numbers, len(why.numbers) - 1):
            assert not proves(fewer, obstacles), "no smaller set does"
    if counted:
        without = layouts.obstacles(why.cell, is_mine, False, {})
        assert not proves(layouts.numbers, without), "the count is needed"
    else:
        tiers = {1: ExplanationTier.SINGLE, 2: ExplanationTier.PAIR}
        assert why.tier is tiers.get(len(why.numbers), ExplanationTier.SEVERAL)
    known = {cell: cell in layouts.real[0] for cell in why.depends_on}
    assert all((cell in mines) == sign for mines in layouts.real for cell, sign in known.items())
    assert set(why.focus) <= set(why.numbers)
    leaning = layouts.obstacles(why.cell, is_mine, counted, known)
    assert proves(why.focus, leaning), "the last step is sound"


@pytest.mark.parametrize("wraps", [False, *slow([True])], ids=["bounded", "torus"])
def test_every_closed_cell_of_small_boards_against_all_layouts(wraps: bool) -> None:
    draw = random.Random(2024)
    tiers = dict.fromkeys(set(ExplanationTier) - {ExplanationTier.SHOWN}, 0)
    for _ in range(150):
        board = random_board(draw, wraps)
        layouts = Layouts(board)
        analysis = analyse(board)
        for cell in layouts.closed:
            why = explain(board, cell)
            tiers[why.tier] += 1
            assert why.sentence.endswith(".")
            assert why.sentence.count(".") == 1
            if why.tier in (ExplanationTier.SINGLE, ExplanationTier.PAIR):
                assert len(why.sentence.split()) <= 35
            assert why.verdict is layouts.verdict(cell)
            mined = sum(cell in mines for mines in layouts.real)
            assert why.chance == analysis.chance(cell) == Fraction(mined, len(layouts.real))
            if why.verdict is not UNCERTAIN:
                check_proof(layouts, why)
            elif not analysis.safe:
                assert why.lead == layouts.lead(cell)
    assert min(tiers.values()) > 20, "the boards drawn cover every tier"


def expert_boards(games: int) -> Iterable[Board]:
    """The boards of games on 30x16 with 99 mines, opened cell by cell while some cell is safe."""
    draw = random.Random(7)
    grid = Grid(30, 16)
    outside = list(range(2, 30)) + list(range(32, grid.size))
    for _ in range(games):
        field = Minefield(grid, mask_of(grid.size, draw.sample(outside, 99)))
        board, safe = Board(grid, 99), 1
        while safe:
            first = safe & -safe
            board = board.opening(first | grid.flood(first, field.zeros, board.closed), field)
            yield board
            safe = analyse(board).safe


def can_hold(board: Board, numbers: Sequence[Cell], signs: dict[Cell, bool]) -> bool:
    """Whether the closed cells that have no sign yet can be given one so that all numbers hold."""
    if not numbers:
        return True
    closed = [c for c in neighbours_of(board.grid, numbers[0]) if board.number(c) is None]
    free = [cell for cell in closed if cell not in signs]
    lacking = board.number(numbers[0]) - sum(signs.get(cell, False) for cell in closed)
    return lacking >= 0 and any(
        can_hold(board, numbers[1:], signs | {cell: cell in mines for cell in free})
        for mines in combinations(free, lacking)
    )


def test_on_expert_boards_the_numbers_prove_the_cell_and_none_is_idle() -> None:
    draw = random.Random(3)
    sizes = []
    for board in expert_boards(3):
        analysis = analyse(board)
        certain = list(board.grid.cells(analysis.safe | analysis.mines))
        for cell in draw.sample(certain, min(3, len(certain))):
            why = explain(board, cell)
            if why.tier is ExplanationTier.MINE_COUNT or len(why.numbers) > 6:
                continue
            sizes.append(len(why.numbers))
            opposite = {cell: why.verdict is SAFE}
            assert not can_hold(board, why.numbers, opposite)
            for index in range(len(why.numbers)):
                others = why.numbers[:index] + why.numbers[index + 1 :]
                assert can_hold(board, others, opposite)
    assert {1, 2, 3, 4} <= set(sizes)


@pytest.mark.parametrize(
    ("picture", "cell", "sentence"),
    [
        (
            "o*-o --o- *ooo",
            (0, 2),
            "Step by step these 5 numbers settle enough cells around the 1 at column 2, row 3, "
            "which then proves this cell a mine.",
        ),
        (
            "*-- -o- o-- *o*",
            (0, 1),
            "These 3 numbers together leave no way to put a mine here: the 1 at column 2, row 2; "
            "the 1 at column 1, row 3 and the 2 at column 2, row 4.",
        ),
        (
            "o*o* *oo- *o-*",
            (2, 2),
            "As 3 mines are left, the 3 at column 3, row 2 and the 2 at column 2, row 3 leave no "
            "way to put a mine here.",
        ),
        (
            "o*o- --** ---o",
            (2, 1),
            "As 3 mines are left, the 3 at column 3, row 1 and the 2 at column 4, row 3 leave no "
            "way to avoid a mine here.",
        ),
    ],
)
def test_the_longer_sentences(picture: str, cell: Cell, sentence: str) -> None:
    """Mines ``*`` and opened cells ``o``; the other cells are safe and closed."""
    picture = picture.replace(" ", "\n")
    field = Minefield.from_text(picture)
    board = Board(field.grid, field.mines.bit_count()).opening(mask(picture, "o"), field)
    assert explain(board, cell).sentence == sentence


def test_past_its_budget_a_proof_is_still_a_proof() -> None:
    field = Minefield.from_text("*..**...\n........")
    board = Board(field.grid, 3).opening(mask("........\n..XXXX.."), field)
    proof = smallest_proof(board, 2, False, counted=False, budget=1)
    assert not proof.is_smallest
    cells = [board.grid.cell(number) for number in proof.numbers]
    assert proves(cells, Layouts(board).obstacles((2, 0), False, False, {}))
