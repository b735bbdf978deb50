"""The effects under way, on a clock of their own."""

import math
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from engine.core.grid import Cell
from game.board.effects.particles import Particle
from game.board.effects.tile_animation import TileEffect
from game.board.tiles import TileLook
from game.store.settings import EffectSettings
from game.ui import timing


class CellMark(IntEnum):
    """A kind of mark."""

    NUMBER = 0  # the number of a refused chord, in the colour of danger
    MISSING = 1  # the ghost of a flag on a closed cell: more flags are needed
    SURPLUS = 2  # a cross on a flag: there are too many
    RING = 3  # the last chord
    FOUL = 4  # the last guess that cost a life although it hit nothing


SECONDS = {
    CellMark.NUMBER: timing.GHOST,
    CellMark.MISSING: timing.GHOST,
    CellMark.SURPLUS: timing.GHOST,
    CellMark.RING: timing.CHORD_RING,
    CellMark.FOUL: timing.CHORD_RING,
}
LASTING = {CellMark.RING, CellMark.FOUL}  # the marks that fade, and then stay until the next one
_PALE = 0.4


class Mark(NamedTuple):
    """A mark on a cell with this look, from the second ``start`` of the effects on."""

    kind: CellMark
    cell: Cell
    start: float
    look: TileLook

    @property
    def end(self) -> float:
        """The second in which the mark disappears."""
        return math.inf if self.kind in LASTING else self.start + SECONDS[self.kind]


def is_fading(mark: Mark, now: float) -> bool:
    """Return whether a mark changes."""
    return now < mark.start + SECONDS[mark.kind]


def strength(mark: Mark, now: float) -> float:
    """Return the opacity of a mark, 0 to 1: lasting marks fade, all others end abruptly. All begin
    at full strength, since an invisible first frame would delay them by a frame."""
    part = timing.progress(now - mark.start, SECONDS[mark.kind])
    if mark.kind in LASTING:
        return 1 - (1 - _PALE) * timing.ease_in(part)
    return min(1.0, 1.6 * timing.arc(max(0.5, part))) if part < 1 else 0.0


_LEAST_TURN = 0.01  # the least strength of the shaking that turns anything


class OverlayAnimation(NamedTuple):
    """A sprite ``span`` cells wide that plays once above the tiles, centred on ``cell``."""

    name: str
    cell: Cell
    start: float
    duration: float
    span: int


class EffectTimeline:
    """Holds the effects; ``update`` lets time pass, all else refers to ``now`` (seconds)."""

    def __init__(
        self, play_sound: Callable[[str], None], settings: EffectSettings | None = None
    ) -> None:
        self._play_sound = play_sound
        self.settings = settings or EffectSettings()
        self.now = 0.0
        self._flash_clock = 0.0  # the time including hit stops, during which the flash continues
        self._last_flash = -timing.FLASHES_APART
        self._stopped_at = self._free_at = 0.0  # the last hit stop, and when the next may follow
        self.clear()

    def clear(self) -> None:
        """End all effects and drop the sounds still to come."""
        self.tiles: dict[Cell, TileEffect] = {}
        self.overlays: list[OverlayAnimation] = []
        self.particles: list[Particle] = []
        self.marks: list[Mark] = []
        self._sounds: list[tuple[float, str]] = []
        self._quake_start: float | None = None
        self._weight = 1.0  # the strength of the blow behind the shaking, 0 to 1
        self._flash_start: float | None = None
        self._hit_stop = 0.0  # seconds for which everything is still frozen
        self._next_end = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether anything moves."""
        moving = self.tiles or self.overlays or self.particles or self._sounds
        return bool(moving) or self.quake > 0 or any(is_fading(one, self.now) for one in self.marks)

    @property
    def quake(self) -> float:
        """The strength (0 to 1) of the shaking: the trauma, which falls linearly, squared."""
        if self._quake_start is None:
            return 0.0
        left = 1 - timing.progress(self.now - self._quake_start, timing.QUAKE)
        return self.settings.shake * self._weight * left**2

    @property
    def shift(self) -> tuple[int, int]:
        """The pixels by which the shaking moves the picture."""
        if (strength := self.quake * timing.QUAKE_PIXELS) <= 0:
            return 0, 0
        t = self.now * timing.QUAKE_RATE
        x, y = timing.noise(1, t), timing.noise(2, t)
        strength /= max(1.0, math.hypot(x, y))
        return round(strength * x), round(strength * y)

    def turn(self, reach: float) -> float:
        """Return the angle in radians by which the shaking turns a picture whose corners are this
        far from its middle in pixels: the farther, the smaller."""
        if (strength := self.quake) < _LEAST_TURN:
            return 0.0
        most = min(math.radians(timing.QUAKE_DEGREES), timing.QUAKE_CORNER / max(1.0, reach))
        return strength * most * timing.noise(3, self.now * timing.QUAKE_RATE)

    @property
    def flash(self) -> float:
        """The brightness of the flash, 0 to 1."""
        if self._flash_start is None:
            return 0.0
        return 1 - timing.progress(self._flash_clock - self._flash_start, timing.FLASH)

    def add_tile(self, cell: Cell, effect: TileEffect) -> None:
        """Add the effect of a tile, replacing an earlier one."""
        self.tiles[cell] = effect
        self._next_end = 0.0

    def add_overlay(
        self, name: str, cell: Cell, delay: float, duration: float, span: int = 3
    ) -> None:
        """Play a sprite over a cell, ``delay`` seconds from now."""
        self.overlays.append(OverlayAnimation(name, cell, self.now + delay, duration, span))

    def add_particles(self, particles: Iterable[Particle]) -> None:
        """Add particles, unless the player has turned them off."""
        if self.settings.particles:
            self.particles += particles

    def add_sound(self, name: str, delay: float = 0.0) -> None:
        """Play a sound, at once or ``delay`` seconds from now."""
        if delay <= 0:
            self._play_sound(name)
        else:
            self._sounds.append((self.now + delay, name))

    def add_mark(self, mark: Mark) -> None:
        """Add a mark; only the last chord has a ring, only the last foul a cross."""
        if mark.kind in LASTING:
            self.marks = [one for one in self.marks if one.kind is not mark.kind]
        self.marks.append(mark)

    def hit(self, weight: float) -> None:
        """Freeze everything for a moment, longer for a heavier blow (0 to 1), but not again at
        once, so that fast play is not held up."""
        now = self._flash_clock
        if self._stopped_at < now < self._free_at:
            return
        self._stopped_at, self._free_at = now, now + timing.STOPS_APART
        self._hit_stop = max(self._hit_stop, timing.hit_stop(weight))

    def jolt(self, weight: float) -> None:
        """Freeze everything for a moment, then shake."""
        self._quake_start, self._weight = self.now, weight
        self._free_at = self._flash_clock
        self.hit(weight)

    def start_blast(self) -> None:
        """Freeze everything for a moment, then shake; flash once."""
        self.jolt(timing.MINE_WEIGHT)
        if self.settings.flashes and self._flash_clock - self._last_flash >= timing.FLASHES_APART:
            self._flash_start = self._last_flash = self._flash_clock

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._flash_clock += step
        held = min(step, self._hit_stop)
        self._hit_stop -= held
        self.now += step - held
        if self.tiles and self.now >= self._next_end:
            self.tiles = {cell: e for cell, e in self.tiles.items() if e.end > self.now}
            self._next_end = min((e.end for e in self.tiles.values()), default=0.0)
        self.overlays = [o for o in self.overlays if o.start + o.duration > self.now]
        self.particles = [p for p in self.particles if p.start + p.life > self.now]
        self.marks = [mark for mark in self.marks if mark.end > self.now]
        due = [name for at, name in self._sounds if at <= self.now]
        self._sounds = [sound for sound in self._sounds if sound[0] > self.now]
        for name in dict.fromkeys(due):
            self._play_sound(name)
