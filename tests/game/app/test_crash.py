"""A fault anywhere costs no game, and the game continues."""

from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from engine import Game, GameConfig, Result, Status
from game.app import navigation
from game.app.context import Options
from game.audio.audio import Audio
from game.board.chances_view import LiveChances
from game.board.effects.director import EffectDirector
from game.input.sdl_events import SdlEventAdapter
from game.menu.help import HelpScene
from game.play.game_controller import GameController
from game.play.pause import PauseScene
from game.play.play import PlayScene
from game.play.results import ResultsScene
from game.resources.theme import Theme
from game.store import Store, queries
from game.store.autosave import Autosave
from game.store.settings import SettingsStore
from game.world.world import World
from tests.game.app.crash_driver import ALWAYS, GAME, BreakAt, BrokenError, Survivor, begin_game
from tests.game.playback.recorded_games import LOST, record_game
from tests.game.store.finished_games import uids

broken = Mock(side_effect=BrokenError)


def resume(driver: Survivor) -> None:
    assert driver.has_saved
    assert driver.go_on() == "resume"
    driver.now += 1.0
    driver.click_on("Continue")


@pytest.mark.slow
def test_a_fault_in_mid_game_costs_no_move(tmp_path: Path, break_at: BreakAt) -> None:
    driver = begin_game(tmp_path, GameConfig(9, 8, 20))
    covering = {PauseScene: pygame.K_p, HelpScene: pygame.K_F1}
    for owner, name in (
        (SdlEventAdapter, "translate"),
        (PlayScene, "handle"),
        (PlayScene, "make"),
        (Game, "apply"),
        (Autosave, "count_move"),
        (EffectDirector, "play"),
        (Autosave, "save"),
        (PlayScene, "update"),
        (PlayScene, "draw"),
        (World, "draw"),
        (GameController, "poll"),
        *((scene, "draw") for scene in covering),
    ):
        before, safe = driver.play.session.position, driver.closed_safe[0]
        break_at(owner, name)
        driver.click_cell(safe)
        if owner in covering:
            driver.key(covering[owner])
        assert f"BrokenError: {name} broke" in driver.log
        resume(driver)
        after = driver.play.session.position
        assert after.field == before.field
        assert after.board.flags == before.board.flags
        assert after.board.opened & before.board.opened == before.board.opened
    driver.win()


def test_a_scene_that_stays_broken_is_left_with_its_game_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = begin_game(tmp_path)
    for name in ("exit", "handle", "update", "draw", "suspend"):
        with monkeypatch.context() as patched:
            patched.setattr(PlayScene, name, broken)
            driver.key(pygame.K_p, settle=0.1)
            if name == "exit":
                driver.click_on("Menu")
            assert driver.crash, name
        resume(driver)


def test_a_finished_game_is_recorded(tmp_path: Path, break_at: BreakAt) -> None:
    driver = begin_game(tmp_path)
    faults = (EffectDirector, "play"), (queries, "is_record"), (Store, "record")
    for number, (owner, name) in enumerate(2 * (*faults, (ResultsScene, "draw")), 1):
        is_won = number > 4
        while is_won and len(driver.closed_safe) > 1:
            driver.click_cell(driver.closed_safe[0], settle=0.02)
        last = driver.closed_safe[0] if is_won else driver.mines[-1]
        break_at(owner, name)
        driver.click_cell(last, settle=2.0 if owner is ResultsScene else 0.1)
        assert not driver.has_saved
        assert driver.go_on() == "menu"
        assert len(uids(tmp_path)) == number
        result = driver.app.context.store.ask(queries.game, number).recording.result
        assert result is (Result.WON if is_won else Result.LOST), (name, is_won)
        driver.app.context.navigator.play(GAME.config, GAME.start)
        driver.run(0.1)
        driver.click_cell((0, 4))


def test_a_game_can_be_continued_although_leaving_it_broke(
    tmp_path: Path, break_at: BreakAt
) -> None:
    driver = begin_game(tmp_path)
    break_at(LiveChances, "close")
    driver.app.leave()
    driver.app.run()
    assert "BrokenError: close broke" in driver.log
    again = Survivor(tmp_path)  # in the process that played it, whose locks have not ended
    again.app.finish_startup()
    assert again.scene.name == "resume"


def test_a_broken_scene_leads_to_the_menu(tmp_path: Path, break_at: BreakAt) -> None:
    break_at(PlayScene, "__init__")
    driver = Survivor(tmp_path, GAME)
    assert not driver.has_saved
    assert driver.go_on() == "menu"
    for label in ("Records", "Settings", "How to play", "Learn", "Daily"):
        driver.click_on(label, settle=0.1)
        assert driver.scene.name != "menu"
        break_at(type(driver.scene), "draw")
        driver.run(0.1)
        assert not driver.has_saved
        assert driver.go_on() == "menu"


def test_a_setting_changes_although_a_listener_breaks(tmp_path: Path) -> None:
    driver = begin_game(tmp_path)
    before = driver.settings.sound
    driver.app.context.settings.on_change.append(broken)
    driver.key(pygame.K_m)
    assert driver.crash
    assert driver.settings.sound is not before


def test_optional_work_is_given_up_after_one_fault(tmp_path: Path, break_at: BreakAt) -> None:
    driver = begin_game(tmp_path)
    for owner, name in ((Audio, "update"), (Store, "poll"), (SettingsStore, "retry_save")):
        break_at(owner, name, times=ALWAYS)
    driver.win()
    assert driver.log.count("BrokenError: update broke") == 1
    assert driver.log.count("BrokenError: poll broke") == 1
    assert driver.status is Status.WON


def test_optional_parts_may_fail(tmp_path: Path, break_at: BreakAt) -> None:
    driver = Survivor(tmp_path)
    faults = (Theme, "prepare"), (Audio, "open"), (Store, "open"), (navigation, "recover")
    for owner, name in faults:
        break_at(owner, name, times=ALWAYS)
    driver.app.finish_startup()
    driver.run(0.05)
    assert driver.scene.name == "menu"
    assert driver.app.context.save_problem is not None
    assert all(f"BrokenError: {name} broke" in driver.log for _, name in faults)


def test_a_window_opens_without_full_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return opened(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    driver = Survivor(tmp_path, full_screen=True)
    assert driver.scene.name == "menu"
    assert driver.window.get_size() == (640, 480)


def test_a_replay_plays_without_its_review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[object] = []
    monkeypatch.setattr("threading.excepthook", logged.append)
    monkeypatch.setattr("game.playback.playback.review_game", broken)
    driver = Survivor(tmp_path, Options(recording=record_game(LOST)))
    driver.scene.loader.wait(10.0)
    driver.run(0.1)
    assert driver.scene.name == "replay"
    assert not driver.scene.loader.is_working
    assert len(logged) == 1
