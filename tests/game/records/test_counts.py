"""What is counted of games: streaks, totals, times and the trend, against a naive count."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.config import BEGINNER, GameConfig, StartRule
from engine.formats.recording import Result
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.records import Filter, FinishedGame, GameMode, Store, Totals, UnrankedReason
from tests.game.records.finished_games import at_noon
from tests.game.records.finished_games import keep_all as keep
from tests.game.records.finished_games import told_game as game

SIZE = BEGINNER.dimensions
RANKED, ANY = Filter(SIZE), Filter(SIZE, ranked_only=False)
WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path, at_noon, zone=UTC)
    yield store
    store.close()


# Breaks, and games that cannot rank


def test_ranked_counts_ranked_games_alone_and_any_count_those_with_a_break_too(
    store: Store,
) -> None:
    paused, resumed = (
        (UnrankedReason.PAUSED.value,),
        (UnrankedReason.PAUSED.value, UnrankedReason.RESUMED.value),
    )
    keep(
        store,
        game(ms=9000),
        game(LOST, minutes=1, ranked=False, flaws=paused),
        game(ms=5000, solved=30, minutes=2, ranked=False, flaws=resumed),
        game(LEFT, minutes=3, ranked=False, flaws=paused),
        game(LOST, minutes=4, ranked=False, flaws=(*paused, UnrankedReason.CHOSEN.value)),
    )
    told = {
        asked: (*_results(store.totals(asked)), store.times(asked), store.totals(asked).mean_won_ms)
        for asked in (RANKED, ANY)
    }
    assert told == {RANKED: (1, 0, 0, [9000], 9000), ANY: (2, 1, 1, [5000, 9000], 7000)}
    for asked, games, streak in ((RANKED, 1, (0, 1)), (ANY, 4, (0, 1))):
        assert (store.totals(asked).best_ms, store.totals(asked).games) == (9000, games)
        assert store.totals(asked).best_bvs == pytest.approx(10 / 9)
        assert sum(point.games for point in store.trend(asked)) == games
        assert (store.streaks(asked).now, store.streaks(asked).longest) == streak
        assert [line.ms for line in store.best(asked)] == [9000]
    apart = replace(RANKED, aided=True)
    assert store.totals(apart).games == 1
    assert [line.ms for line in store.best(apart)] == [5000]


def test_unranked_wins_do_not_lengthen_a_ranked_streak_and_unranked_losses_end_it(
    store: Store,
) -> None:
    paused = {"ranked": False, "flaws": (UnrankedReason.PAUSED.value,)}
    longest = []
    for minutes, (result, told) in enumerate(
        [(WON, {}), (WON, paused), (WON, {}), (LOST, paused), (WON, {})]
    ):
        keep(store, game(result, minutes=minutes, **told))
        streaks = store.streaks(RANKED)
        longest.append((streaks.now, streaks.longest))
    assert longest == [(1, 1), (1, 1), (2, 2), (0, 2), (1, 2)]


def _results(totals: Totals) -> tuple[int, int, int]:
    return totals.won, totals.lost, totals.abandoned


def test_a_paused_win_alone_gives_no_best_time(store: Store) -> None:
    keep(store, game(ranked=False, flaws=(UnrankedReason.PAUSED.value,)))
    totals = store.totals(ANY)
    assert (totals.won, totals.best_ms, totals.best_bvs) == (1, None, None)
    assert totals.mean_won_ms == 9000


@pytest.mark.parametrize("told", [{"kind": GameMode.ARCADE}, {"config": GameConfig(8, 5, 6)}])
def test_games_that_cannot_rank_count_where_any_are_asked_for(
    store: Store, told: dict[str, object]
) -> None:
    one = game(ranked=False, **told)
    keep(store, one)
    asked = Filter(one.config.dimensions, kind=one.kind)
    assert store.totals(asked) == Totals()
    assert store.times(asked) == store.trend(asked) == []
    assert store.totals(replace(asked, ranked_only=False)).won == 1


# Against a naive count

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
        flaws=st.sampled_from([(), (), ("paused",), ("resumed", "paused"), ("again",)]),
    ),
    max_size=12,
)
_GUESSES = st.lists(
    st.builds(Guess, st.integers(0, 99), st.floats(0.01, 1), st.sampled_from([0.0, 0.01])),
    max_size=4,
)


@st.composite
def _review(draw: st.DrawFn) -> LuckReview:
    guesses = draw(_GUESSES)
    return LuckReview(
        7,
        tuple(guesses),
        draw(st.floats(0, 1)),
        survived=draw(st.integers(0, len(guesses))),
        luck=draw(st.floats(0, 1)),
        cost=draw(st.floats(0, 1)),
        missed=draw(st.dictionaries(st.sampled_from(Pattern), st.integers(1, 5), max_size=3)),
        wrong_flags=draw(st.integers(0, 9)),
    )


_REVIEWS = st.lists(st.none() | _review(), min_size=12, max_size=12)
_FILTERS = st.builds(
    Filter,
    size=st.just(SIZE),
    start=st.sampled_from([None, StartRule.SAFE]),
    no_flag=st.booleans(),
    ranked_only=st.booleans(),
    aided=st.booleans(),
)


def follows(asked: Filter, one: FinishedGame) -> bool:
    """Whether it was played by the rules asked for."""
    if asked.no_flag and one.figures.flags != 0:
        return False
    return asked.start in (None, one.config.start)


def is_compared(asked: Filter, one: FinishedGame) -> bool:
    is_wanted = asked.aided or one.ranked or not asked.ranked_only
    is_clean = not one.aids and not one.flaws
    return follows(asked, one) and is_clean != asked.aided and is_wanted


def is_counted(asked: Filter, one: FinishedGame) -> bool:
    is_fresh = not one.aids and "again" not in one.flaws
    is_wanted = asked.aided or one.ranked or not asked.ranked_only
    return follows(asked, one) and is_fresh != asked.aided and is_wanted


def naive_missed(reviews: list[LuckReview]) -> tuple[tuple[Pattern, int], ...]:
    """The most frequent first; of equals the one that ``Pattern`` names first."""
    times = [(one, sum(review.missed.get(one, 0) for review in reviews)) for one in Pattern]
    return tuple(sorted([one for one in times if one[1]], key=lambda one: -one[1]))


def mean(values: list[float]) -> float | None:
    return pytest.approx(sum(values) / len(values)) if values else None


@pytest.mark.slow
@settings(max_examples=60)
@given(_GAMES, _FILTERS, st.integers(1, 5), _REVIEWS)
def test_many_games_against_a_naive_count(
    games: list[FinishedGame], asked: Filter, buckets: int, reviews: list[LuckReview | None]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), at_noon, zone=UTC)
        numbers = keep(store, *games)
        found = {}
        for number, one, review in zip(numbers, games, reviews, strict=False):
            if review is not None:  # else nobody has come to look at it
                assert store.add_review(number, review)
                found[one.uid] = review
        order = sorted(zip(numbers, games, strict=True), key=lambda pair: (pair[1].ended, pair[0]))
        chosen = [one for _, one in order if is_counted(asked, one)]
        best = [one for one in games if is_compared(asked, one) and one.recording.result is WON]
        won = [one for one in chosen if one.recording.result is WON]
        reviewed = [found[one.uid] for one in chosen if one.uid in found]
        guesses = [guess for review in reviewed for guess in review.guesses]

        in_turn = [
            one.recording.result is WON
            for _, one in order
            if is_counted(asked, one)
            or (
                is_counted(replace(asked, ranked_only=False), one)
                and one.recording.result is not WON
            )
        ]
        runs = [len(list(group)) for is_won, group in groupby(in_turn) if is_won]
        streaks = store.streaks(asked)
        assert streaks.longest == max(runs, default=0)
        ended_well = bool(in_turn) and in_turn[-1]
        assert streaks.now == (runs[-1] if ended_well else 0)

        assert store.times(asked) == sorted(one.recording.ms for one in won)
        assert store.totals(asked) == Totals(
            games=len(chosen),
            won=len(won),
            lost=sum(one.recording.result is LOST for one in chosen),
            abandoned=sum(one.recording.result is LEFT for one in chosen),
            ms=sum(one.recording.ms for one in chosen),
            best_ms=min((one.recording.ms for one in best), default=None),
            mean_won_ms=mean([one.recording.ms for one in won]),
            best_bvs=max((one.bvs for one in best), default=None),
            mean_efficiency=mean([one.efficiency for one in won]),
            guesses_forced=sum(guess.best > 0 and guess.chance < 1 for guess in guesses),
            guesses_needless=sum(guess.best == 0 or guess.chance == 1 for guess in guesses),
            reviewed=len(reviewed),
            guesses=len(guesses),
            guesses_survived=sum(review.survived for review in reviewed),
            guesses_expected=pytest.approx(sum(1 - guess.chance for guess in guesses)),
            cost_forced=pytest.approx(sum(1 - review.luck for review in reviewed)),
            cost_needless=pytest.approx(sum(review.cost for review in reviewed)),
            wrong_flags=sum(review.wrong_flags for review in reviewed),
            missed=naive_missed(reviewed),
        )

        trend = store.trend(asked, buckets)
        assert len(trend) == min(len(chosen), buckets)
        rest = list(chosen)
        for point in trend:
            part, rest = rest[: point.games], rest[point.games :]
            wins = [one.recording.ms for one in part if one.recording.result is WON]
            looked_at = [found[one.uid] for one in part if one.uid in found]
            risks = [guess.chance for review in looked_at for guess in review.guesses]
            assert abs(point.games - len(chosen) / len(trend)) < 1
            assert point.first == part[0].ended.date()
            assert (point.won, point.mean_won_ms) == (len(wins), mean(wins))
            survived = sum(review.survived for review in looked_at)
            assert point.survived == (survived / len(risks) if risks else None)
            assert point.allowed == mean([1 - risk for risk in risks])
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
