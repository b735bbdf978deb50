"""The zones of a dive, and how deep, how breathless and how fast each of them is."""

from typing import NamedTuple

BOARDS_PER_ZONE = 3


class Zone(NamedTuple):
    """A zone, from ``depth`` metres down to the next one's.

    ``air_ms`` is the air that each 3BV solved in it gives back. A board cleared within its par
    earns a star: ``par_ms`` for each of the 3BV that are usual for its mines.
    """

    name: str
    depth: int
    air_ms: int
    par_ms: int


ZONES = (
    Zone("shallows", 0, 1_600, 2_400),
    Zone("reef", 20, 1_000, 1_800),
    Zone("kelp", 60, 560, 1_200),
    Zone("wreck", 140, 225, 700),
    Zone("trench", 300, 100, 400),
    Zone("abyss", 600, 60, 370),
)
ABYSS_METRES = 120  # the metres of each board below the last zone's top
LAST_BOARD = BOARDS_PER_ZONE * len(ZONES)
"""The number of the last board before the dive has no end."""


def zone_of_board(number: int) -> int:
    """Return the index in ``ZONES`` of a dive's ``number``-th board, counted from 1."""
    return min((number - 1) // BOARDS_PER_ZONE, len(ZONES) - 1)


def depth_of_board(number: int, permille: int = 0) -> int:
    """Return the depth in metres on the ``number``-th board, ``permille`` of it cleared.

    >>> [depth_of_board(number) for number in (1, 2, 4, 16, 17)], depth_of_board(4, permille=500)
    ([0, 6, 20, 600, 720], 26)
    """
    zone = zone_of_board(number)
    top, done = ZONES[zone].depth, 1000 * (number - 1 - zone * BOARDS_PER_ZONE) + permille
    if zone == len(ZONES) - 1:
        return top + ABYSS_METRES * done // 1000
    return top + (ZONES[zone + 1].depth - top) * done // (1000 * BOARDS_PER_ZONE)
