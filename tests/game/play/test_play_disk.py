"""A single game whose end cannot be saved to the disk or the record book stays in its file."""

import shutil
from pathlib import Path

import pygame
import pytest

from engine.formats.recording import Result
from game.store import Store, new_uid, queries
from game.store.recovery import recover
from tests.game.driver import Driver
from tests.game.play.driven_games import SMALL, StartGame
from tests.game.store.finished_games import at_noon, locked
from tests.robustness.machine_faults import UNLIMITED, no_room, room_for


def begin_game(start: StartGame) -> Driver:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    return driver


def after_kill(driver: Driver, tmp_path: Path) -> tuple[int, list[Result]]:
    """Simulate a kill and a start; return the number of waiting games, and how the recorded ones
    ended."""
    others = [path.name for path in tmp_path.iterdir() if path.is_dir()]
    folder = tmp_path / new_uid()
    with room_for(UNLIMITED):
        shutil.copytree(driver.file.parent, folder, ignore=lambda *_: others)
        store = Store(folder, at_noon)
        store.open()
        found = recover(folder, store)
        for saved in found.saved:
            saved.close()
        results = [line.result for line in store.ask(queries.games, 9)]
        store.close()
    assert found.problem is None
    return len(found.saved), results


@pytest.mark.slow
@pytest.mark.parametrize("end", ["lost", "abandoned"])
def test_a_game_that_ends_on_a_full_disk_is_not_continued_after_a_kill(
    start: StartGame, tmp_path: Path, end: str
) -> None:
    driver = begin_game(start)
    with no_room():
        if end == "lost":
            driver.lose()
        else:
            driver.key(pygame.K_r)
        assert after_kill(driver, tmp_path) == (0, [Result.ABANDONED]), "as the file has it"
    driver.run(2.5)
    result = Result.LOST if end == "lost" else Result.ABANDONED
    assert after_kill(driver, tmp_path) == (0, [result])


def test_a_game_that_is_won_on_a_full_disk_can_be_won_again_after_a_kill(
    start: StartGame, tmp_path: Path
) -> None:
    driver = begin_game(start)
    with no_room():
        driver.win()
        assert after_kill(driver, tmp_path) == (1, [])
    driver.run(2.5)
    assert after_kill(driver, tmp_path) == (0, [Result.WON])


def test_a_loss_that_is_undone_stays_in_its_file_until_the_book_has_it(
    start: StartGame, tmp_path: Path
) -> None:
    driver = begin_game(start)
    with locked(driver.file.parent), no_room():
        driver.lose()
    with locked(driver.file.parent):
        driver.key(pygame.K_u, settle=0.3)
        assert len(list(tmp_path.glob("playing-*.txt"))) == 2
    driver.run(2.5)
    assert after_kill(driver, tmp_path) == (1, [Result.LOST])
