"""The pictures of a changing tile, from before its effect to its end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.appearance import TileLook, sprite_layers
from game.board.effects.tile_animation import (
    DURATIONS,
    TileChange,
    TileEffect,
    TileFrame,
    tile_effect,
    tile_frame,
)

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


def test_the_tables_here_cover_every_change() -> None:
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
def test_before_its_effect_a_tile_has_its_former_look(change: TileChange, before: TileLook) -> None:
    effect = tile_effect(change, 2.0, before, SETTLES_ON[change])
    for now in (0.0, 1.0, 1.9999):
        assert tile_frame(effect, now) == TileFrame(sprite_layers(before))


@pytest.mark.parametrize("change", TileChange)
def test_after_its_effect_a_tile_has_its_new_look(change: TileChange, theme_frames: dict) -> None:
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
def test_a_number_that_appears_at_once_stays_visible(change: TileChange) -> None:
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
