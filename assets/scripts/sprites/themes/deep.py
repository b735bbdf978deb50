"""Deep: rounded slabs over a night sea, flags on buoys, naval mines, foam and spray."""

from functools import partial

from sprites import effects, rewards
from sprites.app_icon import draw_app_icon
from sprites.canvas import Canvas
from sprites.common import EFFECTS
from sprites.dive import sheet as dive
from sprites.easing import clamp, ease_out, lerp, pulse, span
from sprites.icons import ICONS, draw_icon
from sprites.mark_motion import MarkArt
from sprites.palette import mix
from sprites.paths import ellipse, ring, twinkle
from sprites.sheets import Sprite, still
from sprites.style import Sheet, Style, TileArt
from sprites.themes import deep_marks, deep_numerals, deep_tiles
from sprites.themes.deep_tiles import slab_of

SEA_SIZES, REWARD_SIZES = (96, 192), (192,)
ICON_SIZES = (16, 24, 32, 48)
DIVE_SIZES = (48, 224)  # for the bar and cells, and for cards
DIVE_QUALITY = 80
FOOT = (0.43, 0.795)
STARS = ((0.2, 0.26, 0.2, 0.15), (0.85, 0.56, 0.35, 0.12), (0.72, 0.12, 0.05, 0.1))


def splash(canvas: Canvas, t: float) -> None:
    """Draw a ring of foam and a few drops round a float."""
    ink, width = canvas.ink, lerp(0.05, 0.02, t)
    outline = ring(0, 0, lerp(0.2, 0.44, ease_out(t)), width, 0.36).moved(*FOOT)
    canvas.fill(outline, ink.foam, 0.5 * (1 - t), blur=0.02)
    canvas.fill(outline, ink.foam, 0.85 * (1 - t))
    for side in (-1, -0.45, 0.45, 1):
        x = FOOT[0] + side * lerp(0.15, 0.38, t)
        y = FOOT[1] - 0.26 * pulse(t * 1.25) * (1.3 - abs(side)) - 0.03
        canvas.fill(ellipse(x, y, 0.035 * (1 - t)), ink.foam, 0.9 * (1 - t))


def swell(canvas: Canvas, cx: float, cy: float, t: float) -> None:
    """Draw the ring of foam that a mine pushes up."""
    foam = ring(cx, cy, lerp(0.24, 0.46, ease_out(t)), lerp(0.08, 0.012, t))
    canvas.fill(foam, canvas.ink.accent, 0.6 * (1 - t), blur=0.02)
    canvas.fill(foam, mix(canvas.ink.foam, canvas.ink.accent, t), 1 - t * 0.7)


def halo(canvas: Canvas, t: float) -> None:
    """Draw golden light and a ring on the water."""
    radius, power = lerp(0.3, 0.5, ease_out(clamp(t * 1.4))), pulse(0.12 + t * 0.88)
    effects.glow(canvas, 0.5, 0.5, radius, canvas.ink.gold, power)
    line = ring(0, 0, lerp(0.2, 0.46, ease_out(t)), lerp(0.06, 0.015, t), 0.4).moved(*FOOT)
    canvas.fill(line, canvas.ink.foam, 0.9 * (1 - t), blur=0.006)


def stars(canvas: Canvas, t: float) -> None:
    """Draw stars of light that open and close."""
    for x, y, start, size in STARS:
        power = pulse(span(t, start, start + 0.6))
        effects.glow(canvas, x, y, size * power + 0.01, canvas.ink.gold, 0.7 * power)
        canvas.fill(twinkle(x, y, size * power + 0.01), canvas.ink.flash_hot, power)


STYLE = Style(
    TileArt(
        closed=deep_tiles.closed,
        hover=deep_tiles.hover,
        pressed=deep_tiles.pressed,
        opened=deep_tiles.opened,
        hit=deep_tiles.hit,
        numeral=deep_numerals.numeral,
        reveal=deep_tiles.reveal,
        glint=deep_tiles.glint,
        cursor=deep_tiles.cursor,
    ),
    MarkArt(
        flag=deep_marks.flag,
        foot=FOOT,
        mark=deep_marks.mark,
        mine=deep_marks.draw_mine,
        pool=deep_marks.draw_pool,
        cross=deep_marks.cross,
        centre=lambda size: slab_of(size).centre,
        splash=splash,
        swell=swell,
        halo=halo,
        stars=stars,
    ),
    EFFECTS,
    own={
        "sea": Sheet([Sprite("bubble", 1, still(effects.bubble))], SEA_SIZES),
        "dive": Sheet(dive.SPRITES, DIVE_SIZES, DIVE_QUALITY),
        "rewards": Sheet(
            [
                *(
                    Sprite(f"medal_{n}", 1, still(partial(rewards.medal, place=n)))
                    for n in (1, 2, 3)
                ),
                Sprite("rays", 1, still(rewards.rays)),
            ],
            REWARD_SIZES,
        ),
        "icons": Sheet(
            [
                Sprite(icon.__name__, 1, still(lambda canvas, icon=icon: draw_icon(icon, canvas)))
                for icon in ICONS
            ],
            ICON_SIZES,
        ),
    },
    app_icon=draw_app_icon,
)
