"""Effects over three by three cells: ripple, sparkle and particles."""

from canvas import Canvas, Linear, Radial, fade
from easing import clamp, ease_out, lerp, pulse, span
from palette import Colour, mix
from shapes import ellipse, polygon, ring, rounded_rect, twinkle

RIPPLE_FRAMES = 10
SPARKLE_FRAMES = 8
CENTRE = 0.5


def ripple(canvas: Canvas, frame: int) -> None:
    """Draw the thin ring of light that a click sends out."""
    t = (frame + 0.6) / RIPPLE_FRAMES
    for delay, strength in ((0.0, 1.0), (0.2, 0.55)):
        u = (t - delay) / (1 - delay)
        if not 0 < u < 1:
            continue
        radius = lerp(0.05, 0.47, ease_out(u, 1.9))
        alpha = strength * (1 - u) ** 0.9
        canvas.fill(ring(CENTRE, CENTRE, radius, 0.05), canvas.ink.accent, 0.3 * alpha, blur=0.014)
        line = ring(CENTRE, CENTRE, radius, lerp(0.020, 0.007, u) * (0.6 + 0.4 * strength))
        lit = fade(
            (0, canvas.ink.foam, 1.0),
            (0.5, canvas.ink.highlight, 0.85),
            (1, canvas.ink.accent, 0.6),
        )
        canvas.fill(line, Linear(lit, 50), alpha)


def sparkle(canvas: Canvas, frame: int) -> None:
    """Draw a few stars of light that open and close, for the win."""
    t = (frame + 0.5) / SPARKLE_FRAMES
    places = (
        (0.5, 0.5, 0.19, 0.0), (0.70, 0.33, 0.10, 0.15), (0.31, 0.38, 0.08, 0.28),
        (0.64, 0.68, 0.07, 0.32), (0.36, 0.66, 0.10, 0.1),
    )  # fmt: skip
    for x, y, size, start in places:
        glow = pulse(span(t, start, start + 0.68))
        if glow <= 0:
            continue
        halo = fade((0, canvas.ink.gold, 0.6), (1, canvas.ink.gold, 0))
        canvas.fill(ellipse(x, y, size * 0.8 * glow), Radial(halo), glow)
        canvas.fill(
            twinkle(x, y, size * glow, 0.12, 12 * t), canvas.ink.flash_hot, clamp(1.6 * glow)
        )


def bubble(canvas: Canvas) -> None:
    """Draw a small bubble particle."""
    r = 0.042
    body = ellipse(CENTRE, CENTRE, r)
    canvas.fill(body, Radial(fade((0.3, canvas.ink.accent, 0.10), (1, canvas.ink.foam_mid, 0.5))))
    canvas.fill(ring(CENTRE, CENTRE, r - 0.004, 0.008), canvas.ink.foam, 0.85)
    canvas.fill(ellipse(CENTRE - 0.014, CENTRE - 0.015, 0.010, 0.008), canvas.ink.foam)


def drop(canvas: Canvas) -> None:
    """Draw a drop of spray particle."""
    body = ellipse(CENTRE, CENTRE, 0.026)
    canvas.fill(body.moved(0.004, 0.007), canvas.ink.foam_shade)
    canvas.fill(body, canvas.ink.foam_mid)
    canvas.fill(ellipse(CENTRE - 0.005, CENTRE - 0.006, 0.017), canvas.ink.foam)


def confetti(canvas: Canvas, frame: int) -> None:
    """Draw a tumbling slip; the game tints or mixes the four colours (a frame each)."""
    colours: tuple[Colour, ...] = (
        canvas.ink.danger,
        canvas.ink.accent,
        canvas.ink.gold,
        canvas.ink.number_4,
    )
    slip = rounded_rect(-0.034, -0.018, 0.034, 0.018, 0.008).turned(-25 + 40 * frame, (0, 0))
    canvas.fill(slip.moved(CENTRE, CENTRE), colours[frame])
    fold = polygon(((-0.034, -0.02), (0.034, -0.02), (-0.034, 0.02))).turned(
        -25 + 40 * frame, (0, 0)
    )
    light = mix(colours[frame], (255, 255, 255), 0.35)
    canvas.fill(fold.moved(CENTRE, CENTRE), light, clip=slip.moved(CENTRE, CENTRE))
