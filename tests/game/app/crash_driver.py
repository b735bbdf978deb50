"""A driver for games in which something breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.app.crash_handler import REPEATED_FAULT_SECONDS
from game.app.options import Options
from game.saves.start import Start
from game.scenes.dialogs.crash import CrashScene
from tests.game.driver import RIGHT, Driver

PLAYER = "Annabel"


CONFIG = GameConfig(6, 5, 5)
GAME = Options(CONFIG, start=Start(5))


class BrokenError(Exception):
    """An unexpected error."""


class Survivor(Driver):
    """A driver whose frames are guarded by the crash handler, as in the program."""

    def __init__(self, folder: Path, options: Options | None = None, **settings: Any) -> None:
        usual = {"window_width": 640, "window_height": 480, "animation": "off", "player": PLAYER}
        super().__init__(folder, options, {**usual, **settings})
        self.folder = folder
        self.run(0.05)

    def run(self, seconds: float) -> None:
        """Run guarded frames for so long."""
        end = self.now + seconds
        while self.now < end - 1e-9 and self.app.stack:
            self.app.run_guarded_frame()

    @property
    def crash(self) -> CrashScene:
        """The crash scene."""
        assert isinstance(self.scene, CrashScene), self.scene.name
        return self.scene

    @property
    def log(self) -> str:
        """The text of the log."""
        path = self.folder / "log" / "minewave.log"
        return path.read_text("utf-8") if path.exists() else ""

    def go_on(self) -> None:
        """Continue from the crash scene after a while."""
        self.now += REPEATED_FAULT_SECONDS
        self.click_on("Go on", settle=0.1)


def break_at(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, after: int = 0, times: int = 1
) -> None:
    """Make a function raise after its work, first after so many calls, then so many times."""
    whole = getattr(owner, name)
    calls = iter(range(10**9))

    def broken(*given: Any, **named: Any) -> Any:
        done = whole(*given, **named)
        if after <= next(calls) < after + times:
            raise BrokenError(f"{name} broke, says {PLAYER} in {Path.home()}/secret")
        return done

    monkeypatch.setattr(owner, name, broken)


def playing(folder: Path, **settings: Any) -> Survivor:
    """Return a game in play with a cell opened and one flagged."""
    driver = Survivor(folder, GAME, **settings)
    driver.click_cell((0, 4))
    driver.click_cell(driver.mines[0], RIGHT)
    assert driver.status is Status.PLAYING
    return driver
