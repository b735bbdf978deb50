"""Goals in the record book: they are found, stored and granted, also in older books."""

from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from engine.core.config import BEGINNER
from engine.dive.airs import Air
from engine.dive.boards import BOTTOM
from game.store import Store, goal_queries
from game.store.goal_queries import GoalCheck
from game.store.goals import GOALS, TUTORIAL
from game.store.practice import Answer
from tests.game.store.finished_games import NOON, REVIEW, at_noon, finished, run, sql


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path, at_noon, zone=UTC)
    made.open()
    return made


ARCADE = {"run_3", "run_10", "abyss", *(f"bottom_{air.value}" for air in Air)}


def check(store: Store) -> GoalCheck:
    found = store.ask_in_background(
        lambda records: records.ask(goal_queries.check, records.calendar, NOON)
    )
    assert found.wait(20)
    result = found.take()
    assert result is not None
    return result


def test_a_finished_game_reaches_goals_once(store: Store) -> None:
    first = check(store)
    assert (first.new, first.before, first.is_news) == ({}, None, True)
    assert store.add_goals(first)
    store.record(finished("won", 9.0, BEGINNER))
    found = check(store)
    assert {"first_win", "beginner_10"} <= set(found.new)
    assert store.add_goals(found)
    reached, book = store.ask(goal_queries.progress, store.calendar)
    assert reached["first_win"] == NOON
    assert (book.wins, book.streak, book.boards_in_a_day) == (1, 1, 1)
    again = check(store)
    assert (again.new, again.is_news) == ({}, False)


def test_the_games_of_a_book_that_was_never_checked_reach_goals(store: Store) -> None:
    for result in ("won", "lost"):
        store.record(finished(result))
    found = check(store)
    assert (found.before, found.last_game) == (None, 2)
    assert "first_win" in found.new
    assert store.add_goals(found)
    assert check(store).new == {}
    assert store.ask(goal_queries.reached).keys() == found.new.keys()


def test_goals_have_the_date_of_their_board(store: Store) -> None:
    game = finished("won", 9.0, BEGINNER)
    store.record(replace(game, ended=NOON - timedelta(days=3)))
    found = check(store)
    assert store.add_goals(found)
    reached = store.ask(goal_queries.reached)
    assert reached["beginner_10"] == NOON - timedelta(days=3)
    assert reached["first_win"] == NOON, "counts have that of the check"


def test_counts_of_streaks_days_dives_and_practice(store: Store) -> None:
    results = ["won", "won", "lost", "won", "won", "won"]
    for number, result in enumerate(results):
        game = finished(result, 9.0, seed=number)
        store.record(replace(game, ended=NOON - timedelta(days=1 + number % 2, minutes=-number)))
    store.record_dive(run(500, depth=45, best_combo=3, perfect=2, finds=1))
    answers = [Answer("one_two_one", seed, True, 900) for seed in range(3)]
    assert store.add_practice(answers)
    assert store.note_for_goals([TUTORIAL, "zone reef"])
    book = store.ask(goal_queries.book, store.calendar)
    assert (book.wins, book.boards_in_a_day) == (5, 3)
    assert (book.dive_depth, book.combo, book.perfect_boards, book.finds) == (45, 3, 2, 1)
    assert (book.answers, book.best_row, book.answered) == (3, 3, {"one_two_one"})
    assert (book.zones, TUTORIAL in book.noted) == (1, True)


def test_the_bottom_is_reached_on_the_air_of_its_dive_only(store: Store) -> None:
    store.record_dive(run(9_000, depth=2_520, rules=1))
    store.record_dive(run(100, depth=BOTTOM - 1, air=Air.DEEP))
    new = {"run_3", "run_10", "abyss"}
    assert {name for name in check(store).new if name in ARCADE} == new
    store.record_dive(run(100, depth=BOTTOM, air=Air.EASY))
    store.record_dive(run(100, depth=BOTTOM + 90, air=Air.CALM))
    new |= {"bottom_easy", "bottom_calm"}
    assert {name for name in check(store).new if name in ARCADE} == new


def test_dailies_in_a_row_are_counted_by_size(store: Store) -> None:
    for back in (5, 4, 2, 1, 0):
        ended = NOON - timedelta(days=back)
        game = finished("won", 9.0, BEGINNER, seed=back, daily=ended.date().isoformat())
        store.record(replace(game, ended=ended))
    assert store.ask(goal_queries.book, store.calendar).daily_streak == 3


def test_a_review_shows_a_forced_guess(store: Store) -> None:
    game_id = store.record(finished("won"))
    assert game_id is not None
    assert store.ask(goal_queries.book, store.calendar).lucky_boards == 0
    assert REVIEW.forced
    assert REVIEW.survived
    before = store.changes
    assert store.add_review(game_id, REVIEW)
    assert store.changes > before, "so that goals are looked at again"
    assert store.ask(goal_queries.book, store.calendar).lucky_boards == 1


def test_unknown_goals_of_a_later_version_do_no_harm(store: Store, tmp_path: Path) -> None:
    store.close()
    sql(tmp_path, "INSERT INTO goals VALUES ('later', '2026-01-01T00:00:00.000Z')")
    reached = store.ask(goal_queries.reached)
    assert set(reached) - {goal.name for goal in GOALS} == {"later"}
    assert check(store).before is None
