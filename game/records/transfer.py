"""The whole record book written into a file for other programs, and read back without doubles.

Games and runs are known by their ``uid``. What is read in has to be true: every recording is
played again, and its result, clicks and 3BV must be those that are told.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engine.formats.replay import ReplayError, verify
from engine.rules.metrics import three_bv, three_bv_solved
from engine.teacher.luck import LuckReview
from game.platform import files
from game.records import errors, queries
from game.records.entries import UNREADABLE, Entry, entry_of
from game.records.export_rows import columns_of, some_games, some_runs
from game.records.models import FinishedGame
from game.records.reviews import review_of
from game.records.store import Store
from game.records.transfer_files import (
    Columns,
    Found,
    NoExportError,
    Reader,
    Writer,
    read_csv,
    read_json,
    write_csv,
    write_json,
)
from game.resources.texts import Message
from game.resources.theme_file import printable

BATCH = 100
"""Entries that are read or written at once, at most."""
BATCH_SIZE = 8 * 2**20
"""Characters that are read at once, but for the last entry's."""
REASONS = 10
"""So many refused entries are told about."""

_FORMS: dict[str, tuple[Writer, Reader]] = {
    ".json": (write_json, read_json),
    ".csv": (write_csv, read_csv),
}
_Numbered = tuple[int, Found | ValueError]


class PortingError(Exception):
    """Why nothing, or not all, was exported or imported; ``message`` is one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True)
class Exported:
    """What was written; ``left_out`` counts games whose recording is damaged."""

    games: int = 0
    runs: int = 0
    left_out: int = 0

    @property
    def message(self) -> Message:
        """The same in a sentence."""
        return Message("porting.exported", vars(self))


@dataclass(frozen=True)
class Imported:
    """What was read in: new games and runs, entries that were known, and those that are none.

    ``reasons`` are sentences about the first of the refused ones.
    """

    games: int = 0
    doubles: int = 0
    runs: int = 0
    refused: int = 0
    reasons: tuple[Message, ...] = ()

    @property
    def message(self) -> Message:
        """How many, in a sentence."""
        return Message("porting.imported", vars(self))


def export_to(store: Store, path: Path) -> Exported:
    """Write all games, reviews and runs into a ``.csv`` or ``.json`` file, as its name ends.

    The file is there whole or not at all. Raises PortingError.
    """
    write, _ = _form(path)
    columns = _opened(store)
    counts: Counter[str] = Counter()
    draft = path.with_name(f"{path.name}.part")
    try:
        try:
            with draft.open("w", encoding="utf-8", newline="") as file:
                write(file, _entries(store, columns, counts), columns)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except BaseException:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise
    except OSError:
        raise PortingError(Message("porting.not_written", {"file": printable(path.name)})) from None
    return Exported(counts["game"], counts["run"], counts["left out"])


def import_from(
    store: Store, path: Path, progress: Callable[[int], None] | None = None
) -> Imported:
    """Read in the games and runs of a file that ``export_to`` wrote.

    ``progress`` is told now and then how many entries have been looked at. Raises PortingError;
    what was read before stays in the book then.
    """
    _, read = _form(path)
    columns = _opened(store)
    reading = _Reading(store)
    try:
        files.check(path)
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            for batch in _batches(read(file, columns)):
                reading.take(batch)
                if progress is not None:
                    progress(reading.looked_at)
    except NoExportError:
        raise PortingError(Message("porting.no_export", {"file": printable(path.name)})) from None
    except OSError:
        raise PortingError(Message("porting.not_read", {"file": printable(path.name)})) from None
    return reading.result()


class _Reading:
    """Takes in what is new and true, and counts the rest."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counts: Counter[str] = Counter()
        self._reasons: list[Message] = []
        self.looked_at = 0

    def take(self, batch: list[_Numbered]) -> None:
        """Look at some entries, and write the new ones in one transaction."""
        known = {name: self._known(name, batch) for name in ("game", "run")}
        new: list[tuple[Entry, LuckReview | None]] = []
        for number, found in batch:
            self.looked_at += 1
            try:
                if isinstance(found, ValueError):
                    raise found
                name = "game" if "game" in found else "run"
                uid = found[name]["uid"]
                if uid in known[name]:
                    self._counts["double"] += 1
                    continue
                new.append((_true(entry_of(found)), _review(found)))
                known[name].add(uid)
                self._counts[name] += 1
            except _UntrueError as error:
                self._refuse(number, error.reason)
            except UNREADABLE:
                self._refuse(number, Message("porting.not_understood"))
        with _book():
            self._store.take_in(new)

    def result(self) -> Imported:
        """All that was done."""
        counts = self._counts
        return Imported(
            counts["game"], counts["double"], counts["run"], counts["refused"], tuple(self._reasons)
        )

    def _known(self, name: str, batch: list[_Numbered]) -> set[str]:
        uids = [uid for _, found in batch if (uid := _uid(found, name)) is not None]
        with _book():
            return self._store.demand(lambda one: queries.known(one, f"{name}s", uids))

    def _refuse(self, number: int, reason: object) -> None:
        self._counts["refused"] += 1
        if len(self._reasons) < REASONS:
            self._reasons.append(Message("porting.refused", {"line": number, "reason": reason}))


class _UntrueError(Exception):
    """A game that is not as it is told; ``reason`` is a sentence or a message of one."""

    def __init__(self, reason: object) -> None:
        super().__init__(reason)
        self.reason = reason


def _true(entry: Entry) -> Entry:
    """The same. Raises _UntrueError for a game that its recording does not give."""
    if isinstance(entry, FinishedGame):
        try:
            replay = verify(entry.recording)
        except ReplayError as error:
            raise _UntrueError(str(error)) from None
        position = replay.game.position
        field, told = position.field or entry.recording.field, entry.figures
        solved = three_bv_solved(field, position.board.opened)
        solved -= three_bv_solved(field, replay.given)
        bvs = told.three_bv, told.three_bv_solved
        if bvs != (three_bv(field), solved) or told.clicks != replay.clicks:
            raise _UntrueError(Message("porting.other_figures"))
    return entry


def _review(found: Found) -> LuckReview | None:
    """The review that came with a game; one that makes no sense can be made again."""
    with suppress(*UNREADABLE):
        return review_of(found["review"])
    return None


def _uid(found: Found | ValueError, name: str) -> str | None:
    """What an entry may be known by. Whether it is an entry at all is seen later."""
    row = found.get(name) if isinstance(found, dict) else None
    uid = row.get("uid") if isinstance(row, dict) else None
    return uid if isinstance(uid, str) and uid.isascii() else None


def _batches(lines: Iterator[_Numbered]) -> Iterator[list[_Numbered]]:
    """A hundred entries at a time, fewer where they are large."""
    batch: list[_Numbered] = []
    size = 0
    for number, found in lines:
        batch.append((number, found))
        if isinstance(found, dict):
            texts = (value for row in found.values() for value in row.values())
            size += sum(len(value) for value in texts if isinstance(value, str))
        if len(batch) >= BATCH or size >= BATCH_SIZE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _entries(store: Store, columns: Columns, counts: Counter[str]) -> Iterator[Found]:
    """All that is in the book, in parts, so that nobody has to wait for it."""
    for name, part in (("game", some_games), ("run", some_runs)):
        last = 0
        while True:
            with _book():
                last, found = store.demand(partial(part, columns=columns, after=last, limit=BATCH))
            if last == 0:
                break
            counts["left out"] += found.count(None)
            for entry in found:
                if entry is not None:
                    counts[name] += 1
                    yield entry


def _opened(store: Store) -> Columns:
    store.open()
    if store.cause is not None:
        raise _of_book(store.cause)
    with _book():
        return store.demand(columns_of)


@contextmanager
def _book() -> Iterator[None]:
    """What the record book's own file raises becomes a PortingError."""
    try:
        yield
    except (*errors.FAULTS, *errors.UNREADABLE) as error:
        raise _of_book(errors.cause(error)) from None


def _of_book(cause: Message) -> PortingError:
    return PortingError(Message("porting.book", {"cause": cause}))


def _form(path: Path) -> tuple[Writer, Reader]:
    try:
        return _FORMS[path.suffix.lower()]
    except KeyError:
        raise PortingError(Message("porting.ending")) from None
