"""Things lit from the top left: toned bodies with an outline, bevels, balls, brass, glass."""

import math

import skia

from sprites.canvas import Canvas, Ink, Linear, Radial, Stop, fade, tint
from sprites.palette import BLACK, WHITE, Colour, parse_hex
from sprites.paths import Path, Point, ellipse, grown, ring, twinkle

LIGHT = 58  # degrees in which light falls, clockwise from the right
LINE = 0.036  # of outlines, both halves
BRASS = ("#FFF4BE", "#FFD564", "#F0A02C", "#B4640F", "#7E3F06", "#C9822A")
GOLD = ("#FFF9D2", "#FFE070", "#FFB92E", "#E8870F", "#B45A06")
STEEL = ("#FFFFFF", "#DCE6F2", "#9FB0C8", "#5F7190", "#8EA0BC")
BROWN, NAVY = parse_hex("#4A2006"), parse_hex("#0B1638")


def hue(text: str) -> Colour:
    """Return the colour "#RRGGBB"."""
    return parse_hex(text)


def ramp(*colours: str) -> tuple[Stop, ...]:
    """Return a gradient's stops at even distances."""
    last = max(1, len(colours) - 1)
    return fade(*((at / last, parse_hex(text)) for at, text in enumerate(colours)))


def slope(*colours: str, degrees: float = LIGHT) -> Linear:
    """Return a gradient along the light, or at an angle of its own."""
    return Linear(ramp(*colours), degrees)


def glow_of(*colours: str, centre: Point = (0.36, 0.3), radius: float = 0.8) -> Radial:
    """Return a gradient about a light on a round thing."""
    return Radial(ramp(*colours), centre, radius)


def line_of(canvas: Canvas, width: float = LINE) -> float:
    """Return an outline's width: in small pictures wide enough to be seen."""
    return max(width, 2.2 * canvas.px)


def shade_under(canvas: Canvas, cx: float, cy: float, wide: float, high: float = 0.045) -> None:
    """Draw the soft shade that something throws on what it stands on."""
    canvas.fill(ellipse(cx, cy, wide, high), hue("#02061A"), 0.5, blur=high * 0.55)


def outlined(canvas: Canvas, path: Path, ink: Colour, width: float = LINE) -> None:
    """Draw the dark line around a shape that is then painted over its inner half."""
    canvas.fill(grown(path, line_of(canvas, width)), ink)


def body(
    canvas: Canvas, path: Path, paint: Ink, edge: Colour, bevel: float = 0.02, line: float = LINE
) -> None:
    """Draw a shape with an outline, lit along its upper left and dark along its lower right."""
    outlined(canvas, path, edge, line)
    canvas.fill(path, paint)
    if bevel:
        bevelled(canvas, path, bevel)


def bevelled(
    canvas: Canvas, path: Path, width: float, light: float = 0.6, dark: float = 0.4
) -> None:
    """Lighten a shape along its upper left edge and darken it along its lower right."""
    lit, shaded = path.minus(path.moved(width, width)), path.minus(path.moved(-width, -width))
    canvas.fill(shaded, BLACK, dark, blur=width * 0.45, clip=path)
    canvas.fill(lit, WHITE, light, blur=width * 0.4, clip=path)


def bounce(
    canvas: Canvas, path: Path, colour: str, width: float = 0.03, power: float = 0.5
) -> None:
    """Draw light thrown back from below on a shape's lower right edge."""
    inner = path.moved(-width, -width)
    canvas.fill(path.minus(inner), hue(colour), power, blur=width * 0.4, clip=path, blend="screen")


def gleam(canvas: Canvas, path: Path, power: float = 0.8, blur: float = 0.006) -> None:
    """Draw a white light on something that shines."""
    canvas.fill(path, WHITE, power, blur=blur)


def sparkle(canvas: Canvas, x: float, y: float, size: float, colour: Colour = WHITE) -> None:
    """Draw a small star of light with its glow."""
    stops = fade((0, colour, 0.75), (0.4, colour, 0.25), (1, colour, 0))
    canvas.fill(ellipse(x, y, size * 0.7), Radial(stops))
    canvas.fill(twinkle(x, y, size, 0.1), WHITE)


def light_spot(
    canvas: Canvas, x: float, y: float, radius: float, colour: str, power: float = 1.0
) -> None:
    """Draw a round light that falls off softly."""
    tone = hue(colour)
    stops = fade((0, tone, 1), (0.3, tone, 0.5), (0.6, tone, 0.15), (1, tone, 0))
    canvas.fill(ellipse(x, y, radius), Radial(stops), power)


def ball(canvas: Canvas, x: float, y: float, radius: float, tones: tuple[str, ...], edge: Colour,
         line: float = LINE) -> None:  # fmt: skip
    """Draw a shiny ball."""
    path = ellipse(x, y, radius)
    outlined(canvas, path, edge, line)
    canvas.fill(path, glow_of(*tones))
    gleam(canvas, ellipse(x - radius * 0.36, y - radius * 0.42, radius * 0.24, radius * 0.17))


def pearl(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw a pearl: white with a little rose, gold and blue in it."""
    path = ellipse(x, y, radius)
    outlined(canvas, path, hue("#5A4A7A"), 0.028)
    canvas.fill(path, glow_of("#FFFFFF", "#FFF7F2", "#EADCF0", "#A9B4E0", "#7482BE"))
    warm = fade((0, hue("#FFC9D8"), 0.75), (1, hue("#FFC9D8"), 0))
    canvas.fill(path, Radial(warm, (0.7, 0.42), 0.34))
    cool = fade((0, hue("#9FF3FF"), 0.8), (1, hue("#9FF3FF"), 0))
    canvas.fill(path, Radial(cool, (0.62, 0.86), 0.36))
    bounce(canvas, path, "#FFFFFF", radius * 0.12, 0.55)
    gleam(canvas, ellipse(x - radius * 0.36, y - radius * 0.4, radius * 0.27, radius * 0.2), 0.95,
          radius * 0.05)  # fmt: skip


def rim(
    canvas: Canvas, x: float, y: float, radius: float, width: float,
    tones: tuple[str, ...] = BRASS, edge: Colour = BROWN,
) -> None:  # fmt: skip
    """Draw a ring of metal: two gradients against each other make it round."""
    whole = ring(x, y, radius, width)
    canvas.fill(ring(x, y, radius, width + line_of(canvas)), edge)
    canvas.fill(whole, slope(*tones))
    inner = ring(x, y, radius - width * 0.14, width * 0.34)
    canvas.fill(inner, slope(*tones[::-1]), 0.55)
    canvas.fill(ring(x, y, radius + width * 0.32, width * 0.16), slope(tones[0], tones[2]), 0.8)


def rivet(canvas: Canvas, x: float, y: float, radius: float = 0.019) -> None:
    """Draw the head of a rivet."""
    canvas.fill(ellipse(x + radius * 0.25, y + radius * 0.35, radius * 1.15), BROWN, 0.8)
    canvas.fill(ellipse(x, y, radius), glow_of("#FFFBE0", "#FFD66A", "#A85A0C"))


def rivets(canvas: Canvas, x: float, y: float, reach: float, count: int, size: float) -> None:
    """Draw rivets in a circle."""
    for number in range(count):
        angle = math.tau * (number + 0.5) / count
        rivet(canvas, x + reach * math.cos(angle), y + reach * math.sin(angle), size)


def glass(canvas: Canvas, x: float, y: float, radius: float, power: float = 0.5) -> None:
    """Draw the light on a round glass: a crescent above, a little of it below."""
    whole = ellipse(x, y, radius)
    crescent = whole.minus(ellipse(x + radius * 0.22, y + radius * 0.26, radius * 1.02))
    canvas.fill(crescent, slope("#FFFFFF", "#9FD8FF"), power, clip=whole)
    low = whole.minus(ellipse(x - radius * 0.1, y - radius * 0.12, radius * 1.0))
    canvas.fill(low, hue("#8FE8FF"), power * 0.5, blur=radius * 0.04, clip=whole)


def swept(canvas: Canvas, path: Path, x: float, y: float, start: float, end: float, colour: str,
          power: float = 0.9) -> None:  # fmt: skip
    """Fill a path with light that grows from one angle to another, in degrees."""
    tone = hue(colour)
    shader = skia.GradientShader.MakeSweep(
        x, y, [tint(tone, 0), tint(tone, power)], None, skia.TileMode.kClamp, start, end
    )
    with skia.AutoCanvasRestore(canvas.skia):
        canvas.skia.drawPath(path, skia.Paint(AntiAlias=True, Shader=shader))
