"""A readable form of the packed tables of a component's walk, box by box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.solver.component import Walk, unpack_terms
from engine.solver.component_shape import FIELD_BITS, ZERO


class TableRow(NamedTuple):
    """One state of a table: the mines that open numbers still lack, and the ways by mines used."""

    needs: Mapping[int, int]
    ways: Mapping[int, int]


def box_order(walked: Walk) -> tuple[int, ...]:
    """Return the boxes in the order of the walk."""
    return tuple(stage.box for stage in walked.stages)


def open_numbers(walked: Walk, count: int) -> tuple[int, ...]:
    """Return the numbers that see one of the first ``count`` boxes and one of the later ones."""
    seen = box_order(walked)
    before, after = set(seen[:count]), set(seen[count:])
    return tuple(
        number
        for number, boxes in enumerate(walked.boxes_of)
        if before.intersection(boxes) and after.intersection(boxes)
    )


def table_rows(walked: Walk, count: int) -> tuple[TableRow, ...]:
    """Return the table after ``count`` boxes, the smallest needs first; not with a counter."""
    assert walked.shape.counter < 0
    numbers = open_numbers(walked, count)
    found = [
        TableRow(
            {number: (state >> walked.places[number] & _FIELD) - ZERO for number in numbers},
            unpack_terms(packed, walked.slot),
        )
        for state, packed in walked.tables[count].items()
    ]
    return tuple(sorted(found, key=lambda row: tuple(row.needs.values())))


_FIELD = (1 << FIELD_BITS) - 1
