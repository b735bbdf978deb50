"""What grows in the lagoon of light: kelp, corals, sponges and stones, bent from neon tubes."""

import math
import random

import skia

from painting.outline import Point, bent_line, curve, polygon
from world.neon_tube import GLASS, Tube, line, ring


def kelp(
    foot: Point,
    height: float,
    seed: int,
    colour: str,
    bend: float = 30,
    leaf: float = 46,
    strength: float = 1,
) -> list[Tube]:
    """Return a stem in long waves with leaves on both sides, smaller towards its tip."""
    rng, phase = random.Random(seed), seed * 1.7

    def place(t: float) -> Point:
        wave = math.sin(phase + t * 4.4) * bend * (0.25 + 0.75 * t)
        return foot[0] + wave - math.sin(phase) * bend * 0.25, foot[1] - height * t

    count = max(8, round(height / 25))
    leaves = []
    for k in range(1, count):
        t = k / count
        x, y = place(t)
        side = 1 if k % 2 else -1
        reach = leaf * (1 - 0.55 * t) * rng.uniform(0.85, 1.15)
        up = rng.uniform(0.7, 1.0)
        ahead, aside = (side * math.cos(up), -math.sin(up)), (math.sin(up), side * math.cos(up))
        half = reach * 0.13

        def spot(far: float, off: float, x=x, y=y, reach=reach, ahead=ahead, aside=aside) -> Point:
            bow = -0.22 * reach * far * far
            return x + ahead[0] * reach * far + aside[0] * off, y + ahead[1] * reach * far + aside[
                1
            ] * off + bow

        shape = [(x, y), spot(0.35, -half), spot(0.7, -half * 0.8), spot(1, 0)]
        shape += [spot(0.7, half * 0.8), spot(0.35, half)]
        leaves.append(ring(shape, colour, 1.8, strength * 0.85))
    stem = line([place(k / 24) for k in range(25)], colour, 3.0, strength)
    return [*leaves, stem]


def branching(
    foot: Point,
    height: float,
    seed: int,
    colour: str,
    lean: float = 0.0,
    levels: int = 4,
    width: float = 4.0,
) -> list[Tube]:
    """Return a coral of forking tubes with round ends."""
    rng, tubes = random.Random(seed), []

    def grow(start: Point, angle: float, length: float, wide: float, level: int) -> None:
        bend = rng.uniform(-0.3, 0.3)
        points = bent_line(start, angle, bend, length, 4)
        tubes.append(line(points, colour, wide))
        if level:
            spread = rng.uniform(0.42, 0.62)
            for side in (-1, 1):
                up = angle + bend + side * spread
                up += (-math.pi / 2 + lean - up) * 0.2
                grow(points[-1], up, length * rng.uniform(0.68, 0.9), wide * 0.86, level - 1)

    grow(foot, -math.pi / 2 + lean, height * 0.3, width, levels)
    return tubes


def fan(foot: Point, height: float, seed: int, colour: str, lean: float = 0.0) -> list[Tube]:
    """Return a sea fan: ribs that spread from a foot, crossed by arches."""
    rng, tubes, ribs = random.Random(seed), [], 9

    def place(rib: float, t: float) -> Point:
        angle = -math.pi / 2 + lean + (rib / (ribs - 1) - 0.5) * 2.1
        reach = height * t * (1 - 0.16 * abs(rib / (ribs - 1) - 0.5) * 2)
        return foot[0] + math.cos(angle) * reach, foot[1] + math.sin(angle) * reach

    rim = [place(k / 2, 1 + (0.05 if k % 2 else -0.02)) for k in range(2 * ribs - 1)]
    tubes.append(Tube(_closed([foot, *rim]), colour, 2.6, True))
    for rib in range(1, ribs - 1):
        sway = rng.uniform(-0.1, 0.1)
        tubes.append(
            line([place(rib + sway * t, t) for t in (0.1, 0.4, 0.7, 0.97)], colour, 1.6, 0.7)
        )
    for t in (0.36, 0.54, 0.7, 0.85):
        arch = [place(k / 2, t * (1 + (0.045 if k % 2 else -0.03))) for k in range(2 * ribs - 1)]
        tubes.append(line(arch, colour, 1.3, 0.5))
    return tubes


def _closed(points: list[Point]) -> skia.Path:
    path = curve(points)
    path.close()
    return path


def sponges(foot: Point, height: float, seed: int, colour: str, count: int = 3) -> list[Tube]:
    """Return a group of open tubes, the highest in the middle."""
    rng, tubes = random.Random(seed), []
    places = sorted(range(count), key=lambda k: -abs(k - (count - 1) / 2))
    for k in places:
        tall = height * (1 - 0.3 * abs(k - (count - 1) / 2)) * rng.uniform(0.88, 1.05)
        half, x = height * 0.13, foot[0] + (k - (count - 1) / 2) * height * 0.3
        lean = (k - (count - 1) / 2) * height * 0.07
        top = foot[1] - tall
        side = [(x - half * 0.8, foot[1] + 60), (x - half * 0.8 + lean * 0.3, foot[1] - tall * 0.5)]
        side += [(x - half + lean, top)]
        other = [(x + half + lean, top), (x + half * 0.8 + lean * 0.3, foot[1] - tall * 0.5)]
        other += [(x + half * 0.8, foot[1] + 60)]
        tubes.append(Tube(_closed(side + other), colour, 2.4, True))
        mouth = [
            (x + lean + half * 1.04 * math.cos(a), top + half * 0.36 * math.sin(a))
            for a in (math.tau * step / 12 for step in range(12))
        ]
        tubes.append(ring(mouth, colour, 2.4))
        for part in (0.3, 0.5):
            y = top + tall * part
            bow = [(x - half * 0.8 + lean * 0.6, y), (x + lean * 0.6, y + half * 0.3)]
            bow += [(x + half * 0.8 + lean * 0.6, y)]
            tubes.append(line(bow, colour, 1.2, 0.35))
    return tubes


def dome(middle: Point, reach: Point, colour: str, strength: float = 1.0) -> list[Tube]:
    """Return a round coral with grooves like the lines of a shell."""
    (x, y), (rx, ry) = middle, reach
    rim = [
        (x + rx * math.cos(a), y - ry * math.sin(a)) for a in (math.pi * k / 14 for k in range(15))
    ]
    tubes = [
        Tube(
            _closed(
                [
                    *rim,
                    (x - rx * 0.96, y + 40),
                    (x - rx, y + 90),
                    (x + rx, y + 90),
                    (x + rx * 0.96, y + 40),
                ]
            ),
            colour,
            2.6,
            True,
            strength,
        )
    ]
    for k in range(-3, 4):
        at = k / 3.7
        groove = [(x + rx * at * 0.25, y - ry * 0.97), (x + rx * at * 0.86, y - ry * 0.62)]
        groove += [(x + rx * at * 1.04, y - ry * 0.05)]
        tubes.append(line(groove, colour, 1.4, 0.5 * strength))
    return tubes


def tuft(foot: Point, height: float, seed: int, colour: str, count: int = 8) -> list[Tube]:
    """Return an anemone: arms that bend outward, each with a bright knob."""
    rng, tubes = random.Random(seed), []
    for k in range(count):
        out = (k / (count - 1) - 0.5) * 2
        tall = height * (1 - 0.4 * out * out) * (0.82 if k % 2 else 1.0) * rng.uniform(0.92, 1.08)
        x, y = foot[0] + out * height * 0.85, foot[1] - tall
        low = (foot[0] + out * height * 0.3, foot[1])
        tubes.append(
            line(
                [low, (foot[0] + out * height * 0.46, foot[1] - tall * 0.6), (x, y)],
                colour,
                1.8,
                0.85,
            )
        )
        knob = [(x + 3.2 * math.cos(a), y + 3.2 * math.sin(a)) for a in (0, 1.57, 3.14, 4.71)]
        tubes.append(ring(knob, colour, 1.6))
    return tubes


def stones(points: list[Point], foot: float, seed: int, colour: str, strength: float) -> list[Tube]:
    """Return a bank of flat faces under a line of corners, as a wire model shows it."""
    rng = random.Random(seed)
    path = polygon([*points, (points[-1][0], foot), (points[0][0], foot)])
    tubes = [Tube(path, colour, 2.0, True, strength, GLASS)]
    low = [
        (x + rng.uniform(-18, 18), y + (foot - y) * rng.uniform(0.35, 0.6)) for x, y in points[:-1]
    ]
    for k, corner in enumerate(low):
        for other in (points[k], points[k + 1], *low[k + 1 : k + 2], (corner[0] + 12, foot)):
            edge = curve([corner, other])
            tubes.append(Tube(edge, colour, 1.1, False, strength * 0.45))
    return tubes
