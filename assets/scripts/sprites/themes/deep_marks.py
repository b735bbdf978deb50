"""The things on a cell of Deep: flag, question mark, mine and cross."""

from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.palette import BLACK, WHITE, is_light, lightness, mix
from sprites.paths import Path, arc_points, ellipse, grown, merged, polygon, spline, stroke, union
from sprites.themes.deep_numerals import placed
from sprites.themes.deep_tiles import slab_of

MINE_RADIUS = 0.27
HORNS = 8
HORN_REACH = 0.385  # of the balls' middles
FLOAT = (0.43, 0.775, 0.19, 0.08)  # middle and radii
POLE_LEFT, POLE_TOP = 0.355, 0.15
OUTLINED_FROM, LEANING_FROM = 24, 28  # pixels of a cell
DARK_TILE = 0.4  # lightness at which a dark line around a flag would not show


def flag(canvas: Canvas, wave: float = 0.0, ground: float = 1.0, shadow: float = 1.0) -> None:
    """Draw the flag on its float; `wave` bends the cloth, `ground` and `shadow` are opacities."""
    ink = canvas.ink
    pole, cloth, buoy = _pole(canvas), _cloth(canvas, wave), ellipse(*FLOAT)
    if ground > 0:
        x, y, rx, ry = FLOAT
        canvas.fill(ellipse(x + 0.01, y + 0.06, rx + 0.08, ry), ink.shadow, 0.4 * ground, 0.03)
    _draw_outline(canvas, union((pole, cloth, buoy)), shadow)
    _draw_float(canvas, buoy)
    wood = mix(ink.cream, ink.shadow, 0.42)
    canvas.fill(pole, Linear(fade((0, ink.cream), (0.45, ink.cream), (1, wood)), 0))
    bright = mix(ink.flag_light, WHITE, 0.14)
    canvas.fill(cloth, Linear(fade((0, bright), (0.4, ink.flag_light), (1, ink.flag_dark)), 42))
    if canvas.size >= 24:
        _draw_folds(canvas, cloth, wave)


def _draw_outline(canvas: Canvas, path: Path, shadow: float) -> None:
    """Draw an outline that parts a flag from its tile: cream, and dark around that on a light tile;
    where pixels are few, one of the two."""
    ink, px = canvas.ink, canvas.px
    is_small = canvas.size < OUTLINED_FROM
    has_line = lightness(mix(ink.tile_top, ink.tile_bottom, 0.5)) > DARK_TILE
    cream = grown(path, 2 * max((0.6 if has_line or is_small else 1.0) * px, 0.026))
    if shadow > 0:
        canvas.fill(cream.moved(0.015, 0.035), ink.shadow, 0.42 * shadow, blur=0.028)
    if has_line:
        line = grown(path if is_small else cream, 2 * max(1.2 * px, 0.024))
        canvas.fill(line, mix(mix(ink.tile_lip, ink.shadow, 0.6), BLACK, 0.5))
    if not (has_line and is_small):
        canvas.fill(cream, ink.cream)


def _pole(canvas: Canvas) -> Path:
    """Return the pole, which leans a little where there are pixels for it."""
    leans = canvas.size >= LEANING_FROM
    left, wide = _pole_left(canvas), 0.064 if leans else canvas.pixels(0.064)
    lean, top, foot = 0.02 if leans else 0.0, POLE_TOP, FLOAT[1]
    return polygon(
        (
            (left, top + 0.012),
            (left + wide, top),
            (left + wide + lean, foot),
            (left + lean, foot),
        )
    )


def _pole_left(canvas: Canvas) -> float:
    return POLE_LEFT if canvas.size >= LEANING_FROM else canvas.snap(POLE_LEFT)


def _cloth(canvas: Canvas, wave: float) -> Path:
    """Return the waving cloth."""
    x, y, w = _pole_left(canvas) + 0.045, POLE_TOP, 0.05 * wave
    path = Path()
    path.moveTo(x, y)
    path.cubicTo(x + 0.12, y - 0.085 - w, x + 0.25, y + 0.1 + w, x + 0.46, y + 0.035)
    path.cubicTo(x + 0.385, y + 0.14, x + 0.39, y + 0.22 + w, x + 0.45, y + 0.315 + w)
    path.cubicTo(x + 0.28, y + 0.375 + w, x + 0.16, y + 0.22 - w, x + 0.01, y + 0.35)
    path.close()
    return path


def _draw_folds(canvas: Canvas, cloth: Path, wave: float) -> None:
    """Shade the cloth's valley, light its crest and its upper edge."""
    ink, bend = canvas.ink, 0.03 * wave
    dark = [(0.56 + bend, 0.08), (0.61, 0.24), (0.59 - bend, 0.4), (0.63, 0.58)]
    light = [(0.485 + bend, 0.06), (0.515, 0.22), (0.495 - bend, 0.4), (0.52, 0.58)]
    for points, width, tone, alpha in (
        (dark, 0.09, ink.flag_dark, 0.75),
        (light, 0.05, WHITE, 0.42),
    ):
        line = stroke(spline(points, closed=False), width)
        canvas.fill(line, tone, alpha, blur=0.026, clip=cloth)
    canvas.fill(cloth.minus(cloth.moved(0, 0.022)), WHITE, 0.4, blur=0.006, clip=cloth)


def _draw_float(canvas: Canvas, buoy: Path) -> None:
    ink = canvas.ink
    x, y, rx, ry = FLOAT
    bright = mix(ink.flag_light, WHITE, 0.22)
    canvas.fill(buoy, Linear(fade((0, bright), (0.5, ink.flag_light), (1, ink.flag_dark))))
    if canvas.size >= 24:
        canvas.fill(ellipse(x, y - 0.028, rx * 0.5, ry * 0.38), ink.flag_dark, 0.75)
        canvas.fill(ellipse(x - rx * 0.55, y - 0.022, 0.026, 0.014), WHITE, 0.75, blur=0.006)


def mark(canvas: Canvas) -> None:
    """Draw the question mark in a dark outline (overlay for a closed tile)."""
    ink, lip = canvas.ink, round(slab_of(canvas.size).lip * canvas.size)
    path = placed(canvas.size, "?").moved(0, -(lip // 2) * canvas.px)
    dark = mix(ink.tile_lip, ink.shadow, 0.35)
    outline = grown(path, 2 * max(0.7 * canvas.px, 0.035))
    canvas.fill(outline.moved(0, 0.03), ink.shadow, 0.45, blur=0.025)
    canvas.fill(outline, dark, 0.9)
    canvas.fill(path, ink.cream)


def draw_pool(canvas: Canvas, cx: float, cy: float, alpha: float = 1.0) -> None:
    """Draw light under a mine on a dark floor, which parts it from the floor."""
    ink = canvas.ink
    if is_light(ink.opened):
        canvas.fill(ellipse(cx, cy + 0.3, 0.28, 0.07), ink.shadow, 0.3 * alpha, blur=0.035)
        return
    tone = mix(ink.accent, ink.mine_light, 0.5)
    glow = fade((0, tone, 0.5), (0.5, tone, 0.34), (0.8, tone, 0.1), (1, tone, 0))
    canvas.fill(ellipse(cx, cy, 0.48), Radial(glow), alpha)


def draw_mine(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw a naval mine about a centre: sphere, horns, glint and lamp."""
    ink, small = canvas.ink, canvas.size < 24
    ball = max(0.9 * canvas.px, 0.05)
    body = ellipse(cx, cy, MINE_RADIUS)
    turns = [360 * (horn + (0 if small else 0.5)) / HORNS for horn in range(HORNS)]
    horns = [_horn(cx, cy, turn, ball) for turn in turns]
    balls = [ellipse(cx + HORN_REACH, cy, ball).turned(turn, (cx, cy)) for turn in turns]
    whole = merged([body, *horns, *balls])
    canvas.fill(whole.moved(0.01, 0.04), ink.shadow, 0.5, blur=0.025)
    necks = fade((0, mix(ink.mine_light, ink.mine_mid, 0.2)), (1, ink.mine_mid))
    canvas.fill(merged(horns), Linear(necks))
    bright = mix(ink.mine_light, WHITE, 0.35)
    for path in balls:
        tones = fade((0, bright), (0.5, mix(ink.mine_light, ink.mine_mid, 0.6)), (1, ink.mine_mid))
        canvas.fill(path, ink.mine_light if small else Radial(tones, (0.35, 0.3), 0.8))
    deep = mix(ink.mine_dark, BLACK, 0.35)
    tones = fade((0, ink.mine_light), (0.34, ink.mine_mid), (0.8, ink.mine_dark), (1, deep))
    canvas.fill(body, Radial(tones, (0.32, 0.25), 0.8))
    lit = mix(ink.accent, ink.mine_light, 0.3)
    rim = body.minus(ellipse(cx - 0.008, cy - 0.022, MINE_RADIUS - 0.012))
    canvas.fill(rim, Linear(fade((0.4, lit, 0), (1, lit, 0.9))), blur=0.006, clip=body)
    if canvas.size >= 32:
        weld = arc_points((cx, cy), (MINE_RADIUS * 0.97, 0.1), 12, 168, 32)
        canvas.fill(stroke(weld, 0.022), deep, 0.65, clip=body)
        below = [(x, y + 0.018) for x, y in weld]
        canvas.fill(stroke(below, 0.01), ink.mine_light, 0.3, clip=body)
    glint = ellipse(0, 0, 0.075, 0.042).turned(-36).moved(cx - 0.105, cy - 0.14)
    canvas.fill(glint, WHITE, 0.8, blur=0.014)
    _draw_lamp(canvas, cx, cy + 0.025)


def _draw_lamp(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw the red lamp in the middle of a mine, with its glow."""
    ink = canvas.ink
    radius = max(1.1 * canvas.px, 0.05)
    glow = fade((0, ink.lamp, 0.7), (0.4, ink.lamp, 0.3), (1, ink.lamp, 0))
    canvas.fill(ellipse(cx, cy, 0.17), Radial(glow))
    if canvas.size >= 24:
        canvas.fill(ellipse(cx, cy, radius + 0.02), mix(ink.mine_dark, BLACK, 0.4))
    heart = fade((0, ink.flash_hot), (0.45, ink.lamp), (1, mix(ink.lamp, BLACK, 0.4)))
    canvas.fill(ellipse(cx, cy, radius), Radial(heart, (0.4, 0.38), 0.68))


def _horn(cx: float, cy: float, degrees: float, ball: float) -> Path:
    """Return a horn's neck, which tapers outwards."""
    start, foot, tip = MINE_RADIUS * 0.85, max(1.1 * ball, 0.068), ball * 0.6
    points = ((start, -foot), (HORN_REACH, -tip), (HORN_REACH, tip), (start, foot))
    return polygon((cx + x, cy + y) for x, y in points).turned(degrees, (cx, cy))


def cross(canvas: Canvas) -> None:
    """Draw the white X for a wrong flag, in a dark outline (overlay)."""
    ink, slab = canvas.ink, slab_of(canvas.size)
    cx, cy = slab.centre[0], slab.centre[1] - slab.lip / 2
    reach, width = 0.215, max(1.7 * canvas.px, 0.088)
    dark = max(0.8 * canvas.px, 0.034)
    bars = [((cx - reach, cy - side * reach), (cx + reach, cy + side * reach)) for side in (1, -1)]
    outline = union(stroke(bar, width + 2 * dark) for bar in bars)
    canvas.fill(outline.moved(0.0, 0.035), ink.shadow, 0.5, blur=0.03)
    canvas.fill(outline, mix(ink.scorch, ink.shadow, 0.6))
    canvas.fill(union(stroke(bar, width) for bar in bars), WHITE)
