"""A jellyfish: a clear bell with frilled arms and long threads, faintly alight from within."""

import math
import random
from collections.abc import Callable

import skia

from painting import motion
from painting.light import glow
from painting.outline import Point, curve, noise, ribbon
from painting.paint import around, brush, downward, mixed

VIOLET = ("#8A5CFF", "#F2C8FF")


Trail = Callable[[float], float]
"""How far the bell was drawn together when what is now so far down an arm (0 to 1) left it."""


def jellyfish(
    canvas: skia.Canvas,
    radius: float = 70,
    seed: int = 2,
    colours: tuple[str, str] = VIOLET,
    pulse: float = 0.0,
    time: float = 0.0,
    trail: Trail | None = None,
    halo: float = 2.3,
) -> None:
    """Draw a jellyfish about the middle of its bell's rim.

    ``pulse`` goes from 0, the bell wide, to 1, the bell drawn together. ``time`` is that of the
    waves that run down its arms, and ``trail`` how these follow the bell.
    Its light reaches ``halo`` times the bell's radius.
    """
    body, core = colours
    wide, tall = radius * (1 - 0.2 * pulse), radius * (1.0 + 0.14 * pulse)
    trail = trail or (lambda _: pulse)
    glow(canvas, 0, -tall * 0.35, radius * halo, body, 0.2)
    _threads(canvas, radius, seed, mixed(body, core, 0.4), True, time, trail)
    under = skia.Rect.MakeLTRB(-wide * 0.95, -radius * 0.15, wide * 0.95, radius * 0.17)
    canvas.drawOval(under, brush(mixed(body, "#05051A", 0.72), 0.75))
    _arms(canvas, radius, seed, colours, time, trail)
    _bell(canvas, wide, tall, colours)
    _threads(canvas, radius, seed + 50, mixed(body, core, 0.6), False, time, trail)


def pulsing(
    canvas: skia.Canvas, time: float, strength: float = 1.0, radius: float = 70, seed: int = 2
) -> None:
    """Draw a jellyfish at a time (0 to 1) of its pulse; with a stronger one it shoots up."""
    drawn = strength * motion.pulse(time)
    canvas.save()
    canvas.translate(0, -radius * 0.13 * strength * motion.pulse(time - 0.1, 0.45))

    def trail(far: float) -> float:
        return strength * motion.pulse(time - 0.55 * far)

    jellyfish(canvas, radius, seed, VIOLET, drawn, time, trail, 1.35)
    if strength > 1:
        glow(canvas, 0, -radius * 0.4, radius * 1.4, VIOLET[1], 0.32 * motion.pulse(time, 0.25))
    canvas.restore()


def _dome(wide: float, tall: float) -> skia.Path:
    """Return the bell's outline; its rim hangs in lappets."""
    top = [
        (wide * math.cos(a) * (1 + 0.05 * math.sin(a) ** 2), -tall * math.sin(a) ** 0.86)
        for a in (math.pi * (1 - k / 18) for k in range(1, 18))
    ]
    rim: list[Point] = []
    for k in range(25):
        at = 1 - 2 * k / 24
        bow = wide * 0.17 * math.sqrt(max(0.0, 1 - at * at))
        rim.append((at * wide * 1.01, bow + (wide * 0.05 if k % 2 else -wide * 0.015)))
    return curve(top + rim, closed=True)


def _bell(canvas: skia.Canvas, wide: float, tall: float, colours: tuple[str, str]) -> None:
    body, core = colours
    dome = _dome(wide, tall)
    clear = around(
        0,
        -tall * 0.2,
        tall * 1.08,
        (0, core, 0.62),
        (0.3, body, 0.44),
        (0.72, body, 0.32),
        (1, core, 0.8),
    )
    canvas.drawPath(dome, brush(mixed(body, "#05051A", 0.75), 0.45))
    canvas.drawPath(dome, brush(clear))
    canvas.save()
    canvas.clipPath(dome, True)
    for k in range(-5, 6):
        side = math.sin(k * 0.29)
        line = [(side * wide * 0.1, -tall * 0.97), (side * wide * 0.8, -tall * 0.62)]
        line += [(side * wide * 1.04, -tall * 0.2), (side * wide, wide * 0.2)]
        canvas.drawPath(curve(line), brush(core, 0.2 + 0.12 * abs(side), line=wide * 0.014))
    for x, y, size in (
        (-0.3, -0.42, 0.2),
        (0.02, -0.34, 0.25),
        (0.33, -0.42, 0.2),
        (0.02, -0.58, 0.15),
    ):
        ring = skia.Rect.MakeXYWH(
            (x - size) * wide, (y - size * 0.6) * tall, 2 * size * wide, 1.2 * size * tall
        )
        canvas.drawOval(ring, brush(core, 0.34, line=wide * 0.05, blur=wide * 0.035))
        canvas.drawOval(ring, brush(body, 0.22, blur=wide * 0.04))
    shine = [(0.74, -0.34), (0.62, -0.62), (0.36, -0.83), (0.1, -0.91)]
    sweep = ribbon([(x * wide, y * tall) for x, y in shine], [0.4, wide * 0.05, wide * 0.045, 0.3])
    canvas.drawPath(sweep, brush(mixed(core, "#D8FFF6", 0.6), 0.4, blur=wide * 0.025))
    canvas.restore()
    canvas.drawPath(dome, brush(core, 0.42, line=wide * 0.013))
    canvas.drawPath(dome, brush(body, 0.3, line=wide * 0.08, blur=wide * 0.06, blend="add"))


def _arms(
    canvas: skia.Canvas,
    radius: float,
    seed: int,
    colours: tuple[str, str],
    time: float,
    trail: Trail,
) -> None:
    body, core = colours
    rng, wave = random.Random(seed), noise(seed, 3, 0.8)
    for k in range(5):
        at, phase = (k - 2) * 0.17, rng.uniform(0, math.tau)
        length = radius * rng.uniform(1.7, 2.5)
        centre, left, right = [], [], []
        for step in range(61):
            t = step / 60
            drawn = trail(t)
            swing = math.sin(phase + 4.2 * t - math.tau * time) * radius * 0.13 * t
            x = at * radius * (1 - 0.34 * drawn) * (1 + 0.9 * t) + swing
            y = -radius * 0.12 + length * t * (1 + 0.09 * drawn)
            frill = radius * 0.11 * (1 - t) ** 0.8 * (1.1 + wave(t * 17 + k))
            other = radius * 0.11 * (1 - t) ** 0.8 * (1.1 + wave(40 + t * 14 + k))
            centre.append((x, y))
            left.append((x - frill, y))
            right.append((x + other, y))
        stops = ((0, core, 0), (0.1, core, 0.5), (0.4, body, 0.4), (1, body, 0))
        fade = downward(-radius * 0.14, length, *stops)
        canvas.drawPath(curve(left + right[::-1], closed=True), brush(fade, 0.8))
        canvas.drawPath(curve(left), brush(fade, line=radius * 0.014))
        canvas.drawPath(curve(centre), brush(fade, 0.9, line=radius * 0.03))


def _threads(
    canvas: skia.Canvas,
    radius: float,
    seed: int,
    colour: str,
    back: bool,
    time: float,
    trail: Trail,
) -> None:
    rng, count = random.Random(seed), 9 if back else 8
    for k in range(count):
        at = -0.94 + 1.88 * (k + 0.5 * rng.random()) / (count - 0.5)
        bow = math.sqrt(max(0.0, 1 - at * at)) * radius * (-0.1 if back else 0.17)
        length, phase = radius * rng.uniform(2.2, 4.2), rng.uniform(0, math.tau)
        points = []
        for step in range(15):
            t = step / 14
            wide = radius * (1 - 0.2 * trail(t) * (1 - 0.4 * t))
            swing = math.sin(phase + t * 6 - math.tau * time) * radius * 0.1 * t
            bend = math.sin(2.1 * t) * radius * 0.22
            y = bow + length * t * (1 + 0.07 * trail(t))
            points.append((at * wide * (1 - 0.16 * t) + (swing + bend) * 0.8, y))
        fade = downward(0, length, (0, colour, 0.62), (0.45, colour, 0.3), (1, colour, 0))
        widths = [radius * 0.013 * (1 - 0.75 * s / 14) for s in range(15)]
        canvas.drawPath(ribbon(points, widths), brush(fade, 0.5 if back else 1.0))
