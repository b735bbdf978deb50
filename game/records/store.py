"""The record book: every finished game goes in, whatever becomes of the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TypeVar

from engine.teacher.luck import LuckReview
from game.platform.background import BackgroundTask
from game.records import errors, practice, queries, reviews, tries
from game.records.asking import ANY, BackgroundReader, ask
from game.records.database import Connect, Database, connect
from game.records.days import Days
from game.records.entries import Entry
from game.records.errors import FAULTS, KEPT_ASIDE, KEPT_IN_MEMORY
from game.records.models import FinishedGame, FinishedRun, ended_text, utc_now
from game.records.practice import NO_PROGRESS, Answer, PracticeProgress, Score
from game.records.reader import RecordsReader
from game.records.schema import MIGRATIONS, Migration
from game.records.statistics_queries import Size
from game.records.transaction import transaction
from game.records.tries import BoardKey
from game.records.unsaved_file import UnsavedFile
from game.resources.texts import Message

PATIENCE = 200
"""Milliseconds that a finished game may wait for another program that is writing."""
PATIENCE_ELSEWHERE = 5000
"""The same while games are moved from or to another file, and nobody is playing."""
RETRY_EVERY = 2.0
"""Seconds between two tries to write what could not be written."""

_T = TypeVar("_T")


class Store(RecordsReader):
    """Games and runs in ``records.sqlite3`` of a folder. Nothing here raises what a disk can do.

    What cannot be written waits in memory and in ``records-unsaved.jsonl`` until it can;
    ``problem`` is then one for the player to read. ``now`` tells the time in UTC; ``zone`` is where
    the player's days begin and end, None for the system's own.
    """

    def __init__(
        self,
        folder: Path,
        now: Callable[[], datetime] = utc_now,
        migrations: Sequence[Migration] = MIGRATIONS,
        connect: Connect = connect,
        zone: tzinfo | None = None,
    ) -> None:
        super().__init__(Days(zone))
        self.now = now
        self._database = Database(folder / "records.sqlite3", migrations, connect)
        self._aside = UnsavedFile(folder)
        self._waiting: dict[str, Entry] = {}
        self._kept_aside: dict[str, Entry] = {}
        self._claims: dict[BoardKey, str] = {}
        self._cause: Message | None = None
        self._consequence = KEPT_ASIDE
        self._notice: Message | None = None
        self._next_try = 0.0
        self._faults: list[Exception] = []
        """What went wrong with questions that were asked beside the frames."""

    @property
    def problem(self) -> Message | None:
        """What the player should know, in one sentence; None while all is well."""
        if self._cause is None:
            return self._notice
        return errors.sentence(self._cause, self._consequence)

    @property
    def cause(self) -> Message | None:
        """Why the file cannot be used, as half a sentence; None while it can."""
        return self._cause

    # Writing

    def open(self) -> None:
        """Open the file now rather than with the first game, and read in what was left aside."""
        self._save(PATIENCE)

    def record(self, game: FinishedGame) -> int | None:
        """Keep a game; gives its id, or None while it waits to be written."""
        return self._keep(game)

    def record_run(self, run: FinishedRun) -> int | None:
        """Keep a run, or what has changed of it; gives its id, or None while it waits."""
        return self._keep(run)

    def set_initials(self, run: FinishedRun, initials: str) -> FinishedRun:
        """Keep a run under its player's initials; gives the run with them."""
        named = replace(run, initials=initials)
        self._keep(named)
        return named

    def claim(self, day: str, size: Size, uid: str) -> bool:
        """Have the game of this ``uid`` be the try of a day's board that counts, unless there is
        one; tells whether it is, as far as is known. To be asked when the board is dealt: by the
        time a game ends another may have been won. What cannot be written waits in memory."""
        board = day, size
        self._claims.setdefault(board, uid)
        self._save(PATIENCE)
        written = self._ask(lambda one: tries.claimant(one, board), None)
        return (written or self._claims.get(board, uid)) == uid

    def add_review(self, number: int, review: LuckReview | None) -> bool:
        """Keep the review of the game of this id, once; None tells that none can be made. Tells
        whether that was done: a review that could not be written can be made again."""
        try:
            connection = self._database.connection(patience=0)
            with transaction(connection):
                reviews.add(connection, number, review)
        except ANY:
            self._database.shut()
            return False
        self._database.flush()
        return True

    def take_in(self, found: Sequence[tuple[Entry, LuckReview | None]]) -> None:
        """Write games and runs from elsewhere, and the reviews that came with them, in one
        transaction. Raises sqlite3.Error, OSError or StoreError, and nothing is kept then."""
        try:
            connection = self._database.connection(PATIENCE_ELSEWHERE)
            with transaction(connection):
                numbers = queries.write(connection, [entry for entry, _ in found])
                for entry, review in found:
                    if review is not None:
                        reviews.add(connection, numbers[entry.uid], review)
            self._database.flush(wait=True)
        except ANY:
            self._database.shut()
            raise

    def demand(self, question: Callable[[sqlite3.Connection], _T]) -> _T:
        """The answer to a question. Raises sqlite3.Error, OSError or StoreError."""
        try:
            return question(self._database.connection(PATIENCE_ELSEWHERE))
        except ANY:
            self._database.shut()
            raise

    def later(self, question: Callable[[RecordsReader], _T]) -> BackgroundTask[_T]:
        """Ask beside the frames, on a thread and a connection of its own.

        What waits to be written counts as it does now. A dropped question is broken off.
        """
        waiting, claims = self._pending(), self._claimed()
        database, patience = self._database.another(), self._reading_patience
        reader = BackgroundReader(database, self._days, waiting, claims, patience)
        return reader.later(question, self._faults)

    def tend(self, at: float) -> None:
        """Try again, now and then, to write what waits; ``at`` is a second of the app's clock."""
        while self._faults:
            self._database.shut()
            self._cause, self._next_try = errors.cause(self._faults.pop()), at + RETRY_EVERY
        if (self._waiting or self._cause) and at >= self._next_try:
            self._next_try = at + RETRY_EVERY
            self._save(patience=0)

    def close(self) -> None:
        """Write what waits, aside if it must be, and let go of the file."""
        if self._waiting or self._claims:
            self._save(PATIENCE)
            if self._waiting:
                self._put_aside(again=True)
        self._database.shut()

    # What can go wrong

    def _keep(self, entry: Entry) -> int | None:
        self._waiting[entry.uid] = entry
        if isinstance(entry, FinishedGame) and entry.can_be_try:
            self._claims.setdefault((str(entry.daily), entry.config.dimensions), entry.uid)
        number = self._save(PATIENCE).get(entry.uid)
        if number is None:
            self._put_aside()
        return number

    def _save(self, patience: int) -> dict[str, int]:
        """Write all that waits, in one transaction, and what was left aside; ids by ``uid``."""
        entries, claims = list(self._waiting.values()), dict(self._claims)
        written: dict[str, int] = {}
        is_new = False
        try:
            written = self._transact(entries, patience, claims)
            is_new = bool(entries or claims)
            for uid in written:
                del self._waiting[uid]
            self._claims.clear()
            self._kept_aside.clear()
            self._cause, self._consequence = None, KEPT_ASIDE
            self._read_in(patience)
        except ANY as error:
            self._database.shut()
            self._cause = errors.cause(error)
        if is_new:
            self._database.flush()
        return written

    def _transact(
        self, entries: list[Entry], patience: int, claims: Mapping[BoardKey, str] | None = None
    ) -> dict[str, int]:
        """One transaction. A damaged file is looked at a second time, since another process may
        have put it right; then it is put aside, and a new one begun."""
        for attempt in range(3):
            try:
                connection = self._database.connection(patience)
                if not entries and not claims:
                    return {}
                with transaction(connection):
                    tries.claim(connection, claims or {})
                    return queries.write(connection, entries)
            except FAULTS as error:
                self._database.shut()
                if not errors.is_damage(error) or attempt == 2:
                    raise
            if attempt == 1:
                kept = self._database.put_aside(self.now())
                self._notice = errors.begun_anew(kept.name)
        raise AssertionError("the last attempt returns or raises")

    def _read_in(self, patience: int) -> None:
        for path in self._aside.take():
            entries, unreadable = self._aside.read(path)
            self._transact(entries, patience)
            self._database.flush(wait=True)
            self._aside.drop(path, unreadable)
            if unreadable:
                self._notice = errors.unreadable(self._aside.unreadable.name)

    def _put_aside(self, again: bool = False) -> None:
        waiting = self._waiting.values()
        try:
            self._aside.add(
                self._aside.lacks(waiting)
                if again
                else [one for one in waiting if self._kept_aside.get(one.uid) is not one]
            )
            self._kept_aside = dict(self._waiting)
            self._consequence = KEPT_ASIDE
        except OSError:
            self._consequence = KEPT_IN_MEMORY

    def _ask(self, question: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        answer, fault = ask(self._database, question, otherwise, self._reading_patience)
        if fault is not None:
            self._cause = errors.cause(fault)
        return answer

    @property
    def _reading_patience(self) -> int:
        return PATIENCE if self._cause is None else 0  # scenes ask several questions at once

    def _pending(self) -> Iterable[Entry]:
        return self._waiting.values()

    def _claimed(self) -> Mapping[BoardKey, str]:
        return self._claims

    # Practice

    def practice(self) -> PracticeProgress:
        """How practice stands, and what is to come back."""
        return self._ask(practice.progress, NO_PROGRESS)

    def best_practice(self, chosen: str, is_timed: bool) -> Score | None:
        """The best round of what was chosen; None before the first."""
        return self._ask(lambda one: practice.best(one, chosen, is_timed), None)

    def add_practice(self, answers: Sequence[Answer]) -> bool:
        """Keep answers; tells whether that was done."""
        moment = ended_text(self.now())
        return self._put(lambda one: practice.add(one, answers, moment))

    def add_practice_round(self, chosen: str, is_timed: bool, score: Score) -> bool:
        """Keep a round that came to its end; tells whether that was done."""
        return self._put(lambda one: practice.add_round(one, chosen, is_timed, score))

    def _put(self, write: Callable[[sqlite3.Connection], object]) -> bool:
        """Write in one transaction, or not at all: nobody waits for it."""
        try:
            connection = self._database.connection(patience=0)
            with transaction(connection):
                write(connection)
        except ANY:
            self._database.shut()
            return False
        self._database.flush()
        return True
