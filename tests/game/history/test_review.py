"""Reviews: the ways in and out, the layout, and the page before or without results."""

import time
from collections.abc import Callable
from itertools import combinations
from threading import Event

import pygame
import pytest

from engine import GameConfig, Recording, Result
from game.history.replay import ReplayScene
from game.history.review import ReviewScene
from game.history.scores import ScoresScene
from game.playback import playback
from tests.game.history.reviewed_games import finish, open_review, review
from tests.game.playback.recorded_games import LOST, WON, record_game
from tests.game.store import records_helpers
from tests.game.store.finished_games import finished
from tests.game.store.records_helpers import WINDOWS, StartGame, drawn, reached_widgets


def test_a_review_says_that_it_works_and_stops_when_it_is_left(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = Event(), Event()

    def endless(recording: Recording, is_wanted: Callable[[], bool], *passes: bool) -> None:
        begun.set()
        while is_wanted():
            time.sleep(0.001)
        stopped.set()

    monkeypatch.setattr(playback, "review_game", endless)
    recording = finished(config=GameConfig(30, 16, 99)).recording
    driver = start()
    scene = review(driver, recording, is_done=False)
    assert "Looking at every move…" in drawn(driver)
    assert scene.board.position.status.value == recording.result.value
    assert begun.wait(10), "work that was cancelled before it began would never stop"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"
    assert stopped.wait(10)


def test_the_moves_are_listed_before_their_chances_to_win(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, find = Event(), playback.review_game

    def slow(recording: Recording, is_wanted: Callable[[], bool], *passes: bool) -> object:
        if passes[0]:
            begin.wait(20)
        return find(recording, is_wanted, *passes)

    monkeypatch.setattr(playback, "review_game", slow)
    driver = start()
    scene = review(driver, record_game(LOST), is_done=False)
    while not scene.shown:
        driver.run(0.02)
    rows = scene.panel.list.rows
    assert [row.title for row in rows] == ["Wrong flag", "Wrong chord", "The end"]
    assert {row.chance for row in rows} == {""}
    assert "Chance to win" not in drawn(driver)
    scene.step(-1)
    begin.set()
    finish(driver, scene)
    assert scene.chosen.move == 1
    assert scene.panel.list.rows[1].chance == "100 to 0%"


def test_a_recording_that_cannot_be_reviewed_gets_a_sentence(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    for largest, result, problem in (
        (14, Result.WON, "This board is too large"),
        (15, Result.LOST, "This recording can't be played:"),
    ):
        for module in ("game.playback.playback", "game.history.review"):
            monkeypatch.setattr(f"{module}.LARGEST_REVIEWED", largest)
        scene = review(driver, record_game(WON, result=result))
        assert scene.problem.startswith(problem)
        assert scene.loader.review is None
        driver.key(pygame.K_DOWN)
        driver.click(scene.panel.leave.rect.center, settle=0.4)
        assert driver.scene.name == "menu"


def test_nothing_overlaps_and_the_keyboard_reaches_every_widget(start: StartGame) -> None:
    driver, scene = open_review(start, record_game(LOST))
    for window in WINDOWS:
        driver.resize(window)
        areas = [scene.panel.rect, scene.strip.rect, scene.board.camera.view]
        assert all(driver.window.get_rect().contains(area) for area in areas)
        assert not any(one.colliderect(other) for one, other in combinations(areas, 2))
    kept = vars(scene).copy()
    assert reached_widgets(scene) == set(driver.group.widgets)
    vars(scene).update(kept)
    driver.click(scene.panel.chances.rect.center, settle=0.1)
    assert scene.board.chances.is_on
    assert scene.panel.chances.primary


@pytest.mark.parametrize(("window", "wide"), [((800, 1000), 430), ((1080, 1920), 900)])
def test_in_an_upright_window_the_board_has_most_of_the_room_and_a_move_is_in_sight(
    start: StartGame, window: tuple[int, int], wide: int
) -> None:
    game = finished("lost", config=GameConfig(16, 16, 40))
    driver, scene = open_review(start, game.recording)
    driver.resize(window)
    assert scene.board.camera.view.width >= wide
    rows = scene.panel.list
    row = rows.rect.move(0, 0)
    row.height = rows.rect.height // rows.count
    (area,) = driver.scene.tree.scrolling
    assert area.view.contains(row)


def test_results_open_a_review_and_are_returned_to(start: StartGame) -> None:
    driver = start(config=GameConfig(8, 5, 6), seed=5)
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.click_on("Review", settle=0.4)
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    finish(driver, scene)
    assert scene.chosen.is_fatal
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "results"


def test_a_replay_from_the_records_opens_a_review_with_its_playback(start: StartGame) -> None:
    game = finished("lost", config=GameConfig(9, 9, 10))
    driver, page = records_helpers.open_records(start, ScoresScene, [game])
    driver.click_on("Games", settle=0.2)
    rows = page.table.view
    driver.click((rows.centerx, rows.y + 10), settle=0.4)
    replay = driver.scene
    assert isinstance(replay, ReplayScene)
    driver.click_on("Review", settle=0.4)
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    assert scene.loader.playback is replay.playback
    assert scene.recording == game.recording
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is replay


def test_the_pattern_missed_most_can_be_practised_if_there_is_one(start: StartGame) -> None:
    driver, scene = open_review(start, record_game(LOST))
    driver.click_on("Practise", settle=0.4)
    assert driver.scene.name == "practice"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is scene
    review(driver, record_game(WON))
    assert "Practise" not in {getattr(widget, "label", "") for widget in driver.group.widgets}
