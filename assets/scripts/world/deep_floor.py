"""What lies and grows on the deepest ground: a whale's bones, sea pens, tube worms."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import skia

from world.form import formed
from world.light import glow
from world.outline import Point, boulder, curve, ribbon
from world.paint import brush, downward, mixed


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
    canvas: skia.Canvas, top: Point, foot: Point, bulge: float, width: float, bone: Bone, part: float = 1
) -> None:
    """Draw a rib from the spine to the ground, or the ``part`` of it that has not broken off."""
    (x, y), (x1, y1) = top, foot
    centre, widths = [], []
    for step in range(13):
        t = step / 12 * part
        bow = math.sin(math.pi * min(1, t * 1.06) ** 0.8) * bulge
        centre.append((x + (x1 - x) * t + bow, y + (y1 - y) * t))
        widths.append(width * (0.62 + 0.5 * math.sin(math.pi * t**0.6)))
    if part < 1:
        widths[-2:] = [widths[-2] * 0.85, 0.6]
    bone.draw(canvas, ribbon(centre, widths), width * 0.3)


def vertebra(canvas: skia.Canvas, x: float, y: float, size: float, tilt: float, bone: Bone) -> None:
    """Draw a vertebra from the side: a drum with a blade above and a knob on its flank."""
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(tilt)
    blade = [(-size * 0.1, 0), (-size * 0.22, -size * 0.9), (-size * 0.5, -size * 1.55)]
    bone.draw(canvas, ribbon(blade, [size * 0.3, size * 0.17, size * 0.13]))
    drum = curve(
        [(-0.56 * size, -0.46 * size), (0, -0.36 * size), (0.56 * size, -0.46 * size)]
        + [(0.6 * size, 0.46 * size), (0, 0.36 * size), (-0.6 * size, 0.46 * size)],
        closed=True,
    )
    bone.draw(canvas, drum, size * 0.13)
    bone.draw(canvas, boulder(-size * 0.05, size * 0.05, size * 0.26, size * 0.17, 5), size * 0.07)
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
    shade = downward(foot[1] - height, foot[1], (0, pale), (0.7, deep), (1, mixed(deep, "#020208", 0.6)))
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
            canvas.drawCircle(x, y, size, brush(mixed(light, "#FFFFFF", 0.5), rng.uniform(0.45, 0.95)))


def tube_worms(
    canvas: skia.Canvas, feet: Sequence[Point], height: float, seed: int, colours: tuple[str, str]
) -> None:
    """Draw tube worms: bent tubes with a soft plume at the open end."""
    rng = random.Random(seed)
    tube, plume = colours
    for x, y in feet:
        tall, lean = height * rng.uniform(0.45, 1.0), rng.uniform(-0.24, 0.2)
        top = (x + lean * tall, y - tall)
        centre = [(x, y + 8), (x - lean * tall * 0.3, y - tall * 0.5), top]
        canvas.drawPath(ribbon(centre, [3.2, 3.8, 4.4]), brush(downward(y - tall, y, (0, tube), (1, "#03040E"))))
        for k in range(7):
            turn = -math.pi / 2 + lean + (k - 3) * 0.24
            end = (top[0] + math.cos(turn) * tall * 0.2, top[1] + math.sin(turn) * tall * 0.24)
            canvas.drawPath(ribbon([top, end], [2.6, 0.8]), brush(plume, 0.8))
