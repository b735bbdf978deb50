"""All that can be asked of the record book."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TypeVar

from engine.core.config import GameConfig
from engine.teacher.luck import LuckReview
from game.records import lists, queries, reviews, statistics_queries, tries
from game.records.answers import DailyResult, RankedGame, RecentGame, Streaks, Totals, TrendPoint
from game.records.days import Days
from game.records.entries import Entry
from game.records.models import FinishedGame, FinishedRun, GameMode, ended_text
from game.records.statistics_queries import Filter, Size, SortOrder
from game.records.tries import BoardKey

BUCKETS = 24
_T = TypeVar("_T")


class RecordsReader(ABC):
    """Asks the file. Where it cannot be read, every answer is that of an empty book.

    What waits to be written counts for best times, ranks, high scores and daily boards. Times that
    are compared are of games that were neither paused nor left for a while; what counts wins,
    guesses or days takes these in, unless only ranked games are asked for.
    """

    def __init__(self, days: Days) -> None:
        self._days = days

    @abstractmethod
    def _ask(self, question: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        """The answer, or the other one where the file cannot be read."""

    @abstractmethod
    def _pending(self) -> Iterable[Entry]:
        """What waits to be written."""

    @abstractmethod
    def _claimed(self) -> Mapping[BoardKey, str]:
        """The tries of days' boards that wait to be written, by ``uid``."""

    # Single games

    def has(self, uid: str) -> bool:
        """Whether the game or run of this ``uid`` is written, or waits to be."""
        is_written = self._ask(lambda one: queries.has(one, uid), False)
        return is_written or any(entry.uid == uid for entry in self._pending())

    def game(self, number: int) -> FinishedGame | None:
        """The written game of this id."""
        return self._ask(lambda one: queries.game(one, number), None)

    def newest(self) -> int | None:
        """The id of the game that ended last."""
        return self._ask(lists.newest, None)

    def games(self, limit: int, before: int | None = None) -> list[RecentGame]:
        """The games of every kind that ended last, the last first; only those before the game of
        the id ``before``, so that a list can be read on."""
        none: list[RecentGame] = []
        return self._ask(lambda one: lists.games(one, limit, before), none)

    def unreviewed(self) -> tuple[int, object] | None:
        """The id of the newest game without a review, and its recording for ``recording_of``."""
        return self._ask(reviews.unreviewed, None)

    def review(self, number: int) -> LuckReview | None:
        """The review of the game of this id, if there is one."""
        return self._ask(lambda one: reviews.review(one, number), None)

    # Best games

    def best_ms(
        self, config: GameConfig, kind: GameMode = GameMode.CLASSIC, but: FinishedGame | None = None
    ) -> int | None:
        """The best time under these rules, None before the first win that counts; question marks
        make no difference. ``but`` is left out."""
        uid = "" if but is None else but.uid
        stored = self._ask(lambda one: queries.best_ms(one, config, kind, uid), None)
        times = [] if stored is None else [stored]
        for game in self._waiting_games():
            if game.can_be_best and game.uid != uid:
                same = replace(game.config, question_marks=config.question_marks) == config
                times += [game.recording.ms] if same and game.kind is kind else []
        return min(times, default=None)

    def is_record(self, game: FinishedGame) -> bool:
        """Whether a game is quicker than every other under its rules, or the first win that
        counts. It does not matter whether it has been recorded yet."""
        if not game.can_be_best:
            return False
        best = self.best_ms(game.config, game.kind, but=game)
        return best is None or game.recording.ms < best

    def best(
        self, asked: Filter, order: SortOrder = SortOrder.TIME, limit: int = 10
    ) -> list[RankedGame]:
        """The best won games, the best first; of equals the earlier one stands first."""
        none: list[RankedGame] = []
        return self._ask(lambda one: statistics_queries.best(one, asked, order, limit), none)

    def place(self, game: FinishedGame) -> tuple[int, int] | None:
        """The place, from 1, that a won game has by its time among those of its size that rank, and
        how many these are; None unless it is one of them. It does not matter whether it has been
        recorded yet."""
        if not (game.ranked and game.can_be_best):
            return None
        asked = Filter(game.config.dimensions, game.config.wraps)
        one = game.recording.ms, ended_text(game.ended)
        better, count = self._ask(lambda file: statistics_queries.place(file, asked, *one), (0, 0))
        for other in self._waiting_games():
            if other.ranked and other.can_be_best and _same_list(other, game):
                better += (other.recording.ms, ended_text(other.ended)) < one
                count += 1
        return better + 1, max(count, better + 1)

    # Many games

    def streaks(self, asked: Filter) -> Streaks:
        """The games won in a row. A lost or abandoned one ends a streak, also one that was paused;
        of ranked games, only a win that ranks lengthens it."""
        return self._ask(lambda one: statistics_queries.streaks(one, asked), Streaks(0, 0))

    def totals(self, asked: Filter) -> Totals:
        """All games together."""
        return self._ask(lambda one: statistics_queries.totals(one, asked), Totals())

    def trend(self, asked: Filter, buckets: int = BUCKETS) -> list[TrendPoint]:
        """The games in the order of their ends, in at most so many parts of equal size."""
        none: list[TrendPoint] = []
        return self._ask(
            lambda one: statistics_queries.trend(one, asked, buckets, self._days), none
        )

    def times(self, asked: Filter) -> list[int]:
        """The milliseconds of all won games, the paused ones too, the least first."""
        none: list[int] = []
        return self._ask(lambda one: statistics_queries.times(one, asked), none)

    def sizes(self, kind: GameMode = GameMode.CLASSIC) -> list[tuple[Size, int]]:
        """The sizes that were played, and how many games of each; the most played first."""
        none: list[tuple[Size, int]] = []
        return self._ask(lambda one: lists.sizes(one, kind), none)

    def days(self, first: date, last: date) -> dict[date, tuple[int, int]]:
        """How many games of every kind ended on each of the player's days, and how many were won;
        only days with games are there."""
        none: dict[date, tuple[int, int]] = {}
        return self._ask(lambda one: lists.days(one, first, last, self._days), none)

    def day_of(self, moment: datetime) -> date:
        """The player's day on which an aware moment falls."""
        return self._days.of(moment)

    # Daily boards, whose days are texts such as 2026-11-21

    def daily(self, day: str, size: Size) -> DailyResult | None:
        """How the try of that day's board that counts goes or went; None before any."""
        return self._tries(size, day, day).get(day)

    def daily_days(self, size: Size, first: str, last: str) -> dict[str, bool]:
        """Whether the tries that count were won, by the player alone, from one day to another; only
        days whose try is over are there."""
        found = sorted(self._tries(size, first, last).items())
        return {day: one.is_won for day, one in found if one.result is not None}

    def daily_streak(self, size: Size, today: str) -> int:
        """On how many days in a row the try that counts was won by the player alone, up to today,
        or to yesterday where today's is not over."""
        results = self.daily_days(size, "", today)
        day = date.fromisoformat(today)
        if today not in results:
            day -= timedelta(days=1)
        streak = 0
        while results.get(day.isoformat()):
            streak += 1
            day -= timedelta(days=1)
        return streak

    def _tries(self, size: Size, first: str, last: str) -> dict[str, DailyResult]:
        none: dict[str, tuple[str, DailyResult]] = {}
        written = self._ask(lambda one: tries.tries(one, size, first, last), none)
        begun = {
            day: (uid, DailyResult(None, 0, None))
            for (day, its_size), uid in self._claimed().items()
            if its_size == size and first <= day <= last
        }
        waiting = {
            one.uid: DailyResult(one.recording.result, one.recording.ms, None, not one.is_fresh)
            for one in self._waiting_games()
        }
        found = begun | written
        return {day: waiting.get(uid, result) for day, (uid, result) in found.items()}

    # Arcade runs

    def high_scores(self, limit: int) -> list[FinishedRun]:
        """The best runs, the best first; of equals the earlier one stands first."""
        none: list[FinishedRun] = []
        stored = self._ask(lambda one: queries.high_scores(one, limit), none)
        runs = {run.uid: run for run in stored} | {run.uid: run for run in self._waiting_runs()}
        return sorted(runs.values(), key=lambda run: run.standing)[:limit]

    def rank(self, run: FinishedRun) -> int:
        """The place of a run among all, from 1; it does not matter whether it is recorded yet."""
        waiting = self._waiting_runs()
        known = {run.uid, *(other.uid for other in waiting)}
        better = self._ask(lambda one: queries.count_better(one, run, known), 0)
        return 1 + better + sum(other.standing < run.standing for other in waiting)

    def _waiting_games(self) -> list[FinishedGame]:
        return [entry for entry in self._pending() if isinstance(entry, FinishedGame)]

    def _waiting_runs(self) -> list[FinishedRun]:
        return [entry for entry in self._pending() if isinstance(entry, FinishedRun)]


def _same_list(one: FinishedGame, other: FinishedGame) -> bool:
    """Return whether two games are of the same size and edges."""
    a, b = one.config, other.config
    return (a.dimensions, a.wraps) == (b.dimensions, b.wraps)
