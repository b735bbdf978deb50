"""Exact counting of one component: boxes that numbers tie together, and the table walked over them.

The table maps what each open number still needs to the ways that lead there, sorted by the mines
used. Both are packed into single integers. The needs lie in fields of six bits, each holding 16
plus the need, so that one subtraction serves all numbers and a lost bit 4 shows an overdrawn one.
The ways are a polynomial in the mines used, in slots wide enough that sums never overflow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

_FIELD_BITS = 6
_ZERO = 16
_CAP = 32

BEAM = 256
"""How many states of the table are kept once exact counting is given up."""


class Shape(NamedTuple):
    """All that the counts of a component depend on; equal shapes have equal counts.

    ``sizes`` are the boxes' cell counts, ``readers`` the numbers that see each box (as positions in
    ``needs``), ``needs`` the mines each number still lacks.
    """

    sizes: tuple[int, ...]
    readers: tuple[tuple[int, ...], ...]
    needs: tuple[int, ...]


class Counts(NamedTuple):
    """How many ways a component can be filled, by the mines used: ``least``, ``least + 1``, ...

    ``total`` counts the layouts of its cells; ``expected[box]`` the mines in that box, summed over
    those layouts. All empty when there is no layout. ``is_exact`` is False where the work ran past
    the budget; the numbers are then an estimate. ``work`` is the number of transitions made.
    """

    least: int
    total: list[int]
    expected: list[list[int]]
    work: int
    is_exact: bool = True


Edges = list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class _Stage:
    """One box of the walk. ``choices`` are ``(mines, change of state, ways)``."""

    box: int
    opening: int
    choices: tuple[tuple[int, int, int], ...]
    guards: int
    caps: int
    closing: int
    derived_from: int | None


@dataclass(frozen=True, slots=True)
class Walk:
    """The finished tables of a component: enough to count, and to draw layouts.

    ``edges[k]`` are the moves ``(state before, state after, ways)`` of stage k; ``ways`` has the
    mines of the move in its exponent.
    """

    shape: Shape
    stages: tuple[_Stage, ...]
    slot: int
    tables: list[dict[int, int]]
    edges: list[Edges]
    work: int
    is_exact: bool


def walk(shape: Shape, budget: int) -> Walk:
    """Walk the table forward over all boxes, within about ``budget`` transitions.

    Past the budget only the most likely states go on and the walk is marked as not exact.
    """
    cells = sum(shape.sizes)
    slot = cells + cells.bit_length() + 1
    stages = _stages(shape, slot)
    table = {0: 1}
    tables, edges_of = [table], []
    work, is_exact = 0, True
    for stage in stages:
        opening, guards, caps, closing = stage.opening, stage.guards, stage.caps, stage.closing
        choices = stage.choices
        edges: Edges = []
        after: dict[int, int] = {}
        if work > budget and len(table) > BEAM:
            table = _heaviest(table, slot)
            tables[-1] = table
            is_exact = False
        for state, ways in table.items():
            opened = state + opening
            for _, change, factor in choices:
                moved = opened - change
                if moved & guards != guards:
                    break
                if (caps - moved) & guards != guards:
                    continue
                moved -= closing
                edges.append((state, moved, factor))
                if moved in after:
                    after[moved] += ways * factor
                else:
                    after[moved] = ways * factor
        work += len(table) * len(choices)
        edges_of.append(edges)
        tables.append(after)
        table = after
    return Walk(shape, stages, slot, tables, edges_of, work, is_exact)


def count(shape: Shape, budget: int) -> Counts:
    """Count the layouts of a component and the mines in each box."""
    walked = walk(shape, budget)
    slot, boxes = walked.slot, len(shape.sizes)
    total = walked.tables[-1].get(0, 0)
    if not total:
        return Counts(0, [], [[] for _ in range(boxes)], walked.work, walked.is_exact)
    expected = [0] * boxes
    back = {0: 1}
    for index in range(boxes - 1, -1, -1):
        stage, edges = walked.stages[index], walked.edges[index]
        table = walked.tables[index]
        if stage.derived_from is None:
            expected[stage.box] = _mines_in(stage, edges, table, back)
        before: dict[int, int] = {}
        for state, moved, factor in edges:
            if moved in back:
                if state in before:
                    before[state] += back[moved] * factor
                else:
                    before[state] = back[moved] * factor
        back = before
    _derive(walked, expected, total)
    least = ((total & -total).bit_length() - 1) // slot
    return Counts(
        least,
        unpack(total, slot, least),
        [unpack(packed, slot, least) for packed in expected],
        walked.work,
        walked.is_exact,
    )


def unpack(packed: int, slot: int, least: int) -> list[int]:
    """The coefficients of a packed polynomial from exponent ``least`` on."""
    packed >>= slot * least
    mask = (1 << slot) - 1
    found = []
    while packed:
        found.append(packed & mask)
        packed >>= slot
    return found


def _mines_in(stage: _Stage, edges: Edges, table: dict[int, int], back: dict[int, int]) -> int:
    """The mines of a stage's box, summed over all layouts; packed like the ways."""
    mines_of = {factor: mines for mines, _, factor in stage.choices}
    marked: dict[int, int] = {}
    for state, moved, factor in edges:
        mines = mines_of[factor]
        if mines and moved in back:
            marked[moved] = marked.get(moved, 0) + table[state] * factor * mines
    return sum(ways * back[moved] for moved, ways in marked.items())


def _derive(walked: Walk, expected: list[int], total: int) -> None:
    """A number's last box holds what its other boxes leave of its need: no product is made."""
    boxes_of = _boxes_of(walked.shape)
    for stage in walked.stages:
        number = stage.derived_from
        if number is not None:
            others = sum(expected[box] for box in boxes_of[number] if box != stage.box)
            expected[stage.box] = walked.shape.needs[number] * total - others


def _boxes_of(shape: Shape) -> list[list[int]]:
    boxes_of: list[list[int]] = [[] for _ in shape.needs]
    for box, readers in enumerate(shape.readers):
        for number in readers:
            boxes_of[number].append(box)
    return boxes_of


def _order(shape: Shape) -> list[int]:
    """The boxes in an order that keeps few numbers open: always finish the one with least left."""
    boxes_of = _boxes_of(shape)
    left = [len(boxes) for boxes in boxes_of]
    placed = [False] * len(shape.sizes)
    is_open = [False] * len(left)
    order: list[int] = []
    number = min(range(len(left)), key=left.__getitem__)
    open_numbers: list[int] = []
    while True:
        for box in boxes_of[number]:
            if not placed[box]:
                placed[box] = True
                order.append(box)
                for reader in shape.readers[box]:
                    left[reader] -= 1
                    if not is_open[reader]:
                        is_open[reader] = True
                        open_numbers.append(reader)
        open_numbers = [reader for reader in open_numbers if left[reader]]
        if not open_numbers:
            return order
        number = min(open_numbers, key=left.__getitem__)


def _stages(shape: Shape, slot: int) -> tuple[_Stage, ...]:
    """The walk laid out: which fields open, move and close at each box."""
    left = [sum(shape.sizes[box] for box in boxes) for boxes in _boxes_of(shape)]
    place: dict[int, int] = {}
    spare: list[int] = []
    fields = 0
    guards = caps_of_all = 0
    stages = []
    for box in _order(shape):
        size = shape.sizes[box]
        opening = unit = closing = closing_guards = 0
        derived = None
        closed: list[int] = []
        for number in shape.readers[box]:
            at = place.get(number)
            if at is None:
                if spare:
                    at = spare.pop()
                else:
                    at = fields * _FIELD_BITS
                    fields += 1
                place[number] = at
                opening += (_ZERO + shape.needs[number]) << at
                guards |= _ZERO << at
                caps_of_all += (_CAP + left[number]) << at
            unit += 1 << at
            left[number] -= size
            if not left[number]:
                derived = number
                closing += _ZERO << at
                closing_guards |= 1 << at
                closed.append(at)
        caps_of_all -= unit * size
        choices = tuple(
            (mines, unit * mines, comb(size, mines) << slot * mines) for mines in range(size + 1)
        )
        stages.append(_Stage(box, opening, choices, guards, caps_of_all, closing, derived))
        spare += closed
        guards ^= closing_guards * _ZERO
        caps_of_all -= closing_guards * _CAP
    return tuple(stages)
