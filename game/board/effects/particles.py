"""Particles: dust, sparks and confetti, as functions of time. Places are in cells and speeds in
cells a second, so that they fit every zoom."""

import math
import random
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from game.ui import timing

CellPlace = tuple[float, float]  # where a cell lies, in cells

_DUST_PUFFS = 7
_SPARKS = 14
_CONFETTI = 300
_GRAVITY, _CONFETTI_GRAVITY = 22.0, 5.0  # cells a second squared


class ParticleKind(IntEnum):
    """A kind of particle; its name in lower case is the key of its colours in the theme."""

    DUST = 0
    SPARK = 1
    CONFETTI = 2
    FLAG = 3  # a removed flag that is flung away
    TILE = 4  # a tile thrown off by a chord


class Particle(NamedTuple):
    """The start, life, motion and look of a particle. ``drag`` is the loss of speed (1/s), ``spin``
    turns a second; ``tone`` picks one of its kind's colours; ``size`` is its side in cells."""

    kind: ParticleKind
    start: float
    life: float
    x: float
    y: float
    vx: float
    vy: float
    gravity: float
    drag: float
    size: float
    spin: float
    tone: int


def particle_at(particle: Particle, now: float) -> tuple[float, float, float, float] | None:
    """Return a particle's middle (x and y in cells), turn (0 to 1) and remaining life (1 to 0) at
    ``now``; None before its start and after its end. Under linear drag the speed is v(t) = v0
    exp(-k t), so it has travelled (1 - exp(-k t)) / k times v0."""
    _, start, life, x, y, vx, vy, gravity, drag, _, spin, _ = particle
    t = now - start
    if not 0 <= t < life:
        return None
    way = (1 - math.exp(-drag * t)) / drag
    return x + vx * way, y + vy * way + gravity * t * t / 2, spin * t % 1.0, 1 - t / life


def dust(cell: CellPlace, start: float) -> list[Particle]:
    """Return puffs to both sides of a planted flag."""
    chance, puffs = _chance("dust", cell), []
    for number in range(_DUST_PUFFS):
        life = timing.DUST * (0.6 + 0.4 * chance())
        vx = (1 if number % 2 else -1) * (0.5 + 1.4 * chance())
        vy, size = -0.9 * chance(), 0.16 + 0.14 * chance()
        place = ParticleKind.DUST, start, life, cell[0] + 0.5, cell[1] + 0.82
        puffs.append(Particle(*place, vx, vy, -0.6, 5.0, size, 0.0, number))
    return puffs


def flung_flag(cell: CellPlace, start: float) -> list[Particle]:
    """Return a removed flag that is flung away."""
    chance = _chance("flag", cell)
    side = 1 if chance() < 0.5 else -1
    vx = 3.2 * side * (0.7 + 0.6 * chance())
    place = ParticleKind.FLAG, start, timing.FLING, cell[0] + 0.5, cell[1] + 0.4
    return [Particle(*place, vx, -7.5, _GRAVITY, 0.8, 1.0, 1.4 * side, 0)]


def flung_tiles(
    middle: CellPlace, cells: Iterable[CellPlace], start: float, reach: float = 2.0
) -> list[Particle]:
    """Return the tiles that a chord on ``middle`` throws outward, one after another around it.

    All that it touches are nearer than ``reach``; cells beyond are across the edge of a torus.
    """
    thrown: list[Particle] = []
    around = sorted(cells, key=lambda c: math.atan2(c[1] - middle[1], c[0] - middle[0]))
    for number, (x, y) in enumerate(around):
        dx, dy = x - middle[0], y - middle[1]
        far = math.hypot(dx, dy)
        if not 0 < far < reach:
            continue
        vx, vy = 5.5 * dx / far, 5.5 * dy / far - 2.0
        begin = start + number * timing.FLUNG_APART
        place = ParticleKind.TILE, begin, timing.FLUNG_TILE, x + 0.5, y + 0.5
        spin = 1.1 * (1 if number % 2 else -1)
        thrown.append(Particle(*place, vx, vy, _GRAVITY / 2, 1.5, 0.64, spin, 0))
    return thrown


def sparks(cell: CellPlace, start: float, count: int = _SPARKS) -> list[Particle]:
    """Return embers of a blast, in all directions."""
    chance, embers = _chance("sparks", cell), []
    for number in range(count):
        angle, speed = math.tau * (number + chance()) / count, 5 + 9 * chance()
        vx, vy = speed * math.cos(angle), speed * math.sin(angle) - 3
        life, size = timing.EMBERS * (0.5 + 0.5 * chance()), 0.1 + 0.12 * chance()
        place = ParticleKind.SPARK, start, life, cell[0] + 0.5, cell[1] + 0.5
        embers.append(Particle(*place, vx, vy, _GRAVITY / 2, 2.2, size, 0.0, number))
    return embers


def confetti(columns: range, rows: range, start: float) -> list[Particle]:
    """Return scraps shot up from both lower corners of the visible part of the board."""
    chance, scraps = _chance("confetti", (len(columns), len(rows))), []
    reach = max(len(columns), len(rows))
    side = 0.045 * math.sqrt(reach)  # the more cells are visible, the smaller they are
    lift = 2 * _CONFETTI_GRAVITY * reach * max(0.3, len(rows) / reach)
    for number in range(_CONFETTI):
        x, way = (columns.start, 1) if number % 2 == 0 else (columns.stop, -1)
        # Just fast enough to cross half the board sideways and to rise to its top.
        vx = way * reach * (0.05 + 1.05 * chance())
        vy = -math.sqrt(lift) * (0.75 + 0.4 * chance()) * 1.6
        begin = start + timing.CONFETTI_FOR * chance()
        life, size = timing.CONFETTI * (0.7 + 0.3 * chance()), side * (0.8 + 0.7 * chance())
        spin = (0.5 + 1.5 * chance()) * (1 if chance() < 0.5 else -1)
        place = ParticleKind.CONFETTI, begin, life, x, rows.stop
        scraps.append(Particle(*place, vx, vy, _CONFETTI_GRAVITY, 1.0, size, spin, number))
    return scraps


def _chance(kind: str, cell: CellPlace) -> Callable[[], float]:
    """Return random numbers that are the same whenever a burst on this cell is replayed."""
    return random.Random(f"{kind} {cell[0]} {cell[1]}").random
