"""Exact counting of one component: boxes that numbers tie together, and the table walked over them.

The table maps what each open number still needs to the ways that lead there, sorted by the mines
used. Both are packed into single integers. The needs lie in fields of six bits, each holding 16
plus the need, so that one subtraction serves all numbers and a lost bit 4 shows an overdrawn one.
The ways are a polynomial in the mines used, in slots wide enough that sums never overflow.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.solver.component_shape import (
    MOST,
    ZERO,
    ComponentShape,
    WalkStage,
    boxes_of_numbers,
    plan_stages,
    slot_bits,
)

BEAM = 100
"""How many states of the table are kept once exact counting is given up."""
_UNIT_BITS = 4096
"""Ways of so many bits count as one unit of work more."""


class Counts(NamedTuple):
    """How many ways a component can be filled, by the mines used: ``least``, ``least + 1``, ...

    ``total`` counts the layouts of its cells; ``expected[box]`` the mines in that box, summed over
    those layouts. All empty when there is no layout. Where the work ran past the budget
    ``is_exact`` is False and the counts are those of the likeliest part of the layouts.
    """

    least: int
    total: list[int]
    expected: list[list[int]]
    is_exact: bool = True
    work: int = 0


Edges = list[tuple[int, int, int]]


class Walk(NamedTuple):
    """The finished tables of a component: enough to count, and to draw layouts.

    ``boxes_of`` are the boxes that each number sees; ``tables[k]`` the states before stage k with
    their ways; ``edges[k]`` its moves ``(state before, state after, mines)``. ``places`` are the
    bits where the numbers' fields begin, ``work`` is the number of moves tried.
    """

    shape: ComponentShape
    boxes_of: list[list[int]]
    stages: list[WalkStage]
    slot: int
    tables: list[dict[int, int]]
    edges: list[Edges]
    places: dict[int, int]
    work: int
    is_exact: bool

    def by_mines(self) -> dict[int, int]:
        """How many layouts the component has, by the mines used. Not for one with a counter."""
        packed = self.tables[-1].get(0, 0)
        ways = unpack(packed, self.slot, packed.bit_length() // self.slot + 1)
        return {mines: many for mines, many in enumerate(ways) if many}


def walk(shape: ComponentShape, budget: int) -> Walk:
    """Walk the table forward over all boxes.

    Work is counted in moves tried, those with large numbers more than once. When it passes the
    ``budget`` only the likeliest states go on from box to box, and the walk is marked as not exact.
    """
    boxes_of = boxes_of_numbers(shape)
    slot = slot_bits(shape, boxes_of)
    stages, places = plan_stages(shape, boxes_of, slot)
    table = {0: 1}
    tables, edges_of = [table], []
    work, is_exact = 0, True
    for stage in stages:
        size = 1 + max(map(int.bit_length, table.values()), default=0) // _UNIT_BITS
        keep = max(1, BEAM // size)
        if work > budget and len(table) > keep:
            is_exact = False
            table = tables[-1] = _heaviest(table, slot, keep)
        work += len(table) * len(stage.choices) * size
        table, edges = _advance(table, stage)
        edges_of.append(edges)
        tables.append(table)
    return Walk(shape, boxes_of, stages, slot, tables, edges_of, places, work, is_exact)


def count(shape: ComponentShape, budget: int) -> Counts:
    """Count the layouts of a component and the mines in each box."""
    assert shape.counter < 0
    walked = walk(shape, budget)
    found = list(_count_back(walked).values())
    return found[0] if found else Counts(0, [], [], walked.is_exact, walked.work)


def count_by_value(shape: ComponentShape, budget: int) -> dict[int, Counts] | None:
    """The same for each value that the counter can show, all in one walk there and back.

    Every ``least`` is the same, and zeros fill the lists to one length. None past the budget.
    """
    assert shape.counter >= 0
    walked = walk(shape, budget)
    return _count_back(walked) if walked.is_exact else None


def unpack(packed: int, slot: int, length: int) -> list[int]:
    """The first ``length`` coefficients of a packed polynomial."""
    mask = (1 << slot) - 1
    if length == 1:
        return [packed & mask]
    return [packed >> place & mask for place in range(0, slot * length, slot)]


def _advance(table: dict[int, int], stage: WalkStage) -> tuple[dict[int, int], Edges]:
    """One box further: every state with every number of mines the box can hold."""
    _, opening, choices, guards, caps, closing, _ = stage
    after: dict[int, int] = {}
    edges: Edges = []
    for state, ways in table.items():
        opened = state + opening
        mines = -1
        for change, factor in choices:
            mines += 1
            moved = opened - change
            if moved & guards != guards:
                break
            if (caps - moved) & guards != guards:
                continue
            moved -= closing
            edges.append((state, moved, mines))
            if moved in after:
                after[moved] += ways * factor
            else:
                after[moved] = ways * factor
    return after, edges


def _count_back(walked: Walk) -> dict[int, Counts]:
    """Walk backward from the final states; a second exponent keeps the counter's values apart."""
    slot, final = walked.slot, walked.tables[-1]
    used = 0
    for ways in final.values():
        used |= ways
    if not used:
        return {}
    least = ((used & -used).bit_length() - 1) // slot
    length = (used.bit_length() - 1) // slot - least + 1
    values = {state: _value(walked, state) for state in final}
    total = 0
    back = {}
    for state, ways in final.items():
        back[state] = 1 << slot * length * values[state]
        total += ways * back[state]
    expected = _expected(walked, back, total)
    start, turn = slot * least, slot * length
    return {
        value: Counts(
            least,
            unpack(total >> start + turn * value, slot, length),
            [unpack(packed >> start + turn * value, slot, length) for packed in expected],
            walked.is_exact,
            walked.work,
        )
        for value in sorted(values.values())
    }


def _value(walked: Walk, state: int) -> int:
    """What the counter shows at a final state: all other fields are closed by then."""
    return ZERO + MOST - (state >> walked.places[walked.shape.counter]) if state else 0


def _expected(walked: Walk, back: dict[int, int], total: int) -> list[int]:
    """The mines of each box summed over all layouts, packed like ``total``."""
    shape = walked.shape
    expected = [0] * len(shape.sizes)
    for stage, edges, table in zip(
        reversed(walked.stages), reversed(walked.edges), reversed(walked.tables[:-1]), strict=True
    ):
        choices = stage.choices
        if stage.derived_from < 0:
            marked: dict[int, int] = {}
            for state, moved, mines in edges:
                if mines and moved in back:
                    ways = table[state] * choices[mines][1] * mines
                    marked[moved] = marked[moved] + ways if moved in marked else ways
            expected[stage.box] = sum([ways * back[moved] for moved, ways in marked.items()])
        before: dict[int, int] = {}
        for state, moved, mines in edges:
            if moved in back:
                ways = back[moved] * choices[mines][1]
                before[state] = before[state] + ways if state in before else ways
        back = before
    # A number's last box holds what its other boxes leave of its need: no product is made for it.
    for stage in walked.stages:
        number = stage.derived_from
        if number >= 0:
            others = sum([expected[box] for box in walked.boxes_of[number]])
            expected[stage.box] = shape.needs[number] * total - others
    return expected


def _heaviest(table: dict[int, int], slot: int, keep: int) -> dict[int, int]:
    """The states with most ways."""
    ranked = sorted(table, key=lambda state: _sum(table[state], slot), reverse=True)
    return {state: table[state] for state in ranked[:keep]}


def _sum(packed: int, slot: int) -> int:
    """The sum of a packed polynomial's coefficients: its halves added, again and again."""
    length = packed.bit_length() // slot + 1
    while length > 1:
        length = (length + 1) // 2
        packed = (packed >> length * slot) + (packed & (1 << length * slot) - 1)
    return packed
