"""Questions to the record book, on the frame's thread or another one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, MutableSequence
from sqlite3 import Connection
from typing import Concatenate, ParamSpec, TypeVar

from game.platform.background import BackgroundTask
from game.store import queries
from game.store.daily_tries import BoardKey
from game.store.database import Database, Query
from game.store.rows import Entry
from game.store.statistics import Calendar

_PROGRESS_STEPS = 300_000
"""SQLite's steps between checks if an answer is wanted, which interrupt the frame's thread."""
_P = ParamSpec("_P")
_T = TypeVar("_T")


class RecordsReader(ABC):
    """Answers questions from the file, or as if it were empty where it cannot be read.

    Entries that wait to be written count for best times, ranks, high scores and daily boards.
    Compared times are of games that were neither paused nor resumed; counts of wins, guesses and
    days include these, unless only ranked games are wanted.
    """

    def __init__(self, calendar: Calendar) -> None:
        self.calendar = calendar
        self._pending_entries: dict[str, Entry] = {}
        self._pending_claims: dict[BoardKey, str] = {}  # first tries of daily boards, by their uids
        self._shown: tuple[Connection, list[Entry], dict[BoardKey, str]] | None = None
        """What waits to be written, as a connection shows it."""

    def ask(
        self,
        query: Callable[Concatenate[Connection, _P], _T],
        *given: _P.args,
        **named: _P.kwargs,
    ) -> _T:
        """Return the answer to a query: ``ask(queries.games, 10)`` asks ``queries.games`` for ten.

        A query is a function that takes the connection first, such as those of ``queries``,
        ``statistics``, ``goal_queries`` and ``practice``.
        """

        def answer(file: Connection) -> _T:
            waiting = file, list(self._pending_entries.values()), dict(self._pending_claims)
            if waiting != self._shown:
                queries.show_waiting(*waiting)
                self._shown = waiting
            return query(file, *given, **named)

        return self._answer(answer)

    @abstractmethod
    def _answer(self, query: Query[_T]) -> _T:
        """Return the query's answer."""


class BackgroundReader(RecordsReader):
    """A reader with its own connection, for another thread.

    ``pending`` and ``claims`` are what waited to be written when it was made. Once its answer is no
    longer wanted, the running query is interrupted, and the question ends with an error.
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

    def _answer(self, query: Query[_T]) -> _T:
        def interruptible(connection: Connection) -> _T:
            connection.set_progress_handler(lambda: not self._is_wanted(), _PROGRESS_STEPS)
            return query(connection)

        if not self._is_wanted():
            raise InterruptedError("Nobody waits for the answer.")
        answer, error = self._database.ask(interruptible, self._patience_ms)
        if error is not None and self._is_wanted():
            self._error, self._patience_ms = error, 0
        return answer
