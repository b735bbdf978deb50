"""What a frame costs: ``python -m tests.benchmarks.bench_frames`` prints a table;
with ``million`` behind it, the table for a board of a million cells.

CPU time of the frames of real scenes under the dummy video driver, in milliseconds. The clock of
the game is a fake one, so every run draws the same frames.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time

import pygame

from engine.core.config import EXPERT, INTERMEDIATE, GameConfig
from tests.benchmarks import bench_million
from tests.benchmarks.measure import frames, head, row, started

FRAME = 1 / 60
ROUNDS = 12


def main() -> None:
    """Measure and print."""
    head()
    if "million" in sys.argv[1:]:
        bench_million.main()
        return
    for size in ((1280, 720), (1920, 1080)):
        goal = "4.0" if size == (1280, 720) else "6.0"
        name = f"{size[0]}x{size[1]}"
        row(f"Expert board at rest, {name}", _rest(size), "")
        row(f"Expert board in mid-cascade, {name}", _cascade(size), goal)
        row(f"Expert board, a loss and its chain, {name}", _loss(size), goal)
        row(f"a win: wave, flags, 300 confetti, {name}", _win(size), goal)
        row(f"arcade board in play, {name}", _arcade(size), goal)
    starts = [_start() for _ in range(7)]
    print(f"\nStart to first frame, s: median {statistics.median(starts):.3f},", end=" ")
    print(f"least {min(starts):.3f}   goal 0.6")


def _rest(size: tuple[int, int]) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        driver = started(folder, size, EXPERT, 1)
        driver.click_cell((15, 8), settle=1.5)
        return frames(driver, 300)


def _cascade(size: tuple[int, int]) -> list[float]:
    """Boards of Expert's size whose first click opens nearly all of it, ring by ring."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        driver = started(folder, size, GameConfig(30, 16, 12), 1)
        driver.click_cell((15, 8), settle=1.5)  # the first ripple makes the pictures
        for _ in range(ROUNDS):
            driver.play.restart()
            driver.run(0.5)
            pos = driver.centre((15, 8))
            driver.down(pos)
            driver.run(0.02)
            driver.up(pos)
            times += frames(driver, 30)
    return times


def _loss(size: tuple[int, int]) -> list[float]:
    times = []
    with tempfile.TemporaryDirectory() as folder:
        driver = started(folder, size, EXPERT, 1)
        for _ in range(ROUNDS):
            driver.click_cell((15, 8), settle=0.5)
            field = driver.play.session.position.field
            assert field is not None
            driver.click_cell(next(field.grid.cells(field.mines)), settle=0.0)
            times += frames(driver, 90)
            driver.key(pygame.K_r, settle=0.5)
    return times[90:]  # the first loss makes the pictures


def _win(size: tuple[int, int]) -> list[float]:
    times = []
    with tempfile.TemporaryDirectory() as folder:
        driver = started(folder, size, INTERMEDIATE, 1)
        for _ in range(4):
            driver.begin()
            driver.win()
            times += frames(driver, 110)
            driver.key(pygame.K_r, settle=0.5)
    return times[110:]


def _arcade(size: tuple[int, int]) -> list[float]:
    """A cell a quarter of a second: points rise, the multiplier drains."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        driver = started(folder, size, EXPERT, 1)
        driver.play.leave()
        driver.run(0.5)
        driver.click_on("Arcade", settle=0.6)
        for _ in range(4):
            driver.begin()
            while driver.closed_safe:
                driver.click_cell(driver.closed_safe[0], settle=0)
                times += frames(driver, 15)
            driver.run(3.0)
    return times


def _start() -> float:
    """Seconds from starting the program to its first frame, as a whole process."""
    code = (
        "import tempfile; from game.app.loop import App; from game.app.options import Options;"
        "app = App(Options(data=tempfile.mkdtemp())); app.run_frame(); print('frame')"
    )
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
