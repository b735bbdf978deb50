"""Arcade runs of version 1.0, whose rules are gone: their score is worked out, and they end.

The rules were those of the dive's cells, chords and combos, but for other bonuses of a cleared
board. Times are milliseconds of the board's play clock.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from engine.core.commands import Chord, Move
from engine.core.events import CellsOpened, CoverChanged, Event, MineHit
from engine.dive.rules import POINTS_FOR_BOARD, POINTS_FOR_CELL, POINTS_FOR_CHORD
from engine.dive.state import COMBO_STEP, LIVES, multiplier_of
from engine.generation.placement import MAX_SEED
from game.records.conversions import to_count

_DRAIN_MS = 2_000  # a combo drained to zero in this time
_POINTS_FOR_FLAGLESS = 10  # for each 3BV of a board cleared without a flag
_POINTS_FOR_SPEED = 20  # for each 3BV of a board cleared in half the par
_PAR_MS = 1_000  # for each 3BV
_MAX_SPEED = 3
_MOST = 2**53  # one that is added to still fits into the store


@dataclass(frozen=True)
class OldRun:
    """A run of version 1.0 on its board, number ``stage`` from 1, with that version's fields."""

    seed: int
    stage: int
    lives: int
    score: int
    clock_ms: int
    combo: int
    acted_ms: int
    is_flagless: bool
    best_multiplier: int
    cleared: int
    played_ms: int

    @classmethod
    def from_json(cls, state: Mapping[str, Any]) -> "OldRun":
        """Return the run of a file. Raises ValueError, KeyError or TypeError."""
        if set(state) != {each.name for each in fields(cls)}:
            raise ValueError("not the fields of a run")
        if not isinstance(state["is_flagless"], bool):
            raise ValueError("not said whether it has no flag")
        limits = {"seed": MAX_SEED, "lives": LIVES}
        counts = {
            name: to_count(value, limits.get(name, _MOST))
            for name, value in state.items()
            if name != "is_flagless"
        }
        return cls(is_flagless=state["is_flagless"], **counts)

    def to_json(self) -> dict[str, Any]:
        """Return the run as its file has it."""
        return asdict(self)

    def after_move(self, move: Move, events: tuple[Event, ...], ms: int) -> "OldRun":
        """Return the run after a move at ``ms`` that caused ``events``."""
        if any(isinstance(event, MineHit) for event in events):
            return replace(self, lives=max(0, self.lives - 1), combo=0)
        if any(isinstance(event, CoverChanged) for event in events):
            return replace(self, is_flagless=False)
        opened = sum(event.cells.bit_count() for event in events if isinstance(event, CellsOpened))
        if not opened:
            return self
        left = max(0, _DRAIN_MS - (ms - self.acted_ms))
        combo = self.combo * left // _DRAIN_MS + COMBO_STEP
        points = POINTS_FOR_CELL * opened + POINTS_FOR_CHORD * isinstance(move, Chord)
        factor = multiplier_of(combo)
        return replace(
            self,
            combo=combo,
            acted_ms=ms,
            score=self.score + points * factor,
            best_multiplier=max(self.best_multiplier, factor),
        )

    def after_board(self, three_bv: int, ms: int) -> "OldRun":
        """Return the run with its board cleared at ``ms``."""
        points = POINTS_FOR_BOARD * self.stage
        if self.is_flagless:
            points += _POINTS_FOR_FLAGLESS * three_bv
        spared = min(_PAR_MS * three_bv - ms, _MAX_SPEED * ms)
        if ms and spared > 0:
            points += _POINTS_FOR_SPEED * three_bv * spared // ms
        return replace(self, score=self.score + points, cleared=self.cleared + 1)
