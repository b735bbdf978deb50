"""A large record book delays no frame: pages query it on another thread."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pygame
import pytest

from engine import BEGINNER, EXPERT
from engine.dive.airs import Air
from game.history.records_scene import usual_filter
from game.history.scores import ScoresScene
from game.history.statistics_scene import StatisticsScene
from game.platform import background
from game.store import Store, queries, statistics
from game.store.board_kind import BoardKind
from game.store.database import Database
from game.ui.charts import Chart
from tests.game.driver import Driver
from tests.game.store.finished_games import fill_store, sql
from tests.game.store.records_helpers import StartGame, drawn, game, open_records

GAMES = [game(70, EXPERT, days_ago=2), game(8, days_ago=1), game(9)]


def statistics_page(context: Any) -> StatisticsScene:
    return StatisticsScene(context, usual_filter(BoardKind.of(BEGINNER)))


class Gate:
    """Blocks the first queries of Records and Statistics until it is opened."""

    def __init__(self) -> None:
        self.opening, self.reached = threading.Event(), threading.Event()
        self.asked: list[object] = []


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate()

    def hold(query: Callable[..., Any]) -> Callable[..., Any]:
        def held(file: Connection, *given: Any) -> Any:
            made.asked.append(given[0])
            made.reached.set()
            assert made.opening.wait(60)
            return query(file, *given)

        return held

    monkeypatch.setattr(background, "FRAME_SHARE", 0.0)
    for name in ("totals", "best"):
        monkeypatch.setattr(statistics, name, hold(getattr(statistics, name)))
    yield made
    made.opening.set()


def wait_for_answer(driver: Driver) -> None:
    """Wait for the page's answer, and let it be shown."""
    question = driver.scene.pending  # type: ignore[attr-defined]
    assert question.is_active
    assert question.wait(60)
    driver.run(0.05)


def test_statistics_open_at_once_and_their_figures_follow(start: StartGame, gate: Gate) -> None:
    driver, scene = open_records(start, statistics_page, GAMES)
    texts = drawn(driver)
    assert texts[texts.index("Games") + 1] == "…"
    assert {chart.empty for chart in scene.charts.values()} == {"Counting…"}
    gate.opening.set()
    wait_for_answer(driver)
    texts = drawn(driver)
    assert texts[texts.index("Games") + 1] == "2"
    assert "Counting…" not in {chart.empty for chart in scene.charts.values()}


def test_scores_open_at_once_and_another_choice_or_leaving_drops_the_answer(
    start: StartGame, gate: Gate
) -> None:
    driver, scene = open_records(start, ScoresScene, GAMES)
    texts = drawn(driver)
    assert "Counting…" in texts
    assert not any("No wins here" in text for text in texts)
    before = scene.pending
    assert gate.reached.wait(60)
    driver.click_on("Expert")
    gate.opening.set()
    before.close()
    wait_for_answer(driver)
    assert {asked.board for asked in gate.asked} == {BoardKind.of(BEGINNER), BoardKind.of(EXPERT)}
    assert [row[1] for row in scene.table.rows] == ["70.000"]
    gate.opening.clear()
    driver.click_on("Beginner")
    assert [row[1] for row in scene.table.rows] == ["70.000"], "these stay for a moment"
    scene.table.activate()
    assert driver.scene is scene
    driver.run(0.3)
    assert len(scene.table.rows) == 0
    assert "Counting…" in drawn(driver)
    question = scene.pending
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert (driver.scene.name, scene.is_counting) == ("menu", False)
    gate.opening.set()
    question.close()


def test_no_page_asks_on_the_frames_thread(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: dict[str, set[bool]] = {}

    def watched(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*given: Any) -> Any:
            is_frames = threading.current_thread() is threading.main_thread()
            threads.setdefault(name, set()).add(is_frames)
            return ask(*given)

        return asked

    names = ("best", "streaks", "totals", "trend", "times", "days")
    for name in names:
        module = queries if name == "days" else statistics
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    driver, _ = open_records(start, ScoresScene, GAMES)
    for label in ("Expert", "Games", "Beginner", "Statistics", "Expert"):
        driver.click_on(label)
    driver.run(0.4)
    assert threads == {name: {False} for name in names}


@pytest.mark.parametrize("page", [statistics_page, ScoresScene])
def test_frames_make_no_fonts_no_charts_and_ask_the_store_nothing(
    start: StartGame, monkeypatch: pytest.MonkeyPatch, page: Callable[..., Any]
) -> None:
    driver, scene = open_records(start, page, GAMES)
    area = scene.table if page is ScoresScene else scene.charts["trend"]
    driver.move((area.rect.x + 60, area.rect.centery))
    driver.run(0.2)
    done, frames = list[object](), driver.app.frames
    store = driver.app.context.store
    for owner, name in (
        (pygame.font, "Font"), (Chart, "build"), (Database, "ask"), (store, "ask_in_background")
    ):  # fmt: skip
        monkeypatch.setattr(owner, name, lambda *given: done.append(given))
    driver.run(0.6)
    assert driver.app.frames > frames
    assert done == []


def test_a_dropped_question_is_interrupted_within_the_file_and_an_error_is_reported(
    tmp_path: Path,
) -> None:
    begun = threading.Event()
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"

    def count_for_ever(file: Connection) -> Any:
        begun.set()
        return file.execute(endless).fetchone()[0]

    fill_store(tmp_path, *GAMES)
    values = "'a1', '2026-07-05', 'no depth', 'easy'"
    sql(tmp_path, f"INSERT INTO runs (uid, ended, depth, air) VALUES ({values})")
    with closing(Store(tmp_path)) as store:
        dropped = store.ask_in_background(lambda records: records.ask(count_for_ever))
        assert begun.wait(60)
        dropped.close()
        store.poll(0.0)
        assert store.problem is None
        wrong = store.ask_in_background(lambda records: records.ask(queries.deepest_dive, Air.EASY))
        assert wrong.wait(60)
        assert (wrong.result(), store.problem) == (0, None)
        store.poll(0.0)
        assert store.cause is not None
        store.poll(10.0)
        assert store.cause is None
