"""White line icons on a 24-unit grid, snapped to the pixel grid of each size."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sprites.canvas import Canvas
from sprites.paths import Point, arc_points, ellipse, polygon, ring, rounded_rect, stroke, union

GRID = 24
WHITE = (255, 255, 255)
STROKES = {16: 2, 24: 2, 32: 3, 48: 4}
GRID_SQUARES = {16: (4, 1), 24: (4, 3), 32: (6, 4), 48: (10, 4)}  # side and gap, pixels


class Pen:
    """Draws strokes of one weight, with coordinates on the icon grid."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.pixels = STROKES.get(canvas.size, round(canvas.size / 12))
        self.width = self.pixels / canvas.size

    def at(self, value: float) -> float:
        """Return a grid coordinate in units, on the pixel grid for the stroke's parity."""
        half = 0.5 if self.pixels % 2 else 0.0
        return (round(value * self.canvas.size / GRID - half) + half) / self.canvas.size

    def line(self, *points: Point, closed: bool = False) -> None:
        """Draw a polyline through snapped points."""
        path = [(self.at(x), self.at(y)) for x, y in points]
        self.free([*path, path[0]] if closed else path)

    def free(self, path: Sequence[Point], scale: float = 1.0) -> None:
        """Draw a polyline in units, without snapping."""
        self.canvas.fill(stroke(path, self.width * scale), WHITE)

    def arc(self, cx: float, cy: float, radius: float, start: float, end: float) -> None:
        """Draw a circular arc; degrees clockwise from the right."""
        centre, reach = (self.at(cx), self.at(cy)), self.at(cx + radius) - self.at(cx)
        self.free(arc_points(centre, (reach, reach), start, end))

    def circle(self, cx: float, cy: float, radius: float) -> None:
        """Draw a circle."""
        reach = self.at(cx + radius) - self.at(cx)
        self.canvas.fill(ring(self.at(cx), self.at(cy), reach, self.width), WHITE)

    def box(self, left: float, top: float, right: float, bottom: float, radius: float) -> None:
        """Draw a rounded rectangle, its stroke centred on the given edges."""
        x0, y0, x1, y1 = (self.at(v) for v in (left, top, right, bottom))
        half, corner = self.width / 2, radius / GRID
        outer = rounded_rect(x0 - half, y0 - half, x1 + half, y1 + half, corner + half)
        inner = rounded_rect(x0 + half, y0 + half, x1 - half, y1 - half, max(0.0, corner - half))
        self.canvas.fill(outer.minus(inner), WHITE)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a filled circle."""
        self.canvas.fill(ellipse(self.at(x), self.at(y), radius / GRID), WHITE)

    def solid(self, *points: Point) -> None:
        """Draw a filled polygon with rounded corners."""
        path = [(self.at(x), self.at(y)) for x, y in points]
        self.canvas.fill(polygon(path) + stroke([*path, path[0]], self.width), WHITE)


def back(pen: Pen) -> None:
    """Draw an arrow to the left."""
    pen.line((20, 12), (5, 12))
    pen.line((11, 5), (4, 12), (11, 19))


def home(pen: Pen) -> None:
    """Draw a house."""
    pen.line((3, 12), (12, 4), (21, 12))
    pen.line((6, 11), (6, 20), (18, 20), (18, 11))
    pen.line((12, 16), (12, 20))


def pause(pen: Pen) -> None:
    """Draw two bars."""
    size, wide = pen.canvas.size, round(1.5 * pen.pixels)
    top, bottom = pen.at(4) - pen.width / 2, pen.at(20) + pen.width / 2
    first = round(size * 0.27) / size
    for left in (first, 1 - first - wide / size):
        pen.canvas.fill(rounded_rect(left, top, left + wide / size, bottom, pen.width * 0.6), WHITE)


def play(pen: Pen) -> None:
    """Draw a triangle."""
    pen.solid((8, 5), (19, 12), (8, 19))


def restart(pen: Pen) -> None:
    """Draw an arrow that goes round."""
    pen.line((20, 3), (20, 9), (14, 9))
    tip, centre = (pen.at(20), pen.at(9)), 0.5
    start = math.degrees(math.atan2(tip[1] - centre, tip[0] - centre))
    reach = math.hypot(tip[0] - centre, tip[1] - centre)
    pen.free(arc_points((centre, centre), (reach, reach), start + 50, start + 360))


def settings(pen: Pen) -> None:
    """Draw a gear."""
    size = pen.canvas.size
    tooth = 2 * round(size * 0.088) / size
    rim, reach = round(size * 0.33) / size, round(size * 0.44) / size
    stud = rounded_rect(0.5 - tooth / 2, 0.5 - reach, 0.5 + tooth / 2, 0.5, tooth * 0.3)
    teeth = union(stud.turned(45 * turn, (0.5, 0.5)) for turn in range(8))
    pen.canvas.fill(teeth + ellipse(0.5, 0.5, rim), WHITE)
    pen.canvas.fill(ellipse(0.5, 0.5, rim - max(pen.width, 0.125)), WHITE, blend="cut")


def _speaker(pen: Pen) -> None:
    pen.solid((4, 10), (7, 10), (11, 6), (11, 18), (7, 14), (4, 14))


def sound(pen: Pen) -> None:
    """Draw a loudspeaker with waves."""
    _speaker(pen)
    if pen.canvas.size >= 24:
        pen.arc(12, 12, 4, -45, 45)
    pen.arc(12, 12, 8, -45, 45)


def mute(pen: Pen) -> None:
    """Draw a loudspeaker crossed out."""
    _speaker(pen)
    pen.line((16, 9), (21, 15))
    pen.line((21, 9), (16, 15))


def close(pen: Pen) -> None:
    """Draw an X."""
    pen.line((5, 5), (19, 19))
    pen.line((19, 5), (5, 19))


def check(pen: Pen) -> None:
    """Draw a tick."""
    pen.line((4, 13), (9, 18), (20, 6))


def mine(pen: Pen) -> None:
    """Draw a naval mine."""
    pen.line((12, 3), (12, 21))
    pen.line((3, 12), (21, 12))
    if pen.canvas.size >= 24:
        for turn in (45, 135):
            reach, angle = 8.3 / GRID, math.radians(turn)
            x, y = reach * math.cos(angle), reach * math.sin(angle)
            pen.free([(0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y)])
    pen.canvas.fill(ellipse(pen.at(12), pen.at(12), 6.2 / GRID), WHITE)
    pen.canvas.fill(ellipse(pen.at(10), pen.at(10), 1.6 / GRID), WHITE, blend="cut")


def flag(pen: Pen) -> None:
    """Draw a pennant."""
    pen.line((6, 4), (6, 21))
    pen.solid((6, 4), (19, 8.5), (6, 13))


def clock(pen: Pen) -> None:
    """Draw a clock face."""
    pen.circle(12, 12, 9)
    pen.line((12, 7), (12, 12), (16, 14))


def chevron_left(pen: Pen) -> None:
    """Draw an angle to the left."""
    pen.line((15, 5), (8, 12), (15, 19))


def chevron_right(pen: Pen) -> None:
    """Draw an angle to the right."""
    pen.line((9, 5), (16, 12), (9, 19))


def chevron_up(pen: Pen) -> None:
    """Draw an angle upwards."""
    pen.line((5, 15), (12, 8), (19, 15))


def chevron_down(pen: Pen) -> None:
    """Draw an angle downwards."""
    pen.line((5, 9), (12, 16), (19, 9))


def expand(pen: Pen) -> None:
    """Draw four corners."""
    for x, y in ((4, 4), (20, 4), (20, 20), (4, 20)):
        dx, dy = (5 if x < 12 else -5), (5 if y < 12 else -5)
        pen.line((x + dx, y), (x, y), (x, y + dy))


def torus(pen: Pen) -> None:
    """Draw the sign of infinity: the board without an edge."""
    path = []
    for step in range(97):
        angle = math.tau * step / 96
        spread = 1 + math.sin(angle) ** 2
        x = 9.2 / GRID * math.cos(angle) / spread
        y = 13.2 / GRID * math.sin(angle) * math.cos(angle) / spread
        path.append((0.5 + x, 0.5 + y))
    pen.free(path)


def grid(pen: Pen) -> None:
    """Draw three by three small squares."""
    size = pen.canvas.size
    square, gap = GRID_SQUARES.get(size, (size // 5, size // 12))
    start = (size - 3 * square - 2 * gap) / 2
    for index in range(9):
        left = (start + index % 3 * (square + gap)) / size
        top = (start + index // 3 * (square + gap)) / size
        side = square / size
        pen.canvas.fill(rounded_rect(left, top, left + side, top + side, side * 0.28), WHITE)


def trophy(pen: Pen) -> None:
    """Draw a cup."""
    left, right, top = pen.at(7), pen.at(17), pen.at(4)
    bowl = arc_points((0.5, pen.at(9)), ((right - left) / 2, 5 / GRID), 0, 180)
    path = [(left, top), (right, top), *bowl]
    pen.canvas.fill(polygon(path) + stroke([*path, path[0]], pen.width), WHITE)
    pen.line((7, 6), (3, 6), (3, 8), (5, 11), (7, 11))
    pen.line((17, 6), (21, 6), (21, 8), (19, 11), (17, 11))
    pen.line((12, 14), (12, 20))
    pen.line((8, 20), (16, 20))


def mouse(pen: Pen) -> None:
    """Draw a mouse."""
    pen.box(6, 3, 18, 21, 6)
    pen.line((12, 7), (12, 10))


def keyboard(pen: Pen) -> None:
    """Draw a keyboard."""
    pen.box(2, 6, 22, 18, 3)
    if pen.canvas.size < 24:
        pen.line((8, 12), (16, 12))
        return
    for x in (7, 12, 17):
        pen.dot(x, 10, 1.15)
    pen.line((8, 14), (16, 14))


def bulb(pen: Pen) -> None:
    """Draw a light bulb."""
    pen.arc(12, 10, 7, 125, 415)
    pen.line((8, 15.7), (9, 18), (15, 18), (16, 15.7))
    pen.line((10, 21.5), (14, 21.5))


def percent(pen: Pen) -> None:
    """Draw a percent sign."""
    pen.line((19, 5), (5, 19))
    pen.circle(7, 7, 3)
    pen.circle(17, 17, 3)


def wand(pen: Pen) -> None:
    """Draw a magic wand: moves that make themselves."""
    pen.line((3, 21), (14, 10))
    pen.line((17, 3), (17, 7))
    pen.line((15, 5), (19, 5))
    if pen.canvas.size >= 24:
        for x, y in ((8, 5), (20, 13)):
            pen.dot(x, y, 1.4)


def undo(pen: Pen) -> None:
    """Draw an arrow that turns back."""
    pen.line((9, 4), (4, 9), (9, 14))
    centre, reach = (pen.at(14.5), (pen.at(9) + pen.at(20)) / 2), (pen.at(20) - pen.at(9)) / 2
    curve = arc_points(centre, (reach, reach), -90, 90)
    pen.free([(pen.at(4), pen.at(9)), *curve, (pen.at(9), pen.at(20))])


def share(pen: Pen) -> None:
    """Draw an arrow that leaves a box."""
    pen.line((12, 15), (12, 3.5))
    pen.line((8, 7.5), (12, 3.5), (16, 7.5))
    pen.line((8, 11), (5, 11), (5, 20.5), (19, 20.5), (19, 11), (16, 11))


def copy(pen: Pen) -> None:
    """Draw one sheet on another."""
    pen.box(9, 8, 20, 21, 1.5)
    pen.line((5, 16), (5, 4), (15, 4))


def eye(pen: Pen) -> None:
    """Draw an open eye."""
    lid = [(2.5 + 19 * n / 24, 6.5 * math.sin(math.pi * n / 24)) for n in range(25)]
    for sign in (-1, 1):
        pen.free([(x / GRID, (12 + sign * y) / GRID) for x, y in lid])
    pen.circle(12, 12, 2.4)


def target(pen: Pen) -> None:
    """Draw a ring with a dot in its middle."""
    pen.circle(12, 12, 9)
    pen.dot(12, 12, 3.2)


ICONS: tuple[Callable[[Pen], None], ...] = (
    back, home, pause, play, restart, settings, sound, mute, close, check, mine, flag, clock,
    chevron_left, chevron_right, expand, torus, grid, trophy, mouse, keyboard,
    bulb, percent, wand, undo, share, copy, eye, target, chevron_up, chevron_down,
)  # fmt: skip


def draw_icon(icon: Callable[[Pen], None], canvas: Canvas) -> None:
    """Draw one of ICONS."""
    icon(Pen(canvas))
