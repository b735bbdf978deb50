"""Draw every sprite sheet of the theme: `python assets/scripts/make_sprites.py [sheet ...]`."""

import json
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import blast
import effects
import mark_motion
import marks
import numerals
import pygame
import tiles
from app_icon import draw_app_icon
from canvas import Canvas
from icons import ICONS, draw_icon
from palette import THEME
from png import write_png
from puff_moods import PUFF
from sheets import Sprite, index, still, write_sheets

TILE_SIZES = (16, 20, 24, 28, 32, 40, 48, 64, 96)
EFFECT_SIZES = (96, 192)
PUFF_SIZES = (48, 96, 192, 320)
ICON_SIZES = (16, 24, 32, 48)
APP_ICON_SIZE = 256


def _numeral(value: int) -> Sprite:
    return Sprite(f"number_{value}", 1, still(lambda canvas: numerals.numeral(canvas, value)))


def _icon(icon) -> Sprite:
    return Sprite(icon.__name__, 1, still(lambda canvas: draw_icon(icon, canvas)))


TILES = [
    Sprite("closed", 1, still(tiles.closed)),
    Sprite("hover", 1, still(tiles.hover)),
    Sprite("pressed", 1, still(tiles.pressed)),
    Sprite("opened", 1, still(tiles.opened)),
    Sprite("hit", 1, still(tiles.hit)),
    *(_numeral(value) for value in range(1, 9)),
    Sprite("flag", 1, still(marks.flag)),
    Sprite("flag_plant", mark_motion.PLANT_FRAMES, mark_motion.flag_plant),
    Sprite("flag_pull", mark_motion.PULL_FRAMES, mark_motion.flag_pull),
    Sprite("mark", 1, still(marks.mark)),
    Sprite("mine", 1, still(marks.mine)),
    Sprite("mine_rise", mark_motion.RISE_FRAMES, mark_motion.mine_rise),
    Sprite("cross", 1, still(marks.cross)),
    Sprite("cross_slap", mark_motion.SLAP_FRAMES, mark_motion.cross_slap),
    Sprite("reveal", tiles.REVEAL_FRAMES, tiles.reveal),
    Sprite("glint", tiles.GLINT_FRAMES, tiles.glint),
    Sprite("bloom", mark_motion.BLOOM_FRAMES, mark_motion.bloom),
    Sprite("cursor", 1, still(tiles.cursor)),
]
EFFECTS = [
    Sprite("explosion", blast.EXPLOSION_FRAMES, blast.explosion),
    Sprite("burst", blast.BURST_FRAMES, blast.burst),
    Sprite("ripple", effects.RIPPLE_FRAMES, effects.ripple),
    Sprite("sparkle", effects.SPARKLE_FRAMES, effects.sparkle),
    Sprite("drop", 1, still(effects.drop)),
    Sprite("confetti", 4, effects.confetti),
]
SEA = [Sprite("bubble", 1, still(effects.bubble))]
ICON_SPRITES = [_icon(icon) for icon in ICONS]
SHEETS = {
    "tiles": (TILES, TILE_SIZES, False),
    "effects": (EFFECTS, EFFECT_SIZES, True),
    "sea": (SEA, EFFECT_SIZES, True),
    "puff": (PUFF, PUFF_SIZES, True),
    "icons": (ICON_SPRITES, ICON_SIZES, False),
}


def main(names: list[str]) -> None:
    """Write the named sheets (all if none is named), the atlas and the app icon."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    for name, (sprites, sizes, shared) in SHEETS.items():
        if not names or name in names:
            write_sheets(
                sprites, sizes, lambda size, name=name: THEME / f"{name}-{size}.png", shared
            )
    atlas = {name: index(sprites) for name, (sprites, _, _) in SHEETS.items()}
    (THEME / "atlas.json").write_text(json.dumps(atlas, indent=1) + "\n", encoding="utf-8")
    canvas = Canvas(APP_ICON_SIZE, 4)
    draw_app_icon(canvas)
    write_png(canvas.finish(), THEME / "icon.png")


if __name__ == "__main__":
    main(sys.argv[1:])
