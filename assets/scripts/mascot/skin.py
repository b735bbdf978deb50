"""Puff's skin: its spots and its belly, and how light falls on it.

Places on it are given by two angles in degrees, the azimuth (0 is forward, 90 the viewer's right)
and the elevation. Grids are those of ``body.py``.
"""

import math

import numpy as np

from mascot import palette
from mascot.pose import Pose
from mascot.view import HALF, LIGHT, Array, mix, ramp, step, unit

EYES = ((-24.0, 11.0), (24.0, 11.0))
# azimuth, elevation, radius in degrees
SPOTS = (
    (6, 62, 8), (-24, 63, 9.5), (38, 60, 10.5), (-52, 50, 9), (58, 43, 9), (20, 46, 4.5),
    (-9, 45, 3.6), (76, 30, 9.5), (-80, 28, 7.5), (41, 39, 4), (-66, 32, 4.2), (82, 7, 5.5),
    (-88, 9, 4.5), (90, 55, 11), (-100, 54, 12), (102, 24, 9), (-106, 30, 9), (128, 36, 12),
    (-132, 26, 11), (122, 6, 7), (-124, 2, 7), (150, 56, 13), (-158, 60, 12), (170, 20, 9),
    (148, 14, 6), (60, 76, 8), (-70, 78, 8),
)  # fmt: skip
# azimuth, elevation, how far it spreads
SOOT = ((-60, 40, 0.1), (30, 68, 0.09), (62, -18, 0.07), (-38, -46, 0.06), (4, 32, 0.03),
        (80, 30, 0.08))  # fmt: skip
COOL_SIDE = np.array([0.75, -0.5, 0.0])  # where the light of the water comes from


def towards(azimuth: float, elevation: float) -> Array:
    """Return a direction of the model."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return np.array([math.sin(a) * math.cos(e), math.sin(e), math.cos(a) * math.cos(e)])


def shaded(rest: Array, normals: Array, pose: Pose) -> Array:
    """Return the skin's colours; ``normals`` are as the viewer has them."""
    raw = normals @ LIGHT
    facing = np.clip(normals[..., 2], 0, 1)
    lit = np.clip(0.5 + 0.5 * raw, 0, 1) ** 1.42 - 0.10 * (1 - facing) ** 2
    lit -= _hollows(rest)
    belly = _belly(rest)[..., None]
    found = ramp(palette.SKIN, lit + 0.06)
    found += (ramp(palette.SPOT, lit) - found) * 0.78 * _spots(rest)[..., None]
    found += (ramp(palette.BELLY, lit + 0.3) - found) * belly
    turning = np.exp(-(((raw + 0.12) / 0.3) ** 2))
    found = mix(found, palette.SKIN_GLOW, turning * (0.2 - 0.09 * belly[..., 0]))
    way = unit(rest)
    for side in (-1, 1):
        near = np.exp(-((1 - way @ towards(side * 45, -16)) / 0.028))
        found = mix(found, palette.BLUSH, 0.62 * pose.blush * near)
    found = _lights(found, normals, raw, facing)
    if pose.soot:
        found = mix(found, palette.SOOT, np.clip(_dirt(way) * pose.soot, 0, 1))
    return np.clip(found, 0, 1)


def _hollows(rest: Array) -> Array:
    """Return the shade around the eyes."""
    found = np.zeros(rest.shape[:2])
    for place, depth in zip(EYES, (0.08, 0.10), strict=True):
        found += depth * np.exp(-(((_apart(rest, *place) - 17) / 7) ** 2))
    return found


def _apart(rest: Array, azimuth: float, elevation: float) -> Array:
    """Return how many degrees the skin is from a place on it."""
    return np.degrees(np.arccos(np.clip(unit(rest) @ towards(azimuth, elevation), -1, 1)))


def _spots(rest: Array) -> Array:
    x, y, z = (rest[..., k] for k in range(3))
    uneven = 0.14 * np.sin(9 * x + 4 * y) + 0.12 * np.sin(8 * y - 11 * z + 2)
    found = np.zeros(rest.shape[:2])
    for azimuth, elevation, radius in SPOTS:
        inside = 1 - step(0.72, 1.08, _apart(rest, azimuth, elevation) / radius + uneven)
        found = np.maximum(found, inside)
    return found


def _belly(rest: Array) -> Array:
    """Return where the skin is cream: below a line that is lowest at the mouth and the tail."""
    x, y, z = (rest[..., k] for k in range(3))
    line = -0.24 - 0.13 * np.exp(-((x / 0.42) ** 2)) * step(0.2, 0.8, z)
    line += 0.015 * np.sin(14 * np.arctan2(x, z)) - 0.3 * step(0, -1.3, z)
    return 1 - step(-0.075, 0.05, y - line)


def _lights(found: Array, normals: Array, raw: Array, facing: Array) -> Array:
    """Add the water's light from below, the light along the edges, and the gloss."""
    below = np.clip(-normals[..., 1] - 0.1, 0, 1) * (0.35 + 0.65 * (1 - facing))
    found = mix(found, palette.BOUNCE, 0.7 * below**1.7)
    edge = (1 - facing) ** 2.3
    found = mix(found, palette.RIM, np.clip(raw + 0.15, 0, 1) * edge * 0.95)
    found = mix(found, palette.COOL_RIM, np.clip(normals @ COOL_SIDE, 0, 1) * edge * 0.55)
    shine = np.clip(normals @ HALF, 0, 1)
    return mix(found, palette.LIGHT, 0.3 * shine**16 + 0.45 * shine**110)


def _dirt(way: Array) -> Array:
    found = np.zeros(way.shape[:2])
    for azimuth, elevation, spread in SOOT:
        found = np.maximum(found, np.exp(-(1 - way @ towards(azimuth, elevation)) / spread))
    rough = 0.8 + 0.2 * np.sin(17 * way[..., 0] + 3) * np.sin(15 * way[..., 1])
    return 0.75 * rough * found
