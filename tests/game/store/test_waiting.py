"""Entries that wait to be written count in all queries as if they had been written."""

import tempfile
from contextlib import closing
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.config import BEGINNER, StartRule
from engine.dive.airs import Air
from engine.formats.recording import Result
from game.store import (
    Filter,
    FinishedDive,
    FinishedGame,
    Store,
    Streaks,
    Totals,
    daily_tries,
    goal_queries,
    practice,
    queries,
    statistics,
)
from game.store import store as store_module
from game.store.board_kind import BoardKind
from game.store.daily_tries import dive_size
from game.store.goals import BookCounts
from game.store.practice import PracticeProgress
from game.store.reader import RecordsReader
from game.store.rows import Entry
from tests.game.store.finished_games import (
    CONFIG,
    FILE,
    at_noon,
    game_with,
    locked,
    ranked_dives,
    run,
)
from tests.marks import slow

CONFIGS = (BEGINNER, CONFIG, replace(BEGINNER, start=StartRule.SAFE))
DAYS = ("2026-07-04", "2026-07-05")
_GAMES = st.builds(
    game_with,
    result=st.sampled_from([Result.WON, Result.WON, Result.LOST]),
    ms=st.sampled_from([1000, 2000, 3000]),
    minutes=st.integers(-3000, 3000),
    config=st.sampled_from(CONFIGS),
    daily=st.sampled_from([None, *DAYS]),
    flaws=st.sampled_from([(), (), ("paused",)]),
)
_RUNS = st.builds(
    run,
    score=st.sampled_from([100, 200]),
    minutes=st.integers(-3000, 3000),
    depth=st.integers(0, 90),
    rules=st.integers(1, 2),
    air=st.sampled_from([None, Air.EASY, Air.DEEP]),
    initials=st.sampled_from([None, "ANN", "BOB"]),
    daily=st.sampled_from([None, *DAYS]),
)
_ENTRIES = st.lists(_GAMES | _RUNS, max_size=8)


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "BUSY_TIMEOUT_MS", 0)


def record(store: Store, entry: Entry) -> Entry:
    """Record a game or a dive as if it were played, and return it as it ranks: the board of a day
    is claimed when it is dealt, and only its first try ranks."""
    if isinstance(entry, FinishedGame):
        if entry.daily and not store.claim(entry.daily, entry.config.dimensions, entry.uid):
            entry = replace(entry, flaws=("again",))
        entry = replace(entry, ranked=entry.is_clean and entry.config != CONFIG)
        store.record(entry)
    else:
        if entry.daily and not store.claim(entry.daily, dive_size(entry.air), entry.uid):
            entry = replace(entry, ranked=False)
        store.record_dive(entry)
    return entry


def answers(store: RecordsReader, entries: list[Entry]) -> dict[str, Any]:
    """Return the answers of all queries that count waiting entries, without the ids of games."""
    games = [game_with(ms=2000), *(one for one in entries if isinstance(one, FinishedGame))]
    runs = [run(200), *(one for one in entries if isinstance(one, FinishedDive))]
    airs = None, Air.EASY, Air.DEEP
    sizes = [BEGINNER.dimensions, CONFIG.dimensions, *map(dive_size, airs)]
    tries = [store.ask(daily_tries.result, day, size) for day in DAYS for size in sizes]
    return {
        "best times": [store.ask(queries.best_ms, config) for config in CONFIGS],
        "records": [store.ask(queries.is_record, one) for one in games],
        "places": [store.ask(statistics.rank_of, one) for one in games],
        "high scores": [store.ask(ranked_dives, count) for count in (1, 99)],
        "best": [store.ask(queries.best_dives, air, count) for air in airs for count in (1, 99)],
        "deepest": [store.ask(queries.deepest_dive, air) for air in airs if air],
        "latest air": store.ask(queries.latest_air),
        "initials": store.ask(queries.last_initials),
        "ranks": [store.ask(queries.rank, one) for one in runs],
        "dives of a day": [store.ask(queries.dives_of_day, day) for day in DAYS],
        "first tries": [one and replace(one, id=None) for one in tries],
        "days won": [store.ask(daily_tries.wins, size, DAYS[0], DAYS[1]) for size in sizes],
        "days in a row": [
            store.ask(daily_tries.streaks, size, DAYS[1], store.calendar) for size in sizes
        ],
    }


@pytest.mark.parametrize("examples", [2, *slow([80])])
def test_what_waits_counts_as_if_it_were_written(examples: int) -> None:
    @given(_ENTRIES, _ENTRIES, st.booleans())
    @settings(max_examples=examples)
    def check(before: list[Entry], after: list[Entry], is_named: bool) -> None:
        with (
            tempfile.TemporaryDirectory() as name,
            closing(Store(Path(name), at_noon, UTC)) as store,
        ):
            store.open()
            entries = [record(store, entry) for entry in before]
            with locked(Path(name)):
                for dive in [one for one in entries if isinstance(one, FinishedDive) and is_named]:
                    store.set_initials(dive, "EVE")
                entries += [record(store, entry) for entry in after]
                waiting = answers(store, entries)
                asked = store.ask_in_background(lambda records: answers(records, entries))
                assert asked.wait(60)
                assert asked.take() == waiting
            store.poll(100.0)
            assert store.cause is None
            assert answers(store, entries) == waiting

    check()


@pytest.mark.parametrize("examples", [2, *slow([40])])
def test_a_book_that_cannot_be_read_answers_like_an_empty_one(examples: int) -> None:
    @given(_ENTRIES)
    @settings(max_examples=examples)
    def check(entries: list[Entry]) -> None:
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "old" / FILE).mkdir(parents=True)
            unreadable, empty = (Store(Path(name) / one, at_noon, UTC) for one in ("old", "new"))
            told = [[record(store, one) for one in entries] for store in (unreadable, empty)]
            assert told[0] == told[1]
            assert answers(unreadable, told[0]) == answers(empty, told[0])
            assert unreadable.problem is not None
            empty.close()

    check()


def test_nothing_else_counts_what_waits(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    store, wanted = Store(tmp_path, at_noon, UTC), Filter(BoardKind.of(BEGINNER))
    assert store.record(game_with()) is None
    assert store.record_dive(run(700)) is None
    assert store.ask(queries.newest) is None
    assert store.ask(queries.games, 9) == []
    assert store.ask(statistics.best, wanted) == []
    assert store.ask(statistics.totals, wanted) == Totals()
    assert store.ask(statistics.streaks, wanted) == Streaks(0, 0)
    assert store.ask(statistics.trend, wanted, store.calendar) == []
    assert store.ask(goal_queries.progress, store.calendar) == ({}, BookCounts())
    assert store.ask(goal_queries.check, store.calendar, at_noon()) is None
    assert store.ask(practice.progress) == PracticeProgress(0, {}, ())
