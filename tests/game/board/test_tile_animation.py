"""The pictures of a changing tile, from before its effect to its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.effects.tile_animation import (
    DURATIONS,
    TileChange,
    TileEffect,
    TileFrame,
    tile_effect,
    tile_frame,
)
from game.board.tiles import TileLook, sprite_layers

# The look that each change comes to rest on, and the sprite whose last frame it ends on, if any.
ENDS = {
    TileChange.REVEAL: (TileLook.NUMBER_3, ""),
    TileChange.POP: (TileLook.NUMBER_3, ""),
    TileChange.GLINT: (TileLook.NUMBER_3, ""),
    TileChange.PLANT: (TileLook.FLAG, "flag_plant"),
    TileChange.PULL: (TileLook.CLOSED, "flag_pull"),
    TileChange.MARK: (TileLook.MARK, ""),
    TileChange.REFUSE: (TileLook.NUMBER_3, ""),
    TileChange.RISE: (TileLook.MINE, "mine_rise"),
    TileChange.HIT: (TileLook.HIT, "mine_rise"),
    TileChange.SLAP: (TileLook.WRONG_FLAG, "cross_slap"),
    TileChange.HOP: (TileLook.FLAG, ""),
    TileChange.BLOOM: (TileLook.FLAG, "bloom"),
    TileChange.CLOSE: (TileLook.NUMBER_0, ""),
    TileChange.PUNCH: (TileLook.NUMBER_3, ""),
}

SEEN = [look for look in TileLook if look is not TileLook.MISSING]


def effect_of(change: TileChange) -> TileEffect:
    return tile_effect(change, 2.0, TileLook.CLOSED, ENDS[change][0])


@given(st.sampled_from(TileChange), *[st.sampled_from(SEEN)] * 2, st.floats(-5, 5))
def test_a_tile_has_a_picture_at_all_times(
    change: TileChange, before: TileLook, after: TileLook, now: float
) -> None:
    shown = tile_frame(tile_effect(change, 0.0, before, after), now)
    assert shown.layers
    assert shown.layers[0][2] == 100, "the lowest sprite covers the whole cell"
    assert all(frame >= 0 and percent > 0 for _, frame, percent in shown.layers)
    assert max(abs(shown.dx), abs(shown.dy)) < 0.5
    if now < 0:
        assert shown == TileFrame(sprite_layers(before))


@pytest.mark.parametrize("change", TileChange)
def test_the_theme_has_all_frames_of_a_change(change: TileChange, theme_frames: dict) -> None:
    effect = effect_of(change)
    for step in range(101):
        for name, frame, _ in tile_frame(effect, 2.0 + DURATIONS[change] * step / 100).layers:
            assert frame < theme_frames[name], name
    shown = tile_frame(effect, effect.end)
    assert (shown.dx, round(shown.dy, 6)) == (0, 0)
    look, sprite = ENDS[change]
    if sprite:
        assert shown.layers[-1] == (sprite, theme_frames[sprite] - 1, 100)
    else:
        grounds = ("glint", "reveal", "opened")
        shown_layers, at_rest = (
            {layer for layer in layers if layer[0] not in grounds}
            for layers in (shown.layers, sprite_layers(look))
        )
        assert shown_layers == at_rest


def test_a_number_is_seen_at_once_or_while_its_tile_turns() -> None:
    for change, start in ((TileChange.POP, 0), (TileChange.GLINT, 0), (TileChange.REVEAL, 0.8)):
        for part in (0.0, 0.3, 0.8, 0.9, 1.0):
            shown = tile_frame(effect_of(change), 2.0 + DURATIONS[change] * part)
            numbers = {name for name, _, _ in shown.layers if name.startswith("number_")}
            assert numbers == ({"number_3"} if part >= start else set())
    closing = tile_effect(TileChange.CLOSE, 2.0, TileLook.NUMBER_2, TileLook.NUMBER_2)
    assert tile_frame(closing, 2.0).layers[-1][0] == "number_2"
    assert tile_frame(closing, closing.end).layers == (("reveal", 0, 100),)
