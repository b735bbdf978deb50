"""Giant kelp: stems that wind upward with ruffled blades, in bunches; and urchins below it."""

import math
import random

import skia

from painting.outline import Point, noise, ribbon
from painting.paint import brush, downward, mixed

Colours = tuple[str, str, str]
"""The colour of a stem at its top, at its foot, and of what the sun shines through."""


def frond(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colours: Colours,
    leaf: float = 1.0,
    lean: float = 0.0,
    flow: float = 0.4,
) -> None:
    """Draw one stem with its blades; ``flow`` bends the blades to the right, or left below 0."""
    rng = random.Random(seed)
    winding = noise(seed, 3)
    top, deep, glow = colours
    spine = []
    for k in range(61):
        t = k / 60
        aside = winding(t * 2.6) * 46 * math.sqrt(leaf) * min(1, 3 * t)
        spine.append((foot[0] + lean * height * t**1.6 + aside, foot[1] - height * t))
    ends = (foot[1] - height, foot[1])
    shades = [
        downward(
            *ends,
            (0, mixed(top, glow, part)),
            (0.5, mixed(mixed(top, deep, 0.45), glow, part * 0.5)),
            (1, deep),
        )
        for part in (0.0, 0.28, 0.6)
    ]
    _blades(canvas, spine, seed, rng, shades, leaf, flow)
    widths = [(3.4 - 2.4 * k / 60) * leaf for k in range(61)]
    canvas.drawPath(ribbon(spine, widths), brush(shades[0]))


def _blades(
    canvas: skia.Canvas,
    spine: list[Point],
    seed: int,
    rng: random.Random,
    shades: list[skia.Shader],
    leaf: float,
    flow: float,
) -> None:
    """Draw a stem's blades: in handfuls of all sizes, with bare stem between them."""
    growing, drift = noise(seed + 13, 2), noise(seed + 7, 2)
    at, side, height = rng.uniform(0.03, 0.08), rng.choice((-1, 1)), spine[0][1] - spine[-1][1]
    while at < 1:
        full = min(1.0, 0.5 + 0.95 * growing(at * height / (95 * leaf) + seed))
        if full > 0.3:
            size = leaf * (0.5 + 0.62 * full) * (1.12 - 0.4 * at)
            root = spine[min(59, int(at * 60))]
            _blade(canvas, root, side, rng, shades, size, flow + 0.7 * drift(at * 3.4))
            if rng.random() < 0.66:
                side = -side
        at += rng.uniform(10, 25) * (1.35 - 0.6 * full) * leaf / height
    for side in (-1, 1, -1):  # young ones about the tip
        _blade(canvas, spine[58], side, rng, shades, leaf * 0.5, flow)


def _blade(
    canvas: skia.Canvas,
    root: Point,
    side: int,
    rng: random.Random,
    shades: list[skia.Shader],
    leaf: float,
    flow: float,
) -> None:
    length, droop = leaf * rng.uniform(66, 150), rng.uniform(0.1, 1.35)
    angle = -0.9 + rng.uniform(-0.5, 0.4)
    phase, full = rng.uniform(0, math.tau), rng.uniform(6.5, 10.5) * leaf
    (x, y), line = root, [root]
    for k in range(1, 19):
        t = k / 18
        turned = angle + droop * t + math.sin(phase + t * 5.6) * 0.34
        x += (side * math.cos(turned) + flow * t) * length / 18
        y += math.sin(turned) * length / 18
        line.append((x, y))
    swell = [full * math.sin(math.pi * (k / 18) ** 0.62) ** 0.85 for k in range(19)]
    edges = [w + math.sin(phase + k * 1.7) * 0.13 * w for k, w in enumerate(swell)]
    lit = shades[2] if rng.random() < 0.3 else shades[1]
    canvas.drawPath(ribbon(line, [max(0.3, w) for w in edges]), brush(lit))
    # The half below the midrib turns away from the light.
    half = [(px - side * 0.1 * w, py + 0.5 * w) for (px, py), w in zip(line, edges, strict=True)]
    canvas.drawPath(ribbon(half, [max(0.2, 0.46 * w) for w in edges]), brush(shades[0]))
    bladder = [leaf * part for part in (0.6, 2.6, 3.1, 2.2, 0.6)]
    (x0, y0), (x1, y1) = root, line[2]
    steps = [(x0 + (x1 - x0) * k / 5, y0 + (y1 - y0) * k / 5) for k in range(5)]
    canvas.drawPath(ribbon(steps, bladder), brush(lit))


def bunch(
    canvas: skia.Canvas,
    foot: Point,
    heights: tuple[float, ...],
    seed: int,
    colours: Colours,
    leaf: float = 1.0,
    lean: float = 0.0,
    flow: float = 0.4,
) -> None:
    """Draw several stems from one foot that part as they rise."""
    rng = random.Random(seed)
    for k, height in enumerate(heights):
        apart = (k - (len(heights) - 1) / 2) * 0.05 + rng.uniform(-0.03, 0.03)
        place = (foot[0] + rng.uniform(-9, 9) * leaf, foot[1])
        size = leaf * rng.uniform(0.8, 1.1)
        frond(canvas, place, height, seed * 17 + k, colours, size, lean + apart, flow)


def urchin(canvas: skia.Canvas, x: float, y: float, size: float, seed: int) -> None:
    """Draw a sea urchin: a dark ball with spines all round, pale where light falls on them."""
    rng = random.Random(seed)
    for k in range(44):
        angle = math.tau * k / 44 + rng.uniform(-0.06, 0.06)
        reach = size * rng.uniform(1.5, 2.3)
        tip = (x + math.cos(angle) * reach, y + math.sin(angle) * reach * 0.85)
        lit = max(0.0, -math.sin(angle + 0.4)) * rng.uniform(0.5, 1)
        colour = mixed("#0A2A2E", "#8FB070", 0.75 * lit)
        spine = ribbon([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], [1.2, 0.9, 0.2])
        canvas.drawPath(spine, brush(colour))
    canvas.drawCircle(
        x, y, size * 0.85, brush(downward(y - size, y + size, (0, "#3A5A4A"), (1, "#06191C")))
    )
