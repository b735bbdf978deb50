"""The ways from one scene to another, each checked by the scene that comes onto the stack."""

from pathlib import Path

import pytest

from engine import BEGINNER
from engine.dive.airs import Air
from game.app.context import Options
from tests.game.driver import Driver, StartGame
from tests.game.playback.recorded_games import WON, record_game
from tests.game.store.saved_games import begin_game, find_all


def names(driver: Driver) -> list[str]:
    return [scene.name for scene in driver.app.stack.scenes]


def test_scenes_come_on_top_or_take_the_place_of_all(start: StartGame) -> None:
    driver = start()
    navigator = driver.app.context.navigator
    for way, name in (
        (navigator.daily, "daily"),
        (navigator.own_game, "own game"),
        (navigator.rules, "rules"),
        (navigator.share_code, "code"),
        (navigator.learn, "learn"),
        (navigator.practice, "practice"),
        (navigator.how_it_works, "theatre"),
        (navigator.records, "scores"),
        (navigator.goals, "goals"),
        (navigator.settings, "settings"),
        (navigator.help, "help"),
        (navigator.arcade, "arcade hub"),
    ):
        way()
        assert names(driver) == ["menu", name]
        navigator.back()
        assert names(driver) == ["menu"]
    navigator.replay_game(7)
    assert names(driver) == ["menu", "notice"], "the game is not in the record book"
    navigator.back()
    navigator.watch(BEGINNER)
    navigator.replay(record_game(WON))
    navigator.review(record_game(WON))
    navigator.notice("Title", "A sentence.")
    assert names(driver) == ["menu", "watch", "replay", "postmortem", "notice"]
    driver.app.context.settings.change(question_marks=True)
    navigator.play(BEGINNER)
    assert names(driver) == ["play"], "games and the menu take the place of all scenes"
    assert driver.play.session.config.question_marks, "as the player has set them"
    for way, scenes in (
        (lambda: navigator.new_dive(Air.EASY), ["between boards", "chart"]),
        (navigator.menu, ["menu"]),
    ):
        navigator.learn()
        way()
        assert names(driver) == scenes


@pytest.mark.parametrize("options", [Options(), Options(recording=record_game(WON))])
def test_options_choose_the_first_scene(tmp_path: Path, options: Options) -> None:
    driver = Driver(tmp_path, options)
    assert names(driver) == ["menu" if options.recording is None else "replay"]
    driver.app.context.navigator.back()
    assert names(driver) == ["menu"], "the last scene is left for the menu"


def test_waiting_games_are_offered_over_the_menu_but_not_over_another_game(
    start: StartGame, tmp_path: Path
) -> None:
    def uids() -> list[str]:
        """Return the uids of the games that another copy of the program could continue."""
        games = find_all(tmp_path).saved
        for saved in games:
            saved.close()
        return [saved.metadata.uid for saved in games]

    begin_game(tmp_path).writer.close()
    driver = start(config=BEGINNER)
    driver.app.crash_handler.find_waiting_games()
    assert names(driver) == ["play"]
    assert [waiting.uid for waiting in driver.app.context.waiting] == uids() == ["a1"]
    driver = start()
    driver.app.crash_handler.find_waiting_games()
    assert names(driver) == ["menu", "resume"]
    assert uids() == []
    navigator = driver.app.context.navigator
    navigator.back()
    assert not navigator.offer_waiting(lambda waiting: waiting.run is not None)
    assert not navigator.resume_waiting("a2")
    assert uids() == ["a1"], "another copy may continue a game that is not wanted here"
    navigator.daily()
    assert navigator.resume_waiting("a1")
    assert names(driver) == ["play"]
    assert driver.play.autosave.metadata.uid == "a1"
    assert driver.app.context.waiting == ()
