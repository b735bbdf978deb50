"""The timeline of effects: effects under way, sounds on time, and the blast of a mine."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.effects.particles import dust
from game.board.effects.tile_animation import TileChange, tile_effect
from game.board.effects.timeline import EffectTimeline
from game.board.tiles import TileLook
from game.store.settings import EffectSettings
from game.ui import timing


def silent(settings: EffectSettings | None = None) -> EffectTimeline:
    return EffectTimeline(lambda sound: None, settings)


def test_finished_effects_are_dropped_and_newer_ones_replace_older_ones() -> None:
    effects = silent()
    for change, start in ((TileChange.PULL, 0.0), (TileChange.POP, 0.0)):
        effects.add_tile((1, 0), tile_effect(change, start, TileLook.CLOSED, TileLook.NUMBER_1))
    assert [effect.change for effect in effects.tiles.values()] == [TileChange.POP]
    effects.add_tile((2, 0), tile_effect(TileChange.POP, 1.0, TileLook.CLOSED, TileLook.NUMBER_1))
    effects.add_overlay("ripple", (1, 0), 0.0, 0.3)
    effects.add_overlay("burst", (2, 0), 0.5, 0.3)
    effects.update(0.6)
    assert list(effects.tiles) == [(2, 0)]
    assert [overlay.name for overlay in effects.overlays] == ["burst"]
    effects.add_particles(dust((0, 0), 0.0))
    effects.update(1.0)
    assert not any((effects.tiles, effects.overlays, effects.particles, effects.is_busy))
    effects.add_particles(dust((0, 0), effects.now))
    effects.update(0.1)
    assert effects.is_busy
    effects = silent(EffectSettings(particles=False))
    effects.add_particles(dust((2, 3), 1.0))
    assert not any((effects.particles, effects.is_busy))


def test_sounds_play_when_due_and_the_same_one_once() -> None:
    heard: list[str] = []
    effects = EffectTimeline(heard.append)
    for name, delay in (("now", 0), ("later", 0.2), ("later", 0.2), ("last", 0.5)):
        effects.add_sound(name, delay)
    assert heard == ["now"]
    effects.update(0.3)
    assert (heard, effects.is_busy) == (["now", "later"], True)
    effects.update(0.3)
    assert (heard, effects.is_busy) == (["now", "later", "last"], False)


def test_clear_ends_all_effects_and_keeps_the_time() -> None:
    effects = EffectTimeline(lambda sound: pytest.fail(sound))
    effects.update(1.5)
    effects.add_tile((1, 0), tile_effect(TileChange.HOP, 2.0, TileLook.CLOSED, TileLook.FLAG))
    effects.add_overlay("ripple", (1, 0), 0.0, 0.3)
    effects.add_sound("later", 0.2)
    effects.start_blast()
    effects.update(0.05)
    assert effects.now == 1.5
    assert effects.is_busy
    assert min(effects.quake, effects.flash) > 0
    effects.clear()
    assert (effects.now, effects.is_busy, effects.quake, effects.flash) == (1.5, False, 0, 0)
    effects.update(1.0)


def test_a_blast_stops_time_then_shakes_ever_less_as_the_player_wants_it() -> None:
    effects, strengths = silent(), []
    effects.start_blast()
    effects.update(timing.hit_stop(1.0))
    assert (effects.now, effects.quake) == (0, 1)
    for _ in range(10):
        effects.update(timing.QUAKE / 10)
        strengths.append(effects.quake)
        assert max(map(abs, effects.shift)) <= timing.QUAKE_PIXELS
    assert strengths == sorted(strengths, reverse=True)
    assert (strengths[4], strengths[-1]) == pytest.approx((0.25, 0))
    for shake in (0.5, 0.0):
        effects = silent(EffectSettings(shake=shake, flashes=False))
        effects.start_blast()
        assert (effects.quake, effects.flash) == (shake, 0)
    effects.update(0.1)
    assert effects.shift == (0, 0)


def test_a_flash_fades_within_a_tenth_of_a_second_and_none_follows_too_soon() -> None:
    effects, seen = silent(), []
    effects.start_blast()
    for _ in range(12):
        seen.append(effects.flash)
        effects.update(0.01)  # the hit stop does not hold it
    assert seen == sorted(seen, reverse=True)
    assert (seen[0], *seen[10:]) == pytest.approx((1, 0, 0))
    effects, begun, lit = silent(), 0, False
    for _ in range(1000):
        effects.start_blast()
        effects.update(0.001)
        begun += effects.flash > 0 and not lit
        lit = effects.flash > 0
    assert 2 <= begun <= 3


def test_fast_moves_do_not_hold_the_effects_up() -> None:
    effects = silent()
    for _ in range(1000):
        effects.hit(timing.CHORD_WEIGHT)
        effects.hit(0.0)
        effects.update(0.01)
    assert 5 < effects.now < 9.9


@given(st.integers(0, 9), st.floats(-50, 50))
def test_noise_is_smooth_and_bounded(seed: int, t: float) -> None:
    assert abs(timing.noise(seed, t)) <= 1
    assert abs(timing.noise(seed, t) - timing.noise(seed, t + 1e-4)) < 2e-3
