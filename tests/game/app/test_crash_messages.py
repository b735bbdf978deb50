"""The crash screen and the report of the error."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.crash_handler import REPEATED_FAULT_SECONDS
from game.platform import paths
from game.resources.texts import Texts
from game.resources.theme import Theme
from game.scenes.dialogs.crash import CrashScene
from game.scenes.menu.menu import MenuScene
from game.scenes.play.play import PlayScene
from tests.game.app.crash_driver import BreakAt, BrokenError, Survivor, crashed, playing


def test_keys_and_a_pad_continue(tmp_path: Path, break_at: BreakAt) -> None:
    driver = playing(tmp_path)
    for press in ("key", "pad", "escape"):
        break_at(type(driver.scene), "draw")
        driver.now += REPEATED_FAULT_SECONDS
        driver.run(0.1)
        assert driver.crash
        driver.now += REPEATED_FAULT_SECONDS
        if press == "pad":
            driver.button(driver.plug(), 0, settle=0.1)
        else:
            driver.key(pygame.K_RETURN if press == "key" else pygame.K_ESCAPE, settle=0.1)
        assert driver.scene.name == "resume", press


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (320, 240)])
def test_the_report_can_be_copied_and_the_game_left_in_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, break_at: BreakAt, size: tuple[int, int]
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("game.platform.clipboard.copy", lambda text: copied.append(text) or True)
    driver = crashed(tmp_path, break_at)
    driver.resize(size)
    for widget in driver.group.widgets:
        assert driver.window.get_rect().contains(widget.rect)
    driver.click_on("Copy the report")
    assert copied == [driver.log]
    assert driver.widget("The report is copied")
    driver.click_on("Quit")
    assert not driver.app.stack


def test_the_report_holds_the_last_moments_and_hides_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, break_at: BreakAt
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "annabel-home"))
    log = crashed(tmp_path, break_at).log
    for word in ("Minewave 1", "Python 3", "pygame", "SDL 2", "SQLite 3", "Press RIGHT", "seed 5"):
        assert word in log
    assert "0 open 0,4\n" in log
    assert "flag" in log
    assert "game/scenes/scene_stack.py" in log
    assert "annabel-home" not in log
    assert "~/secret" in log


def test_the_report_hides_typed_text(tmp_path: Path, break_at: BreakAt) -> None:
    driver = Survivor(tmp_path)
    driver.click_on("Width")
    driver.type("714")
    break_at(MenuScene, "draw")
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
    assert driver.go_on() == "resume"


def test_a_replaced_theme_stays_with_other_settings(tmp_path: Path, break_at: BreakAt) -> None:
    break_at(CrashScene, "draw")
    context = crashed(tmp_path, break_at, theme="paper").app.context
    assert not context.theme.is_light
    context.settings.change(sound=False)
    assert not context.theme.is_light
    context.settings.change(theme="classic")
    assert context.theme.name == "Classic"


def test_a_broken_translation_is_replaced(tmp_path: Path, break_at: BreakAt) -> None:
    class Nameless(Texts):
        def __call__(self, key: str, /, **values: object) -> str:
            return "" if key == "crash.copy" else super().__call__(key, **values)

    driver = playing(tmp_path)
    driver.app.context.texts = Nameless(paths.assets() / "texts")
    break_at(PlayScene, "draw")
    driver.run(0.2)
    assert driver.widget("Copy the report")
    assert "The translation could not be used" in driver.log
    assert driver.go_on() == "resume"


def test_the_player_is_told_that_the_log_fails(tmp_path: Path, break_at: BreakAt) -> None:
    (tmp_path / "log").write_text("a file in the way")
    driver = crashed(tmp_path, break_at)
    assert "could not be written" in driver.crash.fault.logged
    assert driver.has_saved


def test_the_player_is_told_that_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, break_at: BreakAt
) -> None:
    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    driver = playing(tmp_path)
    monkeypatch.setattr("game.saves.save_file.AppendOnlyFile.add", full)
    break_at(PlayScene, "draw", after=2)
    driver.click_cell(driver.closed_safe[0])
    driver.run(0.1)
    assert driver.crash.fault.saved == driver.app.context.texts("saves.disk_full")
