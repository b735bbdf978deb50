"""What the record book answers, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from engine.core.config import Fairness, GameConfig, StartRule
from engine.formats.recording import Result
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.records.models import GameMode


@dataclass(frozen=True)
class RankedGame:
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
class RecentGame:
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
    kind: GameMode = GameMode.CLASSIC


@dataclass(frozen=True)
class Streaks:
    """Games won in a row: up to the newest, and the most ever."""

    now: int
    longest: int


@dataclass(frozen=True)
class Totals:
    """All games together, those that were paused or left for a while too; but not for the best
    time and speed, which are compared: there may be wins and no best. Means are of the won games.

    ``reviewed`` is how many games were looked back at, and the rest tells of the guesses in them:
    how many there were, with no cell proven safe (``guesses_forced``) or with one, how many met no
    mine, and how many should have met none by their chances. By the chances ``cost_forced`` of the
    games should have been lost to forced guesses and ``cost_needless`` to the others. ``missed``
    counts what was to be seen where a move did not agree with it, the most frequent first. See
    ``engine.teacher.luck.Review``.
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
    guesses: int = 0
    guesses_survived: int = 0
    guesses_expected: float = 0.0
    cost_forced: float = 0.0
    cost_needless: float = 0.0
    wrong_flags: int = 0
    missed: tuple[tuple[Pattern, int], ...] = ()


@dataclass(frozen=True)
class TrendPoint:
    """Some games that followed each other; ``first`` is the day of the first.

    ``survived`` is the share of the guesses in the reviewed ones that met no mine, ``allowed`` the
    share that should have met none by their chances; both are None where there was no guess.
    """

    first: date
    games: int
    won: int
    mean_won_ms: float | None
    survived: float | None
    allowed: float | None


@dataclass(frozen=True)
class DailyResult:
    """How the try of a day's board that counts went. ``id`` is None while it is not written, and
    ``result`` while it has been begun and is not in the book: then ``ms`` is 0. ``is_aided`` tells
    that it was not the player's alone, as ``FinishedGame.is_fresh`` has it."""

    result: Result | None
    ms: int
    id: int | None
    is_aided: bool = False

    @property
    def is_won(self) -> bool:
        """Whether the player alone won it."""
        return self.result is Result.WON and not self.is_aided
