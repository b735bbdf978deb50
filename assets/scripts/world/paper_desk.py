"""Things of the desk that the sea of paper is made on: a pencil, its shavings, tape, a sun."""

import math
import random

import skia

from painting.outline import HEIGHT, Point, curve, polygon
from painting.paint import across, brush, downward, mixed
from world.paper_cut import CORE, PENCIL, piece

WOOD = "#E2C08E"


def pencil(
    canvas: skia.Canvas,
    tip: Point,
    angle: float,
    colour: str,
    length: float = 420,
    half: float = 10,
) -> None:
    """Lay a pencil that points left, turned about its tip by ``angle`` degrees."""
    canvas.save()
    canvas.translate(*tip)
    canvas.rotate(angle)
    cone, start = half * 3.4, half * 3.0
    whole = polygon([(0, 0), (cone, -half), (length, -half), (length, half), (cone, half)])
    piece(canvas, whole, WOOD, 1.6, 0.0)
    waves = [
        (start + half * 0.5 * abs(math.sin(k * math.pi / 4)), -half + k * half / 4)
        for k in range(9)
    ]
    for k, (top, low, tone) in enumerate(
        (
            (-1, -0.42, mixed(colour, "#FFFFFF", 0.3)),
            (-0.42, 0.42, colour),
            (0.42, 1, mixed(colour, "#201008", 0.28)),
        )
    ):
        inner = [(x + half * 0.6, y) for x, y in waves if top * half - 0.1 <= y <= low * half + 0.1]
        side = [
            (length, top * half),
            *[(inner[0][0], top * half)],
            *inner,
            (inner[-1][0], low * half),
        ]
        canvas.drawPath(polygon([*side, (length, low * half)]), brush(tone))
        if k:
            canvas.drawLine(cone, top * half, length, top * half, brush("#FFFFFF", 0.25, line=0.6))
    shade = downward(-half, half, (0, "#FFF2D8", 0.5), (0.4, "#FFF2D8", 0), (1, "#6A4420", 0.4))
    canvas.drawPath(polygon([(0, 0), (cone, -half), (cone, half)]), brush(shade))
    lead = half * 1.05
    canvas.drawPath(polygon([(0, 0), (lead, -half * 0.31), (lead, half * 0.31)]), brush(PENCIL))
    canvas.restore()


def shaving(
    canvas: skia.Canvas, middle: Point, reach: float, turn: float, colour: str, seed: int
) -> None:
    """Lay a curl of wood with the pencil's colour on its scalloped rim."""
    rng, count = random.Random(seed), 17
    canvas.save()
    canvas.translate(*middle)
    canvas.rotate(turn)
    rim, inner = [], []
    for k in range(count):
        angle = math.pi * (0.02 + 1.3 * k / (count - 1))
        far = reach * (1 + (0.04 if k % 2 else -0.04) + rng.uniform(-0.01, 0.01))
        rim.append((math.cos(angle) * far, -math.sin(angle) * far * 0.72))
        near = reach * (0.36 - 0.12 * k / (count - 1))
        inner.append((math.cos(angle) * near, -math.sin(angle) * near * 0.7))
    glow = across(-reach, reach, (0, mixed(WOOD, "#8A5A2A", 0.35)), (0.5, "#F3DDB6"), (1, WOOD))

    def paint_rim(inside: skia.Canvas) -> None:
        inside.drawPath(curve(rim), brush(colour, line=reach * 0.15))
        for one, other in zip(rim[::2], inner[::2], strict=True):
            inside.drawLine(*one, *other, brush("#8A5A2A", 0.4, line=0.6))

    outline = curve([*rim, *inner[::-1]], closed=True)
    piece(canvas, outline, glow, 0.8, inside=paint_rim)
    canvas.restore()


def tape(canvas: skia.Canvas, middle: Point, length: float, turn: float) -> None:
    """Lay a strip of clear tape with toothed ends."""
    canvas.save()
    canvas.translate(*middle)
    canvas.rotate(turn)
    half, tooth = 9.0, 3.0
    right = [(length / 2 + (tooth if k % 2 else 0), -half + k * half / 3) for k in range(7)]
    left = [(-length / 2 - (tooth if k % 2 else 0), half - k * half / 3) for k in range(7)]
    strip = polygon([*right, *left])
    canvas.drawPath(strip, brush("#4A3A22", 0.16, blur=2))
    canvas.drawPath(strip, brush("#F2E3B0", 0.72))
    shine = downward(-half, half, (0, "#FFFFFF", 0.5), (0.3, "#FFFFFF", 0.1), (1, "#B89A50", 0.2))
    canvas.drawPath(strip, brush(shine))
    canvas.restore()


def sun(canvas: skia.Canvas, middle: Point, reach: float) -> None:
    """Lay a sun: a disc on a wheel of rays, both cut from paper."""
    (x, y), points = middle, []
    for k in range(48):
        angle, far = (
            math.tau * k / 48,
            reach * (1.42 if k % 4 == 1 else 1.12 if k % 4 == 3 else 1.1),
        )
        points.append((x + math.cos(angle) * far, y + math.sin(angle) * far))
    piece(canvas, polygon(points), "#F6C65A", 1.2)
    disc = skia.Path()
    disc.addCircle(x, y, reach)
    warm = downward(y - reach, y + reach, (0, "#FFDF86"), (1, "#F2AE46"))
    piece(canvas, disc, warm, 0.8)
    ring = skia.Path()
    ring.addCircle(x, y, reach * 0.72)
    canvas.drawPath(ring, brush(CORE, 0.55, line=1.4))


def mound(canvas: skia.Canvas, points: list[Point], colour: str) -> None:
    """Lay a heap cut from paper under a line of points."""
    path = curve(points)
    path.lineTo(points[-1][0], HEIGHT + 60)
    path.lineTo(points[0][0], HEIGHT + 60)
    path.close()
    piece(canvas, path, colour, 1.2)
