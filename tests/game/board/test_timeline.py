"""The timeline of effects: what is under way, sounds in time, and the blast of a mine."""

from __future__ import annotations

import pytest

from game.board.appearance import TileLook
from game.board.effects.particles import dust
from game.board.effects.tile_animation import TileChange, tile_effect
from game.board.effects.timeline import EffectTimeline
from game.settings import EffectSettings
from game.ui import timing


def silent(settings: EffectSettings | None = None) -> EffectTimeline:
    return EffectTimeline(lambda sound: None, settings)


def test_finished_effects_are_dropped_and_others_kept() -> None:
    effects = silent()
    effects.add_tile((1, 0), tile_effect(TileChange.POP, 0.0, TileLook.CLOSED, TileLook.NUMBER_1))
    effects.add_tile((2, 0), tile_effect(TileChange.POP, 1.0, TileLook.CLOSED, TileLook.NUMBER_1))
    effects.add_overlay("ripple", (1, 0), 0.0, 0.3)
    effects.add_overlay("burst", (2, 0), 0.5, 0.3)
    effects.update(0.6)
    assert list(effects.tiles) == [(2, 0)]
    assert [f.name for f in effects.overlays] == ["burst"]
    effects.update(1.0)
    assert not effects.tiles
    assert not effects.overlays
    assert not effects.is_busy


def test_a_newer_effect_of_a_tile_replaces_the_older() -> None:
    effects = silent()
    for change in (TileChange.PLANT, TileChange.PULL):
        effects.add_tile((3, 0), tile_effect(change, 0.0, TileLook.CLOSED, TileLook.FLAG))
    assert [effect.change for effect in effects.tiles.values()] == [TileChange.PULL]


def test_sounds_play_when_due_and_the_same_one_once() -> None:
    heard: list[str] = []
    effects = EffectTimeline(heard.append)
    for name, delay in (("now", 0), ("later", 0.2), ("later", 0.2), ("last", 0.5)):
        effects.add_sound(name, delay)
    assert heard == ["now"]
    effects.update(0.3)
    assert heard == ["now", "later"]
    assert effects.is_busy
    effects.update(0.3)
    assert heard == ["now", "later", "last"]
    assert not effects.is_busy


def test_clear_ends_all_effects_and_keeps_the_time() -> None:
    effects = EffectTimeline(lambda sound: pytest.fail(sound) if sound == "later" else None)
    effects.update(1.5)
    effects.add_tile((1, 0), tile_effect(TileChange.HOP, 2.0, TileLook.CLOSED, TileLook.FLAG))
    effects.add_overlay("ripple", (1, 0), 0.0, 0.3)
    effects.add_sound("later", 0.2)
    effects.start_blast()
    effects.update(timing.HIT_STOP)
    assert effects.now == 1.5
    assert effects.is_busy
    assert effects.quake > 0
    assert effects.flash > 0
    effects.clear()
    assert (effects.now, effects.is_busy, effects.quake, effects.flash) == (1.5, False, 0, 0)
    effects.update(1.0)


def test_a_blast_stops_time_then_shakes_ever_less() -> None:
    effects = silent()
    effects.start_blast()
    assert effects.quake == 1
    effects.update(timing.HIT_STOP)
    assert (effects.now, effects.quake) == (0, 1)
    strengths = []
    for _ in range(10):
        effects.update(timing.QUAKE / 10)
        strengths.append(effects.quake)
        assert max(map(abs, effects.shift)) <= timing.QUAKE_PIXELS
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[4] == pytest.approx(0.25)
    assert strengths[-1] == pytest.approx(0)
    assert effects.shift == (0, 0)


def test_shaking_and_flashes_follow_the_settings() -> None:
    effects = silent(EffectSettings(shake=0.5, flashes=False))
    effects.start_blast()
    assert (effects.quake, effects.flash) == (0.5, 0)
    still = silent(EffectSettings(shake=0.0))
    still.start_blast()
    still.update(0.1)
    assert still.shift == (0, 0)


def test_a_flash_fades_within_a_tenth_of_a_second_during_the_hit_stop() -> None:
    effects = silent()
    effects.start_blast()
    seen = []
    for _ in range(12):
        seen.append(effects.flash)
        effects.update(0.01)
    assert seen[0] == 1
    assert seen == sorted(seen, reverse=True)
    assert seen[10:] == pytest.approx([0, 0])


def test_no_more_than_three_flashes_a_second() -> None:
    effects = silent()
    begun, lit = 0, False
    for _ in range(1000):
        effects.start_blast()
        effects.update(0.001)
        begun += effects.flash > 0 and not lit
        lit = effects.flash > 0
    assert 2 <= begun <= 3


def test_particles_can_be_switched_off() -> None:
    effects = silent(EffectSettings(particles=False))
    effects.add_particles(dust((2, 3), 1.0))
    assert not effects.particles
    assert not effects.is_busy


def test_particles_keep_the_effects_busy_until_the_last_is_gone() -> None:
    effects = silent()
    effects.add_particles(dust((0, 0), 0.0))
    effects.update(0.1)
    assert effects.is_busy
    effects.update(timing.DUST)
    assert not effects.particles
    assert not effects.is_busy
