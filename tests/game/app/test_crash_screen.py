"""The crash screen, the report of the error, and faults that end the program."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock

import pygame
import pygame.scrap
import pytest

from game.app.crash_handler import REPEATED_FAULT_SECONDS, CrashScene, UnrecoverableError
from game.audio.audio import Audio
from game.menu.menu import MenuScene
from game.menu.own_game import OwnGameScene
from game.platform import paths
from game.play.pause import ResumeScene
from game.play.play import PlayScene
from game.resources.texts import Texts
from game.resources.theme import Theme
from game.store import Store
from tests.game.app.crash_driver import (
    ALWAYS,
    BreakAt,
    BrokenError,
    Survivor,
    begin_game,
    crash_game,
)
from tests.marks import slow


def test_keys_and_a_pad_continue_but_not_within_moments(tmp_path: Path, break_at: BreakAt) -> None:
    driver = begin_game(tmp_path)
    assert not (tmp_path / "log").exists()
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
    break_at(ResumeScene, "draw", times=ALWAYS)
    driver.now += REPEATED_FAULT_SECONDS
    driver.run(0.4)
    with pytest.raises(UnrecoverableError, match="Something inside Minewave failed"):
        driver.click_on("Continue", settle=0.1)


def test_the_report_holds_the_last_moments_and_can_be_copied_and_the_game_left_in_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, break_at: BreakAt
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("game.platform.clipboard.copy", lambda text: copied.append(text) or True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "annabel-home"))
    driver = crash_game(tmp_path, break_at)
    for size in ((1280, 720), (640, 480), (320, 240)):
        driver.resize(size)
        assert all(driver.window.get_rect().contains(w.rect) for w in driver.group.widgets), size
    driver.click_on("Copy the report")
    (report,) = copied
    assert report == driver.log
    for word in (
        *("Minewave 1", "Python 3", "pygame", "SDL 2", "SQLite 3", "Press RIGHT", "seed 5", "flag"),
        *("0 open 0,4\n", str(Path("game/scenes/scene_stack.py")), "~/secret"),
    ):
        assert word in report
    assert "annabel-home" not in report
    assert driver.widget("Report copied")
    driver.click_on("Quit")
    assert not driver.app.stack


def test_the_report_hides_typed_text_and_a_menu_that_stays_broken_can_be_left(
    tmp_path: Path, break_at: BreakAt
) -> None:
    driver = Survivor(tmp_path)
    driver.click_on("Custom", settle=0.4)
    driver.click_on("Width")
    driver.type("714")
    break_at(OwnGameScene, "draw", times=ALWAYS)
    break_at(MenuScene, "draw", times=ALWAYS)
    driver.run(0.1)
    assert driver.log.count("Key typed") == 3
    assert "714" not in driver.log
    for _ in range(2):
        driver.go_on()
        driver.run(0.4)
        assert driver.crash
    driver.click_on("Quit")
    assert not driver.app.stack


def test_a_broken_theme_is_replaced_and_stays_so_with_other_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = begin_game(tmp_path, theme="paper")
    colour = Theme.colour

    def broken(theme: Theme, name: str) -> tuple[int, int, int]:
        if theme.name == "Paper":
            raise BrokenError
        return colour(theme, name)

    monkeypatch.setattr(Theme, "colour", broken)
    driver.run(0.1)
    assert driver.crash
    context = driver.app.context
    assert context.settings.value.theme == "paper", "the choice is the player's"
    assert driver.go_on() == "resume"
    context.settings.change(sound=False)
    assert context.theme.name == "Deep"
    context.settings.change(theme="classic")
    assert context.theme.name == "Classic"


def test_a_broken_translation_is_replaced(tmp_path: Path, break_at: BreakAt) -> None:
    class Nameless(Texts):
        def __call__(self, key: str, /, **values: object) -> str:
            return "" if key == "crash.copy" else super().__call__(key, **values)

    driver = begin_game(tmp_path)
    driver.app.context.texts = Nameless(paths.assets() / "texts")
    break_at(PlayScene, "draw")
    driver.run(0.1)
    assert driver.widget("Copy the report")
    assert "The translation could not be used" in driver.log
    assert driver.go_on() == "resume"


def test_the_player_learns_that_the_log_or_the_save_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, break_at: BreakAt
) -> None:
    full = Mock(side_effect=OSError(28, "No space left on device"))
    (tmp_path / "log").write_text("a file in the way")
    driver = crash_game(tmp_path, break_at)
    assert "couldn't be written" in driver.crash.fault.logged
    assert driver.has_saved
    driver.go_on()
    driver.now += 1.0
    driver.click_on("Continue")
    monkeypatch.setattr("game.store.save_file.AppendOnlyFile.add", full)
    break_at(PlayScene, "draw", after=2)
    driver.click_cell(driver.closed_safe[0])
    driver.run(0.1)
    assert driver.crash.fault.saved == driver.app.context.texts("saves.disk_full")


@pytest.mark.parametrize("name", ["draw", "__init__", *slow(["update", "layout"])])
def test_a_broken_crash_scene_ends_the_game(tmp_path: Path, break_at: BreakAt, name: str) -> None:
    driver = begin_game(tmp_path)
    break_at(CrashScene, name, times=ALWAYS)
    break_at(PlayScene, "draw", times=ALWAYS)
    with pytest.raises(UnrecoverableError) as wreck:
        driver.run(10.0)
    assert driver.app.context.texts("crash.saved") in str(wreck.value)
    assert "minewave.log" in str(wreck.value)


def shut_video_system() -> None:
    """Shut SDL's video system down without pygame's knowledge, as happens after 256 calls: each
    adds a user to an 8-bit counter."""
    with suppress(pygame.error):
        for _ in range(256):
            pygame.scrap.init()


ON_WINDOWS = pytest.mark.skipif(os.name == "nt", reason="there pygame adds no such users")


@pytest.mark.parametrize(
    "lose", [lambda: pygame.display.quit(), pytest.param(shut_video_system, marks=ON_WINDOWS)]
)
def test_a_lost_display_ends_the_program(tmp_path: Path, lose: Callable[[], None]) -> None:
    driver = begin_game(tmp_path)
    lose()
    with pytest.raises(UnrecoverableError, match="Your game is saved"):
        driver.run(0.2)
    assert driver.log.count(" UTC  ") == 1, "nothing else broke on the way"
    driver.app.close()
    assert len(list(tmp_path.glob("playing-*.txt"))) == 1


def test_a_fault_at_the_end_stops_no_other_part_from_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, break_at: BreakAt
) -> None:
    driver = begin_game(tmp_path)
    closed: list[str] = []
    break_at(PlayScene, "suspend")
    break_at(Store, "close")
    monkeypatch.setattr(Audio, "close", lambda audio: closed.append("audio"))
    driver.post(pygame.QUIT)
    driver.run(0.3)
    assert not driver.app.stack, "no other scene opens"
    assert "BrokenError: suspend broke" in driver.log
    driver.app.run()
    assert closed == ["audio"]
    assert not pygame.display.get_init()
    again = Survivor(tmp_path)
    again.app.finish_startup()
    assert again.scene.name == "resume"
