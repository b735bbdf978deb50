"""First tries of daily boards: the game that was dealt first counts, however it ends."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.config import BEGINNER
from engine.formats.recording import Result
from game.store import DailyResult, Filter, FinishedGame, Store, daily_tries, queries, statistics
from game.store.board_kind import BoardKind
from game.store.metadata import SaveMetadata
from game.store.models import UNFINISHED_TRY
from game.store.recovery import finished_game
from game.store.transfer import export_to, import_from
from tests.game.store.finished_games import (
    BEGAN,
    CONFIG,
    FILE,
    NOON,
    UNSAVED,
    at_noon,
    finished,
    game_with,
    locked,
    played,
    record_all,
    sql,
)

DAY, SIZE = "2026-07-05", BEGINNER.dimensions
OTHER_SIZE = (8, 5, 6)
WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


def day_game(uid: str, result: Result, minutes: float = 0, **told: object) -> FinishedGame:
    return game_with(result, minutes=minutes, uid=uid, **{"daily": DAY, **told})


def test_the_first_claim_of_a_board_counts_and_is_stored(tmp_path: Path, store: Store) -> None:
    assert store.ask(daily_tries.result, DAY, SIZE) is None
    assert store.claim(DAY, SIZE, "a1")
    for one in (store, Store(tmp_path)):
        assert not one.claim(DAY, SIZE, "a2")
        assert one.claim(DAY, SIZE, "a1")
        assert one.ask(daily_tries.result, DAY, SIZE) == UNFINISHED_TRY
    assert store.ask(daily_tries.result, DAY, OTHER_SIZE) is None
    assert store.ask(daily_tries.wins, SIZE, DAY, DAY) == {}
    assert store.claim(DAY, OTHER_SIZE, "a2")
    assert store.claim("2026-07-06", SIZE, "a2")
    assert store.problem is None


def test_the_try_that_was_dealt_first_counts_even_if_it_ends_last(store: Store) -> None:
    store.claim(DAY, SIZE, "a1")
    record_all(store, day_game("a2", WON, -5, flaws=("again",)))
    record_all(store, day_game("a3", WON, 5, flaws=("again",)))
    assert store.ask(daily_tries.result, DAY, SIZE) == UNFINISHED_TRY
    record_all(store, day_game("a1", LOST, ms=7000))
    assert store.ask(daily_tries.result, DAY, SIZE) == DailyResult(LOST, 7000, 3)
    record_all(store, *(day_game(f"b{n}", WON, daily=f"2026-07-{n:02}") for n in (6, 3, 4)))
    found = store.ask(daily_tries.wins, SIZE, "2026-07-04", "2026-07-05")
    assert list(found.items()) == [("2026-07-04", True), (DAY, False)]


@pytest.mark.parametrize(
    ("told", "counts", "is_won"),
    [
        ({}, True, True),
        ({"flaws": ("paused",)}, True, True),
        ({"aids": ("hint",)}, True, False),
        ({"flaws": ("again",)}, False, False),
        ({"flaws": ("imported",)}, False, False),
    ],
)
def test_the_first_game_of_an_unclaimed_board_counts_if_it_may_and_is_won_without_help(
    tmp_path: Path, store: Store, told: dict[str, tuple[str, ...]], counts: bool, is_won: bool
) -> None:
    store.open()
    with locked(tmp_path):
        store.record(day_game("a1", WON, **told))
        expected = DailyResult(WON, 9000, None, not is_won)
        assert store.ask(daily_tries.result, DAY, SIZE) == (expected if counts else None)
    store.poll(100.0)
    assert store.ask(daily_tries.result, DAY, SIZE) == (replace(expected, id=1) if counts else None)
    assert store.ask(daily_tries.wins, SIZE, DAY, DAY) == ({DAY: is_won} if counts else {})
    assert store.ask(daily_tries.streaks, SIZE, DAY, store.calendar).now == int(is_won)
    assert store.claim(DAY, SIZE, "a2") is not counts


@pytest.mark.parametrize("claims", [False, True])
def test_a_further_try_is_unranked(store: Store, claims: bool) -> None:
    if claims:
        store.claim(DAY, CONFIG.dimensions, "a2")
    made = [
        finished_game(SaveMetadata(uid, daily=DAY), played(), BEGAN + 9, NOON, store)
        for uid in ("a1", "a2", "a1")
    ]
    again = [("again",), (), ("again",)] if claims else [(), ("again",), ()]
    assert [one.flaws for one in made] == again


def test_a_claim_on_a_locked_file_waits_in_memory(tmp_path: Path, store: Store) -> None:
    store.open()
    with locked(tmp_path):
        assert store.claim(DAY, SIZE, "a1")
        assert not store.claim(DAY, SIZE, "a2")
        assert store.ask(daily_tries.result, DAY, SIZE) == UNFINISHED_TRY
        assert store.ask(daily_tries.result, DAY, OTHER_SIZE) is None
        assert store.record(day_game("a1", WON)) is None
        assert store.ask(daily_tries.result, DAY, SIZE) == DailyResult(WON, 9000, None)
    assert not Store(tmp_path).has("a1")
    store.poll(100.0)
    assert store.problem is None
    assert Store(tmp_path).ask(daily_tries.result, DAY, SIZE) == DailyResult(WON, 9000, 1)
    with locked(tmp_path):
        assert store.claim("2026-07-06", SIZE, "a3")
        assert store.claim("2026-07-07", SIZE, "a3")
    quicker = Store(tmp_path)
    assert quicker.claim("2026-07-06", SIZE, "a4")
    store.close()
    assert not (tmp_path / UNSAVED).exists()
    assert not store.claim("2026-07-06", SIZE, "a3")
    assert not quicker.claim("2026-07-07", SIZE, "a4")


def test_a_new_file_accepts_claims_and_unsaved_games(tmp_path: Path, store: Store) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all, " * 99)
    assert store.claim(DAY, SIZE, "a0")
    assert store.problem is not None
    assert sql(tmp_path, "SELECT day, width, uid FROM tries") == [(DAY, 9, "a0")]
    store.close()
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    assert store.claim(DAY, SIZE, "a1")
    assert store.record(finished(config=BEGINNER, daily=DAY, uid="a1")) is None
    assert (tmp_path / UNSAVED).exists()
    (tmp_path / FILE).rmdir()
    other = Store(tmp_path)
    assert other.ask(daily_tries.result, DAY, SIZE) is None
    other.open()
    assert other.ask(daily_tries.result, DAY, SIZE) == DailyResult(WON, 9000, 1)


STREAKS = {
    "": 0,
    "21w": 1,
    "21l": 0,
    "20w 21": 1,
    "21 20w": 0,
    "20w": 1,
    "20 19w": 0,
    "19w": 0,
    "20w 21w": 2,
}
STREAKS |= {"18w 20w 21w": 2, "19w 20l 21w": 1, "19w 20w 21a": 0, "20l 20w 21w": 1, "21w 20 19w": 1}


@pytest.mark.slow
@pytest.mark.parametrize(("days", "streak"), STREAKS.items())
def test_a_daily_streak_counts_days_in_a_row_with_a_won_first_try(
    store: Store, days: str, streak: int
) -> None:
    """The text lists days of July; w is a won first try, l a lost and a an abandoned one, and
    without a letter it is unfinished."""
    named = {"w": WON, "l": LOST, "a": LEFT}
    for number, text in enumerate(days.split()):
        day, uid = f"2026-07-{text[:2]}", f"a{number}"
        store.claim(day, SIZE, uid)
        if text[2:]:
            record_all(store, day_game(uid, named[text[2]], daily=day))
    assert store.ask(daily_tries.streaks, SIZE, "2026-07-21", store.calendar).now == streak
    assert store.ask(daily_tries.streaks, SIZE, "2026-07-21", store.calendar).longest >= streak
    assert store.ask(daily_tries.streaks, OTHER_SIZE, "2026-07-21", store.calendar).now == 0


@pytest.mark.parametrize("name", ["records.csv", "records.json"])
def test_imported_games_keep_their_days_and_replace_no_claims(
    tmp_path: Path, store: Store, name: str
) -> None:
    own = {"config": BEGINNER, "daily": DAY}
    store.record(finished("lost", uid="a1", **own))
    store.record(finished(uid="a2", flaws=("again",), **own))
    store.record(finished(uid="a3", config=BEGINNER, daily="2026-07-06"))
    export_to(store, tmp_path / name)
    moved = Store(tmp_path / "moved", at_noon)
    assert moved.claim("2026-07-06", SIZE, "b1")
    assert import_from(moved, tmp_path / name).games == 3
    assert moved.ask(daily_tries.wins, SIZE, "", "2026-12-31") == {DAY: False}
    assert not moved.claim("2026-07-06", SIZE, "a3")
    assert moved.ask(queries.game, 3) == store.ask(queries.game, 3)
    moved.close()


def test_a_first_try_in_the_pending_file_is_not_replaced_by_a_later_one(tmp_path: Path) -> None:
    """Neither program could write to the book: the first one wrote to the pending file, the second
    one nowhere."""
    Store(tmp_path, at_noon).open()
    first, second = day_game("a1", LOST), day_game("a2", WON, 5)
    with locked(tmp_path):
        for game in (first, second):
            store = Store(tmp_path, at_noon)
            assert store.claim(DAY, SIZE, game.uid)
            store.record(game)
            if game is first:
                store.close()
    store.poll(at=99.0)
    assert store.ask(daily_tries.result, DAY, SIZE) == DailyResult(LOST, 9000, 1)
    assert store.ask(statistics.best, Filter(BoardKind(*SIZE))) == []
    late, early = store.ask(queries.games, 9)
    assert (early.uid, late.uid, late.flaws) == ("a1", "a2", ("again",))
    store.close()


def test_a_pending_file_that_cannot_be_read_keeps_nothing_from_being_written(
    tmp_path: Path,
) -> None:
    (tmp_path / "records-unsaved-0.jsonl").mkdir()
    store = Store(tmp_path, at_noon)
    assert store.record(day_game("a1", WON)) == 1
    assert store.ask(daily_tries.result, DAY, SIZE) == DailyResult(WON, 9000, 1)
    assert store.problem is not None
    store.close()
