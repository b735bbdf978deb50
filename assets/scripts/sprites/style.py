"""The drawings of a theme: a strategy for each thing on the board, and the sprites made of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sprites import mark_motion
from sprites.canvas import Canvas
from sprites.mark_motion import MarkArt, MarkMotion
from sprites.sheets import Draw, Sprite, still

Still = Callable[[Canvas], None]

TILE_SIZES = (16, 20, 24, 28, 32, 40, 48, 64, 96)
EFFECT_SIZES = (192,)
REVEAL_FRAMES = 8
GLINT_FRAMES = 8
EXPLOSION_FRAMES = 14
BURST_FRAMES = 8
RIPPLE_FRAMES = 10
SPARKLE_FRAMES = 8
CONFETTI_FRAMES = 4


@dataclass(frozen=True)
class TileArt:
    """The cell in each of its states (opaque), and what crosses or rings it (overlays)."""

    closed: Still
    hover: Still
    pressed: Still
    opened: Still
    hit: Still
    numeral: Callable[[Canvas, int], None]
    reveal: Draw
    glint: Draw
    cursor: Still


@dataclass(frozen=True)
class EffectArt:
    """Effects above the cells, in frames several cells wide."""

    explosion: Draw
    burst: Draw
    ripple: Draw
    sparkle: Draw
    drop: Still
    confetti: Draw


@dataclass(frozen=True)
class Sheet:
    """Sprites that share a file a size; with a ``quality`` (to 100) WebP may lose a little."""

    sprites: list[Sprite]
    sizes: tuple[int, ...]
    quality: int = 0


@dataclass(frozen=True)
class Style:
    """A theme's drawings. `own` are sheets that only this theme has, by kind."""

    tiles: TileArt
    marks: MarkArt
    effects: EffectArt
    own: dict[str, Sheet] = field(default_factory=dict)
    app_icon: Still | None = None

    def sheets(self) -> dict[str, Sheet]:
        """Every sheet of the theme, by kind."""
        return {
            "tiles": Sheet(_tile_sprites(self), TILE_SIZES),
            "effects": Sheet(_effect_sprites(self.effects), EFFECT_SIZES),
            **self.own,
        }


def _tile_sprites(style: Style) -> list[Sprite]:
    tiles, marks = style.tiles, style.marks
    motion = MarkMotion(marks)

    def numeral(value: int) -> Sprite:
        return Sprite(f"number_{value}", 1, still(lambda canvas: tiles.numeral(canvas, value)))

    return [
        Sprite("closed", 1, still(tiles.closed)),
        Sprite("hover", 1, still(tiles.hover)),
        Sprite("pressed", 1, still(tiles.pressed)),
        Sprite("opened", 1, still(tiles.opened)),
        Sprite("hit", 1, still(tiles.hit)),
        *(numeral(value) for value in range(1, 9)),
        Sprite("flag", 1, still(marks.flag)),
        Sprite("flag_plant", mark_motion.PLANT_FRAMES, motion.flag_plant),
        Sprite("flag_pull", mark_motion.PULL_FRAMES, motion.flag_pull),
        Sprite("mark", 1, still(marks.mark)),
        Sprite("mine", 1, still(motion.mine)),
        Sprite("mine_rise", mark_motion.RISE_FRAMES, motion.mine_rise),
        Sprite("cross", 1, still(marks.cross)),
        Sprite("cross_slap", mark_motion.SLAP_FRAMES, motion.cross_slap),
        Sprite("reveal", REVEAL_FRAMES, tiles.reveal),
        Sprite("glint", GLINT_FRAMES, tiles.glint),
        Sprite("bloom", mark_motion.BLOOM_FRAMES, motion.bloom),
        Sprite("cursor", 1, still(tiles.cursor)),
    ]


def _effect_sprites(effects: EffectArt) -> list[Sprite]:
    return [
        Sprite("explosion", EXPLOSION_FRAMES, effects.explosion),
        Sprite("burst", BURST_FRAMES, effects.burst),
        Sprite("ripple", RIPPLE_FRAMES, effects.ripple),
        Sprite("sparkle", SPARKLE_FRAMES, effects.sparkle),
        Sprite("drop", 1, still(effects.drop)),
        Sprite("confetti", CONFETTI_FRAMES, effects.confetti),
    ]
