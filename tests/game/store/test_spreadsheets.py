"""CSV files that a spreadsheet opens, and those that it has saved again."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store import FinishedGame, Store, queries
from game.store.csv_cells import (
    CellError,
    quote_formulas,
    read_day,
    read_fraction,
    read_moment,
    read_whole,
    unquote_formulas,
)
from game.store.transfer import Imported, TransferError, export_to, import_from
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import NOON, REVIEW, finished, ranked_dives, run, varied_games
from tests.marks import slow

Cells = list[list[str]]
SIGNS = "=+-@\t\r\n\u2212\uff1d\uff0b\uff0d\uff20"
FORMULAS = [
    *(f"{sign}1" for sign in SIGNS),
    *("=cmd|'/c calc'!A1", " =1", "\u3000=1", "\ufeff=1", "'=1", "''\t1", "x\n=1", "x;=1", "x\t@1"),
]
HARMLESS = ["", "Ann", "'tis", "''", "a-b", "a=b", "3 > 2"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula_wherever_a_spreadsheet_begins_one(text: str) -> None:
    quoted = quote_formulas(text)
    assert unquote_formulas(quoted) == text
    cells = [cell.lstrip(" \u3000\ufeff") for cell in re.split(r"[\t\r\n;|]", quoted)]
    assert not [cell for cell in cells if cell[:1] in {*SIGNS}]
    assert quoted[0] not in SIGNS


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_formula_is_written_unchanged(text: str) -> None:
    assert quote_formulas(text) == unquote_formulas(text) == text


@given(st.text(st.sampled_from("'=+-@\t\r\n;| a\u3000\uff1d\u2212\x00")) | st.text())
def test_quoting_formulas_loses_nothing(text: str) -> None:
    assert unquote_formulas(quote_formulas(text)) == text


def test_the_names_of_players_are_no_formulas_in_a_file_and_come_back(
    tmp_path: Path, source: Store, target: Store
) -> None:
    games = [replace(finished(), player=text) for text in (*FORMULAS, *HARMLESS)]
    for game in games:
        source.record(game)
    source.record_dive(run(700, initials="=1+1"))
    for name in ("records.csv", "records.json"):
        export_to(source, tmp_path / name)
    with (tmp_path / "records.csv").open(encoding="utf-8", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not [cell for cell in cells if cell[:1] in {*SIGNS}]
    assert '"player": "=1"' in (tmp_path / "records.json").read_text("utf-8")
    assert import_from(target, tmp_path / "records.csv") == Imported(len(games), 0, 1)
    assert [target.ask(queries.game, n).player for n in range(1, len(games) + 1)] == [  # type: ignore[union-attr]
        game.player for game in games
    ]
    assert target.ask(ranked_dives, 1)[0].initials == "=1+1"
    assert import_from(target, tmp_path / "records.json") == Imported(0, len(games) + 1)


def export_rows(folder: Path, *games: FinishedGame) -> Cells:
    """Return the rows of a CSV export of games and a dive."""
    store = Store(folder / "exported")
    for number, game in enumerate(games, start=1):
        store.record(game)
        store.add_review(number, REVIEW)
    store.record_dive(run(700, initials="BOB", seed=1234567890123456789))
    export_to(store, folder / "exported.csv")
    store.close()
    with (folder / "exported.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def save_rows(cells: Cells, delimiter: str = ",", quoting: int = csv.QUOTE_MINIMAL) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, quoting=quoting).writerows(cells)  # type: ignore[arg-type]
    return text.getvalue()


def change_cells(cells: Cells, column: str, change: Callable[[str], str]) -> Cells:
    """Return the rows with a different text in one column, if they have it."""
    at = cells[0].index(column)
    return [
        cells[0],
        *([*row[:at], change(row[at]) if row[at] else "", *row[at + 1 :]] for row in cells[1:]),
    ]


def german(cells: Cells) -> Cells:
    """Return the rows as a German spreadsheet program saves them."""
    for column in ("path", "bvs", "efficiency", "survival", "expected", "luck", "cost"):
        cells = change_cells(cells, column, lambda text: f"{float(text):.9g}".replace(".", ","))
    for column in ("ranked", "wraps"):
        cells = change_cells(cells, column, lambda text: {"0": "FALSCH", "1": "WAHR"}[text])
    return change_cells(cells, "daily", lambda text: f"{date.fromisoformat(text):%d.%m.%Y}")


QUICK = ("semicolons", "tabs, UTF-16", "German", "sorted")
RESAVED: dict[str, Callable[[Cells], bytes]] = {
    "semicolons": lambda cells: save_rows(cells, ";").encode("utf-8-sig"),
    "tabs, UTF-16": lambda cells: save_rows(cells, "\t").encode("utf-16"),
    "big endian": lambda cells: save_rows(cells, "\t").encode("utf-16-be"),
    "little endian": lambda cells: save_rows(cells, ";").encode("utf-16-le"),
    "all quoted": lambda cells: save_rows(cells, quoting=csv.QUOTE_ALL).encode(),
    "told separator": lambda cells: ("sep=;\r\n" + save_rows(cells, ";")).encode(),
    "line feeds": lambda cells: save_rows(cells).replace("\r\n", "\n").encode(),
    "carriage returns in cells": lambda cells: (
        save_rows(cells).replace("\r\n", "\n").replace("\n", "\r\n").encode()
    ),
    "blank rows": lambda cells: save_rows(
        [[], [""] * 9, *(row for one in cells for row in (one, [], ["", " "]))]
    ).encode(),
    "no empty cells at the end": lambda cells: save_rows(
        [row[: max(n for n, cell in enumerate(row, 1) if cell)] for row in cells]
    ).encode(),
    "more empty cells": lambda cells: save_rows([[*row, "", ""] for row in cells]).encode(),
    "reordered": lambda cells: save_rows([row[::-1] for row in cells]).encode(),
    "sorted": lambda cells: save_rows([cells[0], *reversed(cells[1:])]).encode(),
    "lost repeated columns": lambda cells: save_rows(
        [
            [cell for name, cell in zip(cells[0], row, strict=True) if name not in ("width", "bvs")]
            for row in cells
        ]
    ).encode(),
    "shortened seeds of games": lambda cells: save_rows(
        [cells[0], *change_cells(cells[:-1], "seed", lambda text: "1.23E+18")[1:], cells[-1]]
    ).encode(),
    "German": lambda cells: save_rows(german(cells), ";").encode("utf-8-sig"),
    "Japanese": lambda cells: save_rows(
        change_cells(cells, "daily", lambda text: text.replace("-", "/"))
    ).encode(),
    "all in one column": lambda cells: save_rows(
        [[line] for line in save_rows(cells).replace("\r\n", "\n").splitlines()], ";"
    ).encode("utf-8-sig"),
    "capital names": lambda cells: save_rows(
        [[name.upper() for name in cells[0]], *cells[1:]]
    ).encode(),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", [*QUICK, *slow(way for way in RESAVED if way not in QUICK)])
def test_a_file_that_a_spreadsheet_has_saved_again_is_read(
    tmp_path: Path, target: Store, way: str
) -> None:
    games = [replace(game, player=game.player or "Zoë") for game in varied_games()]
    pointed = games[-2]
    pointed = replace(pointed, figures=replace(pointed.figures, path=12.375))
    games = [*games[:-2], pointed, games[-1]]
    (tmp_path / "again.csv").write_bytes(RESAVED[way](export_rows(tmp_path, *games)))
    imported = import_from(target, tmp_path / "again.csv")
    assert [told(reason) for reason in imported.reasons] == []
    assert imported == Imported(len(games), 0, 1)
    found = [target.ask(queries.game, n) for n in range(1, len(games) + 1)]
    if way == "sorted":
        found.reverse()
    if way == "German":
        games = [replace(one, figures=replace(one.figures, path=None)) for one in games]
        found = [one and replace(one, figures=replace(one.figures, path=None)) for one in found]
    assert [one and one.uid for one in found] == [one.uid for one in games]
    if "carriage" not in way:
        assert found == games
    assert target.ask(ranked_dives, 1)[0].seed == 1234567890123456789
    assert sum(target.ask(queries.review, number) is not None for number in range(1, 20)) == len(
        games
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "column", "text", "reason"),
    [
        (2, "daily", "03/04/2026", "03/04/2026 in the column daily can be two dates."),
        (2, "daily", "03-04-26", "03-04-26 in the column daily can be two dates."),
        (2, "daily", "46207", "46207 in the column daily isn't a date."),
        (2, "daily", "31.02.2026", "31.02.2026 in the column daily isn't a date."),
        (2, "ended", "03/04/2026 12:00", "03/04/2026 in the column ended can be two dates."),
        (2, "ended", "05.07.2026", "05.07.2026 in the column ended isn't a date with a time."),
        (
            2,
            "ended",
            "2026-07-05 25:00",
            "2026-07-05 25:00 in the column ended isn't a date with a time.",
        ),
        (2, "three_bv", "many", "many in the column three_bv isn't a number."),
        (2, "three_bv", "1.2E+15", "1.2E+15 in the column three_bv has lost digits."),
        (2, "openings", "5,000", "5,000 in the column openings can be two numbers."),
        (2, "path", "1.2.3", "1.2.3 in the column path isn't a number."),
        (2, "path", "-1", "The column path can't hold -1.0."),
        (2, "uid", "1.23457E+31", "1.23457E+31 in the column uid has lost digits."),
        (2, "uid", "", "The column uid is empty."),
        (2, "device", "nose", "The column device can't hold nose."),
        (2, "flaws", "paused", "The column flaws can't hold paused."),
        (2, "left_clicks", "", "The column left_clicks is empty."),
        (2, "player", "Zo\udceb", "The column player has letters that aren't in UTF-8."),
        (2, "recording", "minewave 2", "The column recording is damaged or cut off."),
        (2, "entry", "walk", "It's neither a game nor a run."),
        (3, "seed", "1.23457E+18", "1.23457E+18 in the column seed has lost digits."),
        (3, "seed", "some", "The column seed can't hold some."),
        (3, "score", "1,5", "1,5 in the column score isn't a number."),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_by_row_and_column(
    tmp_path: Path, target: Store, row: int, column: str, text: str, reason: str
) -> None:
    cells = export_rows(tmp_path, finished(daily="2026-07-05"))
    cells[row - 1][cells[0].index(column)] = text
    (tmp_path / "again.csv").write_bytes(save_rows(cells).encode("utf-8", "surrogateescape"))
    imported = import_from(target, tmp_path / "again.csv")
    if (row, column) == (2, "left_clicks"):
        assert told(imported.reasons[0]).startswith("Row 2 is left out: The column left_clicks")
    else:
        assert [told(one) for one in imported.reasons] == [f"Row {row} is left out: {reason}"]
    assert all(map(is_one_sentence, imported.reasons))
    assert (imported.games, imported.runs, imported.refused) == (row == 3, row == 2, 1)


def test_a_review_that_cannot_be_read_is_made_again(tmp_path: Path, target: Store) -> None:
    cells = change_cells(export_rows(tmp_path, finished()), "zini", lambda text: "many")
    (tmp_path / "again.csv").write_text(save_rows(cells), "utf-8")
    assert import_from(target, tmp_path / "again.csv") == Imported(1, 0, 1)
    assert target.ask(queries.review, 1) is None
    assert target.ask(queries.unreviewed) is not None


def test_rows_are_counted_as_a_spreadsheet_does(tmp_path: Path, target: Store) -> None:
    cells = export_rows(tmp_path, finished(), finished())
    bad = ["game", *[""] * (len(cells[0]) - 1), "more"]
    again = save_rows([[], *cells[:3], [], bad, cells[3]])
    (tmp_path / "again.csv").write_bytes(again.encode())
    imported = import_from(target, tmp_path / "again.csv")
    assert [told(one) for one in imported.reasons] == [
        "Row 6 is left out: It has more cells than the first row."
    ]
    assert (imported.games, imported.runs) == (2, 1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda names: ["name" if one == "uid" else one for one in names], "lacks the column uid"),
        (lambda names: [*names[:-1], "mood"], "has a column mood, which no record book has"),
        (lambda names: [*names[:-1], "uid"], "has the column uid twice"),
    ],
)
def test_a_wrong_column_is_named(
    tmp_path: Path, target: Store, change: Callable[[list[str]], list[str]], reason: str
) -> None:
    cells = export_rows(tmp_path, finished())
    (tmp_path / "again.csv").write_text(save_rows([change(cells[0]), *cells[1:]]), "utf-8")
    with pytest.raises(TransferError) as caught:
        import_from(target, tmp_path / "again.csv")
    assert told(caught.value.message) == f"The file again.csv {reason}."
    assert target.ask(queries.games, 9) == []


def read(reader: Callable[..., object], *told_: str) -> object:
    """Return the entries that are read, or the key of the reason why nothing is."""
    try:
        return reader(told_[0], "some", *told_[1:])
    except CellError as error:
        return error.message.key.removeprefix("porting.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-03-04", date(2026, 3, 4)),
        (" 2026/3/4 ", date(2026, 3, 4)),
        ("2026. 3. 4.", date(2026, 3, 4)),
        ("2026年3月4日", date(2026, 3, 4)),
        ("04.03.2026", date(2026, 3, 4)),
        ("13/03/2026", date(2026, 3, 13)),
        ("3/13/2026", date(2026, 3, 13)),
        ("3/3/2026", date(2026, 3, 3)),
        ("3/31/26", date(2026, 3, 31)),
        ("31/01/26", "two_days"),
        ("04.03.26", "two_days"),
        ("3/4/2026", "two_days"),
        ("03-04-2026", "two_days"),
        ("4 March 2026", "no_day"),
        ("29.02.2026", "no_day"),
    ],
)
def test_a_day_is_read_where_every_country_reads_the_same(text: str, expected: object) -> None:
    found = read(read_day, text)
    assert found == (expected.isoformat() if isinstance(expected, date) else expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-07-05T12:00:00.250Z", NOON),
        ("2026-07-05 12:00:00.250", NOON),
        ("05.07.2026 12:00:00,25", NOON),
        ("2026-07-05T14:00:00.250+02:00", NOON),
        ("13/07/2026 9:05", datetime(2026, 7, 13, 9, 5, tzinfo=UTC)),
        ("7/13/2026 12:05 AM", datetime(2026, 7, 13, 0, 5, tzinfo=UTC)),
        ("7/13/2026, 1:05:06 pm", datetime(2026, 7, 13, 13, 5, 6, tzinfo=UTC)),
        ("7/5/2026 12:00", "two_days"),
        ("2026-07-05", "no_moment"),
        ("12:00", "no_moment"),
        ("2026-07-05 12:61", "no_moment"),
    ],
)
def test_a_moment_is_read_and_is_in_utc_unless_it_says_else(text: str, expected: object) -> None:
    found = read(read_moment, text)
    assert (
        datetime.fromisoformat(str(found)) if " " in str(found) or "T" in str(found) else found
    ) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(("12", 12), (" 12 ", 12), ("12.0", 12), ("12,00", 12), ("1,234", 1234), ("1.234", 1234)),
        *(("1 234 567", 1234567), ("1'234", 1234), ("12,345,678", 12345678), ("12.5", "no_number")),
        *(("1,000", "two_numbers"), ("1,000,000", 1000000), ("1E+12", "shortened")),
        *(("TRUE", "no_number"), ("1,23,4", "no_number"), ("", "no_number")),
    ],
)
def test_a_whole_number_is_read_where_it_can_be_one_only(text: str, expected: object) -> None:
    assert read(read_whole, text) == expected


@pytest.mark.parametrize(
    ("text", "mark", "expected"),
    [
        *(("1.5", "", 1.5), ("1,5", "", 1.5), ("1,5", ".", 1.5), ("1e-05", ".", 1e-05)),
        *(("1,5E-05", "", 1.5e-05), ("12.375", ".", 12.375), ("12,375", ",", 12.375)),
        *(("12,375", ".", 12375), ("12.375", "", "two_numbers"), ("1.234,5", "", 1234.5)),
        *(("1,234.5", "", 1234.5), ("nan", ".", "no_number"), ("1.2.3", ".", "no_number")),
    ],
)
def test_a_fraction_is_read_by_the_decimal_mark_of_its_row(
    text: str, mark: str, expected: object
) -> None:
    assert read(read_fraction, text, mark) == expected
