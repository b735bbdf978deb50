"""Export of all records into a file for other programs, and import without duplicates.

Games and dives are known by their ``uid``. An imported game has to be true: its recording is played
again, and must give the result, clicks and 3BV that the entry claims.
"""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from engine.formats.recording import NewerRulesError
from engine.formats.replay import ReplayError, verify
from engine.rules.metrics import three_bv, three_bv_solved
from engine.teacher.luck import LuckReview
from game.platform import files
from game.resources.texts import Message
from game.resources.theme_file import printable
from game.store import queries
from game.store.csv_cells import CellError
from game.store.database import ANY_ERROR, VALUE_ERRORS, failure_message
from game.store.models import LATEST, FinishedGame, ended_seconds
from game.store.rows import ColumnError, Entry, entry_from_json, review_from_row
from game.store.store import Store
from game.store.transfer_files import (
    FORMATS,
    Columns,
    EntryReader,
    EntryWriter,
    NoExportError,
    NumberedEntry,
    RawEntry,
    read_dives,
    read_games,
)

BATCH_ENTRIES = 100  # entries that are read or written at once, at most
BATCH_CHARACTERS = 8 * 2**20  # characters after which a batch ends; its last entry may exceed them
MAX_REASONS = 10  # refused entries for which a reason is given


class TransferError(Exception):
    """Raised when not all could be exported or imported; ``message`` is one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message

    @classmethod
    def of_file(cls, key: str, path: Path) -> "TransferError":
        """Return an error that names a file."""
        return cls(Message(key, {"file": printable(path.name)}))


@dataclass(frozen=True)
class Exported:
    """Numbers of written entries; ``left_out`` counts games with a damaged recording."""

    games: int = 0
    runs: int = 0
    left_out: int = 0

    @property
    def message(self) -> Message:
        """The numbers in a sentence."""
        return Message("porting.exported", vars(self))


@dataclass(frozen=True)
class Imported:
    """Numbers of new games and dives, known entries and refused ones, and the first ``reasons``."""

    games: int = 0
    doubles: int = 0
    runs: int = 0
    refused: int = 0
    reasons: tuple[Message, ...] = ()

    @property
    def message(self) -> Message:
        """The numbers in a sentence."""
        return Message("porting.imported", vars(self))


def export_to(store: Store, path: Path) -> Exported:
    """Write all records into a ``.csv`` or ``.json`` file, or raise TransferError and write
    nothing."""
    write, _, columns = _open(store, path)
    counts: Counter[str] = Counter()
    draft = path.with_name(f"{path.name}.part")
    try:
        try:
            with draft.open("w", encoding="utf-8", newline="") as file:
                write(file, _all_entries(store, columns, counts), columns)
                file.flush()
                files.sync(file.fileno())
            os.replace(draft, path)
        except BaseException:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise
    except OSError:
        raise TransferError.of_file("porting.not_written", path) from None
    return Exported(counts["game"], counts["run"], counts["left out"])


def import_from(store: Store, path: Path) -> Imported:
    """Import the games and dives of an export. Raises TransferError; entries imported before it
    stay."""
    _, read, columns = _open(store, path)
    counts: Counter[str] = Counter()
    reasons: list[Message] = []
    refused = "porting.refused_row" if path.suffix.lower() == ".csv" else "porting.refused"
    try:
        files.check(path)
        encoding, errors = _encoding_of(path)
        with path.open(encoding=encoding, errors=errors, newline="") as file:
            for batch in _batches(read(file, columns)):
                _import_batch(store, batch, counts, reasons, refused)
    except NoExportError as error:
        names = {"file": printable(path.name), "column": error.column}
        raise TransferError(Message(error.key, names)) from None
    except OSError:
        raise TransferError.of_file("porting.not_read", path) from None
    games, doubles, runs = (counts[name] for name in ("game", "double", "run"))
    return Imported(games, doubles, runs, counts["refused"], tuple(reasons))


def _encoding_of(path: Path) -> tuple[str, str]:
    """Return the encoding of a file, and the handler for undecodable bytes. Raises OSError."""
    with path.open("rb") as file:
        head = file.read(2)
    if head in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16", "replace"
    if b"\x00" in head:
        return "utf-16-be" if head[0] == 0 else "utf-16-le", "replace"
    return "utf-8-sig", "surrogateescape"


def _import_batch(
    store: Store,
    batch: list[NumberedEntry],
    counts: Counter[str],
    reasons: list[Message],
    refused: str,
) -> None:
    """Check a batch of entries, write the new ones in one transaction, and count all. For a refused
    entry add its number and the reason in the text ``refused``."""
    known = {name: _known_uids(store, name, batch) for name in ("game", "run")}
    new: list[tuple[Entry, LuckReview | None]] = []
    for number, raw in batch:
        reason: str | Message | None
        try:
            if isinstance(raw, ValueError):
                raise raw
            name = "game" if "game" in raw else "run"
            if raw[name]["uid"] in known[name]:
                counts["double"] += 1
                continue
            entry, review = _in_sequence(entry_from_json(raw)), _read_review(raw)
            reason = _why_untrue(entry) if isinstance(entry, FinishedGame) else None
        except VALUE_ERRORS as error:
            reason = _why_not_understood(error)
        if reason is None:
            new.append((entry, review))
            known[name].add(entry.uid)
            counts[name] += 1
            continue
        counts["refused"] += 1
        if len(reasons) < MAX_REASONS:
            reasons.append(Message(refused, {"line": number, "reason": reason}))
    with _store_errors():
        store.insert_imported(new)


def _why_not_understood(error: Exception) -> str | Message:
    """Return a sentence or message on an entry that could not be read."""
    if isinstance(error.__cause__, NewerRulesError):
        return str(error.__cause__)
    if isinstance(error, CellError):
        return error.message
    if isinstance(error, KeyError):
        return CellError("empty", str(error.args[0])).message
    if not isinstance(error, ColumnError):
        return Message("porting.not_understood")
    if error.column == "recording":
        return Message("porting.no_recording")
    if error.value is None:
        return CellError("empty", error.column).message
    return CellError("no_value", error.column, str(error.value)).message


def _in_sequence(entry: Entry) -> Entry:
    """Return an entry with a place in the order of entries: its own, or that of its date."""
    place = ended_seconds(entry.ended) if entry.sequence is None else entry.sequence
    return replace(entry, sequence=min(place, ended_seconds(LATEST)))


def _known_uids(store: Store, name: str, batch: list[NumberedEntry]) -> set[str]:
    given = [raw.get(name, {}).get("uid") for _, raw in batch if isinstance(raw, dict)]
    uids = [uid for uid in given if isinstance(uid, str) and uid.isascii()]
    with _store_errors():
        return store.query(lambda file: queries.known_uids(file, f"{name}s", uids))


def _why_untrue(game: FinishedGame) -> str | Message | None:
    """Return a sentence or message unless the recording gives the game's figures."""
    try:
        replay = verify(game.recording)
    except ReplayError as error:
        return str(error)
    position, figures = replay.game.position, game.figures
    field = position.field or game.recording.field
    solved = three_bv_solved(field, position.board.opened) - three_bv_solved(field, replay.given)
    claimed = figures.three_bv, figures.three_bv_solved, figures.clicks
    if claimed != (three_bv(field), solved, replay.clicks):
        return Message("porting.other_figures")
    return None


def _read_review(raw: RawEntry) -> LuckReview | None:
    """Return the review that came with a game, None for a bad one: it can be made again."""
    with suppress(*VALUE_ERRORS):
        return review_from_row(raw["review"])
    return None


def _batches(entries: Iterator[NumberedEntry]) -> Iterator[list[NumberedEntry]]:
    batch: list[NumberedEntry] = []
    size = 0
    for number, raw in entries:
        batch.append((number, raw))
        if isinstance(raw, dict):
            values = (value for row in raw.values() for value in row.values())
            size += sum(len(value) for value in values if isinstance(value, str))
        if len(batch) >= BATCH_ENTRIES or size >= BATCH_CHARACTERS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _all_entries(store: Store, columns: Columns, counts: Counter[str]) -> Iterator[RawEntry]:
    """Yield all entries, read in batches so that no lock is held for long."""
    for name, read in (("game", read_games), ("run", read_dives)):
        last = 0
        while True:
            with _store_errors():
                query = partial(read, columns=columns, after=last, limit=BATCH_ENTRIES)
                last, batch = store.query(query)
            if last == 0:
                break
            counts["left out"] += batch.count(None)
            for raw in filter(None, batch):
                counts[name] += 1
                yield raw


def _open(store: Store, path: Path) -> tuple[EntryWriter, EntryReader, Columns]:
    if (suffix := path.suffix.lower()) not in FORMATS:
        raise TransferError(Message("porting.ending"))
    store.open()
    if store.cause is not None:
        raise TransferError(store.cause)
    with _store_errors():
        return *FORMATS[suffix], store.query(Columns.of)


@contextmanager
def _store_errors() -> Iterator[None]:
    """Turn errors of the store's own file into a TransferError."""
    try:
        yield
    except ANY_ERROR as error:
        raise TransferError(failure_message(error)) from None
