"""A round of practice: what is asked, and what comes back."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest

import game.scenes.practice.round
from engine.teacher.patterns import Pattern
from engine.teacher.practice import NoQuestionError, Question, draw_question
from game.records import Store
from game.records.practice import DUE_AFTER_WRONG, Answer, Score
from game.scenes.practice.round import (
    ALL,
    CHOICES,
    MISSED,
    MOST_REPEATS,
    ROUND_LENGTH,
    Round,
    limit_ms,
)
from tests.game.records.finished_games import at_noon

SINGLE = Pattern.SINGLE.value


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path, at_noon, zone=UTC)
    yield store
    store.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Pattern, int, int]]:
    """What is asked for; every question is really one of the quickest to draw."""
    asked: list[tuple[Pattern, int, int]] = []
    quick = draw_question(Pattern.SINGLE, 1)

    def draw(pattern: Pattern, seed: int, turn: int = 0) -> Question:
        asked.append((pattern, seed, turn))
        return replace(quick, pattern=pattern, seed=seed, turn=turn)

    monkeypatch.setattr(game.scenes.practice.round, "draw_question", draw)
    return asked


def begin(store: Store, chosen: str = SINGLE, first_seed: int = 1) -> Round:
    return Round(store, chosen, True, itertools.count(first_seed).__next__)


def take(one: Round) -> Question:
    assert one.wait(10)
    found = one.take_question()
    assert found is not None
    return found


def play(one: Round, *answers: bool) -> list[Question]:
    """Answer so many questions; gives them."""
    given = []
    for is_right in answers:
        given.append(take(one))
        one.answer(given[-1], is_right, 500)
    return given


def test_a_round_asks_ten_questions_of_its_pattern(store: Store, asked: list[object]) -> None:
    one = begin(store, Pattern.HOLE.value)
    given = play(one, *[True] * ROUND_LENGTH)
    assert one.is_over
    assert one.take_question() is None
    assert {q.pattern for q in given} == {Pattern.HOLE}
    assert len({q.seed for q in given}) == ROUND_LENGTH
    assert one.score == Score(ROUND_LENGTH, ROUND_LENGTH * 500)


def test_all_patterns_come_before_one_comes_again(store: Store, asked: list[object]) -> None:
    given = play(begin(store, ALL), *[True] * ROUND_LENGTH)
    assert len({q.pattern for q in given}) == ROUND_LENGTH


def test_the_order_of_all_patterns_is_another_in_another_round(
    store: Store, asked: list[object]
) -> None:
    orders = {
        tuple(q.pattern for q in play(begin(store, ALL, seed), *[True] * 4)) for seed in (1, 50, 90)
    }
    assert len(orders) == 3


def test_what_was_wrong_comes_back_turned_after_three_others(
    store: Store, asked: list[object]
) -> None:
    given = play(begin(store), True, False, True, True, True, True, True)
    same = [number for number, q in enumerate(given) if q.seed == given[1].seed]
    assert same == [1, 1 + DUE_AFTER_WRONG + 1]
    assert given[same[1]].turn != given[1].turn


def test_wrong_again_it_comes_back_again(store: Store, asked: list[object]) -> None:
    given = play(begin(store), *[False, True, True, True], False, *[True] * 5)
    assert [n for n, q in enumerate(given) if q.seed == given[0].seed] == [0, 4, 8]


def test_what_is_prepared_is_not_changed_by_an_answer(store: Store, asked: list[object]) -> None:
    one = begin(store)
    first = take(one)
    one.prepare()
    assert one.wait(10)
    one.answer(first, False, 500)
    assert take(one).seed != first.seed


def test_every_answer_is_kept_at_once(store: Store, asked: list[object]) -> None:
    one = begin(store)
    play(one, True, False)
    standing = store.practice().patterns[SINGLE]
    assert (standing.rights, standing.wrongs) == (1, 1)
    assert len(store.practice().due) == 1


def test_what_could_not_be_kept_is_kept_with_the_next_answer(
    store: Store, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = begin(store)
    with monkeypatch.context() as patched:
        patched.setattr(store, "add_practice", lambda answers: False)
        play(one, True, False)
    assert store.practice().answers == 0
    play(one, True)
    assert store.practice().answers == 3


def wrong(store: Store, seeds: range, pattern: str = SINGLE) -> None:
    """These were answered wrong in an earlier round, and as many others right since."""
    store.add_practice([Answer(pattern, seed, False, 900) for seed in seeds])
    store.add_practice([Answer("guess", 900 + n, True, 900) for n in range(DUE_AFTER_WRONG)])


def test_some_of_what_was_wrong_in_earlier_rounds_comes_first(
    store: Store, asked: list[object]
) -> None:
    wrong(store, range(100, 106))
    wrong(store, range(200, 203), "hole")
    given = play(begin(store), *[True] * ROUND_LENGTH)
    assert [q.seed for q in given[:MOST_REPEATS]] == [100, 101, 102, 103]
    assert all(q.turn for q in given[:MOST_REPEATS])
    assert not {q.seed for q in given[MOST_REPEATS:]} & set(range(100, 300))


def test_what_is_not_due_yet_does_not_come_back(store: Store, asked: list[object]) -> None:
    store.add_practice([Answer(SINGLE, 100, False, 900)])
    assert 100 not in {q.seed for q in play(begin(store), *[True] * ROUND_LENGTH)}


def test_what_was_missed_can_be_asked_for_alone_due_or_not(
    store: Store, asked: list[object]
) -> None:
    store.add_practice([Answer("hole", 100, False, 900), Answer("corner", 101, False, 900)])
    one = begin(store, MISSED)
    assert one.length == 2
    given = play(one, False, True)
    assert {(q.pattern, q.seed) for q in given} == {(Pattern.HOLE, 100), (Pattern.CORNER, 101)}
    assert one.is_over


def test_at_most_ten_of_what_was_missed_are_asked(store: Store, asked: list[object]) -> None:
    wrong(store, range(100, 125))
    one = begin(store, MISSED)
    assert one.length == ROUND_LENGTH
    assert len({q.seed for q in play(one, *[True] * ROUND_LENGTH)}) == ROUND_LENGTH


def test_patterns_of_another_version_are_left_alone(store: Store, asked: list[object]) -> None:
    store.add_practice([Answer("of_tomorrow", 1, False, 900), Answer("hole", 2, False, 900)])
    assert begin(store, MISSED).length == 1


def test_the_streak_counts_right_answers_in_a_row(store: Store, asked: list[object]) -> None:
    one = begin(store)
    streaks = []
    for is_right in (True, True, False, True):
        play(one, is_right)
        streaks.append(one.streak)
    assert streaks == [1, 2, 0, 1]


def test_a_finished_round_tells_the_best_one_before_it(store: Store, asked: list[object]) -> None:
    found = []
    for rights in (6, 9, 8):
        one = begin(store)
        play(one, *[True] * rights, *[False] * (ROUND_LENGTH - rights))
        found.append(one.finish())
    assert found == [None, Score(6, 5000), Score(9, 5000)]


def test_another_position_is_drawn_where_none_was_found(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    def draw(pattern: Pattern, seed: int, turn: int = 0) -> Question:
        seeds.append(seed)
        if len(seeds) < 3:
            raise NoQuestionError("None.")
        return draw_question(pattern, seed, turn)

    monkeypatch.setattr(game.scenes.practice.round, "draw_question", draw)
    one = begin(store)
    for _ in range(2):
        assert one.wait(10)
        assert one.take_question() is None
    assert take(one).seed == seeds[-1]
    assert len(set(seeds)) == 3


@pytest.mark.parametrize("pattern", Pattern, ids=lambda pattern: pattern.value)
def test_every_pattern_can_be_chosen_and_has_its_time(pattern: Pattern) -> None:
    assert pattern.value in CHOICES
    assert 10_000 <= limit_ms(pattern) <= 60_000


def test_real_questions_are_drawn_off_the_frames_path(
    store: Store,
) -> None:
    one = begin(store, Pattern.ONE_ONE.value)
    one.prepare()
    assert one.wait(20)
    found = one.take_question()
    assert found is not None
    assert found == draw_question(Pattern.ONE_ONE, found.seed)
