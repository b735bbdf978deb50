"""The built program is played by real clicks, and its records are read back."""

import csv
import json
import subprocess
import time
from pathlib import Path

import pygame
import pytest

from engine import BEGINNER, Game, Status
from game.app.context import Options
from tests.game.app.real_clicks import first_click, open_all
from tests.game.app.real_window import IS_UNDER_WINE, PATIENCE, Screen, Window
from tests.game.driver import Driver
from tests.game.playback.recorded_games import WON, record_game
from tests.program.programs import BOARD, ENDED, LOST, Launch, book, lose, lose_and_leave


def call(built: list[str], *arguments: str) -> str:
    done = subprocess.run(
        [*built, *arguments], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""
    return done.stdout


def test_a_won_and_a_lost_game_are_recorded_exported_and_imported(
    launch: Launch, built: list[str], tmp_path: Path
) -> None:
    window, twin = launch(tmp_path, "--difficulty", "beginner", "--seed", "9"), Game(BEGINNER, 9)
    first_click(window, twin)
    open_all(window, twin)
    assert twin.status is Status.WON
    window.expect("state", "won")
    window.expect("scene", "results")
    assert window.leave() == ENDED
    lose_and_leave(launch(tmp_path, *BOARD))
    games = [("won", "9x9x10"), LOST]
    assert book(tmp_path) == games

    for name in ("book.csv", "book.json"):
        call(built, "--data", str(tmp_path), "--export", str(tmp_path / name))
    told = [entry["game"] for entry in json.loads((tmp_path / "book.json").read_text("utf-8"))]
    assert [game["result"] for game in told] == ["won", "lost"]
    with (tmp_path / "book.csv").open(encoding="utf-8", newline="") as file:
        assert [row["uid"] for row in csv.DictReader(file)] == [game["uid"] for game in told]
    for name in ("book.csv", "book.json"):
        other = tmp_path / name.replace(".", "_")
        call(built, "--data", str(other), "--import", str(tmp_path / name))
        call(built, "--data", str(other), "--import", str(tmp_path / name))
        assert sorted(book(other)) == sorted(games)


def test_a_game_that_the_system_ends_can_be_continued(launch: Launch, tmp_path: Path) -> None:
    window = launch(tmp_path, *BOARD)
    first_click(window, Game(BEGINNER, 31))
    assert window.leave() == ENDED
    window = launch(tmp_path)
    window.expect("scene", "resume")
    window.until("play", lambda: window.key("Return"))
    assert window.expect("state")["ms"] > 0


@pytest.mark.skipif(IS_UNDER_WINE, reason="one of Wine's windows has the keyboard")
def test_two_programs_share_a_record_book(launch: Launch, built: list[str], tmp_path: Path) -> None:
    second = Screen()
    try:
        windows = [launch(tmp_path, *BOARD), launch(tmp_path, *BOARD, on=second)]
        for window in windows:
            lose(window)
        assert [window.leave() for window in windows] == [ENDED, ENDED]
    finally:
        second.close()
    assert book(tmp_path) == [LOST, LOST]


class TwinClicks:
    """Clicks on buttons of the program's window, and on the same ones of a game in this process,
    which knows their places."""

    def __init__(self, window: Window, twin: Driver) -> None:
        self._window, self._twin = window, twin
        twin.run(1.0)

    def click(self, key: str, scene: str | None = None) -> None:
        """Click the button whose text has this key, until the named scene appears."""
        words = self._twin.app.context.texts(key)
        spot = self._twin.widget(words).rect.center
        self._twin.click_on(words, settle=1.0)
        if scene is None:
            self._window.click_at(spot)
        else:
            self._window.until(scene, lambda: self._window.click_at(spot))
            assert self.scene == scene

    @property
    def scene(self) -> str:
        """The name of the scene in the game of this process."""
        return self._twin.scene.name


def test_records_lead_to_statistics_in_another_theme(launch: Launch, tmp_path: Path) -> None:
    (tmp_path / "program").mkdir()
    (tmp_path / "twin").mkdir()
    settings = {"theme": "neon"}
    (tmp_path / "program" / "settings.json").write_text(json.dumps(settings), "utf-8")
    lose_and_leave(launch(tmp_path / "program", *BOARD))
    clicks = TwinClicks(launch(tmp_path / "program"), Driver(tmp_path / "twin", settings=settings))
    clicks.click("menu.records", "scores")
    clicks.click("scores.statistics", "statistics")
    assert clicks.scene == "statistics"


def test_a_recording_is_shown_reviewed_and_filmed(launch: Launch, tmp_path: Path) -> None:
    game = record_game(WON)
    file = tmp_path / "a game.txt"
    file.write_text(str(game), "utf-8")
    (tmp_path / "twin").mkdir()
    window = launch(tmp_path, "--replay", str(file))
    twin = Driver(tmp_path / "twin", Options(recording=game))
    clicks = TwinClicks(window, twin)
    clicks.click("replay.save", "save_replay")
    clicks.click("replay.picture")
    end = time.monotonic() + PATIENCE
    while not (films := list((tmp_path / "replays").glob("*.png"))):
        assert time.monotonic() < end, "no film is saved"
        time.sleep(0.05)
    assert pygame.image.load(films[0]).get_width() > 100
    window.key("Escape")
    twin.key(pygame.K_ESCAPE, settle=1.0)
    window.expect("scene", "replay")
    clicks.click("review.button", "postmortem")
