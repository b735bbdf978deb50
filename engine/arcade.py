"""The arcade's rules: a run of boards, three lives, a clock that boards top up, and a score.

Everything is whole numbers, so a run replayed from its commands and their milliseconds gives the
same score everywhere. Times are those of the play clock of the board in hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from hashlib import blake2b
from typing import NamedTuple

from engine.commands import Chord, Move
from engine.config import GameConfig, StartRule
from engine.events import CellsOpened, CoverChanged, Event, MineHit

LIVES = 3
FIRST_CLOCK_MS = 60_000
"""On the clock before the first board's own time is added."""
TIME_FOR_BOARD_MS = 8_000
TIME_FOR_CELL_MS = 300
"""What a new board adds to the clock: so much, and so much for each of its safe cells."""
MOST_CLOCK_MS = 300_000

DRAIN_MS = 2_000
"""A combo that nothing feeds is gone after so long."""
MOST_MULTIPLIER = 8
_STEP = 1000
"""What a correct action adds to the combo, which is counted in thousandths."""

POINTS_FOR_CELL = 10
POINTS_FOR_CHORD = 20
POINTS_FOR_BOARD = 100
"""For a cleared board, times its number in the run."""
POINTS_FOR_FLAGLESS = 10
"""For each 3BV of a board that was cleared without a flag."""
POINTS_FOR_SPEED = 20
"""For each 3BV of a board that took half the par; three times that is the most."""
PAR_MS = 1_000
"""The par for each 3BV."""
MOST_SPEED = 3

_SIZES = (
    *((8, 8, 8), (9, 9, 10), (11, 10, 15), (13, 11, 20), (14, 13, 27), (16, 14, 34)),
    *((16, 16, 40), (20, 16, 53), (24, 16, 68), (27, 16, 82), (30, 16, 99)),
)
_DENSER = 3
"""Mines that each board past the last size has more than the one before ..."""
_DENSEST = 108
"""... up to so many: of denser boards without guesses the search would hold up the first click."""
_LESS_TIME = 4
"""Percent of its time that each board past the last size adds less than the one before ..."""
_LEAST_TIME = 40
"""... down to so many: no run goes on for ever."""


class AwardReason(Enum):
    """What points were given for."""

    CELLS = "cells"
    CHORD = "chord"
    BOARD = "board"
    FLAGLESS = "flagless"
    SPEED = "speed"


class Award(NamedTuple):
    """Points given at once, the ``multiplier`` taken in."""

    reason: AwardReason
    points: int
    multiplier: int = 1


@dataclass(frozen=True)
class ArcadeRun:
    """A run as it stands on the board in hand, number ``stage`` from 1.

    ``clock_ms`` was left when the board began; ``combo`` (in thousandths) is that of the last
    correct action, ``acted_ms``. ``played_ms`` and ``cleared`` count the boards before.
    """

    seed: int
    stage: int = 1
    lives: int = LIVES
    score: int = 0
    clock_ms: int = 0
    combo: int = 0
    acted_ms: int = 0
    is_flagless: bool = True
    best_multiplier: int = 1
    cleared: int = 0
    played_ms: int = 0

    @property
    def config(self) -> GameConfig:
        """The board in hand."""
        return board_of(self.stage)

    @property
    def board_seed(self) -> int:
        """The seed of the board in hand: each board of each run has its own."""
        digest = blake2b(f"{self.seed} board {self.stage}".encode(), digest_size=6).digest()
        return int.from_bytes(digest, "big")

    def level(self, ms: int) -> int:
        """The combo in thousandths, drained until ``ms``."""
        left = max(0, DRAIN_MS - (ms - self.acted_ms))
        return self.combo * left // DRAIN_MS

    def multiplier(self, ms: int) -> int:
        """What points are multiplied by at ``ms``: 1 to 8."""
        return _multiplier(self.level(ms))

    def time_left(self, ms: int) -> int:
        """Milliseconds left on the clock, 0 when it has run out."""
        return max(0, self.clock_ms - ms)

    def is_over(self, ms: int) -> bool:
        """Whether the run has ended: no lives or no time."""
        return self.lives <= 0 or self.time_left(ms) == 0


def begin(seed: int) -> ArcadeRun:
    """A new run, its first board's time on the clock.

    >>> run = begin(seed=1)
    >>> run.lives, run.config.size, run.time_left(0)
    (3, '8x8x8', 84800)
    """
    return ArcadeRun(seed, clock_ms=FIRST_CLOCK_MS + _time_for(1))


def board_of(stage: int) -> GameConfig:
    """The ``stage``-th board, from 1: larger and denser from one to the next, never a guess."""
    width, height, mines = _SIZES[min(stage, len(_SIZES)) - 1]
    mines = min(mines + _DENSER * max(0, stage - len(_SIZES)), max(mines, _DENSEST))
    return GameConfig(width, height, mines, start=StartRule.NO_GUESS)


def after_move(
    run: ArcadeRun, move: Move, events: tuple[Event, ...], ms: int
) -> tuple[ArcadeRun, list[Award]]:
    """The run after a move at ``ms`` and what came of it, and the points it gave.

    An action is correct when it opens something and meets no mine. Flags neither feed the combo nor
    give points: that would tell whether they are right.

    >>> from engine.commands import Open
    >>> grid = begin(1).config.grid
    >>> events = (CellsOpened(grid, origins=0b1, cells=0b111, zeros=0),)
    >>> run, awards = after_move(begin(1), Open((0, 0)), events, ms=500)
    >>> run.score, [award.reason.value for award in awards]
    (30, ['cells'])
    """
    if any(isinstance(event, MineHit) for event in events):
        return replace(run, lives=run.lives - 1, combo=0), []
    if any(isinstance(event, CoverChanged) for event in events):
        return replace(run, is_flagless=False), []
    opened = sum(event.cells.bit_count() for event in events if isinstance(event, CellsOpened))
    if not opened:
        return run, []
    combo = run.level(ms) + _STEP
    multiplier = _multiplier(combo)
    awards = [Award(AwardReason.CELLS, POINTS_FOR_CELL * opened * multiplier, multiplier)]
    if isinstance(move, Chord):
        awards.append(Award(AwardReason.CHORD, POINTS_FOR_CHORD * multiplier, multiplier))
    run = replace(
        run,
        combo=combo,
        acted_ms=ms,
        best_multiplier=max(run.best_multiplier, multiplier),
    )
    return _awarded(run, awards), awards


def after_board(run: ArcadeRun, three_bv: int, ms: int) -> tuple[ArcadeRun, list[Award]]:
    """The run on its next board, this one of so much 3BV being cleared at ``ms``; its bonuses."""
    awards = [Award(AwardReason.BOARD, POINTS_FOR_BOARD * run.stage)]
    if run.is_flagless:
        awards.append(Award(AwardReason.FLAGLESS, POINTS_FOR_FLAGLESS * three_bv))
    par = PAR_MS * three_bv
    spared = min(par - ms, MOST_SPEED * ms)
    speed = POINTS_FOR_SPEED * three_bv * spared // ms if ms else 0
    if speed > 0:
        awards.append(Award(AwardReason.SPEED, speed))
    run = _awarded(run, awards)
    added = _time_for(run.stage + 1)
    following = replace(
        run,
        stage=run.stage + 1,
        clock_ms=min(run.time_left(ms) + added, MOST_CLOCK_MS),
        combo=0,
        acted_ms=0,
        is_flagless=True,
        cleared=run.cleared + 1,
        played_ms=run.played_ms + ms,
    )
    return following, awards


def _awarded(run: ArcadeRun, awards: list[Award]) -> ArcadeRun:
    return replace(run, score=run.score + sum(award.points for award in awards))


def _multiplier(level: int) -> int:
    return min(MOST_MULTIPLIER, max(1, (level + _STEP // 2) // _STEP))


def _time_for(stage: int) -> int:
    config = board_of(stage)
    safe = config.width * config.height - config.mines
    percent = max(_LEAST_TIME, 100 - _LESS_TIME * max(0, stage - len(_SIZES)))
    return (TIME_FOR_BOARD_MS + TIME_FOR_CELL_MS * safe) * percent // 100
