"""The effects that are under way, on a clock of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.core.grid import Cell
from game.board.effects.particles import Particle
from game.board.effects.tile_animation import TileEffect
from game.settings import EffectSettings
from game.ui import timing


@dataclass(frozen=True)
class OverlayAnimation:
    """A sprite ``span`` cells wide that plays once above the tiles, centred on ``cell``."""

    name: str
    cell: Cell
    start: float
    duration: float
    span: int


class EffectTimeline:
    """Holds what moves. ``update`` lets time pass; everything else is asked at ``now``."""

    def __init__(self, play_cue: Callable[[str], None], feel: EffectSettings | None = None) -> None:
        self._play_cue = play_cue
        self.feel = feel or EffectSettings()
        self.now = 0.0
        self._awake = 0.0
        """As ``now``, but it goes on while everything else stands still: the flash does."""
        self._last_flash = -timing.FLASHES_APART
        self._clear()

    def _clear(self) -> None:
        self.tiles: dict[Cell, TileEffect] = {}
        self.flourishes: list[OverlayAnimation] = []
        self.particles: list[Particle] = []
        self._cues: list[tuple[float, str]] = []
        self._quake_start: float | None = None
        self._flash_start: float | None = None
        self._stop = 0.0
        self._next_end = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether anything moves."""
        moving = self.tiles or self.flourishes or self.particles or self._cues
        return bool(moving) or self.quake > 0

    @property
    def quake(self) -> float:
        """How strongly the picture shakes now, 0 to 1: trauma, which falls evenly, squared."""
        if self._quake_start is None:
            return 0.0
        left = 1 - timing.progress(self.now - self._quake_start, timing.QUAKE)
        return self.feel.shake * left**2

    @property
    def shift(self) -> tuple[int, int]:
        """How far the shaking moves the picture now, in pixels."""
        strength = self.quake * timing.QUAKE_PIXELS
        if strength <= 0:
            return 0, 0
        t = self.now * timing.QUAKE_RATE
        return round(strength * timing.noise(1, t)), round(strength * timing.noise(2, t))

    @property
    def flash(self) -> float:
        """How bright the flash is now, 0 to 1."""
        if self._flash_start is None:
            return 0.0
        return 1 - timing.progress(self._awake - self._flash_start, timing.FLASH)

    def add_tile(self, cell: Cell, effect: TileEffect) -> None:
        """A tile changes; the newest change of a tile is the one that shows."""
        self.tiles[cell] = effect
        self._next_end = 0.0

    def add_flourish(
        self, name: str, cell: Cell, delay: float, duration: float, span: int = 3
    ) -> None:
        """A sprite plays over a cell, ``delay`` seconds from now."""
        self.flourishes.append(OverlayAnimation(name, cell, self.now + delay, duration, span))

    def add_particles(self, particles: Iterable[Particle]) -> None:
        """Let these fly, unless the player wants none."""
        if self.feel.particles:
            self.particles += particles

    def add_cue(self, name: str, delay: float = 0.0) -> None:
        """A sound is heard ``delay`` seconds from now; at once, it is not queued."""
        if delay <= 0:
            self._play_cue(name)
        else:
            self._cues.append((self.now + delay, name))

    def blast(self) -> None:
        """All stands still for a moment; then the picture shakes, and it flashes once."""
        self._quake_start = self.now
        self._stop = timing.HIT_STOP
        if self.feel.flashes and self._awake - self._last_flash >= timing.FLASHES_APART:
            self._flash_start = self._last_flash = self._awake

    def skip(self) -> None:
        """Bring everything to rest; sounds that are still to come are dropped."""
        self._clear()

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._awake += step
        held = min(step, self._stop)
        self._stop -= held
        self.now += step - held
        if self.tiles and self.now >= self._next_end:
            self.tiles = {cell: e for cell, e in self.tiles.items() if e.end > self.now}
            self._next_end = min((e.end for e in self.tiles.values()), default=0.0)
        if self.flourishes:
            alive = [f for f in self.flourishes if f.start + f.duration > self.now]
            self.flourishes = alive
        if self.particles:
            self.particles = [p for p in self.particles if p.start + p.life > self.now]
        due = [name for at, name in self._cues if at <= self.now]
        if due:
            self._cues = [cue for cue in self._cues if cue[0] > self.now]
            for name in dict.fromkeys(due):
                self._play_cue(name)
