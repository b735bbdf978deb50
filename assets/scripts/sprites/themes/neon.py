"""Neon: everything is a bent glass tube that glows in the dark."""

from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.common import cell_centre, flip, ring_mark, sweep
from sprites.digits import Hand, numeral_lines
from sprites.easing import clamp, ease_out, lerp, pulse
from sprites.mark_motion import MarkArt
from sprites.palette import Colour, mix
from sprites.paths import Path, arc_points, ellipse, polygon, ring, rounded_rect
from sprites.style import EffectArt, Style, TileArt
from sprites.themes import neon_effects
from sprites.themes.neon_effects import Line, tube

HAND = Hand(height=0.58, weight=0.115, width=0.37, cut=0.2, is_round=True)
RADIUS = 0.2
FOOT = (0.36, 0.83)


def outline(inset: float) -> Path:
    """Return the tile's shape, `inset` from the cell's edge."""
    return rounded_rect(inset, inset, 1 - inset, 1 - inset, RADIUS - inset * 0.5)


def _gap(canvas: Canvas) -> float:
    return max(1, round(canvas.size * 0.06)) * canvas.px


def ground(canvas: Canvas) -> None:
    """Fill the cell with the dark behind the tiles."""
    canvas.clear_with(canvas.ink.board)


def box(canvas: Canvas, light: Colour, core: Colour, fill: Colour, low: Colour, lit: float) -> None:
    """Draw a tile: dark glass in a glowing frame; `lit` (0 to 1) is how bright it burns."""
    gap = _gap(canvas)
    line = max(1, round(canvas.size * 0.05)) * canvas.px
    whole, hole = outline(gap), outline(gap + line)
    canvas.fill(whole, light, 0.55 + 0.35 * lit, blur=gap * 1.2)
    canvas.fill(whole, Linear(fade((0, mix(fill, light, 0.3 * lit)), (1, low)), 78))
    inner = whole.minus(outline(gap + line + 0.06))
    canvas.fill(inner, light, 0.5 + 0.4 * lit, blur=0.05, clip=whole)
    frame = whole.minus(hole)
    canvas.fill(frame, mix(light, core, 0.15 + 0.3 * lit))
    canvas.fill(frame, Linear(fade((0, core, 0.95), (0.5, core, 0.25), (1, core, 0)), 70))


def closed(canvas: Canvas) -> None:
    """Draw the closed tile (opaque)."""
    _slab(canvas, 0.0)


def _slab(canvas: Canvas, lit: float) -> None:
    ink = canvas.ink
    if lit == 0:
        ground(canvas)
    box(canvas, ink.tile, ink.tile_core, ink.tile_fill, ink.tile_fill_low, lit)


def hover(canvas: Canvas) -> None:
    """Draw the closed tile under the pointer (opaque)."""
    ink = canvas.ink
    ground(canvas)
    box(canvas, ink.hover, ink.hover_core, ink.hover_fill, ink.tile_fill_low, 0.3)


def pressed(canvas: Canvas) -> None:
    """Draw the tile held down: its tube almost out (opaque)."""
    ground(canvas)
    gap = _gap(canvas) + canvas.px
    line = max(1, round(canvas.size * 0.05)) * canvas.px
    canvas.fill(outline(gap), canvas.ink.opened)
    canvas.fill(outline(gap).minus(outline(gap + line)), canvas.ink.tile, 0.55)


def opened(canvas: Canvas) -> None:
    """Draw the opened cell: dark, with a line that is just seen (opaque)."""
    ground(canvas)
    _floor(canvas, 0.0)


def _floor(canvas: Canvas, lit: float) -> None:
    gap, line = _gap(canvas) / 2, max(1, round(canvas.size / 40)) * canvas.px
    canvas.fill(outline(gap), mix(canvas.ink.opened, canvas.ink.hover, 0.35 * lit))
    edge = outline(gap).minus(outline(gap + line))
    canvas.fill(edge, mix(canvas.ink.opened_line, canvas.ink.hover, 0.9 * lit))


def hit(canvas: Canvas) -> None:
    """Draw the cell whose mine went off (opaque)."""
    ground(canvas)
    box(canvas, canvas.ink.hit, canvas.ink.white, canvas.ink.hit, canvas.ink.opened, 0.6)
    heat = fade((0, canvas.ink.hit, 0.75), (1, canvas.ink.hit, 0))
    canvas.fill(ellipse(0.5, 0.5, 0.45), Radial(heat))


def numeral(canvas: Canvas, value: int) -> None:
    """Draw a numeral of tube (overlay)."""
    lines, width = numeral_lines(str(value), canvas.size, HAND, (0.5, 0.5))
    colour = canvas.ink.number(value)
    tube(canvas, lines, width, colour, mix(colour, canvas.ink.white, 0.55), 0.5)


def mark(canvas: Canvas) -> None:
    """Draw the question mark (overlay)."""
    lines, width = numeral_lines("?", canvas.size, HAND, (0.5, 0.5))
    tube(canvas, lines, width, canvas.ink.mark, canvas.ink.white, 0.55)


def flag(canvas: Canvas, wave: float = 0.0, ground: float = 1.0, shadow: float = 1.0) -> None:
    """Draw the outline of a flag on a warm pole."""
    ink, width = canvas.ink, max(1.6 * canvas.px, 0.062)
    left, top, foot = FOOT[0], 0.2, FOOT[1]
    if ground > 0:
        glow = fade((0, ink.flag, 0.55), (1, ink.flag, 0))
        canvas.fill(ellipse(left + 0.06, foot - 0.02, 0.3, 0.11), Radial(glow), ground)
    base = ((left - 0.11, foot), (left + 0.11, foot))
    tube(canvas, (((left, top), (left, foot)), base), width, ink.pole, ink.white, 0.35)
    tip = (left + 0.4, top + 0.19 + 0.05 * wave)
    cloth = ((left + 0.02, top), (left + 0.2, top + 0.1 - 0.05 * wave), tip)
    cloth = (*cloth, (left + 0.2, top + 0.29 - 0.05 * wave), (left + 0.02, top + 0.38))
    canvas.fill(polygon(cloth), ink.flag, 0.6 if canvas.size < 24 else 0.4)
    tube(canvas, ((*cloth, cloth[0]),), width, ink.flag, ink.flag_core, 0.55)


def mine(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw a ring with eight rays and a hot heart."""
    ink, width = canvas.ink, max(1.6 * canvas.px, 0.06)
    body = tuple(arc_points((cx, cy), (0.2, 0.2), 0, 360, 40))
    rays = tuple(
        tuple(arc_points((cx, cy), (reach, reach), turn, turn, 1)[0] for reach in (0.27, 0.38))
        for turn in range(0, 360, 45)
    )
    canvas.fill(ellipse(cx, cy, 0.2), ink.mine, 0.3)
    tube(canvas, (body, *rays), width, ink.mine, ink.mine_core, 0.6)
    heart = fade((0, ink.white), (0.4, ink.mine_core), (1, ink.mine, 0))
    canvas.fill(ellipse(cx, cy, 0.12), Radial(heart))


def _pool(canvas: Canvas, cx: float, cy: float, alpha: float) -> None:
    glow = fade((0, canvas.ink.mine, 0.5), (1, canvas.ink.mine, 0))
    canvas.fill(ellipse(cx, cy, 0.48), Radial(glow), alpha)


def _swell(canvas: Canvas, cx: float, cy: float, t: float) -> None:
    outline = ring(cx, cy, lerp(0.2, 0.47, ease_out(t)), lerp(0.07, 0.015, t))
    canvas.fill(outline, canvas.ink.mine_core, 1 - t)


def cross(canvas: Canvas) -> None:
    """Draw the X for a wrong flag (overlay)."""
    reach, width = 0.28, max(1.6 * canvas.px, 0.07)
    bars: list[Line] = [((0.5 - reach, 0.5 - reach), (0.5 + reach, 0.5 + reach))]
    bars.append(((0.5 + reach, 0.5 - reach), (0.5 - reach, 0.5 + reach)))
    for bar in bars:
        canvas.fill(neon_effects.path(bar, width + 0.06), canvas.ink.board, 0.7, blur=0.02)
    tube(canvas, bars, width, canvas.ink.cross, canvas.ink.cross_core, 0.6)


def _splash(canvas: Canvas, t: float) -> None:
    glow = ring(0, 0, lerp(0.1, 0.45, ease_out(t)), lerp(0.06, 0.015, t), 0.4).moved(*FOOT)
    canvas.fill(glow, canvas.ink.flag, 0.5 * (1 - t), blur=0.02)
    canvas.fill(glow, canvas.ink.flag_core, 0.9 * (1 - t))


def _halo(canvas: Canvas, t: float) -> None:
    glow = fade((0, canvas.ink.flag, 0.6), (1, canvas.ink.violet, 0))
    canvas.fill(ellipse(0.5, 0.5, lerp(0.25, 0.5, clamp(t * 1.4))), Radial(glow), pulse(t))


def _stars(canvas: Canvas, t: float) -> None:
    neon_effects.plus_lights(canvas, t, ((0.2, 0.28, 0.1), (0.85, 0.6, 0.08), (0.8, 0.15, 0.07)))


STYLE = Style(
    TileArt(
        closed=closed,
        hover=hover,
        pressed=pressed,
        opened=opened,
        hit=hit,
        numeral=numeral,
        reveal=flip(ground, _slab, _floor),
        glint=sweep(outline(0.03), "hover", 0.75),
        cursor=ring_mark(RADIUS, "board", "cross"),
    ),
    MarkArt(
        flag=flag,
        foot=FOOT,
        mark=mark,
        mine=mine,
        pool=_pool,
        cross=cross,
        centre=cell_centre,
        splash=_splash,
        swell=_swell,
        halo=_halo,
        stars=_stars,
    ),
    EffectArt(
        explosion=neon_effects.explosion,
        burst=neon_effects.burst,
        ripple=neon_effects.ripple,
        sparkle=neon_effects.sparkle,
        drop=neon_effects.drop,
        confetti=neon_effects.confetti,
    ),
)
