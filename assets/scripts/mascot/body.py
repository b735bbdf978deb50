"""Puff's body: a ball that runs out into a tail, bent as Puff swims, with spots and a belly."""

import math
from functools import cache

import numpy as np
import skia

from mascot.pose import Pose
from mascot.skin import EYES, shaded, towards
from mascot.view import Array, View, draw_mesh, normals_of, step, unit

RINGS, SPOKES = 150, 168
NOSE, END = 0.93, -1.55  # along z
STALK = 0.19  # radius of the tail where the fin begins


@cache
def _profile() -> tuple[Array, Array]:
    """Return z and radius along the body from nose to tail, in equal steps."""
    front = np.cos(np.linspace(0, math.pi / 2, 400)) * NOSE
    z = np.concatenate([front, np.linspace(0, END, 400)[1:]])
    ahead = np.sqrt(np.clip(1 - (z / NOSE) ** 2, 0, 1))
    along = np.clip(z / END, 0, 1)
    behind = STALK + (1 - STALK) * np.clip(1 - along**1.9, 0, 1) ** 1.55
    behind = behind * np.sqrt(np.clip(1 - ((along - 0.95) / 0.05).clip(0, 1) ** 2, 0, 1))
    radius = np.where(z > 0, ahead, behind)
    length = np.concatenate([[0], np.cumsum(np.hypot(np.diff(z), np.diff(radius)))])
    equal = np.linspace(0, length[-1], RINGS)
    return np.interp(equal, length, z), np.interp(equal, length, radius)


@cache
def rest_grid() -> Array:
    """Return the grid of the body at rest, before it bends or swells."""
    z, radius = _profile()
    around = np.linspace(0, 2 * math.pi, SPOKES, endpoint=False)
    grid = np.zeros((RINGS, SPOKES, 3))
    grid[..., 0] = radius[:, None] * np.sin(around)
    grid[..., 1] = radius[:, None] * np.cos(around)
    grid[..., 2] = z[:, None]
    return grid


@cache
def nearest(azimuth: float, elevation: float) -> tuple[int, int]:
    """Return the ring and the spoke of the body that lie in a direction."""
    found = np.argmax(unit(rest_grid()) @ towards(azimuth, elevation))
    return int(found // SPOKES), int(found % SPOKES)


class Body:
    """The body in a pose."""

    def __init__(self, pose: Pose, view: View) -> None:
        self.view = view
        self.rest = rest_grid()
        self.points = self._bent(pose, self._swollen(pose))
        self.normals = normals_of(self.points, wrap=True)
        self.normals[:2] = unit(self.normals[3].mean(0))
        self.colours = shaded(self.rest, view.rotated(self.normals), pose)

    def at(self, azimuth: float, elevation: float) -> tuple[Array, Array]:
        """Return the point of the skin in a direction, and its normal."""
        place = nearest(azimuth, elevation)
        return self.points[place], self.normals[place]

    def colour_at(self, azimuth: float, elevation: float) -> Array:
        return self.colours[nearest(azimuth, elevation)]

    def draw(self, canvas: skia.Canvas) -> None:
        turned = self.view.rotated(self.points)
        draw_mesh(canvas, self.view.drawn(turned), turned[..., 2], self.colours, wrap=True)

    def _swollen(self, pose: Pose) -> Array:
        points, way = self.rest.copy(), unit(self.rest)
        y, z = self.rest[..., 1], self.rest[..., 2]
        whole = step(-1.3, -0.5, z)
        low = np.clip(-y, 0, 1)
        points[..., 0] *= 1.05 + 0.05 * low
        points[..., 1] = np.where(y < 0, y * 0.98, y) + 0.10 * step(-0.5, -1.4, z)
        swell = 0.2 * pose.inflate * whole * (1 + 0.25 * low)
        points += way * swell[..., None]
        for side in (-1, 1):
            near = np.exp(-((1 - way @ towards(side * 44, -20)) / 0.075))
            points += way * (near * (0.05 + 0.22 * pose.cheeks))[..., None]
            socket = np.exp(-((1 - way @ towards(*EYES[side > 0])) / 0.03))
            points += way * (0.05 * socket)[..., None]
        muzzle = np.exp(-((1 - way @ towards(0, -24)) / 0.02))
        points += way * (0.045 * muzzle)[..., None]
        return points

    def _bent(self, pose: Pose, points: Array) -> Array:
        """Bend the body along its spine: its back half most, its head a little against it."""
        z = np.linspace(NOSE + 0.4, END - 0.3, 240)
        back = step(-0.1, END, z)
        swing = math.tau * pose.wave[1]
        beat = pose.wave[0] * (
            (0.12 + back) * np.sin(swing - 1.5 * back) + 0.1 * step(0.1, NOSE, z) * np.sin(swing)
        )
        aside = np.radians(pose.bend * back**0.8 + beat)
        up = np.radians(pose.lift * back)
        walk = np.abs(np.gradient(z))
        turn = np.stack([np.sin(aside) * np.cos(up), np.sin(up), -np.cos(aside) * np.cos(up)], -1)
        spine = np.cumsum(turn * walk[:, None], axis=0)
        spine -= [np.interp(0, z[::-1], spine[::-1, k]) for k in range(3)]
        where = points[..., 2]

        def at(values: Array) -> Array:
            return np.interp(where, z[::-1], values[::-1])

        self._spine = (z, spine, turn)
        right = np.stack([np.cos(at(aside)), np.zeros_like(where), np.sin(at(aside))], -1)
        ahead = np.stack([at(-turn[:, k]) for k in range(3)], -1)
        above = unit(np.cross(ahead, right))
        base = np.stack([at(spine[:, k]) for k in range(3)], -1)
        return base + right * points[..., :1] + above * points[..., 1:2]

    def tail_root(self) -> tuple[Array, Array]:
        """Return the end of the spine, and which way it points."""
        z, spine, turn = self._spine
        found = int(np.argmin(np.abs(z - END)))
        return spine[found] + np.array([0.0, 0.1, 0.0]), turn[found]
