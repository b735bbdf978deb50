"""Record books and imports with contents that no Minewave wrote."""

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.records import Filter, Store
from game.records.transfer import export_to, import_from
from game.records.transfer_files import Columns, read_json
from tests.game.message_text import told
from tests.game.records.finished_games import CONFIG, FILE, at_noon, fill_store, finished
from tests.robustness.mutants import assert_sentence
from tests.robustness.store_questions import every_answer

OWN = Filter(CONFIG.dimensions, ranked_only=False)


def test_a_recording_of_nested_lists_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "book", at_noon)
    for depth in (1, 10, 900, 960, 980, 5000):
        line = '{"game": {"recording": ' + "[" * depth + "]" * depth + "}}"
        (tmp_path / "book.json").write_text(f"[\n{line}\n]\n", "utf-8")
        assert import_from(store, tmp_path / "book.json").refused == 1
    store.close()


@pytest.mark.parametrize(
    "line",
    [
        '{"game": []}',
        '{"game": {}, "review": {}, "run": {}, "more": {}}',
        '{"game": {"uid": ' + "[]," * 10 + "[]}}",
        '{"game": [' + "[]," * 200_000 + "[]]}",
        json.dumps({"game": {f"column{number}": 0 for number in range(200)}}),
        '{"game": {"uid": {}}}',
        '{"run": "game"}',
        '{"run": null, "game": null}',
        "7",
        "[[]]",
    ],
)
def test_an_entry_of_another_shape_is_refused_at_once(tmp_path: Path, line: str) -> None:
    store = Store(tmp_path / "book", at_noon)
    (tmp_path / "book.json").write_text(f"[\n{line}\n]\n", "utf-8")
    with (tmp_path / "book.json").open(encoding="utf-8") as file:
        ((_, found),) = read_json(file, store.query(Columns.of))
    assert isinstance(found, ValueError)
    store.close()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a folder with a record book of two games."""
    fill_store(tmp_path, finished(), finished("lost"))
    return tmp_path


def changed(folder: Path, *statements: str, values: tuple[object, ...] = ()) -> Store:
    """Return the store after another program has changed its file."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement, values)
    return Store(folder, at_noon)


def test_a_recording_that_unpacks_to_too_much_is_damaged(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.records.rows.MAX_RECORDING_BYTES", 10**6)
    bomb = zlib.compress(bytes(10**6 + 1), 9)
    assert len(bomb) < 2000
    store = changed(book, "UPDATE recordings SET text = ? WHERE game = 1", values=(bomb,))
    assert store.game(1) is None
    assert store.game(2) is not None
    assert export_to(store, book / "out.json").left_out == 1
    store.close()


@pytest.mark.parametrize("bound", ["MAX_RECORDING_BYTES", "MOST_MOVES"])
def test_a_game_too_long_to_be_read_again_is_kept_without_its_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    short, long = finished("lost"), finished()
    text, moves = str(short.recording), len(short.recording.moves)
    assert len(text) < len(str(long.recording))
    monkeypatch.setattr(f"game.records.rows.{bound}", len(text) if bound[0:3] == "MAX" else moves)
    store = Store(tmp_path, at_noon)
    assert (store.record(short), store.record(long)) == (1, 2)
    assert store.game(1) == short
    assert store.game(2) is None
    assert len(store.games(9)) == 2
    every_answer(store)
    assert store.problem is None
    assert export_to(store, tmp_path / "out.json").left_out == 1
    store.close()


def test_an_export_leaves_out_games_that_an_import_would_refuse(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(book, at_noon)
    monkeypatch.setattr("game.records.transfer_files.MAX_LINE", 2**20)
    assert export_to(store, book / "out.json").left_out == 2
    store.close()


@pytest.mark.parametrize(
    "statements",
    [
        ["ALTER TABLE tallies RENAME TO t", "CREATE VIEW tallies AS SELECT * FROM t"],
        [
            "DROP TABLE missed",
            "CREATE VIEW missed AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
            " SELECT x AS pattern, x AS times FROM n",
        ],
        ["CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM games; END"],
        [
            "DROP TRIGGER games_tallied",
            "CREATE TRIGGER games_tallied AFTER INSERT ON games BEGIN DELETE FROM runs; END",
        ],
        ["DROP TRIGGER games_tallied"],
        ["DROP TABLE tries"],
        ["ALTER TABLE practice_rounds DROP COLUMN ms"],
        ["PRAGMA user_version = -1"],
        ["PRAGMA user_version = 1"],
        ["PRAGMA user_version = 2"],
    ],
)
def test_a_file_with_other_tables_is_renamed_before_it_is_queried(
    book: Path, statements: list[str]
) -> None:
    store = changed(book, *statements)
    store.open()
    assert "put aside" in told(store.problem) or "records-damaged" in told(store.problem)
    assert store.newest() is None
    assert store.record(finished()) == 1
    every_answer(store)
    store.close()
    assert (book / "records-damaged-2026-07-05.sqlite3").exists()


def test_one_more_table_or_index_does_no_harm(book: Path) -> None:
    store = changed(book, "CREATE TABLE mine (a)", "CREATE INDEX mine_too ON games (ms)")
    assert store.newest() is not None
    assert store.problem is None
    store.close()


@pytest.mark.parametrize(
    ("table", "column", "value", "question"),
    [
        ("tallies", "games", "many", lambda store: store.totals(OWN)),
        ("tallies", "best_ms", b"\xff", lambda store: store.totals(OWN)),
        ("tallies", "width", "wide", lambda store: store.sizes()),
        ("games", "ended", "9999-12-31T23:59:59.999Z", lambda store: store.games(9)),
        ("games", "ended", "2026-07-05", lambda store: store.games(9)),
        ("games", "bvs", -1.0, lambda store: store.games(9)),
        ("games", "efficiency", float("inf"), lambda store: store.games(9)),
        ("games", "width", 8.5, lambda store: store.games(9)),
        ("games", "player", b"\xff", lambda store: store.best(OWN)),
    ],
)
def test_values_of_another_type_are_reported(
    book: Path, table: str, column: str, value: object, question: Callable[[Store], object]
) -> None:
    store = changed(book, f"UPDATE {table} SET {column} = ?", values=(value,))
    empty = Store(book / "empty", at_noon)
    assert question(store) == question(empty)
    assert_sentence(told(store.problem))
    for one in (store, empty):
        one.close()


def test_a_game_with_bytes_for_text_is_left_out_of_an_export(book: Path) -> None:
    store = changed(book, "UPDATE games SET player = x'ff' WHERE id = 1")
    assert export_to(store, book / "out.json").left_out == 1
    store.close()
