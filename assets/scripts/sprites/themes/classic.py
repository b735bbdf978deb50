"""Classic: bevelled grey squares without gaps, block numerals, a red flag, a black mine."""

from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.common import EFFECTS, dust, flip, glow_behind, no_pool, ring_mark, stars, sweep
from sprites.digits import Hand, numeral_box, numeral_shape
from sprites.easing import ease_out, lerp
from sprites.mark_motion import MarkArt
from sprites.palette import Colour, mix
from sprites.paths import (
    Path,
    Point,
    ellipse,
    flat_stroke,
    grown,
    polygon,
    ring,
    rounded_rect,
    spline,
    union,
)
from sprites.style import Style, TileArt

CELL = rounded_rect(0, 0, 1, 1, 0)
HAND = Hand(height=0.66, weight=0.135, width=0.46, cut=0.1)
FOOT = (0.58, 0.84)
SPIKE_REACH, BODY = 0.39, 0.255


def centre(size: int) -> Point:
    """Return the middle of the face; the line at the left and top does not count."""
    shift = _line(size) / 2
    return 0.5 + shift, 0.5 + shift


def _line(size: int) -> float:
    return max(1, round(size / 26)) / size


def bevel_of(size: int) -> float:
    """Return the bevel's width in units, whole pixels."""
    return max(2, round(size * 0.105)) / size


def bevelled(canvas: Canvas, face: Colour, width: float, sunken: bool = False) -> None:
    """Draw a square with mitred edges, lit from the top left."""
    light, dark = canvas.ink.light, canvas.ink.dark
    if sunken:
        light, dark = dark, light
    canvas.fill(CELL, dark)
    inner = 1 - width
    canvas.fill(polygon(((0, 0), (1, 0), (inner, width), (width, inner), (0, 1))), light)
    paint = Linear(fade((0, mix(face, canvas.ink.light, 0.16)), (1, face)), 60)
    canvas.fill(rounded_rect(width, width, inner, inner, 0), paint)


def closed(canvas: Canvas) -> None:
    """Draw the closed square (opaque)."""
    bevelled(canvas, canvas.ink.face, bevel_of(canvas.size))


def hover(canvas: Canvas) -> None:
    """Draw the closed square under the pointer (opaque)."""
    bevelled(canvas, canvas.ink.face_hover, bevel_of(canvas.size))


def _flat(canvas: Canvas, colour: Colour, line: Colour) -> None:
    canvas.fill(CELL, line)
    edge = _line(canvas.size)
    canvas.fill(rounded_rect(edge, edge, 1, 1, 0), colour)


def opened(canvas: Canvas) -> None:
    """Draw the opened square (opaque)."""
    _flat(canvas, canvas.ink.opened, canvas.ink.line)


def pressed(canvas: Canvas) -> None:
    """Draw the square held down: flat, with a shade from the top left (opaque)."""
    _flat(canvas, canvas.ink.pressed, canvas.ink.dark)
    edge, wide = _line(canvas.size), bevel_of(canvas.size)
    shade = polygon(((edge, edge), (1, edge), (1, wide), (wide, wide), (wide, 1), (edge, 1)))
    canvas.fill(shade, canvas.ink.dark, 0.35)


def hit(canvas: Canvas) -> None:
    """Draw the square of the mine that went off (opaque)."""
    _flat(canvas, canvas.ink.hit, canvas.ink.hit_dark)
    heat = fade((0, canvas.ink.flash_warm, 0.9), (0.7, canvas.ink.hit, 0.4), (1, canvas.ink.hit, 0))
    canvas.fill(ellipse(0.5, 0.5, 0.5), Radial(heat))


def numeral(canvas: Canvas, value: int) -> None:
    """Draw a block numeral (overlay)."""
    _character(canvas, str(value), centre(canvas.size), canvas.ink.number(value))


def mark(canvas: Canvas) -> None:
    """Draw the question mark (overlay)."""
    _character(canvas, "?", (0.5, 0.5), canvas.ink.ink)


def _character(canvas: Canvas, character: str, place: Point, colour: Colour) -> None:
    shape = numeral_shape(character, canvas.size, HAND, place)
    canvas.fill(shape, colour, clip=numeral_box(character, canvas.size, HAND, place))


def _slab(canvas: Canvas, lit: float) -> None:
    face = mix(canvas.ink.face, canvas.ink.light, 0.6 * lit)
    bevelled(canvas, face, bevel_of(canvas.size))


def _floor(canvas: Canvas, lit: float) -> None:
    _flat(canvas, mix(canvas.ink.opened, canvas.ink.light, 0.7 * lit), canvas.ink.line)


def _snap(canvas: Canvas, value: float) -> float:
    return round(value * canvas.size) / canvas.size


def flag(canvas: Canvas, wave: float = 0.0, ground: float = 1.0, shadow: float = 1.0) -> None:
    """Draw a red flag that blows to the left, on a black plinth."""
    width = max(1, round(canvas.size * 0.075)) * canvas.px
    left, top = _snap(canvas, 0.55), _snap(canvas, 0.14)
    step, foot = max(1, round(canvas.size * 0.07)) * canvas.px, _snap(canvas, FOOT[1])
    pole = rounded_rect(left, top, left + width, foot - step, 0)
    middle = left + width / 2
    plinth = rounded_rect(middle - 0.12, foot - 2 * step, middle + 0.12, foot - step, 0)
    plinth = plinth + rounded_rect(middle - 0.24, foot - step, middle + 0.24, foot, 0)
    cloth = _cloth(left + canvas.px * 0.2, top, wave)
    if shadow > 0 and canvas.size >= 24:
        offset = 0.03
        everything = (pole + plinth + cloth).moved(offset, offset)
        canvas.fill(everything, canvas.ink.steel, 0.35 * shadow, blur=0.01)
    edge = 2 * max(0.5 * canvas.px, 0.02)
    canvas.fill(grown(cloth, edge), canvas.ink.flag_edge)
    canvas.fill(pole, canvas.ink.ink)
    canvas.fill(plinth, canvas.ink.ink, max(ground, 0.6))
    red = fade((0, canvas.ink.flag), (0.6, canvas.ink.flag), (1, canvas.ink.flag_light))
    canvas.fill(cloth, Linear(red, 180))
    if canvas.size >= 32:
        canvas.fill(cloth.minus(cloth.moved(0, -0.055)), canvas.ink.flag_dark, 0.6, clip=cloth)


def _cloth(right: float, top: float, wave: float) -> Path:
    tip = (right - 0.4, top + 0.215 + wave * 0.05)
    upper = spline(
        ((right, top), (right - 0.18, top + 0.09 - wave * 0.04), tip), closed=False, steps=12
    )
    lower = spline(
        (tip, (right - 0.18, top + 0.335 - wave * 0.04), (right, top + 0.43)),
        closed=False,
        steps=12,
    )
    return polygon([*upper, *lower])


def mine(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw a black ball with eight spikes."""
    width = max(1, round(canvas.size * 0.08)) * canvas.px
    reach, slant = SPIKE_REACH, SPIKE_REACH * 0.74
    ends = ((reach, 0), (0, reach), (slant, slant), (slant, -slant))
    spikes = union(flat_stroke(((cx - dx, cy - dy), (cx + dx, cy + dy)), width) for dx, dy in ends)
    body = ellipse(cx, cy, BODY)
    canvas.fill(spikes + body, canvas.ink.ink)
    tones = fade((0, canvas.ink.steel), (0.5, canvas.ink.ink), (1, canvas.ink.ink))
    canvas.fill(body, Radial(tones, centre=(0.34, 0.3), radius=0.7))
    glint = max(2, round(canvas.size * 0.1)) * canvas.px
    x, y = _snap(canvas, cx - 0.14), _snap(canvas, cy - 0.14)
    canvas.fill(rounded_rect(x, y, x + glint, y + glint, glint * 0.3), canvas.ink.light)


def _swell(canvas: Canvas, cx: float, cy: float, t: float) -> None:
    outline = ring(cx, cy, lerp(0.2, 0.47, ease_out(t)), lerp(0.1, 0.02, t))
    canvas.fill(outline, canvas.ink.steel, 0.7 * (1 - t))


def cross(canvas: Canvas) -> None:
    """Draw the X for a wrong flag (overlay)."""
    reach, width = 0.29, max(1.5 * canvas.px, 0.075)
    bars = [((0.5 - reach, 0.5 - reach), (0.5 + reach, 0.5 + reach))]
    bars.append(((0.5 + reach, 0.5 - reach), (0.5 - reach, 0.5 + reach)))
    around = 2 * max(canvas.px * 0.7, 0.025)
    canvas.fill(union(flat_stroke(bar, width + around) for bar in bars), canvas.ink.light)
    canvas.fill(union(flat_stroke(bar, width) for bar in bars), canvas.ink.ink)


STYLE = Style(
    TileArt(
        closed=closed,
        hover=hover,
        pressed=pressed,
        opened=opened,
        hit=hit,
        numeral=numeral,
        reveal=flip(opened, _slab, _floor),
        glint=sweep(CELL, "light", 0.9),
        cursor=ring_mark(0, "ink", "cursor_in"),
    ),
    MarkArt(
        flag=flag,
        foot=FOOT,
        mark=mark,
        mine=mine,
        pool=no_pool,
        cross=cross,
        centre=centre,
        splash=dust(FOOT, "steel"),
        swell=_swell,
        halo=glow_behind("flash_hot", "gold"),
        stars=stars("gold"),
    ),
    EFFECTS,
)
