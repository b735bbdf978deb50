"""The real game without a screen, made deterministic: every run gives the same pictures.

Seconds come from the driver's clock and dates from a fixed day; seeds and ids are counted up; work
on other threads is finished before the frame that requested it continues. The player's folder
always has the same path, since some scenes show it; another run for the same theme waits.
"""

import getpass
import itertools
import os
import shutil
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.app.context import Options
from game.menu.settings import FRAME_RATES
from game.platform.background import BackgroundTask
from game.platform.files import lock
from tests.game.driver import Driver, PaintingDriver

NOON = datetime(2026, 7, 5, 12, tzinfo=UTC)  # the date at second 0 of the driver's clock
WINDOW = (1280, 720)
ZONE = "reef"
PATIENCE = 600.0  # seconds that a piece of background work may take


@contextmanager
def game(
    theme: str = "deep",
    options: Options | None = None,
    window: tuple[int, int] = WINDOW,
    **settings: object,
) -> Iterator[Driver]:
    """Start the game with an empty folder; close it and delete the folder afterwards.

    Unless the settings say otherwise, the frame rate is the lowest, so that fewer frames are drawn.
    The zone is always the same, unless they or the game choose another one.
    """
    size = {"window_width": window[0], "window_height": window[1]}
    settings.setdefault("frame_rate", FRAME_RATES[0])
    settings.setdefault("zone", ZONE)
    with _empty_folder(theme) as folder, _nothing_by_chance():
        driver = start_game(folder, options, {"theme": theme, **size, **settings})
        driver.run(0.6)
        try:
            yield driver
        finally:
            driver.app.close()


@contextmanager
def reopen_game(driver: Driver) -> Iterator[Driver]:
    """Close the game that a driver plays, and start it again with the same folder."""
    driver.app.close()
    again = start_game(driver.file.parent, None, None)
    again.run(0.1)
    again.app.finish_startup()
    again.run(0.6)
    try:
        yield again
    finally:
        again.app.close()


@contextmanager
def _empty_folder(name: str) -> Iterator[Path]:
    """Reserve an empty folder with a fixed path; delete it afterwards."""
    home = Path(tempfile.gettempdir()) / "minewave-pictures"
    home.mkdir(exist_ok=True)
    if not os.access(home, os.W_OK):  # it belongs to another user
        home = home.with_name(f"minewave-pictures-{getpass.getuser()}")
        home.mkdir(exist_ok=True)
    folder = home / name
    with folder.with_suffix(".lock").open("w") as turn:
        lock(turn.fileno(), wait=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        yield folder
        shutil.rmtree(folder)


def start_game(folder: Path, options: Options | None, settings: dict[str, Any] | None) -> Driver:
    driver = PaintingDriver(folder, options, settings)
    driver.app.context.store.now = lambda: NOON + timedelta(seconds=driver.now)
    return driver


@contextmanager
def _nothing_by_chance() -> Iterator[None]:
    """Count ids up, finish background work as soon as it is requested, and set the time zone to
    Greenwich's."""
    numbers, start = itertools.count(1), BackgroundTask.start

    def start_and_wait(task: BackgroundTask[Any], *given: Any) -> None:
        start(task, *given)
        task.wait(PATIENCE)

    with ExitStack() as patches:
        patches.callback(_read_zone)  # the time zone of before is back by then
        patches.enter_context(patch.dict(os.environ, TZ="UTC"))
        _read_zone()
        with (
            patch.object(uuid, "uuid4", lambda: uuid.UUID(int=next(numbers))),
            patch.object(BackgroundTask, "start", start_and_wait),
        ):
            yield


def _read_zone() -> None:
    if hasattr(time, "tzset"):
        time.tzset()
