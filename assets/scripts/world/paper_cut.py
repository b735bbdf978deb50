"""Cut paper: pieces with a light edge and a shadow on what is behind, torn edges, grain, ink."""

import math
import random
from collections.abc import Callable, Sequence

import skia

from painting.light import cloud
from painting.outline import HEIGHT, WIDTH, Curve, Point, curve, noise, polygon, ribbon
from painting.paint import brush, mixed, tint

CAST = "#4A3A22"  # the colour of shadows
INK, PENCIL, CORE = "#2A2A3A", "#5E5850", "#FFFDF5"


def joined(paths: Sequence[skia.Path]) -> skia.Path:
    """Return the outline of paths that lie over each other as one."""
    builder = skia.OpBuilder()
    for path in paths:
        builder.add(path, skia.PathOp.kUnion_PathOp)
    return builder.resolve()


def strip(path: skia.Path, width: float) -> skia.Path:
    """Return the outline of a line that is so wide, with round ends."""
    wide = skia.Path()
    brush("#000000", line=width).getFillPath(path, wide)
    return wide


def _shadow(moved: Point, blur: float, alpha: float) -> skia.Paint:
    """Return a paint that draws the shadow of a shape, not the shape."""
    paint, colour = skia.Paint(AntiAlias=True), tint(CAST, alpha)
    paint.setImageFilter(skia.ImageFilters.DropShadowOnly(*moved, blur, blur, colour))
    return paint


def piece(
    canvas: skia.Canvas,
    path: skia.Path,
    colour: str | skia.Shader,
    lift: float = 1.0,
    edge: float = 0.55,
    inside: Callable[[skia.Canvas], None] | None = None,
) -> None:
    """Lay down a piece of paper that lies ``lift`` high: the higher, the farther its shadow.

    Its edge towards the light is as bright as ``edge`` says; ``inside`` paints on it alone.
    """
    canvas.drawPath(path, _shadow((0.6, 1.0), 0.8, 0.26))
    canvas.drawPath(path, _shadow((2.6 * lift, 4.4 * lift), 3.6 * lift, 0.3))
    canvas.save()
    canvas.clipPath(path, True)
    canvas.drawPath(path, brush(mixed(colour, CORE, edge) if isinstance(colour, str) else CORE))
    canvas.save()
    canvas.translate(0.8, 1.1)
    canvas.drawPath(path, brush(colour))
    canvas.restore()
    if inside:
        inside(canvas)
    canvas.restore()


def facet(canvas: skia.Canvas, points: Sequence[Point], colour: str, turn: float = 0.0) -> None:
    """Draw one side of folded paper, a little lighter towards one corner."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    ends = [skia.Point(min(xs), min(ys)), skia.Point(max(xs), max(ys))]
    if turn:
        ends = [skia.Point(max(xs), min(ys)), skia.Point(min(xs), max(ys))]
    tones = [tint(mixed(colour, "#FFFFFF", 0.16)), tint(mixed(colour, "#3A2A1A", 0.06))]
    canvas.drawPath(polygon(points), brush(skia.GradientShader.MakeLinear(ends, tones)))
    canvas.drawPath(polygon(points), brush(CORE, 0.35, line=0.5))


def torn(
    canvas: skia.Canvas, top: Curve, colour: str | skia.Shader, seed: int, rim: float = 4
) -> None:
    """Lay down torn paper below a line over the whole width; its white inside shows at the edge."""
    rough, ragged = noise(seed, 4, 0.7), noise(seed + 9, 4, 0.7)

    def below(line: Curve) -> skia.Path:
        points = [(x, line(x)) for x in range(-60, WIDTH + 70, 5)]
        return polygon([*points, (WIDTH + 100, HEIGHT + 60), (-100, HEIGHT + 60)])

    upper = below(lambda x: top(x) + 1.6 * ragged(x / 14))
    lower = below(lambda x: top(x) + rim + rim * 0.7 * rough(x / 22) + 1.2 * ragged(x / 7))
    piece(canvas, upper, CORE, 1.7, inside=lambda inner: inner.drawPath(lower, brush(colour)))


def grain(canvas: skia.Canvas, seed: int, fibres: int = 500, strength: float = 1.0) -> None:
    """Draw the mottle and the fibres of paper over the whole layer."""
    canvas.drawPaint(brush(cloud("#FFFFFF", 0.1 * strength, (0.05, 0.06), seed, 0.35, 0.75)))
    canvas.drawPaint(brush(cloud(CAST, 0.04 * strength, (0.09, 0.07), seed + 5, 0.4, 0.8)))
    rng = random.Random(seed)
    for _ in range(fibres):
        x, y = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)
        angle, reach = rng.uniform(0, math.tau), rng.uniform(2, 8)
        bend = rng.uniform(-0.5, 0.5)
        middle = (x + reach * math.cos(angle), y + reach * math.sin(angle))
        end = (
            middle[0] + reach * math.cos(angle + bend),
            middle[1] + reach * math.sin(angle + bend),
        )
        pale = rng.random() < 0.5
        paint = brush("#FFFFFF" if pale else CAST, (0.3 if pale else 0.13) * strength, line=0.6)
        canvas.drawPath(curve([(x, y), middle, end]), paint)


def ink(
    canvas: skia.Canvas,
    points: Sequence[Point],
    width: float = 1.2,
    colour: str = INK,
    seed: int = 0,
) -> None:
    """Draw a line of a pen that is pressed harder in the middle than at its ends."""
    last, waver = len(points) - 1, noise(seed, 2)
    halves = [
        width
        * 0.5
        * (0.3 + 0.7 * math.sin(math.pi * (k + 0.35) / (last + 0.7)) ** 0.6)
        * (1 + 0.25 * waver(k * 0.7))
        for k in range(last + 1)
    ]
    canvas.drawPath(ribbon(points, halves), brush(colour, 0.92))


def thrifty(image: skia.Image, levels: int = 40) -> skia.Image:
    """Return a layer whose shadows have so many strengths only, which takes fewer bytes."""
    step = 255 / levels
    alphas = [min(255, round(round(k / step) * step)) for k in range(256)]
    rest = list(range(256))
    surface, paint = skia.Surface.MakeRaster(image.imageInfo()), skia.Paint()
    paint.setColorFilter(skia.TableColorFilter.MakeARGB(alphas, rest, rest, rest))
    surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)
    return surface.makeImageSnapshot()
