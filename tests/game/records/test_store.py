"""The store: games and runs are read back unchanged, and the best are known."""

import sqlite3
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import Open, Retry
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.formats.recording import Result
from engine.generation.placement import MAX_SEED
from game.input.events import Device
from game.records import FinishedGame, GameMode, Store
from tests.game.records.finished_games import (
    BEGAN,
    CONFIG,
    FILE,
    NOON,
    at_noon,
    finished,
    locked,
    played,
    record_all,
    run,
    sql,
    varied_games,
)

ROOT = Path(__file__).resolve().parents[3]


def test_stored_games_are_read_back_unchanged(tmp_path: Path, store: Store) -> None:
    games = varied_games()
    numbers = record_all(store, *games)
    assert [store.game(number) for number in numbers] == games
    store.close()
    assert [Store(tmp_path).game(number) for number in numbers] == games
    assert store.problem is None


def test_the_columns_can_be_read_by_any_program(tmp_path: Path, store: Store) -> None:
    store.record(finished("lost", 3.25, seed=MAX_SEED, run="ab12", kind=GameMode.ARCADE))
    store.close()
    assert [file.name for file in tmp_path.iterdir()] == [FILE]
    rules = "width, height, mines, wraps, start, win, marks, fairness, seed, proven"
    assert sql(tmp_path, f"SELECT {rules} FROM games") == [
        (8, 5, 6, 0, "opening", "open", 0, "classic", str(MAX_SEED), None)
    ]
    play = "ended, kind, result, ms, left_clicks, right_clicks, chord_clicks, device, run"
    assert sql(tmp_path, f"SELECT {play} FROM games") == [
        ("2026-07-05T12:00:00.250Z", "arcade", "lost", 3250, 2, 0, 0, "mouse", "ab12")
    ]
    assert sql(tmp_path, "SELECT retried, aids, ranked FROM games") == [(0, "[]", 0)]
    assert sql(tmp_path, "PRAGMA journal_mode") == [("wal",)]
    assert sql(tmp_path, "PRAGMA foreign_key_check") == []


def test_recording_a_game_twice_stores_it_once(tmp_path: Path, store: Store) -> None:
    game = finished()
    assert store.record(game) == store.record(game) == 1
    assert store.record(finished()) == 2
    assert sql(tmp_path, "SELECT count(*) FROM recordings") == [(2,)]


def test_a_recording_without_a_game_is_refused(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        store.query(lambda file: file.execute("INSERT INTO recordings VALUES (99, 'of no game')"))


def test_an_unused_store_creates_no_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "player")
    store.poll(100.0)
    store.close()
    assert not (tmp_path / "player").exists()


@pytest.mark.parametrize(
    ("other", "counts"),
    [
        ({}, True),
        ({"config": replace(CONFIG, question_marks=True)}, True),
        ({"device": Device.KEYBOARD}, True),
        ({"device": None}, True),
        ({"result": "lost"}, False),
        ({"result": "abandoned"}, False),
        ({"aids": ("hint",)}, False),
        ({"flaws": ("paused",)}, False),
        ({"device": Device.AUTO}, False),
        ({"kind": GameMode.ARCADE, "run": "ab12"}, False),
        ({"config": replace(CONFIG, mines=5)}, False),
        ({"config": GameConfig(5, 8, 6)}, False),
        ({"config": replace(CONFIG, wraps=True)}, False),
        ({"config": replace(CONFIG, start=StartRule.SAFE)}, False),
        ({"config": replace(CONFIG, win=WinRule.FLAG), "result": "lost"}, False),
        ({"config": replace(CONFIG, fairness=Fairness.MERCY)}, False),
    ],
)
@pytest.mark.parametrize("waits", [False, True])
def test_a_best_time_is_of_clean_games_under_the_same_rules(
    tmp_path: Path, other: dict[str, object], counts: bool, waits: bool
) -> None:
    store = Store(tmp_path, at_noon)
    assert store.best_ms(CONFIG) is None
    store.record(finished(seconds=9.0))
    quicker = finished(**{"seconds": 4.0, **other})
    with locked(tmp_path) if waits else nullcontext():
        assert (store.record(quicker) is None) is waits
        assert store.best_ms(CONFIG) == (4000 if counts else 9000)


def test_a_win_on_known_mines_is_no_best_time(store: Store) -> None:
    session = played("lost")
    session.submit(Retry(), BEGAN + 20)
    field = session.position.field
    assert field is not None
    for cell in field.grid.cells(field.safe):
        session.submit(Open(cell), BEGAN + 20.5)
    game = FinishedGame.of(session, BEGAN + 30, NOON)
    assert game.recording.result is Result.WON
    assert not store.is_record(game)
    store.record(game)
    assert store.best_ms(CONFIG) is None


@pytest.mark.parametrize("recorded_first", [False, True])
@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"seconds": 8.999}, True),
        ({"seconds": 9.0}, False),
        ({"seconds": 9.5}, False),
        ({"seconds": 1.0, "result": "lost"}, False),
        ({"seconds": 1.0, "aids": ("hint",)}, False),
        ({"seconds": 99.0, "config": replace(CONFIG, mines=5)}, True),
    ],
)
def test_a_record_is_the_quickest_game_or_the_first_win(
    store: Store, told: dict[str, object], expected: bool, recorded_first: bool
) -> None:
    store.record(finished(seconds=9.0))
    game = finished(**told)
    if recorded_first:
        store.record(game)
    assert store.is_record(game) is expected


def test_high_scores_are_sorted_by_score_and_time(store: Store) -> None:
    runs = [run(300), run(900), run(500, minutes=2), run(500, minutes=1), run(20)]
    assert store.rank(runs[0]) == 1
    for each in runs:
        assert store.record_run(each) is not None
    assert store.high_scores(4) == [runs[1], runs[3], runs[2], runs[0]]
    assert store.high_scores(99)[-1] == runs[4]
    assert [store.rank(each) for each in runs] == [4, 1, 3, 2, 5]
    new = [run(901), run(900, minutes=1), run(900, minutes=-1), run(0)]
    assert [store.rank(each) for each in new] == [1, 2, 1, 6]
    assert Store(Path("/dev/null/none")).rank(run(0)) == 1


def test_initials_are_added_later_and_kept(tmp_path: Path, store: Store) -> None:
    first = run(900, seed=MAX_SEED)
    number = store.record_run(first)
    assert store.high_scores(1)[0].initials is None
    named = store.set_initials(first, "ANA")
    assert named == replace(first, initials="ANA")
    assert store.record_run(first) == number
    store.close()
    assert Store(tmp_path).high_scores(5) == [named]


def test_an_unfinished_run_has_games_but_no_rank(store: Store) -> None:
    whole = run(700)
    game = finished(kind=GameMode.ARCADE, run=whole.uid)
    assert store.record(game) == 1
    assert store.high_scores(5) == []
    assert store.rank(run(1)) == 1
    store.record_run(whole)
    assert store.high_scores(5) == [whole]
    assert store.game(1) == game


def test_the_store_does_not_import_pygame() -> None:
    program = "import sys, game.records; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, timeout=60).returncode == 0
