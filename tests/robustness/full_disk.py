"""Plays on small disks that are really full: ``python -m tests.robustness full_disk 20``.

Each disk has one more free page than the last one when it counts as full, so that a different write
fails. A disk is a small file system in a private mount namespace; this needs Linux and the right to
mount. If something is lost, the messages to the player are printed.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pygame

from game.playback.exports import Export, ExportError, export_file
from game.store import queries
from game.store.settings import SettingsStore
from tests.game.driver import Driver
from tests.game.message_text import told
from tests.robustness.test_faults import RETRY_SECONDS, begin, open_first, problems, results

DISKS = 20
PAGE = 4096
DISK_SIZE = "800k"


def main(count: int | None = None) -> None:
    disks = DISKS if count is None else count
    namespace = ["unshare", "--mount"]
    if os.geteuid() != 0:
        namespace += ["--user", "--map-root-user"]
    program = [sys.executable, "-m", "tests.robustness.full_disk"]
    for number in range(disks):
        with tempfile.TemporaryDirectory() as place:
            command = [*namespace, *program, place, str(number * PAGE)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{number} pages left:\n{done.stdout}{done.stderr}")
    print(f"{disks} disks were full and are not, and nothing was lost")


class Disk:
    """A small disk, with a file of another program that can fill it."""

    def __init__(self, place: Path, left: int) -> None:
        command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_SIZE}", "minewave", str(place)]
        subprocess.run(command, check=True)
        self.folder = place / "player"
        self.folder.mkdir()
        self._filler = place / "filler"
        self._left = left

    @property
    def free_bytes(self) -> int:
        found = os.statvfs(self.folder)
        return found.f_bavail * found.f_frsize

    def fill(self) -> None:
        self._filler.write_bytes(bytes(self.free_bytes - self._left))
        assert self.free_bytes <= self._left

    def clear(self) -> None:
        self._filler.unlink()


def win_game(driver: Driver) -> None:
    driver.key(pygame.K_r)
    open_first(driver)
    driver.win()
    driver.until("results")


def export_game(driver: Driver, folder: Path) -> None:
    game = driver.play.autosave.game
    assert game is not None
    for kind in Export:
        try:
            export_file(kind, game.recording, folder, game.ended).unlink()
        except ExportError as error:
            print(told(error.message))


def play_on_disk(disk: Disk) -> None:
    driver = begin(disk.folder)
    win_game(driver)
    disk.fill()
    for _ in range(2):
        win_game(driver)
    export_game(driver, disk.folder)
    driver.app.context.settings.change(shake=50)
    driver.run(RETRY_SECONDS)
    print("full:", problems(driver))
    disk.clear()
    driver.run(RETRY_SECONDS)
    print("room again:", problems(driver))
    driver.app.close()
    disk.fill()
    driver = begin(disk.folder)
    print("full at the start:", problems(driver))
    assert len(driver.app.context.store.ask(queries.games, 9)) == 3, "the book can be read"
    win_game(driver)
    disk.clear()
    driver.run(RETRY_SECONDS)
    driver.app.close()
    assert results(disk.folder) == ["won"] * 4
    assert SettingsStore(disk.folder / "settings.json").value.shake == 50


if __name__ == "__main__":
    play_on_disk(Disk(Path(sys.argv[1]), int(sys.argv[2])))
