"""Faults in mid-game: the player is told, play goes on, and nothing is lost when they are over."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from engine.core.commands import Command
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.formats.recording import Recording
from engine.rules.game import Status
from game.app.loop import SLEEP_GAP_SECONDS, Options
from game.records import Store
from game.scenes.practice.question import QuestionScene
from game.settings import SettingsStore
from tests.game.driver import Driver
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import fill_store, finished
from tests.game.scenes.practice import practice_driver
from tests.robustness.machine_faults import no_room, write_protected

Start = Callable[..., Driver]
Fault = Callable[[Path], AbstractContextManager[None]]

CONFIG = GameConfig(8, 5, 6)
CALM = {"animation": "off"}
SIZE = {"window_width": 640, "window_height": 480, **CALM}
RETRY_SECONDS = 2.5  # time after which every failed write has been tried again


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "player"
    folder.mkdir()
    yield folder
    pygame.quit()


def begin(folder: Path, config: GameConfig | None = CONFIG) -> Driver:
    """Start the game with the files that are in the folder."""
    driver = Driver(folder, Options(config), SIZE if os.access(folder, os.W_OK) else None)
    driver.run(0.05)
    driver.app.finish_startup()
    return driver


def open_first(driver: Driver) -> None:
    driver.click_cell((4, 2))


def start_game(start: Start) -> Driver:
    driver = start(CALM, config=CONFIG)
    open_first(driver)
    return driver


FAULTS = {"full disk": lambda folder: no_room(), "write-protected": write_protected}


def results(folder: Path) -> list[str]:
    store = Store(folder)
    found = [line.result.value for line in store.games(20)]
    store.close()
    return found


def problems(driver: Driver) -> dict[str, str]:
    """Return what the player is told in the menu, at the end of a game and in the settings."""
    context = driver.app.context
    every = {
        "book": context.store.problem,
        "game": context.save_problem,
        "settings": context.settings.problem,
    }
    assert all(problem is None or is_one_sentence(problem) for problem in every.values())
    return {name: told(problem) for name, problem in every.items() if problem is not None}


def test_a_full_disk_is_reported_and_loses_nothing_once_there_is_room(folder: Path) -> None:
    driver = begin(folder)
    open_first(driver)
    driver.win()
    driver.key(pygame.K_r)
    with no_room():
        open_first(driver)
        assert driver.play.aids.toast.line == problems(driver)["game"], "it is told in play, too"
        driver.run(4.0)
        driver.click_cell(driver.closed_safe[0])
        assert driver.play.aids.toast.line == "", "but once"
        driver.win()
        driver.until("results")
        assert set(problems(driver)) == {"book"}, "no game is in play any more"
        driver.app.context.settings.change(shake=50)
        driver.run(RETRY_SECONDS)
        assert set(problems(driver)) == {"book", "settings"}
    driver.run(RETRY_SECONDS)
    assert problems(driver) == {}
    driver.app.close()
    assert results(folder) == ["won", "won"]
    assert SettingsStore(folder / "settings.json").value.shake == 50
    assert not list(folder.glob("*.new"))


def test_a_write_protected_folder_is_reported_and_the_game_can_be_played(folder: Path) -> None:
    driver = begin(folder)
    driver.app.close()
    with write_protected(folder):
        driver = begin(folder)
        assert "write-protected" in problems(driver)["book"]
        open_first(driver)
        assert "write-protected" in problems(driver)["game"]
        driver.win()
        driver.until("results")
        assert set(problems(driver)) == {"book"}
    driver.run(RETRY_SECONDS)
    assert problems(driver) == {}
    driver.app.close()
    assert results(folder) == ["won"]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_the_record_book_can_be_read_while_nothing_can_be_written(
    folder: Path, fault: Fault
) -> None:
    game = finished()
    fill_store(folder, game)
    with fault(folder):
        store = Store(folder)
        store.open()
        assert is_one_sentence(store.problem)
        (line,) = store.games(10)
        assert store.game(line.id) == game
        assert store.best_ms(game.config) == line.ms
        assert not store.is_record(finished(seconds=99.0))
        store.close()


def test_a_game_left_on_a_full_disk_continues_from_its_last_saved_move(
    folder: Path,
) -> None:
    driver = begin(folder)
    open_first(driver)
    board = driver.text
    with no_room():
        driver.click_cell(driver.closed_safe[0])
        driver.app.close()
    driver = begin(folder, None)
    driver.until("resume")
    driver.run(1.0)
    driver.click_on("Continue")
    assert driver.text == board


def test_a_game_that_could_not_be_saved_is_recorded_as_abandoned_when_it_is_left(
    folder: Path,
) -> None:
    driver = begin(folder)
    with no_room():
        open_first(driver)
        driver.click_cell(driver.closed_safe[0])
        driver.key(pygame.K_ESCAPE, settle=0.3)
        assert driver.widget("Menu").note == "It cannot be saved, so it ends"
        driver.click_on("Menu", settle=0.5)
        assert driver.app.context.waiting == ()
    driver.run(RETRY_SECONDS)
    driver.app.close()
    assert results(folder) == ["abandoned"]


def test_a_game_whose_last_moves_could_not_be_saved_is_recorded_whole(folder: Path) -> None:
    driver = begin(folder)
    open_first(driver)
    with no_room():
        for _ in range(3):
            driver.click_cell(driver.closed_safe[0], settle=0.3)
        moves = len(driver.play.session.record)
        driver.key(pygame.K_ESCAPE, settle=0.3)
        assert driver.widget("Menu").note == "It cannot be saved, so it ends"
        driver.click_on("Menu", settle=0.5)
        assert driver.app.context.waiting == ()
    driver.run(RETRY_SECONDS)
    assert len(driver.app.context.store.game(1).recording.moves) == moves
    driver.app.close()
    assert results(folder) == ["abandoned"]


def test_settings_that_could_not_be_saved_are_saved_at_the_end(
    folder: Path,
) -> None:
    settings = SettingsStore(folder / "settings.json")
    with no_room():
        settings.change(shake=30)
        settings.retry_save(100.0)
        assert is_one_sentence(settings.problem)
    settings.retry_save()
    assert settings.problem is None
    assert SettingsStore(folder / "settings.json").value.shake == 30


COUNTED_MS = round(1000 * SLEEP_GAP_SECONDS)  # the part of the sleep that the play clock counts


def sleep(driver: Driver, seconds: float) -> None:
    """Let time pass in which the program does nothing."""
    driver.run(0.1)
    driver.now += seconds
    driver.run(0.2)


@contextmanager
def slow_moves(driver: Driver, seconds: float) -> Iterator[None]:
    """Let the rules take so long for each move."""
    game = driver.play.session.game
    apply = game.apply

    def apply_slowly(command: Command) -> tuple[Event, ...]:
        driver.now += seconds
        return apply(command)

    with patch.object(game, "apply", apply_slowly):
        yield


@pytest.mark.parametrize("seconds", [SLEEP_GAP_SECONDS + 1, 8 * 3600.0])
def test_a_machine_that_sleeps_pauses_the_game(start: Start, seconds: float) -> None:
    driver = start_game(start)
    driver.run(1.0)
    ms = driver.play.session.clock.ms(driver.now)
    sleep(driver, seconds)
    assert driver.scene.name == "pause"
    assert driver.play.session.clock.ms(driver.now) <= ms + 120 + COUNTED_MS
    driver.key(pygame.K_ESCAPE)
    driver.win()
    assert driver.play.session.clock.ms(driver.now) < ms + 5000 + COUNTED_MS
    assert driver.play.autosave.game is not None
    assert driver.play.autosave.game.flaws == ("paused",)


def test_a_click_before_the_first_frame_after_sleep_is_not_for_the_board(start: Start) -> None:
    driver = start_game(start)
    before, spot = driver.text, driver.centre(driver.closed_safe[0])
    driver.now += 3600
    driver.click(spot)
    assert driver.text == before
    assert driver.scene.name == "pause"


def test_a_short_hang_is_no_sleep_and_counts(start: Start) -> None:
    driver = start_game(start)
    ms = driver.play.session.clock.ms(driver.now)
    sleep(driver, SLEEP_GAP_SECONDS - 1)
    assert driver.scene.name == "play"
    assert driver.play.session.clock.ms(driver.now) >= ms + 9000


def test_moves_just_before_sleep_keep_their_order(start: Start) -> None:
    driver = start_game(start)
    with slow_moves(driver, 0.3):
        for cell in driver.closed_safe[:2]:
            driver.move(driver.centre(cell))
            driver.down(driver.centre(cell))
            driver.up(driver.centre(cell))
        driver.app.run_frame()
        sleep(driver, 3600)
        driver.key(pygame.K_ESCAPE)
    driver.click_cell(driver.closed_safe[0])
    recording = driver.play.session.recording(driver.now)
    assert Recording.parse(str(recording)) == recording


def test_a_click_that_takes_long_is_no_sleep(start: Start) -> None:
    driver = start_game(start)
    with slow_moves(driver, SLEEP_GAP_SECONDS + 1):
        driver.click_cell(driver.closed_safe[0])
    assert driver.scene.name == "play"


def test_sleep_costs_a_run_no_life_and_little_time(start: Start) -> None:
    driver = start()
    driver.until("menu")
    driver.click_on("Arcade", settle=0.5)
    driver.begin()
    run, clock = driver.arcade_run, driver.play.session.clock
    ms = clock.ms(driver.now)
    sleep(driver, 3600)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE)
    driver.run(0.5)
    assert driver.status is Status.PLAYING
    assert driver.arcade_run == run
    assert ms + COUNTED_MS <= clock.ms(driver.now) < ms + 2000 + COUNTED_MS


def test_sleep_answers_no_question(choose: Start) -> None:
    driver = choose(clock=True)
    scene = practice_driver.begin(driver)
    assert isinstance(scene, QuestionScene)
    ms = scene.session.clock.ms(driver.now)
    sleep(driver, 3600)
    assert not scene.is_answered
    assert scene.session.clock.ms(driver.now) <= ms + 400 + COUNTED_MS


def test_the_menu_goes_on_after_sleep(start: Start) -> None:
    driver = start()
    driver.until("menu")
    sleep(driver, 8 * 3600)
    assert driver.app.stack
