"""A game in which something breaks, played on as the program itself plays on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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

CONFIG = GameConfig(6, 5, 5)
GAME = Options(CONFIG, start=Start(5))


class BrokenError(Exception):
    """What nobody foresaw."""


class Survivor(Driver):
    """An app whose turns survive what breaks in them, as in the program. What the first frame does
    not wait for is left out, until ``finish_startup``."""

    def __init__(self, folder: Path, options: Options | None = None, **settings: Any) -> None:
        usual = {"window_width": 640, "window_height": 480, "animation": "off"}
        super().__init__(folder, options, {**usual, **settings})
        self.folder = folder
        self.run(0.05)

    def run(self, seconds: float) -> None:
        """Let time pass, frame by frame, whatever breaks in them."""
        end = self.now + seconds
        while self.now < end - 1e-9 and self.app.stack:
            self.app.run_guarded_frame()

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Paint all frames as they come: what breaks in them has to break in its turn."""
        yield

    @property
    def crash(self) -> CrashScene:
        """The scene that tells of it."""
        assert isinstance(self.scene, CrashScene), self.scene.name
        return self.scene

    @property
    def log(self) -> str:
        """All that is logged."""
        path = self.folder / "log" / "minewave.log"
        return path.read_text("utf-8") if path.exists() else ""

    def go_on(self) -> None:
        """Some time passes, then the player goes on from the crash."""
        self.now += REPEATED_FAULT_SECONDS
        self.click_on("Go on", settle=0.1)


def break_at(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, after: int = 0, times: int = 1
) -> None:
    """Have a function raise, after so many calls and then so many times; it does its work before
    that, so that what it changes is changed."""
    whole = getattr(owner, name)
    calls = iter(range(10**9))

    def broken(*given: Any, **named: Any) -> Any:
        done = whole(*given, **named)
        if after <= next(calls) < after + times:
            raise BrokenError(f"{name} broke in {Path.home()}/secret")
        return done

    monkeypatch.setattr(owner, name, broken)


def playing(folder: Path, **settings: Any) -> Survivor:
    """A game in which a cell is opened and one is flagged."""
    driver = Survivor(folder, GAME, **settings)
    driver.click_cell((0, 4))
    driver.click_cell(driver.mines[0], RIGHT)
    assert driver.status is Status.PLAYING
    return driver
