"""Fins: thin fans of rays that let light through, and the spikes of the skin."""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import skia

from mascot import palette
from mascot.body import RINGS, SPOKES, Body, rest_grid
from mascot.pose import Pose
from mascot.view import LIGHT, Array, View, colour, draw_mesh, mix, normals_of, ramp, step, unit
from painting.outline import curve
from painting.paint import brush

ALONG, ACROSS = 22, 90


@dataclass(frozen=True)
class Fan:
    """A fin: it grows from a line of ``foot`` at ``root`` and opens about ``axis``."""

    root: Array
    axis: Array  # the way of its middle ray
    plane: Array  # the way in which it opens, across its axis
    foot: float
    length: float
    spread: float  # degrees from the first ray to the last
    rays: int = 6
    fork: float = 0.0  # how much shorter the middle is
    slant: float = 0.0  # how much longer the last ray is than the first
    curl: float = 0.0  # degrees by which its outer part lags behind
    ripple: float = 0.0  # turns; the place of the wave that runs along its edge
    rough: float = 0.05  # depth of the scallops


def grid(fan: Fan) -> Array:
    """Return the points of a fin, from its foot outward and from its first ray to its last."""
    axis = unit(fan.axis)
    plane = unit(fan.plane - axis * (fan.plane @ axis))
    side = np.cross(axis, plane)
    across = np.linspace(-1, 1, ACROSS)[None, :]
    along = np.linspace(0, 1, ALONG)[:, None]
    angle = np.radians(fan.spread / 2) * across
    scallop = fan.rough * (np.abs(np.cos(math.pi * (across + 1) / 2 * fan.rays)) - 1)
    reach = 1 - fan.fork * (1 - across**2) - 0.16 * across**2 * (1 - fan.fork * 2)
    reach = fan.length * (reach + fan.slant * across * 0.5 + scallop)
    curl = np.radians(fan.curl) * along
    wave = 0.05 * np.sin(math.tau * fan.ripple + 4.2 * across - 1.5 * along) * along**1.4
    bow = reach * along
    out = bow * np.cos(angle) * np.cos(curl)
    wide = fan.foot * across + bow * np.sin(angle)
    off = bow * np.sin(curl) * 0.9 + wave * fan.length
    return fan.root + out[..., None] * axis + wide[..., None] * plane + off[..., None] * side


def draw_fan(
    canvas: skia.Canvas, view: View, fan: Fan, dim: float = 0.0, grown: bool = False
) -> None:
    """Draw a fin; ``dim`` is how much of it lies in the body's shadow.

    With ``grown`` its foot passes into the skin that is drawn below it.
    """
    turned = view.rotated(grid(fan))
    normal = normals_of(turned, wrap=False)
    raw = np.abs(normal @ LIGHT)
    along = np.linspace(0, 1, ALONG)[:, None] * np.ones((1, ACROSS))
    across = np.linspace(0, 1, ACROSS)[None, :] * np.ones((ALONG, 1))
    lit = 0.30 + 0.42 * raw + 0.16 * along - dim * 0.28 * (1 - 0.5 * along)
    found = ramp(palette.FIN, lit)
    found = mix(found, palette.FIN_GLOW, 0.34 * step(0.25, 0.9, along) * (1 - dim))
    ray = np.abs(np.sin(math.pi * across * fan.rays))
    line = (1 - step(0.0, 0.34, ray)) * step(0.04, 0.3, along) * (1 - step(0.78, 0.97, along))
    inner = step(0.02, 0.08, across) * step(0.02, 0.08, 1 - across)
    found = mix(found, palette.FIN_RAY, 0.62 * line * inner)
    fold = 0.5 + 0.5 * np.cos(math.tau * across * fan.rays + 0.9)
    found = mix(found, palette.LIGHT, 0.17 * fold * step(0.1, 0.6, along) * (1 - dim))
    found = mix(found, palette.FIN_EDGE, 0.5 * step(0.84, 1.0, along))
    alpha = step(0.02, 0.2, along) if grown else np.ones_like(along)
    places = view.drawn(turned)
    draw_mesh(canvas, places, turned[..., 2], np.dstack([found, alpha]), wrap=False)
    edge = [tuple(p) for p in np.concatenate([places[5:-1, 0], places[-1, ::3], places[:4:-1, -1]])]
    canvas.drawPath(curve(edge), brush(palette.FIN_EDGE, line=0.005))


def tail_fan(body: Body, pose: Pose) -> Fan:
    root, away = body.tail_root()
    a = math.radians(pose.tail)
    axis = np.array(
        [away[0] * math.cos(a) - away[2] * math.sin(a), away[1] + 0.06,
         away[2] * math.cos(a) + away[0] * math.sin(a)]
    )  # fmt: skip
    spread = 88 * (1 - 0.35 * pose.furl)
    return Fan(
        root - 0.12 * axis, axis, np.array([0.0, -1.0, 0.0]), 0.12, 0.98, spread, 7, fork=0.16,
        curl=-0.8 * pose.tail, ripple=pose.wave[1] + pose.tail / 90,
    )  # fmt: skip


def dorsal_fan(body: Body, pose: Pose) -> Fan:
    point, normal = body.at(180, 64)
    back = body.at(180, 40)[0] - body.at(0, 84)[0]
    # Seen from the front the fin would be a line: there it stands aslant.
    aslant = 1 - min(1.0, abs(pose.yaw) / 50)
    axis = unit(normal * 0.9 + 0.75 * unit(back) * (1 - aslant) + np.array([0.55, 0.3, 0]) * aslant)
    axis = unit(axis + np.array([math.sin(math.radians(pose.dorsal)), 0, 0]))
    back = unit(back) + np.array([2.5, -0.6, 0.6]) * aslant
    point = point + np.array([0.12, 0.02, 0.5]) * aslant
    return Fan(
        point - 0.1 * normal, axis, back, 0.2, 0.8 * (1 - 0.3 * pose.furl), 44, 5, slant=-0.5,
        curl=pose.dorsal, ripple=pose.wave[1] + 0.2,
    )  # fmt: skip


def anal_fan(body: Body, pose: Pose) -> Fan:
    point, normal = body.at(180, -38)
    back = body.tail_root()[1]
    axis = unit(normal * 0.6 + back)
    return Fan(point - 0.08 * normal, axis, back, 0.13, 0.4, 40, 4, ripple=pose.wave[1] + 0.5)


def side_fan(body: Body, pose: Pose, side: int) -> tuple[Fan, bool]:
    """Return a fin of the breast, and whether it is in front of the body."""
    lift, sweep, curl = pose.right if side > 0 else pose.left
    raised = step(15, 60, np.array(lift))
    point, normal = body.at(side * (84 - 12 * raised), -17 + 3 * raised)
    a, b = math.radians(lift - 14), math.radians(sweep + 16 - 40 * raised)
    outward = np.array([side * math.cos(a) * math.cos(b), math.sin(a), -math.sin(b) * math.cos(a)])
    outward = unit(outward + np.array([0.22 * side, 0.0, 0.1]) * raised)
    upward = np.array([-side * math.sin(a), math.cos(a), 0.35 * (1 - raised)])
    fan = Fan(
        point - 0.06 * normal, outward, -upward, 0.12, 0.64 * (1 - 0.2 * pose.furl),
        78 * (1 - 0.45 * pose.furl), 5, curl=curl * side, ripple=pose.wave[1] + 0.3 * side,
        slant=0.05,
    )  # fmt: skip
    return fan, float(body.view.rotated(normal)[2]) > 0.02


def shade_under(canvas: skia.Canvas, view: View, fan: Fan) -> None:
    """Darken what lies under a fin; only where something is drawn already."""
    places = view.places(grid(fan))
    edge = [tuple(p) for p in np.concatenate([places[:, 0], places[-1, ::4], places[::-1, -1]])]
    canvas.save()
    canvas.translate(0.012, 0.022)
    shade = brush(palette.SKIN[0][1], 0.36, blur=0.02, blend="inside")
    canvas.drawPath(curve(edge, closed=True), shade)
    canvas.restore()


@cache
def _places_of_spikes(count: int) -> list[tuple[int, int]]:
    """Spread spikes over the body by area, none on the face and the tail."""
    rest = rest_grid()
    rings = np.hypot(rest[..., 0], rest[..., 1])[:, 0]
    area = np.cumsum(rings) / rings.sum()
    found = []
    for k in range(count):
        ring = int(np.searchsorted(area, (k + 0.5) / count))
        spoke = int(k * 0.6180339887 * SPOKES) % SPOKES
        _, y, z = rest[min(ring, RINGS - 1), spoke]
        is_face = z > 0.25 and -0.72 < y < 0.66
        if not is_face and z > -1.0:
            found.append((ring, spoke))
    return found


def draw_spikes(canvas: skia.Canvas, body: Body, pose: Pose, front: bool) -> None:
    """Draw the spikes on the side of the body that is away from the viewer, or those in front."""
    long = 0.125 + 0.27 * pose.spikes
    wide = 0.085 + 0.012 * pose.spikes
    for number, place in enumerate(_places_of_spikes(130)):
        point, normal = body.points[place], body.normals[place]
        facing = float(body.view.rotated(normal)[2])
        if (facing > 0.10) != front:
            continue
        lean = unit(normal + np.array([0.0, 0.0, -0.35 * (1 - pose.spikes)]))
        length = long * (0.8 + 0.4 * ((number * 0.381966) % 1))
        if front:
            length *= 0.55 + 0.45 * pose.spikes
        tip, foot = body.view.places(np.stack([point + lean * length, point - normal * 0.02]))
        _draw_spike(
            canvas,
            body,
            place,
            foot,
            tip,
            wide,
            facing,
            min(1.0, 0.55 + 0.45 * pose.spikes),
            pose.soot,
        )


def _draw_spike(
    canvas: skia.Canvas,
    body: Body,
    place: tuple[int, int],
    foot: Array,
    tip: Array,
    wide: float,
    facing: float,
    strength: float,
    soot: float,
) -> None:
    front = facing > 0.1
    scale = body.view.scale
    way = tip - foot
    reach = float(np.hypot(*way))
    if reach < 0.004:
        return
    way /= reach
    aside = np.array([-way[1], way[0]])
    half = wide * scale * (0.75 + 0.25 * abs(facing))
    belly = body.rest[place][1] < -0.26
    pale = colour(palette.BELLY[5][1] if belly else palette.SKIN[6][1])
    skin = body.colours[place]
    tones = palette.BELLY if belly else palette.SKIN
    light, dark = pale, colour(tones[2][1]) * 0.7 + colour(tones[3][1]) * 0.3
    if soot:
        light, dark = (tone + (colour(palette.SOOT) - tone) * 0.6 * soot for tone in (light, dark))
    if not front:
        skin = colour(tones[3][1])
    if aside @ LIGHT[:2] * (1, -1)[0] < 0:
        aside = -aside
    for sign, tone in ((1, light), (-1, dark)):
        edge = foot + aside * half * sign
        hollow = foot + way * reach * 0.4 + aside * half * 0.42 * sign
        path = skia.Path()
        path.moveTo(*foot)
        path.lineTo(*edge)
        path.quadTo(*hollow, *tip)
        path.close()
        fade = skia.GradientShader.MakeLinear(
            [skia.Point(*foot), skia.Point(*tip)],
            [
                _packed(skin, 0.15 if front else 1),
                _packed(tone, strength if front else 1),
                _packed(tone, 1),
            ],
            [0.0, 0.45, 1.0],
        )
        canvas.drawPath(path, brush(fade))


def _packed(tone: Array, alpha: float) -> int:
    red, green, blue = (round(255 * float(min(1, max(0, part)))) for part in tone)
    return skia.ColorSetARGB(round(255 * alpha), red, green, blue)
