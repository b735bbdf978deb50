"""The airs: which fits whom, and what each one gives."""

from itertools import pairwise

import pytest

from engine.dive.airs import MOST_LIVES, Air, air_for_pace

PACED = [air for air in Air if air.rules.has_clock]


@pytest.mark.parametrize("air", PACED)
def test_an_air_fits_the_pace_that_it_is_made_for(air: Air) -> None:
    assert air_for_pace(air.rules.pace_ms) is air
    for factor in (85, 115):
        assert air_for_pace(air.rules.pace_ms * factor // 100) is air


def test_every_pace_has_an_air_with_a_clock() -> None:
    found = [air_for_pace(ms) for ms in range(0, 60_000, 50)]
    assert [PACED.index(air) for air in found] == sorted(
        (PACED.index(air) for air in found), reverse=True
    )
    assert set(found) == set(PACED)


def test_each_air_is_for_players_about_1_7_times_as_quick() -> None:
    for slower, quicker in pairwise(PACED):
        assert 1.5 < slower.rules.pace_ms / quicker.rules.pace_ms < 2.3


@pytest.mark.parametrize("air", PACED)
def test_air_grows_scarcer_down_to_the_wreck(air: Air) -> None:
    first, *zones = air.rules.air_ms
    assert list(air.rules.air_ms[:4]) == sorted(air.rules.air_ms[:4], reverse=True)
    assert max(zones) < first


def test_quicker_airs_give_less_and_drain_combos_sooner() -> None:
    for slower, quicker in pairwise(air.rules for air in PACED):
        assert all(a > b for a, b in zip(slower.air_ms, quicker.air_ms, strict=True))
        assert slower.drain_ms > quicker.drain_ms
        assert slower.lives >= quicker.lives
    assert max(air.rules.lives for air in Air) <= MOST_LIVES
