"""What a tile looks like while something happens to it: functions of (effect, elapsed time)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto

from game.effects import timing
from game.effects.timing import arc, progress
from game.looks import Layers, Look, layer, layers_of


class Change(Enum):
    """What happens to a tile."""

    REVEAL = auto()
    """It turns over as the ripple reaches it."""
    POP = auto()
    """Its number is there at once, a little too large for a moment."""
    GLINT = auto()
    """The passing ripple lights it."""
    PLANT = auto()
    PULL = auto()
    MARK = auto()
    REFUSE = auto()
    RISE = auto()
    """A mine comes up into view."""
    HIT = auto()
    SLAP = auto()
    """A cross lands on a wrong flag."""
    HOP = auto()
    BLOOM = auto()
    """A flag comes up by itself on a win."""


DURATIONS = {
    Change.REVEAL: timing.REVEAL,
    Change.POP: timing.GLINT,
    Change.GLINT: timing.GLINT,
    Change.PLANT: timing.PLANT,
    Change.PULL: timing.PULL,
    Change.MARK: timing.POP,
    Change.REFUSE: timing.REFUSE,
    Change.RISE: timing.RISE,
    Change.HIT: timing.RISE,
    Change.SLAP: timing.SLAP,
    Change.HOP: timing.HOP,
    Change.BLOOM: timing.BLOOM,
}


@dataclass(frozen=True)
class TileEffect:
    """A change of one tile that begins at ``start`` (seconds of the stage's clock)."""

    change: Change
    start: float
    before: Look
    after: Look

    @property
    def end(self) -> float:
        """When the tile is at rest again."""
        return self.start + DURATIONS[self.change]


@dataclass(frozen=True)
class Picture:
    """A tile at one instant: its sprites, and how far it is moved, in cells."""

    layers: Layers
    dx: float = 0.0
    dy: float = 0.0


def picture(effect: TileEffect, now: float) -> Picture:
    """What the tile shows at ``now``; its look before as long as the effect has not begun."""
    if now < effect.start:
        return Picture(layers_of(effect.before))
    t = progress(now - effect.start, DURATIONS[effect.change])
    match effect.change:
        case Change.REVEAL:
            return _reveal(effect.after, t)
        case Change.POP:
            pop = progress(now - effect.start, timing.POP)
            glint = (layer("glint", _frame(8, t)),)
            return Picture(_numbered("opened", 0, effect.after, 100 + 18 * (1 - pop)) + glint)
        case Change.GLINT:
            return Picture((*layers_of(effect.after), layer("glint", _frame(8, t))))
        case Change.PLANT:
            return Picture((layer("closed"), layer("flag_plant", _frame(8, t))))
        case Change.PULL:
            below = layers_of(effect.after)
            return Picture((*below, layer("flag_pull", _frame(6, t))))
        case Change.MARK:
            percent = 60 + 40 * timing.overshoot(t)
            return Picture((layer("closed"), layer("mark", 0, _percent(percent))))
        case Change.REFUSE:
            swing = math.sin(t * 6 * math.pi) * (1 - t) * 0.08
            return Picture(layers_of(effect.after), dx=swing)
        case Change.RISE:
            return Picture((layer("opened"), layer("mine_rise", _frame(6, t))))
        case Change.HIT:
            return Picture((layer("hit"), layer("mine_rise", _frame(6, t))))
        case Change.SLAP:
            return Picture((layer("closed"), layer("flag"), layer("cross_slap", _frame(5, t))))
        case Change.HOP:
            return Picture(layers_of(effect.after), dy=-0.28 * arc(t))
        case Change.BLOOM:
            return Picture((layer("closed"), layer("bloom", _frame(8, t))), dy=-0.2 * arc(t))


def _reveal(after: Look, t: float) -> Picture:
    frame = _frame(8, t)
    if frame < 4:
        return Picture((layer("reveal", frame),))
    opening = (t - 0.5) * 2
    return Picture(_numbered("reveal", frame, after, 50 + 50 * timing.overshoot(opening)))


def _numbered(base: str, frame: int, after: Look, percent: float) -> Layers:
    layers = layers_of(after)[1:]
    grown = tuple(layer(name, index, _percent(percent)) for name, index, _ in layers)
    return (layer(base, frame), *grown)


def _frame(count: int, t: float) -> int:
    return min(count - 1, int(t * count))


def _percent(percent: float) -> int:
    """In steps, so that a tile's frames stay few enough to be kept."""
    return round(percent / 6) * 6
