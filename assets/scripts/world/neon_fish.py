"""A fish of the lagoon of light: one tube around its body, one for its tail, and a stripe."""

import math

import skia

from world.neon_tube import Tube, draw_solid, line, ring

BOUNDS = (-27, -15, 25, 15)


def neon_fish(
    canvas: skia.Canvas, time: float, colours: tuple[str, str] = ("#22E6FF", "#FF6AC8")
) -> None:
    """Draw a fish 38 units long that swims to the right; ``time`` is its tail's, 0 to 1."""
    body, mark = colours

    def swung(x: float, y: float) -> tuple[float, float]:
        share = max(0.0, (8 - x) / 28)
        return x, y + 3.4 * share**1.5 * math.sin(math.tau * (time - 0.3 * share))

    side = [(18, 0.4), (11, -5), (2, -7.4), (-6, -4.8), (-12, -1.2)]
    low = [(-12, 1.2), (-6, 4.8), (2, 7), (11, 5)]
    tail = [(-11, 0), (-17, -5), (-21, -7.6), (-18.4, 0), (-21, 7.6), (-17, 5)]
    tubes: list[Tube] = [
        ring([swung(*point) for point in tail], mark, 1.5),
        ring([swung(*point) for point in side + low], body, 1.6),
        line([swung(*point) for point in ((7, -5), (4.6, 0), (7, 5))], mark, 1.3, 0.9),
        line([swung(*point) for point in ((0, -4), (-2, 0), (0, 4))], body, 1.0, 0.5),
        ring([(12.6, -1.2), (13.4, -2), (14.2, -1.2), (13.4, -0.4)], "#F0FBFF", 1.0),
    ]
    draw_solid(canvas, tubes)
