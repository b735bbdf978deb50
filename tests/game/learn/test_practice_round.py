"""A round of practice: its questions, its answers, and the repeats of mistakes."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest

import game.learn.practice_round
from engine.teacher.patterns import Pattern
from engine.teacher.practice import NoQuestionError, Question, draw_question
from game.learn.practice_round import (
    ALL,
    CHOICES,
    MAX_REPEATS,
    MISSED,
    ROUND_LENGTH,
    Round,
    limit_ms,
)
from game.store import Store, practice
from game.store.practice import DUE_AFTER_WRONG, Answer, Score
from tests.game.store.finished_games import at_noon

SINGLE = Pattern.SINGLE.value
TEN = [True] * ROUND_LENGTH


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path, at_noon, zone=UTC)
    yield store
    store.close()


@pytest.fixture(autouse=True)
def quick_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every question by one of the questions that are quickest to draw."""
    question = draw_question(Pattern.SINGLE, 1)

    def draw(pattern: Pattern, seed: int, turn: int = 0) -> Question:
        return replace(question, pattern=pattern, seed=seed, turn=turn)

    monkeypatch.setattr(game.learn.practice_round, "draw_question", draw)


def begin(store: Store, choice: str = SINGLE, first_seed: int = 1) -> Round:
    return Round(store, choice, True, itertools.count(first_seed).__next__)


def take(round_: Round) -> Question:
    assert round_.wait(10)
    question = round_.take_question()
    assert question is not None
    return question


def play(round_: Round, *answers: bool) -> list[Question]:
    questions = []
    for is_right in answers:
        questions.append(take(round_))
        round_.answer(questions[-1], is_right, 500)
    return questions


def add_mistakes(store: Store, seeds: range, pattern: str = SINGLE) -> None:
    """Answer these questions wrong in an earlier round, and as many others right since then."""
    store.add_practice([Answer(pattern, seed, False, 900) for seed in seeds])
    store.add_practice([Answer("guess", 900 + n, True, 900) for n in range(DUE_AFTER_WRONG)])


def test_a_round_has_ten_questions_of_its_pattern(store: Store) -> None:
    round_ = begin(store, Pattern.HOLE.value)
    questions = play(round_, *TEN)
    assert round_.is_over
    assert round_.take_question() is None
    assert {question.pattern for question in questions} == {Pattern.HOLE}
    assert len({question.seed for question in questions}) == ROUND_LENGTH
    assert round_.score == Score(ROUND_LENGTH, ROUND_LENGTH * 500)


def test_every_pattern_comes_once_before_one_comes_twice_in_any_order(store: Store) -> None:
    orders = {tuple(q.pattern for q in play(begin(store, ALL, seed), *TEN)) for seed in (1, 50, 90)}
    assert len(orders) == 3
    assert {len(set(order)) for order in orders} == {ROUND_LENGTH}


@pytest.mark.parametrize(
    ("answers", "numbers"),
    [("rwrrrrr", [1, 1 + DUE_AFTER_WRONG + 1]), ("wrrrwrrrrr", [0, 4, 8])],
)
def test_a_mistake_comes_back_turned_after_three_others(
    store: Store, answers: str, numbers: list[int]
) -> None:
    questions = play(begin(store), *(answer == "r" for answer in answers))
    seed = questions[numbers[0]].seed
    assert [number for number, q in enumerate(questions) if q.seed == seed] == numbers
    assert questions[numbers[0]].turn != questions[numbers[1]].turn


def test_an_answer_does_not_change_the_question_that_is_prepared(store: Store) -> None:
    round_ = begin(store)
    first = take(round_)
    round_.prepare()
    assert round_.wait(10)
    round_.answer(first, False, 500)
    assert take(round_).seed != first.seed


def test_answers_make_a_streak_and_are_saved_at_once_or_with_the_next_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    round_, streaks = begin(store), []
    for is_right in (True, False):
        play(round_, is_right)
        streaks.append(round_.streak)
    stats = store.ask(practice.progress).patterns[SINGLE]
    assert (stats.rights, stats.wrongs) == (1, 1)
    assert len(store.ask(practice.progress).due) == 1
    with monkeypatch.context() as patch:
        patch.setattr(store, "add_practice", lambda answers: False)
        play(round_, True, False)
    assert store.ask(practice.progress).answers == 2
    for _ in range(2):
        play(round_, True)
        streaks.append(round_.streak)
    assert store.ask(practice.progress).answers == 6
    assert streaks == [1, 0, 1, 2]


def test_some_mistakes_of_earlier_rounds_come_first_once_they_are_due(store: Store) -> None:
    add_mistakes(store, range(100, 106))
    add_mistakes(store, range(200, 203), "hole")
    store.add_practice([Answer(SINGLE, 110, False, 900)])
    questions = play(begin(store), *TEN)
    assert [q.seed for q in questions[:MAX_REPEATS]] == [100, 101, 102, 103]
    assert all(q.turn for q in questions[:MAX_REPEATS])
    assert not {q.seed for q in questions[MAX_REPEATS:]} & set(range(100, 300))


def test_mistakes_can_be_chosen_due_or_not_if_their_pattern_is_known(store: Store) -> None:
    missed = (("of_tomorrow", 99), ("hole", 100), ("corner", 101))
    store.add_practice([Answer(pattern, seed, False, 900) for pattern, seed in missed])
    round_ = begin(store, MISSED)
    assert round_.length == 2
    questions = play(round_, False, True)
    assert {(q.pattern, q.seed) for q in questions} == {(Pattern.HOLE, 100), (Pattern.CORNER, 101)}
    assert round_.is_over
    add_mistakes(store, range(200, 225))
    round_ = begin(store, MISSED)
    assert round_.length == ROUND_LENGTH, "at most ten"
    assert len({q.seed for q in play(round_, *TEN)}) == ROUND_LENGTH


def test_a_finished_round_returns_the_best_before_it(store: Store) -> None:
    best = []
    for rights in (6, 9, 8):
        round_ = begin(store)
        play(round_, *[True] * rights, *[False] * (ROUND_LENGTH - rights))
        best.append(round_.finish())
    assert best == [None, Score(6, 5000), Score(9, 5000)]


def test_a_seed_without_a_question_is_replaced(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    def draw(pattern: Pattern, seed: int, turn: int = 0) -> Question:
        seeds.append(seed)
        if len(seeds) < 3:
            raise NoQuestionError("None.")
        return draw_question(pattern, seed, turn)

    monkeypatch.setattr(game.learn.practice_round, "draw_question", draw)
    round_ = begin(store, Pattern.ONE_ONE.value)
    for _ in range(2):
        assert round_.wait(10)
        assert round_.take_question() is None
    question = take(round_)
    assert question == draw_question(Pattern.ONE_ONE, question.seed)
    assert question.seed == seeds[-1]
    assert len(set(seeds)) == 3


def test_every_pattern_can_be_chosen_and_has_a_time_limit() -> None:
    assert {pattern.value for pattern in Pattern} <= set(CHOICES)
    assert all(10_000 <= limit_ms(pattern) <= 60_000 for pattern in Pattern)
