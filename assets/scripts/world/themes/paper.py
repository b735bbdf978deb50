"""Paper: a sea that was made by hand, of squared paper, a wash of colour, cut and folded sheets."""

import random

import skia

from painting.layer import Layer, Painter, painted, veiled
from painting.light import cloud
from painting.outline import HEIGHT, WIDTH, Curve, curve, ease, noise, polygon
from painting.paint import around, brush, downward
from painting.sheet import Sheet
from world.paper_boat import BOUNDS as BOAT_BOUNDS
from world.paper_boat import paper_boat
from world.paper_cut import CAST, PENCIL, grain, ink, thrifty, torn
from world.paper_desk import mound, pencil, shaving, sun, tape
from world.paper_fish import BOUNDS as FISH_BOUNDS
from world.paper_fish import paper_fish
from world.paper_growth import algae, branching, kelp, pleated, rolled, star, tubes
from world.paper_whale import BOUNDS as WHALE_BOUNDS
from world.paper_whale import paper_whale, startled

SEA_LEVEL, STEP, MARGIN = 166.0, 30, 280
CORAL, ROSE, MUSTARD, SAGE = "#E0674F", "#E59AA4", "#EBB24E", "#93B583"
TEAL, SKY, NAVY, LILAC = "#5FA3A0", "#9CC3CF", "#4F7391", "#A995C6"


def _brushed(level: float, seed: int, tall: float) -> Curve:
    """Return the upper edge of a wash: long waves, ragged where the brush was dry."""
    long, fine = noise(seed, 2), noise(seed + 3, 3, 0.7)
    return lambda x: level + tall * long(x / 300) + 2.2 * fine(x / 26)


def page(canvas: skia.Canvas) -> None:
    canvas.drawPaint(brush(downward(0, HEIGHT, (0, "#FAF6EA"), (1, "#F3EBD9"))))
    for x in range(STEP, WIDTH, STEP):
        canvas.drawLine(x, 0, x, HEIGHT, brush("#9DBBD6", 0.5, line=1.0))
    for y in range(STEP, HEIGHT, STEP):
        canvas.drawLine(0, y, WIDTH, y, brush("#9DBBD6", 0.5, line=1.0))
    canvas.drawLine(MARGIN, 0, MARGIN, HEIGHT, brush("#DE8A82", 0.75, line=1.6))
    for level, seed, tall, colour, alpha in (
        (SEA_LEVEL, 4, 7, "#A6D6D8", 0.42),
        (318, 8, 22, "#93C9D2", 0.3),
        (486, 15, 26, "#86BCCB", 0.26),
    ):
        _wash(canvas, _brushed(level, seed, tall), colour, alpha, seed)
    calm = around(
        WIDTH / 2, 380, 560, (0, "#FAF7EC", 0.34), (0.6, "#FAF7EC", 0.22), (1, "#FAF7EC", 0)
    )
    canvas.drawPaint(brush(calm))
    grain(canvas, 3, 420, 0.8)
    warm = around(180, -60, 900, (0, "#FFE9B8", 0.34), (1, "#FFE9B8", 0))
    canvas.drawPaint(brush(warm))
    corners = around(WIDTH / 2, 300, 1100, (0, CAST, 0), (0.6, CAST, 0), (1, CAST, 0.16))
    canvas.drawPaint(brush(corners))


def _wash(canvas: skia.Canvas, top: Curve, colour: str, alpha: float, seed: int) -> None:
    """Lay a wash below a line: darker where it dried at its edge, with blooms and thin places."""
    points = [(x, top(x)) for x in range(-40, WIDTH + 50, 6)]
    path = polygon([*points, (WIDTH + 60, HEIGHT + 40), (-60, HEIGHT + 40)])
    canvas.drawPath(path, brush(colour, alpha))
    canvas.save()
    canvas.clipPath(path, True)
    canvas.drawPaint(brush(cloud(colour, alpha * 0.8, (0.005, 0.009), seed, 0.4, 0.72)))
    canvas.drawPaint(brush(cloud("#FAF6EA", 0.42, (0.004, 0.012), seed + 6, 0.5, 0.8)))
    for line, strength, blur in ((9, 0.16, 5.0), (3, 0.3, 1.2), (1.4, 0.34, 0.5)):
        canvas.drawPath(curve(points), brush("#5B9BAA", strength, line=line, blur=blur))
    canvas.restore()


def pen_waves(canvas: skia.Canvas) -> None:
    """Draw short waves in pencil below the line of the water."""
    rng = random.Random(12)
    for _ in range(26):
        x, y = rng.uniform(20, WIDTH - 80), SEA_LEVEL + rng.uniform(16, 74)
        size = rng.uniform(8, 13)
        for k in range(rng.choice((2, 2, 3))):
            bow = [
                (x + k * size, y),
                (x + (k + 0.5) * size, y + size * 0.32),
                (x + (k + 1) * size, y),
            ]
            ink(canvas, bow, 0.9, "#5B8FA8")


def floor(canvas: skia.Canvas) -> None:
    """Lay three torn sheets over each other: two hills in the haze, and the sand."""
    far, mid, near = noise(31, 3), noise(35, 3), noise(39, 3)

    def rise(x: float, tall: float, start: float) -> float:
        return tall * (ease(start, 0, x) + ease(WIDTH - start, WIDTH, x))

    torn(canvas, lambda x: 596 + 26 * far(x / 190) - rise(x, 96, 620), "#C9E0DE", 5)
    torn(canvas, lambda x: 636 + 18 * mid(x / 150) - rise(x, 78, 560), "#C6DFDF", 7)
    sand = downward(560, HEIGHT, (0, "#F1E2BC"), (1, "#EBD9AF"))
    torn(canvas, lambda x: 672 + 10 * near(x / 130) - rise(x, 44, 480), sand, 9)


def kelp_left(canvas: skia.Canvas) -> None:
    algae(canvas, (206, 740), 330, 3, "#C3DCCB", 0.02)
    kelp(canvas, (38, 760), 640, 3, SAGE, 22, 74)
    kelp(canvas, (118, 760), 450, 4, "#6FA596", 22, 62)


def kelp_right(canvas: skia.Canvas) -> None:
    w = WIDTH
    algae(canvas, (w - 196, 740), 300, 6, "#C3DCCB", -0.04)
    kelp(canvas, (w - 40, 760), 560, 4, "#6FA596", 24, 70)
    kelp(canvas, (w - 116, 760), 310, 7, SAGE, 16, 54)


def near_left(canvas: skia.Canvas) -> None:
    branching(canvas, (44, 720), 300, 5, CORAL, 0.12, 22)
    pleated(canvas, (164, 716), 132, ROSE, 0.1)
    mound(
        canvas, [(-40, 622), (30, 640), (110, 676), (200, 694), (270, 716), (340, 750)], "#E2C48C"
    )
    tubes(canvas, (70, 740), 112, MUSTARD)
    for x, y, reach, colour, seed in (
        (196, 692, 27, TEAL, 1),
        (146, 704, 20, LILAC, 2),
        (238, 708, 17, CORAL, 3),
    ):
        rolled(canvas, (x, y), reach, colour, seed=seed)
    star(canvas, (284, 706), 17, "#F0A04B", 0.2)


def near_right(canvas: skia.Canvas) -> None:
    w = WIDTH
    algae(canvas, (w - 178, 736), 220, 11, "#4A86AC", -0.1, 9)
    pleated(canvas, (w - 62, 696), 152, NAVY, -0.14)
    branching(canvas, (w - 30, 700), 230, 9, CORAL, -0.2, 14)
    mound(
        canvas,
        [(w - 330, 756), (w - 240, 706), (w - 150, 688), (w - 70, 652), (w + 40, 630)],
        "#E2C48C",
    )
    rolled(canvas, (w - 96, 662), 25, MUSTARD, seed=4)
    rolled(canvas, (w - 140, 674), 18, LILAC, seed=2)
    pencil(canvas, (w - 264, 706), -8, "#3E6FB0")
    shaving(canvas, (w - 234, 678), 25, 14, "#3E6FB0", 1)
    shaving(canvas, (w - 146, 712), 15, 150, "#3E6FB0", 3)
    for x, y in ((w - 286, 686), (w - 310, 712), (w - 262, 690), (w - 274, 712), (w - 214, 692)):
        canvas.drawCircle(x, y, 1.1, brush(PENCIL, 0.7))


def hanging(canvas: skia.Canvas) -> None:
    """Draw a sun that hangs on a thread from a strip of tape."""
    x = WIDTH - 176
    canvas.drawLine(x + 2.5, 6, x + 2.5, 118, brush(CAST, 0.16, line=1.4, blur=1.2))
    canvas.drawLine(x, 2, x, 114, brush("#8A7A60", line=1.1))
    sun(canvas, (x, 158), 34)
    tape(canvas, (x, 8), 46, -5)


def layers() -> dict[str, Layer]:
    """Paint the sea of paper, back to front."""

    def sheets(paint: Painter, seed: int) -> skia.Image:
        return thrifty(veiled(painted(paint), lambda canvas: grain(canvas, seed, 900)))

    def paper(canvas: skia.Canvas) -> None:
        page(canvas)
        pen_waves(canvas)

    return {
        "page": Layer(painted(paper), 1, 82),
        "floor": Layer(sheets(floor, 11), 1, 74),
        "hanging_right": Layer(sheets(hanging, 12), 1, 78),
        "kelp_left": Layer(sheets(kelp_left, 13), 1, 74),
        "kelp_right": Layer(sheets(kelp_right, 14), 1, 74),
        "near_left": Layer(sheets(near_left, 15), 1, 76),
        "near_right": Layer(sheets(near_right, 16), 1, 76),
    }


SHEETS = (
    Sheet("fish", paper_fish, FISH_BOUNDS, 6, detail=2),
    Sheet("boat", paper_boat, BOAT_BOUNDS, 8, scale=0.68, quality=80),
    Sheet("whale", paper_whale, WHALE_BOUNDS, 8, startled, 5, scale=0.72, quality=74),
)
