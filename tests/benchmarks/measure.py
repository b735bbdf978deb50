"""Measuring frames: a driver at work, and rows of a table of their CPU times."""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from engine.core.config import GameConfig
from game.app.options import Options
from tests.game.driver import Driver


def head() -> None:
    """Print the table's head."""
    print(f"{'CPU time of a frame, ms':44} {'median':>8} {'99th':>8} {'worst':>8}   goal (99th)")


def row(name: str, times: list[float], goal: str) -> None:
    """Print a row of a table."""
    times.sort()
    high = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(f"{name:44} {statistics.median(times):8.2f} {high:8.2f} {times[-1]:8.2f}   {goal}")


def started(folder: str, size: tuple[int, int], config: GameConfig, seed: int) -> Driver:
    """A game in a window of this size, a moment after its start."""
    text = f'{{"window_width": {size[0]}, "window_height": {size[1]}}}'
    (Path(folder) / "settings.json").write_text(text, "utf-8")
    driver = Driver(Path(folder), Options(config, seed))
    driver.app.finish_startup()  # as the running game does after its first frame
    driver.run(0.6)
    return driver


def frames(driver: Driver, count: int) -> list[float]:
    """CPU milliseconds of each of the next frames, the events before it included."""
    times = []
    for _ in range(count):
        begin = time.process_time()
        driver.app.run_frame()
        times.append((time.process_time() - begin) * 1000)
    return times
