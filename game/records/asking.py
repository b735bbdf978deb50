"""Questions asked of the record book's file, on the frame's thread or on another one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, MutableSequence
from contextlib import suppress
from typing import TypeVar

from game.platform.background import BackgroundTask
from game.records import errors
from game.records.database import Database
from game.records.days import Days
from game.records.entries import Entry
from game.records.errors import FAULTS
from game.records.reader import RecordsReader
from game.records.tries import BoardKey
from game.records.validation import check_answer

ANY = (*FAULTS, *errors.UNREADABLE)
"""All that can go wrong when a file is asked or written."""
_STEPS = 300_000
"""SQLite's steps, some hundredths of a second, from one look whether an answer is still wanted to
the next. Each look interrupts the frames' thread."""
_T = TypeVar("_T")
Question = Callable[[sqlite3.Connection], _T]


def ask(
    database: Database, question: Question[_T], otherwise: _T, patience: int
) -> tuple[_T, Exception | None]:
    """Return the answer, or the other one where there is none, and what went wrong if anything.

    ``patience`` is how many milliseconds the question may wait for other programs. A file that
    cannot be written is read as it is.
    """
    try:
        answer = question(database.connection(patience))
        check_answer(answer)
        return answer, None
    except ANY as error:
        database.shut()
        fault = error
    if errors.is_read_only(fault):
        with suppress(*ANY), database.as_it_is() as connection:
            answer = question(connection)
            check_answer(answer)
            return answer, fault
    return otherwise, fault


class BackgroundReader(RecordsReader):
    """Asks over a connection of its own, so that a thread beside the frames can.

    ``pending`` and ``claimed`` are what waited to be written when it was made. Once it is no longer
    ``wanted``, the question under way is broken off, and every answer is that of an empty book.
    """

    def __init__(
        self,
        database: Database,
        days: Days,
        pending: Iterable[Entry],
        claimed: Mapping[BoardKey, str],
        patience: int,
    ) -> None:
        super().__init__(days)
        self._fault: Exception | None = None
        """What went wrong with the last question that could not be answered."""
        self._is_wanted: Callable[[], bool] = lambda: True
        self._database = database
        self._pending_then, self._claimed_then = tuple(pending), dict(claimed)
        self._patience = patience

    def later(
        self, question: Callable[[RecordsReader], _T], faults: MutableSequence[Exception]
    ) -> BackgroundTask[_T]:
        """Ask on another thread. What goes wrong there is added to ``faults``."""

        def answer(is_wanted: Callable[[], bool]) -> _T:
            self._is_wanted = is_wanted
            try:
                return question(self)
            finally:
                self._database.shut()
                if self._fault is not None:
                    faults.append(self._fault)

        return BackgroundTask(answer)

    def _ask(self, question: Question[_T], otherwise: _T) -> _T:
        def watched(connection: sqlite3.Connection) -> _T:
            connection.set_progress_handler(lambda: not self._is_wanted(), _STEPS)
            return question(connection)

        if not self._is_wanted():
            return otherwise
        answer, fault = ask(self._database, watched, otherwise, self._patience)
        if fault is not None and self._is_wanted():
            self._fault, self._patience = fault, 0
        return answer

    def _pending(self) -> Iterable[Entry]:
        return self._pending_then

    def _claimed(self) -> Mapping[BoardKey, str]:
        return self._claimed_then
