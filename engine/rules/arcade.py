"""The rules of arcade mode: a run of boards, three lives, a clock that boards top up, a score.

All values are whole numbers, so a run replayed from its commands and their times gives the same
score everywhere. Times are those of the current board's play clock.
"""

from dataclasses import dataclass, replace
from enum import Enum
from hashlib import blake2b
from typing import NamedTuple

from engine.core.commands import Chord, Move
from engine.core.config import GameConfig, StartRule
from engine.core.events import CellsOpened, CoverChanged, Event, MineHit

LIVES = 3
FIRST_CLOCK_MS = 60_000  # the clock at the start, before the time for the first board is added
TIME_FOR_BOARD_MS = 8_000
TIME_FOR_CELL_MS = 300
"""A new board adds the time for a board, and this much for each of its safe cells."""
MAX_CLOCK_MS = 300_000

DRAIN_MS = 2_000  # a combo drains to zero in this time
MAX_MULTIPLIER = 8
_STEP = 1000  # the increase of the combo for a correct action, in thousandths

POINTS_FOR_CELL = 10
POINTS_FOR_CHORD = 20
POINTS_FOR_BOARD = 100  # for a cleared board, times its number in the run
POINTS_FOR_FLAGLESS = 10  # for each 3BV of a board cleared without a flag
POINTS_FOR_SPEED = 20
"""For each 3BV of a board cleared in half the par; at most three times as much."""
PAR_MS = 1_000  # the par for each 3BV
MAX_SPEED = 3

_SIZES = (
    *((8, 8, 8), (9, 9, 10), (11, 10, 15), (13, 11, 20), (14, 13, 27), (16, 14, 34)),
    *((16, 16, 40), (20, 16, 53), (24, 16, 68), (27, 16, 82), (30, 16, 99)),
)
_DENSER = 3  # additional mines of each board past the last size
_DENSEST = 108
"""The most mines: the search for denser no-guess boards would delay the first click."""
_LESS_TIME = 4
"""The percentage by which each board past the last size adds less time than the one before."""
_MIN_TIME = 40
"""The least time that a board adds, in percent, so that no run lasts for ever."""


class AwardReason(Enum):
    """The reason for which points are given."""

    CELLS = "cells"
    CHORD = "chord"
    BOARD = "board"
    FLAGLESS = "flagless"
    SPEED = "speed"


class Award(NamedTuple):
    """Points given at once, with the ``multiplier`` already applied."""

    reason: AwardReason
    points: int
    multiplier: int = 1


@dataclass(frozen=True)
class ArcadeRun:
    """The state of a run on its current board, number ``stage`` from 1.

    ``clock_ms`` was left when the board began; ``combo`` (in thousandths) is its value at the last
    correct action, at ``acted_ms``. ``played_ms`` and ``cleared`` count the boards before.
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
        """The size and rules of the current board."""
        return board_config(self.stage)

    @property
    def board_seed(self) -> int:
        """The seed of the current board: each board of each run has its own."""
        digest = blake2b(f"{self.seed} board {self.stage}".encode(), digest_size=6).digest()
        return int.from_bytes(digest, "big")

    def level(self, ms: int) -> int:
        """Return the combo in thousandths, drained until ``ms``."""
        left = max(0, DRAIN_MS - (ms - self.acted_ms))
        return self.combo * left // DRAIN_MS

    def multiplier(self, ms: int) -> int:
        """Return the factor for points at ``ms``: 1 to 8."""
        return _multiplier(self.level(ms))

    def time_left(self, ms: int) -> int:
        """Return the milliseconds left on the clock, 0 when it has run out."""
        return max(0, self.clock_ms - ms)

    def is_over(self, ms: int) -> bool:
        """Return whether the run has ended: no lives or no time."""
        return self.lives <= 0 or self.time_left(ms) == 0


def begin_run(seed: int) -> ArcadeRun:
    """Start a run, with the first board's time on the clock.

    >>> run = begin_run(seed=1)
    >>> run.lives, run.config.size, run.time_left(0)
    (3, '8x8x8', 84800)
    """
    return ArcadeRun(seed, clock_ms=FIRST_CLOCK_MS + _time_for(1))


def board_config(stage: int) -> GameConfig:
    """Return the ``stage``-th board, from 1: larger and denser each time, and without guesses."""
    width, height, mines = _SIZES[min(stage, len(_SIZES)) - 1]
    mines = min(mines + _DENSER * max(0, stage - len(_SIZES)), max(mines, _DENSEST))
    return GameConfig(width, height, mines, start=StartRule.NO_GUESS)


def after_move(
    run: ArcadeRun, move: Move, events: tuple[Event, ...], ms: int
) -> tuple[ArcadeRun, list[Award]]:
    """Return the run after a move at ``ms`` that caused ``events``, and the points it gave.

    An action is correct when it opens something and hits no mine. Flags give nothing: that would
    reveal whether they are right.

    >>> from engine.core.commands import Open
    >>> grid = begin_run(1).config.grid
    >>> events = (CellsOpened(grid, origins=0b1, cells=0b111, zeros=0),)
    >>> run, awards = after_move(begin_run(1), Open((0, 0)), events, ms=500)
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
        run, combo=combo, acted_ms=ms, best_multiplier=max(run.best_multiplier, multiplier)
    )
    return _awarded(run, awards), awards


def after_board(run: ArcadeRun, three_bv: int, ms: int) -> tuple[ArcadeRun, list[Award]]:
    """Return the run on its next board, the current one cleared at ``ms``, and the bonuses."""
    awards = [Award(AwardReason.BOARD, POINTS_FOR_BOARD * run.stage)]
    if run.is_flagless:
        awards.append(Award(AwardReason.FLAGLESS, POINTS_FOR_FLAGLESS * three_bv))
    par = PAR_MS * three_bv
    spared = min(par - ms, MAX_SPEED * ms)
    speed = POINTS_FOR_SPEED * three_bv * spared // ms if ms else 0
    if speed > 0:
        awards.append(Award(AwardReason.SPEED, speed))
    run = _awarded(run, awards)
    added = _time_for(run.stage + 1)
    following = replace(
        run,
        stage=run.stage + 1,
        clock_ms=min(run.time_left(ms) + added, MAX_CLOCK_MS),
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
    return min(MAX_MULTIPLIER, max(1, (level + _STEP // 2) // _STEP))


def _time_for(stage: int) -> int:
    config = board_config(stage)
    safe = config.width * config.height - config.mines
    percent = max(_MIN_TIME, 100 - _LESS_TIME * max(0, stage - len(_SIZES)))
    return (TIME_FOR_BOARD_MS + TIME_FOR_CELL_MS * safe) * percent // 100
