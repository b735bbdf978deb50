"""Rows that this version cannot read, as damage or a later version leaves them: lists do without
them, everything else stays, and they stay in the file."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from engine.core.config import BEGINNER
from engine.core.neighbourhood import HEX
from engine.dive.airs import Air
from engine.formats.recording import Result
from engine.teacher.patterns import Pattern
from game.store import (
    DailyResult,
    Filter,
    GameMode,
    ListedGame,
    RecentGame,
    SortOrder,
    Store,
    Streaks,
    daily_tries,
    goal_queries,
    practice,
    queries,
    statistics,
)
from game.store.board_kind import BoardKind
from game.store.daily_tries import dive_size
from game.store.practice import Answer
from game.store.transfer import Exported, Imported, export_to, import_from
from tests.game.store.finished_games import (
    FILE,
    NOON,
    REVIEW,
    at_noon,
    finished,
    game_with,
    run,
    sql,
)

BOARD, SIZE = BoardKind.of(BEGINNER), BEGINNER.dimensions
ANY = Filter(BOARD, ranked_only=False)
DRAWN, HEXAGONS = replace(BEGINNER, shape=2**81 - 2**7), replace(BEGINNER, neighbours=HEX)
DAYS = "2026-07-04", "2026-07-05"
NO_TEXT = "CAST(x'ff41' AS TEXT)"
"""SQL of a text that is not UTF-8."""
OpenBook = Callable[..., Store]


@cache
def book_file() -> bytes:
    """Return a record book with several rows in each table."""
    with TemporaryDirectory() as name, closing(Store(Path(name), at_noon, UTC)) as store:
        for number, (result, day) in enumerate(
            (("won", DAYS[0]), ("won", DAYS[1]), ("won", None), ("lost", None)), 1
        ):
            game = finished(result, 9.0 + number, BEGINNER, seed=number)
            assert store.record(replace(game, daily=day)) == number
            store.add_review(number, REVIEW)
        for config in (DRAWN, HEXAGONS):
            store.record(finished(config=config))
        for minutes, air in enumerate((Air.HARD, Air.HARD, Air.CALM)):
            day = DAYS[0] if minutes == 0 else None
            dive = run(100 + minutes, minutes, air=air, rules=3, initials="ANN", daily=day)
            store.record_dive(dive)
        store.note_for_goals(["first_win", "zone_reef"])
        patterns = Pattern.ONE_ONE.value, Pattern.ONE_TWO_ONE.value
        store.add_practice([Answer(one, 1, right, 900) for one in patterns for right in (0, 1)])
        check = store.ask(goal_queries.check, store.calendar, NOON)
        assert check is not None
        store.add_goals(check)
        store.close()
        return (Path(name) / FILE).read_bytes()


@pytest.fixture
def open_book(tmp_path: Path) -> Iterator[OpenBook]:
    """Return a function that opens the book, in which some statements were executed."""
    opened: list[Store] = []

    def opened_book(*statements: str) -> Store:
        folder = tmp_path / f"book {len(opened)}"
        folder.mkdir()
        (folder / FILE).write_bytes(book_file())
        for statement in statements:
            sql(folder, statement)
        opened.append(Store(folder, at_noon, UTC))
        return opened[-1]

    yield opened_book
    for store in opened:
        store.close()


def ids(games: Iterable[ListedGame | RecentGame]) -> list[int]:
    return [one.id for one in games]


SPOILED_GAMES = [
    "neighbours = 'star'",
    "shape = 'unicorn'",
    "shape = '0123456789abcdef'",
    *(f"{column} = {NO_TEXT}" for column in ("neighbours", "shape", "player", "ended")),
    "device = 'thought'",
]


@pytest.mark.parametrize("spoiled", SPOILED_GAMES)
def test_a_game_that_cannot_be_read_is_left_out_of_lists(open_book: OpenBook, spoiled: str) -> None:
    store = open_book(f"UPDATE games SET {spoiled} WHERE id = 2")
    assert ids(store.ask(queries.games, 99)) == [6, 5, 4, 3, 1]
    assert ids(store.ask(queries.games, 99, before=5)) == [4, 3, 1]
    assert ids(store.ask(queries.games, 99, boards=[(GameMode.CLASSIC, BOARD)])) == [4, 3, 1]
    assert ids(store.ask(statistics.best, ANY)) == [1, 3]
    assert set(ids(store.ask(statistics.recent, ANY, 9))) >= {1, 3, 4}
    assert store.problem is None
    assert store.record(finished()) == 7
    kept = store.query(lambda file: file.execute("SELECT count(*) FROM games").fetchone()[0])
    assert kept == 7


@pytest.mark.parametrize("spoiled", SPOILED_GAMES)
def test_a_game_that_cannot_be_read_ends_no_sums_streaks_goals_and_days(
    open_book: OpenBook, spoiled: str
) -> None:
    store = open_book()
    totals, dives = store.ask(statistics.totals, ANY), store.ask(queries.best_dives, Air.HARD, 9)
    store = open_book(
        f"UPDATE games SET {spoiled} WHERE id = 2", "DELETE FROM goals", "DELETE FROM goal_notes"
    )
    assert store.ask(statistics.totals, ANY) == totals
    assert store.ask(statistics.streaks, ANY).longest in (2, 3)
    assert sum(point.games for point in store.ask(statistics.trend, ANY, store.calendar)) in (3, 4)
    assert store.ask(queries.best_dives, Air.HARD, 9) == dives
    check = store.ask(goal_queries.check, store.calendar, NOON)
    assert check is not None
    assert (check.last_game, "first_win" in check.new) == (6, True)
    _, counts = store.ask(goal_queries.progress, store.calendar)
    assert (counts.wins, counts.daily_streak) == (5, 2)
    assert store.ask(daily_tries.streaks, SIZE, DAYS[1], store.calendar) == Streaks(2, 2)
    assert store.ask(queries.game, 1) is not None
    assert store.problem is None


def test_games_that_cannot_be_read_take_no_place_in_a_list(open_book: OpenBook) -> None:
    spoil = "UPDATE games SET device = 'thought' WHERE id IN"
    store = open_book(f"{spoil} (5, 6)")
    assert ids(store.ask(queries.games, 2)) == [4, 3]
    assert ids(store.ask(queries.games, 1, before=5)) == [4]
    store = open_book(f"{spoil} (1, 4)")
    assert ids(store.ask(queries.games, 1, boards=[(GameMode.CLASSIC, BOARD)])) == [3]
    for order in SortOrder:
        assert set(ids(store.ask(statistics.best, ANY, order, 2))) == {2, 3}


def test_kinds_of_boards_that_are_not_known_are_left_out(open_book: OpenBook) -> None:
    known = [BOARD, BoardKind.of(DRAWN), BoardKind.of(HEXAGONS)]
    assert {kind for kind, _ in open_book().ask(queries.board_kinds)} == set(known)
    for kind, spoiled in (
        (BoardKind.of(HEXAGONS), "neighbours = 'star' WHERE neighbours = 'hex'"),
        (BoardKind.of(HEXAGONS), f"neighbours = {NO_TEXT} WHERE neighbours = 'hex'"),
        (BoardKind.of(DRAWN), "shape = 'unicorn' WHERE shape <> ''"),
        (BoardKind.of(DRAWN), f"shape = {NO_TEXT} WHERE shape <> ''"),
    ):
        store = open_book(f"UPDATE tallies SET {spoiled}")
        assert {one for one, _ in store.ask(queries.board_kinds)} == {*known} - {kind}
        assert store.problem is None
    store = open_book("DELETE FROM shapes")
    assert {one for one, _ in store.ask(queries.board_kinds)} == {*known} - {BoardKind.of(DRAWN)}
    assert ids(store.ask(queries.games, 99)) == [6, 4, 3, 2, 1]


def test_results_and_patterns_that_are_not_known_are_left_out_of_sums(open_book: OpenBook) -> None:
    store = open_book(
        "UPDATE tallies SET result = 'drawn' WHERE result = 'lost'",
        "UPDATE missed SET pattern = 'later' WHERE pattern = 'single'",
    )
    totals = store.ask(statistics.totals, ANY)
    assert (totals.games, totals.won, totals.lost) == (3, 3, 0)
    assert totals.missed == ((Pattern.ONE_TWO_ONE, 8),)
    assert store.problem is None


@pytest.mark.parametrize(
    "spoiled", ["air = 'thick'", f"air = {NO_TEXT}", f"initials = {NO_TEXT}", "places = 'up'"]
)
def test_a_dive_that_cannot_be_read_is_left_out(open_book: OpenBook, spoiled: str) -> None:
    store = open_book(f"UPDATE runs SET {spoiled} WHERE id = 3")
    assert [dive.score for dive in store.ask(queries.best_dives, Air.HARD, 9)] == [101, 100]
    assert store.ask(queries.best_dives, Air.CALM, 9) == []
    assert store.ask(queries.latest_air) is (Air.CALM if "air" not in spoiled else Air.HARD)
    assert store.ask(queries.last_initials) in ("ANN", "CAT")
    assert store.problem is None


def test_a_day_that_cannot_be_read_leaves_the_others(open_book: OpenBook) -> None:
    won = DailyResult(Result.WON, 11_000, 2)
    for spoiled in (
        f"UPDATE tries SET day = {NO_TEXT} WHERE day = '{DAYS[0]}'",
        f"UPDATE tries SET day = 'later' WHERE day = '{DAYS[0]}'",
        "UPDATE games SET result = 'drawn' WHERE id = 1",
    ):
        store = open_book(spoiled)
        assert store.ask(daily_tries.result, DAYS[0], SIZE) is None
        assert store.ask(daily_tries.result, DAYS[1], SIZE) == won
        assert store.ask(daily_tries.wins, SIZE, *DAYS) == {DAYS[1]: True}
        assert store.ask(daily_tries.streaks, SIZE, DAYS[1], store.calendar).now == 1
        assert store.problem is None


def test_goals_and_answers_that_cannot_be_read_leave_the_others(open_book: OpenBook) -> None:
    reached = open_book().ask(goal_queries.reached)
    store = open_book(
        f"UPDATE goals SET reached = {NO_TEXT} WHERE name = 'first_win'",
        f"UPDATE practice_totals SET pattern = {NO_TEXT} WHERE pattern = 'one_one'",
        f"UPDATE practice SET pattern = {NO_TEXT} WHERE pattern = 'one_one'",
    )
    assert store.ask(goal_queries.reached).keys() == reached.keys() - {"first_win"}
    progress = store.ask(practice.progress)
    assert (set(progress.patterns), len(progress.due)) == ({"one_two_one"}, 1)
    assert store.problem is None


def test_a_recording_that_cannot_be_read_is_no_ghost(open_book: OpenBook) -> None:
    text = str(finished("lost", 13.0, BEGINNER, seed=4).recording)
    later = zlib.compress(text.replace("wraps no", "wraps no\nneighbours star").encode())
    for stored in (later, b"", b"no recording"):
        store = open_book(f"UPDATE recordings SET text = x'{stored.hex()}' WHERE game = 4")
        assert store.ask(statistics.closest_losses, ANY, finished()) == []
        assert store.problem is None
        assert store.ask(queries.game, 4) is None
        assert store.ask(queries.game, 3) is not None


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_an_export_holds_all_that_is_text(
    open_book: OpenBook, tmp_path: Path, target: Store, kind: str
) -> None:
    path = tmp_path / f"out.{kind}"
    store = open_book(
        "UPDATE games SET neighbours = 'star' WHERE id = 2",
        "UPDATE games SET shape = 'unicorn' WHERE id = 3",
        f"UPDATE games SET player = {NO_TEXT} WHERE id = 4",
        f"UPDATE runs SET initials = {NO_TEXT} WHERE id = 1",
    )
    assert export_to(store, path) == Exported(games=5, runs=2, left_out=2)
    assert "star" in path.read_text("utf-8")
    # Neighbours and shape follow from the recording.
    assert import_from(target, path) == Imported(games=5, runs=2)


STRANGE = ("'later'", NO_TEXT, "x'ff'")
TEXTS = {
    "games": (
        *("uid", "ended", "kind", "start", "win", "fairness", "seed", "result", "aids", "device"),
        *("version", "flaws", "daily", "player", "neighbours", "shape"),
    ),
    "runs": ("uid", "ended", "seed", "initials", "version", "daily", "air", "places"),
    "tries": ("day", "uid"),
    "tallies": ("kind", "start", "win", "fairness", "result", "neighbours", "shape"),
    "missed": ("neighbours", "shape", "result", "pattern"),
    "goals": ("name", "reached"),
    "goal_notes": ("name",),
    "practice": ("pattern",),
    "practice_totals": ("pattern",),
}
"""The columns with texts of each table."""
SPOILED = {
    "games": "id = 2",
    "runs": "id = 2",
    "tries": f"day = '{DAYS[0]}'",
    "tallies": "result = 'lost'",
    "missed": "pattern = (SELECT min(pattern) FROM missed)",
    "goals": "name = 'first_win'",
    "goal_notes": "name = 'first_win'",
    "practice": "pattern = 'one_one'",
    "practice_totals": "pattern = 'one_one'",
}
"""The row of each table that is spoiled."""


def answers(store: Store) -> dict[str, Any]:
    """Return the answers to all questions that scenes ask, by their names."""
    ask, calendar, size = store.ask, store.calendar, SIZE
    kinds = [kind for kind, _ in ask(queries.board_kinds)]
    boards = [(GameMode.CLASSIC, kind) for kind in kinds]
    tries = {
        "result": [ask(daily_tries.result, day, size) for day in DAYS],
        "wins": ask(daily_tries.wins, size, *DAYS),
        "streaks": ask(daily_tries.streaks, size, DAYS[1], calendar),
        "dive": [ask(daily_tries.result, DAYS[0], dive_size(air)) for air in Air],
    }
    of_board = {
        f"{name} {asked.aided}": ask(query, asked, *more)
        for asked in (ANY, Filter(BOARD), replace(ANY, aided=True))
        for name, query, more in (
            *((order.value, statistics.best, (order,)) for order in SortOrder),
            ("recent", statistics.recent, (9,)),
            ("streaks", statistics.streaks, ()),
            ("totals", statistics.totals, ()),
            ("times", statistics.times, ()),
            ("trend", statistics.trend, (calendar,)),
        )
    }
    game = game_with()
    return {
        **tries,
        **of_board,
        "kinds": kinds,
        "games": ask(queries.games, 99),
        "games before": ask(queries.games, 99, 4),
        "games of boards": ask(queries.games, 99, boards=boards),
        "days": ask(queries.days, date(2026, 1, 1), date(2026, 12, 31), calendar),
        "best ms": ask(queries.best_ms, BEGINNER),
        "rank of a game": ask(statistics.rank_of, game),
        "ghosts": len(ask(statistics.closest_losses, ANY, game)),
        "unreviewed": ask(queries.unreviewed),
        "dives": [ask(queries.best_dives, air, 9) for air in (*Air, None)],
        "dives of a day": ask(queries.dives_of_day, DAYS[0]),
        "deepest": [ask(queries.deepest_dive, air) for air in Air],
        "last dive": (ask(queries.latest_air), ask(queries.last_initials)),
        "pace": ask(queries.dive_pace),
        "finds": ask(queries.kept_finds),
        "goals": ask(goal_queries.progress, calendar),
        "check": ask(goal_queries.check, calendar, NOON),
        "practice": ask(practice.progress),
    }


@pytest.mark.slow
@pytest.mark.parametrize("value", STRANGE, ids=["unknown", "not UTF-8", "bytes"])
@pytest.mark.parametrize("table", TEXTS)
def test_no_text_in_a_row_ends_a_list(
    open_book: OpenBook, tmp_path: Path, table: str, value: str
) -> None:
    for column in TEXTS[table]:
        store = open_book(f"UPDATE {table} SET {column} = {value} WHERE {SPOILED[table]}")
        found = answers(store)
        assert store.problem is None, column
        assert set(ids(found["games"])) >= {1, 3, 4, 5, 6}
        assert set(ids(found["ms False"])) >= {1, 3}
        assert len(found["kinds"]) == 3
        for kind in ("json", "csv"):
            told = export_to(store, tmp_path / f"out.{kind}")
            assert told.games + told.left_out + told.runs == 9, column
            with closing(Store(tmp_path / f"{kind} {column}", at_noon)) as other:
                assert import_from(other, tmp_path / f"out.{kind}").games >= 5
