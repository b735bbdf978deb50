"""A component of the frontier, and the stages of the walk over its boxes."""

from math import comb
from typing import NamedTuple

FIELD_BITS = 6  # the width of the field that holds a number's need
ZERO = 16  # the value of that field when the need is 0
_CAP = 32
MAX_NEIGHBOURS = 8


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
