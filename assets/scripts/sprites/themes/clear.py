"""Clear: told by shape first. Blue slabs on black, and as many pips round a number as it counts."""

from sprites.canvas import Canvas, Linear, fade
from sprites.common import (
    EFFECTS,
    cell_centre,
    dust,
    flip,
    glow_behind,
    no_pool,
    ring_mark,
    stars,
    sweep,
)
from sprites.digits import Hand, numeral_shape
from sprites.easing import ease_out, lerp
from sprites.mark_motion import MarkArt
from sprites.palette import Colour, mix
from sprites.paths import (
    Path,
    ellipse,
    flat_stroke,
    grown,
    polygon,
    ring,
    rounded_rect,
    stroke,
    union,
)
from sprites.style import Style, TileArt

HAND = Hand(height=0.54, weight=0.125, width=0.37, cut=0.15, is_round=True)
SMALL_HAND = Hand(height=0.5, weight=0.125, width=0.4, cut=0.14, is_round=True)
RADIUS = 0.1
FOOT = (0.36, 0.85)
HOLLOW = 8
"""The number that is drawn as an outline."""

# Which of the eight places round a numeral have a pip: columns and rows from -1 to 1.
W, E, N, S = (-1, 0), (1, 0), (0, -1), (0, 1)
NW, NE, SW, SE = (-1, -1), (1, -1), (-1, 1), (1, 1)
PIPS = {
    1: (NW,), 2: (NW, SE), 3: (N, SW, SE), 4: (NW, NE, SW, SE), 5: (NW, NE, SW, SE, N),
    6: (NW, NE, SW, SE, W, E), 7: (NW, NE, SW, SE, W, E, N), 8: (NW, NE, SW, SE, W, E, N, S),
}  # fmt: skip


def ground(canvas: Canvas) -> None:
    """Fill the cell with the black behind the tiles."""
    canvas.clear_with(canvas.ink.board)


def _outline(canvas: Canvas, more: float = 0.0, lift: float = 0.0) -> Path:
    """Return the tile's shape, on whole pixels; `more` pixels smaller on each side."""
    px = canvas.px
    near = max(1, round(canvas.size * 0.03)) * px + more * px
    return rounded_rect(near, near, 1 - near, 1 - near - lift, max(0.0, RADIUS - more * px))


def slab(canvas: Canvas, face: Colour, lit: float = 0.0) -> None:
    """Draw a raised slab with a strong light edge above and a dark one below."""
    ink, size = canvas.ink, canvas.size
    lip, line = max(1, round(size * 0.085)) * canvas.px, max(1, round(size * 0.055))
    canvas.fill(_outline(canvas), ink.tile_lip)
    top = _outline(canvas, lift=lip)
    canvas.fill(top, ink.tile_light)
    inner = _outline(canvas, line, lip)
    colour = mix(face, ink.white, 0.5 * lit)
    canvas.fill(inner, Linear(fade((0, mix(colour, ink.tile_light, 0.25)), (1, colour)), 80))


def closed(canvas: Canvas) -> None:
    """Draw the closed tile (opaque)."""
    ground(canvas)
    slab(canvas, canvas.ink.tile)


def _slab(canvas: Canvas, lit: float) -> None:
    slab(canvas, canvas.ink.tile, lit)


def hover(canvas: Canvas) -> None:
    """Draw the closed tile under the pointer (opaque)."""
    ground(canvas)
    slab(canvas, canvas.ink.tile_hover)


def pressed(canvas: Canvas) -> None:
    """Draw the tile held down: dark, in a light frame (opaque)."""
    ground(canvas)
    line = max(1, round(canvas.size * 0.055))
    canvas.fill(_outline(canvas), canvas.ink.tile)
    canvas.fill(_outline(canvas, line), canvas.ink.tile_pressed)


def opened(canvas: Canvas) -> None:
    """Draw the opened cell: black, framed by a thin line (opaque)."""
    ground(canvas)
    _floor(canvas, 0.0)


def _floor(canvas: Canvas, lit: float) -> None:
    line = max(1, round(canvas.size / 40))
    canvas.fill(_outline(canvas), mix(canvas.ink.opened_line, canvas.ink.tile_light, lit))
    canvas.fill(_outline(canvas, line), mix(canvas.ink.opened, canvas.ink.tile, 0.7 * lit))


def hit(canvas: Canvas) -> None:
    """Draw the cell whose mine went off: framed, with a cross-hatch (opaque)."""
    ground(canvas)
    line = max(1, round(canvas.size * 0.07))
    canvas.fill(_outline(canvas), canvas.ink.hit_light)
    inner = _outline(canvas, line)
    canvas.fill(inner, canvas.ink.hit)
    width = max(canvas.px, 0.045)
    stripes = union(
        stroke(((at - 1, 1), (at, 0)), width) for at in (0.3, 0.55, 0.8, 1.05, 1.3, 1.55, 1.8)
    )
    canvas.fill(stripes, canvas.ink.black, 0.28, clip=inner)


def numeral(canvas: Canvas, value: int) -> None:
    """Draw a numeral with its pips (overlay)."""
    colour, hand = canvas.ink.number(value), HAND if canvas.size >= 20 else SMALL_HAND
    canvas.fill(numeral_shape(str(value), canvas.size, hand, (0.5, 0.5)), colour)
    if value == HOLLOW and canvas.size >= 24:
        narrower = -max(canvas.px * 2, 0.07)
        inner = numeral_shape(str(value), canvas.size, hand, (0.5, 0.5), narrower)
        canvas.fill(inner, canvas.ink.opened)
    _draw_pips(canvas, value, colour)


def _draw_pips(canvas: Canvas, value: int, colour: Colour) -> None:
    size = canvas.size
    side = max(2, round(size * 0.11))
    near = 1 if size < 24 else round(size * 0.03) + round(size * 0.055)
    far, middle = size - near - side, (size - side) / 2
    half = side * canvas.px / 2
    for across, down in PIPS[value]:
        x = (near, middle, far)[across + 1] * canvas.px
        y = (near, middle, far)[down + 1] * canvas.px
        pip = rounded_rect(x, y, x + 2 * half, y + 2 * half, 0)
        canvas.fill(ellipse(x + half, y + half, half) if size >= 28 else pip, colour)


def mark(canvas: Canvas) -> None:
    """Draw the question mark (overlay)."""
    around = 2 * max(canvas.px, 0.04)
    hand = Hand(height=0.6, weight=0.125, width=0.4, cut=0.16, is_round=True)
    place = (0.5, 0.47)
    canvas.fill(numeral_shape("?", canvas.size, hand, place, around), canvas.ink.black)
    canvas.fill(numeral_shape("?", canvas.size, hand, place), canvas.ink.white)


def flag(canvas: Canvas, wave: float = 0.0, ground: float = 1.0, shadow: float = 1.0) -> None:
    """Draw a yellow flag with a black edge on a white pole."""
    px, ink = canvas.px, canvas.ink
    width, edge = max(1, round(canvas.size * 0.08)) * px, max(px, 0.045)
    left, top = round(0.32 * canvas.size) * px, round(0.14 * canvas.size) * px
    foot = round(0.82 * canvas.size) * px
    middle = left + width / 2
    base = rounded_rect(middle - 0.16, foot - width, middle + 0.16, foot, 0)
    pole = rounded_rect(left, top, left + width, foot, 0)
    tip = (left + width + 0.4, top + 0.21 + 0.05 * wave)
    bend = 0.035 * wave
    cloth = polygon(
        (
            (left + width * 0.5, top),
            (left + 0.26, top + 0.1 - bend),
            tip,
            (left + 0.26, top + 0.32 - bend),
            (left + width * 0.5, top + 0.42),
        )
    )
    for part in (base, pole, cloth):
        canvas.fill(grown(part, 2 * edge), ink.black)
    canvas.fill(base + pole, ink.white)
    canvas.fill(cloth, ink.yellow)


def mine(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw a mine in outline: a black ball in a thick white ring with eight white spikes."""
    ink, line, body = canvas.ink, max(1.3 * canvas.px, 0.075), 0.225
    spikes = union(_spike(cx, cy, turn, line) for turn in range(0, 360, 45))
    edge = max(canvas.px, 0.035)
    around = union(_spike(cx, cy, turn, line + 2 * edge, edge) for turn in range(0, 360, 45))
    canvas.fill(around + ellipse(cx, cy, body + edge), ink.black)
    canvas.fill(spikes + ellipse(cx, cy, body), ink.white)
    canvas.fill(ellipse(cx, cy, body - line), ink.black)
    if canvas.size >= 20:
        canvas.fill(ellipse(cx - 0.065, cy - 0.07, max(canvas.px, 0.05)), ink.white)


def _spike(cx: float, cy: float, turn: float, width: float, longer: float = 0.0) -> Path:
    reach = 0.43 + longer
    line = stroke(((cx + 0.2, cy), (cx + reach - width * 0.3, cy)), width, width * 0.7)
    return line.turned(turn, (cx, cy))


def _swell(canvas: Canvas, cx: float, cy: float, t: float) -> None:
    line = ring(cx, cy, lerp(0.22, 0.46, ease_out(t)), lerp(0.09, 0.02, t))
    canvas.fill(line, canvas.ink.white, 1 - t)


def cross(canvas: Canvas) -> None:
    """Draw the X for a wrong flag (overlay)."""
    reach, width, edge = 0.3, max(1.6 * canvas.px, 0.075), 2 * max(0.8 * canvas.px, 0.04)
    bars = [((0.5 - reach, 0.5 - reach), (0.5 + reach, 0.5 + reach))]
    bars.append(((0.5 + reach, 0.5 - reach), (0.5 - reach, 0.5 + reach)))
    canvas.fill(union(flat_stroke(bar, width + edge) for bar in bars), canvas.ink.black)
    canvas.fill(union(flat_stroke(bar, width) for bar in bars), canvas.ink.hit_light)


STYLE = Style(
    TileArt(
        closed=closed,
        hover=hover,
        pressed=pressed,
        opened=opened,
        hit=hit,
        numeral=numeral,
        reveal=flip(ground, _slab, _floor),
        glint=sweep(rounded_rect(0.03, 0.03, 0.97, 0.97, RADIUS), "tile_light", 0.6),
        cursor=ring_mark(RADIUS, "black", "yellow"),
    ),
    MarkArt(
        flag=flag,
        foot=FOOT,
        mark=mark,
        mine=mine,
        pool=no_pool,
        cross=cross,
        centre=cell_centre,
        splash=dust(FOOT, "white", 0.05),
        swell=_swell,
        halo=glow_behind("white", "gold"),
        stars=stars("white"),
    ),
    EFFECTS,
)
