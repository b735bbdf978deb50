"""Practice: statistics of each pattern, and positions that are asked again."""

from pathlib import Path

import pytest

from game.store import Store, practice
from game.store.practice import (
    ANSWERS_TO_LEARN,
    DUE_AFTER_RIGHT,
    DUE_AFTER_WRONG,
    Answer,
    PatternStats,
    PracticeProgress,
    Score,
)
from tests.game.store.finished_games import locked

RIGHT, WRONG = True, False


def answer(
    store: Store, *answers: bool, pattern: str = "hole", seed: int = 7, ms: int = 900
) -> None:
    """Store answers to one position."""
    for is_right in answers:
        assert store.add_practice([Answer(pattern, seed, is_right, ms)])


def due(store: Store) -> dict[tuple[str, int], int]:
    """Return the positions to be repeated, each with the number of answers to give before."""
    progress = store.ask(practice.progress)
    return {(one.pattern, one.seed): one.due - progress.answers for one in progress.due}


def test_answers_are_summed_by_pattern(store: Store) -> None:
    assert store.ask(practice.progress) == PracticeProgress(0, {}, ())
    answer(store, RIGHT, ms=800)
    answer(store, RIGHT, seed=8, ms=500)
    answer(store, WRONG, seed=9, ms=300)
    answer(store, RIGHT, seed=10, ms=600)
    answer(store, WRONG, pattern="guess")
    progress = store.ask(practice.progress)
    assert progress.answers == 5
    assert progress.patterns == {
        "hole": PatternStats(rights=3, wrongs=1, streak=1, best_streak=2, ms=1900, best_ms=500),
        "guess": PatternStats(rights=0, wrongs=1),
    }
    assert progress.patterns["hole"].answers == 4


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([], None),
        ([RIGHT], None),
        ([WRONG], DUE_AFTER_WRONG),
        ([WRONG, RIGHT], DUE_AFTER_RIGHT),
        ([WRONG, *[RIGHT] * ANSWERS_TO_LEARN], None),
        ([WRONG, RIGHT, WRONG], DUE_AFTER_WRONG),
        ([WRONG, *[RIGHT] * ANSWERS_TO_LEARN, WRONG, RIGHT], DUE_AFTER_RIGHT),
    ],
)
def test_a_position_is_due_soon_after_a_wrong_answer_until_it_is_learnt(
    store: Store, answers: list[bool], expected: int | None
) -> None:
    answer(store, *answers)
    assert due(store) == ({} if expected is None else {("hole", 7): expected})
    answer(store, RIGHT, pattern="single", seed=1000)
    assert due(store) == ({} if expected is None else {("hole", 7): expected - 1})


def test_due_positions_are_sorted_by_when_they_are_due(tmp_path: Path, store: Store) -> None:
    answer(store, WRONG, RIGHT, seed=1)
    answer(store, WRONG, seed=2)
    answer(store, WRONG, seed=3, pattern="corner")
    answer(store, WRONG, seed=3)
    answer(store, RIGHT, RIGHT, seed=3)
    in_order = [("hole", 2), ("corner", 3), ("hole", 1)]
    assert list(due(store)) == in_order
    store.close()
    assert [
        (one.pattern, one.seed) for one in Store(tmp_path).ask(practice.progress).due
    ] == in_order


def test_answers_on_a_locked_file_are_refused(store: Store, tmp_path: Path) -> None:
    answer(store, WRONG)
    with locked(tmp_path):
        assert not store.add_practice([Answer("hole", 7, RIGHT, 100)])
        assert not store.add_practice_round("all", True, Score(1, 1))
    assert due(store) == {("hole", 7): DUE_AFTER_WRONG}
    answer(store, RIGHT)
    assert due(store) == {("hole", 7): DUE_AFTER_RIGHT}


def test_the_best_round_has_the_most_right_answers_then_the_least_time(
    tmp_path: Path, store: Store
) -> None:
    assert store.ask(practice.best, "hole", True) is None
    for score, is_best in (
        *((Score(7, 60_000), True), (Score(8, 90_000), True), (Score(7, 10_000), False)),
        *((Score(8, 80_000), True), (Score(8, 85_000), False)),
    ):
        before = store.ask(practice.best, "hole", True)
        assert store.add_practice_round("hole", True, score)
        assert store.ask(practice.best, "hole", True) == (score if is_best else before)
    assert store.ask(practice.best, "hole", False) is None
    assert store.ask(practice.best, "all", True) is None
    store.close()
    assert Store(tmp_path).ask(practice.best, "hole", True) == Score(8, 80_000)
