"""The animations of tiles, as functions of an effect and the time."""

import math
from enum import IntEnum, auto
from functools import cache
from typing import NamedTuple

from game.board.tiles import Layers, TileLook, layer, sprite_layers
from game.ui import timing
from game.ui.timing import arc, progress


class TileChange(IntEnum):
    """A change of a tile."""

    PLANT, PULL, MARK, REFUSE, HIT, HOP = range(6)
    REVEAL = auto()  # the tile turns over as the ripple reaches it
    POP = auto()  # the number appears at once, slightly too large for a moment
    GLINT = auto()  # the passing ripple lights the tile
    RISE = auto()  # a mine comes up into view
    SLAP = auto()  # a cross lands on a wrong flag
    BLOOM = auto()  # a flag comes up by itself on a win
    PUNCH = auto()  # the number of a chord strikes
    CLOSE = auto()  # the tile turns back; both looks of the effect are the former look


_READABLE_FRAME = 5  # the first frame of the reveal that is open wide enough for a number
_INSTANTS = 24  # the most pictures of a change

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
    TileChange.PUNCH: timing.PUNCH,
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
    layers = _layers_at(change, after, int(t * _INSTANTS))
    if change is TileChange.REFUSE:
        return TileFrame(layers, dx=math.sin(t * 6 * math.pi) * (1 - t) * 0.08)
    height = {TileChange.HOP: 0.28, TileChange.BLOOM: 0.2}.get(change)
    return TileFrame(layers, dy=-height * arc(t)) if height else TileFrame(layers)


_SPRITES = {  # the background of a change, the sprite that plays on it, and its number of frames
    TileChange.PLANT: (layer("closed"), "flag_plant", 8),
    TileChange.RISE: (layer("pressed"), "mine_rise", 6),
    TileChange.HIT: (layer("hit"), "mine_rise", 6),
    TileChange.BLOOM: (layer("closed"), "bloom", 8),
}


@cache
def _layers_at(change: TileChange, after: TileLook, instant: int) -> Layers:
    t = instant / _INSTANTS
    match change:
        case TileChange.REVEAL:
            return _reveal(after, t)
        case TileChange.CLOSE:
            return _reveal(after, 1 - t)
        case TileChange.POP:
            size = timing.pop(progress(t * timing.GLINT, timing.POP))
            return (
                *_number_layers("opened", 0, after, 100 * size),
                layer("glint", _frame_at(8, t)),
            )
        case TileChange.PUNCH:
            return _number_layers("opened", 0, after, 145 - 45 * timing.ease_out(t))
        case TileChange.GLINT:
            return (*sprite_layers(after), layer("glint", _frame_at(8, t)))
        case TileChange.PULL:
            return (*sprite_layers(after), layer("flag_pull", _frame_at(6, t)))
        case TileChange.MARK:
            return (
                layer("closed"),
                layer("mark", 0, _round_percent(60 + 40 * timing.overshoot(t))),
            )
        case TileChange.REFUSE | TileChange.HOP:
            return sprite_layers(after)
        case TileChange.SLAP:
            return (layer("closed"), layer("flag"), layer("cross_slap", _frame_at(5, t)))
    ground, name, count = _SPRITES[change]
    return (ground, layer(name, _frame_at(count, t)))


def _reveal(after: TileLook, t: float) -> Layers:
    frame = _frame_at(8, t)
    if frame < _READABLE_FRAME:
        return (layer("reveal", frame),)
    opening = (t * 8 - _READABLE_FRAME) / (8 - _READABLE_FRAME)
    return _number_layers("reveal", frame, after, 100 * timing.pop(opening))


def _number_layers(base: str, frame: int, after: TileLook, percent: float) -> Layers:
    numbers = [
        layer(name, index, _round_percent(percent)) for name, index, _ in sprite_layers(after)[1:]
    ]
    return (layer(base, frame), *numbers)


def _frame_at(count: int, t: float) -> int:
    return min(count - 1, int(t * count))


def _round_percent(percent: float) -> int:
    """Round a scale to steps on both sides of 100, so that few pictures are cached."""
    return 100 + round((percent - 100) / 6) * 6
