"""Small things that fly: dust, sparks and confetti, each a function of its elapsed time.

Places and speeds are in cells (and cells a second), so that they fit every zoom.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from engine.core.grid import Cell
from game.ui import timing

DUST = 7
SPARKS = 14
MOST_CONFETTI = 300
_GRAVITY = 22.0
"""Cells a second squared."""
_FALL = 5.0
"""The same for confetti, which flutters."""


class ParticleKind(IntEnum):
    """What a particle is; the theme gives each kind its colours, by its name in small letters."""

    DUST = 0
    SPARK = 1
    CONFETTI = 2
    FLAG = 3
    """A flag that was pulled and is flung away."""


class Particle(NamedTuple):
    """One of them: where and how it starts, for how long it lives, and how it looks.

    ``drag`` is how much of its speed it loses a second (1/s); ``spin`` are turns a second;
    ``tone`` picks one of its kind's colours; ``size`` is its side in cells.
    """

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


def seen(particle: Particle, now: float) -> tuple[float, float, float, float] | None:
    """A particle at ``now``: its middle (x and y in cells), its turn (0 to 1), and how much is left
    of it (1 to 0). None before its start and after its end.

    Speed under linear drag: v(t) = v0 exp(-k t), so it has come (1 - exp(-k t)) / k times v0.
    """
    _, start, life, x, y, vx, vy, gravity, drag, _, spin, _ = particle
    t = now - start
    if not 0 <= t < life:
        return None
    way = (1 - math.exp(-drag * t)) / drag
    return x + vx * way, y + vy * way + gravity * t * t / 2, spin * t % 1.0, 1 - t / life


def dust(cell: Cell, start: float) -> list[Particle]:
    """A puff to both sides of a flag that was planted."""
    chance = _source("dust", cell)
    puffs = []
    for number in range(DUST):
        side = 1 if number % 2 else -1
        puffs.append(
            Particle(
                ParticleKind.DUST,
                start,
                timing.DUST * (0.6 + 0.4 * chance()),
                cell[0] + 0.5,
                cell[1] + 0.82,
                side * (0.5 + 1.4 * chance()),
                -0.9 * chance(),
                -0.6,
                5.0,
                0.16 + 0.14 * chance(),
                0.0,
                number,
            )
        )
    return puffs


def flung_flag(cell: Cell, start: float) -> list[Particle]:
    """The flag that was pulled, on its way out."""
    chance = _source("flag", cell)
    aside = 3.2 * (1 if chance() < 0.5 else -1)
    return [
        Particle(
            ParticleKind.FLAG,
            start,
            timing.FLING,
            cell[0] + 0.5,
            cell[1] + 0.4,
            aside * (0.7 + 0.6 * chance()),
            -7.5,
            _GRAVITY,
            0.8,
            1.0,
            1.4 if aside > 0 else -1.4,
            0,
        )
    ]


def sparks(cell: Cell, start: float, count: int = SPARKS) -> list[Particle]:
    """Embers out of a blast, in all directions."""
    chance = _source("sparks", cell)
    embers = []
    for number in range(count):
        angle = math.tau * (number + chance()) / count
        speed = 5 + 9 * chance()
        embers.append(
            Particle(
                ParticleKind.SPARK,
                start,
                timing.EMBERS * (0.5 + 0.5 * chance()),
                cell[0] + 0.5,
                cell[1] + 0.5,
                speed * math.cos(angle),
                speed * math.sin(angle) - 3,
                _GRAVITY / 2,
                2.2,
                0.1 + 0.12 * chance(),
                0.0,
                number,
            )
        )
    return embers


def confetti(
    columns: range, rows: range, start: float, count: int = MOST_CONFETTI
) -> list[Particle]:
    """Scraps shot up from both lower corners of the part of the board that is seen."""
    chance = _source("confetti", (len(columns), len(rows)))
    reach = max(len(columns), len(rows))
    side = 0.045 * math.sqrt(reach)  # cells are the smaller, the more of them are seen
    scraps = []
    for number in range(min(count, MOST_CONFETTI)):
        from_left = number % 2 == 0
        # Just fast enough to cross half the board sideways and to rise to its top.
        across = reach * (0.05 + 1.05 * chance())
        up = math.sqrt(2 * _FALL * reach * max(0.3, len(rows) / reach)) * (0.75 + 0.4 * chance())
        scraps.append(
            Particle(
                ParticleKind.CONFETTI,
                start + timing.CONFETTI_FOR * chance(),
                timing.CONFETTI * (0.7 + 0.3 * chance()),
                columns.start if from_left else columns.stop,
                rows.stop,
                across if from_left else -across,
                -up * 1.6,
                _FALL,
                1.0,
                side * (0.8 + 0.7 * chance()),
                (0.5 + 1.5 * chance()) * (1 if chance() < 0.5 else -1),
                number,
            )
        )
    return scraps


def _source(kind: str, cell: Cell) -> Callable[[], float]:
    """Chance of its own for each burst: on the same cell it looks alike in a replay."""
    return random.Random(f"{kind} {cell[0]} {cell[1]}").random
