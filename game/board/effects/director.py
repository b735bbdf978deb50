"""The translation of the engine's events, which are final, into effects and sounds."""

import math
from collections.abc import Callable, Iterable, Mapping

from engine.core import events
from engine.core.board import Cover
from engine.core.grid import Cell, Grid
from game.audio import cues
from game.board.effects.particles import CellPlace, confetti, dust, flung_flag, flung_tiles, sparks
from game.board.effects.tile_animation import TileChange, TileEffect, tile_effect
from game.board.effects.timeline import CellMark, EffectTimeline, Mark
from game.board.tiles import TileLook
from game.store.settings import Animation
from game.ui import timing

_MAX_TILES = 4000  # the largest opening that is turned tile by tile; larger ones are only lit
MAX_RISING_MINES = 400  # after a loss the nearest mines rise one by one; the others simply appear
_SMALL_RIPPLE, _LARGE_RIPPLE = 7, 11
"""Cells across the ring of a ripple; only two sizes, as each is scaled once."""
_MAX_SPARKING_MINES = 40
_TRUTH = TileLook.MINE, TileLook.WRONG_FLAG  # shown once a game is lost

Looks = Mapping[Cell, TileLook]


class EffectDirector:
    """Turns events into effects. ``looks`` are the looks of the visible cells in the newest
    position, ``before`` the former looks of the cells that changed. ``spot`` returns where a cell
    lies, in cells from the board's corner."""

    def __init__(
        self,
        effects: EffectTimeline,
        grid: Grid,
        looks: Looks,
        before: Looks,
        spot: Callable[[Cell], CellPlace] = lambda cell: cell,
    ) -> None:
        self._spot = spot
        offsets = grid.neighbours.even
        self._reach = max(2.0, 0.25 + max(math.hypot(*offset) for offset in offsets))
        self._effects, self._grid = effects, grid
        self._looks, self._before = looks, before
        self.animation = Animation.FULL
        self._glinted = 0.0
        self.flag_cue = "flag"  # the sound of a flag that is set

    def play(self, happened: Iterable[events.Event], at: Cell) -> None:
        """Show the events of a move on the cell ``at``."""
        for event in happened:
            match event:
                case events.FieldCreated():
                    self._effects.clear()
                    self._effects.add_sound("start")
                case events.CellsOpened():
                    self._show_opening(event, at)
                case events.CoverChanged():
                    self._show_cover(event)
                case events.ChordRefused():
                    self._show_refusal(event)
                case events.GameLost():
                    self._show_loss(event, at)
                case events.GameWon():
                    self._show_win(event, at)
                case events.MoveUndone():
                    self._show_undo(event, at)

    def _show_refusal(self, event: events.ChordRefused) -> None:
        """Let the number pulse and the cells around it shake; missing flags appear as ghosts, and
        crosses mark flags that are too many."""
        self._effects.add_sound("refuse")
        if self.animation is Animation.OFF:
            return
        closed = list(self._grid.cells(event.closed))
        for cell in closed:
            self._change(cell, TileChange.REFUSE)
        around = self._grid.cells(self._grid.around(event.cell))
        flags = [cell for cell in around if self._looks.get(cell) is TileLook.FLAG]
        number = self._looks.get(event.cell, TileLook.CLOSED)
        is_surplus = len(flags) > number - TileLook.NUMBER_1 + 1
        kind, cells = (CellMark.SURPLUS, flags) if is_surplus else (CellMark.MISSING, closed)
        self._effects.add_mark(Mark(CellMark.NUMBER, event.cell, self._effects.now, number))
        for cell in cells:
            self._effects.add_mark(Mark(kind, cell, self._effects.now, TileLook.CLOSED))

    def _show_chord(self, event: events.CellsOpened, at: Cell) -> None:
        """Let the number strike, and throw the tiles around it outward; the ring around it
        stays."""
        self._effects.hit(timing.CHORD_WEIGHT)
        self._change(at, TileChange.PUNCH)
        look = self._looks.get(at, TileLook.CLOSED)
        self._effects.add_mark(Mark(CellMark.RING, at, self._effects.now, look))
        if self.animation is Animation.FULL:
            origins = map(self._spot, self._grid.cells(event.origins))
            self._effects.add_particles(
                flung_tiles(self._spot(at), origins, self._effects.now, self._reach)
            )

    def _show_opening(self, event: events.CellsOpened, at: Cell) -> None:
        count, chord = event.cells.bit_count(), event.origins.bit_count() > 1
        self._effects.add_sound("chord" if chord else "open_0" if count > 1 else "number")
        if self.animation is Animation.OFF:
            return
        if count > _MAX_TILES:
            self._effects.add_overlay("ripple", at, 0, timing.RIPPLE_RING, span=_LARGE_RIPPLE)
            return
        self._effects.hit(timing.weight_of(count))
        for cell in self._grid.cells(event.origins):
            self._change(cell, TileChange.POP)
        if chord:
            self._show_chord(event, at)
        waves = list(event.waves())[1:]
        ring = min(timing.RING, timing.RIPPLE_MOST / max(1, len(waves)))
        change = TileChange.REVEAL if self.animation is Animation.FULL else TileChange.GLINT
        for number, wave in enumerate(waves, 1):
            self._show_wave(wave, change, number * ring)
            if number < cues.PLINKS:
                self._effects.add_sound(cues.plink(number), number * ring)
        if waves or chord:
            span = _LARGE_RIPPLE if len(waves) > 2 else _SMALL_RIPPLE
            self._effects.add_overlay("ripple", at, 0, timing.RIPPLE_RING, span=span)

    def _show_wave(self, wave: int, change: TileChange, delay: float) -> None:
        """Show one ring of a ripple; tiles with the same looks before and after share an effect."""
        shared: dict[tuple[TileLook, TileLook], TileEffect] = {}
        start = self._effects.now + delay
        for cell in self._grid.cells(wave):
            look = self._looks.get(cell)
            if look is not None:  # it is visible
                before = look if change is TileChange.GLINT else self._before.get(cell, look)
                if (before, look) not in shared:
                    shared[before, look] = tile_effect(change, start, before, look)
                self._effects.add_tile(cell, shared[before, look])

    def _show_cover(self, event: events.CoverChanged) -> None:
        planted, marked = event.after is Cover.FLAG, event.after is Cover.MARK
        self._effects.add_sound(self.flag_cue if planted else "mark" if marked else "unflag")
        if self.animation is Animation.OFF or event.cell not in self._looks:
            return
        if planted:
            self._change(event.cell, TileChange.PLANT)
            landed = self._effects.now + timing.LANDS
            self._effects.add_particles(dust(self._spot(event.cell), landed))
        elif event.before is Cover.FLAG:
            if self._effects.settings.particles:
                self._effects.add_particles(flung_flag(self._spot(event.cell), self._effects.now))
            else:
                self._change(event.cell, TileChange.PULL)
        elif marked:
            self._change(event.cell, TileChange.MARK)

    def _show_loss(self, event: events.GameLost, at: Cell) -> None:
        """Blow up the mines that were hit, and after them the others; if a wrong set of flags lost,
        only cross out the wrong flags and let the mines rise."""
        is_blast = event.exploded != 0
        self._effects.add_sound("explode" if is_blast else "foul")
        if self.animation is Animation.OFF:
            return
        for cell in self._grid.cells(event.exploded):
            self._change(cell, TileChange.HIT)
            self._effects.add_overlay("explosion", cell, 0, timing.EXPLOSION, span=7)
            self._effects.add_particles(sparks(self._spot(cell), self._effects.now))
        if is_blast:
            self._effects.start_blast()
        shown = [cell for cell, look in self._looks.items() if look in _TRUTH]
        here = self._spot(at)
        away = {cell: math.dist(here, self._spot(cell)) for cell in shown}
        others = sorted(shown, key=away.__getitem__)[:MAX_RISING_MINES]
        farthest = away[others[-1]] if others else 1.0
        for number, cell in enumerate(others):
            delay = timing.CHAIN_DELAY + timing.CHAIN_MOST * away[cell] / farthest
            if self._looks[cell] is TileLook.WRONG_FLAG:
                self._change(cell, TileChange.SLAP, delay)
                continue
            self._change(cell, TileChange.RISE, delay)
            if is_blast:
                self._show_burst(cell, number, delay)

    def _show_burst(self, cell: Cell, number: int, delay: float) -> None:
        """Let another mine burst, the ``number``-th by distance."""
        self._effects.add_overlay("burst", cell, delay, timing.BURST)
        if number < _MAX_SPARKING_MINES:
            self._effects.add_particles(sparks(self._spot(cell), self._effects.now + delay, 5))
        if number % 3 == 0:
            self._effects.add_sound("burst", delay)

    def _show_win(self, event: events.GameWon, at: Cell) -> None:
        self._effects.add_sound("win", 0.1)
        if self.animation is Animation.OFF or len(self._looks) > _MAX_TILES:
            return
        self._effects.overlays.clear()
        here = self._spot(at)
        for cell, look in self._looks.items():
            spot = self._spot(cell)
            away = abs(spot[0] - here[0]) + abs(spot[1] - here[1])
            delay = 0.12 + timing.WIN_WAVE * away / (self._grid.width + self._grid.height)
            if event.unflagged >> self._grid.index(cell) & 1:
                self._change(cell, TileChange.BLOOM, delay)
            elif cell not in self._effects.tiles:
                self._change(cell, TileChange.HOP, delay)
            if look is TileLook.FLAG:
                self._effects.add_overlay("sparkle", cell, delay + 0.1, timing.SPARKLE)
        columns, rows = (sorted({cell[axis] for cell in self._looks}) for axis in (0, 1))
        if columns:
            down = round(self._spot((0, rows[-1] + 1))[1])
            visible = range(columns[0], columns[-1] + 1), range(rows[0], down)
            self._effects.add_particles(confetti(*visible, self._effects.now + 0.15))

    def _show_undo(self, event: events.MoveUndone, at: Cell) -> None:
        """Run the ripple backward, the farthest cells first, or let a flag come or go."""
        self._effects.clear()
        opened = event.closed | event.mines
        changed = dict(self._before)
        planted = any(self._looks[cell] is TileLook.FLAG for cell in changed)
        was_lost = any(look in _TRUTH for look in changed.values())
        is_back = opened or was_lost
        self._effects.add_sound("back" if is_back else "flag" if planted else "unflag")
        if self.animation is Animation.OFF or len(changed) > _MAX_TILES:
            return
        here = self._spot(at)
        away = {cell: math.dist(here, self._spot(cell)) for cell in changed}
        farthest = max(away.values(), default=0.0) or 1.0
        for cell, was in changed.items():
            if was is TileLook.FLAG:
                self._change(cell, TileChange.PULL)
            elif self._looks[cell] is not TileLook.FLAG:
                delay = timing.CLOSE_FOR * (1 - away[cell] / farthest)
                effect = tile_effect(TileChange.CLOSE, self._effects.now + delay, was, was)
                self._effects.add_tile(cell, effect)
            elif not is_back:
                self._change(cell, TileChange.PLANT)

    def glint_at_rest(self) -> None:
        """Let a closed tile of a board at rest glint now and then."""
        due = self._effects.now - self._glinted >= timing.IDLE_GLINT_EVERY
        if not due or self._effects.is_busy or self.animation is not Animation.FULL:
            return
        self._glinted = self._effects.now
        closed = [cell for cell, look in self._looks.items() if look is TileLook.CLOSED]
        if closed and self._effects.settings.idle:
            # Any cell will do; the golden ratio spreads the choices over the board.
            cell = closed[int(self._effects.now * 0.618034 * len(closed)) % len(closed)]
            self._change(cell, TileChange.GLINT)

    def _change(self, cell: Cell, change: TileChange, delay: float = 0.0) -> None:
        """Change a visible tile from its look before the move, or else from its current look."""
        if cell in self._looks:
            look = self._looks[cell]
            start, before = self._effects.now + delay, self._before.get(cell, look)
            self._effects.add_tile(cell, tile_effect(change, start, before, look))
