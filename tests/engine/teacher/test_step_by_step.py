"""The teaching versions come to the same as the engine, whatever the board."""

from collections import Counter
from itertools import product
from math import comb

from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.config import GameConfig, StartRule
from engine.core.grid import Grid, indices
from engine.core.minefield import Minefield
from engine.generation.placement import place
from engine.solver.component import ComponentShape, Walk, walk
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET
from engine.teacher import step_by_step
from engine.teacher.step_by_step import FloodOrder, box_order, open_numbers, table_rows
from tests.engine.boards import fields, positions

SEEDS = st.integers(0, 2**64 - 1)
SIDES = st.integers(3, 9)


@given(SIDES, SIDES, st.booleans(), st.sampled_from(["safe", "opening"]), SEEDS, st.data())
def test_a_shuffle_lays_the_engines_mines(
    width: int, height: int, wraps: bool, start: str, seed: int, data: st.DataObject
) -> None:
    grid = Grid(width, height, wraps)
    first = data.draw(st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)))
    kept = grid.bit(first) | (grid.around(first) if start == "opening" else 0)
    room = grid.span - kept.bit_count()
    assume(room > 0)
    mines = data.draw(st.integers(1, room))
    swaps = list(step_by_step.place_by_shuffle(grid, mines, kept, seed))
    config = GameConfig(width, height, mines, wraps, start=StartRule(start))
    assert swaps[-1].mines == place(config, seed, first).field.mines
    assert len(swaps) == mines
    before = step_by_step.free_cells(grid, kept)
    for number, swap in enumerate(swaps):
        after = list(before)
        after[number], after[swap.other] = before[swap.other], before[number]
        assert number == swap.step <= swap.other
        assert (swap.slots, swap.drawn) == (tuple(after), before[swap.other])
        before = swap.slots


@given(SIDES, SIDES, SEEDS, st.data())
def test_tries_lay_so_many_mines_and_none_where_none_may_lie(
    width: int, height: int, seed: int, data: st.DataObject
) -> None:
    grid = Grid(width, height)
    kept = data.draw(st.integers(0, grid.full - 1))
    mines = data.draw(st.integers(1, grid.span - kept.bit_count()))
    before = 0
    for attempt in step_by_step.place_by_tries(grid, mines, kept, seed):
        bit = 1 << attempt.index
        assert attempt.is_taken == bool(before & bit)
        assert attempt.is_kept == bool(kept & bit)
        assert attempt.mines == (before | bit if attempt.is_placed else before)
        before = attempt.mines
    assert before.bit_count() == mines
    assert not before & kept


def test_tries_lay_every_layout_equally_often() -> None:
    found: Counter[int] = Counter()
    for seed in range(2000):
        *_, attempt = step_by_step.place_by_tries(Grid(3, 2), 2, 0b000010, seed)
        found[attempt.mines] += 1
    assert len(found) == 10
    # A fair draw stays below this in 999 of 1,000 cases.
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 27.88


@given(SIDES, SIDES, st.booleans(), st.data())
def test_looking_to_each_side_finds_the_engines_neighbours(
    width: int, height: int, wraps: bool, data: st.DataObject
) -> None:
    grid = Grid(width, height, wraps)
    cell = data.draw(st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)))
    glances = list(step_by_step.count(Minefield(grid, 0), cell))
    there = [glance.cell for glance in glances if glance.cell is not None]
    assert len(glances) == 8
    assert len(set(there)) == len(there)
    assert grid.mask(there) == grid.around(cell)
    over = next(step_by_step.count(Minefield(Grid(5, 4, True), 0), (0, 0)))
    assert (over.offset, over.asked, over.cell, over.wraps) == ((-1, -1), (-1, -1), (4, 3), True)


@given(fields(plain=True))
def test_counting_side_by_side_finds_the_engines_numbers(field: Minefield) -> None:
    for cell in field.grid.cells(field.grid.full):
        counts = list(step_by_step.count(field, cell))
        assert counts[-1].mines == field.number(cell)
        assert [c.mines for c in counts] == sorted(c.mines for c in counts)
        assert sum(c.is_mine for c in counts) == field.number(cell)


@st.composite
def floods(draw: st.DrawFn) -> tuple[Minefield, tuple[int, int], int]:
    """Return a board, a safe cell of it, and what is still closed."""
    field = draw(fields(plain=True))
    assume(field.safe)
    start = draw(st.sampled_from(list(indices(field.safe))))
    closed = draw(st.one_of(st.just(field.grid.full), st.integers(0, field.grid.full)))
    return field, field.grid.cell(start), closed | 1 << start


@given(floods(), st.sampled_from(FloodOrder))
def test_a_flood_opens_what_the_engine_opens(
    given_flood: tuple[Minefield, tuple[int, int], int], order: FloodOrder
) -> None:
    field, first, closed = given_flood
    grid = field.grid
    visits = list(step_by_step.flood(field, first, closed, order))
    assert visits[-1].opened == grid.flood(grid.bit(first), field.zeros, closed)
    assert visits[-1].waiting == ()
    assert len({visit.index for visit in visits}) == len(visits)
    waiting: tuple[int, ...] = (field.grid.index(first),)
    for visit in visits:
        taken = waiting[-1] if order is FloodOrder.STACK else waiting[0]
        rest = waiting[:-1] if order is FloodOrder.STACK else waiting[1:]
        assert visit.index == taken
        assert visit.waiting == rest + visit.added
        assert visit.number == field.number(field.grid.cell(taken))
        assert not visit.added or visit.number == 0
        waiting = visit.waiting


Rows = Counter[tuple[tuple[tuple[int, int], ...], int]]


def naive_rows(shape: ComponentShape, walked: Walk, count: int) -> Rows:
    """Return how often the first boxes can be filled, by the needs left and the mines used."""
    boxes, open_ones = box_order(walked)[:count], open_numbers(walked, count)
    found: Rows = Counter()
    for mines in product(*[range(shape.sizes[box] + 1) for box in boxes]):
        left = list(shape.needs)
        ways = 1
        for box, many in zip(boxes, mines, strict=True):
            ways *= comb(shape.sizes[box], many)
            for number in shape.readers[box]:
                left[number] -= many
        room = [0] * len(left)
        for box, readers in enumerate(shape.readers):
            for number in readers if box not in boxes else ():
                room[number] += shape.sizes[box]
        if all(0 <= need <= most for need, most in zip(left, room, strict=True)):
            found[tuple((number, left[number]) for number in open_ones), sum(mines)] += ways
    return found


@given(positions(plain=True))
def test_each_table_holds_what_a_naive_count_finds(pair: tuple[Board, Minefield]) -> None:
    for part in frontier(pair[0]).components:
        walked = walk(part.shape, BUDGET)
        assert sorted(box_order(walked)) == list(range(len(part.boxes)))
        for count in range(len(part.boxes) + 1):
            found: Rows = Counter()
            for row in table_rows(walked, count):
                for mines, ways in row.ways.items():
                    found[tuple(row.needs.items()), mines] += ways
            assert found == naive_rows(part.shape, walked, count)
