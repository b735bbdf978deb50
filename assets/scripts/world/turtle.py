"""A sea turtle that swims to the right, lit from above, and drawn about the middle of its shell."""

import math
import random
from itertools import pairwise

import skia

from painting.form import formed
from painting.motion import wave
from painting.outline import Point, curve, polygon, ribbon
from painting.paint import around, brush, downward, mixed

_TOP = [(-112, 12), (-98, -14), (-66, -41), (-22, -57), (24, -55), (62, -37), (84, -12), (88, 4)]
_RIM = [(76, 21), (38, 35), (-12, 41), (-62, 36), (-98, 22)]
_SKIN_LIT, _SKIN, _SKIN_DARK = "#CFE8C0", "#4F8F7E", "#123F4C"
_HORN_LIT, _HORN, _HORN_DARK = "#F0C27A", "#A8713C", "#4A2E24"
_LIGHT, _SHADE = "#FFFBE0", "#06364E"
_TILT = 0.97  # radians that the turtle is seen from above


def turtle(canvas: skia.Canvas, time: float) -> None:
    """Draw the whole turtle, about 260 units long, at a time (0 to 1) of its flippers' beat."""
    canvas.save()
    canvas.translate(0, -3.5 * wave(time, 0.3))
    _flipper(canvas, (52, -20), time, far=True)
    _far_hind_limb(canvas, time)
    belly = curve([(84, 2), (74, 30), (34, 50), (-20, 56), (-72, 46), (-104, 18)], closed=True)
    pale = downward(0, 56, (0, "#8FBFA8"), (0.6, "#E6DDAE"), (1, "#8FA58A"))
    formed(canvas, belly, brush(pale), None, brush(_SHADE, 0.6), (0, -7), 7)
    canvas.save()
    canvas.rotate(1.6 * wave(time, 0.45), 70, 4)
    _neck(canvas)
    _head(canvas)
    canvas.restore()
    hind = _swung([(-72, 18), (-104, 36), (-130, 58), (-152, 66)], 9 * wave(time, 0.6))
    _limb(canvas, hind, [9, 15, 13, 1.5], 5)
    _flipper(canvas, (57, 12), time, far=False)
    _shell(canvas)
    canvas.restore()


def _flipper(canvas: skia.Canvas, shoulder: Point, time: float, far: bool) -> None:
    """Draw a front flipper that beats up and down, seen from a little above; its tip lags."""
    x, y = shoulder
    centre, steps = [shoulder], 12
    for k in range(steps):
        share = (k + 0.5) / steps
        raised = 0.55 * wave(time + 0.25, 0.16 * share)
        swept = -0.3 + 1.5 * share - 0.3 * wave(time, 0.16 * share) * (0.4 + 0.6 * share)
        out = math.cos(swept) * 165 / steps
        x -= math.sin(swept) * 165 / steps
        y += -0.92 * out * math.sin(_TILT + raised) if far else out * math.sin(_TILT - raised)
        centre.append((x, y))
    if far:
        widths = [14, 18, 16, 9, 1]
    else:
        near = 1 + 0.08 * wave(time + 0.25)
        widths = [size * near for size in (16, 21, 21, 17, 9, 1)]
    widths = [_width(widths, k / steps) for k in range(steps + 1)]
    if far:
        _far_limb(canvas, centre, widths)
    else:
        _limb(canvas, centre, widths, 8)


def _width(widths: list[float], share: float) -> float:
    place = share * (len(widths) - 1)
    k = min(len(widths) - 2, int(place))
    return widths[k] + (widths[k + 1] - widths[k]) * (place - k)


def _swung(centre: list[Point], degrees: float) -> list[Point]:
    """Return a limb turned about its root, its end by so many degrees more than its root."""
    (x0, y0), found = centre[0], []
    for k, (x, y) in enumerate(centre):
        angle = math.radians(degrees) * k / (len(centre) - 1)
        cos, sin = math.cos(angle), math.sin(angle)
        found.append((x0 + (x - x0) * cos - (y - y0) * sin, y0 + (x - x0) * sin + (y - y0) * cos))
    return found


def _far_hind_limb(canvas: skia.Canvas, time: float) -> None:
    hind = _swung([(-92, 10), (-120, 10), (-146, 2), (-164, -10)], 9 * wave(time, 0.1))
    _far_limb(canvas, hind, [8, 12, 10, 1])
    tail = ribbon([(-98, 14), (-116, 20), (-130, 24)], [7, 4, 0.5])
    canvas.drawPath(tail, brush(_SKIN_DARK))


def _far_limb(canvas: skia.Canvas, centre: list[Point], widths: list[float]) -> None:
    path = ribbon(centre, widths)
    fill = brush(downward(-130, 20, (0, "#7FBFAE"), (1, "#2A6A72")))
    formed(canvas, path, fill, brush(_LIGHT, 0.5), brush(_SHADE, 0.5), (2, -4), 4)
    _scales(canvas, path, centre, widths, 31, 0.32)


def _limb(canvas: skia.Canvas, centre: list[Point], widths: list[float], seed: int) -> None:
    path = ribbon(centre, widths)
    (x0, y0), reach = centre[0], math.dist(centre[0], centre[-1])
    fill = brush(around(x0, y0, reach + 40, (0, mixed(_SKIN, _SKIN_LIT, 0.3)), (1, _SKIN_DARK)))
    formed(canvas, path, fill)
    _scales(canvas, path, centre, widths, seed, 0.6)
    clear = brush("#000000", 0)
    formed(canvas, path, clear, brush(_LIGHT, 0.7), brush(_SHADE, 0.75), (3.5, -3), 4)


def _scales(
    canvas: skia.Canvas,
    path: skia.Path,
    centre: list[Point],
    widths: list[float],
    seed: int,
    alpha: float,
) -> None:
    """Draw dark scales with pale seams on a limb, larger along its leading edge."""
    rng = random.Random(seed)
    canvas.save()
    canvas.clipPath(path, True)
    measure = skia.PathMeasure(curve(centre), False)
    length, count = measure.getLength(), 25 if len(centre) > 4 else 13
    for step in range(1, count):
        place, along = measure.getPosTan(length * step / count)
        half = _width(widths, step / count)
        rows = max(2, round(half / 4.6))
        for row in range(rows):
            side = -1 + (2 * row + 1 + 0.6 * (step % 2)) / rows
            x = place.x() - along.y() * side * half + rng.uniform(-0.9, 0.9)
            y = place.y() + along.x() * side * half + rng.uniform(-0.9, 0.9)
            size = 2.1 + 1.6 * abs(side) + rng.uniform(-0.4, 0.5)
            canvas.drawCircle(x, y, size + 0.9, brush(_SKIN_LIT, 0.34 * alpha))
            canvas.drawCircle(x, y, size, brush(mixed("#2A5A4A", "#1C4248", rng.random()), alpha))
    canvas.restore()


def _shell(canvas: skia.Canvas) -> None:
    shell = curve(_TOP + _RIM, closed=True)
    formed(canvas, shell, brush(downward(-58, 42, (0, "#F6DFA0"), (1, "#8A6A44"))))
    canvas.save()
    canvas.clipPath(shell, True)
    for k, scute in enumerate(_scutes()):
        _scute(canvas, scute, k)
    canvas.restore()
    clear = brush("#000000", 0)
    formed(canvas, shell, clear, brush(_LIGHT, 0.4), brush(_SHADE, 0.75), (3, -18), 15)
    formed(canvas, shell, clear, brush(_LIGHT, 0.85), brush(_SHADE, 0.4), (1, -3), 2)


def _at(u: float, v: float) -> Point:
    """Return a point of the shell: ``u`` from tail (0) to neck (1), ``v`` from top to rim."""
    x = -112 + 200 * u
    dome = max(0.0, 1 - abs(2 * u - 1) ** 2.3)
    top, rim = 12 - 12 * u - 68 * dome**0.72, 14 - 8 * u + 30 * dome**0.8
    return x + 9 * v * (0.5 - u), top + (rim - top) * v


def _scutes() -> list[list[Point]]:
    """Return the horn plates' corners: along the spine, on the side, and along the rim."""
    spine, flank, rim = 0.1, 0.36, 0.8
    ends = [0.02, 0.19, 0.38, 0.58, 0.78, 0.98]
    found = []
    for a, b in pairwise(ends):
        found.append([(a, spine), ((a + b) / 2, -0.08), (b, spine), (b, flank - 0.06)])
        found[-1] += [((a + b) / 2, flank + 0.07), (a, flank - 0.06)]
        found.append([(a, -0.2), (b, -0.2), (b, spine), ((a + b) / 2, -0.08), (a, spine)])
    places = [0.0, *((a + b) / 2 for a, b in pairwise(ends)), 1.0]
    for a, b in pairwise(places):
        middle = (a + b) / 2
        found.append(
            [(a, flank + 0.07), (middle, flank - 0.06), (b, flank + 0.07), (b, rim), (a, rim)]
        )
    for k in range(11):
        found.append([(k / 11, rim), ((k + 1) / 11, rim), ((k + 1) / 11, 1.1), (k / 11, 1.1)])
    return [[_at(u, v) for u, v in corners] for corners in found]


def _scute(canvas: skia.Canvas, corners: list[Point], number: int) -> None:
    rng = random.Random(number)
    x, y = (sum(corner[i] for corner in corners) / len(corners) for i in (0, 1))
    path = polygon((x + (a - x) * 0.93, y + (b - y) * 0.93) for a, b in corners)
    size = max(abs(a - x) for a, _ in corners) * 1.25
    tone = mixed(_HORN, "#7A7A3C", rng.uniform(0.1, 0.5))
    horn = around(
        x + 2,
        y + size * 0.3,
        size,
        (0, _HORN_LIT),
        (0.45, tone),
        (1, mixed(tone, _HORN_DARK, 0.75)),
    )
    paint = brush(horn)
    paint.setPathEffect(skia.CornerPathEffect.Make(4))
    canvas.drawPath(path, paint)
    canvas.save()
    canvas.clipPath(path, True)
    for k in range(7):
        turn = skia.Matrix()
        turn.setRotate(k * 51 + rng.uniform(-14, 14), x, y + size * 0.3)
        streak = ribbon(
            [(x + size * 0.2, y + size * 0.3), (x + size * 1.2, y + size * 0.3)], [0.3, size * 0.09]
        )
        streak.transform(turn)
        canvas.drawPath(streak, brush(_HORN_DARK if k % 2 else _HORN_LIT, 0.3, blur=0.7))
    canvas.restore()


def _neck(canvas: skia.Canvas) -> None:
    neck = ribbon([(62, 8), (90, 0), (116, -10)], [24, 18, 15])
    fill = brush(downward(-24, 26, (0, _SKIN_LIT), (0.4, _SKIN), (1, "#B9CFA8")))
    formed(canvas, neck, fill, None, brush(_SHADE, 0.6), (0, -6), 6)
    for k in range(4):
        fold = curve([(88 + 6 * k, -15 - 2 * k), (92 + 6 * k, 0), (88 + 6 * k, 14 - 2 * k)])
        canvas.drawPath(fold, brush(_SKIN_DARK, 0.3, line=1.2, blur=0.5))


def _head(canvas: skia.Canvas) -> None:
    points = [(98, -18), (112, -33), (134, -36), (150, -26), (157, -10), (155, -1), (146, 3)]
    head = curve([*points, (126, 8), (104, 5), (96, -6)], closed=True)
    formed(canvas, head, brush(downward(-36, 8, (0, "#7FB08A"), (0.55, _SKIN), (1, "#E6DDAE"))))
    canvas.save()
    canvas.clipPath(head, True)
    plates = ((118, -29, 6.5), (131, -31, 5.5), (142, -27, 4.6), (108, -20, 5), (112, -9, 5.4))
    plates += ((105, -3, 4), (121, 1, 4), (150, -19, 3.6), (118, -18, 4.4), (131, 0, 3.4))
    for x, y, size in plates:
        canvas.drawCircle(x, y, size + 0.9, brush(_SKIN_LIT, 0.45))
        canvas.drawCircle(x, y, size, brush("#23504A", 0.85))
    canvas.restore()
    clear = brush("#000000", 0)
    formed(canvas, head, clear, brush(_LIGHT, 0.7), brush(_SHADE, 0.55), (1, -4), 4)
    mouth = curve([(156, -3), (147, -1), (138, -1.5), (130, -5)])
    canvas.drawPath(mouth, brush("#0E2E38", 0.8, line=1.3))
    canvas.drawCircle(150.5, -13.5, 0.9, brush("#0E2E38", 0.8))
    canvas.drawOval(skia.Rect.MakeLTRB(130, -22, 143, -9), brush("#D8E6B8", 0.85))
    canvas.drawOval(skia.Rect.MakeLTRB(131.5, -20.5, 142, -10), brush("#0A1E26"))
    canvas.drawCircle(138.6, -17.4, 1.7, brush("#FFFFFF", 0.95))
    canvas.drawCircle(134.8, -13, 0.9, brush("#8FD8E0", 0.7))
    lid = ribbon([(129, -18.5), (133, -23), (139, -23), (144, -18)], [0.5, 1.3, 1.3, 0.4])
    canvas.drawPath(lid, brush("#1C4A48"))
