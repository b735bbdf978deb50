"""Ways from one scene to another, each by what comes onto the stack."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.config import BEGINNER
from game.app.navigation import Options
from tests.game.driver import Driver
from tests.game.playback.recorded_games import WON, recorded
from tests.game.saves.saved_games import begin_game, find_all

Start = Callable[..., Driver]


def names(driver: Driver) -> list[str]:
    return [scene.name for scene in driver.app.stack.scenes]


def test_other_scenes_come_on_top_and_leave_for_what_was_below(start: Start) -> None:
    driver = start()
    navigator = driver.app.context.navigator
    for way, name in (
        (navigator.daily, "daily"),
        (navigator.share_code, "code"),
        (navigator.learn, "learn"),
        (navigator.practice, "practice"),
        (navigator.algorithms, "theatre"),
        (navigator.records, "scores"),
        (navigator.settings, "settings"),
        (navigator.help, "help"),
    ):
        way()
        assert names(driver) == ["menu", name]
        navigator.back()
        assert names(driver) == ["menu"]
    navigator.replay_game(7)
    assert names(driver) == ["menu", "notice"], "the game is not in the record book"
    navigator.back()
    navigator.watch(BEGINNER)
    navigator.replay(recorded(WON))
    navigator.review(recorded(WON))
    navigator.notice("Title", "A sentence.")
    assert names(driver) == ["menu", "watch", "replay", "postmortem", "notice"]


def test_the_menu_and_games_take_the_place_of_all_scenes(start: Start) -> None:
    driver = start(chosen={"question_marks": True})
    navigator = driver.app.context.navigator
    navigator.learn()
    navigator.play(BEGINNER)
    assert names(driver) == ["play"]
    assert driver.play.session.config.question_marks, "as the player has set them"
    for way, name in ((navigator.arcade, "arcade"), (navigator.menu, "menu")):
        navigator.learn()
        way()
        assert names(driver) == [name]


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (Options(), "menu"),
        (Options(config=BEGINNER, seed=5), "play"),
        (Options(recording=recorded(WON)), "replay"),
    ],
)
def test_options_choose_the_first_scene(tmp_path: Path, options: Options, name: str) -> None:
    driver = Driver(tmp_path, options)
    assert names(driver) == [name]
    driver.app.context.navigator.back()
    assert names(driver) == ["menu"], "the last scene is left for the menu"


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """Return the player's folder, with a game ``a1`` that was left in play."""
    begin_game(tmp_path).writer.close()
    return tmp_path


def uids(folder: Path) -> list[str]:
    """Return the games that another copy of the program could continue."""
    games = find_all(folder).saved
    for saved in games:
        saved.close()
    return [saved.metadata.uid for saved in games]


def test_waiting_games_are_offered_over_the_menu(start: Start, left: Path) -> None:
    driver = start()
    driver.app.crash_handler.find_waiting_games()
    assert names(driver) == ["menu", "resume"]
    assert uids(left) == []
    navigator = driver.app.context.navigator
    navigator.back()
    assert not navigator.offer_waiting(lambda waiting: waiting.run is not None)
    assert not navigator.resume_waiting("a2")
    assert uids(left) == ["a1"], "another copy may continue a game that is not wanted here"
    navigator.daily()
    assert navigator.resume_waiting("a1")
    assert names(driver) == ["play"]
    assert driver.play.autosave.metadata.uid == "a1"
    assert driver.app.context.waiting == ()


def test_a_game_that_the_command_line_asks_for_comes_first(start: Start, left: Path) -> None:
    driver = start(config=BEGINNER)
    driver.app.crash_handler.find_waiting_games()
    assert names(driver) == ["play"]
    assert [waiting.uid for waiting in driver.app.context.waiting] == uids(left) == ["a1"]
