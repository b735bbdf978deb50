"""The two forms of an exported record book, written and read entry by entry.

**JSON**: a list with an entry a line, so that it can be read line by line. An entry is ``{"game":
{...}, "review": {...}}`` or ``{"run": {...}}``, as in ``game.records.entries``; ``review`` is there
where the game was looked back at.

**CSV**: a line of column names, then a row an entry. The first column, ``entry``, says ``game`` or
``run``; columns that do not belong to it are empty, as is what is not known. The recording's text
stands in one cell of several lines.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

LONGEST = 64 * 2**20
"""Characters of a line or a cell; what is longer is not read."""

_MOST_BRACKETS = 100_000
_MOST_TABLES, _MOST_COLUMNS = 3, 100
_PLAIN = (str, int, float, type(None))

Found = dict[str, Any]
"""An entry as an object, with the keys ``game`` and ``review``, or ``run``."""


Writer = Callable[[TextIO, Iterable[Found], "Columns"], None]
Reader = Callable[[TextIO, "Columns"], Iterator[tuple[int, Found | ValueError]]]


class NoExportError(Exception):
    """A file that is no exported record book."""


@dataclass(frozen=True)
class Columns:
    """The columns of the tables, and their SQL types; those that are never empty apart."""

    types: Mapping[str, Mapping[str, str]]
    never_empty: frozenset[str]

    @property
    def header(self) -> list[str]:
        """The line of column names."""
        names = [name for table in ("game", "run", "review") for name in self.types[table]]
        return list(dict.fromkeys(["entry", *names]))


def write_json(file: TextIO, entries: Iterable[Found], columns: Columns) -> None:
    """Write all entries."""
    file.write("[")
    between = "\n"
    for found in entries:
        file.write(between + json.dumps(found))
        between = ",\n"
    file.write("\n]\n")


def read_json(file: TextIO, columns: Columns) -> Iterator[tuple[int, Found | ValueError]]:
    """The lines' numbers and entries; what is no entry is a ValueError. Raises NoExportError."""
    lines = _lines(file)
    if next(lines, "").strip() != "[":
        raise NoExportError
    for number, line in enumerate(lines, 2):
        text = line.strip().removesuffix(",")
        if text in ("", "]"):
            continue
        try:
            if text.count("[") + text.count("{") > _MOST_BRACKETS:
                raise ValueError("more in it than an entry has")  # each would take much memory
            yield number, _entry(json.loads(text))
        except (ValueError, RecursionError) as error:
            yield number, ValueError(str(error))


def _entry(found: object) -> Found:
    """The same. Raises ValueError for what is no table of plain values."""
    if not isinstance(found, dict) or len(found) > _MOST_TABLES:
        raise ValueError("not an entry")
    for row in found.values():
        if not isinstance(row, dict) or len(row) > _MOST_COLUMNS:
            raise ValueError("not the columns of an entry")
        if not all(isinstance(value, _PLAIN) for value in row.values()):
            raise ValueError("not plain values")
    return found


def write_csv(file: TextIO, entries: Iterable[Found], columns: Columns) -> None:
    """Write all entries. The file must not translate ends of lines."""
    table = csv.DictWriter(file, columns.header)
    table.writeheader()
    for found in entries:
        if "run" in found:
            table.writerow({"entry": "run", **found["run"]})
        else:
            table.writerow({"entry": "game", **found["game"], **found.get("review", {})})


def read_csv(file: TextIO, columns: Columns) -> Iterator[tuple[int, Found | ValueError]]:
    """As ``read_json``, with the number of each entry's last line."""
    with _long_cells():
        table = csv.reader(_lines(file))
        try:
            header = next(table, [])
        except csv.Error:
            raise NoExportError from None
        if not {"entry", "uid", "recording"} <= set(header) <= set(columns.header):
            raise NoExportError
        while True:
            try:
                row = next(table)
                if row:
                    yield table.line_num, _typed(header, row, columns)
            except StopIteration:
                return
            except (csv.Error, ValueError) as error:
                yield table.line_num, ValueError(str(error))


def _typed(header: list[str], row: list[str], columns: Columns) -> Found:
    if len(row) != len(header):
        raise ValueError("not as many cells as the first line has")
    cells = dict(zip(header, row, strict=True))
    if cells["entry"] not in ("game", "run"):
        raise ValueError("neither a game nor a run")
    found = {
        table: {
            name: _value(cells[name], type_, name in columns.never_empty)
            for name, type_ in columns.types[table].items()
            if name in cells
        }
        for table in ((cells["entry"], "review") if cells["entry"] == "game" else ("run",))
    }
    if all(value is None for value in found.get("review", {}).values()):
        found.pop("review", None)
    return found


def _value(text: str, type_: str, is_never_empty: bool) -> str | int | float | None:
    if text == "" and not (type_ == "TEXT" and is_never_empty):
        return None
    if type_ == "INTEGER":
        return int(text)
    return float(text) if type_ == "REAL" else text


def _lines(file: TextIO) -> Iterator[str]:
    """The file's lines, each cut where it is too long."""
    while line := file.readline(LONGEST):
        yield line
        while len(line) == LONGEST and not line.endswith("\n"):
            line = file.readline(LONGEST)


@contextmanager
def _long_cells() -> Iterator[None]:
    """The module allows shorter cells only, and knows no limit but its own."""
    usual = csv.field_size_limit(LONGEST)
    try:
        yield
    finally:
        csv.field_size_limit(usual)
