"""The scoreboard, filters, and the plans of all queries."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from engine.core.config import BEGINNER, Fairness, StartRule, WinRule
from engine.formats.recording import Result
from engine.teacher.luck import LuckReview
from game.store import Filter, GameMode, SortOrder, Store, daily_tries, queries, statistics
from game.store.board_kind import BoardKind
from tests.game.store.finished_games import game_with, record_all

IN_ORDER = [
    "SCAN games USING INDEX games_ended",
    "SCAN games USING COVERING INDEX games_ended",
    "SCAN games USING INDEX games_unreviewed",
    "SCAN games USING COVERING INDEX games_unreviewed",  # in newer versions of SQLite
]
"""Plans that read from one end until they have enough rows."""
SIZE = BEGINNER.dimensions
BOARD = BoardKind(*SIZE)
RANKED, ANY = Filter(BOARD), Filter(BOARD, ranked_only=False)
WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (SortOrder.TIME, [6, 2, 3, 4, 1]),
        (SortOrder.SPEED, [3, 4, 2, 1, 6]),
        (SortOrder.EFFICIENCY, [1, 3, 4, 2, 6]),
    ],
)
def test_won_games_are_listed_best_first_and_of_equals_the_earlier_one(
    store: Store, order: SortOrder, expected: list[int]
) -> None:
    for result, minutes, ms, solved, clicks in (
        (WON, 1, 9000, 9, 9),
        (WON, 1, 4000, 8, 40),
        (WON, 4, 5000, 20, 40),
        (WON, 3, 5000, 20, 40),
        (LOST, 1, 100, 20, 1),
        (WON, 1, 0, 1, 9),  # its first click was its last, so it has no speed
        (LEFT, 1, 100, 20, 1),
    ):
        store.record(game_with(result, ms, minutes, solved, clicks))
    assert [line.id for line in store.ask(statistics.best, RANKED, order)] == expected
    assert [line.id for line in store.ask(statistics.best, RANKED, order, 2)] == expected[:2]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (RANKED, "ranked safe mercy no-flag flag-rule"),
        (ANY, "ranked safe mercy no-flag flag-rule unranked"),
        (replace(RANKED, start=StartRule.SAFE), "safe"),
        (replace(RANKED, fairness=Fairness.MERCY), "mercy"),
        (replace(RANKED, win=WinRule.FLAG), "flag-rule"),
        (replace(RANKED, no_flag=True), "no-flag"),
        (replace(RANKED, wraps=True), "wraps"),
        (replace(ANY, mode=GameMode.ARCADE), "arcade"),
        (replace(RANKED, board=BoardKind(9, 9, 11)), ""),
        (replace(ANY, aided=True), "aided known"),
    ],
)
def test_a_filter_selects_games(store: Store, asked: Filter, expected: str) -> None:
    unranked = game_with(ranked=False)
    known_mines = replace(unranked.recording, given=(4, 4), retried=True)
    games = {
        "ranked": game_with(flags=3),
        "safe": game_with(flags=3, config=replace(BEGINNER, start=StartRule.SAFE)),
        "mercy": game_with(flags=3, config=replace(BEGINNER, fairness=Fairness.MERCY)),
        "no-flag": game_with(flags=0),
        "flag-rule": game_with(flags=3, config=replace(BEGINNER, win=WinRule.FLAG)),
        "wraps": game_with(flags=3, config=replace(BEGINNER, wraps=True)),
        "arcade": game_with(flags=3, mode=GameMode.ARCADE, ranked=False),
        "unranked": game_with(flags=None, ranked=False),  # as games from elsewhere
        "aided": game_with(ranked=False, aids=("hint",)),
        "known": replace(unranked, recording=known_mines),
    }
    numbers = record_all(store, *games.values())
    names = dict(zip(numbers, games, strict=True))
    listed = {names[line.id] for line in store.ask(statistics.best, asked, limit=99)}
    assert listed == set(expected.split())
    assert store.ask(statistics.totals, asked).won == len(listed)
    assert len(store.ask(statistics.times, asked)) == len(listed)


@pytest.mark.parametrize(
    "ask",
    [
        *(lambda store, order=order: store.ask(statistics.best, ANY, order) for order in SortOrder),
        lambda store: store.ask(statistics.streaks, ANY),
        lambda store: store.ask(statistics.times, replace(ANY, start=StartRule.SAFE, no_flag=True)),
        lambda store: store.ask(statistics.totals, ANY),
        lambda store: store.ask(statistics.trend, ANY, store.calendar),
        lambda store: store.ask(queries.days, date(2026, 1, 1), date(2026, 12, 31), store.calendar),
        lambda store: store.ask(queries.newest),
        lambda store: store.ask(queries.best_ms, BEGINNER),
        lambda store: store.ask(queries.games, 5, before=1),
        lambda store: store.ask(queries.games, 5, result=WON),
        lambda store: store.ask(queries.games, 5, 1, [(GameMode.CLASSIC, BOARD)], LOST),
        lambda store: store.ask(statistics.recent, ANY, 50),
        lambda store: store.ask(daily_tries.result, "2026-07-05", SIZE),
        lambda store: store.ask(daily_tries.wins, SIZE, "2026-01-01", "2026-12-31"),
        lambda store: store.ask(queries.unreviewed),
        lambda store: store.add_review(1, LuckReview(1, (), 1.0, survived=0)),
    ],
)
def test_no_query_scans_the_table_of_games(store: Store, ask: Callable[[Store], object]) -> None:
    record_all(store, game_with(), game_with(LOST, minutes=4))
    asked: list[str] = []
    store.query(lambda file: file.set_trace_callback(asked.append))
    ask(store)
    store.query(lambda file: file.set_trace_callback(None))
    questions = [text for text in asked if text.lstrip().startswith(("SELECT", "INSERT"))]
    assert questions
    for text in questions:
        plan = store.query(lambda file: file.execute(f"EXPLAIN QUERY PLAN {text}").fetchall())  # noqa: B023
        scans = {row[3] for row in plan if row[3].startswith("SCAN games")}
        assert scans <= set(IN_ORDER)


def test_the_latest_games_can_be_of_some_boards_and_results(store: Store) -> None:
    small = replace(BEGINNER, mines=9)
    games = {
        "won": game_with(WON, minutes=1),
        "lost": game_with(LOST, minutes=2),
        "arcade": game_with(WON, minutes=3, mode=GameMode.ARCADE, ranked=False),
        "small": game_with(WON, minutes=4, config=small, ranked=False),
        "wrapped": game_with(WON, minutes=5, config=replace(BEGINNER, wraps=True)),
        "helped": game_with(WON, minutes=6, ranked=False, aids=("hint",)),
        "left": game_with(LEFT, minutes=7),
    }
    numbers = record_all(store, *games.values())
    names = dict(zip(numbers, games, strict=True))
    beginner, arcade = (GameMode.CLASSIC, BOARD), (GameMode.ARCADE, BOARD)
    own = (GameMode.CLASSIC, BoardKind.of(small))
    for asked, expected in (
        ((9, None, None, WON), "helped wrapped small arcade won"),
        ((9, None, [beginner]), "left helped wrapped lost won"),
        ((2, None, [beginner]), "left helped"),
        ((9, numbers[4], [beginner]), "lost won"),
        ((9, None, [beginner], LOST), "lost"),
        ((9, None, [arcade, own]), "small arcade"),
        ((1, None, [own, arcade], WON), "small"),
        ((9, None, []), ""),
    ):
        assert [names[line.id] for line in store.ask(queries.games, *asked)] == expected.split()


def test_recent_games_are_the_last_ones_in_their_order(store: Store) -> None:
    played = [
        game_with(WON, 9000, minutes=1, solved=9),
        game_with(LOST, 4000, minutes=2, solved=7),
        game_with(WON, 8000, minutes=3, solved=9),
        game_with(WON, 1000, minutes=4, ranked=False, aids=("hint",)),
    ]
    numbers = record_all(store, *played)
    found = store.ask(statistics.recent, RANKED, 2)
    assert [one.id for one in found] == numbers[1:3]
    assert [(one.result, one.ms) for one in found] == [(LOST, 4000), (WON, 8000)]
    lost = played[1].figures
    assert found[0].solved == lost.three_bv_solved / lost.three_bv
    assert found[1].bvs == played[2].bvs
