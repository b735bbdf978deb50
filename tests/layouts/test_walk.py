"""Nothing is cut, tiny or overlapping; ``python -m tests.robustness layouts`` tries every room.

Tests of single scenes leave that to this one.
"""

import pytest

from tests.layouts.pseudo import CODE
from tests.layouts.walk import PARTS, Room, walk

ROOMS = (
    *(Room((640, 480), 100, "en"), Room((1280, 720), 200, CODE)),
    *(Room((800, 1000), 100, CODE), Room((1920, 1080), 100, "en")),
)


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS, ids=str)
@pytest.mark.parametrize("part", PARTS)
def test_every_box_is_in_its_place(part: str, room: Room) -> None:
    assert {name: found for name, found in walk(room, part) if found} == {}
