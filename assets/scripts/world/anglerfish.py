"""An anglerfish that looks right: body, jaw, eye and lure, each to be drawn and moved by itself.

The origin is the middle of the body. Everything on it is lit by the lure, the only light it has.
"""

import math
import random

import skia

from painting.form import formed
from painting.light import cloud, glow
from painting.outline import Point, curve, ribbon
from painting.paint import across, around, brush

LURE = (158.0, -166.0)
HINGE = (16.0, 46.0)  # about which the jaw turns
EYE = (66.0, -50.0)
EYE_RADIUS = 13.0
FAINT = "#4A5AC8"  # what the water gives back, on the side that the lure does not reach

_BACK = [(126, -24), (112, -56), (86, -88), (44, -116), (-12, -130), (-72, -118), (-126, -82)]
_TAIL = [(-168, -40), (-198, -22), (-202, 14), (-172, 30), (-130, 74), (-78, 128), (-10, 161)]
_MOUTH = [(44, 160), (62, 100), (34, 46), (74, 14), (112, -4)]
_JAW = [(12, 62), (36, 82), (80, 96), (122, 84), (150, 56), (164, 66), (162, 100), (134, 140)]
_CHIN = [(78, 166), (10, 164), (-42, 132), (-50, 96), (-22, 66)]


def _lit(strength: float = 1.0, reach: float = 400) -> skia.Paint:
    stops = ((0, "#D8FFF6", 1), (0.3, "#6FF2DE", 0.95), (0.62, "#2FB8BE", 0.42), (1, "#1A5A80", 0))
    return brush(around(*LURE, reach, *stops), strength)


def _skin(reach: float = 400) -> skia.Paint:
    stops = ((0, "#3C9A98"), (0.32, "#1B5562"), (0.62, "#0C2336"), (1, "#040816"))
    return brush(around(*LURE, reach, *stops))


def _flesh(canvas: skia.Canvas, path: skia.Path, seed: int, warts: int) -> None:
    """Draw a part of the body: round, mottled and warty."""
    away = (12, -13)
    formed(canvas, path, _skin(), None, brush("#01020A", 0.85), away, 22)
    canvas.save()
    canvas.clipPath(path, True)
    canvas.drawPaint(brush(cloud("#01040C", 0.5, (0.016, 0.02), seed, 0.36, 0.74)))
    canvas.drawPaint(
        brush(cloud("#3FA8A4", 0.1, (0.07, 0.06), seed + 5, 0.42, 0.8), blend="screen")
    )
    rng, bounds = random.Random(seed), path.getBounds()
    for _ in range(warts):
        x = rng.uniform(bounds.left(), bounds.right())
        y = rng.uniform(bounds.top(), bounds.bottom())
        size = 0.8 + 3.2 * rng.random() ** 3
        canvas.drawCircle(
            x - size * 0.3, y + size * 0.45, size, brush("#01030A", 0.55, blur=size / 3)
        )
        wart = skia.Path()
        wart.addCircle(x, y, size * 0.8)
        formed(canvas, wart, _skin(), _lit(0.8), None, (size * 0.4, -size * 0.4), size * 0.3)
    canvas.restore()
    formed(canvas, path, brush("#000000", 0), brush(FAINT, 0.3), None, (-5, 7), 7)
    formed(canvas, path, brush("#000000", 0), _lit(0.62), None, (14, -15), 15)
    formed(canvas, path, brush("#000000", 0), _lit(), None, (2.8, -3.2), 1.6)


def _fin(canvas: skia.Canvas, rays: list[tuple[Point, Point]], bend: Point) -> None:
    """Draw a fin: a torn skin between rays, each from its root to its end."""
    ends = []
    for k, (_, end) in enumerate(rays):
        ends.append(end)
        if k + 1 < len(rays):
            (root, other), following = rays[k], rays[k + 1]
            middle = [
                (other[i] + following[1][i]) / 2 * 0.84 + (root[i] + following[0][i]) / 2 * 0.16
                for i in (0, 1)
            ]
            ends.append((middle[0], middle[1]))
    web = curve([root for root, _ in rays] + ends[::-1], closed=True)
    formed(canvas, web, brush(_skin().getShader(), 0.62), _lit(0.6), None, (2, -2), 2)
    formed(canvas, web, brush("#000000", 0), brush(FAINT, 0.4), None, (-3, 2), 4)
    for (x, y), (x1, y1) in rays:
        middle = ((x + x1) / 2 + bend[0], (y + y1) / 2 + bend[1])
        ray = ribbon([(x, y), middle, (x1, y1)], [2.6, 1.7, 0.4])
        formed(canvas, ray, _skin(), _lit(1.0), None, (1, -1), 0.8)


def _teeth(canvas: skia.Canvas, gum: list[Point], down: int, seed: int, longest: float) -> None:
    """Draw glassy needles along a gum; ``down`` is 1 for the upper jaw and -1 for the lower."""
    rng = random.Random(seed)
    for x, y in gum:
        length = longest * rng.choice((0.42, 0.62, 0.84, 1.0)) * rng.uniform(0.85, 1.1)
        lean = rng.uniform(-0.1, 0.16) - 0.1
        half = 1.6 + length * 0.05
        centre = [
            (x - down * 0, y - down * 7),
            (x + (lean + 0.16) * length * 0.5, y + down * length * 0.5),
            (x + lean * length, y + down * length),
        ]
        tooth = ribbon(centre, [half, half * 0.66, 0.25])
        canvas.drawPath(tooth, brush("#04121C", 0.9))
        glass = around(*LURE, 330, (0, "#F4FFFC"), (0.5, "#A8F2E6"), (1, "#3E8C96", 0.9))
        formed(canvas, tooth, brush(glass, 0.88), None, brush("#0B4A5A", 0.75), (2, -0.6), 1.4)


def back_teeth(canvas: skia.Canvas) -> None:
    """Draw the lower teeth that stand behind the upper ones; they move with the jaw."""
    _teeth(canvas, [(66 + 13 * k, 96 - 8 * k) for k in range(5)], -1, 8, 26)


def head(canvas: skia.Canvas) -> None:
    """Draw the body without fins and throat, but with the upper teeth."""
    _teeth(
        canvas, [(50, 30), (61, 22), (74, 13), (86, 6), (97, 0), (108, -4), (119, -10)], 1, 21, 58
    )
    _flesh(canvas, curve(_BACK + _TAIL + _MOUTH, True), 3, 120)
    lip = ribbon([(36, 44), (52, 28), (76, 10), (104, -4), (124, -16)], [3, 4.5, 5, 5, 3])
    formed(canvas, lip, _skin(), _lit(0.9), brush("#01040A", 0.7), (1.5, -2.5), 1.8)
    _gill(canvas)


def near_fin(canvas: skia.Canvas, time: float) -> None:
    """Draw the fin behind the gills; it fans."""
    rays = []
    for k in range(6):
        fan = math.sin(math.tau * time - 0.5 * k)
        end = (-70 - 4 * k + 9 * abs(k - 2) + 7 * fan, 30 + 15 * k + 6 * fan)
        rays.append(((-22 - 3 * k, 30 + 9 * k), end))
    _fin(canvas, rays, (2, -3))


def _gill(canvas: skia.Canvas) -> None:
    for k in range(3):
        fold = ribbon(
            [(-6 - 15 * k, -22), (-20 - 15 * k, 12), (-14 - 14 * k, 50 - 3 * k)], [0.4, 2.6, 0.4]
        )
        canvas.drawPath(fold, brush("#01030A", 0.6, blur=1.2))
    for k in range(9):
        angle = 0.2 + k * 0.34
        x, y = EYE[0] + 27 * math.cos(angle) - 4, EYE[1] + 25 * math.sin(angle) + 2
        canvas.drawCircle(x, y, 1.7, brush("#01040C", 0.8))
        canvas.drawCircle(x - 0.5, y + 0.8, 0.9, brush("#5FD8CC", 0.5))


def jaw(canvas: skia.Canvas, opened: float = 0) -> None:
    """Draw the lower jaw with its teeth, turned about its hinge by so many degrees."""
    canvas.save()
    canvas.rotate(opened, *HINGE)
    canvas.saveLayer(None, None)
    gum = [(56, 90), (70, 95), (84, 97), (98, 95), (112, 90), (126, 80), (140, 67), (154, 60)]
    _teeth(canvas, gum, -1, 5, 70)
    _flesh(canvas, curve(_JAW + _CHIN, True), 9, 70)
    lip = ribbon(
        [(20, 66), (48, 88), (84, 97), (122, 84), (150, 58), (162, 64)], [2, 4, 5, 5, 4.5, 3]
    )
    formed(canvas, lip, _skin(), _lit(1.0), brush("#01040A", 0.7), (1.5, -2.5), 1.8)
    # Towards the cheek the jaw goes over into the body without an edge.
    canvas.drawPaint(brush(across(-40, 50, (0, "#000000", 0), (1, "#000000")), blend="mask"))
    canvas.restore()
    canvas.restore()


def eyeball(canvas: skia.Canvas, radius: float = EYE_RADIUS) -> None:
    x, y = EYE
    canvas.drawCircle(x, y, radius, brush("#0E3440"))
    iris = around(
        x + 3, y - 3, 15, (0, "#F2FFE8"), (0.45, "#A8E8C8"), (0.8, "#3A8C8E"), (1, "#123A4A")
    )
    canvas.drawCircle(x, y, EYE_RADIUS, brush(iris))
    canvas.drawCircle(x + 2.6, y - 1.4, 5.6, brush("#01050A"))


def gleam(canvas: skia.Canvas) -> None:
    x, y = EYE
    canvas.drawCircle(x + 5, y - 4.6, 2.5, brush("#FFFFFF", 0.95))
    canvas.drawCircle(x - 1.2, y + 3, 1.1, brush("#7FF2E0", 0.6))


def lid(canvas: skia.Canvas, shut: float, radius: float = EYE_RADIUS) -> None:
    """Draw the skin that covers the eye, from raised (0) to shut (1)."""
    x, y = EYE
    ball = skia.Path()
    ball.addCircle(x, y, radius)
    low = -radius + 2 * radius * shut
    edge = [(x - 22, y + 0.6 * low), (x - 6, y + low), (x + 6, y + low), (x + 22, y + 0.5 * low)]
    canvas.save()
    canvas.clipPath(ball, True)
    flap = curve([*edge, (x + 24, y - 30), (x - 24, y - 30)], closed=True)
    formed(canvas, flap, _skin(), _lit(0.5), None, (5, -6), 6)
    canvas.drawPath(curve(edge), brush("#01040A", 0.8, line=2.4))
    canvas.drawPath(curve([(a, b - 2) for a, b in edge]), brush("#6FF2DE", 0.4, line=1))
    canvas.restore()


def socket(canvas: skia.Canvas) -> None:
    """Draw the eye's rim and its brow."""
    x, y = EYE
    ball = skia.Path()
    ball.addCircle(x, y, EYE_RADIUS)
    formed(canvas, ball, brush("#000000", 0), None, brush("#021018", 0.85), (3, -3), 4)
    canvas.drawPath(ball, brush("#01040A", 0.8, line=2))
    brow = ribbon(
        [(x - 16, y - 2), (x - 8, y - 11), (x + 4, y - 13.5), (x + 15, y - 6)], [1.5, 5, 5, 1.5]
    )
    formed(canvas, brow, _skin(), _lit(1.0), brush("#01040A", 0.7), (1, -2), 1.5)


def lure(canvas: skia.Canvas, time: float = 0.25, bright: float = 1.0) -> None:
    """Draw the rod and the bulb that shines at its end; both nod."""
    nod = 4 * math.cos(math.tau * time)
    (x0, y0), bend = (
        LURE,
        ((0, 0), (0, 0), (0.1, 0.1), (0.35, 0.1), (0.6, 0.25), (0.9, 0.7), (1, 1)),
    )
    rod_line = [
        (57, -76),
        (58, -100),
        (62, -142),
        (82, -184),
        (116, -206),
        (146, -200),
        (157, -178),
    ]
    centre = [
        (x + 0.6 * nod * i, y + nod * j) for (x, y), (i, j) in zip(rod_line, bend, strict=True)
    ]
    x, y = x0 + 0.6 * nod, y0 + nod
    rod = ribbon(centre, [8, 7, 4.2, 3.3, 2.8, 2.2, 1.6])
    formed(canvas, rod, _skin(), _lit(1.0), brush("#01040C", 0.6), (1.6, 0.8), 1.2)
    for turn, length in ((0.7, 17), (1.25, 27), (1.75, 21), (2.4, 14)):
        swung = turn + 0.16 * math.sin(math.tau * time + turn)
        end = (x + length * math.cos(swung) - 3, y + length * math.sin(swung) + 8)
        middle = (x + 9 * math.cos(turn + 0.4), y + 14 * math.sin(turn))
        canvas.drawPath(ribbon([(x, y), middle, end], [1.5, 0.8, 0.2]), brush("#A8FFF0", 0.6))
        canvas.drawCircle(*end, 1.1, brush("#E8FFFA", 0.9))
    glow(canvas, x, y, 60, "#4FF2DE", 0.9 * bright)
    bulb = around(
        x + 2, y - 2, 13, (0, "#FFFFFF"), (0.5, "#E8FFF8"), (0.85, "#7FF6E4"), (1, "#35CFC4")
    )
    canvas.drawOval(skia.Rect.MakeLTRB(x - 10, y - 12, x + 10, y + 12), brush(bulb))
    if bright < 1:
        dim = brush("#0E4A58", 1 - bright)
        canvas.drawOval(skia.Rect.MakeLTRB(x - 10, y - 12, x + 10, y + 12), dim)
