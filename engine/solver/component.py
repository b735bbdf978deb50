"""Exact counting of one component: boxes tied together by numbers, and a table over them.

The table maps the mines that each open number still needs to the number of ways to get there, by
the mines used, both packed into single integers. The needs lie in fields of six bits, each holding
16 plus the need, so that one subtraction serves all numbers, and bit 4 of a field is clear once its
need has gone below 0. The ways are a polynomial in the mines used, in slots wide enough that sums
never overflow.
"""

from typing import NamedTuple

from engine.solver.component_shape import (
    MAX_NEIGHBOURS,
    ZERO,
    ComponentShape,
    WalkStage,
    plan_stages,
)

BEAM = 100  # the number of states kept once exact counting is given up
_UNIT_BITS = 4096  # a count of this many bits costs one more unit of work


class Counts(NamedTuple):
    """The ways to fill a component, by the mines used: ``least``, ``least + 1``, ...

    ``total`` counts the layouts of its cells, ``expected[box]`` the mines in that box summed over
    them; both are empty when there is none. Past the budget ``is_exact`` is False and the counts
    cover only the likeliest part of the layouts.
    """

    least: int
    total: list[int]
    expected: list[list[int]]
    is_exact: bool = True
    work: int = 0


Edges = list[tuple[int, int, int]]


class Walk(NamedTuple):
    """The finished tables of a component: enough to count, and to draw layouts.

    ``boxes_of`` are the boxes that each number sees. ``tables[k]`` are the states before stage k
    with their ways, ``edges[k]`` its moves ``(state before, state after, mines)``. ``places`` are
    the bits where the fields of the numbers begin.
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
        """Return the number of layouts by the mines used. Not for a shape with a counter."""
        return unpack_terms(self.tables[-1].get(0, 0), self.slot)


def walk(shape: ComponentShape, budget: int) -> Walk:
    """Walk the table forward over all boxes.

    Past the ``budget``, in moves tried, only the likeliest states are kept at each box.
    """
    boxes_of = shape.boxes_of_numbers()
    slot, stages, places = plan_stages(shape, boxes_of)
    table = {0: 1}
    tables, edges_of = [table], []
    work, is_exact = 0, True
    for stage in stages:
        size = 1 + max(map(int.bit_length, table.values()), default=0) // _UNIT_BITS
        keep = max(1, BEAM // size)
        if work > budget and len(table) > keep:
            is_exact = False
            ranked = sorted(table, key=lambda state: _sum(table[state], slot), reverse=True)
            table = tables[-1] = {state: table[state] for state in ranked[:keep]}
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
    """Count the layouts for each value that the counter can show; None past the budget."""
    assert shape.counter >= 0
    walked = walk(shape, budget)
    return _count_back(walked) if walked.is_exact else None


def unpack(packed: int, slot: int, length: int) -> list[int]:
    """Return the first ``length`` coefficients of a packed polynomial."""
    mask = (1 << slot) - 1
    if length == 1:
        return [packed & mask]
    return [packed >> place & mask for place in range(0, slot * length, slot)]


def unpack_terms(packed: int, slot: int) -> dict[int, int]:
    """Return the coefficients of a packed polynomial that are not 0, by their exponents."""
    coefficients = unpack(packed, slot, packed.bit_length() // slot + 1)
    return {exponent: value for exponent, value in enumerate(coefficients) if value}


def _advance(table: dict[int, int], stage: WalkStage) -> tuple[dict[int, int], Edges]:
    """Extend every state by one box, with every number of mines that the box can hold."""
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
    """Walk backward from the final states; a second exponent separates the counter's values."""
    slot, final = walked.slot, walked.tables[-1]
    used = 0
    for ways in final.values():
        used |= ways
    if not used:
        return {}
    least = ((used & -used).bit_length() - 1) // slot
    length = (used.bit_length() - 1) // slot - least + 1
    # All fields but the counter's are closed by now.
    place = walked.places.get(walked.shape.counter, 0)
    values = {state: ZERO + MAX_NEIGHBOURS - (state >> place) if state else 0 for state in final}
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


def _expected(walked: Walk, back: dict[int, int], total: int) -> list[int]:
    """Return the mines of each box summed over all layouts, packed like ``total``."""
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
    # A number's last box holds the rest of its need, which saves the product.
    for stage in walked.stages:
        number = stage.derived_from
        if number >= 0:
            others = sum([expected[box] for box in walked.boxes_of[number]])
            expected[stage.box] = shape.needs[number] * total - others
    return expected


def _sum(packed: int, slot: int) -> int:
    """Return the sum of a packed polynomial's coefficients, by repeatedly adding its halves."""
    length = packed.bit_length() // slot + 1
    while length > 1:
        length = (length + 1) // 2
        packed = (packed >> length * slot) + (packed & (1 << length * slot) - 1)
    return packed
