"""Streaks, totals, times and the trend, against a naive count."""

import tempfile
from contextlib import closing
from dataclasses import replace
from datetime import UTC
from itertools import cycle, groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.config import BEGINNER, StartRule
from engine.formats.recording import Result
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.store import Filter, FinishedGame, Store, Streaks, Totals, TrendPoint, statistics
from game.store.board_kind import BoardKind
from tests.game.store.finished_games import game_with, record_all

WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


_GAMES = st.lists(
    st.builds(
        game_with,
        result=st.sampled_from(Result),
        ms=st.integers(0, 50_000),
        minutes=st.integers(0, 9_000),
        solved=st.integers(0, 30),
        clicks=st.integers(0, 60),
        config=st.sampled_from([BEGINNER, replace(BEGINNER, start=StartRule.SAFE)]),
        ranked=st.booleans(),
        flags=st.sampled_from([0, 1, None]),
        aids=st.sampled_from([(), (), ("hint",)]),
        flaws=st.sampled_from([(), (), ("paused",), ("resumed", "paused"), ("again",)]),
    ),
    max_size=12,
)
_GUESSES = st.lists(
    st.builds(Guess, st.integers(0, 99), st.floats(0.01, 1), st.sampled_from([0.0, 0.01])),
    max_size=4,
).map(tuple)
_REVIEWS = _GUESSES.flatmap(
    lambda guesses: st.builds(
        LuckReview,
        st.just(7),
        st.just(guesses),
        st.floats(0, 1),
        survived=st.integers(0, len(guesses)),
        luck=st.floats(0, 1),
        cost=st.floats(0, 1),
        missed=st.dictionaries(st.sampled_from(Pattern), st.integers(1, 5), max_size=3),
        wrong_flags=st.integers(0, 9),
    )
)
_FILTERS = st.builds(
    Filter,
    board=st.just(BoardKind.of(BEGINNER)),
    start=st.sampled_from([None, StartRule.SAFE]),
    no_flag=st.booleans(),
    ranked_only=st.booleans(),
    aided=st.booleans(),
)


def follows(wanted: Filter, one: FinishedGame) -> bool:
    """Return whether the game was played by the filter's rules, and is ranked if the filter asks
    for that."""
    if wanted.no_flag and one.figures.flags != 0:
        return False
    is_wanted = wanted.aided or one.ranked or not wanted.ranked_only
    return is_wanted and wanted.start in (None, one.config.start)


def is_compared(wanted: Filter, one: FinishedGame) -> bool:
    is_clean = not one.aids and not one.flaws
    return follows(wanted, one) and is_clean != wanted.aided


def is_counted(wanted: Filter, one: FinishedGame) -> bool:
    counts_in_win_rate = not one.aids and "again" not in one.flaws
    return follows(wanted, one) and counts_in_win_rate != wanted.aided


def naive_missed(reviews: list[LuckReview]) -> tuple[tuple[Pattern, int], ...]:
    """Return the counts, the highest first; equal ones in the order of Pattern."""
    times = [(one, sum(review.missed.get(one, 0) for review in reviews)) for one in Pattern]
    return tuple(sorted([one for one in times if one[1]], key=lambda one: -one[1]))


def mean(values: list[float]) -> float | None:
    return pytest.approx(sum(values) / len(values)) if values else None


def naive_streaks(wanted: Filter, games: list[FinishedGame]) -> Streaks:
    """If only ranked games count, any other loss still ends a streak."""
    every = replace(wanted, ranked_only=False)
    wins = [
        one.recording.result is WON
        for one in games
        if is_counted(wanted, one) or (is_counted(every, one) and one.recording.result is not WON)
    ]
    runs = [len(list(group)) for is_won, group in groupby(wins) if is_won]
    return Streaks(runs[-1] if wins and wins[-1] else 0, max(runs, default=0))


def naive_totals(
    counted: list[FinishedGame], compared: list[FinishedGame], reviews: list[LuckReview]
) -> Totals:
    won = [one for one in counted if one.recording.result is WON]
    best = [one for one in compared if one.recording.result is WON]
    guesses = [guess for review in reviews for guess in review.guesses]
    needless = sum(guess.best == 0 or guess.chance == 1 for guess in guesses)
    return Totals(
        games=len(counted),
        won=len(won),
        lost=sum(one.recording.result is LOST for one in counted),
        abandoned=sum(one.recording.result is LEFT for one in counted),
        ms=sum(one.recording.ms for one in counted),
        best_ms=min((one.recording.ms for one in best), default=None),
        mean_won_ms=mean([one.recording.ms for one in won]),
        mean_efficiency=mean([one.efficiency for one in won]),
        guesses_forced=len(guesses) - needless,
        guesses_needless=needless,
        reviewed=len(reviews),
        guesses=len(guesses),
        guesses_survived=sum(review.survived for review in reviews),
        guesses_expected=pytest.approx(sum(1 - guess.chance for guess in guesses)),
        cost_forced=pytest.approx(sum(1 - review.luck for review in reviews)),
        cost_needless=pytest.approx(sum(review.cost for review in reviews)),
        wrong_flags=sum(review.wrong_flags for review in reviews),
        missed=naive_missed(reviews),
    )


def naive_point(games: list[FinishedGame], reviews: list[LuckReview]) -> TrendPoint:
    wins = [one.recording.ms for one in games if one.recording.result is WON]
    risks = [guess.chance for review in reviews for guess in review.guesses]
    survived = sum(review.survived for review in reviews)
    return TrendPoint(
        games[0].ended.date(),
        len(games),
        len(wins),
        mean(wins),
        survived / len(risks) if risks else None,
        mean([1 - risk for risk in risks]),
    )


@pytest.mark.slow
@settings(max_examples=25)
@given(_GAMES, _FILTERS, st.integers(1, 5), st.lists(st.none() | _REVIEWS, min_size=1, max_size=4))
def test_statistics_agree_with_a_naive_count(
    games: list[FinishedGame], wanted: Filter, buckets: int, reviews: list[LuckReview | None]
) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(Store(Path(folder), zone=UTC)) as store:
        reviewed = {}
        for number, one, review in zip(record_all(store, *games), games, cycle(reviews)):
            if review is not None:
                assert store.add_review(number, review)
                reviewed[one.uid] = review
        counted = [one for one in games if is_counted(wanted, one)]
        compared = [one for one in games if is_compared(wanted, one)]

        def reviews_of(part: list[FinishedGame]) -> list[LuckReview]:
            return [reviewed[one.uid] for one in part if one.uid in reviewed]

        won = [one.recording.ms for one in counted if one.recording.result is WON]
        assert store.ask(statistics.times, wanted) == sorted(won)
        assert store.ask(statistics.streaks, wanted) == naive_streaks(wanted, games)
        assert store.ask(statistics.totals, wanted) == naive_totals(
            counted, compared, reviews_of(counted)
        )
        count = len(counted)
        trend = store.ask(statistics.trend, wanted, store.calendar, buckets)
        assert len(trend) == min(count, buckets)
        assert sum(point.games for point in trend) == count
        for point in trend:
            part, counted = counted[: point.games], counted[point.games :]
            assert abs(point.games - count / len(trend)) < 1
            assert point == naive_point(part, reviews_of(part))
