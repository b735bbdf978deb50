"""The depth charge: flash, fireball, shock ring, fountain of spray, dissolving foam."""

import math
import random
from dataclasses import dataclass

from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.easing import clamp, ease_out, lerp, span
from sprites.effects import glow
from sprites.palette import BLACK, WHITE, Colour, mix
from sprites.paths import Path, ellipse, merged, polygon, ring
from sprites.style import BURST_FRAMES, EXPLOSION_FRAMES

CENTRE = 0.5
SEA_LEVEL = 0.58
FLATTEN = 0.66  # of circles that lie on the water

Disc = tuple[float, float, float]
"""Across, down, radius."""


@dataclass(frozen=True)
class Blast:
    """The size and detail of a detonation; `fire_ends` is when its fire has died (0-1)."""

    size: float
    puffs: int
    drops: int
    sparks: int
    lumps: int
    fire_ends: float
    seed: int

    @property
    def sea(self) -> float:
        """The height on the frame of the water round the middle."""
        return lerp(CENTRE, SEA_LEVEL, self.size)


GREAT = Blast(size=1.0, puffs=110, drops=30, sparks=26, lumps=40, fire_ends=0.5, seed=8)
SMALL = Blast(size=0.6, puffs=46, drops=14, sparks=12, lumps=24, fire_ends=0.7, seed=4)


def explosion(canvas: Canvas, frame: int) -> None:
    """Draw the depth charge of a lost game."""
    _draw_blast(canvas, GREAT, (frame + 0.15) / EXPLOSION_FRAMES)


def burst(canvas: Canvas, frame: int) -> None:
    """Draw the smaller detonation of a further mine."""
    _draw_blast(canvas, SMALL, (frame + 0.2) / BURST_FRAMES)


def _draw_blast(canvas: Canvas, blast: Blast, t: float) -> None:
    _draw_lit_water(canvas, blast, t)
    _draw_shock_rings(canvas, blast, t)
    _draw_foam_ring(canvas, blast, t, behind=True)
    _draw_rays(canvas, blast, span(t, 0, 0.28))
    _draw_fireball(canvas, blast, span(t, 0, blast.fire_ends))
    _draw_fountain(canvas, blast, t)
    _draw_foam_ring(canvas, blast, t, behind=False)
    _draw_sparks(canvas, blast, t)
    _draw_drops(canvas, blast, t)


def _draw_lit_water(canvas: Canvas, blast: Blast, t: float) -> None:
    """Light the water: hot at first, then the pale green of stirred foam."""
    ink = canvas.ink
    heat = 1 - span(t, 0, 0.42)
    stops = fade(
        (0, ink.flash_hot, 0.95),
        (0.25, ink.flash_warm, 0.66),
        (0.55, ink.danger, 0.26),
        (0.8, ink.danger, 0.07),
        (1, ink.danger, 0),
    )
    radius = blast.size * lerp(0.4, 0.5, ease_out(span(t, 0, 0.3)))
    canvas.fill(ellipse(CENTRE, CENTRE, radius), Radial(stops), heat**1.3)
    calm = span(t, 0.15, 0.95)
    reach = blast.size * lerp(0.2, 0.44, ease_out(calm))
    aqua = fade((0, ink.foam_mid, 0.5), (0.6, ink.accent, 0.2), (1, ink.accent, 0))
    alpha = min(1.0, calm * 6) * (1 - calm) ** 1.2
    canvas.fill(ellipse(CENTRE, blast.sea, reach, reach * FLATTEN), Radial(aqua), alpha)


def _draw_shock_rings(canvas: Canvas, blast: Blast, t: float) -> None:
    ink = canvas.ink
    for delay, strength in ((0.06, 1.0), (0.2, 0.45)):
        u = span(t, delay, delay + 0.42)
        if not 0 < u < 1:
            continue
        radius = blast.size * lerp(0.12, 0.47, ease_out(u, 2.2))
        width = blast.size * strength * lerp(0.055, 0.006, u**0.7)
        place = CENTRE, lerp(CENTRE, blast.sea, 0.4)
        line = ring(0, 0, radius, width, FLATTEN + 0.1).moved(*place)
        power = clamp(2.2 * (1 - u))
        canvas.fill(line, ink.accent, 0.7 * power, blur=0.016)
        tone = mix(ink.foam, ink.accent, clamp(u * 1.2))
        canvas.fill(line, tone, power, blur=0.0025)


def _draw_rays(canvas: Canvas, blast: Blast, t: float) -> None:
    """Draw the flash as uneven rays that fly apart."""
    if t >= 1:
        return
    chance, out = random.Random(blast.seed + 2), ease_out(t)
    rays = []
    for i in range(13):
        angle = 360 * (i + chance.uniform(-0.28, 0.28)) / 13
        far = blast.size * (0.25 + 0.25 * out) * chance.uniform(0.62, 1.0)
        near = far * lerp(0.0, 0.86, t**1.4)
        half = blast.size * lerp(0.04, 0.004, t) * chance.uniform(0.6, 1.2)
        belly = lerp(near, far, 0.22)
        ray = polygon(((near, 0), (belly, -half), (far, 0), (belly, half)))
        rays.append(ray.turned(angle).moved(CENTRE, CENTRE))
    ink, path = canvas.ink, merged(rays)
    canvas.fill(path, ink.flash_warm, 0.9 * (1 - t), blur=0.014)
    canvas.fill(path, mix(ink.flash_hot, ink.flash_warm, t), 1 - 0.5 * t, blur=0.002)


def _fire_lobes(blast: Blast, t: float) -> list[Disc]:
    chance, size = random.Random(blast.seed), blast.size
    grown, cy = ease_out(min(1.0, t * 1.5 + 0.12), 3), lerp(CENTRE, CENTRE - 0.03 * size, t)
    lobes = [(CENTRE, cy, size * 0.15 * grown * (1 - t**2))]
    for i in range(14):
        angle = math.tau * (i + chance.uniform(-0.35, 0.35)) / 14
        reach = size * chance.uniform(0.09, 0.19) * grown
        radius = size * chance.uniform(0.05, 0.11) * (0.5 + 0.5 * grown) * (1 - t**2.2)
        x, y = CENTRE + reach * math.cos(angle), cy + reach * math.sin(angle) * 0.92
        lobes.append((x, y, radius))
    return lobes


def _draw_fireball(canvas: Canvas, blast: Blast, t: float) -> None:
    """Draw lobes that cool from white through amber to coral, hollow out and shrink."""
    if t >= 1:
        return
    ink, lobes, size = canvas.ink, _fire_lobes(blast, t), blast.size
    ember = mix(ink.flag_dark, BLACK, 0.35 * t)
    tones = (
        (ember, 1.14, 0.0, 0.008),
        (ink.danger, 1.0, 0.006, 0.008),
        (mix(ink.danger, ink.flash_warm, 0.7), lerp(0.9, 0.6, t), 0.014, 0.01),
        (ink.flash_warm, lerp(0.8, 0.3, t), 0.02, 0.01),
        (ink.flash_hot, lerp(0.72, 0.0, clamp(t * 1.5)), 0.026, 0.011),
    )
    with canvas.group():
        for colour, part, lift, blur in tones:
            if part > 0.05:
                shift = lift * size
                discs = merged(ellipse(x - shift, y - shift, r * part) for x, y, r in lobes)
                canvas.fill(discs, colour, blur=blur * size)
        hollow = ease_out(span(t, 0.5, 1))
        if hollow > 0:
            hole = ellipse(CENTRE, CENTRE, 0.25 * size * hollow)
            canvas.fill(hole, WHITE, blur=0.02 * size, blend="cut")
    glow(canvas, CENTRE, CENTRE, 0.3 * size, ink.flash_hot, (1 - t) ** 2)


def _fountain_puffs(blast: Blast, t: float) -> list[Disc]:
    """Return each puff of spray, thrown up on its own parabola."""
    chance = random.Random(blast.seed + 3)
    puffs = []
    for i in range(blast.puffs):
        side = chance.uniform(-1, 1) * chance.random() ** 0.5
        late = i / blast.puffs
        start = 0.10 + 0.34 * late + chance.uniform(0, 0.03)
        life = chance.uniform(0.38, 0.50) * (1 - 0.2 * abs(side))
        height = blast.size * 0.46 * (1 - 0.6 * abs(side) ** 1.2) * chance.uniform(0.75, 1.0)
        height *= 1 - 0.75 * late**1.6
        size = blast.size * chance.uniform(0.032, 0.064) * (1 - 0.4 * abs(side))
        u = (t - start) / life
        if not 0 < u < 1:
            continue
        x = CENTRE + side * blast.size * (0.055 + 0.26 * u * u**0.3)
        y = blast.sea + 0.02 * (1 - abs(side)) - 4 * height * u * (1 - u)
        radius = size * min(1.0, 0.6 + u / 0.4) * (1 - u**2.6)
        if radius > 0.004:
            puffs.append((x, y, radius))
    return puffs


def _draw_puffs(canvas: Canvas, puffs: list[Disc], lift: float, flat: float = 1.0) -> None:
    """Draw discs as one soft cloud, lit from the upper left."""
    ink = canvas.ink
    deep = mix(ink.foam_shade, ink.accent, 0.15)
    tones: tuple[tuple[Colour, float, float, float], ...] = (
        (deep, 1.06, 0.0, 0.0),
        (ink.foam_shade, 0.95, 0.1, 0.2),
        (ink.foam_mid, 0.78, 0.26, 0.28),
        (ink.foam, 0.46, 0.42, 0.34),
    )
    mean = sum(r for _, _, r in puffs) / len(puffs)
    for colour, part, up, blur in tones:
        discs = merged(
            ellipse(x - lift * up * r, y - 1.3 * lift * up * r, r * part, r * part * flat)
            for x, y, r in puffs
        )
        canvas.fill(discs, colour, blur=mean * blur)


def _draw_fountain(canvas: Canvas, blast: Blast, t: float) -> None:
    puffs = _fountain_puffs(blast, t)
    if not puffs:
        return
    with canvas.group(0.96):
        _draw_puffs(canvas, puffs, 1.0)
        heat = 1 - span(t, 0.12, 0.5)
        if heat > 0:
            ink = canvas.ink
            warm = fade((0, ink.flash_warm, 0.85), (0.5, ink.danger, 0.4), (1, ink.danger, 0))
            light = ellipse(CENTRE, blast.sea, 0.26 * blast.size, 0.22 * blast.size)
            canvas.fill(light, Radial(warm), heat, blend="inside")


def _draw_foam_ring(canvas: Canvas, blast: Blast, t: float, behind: bool) -> None:
    """Draw the half of the foam ring that lies behind (or before) the fountain."""
    u = span(t, 0.14, 1.0)
    if not 0 < u < 1:
        return
    chance = random.Random(blast.seed + 1)
    radius = blast.size * lerp(0.13, 0.40, ease_out(u, 2.4))
    spots = []
    for index in range(blast.lumps):
        turn, reach, grain = chance.random(), chance.random(), chance.random() ** 1.5
        angle = math.tau * (index + 0.6 * turn) / blast.lumps
        if (math.sin(angle) < 0) != behind:
            continue
        gone = clamp((u - 0.34 - 0.4 * turn) / 0.5)
        size = blast.size * lerp(0.018, 0.044, grain) * min(1.0, u * 7) * (1 - gone) * (1 - 0.3 * u)
        distance = radius * lerp(0.86, 1.1, reach)
        if size > 0.002:
            x = CENTRE + distance * math.cos(angle)
            y = blast.sea + distance * FLATTEN * math.sin(angle)
            spots.append((x, y, size * (1 + 0.4 * u)))
    line = ring(0, 0, radius, blast.size * 0.022 * (1 - u), FLATTEN).moved(CENTRE, blast.sea)
    half = polygon(((0, 0), (1, 0), (1, blast.sea), (0, blast.sea)))
    half = half if behind else half.moved(0, blast.sea)
    light = Linear(fade((0, canvas.ink.foam), (1, canvas.ink.foam_mid)), 60)
    with canvas.group(clamp(2.2 * (1 - u))):
        canvas.fill(line, canvas.ink.accent, 0.6, blur=0.012, clip=half)
        canvas.fill(line, light, clip=half, blur=0.002)
        if spots:
            _draw_puffs(canvas, spots, 0.6, 0.74)


def _draw_sparks(canvas: Canvas, blast: Blast, t: float) -> None:
    """Throw glowing splinters outwards; they cool and go out."""
    chance, ink = random.Random(blast.seed + 4), canvas.ink
    for _ in range(blast.sparks):
        angle, far = chance.uniform(0, math.tau), blast.size * chance.uniform(0.26, 0.47)
        start, life = chance.uniform(0, 0.08), chance.uniform(0.3, 0.55)
        wide = blast.size**0.5 * chance.uniform(0.006, 0.011)
        u = (t - start) / life
        if not 0 < u < 1:
            continue
        head, tail = far * ease_out(u, 2.4), far * ease_out(max(0.0, u - 0.13), 2.4)
        fall = 0.06 * blast.size * u * u
        streak = Path()
        streak.addPath(polygon(((tail, 0), (head, -wide / 2), (head + wide, 0), (head, wide / 2))))
        streak = streak.turned(math.degrees(angle)).moved(CENTRE, CENTRE + fall)
        tone = mix(ink.flash_warm, ink.danger, u)
        canvas.fill(streak, tone, 0.9 * (1 - u), blur=0.008)
        canvas.fill(streak, mix(ink.flash_hot, tone, u), 1 - u**2)


def _draw_drops(canvas: Canvas, blast: Blast, t: float) -> None:
    """Throw drops up and outwards, stretched along their way."""
    chance, ink = random.Random(blast.seed + 5), canvas.ink
    for _ in range(blast.drops):
        side, depth = chance.uniform(-1, 1), chance.uniform(-0.05, 0.16)
        start, life = chance.uniform(0.08, 0.22), chance.uniform(0.4, 0.62)
        height = chance.uniform(0.2, 0.5) * (1 - 0.35 * abs(side))
        radius = chance.uniform(0.008, 0.018) * blast.size**0.6
        u = (t - start) / life
        if not 0.02 < u < 1:
            continue
        x = CENTRE + blast.size * side * (0.06 + 0.4 * u)
        y = blast.sea + blast.size * (depth * u - 4 * height * u * (1 - u))
        vx, vy = 0.4 * side, depth - 4 * height * (1 - 2 * u)
        heading, speed = math.degrees(math.atan2(vy, vx)), math.hypot(vx, vy)
        r = radius * (1 - 0.5 * u**2)
        drop = ellipse(0, 0, r * (1 + 0.5 * speed), r).turned(heading).moved(x, y)
        tones = fade((0, WHITE), (0.4, ink.foam), (1, ink.foam_shade))
        canvas.fill(drop, Radial(tones, (0.4, 0.35), 0.7))
