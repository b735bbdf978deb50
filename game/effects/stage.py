"""The effects that are under way, on a clock of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.grid import Cell
from game.effects import timing
from game.effects.tiles import TileEffect


@dataclass(frozen=True)
class Flourish:
    """A sprite ``span`` cells wide that plays once above the tiles, centred on ``cell``."""

    name: str
    cell: Cell
    start: float
    duration: float
    span: int


class Stage:
    """Holds what moves. ``update`` lets time pass; everything else is asked at ``now``."""

    def __init__(self, play_cue: Callable[[str], None]) -> None:
        self._play_cue = play_cue
        self.clear()

    def clear(self) -> None:
        """Everything is at rest at once."""
        self.now = 0.0
        self.tiles: dict[Cell, TileEffect] = {}
        self.flourishes: list[Flourish] = []
        self.quake_start: float | None = None
        self.flash_start: float | None = None
        self._cues: list[tuple[float, str]] = []
        self._next_end = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether anything moves."""
        return bool(self.tiles or self.flourishes or self._cues) or self.quake > 0

    @property
    def quake(self) -> float:
        """How strongly the picture shakes now, 0 to 1."""
        if self.quake_start is None:
            return 0.0
        return (1 - timing.progress(self.now - self.quake_start, timing.QUAKE)) ** 2

    @property
    def flash(self) -> float:
        """How bright the flash is now, 0 to 1."""
        if self.flash_start is None:
            return 0.0
        return 1 - timing.progress(self.now - self.flash_start, timing.FLASH)

    def add_tile(self, cell: Cell, effect: TileEffect) -> None:
        """A tile changes; the newest change of a tile is the one that shows."""
        self.tiles[cell] = effect
        self._next_end = 0.0

    def add_flourish(
        self, name: str, cell: Cell, delay: float, duration: float, span: int = 3
    ) -> None:
        """A sprite plays over a cell, ``delay`` seconds from now."""
        self.flourishes.append(Flourish(name, cell, self.now + delay, duration, span))

    def add_cue(self, name: str, delay: float = 0.0) -> None:
        """A sound is heard ``delay`` seconds from now; at once, it is not queued."""
        if delay <= 0:
            self._play_cue(name)
        else:
            self._cues.append((self.now + delay, name))

    def shake(self) -> None:
        """The picture shakes and flashes once."""
        self.quake_start = self.flash_start = self.now

    def skip(self) -> None:
        """Bring everything to rest; sounds that are still to come are dropped."""
        now = self.now
        self.clear()
        self.now = now

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self.now += step
        if self.tiles and self.now >= self._next_end:
            self.tiles = {cell: e for cell, e in self.tiles.items() if e.end > self.now}
            self._next_end = min((e.end for e in self.tiles.values()), default=0.0)
        if self.flourishes:
            alive = [f for f in self.flourishes if f.start + f.duration > self.now]
            self.flourishes = alive
        due = [name for at, name in self._cues if at <= self.now]
        if due:
            self._cues = [cue for cue in self._cues if cue[0] > self.now]
            for name in dict.fromkeys(due):
                self._play_cue(name)
