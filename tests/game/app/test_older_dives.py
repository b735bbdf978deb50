"""Dives that waited when the program was updated: they end with their score at the first start, and
their boards are games to watch."""

import gzip
import json
import shutil
from pathlib import Path

import pygame
import pytest

from engine.core.config import BEGINNER
from engine.dive.airs import Air
from engine.formats.recording import Result
from engine.formats.replay import verify
from game.app.context import Options
from game.store import GameMode, goal_queries, queries
from game.store.database import newest_version
from tests.game.driver import Driver
from tests.game.store.finished_games import FILE, sql
from tests.specimens.reading import BOOK, EXPECTED, FOLDER

SCORES = {"runnext": 6150, "runfork": 6020, "runboard": 3770}
BOARDS = {"fork": Result.WON, "board": Result.ABANDONED}
"""The boards of those dives that were begun; that of ``runnext`` was not."""


def copy_player(version: str, folder: Path, *saves: str) -> None:
    """Copy the files of a player of an earlier version, with only some saved games if given."""
    names = saves or [path.name for path in (FOLDER / version / "saves").iterdir()]
    for name in names:
        shutil.copy(FOLDER / version / "saves" / name, folder / name)
    (folder / FILE).write_bytes(gzip.decompress((FOLDER / version / BOOK).read_bytes()))
    (folder / "settings.json").write_text("{}", "utf-8")


def started(folder: Path, options: Options | None = None) -> Driver:
    """Start the program as a player does, with the files of the folder."""
    driver = Driver(folder, options)
    driver.run(0.3)
    driver.app.finish_startup()
    driver.run(0.3)
    return driver


@pytest.mark.parametrize("version", ["1", "2"])
def test_dives_that_waited_end_with_their_score_at_the_first_start(
    tmp_path: Path, version: str
) -> None:
    copy_player(version, tmp_path)
    driver = started(tmp_path)
    context = driver.app.context
    words = "3 dives of an earlier version have ended, and their scores are kept."
    assert (driver.scene.name, driver.scene.tree.find(words) is None) == ("notice", False)
    assert context.save_problem is None
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "resume", "the games that go on are offered below"
    assert all(waiting.run is None for waiting in context.waiting)
    assert len(context.waiting) == 4, "games of one board go on"
    older = context.store.ask(queries.best_dives, None, 99)
    scores = {dive.uid: dive.score for dive in older if dive.uid in SCORES}
    assert scores == SCORES
    assert all(dive.rules == 1 for dive in older if dive.uid in SCORES)
    assert [context.store.ask(queries.best_dives, air, 9) for air in Air] == [[]] * len(Air)
    driver.app.close()
    assert sql(tmp_path, "PRAGMA user_version") == [(newest_version(),)]
    again = started(tmp_path)
    assert again.scene.name == "resume"
    again.app.close()


def test_the_boards_of_those_dives_are_games_to_watch(tmp_path: Path) -> None:
    copy_player("2", tmp_path)
    driver = started(tmp_path)
    store = driver.app.context.store
    listed = {one.uid: one for one in store.ask(queries.games, 99) if one.uid in BOARDS}
    assert {uid: one.result for uid, one in listed.items()} == BOARDS
    for one in listed.values():
        assert one.mode is GameMode.ARCADE
        game = store.ask(queries.game, one.id)
        assert game is not None
        verify(game.recording)
        assert (game.run, len(game.recording.moves) > 0) == (f"run{one.uid}", True)
        driver.app.context.navigator.replay_game(one.id)
        driver.run(0.4)
        assert driver.scene.name == "replay"
        driver.app.stack.pop()
    driver.app.close()


@pytest.mark.parametrize(
    ("file", "words"),
    [("playing-next.txt", "6,150 points"), ("playing-board.txt", "3,770 points")],
)
def test_a_sentence_tells_the_points_of_the_dive(tmp_path: Path, file: str, words: str) -> None:
    copy_player("1", tmp_path, file)
    driver = started(tmp_path)
    sentence = f"Your dive of an earlier version has ended with {words}."
    assert driver.scene.name == "notice"
    assert driver.scene.tree.find(sentence) is not None
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"
    driver.app.context.navigator.menu()
    driver.run(0.4)
    assert driver.scene.name == "menu", "it is told once"
    driver.app.close()


def test_a_start_with_a_board_tells_it_in_the_menu(tmp_path: Path) -> None:
    copy_player("1", tmp_path, "playing-next.txt")
    driver = started(tmp_path, Options(config=BEGINNER))
    assert driver.scene.name == "play"
    driver.app.context.navigator.menu()
    driver.run(0.4)
    assert driver.scene.name == "notice"
    driver.app.close()


def test_reached_goals_stay_reached_in_an_older_book(tmp_path: Path) -> None:
    copy_player("1", tmp_path, "playing-full.txt")
    driver = started(tmp_path)
    reached = driver.app.context.store.ask(goal_queries.reached)
    expected = json.loads((FOLDER / "1" / EXPECTED).read_text("utf-8"))["book"]["goals"]
    assert set(expected) <= set(reached)
    driver.app.close()
