"""Neon tubes: lines of light with a bright core and a halo, bent around dark shapes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import skia

from painting.layer import blurred, painted
from painting.outline import Point, curve
from painting.paint import BLENDS, brush, mixed

GLASS = "#0A0618"  # the inside of a shape that tubes go around
_HALOS = ((2.2, 0.7), (7.0, 0.55), (22.0, 0.5))  # how far a tube's light reaches, how strong


@dataclass(frozen=True)
class Tube:
    """A line of light; with ``filled``, it hides what is behind the shape it goes around."""

    path: skia.Path
    colour: str
    width: float = 2.6
    filled: bool = False
    strength: float = 1.0
    glass: str = GLASS


def line(points: Sequence[Point], colour: str, width: float = 2.6, strength: float = 1.0) -> Tube:
    return Tube(curve(points), colour, width, False, strength)


def ring(
    points: Sequence[Point],
    colour: str,
    width: float = 2.6,
    strength: float = 1.0,
    glass: str = GLASS,
) -> Tube:
    """Return a closed tube around a dark shape."""
    return Tube(curve(points, closed=True), colour, width, True, strength, glass)


def draw_light(canvas: skia.Canvas, tubes: Iterable[Tube], core: float = 0.6) -> None:
    """Draw the tubes alone, without their halos; ``core`` is how white their middles are."""
    for tube in tubes:
        if tube.filled:
            canvas.drawPath(tube.path, brush("#000000", blend="cut"))
        canvas.drawPath(tube.path, brush(tube.colour, tube.strength, line=tube.width))
        hot = mixed(tube.colour, "#FFFFFF", core)
        canvas.drawPath(tube.path, brush(hot, tube.strength, line=tube.width * 0.42))


def draw_bodies(canvas: skia.Canvas, tubes: Iterable[Tube], alpha: float = 0.975) -> None:
    """Draw the dark insides of the shapes that tubes go around."""
    for tube in tubes:
        if tube.filled:
            canvas.drawPath(tube.path, brush(mixed(tube.glass, tube.colour, 0.06), alpha))


def draw_lit(canvas: skia.Canvas, tubes: Sequence[Tube], halo: float) -> None:
    """Draw tubes with their halos, as light alone: a creature's frame."""
    for reach, strength in _HALOS:
        paint = skia.Paint(BlendMode=BLENDS["add"])
        paint.setAlphaf(strength * 0.8)
        paint.setImageFilter(skia.ImageFilters.Blur(reach * halo, reach * halo))
        canvas.saveLayer(None, paint)
        draw_light(canvas, tubes, 0)
        canvas.restore()
    lines = skia.Paint(BlendMode=BLENDS["add"])
    lines.setAlphaf(0.85)
    canvas.saveLayer(None, lines)
    draw_light(canvas, tubes, 0.35)
    canvas.restore()


def draw_solid(canvas: skia.Canvas, tubes: Sequence[Tube]) -> None:
    """Draw tubes without halos, and the dark shapes that they go around."""
    draw_bodies(canvas, tubes)
    canvas.saveLayer(None, None)
    draw_light(canvas, tubes)
    canvas.restore()


def solid_layer(tubes: Sequence[Tube]) -> skia.Image:
    """Return a layer of what ``draw_solid`` draws."""
    return painted(lambda canvas: draw_solid(canvas, tubes))


def halo_layer(near: Sequence[Tube], far: Sequence[Tube]) -> skia.Image:
    """Return what tubes shed around them, as light alone; ``near`` shapes hide the ``far`` glow."""
    lights = [painted(lambda canvas, t=tubes: draw_light(canvas, t, 0.15)) for tubes in (near, far)]

    def add(canvas: skia.Canvas, light: skia.Image, reach: float, strength: float) -> None:
        adding = skia.Paint(BlendMode=BLENDS["add"])
        adding.setAlphaf(strength)
        canvas.save()
        canvas.resetMatrix()
        canvas.drawImage(blurred(light, reach), 0, 0, skia.SamplingOptions(), adding)
        canvas.restore()

    def paint(canvas: skia.Canvas) -> None:
        for reach, strength in _HALOS[1:]:
            add(canvas, lights[1], reach, strength)
        for tube in near:
            if tube.filled:
                canvas.drawPath(tube.path, brush("#000000", blend="cut"))
        for reach, strength in _HALOS:
            add(canvas, lights[0], reach, strength)

    return painted(paint)
