"""What lies and grows on the deepest ground: a whale's bones, sea pens, sea whips."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import skia

from painting.form import formed
from painting.light import glow
from painting.outline import Point, ribbon
from painting.paint import brush, downward, mixed


@dataclass(frozen=True)
class Bone:
    """How bones look: what fills them, and the light on their edges and where it comes from."""

    fill: skia.Shader
    light: skia.Paint
    towards: Point

    def draw(self, canvas: skia.Canvas, path: skia.Path, soft: float = 2.5) -> None:
        shade = brush("#02030C", 0.6)
        formed(canvas, path, brush(self.fill), self.light, shade, self.towards, soft)


def rib(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    bow: float,
    width: float,
    bone: Bone,
    part: float = 1,
) -> None:
    """Draw a rib that stands in the ground, or the ``part`` of it that has not broken off.

    It leans out by ``bow`` at half its height, and its tip comes back and over by as much.
    """
    centre, widths = [], []
    for step in range(17):
        t = step / 16 * part
        x = foot[0] + bow * (2.9 * t * (1 - t) - 0.28 * t) - bow * 1.15 * t**3.2
        centre.append((x, foot[1] - height * t * (1 - 0.1 * t)))
        widths.append(width * (1 - 0.22 * t) * (1 - t**3) ** 0.55 + 0.3)
    if part < 1:
        x, y = centre[-1]
        centre += [(x + width * 0.3, y - width * 0.5), (x + width * 0.75, y - width * 2)]
        widths += [widths[-1] * 0.6, 0.3]
    bone.draw(canvas, ribbon(centre, widths), width * 0.36)


def vertebra(canvas: skia.Canvas, x: float, y: float, size: float, tilt: float, bone: Bone) -> None:
    """Draw a vertebra from the side: a drum with a waist, and a blade that leans back above it."""
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(tilt)
    blade = [(size * a, size * b) for a, b in ((0.1, -0.2), (-0.05, -0.8), (-0.5, -1.5))]
    bone.draw(canvas, ribbon(blade, [size * w for w in (0.46, 0.32, 0.14)]), size * 0.1)
    places = [(size * part, 0.0) for part in (-0.7, -0.66, -0.35, 0.0, 0.35, 0.66, 0.7)]
    widths = [size * part for part in (0.3, 0.5, 0.44, 0.4, 0.44, 0.5, 0.3)]
    bone.draw(canvas, ribbon(places, widths), size * 0.14)
    canvas.restore()


def sea_pen(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colours: tuple[str, str, str],
    lean: float = 0.0,
) -> None:
    """Draw a sea pen: a quill with feathered branches; its tips shine in the third colour."""
    rng = random.Random(seed)
    pale, deep, light = colours
    shade = downward(
        foot[1] - height, foot[1], (0, pale), (0.7, deep), (1, mixed(deep, "#020208", 0.6))
    )
    count = round(height / 6)
    quill: list[Point] = []
    for k in range(count + 1):
        t = k / count
        quill.append((foot[0] + lean * height * t**1.7, foot[1] - height * t))
    tips = []
    for k in range(round(count * 0.25), count):
        t = (k - count * 0.25) / (count * 0.75)
        reach = height * 0.25 * math.sin(math.pi * min(1, 0.16 + 0.84 * t)) ** 0.7
        for side in (-1, 1):
            x, y = quill[k]
            end = (x + side * reach + lean * 12, y - reach * rng.uniform(0.62, 0.8))
            middle = (x + side * reach * 0.62, y - reach * 0.16)
            canvas.drawPath(ribbon([(x, y), middle, end], [1.9, 1.5, 0.4]), brush(shade))
            tips.append(end)
    canvas.drawPath(ribbon(quill, [3.4 - 2.6 * k / count for k in range(count + 1)]), brush(shade))
    for x, y in tips:
        if rng.random() < 0.62:
            size = rng.uniform(0.5, 1.2)
            glow(canvas, x, y, size * 7, light, 0.3)
            canvas.drawCircle(
                x, y, size, brush(mixed(light, "#FFFFFF", 0.5), rng.uniform(0.45, 0.95))
            )


def sea_whips(
    canvas: skia.Canvas, feet: Sequence[Point], height: float, seed: int, bone: Bone, lean: float
) -> None:
    """Draw sea whips: long bare stems that bend and curl at their ends."""
    rng = random.Random(seed)
    for x, y in feet:
        tall, turn = height * rng.uniform(0.5, 1.0), -math.pi / 2
        curl, points = rng.uniform(0.6, 1.5) * math.copysign(1, lean), [(x, y + 8)]
        for step in range(26):
            t = step / 25
            turn += curl * 0.16 * t**4 + lean * rng.uniform(0.02, 0.07) + math.sin(t * 7 + x) * 0.03
            last = points[-1]
            points.append(
                (last[0] + math.cos(turn) * tall / 25, last[1] + math.sin(turn) * tall / 25)
            )
        widths = [2.3 - 1.8 * k / 26 for k in range(27)]
        bone.draw(canvas, ribbon(points, widths), 0.8)
