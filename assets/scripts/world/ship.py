"""The bow of a sunken ship: planks that meet at the stem, a broken mast, torn sails."""

import math
import random

import skia

from painting.light import cloud
from painting.outline import Point, curve, polygon, ribbon
from painting.paint import BLENDS, across, around, brush, downward, mixed
from world.lamp import LAMP

_STRAKES = 15  # rows of planks from the rail to the keel
# Where planks are broken out: from and to which part of the way aft, by rows.
_BROKEN = {
    5: (0.16, 0.24),
    6: (0.11, 0.3),
    7: (0.09, 0.35),
    8: (0.1, 0.34),
    9: (0.15, 0.31),
    10: (0.2, 0.25),
}
_LIT, _DARK, _WARM = "#2B5967", "#061620", "#FF8A2C"
_MAST_TOP = (1458.0, 62.0)
_SPRIT_TIP = (1702.0, 174.0)  # nearer than the edge of the window: no rope is cut there


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def side(aft: float, down: float) -> Point:
    """Return a place on the hull: from the stem aft (0 to 1), from the rail down (0 to 1)."""
    upper, lower = (
        _between((1616, 268), (1622, 420), down),
        _between((1622, 420), (1560, 590), down),
    )
    low = _between((1560, 590), (1420, 740), down)
    stem = _between(_between(upper, lower, down), _between(lower, low, down), down)
    belly = _between((1420, 508), (1380, 820), down)
    end = _between((990, 662), (1060, 900), down)
    return _between(_between(stem, belly, aft), _between(belly, end, aft), aft)


def _line(down: float, start: float = 0.0, end: float = 1.0, lift: float = 0.0) -> list[Point]:
    places = [side(start + (end - start) * k / 24, down) for k in range(25)]
    return [(x, y - lift) for x, y in places]


def _strip(top: float, bottom: float, start: float = 0.0, end: float = 1.0) -> skia.Path:
    return curve(_line(top, start, end) + _line(bottom, start, end)[::-1], closed=True)


def hull() -> skia.Path:
    """Return the outline of the hull."""
    path = polygon(_line(0) + _line(1)[::-1])
    stem = curve([side(0, k / 12) for k in range(13)])
    path.addPath(stem)
    return path


def _splintered(aft: float, strake: int, way: int, rng: random.Random) -> list[Point]:
    """Return the broken end of a plank, from its upper edge down."""
    points = []
    for k in range(5):
        down = (strake + 0.02 + 0.24 * k) / _STRAKES
        points.append(side(aft + way * rng.uniform(0, 0.045 if k % 2 else 0.01), down))
    return points


def _hole() -> skia.Path:
    """Return the outline of what is broken out: one opening, with steps from plank to plank."""
    path, rng = skia.Path(), random.Random(5)
    near: list[Point] = []
    aft: list[Point] = []
    for strake, (start, end) in _BROKEN.items():
        near += _splintered(start, strake, -1, rng)
        aft += _splintered(end, strake, 1, rng)
    path.addPoly([skia.Point(*p) for p in near + aft[::-1]], True)
    return path


def draw_hull(canvas: skia.Canvas) -> None:
    """Draw the planks, what is broken out of them, the wales and the stem."""
    rng = random.Random(12)
    for k in range(_STRAKES):
        top, bottom = k / _STRAKES, (k + 1) / _STRAKES
        start = 0.0
        while start < 1:
            end = min(1.0, start + rng.uniform(0.16, 0.34))
            tone = min(1.0, max(0.0, 0.12 + 0.8 * (top + bottom) / 2 + rng.uniform(-0.09, 0.09)))
            plank = mixed(_LIT, _DARK, tone)
            shade = across(
                1060,
                1620,
                (0, mixed(plank, _DARK, 0.5)),
                (0.72, plank),
                (1, mixed(plank, _DARK, 0.62)),
            )
            canvas.drawPath(_strip(top, bottom + 0.004, start, end), brush(shade))
            x, y = side(end, top)
            canvas.drawLine(x, y, *side(end, bottom), brush("#04121B", 0.5, line=1.6))
            start = end
        canvas.drawPath(curve(_line(bottom)), brush("#030E16", 0.6, line=1.7))
        canvas.drawPath(curve(_line(top, lift=-1.6)), brush("#A8D3D2", 0.13, line=1.1))
    for down, half in ((0.0, 6.5), (0.2, 4.2)):
        wale = ribbon(_line(down), [half] * 25)
        canvas.drawPath(wale, brush(downward(250, 720, (0, "#3A6C78"), (1, "#0E2C3A"))))
        canvas.drawPath(curve(_line(down, lift=-half)), brush("#020A10", 0.55, line=2.2))
    stem = [side(0, k / 12) for k in range(13)]
    canvas.drawPath(
        ribbon(stem, [9 - 4 * k / 12 for k in range(13)]),
        brush(downward(260, 700, (0, "#1F4450"), (1, "#071821"))),
    )
    # Wood near the lamp is brown, or the added light would turn it grey; below, it is dark.
    canvas.save()
    canvas.clipPath(hull(), True)
    canvas.drawPaint(brush(downward(420, 680, (0, "#041019", 0), (1, "#041019", 0.62))))
    canvas.drawPaint(
        brush(around(*LAMP, 300, (0, "#43220E", 0.85), (0.4, "#3A2418", 0.6), (1, "#3A2418", 0)))
    )
    canvas.translate(*side(0.3, 0.5))
    canvas.rotate(-30)
    canvas.drawPaint(brush(cloud("#020A10", 0.45, (0.008, 0.05), 6, 0.46, 0.7)))
    canvas.drawPaint(brush(cloud("#5E8C78", 0.14, (0.014, 0.03), 2, 0.52, 0.72)))
    canvas.restore()
    _draw_hole(canvas)


def _draw_hole(canvas: skia.Canvas) -> None:
    """Draw what is behind the broken planks: dark, three ribs, and planks that hang loose."""
    hole = _hole()
    canvas.save()
    canvas.clipPath(hole, True)
    # The ends of the planks show how thick they are, where the light meets them.
    canvas.drawPaint(brush(around(*LAMP, 420, (0, "#96683E"), (0.6, "#5A5046"), (1, "#2E4448"))))
    canvas.translate(3.2, -2.6)
    canvas.drawPath(hole, brush("#02070C"))
    canvas.clipPath(hole, True)
    canvas.drawPaint(brush(around(*side(0.1, 0.36), 130, (0, "#3A2416", 0.5), (1, "#1A1410", 0))))
    for aft, lean, end, half in ((0.16, 0.03, 1, 3.6), (0.27, 0.05, 1, 4.4)):
        rib = [side(aft + lean * k / 9, 0.2 + 0.62 * end * k / 9) for k in range(10)]
        canvas.drawPath(ribbon(rib, [half] * 10), brush("#0C1F28"))
        canvas.drawPath(curve([(x + half, y) for x, y in rib]), brush("#B08A62", 0.5, line=1.2))
    canvas.restore()
    canvas.drawPath(hole, brush("#02080D", 0.55, line=1.5))
    for start, top, end, low, half in ((0.29, 0.47, 0.335, 0.62, 4),):
        plank = [_between(side(start, top), side(end, low), k / 4) for k in range(5)]
        widths = [half * part for part in (1, 1.05, 1, 0.9, 0.35)]
        canvas.drawPath(ribbon([(x + 3, y + 6) for x, y in plank], widths), brush("#01060A", 0.6))
        canvas.drawPath(ribbon(plank, widths), brush("#122F3B"))
        lit = [(x - half * 0.6, y - half * 0.5) for x, y in plank[:4]]
        canvas.drawPath(curve(lit), brush("#A8D3D2", 0.14, line=1.2))


def draw_frames(canvas: skia.Canvas) -> None:
    """Draw the frames that still stand where the planks are gone, aft of what is left."""
    behind = brush(downward(540, 680, (0, "#2C6472", 0.8), (1, "#1C4E60", 0.8)))
    before = brush(downward(520, 680, (0, "#244F5C"), (1, "#0B2632")))
    for x, tall in ((1040, 120), (1000, 92), (956, 108), (914, 66), (876, 44)):
        _frame(canvas, (x, 670), tall, -0.16, 3, behind)
    near = ((1066, 172), (1020, 150), (972, 96), (926, 118), (880, 62), (838, 36))
    for x, tall in near:
        _frame(canvas, (x, 684), tall, 0.3, 5, before)
    # A plank that still holds frames together, and ends in splinters.
    plank = [(1050, 580), (1000, 592), (950, 606), (906, 620), (872, 634)]
    canvas.drawPath(ribbon(plank, [5, 5.4, 5, 4.2, 0.6]), before)
    for x, y, length, tilt in ((1010, 660, 84, 7), (800, 668, 64, -6)):
        fallen = [(x - length, y - tilt), (x, y), (x + length, y + tilt)]
        canvas.drawPath(ribbon(fallen, [0.8, 4.6, 3]), before)


def _frame(
    canvas: skia.Canvas, foot: Point, tall: float, lean: float, half: float, paint: skia.Paint
) -> None:
    """Draw a timber that bows out, and is broken off at a slant."""
    steps = [k / 8 for k in range(9)]
    line = [(foot[0] - lean * tall * math.sin(2.3 * t), foot[1] - tall * t) for t in steps]
    left = [(x - half * (1.2 - 0.4 * t), y) for t, (x, y) in zip(steps, line, strict=True)]
    right = [(x + half * (1.2 - 0.4 * t), y) for t, (x, y) in zip(steps, line, strict=True)]
    path = curve(left)
    (x0, y0), (x1, _) = left[-1], right[-1]
    path.lineTo(x0 + half * 0.5, y0 - 4)
    path.lineTo(x1, y0 + half * 1.7)
    path.addPath(curve(right[-2::-1]), skia.Path.kExtend_AddPathMode)
    path.close()
    canvas.drawPath(path, paint)


def draw_deck(canvas: skia.Canvas) -> None:
    """Draw what stands on the deck: the rail, the mast, the bowsprit and the rigging."""
    foot, rope = side(0.24, 0.02), brush("#0F2C38", 0.9, line=1.5)
    for aft in (0.33, 0.39, 0.45, 0.51):
        canvas.drawLine(1462, 120, *side(aft, 0), rope)
    for k in range(1, 9):
        low, high = (_between((1462, 120), side(aft, 0), 0.24 + 0.085 * k) for aft in (0.33, 0.51))
        canvas.drawPath(_slack(low, high, 4), brush("#0F2C38", 0.8, line=1.1))
    canvas.drawPath(_slack(_MAST_TOP, _SPRIT_TIP, 14), rope)
    canvas.drawPath(_slack((1468, 170), (1690, 186), 26), rope)
    canvas.drawPath(_slack((1694, 182), side(0, 0.34), 12), rope)
    _draw_sail(canvas)
    mast = [_between(foot, _MAST_TOP, k / 8) for k in range(9)]
    wood = across(1440, 1524, (0, "#4E7F88"), (0.5, "#1D4452"), (1, "#0B2430"))
    canvas.drawPath(ribbon(mast, [11.5 - 0.45 * k for k in range(9)]), brush(wood))
    jags = ((1446, 74), (1449, 40), (1452, 54), (1457, 20), (1461, 46), (1465, 36), (1470, 74))
    canvas.drawPath(polygon(jags), brush(wood))
    yard = [_between((1356, 196), (1580, 128), k / 6) for k in range(7)]
    canvas.drawPath(ribbon(yard, [3.2, 4.6, 5.6, 6, 5.4, 4.4, 3]), brush("#2A5662"))
    sprit = [_between((1552, 340), _SPRIT_TIP, k / 6) for k in range(7)]
    canvas.drawPath(
        ribbon(sprit, [12 - k for k in range(7)]),
        brush(downward(120, 340, (0, "#40717C"), (1, "#163A48"))),
    )
    for at in (0.5, 0.58, 0.93):
        x, y = _between((1552, 340), _SPRIT_TIP, at)
        canvas.drawLine(x - 7, y - 10, x + 8, y + 10, brush("#0C2530", line=4))
    _draw_rail(canvas)


def _slack(start: Point, end: Point, sag: float) -> skia.Path:
    points = [_between(start, end, k / 10) for k in range(11)]
    return curve([(x, y + 4 * sag * k / 10 * (1 - k / 10)) for k, (x, y) in enumerate(points)])


def _draw_rail(canvas: skia.Canvas) -> None:
    rng = random.Random(3)
    for k in range(15):
        aft = 0.035 + 0.06 * k
        x, y = side(aft, 0)
        tall = 36 if k not in (6, 7, 11) else rng.uniform(10, 24)
        canvas.drawPath(ribbon([(x, y), (x - 2, y - tall)], [3.4, 2.6]), brush("#23505D"))
    for start, end in ((0.0, 0.385), (0.5, 0.66), (0.73, 0.9)):
        canvas.drawPath(ribbon(_line(0, start, end, 37), [3.6] * 25), brush("#35636F"))
        canvas.drawPath(ribbon(_line(0, start, end, 18), [1.8] * 25), brush("#1C4552"))


def _draw_sail(canvas: skia.Canvas) -> None:
    """Draw what is left of two sails: one below the yard, one on the stay to the bowsprit."""
    stay = skia.PathMeasure(_slack(_MAST_TOP, _SPRIT_TIP, 14), False)
    along = [stay.getPosTan(stay.getLength() * (0.38 + 0.052 * k))[0] for k in range(10)]
    below = [_between((1366, 193), (1450, 168), k / 7) for k in range(8)]
    _tatters(canvas, [(p.x(), p.y()) for p in along], 150, 3, (0.75, 0.62))
    _tatters(canvas, below, 150, 9, (0.9, 0.35))


def _tatters(
    canvas: skia.Canvas, edge: list[Point], drop: float, seed: int, part: tuple[float, float]
) -> None:
    """Draw torn cloth below an edge; ``part`` of the drop hangs at its start and at its end."""
    rng, count = random.Random(seed), len(edge) - 1
    low = []
    for k, (x, y) in enumerate(edge):
        deep = drop * (part[0] + (part[1] - part[0]) * math.sin(math.pi / 2 * k / count))
        deep *= rng.uniform(0.3, 0.55) if k % 2 else rng.uniform(0.7, 1.0)
        low.append((x - 0.16 * deep + rng.uniform(-5, 5), y + deep * 0.62))
    path = curve(edge)
    for (x0, y0), (x1, y1) in zip(low[::-1], low[-2::-1], strict=False):
        path.lineTo(x0, y0)
        path.quadTo((x0 + x1) / 2 + 5, min(y0, y1) + abs(y1 - y0) * 0.3, x1, y1)
    path.close()
    top = min(y for _, y in edge)
    shade = downward(top, top + drop * 0.75, (0, "#3C7480", 0.92), (1, "#1F4E5E", 0.5))
    canvas.drawPath(path, brush(shade))
    canvas.save()
    canvas.clipPath(path, True)
    for (x0, y0), (x1, y1) in zip(edge[1:-1:2], low[1:-1:2], strict=True):
        canvas.drawLine(x0, y0, x1 - 8, y1 + 60, brush("#0A2C3C", 0.5, line=6, blur=4))
    canvas.restore()


def draw_light(canvas: skia.Canvas) -> None:
    """Draw the lamp's light on the wood, to be added to the ship."""
    x, y = LAMP
    rng = random.Random(8)
    canvas.save()
    canvas.clipPath(hull(), True)
    canvas.clipPath(_hole(), skia.ClipOp.kDifference, True)
    for k in range(_STRAKES):
        warmth = ((0, _WARM, 0.8), (0.3, "#E06A18", 0.44), (0.65, "#A0400C", 0.16))
        shade = around(x, y, 330, *warmth, (1, "#A8460E", 0))
        fall = (1 - 0.45 * k / _STRAKES) * rng.uniform(0.75, 1)
        canvas.drawPath(
            _strip(k / _STRAKES + 0.008, (k + 1) / _STRAKES - 0.006), brush(shade, fall)
        )
    canvas.restore()
    canvas.save()
    canvas.clipPath(hull(), skia.ClipOp.kDifference, True)
    canvas.saveLayer(None, None)
    warmth = ((0, "#FF9A44", 0.75), (0.3, "#E06A20", 0.38), (0.65, "#B0480E", 0.16))
    canvas.drawPaint(brush(around(x, y, 230, *warmth, (1, "#A8460E", 0))))
    canvas.saveLayer(None, skia.Paint(BlendMode=BLENDS["mask"]))
    draw_deck(canvas)
    canvas.restore()
    canvas.restore()
    canvas.restore()
    lit = around(x, y, 190, (0, "#FFC47A", 0.9), (0.5, "#E8802C", 0.3), (1, "#E8802C", 0))
    canvas.drawPath(curve(_line(0, 0, 0.4, 39)), brush(lit, line=2.2))
    canvas.drawPath(curve(_line(0, 0, 0.4, 4)), brush(lit, line=3))
