"""The one bridge from the engine's events to effects and sound cues.

The rules are final before it is called; it only decides how that is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from engine.core.board import Cover
from engine.core.events import (
    CellsOpened,
    ChordRefused,
    CoverChanged,
    Event,
    FieldCreated,
    GameLost,
    GameWon,
    MoveUndone,
)
from engine.core.grid import Cell, Grid
from game.audio import cues
from game.board.appearance import TileLook
from game.board.effects.particles import confetti, dust, flung_flag, sparks
from game.board.effects.stage import EffectTimeline
from game.board.effects.tile_animation import Change, TileEffect, tile_effect
from game.settings import Animation
from game.ui import timing

MOST_TILES = 4000
"""An opening of more cells than this is only lit, not turned tile by tile."""
MOST_MINES = 400
"""Mines that rise one by one after a loss, nearest first; the others are simply there."""
MOST_RIPPLE = 11
"""Cells that the ring of light over a ripple spans at most."""
MOST_SPARKED = 40
"""Mines of a chain that throw sparks, nearest first."""

_TOLD_BY_A_LOSS = (TileLook.MINE, TileLook.WRONG_FLAG)


class EffectDirector:
    """Plays events on a stage.

    ``looks`` are the looks of the cells in sight, always those of the newest position, so that the
    work follows what is seen and not how large the board is; ``before`` are the looks that the
    cells had which the newest position changed.
    """

    def __init__(
        self,
        stage: EffectTimeline,
        grid: Grid,
        looks: Mapping[Cell, TileLook],
        before: Mapping[Cell, TileLook],
    ) -> None:
        self._stage = stage
        self._grid = grid
        self._looks = looks
        self._before = before
        self.animation = Animation.FULL
        self._glinted = 0.0

    def play(self, events: Iterable[Event], at: Cell) -> None:
        """Show what a move on the cell ``at`` made happen."""
        for event in events:
            match event:
                case FieldCreated():
                    self._stage.skip()
                    self._stage.add_cue("start")
                case CellsOpened():
                    self._opened(event, at)
                case CoverChanged():
                    self._cover(event)
                case ChordRefused():
                    self._refused(event)
                case GameLost():
                    self._lost(event, at)
                case GameWon():
                    self._won(event, at)
                case MoveUndone():
                    self._undone(event, at)

    def _opened(self, event: CellsOpened, at: Cell) -> None:
        count = event.cells.bit_count()
        chord = event.origins.bit_count() > 1
        self._stage.add_cue("chord" if chord else "open_0" if count > 1 else "number")
        if self.animation is Animation.OFF:
            return
        if count > MOST_TILES:
            self._stage.add_flourish("ripple", at, 0, timing.RIPPLE_RING, span=MOST_RIPPLE)
            return
        for cell in self._grid.cells(event.origins):
            self._tile(cell, Change.POP)
        waves = list(event.waves())[1:]
        ring = min(timing.RING, timing.RIPPLE_MOST / max(1, len(waves)))
        change = Change.REVEAL if self.animation is Animation.FULL else Change.GLINT
        for number, wave in enumerate(waves, 1):
            self._wave(wave, change, number * ring)
            if number < cues.PLINKS:
                self._stage.add_cue(cues.plink(number), number * ring)
        if waves or chord:
            reach = min(MOST_RIPPLE, 2 * len(waves) + 3)
            self._stage.add_flourish("ripple", at, 0, timing.RIPPLE_RING, span=reach)

    def _wave(self, wave: int, change: Change, delay: float) -> None:
        """One ring of a ripple: its tiles that look alike before and after share one effect."""
        shared: dict[tuple[TileLook, TileLook], TileEffect] = {}
        start = self._stage.now + delay
        for cell in self._grid.cells(wave):
            look = self._looks.get(cell)
            if look is None:  # out of sight
                continue
            before = look if change is Change.GLINT else self._before.get(cell, look)
            if (before, look) not in shared:
                shared[before, look] = tile_effect(change, start, before, look)
            self._stage.add_tile(cell, shared[before, look])

    def _cover(self, event: CoverChanged) -> None:
        planted = event.after is Cover.FLAG
        marked = event.after is Cover.MARK
        self._stage.add_cue("flag" if planted else "mark" if marked else "unflag")
        if self.animation is Animation.OFF or event.cell not in self._looks:
            return
        if planted:
            self._tile(event.cell, Change.PLANT)
            self._stage.add_particles(dust(event.cell, self._stage.now + timing.LANDS))
        elif event.before is Cover.FLAG:
            if self._stage.feel.particles:
                self._stage.add_particles(flung_flag(event.cell, self._stage.now))
            else:
                self._tile(event.cell, Change.PULL)
        elif event.after is Cover.MARK:
            self._tile(event.cell, Change.MARK)

    def _refused(self, event: ChordRefused) -> None:
        self._stage.add_cue("refuse")
        if self.animation is Animation.OFF:
            return
        for cell in (event.cell, *self._grid.cells(event.closed)):
            self._tile(cell, Change.REFUSE)

    def _lost(self, event: GameLost, at: Cell) -> None:
        self._stage.add_cue("explode")
        if self.animation is Animation.OFF:
            return
        for cell in self._grid.cells(event.exploded):
            self._tile(cell, Change.HIT)
            self._stage.add_flourish("explosion", cell, 0, timing.EXPLOSION, span=7)
            self._stage.add_particles(sparks(cell, self._stage.now))
        self._stage.blast()
        shown = [cell for cell, look in self._looks.items() if look in _TOLD_BY_A_LOSS]
        others = sorted(shown, key=lambda cell: _distance(at, cell))[:MOST_MINES]
        farthest = max((_distance(at, cell) for cell in others), default=1.0)
        for number, cell in enumerate(others):
            delay = timing.CHAIN_DELAY + timing.CHAIN_MOST * _distance(at, cell) / farthest
            if self._looks[cell] is TileLook.WRONG_FLAG:
                self._tile(cell, Change.SLAP, delay)
                continue
            self._tile(cell, Change.RISE, delay)
            self._stage.add_flourish("burst", cell, delay, timing.BURST)
            if number < MOST_SPARKED:
                self._stage.add_particles(sparks(cell, self._stage.now + delay, 5))
            if number % 3 == 0:
                self._stage.add_cue("burst", delay)

    def _won(self, event: GameWon, at: Cell) -> None:
        self._stage.add_cue("win", 0.1)
        if self.animation is Animation.OFF or len(self._looks) > MOST_TILES:
            return
        self._stage.flourishes.clear()
        longest = self._grid.width + self._grid.height
        for cell, look in self._looks.items():
            away = abs(cell[0] - at[0]) + abs(cell[1] - at[1])
            delay = 0.12 + timing.WIN_WAVE * away / longest
            if event.unflagged >> self._grid.index(cell) & 1:
                self._tile(cell, Change.BLOOM, delay)
            elif cell not in self._stage.tiles:
                self._tile(cell, Change.HOP, delay)
            if look is TileLook.FLAG:
                self._stage.add_flourish("sparkle", cell, delay + 0.1, timing.SPARKLE)
        columns, rows = (sorted({cell[axis] for cell in self._looks}) for axis in (0, 1))
        if columns:
            seen = range(columns[0], columns[-1] + 1), range(rows[0], rows[-1] + 1)
            self._stage.add_particles(confetti(*seen, self._stage.now + 0.15))

    def _undone(self, event: MoveUndone, at: Cell) -> None:
        """The ripple runs back: what is farthest closes first. A flag comes or goes."""
        self._stage.skip()
        opened = event.closed | event.mines
        changed = dict(self._before)
        planted = any(self._looks[cell] is TileLook.FLAG for cell in changed)
        self._stage.add_cue("back" if opened else "flag" if planted else "unflag")
        if self.animation is Animation.OFF or len(changed) > MOST_TILES:
            return
        farthest = max((_distance(at, cell) for cell in changed), default=0.0) or 1.0
        for cell, was in changed.items():
            if was is TileLook.FLAG:
                self._tile(cell, Change.PULL)
            elif self._looks[cell] is not TileLook.FLAG:
                delay = timing.CLOSE_FOR * (1 - _distance(at, cell) / farthest)
                effect = tile_effect(Change.CLOSE, self._stage.now + delay, was, was)
                self._stage.add_tile(cell, effect)
            elif not opened:
                self._tile(cell, Change.PLANT)

    def idle(self) -> None:
        """A board at rest: one closed tile catches the light now and then."""
        due = self._stage.now - self._glinted >= timing.IDLE_GLINT_EVERY
        if not due or self._stage.is_busy or self.animation is not Animation.FULL:
            return
        self._glinted = self._stage.now
        closed = [cell for cell, look in self._looks.items() if look is TileLook.CLOSED]
        if closed and self._stage.feel.idle:
            # Any cell will do; the golden ratio spreads the choices over the board.
            cell = closed[int(self._stage.now * 0.618034 * len(closed)) % len(closed)]
            self._tile(cell, Change.GLINT)

    def _tile(self, cell: Cell, change: Change, delay: float = 0.0) -> None:
        """A tile in sight changes from its look before the move, or from the one it has."""
        if cell in self._looks:
            look = self._looks[cell]
            start, before = self._stage.now + delay, self._before.get(cell, look)
            self._stage.add_tile(cell, tile_effect(change, start, before, look))


def _distance(one: Cell, other: Cell) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])
