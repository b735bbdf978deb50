"""The store: games and dives are read back unchanged, and the best are found."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.generation.placement import MAX_SEED
from game.input.events import Device
from game.store import GameMode, Store, queries
from tests.game.store.finished_games import (
    CONFIG,
    FILE,
    finished,
    locked,
    ranked_dives,
    record_all,
    run,
    sql,
    varied_games,
)

ROOT = Path(__file__).resolve().parents[3]


def test_stored_games_are_read_back_unchanged(tmp_path: Path, store: Store) -> None:
    games = varied_games()
    numbers = record_all(store, *games)
    assert record_all(store, *games) == numbers, "none is stored twice"
    assert [store.ask(queries.game, number) for number in numbers] == games
    store.close()
    assert [Store(tmp_path).ask(queries.game, number) for number in numbers] == games
    assert sql(tmp_path, "SELECT count(*) FROM recordings") == [(len(games),)]
    assert store.problem is None


def test_the_columns_can_be_read_by_any_program(tmp_path: Path, store: Store) -> None:
    store.record(finished("lost", 3.25, seed=MAX_SEED, run="ab12", mode=GameMode.ARCADE))
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


def test_an_unused_store_creates_no_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "player")
    store.poll(100.0)
    store.close()
    assert not (tmp_path / "player").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "counts"),
    [
        ({}, True),
        ({"config": replace(CONFIG, question_marks=True)}, True),
        ({"device": Device.KEYBOARD}, True),
        ({"result": "lost"}, False),
        ({"aids": ("hint",)}, False),
        ({"mode": GameMode.ARCADE, "run": "ab12"}, False),
        ({"config": replace(CONFIG, mines=5)}, False),
        ({"config": GameConfig(5, 8, 6)}, False),
        ({"config": replace(CONFIG, wraps=True)}, False),
        ({"config": replace(CONFIG, start=StartRule.SAFE)}, False),
        ({"config": replace(CONFIG, win=WinRule.FLAG), "result": "lost"}, False),
        ({"config": replace(CONFIG, fairness=Fairness.MERCY)}, False),
    ],
)
def test_a_best_time_is_of_clean_games_under_the_same_rules(
    tmp_path: Path, store: Store, other: dict[str, object], counts: bool
) -> None:
    assert store.ask(queries.best_ms, CONFIG) is None
    store.record(finished(seconds=9.0))
    quicker = finished(**{"seconds": 4.0, **other})
    with locked(tmp_path):
        assert store.record(quicker) is None
        assert store.ask(queries.best_ms, CONFIG) == (4000 if counts else 9000), (
            "while it waits to be written"
        )
    store.poll(100.0)
    assert store.ask(queries.game, 2) == quicker
    assert store.ask(queries.best_ms, CONFIG) == (4000 if counts else 9000)


def test_a_record_is_the_quickest_game_or_the_first_win(store: Store) -> None:
    store.record(finished(seconds=9.0))
    assert store.ask(queries.is_record, finished(seconds=99.0, config=replace(CONFIG, mines=5)))
    for told in ({"seconds": 9.0}, {"result": "lost"}, {"aids": ("hint",)}):
        game = finished(**{"seconds": 1.0, **told})
        assert not store.ask(queries.is_record, game)
        store.record(game)
        assert not store.ask(queries.is_record, game)
    quicker = finished(seconds=8.999)
    assert store.ask(queries.is_record, quicker)
    store.record(quicker)
    assert store.ask(queries.is_record, quicker)


def test_high_scores_are_sorted_by_score_and_as_they_came_in(store: Store) -> None:
    runs = [run(300), run(900), run(500, minutes=1), run(500), run(20)]
    assert store.ask(queries.rank, runs[0]) == 1
    numbers = [store.record_dive(each) for each in runs]
    assert [store.record_dive(each) for each in runs] == numbers, "none is stored twice"
    assert store.ask(ranked_dives, 4) == [runs[1], runs[2], runs[3], runs[0]]
    assert store.ask(ranked_dives, 99)[-1] == runs[4]
    assert [store.ask(queries.rank, each) for each in runs] == [4, 1, 2, 3, 5]
    new = [run(901), run(900, minutes=1), run(900, minutes=-1), run(0)]
    assert [store.ask(queries.rank, each) for each in new] == [1, 2, 2, 6]
    assert Store(Path("/dev/null/none")).ask(queries.rank, run(0)) == 1


def test_a_dive_has_games_first_then_a_rank_and_then_initials(tmp_path: Path, store: Store) -> None:
    whole = run(900, seed=MAX_SEED)
    game = finished(mode=GameMode.ARCADE, run=whole.uid)
    assert store.record(game) == 1
    assert store.ask(ranked_dives, 5) == []
    assert store.ask(queries.rank, run(1)) == 1
    store.record_dive(whole)
    assert store.ask(ranked_dives, 5) == [whole]
    named = store.set_initials(whole, "ANA")
    assert named == replace(whole, initials="ANA")
    store.record_dive(whole)
    store.close()
    assert Store(tmp_path).ask(ranked_dives, 5) == [named]
    assert Store(tmp_path).ask(queries.game, 1) == game


@pytest.mark.slow
def test_the_store_does_not_import_pygame() -> None:
    program = "import sys, game.store; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, timeout=60).returncode == 0
