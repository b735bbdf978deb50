"""The depth charge: flash, fireball, shock ring, fountain of spray, dissolving foam.

Things leave by shrinking rather than by fading, so every frame keeps crisp shapes.
"""

import math
import random
from dataclasses import dataclass

from canvas import Canvas, Linear, Radial, fade
from easing import clamp, ease_out, lerp, span
from palette import mix
from shapes import Shape, ellipse, polygon, ring, union

EXPLOSION_FRAMES = 14
BURST_FRAMES = 8
CENTRE = 0.5
SEA_LEVEL = 0.58
FLATTEN = 0.66  # of circles that lie on the water


@dataclass(frozen=True)
class Blast:
    """The size and detail of a detonation; `fire_ends` is when its fire has died (0-1)."""

    size: float
    puffs: int
    drops: int
    lumps: int
    fire_ends: float
    seed: int

    @property
    def sea(self) -> float:
        """The height on the frame of the water round the middle."""
        return lerp(CENTRE, SEA_LEVEL, self.size)


GREAT = Blast(size=1.0, puffs=120, drops=30, lumps=26, fire_ends=0.40, seed=8)
SMALL = Blast(size=0.6, puffs=50, drops=14, lumps=16, fire_ends=0.62, seed=4)


def explosion(canvas: Canvas, frame: int) -> None:
    """Draw the depth charge of a lost game."""
    _draw_blast(canvas, GREAT, (frame + 0.15) / EXPLOSION_FRAMES)


def burst(canvas: Canvas, frame: int) -> None:
    """Draw the smaller detonation of a further mine."""
    _draw_blast(canvas, SMALL, (frame + 0.2) / BURST_FRAMES)


def _draw_blast(canvas: Canvas, blast: Blast, t: float) -> None:
    _draw_lit_water(canvas, blast, t)
    _draw_shock_ring(canvas, blast, t)
    foam = random.Random(blast.seed + 1)
    lumps = [(foam.random(), foam.random(), foam.random()) for _ in range(blast.lumps)]
    _draw_foam_ring(canvas, blast, t, lumps, behind=True)
    _draw_rays(canvas, blast, span(t, 0, 0.26))
    _draw_fireball(canvas, blast, span(t, 0, blast.fire_ends))
    _draw_fountain(canvas, blast, t)
    _draw_foam_ring(canvas, blast, t, lumps, behind=False)
    _draw_drops(canvas, blast, t)


def _draw_lit_water(canvas: Canvas, blast: Blast, t: float) -> None:
    """Light the water: hot at first, then the pale green of stirred foam."""
    heat = 1 - span(t, 0, 0.5)
    glow = fade(
        (0, canvas.ink.flash_hot, 0.95),
        (0.3, canvas.ink.flash_warm, 0.6),
        (0.65, canvas.ink.danger, 0.22),
        (1, canvas.ink.danger, 0),
    )
    radius = blast.size * lerp(0.36, 0.5, ease_out(span(t, 0, 0.3)))
    canvas.fill(ellipse(CENTRE, CENTRE, radius), Radial(glow), heat**1.2)
    calm = span(t, 0.15, 0.95)
    reach = blast.size * lerp(0.2, 0.42, ease_out(calm))
    aqua = fade(
        (0, canvas.ink.foam_mid, 0.55), (0.75, canvas.ink.accent, 0.22), (1, canvas.ink.accent, 0)
    )
    alpha = min(1.0, calm * 6) * (1 - calm) ** 1.2
    canvas.fill(ellipse(CENTRE, blast.sea, reach, reach * FLATTEN), Radial(aqua), alpha)


def _draw_shock_ring(canvas: Canvas, blast: Blast, t: float) -> None:
    for delay, strength in ((0.08, 1.0), (0.2, 0.45)):
        u = span(t, delay, delay + 0.4)
        if not 0 < u < 1:
            continue
        radius = blast.size * lerp(0.12, 0.475, ease_out(u, 2.2))
        width = blast.size * strength * lerp(0.06, 0.006, u**0.7)
        outline = ring(0, 0, radius, width, FLATTEN + 0.1).moved(
            CENTRE, lerp(CENTRE, blast.sea, 0.4)
        )
        colour = mix(canvas.ink.foam, canvas.ink.accent, clamp(u * 1.3))
        canvas.fill(outline, colour, clamp(2.2 * (1 - u)))


def _draw_rays(canvas: Canvas, blast: Blast, t: float) -> None:
    """Draw the flash as a burst of uneven rays that fly apart."""
    if t >= 1:
        return
    chance = random.Random(blast.seed + 2)
    out = ease_out(t)
    rays = Shape(())
    for i in range(13):
        angle = math.tau * (i + chance.uniform(-0.28, 0.28)) / 13
        far = blast.size * (0.24 + 0.26 * out) * chance.uniform(0.66, 1.0)
        near = far * lerp(0.0, 0.86, t**1.4)
        half = blast.size * lerp(0.045, 0.004, t) * chance.uniform(0.7, 1.2)
        cos, sin = math.cos(angle), math.sin(angle)
        belly = lerp(near, far, 0.25)
        rays = rays + polygon(
            (
                (CENTRE + near * cos, CENTRE + near * sin),
                (CENTRE + belly * cos - half * sin, CENTRE + belly * sin + half * cos),
                (CENTRE + far * cos, CENTRE + far * sin),
                (CENTRE + belly * cos + half * sin, CENTRE + belly * sin - half * cos),
            )
        )
    canvas.fill(rays, mix(canvas.ink.flash_hot, canvas.ink.flash_warm, t))


def _draw_fireball(canvas: Canvas, blast: Blast, t: float) -> None:
    """Draw lobes that cool from white through amber to coral, hollow out and shrink."""
    if t >= 1:
        return
    chance = random.Random(blast.seed)
    grown, size = ease_out(min(1.0, t * 1.5 + 0.12), 3), blast.size
    cy = lerp(CENTRE, CENTRE - 0.03 * size, t)
    lobes = []
    for i in range(12):
        angle = math.tau * (i + chance.uniform(-0.35, 0.35)) / 12
        reach = size * chance.uniform(0.10, 0.19) * grown
        radius = size * chance.uniform(0.055, 0.11) * (0.5 + 0.5 * grown) * (1 - t**2.2)
        lobes.append(
            (CENTRE + reach * math.cos(angle), cy + reach * math.sin(angle) * 0.92, radius)
        )
    lobes.append((CENTRE, cy, size * 0.15 * grown * (1 - t**2)))
    layer = canvas.layer()
    tones = (
        (canvas.ink.flag_dark, 1.12, 0.0),
        (canvas.ink.danger, 0.98, 0.006),
        (canvas.ink.flash_warm, lerp(0.95, 0.5, t), 0.016),
        (canvas.ink.flash_hot, lerp(0.92, 0.0, clamp(t * 1.5)), 0.024),
    )
    for colour, part, lift in tones:
        if part > 0.05:
            shift = lift * size
            layer.fill(union(ellipse(x - shift, y - shift, r * part) for x, y, r in lobes), colour)
    hollow = ease_out(span(t, 0.5, 1))
    if hollow > 0:
        layer.erase(ellipse(CENTRE, cy + 0.03 * size, 0.25 * size * hollow))
    canvas.paste(layer)


def _fountain_puffs(blast: Blast, t: float) -> list[tuple[float, float, float, float]]:
    """Return (x, y, radius, warmth) of each puff of spray, thrown up on its own parabola."""
    chance = random.Random(blast.seed + 3)
    puffs = []
    for i in range(blast.puffs):
        side = chance.uniform(-1, 1) * chance.random() ** 0.5
        late = i / blast.puffs
        start = 0.10 + 0.34 * late + chance.uniform(0, 0.03)
        life = chance.uniform(0.38, 0.50) * (1 - 0.2 * abs(side))
        height = blast.size * 0.46 * (1 - 0.6 * abs(side) ** 1.2) * chance.uniform(0.75, 1.0)
        height *= 1 - 0.75 * late**1.6
        size = blast.size * chance.uniform(0.034, 0.066) * (1 - 0.4 * abs(side))
        u = (t - start) / life
        if not 0 < u < 1:
            continue
        x = CENTRE + side * blast.size * (0.055 + 0.26 * u * u**0.3)
        y = blast.sea + 0.02 * (1 - abs(side)) - 4 * height * u * (1 - u)
        radius = size * min(1.0, 0.6 + u / 0.4) * (1 - u**2.6)
        puffs.append((x, y, radius, 1 - span(u, 0, 0.25)))
    return puffs


def _draw_fountain(canvas: Canvas, blast: Blast, t: float) -> None:
    puffs = [puff for puff in _fountain_puffs(blast, t) if puff[2] > 0.004]
    if not puffs:
        return
    layer = canvas.layer()
    tones = (
        (canvas.ink.foam_shade, 1.0, 0.0),
        (canvas.ink.foam_mid, 0.86, 0.16),
        (canvas.ink.foam, 0.60, 0.36),
    )
    for colour, part, lift in tones:
        layer.fill(
            union(ellipse(x - lift * r, y - lift * 1.3 * r, r * part) for x, y, r, _ in puffs),
            colour,
        )
    canvas.paste(layer)
    heat = 1 - span(t, 0.12, 0.45)
    if heat > 0:
        warm = fade(
            (0, canvas.ink.flash_warm, 0.8),
            (0.5, canvas.ink.danger, 0.35),
            (1, canvas.ink.danger, 0),
        )
        body = union(ellipse(x, y, r) for x, y, r, _ in puffs)
        light = ellipse(CENTRE, blast.sea, 0.24 * blast.size, 0.2 * blast.size)
        canvas.fill(light, Radial(warm), heat, clip=body)


def _draw_foam_ring(
    canvas: Canvas, blast: Blast, t: float, lumps: list[tuple[float, float, float]], behind: bool
) -> None:
    """Draw the half of the foam ring that lies behind (or before) the fountain."""
    u = span(t, 0.14, 1.0)
    if not 0 < u < 1:
        return
    radius = blast.size * lerp(0.13, 0.40, ease_out(u, 2.4))
    layer = canvas.layer()
    spots = []
    for index, (turn, reach, grain) in enumerate(lumps):
        angle = math.tau * (index + 0.6 * turn) / len(lumps)
        if (math.sin(angle) < 0) != behind:
            continue
        gone = clamp((u - 0.34 - 0.4 * turn) / 0.5)
        size = blast.size * lerp(0.020, 0.046, grain) * min(1.0, u * 7) * (1 - gone) * (1 - 0.3 * u)
        distance = radius * lerp(0.9, 1.08, reach)
        if size > 0.002:
            x = CENTRE + distance * math.cos(angle)
            spots.append((x, blast.sea + distance * FLATTEN * math.sin(angle), size))
    for colour, part, lift in ((canvas.ink.foam_shade, 1.0, 0.0), (canvas.ink.foam, 0.8, 0.28)):
        spread = 1 + 0.5 * u
        layer.fill(
            union(
                ellipse(x - 0.3 * lift * r, y - lift * r, r * part * spread, r * part * 0.72)
                for x, y, r in spots
            ),
            colour,
        )
    line = ring(0, 0, radius, blast.size * 0.02 * (1 - u), FLATTEN).moved(CENTRE, blast.sea)
    half = polygon(((0, 0), (1, 0), (1, blast.sea), (0, blast.sea)))
    if not behind:
        half = half.moved(0, blast.sea)
    light = Linear(fade((0, canvas.ink.foam), (1, canvas.ink.foam_mid)), 60)
    layer.fill(line, light, 1.0, clip=half)
    canvas.paste(layer, clamp(2.4 * (1 - u)))


def _draw_drops(canvas: Canvas, blast: Blast, t: float) -> None:
    """Throw drops up and outwards, stretched along their way."""
    chance = random.Random(blast.seed + 5)
    shade, light = Shape(()), Shape(())
    for _ in range(blast.drops):
        side, depth = chance.uniform(-1, 1), chance.uniform(-0.05, 0.16)
        start, life = chance.uniform(0.08, 0.22), chance.uniform(0.4, 0.62)
        height = chance.uniform(0.2, 0.5) * (1 - 0.35 * abs(side))
        radius = chance.uniform(0.008, 0.019) * blast.size**0.6
        u = (t - start) / life
        if not 0.02 < u < 1:
            continue
        x = CENTRE + blast.size * side * (0.06 + 0.4 * u)
        y = blast.sea + blast.size * (depth * u - 4 * height * u * (1 - u))
        vx, vy = 0.4 * side, depth - 4 * height * (1 - 2 * u)
        heading, speed = math.degrees(math.atan2(vy, vx)), math.hypot(vx, vy)
        r = radius * (1 - 0.5 * u**2)
        drop = ellipse(0, 0, r * (1 + 0.5 * speed), r).turned(heading, (0, 0)).moved(x, y)
        shade, light = shade + drop.moved(0.003, 0.005), light + drop
    canvas.fill(shade, canvas.ink.foam_shade)
    canvas.fill(light, canvas.ink.foam)
