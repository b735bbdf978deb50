"""No fault of the file loses a finished game."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.core.config import GameConfig
from game.store import Store, queries
from game.store import store as store_module
from game.store.pending_file import PendingFile
from game.store.store import RETRY_SECONDS
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import (
    CONFIG,
    FILE,
    UNSAVED,
    at_noon,
    fill_store,
    finished,
    locked,
    ranked_dives,
    run,
    sql,
    uids,
)
from tests.marks import moves_open_files
from tests.robustness.machine_faults import held_to_modes, room_for


def test_a_game_is_written_once_the_file_is_unlocked(tmp_path: Path) -> None:
    before, *waiting = finished(), finished("lost"), finished()
    fill_store(tmp_path, before)
    store = Store(tmp_path, at_noon)
    with locked(tmp_path):
        assert [store.record(game) for game in waiting] == [None, None]
        assert "using" in told(store.problem)
        assert is_one_sentence(store.problem)
        store.poll(100.0)
        assert store.problem is not None
    store.poll(100.0 + RETRY_SECONDS / 2)
    assert uids(tmp_path) == [before.uid]
    store.poll(100.0 + RETRY_SECONDS)
    assert [store.ask(queries.game, number) for number in (1, 2, 3)] == [before, *waiting]
    assert store.problem is None
    assert not (tmp_path / UNSAVED).exists()
    with locked(tmp_path):
        assert store.record(finished()) is None
    assert store.record(finished("abandoned")) == 5


def test_pending_dives_have_a_rank_and_get_initials(tmp_path: Path) -> None:
    low, high = run(100), run(200)
    fill_store(tmp_path, low)
    store = Store(tmp_path)
    with locked(tmp_path):
        assert store.record_dive(high) is None
        named = store.set_initials(high, "EVE")
        assert store.ask(ranked_dives, 5) == [named, low]
        assert store.ask(queries.rank, low) == 2
        assert store.ask(queries.rank, named) == 1
        store.close()
    store = Store(tmp_path)
    store.open()
    assert store.ask(ranked_dives, 5) == [named, low]


GARBAGE = bytes(range(256)) * 64
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "garbled": lambda content: GARBAGE,
    "cut short": lambda content: content[: len(content) // 2],
    "cut within the header": lambda content: content[:100],
    "overwritten inside": lambda content: content[:4096] + b"\xee" * (len(content) - 4096),
}


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("opened_first", [False, True])
def test_a_damaged_file_is_renamed_and_a_new_one_created(
    tmp_path: Path, damage: str, opened_first: bool
) -> None:
    fill_store(tmp_path, *(finished() for _ in range(9)))
    damaged = DAMAGES[damage]((tmp_path / FILE).read_bytes())
    (tmp_path / FILE).write_bytes(damaged)
    store, game = Store(tmp_path, at_noon), finished()
    if opened_first:
        store.open()
    assert store.record(game) == 1
    assert store.ask(queries.game, 1) == game
    assert (tmp_path / "records-damaged-2026-07-05.sqlite3").read_bytes() == damaged
    assert "records-damaged-2026-07-05.sqlite3" in told(store.problem)
    assert is_one_sentence(store.problem)
    store.close()
    assert Store(tmp_path).problem is None
    assert uids(tmp_path) == [game.uid]
    (tmp_path / FILE).write_bytes(GARBAGE)
    Store(tmp_path, at_noon).open()
    assert (tmp_path / "records-damaged-2026-07-05.sqlite3").read_bytes() == damaged
    assert (tmp_path / "records-damaged-2026-07-05-2.sqlite3").read_bytes() == GARBAGE


def test_a_damaged_file_that_cannot_be_renamed_costs_no_game(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(GARBAGE)
    store, game = Store(tmp_path), finished()
    with patch.object(os, "replace", side_effect=PermissionError):
        assert store.record(game) is None
        assert "damaged" in told(store.problem)
        assert is_one_sentence(store.problem)
    store.close()
    assert uids(tmp_path) == [game.uid]


@moves_open_files
def test_a_deleted_file_is_created_again(tmp_path: Path, store: Store) -> None:
    store.record(finished())
    for file in tmp_path.iterdir():
        file.unlink()
    game = finished()
    assert store.record(game) == 1
    store.close()
    assert uids(tmp_path) == [game.uid]


def test_a_full_disk_costs_no_game(tmp_path: Path) -> None:
    before, large = finished(), finished("lost", config=GameConfig(200, 150, 9000))
    fill_store(tmp_path, before)
    sql(tmp_path, "VACUUM")  # no page is free
    store = Store(tmp_path, at_noon)
    store.query(lambda file: file.execute("PRAGMA max_page_count = 1"))  # it cannot grow
    assert store.record(large) is None
    assert (
        told(store.problem)
        == "The disk is full. Your games wait in a separate file until it works again."
    )
    store.close()
    assert uids(tmp_path) == [before.uid, large.uid]


@pytest.mark.parametrize("folder", ["player", "player/minewave"])
def test_without_a_folder_games_are_kept_in_memory(tmp_path: Path, folder: str) -> None:
    (tmp_path / "player").write_text("not a folder")
    store = Store(tmp_path / folder)
    store.open()
    assert is_one_sentence(store.problem)
    game = finished()
    assert store.record(game) is None
    assert told(store.problem).endswith("Your games are kept only until you quit.")
    assert is_one_sentence(store.problem)
    assert store.ask(queries.best_ms, CONFIG) == 9000
    assert store.ask(queries.is_record, finished(seconds=1.0))
    (tmp_path / "player").unlink()
    store.poll(100.0)
    assert store.problem is None
    assert store.ask(queries.game, 1) == game


@pytest.mark.parametrize(("place", "mode"), [(".", 0o500), (FILE, 0o400), (FILE, 0o000)])
def test_a_write_protected_file_or_folder_is_left_alone_and_costs_no_game(
    tmp_path: Path, place: str, mode: int
) -> None:
    before, game = finished(), finished()
    fill_store(tmp_path, before)
    usual = (tmp_path / place).stat().st_mode
    store = Store(tmp_path)
    with held_to_modes():
        (tmp_path / place).chmod(mode)
        try:
            store.open()
            assert [file.name for file in tmp_path.iterdir()] == [FILE]
            assert store.record(game) is None
            assert is_one_sentence(store.problem)
            assert "write-protected" in told(store.problem)
        finally:
            (tmp_path / place).chmod(usual)
    store.close()
    assert uids(tmp_path) == [before.uid, game.uid]


def test_a_torn_line_of_the_pending_file_is_removed(tmp_path: Path) -> None:
    first, second = finished(), finished("lost")
    aside = PendingFile(tmp_path)
    aside.add([first])
    whole = (tmp_path / UNSAVED).read_bytes()
    with room_for(len(whole) + 100), pytest.raises(OSError, match="large"):
        aside.add([second])
    assert (tmp_path / UNSAVED).read_bytes() == whole
    aside.add([second])
    store = Store(tmp_path)
    store.open()
    assert store.problem is None
    assert sorted(uids(tmp_path)) == sorted([first.uid, second.uid])


def test_only_the_first_question_waits_for_a_locked_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_store(tmp_path, finished())
    store = Store(tmp_path)
    connect, waits = sqlite3.connect, list[float]()

    def noted(*given: object, **named: object) -> sqlite3.Connection:
        waits.append(named.get("timeout", 0.0))  # a database in memory has no timeout
        return connect(*given, **named)

    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as holder:
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")  # not even reading is allowed to others
        holder.execute("BEGIN EXCLUSIVE")
        with monkeypatch.context() as patched:
            patched.setattr(sqlite3, "connect", noted)
            for _ in range(12):
                assert store.ask(queries.games, 10) == []
        assert "using" in told(store.problem)
    assert sum(waits) == store_module.BUSY_TIMEOUT_MS / 1000
    store.poll(100.0)
    assert len(store.ask(queries.games, 10)) == 1
