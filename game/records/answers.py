"""Results of queries, as values."""

from dataclasses import dataclass
from datetime import date, datetime

from engine.core.config import GameConfig
from engine.formats.recording import Result
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.records.models import GameMode


@dataclass(frozen=True)
class ListedGame:
    """A game in a list, without its moves.

    ``ended`` is an aware moment. ``aided`` is true of every game that is not clean. ``bvs`` and
    ``efficiency`` count the 3BV that was solved.
    """

    id: int
    uid: str
    player: str
    config: GameConfig
    kind: GameMode
    result: Result
    ms: int
    three_bv: int
    bvs: float
    efficiency: float
    ended: datetime
    ranked: bool
    aided: bool
    no_flag: bool
    device: Device | None
    daily: str | None


@dataclass(frozen=True)
class Streaks:
    """Games won in a row: up to the newest, and the most ever."""

    now: int
    longest: int


@dataclass(frozen=True)
class Totals:
    """Sums, means and bests of games.

    Best time and speed are of clean games only, so there may be wins and no best. Means are of won
    games. From ``guesses_forced`` on the figures are of the ``reviewed`` games; see
    ``engine.teacher.luck.LuckReview``: guesses with no cell proven safe (``forced``) or with one
    (``needless``), those that met no mine and how many were expected to, and the games that were
    expected to be lost to either kind (``cost``). ``missed`` counts overlooked patterns, the most
    frequent first.
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
    """Consecutive games, the first of which ended on the day ``first``.

    ``survived`` is the share of guesses that met no mine, ``allowed`` the share that was expected
    to; both are None without a guess.
    """

    first: date
    games: int
    won: int
    mean_won_ms: float | None
    survived: float | None
    allowed: float | None


@dataclass(frozen=True)
class DailyResult:
    """The first try of a day's board.

    ``result`` is None while the game is not over, ``id`` while it is not in the file. ``is_aided``
    is the opposite of ``FinishedGame.is_fresh``.
    """

    result: Result | None
    ms: int
    id: int | None
    is_aided: bool = False

    @property
    def is_won(self) -> bool:
        """Whether the player won it alone."""
        return self.result is Result.WON and not self.is_aided


UNFINISHED_TRY = DailyResult(None, 0, None)
