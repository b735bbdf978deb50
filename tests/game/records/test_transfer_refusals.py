"""Imports that are refused, with one sentence that says why."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.records import FinishedGame, FinishedRun, GameMode, Store, transfer, transfer_files
from game.records import store as store_module
from game.records.reviews import review_row
from game.records.transfer import Exported, Imported, TransferError, export_to, import_from
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import FILE, REVIEW, finished, locked, run, uids

FORMS = ["records.csv", "Records.JSON"]


def exported(folder: Path, game: FinishedGame) -> dict[str, object]:
    """Return a game's entry in a JSON export."""
    source = Store(folder / "source")
    source.record(game)
    export_to(source, folder / "source.json")
    source.close()
    found: list[dict[str, object]] = json.loads((folder / "source.json").read_text("utf-8"))
    return found[-1]


MISSING = object()
UNTRUE = [
    ("recording", lambda text: text.replace("9000 won", "9500 won")),
    ("recording", lambda text: text.replace("9000 won", "9000 lost")),
    ("recording", MISSING),
    ("left_clicks", 3),
    ("three_bv_solved", 500),
    ("mood", "merry"),
    ("player", "\ud800"),
    ("device", "nose"),
    ("flaws", '["charm"]'),
    ("daily", "20260705"),
    ("ended", "0001-01-01T00:00:00.000Z"),
    ("openings", 2**63),
    ("path", float("nan")),
    ("uid", 7),
]


@pytest.mark.parametrize(("column", "value"), UNTRUE)
def test_an_untrue_game_is_refused_and_the_others_are_imported(
    tmp_path: Path, target: Store, column: str, value: object
) -> None:
    good, bad = exported(tmp_path, finished()), exported(tmp_path, finished())
    row = bad["game"]
    assert isinstance(row, dict)
    if value is MISSING:
        del row[column]
    else:
        row[column] = value(row[column]) if callable(value) else value
    file = tmp_path / "records.json"
    file.write_text(f"[\n{json.dumps(bad)},\n{json.dumps(good)}\n]\n", "utf-8")
    imported = import_from(target, file)
    assert (imported.games, imported.refused) == (1, 1)
    (reason,) = imported.reasons
    assert told(reason).startswith("Line 2 is left out: ")
    assert told(reason).endswith(".")


NO_REVIEWS = [
    {"survival": 2.5},
    {"luck": -0.1},
    {"luck": None},
    {"cost": "much"},
    {"missed": "[]"},
    {"missed": '{"three_three": 1}'},
    {"missed": '{"single": -1}'},
    {"missed": '{"single": 1000000000000}'},
    {"missed": "{"},
    {"wrong_flags": 1.5},
    {"wrong_flags": 2**62},
    {"survived": 3},
]


@pytest.mark.parametrize("changed", NO_REVIEWS, ids=str)
def test_a_bad_review_is_dropped_and_its_game_imported(
    tmp_path: Path, target: Store, changed: dict[str, object]
) -> None:
    found = exported(tmp_path, finished())
    found["review"] = review_row(REVIEW) | changed
    (tmp_path / "records.json").write_text(f"[\n{json.dumps(found)}\n]\n", "utf-8")
    assert import_from(target, tmp_path / "records.json").games == 1
    assert target.review(1) is None
    assert target.unreviewed() is not None


def test_an_incomplete_review_is_dropped(tmp_path: Path, target: Store) -> None:
    found, row = exported(tmp_path, finished()), review_row(REVIEW)
    new = ("luck", "cost", "missed", "wrong_flags")
    found["review"] = {name: value for name, value in row.items() if name not in new}
    (tmp_path / "records.json").write_text(f"[\n{json.dumps(found)}\n]\n", "utf-8")
    assert import_from(target, tmp_path / "records.json").games == 1
    assert target.review(1) is None
    assert target.unreviewed() is not None


@pytest.mark.parametrize(
    "line", ["7", "{}", "[]", '{"game": 7}', '{"run": null}', '{"game": {"torn', "[" * 9999]
)
def test_bad_lines_are_counted(tmp_path: Path, target: Store, line: str) -> None:
    good = json.dumps(exported(tmp_path, finished()))
    (tmp_path / "records.json").write_text(f"[\n{good},\n{line},\n\n]\n", "utf-8")
    imported = import_from(target, tmp_path / "records.json")
    assert (imported.games, imported.refused) == (1, 1)
    assert "Line 3" in told(imported.reasons[0])
    assert is_one_sentence(imported.message)
    assert told(imported.message).startswith("New games: 1,")


def test_only_the_first_reasons_are_kept(tmp_path: Path, target: Store) -> None:
    (tmp_path / "records.json").write_text("[\n" + "7,\n" * 500 + "]\n", "utf-8")
    imported = import_from(target, tmp_path / "records.json")
    assert imported.refused == 500
    assert len(imported.reasons) == transfer.MAX_REASONS


@pytest.mark.parametrize("bad", ["game,x", "", '"game', "walk" + "," * 60, "\x00\x00"])
def test_bad_rows_are_counted(tmp_path: Path, source: Store, target: Store, bad: str) -> None:
    source.record(finished())
    export_to(source, tmp_path / "records.csv")
    with (tmp_path / "records.csv").open("a", encoding="utf-8") as file:
        file.write(f"{bad}\n")
    imported = import_from(target, tmp_path / "records.csv")
    assert (imported.games, imported.refused) == (1, 1 if bad else 0)


def test_an_endless_line_is_refused(
    tmp_path: Path, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = json.dumps(exported(tmp_path, finished()))
    monkeypatch.setattr(transfer_files, "MAX_LINE", len(good) + 10)
    endless = "x" * len(good) * 5
    (tmp_path / "records.json").write_text(f"[\n{endless},\n{good}\n]\n", "utf-8")
    imported = import_from(target, tmp_path / "records.json")
    assert (imported.games, imported.refused) == (1, 1)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("content", [b"", b"hello", b"[]", b"\xff\xfe\x00", b"a,b\n1,2\n", b"{\n"])
def test_a_file_that_is_no_export_is_refused(
    tmp_path: Path, source: Store, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(TransferError) as caught:
        import_from(source, tmp_path / name)
    assert is_one_sentence(caught.value.message)
    assert name in told(caught.value.message)


@pytest.mark.parametrize("port", [export_to, import_from])
@pytest.mark.parametrize("name", ["records", "records.txt", "records.csv.gz"])
def test_the_file_name_must_end_in_csv_or_json(
    tmp_path: Path, source: Store, name: str, port: Callable[[Store, Path], object]
) -> None:
    with pytest.raises(TransferError) as caught:
        port(source, tmp_path / name)
    assert told(caught.value.message).endswith("ends in .csv or .json.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", [export_to, import_from])
@pytest.mark.parametrize("name", ["nowhere/records.csv", "folder.json"])
def test_an_impossible_path_is_refused(
    tmp_path: Path, source: Store, name: str, port: Callable[[Store, Path], object]
) -> None:
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(TransferError) as caught:
        port(source, tmp_path / name)
    assert is_one_sentence(caught.value.message)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder.json", "source"]


def test_a_locked_store_can_be_exported_and_not_imported_into(
    tmp_path: Path, source: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "TRANSFER_PATIENCE_MS", 20)
    source.record(finished())
    export_to(source, tmp_path / "records.json")
    (kept,) = uids(tmp_path / "source")
    text = (tmp_path / "records.json").read_text("utf-8").replace(kept, "0" * 32)
    (tmp_path / "others.json").write_text(text, "utf-8")
    with locked(tmp_path / "source"):
        assert export_to(source, tmp_path / "again.json") == Exported(1)
        with pytest.raises(TransferError) as caught:
            import_from(source, tmp_path / "others.json")
    assert told(caught.value.message) == "The record book is locked by another program."
    assert import_from(source, tmp_path / "others.json") == Imported(1)


def test_a_newer_version_s_store_is_not_touched(tmp_path: Path, source: Store) -> None:
    source.record(finished())
    source.close()
    with closing(sqlite3.connect(tmp_path / "source" / FILE)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for port in (export_to, import_from):
        with pytest.raises(TransferError) as caught:
            port(source, tmp_path / "records.json")
        assert is_one_sentence(caught.value.message)
        assert "newer Minewave" in told(caught.value.message)
    assert [file.name for file in tmp_path.iterdir()] == ["source"]


def test_a_failed_export_keeps_the_previous_file(
    tmp_path: Path, source: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    source.record(finished())
    (tmp_path / "records.csv").write_text("before")

    def full(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(transfer_files.csv.DictWriter, "writerow", full)
    with pytest.raises(TransferError) as caught:
        export_to(source, tmp_path / "records.csv")
    assert told(caught.value.message) == "The file records.csv cannot be written."
    assert (tmp_path / "records.csv").read_text() == "before"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["records.csv", "source"]


def test_a_run_that_is_still_played_here_is_completed(
    tmp_path: Path, source: Store, target: Store
) -> None:
    whole: FinishedRun = run(700, initials="BOB")
    source.record_run(whole)
    export_to(source, tmp_path / "records.json")
    target.record(finished(kind=GameMode.ARCADE, run=whole.uid))
    assert import_from(target, tmp_path / "records.json") == Imported(0, 0, 1)
    assert target.high_scores(5) == [whole]
