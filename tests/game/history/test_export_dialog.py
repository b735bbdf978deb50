"""The panel that saves a recorded game to files."""

from pathlib import Path
from unittest.mock import patch

import pygame

from engine import GameConfig, Open
from game.history import export_video
from game.history.export_video import VideoFrames
from game.playback.playback import Playback
from game.session.session import Session
from game.ui.painter import Painter
from tests.game.history.replayed_games import StartGame, replay, replay_another
from tests.game.playback.recorded_games import WON, record_game


def test_every_kind_of_file_is_saved_or_a_sentence_says_that_it_cannot_be(
    start: StartGame, tmp_path: Path
) -> None:
    folder = tmp_path / "replays"
    folder.touch()
    driver, _ = replay(start, record_game(WON, date="2026-11-21"))
    driver.click_on("Save", settle=0.3)
    for label in ("Recording", "Picture"):
        driver.click_on(label, settle=0.1)
        assert driver.scene.problem == driver.app.context.texts("replay.not_written")
    folder.unlink()
    for label in ("RAWVF", "Recording", "Board", "Picture"):
        driver.click_on(label, settle=1.0)
        assert driver.scene.problem == ""
        assert driver.scene.saved.exists()
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"2026-11-21 5x3x3.{end}" for end in ("mbf", "png", "rawvf", "txt")]
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "replay"
    replay_another(driver, record_game(WON.replace("2200", "90000")))
    driver.click_on("Save", settle=0.3)
    driver.click_on("Picture", settle=0.05)
    panel = driver.scene
    assert (panel.is_busy, driver.widget("Board").enabled) == (True, False)
    driver.key(pygame.K_ESCAPE, settle=0.1)  # it stops the video, which leaves no file
    assert (driver.scene, panel.is_busy) == (panel, False)
    assert len(list(folder.iterdir())) == len(names)


def test_a_video_counts_mines_as_the_player_writes_numbers(start: StartGame) -> None:
    driver, _ = replay(start, record_game(WON))
    driver.click_on("Save", settle=0.3)
    with patch.object(export_video, "VideoFrames", wraps=VideoFrames) as made:
        driver.click_on("Picture", settle=0.05)
    session = Session(GameConfig(60, 40, 1200), 1)
    session.submit(Open((30, 20)), 0.0)
    with patch.object(Painter, "figures", autospec=True, side_effect=Painter.figures) as figures:
        frames = VideoFrames(Playback(session.recording(1.0)), *made.call_args.args[1:])
        frames.draw(0, 0.0)
    assert "1,200" in [call.args[2] for call in figures.call_args_list]
