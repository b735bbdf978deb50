"""Store of finished games: every game is kept, whatever happens to the file."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from engine.teacher.luck import LuckReview
from game.platform.background import BackgroundTask
from game.resources.texts import Message
from game.store import daily_tries, goal_queries, practice, queries
from game.store.daily_tries import BoardKey, Size, dive_size
from game.store.database import (
    ANY_ERROR,
    FILE_ERRORS,
    KEPT_IN_FILE,
    KEPT_IN_MEMORY,
    Database,
    Query,
    failure_message,
    transaction,
)
from game.store.goal_queries import GoalCheck
from game.store.models import FinishedDive, FinishedGame, ended_text, utc_now
from game.store.pending_file import PendingFile
from game.store.practice import Answer, Score
from game.store.reader import BackgroundReader, RecordsReader
from game.store.rows import Entry
from game.store.statistics import Calendar

BUSY_TIMEOUT_MS = 200  # time that a finished game may wait for another program that is writing
TRANSFER_BUSY_TIMEOUT_MS = 5000  # such a time during imports and exports, while nobody is playing
RETRY_SECONDS = 2.0  # time between attempts to write what could not be written
_T = TypeVar("_T")


class Store(RecordsReader):
    """The record book: games and dives in ``records.sqlite3`` of a folder.

    What cannot be written waits in memory and in ``records-unsaved.jsonl`` until it can;
    ``problem`` tells the player. ``now`` returns the time in UTC; ``zone`` is that of the player's
    days, None for the system's. Only ``query`` and ``insert_imported`` raise errors of the disk.
    """

    def __init__(
        self, folder: Path, now: Callable[[], datetime] = utc_now, zone: tzinfo | None = None
    ) -> None:
        super().__init__(Calendar(zone))
        self.now = now
        self._database = Database(folder / "records.sqlite3")
        self._pending_file = PendingFile(folder)
        self._in_pending_file: dict[str, Entry] = {}
        self._unread: set[str] | None = None
        """The uids in the pending file while the database cannot be written."""
        self._written: set[str] = set()
        """The uids that this process has written, which the file may be unable to tell later."""
        self.cause: Message | None = None  # why the file cannot be used, in a sentence
        self._consequence = KEPT_IN_FILE
        self._notice: Message | None = None
        self._next_try = 0.0
        self._background_errors: list[Exception] = []
        self.changes = 0  # how often games, dives, reviews, answers or notes were written

    @property
    def problem(self) -> Message | None:
        """A sentence for the player; None while all is well."""
        if self.cause is None:
            return self._notice
        return Message("records.problem", {"cause": self.cause, "consequence": self._consequence})

    def open(self) -> None:
        """Open the file now rather than with the first game, and read the pending file in."""
        self._save(BUSY_TIMEOUT_MS)

    def poll(self, at: float) -> None:
        """Retry now and then what could not be written; ``at`` is a second of the app's clock."""
        while self._background_errors:
            self._database.close()
            self.cause = failure_message(self._background_errors.pop())
            self._next_try = at + RETRY_SECONDS
        if (self._pending_entries or self.cause) and at >= self._next_try:
            self._next_try = at + RETRY_SECONDS
            self._save(patience_ms=0)
            if self._pending_entries:  # there may have been no room for them before
                self._write_pending_file()

    def wait_for_flush(self) -> None:
        """Wait until the system has written the last record to the disk."""
        self._database.wait_for_flush()

    def close(self) -> None:
        """Write the pending entries, to the pending file if need be, and close the database."""
        if self._pending_entries or self._pending_claims:
            self._save(BUSY_TIMEOUT_MS)
            if self._pending_entries:
                self._write_pending_file(check_file=True)
        self._database.close()

    def has(self, uid: str) -> bool:
        """Return whether the game or dive of this ``uid`` is written, or waits to be."""
        waits = uid in self._pending_entries or uid in (self._unread or ())
        return waits or uid in self._written or self.ask(queries.has, uid)

    def is_written(self, uid: str) -> bool:
        """Return whether the game or dive of this ``uid`` is in the file."""
        return uid not in self._pending_entries and self.ask(queries.has, uid)

    def record(self, game: FinishedGame) -> int | None:
        """Store a game; return its id, None while it waits to be written."""
        if game.can_be_first_try:
            self._pending_claims.setdefault((str(game.daily), game.config.dimensions), game.uid)
        return self._record(game)

    def record_dive(self, dive: FinishedDive) -> int | None:
        """Store a dive, or its changes; return its id, None while it waits to be written."""
        if dive.first_try_day is not None:
            self._pending_claims.setdefault((dive.first_try_day, dive_size(dive.air)), dive.uid)
        return self._record(dive)

    def set_initials(self, dive: FinishedDive, initials: str) -> FinishedDive:
        """Store a dive under its player's initials, and return the dive with them."""
        named = replace(dive, initials=initials)
        self._record(named)
        return named

    def claim(self, day: str, size: Size, uid: str) -> bool:
        """Make a game the first try of a day's board, unless there is one; return whether it is.

        To be called when the board is dealt: by the time a game ends another may have been won.
        """
        self._pending_claims.setdefault((day, size), uid)
        self._save(BUSY_TIMEOUT_MS)
        first_uid, _ = self.ask(daily_tries.first_tries, size, day, day).get(day, (uid, None))
        return first_uid == uid

    def add_review(self, game_id: int, review: LuckReview | None) -> bool:
        """Store a game's review, once; ``review`` is None if none is possible. Return whether it
        was written."""
        return self._try_write(lambda file: queries.add_review(file, game_id, review))

    def insert_imported(self, imported: Sequence[tuple[Entry, LuckReview | None]]) -> None:
        """Write all games and dives with their reviews, or raise one of FILE_ERRORS."""

        def write(connection: Connection) -> None:
            with transaction(connection):
                ids = queries.write(connection, [entry for entry, _ in imported])
                for entry, review in imported:
                    if review is not None:
                        queries.add_review(connection, ids[entry.uid], review)

        self.query(write)
        self.changes += 1
        self._database.flush(wait=True)

    def note_for_goals(self, names: Iterable[str]) -> bool:
        """Store observations that only goals use; return whether they were written."""
        notes = dict.fromkeys(names, 1)
        return self._try_write(lambda file: goal_queries.note(file, notes))

    def add_goals(self, check: GoalCheck) -> bool:
        """Store the goals that are new; return whether they were written."""
        changes = self.changes
        is_written = self._try_write(lambda file: goal_queries.add(file, check))
        self.changes = changes
        return is_written

    def query(self, query: Query[_T]) -> _T:
        """Return the query's answer. Raises one of ANY_ERROR."""
        try:
            return query(self._database.connection(TRANSFER_BUSY_TIMEOUT_MS))
        except ANY_ERROR:
            self._database.close()
            raise

    def ask_in_background(self, question: Callable[[RecordsReader], _T]) -> BackgroundTask[_T]:
        """Start answering on another thread, with the entries that are pending now; a dropped task
        stops."""
        database, pending = Database(self._database.path), self._pending_entries
        claims, patience_ms = self._pending_claims, self._reading_patience_ms
        reader = BackgroundReader(database, self.calendar, pending, claims, patience_ms)
        return reader.start(question, self._background_errors)

    def add_practice(self, answers: Sequence[Answer]) -> bool:
        """Store answers; return whether they were written."""
        moment = ended_text(self.now())
        return self._try_write(lambda file: practice.add(file, answers, moment))

    def add_practice_round(self, chosen: str, is_timed: bool, score: Score) -> bool:
        """Store a completed round; return whether it was written."""
        return self._try_write(lambda file: practice.add_round(file, chosen, is_timed, score))

    def _record(self, entry: Entry) -> int | None:
        self._pending_entries[entry.uid] = entry
        entry_id = self._save(BUSY_TIMEOUT_MS).get(entry.uid)
        if entry_id is None:
            self._write_pending_file()
        return entry_id

    def _try_write(self, write: Callable[[Connection], object]) -> bool:
        """Write in one transaction, without waiting for other programs."""
        try:
            connection = self._database.connection(patience_ms=0)
            with transaction(connection):
                write(connection)
        except ANY_ERROR:
            self._database.close()
            return False
        self.changes += 1
        self._database.flush()
        return True

    def _save(self, patience_ms: int) -> dict[str, int]:
        """Write the entries of the pending file, which came first, and then those in memory; return
        the ids by ``uid``."""
        entries, claims = list(self._pending_entries.values()), dict(self._pending_claims)
        written: dict[str, int] = {}
        try:
            unread = self._read_pending_file(patience_ms)
            written = self._write(entries, claims, patience_ms)
            self._written.update(written)
            for uid in written:
                del self._pending_entries[uid]
            self._pending_claims.clear()
            self._in_pending_file.clear()
            self._unread = None
            self.cause, self._consequence = None, KEPT_IN_FILE
            if entries or claims:
                self.changes += 1
                self._database.flush()
            if unread is not None:
                raise unread
        except ANY_ERROR as error:
            self._database.close()
            self.cause = failure_message(error)
            if self._unread is None:
                self._unread = self._pending_file.uids()
        return written

    def _write(
        self, entries: list[Entry], claims: Mapping[BoardKey, str], patience_ms: int
    ) -> dict[str, int]:
        """Write in one transaction. A damaged file is tried twice, since another process may have
        replaced it; then it is quarantined and a new one created."""
        for attempt in range(3):
            try:
                connection = self._database.connection(patience_ms)
                if not (entries or claims or self._pending_file.is_there):
                    return {}
                with transaction(connection):
                    daily_tries.claim(connection, claims)
                    return queries.write(connection, entries)
            except FILE_ERRORS as error:
                self._database.close()
                if failure_message(error).key != "records.damaged" or attempt == 2:
                    raise
            if attempt == 1:
                path = self._database.quarantine(self.now())
                self._notice = Message("records.begun_anew", {"kept": path.name})
        raise AssertionError("the last attempt returns or raises")

    def _read_pending_file(self, patience_ms: int) -> OSError | None:
        """Write the entries of the pending file into the database. Return the error if that file
        cannot be read; other entries can be written all the same. Raises one of FILE_ERRORS if the
        database cannot be written."""
        self._write([], {}, patience_ms)  # before another program's lines are taken
        try:
            for path in self._pending_file.claim():
                entries, unreadable = self._pending_file.read(path)
                self._written.update(self._write(entries, {}, patience_ms))
                self.changes += 1
                self._database.flush(wait=True)
                self._pending_file.discard(path, unreadable)
                if unreadable:
                    kept = self._pending_file.unreadable.name
                    self._notice = Message("records.unreadable", {"kept": kept})
        except OSError as error:
            return error
        return None

    def _write_pending_file(self, check_file: bool = False) -> None:
        """Append the pending entries to the pending file, except those that it has. ``check_file``
        reads it again, since another process may have taken its lines."""
        pending = list(self._pending_entries.values())
        try:
            if check_file:
                pending = self._pending_file.missing(pending)
            else:
                written = self._in_pending_file
                pending = [one for one in pending if written.get(one.uid) is not one]
            self._pending_file.add(pending)
            self._in_pending_file = dict(self._pending_entries)
            self._consequence = KEPT_IN_FILE
        except OSError:
            self._consequence = KEPT_IN_MEMORY

    def _answer(self, query: Query[_T]) -> _T:
        answer, error = self._database.ask(query, self._reading_patience_ms)
        if error is not None:
            self.cause = failure_message(error)
        return answer

    @property
    def _reading_patience_ms(self) -> int:
        """Waiting time, spent once: scenes ask several questions in a row."""
        return BUSY_TIMEOUT_MS if self.cause is None else 0
