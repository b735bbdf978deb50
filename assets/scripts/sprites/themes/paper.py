"""Paper: cards with pencil hatching on squared paper, ink numerals, flags cut with scissors."""

import math
from dataclasses import replace

from sprites.canvas import Canvas, Linear, fade
from sprites.common import EFFECTS, dust, flip, glow_behind, no_pool, ring_mark, stars, sweep
from sprites.handwriting import cut_out, inked, pen, wavering, zigzag
from sprites.mark_motion import MarkArt
from sprites.palette import Colour, mix
from sprites.paths import (
    Path,
    Point,
    blob,
    ellipse,
    grown,
    polygon,
    rounded_rect,
    spline,
    stroke,
    union,
)
from sprites.style import Style, TileArt
from sprites.themes import paper_effects

CELL = rounded_rect(0, 0, 1, 1, 0)
FOOT = (0.37, 0.84)
HATCHES = ((0.3, 1), (0.52, 2), (0.74, 3), (0.96, 4), (1.18, 5), (1.4, 6), (1.62, 7))
BLOT = ((0.0, 0.98), (0.55, 1.04), (0.98, 0.95), (1.5, 1.03), (2.0, 0.96), (2.55, 1.05),
        (3.1, 0.97), (3.7, 1.04), (4.2, 0.95), (4.75, 1.03), (5.3, 0.97), (5.8, 1.03))  # fmt: skip


def centre(size: int) -> Point:
    """Return the middle of a cell; the rule at the left and top does not count."""
    shift = max(1, round(size / 40)) / size / 2
    return 0.5 + shift, 0.5 + shift


def page(canvas: Canvas) -> None:
    """Draw a square of the paper, its rules at the left and top (opaque)."""
    _floor(canvas, 0.0)


def _floor(canvas: Canvas, lit: float) -> None:
    canvas.fill(CELL, canvas.ink.rule)
    edge = max(1, round(canvas.size / 40)) * canvas.px
    tone = mix(canvas.ink.page, canvas.ink.gold, 0.25 * lit)
    canvas.fill(rounded_rect(edge, edge, 1, 1, 0), tone)


def _card_edge(canvas: Canvas) -> tuple[float, float]:
    gap = max(1, round(canvas.size * 0.04)) * canvas.px
    return gap, 1 - gap - (canvas.px if canvas.size >= 20 else 0)


def card(canvas: Canvas, light: Colour, dark: Colour, hatch: float, lift: float = 1.0) -> None:
    """Draw a card on the page; `lift` is how high it lies, `hatch` how dark its pencil is."""
    near, far = _card_edge(canvas)
    shape = polygon(cut_out(near, near, far, far, 3)) if canvas.size >= 24 else None
    shape = shape or rounded_rect(near, near, far, far, 0.04)
    cast = max(canvas.px, 0.035) * lift
    canvas.fill(shape.moved(cast, cast * 1.3), canvas.ink.cast, 0.45 * lift, blur=0.022)
    canvas.fill(shape, Linear(fade((0, light), (1, dark)), 65))
    if canvas.size >= 20:
        _hatch(canvas, shape, hatch)
    edge = canvas.px * (1.0 if canvas.size < 48 else 1.5)
    rim = shape.minus(shape.moved(edge, edge))
    canvas.fill(rim, canvas.ink.highlight, 0.9, clip=shape)
    canvas.fill(shape.minus(shape.moved(-edge, -edge)), canvas.ink.card_edge, 0.8, clip=shape)


def _hatch(canvas: Canvas, shape: Path, strength: float) -> None:
    width = max(0.8 * canvas.px, 0.024)
    lines = union(
        wavering((at - 0.86, 0.86 + 0.0), (at - 0.08, 0.1), width, seed) for at, seed in HATCHES
    )
    inner = rounded_rect(0.11, 0.11, 0.88, 0.88, 0.06)
    canvas.fill(lines, canvas.ink.pencil, strength, clip=inner)


def closed(canvas: Canvas) -> None:
    """Draw the card that covers a square (opaque)."""
    page(canvas)
    _slab(canvas, 0.0)


def _slab(canvas: Canvas, lit: float) -> None:
    light = mix(canvas.ink.card_light, canvas.ink.highlight, 0.5 * lit)
    dark = mix(canvas.ink.card, canvas.ink.card_light, lit)
    card(canvas, light, dark, 0.4 * (1 - lit))


def hover(canvas: Canvas) -> None:
    """Draw the card under the pointer (opaque)."""
    page(canvas)
    card(canvas, canvas.ink.highlight, canvas.ink.card_light, 0.3, 1.3)


def pressed(canvas: Canvas) -> None:
    """Draw the card pressed flat (opaque)."""
    page(canvas)
    card(canvas, canvas.ink.card_dark, canvas.ink.card, 0.3, 0.0)


def hit(canvas: Canvas) -> None:
    """Draw the square of the mine that went off, scribbled over in crayon (opaque)."""
    page(canvas)
    reach, turns = 0.43, 8 if canvas.size < 32 else 12
    for turn, seed_alpha in ((35, 0.8), (130, 0.65)):
        path = zigzag(0.5, 0.5, reach, turns, turn)
        canvas.fill(stroke(path, 0.1), canvas.ink.crayon, seed_alpha)


def numeral(canvas: Canvas, value: int) -> None:
    """Draw a numeral in ink (overlay)."""
    _character(canvas, str(value), canvas.ink.number(value))


def mark(canvas: Canvas) -> None:
    """Draw the question mark (overlay)."""
    _character(canvas, "?", canvas.ink.ink)


def _character(canvas: Canvas, character: str, colour: Colour) -> None:
    width = max(2 * canvas.px, 0.115)
    high = round(canvas.size * 0.66) * canvas.px
    shape = inked(character, centre(canvas.size), high, 0.47, width)
    canvas.fill(shape, colour)
    if canvas.size >= 40:  # the pen leaves its middle a little paler
        light = inked(
            character, centre(canvas.size), high - width * 0.5, 0.47 - width * 0.5, width * 0.4
        )
        canvas.fill(light, mix(colour, canvas.ink.page, 0.2), 0.5, clip=shape)


def flag(canvas: Canvas, wave: float = 0.0, ground: float = 1.0, shadow: float = 1.0) -> None:
    """Draw a flag of red paper on a wooden stick."""
    ink, width = canvas.ink, max(1.4 * canvas.px, 0.06)
    left, foot, top = FOOT[0], FOOT[1], 0.14
    stick = stroke(((left, top), (left, foot)), width, width * 0.7)
    tip = (left + 0.47, top + 0.2 + 0.05 * wave)
    fold = (left + 0.19, top + 0.105 - 0.06 * wave)
    under = (left + 0.19, top + 0.315 - 0.06 * wave)
    heel = left - width * 0.4
    cloth = polygon(((heel, top), fold, tip, under, (heel, top + 0.43)))
    if ground > 0:
        canvas.fill(ellipse(left + 0.03, foot, 0.15, 0.05), ink.cast, 0.5 * ground)
    if shadow > 0:
        cast = (stick + cloth).moved(0.05, 0.065)
        canvas.fill(cast, ink.cast, 0.42 * shadow, blur=0.02)
    canvas.fill(grown(stick + cloth, 2 * max(0.8 * canvas.px, 0.026)), ink.flag_edge)
    canvas.fill(stick, Linear(fade((0, ink.wood), (1, ink.wood_dark)), 0))
    near = polygon(((heel, top), fold, under, (heel, top + 0.43)))
    far = polygon((fold, tip, under))
    canvas.fill(near, Linear(fade((0, ink.flag), (1, ink.flag_light)), 0))
    canvas.fill(far, Linear(fade((0, ink.flag_dark), (0.5, ink.flag)), 0))
    if canvas.size >= 32:
        canvas.fill(cloth.minus(cloth.moved(0.0, 0.018)), ink.highlight, 0.5, clip=cloth)


def mine(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw a mine as a doodle: an ink blot with eight strokes."""
    width = max(1.3 * canvas.px, 0.065)
    rays = union(
        stroke((_turned(cx, cy, 0.18, turn), _turned(cx, cy, reach, turn)), width, width * 0.5)
        for turn, reach in (
            (4, 0.4), (0.82, 0.4), (1.6, 0.38), (2.3, 0.41), (3.1, 0.39), (3.95, 0.41),
            (4.7, 0.4), (5.5, 0.39), (0.02, 0.4),
        )
    )  # fmt: skip
    body = blob([_turned(cx, cy, 0.245 * reach, turn) for turn, reach in BLOT])
    canvas.fill(rays + body, canvas.ink.ink)
    shine = spline(
        ((cx - 0.15, cy + 0.0), (cx - 0.11, cy - 0.11), (cx + 0.0, cy - 0.155)), closed=False
    )
    canvas.fill(stroke(shine, max(canvas.px, 0.05), 0.02), canvas.ink.page, 0.95)
    if canvas.size >= 32:
        canvas.fill(ellipse(cx + 0.3, cy + 0.27, 0.022), canvas.ink.ink)
        canvas.fill(ellipse(cx - 0.27, cy + 0.31, 0.014), canvas.ink.ink)


def _turned(cx: float, cy: float, reach: float, turn: float) -> Point:
    return cx + reach * math.cos(turn), cy + reach * math.sin(turn)


def cross(canvas: Canvas) -> None:
    """Draw the X for a wrong flag, two strokes of a thick pen (overlay)."""
    width = max(1.6 * canvas.px, 0.08)
    one = pen([(0.23, 0.24), (0.5, 0.48), (0.79, 0.79)], width)
    other = pen([(0.78, 0.21), (0.52, 0.5), (0.22, 0.78)], width)
    halo = max(0.7 * canvas.px, 0.025) * 2
    for path in (
        [(0.23, 0.24), (0.5, 0.48), (0.79, 0.79)],
        [(0.78, 0.21), (0.52, 0.5), (0.22, 0.78)],
    ):
        canvas.fill(pen(path, width + halo), canvas.ink.highlight)
    canvas.fill(one + other, canvas.ink.ink)


STYLE = Style(
    TileArt(
        closed=closed,
        hover=hover,
        pressed=pressed,
        opened=page,
        hit=hit,
        numeral=numeral,
        reveal=flip(page, _slab, _floor),
        glint=sweep(CELL, "gold", 0.55),
        cursor=ring_mark(0.08, "highlight", "number_1"),
    ),
    MarkArt(
        flag=flag,
        foot=FOOT,
        mark=mark,
        mine=mine,
        pool=no_pool,
        cross=cross,
        centre=centre,
        splash=dust(FOOT, "foam_shade"),
        swell=paper_effects.ink_ring,
        halo=glow_behind("flash_hot", "gold"),
        stars=stars("gold"),
    ),
    replace(EFFECTS, ripple=paper_effects.ripple, sparkle=paper_effects.sparkle),
)
