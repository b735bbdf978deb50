"""Faults during a game: the player is told, play continues, and nothing is lost once they are
over."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from engine import Command, Event, GameConfig, Recording, Status
from game.app.context import Options
from game.app.loop import SLEEP_GAP_SECONDS
from game.history.replay import ReplayScene
from game.learn.practice_question import QuestionScene
from game.store import Store, queries
from game.store.recovery import find_saves
from game.store.settings import SettingsStore
from tests.game.app.real_window import RIGHT, Screen, Window, missing_programs
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import Driver, StartGame
from tests.game.learn import practice_driver
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import fill_store, finished
from tests.robustness.machine_faults import no_room, write_protected

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
    is_new = not (folder / "settings.json").exists()
    driver = Driver(folder, Options(config), SIZE if is_new else None)
    driver.run(0.05)
    driver.app.finish_startup()
    return driver


def open_first(driver: Driver) -> None:
    driver.click_cell((4, 2))


def start_game(start: StartGame) -> Driver:
    driver = start(CALM, config=CONFIG)
    open_first(driver)
    return driver


def results(folder: Path) -> list[str]:
    store = Store(folder)
    found = [line.result.value for line in store.ask(queries.games, 20)]
    store.close()
    return found


def problems(driver: Driver) -> dict[str, str]:
    """Return the messages to the player in the menu, at the end of a game and in the settings."""
    context = driver.app.context
    every = {"book": context.store.problem, "game": context.save_problem}
    every["settings"] = context.settings.problem
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


@pytest.mark.parametrize("fault", [lambda folder: no_room(), write_protected])
def test_the_record_book_can_be_read_while_nothing_can_be_written(
    folder: Path, fault: Callable[[Path], AbstractContextManager[None]]
) -> None:
    game = finished()
    fill_store(folder, game)
    with fault(folder):
        store = Store(folder)
        store.open()
        assert is_one_sentence(store.problem)
        (line,) = store.ask(queries.games, 10)
        assert store.ask(queries.game, line.id) == game
        assert store.ask(queries.best_ms, game.config) == line.ms
        assert not store.ask(queries.is_record, finished(seconds=99.0))
        store.close()


@pytest.mark.parametrize("is_first_saved", [False, True])
def test_a_game_that_cannot_be_saved_is_recorded_whole(folder: Path, is_first_saved: bool) -> None:
    driver = begin(folder)
    if is_first_saved:
        open_first(driver)
    with no_room():
        if not is_first_saved:
            open_first(driver)
        driver.click_cell(driver.closed_safe[0], settle=0.3)
        moves = len(driver.play.session.record)
        driver.key(pygame.K_ESCAPE, settle=0.3)
        assert driver.widget("Menu").note == "Your game won't be saved"
        driver.click_on("Menu", settle=0.5)
        assert driver.app.context.waiting == ()
    driver.run(RETRY_SECONDS)
    assert len(driver.app.context.store.ask(queries.game, 1).recording.moves) == moves
    driver.app.close()
    assert results(folder) == ["abandoned"]


COUNTED_MS = round(1000 * SLEEP_GAP_SECONDS)  # the part of the sleep that the play clock counts


def sleep(driver: Driver, seconds: float) -> None:
    driver.run(0.1)
    driver.now += seconds
    driver.run(0.2)


@contextmanager
def slow_moves(driver: Driver, seconds: float) -> Iterator[None]:
    game = driver.play.session.game
    apply = game.apply

    def apply_slowly(command: Command) -> tuple[Event, ...]:
        driver.now += seconds
        return apply(command)

    with patch.object(game, "apply", apply_slowly):
        yield


@pytest.mark.parametrize("seconds", [SLEEP_GAP_SECONDS + 1, 8 * 3600.0])
def test_a_machine_that_sleeps_pauses_the_game(start: StartGame, seconds: float) -> None:
    driver = start_game(start)
    driver.run(1.0)
    ms = driver.play.session.clock.ms(driver.now)
    before, spot = driver.text, driver.centre(driver.closed_safe[0])
    driver.run(0.1)
    driver.now += seconds
    driver.click(spot)
    assert driver.text == before, "the click before the first frame is not for the board"
    assert driver.scene.name == "pause"
    assert driver.play.session.clock.ms(driver.now) <= ms + 120 + COUNTED_MS
    driver.key(pygame.K_ESCAPE)
    driver.win()
    assert driver.play.session.clock.ms(driver.now) < ms + 5000 + COUNTED_MS
    assert driver.play.autosave.game is not None
    assert driver.play.autosave.game.flaws == ("paused",)


@pytest.mark.parametrize("seconds", [5.0, 8 * 3600.0])
def test_sleep_in_which_the_clock_stops_pauses_the_game(start: StartGame, seconds: float) -> None:
    driver = start_game(start)
    driver.run(1.0)
    ms = driver.play.session.clock.ms(driver.now)
    before, spot = driver.text, driver.centre(driver.closed_safe[0])
    driver.slept += seconds
    driver.click(spot)
    assert driver.text == before, "the click before the first frame is not for the board"
    assert driver.scene.name == "pause"
    driver.run(60.0)
    assert driver.play.session.clock.ms(driver.now) <= ms + 120
    driver.key(pygame.K_ESCAPE)
    driver.win()
    assert driver.play.autosave.game is not None
    assert driver.play.autosave.game.flaws == ("paused",)


def test_sleep_in_which_the_clock_stops_costs_a_dive_no_air(start: StartGame) -> None:
    driver = start()
    driver.until("menu")
    driver.key(pygame.K_TAB, settle=0.5)
    open_chart(driver)
    take(driver)
    driver.begin()
    run, clock = driver.dive, driver.play.session.clock
    ms = clock.ms(driver.now)
    driver.slept += 3600
    driver.run(2.0)
    assert driver.scene.name == "pause"
    assert driver.dive == run
    assert clock.ms(driver.now) <= ms + 200


def test_sleep_in_which_the_clock_stops_pauses_a_replay(start: StartGame) -> None:
    driver = start()
    driver.until("menu")
    driver.app.context.store.record(finished())
    driver.app.context.navigator.replay_game(1)
    driver.run(0.5)
    replay = driver.scene
    assert isinstance(replay, ReplayScene)
    assert replay.head.is_playing
    driver.slept += 3600
    driver.run(0.1)
    assert not replay.head.is_playing


def test_a_short_hang_and_a_click_that_takes_long_are_no_sleep_and_count(start: StartGame) -> None:
    driver = start_game(start)
    ms = driver.play.session.clock.ms(driver.now)
    sleep(driver, SLEEP_GAP_SECONDS - 1)
    assert driver.scene.name == "play"
    assert driver.play.session.clock.ms(driver.now) >= ms + 9000
    with slow_moves(driver, SLEEP_GAP_SECONDS + 1):
        driver.click_cell(driver.closed_safe[0])
    assert driver.scene.name == "play"


def test_moves_just_before_sleep_keep_their_order(start: StartGame) -> None:
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


def test_sleep_costs_a_dive_no_life_and_little_time(start: StartGame) -> None:
    driver = start()
    driver.until("menu")
    sleep(driver, 8 * 3600)
    driver.key(pygame.K_TAB, settle=0.5)  # the menu shows games by itself after a while
    open_chart(driver)
    take(driver)
    driver.begin()
    run, clock = driver.dive, driver.play.session.clock
    ms = clock.ms(driver.now)
    sleep(driver, 3600)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE)
    driver.run(0.5)
    assert driver.status is Status.PLAYING
    assert driver.dive == run
    assert ms + COUNTED_MS <= clock.ms(driver.now) < ms + 2000 + COUNTED_MS


def test_sleep_answers_no_question(choose: StartGame) -> None:
    driver = choose(clock=True)
    scene = practice_driver.begin(driver)
    assert isinstance(scene, QuestionScene)
    ms = scene.session.clock.ms(driver.now)
    sleep(driver, 3600)
    assert not scene.is_answered
    assert scene.session.clock.ms(driver.now) <= ms + 400 + COUNTED_MS


@pytest.mark.skipif(
    bool(missing_programs()) and "CI" not in os.environ,
    reason=f"needs {', '.join(missing_programs())}",
)
def test_a_screen_that_is_lost_ends_the_program_and_costs_no_move(tmp_path: Path) -> None:
    assert not missing_programs(), f"install {missing_programs()}"
    screen = Screen("640x480x24")
    window = Window(screen, tmp_path, "--size", "8x5x6", "--seed", "11")
    try:
        window.click((4, 2))
        window.click((0, 0), RIGHT)
        moves = [window.expect("n") for _ in range(2)]
        window.expect("frame")
        screen.close()
        assert window.ended() != 0
    finally:
        window.close()
    store = Store(tmp_path)
    (saved,) = find_saves(tmp_path, store.has, store.now()).saved
    saved.close()
    kept = [(str(timed.move), timed.ms) for timed in saved.recording.moves]
    assert kept == [("{command} {at[0]},{at[1]}".format(**line), line["ms"]) for line in moves]
