"""What the record book answers, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from engine.config import Fairness, GameConfig, StartRule
from engine.recording import Result
from game.store.values import Device


@dataclass(frozen=True)
class Line:
    """A won game as a line of the scoreboard. ``ended`` is an aware moment."""

    id: int
    uid: str
    player: str
    ms: int
    bvs: float
    efficiency: float
    ended: datetime
    three_bv: int
    ranked: bool
    fairness: Fairness
    start: StartRule
    no_flag: bool
    daily: str | None


@dataclass(frozen=True)
class GameLine:
    """Any game as a line of a list. ``aided`` tells that it stands apart: aided, flawed or played
    on known mines. ``bvs`` and ``efficiency`` count the 3BV that was solved."""

    id: int
    uid: str
    config: GameConfig
    result: Result
    ms: int
    ended: datetime
    ranked: bool
    aided: bool
    device: Device | None
    bvs: float
    efficiency: float
    daily: str | None


@dataclass(frozen=True)
class Streaks:
    """Games won in a row: up to the newest, and the most ever."""

    now: int
    longest: int


@dataclass(frozen=True)
class Totals:
    """All games together. Best times, speeds and means are those of the won ones.

    The last five are of the games that were played to their end and reviewed: how many, the guesses
    in them, how many should have been won by the chances of their guesses, and how many were.
    """

    games: int = 0
    won: int = 0
    lost: int = 0
    abandoned: int = 0
    ms: int = 0
    best_ms: int | None = None
    mean_won_ms: float | None = None
    best_bvs: float | None = None
    mean_efficiency: float | None = None
    guesses_forced: int = 0
    guesses_needless: int = 0
    reviewed: int = 0
    expected_wins: float = 0.0
    reviewed_won: int = 0


@dataclass(frozen=True)
class TrendPoint:
    """Some games that followed each other; ``first`` is the day of the first.

    ``luck`` is the mean chance of surviving all guesses in those that were played to their end and
    reviewed, None where none was.
    """

    first: date
    games: int
    won: int
    mean_won_ms: float | None
    luck: float | None


@dataclass(frozen=True)
class DailyResult:
    """How the first try of a day's board went; ``id`` is None while it waits to be written."""

    result: Result
    ms: int
    id: int | None
