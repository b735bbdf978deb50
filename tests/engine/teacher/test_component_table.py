"""The tables of the exact count, unpacked: each row is what a naive count of layouts says."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

from hypothesis import given

from engine.core.board import Board
from engine.core.minefield import Minefield
from engine.solver.component import Walk, walk
from engine.solver.component_shape import ComponentShape
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET
from engine.teacher.step_by_step import box_order, open_numbers, table_rows
from tests.engine.solver.brute_force import positions

Rows = Counter[tuple[tuple[tuple[int, int], ...], int]]


def naive_rows(shape: ComponentShape, walked: Walk, count: int) -> Rows:
    """Layouts of the first boxes by the needs that are left and by the mines used."""
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


@given(positions())
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


def test_a_table_by_hand() -> None:
    """1-2-1 with three cells above: the first 1 sees the left two, the 2 all, the last the right
    two. Only the outer two can be mines, which the last box shows."""
    (part,) = frontier(Board.from_text("###\n121", 2)).components
    walked = walk(part.shape, BUDGET)
    assert part.shape.needs == (1, 2, 1)
    tables = [
        [(dict(row.needs), dict(row.ways)) for row in table_rows(walked, count)]
        for count in range(4)
    ]
    assert tables == [
        [({}, {0: 1})],
        [({0: 0, 1: 1}, {1: 1}), ({0: 1, 1: 2}, {0: 1})],
        [({1: 1, 2: 0}, {1: 1}), ({1: 1, 2: 1}, {1: 1})],
        [({}, {2: 1})],
    ]
