"""The animations of tiles, as functions of an effect and the time."""

from __future__ import annotations

import math
from enum import IntEnum, auto
from functools import cache
from typing import NamedTuple

from game.board.appearance import Layers, TileLook, layer, sprite_layers
from game.ui import timing
from game.ui.timing import arc, progress


class TileChange(IntEnum):
    """A change of a tile."""

    REVEAL = auto()  # the tile turns over as the ripple reaches it
    POP = auto()  # the number appears at once, a little too large for a moment
    GLINT = auto()  # the passing ripple lights the tile
    PLANT = auto()
    PULL = auto()
    MARK = auto()
    REFUSE = auto()
    RISE = auto()  # a mine comes up into view
    HIT = auto()
    SLAP = auto()  # a cross lands on a wrong flag
    HOP = auto()
    BLOOM = auto()  # a flag comes up by itself on a win
    CLOSE = auto()  # the tile turns back; both looks of the effect are the former one


READABLE_FRAME = 5  # the first frame of the reveal that is open wide enough for a number
_INSTANTS = 24  # the most pictures that a change has

DURATIONS = {
    TileChange.REVEAL: timing.REVEAL,
    TileChange.POP: timing.GLINT,
    TileChange.GLINT: timing.GLINT,
    TileChange.PLANT: timing.PLANT,
    TileChange.PULL: timing.PULL,
    TileChange.MARK: timing.POP,
    TileChange.REFUSE: timing.REFUSE,
    TileChange.RISE: timing.RISE,
    TileChange.HIT: timing.RISE,
    TileChange.SLAP: timing.SLAP,
    TileChange.HOP: timing.HOP,
    TileChange.BLOOM: timing.BLOOM,
    TileChange.CLOSE: timing.CLOSE,
}


class TileEffect(NamedTuple):
    """A change of one tile from ``start`` to ``end`` (in seconds of the effects)."""

    change: TileChange
    start: float
    end: float
    before: TileLook
    after: TileLook


def tile_effect(change: TileChange, start: float, before: TileLook, after: TileLook) -> TileEffect:
    """Return the effect of a change that begins at ``start``."""
    return TileEffect(change, start, start + DURATIONS[change], before, after)


class TileFrame(NamedTuple):
    """The sprites of a tile at one instant, and its offset in cells."""

    layers: Layers
    dx: float = 0.0
    dy: float = 0.0


def tile_frame(effect: TileEffect, now: float) -> TileFrame:
    """Return the tile at ``now``; before its effect begins it has its former look."""
    change, start, end, before, after = effect
    if now < start:
        return TileFrame(sprite_layers(before))
    t = progress(now - start, end - start)
    layers = _layers(change, after, int(t * _INSTANTS))
    if change is TileChange.REFUSE:
        return TileFrame(layers, dx=math.sin(t * 6 * math.pi) * (1 - t) * 0.08)
    if change is TileChange.HOP:
        return TileFrame(layers, dy=-0.28 * arc(t))
    if change is TileChange.BLOOM:
        return TileFrame(layers, dy=-0.2 * arc(t))
    return TileFrame(layers)


@cache
def _layers(change: TileChange, after: TileLook, instant: int) -> Layers:
    """Return the sprites of a change at one of its instants."""
    t = instant / _INSTANTS
    match change:
        case TileChange.REVEAL:
            return _reveal(after, t)
        case TileChange.CLOSE:
            return _reveal(after, 1 - t)
        case TileChange.POP:
            size = timing.pop(progress(t * timing.GLINT, timing.POP))
            glint = (layer("glint", _frame(8, t)),)
            return _numbered("opened", 0, after, 100 * size) + glint
        case TileChange.GLINT:
            return (*sprite_layers(after), layer("glint", _frame(8, t)))
        case TileChange.PLANT:
            return (layer("closed"), layer("flag_plant", _frame(8, t)))
        case TileChange.PULL:
            return (*sprite_layers(after), layer("flag_pull", _frame(6, t)))
        case TileChange.MARK:
            percent = 60 + 40 * timing.overshoot(t)
            return (layer("closed"), layer("mark", 0, _percent(percent)))
        case TileChange.REFUSE | TileChange.HOP:
            return sprite_layers(after)
        case TileChange.RISE:
            return (layer("pressed"), layer("mine_rise", _frame(6, t)))
        case TileChange.HIT:
            return (layer("hit"), layer("mine_rise", _frame(6, t)))
        case TileChange.SLAP:
            return (layer("closed"), layer("flag"), layer("cross_slap", _frame(5, t)))
        case TileChange.BLOOM:
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
    """Round a scale to steps on both sides of 100, so that few pictures are cached."""
    return 100 + round((percent - 100) / 6) * 6
