"""Airs in the record book: nothing is compared across them, and the one that fits is told by the
pace of the boards that were cleared."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.dive.airs import Air
from engine.formats.recording import Result
from game.dive.arcade_record import better_air, suggested_air
from game.store import FinishedDive, GameMode, Store, queries
from game.store.daily_tries import dive_size
from game.store.transfer import export_to, import_from
from tests.game.store.finished_games import at_noon, game_with, run

DAY = "2026-07-05"


def record_pace(store: Store, ms: int, air: Air | None = Air.EASY, minutes: float = 0) -> None:
    """Record a dive with two boards cleared in ``ms`` for a 3BV, and one lost in no time."""
    dive = run(100, minutes, air=air)
    for result in (Result.WON, Result.WON, Result.LOST):
        game = game_with(result, run=dive.uid, mode=GameMode.ARCADE)
        took = ms * game.figures.three_bv if result is Result.WON else 1
        store.record(replace(game, recording=replace(game.recording, ms=took)))
    store.record_dive(dive)


@pytest.mark.parametrize(
    ("ms", "air"),
    [
        *((9_000, Air.EASY), (2_700, Air.EASY), (2_020, Air.EASY), (2_000, Air.NORMAL)),
        *((1_500, Air.NORMAL), (1_170, Air.NORMAL), (1_155, Air.HARD), (900, Air.HARD)),
        *((610, Air.HARD), (600, Air.DEEP), (410, Air.DEEP), (40, Air.DEEP)),
    ],
)
def test_the_air_for_a_pace_is_suggested(store: Store, ms: int, air: Air) -> None:
    record_pace(store, ms)
    assert queries_pace(store) == ms
    assert suggested_air(store) is air
    for dived in Air:
        is_told = dived not in (Air.CALM, air)
        assert better_air(dived, store) is (air if is_told else None)


def queries_pace(store: Store) -> int | None:
    return store.ask(queries.dive_pace)


def test_the_first_dive_is_easy(store: Store) -> None:
    assert suggested_air(store) is Air.EASY
    assert [better_air(air, store) for air in Air] == [None] * len(Air)


def test_a_pace_without_a_clock_tells_nothing(store: Store) -> None:
    record_pace(store, 3_900, Air.CALM)
    assert queries_pace(store) is None
    record_pace(store, 500, Air.HARD, 1)
    for minutes in (2, 3, 4):
        record_pace(store, 3_900, Air.CALM, minutes)
    assert suggested_air(store) is Air.DEEP


def test_the_latest_three_dives_tell_the_pace(store: Store) -> None:
    record_pace(store, 9_000)
    for minutes in (1, 2, 3):
        record_pace(store, 400, Air.DEEP, minutes)
    assert queries_pace(store) == 400
    record_pace(store, 1_000, None, 4)
    assert queries_pace(store) == 600, "boards by earlier rules tell a pace too"


def test_each_air_has_one_try_of_the_days_dive(store: Store) -> None:
    first = [run(100, number, air=air, daily=DAY) for number, air in enumerate(Air)]
    for one in (*first, *(replace(one, uid=f"b{one.uid}", score=999) for one in first)):
        store.record_dive(one)
    for air in Air:
        dives = store.ask(queries.dives_of_day, DAY, air)
        assert [(one.air, one.ranked, one.score) for one in dives] == [
            (air, True, 100),
            (air, False, 999),
        ]
        assert [one.score for one in store.ask(queries.best_dives, air, 9)] == [100]
        assert not store.claim(DAY, dive_size(air), "another")
    assert store.claim(DAY, dive_size(None), "another"), "dives by earlier rules had no air"


def test_places_and_depths_are_those_of_an_air(store: Store) -> None:
    dives = [
        *(run(100, 0, depth=900, air=Air.EASY), run(200, 1, depth=90, air=Air.EASY)),
        *(run(50, 2, depth=60, air=Air.DEEP), run(9_000, 3, depth=2_000, rules=1)),
    ]
    for one in dives:
        store.record_dive(one)
    assert [store.ask(queries.rank, one) for one in dives] == [2, 1, 1, 1]
    depths = {air: store.ask(queries.deepest_dive, air) for air in Air}
    assert depths == {**dict.fromkeys(Air, 0), Air.EASY: 900, Air.DEEP: 60}
    assert store.ask(queries.latest_air) is Air.DEEP


def test_initials_go_on_from_air_to_air(store: Store) -> None:
    assert store.ask(queries.last_initials) == ""
    for minutes, (air, initials) in enumerate(
        ((Air.EASY, "ANN"), (Air.DEEP, "BOB"), (Air.EASY, None), (Air.HARD, ""))
    ):
        store.record_dive(run(10, minutes, air=air, initials=initials))
    assert store.ask(queries.last_initials) == "BOB"


@pytest.mark.parametrize("name", ["book.csv", "book.json"])
def test_the_air_of_a_dive_is_exported_and_imported(tmp_path: Path, name: str) -> None:
    dives: list[FinishedDive] = [
        run(100 + number, number, air=air, pearls=number, places="012")
        for number, air in enumerate(Air)
    ]
    dives.append(run(9_000, 9, rules=1))
    source, target = Store(tmp_path / "source", at_noon), Store(tmp_path / "target", at_noon)
    for one in dives:
        source.record_dive(one)
    export_to(source, tmp_path / name)
    import_from(target, tmp_path / name)
    for one in dives:
        assert target.ask(queries.best_dives, one.air, 9) == [one]
    for store in (source, target):
        store.close()
