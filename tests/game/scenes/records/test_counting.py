"""Record pages query the store in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT
from game.platform.background import Later
from game.records import asking, lists, statistics_queries
from game.records.reader import RecordsReader
from game.scenes.records import counting
from game.scenes.records.filters import RecordsFilter
from game.scenes.records.scores import ScoresScene
from game.scenes.records.statistics import StatisticsScene
from tests.game.driver import Driver
from tests.game.records.records_helpers import Start, drawn, game, opened

GAMES = [game(9), game(8, days_ago=1), game(70, EXPERT, days_ago=2)]


def statistics(context: Any) -> StatisticsScene:
    return StatisticsScene(context, RecordsFilter())


class Gate:
    """Blocks queries until it is opened."""

    def __init__(self) -> None:
        self.opening = threading.Event()
        self.asked: list[object] = []

    def hold(self, answer: Callable[..., Any]) -> Callable[..., Any]:
        def held(reader: RecordsReader, *given: Any) -> Any:
            self.asked.append(given[0])
            assert self.opening.wait(60)
            return answer(reader, *given)

        return held


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Block the first queries of both pages; no page waits for them."""
    made = Gate()
    monkeypatch.setattr(counting, "WAIT", 0.0)
    for name in ("totals", "best"):
        monkeypatch.setattr(asking.BackgroundReader, name, made.hold(getattr(RecordsReader, name)))
    yield made
    made.opening.set()


def show_answer(driver: Driver) -> None:
    """Wait until the page has its answer and shows it."""
    work = driver.scene._asked  # type: ignore[attr-defined]
    assert work is not None
    assert work.wait(60)
    driver.run(0.05)


def test_statistics_open_at_once_and_fill_later(start: Start, gate: Gate) -> None:
    driver, scene = opened(start, statistics, GAMES)
    texts = drawn(driver)
    assert texts[texts.index("Games") + 1] == "…"
    assert {chart.empty for chart in scene.charts.values()} == {"Counting …"}
    gate.opening.set()
    show_answer(driver)
    texts = drawn(driver)
    assert texts[texts.index("Games") + 1] == "2"
    assert "Counting …" not in {chart.empty for chart in scene.charts.values()}


def test_scores_open_at_once_and_fill_later(start: Start, gate: Gate) -> None:
    driver, _ = opened(start, ScoresScene, GAMES)
    texts = drawn(driver)
    assert "Counting …" in texts
    assert not any("Still water" in text for text in texts)
    gate.opening.set()
    show_answer(driver)
    assert {"8.000", "9.000"} <= set(drawn(driver))


@pytest.mark.parametrize("page", [statistics, ScoresScene])
def test_a_page_that_is_counting_can_be_left(
    start: Start, gate: Gate, page: Callable[..., Any]
) -> None:
    driver, scene = opened(start, page, GAMES)
    work = scene._asked
    driver.key(pygame.K_ESCAPE)
    driver.run(0.5)
    assert driver.scene.name == "menu"
    assert scene._asked is None
    gate.opening.set()
    assert work.wait(60)


def test_another_choice_cancels_the_previous_question(start: Start, gate: Gate) -> None:
    driver, scene = opened(start, ScoresScene, GAMES)
    before = scene._asked
    driver.click_on("Expert")
    gate.opening.set()
    assert before.wait(60)
    show_answer(driver)
    assert [asked.size for asked in gate.asked] == [BEGINNER.dimensions, EXPERT.dimensions]
    assert [row[1] for row in scene.table.rows] == ["70.000"]


def test_old_values_stay_briefly_before_the_page_says_counting(start: Start, gate: Gate) -> None:
    gate.opening.set()
    driver, scene = opened(start, ScoresScene, GAMES)
    if scene.is_counting:
        show_answer(driver)
    gate.opening.clear()
    driver.click_on("Expert")
    assert [row[1] for row in scene.table.rows] == ["8.000", "9.000"]
    scene.table.activate()
    assert driver.scene is scene
    driver.run(0.3)
    assert scene.table.rows == []
    assert "Counting …" in drawn(driver)


def test_no_query_runs_on_the_main_thread(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: dict[str, set[bool]] = {}

    def watched(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*given: Any) -> Any:
            is_frames = threading.current_thread() is threading.main_thread()
            threads.setdefault(name, set()).add(is_frames)
            return ask(*given)

        return asked

    for module, names in (
        (statistics_queries, ("best", "streaks", "totals", "trend", "times")),
        (lists, ("days",)),
    ):
        for name in names:
            monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    driver, _ = opened(start, ScoresScene, GAMES)
    for label in ("Expert", "Games", "Beginner", "Statistics", "Expert"):
        driver.click_on(label)
    driver.run(0.4)
    assert threads == {
        name: {False} for name in ("best", "streaks", "totals", "trend", "times", "days")
    }


# The store


def test_a_background_query_has_the_same_answer(start: Start) -> None:
    store = opened(start, statistics, GAMES)[0].app.context.store
    asked = RecordsFilter().query
    assert [line.ms for line in store.best(asked)] == [8000, 9000]
    for question in (
        lambda book: book.best(asked),
        lambda book: book.totals(asked),
        lambda book: book.times(asked),
        lambda book: book.games(9),
    ):
        assert answer_of(store.later(question)) == question(store)


def answer_of(work: Later[Any]) -> Any:
    assert work.wait(60)
    return work.answer()


def test_a_cancelled_query_is_interrupted_in_the_database(start: Start) -> None:
    store = opened(start, statistics, GAMES)[0].app.context.store
    begun = threading.Event()
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"

    def question(book: Any) -> Any:
        begun.set()
        return book._ask(lambda one: one.execute(endless).fetchone()[0], None)

    work = store.later(question)
    assert begun.wait(60)
    work.drop()
    assert work.wait(60)
    store.tend(0.0)
    assert store.problem is None


def test_a_failed_background_query_is_reported(start: Start) -> None:
    store = opened(start, statistics, GAMES)[0].app.context.store
    nothing = "SELECT no FROM such"
    asked = store.later(lambda book: book._ask(lambda one: one.execute(nothing), "otherwise"))
    assert answer_of(asked) == "otherwise"
    assert store.problem is None
    store.tend(0.0)
    assert store.cause is not None
    store.tend(10.0)
    assert store.cause is None
