"""Faults that end the program, or come up as it ends: in order, and with every game kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame
import pygame.scrap
import pytest

from game.app.crash_handler import UnrecoverableError
from game.audio.audio import Audio
from game.records import Store
from game.scenes.dialogs.crash import CrashScene
from game.scenes.menu.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.resume import ResumeScene
from tests.game.app.crash_driver import ALWAYS, BreakAt, Survivor, crashed, playing


def test_two_faults_within_moments_end_the_program(tmp_path: Path, break_at: BreakAt) -> None:
    break_at(ResumeScene, "draw", times=ALWAYS)
    driver = crashed(tmp_path, break_at)
    with pytest.raises(UnrecoverableError, match="stopped Minewave"):
        driver.click_on("Go on", settle=0.1)


def test_a_menu_that_stays_broken_can_be_left(tmp_path: Path, break_at: BreakAt) -> None:
    break_at(MenuScene, "draw", times=ALWAYS)
    driver = Survivor(tmp_path)
    for _ in range(2):
        driver.go_on()
        driver.run(0.4)
        assert driver.crash
    driver.click_on("Quit")
    assert not driver.app.stack


@pytest.mark.parametrize("name", ["draw", "update", "layout", "__init__"])
def test_a_broken_crash_scene_ends_the_game(tmp_path: Path, break_at: BreakAt, name: str) -> None:
    driver = playing(tmp_path)
    break_at(CrashScene, name, times=ALWAYS)
    break_at(PlayScene, "draw", times=ALWAYS)
    with pytest.raises(UnrecoverableError) as wreck:
        driver.run(10.0)
    assert driver.app.context.texts("crash.saved") in str(wreck.value)
    assert "minewave.log" in str(wreck.value)


def quit_display() -> None:
    pygame.display.quit()


def shut_video_system() -> None:
    """Shut SDL's video system down behind pygame's back, as each 256th call of this does: it adds a
    user to an 8-bit counter."""
    with suppress(pygame.error):
        for _ in range(256):
            pygame.scrap.init()


@pytest.mark.parametrize("lose", [quit_display, shut_video_system])
def test_a_lost_display_ends_the_program(tmp_path: Path, lose: Callable[[], None]) -> None:
    driver = playing(tmp_path)
    lose()
    with pytest.raises(UnrecoverableError, match="Your game is saved"):
        driver.run(0.2)
    assert driver.log.count(" UTC  ") == 1, "nothing else broke on the way"
    driver.app.close()
    assert len(list(tmp_path.glob("playing-*.txt"))) == 1


def test_a_fault_at_the_closing_opens_no_other_scene(tmp_path: Path, break_at: BreakAt) -> None:
    driver = playing(tmp_path)
    break_at(PlayScene, "cover")
    driver.post(pygame.QUIT)
    driver.run(0.3)
    assert not driver.app.stack
    assert "BrokenError: cover broke" in driver.log


def test_a_fault_at_the_end_stops_no_other_part_from_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, break_at: BreakAt
) -> None:
    driver = playing(tmp_path)
    closed: list[str] = []
    break_at(PlayScene, "cover")
    break_at(Store, "close")
    monkeypatch.setattr(Audio, "close", lambda audio: closed.append("audio"))
    driver.app.leave()
    driver.app.run()
    assert closed == ["audio"]
    assert not pygame.display.get_init()
    again = Survivor(tmp_path)
    again.app.finish_startup()
    assert again.scene.name == "resume"


def test_a_sound_game_makes_no_log(tmp_path: Path) -> None:
    driver = playing(tmp_path)
    driver.win()
    driver.app.close()
    assert not (tmp_path / "log").exists()
