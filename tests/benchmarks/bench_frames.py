"""What a frame costs: ``python -m tests.benchmarks.bench_frames`` prints a table.

CPU time of the frames of real scenes under the dummy video driver, in milliseconds. The clock of
the game is a fake one, so every run draws the same frames.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from engine.config import EXPERT, GameConfig
from game.app import Options
from tests.game.driver import Driver

FRAME = 1 / 60
ROUNDS = 12


def main() -> None:
    """Measure and print."""
    print(f"{'CPU time of a frame, ms':44} {'median':>8} {'99th':>8} {'worst':>8}   goal (99th)")
    for size in ((1280, 720), (1920, 1080)):
        goal = "4.0" if size == (1280, 720) else ""
        name = f"{size[0]}x{size[1]}"
        _row(f"Expert board at rest, {name}", _rest(size), "")
        _row(f"Expert board in mid-cascade, {name}", _cascade(size), goal)
        _row(f"Expert board, a loss and its chain, {name}", _loss(size), "")
    starts = [_start() for _ in range(7)]
    print(f"\nStart to first frame, s: median {statistics.median(starts):.3f},", end=" ")
    print(f"least {min(starts):.3f}   goal 0.6")


def _row(name: str, times: list[float], goal: str) -> None:
    times.sort()
    high = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(f"{name:44} {statistics.median(times):8.2f} {high:8.2f} {times[-1]:8.2f}   {goal}")


def _driver(folder: str, size: tuple[int, int], config: GameConfig, seed: int) -> Driver:
    text = f'{{"window_width": {size[0]}, "window_height": {size[1]}}}'
    (Path(folder) / "settings.json").write_text(text, "utf-8")
    driver = Driver(Path(folder), Options(config, seed))
    driver.run(0.6)
    return driver


def _frames(driver: Driver, count: int) -> list[float]:
    """CPU milliseconds of each of the next frames, the events before it included."""
    times = []
    for _ in range(count):
        begin = time.process_time()
        driver.app.turn()
        times.append((time.process_time() - begin) * 1000)
    return times


def _rest(size: tuple[int, int]) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        driver = _driver(folder, size, EXPERT, 1)
        driver.click_cell((15, 8), settle=1.5)
        return _frames(driver, 300)


def _cascade(size: tuple[int, int]) -> list[float]:
    """Boards of Expert's size whose first click opens nearly all of it, ring by ring."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        driver = _driver(folder, size, GameConfig(30, 16, 12), 1)
        driver.click_cell((15, 8), settle=1.5)  # the first ripple makes the pictures
        for _ in range(ROUNDS):
            driver.play.restart()
            driver.run(0.5)
            pos = driver.centre((15, 8))
            driver.down(pos)
            driver.run(0.02)
            driver.up(pos)
            times += _frames(driver, 30)
    return times


def _loss(size: tuple[int, int]) -> list[float]:
    times = []
    with tempfile.TemporaryDirectory() as folder:
        driver = _driver(folder, size, EXPERT, 1)
        for _ in range(ROUNDS):
            driver.click_cell((15, 8), settle=0.5)
            field = driver.play.session.position.field
            assert field is not None
            driver.click_cell(next(field.grid.cells(field.mines)), settle=0.0)
            times += _frames(driver, 90)
            driver.key(pygame.K_r, settle=0.5)
    return times[90:]  # the first loss makes the pictures


def _start() -> float:
    """Seconds from starting the program to its first frame, as a whole process."""
    code = (
        "import time, pathlib, tempfile; from game.app import App, Options;"
        "app = App(Options(data=tempfile.mkdtemp())); app.turn(); print('frame')"
    )
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
