"""Faults in mid-game: what the player sees, that it is over when the fault is, and nothing lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pygame
import pytest

from engine.core.commands import Command
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.formats.recording import Recording
from engine.rules.game import Status
from game.app.loop import SLEEP_GAP_SECONDS
from game.app.options import Options
from game.records import Store
from game.scenes.practice.question import QuestionScene
from game.settings import SettingsStore
from tests.game.driver import Driver
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import finished, kept
from tests.game.scenes.practice import practice_driver
from tests.robustness.machine_faults import no_room, write_protected

Start = Callable[..., Driver]
Fault = Callable[[Path], AbstractContextManager[None]]

CONFIG = GameConfig(8, 5, 6)
CALM = {"animation": "off"}
SIZE = {"window_width": 640, "window_height": 480, **CALM}
RETRIED = 2.5
"""Seconds after which all has been tried again that failed."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "player"
    folder.mkdir()
    yield folder
    pygame.quit()


def begin(folder: Path, config: GameConfig | None = CONFIG) -> Driver:
    """The game as it starts with what is in the folder."""
    driver = Driver(folder, Options(config), SIZE if os.access(folder, os.W_OK) else None)
    driver.run(0.05)
    driver.app.finish_startup()
    return driver


def open_first(driver: Driver) -> None:
    driver.click_cell((4, 2))


def full(folder: Path) -> AbstractContextManager[None]:
    return no_room()


FAULTS = [pytest.param(full, id="full disk"), pytest.param(write_protected, id="write-protected")]


def results(folder: Path) -> list[str]:
    """What is in the book, the newest first."""
    store = Store(folder)
    found = [line.result.value for line in store.games(20)]
    store.close()
    return found


def problems(driver: Driver) -> dict[str, str]:
    """What the player is told in the menu, at the end of a game and in the settings."""
    context = driver.app.context
    every = {
        "book": context.store.problem,
        "game": context.save_problem,
        "settings": context.settings.problem,
    }
    assert all(problem is None or is_one_sentence(problem) for problem in every.values())
    return {name: told(problem) for name, problem in every.items() if problem is not None}


# No room, no right to write


def test_a_disk_that_fills_up_is_told_and_once_there_is_room_nothing_is_lost(folder: Path) -> None:
    driver = begin(folder)
    open_first(driver)
    driver.win()
    driver.key(pygame.K_r)
    with no_room():
        open_first(driver)
        assert driver.play.aids.told.line == problems(driver)["game"], "it is told in play, too"
        driver.run(4.0)
        driver.click_cell(driver.closed_safe[0])
        assert driver.play.aids.told.line == "", "but once"
        driver.win()
        driver.until("results")
        assert set(problems(driver)) == {"book"}, "no game is in play any more"
        driver.app.context.settings.change(shake=50)
        driver.run(RETRIED)
        assert set(problems(driver)) == {"book", "settings"}
    driver.run(RETRIED)
    assert problems(driver) == {}
    driver.app.close()
    assert results(folder) == ["won", "won"]
    assert SettingsStore(folder / "settings.json").value.shake == 50
    assert not list(folder.glob("*.new"))


def test_a_folder_that_is_write_protected_keeps_nobody_from_playing(folder: Path) -> None:
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
    driver.run(RETRIED)
    assert problems(driver) == {}
    driver.app.close()
    assert results(folder) == ["won"]


@pytest.mark.parametrize("fault", FAULTS)
def test_what_the_book_holds_can_be_seen_although_nothing_can_be_written(
    folder: Path, fault: Fault
) -> None:
    game = finished()
    kept(folder, game)
    with fault(folder):
        store = Store(folder)
        store.open()
        assert is_one_sentence(store.problem)
        (line,) = store.games(10)
        assert store.game(line.id) == game
        assert store.best_ms(game.config) == line.ms
        assert not store.is_record(finished(seconds=99.0))
        store.close()


def test_a_game_that_is_left_on_a_full_disk_goes_on_from_its_last_move_that_was_kept(
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


def test_a_game_of_which_nothing_could_be_kept_goes_into_the_book_when_it_is_left(
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
    driver.run(RETRIED)
    driver.app.close()
    assert results(folder) == ["abandoned"]


def test_a_game_whose_last_moves_could_not_be_kept_goes_into_the_book_whole(folder: Path) -> None:
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
    driver.run(RETRIED)
    (line,) = driver.app.context.store.games(10)
    game = driver.app.context.store.game(line.id)
    assert game is not None
    assert (game.recording.result.value, len(game.recording.moves)) == ("abandoned", moves)
    driver.app.close()


def test_settings_that_could_not_be_saved_are_saved_at_the_latest_at_the_end(
    folder: Path,
) -> None:
    settings = SettingsStore(folder / "settings.json")
    with no_room():
        settings.change(shake=30)
        settings.tend(100.0)
        assert is_one_sentence(settings.problem)
    settings.tend()
    assert settings.problem is None
    assert SettingsStore(folder / "settings.json").value.shake == 30


# A machine that sleeps


COUNTED = round(1000 * SLEEP_GAP_SECONDS)
"""Milliseconds of it that the play clock counts."""


def asleep(driver: Driver, seconds: float) -> None:
    """Time passes in which the program does nothing."""
    driver.run(0.1)
    driver.now += seconds
    driver.run(0.2)


@pytest.mark.parametrize("seconds", [SLEEP_GAP_SECONDS + 1, 8 * 3600.0])
def test_a_machine_that_sleeps_pauses_the_game(start: Start, seconds: float) -> None:
    driver = start(CALM, config=CONFIG)
    open_first(driver)
    driver.run(1.0)
    ms = driver.play.session.clock.ms(driver.now)
    asleep(driver, seconds)
    assert driver.scene.name == "pause"
    assert driver.play.session.clock.ms(driver.now) <= ms + 120 + COUNTED
    driver.key(pygame.K_ESCAPE)
    driver.win()
    assert driver.play.session.clock.ms(driver.now) < ms + 5000 + COUNTED
    assert driver.play.autosave.game is not None
    assert driver.play.autosave.game.flaws == ("paused",)


def test_what_comes_before_the_first_frame_after_sleep_is_not_for_the_board(start: Start) -> None:
    driver = start(CALM, config=CONFIG)
    open_first(driver)
    before, spot = driver.text, driver.centre(driver.closed_safe[0])
    driver.now += 3600
    driver.click(spot)
    assert driver.text == before
    assert driver.scene.name == "pause"


def test_a_hitch_is_no_sleep_and_counts(start: Start) -> None:
    driver = start(CALM, config=CONFIG)
    open_first(driver)
    ms = driver.play.session.clock.ms(driver.now)
    asleep(driver, SLEEP_GAP_SECONDS - 1)
    assert driver.scene.name == "play"
    assert driver.play.session.clock.ms(driver.now) >= ms + 9000


def test_what_was_done_just_before_sleep_stays_before_it(start: Start) -> None:
    driver = start(CALM, config=CONFIG)
    open_first(driver)
    apply = driver.play.session.game.apply

    def slowly(command: Command) -> tuple[Event, ...]:
        driver.now += 0.3
        return apply(command)

    driver.play.session.game.apply = slowly
    for cell in driver.closed_safe[:2]:
        driver.move(driver.centre(cell))
        driver.down(driver.centre(cell))
        driver.up(driver.centre(cell))
    driver.app.run_frame()
    asleep(driver, 3600)
    driver.key(pygame.K_ESCAPE)
    driver.play.session.game.apply = apply
    driver.click_cell(driver.closed_safe[0])
    recording = driver.play.session.recording(driver.now)
    assert Recording.parse(str(recording)) == recording


def test_a_click_that_takes_long_is_no_sleep(start: Start) -> None:
    driver = start(CALM, config=CONFIG)
    open_first(driver)
    apply = driver.play.session.game.apply

    def slowly(command: Command) -> tuple[Event, ...]:
        driver.now += SLEEP_GAP_SECONDS + 1
        return apply(command)

    driver.play.session.game.apply = slowly
    driver.click_cell(driver.closed_safe[0])
    driver.play.session.game.apply = apply
    assert driver.scene.name == "play"


def test_sleep_takes_no_life_and_little_time_of_a_run(start: Start) -> None:
    driver = start()
    driver.until("menu")
    driver.click_on("Arcade", settle=0.5)
    driver.begin()
    run, ms = driver.play.run, driver.play.ms
    asleep(driver, 3600)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE)
    driver.run(0.5)
    assert driver.status is Status.PLAYING
    assert driver.play.run == run
    assert ms + COUNTED <= driver.play.ms < ms + 2000 + COUNTED


def test_sleep_is_no_wrong_answer(choose: Start) -> None:
    driver = choose(clock=True)
    scene = practice_driver.begin_round(driver)
    assert isinstance(scene, QuestionScene)
    ms = scene.session.clock.ms(driver.now)
    asleep(driver, 3600)
    assert not scene.is_answered
    assert scene.session.clock.ms(driver.now) <= ms + 400 + COUNTED


def test_nothing_but_a_game_minds_that_the_machine_slept(start: Start) -> None:
    driver = start()
    driver.until("menu")
    asleep(driver, 8 * 3600)
    assert driver.app.stack
