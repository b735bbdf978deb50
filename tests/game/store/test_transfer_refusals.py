"""Imports that are refused, with one sentence that says why."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game.resources.texts import Message
from game.store import Store, queries, transfer, transfer_files
from game.store import store as store_module
from game.store.rows import review_row
from game.store.transfer import Exported, Imported, TransferError, export_to, import_from
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import REVIEW, finished, locked, sql, uids

MISSING = object()


def exported_game(folder: Path) -> dict[str, Any]:
    """Return a game's entry in a JSON export."""
    with closing(Store(folder / "source")) as source:
        source.record(finished())
        export_to(source, folder / "source.json")
    return json.loads((folder / "source.json").read_text("utf-8"))[-1]


def import_entries(
    folder: Path, target: Store, *entries: dict[str, object] | str
) -> tuple[int, int, tuple[Message, ...]]:
    """Import entries from a JSON file; return the new games, refused entries and reasons."""
    lines = [one if isinstance(one, str) else json.dumps(one) for one in entries]
    text = ",\n".join(lines)
    (folder / "records.json").write_text(f"[\n{text}\n]\n", "utf-8")
    imported = import_from(target, folder / "records.json")
    return imported.games, imported.refused, imported.reasons


def refusal(port: Callable[[Store, Path], object], store: Store, path: Path) -> str:
    """Return the sentence that explains why an export or import is refused."""
    with pytest.raises(TransferError) as caught:
        port(store, path)
    assert is_one_sentence(caught.value.message)
    return told(caught.value.message)


@pytest.mark.parametrize(
    ("column", "value"),
    [
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
    ],
)
def test_an_untrue_game_is_refused_and_the_others_are_imported(
    tmp_path: Path, target: Store, column: str, value: object
) -> None:
    good = exported_game(tmp_path)
    row = good["game"] | {"uid": "b1"}
    row[column] = value(row[column]) if callable(value) else value
    bad = {"game": {name: one for name, one in row.items() if one is not MISSING}}
    games, refused, (reason,) = import_entries(tmp_path, target, bad, good)
    assert (games, refused) == (1, 1)
    assert told(reason).startswith("Line 2 is left out: ")
    assert told(reason).endswith(".")


@pytest.mark.parametrize(
    "changed",
    [
        {"survival": 2.5},
        {"luck": None},
        {"cost": "much"},
        *({"missed": text} for text in ("[]", '{"three_three": 1}', '{"single": -1}', "{")),
        {"wrong_flags": 2**62},
        {"survived": 3},
        dict.fromkeys(("luck", "cost", "missed", "wrong_flags"), MISSING),
    ],
    ids=lambda changes: ",".join(changes),
)
def test_a_bad_review_is_dropped_and_its_game_imported(
    tmp_path: Path, target: Store, changed: dict[str, object]
) -> None:
    row = review_row(REVIEW) | changed
    review = {name: value for name, value in row.items() if value is not MISSING}
    entry = exported_game(tmp_path) | {"review": review}
    assert import_entries(tmp_path, target, entry) == (1, 0, ())
    assert target.ask(queries.review, 1) is None
    assert target.ask(queries.unreviewed) is not None


def test_bad_lines_are_counted_and_only_the_first_reasons_kept(
    tmp_path: Path, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = ["7", "{}", "[]", '{"game": 7}', '{"run": null}', '{"game": {"torn', "[" * 9999]
    good, many = json.dumps(exported_game(tmp_path)), [*bad, *["7"] * 99]
    games, refused, reasons = import_entries(tmp_path, target, *many, "", good)
    assert (games, refused, len(reasons)) == (1, len(many), transfer.MAX_REASONS)
    assert all(f"Line {n} " in told(reason) for n, reason in enumerate(reasons, start=2))
    monkeypatch.setattr(transfer_files, "MAX_LINE", len(good) + 10)
    assert import_entries(tmp_path, target, "x" * len(good) * 5, good)[:2] == (0, 1)


def test_bad_rows_are_counted(tmp_path: Path, source: Store, target: Store) -> None:
    source.record(finished())
    export_to(source, tmp_path / "records.csv")
    bad = ["game,x", "walk" + "," * 60, "\x00\x00", "", '"game']
    with (tmp_path / "records.csv").open("a", encoding="utf-8") as file:
        file.write("\n".join(bad))
    imported = import_from(target, tmp_path / "records.csv")
    assert (imported.games, imported.refused) == (1, 4), "an empty row counts nothing"
    assert is_one_sentence(imported.message)
    assert told(imported.message).startswith("New games: 1,")


@pytest.mark.parametrize("content", [b"", b"hello", b"[]", b"\xff\xfe\x00", b"a,b\n1,2\n", b"{\n"])
def test_a_file_that_is_no_export_is_refused(tmp_path: Path, source: Store, content: bytes) -> None:
    for name in ("records.csv", "Records.JSON"):
        (tmp_path / name).write_bytes(content)
        assert name in refusal(import_from, source, tmp_path / name)


@pytest.mark.parametrize("port", [export_to, import_from])
@pytest.mark.parametrize(
    "name", ["records", "records.txt", "records.csv.gz", "nowhere/records.csv", "folder.json"]
)
def test_an_impossible_path_is_refused(
    tmp_path: Path, source: Store, name: str, port: Callable[[Store, Path], object]
) -> None:
    (tmp_path / "folder.json").mkdir()
    is_known = name.endswith((".csv", ".json"))
    reason = refusal(port, source, tmp_path / name)
    assert reason.endswith("ends in .csv or .json.") is not is_known
    source.close()
    assert {file.name for file in tmp_path.iterdir()} <= {"folder.json", "source"}


def test_a_locked_store_can_be_exported_and_not_imported_into(
    tmp_path: Path, source: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "TRANSFER_BUSY_TIMEOUT_MS", 20)
    source.record(finished())
    export_to(source, tmp_path / "records.json")
    text = (tmp_path / "records.json").read_text("utf-8")
    other = text.replace(uids(tmp_path / "source")[0], "0" * 32)
    (tmp_path / "others.json").write_text(other, "utf-8")
    with locked(tmp_path / "source"):
        assert export_to(source, tmp_path / "again.json") == Exported(1)
        reason = refusal(import_from, source, tmp_path / "others.json")
    assert reason == "Another program is using the record book."
    assert import_from(source, tmp_path / "others.json") == Imported(1)


def test_a_failed_export_keeps_the_previous_file_and_a_newer_versions_store_is_left_alone(
    tmp_path: Path, source: Store
) -> None:
    source.record(finished())
    (tmp_path / "records.csv").write_text("before")
    with patch.object(transfer_files.csv.DictWriter, "writerow", side_effect=OSError):
        reason = refusal(export_to, source, tmp_path / "records.csv")
    assert reason == "The file records.csv can't be written."
    assert (tmp_path / "records.csv").read_text() == "before"
    source.close()
    sql(tmp_path / "source", "PRAGMA user_version = 99")
    for port in (export_to, import_from):
        assert "newer Minewave" in refusal(port, source, tmp_path / "records.json")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["records.csv", "source"]


@pytest.mark.parametrize(
    ("name", "before", "by_newer"),
    [
        ("records.csv", "\nseed ", "\nrules 3\nseed "),
        ("records.json", "\\nseed ", "\\nrules 3\\nseed "),
    ],
)
def test_a_game_by_newer_rules_is_refused_as_such(
    tmp_path: Path, store: Store, name: str, before: str, by_newer: str
) -> None:
    with closing(Store(tmp_path / "source")) as source:
        source.record(finished())
        export_to(source, tmp_path / name)
    data = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(data.replace(before.encode(), by_newer.encode()))
    (reason,) = import_from(store, tmp_path / name).reasons
    assert told(reason).endswith("The game was played by the rules of a newer Minewave.")
