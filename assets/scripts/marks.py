"""The things on a cell: buoy flag, question mark, mine and cross."""

from canvas import Canvas, Linear, Radial, fade
from numerals import draw_character
from palette import Colour, mix
from shapes import (
    Shape,
    arc_points,
    ellipse,
    polygon,
    ring,
    rounded_rect,
    spline,
    stroke,
    union,
)  # fmt: skip
from tiles import slab_of

MINE_RADIUS = 0.285
HORNS = 8
HORN_REACH = 0.42


def _snap(canvas: Canvas, value: float) -> float:
    return round(value * canvas.size) / canvas.size


def flag(canvas: Canvas, wave: float = 0.0, ground: float = 1.0, shadow: float = 1.0) -> None:
    """Draw the flagged buoy; `wave` bends the pennant, `ground` and `shadow` are opacities."""
    width = max(1, round(canvas.size * 0.08)) * canvas.px
    left = _snap(canvas, 0.345)
    top, foot = _snap(canvas, 0.13), _snap(canvas, 0.78)
    middle = left + width / 2
    pole = stroke(((middle, top + width / 2), (middle, foot)), width)
    pennant = _pennant(left + width, top + canvas.px * (canvas.size >= 24), wave)
    buoy = _buoy(canvas, middle + 0.02)
    if ground > 0:
        _draw_water(canvas, middle + 0.02, ground)
    if shadow > 0:
        offset = max(canvas.px, 0.03)
        everything = (pole + pennant + buoy).moved(offset, offset * 1.4)
        canvas.fill(everything, canvas.ink.shadow, 0.4 * shadow, blur=0.016)
    canvas.fill(buoy, Linear(fade((0, canvas.ink.flag_light), (1, canvas.ink.flag_dark)), 60))
    _draw_buoy_band(canvas, buoy, middle + 0.02)
    canvas.fill(
        pole,
        Linear(fade((0, canvas.ink.cream), (0.6, canvas.ink.cream), (1, _shaded_cream(canvas)))),
    )
    coral = fade((0, canvas.ink.flag_light), (0.4, canvas.ink.danger), (1, canvas.ink.flag_dark))
    canvas.fill(pennant, Linear(coral, 65))
    if canvas.size >= 32:
        fold = pennant.minus(pennant.moved(-0.01, -0.05))
        canvas.fill(fold, canvas.ink.flag_dark, 0.55, clip=pennant)


def _shaded_cream(canvas: Canvas) -> Colour:
    return mix(canvas.ink.cream, canvas.ink.tile_lip, 0.3)


def _pennant(left: float, top: float, wave: float) -> Shape:
    tip = (left + 0.43, top + 0.23 + wave * 0.05)
    over = (left + 0.2, top + 0.075 - wave * 0.05)
    under = (left + 0.2, top + 0.375 - wave * 0.04)
    upper = spline(((left, top), over, tip), closed=False, steps=16)
    lower = spline((tip, under, (left, top + 0.44)), closed=False, steps=16)
    heel = left - 0.01
    return polygon([(heel, top), *upper, *lower, (heel, top + 0.44)])


def _buoy(canvas: Canvas, cx: float) -> Shape:
    top, base = _snap(canvas, 0.68), _snap(canvas, 0.86 if canvas.size >= 32 else 0.83)
    return rounded_rect(cx - 0.105, top, cx + 0.105, base, 0.08) + polygon(
        spline(
            (
                (cx - 0.10, top + 0.05),
                (cx + 0.10, top + 0.05),
                (cx + 0.215, base - 0.055),
                (cx + 0.14, base),
                (cx, base + 0.008),
                (cx - 0.14, base),
                (cx - 0.215, base - 0.055),
            )
        )
    )


def _draw_buoy_band(canvas: Canvas, buoy: Shape, cx: float) -> None:
    if canvas.size < 32:
        return
    upper = spline(((cx - 0.25, 0.715), (cx, 0.75), (cx + 0.25, 0.715)), closed=False)
    lower = spline(((cx + 0.25, 0.765), (cx, 0.805), (cx - 0.25, 0.765)), closed=False)
    paint = Linear(fade((0.2, canvas.ink.cream), (1, _shaded_cream(canvas))), 0)
    canvas.fill(polygon(upper + lower), paint, clip=buoy)
    canvas.fill(
        buoy, Linear(fade((0.5, canvas.ink.flag_dark, 0), (1, canvas.ink.flag_dark, 0.5)), 30)
    )


def _draw_water(canvas: Canvas, cx: float, alpha: float) -> None:
    if canvas.size < 24:
        canvas.fill(ellipse(cx, 0.82, 0.29, 0.06), canvas.ink.tile_lip, 0.5 * alpha)
        return
    canvas.fill(ellipse(cx, 0.83, 0.30, 0.082), canvas.ink.tile_lip, 0.5 * alpha)
    if canvas.size >= 32:
        outline = ring(0, 0, 0.305, 0.022, 0.29).moved(cx, 0.83)
        lit = canvas.ink.highlight
        stops = fade((0, lit, 0.7), (0.6, lit, 0.35), (1, lit, 0.15))
        canvas.fill(outline, Linear(stops, 50), alpha)


def mark(canvas: Canvas) -> None:
    """Draw the question mark (overlay for a closed tile)."""
    draw_character(canvas, "?", canvas.ink.cream)


def draw_pool(canvas: Canvas, cx: float, cy: float, alpha: float = 1.0) -> None:
    """Draw the light under a mine, which parts its outline from the dark cell."""
    aqua = canvas.ink.accent
    glow = fade((0, aqua, 0.5), (0.55, aqua, 0.26), (0.8, aqua, 0.08), (1, aqua, 0))
    canvas.fill(ellipse(cx, cy, 0.47), Radial(glow), alpha)


def draw_mine(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw the mine's body and horns about a centre."""
    radius = MINE_RADIUS
    width = max(1.2 * canvas.px, 0.062)
    turns = range(0, 360, 360 // HORNS)
    horns = union(_horn(cx, cy, turn, radius * 0.8, width) for turn in turns)
    body = ellipse(cx, cy, radius)
    canvas.fill((horns + body).moved(0.018, 0.045), canvas.ink.shadow, 0.55, blur=0.018)
    canvas.fill(horns, Linear(fade((0.05, canvas.ink.mine_light), (0.95, canvas.ink.mine_mid)), 55))
    tones = fade(
        (0, canvas.ink.mine_light),
        (0.3, canvas.ink.mine_mid),
        (0.8, canvas.ink.mine_dark),
        (1, canvas.ink.mine_dark),
    )
    canvas.fill(body, Radial(tones, centre=(0.33, 0.28), radius=0.74))
    thick = max(canvas.px * 0.8, 0.028)
    rim = body.minus(ellipse(cx - thick * 0.3, cy - thick * 0.45, radius - thick * 0.5))
    lit = mix(canvas.ink.accent, canvas.ink.mine_light, 0.25)
    canvas.fill(rim, Linear(fade((0.35, lit, 0.15), (0.9, lit, 1.0)), 56), clip=body)
    if canvas.size >= 32:
        _draw_seam(canvas, cx, cy, body)
    glint = ellipse(0, 0, 0.078, 0.046).turned(-38, (0, 0)).moved(cx - 0.11, cy - 0.135)
    canvas.fill(glint, canvas.ink.foam, 0.95)


def _draw_seam(canvas: Canvas, cx: float, cy: float, body: Shape) -> None:
    """Draw the weld round the sphere's waist."""
    curve = arc_points((cx, cy + 0.02), (MINE_RADIUS * 1.02, 0.085), 0, 180, 32)
    canvas.fill(stroke(curve, 0.02), canvas.ink.mine_dark, 0.7, clip=body)
    below = [(x, y + 0.016) for x, y in curve]
    canvas.fill(stroke(below, 0.012), canvas.ink.mine_light, 0.35, clip=body)


def _horn(cx: float, cy: float, degrees: float, start: float, width: float) -> Shape:
    """Return a stud that tapers outwards to a rounded end."""
    base, tip = width * 0.82, width * 0.62
    end = HORN_REACH - tip
    profile = ((start, -base), (start + 0.06, -base), (end, -tip))
    outline = [*profile, *((x, -y) for x, y in reversed(profile))]
    stud = polygon((cx + x, cy + y) for x, y in outline) + ellipse(cx + end, cy, tip)
    return stud.turned(degrees, (cx, cy))


def cross(canvas: Canvas) -> None:
    """Draw the coral X for a wrong flag (overlay)."""
    cx, cy = slab_of(canvas.size).centre
    reach = 0.27
    width = max(2.2 * canvas.px, 0.12)
    dark = max(1.0 * canvas.px, 0.05)
    bars = [
        ((cx - reach, cy - reach), (cx + reach, cy + reach)),
        ((cx + reach, cy - reach), (cx - reach, cy + reach)),
    ]
    outline = union(stroke(bar, width + 2 * dark) for bar in bars)
    canvas.fill(outline.moved(0.01, 0.03), canvas.ink.shadow, 0.4, blur=0.02)
    canvas.fill(outline, canvas.ink.scorch)
    shape = union(stroke(bar, width) for bar in bars)
    canvas.fill(
        shape,
        Linear(
            fade((0, canvas.ink.flag_light), (0.5, canvas.ink.danger), (1, canvas.ink.flag_dark)),
            70,
        ),
    )
