"""Record books and imports with contents that no Minewave has written."""

import io
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.store import Filter, Store, queries, statistics
from game.store.board_kind import BoardKind
from game.store.transfer import export_to, import_from
from game.store.transfer_files import Columns, read_json
from tests.game.message_text import told
from tests.game.store.finished_games import CONFIG, FILE, at_noon, fill_store, finished
from tests.robustness.game_specimen_files import every_answer
from tests.robustness.mutants import assert_sentence

Change = Callable[..., Store]

OWN = Filter(BoardKind.of(CONFIG), ranked_only=False)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "book", at_noon)) as store:
        yield store


@pytest.fixture
def change(store: Store, tmp_path: Path) -> Change:
    """Return a function that changes a record book with two games as another program might."""
    fill_store(tmp_path / "book", finished(), finished("lost"))

    def changed(script: str) -> Store:
        with closing(sqlite3.connect(tmp_path / "book" / FILE)) as connection:
            connection.executescript(script)
        return store

    return changed


def test_a_recording_of_nested_lists_is_refused(store: Store, tmp_path: Path) -> None:
    for depth in (1, 10, 900, 960, 980, 5000):
        line = '{"game": {"recording": ' + "[" * depth + "]" * depth + "}}"
        (tmp_path / "book.json").write_text(f"[\n{line}\n]\n", "utf-8")
        assert import_from(store, tmp_path / "book.json").refused == 1


def test_an_entry_of_another_shape_is_refused_at_once(store: Store) -> None:
    columns = store.query(Columns.of)
    for line in (
        *('{"game": []}', '{"game": {}, "review": {}, "run": {}, "more": {}}', "7", "[[]]"),
        *('{"game": {"uid": {}}}', '{"run": "game"}', '{"run": null, "game": null}'),
        '{"game": {"uid": ' + "[]," * 10 + "[]}}",
        '{"game": [' + "[]," * 200_000 + "[]]}",
        json.dumps({"game": {f"column{number}": 0 for number in range(200)}}),
    ):
        ((_, found),) = read_json(io.StringIO(f"[\n{line}\n]\n"), columns)
        assert isinstance(found, ValueError), line[:99]


def test_a_recording_that_unpacks_to_too_much_is_damaged(
    change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.rows.MAX_RECORDING_BYTES", 10**6)
    bomb = zlib.compress(bytes(10**6 + 1), 9)
    assert len(bomb) < 2000
    store = change(f"UPDATE recordings SET text = x'{bomb.hex()}' WHERE game = 1")
    assert store.ask(queries.game, 1) is None
    assert store.ask(queries.game, 2) is not None
    assert export_to(store, tmp_path / "out.json").left_out == 1


@pytest.mark.parametrize("bound", ["MAX_RECORDING_BYTES", "MAX_MOVES"])
def test_a_game_too_long_to_be_read_again_is_kept_without_its_recording(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    short, long = finished("lost"), finished()
    text, moves = str(short.recording), len(short.recording.moves)
    assert len(text) < len(str(long.recording))
    limit = moves if bound == "MAX_MOVES" else len(text)
    monkeypatch.setattr(f"game.store.rows.{bound}", limit)
    assert (store.record(short), store.record(long)) == (1, 2)
    assert store.ask(queries.game, 1) == short
    assert store.ask(queries.game, 2) is None
    assert len(store.ask(queries.games, 9)) == 2
    every_answer(store)
    assert store.problem is None
    assert export_to(store, tmp_path / "out.json").left_out == 1


def test_an_export_leaves_out_games_that_an_import_would_refuse(
    change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = change("UPDATE games SET player = x'ff' WHERE id = 1")
    assert export_to(store, tmp_path / "out.json").left_out == 1, "bytes are no text"
    monkeypatch.setattr("game.store.transfer_files.MAX_LINE", 2**20)
    assert export_to(store, tmp_path / "out.json").left_out == 2


@pytest.mark.parametrize(
    "script",
    [
        "ALTER TABLE tallies RENAME TO t; CREATE VIEW tallies AS SELECT * FROM t",
        "DROP TABLE missed;"
        "CREATE VIEW missed AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
        " SELECT x AS pattern, x AS times FROM n",
        "CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "DROP TRIGGER games_tallied;"
        "CREATE TRIGGER games_tallied AFTER INSERT ON games BEGIN DELETE FROM runs; END",
        *("DROP TRIGGER games_tallied", "DROP TABLE tries"),
        "ALTER TABLE practice_rounds DROP COLUMN ms",
        *("PRAGMA user_version = -1", "PRAGMA user_version = 1", "PRAGMA user_version = 2"),
    ],
)
def test_a_file_with_other_tables_is_renamed(change: Change, tmp_path: Path, script: str) -> None:
    store = change(script)
    store.open()
    assert "put aside" in told(store.problem) or "records-damaged" in told(store.problem)
    assert store.ask(queries.newest) is None
    assert store.record(finished()) == 1
    every_answer(store)
    assert (tmp_path / "book" / "records-damaged-2026-07-05.sqlite3").exists()


def test_one_more_table_or_index_does_no_harm(change: Change) -> None:
    store = change("CREATE TABLE mine (a); CREATE INDEX mine_too ON games (ms)")
    assert store.ask(queries.newest) is not None
    assert store.problem is None


@pytest.mark.parametrize(
    ("wrong", "question"),
    [
        ("tallies SET games = 'many'", lambda store: store.ask(statistics.totals, OWN)),
        ("tallies SET best_ms = x'ff'", lambda store: store.ask(statistics.totals, OWN)),
    ],
)
def test_sums_of_another_type_are_reported(
    change: Change, tmp_path: Path, wrong: str, question: Callable[[Store], object]
) -> None:
    store = change(f"UPDATE {wrong}")
    with closing(Store(tmp_path / "empty", at_noon)) as empty:
        assert question(store) == question(empty)
    assert_sentence(told(store.problem))


@pytest.mark.parametrize(
    ("wrong", "question"),
    [
        ("tallies SET width = 'wide'", lambda store: store.ask(queries.board_kinds)),
        ("games SET ended = '9999-12-31T23:59:59.999Z'", lambda store: store.ask(queries.games, 9)),
        ("games SET ended = '2026-07-05'", lambda store: store.ask(queries.games, 9)),
        ("games SET bvs = -1.0", lambda store: store.ask(queries.games, 9)),
        ("games SET efficiency = 9e999", lambda store: store.ask(queries.games, 9)),
        ("games SET width = 8.5", lambda store: store.ask(queries.games, 9)),
        ("games SET player = x'ff'", lambda store: store.ask(statistics.best, OWN)),
    ],
)
def test_rows_with_values_of_another_type_are_left_out(
    change: Change, wrong: str, question: Callable[[Store], list[object]]
) -> None:
    store = change(f"UPDATE {wrong}")
    assert question(store) == []
    assert store.problem is None
    assert store.record(finished()) == 3
    assert len(question(store)) == 1
