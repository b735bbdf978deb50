"""A game in which something breaks, played on as the program itself plays on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine import GameConfig, Status
from game.app.context import Options
from game.app.crash_handler import REPEATED_FAULT_SECONDS, CrashScene
from game.play.play import PlayScene
from game.store.saved_game import GameStart
from tests.game.driver import RIGHT, Driver

GAME = Options(GameConfig(6, 5, 5), start=GameStart(5))
ALWAYS = 10**9
BreakAt = Callable[..., None]


class BrokenError(Exception):
    """An unexpected error."""


class Survivor(Driver):
    """An app whose frames are guarded as in the program. Whatever the first frame does not wait for
    is left out until ``finish_startup``."""

    def __init__(self, folder: Path, options: Options | None = None, **settings: Any) -> None:
        usual = {"window_width": 640, "window_height": 480, "animation": "off"}
        super().__init__(folder, options, {**usual, **settings})
        self.folder = folder
        self.run(0.05)

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9 and self.app.stack:
            self.app.run_guarded_frame()

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Paint every frame, so that a fault in drawing comes up in its turn."""
        yield

    @property
    def crash(self) -> CrashScene:
        assert isinstance(self.scene, CrashScene), self.scene.name
        return self.scene

    @property
    def has_saved(self) -> bool:
        """Whether the crash scene says that the game is saved; otherwise it says that no game was
        in play."""
        texts = self.app.context.texts
        keys = {texts(f"crash.{key}"): key for key in ("saved", "kept")}
        return keys[self.crash.fault.saved] == "saved"

    @property
    def log(self) -> str:
        path = self.folder / "log" / "minewave.log"
        return path.read_text("utf-8") if path.exists() else ""

    def go_on(self) -> str:
        """Continue after the crash; return the name of the next scene."""
        self.now += REPEATED_FAULT_SECONDS
        self.click_on("Continue", settle=0.1)
        return self.scene.name


def begin_game(folder: Path, config: GameConfig = GAME.config, **settings: Any) -> Survivor:
    """Return a game in which a cell is opened and one is flagged."""
    driver = Survivor(folder, Options(config, start=GAME.start), **settings)
    driver.click_cell((0, 4))
    driver.click_cell(driver.mines[0], RIGHT)
    assert driver.status is Status.PLAYING
    return driver


def crash_game(folder: Path, break_at: BreakAt, **settings: Any) -> Survivor:
    """Return a game in which a fault occurred while it was drawn."""
    driver = begin_game(folder, **settings)
    break_at(PlayScene, "draw")
    driver.run(0.4)
    assert driver.crash
    return driver
