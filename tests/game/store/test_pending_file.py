"""Games that could not be written are in the pending file, and no killed program loses one."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE

import pytest

from engine.teacher.luck import LuckReview
from game.store import Store, database, pending_file, queries
from game.store.rows import DERIVED_COLUMNS, entry_from_json, entry_to_json
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import (
    FILE,
    NOON,
    UNSAVED,
    fill_store,
    finished,
    locked,
    ranked_dives,
    run,
    uids,
)
from tests.robustness.machine_faults import no_room

ROOT = Path(__file__).resolve().parents[3]
UNREADABLE = "records-unreadable.jsonl"


def test_unsaved_entries_are_read_in_once(tmp_path: Path) -> None:
    game, arcade = finished(run="ab12"), run(700, initials="BOB")
    store = Store(tmp_path)
    store.open()
    with locked(tmp_path):
        store.record(game)
        store.record_dive(arcade)
        store.close()
    lines = (tmp_path / UNSAVED).read_bytes()
    assert [next(iter(json.loads(line))) for line in lines.splitlines()] == ["game", "run"]
    for killed in (None, UNSAVED, "records-unsaved-0123.jsonl"):
        if killed:  # as if the program had been killed before it could drop the file
            (tmp_path / killed).write_bytes(lines)
        store = Store(tmp_path)
        store.open()
        assert store.ask(queries.game, 1) == game
        assert store.ask(ranked_dives, 9) == [arcade]
        assert uids(tmp_path) == [game.uid]
        store.close()
        assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_what_a_full_disk_did_not_take_is_in_the_file_once_there_is_room(tmp_path: Path) -> None:
    """Another program locks the book all the time, and then this one is killed."""
    game = finished()
    store = Store(tmp_path)
    store.open()
    with locked(tmp_path):
        with no_room():
            store.record(game)
            assert told(store.problem).endswith("Your games are kept only until you quit.")
        for second in (5.0, 10.0):
            store.poll(second)
            assert not told(store.problem).endswith("Your games are kept only until you quit.")
            assert len((tmp_path / UNSAVED).read_bytes().splitlines()) == 1
    again = Store(tmp_path)
    again.open()
    assert again.ask(queries.game, 1) == game
    for one in (store, again):
        one.close()


def test_unreadable_lines_are_kept_and_reported(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    store, games = Store(tmp_path), [finished(), finished()]
    store.record(games[0])
    good = json.loads(entry_to_json(games[0]))
    later = json.dumps({"game": {**good["game"], "uid": "x", "luck": 0.5}})
    huge = json.dumps({"game": {**good["game"], "uid": "x", "three_bv": 2**64}})
    half = json.dumps({"game": {**good["game"], "uid": "x", "left_effective": None}})
    bad = ["not JSON", "[]", "7", '{"game": {}}', '{"run": null}', later, huge, half]
    bad.append('{"game": {"torn')
    with (tmp_path / UNSAVED).open("a") as file:
        file.write("\n".join(bad))
    store.record(games[1])
    (tmp_path / FILE).rmdir()
    reader = Store(tmp_path)
    reader.open()
    assert uids(tmp_path) == [game.uid for game in games]
    assert (tmp_path / UNREADABLE).read_text().splitlines() == bad
    assert UNREADABLE in told(reader.problem)
    assert is_one_sentence(reader.problem)
    assert not list(tmp_path.glob("records-unsaved*"))


def test_a_row_may_lack_what_is_computed_and_what_a_later_version_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, dive = finished(player="Ana"), run(700, finds=3)
    of_game, of_dive = (json.loads(entry_to_json(one)) for one in (game, dive))
    for name in DERIVED_COLUMNS:
        del of_game["game"][name]
    assert entry_from_json(of_game) == game
    del of_game["game"]["player"], of_dive["run"]["finds"]
    for entry in (of_game, of_dive):
        with pytest.raises(KeyError):
            entry_from_json(entry)
    added = {"game": {"player": "Bob"}, "run": {"finds": 1}}
    monkeypatch.setattr("game.store.rows.ADDED_COLUMNS", added)
    assert entry_from_json(of_game) == replace(game, player="Bob")
    assert entry_from_json(of_dive) == replace(dive, finds=1)


_KILLED = """
import sys
from pathlib import Path
from game.store import Store
from tests.game.store.finished_games import finished
store = Store(Path(sys.argv[1]))
while True:
    game = finished()
    store.record(game)
    print(game.uid, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
def test_two_processes_killed_while_recording_have_lost_no_game(tmp_path: Path) -> None:
    fill_store(tmp_path)
    Store(tmp_path).open()
    command = [sys.executable, "-c", _KILLED, str(tmp_path)]
    players = [subprocess.Popen(command, cwd=ROOT, stdout=PIPE, text=True) for _ in range(2)]
    recorded = [player.stdout.readline() for player in players for _ in range(10)]
    with locked(tmp_path):
        recorded += [players[0].stdout.readline() for _ in range(4)]
        for player in players:
            player.kill()
    for player in players:
        recorded += player.communicate()[0].splitlines(keepends=True)
    Store(tmp_path).open()
    assert {line.strip() for line in recorded if line.endswith("\n")} <= set(uids(tmp_path))


def test_the_log_is_synced_and_checkpointed_before_it_grows_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "CHECKPOINT_BYTES", 100_000)
    store, log = Store(tmp_path), tmp_path / f"{FILE}-wal"
    store.open()
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    for number in range(1, 21):
        store.record(finished("lost"))
        store.wait_for_flush()  # a checkpoint beside a write copies only part of the log
        assert store.add_review(number, LuckReview(1, (), 1.0, survived=0))
        store.wait_for_flush()
    assert log.stat().st_size < 300_000
    assert synced[0] == log.stat().st_ino, "a recorded game is on the disk, not in its cache"
    with closing(sqlite3.connect((tmp_path / FILE).as_uri() + "?immutable=1", uri=True)) as file:
        (count,) = file.execute("SELECT count(*) FROM games").fetchone()
    assert count > 5  # in the file itself, without the log
    store.close()
    assert len(uids(tmp_path)) == 20


def test_sqlite_waits_for_the_disk_as_other_files_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On macOS SQLite would by default leave data in the disk's own memory."""
    connect, statements = sqlite3.connect, []

    def traced(*given: object, **options: object) -> sqlite3.Connection:
        connection = connect(*given, **options)
        connection.set_trace_callback(statements.append)
        return connection

    monkeypatch.setattr(database, "CHECKPOINT_BYTES", 0)
    monkeypatch.setattr(sqlite3, "connect", traced)
    store = Store(tmp_path)
    store.record(finished("lost"))
    store.close()
    full, checkpoint = "PRAGMA fullfsync = ON", "PRAGMA wal_checkpoint(PASSIVE)"
    assert statements.index(full) < statements.index("PRAGMA journal_mode = WAL")
    assert statements[statements.index(checkpoint) - 1] == full


def test_unsaved_entries_stay_until_the_book_has_them_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_store(tmp_path, run(500))
    (tmp_path / UNSAVED).write_text(entry_to_json(run(700)) + "\n", "utf-8")

    def fails(handle: int) -> None:
        raise OSError("the disk takes it, and loses it")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fails)
        store = Store(tmp_path)
        store.open()
        assert is_one_sentence(store.problem)
        assert len(list(tmp_path.glob("records-unsaved*.jsonl"))) == 1
    store.poll(9.0)
    assert not list(tmp_path.glob("records-unsaved*.jsonl"))
    assert [one.score for one in store.ask(ranked_dives, 9)] == [700, 500]
    store.close()


def test_a_book_that_is_set_aside_half_keeps_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (FILE, f"{FILE}-wal"):
        (tmp_path / name).write_bytes(b"damaged " * 200)
    replace_file, moved = os.replace, list[str]()

    def dies(source: object, target: object) -> None:
        assert not moved, "the program is killed"
        moved.append(str(source))
        replace_file(source, target)

    monkeypatch.setattr(os, "replace", dies)
    with pytest.raises(AssertionError):
        database.Database(tmp_path / FILE).quarantine(NOON)
    assert moved == [f"{tmp_path / FILE}-wal"]


def test_a_file_never_grows_longer_than_one_that_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [finished("lost", seed=seed) for seed in range(1, 8)]
    monkeypatch.setattr(pending_file, "MAX_BYTES", 3 * len(entry_to_json(games[0])))
    store = Store(tmp_path)
    store.open()
    with locked(tmp_path):
        for game in games:
            store.record(game)
    assert len(list(tmp_path.glob("records-unsaved*.jsonl"))) > 1
    again = Store(tmp_path)
    again.open()
    assert again.problem is None
    assert set(uids(tmp_path)) == {game.uid for game in games}
    assert not list(tmp_path.glob("records-unsaved*.jsonl"))


def test_what_was_recorded_is_synced_where_no_thread_can_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.open()
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    store.record(finished("lost"))
    assert synced
    store.wait_for_flush()
    monkeypatch.undo()
    assert store.add_review(1, LuckReview(1, (), 1.0, survived=0))
    store.close()
    assert store.problem is None
    assert len(uids(tmp_path)) == 1
