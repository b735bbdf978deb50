"""Drivers whose frames are measured, and rows of a table of their CPU times."""

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from engine.core.config import GameConfig
from game.app.navigation import Options
from tests.game.driver import Driver


def print_head() -> None:
    print(f"{'CPU time of a frame, ms':44} {'median':>8} {'99th':>8} {'worst':>8}   goal (99th)")


def print_row(name: str, times: list[float], goal: str) -> None:
    times.sort()
    high = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(
        f"{name:44} {statistics.median(times):8.2f} {high:8.2f} {times[-1]:8.2f}   {goal}",
        flush=True,
    )


@contextmanager
def playing(size: tuple[int, int], config: GameConfig, seed: int) -> Iterator[Driver]:
    """Start a game in a window of this size; delete its folder afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"window_width": size[0], "window_height": size[1]}
        driver = Driver(Path(folder), Options(config, seed), settings)
        driver.app.finish_startup()  # as the running game does after its first frame
        driver.run(0.6)
        yield driver


def frames(driver: Driver, count: int) -> list[float]:
    """Return the CPU milliseconds of each of the next frames, with the events before it."""
    times = []
    for _ in range(count):
        begin = time.process_time()
        driver.app.run_frame()
        times.append((time.process_time() - begin) * 1000)
    return times
