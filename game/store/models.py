"""Finished games and dives, as the store keeps them, and its answers to questions."""

from __future__ import annotations

import math
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from enum import Enum
from typing import Any, TypeVar

from engine import VERSION
from engine.core.board import Board
from engine.core.config import RULES, GameConfig, preset_name
from engine.dive.airs import Air
from engine.dive.boards import BOTTOM
from engine.dive.chart import MOST_IN_ROW
from engine.dive.checks import MOST_PLACES
from engine.dive.dive_code import RULES as DIVE_RULES
from engine.dive.state import Dive
from engine.formats.recording import LONGEST_TEXT, Recording, Result
from engine.rules.metrics import efficiency, per_second
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.session.session import Figures, Session

MAX_INTEGER = 2**63 - 1  # SQLite's largest integer
FIRST_WAITING = 2**62  # the first ``sequence`` of entries that wait to be written
EARLIEST = datetime(1971, 1, 1, tzinfo=UTC)
LATEST = datetime(3000, 12, 31, tzinfo=UTC)
"""Some systems cannot convert times outside these to local time."""
_T = TypeVar("_T")
_COLUMNS = "".join(map(str, range(MOST_IN_ROW)))


def to_count(value: object, maximum: int = MAX_INTEGER) -> int:
    """Return a whole number from 0 to ``maximum``."""
    if type(value) is not int or not 0 <= value <= maximum:
        raise ValueError("not a whole number in the allowed range")
    return value


def to_number(value: object, maximum: float = math.inf) -> float:
    """Return a finite number from 0 to ``maximum``."""
    if not isinstance(value, float | int) or not (0 <= value <= maximum and math.isfinite(value)):
        raise ValueError("not a number in the allowed range")
    return float(value)


def to_probability(value: object) -> float:
    """Return a number from 0 to 1."""
    return to_number(value, 1.0)


def to_text(value: object, longest: float = LONGEST_TEXT) -> str:
    """Return a text of at most ``longest`` characters that can be encoded."""
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError("not a short text")
    value.encode()  # fails on a lone surrogate, which no file can hold
    return value


def to_day(value: object) -> str:
    """Return a day such as 2026-11-21."""
    day = to_text(value)
    if date.fromisoformat(day).isoformat() != day:
        raise ValueError("not a day such as 2026-11-21")
    return day


def to_places(value: object) -> str:
    """Return the columns of a dive's places, a digit each."""
    places = to_text(value)
    if len(places) > MOST_PLACES or not set(places) <= set(_COLUMNS):
        raise ValueError("not the columns of places")
    return places


def to_moment(value: object) -> datetime:
    """Return an aware datetime from ISO text."""
    moment = datetime.fromisoformat(to_text(value))
    if moment.tzinfo is None or not EARLIEST <= moment <= LATEST:
        raise ValueError("not a time with a zone that every system can convert")
    return moment


def optional(convert: Callable[[object], _T], value: object) -> _T | None:
    """Return the converted value, or None for None."""
    return None if value is None else convert(value)


class GameMode(Enum):
    """The mode that a board was played in."""

    CLASSIC = "classic"
    ARCADE = "arcade"


class UnrankedReason(Enum):
    """A reason why a game does not rank although nobody helped."""

    PAUSED = "paused"
    RESUMED = "resumed"  # it was left and continued later
    BOARD_CHOSEN = "chosen"  # the player chose the seed or the board
    DAILY_REPEATED = "again"  # the day's board had been tried before
    GHOST = "ghost"  # it was a race against an earlier game on the same board
    IMPORTED = "imported"  # it was played in another program
    HELPED_LATE = "late"  # help came after the first move


_COUNTED = {
    UnrankedReason.PAUSED.value,
    UnrankedReason.RESUMED.value,
    UnrankedReason.HELPED_LATE.value,
}
_NO_FIRST_TRY = {UnrankedReason.DAILY_REPEATED.value, UnrankedReason.IMPORTED.value}


def new_uid() -> str:
    """Return a name that no other game or dive has, in this store or any other."""
    return uuid.uuid4().hex


def utc_now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def utc_text(moment: datetime) -> str:
    """Return ISO text in UTC, to the millisecond; such texts sort by time."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def ended_text(moment: datetime) -> str:
    """Return the ``utc_text`` of an aware moment, clamped to EARLIEST and LATEST."""
    return utc_text(max(EARLIEST, min(moment, LATEST)))


def ended_seconds(moment: datetime) -> int:
    """Return the whole seconds since 1970 of an aware moment, clamped in the same way."""
    return int(max(EARLIEST, min(moment, LATEST)).timestamp())


@dataclass(frozen=True)
class FinishedGame:
    """A game that was won, lost or abandoned.

    ``ended`` is an aware moment. ``run`` is the ``uid`` of the dive that the board belongs
    to. ``uid`` stays the same wherever the game is copied, so that it is never stored twice.
    ``device`` is None where nobody made a move: a retry can win by itself. ``aids`` are words for
    the help, ``flaws`` values of ``UnrankedReason``. ``daily`` is the day, such as 2026-11-21,
    whose board it was. ``sequence`` is its place in the order in which games came into a record
    book, None before it did.
    """

    recording: Recording
    figures: Figures
    ended: datetime
    mode: GameMode = GameMode.CLASSIC
    device: Device | None = None
    aids: tuple[str, ...] = ()
    ranked: bool = False
    run: str | None = None
    version: str = VERSION
    uid: str = field(default_factory=new_uid)
    flaws: tuple[str, ...] = ()
    daily: str | None = None
    player: str = ""
    sequence: int | None = field(default=None, compare=False)

    @property
    def config(self) -> GameConfig:
        """Size and rules."""
        return self.recording.config

    @property
    def is_clean(self) -> bool:
        """Whether its time can be compared: made alone, on unknown mines, without a flaw, and by
        the rules of today."""
        is_by_rules = self.config.rules == RULES
        return self.counts_in_win_rate and not self.flaws and is_by_rules

    @property
    def counts_in_win_rate(self) -> bool:
        """Whether it counts as won, lost or abandoned.

        Unlike a clean game it may have been paused or resumed: else a pause before each guess would
        keep losses out. Late help keeps only wins from counting, for the same reason.
        """
        alone = not self.aids and self.device is not Device.AUTO
        late = (
            UnrankedReason.HELPED_LATE.value in self.flaws
            and self.recording.result is not Result.WON
        )
        return (alone or late) and set(self.flaws) <= _COUNTED and not self.recording.retried

    @property
    def can_be_first_try(self) -> bool:
        """Whether it is the first try of its day's board, if no other is known."""
        return self.daily is not None and not set(self.flaws) & _NO_FIRST_TRY

    @property
    def can_be_best(self) -> bool:
        """Whether it can have a best time."""
        return self.recording.result is Result.WON and self.is_clean

    @property
    def bvs(self) -> float:
        """3BV solved per second; 0 where no time had passed."""
        return per_second(self.figures.three_bv_solved, self.recording.ms) or 0.0

    @property
    def efficiency(self) -> float:
        """3BV solved per click; 0 without a click."""
        return efficiency(self.figures.three_bv_solved, self.figures.clicks.total) or 0.0

    @property
    def is_no_flag(self) -> bool:
        """Whether the player is known to have placed no flag."""
        return self.figures.clicks.right == 0 or self.figures.flags == 0

    @classmethod
    def of(
        cls,
        session: Session,
        at: float,
        ended: datetime,
        mode: GameMode = GameMode.CLASSIC,
        device: Device | None = None,
        aids: tuple[str, ...] = (),
        run: str | None = None,
        **fields: Any,
    ) -> FinishedGame:
        """Return the session's game at second ``at`` of the app's clock; its mines must be placed.

        A game in play becomes abandoned. A clean game of a preset's size is ranked.
        """
        recording, figures = session.recording(at), session.figures(at)
        game = cls(recording, figures, ended, mode, device, aids, run=run, **fields)
        recording = replace(recording, player=game.player, date=ended_text(ended), uid=game.uid)
        game = replace(game, recording=recording)
        is_preset = mode is GameMode.CLASSIC and preset_name(game.config) is not None
        return replace(game, ranked=is_preset and game.is_clean)


@dataclass(frozen=True)
class ListedGame:
    """A game without its moves, as lists and goals see it. ``is_fresh`` is whether it is
    ``FinishedGame.counts_in_win_rate``; ``flags`` are those on the board at its end."""

    id: int
    uid: str
    player: str
    config: GameConfig
    mode: GameMode
    result: Result
    ms: int
    three_bv: int
    bvs: float
    efficiency: float
    ended: datetime
    is_fresh: bool
    is_clean: bool
    is_no_flag: bool
    device: Device | None
    daily: str | None
    flags: int | None
    chords: int
    flaws: tuple[str, ...]

    @property
    def won(self) -> bool:
        """Whether it was won."""
        return self.result is Result.WON

    @property
    def is_won_alone(self) -> bool:
        """Whether the player won it without help, in a game of its own."""
        return self.won and self.is_fresh and self.mode is GameMode.CLASSIC


@dataclass(frozen=True)
class RecentGame:
    """A game as shown among the last games; ``solved`` is the solved part of its 3BV."""

    id: int
    result: Result
    ms: int
    bvs: float
    solved: float
    ended: datetime


@dataclass(frozen=True)
class Streaks:
    """Games won in a row: up to the newest, and the most ever."""

    now: int
    longest: int


@dataclass(frozen=True)
class Totals:
    """Sums, means and bests of games.

    The best time is of clean games only, so there may be wins and no best. Means are of won
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
    """The first try of a day's board."""

    result: Result | None  # None while the game is not over
    ms: int
    id: int | None  # None while it is not in the file
    is_aided: bool = False  # the opposite of ``FinishedGame.counts_in_win_rate``

    @property
    def is_won(self) -> bool:
        """Whether the player won it alone."""
        return self.result is Result.WON and not self.is_aided


UNFINISHED_TRY = DailyResult(None, 0, None)


@dataclass(frozen=True)
class FinishedDive:
    """A dive that is over. ``initials`` are None until the player has entered them.

    ``depth`` is in metres, ``stars`` and ``finds`` are those of the dive, and ``perfect`` its
    boards with every star. ``daily`` is the day whose dive it was. A dive that is not ``ranked``
    was one whose boards could be known. ``air`` is None for a dive by earlier rules, which had no
    airs. ``pearls`` are those left at the end, and ``places`` the columns of the places that were
    chosen, a digit each. ``sequence`` is its place in the order in which dives came
    into a record book, None before it did.
    """

    ended: datetime
    score: int
    boards: int
    best_combo: int
    ms: int
    seed: int
    initials: str | None = None
    version: str = VERSION
    uid: str = field(default_factory=new_uid)
    depth: int = 0
    rules: int = DIVE_RULES
    stars: int = 0
    perfect: int = 0
    finds: int = 0
    daily: str | None = None
    ranked: bool = True
    air: Air | None = None
    pearls: int = 0
    places: str = ""
    sequence: int | None = field(default=None, compare=False)

    @property
    def order(self) -> int:
        """A number that sorts dives as they came in."""
        return MAX_INTEGER if self.sequence is None else self.sequence

    @property
    def has_won(self) -> bool:
        """Whether the dive reached the bottom: it cleared the last board there, or went deeper."""
        return self.air is not None and self.depth >= BOTTOM

    @property
    def first_try_day(self) -> str | None:
        """The day whose dive it was the first try of, if no other is known."""
        return self.daily if self.ranked else None

    @classmethod
    def of(cls, dive: Dive, board: Board, ms: int, ended: datetime, uid: str) -> FinishedDive:
        """Return a dive that ends on ``board``, with ``ms`` played that it doesn't count yet."""
        safe = board.grid.cell_count - board.mines
        permille = 1000 * board.opened.bit_count() // safe if safe else 0
        return cls(
            ended=ended,
            score=dive.score,
            boards=len(dive.plans),
            best_combo=dive.best_multiplier,
            ms=dive.played_ms + ms,
            seed=dive.seed,
            uid=uid,
            depth=dive.depth(min(permille, 1000)),
            stars=sum(sum(step.stars) for step in dive.steps),
            perfect=dive.perfect_boards,
            finds=len(dive.finds),
            daily=dive.day,
            ranked=not dive.is_known,
            air=dive.air,
            pearls=dive.pearls,
            places="".join(str(step.column) for step in dive.steps),
        )
