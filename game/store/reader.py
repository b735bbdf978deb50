"""All questions that can be asked of the store, on the frame's thread or another one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, MutableSequence
from dataclasses import replace
from datetime import date, datetime
from itertools import takewhile
from sqlite3 import Connection
from typing import TypeVar

from engine.core.config import GameConfig
from engine.formats.recording import Recording, Result, Watch
from engine.teacher.luck import LuckReview
from game.platform.background import BackgroundTask
from game.store import goal_queries, queries, statistics_queries
from game.store.database import Database, Query
from game.store.goal_queries import GoalCheck
from game.store.goals import BookCounts
from game.store.models import (
    UNFINISHED_TRY,
    DailyResult,
    FinishedGame,
    FinishedRun,
    GameMode,
    ListedGame,
    RecentGame,
    Streaks,
    Totals,
    TrendPoint,
    ended_text,
)
from game.store.queries import BoardKey, ListedBoard
from game.store.rows import Entry, rule_columns
from game.store.statistics_queries import Calendar, Filter, Size, SortOrder, days_in_a_row

TREND_BUCKETS = 24
_CLOSEST = 12  # lost games among which the one with the most opened cells is looked for
_PROGRESS_STEPS = 300_000
"""SQLite's steps between checks if an answer is wanted, which interrupt the frame's thread."""
_T = TypeVar("_T")


class RecordsReader(ABC):
    """Answers from the file, or those of an empty store where it cannot be read.

    Entries that wait to be written count for best times, ranks, high scores and daily boards.
    Compared times are of games that were neither paused nor resumed; counts of wins, guesses and
    days include these, unless only ranked games are wanted.
    """

    def __init__(self, calendar: Calendar) -> None:
        self._calendar = calendar
        self._pending_entries: dict[str, Entry] = {}
        self._pending_claims: dict[BoardKey, str] = {}  # first tries of daily boards, by their uids

    @abstractmethod
    def _ask(self, query: Query[_T], default: _T) -> _T:
        """Return the query's answer, or the default where the file cannot be read."""

    def has(self, uid: str) -> bool:
        """Return whether the game or run of this ``uid`` is written, or waits to be."""
        return uid in self._pending_entries or self._ask(lambda file: queries.has(file, uid), False)

    def is_written(self, uid: str) -> bool:
        """Return whether the game or run of this ``uid`` is in the file."""
        is_pending = uid in self._pending_entries
        return not is_pending and self._ask(lambda file: queries.has(file, uid), False)

    def recording_bytes(self, game_id: int) -> int:
        """Return the size of a written game's recording, which is compressed."""
        return self._ask(lambda file: queries.recording_bytes(file, game_id), 0)

    def game(self, game_id: int, watch: Watch | None = None) -> FinishedGame | None:
        """Return a written game."""
        return self._ask(lambda file: queries.game(file, game_id, watch), None)

    def newest(self) -> int | None:
        """Return the id of the game that came in last."""
        return self._ask(queries.newest, None)

    def games(
        self,
        limit: int,
        before: int | None = None,
        boards: Collection[ListedBoard] | None = None,
        result: Result | None = None,
    ) -> list[ListedGame]:
        """Return the latest games, the latest first, that came before the one of id ``before``; if
        given, only those of some ``boards``, and those that ended with a ``result``."""
        return self._ask(
            lambda file: queries.games(file, limit, before, boards, result), list[ListedGame]()
        )

    def unreviewed(self) -> tuple[int, object] | None:
        """Return the id of the newest game without a review, and its stored recording."""
        return self._ask(queries.unreviewed, None)

    def review(self, game_id: int) -> LuckReview | None:
        """Return a game's review, if there is one."""
        return self._ask(lambda file: queries.review(file, game_id), None)

    def best_ms(
        self,
        config: GameConfig,
        mode: GameMode = GameMode.CLASSIC,
        excluding: FinishedGame | None = None,
    ) -> int | None:
        """Return the best time under these rules, but for question marks, None before a win."""
        uid = "" if excluding is None else excluding.uid
        stored = self._ask(lambda file: queries.best_ms(file, config, mode, uid), None)
        rules = mode, rule_columns(config)
        games = [game for game in self._pending_games() if game.can_be_best and game.uid != uid]
        times = [one.recording.ms for one in games if (one.mode, rule_columns(one.config)) == rules]
        return min(times if stored is None else (*times, stored), default=None)

    def is_record(self, game: FinishedGame) -> bool:
        """Return whether a game, recorded or not, is quicker than every other under its rules."""
        if not game.can_be_best:
            return False
        best = self.best_ms(game.config, game.mode, excluding=game)
        return best is None or game.recording.ms < best

    def best(
        self, wanted: Filter, order: SortOrder = SortOrder.TIME, limit: int = 10
    ) -> list[ListedGame]:
        """Return the best won games, the best first; of equals the earlier one first."""
        return self._ask(
            lambda file: statistics_queries.best(file, wanted, order, limit), list[ListedGame]()
        )

    def rank_of(self, game: FinishedGame) -> tuple[int, int] | None:
        """Return a won game's place by time, from 1, among those of its size that are won in the
        same way, and their number; None where its time does not compare. It need not be recorded
        yet."""
        if game.mode is not GameMode.CLASSIC or not game.can_be_best:
            return None
        wanted = Filter.of(game)
        ms, earlier = game.recording.ms, self._pending_before(game.uid)
        better, count = self._ask(
            lambda file: statistics_queries.rank_of(file, wanted, ms, game.uid), (0, 0)
        )
        for other in self._pending_games():
            is_same = Filter.of(other, wanted.ranked_only) == wanted
            if is_same and other.mode is game.mode and other.can_be_best:
                is_equal = other.recording.ms == ms
                better += other.recording.ms < ms or (is_equal and other.uid in earlier)
                count += 1
        return better + 1, max(count, better + 1)

    def streaks(self, wanted: Filter) -> Streaks:
        """Return the games won in a row. Every loss and abandoned game ends a streak; for ranked
        games, only a ranked win lengthens it."""
        return self._ask(lambda file: statistics_queries.streaks(file, wanted), Streaks(0, 0))

    def closest_losses(self, wanted: Filter, excluding: FinishedGame) -> list[Recording]:
        """Return the written lost games in which the most was solved, another one excepted."""
        uid = excluding.uid
        return self._ask(
            lambda file: statistics_queries.closest_losses(file, wanted, uid, _CLOSEST),
            list[Recording](),
        )

    def recent(self, wanted: Filter, limit: int) -> list[RecentGame]:
        """Return the latest games, in the order in which they came in."""
        return self._ask(
            lambda file: statistics_queries.recent(file, wanted, limit), list[RecentGame]()
        )

    def totals(self, wanted: Filter) -> Totals:
        """Return sums, means and bests of all games."""
        return self._ask(lambda file: statistics_queries.totals(file, wanted), Totals())

    def trend(self, wanted: Filter, buckets: int = TREND_BUCKETS) -> list[TrendPoint]:
        """Return the games in the order in which they came in, in ``buckets`` of equal size."""
        return self._ask(
            lambda file: statistics_queries.trend(file, wanted, buckets, self._calendar),
            list[TrendPoint](),
        )

    def times(self, wanted: Filter) -> list[int]:
        """Return the milliseconds of all won games, also paused ones, the least first."""
        return self._ask(lambda file: statistics_queries.times(file, wanted), list[int]())

    def sizes(self, mode: GameMode = GameMode.CLASSIC) -> list[tuple[Size, int]]:
        """Return the sizes that were played and how many games of each, the most played first."""
        return self._ask(lambda file: queries.sizes(file, mode), list[tuple[Size, int]]())

    def days(self, first: date, last: date) -> dict[date, tuple[int, int]]:
        """Return how many games ended and how many were won on each day with any."""
        return self._ask(
            lambda file: queries.days(file, first, last, self._calendar),
            dict[date, tuple[int, int]](),
        )

    def day_of(self, moment: datetime) -> date:
        """Return the player's day on which an aware moment falls."""
        return self._calendar.day_of(moment)

    def daily(self, day: str, size: Size) -> DailyResult | None:
        """Return the result of a board's first try, None before it."""
        return self._first_tries(size, day, day).get(day, ("", None))[1]

    def daily_wins(self, size: Size, first: str, last: str) -> dict[str, bool]:
        """Return whether the player alone won each first try that is over."""
        tries = sorted(self._first_tries(size, first, last).items())
        return {day: one.is_won for day, (_, one) in tries if one.result is not None}

    def daily_streaks(self, size: Size, today: str) -> Streaks:
        """Return the days in a row that were won: those up to now, or up to yesterday while today's
        game is on, and the most ever."""
        tries = self._first_tries(size, "", today)
        days = [(date.fromisoformat(day), one.is_won) for day, (_, one) in tries.items()]
        last = date.fromisoformat(today)
        if today not in tries or tries[today][1].result is None:
            last = self._calendar.day_before(last)
        return days_in_a_row(days, last, self._calendar)

    def _first_tries(self, size: Size, first: str, last: str) -> dict[str, tuple[str, DailyResult]]:
        """Return ``uid`` and result of each day's first try, written or not, as they came in."""
        tries = self._ask(
            lambda file: queries.first_tries(file, size, first, last),
            dict[str, tuple[str, DailyResult]](),
        )
        for (day, board_size), uid in self._pending_claims.items():
            if board_size == size and first <= day <= last:
                tries.setdefault(day, (uid, UNFINISHED_TRY))
        pending = {
            one.uid: DailyResult(
                one.recording.result, one.recording.ms, None, not one.counts_in_win_rate
            )
            for one in self._pending_games()
        }
        return {day: (uid, pending.get(uid, result)) for day, (uid, result) in tries.items()}

    def high_scores(self, limit: int) -> list[FinishedRun]:
        """Return the best dives that rank, the best first, of equals the earlier one."""
        stored = self._ask(lambda file: queries.high_scores(file, limit), list[FinishedRun]())
        ranked = [run for run in self._with_pending(stored) if run.ranked]
        return sorted(ranked, key=lambda run: run.sort_key)[:limit]

    def deepest_dive(self) -> int:
        """Return the metres of the deepest dive that ranks, 0 without one."""
        stored = self._ask(queries.deepest_dive, 0)
        return max([stored, *(run.depth for run in self._pending_runs() if run.ranked)])

    def runs_of_day(self, day: str) -> list[FinishedRun]:
        """Return all dives of a day: the one that ranks, and then the others, the best first."""
        stored = self._ask(lambda file: queries.runs_of_day(file, day), list[FinishedRun]())
        of_day = [run for run in self._with_pending(stored) if run.daily == day]
        return sorted(of_day, key=lambda run: (not run.ranked, run.sort_key))

    def rank(self, run: FinishedRun) -> int:
        """Return a run's place among all that rank, from 1; it need not be recorded yet."""
        pending = [other for other in self._pending_runs() if other.ranked]
        known = {run.uid, *(other.uid for other in pending)}
        better = self._ask(lambda file: queries.count_better(file, run, known), 0)
        earlier, key = self._pending_before(run.uid), (run.rules, run.score)
        for other in pending:
            is_equal = (other.rules, other.score) == key
            better += (other.rules, other.score) > key or (is_equal and other.uid in earlier)
        return 1 + better

    def goals(self) -> tuple[dict[str, datetime], BookCounts]:
        """Return the goals that are reached, each with its moment, and the counts for all."""
        return self._ask(
            lambda file: (goal_queries.reached(file), goal_queries.book(file, self._calendar)),
            (dict[str, datetime](), BookCounts()),
        )

    def goals_of_run(self, uid: str) -> list[str]:
        """Return the goals that were reached since the first board of a run ended."""
        return self._ask(lambda file: goal_queries.reached_since_run(file, uid), [])

    def check_goals(self, now: datetime) -> GoalCheck | None:
        """Return the goals that are new; None where the file cannot be read."""
        return self._ask(lambda f: goal_queries.check(f, self._calendar, ended_text(now)), None)

    def _with_pending(self, stored: list[FinishedRun]) -> list[FinishedRun]:
        """Return stored runs as they will be when all is written, and then the new ones."""
        runs = {run.uid: run for run in stored}
        for run in self._pending_runs():
            place = runs[run.uid].sequence if run.uid in runs else None
            runs[run.uid] = replace(run, sequence=place)
        return list(runs.values())

    def _pending_before(self, uid: str) -> set[str]:
        """Return which pending entries came in before another one, which need not be recorded."""
        if uid in self._pending_entries:
            return set(takewhile(lambda other: other != uid, self._pending_entries))
        return set() if self.has(uid) else set(self._pending_entries)

    def _pending_games(self) -> list[FinishedGame]:
        return [one for one in self._pending_entries.values() if isinstance(one, FinishedGame)]

    def _pending_runs(self) -> list[FinishedRun]:
        return [one for one in self._pending_entries.values() if isinstance(one, FinishedRun)]


class BackgroundReader(RecordsReader):
    """A reader with its own connection, for another thread.

    ``pending`` and ``claims`` are what waited to be written when it was made. Once its answer is no
    longer wanted, the running query is interrupted, and every answer is that of an empty store.
    """

    def __init__(
        self,
        database: Database,
        calendar: Calendar,
        pending: Mapping[str, Entry],
        claims: Mapping[BoardKey, str],
        patience_ms: int,
    ) -> None:
        super().__init__(calendar)
        self._pending_entries, self._pending_claims = dict(pending), dict(claims)
        self._database, self._patience_ms = database, patience_ms
        self._error: Exception | None = None
        self._is_wanted: Callable[[], bool] = lambda: True

    def start(
        self, question: Callable[[RecordsReader], _T], errors: MutableSequence[Exception]
    ) -> BackgroundTask[_T]:
        """Start answering on another thread. Its last error is added to ``errors``."""

        def answer(is_wanted: Callable[[], bool]) -> _T:
            self._is_wanted = is_wanted
            try:
                return question(self)
            finally:
                self._database.close()
                if self._error is not None:
                    errors.append(self._error)

        return BackgroundTask(answer)

    def _ask(self, query: Query[_T], default: _T) -> _T:
        def interruptible(connection: Connection) -> _T:
            connection.set_progress_handler(lambda: not self._is_wanted(), _PROGRESS_STEPS)
            return query(connection)

        if not self._is_wanted():
            return default
        answer, error = self._database.ask(interruptible, default, self._patience_ms)
        if error is not None and self._is_wanted():
            self._error, self._patience_ms = error, 0
        return answer
