"""Plays on a disk that is really full: ``python -m tests.robustness.full_disk_player FOLDER
[LEFT]``.

A small file system is mounted on the folder, which takes a mount namespace of one's own
(``unshare --mount``, and ``--user --map-root-user`` for all but root), so that nobody else sees it
and it is gone afterwards. LEFT is how many bytes are left where it is called full. What the player
is told comes out line by line.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from engine.core.config import GameConfig
from game.app.options import Options
from game.playback.exports import Export, SaveError, save
from game.records import Store
from game.settings import SettingsStore
from tests.game.driver import Driver
from tests.game.message_text import told

LIMIT = "800k"
"""What the disk holds."""
CONFIG = GameConfig(8, 5, 6)
SIZE = {"window_width": 640, "window_height": 480, "animation": "off"}
RETRIED = 2.5


class Disk:
    """A small disk, and something large on it that is not the game's."""

    def __init__(self, place: Path, left: int) -> None:
        command = ["mount", "-t", "tmpfs", "-o", f"size={LIMIT}", "minewave", str(place)]
        subprocess.run(command, check=True)
        self.folder = place / "player"
        self.folder.mkdir()
        self._filler = place / "filler"
        self._left = left

    @property
    def room(self) -> int:
        """Bytes that are left."""
        found = os.statvfs(self.folder)
        return found.f_bavail * found.f_frsize

    def fill(self) -> None:
        """Hardly anything is left, or nothing."""
        self._filler.write_bytes(bytes(self.room - self._left))
        assert self.room <= self._left

    def clear(self) -> None:
        """There is room again."""
        self._filler.unlink()


def tell(driver: Driver) -> None:
    """What the player is told now."""
    context = driver.app.context
    for problem in (context.save_problem, context.store.problem, context.settings.problem):
        print("", told(problem), sep="  ", flush=True)


def begin(folder: Path) -> Driver:
    """The game as it starts there."""
    driver = Driver(folder, Options(CONFIG), None if (folder / "settings.json").exists() else SIZE)
    driver.run(0.1)
    driver.app.finish_startup()
    return driver


def play(driver: Driver) -> None:
    """A game from its first click to its results."""
    driver.key(pygame.K_r)
    driver.click_cell((4, 2))
    driver.win()
    driver.until("results")


def export(driver: Driver, folder: Path) -> None:
    """The last game as files, which are there whole or not at all."""
    game = driver.play.autosave.game
    assert game is not None
    for kind in Export:
        try:
            save(kind, game.recording, folder, game.ended).unlink()
        except SaveError as error:
            print(told(error.message))


def main(place: str, left: str = "0") -> None:
    """Fill the disk in mid-game and before a start, and free it each time."""
    disk = Disk(Path(place), int(left))
    driver = begin(disk.folder)
    play(driver)
    disk.fill()
    for _ in range(2):
        play(driver)
    export(driver, disk.folder)
    driver.app.context.settings.change(shake=50)
    driver.run(RETRIED)
    print("full")
    tell(driver)
    disk.clear()
    driver.run(RETRIED)
    print("room again")
    tell(driver)
    driver.app.close()
    disk.fill()
    driver = begin(disk.folder)
    print("full at the start")
    tell(driver)
    assert len(driver.app.context.store.games(9)) == 3, "the book can be read"
    play(driver)
    disk.clear()
    driver.run(RETRIED)
    driver.app.close()
    store = Store(disk.folder)
    assert [line.result.value for line in store.games(9)] == ["won"] * 4
    assert SettingsStore(disk.folder / "settings.json").value.shake == 50
    store.close()
    print("nothing lost")


if __name__ == "__main__":
    main(*sys.argv[1:])
