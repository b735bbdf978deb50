"""The record book: every finished game goes in, whatever becomes of the file."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from engine.config import GameConfig
from game.store import problems, queries
from game.store.database import Connect, Database, connect
from game.store.problems import KEPT_ASIDE, KEPT_IN_MEMORY, StoreError
from game.store.queries import Entry
from game.store.schema import MIGRATIONS, Migration
from game.store.sidefile import SideFile
from game.store.transaction import transaction
from game.store.values import FinishedGame, FinishedRun, Kind, utc_now
from game.texts import Message

PATIENCE = 200
"""Milliseconds that a finished game may wait for another program that is writing."""
RETRY_EVERY = 2.0
"""Seconds between two tries to write what could not be written."""

_FAULTS = (sqlite3.Error, OSError, StoreError)
_UNREADABLE = (ValueError, TypeError, KeyError, zlib.error)
_T = TypeVar("_T")


class Store:
    """Games and runs in ``records.sqlite3`` of a folder. Nothing here raises what a disk can do.

    What cannot be written waits in memory and in ``records-unsaved.jsonl`` until it can;
    ``problem`` is then one for the player to read. ``now`` tells the time in UTC.
    """

    def __init__(
        self,
        folder: Path,
        now: Callable[[], datetime] = utc_now,
        migrations: Sequence[Migration] = MIGRATIONS,
        connect: Connect = connect,
    ) -> None:
        self.now = now
        self._database = Database(folder / "records.sqlite3", migrations, connect)
        self._aside = SideFile(folder)
        self._waiting: dict[str, Entry] = {}
        self._kept_aside: dict[str, Entry] = {}
        self._cause: Message | None = None
        self._consequence = KEPT_ASIDE
        self._notice: Message | None = None
        self._next_try = 0.0

    @property
    def problem(self) -> Message | None:
        """What the player should know, in one sentence; None while all is well."""
        if self._cause is None:
            return self._notice
        return problems.sentence(self._cause, self._consequence)

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

    def tend(self, at: float) -> None:
        """Try again, now and then, to write what waits; ``at`` is a second of the app's clock."""
        if (self._waiting or self._cause) and at >= self._next_try:
            self._next_try = at + RETRY_EVERY
            self._save(patience=0)

    def close(self) -> None:
        """Write what waits, aside if it must be, and let go of the file."""
        if self._waiting:
            self._save(PATIENCE)
            if self._waiting:
                self._put_aside(again=True)
        self._database.shut()

    # Reading

    def game(self, number: int) -> FinishedGame | None:
        """The written game of this id."""
        return self._ask(lambda connection: queries.game(connection, number), None)

    def best_ms(
        self, config: GameConfig, kind: Kind = Kind.CLASSIC, but: FinishedGame | None = None
    ) -> int | None:
        """The best time under these rules, None before the first win that counts; question marks
        make no difference. ``but`` is left out."""
        uid = "" if but is None else but.uid
        stored = self._ask(lambda one: queries.best_ms(one, config, kind, uid), None)
        times = [] if stored is None else [stored]
        for game in self._waiting.values():
            if isinstance(game, FinishedGame) and game.can_be_best and game.uid != uid:
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

    # What can go wrong

    def _keep(self, entry: Entry) -> int | None:
        self._waiting[entry.uid] = entry
        number = self._save(PATIENCE).get(entry.uid)
        if number is None:
            self._put_aside()
        return number

    def _save(self, patience: int) -> dict[str, int]:
        """Write all that waits, in one transaction, and what was left aside; ids by ``uid``."""
        entries = list(self._waiting.values())
        written: dict[str, int] = {}
        try:
            written = self._transact(entries, patience)
            for uid in written:
                del self._waiting[uid]
            self._kept_aside.clear()
            self._cause, self._consequence = None, KEPT_ASIDE
            self._read_in(patience)
        except _FAULTS as error:
            self._cause = problems.cause(error)
        if written:
            self._database.flush()
        return written

    def _transact(self, entries: list[Entry], patience: int) -> dict[str, int]:
        """One transaction. A damaged file is looked at a second time, since another process may
        have put it right; then it is put aside, and a new one begun."""
        for attempt in range(3):
            try:
                connection = self._database.connection(patience)
                if not entries:
                    return {}
                with transaction(connection):
                    return queries.write(connection, entries)
            except _FAULTS as error:
                self._database.shut()
                if not problems.is_damage(error) or attempt == 2:
                    raise
            if attempt == 1:
                kept = self._database.put_aside(self.now())
                self._notice = problems.begun_anew(kept.name)
        raise AssertionError("the last attempt returns or raises")

    def _read_in(self, patience: int) -> None:
        for path in self._aside.take():
            entries, unreadable = self._aside.read(path)
            self._transact(entries, patience)
            self._database.flush(wait=True)
            self._aside.drop(path, unreadable)
            if unreadable:
                self._notice = problems.unreadable(self._aside.unreadable.name)

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
        try:
            return question(self._database.connection(PATIENCE))
        except (*_FAULTS, *_UNREADABLE) as error:
            self._database.shut()
            self._cause = problems.cause(error)
            return otherwise

    def _waiting_runs(self) -> list[FinishedRun]:
        return [entry for entry in self._waiting.values() if isinstance(entry, FinishedRun)]
