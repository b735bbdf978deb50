"""Practice: statistics of each pattern, and positions that are asked again."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest

from game.records import Store
from game.records.practice import (
    ANSWERS_TO_LEARN,
    DUE_AFTER_RIGHT,
    DUE_AFTER_WRONG,
    NO_PROGRESS,
    Answer,
    DueQuestion,
    PatternStats,
    Score,
)
from tests.game.records.finished_games import at_noon, locked

RIGHT, WRONG = True, False


def answer(
    store: Store, *answers: bool, pattern: str = "hole", seed: int = 7, ms: int = 900
) -> None:
    """Store answers to one position."""
    for is_right in answers:
        assert store.add_practice([Answer(pattern, seed, is_right, ms)])


def fill(store: Store, count: int) -> None:
    """Store right answers to other positions."""
    for seed in range(1000, 1000 + count):
        answer(store, RIGHT, pattern="single", seed=seed)


def due(store: Store) -> dict[tuple[str, int], int]:
    """Return the positions to be asked again, and after how many further answers."""
    stands = store.practice()
    return {(one.pattern, one.seed): one.due - stands.answers for one in stands.due}


def test_an_empty_store_has_no_practice(store: Store) -> None:
    assert store.practice() == NO_PROGRESS
    assert store.best_practice("all", True) is None


def test_answers_are_summed_by_pattern(store: Store) -> None:
    answer(store, RIGHT, ms=800)
    answer(store, RIGHT, seed=8, ms=500)
    answer(store, WRONG, seed=9, ms=300)
    answer(store, RIGHT, seed=10, ms=600)
    answer(store, WRONG, pattern="guess")
    stands = store.practice()
    assert stands.answers == 5
    assert stands.patterns == {
        "hole": PatternStats(rights=3, wrongs=1, streak=1, best_streak=2, ms=1900, best_ms=500),
        "guess": PatternStats(rights=0, wrongs=1),
    }
    assert stands.patterns["hole"].answers == 4


def test_a_position_answered_right_is_not_due(store: Store) -> None:
    answer(store, RIGHT)
    assert due(store) == {}


def test_a_wrong_answer_makes_a_position_due_soon(store: Store) -> None:
    answer(store, WRONG)
    assert due(store) == {("hole", 7): DUE_AFTER_WRONG}
    fill(store, 2)
    assert due(store) == {("hole", 7): DUE_AFTER_WRONG - 2}


def test_a_right_answer_then_makes_it_due_later(store: Store) -> None:
    answer(store, WRONG, RIGHT)
    assert due(store) == {("hole", 7): DUE_AFTER_RIGHT}


def test_enough_right_answers_make_it_learnt(store: Store) -> None:
    answer(store, WRONG, *[RIGHT] * ANSWERS_TO_LEARN)
    assert due(store) == {}
    answer(store, RIGHT)
    assert due(store) == {}


@pytest.mark.parametrize("before", [(WRONG,), (WRONG, RIGHT), (WRONG, RIGHT, RIGHT)])
def test_another_wrong_answer_starts_over(store: Store, before: tuple[bool, ...]) -> None:
    answer(store, *before, WRONG)
    assert due(store) == {("hole", 7): DUE_AFTER_WRONG}
    answer(store, RIGHT)
    assert due(store) == {("hole", 7): DUE_AFTER_RIGHT}


def test_due_positions_are_sorted_by_when_they_are_due(store: Store) -> None:
    answer(store, WRONG, RIGHT, seed=1)
    answer(store, WRONG, seed=2)
    answer(store, WRONG, seed=3, pattern="corner")
    order = [(one.pattern, one.seed) for one in store.practice().due]
    assert order == [("hole", 2), ("corner", 3), ("hole", 1)]


def test_a_position_is_a_seed_and_a_pattern(store: Store) -> None:
    answer(store, WRONG)
    answer(store, WRONG, pattern="corner")
    answer(store, RIGHT, RIGHT)
    assert list(due(store)) == [("corner", 7)]


def test_practice_is_stored(tmp_path: Path) -> None:
    first = Store(tmp_path, at_noon, zone=UTC)
    answer(first, WRONG, seed=2**62 - 1)
    first.add_practice_round("all", True, Score(7, 90_000))
    first.close()
    second = Store(tmp_path, at_noon, zone=UTC)
    assert second.practice().due == (DueQuestion("hole", 2**62 - 1, 1 + DUE_AFTER_WRONG),)
    assert second.best_practice("all", True) == Score(7, 90_000)
    second.close()


ROUNDS = [
    ([Score(7, 60_000)], Score(7, 60_000)),
    ([Score(7, 60_000), Score(8, 90_000)], Score(8, 90_000)),
    ([Score(8, 90_000), Score(7, 10_000)], Score(8, 90_000)),
    ([Score(8, 90_000), Score(8, 80_000), Score(8, 85_000)], Score(8, 80_000)),
]


@pytest.mark.parametrize(("rounds", "best"), ROUNDS)
def test_the_best_round_has_the_most_right_answers_then_the_least_time(
    store: Store, rounds: list[Score], best: Score
) -> None:
    for score in rounds:
        assert store.add_practice_round("hole", True, score)
    assert store.best_practice("hole", True) == best
    assert store.best_practice("hole", False) is None
    assert store.best_practice("all", True) is None


def test_answers_on_a_locked_file_are_refused(store: Store, tmp_path: Path) -> None:
    answer(store, WRONG)
    with locked(tmp_path):
        assert not store.add_practice([Answer("hole", 7, RIGHT, 100)])
        assert not store.add_practice_round("all", True, Score(1, 1))
    assert due(store) == {("hole", 7): DUE_AFTER_WRONG}
    answer(store, RIGHT)
    assert due(store) == {("hole", 7): DUE_AFTER_RIGHT}
