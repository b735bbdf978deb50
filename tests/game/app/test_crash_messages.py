"""The crash scene and the report in the log."""

from __future__ import annotations

import getpass
from pathlib import Path

import pygame
import pytest

from game.app.crash_handler import REPEATED_FAULT_SECONDS
from game.resources.theme import Theme
from game.scenes.dialogs.crash import CrashScene
from game.scenes.menu.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.resume import ResumeScene
from tests.game.app.crash_driver import PLAYER, BrokenError, Survivor, break_at, playing


def test_keyboard_and_gamepad_continue_from_the_crash_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = playing(tmp_path)
    for press in ("key", "pad", "escape"):
        break_at(monkeypatch, type(driver.scene), "draw")
        driver.now += REPEATED_FAULT_SECONDS
        driver.run(0.1)
        assert driver.crash
        driver.now += REPEATED_FAULT_SECONDS
        if press == "pad":
            driver.button(driver.plug(), 0, settle=0.1)
        else:
            driver.key(pygame.K_RETURN if press == "key" else pygame.K_ESCAPE, settle=0.1)
        assert isinstance(driver.scene, ResumeScene), press


def test_the_crash_scene_can_quit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = playing(tmp_path)
    break_at(monkeypatch, PlayScene, "draw")
    driver.run(0.4)
    driver.click_on("Quit")
    assert not driver.app.stack


def test_the_report_can_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("game.platform.clipboard.copy", lambda text: copied.append(text) or True)
    driver = playing(tmp_path)
    break_at(monkeypatch, PlayScene, "draw")
    driver.run(0.4)
    driver.click_on("Copy the report")
    assert copied == [driver.log]
    assert driver.widget("The report is copied")


def test_the_report_holds_the_last_inputs_and_no_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "annabel-home"))
    driver = playing(tmp_path)
    break_at(monkeypatch, PlayScene, "draw")
    driver.run(0.1)
    log = driver.log
    for word in ("Minewave 1", "Python 3", "pygame", "SDL 2", "SQLite 3", "Press RIGHT", "seed 5"):
        assert word in log
    assert "0 open 0,4\n" in log
    assert "flag" in log
    assert "game/scenes/scene_stack.py" in log
    for name in (PLAYER, "annabel-home", f"/{getpass.getuser()}/"):
        assert name not in log
    assert "~/secret" in log


def test_typed_text_is_not_in_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Survivor(tmp_path)
    driver.click_on("Width")
    driver.type("714")
    break_at(monkeypatch, MenuScene, "draw")
    driver.run(0.1)
    assert driver.log.count("Key typed") == 3
    assert "714" not in driver.log


def test_a_broken_theme_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = playing(tmp_path, theme="paper")
    colour = Theme.colour

    def broken(theme: Theme, name: str) -> tuple[int, int, int]:
        if theme.is_light:
            raise BrokenError
        return colour(theme, name)

    monkeypatch.setattr(Theme, "colour", broken)
    driver.run(0.2)
    assert driver.crash
    assert driver.settings.theme == "paper", "the choice is the player's"
    driver.go_on()
    assert isinstance(driver.scene, ResumeScene)


def test_a_replaced_theme_stays_replaced_when_another_setting_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = playing(tmp_path, theme="paper")
    break_at(monkeypatch, CrashScene, "draw")
    break_at(monkeypatch, PlayScene, "draw")
    driver.run(0.2)
    assert driver.crash
    assert not driver.app.context.theme.is_light
    driver.app.context.settings.change(sound=False)
    assert not driver.app.context.theme.is_light
    driver.app.context.settings.change(theme="classic")
    assert driver.app.context.theme.name == "Classic"


def test_a_broken_translation_is_replaced_by_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = playing(tmp_path)
    driver.app.context.texts._texts.whole()["crash.copy"] = ""
    break_at(monkeypatch, PlayScene, "draw")
    driver.run(0.2)
    assert driver.widget("Copy the report")
    assert "The translation could not be used" in driver.log
    driver.go_on()
    assert isinstance(driver.scene, ResumeScene)


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (320, 240)])
def test_the_crash_panel_holds_its_widgets_at_every_window_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    driver = playing(tmp_path)
    driver.resize(size)
    break_at(monkeypatch, PlayScene, "draw")
    driver.run(0.2)
    crash = driver.crash
    assert driver.window.get_rect().contains(crash._panel)
    for widget in driver.group.widgets:
        assert crash._panel.contains(widget.rect)


def test_an_unwritable_log_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "log").write_text("a file in the way")
    driver = playing(tmp_path)
    break_at(monkeypatch, PlayScene, "draw")
    driver.run(0.1)
    assert "could not be written" in driver.crash.fault.logged
    assert driver.crash.fault.saved == driver.app.context.texts("crash.saved")


def test_a_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = playing(tmp_path)
    told = driver.app.context.texts("saves.disk_full")

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.saves.save_file.AppendOnlyFile.add", full)
    break_at(monkeypatch, PlayScene, "draw", after=2)
    driver.click_cell(driver.closed_safe[0])
    driver.run(0.1)
    assert driver.crash.fault.saved == told
