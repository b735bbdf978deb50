"""Drawings that several themes share: the tile that turns over, light that crosses it, dust."""

from __future__ import annotations

from collections.abc import Callable

from sprites import blast, effects
from sprites.canvas import Canvas, Radial, fade
from sprites.easing import clamp, ease_out, lerp, pulse, span
from sprites.palette import Colour
from sprites.paths import Path, Point, ellipse, polygon, rounded_rect, twinkle
from sprites.sheets import Draw
from sprites.style import GLINT_FRAMES, REVEAL_FRAMES, EffectArt

FLIP_HEIGHTS = (0.95, 0.76, 0.45, 0.15, 0.42, 0.84, 1.03, 1.0)
FLIP_GLOWS = (0.15, 0.4, 0.75, 1.0, 0.9, 0.6, 0.3, 0.1)

Lit = Callable[[Canvas, float], None]
"""A drawing that is lit by so much, 0 to 1."""


EFFECTS = EffectArt(
    explosion=blast.explosion,
    burst=blast.burst,
    ripple=effects.ripple,
    sparkle=effects.sparkle,
    drop=effects.drop,
    confetti=effects.confetti,
)


def no_pool(canvas: Canvas, cx: float, cy: float, alpha: float) -> None:
    """Draw nothing under a mine."""


def cell_centre(size: int) -> Point:
    """Return the middle of a cell, whatever its size."""
    return 0.5, 0.5


def flip(ground: Callable[[Canvas], None], slab: Lit, floor: Lit) -> Draw:
    """Return the frames of a closed tile that turns over and is open."""

    def draw(canvas: Canvas, frame: int) -> None:
        ground(canvas)
        height, glow = FLIP_HEIGHTS[frame], FLIP_GLOWS[frame]
        with canvas.transform(scale=(min(1.0, 0.9 + height * 0.1), height), pivot=(0.5, 0.5)):
            (floor if frame >= REVEAL_FRAMES // 2 else slab)(canvas, glow)

    return draw


def slanted_band(middle: float, width: float) -> Path:
    """Return a band across a cell from the lower left to the upper right."""
    start, end = middle - width / 2, middle + width / 2
    return polygon(((2 * start, 0), (2 * end, 0), (0, 2 * end), (0, 2 * start)))


def sweep(inside: Path, colour: str, strength: float = 0.3) -> Draw:
    """Return the frames of a band of light that crosses a cell from the top left (overlay)."""

    def draw(canvas: Canvas, frame: int) -> None:
        t = (frame + 0.5) / GLINT_FRAMES
        power = strength * min(1.0, 4 * t) * (1 - t) ** 1.2
        middle = lerp(-0.35, 1.5, t)
        for width, alpha in ((0.62, 0.45), (0.26, 0.8)):
            tone: Colour = getattr(canvas.ink, colour)
            canvas.fill(slanted_band(middle, width), tone, power * alpha, blur=0.05, clip=inside)

    return draw


def dust(foot: Point, colour: str, size: float = 0.06) -> Callable[[Canvas, float], None]:
    """Return puffs of dust that roll away from a foot, from 0 to 1."""

    def draw(canvas: Canvas, t: float) -> None:
        for side, late in ((-1, 0.0), (-0.55, 0.15), (0.55, 0.15), (1, 0.0)):
            u = span(t, late, 1)
            x = foot[0] + side * lerp(0.1, 0.42, ease_out(u))
            y = foot[1] - 0.07 * pulse(u) * (1.4 - abs(side))
            radius = size * (0.7 + 0.5 * u) * (1 - u**2)
            canvas.fill(ellipse(x, y, radius, radius * 0.8), getattr(canvas.ink, colour), 0.85)

    return draw


def glow_behind(light: str, edge: str) -> Callable[[Canvas, float], None]:
    """Return a round light that swells and goes, from 0 to 1."""

    def draw(canvas: Canvas, t: float) -> None:
        inner, outer = getattr(canvas.ink, light), getattr(canvas.ink, edge)
        stops = fade((0, inner, 0.8), (0.45, outer, 0.4), (1, outer, 0))
        radius = lerp(0.25, 0.5, ease_out(clamp(t * 1.4)))
        canvas.fill(ellipse(0.5, 0.5, radius), Radial(stops), pulse(0.12 + t * 0.88))

    return draw


def stars(colour: str) -> Callable[[Canvas, float], None]:
    """Return small stars that open and close, from 0 to 1."""

    def draw(canvas: Canvas, t: float) -> None:
        for x, y, start, size in (
            (0.2, 0.3, 0.2, 0.14),
            (0.84, 0.6, 0.35, 0.12),
            (0.8, 0.14, 0, 0.1),
        ):
            glow = pulse(span(t, start, start + 0.6))
            tone: Colour = getattr(canvas.ink, colour)
            canvas.fill(twinkle(x, y, size * glow + 0.01, 0.2), tone, glow)

    return draw


def ring_mark(radius: float, outer: str, inner: str) -> Callable[[Canvas], None]:
    """Return the keyboard's cursor: a ring in two tones, seen on any tile (overlay)."""

    def draw(canvas: Canvas) -> None:
        px = canvas.px
        width, dark = max(1, round(canvas.size * 0.07)) * px, max(1, round(canvas.size * 0.03)) * px

        def frame(inset: float) -> Path:
            return rounded_rect(inset, inset, 1 - inset, 1 - inset, max(0.0, radius - inset))

        canvas.fill(frame(0).minus(frame(width + 2 * dark)), getattr(canvas.ink, outer))
        canvas.fill(frame(dark).minus(frame(width + dark)), getattr(canvas.ink, inner))

    return draw
