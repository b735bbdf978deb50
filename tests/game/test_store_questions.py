"""What the scoreboard, the statistics and the daily boards are told, against a naive count."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.config import BEGINNER, Fairness, StartRule, WinRule
from engine.recording import Result
from engine.solver.luck import Guess, Review
from game.store import Device, Filter, FinishedGame, Flaw, Kind, Order, Store, Totals
from tests.game.finished import at_noon
from tests.game.finished import keep_all as keep
from tests.game.finished import told_game as game

IN_ORDER = [
    "SCAN games USING INDEX games_ended",
    "SCAN games USING COVERING INDEX games_ended",
    "SCAN games USING INDEX games_unreviewed",
]
"""Plans that read from one end until they have as much as was asked for."""
SIZE = BEGINNER.dimensions
RANKED, ANY = Filter(SIZE), Filter(SIZE, ranked_only=False)
WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path, at_noon, zone=UTC)
    yield store
    store.close()


# The scoreboard


@pytest.mark.parametrize(
    ("order", "expected"),
    [(Order.TIME, [2, 3, 1]), (Order.SPEED, [3, 2, 1]), (Order.EFFICIENCY, [1, 3, 2])],
)
def test_won_games_are_listed_best_first(store: Store, order: Order, expected: list[int]) -> None:
    keep(
        store,
        game(ms=9000, solved=9, clicks=9),
        game(ms=4000, solved=8, clicks=40),
        game(ms=5000, solved=20, clicks=40),
        game(LOST, ms=100, solved=20, clicks=1),
        game(LEFT, ms=100, solved=20, clicks=1),
    )
    assert [line.id for line in store.best(RANKED, order)] == expected
    assert [line.id for line in store.best(RANKED, order, 2)] == expected[:2]


def test_a_line_tells_all_that_is_shown(store: Store) -> None:
    config = replace(BEGINNER, start=StartRule.SAFE, fairness=Fairness.MERCY)
    one = game(config=config, solved=18, player="Ana", daily="2026-07-05", minutes=3)
    (number,) = keep(store, one)
    (line,) = store.best(RANKED)
    assert (line.id, line.uid, line.player, line.ms) == (number, one.uid, "Ana", 9000)
    assert (line.bvs, line.efficiency, line.three_bv) == (2.0, 0.9, one.figures.three_bv)
    assert (line.ended, line.daily) == (one.ended, "2026-07-05")
    assert (line.start, line.fairness) == (StartRule.SAFE, Fairness.MERCY)
    assert (line.ranked, line.no_flag) == (True, True)


@pytest.mark.parametrize("order", Order)
def test_of_equals_the_earlier_game_stands_first(store: Store, order: Order) -> None:
    late, early, middle = keep(store, game(minutes=5), game(minutes=1), game(minutes=3))
    assert [line.id for line in store.best(RANKED, order)] == [early, middle, late]


def test_a_game_won_by_its_first_click_is_no_speed_record(store: Store) -> None:
    at_once, later = keep(store, game(ms=0), game(ms=60_000))
    assert [line.id for line in store.best(RANKED, Order.SPEED)] == [later, at_once]


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
        (replace(RANKED, kind=Kind.ARCADE), "arcade"),
        (replace(RANKED, size=(9, 9, 11)), ""),
        (replace(RANKED, aided=True), "aided paused known auto"),
        (replace(ANY, aided=True), "aided paused known auto"),
    ],
)
def test_a_filter_finds_what_it_names(store: Store, asked: Filter, expected: str) -> None:
    games = {
        "ranked": game(flags=3),
        "safe": game(flags=3, config=replace(BEGINNER, start=StartRule.SAFE)),
        "mercy": game(flags=3, config=replace(BEGINNER, fairness=Fairness.MERCY)),
        "no-flag": game(flags=0),
        "flag-rule": game(flags=3, config=replace(BEGINNER, win=WinRule.FLAG)),
        "wraps": game(flags=3, config=replace(BEGINNER, wraps=True)),
        "arcade": game(flags=3, kind=Kind.ARCADE),
        "unranked": game(flags=None, ranked=False),
        "aided": game(ranked=False, aids=("hint",)),
        "paused": game(ranked=False, flaws=(Flaw.PAUSED.value,)),
        "known": known_mines(),
        "auto": game(ranked=False, device=Device.AUTO),
    }
    numbers = keep(store, *games.values())
    names = dict(zip(numbers, games, strict=True))
    assert {names[line.id] for line in store.best(asked, limit=99)} == set(expected.split())
    assert store.totals(asked).won == len(expected.split())
    assert len(store.times(asked)) == len(expected.split())


def known_mines() -> FinishedGame:
    one = game(ranked=False)
    return replace(one, recording=replace(one.recording, given=(4, 4), retried=True))


# Streaks, totals, times and trend, against a naive count

_GAMES = st.lists(
    st.builds(
        game,
        result=st.sampled_from(Result),
        ms=st.integers(0, 50_000),
        minutes=st.integers(0, 9_000),
        solved=st.integers(0, 30),
        clicks=st.integers(0, 60),
        config=st.sampled_from([BEGINNER, replace(BEGINNER, start=StartRule.SAFE)]),
        ranked=st.booleans(),
        flags=st.sampled_from([0, 1, None]),
        aids=st.sampled_from([(), (), ("hint",)]),
    ),
    max_size=12,
)
_FILTERS = st.builds(
    Filter,
    size=st.just(SIZE),
    start=st.sampled_from([None, StartRule.SAFE]),
    no_flag=st.booleans(),
    ranked_only=st.booleans(),
    aided=st.booleans(),
)


def matches(asked: Filter, one: FinishedGame) -> bool:
    if one.is_clean == asked.aided or (asked.no_flag and one.figures.flags != 0):
        return False
    is_wanted = asked.start in (None, one.config.start)
    return is_wanted and (asked.aided or one.ranked or not asked.ranked_only)


def mean(values: list[float]) -> float | None:
    return pytest.approx(sum(values) / len(values)) if values else None


@settings(max_examples=60)
@given(_GAMES, _FILTERS, st.integers(1, 5), st.lists(st.floats(0, 1), min_size=12, max_size=12))
def test_many_games_against_a_naive_count(
    games: list[FinishedGame], asked: Filter, buckets: int, survivals: list[float]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), at_noon, zone=UTC)
        numbers = keep(store, *games)
        luck = {}
        for number, one, survival in zip(numbers, games, survivals, strict=False):
            if survival > 0.3:  # else nobody has come to look at it
                found = Review(7, (Guess(1, 0.5, 0.5), Guess(2, 0.5, 0.0)), survival)
                assert store.add_review(number, found)
                if one.recording.result is not LEFT:
                    luck[one.uid] = survival
        order = sorted(zip(numbers, games, strict=True), key=lambda pair: (pair[1].ended, pair[0]))
        chosen = [one for _, one in order if matches(asked, one)]
        won = [one for one in chosen if one.recording.result is WON]
        reviewed = [one for one in chosen if one.uid in luck]

        runs = [
            len(list(group))
            for is_won, group in groupby(chosen, lambda one: one.recording.result is WON)
            if is_won
        ]
        streaks = store.streaks(asked)
        assert streaks.longest == max(runs, default=0)
        ended_well = bool(chosen) and chosen[-1].recording.result is WON
        assert streaks.now == (runs[-1] if ended_well else 0)

        assert store.times(asked) == sorted(one.recording.ms for one in won)
        assert store.totals(asked) == Totals(
            games=len(chosen),
            won=len(won),
            lost=sum(one.recording.result is LOST for one in chosen),
            abandoned=sum(one.recording.result is LEFT for one in chosen),
            ms=sum(one.recording.ms for one in chosen),
            best_ms=min((one.recording.ms for one in won), default=None),
            mean_won_ms=mean([one.recording.ms for one in won]),
            best_bvs=max((one.bvs for one in won), default=None),
            mean_efficiency=mean([one.efficiency for one in won]),
            guesses_forced=len(reviewed),
            guesses_needless=len(reviewed),
            reviewed=len(reviewed),
            expected_wins=pytest.approx(sum(luck[one.uid] for one in reviewed)),
            reviewed_won=sum(one.recording.result is WON for one in reviewed),
        )

        trend = store.trend(asked, buckets)
        assert len(trend) == min(len(chosen), buckets)
        rest = list(chosen)
        for point in trend:
            part, rest = rest[: point.games], rest[point.games :]
            wins = [one.recording.ms for one in part if one.recording.result is WON]
            lucks = [luck[one.uid] for one in part if one.uid in luck]
            assert abs(point.games - len(chosen) / len(trend)) < 1
            assert point.first == part[0].ended.date()
            assert (point.won, point.mean_won_ms) == (len(wins), mean(wins))
            assert point.luck == mean(lucks)
        assert rest == []
        store.close()


@pytest.mark.parametrize(
    ("results", "now", "longest"),
    [
        ("", 0, 0),
        ("w", 1, 1),
        ("l", 0, 0),
        ("wwlw", 1, 2),
        ("wwwa", 0, 3),
        ("wwawww", 3, 3),
    ],
)
def test_a_lost_or_an_abandoned_game_ends_a_streak(
    store: Store, results: str, now: int, longest: int
) -> None:
    named = {"w": WON, "l": LOST, "a": LEFT}
    keep(store, *(game(named[sign], minutes=n) for n, sign in enumerate(results)))
    streaks = store.streaks(RANKED)
    assert (streaks.now, streaks.longest) == (now, longest)


# Nothing there, and much there


def test_an_empty_book_answers_with_nothing(store: Store) -> None:
    for order in Order:
        assert store.best(RANKED, order) == []
    assert (store.streaks(RANKED).now, store.streaks(RANKED).longest) == (0, 0)
    assert store.totals(RANKED) == Totals()
    assert store.trend(RANKED) == store.times(RANKED) == store.sizes() == []
    assert store.days(date(2026, 1, 1), date(2026, 12, 31)) == {}
    assert store.unreviewed() is None
    assert store.daily_streak(SIZE, "2026-07-05") == 0


@pytest.mark.parametrize(
    "ask",
    [
        *(lambda store, order=order: store.best(ANY, order) for order in Order),
        lambda store: store.streaks(ANY),
        lambda store: store.times(replace(ANY, start=StartRule.SAFE, no_flag=True)),
        lambda store: store.totals(ANY),
        lambda store: store.trend(ANY),
        lambda store: store.days(date(2026, 1, 1), date(2026, 12, 31)),
        lambda store: store.newest(),
        lambda store: store.games(5, before=1),
        lambda store: store.daily("2026-07-05", SIZE),
        lambda store: store.daily_days(SIZE, "2026-01-01", "2026-12-31"),
        lambda store: store.unreviewed(),
        lambda store: store.add_review(1, Review(1, (), 1.0)),
    ],
)
def test_no_question_reads_the_table_from_end_to_end(
    tmp_path: Path, ask: Callable[[Store], object]
) -> None:
    asked: list[str] = []
    opened: list[sqlite3.Connection] = []

    def watched(path: Path) -> sqlite3.Connection:
        opened.append(sqlite3.connect(path, timeout=0, isolation_level=None))
        return opened[-1]

    store = Store(tmp_path, at_noon, connect=watched, zone=UTC)
    keep(store, game(), game(LOST, minutes=4))
    opened[-1].set_trace_callback(asked.append)
    ask(store)
    opened[-1].set_trace_callback(None)
    questions = [text for text in asked if text.lstrip().startswith(("SELECT", "INSERT"))]
    assert questions
    for text in questions:
        for row in opened[-1].execute(f"EXPLAIN QUERY PLAN {text}"):
            assert not row[3].startswith("SCAN games") or row[3] in IN_ORDER
    store.close()
