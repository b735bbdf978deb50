"""What a tile looks like while something happens to it: functions of (effect, elapsed time)."""

from __future__ import annotations

import math
from enum import IntEnum, auto
from functools import cache
from typing import NamedTuple

from game.board.appearance import Layers, TileLook, layer, sprite_layers
from game.ui import timing
from game.ui.timing import arc, progress


class Change(IntEnum):
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
    CLOSE = auto()
    """It turns back; both looks of the effect are then the one that it had."""


READABLE_FRAME = 5
"""The first frame of the reveal that is open wide enough for a number."""
INSTANTS = 24
"""How many different pictures a change has at most."""

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
    Change.CLOSE: timing.CLOSE,
}


class TileEffect(NamedTuple):
    """A change of one tile from ``start`` to ``end`` (seconds of the stage's clock)."""

    change: Change
    start: float
    end: float
    before: TileLook
    after: TileLook


def tile_effect(change: Change, start: float, before: TileLook, after: TileLook) -> TileEffect:
    """The effect of a change that begins at ``start``."""
    return TileEffect(change, start, start + DURATIONS[change], before, after)


class Picture(NamedTuple):
    """A tile at one instant: its sprites, and how far it is moved, in cells."""

    layers: Layers
    dx: float = 0.0
    dy: float = 0.0


def picture(effect: TileEffect, now: float) -> Picture:
    """What the tile shows at ``now``; its look before as long as the effect has not begun."""
    change, start, end, before, after = effect
    if now < start:
        return Picture(sprite_layers(before))
    t = progress(now - start, end - start)
    layers = _layers(change, after, int(t * INSTANTS))
    if change is Change.REFUSE:
        return Picture(layers, dx=math.sin(t * 6 * math.pi) * (1 - t) * 0.08)
    if change is Change.HOP:
        return Picture(layers, dy=-0.28 * arc(t))
    if change is Change.BLOOM:
        return Picture(layers, dy=-0.2 * arc(t))
    return Picture(layers)


@cache
def _layers(change: Change, after: TileLook, instant: int) -> Layers:
    """The sprites of a change at one of its ``INSTANTS``: few enough to be remembered."""
    t = instant / INSTANTS
    match change:
        case Change.REVEAL:
            return _reveal(after, t)
        case Change.CLOSE:
            return _reveal(after, 1 - t)
        case Change.POP:
            size = timing.pop(progress(t * timing.GLINT, timing.POP))
            glint = (layer("glint", _frame(8, t)),)
            return _numbered("opened", 0, after, 100 * size) + glint
        case Change.GLINT:
            return (*sprite_layers(after), layer("glint", _frame(8, t)))
        case Change.PLANT:
            return (layer("closed"), layer("flag_plant", _frame(8, t)))
        case Change.PULL:
            return (*sprite_layers(after), layer("flag_pull", _frame(6, t)))
        case Change.MARK:
            percent = 60 + 40 * timing.overshoot(t)
            return (layer("closed"), layer("mark", 0, _percent(percent)))
        case Change.REFUSE | Change.HOP:
            return sprite_layers(after)
        case Change.RISE:
            return (layer("pressed"), layer("mine_rise", _frame(6, t)))
        case Change.HIT:
            return (layer("hit"), layer("mine_rise", _frame(6, t)))
        case Change.SLAP:
            return (layer("closed"), layer("flag"), layer("cross_slap", _frame(5, t)))
        case Change.BLOOM:
            return (layer("closed"), layer("bloom", _frame(8, t)))


def _reveal(after: TileLook, t: float) -> Layers:
    frame = _frame(8, t)
    if frame < READABLE_FRAME:
        return (layer("reveal", frame),)
    opening = (t * 8 - READABLE_FRAME) / (8 - READABLE_FRAME)
    return _numbered("reveal", frame, after, 100 * timing.pop(opening))


def _numbered(base: str, frame: int, after: TileLook, percent: float) -> Layers:
    layers = sprite_layers(after)[1:]
    grown = tuple(layer(name, index, _percent(percent)) for name, index, _ in layers)
    return (layer(base, frame), *grown)


def _frame(count: int, t: float) -> int:
    return min(count - 1, int(t * count))


def _percent(percent: float) -> int:
    """In steps on both sides of 100, so that a tile's frames stay few enough to be kept."""
    return 100 + round((percent - 100) / 6) * 6
