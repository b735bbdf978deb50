"""Long recordings are read on another thread, and reading can be cancelled."""

import gc
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pygame
import pytest

from engine import Recording, RecordingError
from game.app import navigation, open_file
from game.app.navigation import Navigation
from game.menu.notices import ReadingScene, StoppedError
from game.store import queries
from tests.game.driver import Driver, StartGame
from tests.game.playback.recorded_games import WON, record_game
from tests.game.store.finished_games import finished

LONG = 30.0  # seconds that are never reached


def shown_scene(driver: Driver) -> list[str]:
    return [scene.name for scene in driver.app.stack.scenes]


def navigator(driver: Driver) -> Navigation:
    found = driver.app.context.navigator
    assert isinstance(found, Navigation)
    return found


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every recording count as a long one."""
    monkeypatch.setattr(open_file, "QUICK_BYTES", -1)
    monkeypatch.setattr(navigation, "QUICK_STORED_BYTES", -1)


def read_to_its_end(driver: Driver) -> None:
    assert shown_scene(driver)[-1] == "reading"
    driver.run(0.1)
    reading = driver.app.stack.top
    if isinstance(reading, ReadingScene):
        reading.wait(LONG)
    driver.run(0.1)


@pytest.mark.usefixtures("long")
def test_a_long_file_is_read_while_a_panel_is_shown(start: StartGame, tmp_path: Path) -> None:
    driver, path = start(), tmp_path / "long.txt"
    path.write_text(str(record_game(WON)), "utf-8")
    navigator(driver).open_dropped(path)
    read_to_its_end(driver)
    assert shown_scene(driver) == ["menu", "replay"]


@pytest.mark.usefixtures("long")
def test_what_is_wrong_with_a_long_file_is_reported(start: StartGame, tmp_path: Path) -> None:
    driver, path = start(), tmp_path / "long.txt"
    path.write_text(str(record_game(WON)) + "nonsense\n", "utf-8")
    navigator(driver).open_dropped(path)
    read_to_its_end(driver)
    assert shown_scene(driver) == ["menu", "notice"]


@pytest.mark.usefixtures("long")
def test_no_garbage_is_collected_while_a_recording_is_read(
    start: StartGame, tmp_path: Path
) -> None:
    driver, path = start(), tmp_path / "long.txt"
    path.write_text(str(record_game(WON)), "utf-8")
    navigator(driver).open_dropped(path)
    assert not gc.isenabled()
    read_to_its_end(driver)
    assert gc.isenabled()


def test_reading_is_left_by_esc_and_then_ends(
    start: StartGame, tmp_path: Path, long: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = Event(), Event()

    def endless(path: Path, watch: Callable[[float], None]) -> Recording:
        begun.set()
        while True:
            try:
                watch(0.5)
            except StoppedError:
                stopped.set()
                raise

    monkeypatch.setattr(open_file, "read_recording", endless)
    driver, path = start(), tmp_path / "long.txt"
    path.write_text("", "utf-8")
    navigator(driver).open_dropped(path)
    driver.run(0.2)
    assert shown_scene(driver) == ["menu", "reading"]
    assert begun.wait(LONG), "work that was cancelled before it began would never stop"
    driver.key(pygame.K_ESCAPE)
    driver.run(0.2)
    assert shown_scene(driver) == ["menu"]
    assert stopped.wait(LONG)


@pytest.mark.usefixtures("long")
def test_a_long_game_of_the_record_book_is_read_in_the_same_way(start: StartGame) -> None:
    driver = start()
    driver.app.context.store.record(finished("won"))
    number = driver.app.context.store.ask(queries.newest)
    assert number is not None
    navigator(driver).replay_game(number)
    read_to_its_end(driver)
    assert shown_scene(driver) == ["menu", "replay"]
    navigator(driver).replay_game(number + 1)
    read_to_its_end(driver)
    assert shown_scene(driver) == ["menu", "replay", "notice"]


def test_a_text_reports_how_far_it_is_read_and_stops_when_told() -> None:
    text = str(record_game(WON))
    parts: list[float] = []
    Recording.parse(text + "\n" * 50_000, parts.append)
    assert len(parts) > 3
    assert parts == sorted(parts)
    assert 0 < parts[0] < parts[-1] <= 1

    def refuse(part: float) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        Recording.parse(text + "\n" * 50_000, refuse)
    with pytest.raises(RecordingError):
        Recording.parse("\n" * 50_000, parts.append)
