"""Animations of flags, mines and crosses."""

import math

from canvas import Canvas, Radial, fade
from easing import back_out, clamp, ease_in, ease_out, lerp, pulse, span
from marks import cross, draw_mine, draw_pool, flag, mine
from palette import PALETTE, mix
from shapes import ellipse, ring, twinkle
from tiles import slab_of

PLANT_FRAMES = 8
PULL_FRAMES = 6
SLAP_FRAMES = 5
BLOOM_FRAMES = 8
RISE_FRAMES = 6

PLANT_DROPS = (-0.62, -0.30, 0.05, -0.09, 0.025, -0.02, 0.005, 0.0)
PLANT_SQUASH = (1.08, 1.12, 0.80, 1.07, 0.95, 1.02, 0.99, 1.0)
PLANT_TURNS = (-9, -5, 0, 6, -4, 2, -1, 0)
FOOT = (0.405, 0.83)


def flag_plant(canvas: Canvas, frame: int) -> None:
    """Drop the flag from above; it bounces and settles (last frame is the flag)."""
    if frame == PLANT_FRAMES - 1:
        flag(canvas)
        return
    tall = PLANT_SQUASH[frame]
    landed = span(frame, 0, 2)
    if landed >= 1:
        _draw_splash(canvas, span(frame, 1, PLANT_FRAMES - 1))
    drop = PLANT_DROPS[frame]
    with canvas.transform(0, drop, (2 - tall, tall), PLANT_TURNS[frame], FOOT):
        flag(canvas, PLANT_TURNS[frame] / 8, water=0.0 if landed < 1 else 1.0, shadow=landed)


def _draw_splash(canvas: Canvas, t: float) -> None:
    width = lerp(0.05, 0.02, t)
    outline = ring(0, 0, lerp(0.26, 0.52, ease_out(t)), width, 0.36).moved(FOOT[0], FOOT[1])
    canvas.fill(outline, PALETTE.foam, 0.85 * (1 - t))
    for side in (-1, -0.45, 0.45, 1):
        x = FOOT[0] + side * lerp(0.15, 0.38, t)
        y = FOOT[1] - 0.26 * pulse(t * 1.25) * (1.3 - abs(side)) - 0.03
        canvas.fill(ellipse(x, y, 0.035 * (1 - t)), PALETTE.foam, 0.9 * (1 - t))


def flag_pull(canvas: Canvas, frame: int) -> None:
    """Lift the flag out; it tilts, rises and fades."""
    t = (frame + 1) / PULL_FRAMES
    _draw_splash(canvas, clamp(t * 0.9))
    layer = canvas.layer()
    rise = lerp(0.03, -0.42, ease_in(t, 1.6)) if frame else 0.03
    tall = 0.92 if frame == 0 else lerp(1.1, 1.0, t)
    with layer.transform(0.1 * t, rise, (2 - tall, tall), 24 * t, FOOT):
        flag(layer, -t, water=0, shadow=1 - t)
    canvas.paste(layer, 1 - ease_in(t, 2.2))


def cross_slap(canvas: Canvas, frame: int) -> None:
    """Slap the cross down from above (last frame is the cross)."""
    scale = (1.5, 1.22, 0.84, 1.07, 1.0)[frame]
    turn = (-16, -8, 2, -1, 0)[frame]
    layer = canvas.layer()
    with layer.transform(scale=scale, degrees=turn, pivot=slab_of(canvas.size).centre):
        cross(layer)
    canvas.paste(layer, (0.55, 0.9, 1.0, 1.0, 1.0)[frame])


def bloom(canvas: Canvas, frame: int) -> None:
    """Raise a flag like a buoy with a halo and sparkles (last frame is the flag)."""
    if frame == BLOOM_FRAMES - 1:
        flag(canvas)
        return
    t = frame / (BLOOM_FRAMES - 1)
    halo = fade((0, PALETTE.gold, 0.75), (0.45, PALETTE.flash_warm, 0.35), (1, PALETTE.gold, 0))
    radius = lerp(0.25, 0.5, ease_out(clamp(t * 1.4)))
    canvas.fill(ellipse(0.5, 0.5, radius), Radial(halo), pulse(0.12 + t * 0.88))
    canvas.fill(
        ring(0, 0, lerp(0.2, 0.5, ease_out(t)), lerp(0.06, 0.015, t), 0.4).moved(*FOOT),
        PALETTE.foam,
        0.9 * (1 - t),
    )
    rise = back_out(clamp((t + 0.12) / 0.75), 2.6)
    scale = max(0.05, rise)
    turn = 9 * math.sin(t * math.tau) * (1 - t)
    with canvas.transform(0, 0.08 * (1 - min(1, rise)), (min(1, scale + 0.1), scale), turn, FOOT):
        flag(canvas, math.sin(t * math.tau) * (1 - t), water=t, shadow=t)
    for x, y, start, size in (
        (0.2, 0.26, 0.2, 0.15),
        (0.85, 0.56, 0.35, 0.12),
        (0.72, 0.12, 0.05, 0.1),
    ):
        glow = pulse(span(t, start, start + 0.6))
        canvas.fill(twinkle(x, y, size * glow + 0.01), PALETTE.flash_hot, glow)


def mine_rise(canvas: Canvas, frame: int) -> None:
    """Bob a hidden mine up into view in a ring of foam (last frame is the mine)."""
    if frame == RISE_FRAMES - 1:
        mine(canvas)
        return
    t = frame / (RISE_FRAMES - 1)
    cx, cy = slab_of(canvas.size).centre
    draw_pool(canvas, cx, cy, ease_out(t))
    foam = ring(cx, cy, lerp(0.24, 0.47, ease_out(t)), lerp(0.08, 0.012, t))
    canvas.fill(foam, mix(PALETTE.foam, PALETTE.accent, t), 1 - t * 0.7)
    scale = (0.5, 0.85, 1.12, 1.05, 0.97)[frame]
    drop = (0.10, 0.02, -0.05, -0.02, 0.01)[frame]
    layer = canvas.layer()
    with layer.transform(0, drop, scale, (-20, -10, 4, 2, 0)[frame], (cx, cy)):
        draw_mine(layer, cx, cy)
    canvas.paste(layer, (0.55, 0.9, 1, 1, 1)[frame])
