"""Exact counting of one component: boxes tied together by numbers, and a table over them.

The table maps the mines that each open number still needs to the number of ways to get there, by
the mines used, both packed into single integers. The needs lie in fields of six bits, each holding
16 plus the need, so that one subtraction serves all numbers, and bit 4 of a field is clear once its
need has gone below 0. The ways are a polynomial in the mines used, in slots wide enough that sums
never overflow.
"""

from math import comb
from typing import NamedTuple

from engine.core.neighbourhood import MAX_NEIGHBOURS

FIELD_BITS = 6  # the width of the field that holds a number's need
ZERO = 16  # the value of a number's field when its need is 0
_CAP = 32


class ComponentShape(NamedTuple):
    """Everything that the counts of a component depend on; equal shapes have equal counts.

    ``sizes`` are the cell counts of the boxes, ``readers`` the numbers that see each box (as
    positions in ``needs``), ``needs`` the mines each number still lacks. The need of the number
    ``counter``, if there is one, is unknown: it is counted separately for each value it could show.
    """

    sizes: tuple[int, ...]
    readers: tuple[tuple[int, ...], ...]
    needs: tuple[int, ...]
    counter: int = -1

    def boxes_of_numbers(self) -> list[list[int]]:
        """Return the boxes that each number sees."""
        boxes_of: list[list[int]] = [[] for _ in self.needs]
        for box, readers in enumerate(self.readers):
            for number in readers:
                boxes_of[number].append(box)
        return boxes_of


class WalkStage(NamedTuple):
    """One box of the walk: ``choices`` are ``(change of state, ways)`` for 0, 1, ... mines in it.

    ``opening`` starts the fields of the numbers first seen here and ``closing`` ends those last
    seen; ``guards`` and ``caps`` check all open fields at once. ``derived_from`` is a number that
    closes here, or -1.
    """

    box: int
    opening: int
    choices: list[tuple[int, int]]
    guards: int
    caps: int
    closing: int
    derived_from: int


def _slot_bits(shape: ComponentShape, boxes_of: list[list[int]]) -> int:
    """Return enough bits for any sum over layouts, bounded by numbers that share no box."""
    sizes, bits = shape.sizes, 0
    covered: set[int] = set()
    for number, boxes in enumerate(boxes_of):
        if number != shape.counter and covered.isdisjoint(boxes):
            covered.update(boxes)
            cells = sum([sizes[box] for box in boxes])
            bits += comb(cells, shape.needs[number]).bit_length()
    cells = sum(sizes)
    return bits + cells - sum([sizes[box] for box in covered]) + cells.bit_length() + 1


def _order(shape: ComponentShape, boxes_of: list[list[int]]) -> list[int]:
    """Return the boxes so that few numbers stay open: nearly done ones first, the counter last."""
    left = [len(boxes) for boxes in boxes_of]
    if shape.counter >= 0:
        left[shape.counter] += len(shape.sizes)
    placed = [False] * len(shape.sizes)
    order: list[int] = []
    open_numbers: list[int] = []
    waiting = list(range(len(left) - 1, -1, -1))
    while len(order) < len(placed):
        number = min(open_numbers, key=left.__getitem__) if open_numbers else waiting.pop()
        for box in boxes_of[number]:
            if not placed[box]:
                placed[box] = True
                order.append(box)
                for reader in shape.readers[box]:
                    left[reader] -= 1
                    if reader not in open_numbers:
                        open_numbers.append(reader)
        open_numbers = [other for other in open_numbers if left[other] and other != number]
    return order


def plan_stages(
    shape: ComponentShape, boxes_of: list[list[int]]
) -> tuple[int, list[WalkStage], dict[int, int]]:
    """Return the bits of a slot, the stages of the walk, and the place of each number's field."""
    slot = _slot_bits(shape, boxes_of)
    left = [sum([shape.sizes[box] for box in boxes]) for boxes in boxes_of]
    place: dict[int, int] = {}
    spare: list[int] = []
    guards = caps = fields = 0
    stages = []
    for box in _order(shape, boxes_of):
        size = shape.sizes[box]
        opening, unit, closing, derived = 0, 0, 0, -1
        closed: list[int] = []
        for number in shape.readers[box]:
            at = place.get(number, -1)
            if at < 0:
                if not spare:
                    spare.append(fields)
                    fields += FIELD_BITS
                at = place[number] = spare.pop()
                is_counter = number == shape.counter
                opening += ZERO + (MAX_NEIGHBOURS if is_counter else shape.needs[number]) << at
                guards |= ZERO << at
                caps += _CAP + (MAX_NEIGHBOURS if is_counter else left[number]) << at
            unit += 1 << at
            if number != shape.counter:
                caps -= size << at
                left[number] -= size
                if not left[number]:
                    derived = number
                    closed.append(at)
                    closing += ZERO << at
        choices = [(0, 1), (unit, size << slot)]
        choices += [(unit * k, comb(size, k) << slot * k) for k in range(2, size + 1)]
        stages.append(WalkStage(box, opening, choices, guards, caps, closing, derived))
        spare += closed
        guards -= closing
        caps -= closing * (_CAP // ZERO)
    return slot, stages, place


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
    expected = _expected_mines(walked, back, total)
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


def _expected_mines(walked: Walk, back: dict[int, int], total: int) -> list[int]:
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
