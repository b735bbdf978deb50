"""The zones: which board lies in which, and how deep it is."""

import pytest

from engine.dive.boards import BOARDS_PER_ZONE, ZONES, depth_of_board, zone_of_board


@pytest.mark.parametrize(
    ("number", "name"),
    [
        *((1, "shallows"), (3, "shallows"), (4, "reef"), (7, "kelp"), (10, "wreck")),
        *((13, "trench"), (15, "trench"), (16, "abyss"), (18, "abyss"), (40, "abyss")),
    ],
)
def test_three_boards_lie_in_each_zone_and_all_others_in_the_last(number: int, name: str) -> None:
    assert ZONES[zone_of_board(number)].name == name


def test_each_zone_begins_at_its_depth() -> None:
    for index, zone in enumerate(ZONES):
        assert depth_of_board(1 + BOARDS_PER_ZONE * index) == zone.depth


def test_a_dive_never_rises_and_a_cleared_board_ends_where_the_next_begins() -> None:
    depths = [depth_of_board(board, part) for board in range(1, 40) for part in range(0, 1001, 50)]
    assert depths == sorted(depths)
    for board in range(1, 40):
        assert depth_of_board(board, 1000) == depth_of_board(board + 1)


def test_air_grows_scarcer_and_pars_shorter_from_zone_to_zone() -> None:
    for values in ([zone.air_ms for zone in ZONES], [zone.par_ms for zone in ZONES]):
        assert values == sorted(values, reverse=True)
        assert len(set(values)) == len(ZONES)
