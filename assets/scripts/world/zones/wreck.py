"""Wreck: the bow of a sunken ship, its lamp still lit; an anchor; another ship in the haze."""

import math
import random
from typing import Any

import skia

from painting.layer import Layer, added, blurred, painted, rim_lit, together, veiled
from painting.light import cloud, dim_top, shafts
from painting.outline import HEIGHT, WIDTH, Curve, boulder, curve, ease, noise, ribbon, ridge
from painting.paint import across, around, brush, downward, mixed
from painting.sheet import Sheet
from world import moray, perch
from world.anchor import anchor, chain, ring_of
from world.growth import grass, sea_fan
from world.lamp import LAMP, draw_lamp
from world.ship import draw_deck, draw_frames, draw_hull, draw_light

COLD = "#C6ECE8"
SUN = (330.0, -190.0)
ANCHOR = ((212.0, 676.0), 262.0, 22.0)  # its foot, height and lean


def water(canvas: skia.Canvas) -> None:
    stops = ((0, "#5B9AA4"), (0.2, "#3A7C8E"), (0.5, "#1B5068"), (0.8, "#123C52"), (1, "#0A2436"))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    canvas.drawPaint(brush(cloud("#0A3248", 0.4, scale=(0.0016, 0.0046), seed=5.1, low=0.36)))
    canvas.drawPaint(brush(_shade(0.75)))
    sun = around(SUN[0], -90, 780, (0, "#E4F6EE", 0.8), (0.3, "#A6D6D2", 0.42), (1, "#7FC0C4", 0))
    canvas.drawPaint(brush(sun, blend="screen"))
    dim_top(canvas, "#25607A", 0.6)


def _shade(alpha: float) -> skia.Shader:
    """Return the dark about the ship, where only its lamp gives light."""
    return around(WIDTH + 60, 330, 900, (0, "#04141F", alpha), (1, "#071D2E", 0))


def rays(canvas: skia.Canvas) -> None:
    canvas.drawPaint(brush(shafts(SUN, COLD, 0.75, 8, seed=4.3, reach=620, spread=1.25)))
    dim_top(canvas, None, 0.66)


def far(canvas: skia.Canvas) -> None:
    rolling = noise(23)

    def hills(x: float) -> float:
        return 540 + rolling(x / 300) * 34 - 90 * math.exp(-(((x - 1500) / 300) ** 2))

    canvas.drawPath(ridge(hills), brush(downward(430, 660, (0, "#2F6C80"), (1, "#1F5369"))))
    canvas.drawPaint(brush(_shade(0.8), blend="inside"))


def far_left(canvas: skia.Canvas) -> None:
    """Draw another ship, lying on its side a long way off."""
    rolling = noise(31)
    colour = downward(40, 620, (0, "#3C7887"), (0.6, "#225A6E"), (1, "#1F556C"))
    masts = (((214, 590), (168, 40), 7.5), ((92, 590), (20, 150), 6.5))
    for (x0, y0), (x1, y1), half in masts:
        line = [(x0 + (x1 - x0) * k / 6, y0 + (y1 - y0) * k / 6) for k in range(7)]
        canvas.drawPath(ribbon(line, [half - half * 0.11 * k for k in range(7)]), brush(colour))
    yards = (
        ((72, 196), (286, 130), 3.6),
        ((98, 318), (300, 262), 4.4),
        ((-20, 300), (120, 250), 3.6),
    )
    for (x0, y0), (x1, y1), half in yards:
        line = [(x0 + (x1 - x0) * k / 4, y0 + (y1 - y0) * k / 4) for k in range(5)]
        canvas.drawPath(ribbon(line, [half * w for w in (0.5, 0.9, 1, 0.9, 0.5)]), brush(colour))
    rope = brush(colour, 0.75, line=1.3)
    ropes = (
        (170, 60, 360, 560, 30),
        (170, 60, 20, 160, 22),
        (180, 130, 150, 560, 6),
        (186, 160, 262, 560, 8),
        (284, 132, 298, 262, 10),
        (76, 196, 100, 318, -8),
        (30, 190, -20, 300, -4),
    )
    for x0, y0, x1, y1, sag in ropes:
        places = [k / 8 for k in range(9)]
        slack = [x0 + (x1 - x0) * t - sag * math.sin(t * math.pi) for t in places]
        heights = [y0 + (y1 - y0) * t for t in places]
        canvas.drawPath(curve(list(zip(slack, heights, strict=True))), rope)
    cloth = curve([(106, 314), (200, 290), (296, 262)])
    torn = ((284, 360), (262, 330), (236, 392), (214, 344), (186, 398), (168, 350), (140, 372))
    for x, y in (*torn, (122, 340)):
        cloth.lineTo(x, y)
    cloth.close()
    canvas.drawPath(cloth, brush(colour, 0.5))

    def hulk(x: float) -> float:
        side = 92 * ease(330, 250, x) * (1 + 0.1 * math.sin(x / 90))
        return 596 + rolling(x / 160) * 10 - side * ease(420, 320, x) - 40 * ease(90, -60, x)

    canvas.saveLayer(None, None)
    canvas.drawPath(ridge(hulk), brush(downward(470, 660, (0, "#2F6C80"), (1, "#1E526A"))))
    canvas.drawPaint(brush(across(410, 530, (0, "#FFFFFF"), (1, "#FFFFFF", 0)), blend="mask"))
    canvas.restore()


def haze(canvas: skia.Canvas) -> None:
    mist = downward(300, 690, (0, "#4E8E9A", 0), (0.7, "#4E8E9A", 0.5), (1, "#2E6A7C", 0.2))
    canvas.drawPaint(brush(mist))


def dusk(canvas: skia.Canvas) -> None:
    """Darken the haze behind the ship, so that it is the lamp that stands out."""
    stops = (0, "#06202E", 0.5), (0.5, "#06202E", 0.34), (1, "#06202E", 0)
    canvas.drawPaint(brush(around(WIDTH + 20, 560, 420, *stops)))


def halo(canvas: skia.Canvas) -> None:
    core = (0, "#FFB04E", 0.85), (0.15, "#EE8226", 0.54), (0.38, "#C8682A", 0.24)
    canvas.drawPaint(brush(around(*LAMP, 270, *core, (0.7, "#B0683A", 0.08), (1, "#B0683A", 0))))


def ship(canvas: skia.Canvas) -> None:
    draw_frames(canvas)
    canvas.saveLayer(None, None)
    draw_deck(canvas)
    brown = around(*LAMP, 220, (0, "#4A2812", 0.9), (0.45, "#3E2A1C", 0.6), (1, "#3E2A1C", 0))
    canvas.drawPaint(brush(brown, blend="inside"))
    canvas.restore()
    draw_hull(canvas)


def glow(canvas: skia.Canvas) -> None:
    draw_light(canvas)
    core = (0, "#FFE2A0", 0.85), (0.2, "#FFB048", 0.4), (0.5, "#E87A20", 0.12), (1, "#C85A10", 0)
    canvas.drawPaint(brush(around(*LAMP, 150, *core)))
    canvas.save()
    canvas.scale(1, 0.16)
    fall = ((0, "#E08A3A", 0.42), (0.5, "#B8642A", 0.14), (1, "#B8642A", 0))
    pool = around(1500, 664 / 0.16, 300, *fall)
    canvas.drawPaint(brush(pool))
    canvas.restore()


def sand(canvas: skia.Canvas) -> None:
    """Draw dunes, one before another."""
    dunes = (
        (14, 632, 380, "#72908A", "#28505A"),
        (18, 662, 300, "#4F6E6C", "#183A44"),
        (25, 696, 260, "#33504F", "#0B222C"),
    )
    for seed, height, length, crest, foot in dunes:
        rolling, fine = noise(seed, 2), noise(seed + 1, 3)

        def top(x: float, rolling=rolling, fine=fine, height=height, length=length) -> float:
            return height + rolling(x / length) * 18 + fine(x / 60) * 3

        _dune(canvas, top, seed, height, (crest, foot))


def drift(canvas: skia.Canvas) -> None:
    """Draw the sand that the sea has heaped up about the hull's foot."""
    rough = noise(52, 3)

    def top(x: float) -> float:
        heap = 44 * ease(1300, 1500, x) * ease(1720, 1540, x) + 16 * ease(1000, 1120, x)
        return 660 - heap + rough(x / 70) * 7 + 30 * ease(1100, 1000, x)

    _dune(canvas, top, 52, 618, ("#66827E", "#32565C"))


def _dune(
    canvas: skia.Canvas, top: Curve, seed: int, height: float, colours: tuple[str, str]
) -> None:
    """Draw sand with the marks of ripples, and stones that lie on it."""
    crest, foot = colours
    dune, rng = ridge(top), random.Random(seed)
    stops = ((0, crest), (0.35, mixed(crest, foot, 0.5)), (1, foot))
    canvas.drawPath(dune, brush(downward(height - 18, height + 64, *stops)))
    canvas.save()
    canvas.clipPath(dune, True)
    canvas.drawPaint(brush(cloud("#06202E", 0.34, (0.008, 0.016), seed, 0.42, 0.7)))
    for k in range(130):
        x, deep = rng.uniform(0, WIDTH), 7 + 52 * (k / 130)
        y, long = top(x) + deep, rng.uniform(16, 44)
        bow = rng.uniform(2, 5)
        mark = [(x - long, y + bow), (x - long / 3, y), (x + long / 3, y + 1), (x + long, y + bow)]
        widths = [0.2, 1.3, 1.1, 0.2]
        below = [(a, b + 2.2) for a, b in mark]
        canvas.drawPath(ribbon(below, widths), brush(mixed(foot, "#02141C", 0.4), 0.4, blur=0.8))
        canvas.drawPath(ribbon(mark, widths), brush(mixed(crest, "#DCE8D4", 0.3), 0.28, blur=0.6))
    canvas.restore()
    for k in range(26):
        x = rng.uniform(0, WIDTH)
        size = 1.2 + 3 * rng.random() ** 2
        y = top(x) + rng.uniform(2, 46)
        stone = boulder(x, y, size * rng.uniform(1.2, 2), size, k, 0.16)
        shade = downward(
            y - size, y + size, (0, mixed(crest, foot, 0.3)), (1, mixed(foot, "#02141C", 0.6))
        )
        canvas.drawPath(stone, brush(shade))


def grass_left(canvas: skia.Canvas) -> None:
    grass(canvas, (96, 700), 20, 150, 5, ("#3E7C80", "#0A2836"), 120, 0.1)


def near_left(canvas: skia.Canvas) -> None:
    foot, height, lean = ANCHOR
    x, y = ring_of(*ANCHOR)
    hang = ((-4, 0), (-40, -46), (-84, -130), (-118, -240), (-150, -420))
    chain(canvas, [(x + across, y + up) for across, up in hang], 8.5)
    anchor(canvas, foot, height, lean)
    rough = noise(41, 3)
    bank = ridge(lambda at: 744 - 120 * ease(420, 60, at) + rough(at / 55) * 6)
    canvas.drawPath(bank, brush(downward(610, 735, (0, "#153C4A"), (1, "#051019"))))
    rock = brush(downward(614, 708, (0, "#1B4654"), (1, "#06141E")))
    canvas.drawPath(boulder(44, 668, 92, 54, 3), rock)


def tuft_left(canvas: skia.Canvas) -> None:
    grass(canvas, (40, 736), 18, 124, 15, ("#2E6670", "#071C28"), 120, 0.14)


def grass_right(canvas: skia.Canvas) -> None:
    # In the lamp's light: the one in the shade first.
    sea_fan(canvas, (1622, 712), 92, 5, ("#8A3F5C", "#241E36"), 0.22, stout=1.5)
    sea_fan(canvas, (1680, 704), 150, 12, ("#EE7A5C", "#4A1F36"), -0.14, stout=1.6)
    grass(canvas, (1630, 736), 18, 116, 25, ("#3E6C6C", "#0A2430"), 110, -0.14)


def near_right(canvas: skia.Canvas) -> None:
    rough = noise(44, 3)
    bank = ridge(lambda at: 748 - 86 * ease(1470, 1760, at) + rough(at / 60) * 6)
    canvas.drawPath(bank, brush(downward(640, 735, (0, "#14323C"), (1, "#051019"))))


def layers() -> dict[str, Layer]:
    cold: dict[str, Any] = {"colour": COLD, "towards": (3, 4.5), "blur": 2.8}
    warm: dict[str, Any] = {"colour": "#E8B88A", "towards": (-2, 4), "blur": 2.8}
    hills = blurred(rim_lit(painted(far), COLD, (4, 6), 6, 0.35), 2.2)
    sea = together(painted(water), hills, painted(haze), painted(dusk))
    hulk = blurred(rim_lit(painted(far_left), COLD, (2, 3), 3, 0.25), 1.8)
    bank = rim_lit(painted(drift), "#D8E6D0", (0, 4), 3, 0.2)
    bow = together(painted(halo), rim_lit(painted(ship), alpha=0.42, **cold), bank)
    return {
        "water": Layer(sea, 2, 96),
        "far_left": Layer(veiled(hulk, haze), 2),
        "rays": Layer(added(painted(rays), sea), 2, 92, light=True),
        "ship_right": Layer(bow, quality=90),
        "sand": Layer(rim_lit(painted(sand), "#D8E6D0", (0, 4), 3, 0.22), quality=88),
        "glow_right": Layer(painted(glow), 2, 88, light=True),
        "lamp_right": Layer(painted(draw_lamp), quality=92),
        "grass_left": Layer(painted(grass_left)),
        "near_left": Layer(rim_lit(painted(near_left), alpha=0.34, **cold), quality=86),
        "tuft_left": Layer(painted(tuft_left)),
        "grass_right": Layer(rim_lit(painted(grass_right), alpha=0.25, **warm)),
        "near_right": Layer(rim_lit(painted(near_right), alpha=0.25, **warm)),
    }


SHEETS = (
    Sheet(
        "moray",
        moray.moray,
        moray.BOUNDS,
        6,
        moray.lunging,
        5,
        scale=0.46,
        detail=1.6,
        quality=78,
    ),
    perch.sheet("grey_perch", perch.WRECK, 0.6),
)
