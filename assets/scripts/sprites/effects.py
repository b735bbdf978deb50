"""Effects over three by three cells: ripple, sparkle and particles."""

from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.easing import clamp, ease_out, lerp, pulse, span
from sprites.palette import WHITE, Colour, mix
from sprites.paths import ellipse, polygon, ring, rounded_rect, twinkle
from sprites.style import RIPPLE_FRAMES, SPARKLE_FRAMES

CENTRE = 0.5
STARS = (
    (0.5, 0.5, 0.2, 0.0), (0.71, 0.33, 0.1, 0.15), (0.30, 0.37, 0.085, 0.28),
    (0.65, 0.69, 0.075, 0.32), (0.35, 0.67, 0.1, 0.1),
)  # fmt: skip


def glow(canvas: Canvas, x: float, y: float, radius: float, colour: Colour, alpha: float) -> None:
    """Draw a round light that falls off softly."""
    stops = fade((0, colour, 1), (0.25, colour, 0.56), (0.55, colour, 0.17), (1, colour, 0))
    canvas.fill(ellipse(x, y, radius), Radial(stops), alpha)


def ripple(canvas: Canvas, frame: int) -> None:
    """Draw the rings of light that a click sends out."""
    t, ink = (frame + 0.6) / RIPPLE_FRAMES, canvas.ink
    for delay, strength in ((0.0, 1.0), (0.2, 0.55)):
        u = (t - delay) / (1 - delay)
        if not 0 < u < 1:
            continue
        radius, alpha = lerp(0.05, 0.46, ease_out(u, 1.9)), strength * (1 - u) ** 0.9
        wide = lerp(0.020, 0.007, u) * (0.6 + 0.4 * strength)
        canvas.fill(ring(CENTRE, CENTRE, radius, 0.036), ink.accent, 0.6 * alpha, blur=0.02)
        inner = ring(CENTRE, CENTRE + 0.008, max(0.0, radius - 0.02), 0.012)
        canvas.fill(inner, ink.shadow, 0.25 * alpha, blur=0.007)
        lit = fade((0, WHITE), (0.5, ink.highlight, 0.85), (1, ink.accent, 0.6))
        canvas.fill(ring(CENTRE, CENTRE, radius, wide), Linear(lit, 50), alpha)


def sparkle(canvas: Canvas, frame: int) -> None:
    """Draw stars of light that open and close, for the win."""
    t, ink = (frame + 0.5) / SPARKLE_FRAMES, canvas.ink
    for x, y, size, start in STARS:
        power = pulse(span(t, start, start + 0.68))
        if power <= 0:
            continue
        glow(canvas, x, y, size * (0.5 + 0.8 * power), ink.gold, 0.9 * power)
        star = twinkle(x, y, size * power, 0.1, 12 * t)
        canvas.fill(star, ink.gold, 0.8 * power, blur=0.009)
        canvas.fill(star, ink.flash_hot, clamp(1.7 * power))
        glow(canvas, x, y, 0.4 * size * power, WHITE, power)


def bubble(canvas: Canvas) -> None:
    """Draw a bubble (particle): a thin bright skin, a glint above, a reflection below."""
    r, ink = 0.043, canvas.ink
    skin = fade((0, ink.foam_mid, 0.03), (0.7, ink.foam_mid, 0.12), (1, ink.foam, 0.6))
    body = ellipse(CENTRE, CENTRE, r)
    canvas.fill(body, Radial(skin))
    edge = Linear(fade((0, ink.foam, 0.95), (0.5, ink.foam, 0.4), (1, ink.foam, 0.8)), 55)
    canvas.fill(ring(CENTRE, CENTRE, r - 0.003, 0.006), edge)
    canvas.fill(ellipse(CENTRE - 0.015, CENTRE - 0.017, 0.011, 0.008), WHITE, 0.95, blur=0.001)
    canvas.fill(ellipse(CENTRE + 0.016, CENTRE + 0.019, 0.006, 0.004), WHITE, 0.6, blur=0.002)


def drop(canvas: Canvas) -> None:
    """Draw a drop of spray (particle)."""
    ink, r = canvas.ink, 0.026
    tones = fade((0, WHITE), (0.35, ink.foam), (0.75, ink.foam_mid), (1, ink.foam_shade))
    canvas.fill(ellipse(CENTRE, CENTRE, r), Radial(tones, (0.36, 0.32), 0.75))
    canvas.fill(ellipse(CENTRE - 0.008, CENTRE - 0.009, 0.006), WHITE)


def confetti(canvas: Canvas, frame: int) -> None:
    """Draw a tumbling slip, a colour and a turn a frame (particle)."""
    ink = canvas.ink
    colour = (ink.danger, ink.accent, ink.gold, ink.number_4)[frame]
    turn = -25 + 40 * frame
    slip = rounded_rect(-0.034, -0.018, 0.034, 0.018, 0.008).turned(turn).moved(CENTRE, CENTRE)
    fold = polygon(((-0.034, -0.02), (0.034, -0.02), (-0.034, 0.02))).turned(turn)
    canvas.fill(slip, Linear(fade((0, colour), (1, mix(colour, ink.shadow, 0.25))), 70))
    light = mix(colour, WHITE, 0.42)
    canvas.fill(fold.moved(CENTRE, CENTRE), light, clip=slip)
