"""The one table of durations and curves: the rules that all motion keeps."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.appearance import TileLook
from game.board.effects.particles import particle_at, sparks
from game.board.effects.tile_animation import DURATIONS, TileChange, tile_effect, tile_frame
from game.board.effects.timeline import EffectTimeline
from game.ui import timing

ENTERING = ("SCENE_IN", "TOAST_IN", "GLOW_IN", "REVEAL", "PLANT", "RISE")
LEAVING = ("SCENE_OUT", "GLOW_OUT", "PULL", "CLOSE")
INTERFACE = (
    *("WORLD_FADE", "RESULTS_GRACE", "RESULT_FALL", "RESULT_SHAKE", "RESULT_PART", "RESULT_BAR"),
    *("RESULT_FADE", "PROOF_MARK", "PROOF_FADE", "POINTS_FLY", "COMBO_BEAT", "TALLY_LINE"),
    *(
        "HOVER",
        "PRESS",
        "POP",
        "GHOST",
        "REFUSED_FRAME",
        "PUNCH",
        "FLUNG_TILE",
        "REFUSE",
        "HOLD_DONE",
    ),
)
parts = st.floats(0, 1)


@pytest.mark.parametrize("name", ENTERING)
def test_what_enters_takes_150_to_250_milliseconds(name: str) -> None:
    assert 0.15 <= getattr(timing, name) <= 0.25


@pytest.mark.parametrize("name", LEAVING)
def test_what_leaves_takes_100_to_200_milliseconds(name: str) -> None:
    assert 0.1 <= getattr(timing, name) <= 0.2


@pytest.mark.parametrize("name", [*ENTERING, *LEAVING, *INTERFACE])
def test_nothing_of_the_interface_moves_for_longer_than_400_milliseconds(name: str) -> None:
    assert 0 < getattr(timing, name) <= 0.4


@given(parts, parts)
def test_entering_slows_down_and_leaving_speeds_up(one: float, other: float) -> None:
    early, late = sorted((one, other))
    assert timing.ease_out(early) <= timing.ease_out(late) + 1e-9
    assert timing.ease_in(early) <= timing.ease_in(late)
    assert timing.ease_out(one) >= one - 1e-9
    assert timing.ease_in(one) <= one
    assert (timing.ease_out(0), timing.ease_out(1)) == (0, 1)
    assert (timing.ease_in(0), timing.ease_in(1)) == (0, 1)


@given(st.floats(-1, 2), st.floats(-1, 2))
def test_a_blow_stops_all_for_30_to_130_milliseconds_by_its_weight(a: float, b: float) -> None:
    light, heavy = sorted((a, b))
    assert 0.03 <= timing.hit_stop(light) <= timing.hit_stop(heavy) <= 0.13
    assert (timing.hit_stop(0), timing.hit_stop(1)) == pytest.approx((0.03, 0.13))


@pytest.mark.parametrize("weight", [0.2, 0.5, 1.0])
def test_shaking_is_trauma_squared_that_falls_evenly_over_few_pixels(weight: float) -> None:
    effects = EffectTimeline(lambda sound: None)
    effects.jolt(weight)
    effects.update(timing.hit_stop(weight))
    seen = []
    for _ in range(10):
        seen.append(effects.quake)
        assert max(map(abs, effects.shift)) <= min(20, timing.QUAKE_PIXELS * weight + 1)
        effects.update(timing.QUAKE / 10)
    assert [(one / weight) ** 0.5 for one in seen] == pytest.approx(
        [1 - step / 10 for step in range(10)]
    )
    assert effects.shift == (0, 0)


def test_at_most_three_flashes_a_second() -> None:
    assert timing.FLASHES_APART >= 1 / 3


@given(parts)
def test_squash_and_stretch_keep_the_area(part: float) -> None:
    wide, high = timing.squash(part)
    assert wide * high == pytest.approx(1)
    assert 0.7 <= min(wide, high) <= max(wide, high) <= 1.4
    assert timing.squash(0) == timing.squash(1) == pytest.approx((1, 1))


@pytest.mark.parametrize("change", TileChange)
def test_tiles_do_not_leave_their_place_for_longer_than_half_a_second(change: TileChange) -> None:
    assert DURATIONS[change] <= 0.5
    effect = tile_effect(change, 0.0, TileLook.CLOSED, TileLook.NUMBER_3)
    still = tile_frame(effect, DURATIONS[change])
    assert (round(still.dx, 6), round(still.dy, 6)) == (0, 0)


def test_sparks_slow_down() -> None:
    (spark, *_) = sparks((0, 0), 0.0)
    places = [particle_at(spark, step * 0.05) for step in range(4)]
    ways = [abs(b[0] - a[0]) for a, b in itertools.pairwise(places) if a and b]
    assert ways == sorted(ways, reverse=True)
