"""The table of durations and curves: rules that all motion follows."""

import itertools
import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.effects.particles import particle_at, sparks
from game.board.effects.tile_animation import DURATIONS, TileChange, tile_effect, tile_frame
from game.board.effects.timeline import EffectTimeline
from game.board.tiles import TileLook
from game.ui import timing

GAME = Path(timing.__file__).parents[1]
RANGES = {  # seconds
    "entering": (0.15, 0.25),
    "leaving": (0.1, 0.2),
    "interface": (0.05, 0.4),  # everything that moves, except on the board and in the water
    "on the board": (0.05, 3.2),  # or in the water
    "idle": (0.9, 4.0),  # once
    "shown": (0.4, 3.0),  # seconds for which something stands still to be read
    "apart": (0.01, 2.4),  # seconds between two of a group
}
TABLE = {
    "entering": "SCENE_IN MENU_IN BUBBLE_IN TOAST_IN GLOW_IN ALARM_IN REVEAL PLANT RISE DEAL "
    "CARD_RISE TALLY_STAMP RESULT_FALL",
    "leaving": "SCENE_OUT GLOW_OUT ALARM_OUT PULL CLOSE",
    "interface": "WORLD_FADE BOARD_ASIDE RESULT_COUNT RESULT_SHAKE RESULT_PART RESULT_BAR "
    "RESULT_FADE PROOF_MARK PROOF_FADE POINTS_FLY COMBO_BEAT TALLY_TOTAL HOVER PRESS POP GHOST "
    "REFUSED_FRAME PUNCH FLUNG_TILE REFUSE HOLD_DONE SLAP HOP GLINT FLASH",
    "on the board": "BLOOM EXPLOSION BURST SPARKLE RIPPLE_RING RIPPLE_MOST DUST FLING EMBERS "
    "CONFETTI CHORD_RING QUAKE SADNESS WORLD_SINK AIR_SWEEP HEART_BREAK GASP LAST_BREATH "
    "REGION_FREED DAWN AIR_HINT WATER_OUT",
    "idle": "SWAY GLOW_BREATH HEARTBEAT IDLE_GLINT_EVERY",
    "shown": "WORD THOUGHT TOAST POINTS_SHOWN AIR_TOLD SONAR_AREA RESULTS_GRACE PROOF_WHOLE "
    "PROOF_MOST",
    "apart": "RING FLUNG_APART CLOSE_FOR LANDS CONFETTI_FOR CHAIN_DELAY "
    "CHAIN_MOST WIN_WAVE FLASHES_APART STAGGER RESULTS_AFTER_LOSS RESULTS_AFTER_WIN "
    "RESULTS_WHEN_OFF HURRY_AFTER POINTS_APART TALLY_LINE DEAL_APART EDGE_REST EDGE_STARTS "
    "ASSIST_FIRST STOPS_APART PROOF_FIRST",
}
NO_SECONDS = {"STEP", "PRESSED_SCALE", "QUAKE_DEGREES", "QUAKE_RATE", "ASSIST_FASTER"}
NO_SECONDS |= {"MINE_WEIGHT", "FOUL_WEIGHT", "CHORD_WEIGHT"}
PLACES = [(kind, name) for kind, names in TABLE.items() for name in names.split()]
parts = st.floats(0, 1)


@pytest.mark.parametrize(("kind", "name"), PLACES)
def test_every_duration_is_within_the_range_of_its_kind(kind: str, name: str) -> None:
    least, most = RANGES[kind]
    assert least <= getattr(timing, name) <= most


def test_every_duration_has_one_kind() -> None:
    floats = {name for name, value in vars(timing).items() if isinstance(value, float)}
    assert sorted(floats - NO_SECONDS) == sorted(name for _, name in PLACES)


def test_what_moves_takes_its_time_from_the_table() -> None:
    own = re.compile(r"timing\.progress\([^,]+, (?![a-z]|timing|SECONDS|COUNT_UP)")
    found = [path for path in GAME.rglob("*.py") if own.search(path.read_text("utf-8"))]
    assert not found


@given(parts, parts)
def test_entering_slows_down_and_leaving_speeds_up(one: float, other: float) -> None:
    early, late = sorted((one, other))
    assert timing.ease_out(early) <= timing.ease_out(late) + 1e-9
    assert timing.ease_in(early) <= timing.ease_in(late)
    assert timing.ease_out(one) >= one - 1e-9
    assert timing.ease_in(one) <= one
    assert (timing.ease_out(0), timing.ease_out(1)) == (0, 1)
    assert (timing.ease_in(0), timing.ease_in(1)) == (0, 1)
    # A scene's parts come fast and settle, and leave slowly at first.
    assert timing.away(late) <= timing.away(early) + 1e-9
    assert timing.away(one) <= 1 - one + 1e-9


@given(st.floats(-1, 2), st.floats(-1, 2))
def test_a_blow_stops_all_for_30_to_130_milliseconds_by_its_weight(a: float, b: float) -> None:
    light, heavy = sorted((a, b))
    assert 0.03 <= timing.hit_stop(light) <= timing.hit_stop(heavy) <= 0.13
    assert (timing.hit_stop(0), timing.hit_stop(1)) == pytest.approx((0.03, 0.13))


@given(st.integers(1, 5000), st.integers(1, 5000))
def test_a_mine_weighs_more_than_a_foul_a_chord_and_any_opening(one: int, other: int) -> None:
    few, many = sorted((one, other))
    assert 0 <= timing.weight_of(few) <= timing.weight_of(many) < timing.CHORD_WEIGHT
    assert timing.CHORD_WEIGHT < timing.FOUL_WEIGHT < timing.MINE_WEIGHT == 1
    assert timing.weight_of(1) == 0


@pytest.mark.parametrize("weight", [0.2, 0.5, 1.0])
@pytest.mark.parametrize("reach", [60, 400, 1200])
def test_shaking_is_trauma_squared_that_falls_evenly_over_few_pixels(
    weight: float, reach: int
) -> None:
    effects = EffectTimeline(lambda sound: None)
    effects.jolt(weight)
    effects.update(timing.hit_stop(weight))
    seen = []
    for _ in range(10):
        seen.append(effects.quake)
        turn = abs(effects.turn(reach))
        assert turn <= math.radians(3)
        assert math.hypot(*effects.shift) + turn * reach <= 20 * weight + 1
        effects.update(timing.QUAKE / 10)
    assert [(one / weight) ** 0.5 for one in seen] == pytest.approx(
        [1 - step / 10 for step in range(10)]
    )
    assert (effects.shift, effects.turn(reach)) == ((0, 0), 0)


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


@pytest.mark.parametrize("ease", [timing.ease_out, timing.ease_both, timing.overshoot])
def test_an_easing_begins_exactly_at_0_so_that_nothing_is_seen_before(
    ease: Callable[[float], float],
) -> None:
    assert ease(0.0) == 0.0
    assert ease(1.0) == pytest.approx(1.0)
