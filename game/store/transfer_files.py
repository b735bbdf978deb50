"""Exports in JSON and CSV, written and read entry by entry.

**JSON**: a list with an entry a line, so that it can be read line by line. An entry is ``{"game":
{...}, "review": {...}}`` or ``{"run": {...}}``, as in ``game.store.rows``; ``review`` may be
missing.

**CSV**: a line of column names, then a row an entry. The first column, ``entry``, says ``game`` or
``run``; columns that do not belong to it are empty, as is what is not known. The recording's text
is in one cell of several lines. No cell is a formula: one that would be has ``'`` before it. A file
that a spreadsheet has saved again may part its cells otherwise, lack the empty ones at the end of a
row, have other columns first, and be in UTF-16; ``game.store.csv_cells`` says how cells are read.
"""

from __future__ import annotations

import csv
import json
import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from sqlite3 import Connection
from typing import Any, TextIO

from game.resources.theme_file import printable
from game.store.csv_cells import (
    CellError,
    check_letters,
    decimal_mark,
    quote_formulas,
    read_day,
    read_fraction,
    read_moment,
    read_name,
    read_whole,
    unquote_formulas,
)
from game.store.rows import DERIVED_COLUMNS, REPEATED_COLUMNS, decompress_recording

MAX_LINE = 64 * 2**20  # characters of a line or a cell; a longer one is not read
_MAX_REST = 2**20  # characters of an entry's line apart from its recording
_MAX_BRACKETS, _MAX_TABLES, _MAX_COLUMNS = 100_000, 3, 100
_DELIMITERS = ",;\t|"  # one of them separates the cells of a row
_SURROGATE = re.compile("[\ud800-\udfff]")  # no file can hold one
_PLAIN_TYPES = (str, int, float, type(None))
_TABLES = {"game": "games", "run": "runs", "review": "reviews"}
_NOT_EXPORTED = {
    "game": {"id", "reviewed", "guesses", "survived", "expected", "won_ms"},
    "run": {"id"},
    "review": {"game"},
}
"""Columns that have a meaning within the database only, or repeat others."""

RawEntry = dict[str, Any]  # an entry as an object, with the keys `game` and `review`, or `run`
NumberedEntry = tuple[int, RawEntry | ValueError]
"""The number of an entry's (last) line, and the entry, or the error in it."""
EntryWriter = Callable[[TextIO, Iterable[RawEntry], "Columns"], None]
EntryReader = Callable[[TextIO, "Columns"], Iterator[NumberedEntry]]


class NoExportError(Exception):
    """Raised for a file that is no export; ``key`` is the key of a text, which may be about a
    ``column``."""

    def __init__(self, key: str = "no_export", column: str = "") -> None:
        super().__init__(key)
        self.key, self.column = f"porting.{key}", column


@dataclass(frozen=True)
class Columns:
    """Exported columns with their SQL types, by table, and those that are never NULL."""

    types: Mapping[str, Mapping[str, str]]
    not_null: frozenset[str]

    @classmethod
    def of(cls, connection: Connection) -> Columns:
        """Return the columns of the database's tables. Raises sqlite3.Error."""
        types: dict[str, dict[str, str]] = {}
        not_null: set[str] = set()
        for entry, table in _TABLES.items():
            rows = connection.execute(f"PRAGMA table_info({table})").fetchall()
            exported = [row for row in rows if row["name"] not in _NOT_EXPORTED[entry]]
            types[entry] = {row["name"]: row["type"] for row in exported}
            not_null |= {row["name"] for row in exported if row["notnull"]}
        types["game"]["recording"] = "TEXT"
        return cls(types, frozenset(not_null))

    @property
    def header(self) -> list[str]:
        """The column names of the CSV file."""
        names = [name for table in ("game", "run", "review") for name in self.types[table]]
        return list(dict.fromkeys(["entry", *names]))


def read_games(
    connection: Connection, columns: Columns, after: int, limit: int
) -> tuple[int, list[RawEntry | None]]:
    """Return the last id, 0 when there are no more, and games above the id ``after``.

    Rows are exported whether or not they make sense; None stands for one whose recording is damaged
    or too long to be imported. Raises sqlite3.Error.
    """
    rows = connection.execute(
        "SELECT * FROM games LEFT JOIN recordings ON recordings.game = games.id"
        " WHERE games.id > ? ORDER BY games.id LIMIT ?",
        (after, limit),
    ).fetchall()
    last = rows[-1]["id"] if rows else 0
    between = "SELECT * FROM reviews WHERE survival IS NOT NULL AND game > ? AND game <= ?"
    reviews = {row["game"]: row for row in connection.execute(between, (after, last))}
    return last, [_raw_game(row, reviews.get(row["id"]), columns) for row in rows]


def read_dives(
    connection: Connection, columns: Columns, after: int, limit: int
) -> tuple[int, list[RawEntry | None]]:
    """Return finished dives, as ``read_games`` does games."""
    statement = "SELECT * FROM runs WHERE ended IS NOT NULL AND id > ? ORDER BY id LIMIT ?"
    rows = connection.execute(statement, (after, limit)).fetchall()
    raw = (_raw_row(row, columns, "run") for row in rows)
    found = [None if values is None else {"run": values} for values in raw]
    return rows[-1]["id"] if rows else 0, found


def _raw_game(row: sqlite3.Row, review: sqlite3.Row | None, columns: Columns) -> RawEntry | None:
    try:
        text = decompress_recording(row["text"])
    except ValueError:
        return None
    values = _raw_row(row, columns, "game")
    is_too_long = (
        len(text) + text.count("\n") > MAX_LINE - _MAX_REST
    )  # JSON writes a line end as two
    if is_too_long or values is None:
        return None
    entry: RawEntry = {"game": {**values, "recording": text}}
    review_values = None if review is None else _raw_row(review, columns, "review")
    return entry if review_values is None else {**entry, "review": review_values}


def _raw_row(row: sqlite3.Row, columns: Columns, entry: str) -> dict[str, object] | None:
    """Return the row's exported columns, None for a damaged one, with bytes in it, or text that was
    not UTF-8."""
    values = {name: row[name] for name in columns.types[entry] if name != "recording"}
    texts = "".join(value for value in values.values() if isinstance(value, str))
    is_damaged = bool(_SURROGATE.search(texts))
    is_damaged |= any(isinstance(value, bytes) for value in values.values())
    return None if is_damaged else values


def write_json(file: TextIO, entries: Iterable[RawEntry], columns: Columns) -> None:
    """Write all entries."""
    file.write("[")
    separator = "\n"
    for entry in entries:
        file.write(separator + json.dumps(entry))
        separator = ",\n"
    file.write("\n]\n")


def read_json(file: TextIO, columns: Columns) -> Iterator[NumberedEntry]:
    """Yield the entries. Raises NoExportError."""
    lines = _lines(file)
    if next(lines, "").strip() != "[":
        raise NoExportError
    for number, line in enumerate(lines, 2):
        text = line.strip().removesuffix(",")
        if text in ("", "]"):
            continue
        try:
            if text.count("[") + text.count("{") > _MAX_BRACKETS:
                raise ValueError("more in it than an entry has")  # each would take much memory
            yield number, _plain_entry(json.loads(text))
        except (ValueError, RecursionError) as error:
            yield number, ValueError(str(error))


def _plain_entry(found: object) -> RawEntry:
    """Return an object that holds a few rows of plain values. Raises ValueError for others."""
    if not isinstance(found, dict) or len(found) > _MAX_TABLES:
        raise ValueError("not an entry")
    for row in found.values():
        if not isinstance(row, dict) or len(row) > _MAX_COLUMNS:
            raise ValueError("not the columns of an entry")
        if not all(isinstance(value, _PLAIN_TYPES) for value in row.values()):
            raise ValueError("not plain values")
    return found


def write_csv(file: TextIO, entries: Iterable[RawEntry], columns: Columns) -> None:
    """Write all entries. The file must not translate line ends."""
    table = csv.DictWriter(file, columns.header)
    table.writeheader()
    for entry in entries:
        name = "run" if "run" in entry else "game"
        cells = {"entry": name, **entry[name], **entry.get("review", {})}
        table.writerow(
            {
                column: quote_formulas(value) if isinstance(value, str) else value
                for column, value in cells.items()
            }
        )


def read_csv(file: TextIO, columns: Columns) -> Iterator[NumberedEntry]:
    """Yield the entries, also of a file that a spreadsheet has saved again. Raises
    NoExportError."""
    usual = csv.field_size_limit(MAX_LINE)  # a limit of the whole csv module
    try:
        number, header, delimiter, lines = _read_head(_lines(file), columns)
        table = csv.reader(_unwrap_lines(lines), delimiter=delimiter)
        usual_mark = "." if delimiter == "," else ""  # as other programs and exports write it
        while True:
            number += 1
            try:
                row = next(table)
                if any(cell and not cell.isspace() for cell in row):
                    yield number, _entry_of_cells(header, row, columns, usual_mark, file.errors)
            except StopIteration:
                return
            except (csv.Error, ValueError) as error:
                yield number, error if isinstance(error, ValueError) else ValueError(str(error))
    finally:
        csv.field_size_limit(usual)


def _read_head(lines: Iterator[str], columns: Columns) -> tuple[int, list[str], str, Iterator[str]]:
    """Return the number of the row with the column names, these, what parts cells, and the lines
    below. Raises NoExportError."""
    number, delimiters = 0, _DELIMITERS
    for line in lines:
        if (told := line.strip().lower()).startswith("sep=") and not number:
            delimiters = told[4:] or "\t"  # for Excel, which does not show it as a row
            continue
        number += 1
        for delimiter in delimiters:
            if header := _column_names(line, delimiter):
                _check_header(header, columns)
                return number, header, delimiter, lines
        if line.strip(' \t\r\n"' + _DELIMITERS):
            break
    raise NoExportError


def _unwrap_lines(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines below the head, also if a spreadsheet that separates cells by semicolons has
    taken each line for a single cell."""
    first = next(lines, "")
    lines = chain([first], lines)
    if not first.startswith(('"game,', '"run,')):
        yield from lines
        return
    for cells in csv.reader(lines, delimiter=";"):
        yield ";".join(cells).rstrip(";") + "\n"


def _column_names(line: str, delimiter: str) -> list[str]:
    """Return the names in the first line of an export; none if the line is something else."""
    with suppress(csv.Error):
        names = next(csv.reader([line], delimiter=delimiter), [])
        header = [name.strip().lower() for name in names]
        if len({"entry", "uid", "recording"} & set(header)) > 1:
            return header
    return []


def _check_header(header: list[str], columns: Columns) -> None:
    named = [name for name in header if name]
    for name in ("entry", "uid", "recording"):
        if name not in named:
            raise NoExportError("lacks_column", name)
    for name in named:
        if name not in columns.header:
            raise NoExportError("strange_column", printable(name))
        if named.count(name) > 1:
            raise NoExportError("double_column", name)


def _entry_of_cells(
    header: list[str], row: list[str], columns: Columns, usual_mark: str, errors: str | None
) -> RawEntry:
    if any(cell.strip() for cell in row[len(header) :]):
        raise CellError("more_cells")
    row += [""] * (len(header) - len(row))
    cells = dict(zip(header, row, strict=False))
    if any(cell.strip() for name, cell in zip(header, row, strict=False) if not name):
        raise CellError("more_cells")
    kind = cells["entry"] = cells["entry"].strip().lower()
    if kind not in ("game", "run"):
        raise ValueError("neither a game nor a dive")
    check_letters(cells, errors)
    types = {**columns.types[kind], **(columns.types["review"] if kind == "game" else {})}
    reals = {name for name, sql_type in types.items() if sql_type == "REAL"}
    mark = decimal_mark((cells[name] for name in reals & set(cells)), usual_mark)

    def read(table: str, left_out: Collection[str] = ()) -> dict[str, str | int | float | None]:
        return {
            name: _cell_value(cells[name], name, sql_type, name in columns.not_null, mark)
            for name, sql_type in columns.types[table].items()
            if name in cells and name not in left_out
        }

    if kind == "run":
        return {"run": read("run")}
    entry = {"game": read("game", _NOT_READ)}
    with suppress(CellError):  # a review that cannot be read can be made again
        review = read("review")
        if any(value is not None for value in review.values()):
            entry["review"] = review
    return entry


def _cell_value(
    text: str, column: str, sql_type: str, is_not_null: bool, mark: str
) -> str | int | float | None:
    """Return the value of a cell. Raises CellError."""
    if sql_type != "TEXT":
        if not text.strip():
            return None
        if sql_type == "INTEGER":
            return read_whole(text, column)
        return read_fraction(text, column, mark)
    text = unquote_formulas(text)
    if text == "":
        if column == "uid":
            raise CellError("empty", column)
        return "" if is_not_null else None
    if column == "recording":
        return text.replace("\r\n", "\n")
    read = _TEXT_READERS.get(column)
    return text if read is None else read(text, column)


_NOT_READ = {*REPEATED_COLUMNS, *DERIVED_COLUMNS}
_TEXT_READERS: Mapping[str, Callable[[str, str], str]] = {
    "ended": read_moment,
    "daily": read_day,
    **dict.fromkeys(("uid", "run", "seed"), read_name),
}


FORMATS: dict[str, tuple[EntryWriter, EntryReader]] = {
    ".json": (write_json, read_json),
    ".csv": (write_csv, read_csv),
}


def _lines(file: TextIO) -> Iterator[str]:
    """Yield the file's lines, each cut where it is too long."""
    while line := file.readline(MAX_LINE):
        yield line
        while len(line) == MAX_LINE and not line.endswith("\n"):
            line = file.readline(MAX_LINE)
