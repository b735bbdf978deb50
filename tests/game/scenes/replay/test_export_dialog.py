"""The panel that saves a recorded game to files."""

from pathlib import Path

import pygame

from tests.game.playback.recorded_games import WON, recorded
from tests.game.scenes.replay.replayed_games import Begin


def test_every_kind_of_file_is_saved(show: Begin, tmp_path: Path) -> None:
    driver, _ = show(recorded(WON, date="2026-11-21"))
    driver.click_on("Save", settle=0.3)
    for label in ("Save as RAWVF", "Save recording", "Save board", "Save picture"):
        driver.click_on(label, settle=1.0)
        assert driver.scene.problem == ""
        assert driver.scene.saved.exists()
    names = sorted(path.name for path in (tmp_path / "replays").iterdir())
    assert names == [f"2026-11-21 5x3x3.{end}" for end in ("mbf", "png", "rawvf", "txt")]
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "replay"


def test_escape_stops_a_video_and_leaves_no_file(show: Begin, tmp_path: Path) -> None:
    driver, _ = show(recorded(WON.replace("2200", "90000")))
    driver.click_on("Save", settle=0.3)
    driver.click_on("Save picture", settle=0.05)
    panel = driver.scene
    assert (panel.is_busy, driver.widget("Save board").enabled) == (True, False)
    driver.key(pygame.K_ESCAPE, settle=0.1)
    assert (driver.scene, panel.is_busy) == (panel, False)
    assert list((tmp_path / "replays").iterdir()) == []


def test_a_file_that_cannot_be_saved_gets_one_sentence(show: Begin, tmp_path: Path) -> None:
    (tmp_path / "replays").touch()
    driver, _ = show(recorded(WON))
    driver.click_on("Save", settle=0.3)
    for label in ("Save recording", "Save picture"):
        driver.click_on(label, settle=0.1)
        assert driver.scene.problem == driver.app.context.texts("replay.not_written")
