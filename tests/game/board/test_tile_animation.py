"""Effects show later what is already true: tiles at any time, the effects, the director."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.appearance import TileLook, sprite_layers
from game.board.effects.particles import (
    MAX_CONFETTI,
    confetti,
    dust,
    flung_flag,
    particle_at,
    sparks,
)
from game.board.effects.tile_animation import (
    DURATIONS,
    TileChange,
    TileEffect,
    TileFrame,
    tile_effect,
    tile_frame,
)
from game.board.effects.timeline import EffectTimeline
from game.settings import EffectSettings
from game.ui import timing

# What each change comes to rest on; the flag and mine ones end on their own last frame.
SETTLES_ON = {
    TileChange.REVEAL: TileLook.NUMBER_3,
    TileChange.POP: TileLook.NUMBER_3,
    TileChange.GLINT: TileLook.NUMBER_3,
    TileChange.PLANT: TileLook.FLAG,
    TileChange.PULL: TileLook.CLOSED,
    TileChange.MARK: TileLook.MARK,
    TileChange.REFUSE: TileLook.NUMBER_3,
    TileChange.RISE: TileLook.MINE,
    TileChange.HIT: TileLook.HIT,
    TileChange.SLAP: TileLook.WRONG_FLAG,
    TileChange.HOP: TileLook.FLAG,
    TileChange.BLOOM: TileLook.FLAG,
    TileChange.CLOSE: TileLook.NUMBER_0,
}
LAST_FRAMES = {
    TileChange.PLANT: "flag_plant",
    TileChange.PULL: "flag_pull",
    TileChange.RISE: "mine_rise",
    TileChange.HIT: "mine_rise",
    TileChange.SLAP: "cross_slap",
    TileChange.BLOOM: "bloom",
}


def effect_of(change: TileChange, start: float = 2.0) -> TileEffect:
    return tile_effect(change, start, TileLook.CLOSED, SETTLES_ON[change])


def numbers_in(shown: TileFrame) -> set[str]:
    return {name for name, _, _ in shown.layers if name.startswith("number_")}


# One tile


def test_the_tables_here_know_every_change() -> None:
    assert set(SETTLES_ON) == set(DURATIONS) == set(TileChange)


@given(
    st.sampled_from(TileChange),
    st.sampled_from(TileLook),
    st.sampled_from(TileLook),
    st.floats(-5, 5),
)
def test_a_tile_has_a_picture_at_all_times(
    change: TileChange, before: TileLook, after: TileLook, now: float
) -> None:
    shown = tile_frame(tile_effect(change, 0.0, before, after), now)
    assert shown.layers
    assert shown.layers[0][2] == 100, "the lowest sprite covers the whole cell"
    assert all(frame >= 0 and percent > 0 for _, frame, percent in shown.layers)
    assert abs(shown.dx) < 0.5
    assert abs(shown.dy) < 0.5


@pytest.mark.parametrize("change", TileChange)
@pytest.mark.parametrize("before", [TileLook.CLOSED, TileLook.FLAG, TileLook.NUMBER_2])
def test_until_it_begins_a_tile_shows_what_it_was(change: TileChange, before: TileLook) -> None:
    effect = tile_effect(change, 2.0, before, SETTLES_ON[change])
    for now in (0.0, 1.0, 1.9999):
        assert tile_frame(effect, now) == TileFrame(sprite_layers(before))


@pytest.mark.parametrize("change", TileChange)
def test_at_its_end_a_tile_shows_what_it_is_now(change: TileChange, theme_frames: dict) -> None:
    effect = effect_of(change)
    shown = tile_frame(effect, effect.end)
    assert (shown.dx, round(shown.dy, 6)) == (0, 0)
    if change in LAST_FRAMES:
        name, frame, percent = shown.layers[-1]
        assert (name, frame) == (LAST_FRAMES[change], theme_frames[LAST_FRAMES[change]] - 1)
        assert percent == 100
    else:
        at_rest = set(sprite_layers(SETTLES_ON[change]))
        named = {layer for layer in shown.layers if layer[0] not in ("glint", "reveal", "opened")}
        assert named == {layer for layer in at_rest if layer[0] != "opened"}


@pytest.mark.parametrize("change", TileChange)
def test_every_frame_that_a_tile_asks_for_is_in_the_theme(
    change: TileChange, theme_frames: dict
) -> None:
    effect = effect_of(change, 0.0)
    for step in range(101):
        for name, frame, _ in tile_frame(effect, effect.end * step / 100).layers:
            assert frame < theme_frames[name], name


@pytest.mark.parametrize("change", [TileChange.POP, TileChange.GLINT])
def test_a_number_that_is_there_at_once_is_there_throughout(change: TileChange) -> None:
    effect = effect_of(change)
    for step in range(50):
        shown = tile_frame(effect, effect.start + DURATIONS[change] * step / 50)
        assert numbers_in(shown) == {"number_3"}


def test_a_turning_tile_shows_its_number_before_it_comes_to_rest() -> None:
    effect = effect_of(TileChange.REVEAL)
    for part, number in ((0.0, set()), (0.3, set()), (0.8, {"number_3"}), (1.0, {"number_3"})):
        assert (
            numbers_in(tile_frame(effect, effect.start + DURATIONS[TileChange.REVEAL] * part))
            == number
        )


# The effects


def test_the_effects_forgets_what_is_over_and_keeps_the_rest() -> None:
    effects = EffectTimeline(lambda cue: None)
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


def test_the_newest_change_of_a_tile_shows() -> None:
    effects = EffectTimeline(lambda cue: None)
    for change in (TileChange.PLANT, TileChange.PULL):
        effects.add_tile((3, 0), tile_effect(change, 0.0, TileLook.CLOSED, TileLook.FLAG))
    assert [effect.change for effect in effects.tiles.values()] == [TileChange.PULL]


def test_cues_are_heard_when_they_are_due_and_each_once() -> None:
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


def test_skip_brings_everything_to_rest_and_time_goes_on() -> None:
    effects = EffectTimeline(lambda cue: pytest.fail(cue) if cue == "later" else None)
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


# The blast of a mine


def test_a_blast_stands_still_then_shakes_less_and_less_until_it_rests() -> None:
    effects = EffectTimeline(lambda cue: None)
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


def test_the_shaking_and_the_flashes_are_as_the_player_likes_them() -> None:
    effects = EffectTimeline(lambda cue: None, EffectSettings(shake=0.5, flashes=False))
    effects.start_blast()
    assert (effects.quake, effects.flash) == (0.5, 0)
    still = EffectTimeline(lambda cue: None, EffectSettings(shake=0.0))
    still.start_blast()
    still.update(0.1)
    assert still.shift == (0, 0)


def test_a_flash_is_over_in_a_tenth_of_a_second_though_all_stands_still() -> None:
    effects = EffectTimeline(lambda cue: None)
    effects.start_blast()
    seen = []
    for _ in range(12):
        seen.append(effects.flash)
        effects.update(0.01)
    assert seen[0] == 1
    assert seen == sorted(seen, reverse=True)
    assert seen[10:] == pytest.approx([0, 0])


def test_no_more_than_three_flashes_a_second() -> None:
    effects = EffectTimeline(lambda cue: None)
    begun, lit = 0, False
    for _ in range(1000):
        effects.start_blast()
        effects.update(0.001)
        begun += effects.flash > 0 and not lit
        lit = effects.flash > 0
    assert 2 <= begun <= 3


@given(st.integers(0, 9), st.floats(-50, 50))
def test_noise_is_smooth_and_bounded(seed: int, t: float) -> None:
    assert -1 <= timing.noise(seed, t) <= 1
    assert abs(timing.noise(seed, t) - timing.noise(seed, t + 1e-4)) < 2e-3


# Particles


BURSTS = {
    "dust": dust((2, 3), 1.0),
    "flag": flung_flag((2, 3), 1.0),
    "sparks": sparks((2, 3), 1.0),
    "confetti": confetti(range(4, 20), range(2, 12), 1.0),
}


@pytest.mark.parametrize("name", BURSTS)
def test_particles_are_there_for_their_time_and_no_longer(name: str) -> None:
    for particle in BURSTS[name]:
        assert particle_at(particle, particle.start - 0.001) is None
        first = particle_at(particle, particle.start)
        assert first == (particle.x, particle.y, 0, 1)
        assert particle_at(particle, particle.start + particle.life + 1e-9) is None
        assert 0.2 <= particle.life <= 4


def test_a_burst_looks_alike_whenever_it_is_made() -> None:
    assert sparks((2, 3), 1.0) == BURSTS["sparks"] != sparks((3, 3), 1.0)


def test_confetti_is_bounded_and_comes_from_both_sides() -> None:
    scraps = confetti(range(1000), range(1000), 0.0, count=10_000)
    assert len(scraps) == MAX_CONFETTI
    assert {scrap.x for scrap in scraps} == {0, 1000}


def test_confetti_rises_into_view_and_falls() -> None:
    highest = min(
        particle_at(scrap, scrap.start + t / 20)[1]
        for scrap in BURSTS["confetti"]
        for t in range(20)
    )
    assert 0 < highest < 5


def test_a_player_who_wants_no_particles_gets_none() -> None:
    effects = EffectTimeline(lambda cue: None, EffectSettings(particles=False))
    effects.add_particles(BURSTS["dust"])
    assert not effects.particles
    assert not effects.is_busy


def test_particles_keep_the_effects_busy_until_the_last_is_gone() -> None:
    effects = EffectTimeline(lambda cue: None)
    effects.add_particles(dust((0, 0), 0.0))
    effects.update(0.1)
    assert effects.is_busy
    effects.update(timing.DUST)
    assert not effects.particles
    assert not effects.is_busy
