"""The time of a frame: ``python -m tests.benchmarks.bench_frames [million] [ROUNDS]``.

Prints the CPU time of the frames of real scenes under the dummy video driver, in milliseconds; with
``million``, on a board of a million cells. The clock of the game is a fake one, so that every run
draws the same frames.
"""

import statistics
import subprocess
import sys
import time

import pygame

from engine.core.config import EXPERT, INTERMEDIATE, GameConfig
from tests.benchmarks import bench_million
from tests.benchmarks.measure import frames, playing, print_head, print_row

ROUNDS = 12  # times that a scene is played; of the slower ones, a third
CLICKED = (15, 8)

Size = tuple[int, int]


def main(arguments: list[str]) -> None:
    rounds = next((int(word) for word in arguments if word.isdecimal()), ROUNDS)
    print_head()
    if "million" in arguments:
        bench_million.main(rounds)
        return
    for size, goal in (((1280, 720), "4.0"), ((1920, 1080), "6.0")):
        name = f"{size[0]}x{size[1]}"
        print_row(f"Expert board at rest, {name}", _rest(size, rounds), "")
        print_row(f"Expert board in mid-cascade, {name}", _cascade(size, rounds), goal)
        print_row(f"Expert board, a loss and its chain, {name}", _loss(size, rounds), goal)
        print_row(f"a win: wave, flags, 300 confetti, {name}", _win(size, rounds), goal)
        print_row(f"arcade board in play, {name}", _arcade(size, rounds), goal)
    starts = [_start() for _ in range(rounds // 2 + 1)]
    print(f"\nStart to first frame, s: median {statistics.median(starts):.3f},", end=" ")
    print(f"least {min(starts):.3f}   goal 0.6")


def _rest(size: Size, rounds: int) -> list[float]:
    with playing(size, EXPERT, 1) as driver:
        driver.click_cell(CLICKED, settle=1.5)
        return frames(driver, 25 * rounds)


def _cascade(size: Size, rounds: int) -> list[float]:
    """Open nearly all of a board of Expert's size with the first click, ring by ring."""
    times = []
    with playing(size, GameConfig(30, 16, 12), 1) as driver:
        driver.click_cell(CLICKED, settle=1.5)  # the first ripple makes the pictures
        for _ in range(rounds):
            driver.play.restart()
            driver.run(0.5)
            pos = driver.centre(CLICKED)
            driver.down(pos)
            driver.run(0.02)
            driver.up(pos)
            times += frames(driver, 30)
    return times


def _loss(size: Size, rounds: int) -> list[float]:
    times = []
    with playing(size, EXPERT, 1) as driver:
        for _ in range(rounds + 1):
            driver.click_cell(CLICKED, settle=0.5)
            driver.click_cell(driver.mines[0], settle=0.0)
            times += frames(driver, 90)
            driver.key(pygame.K_r, settle=0.5)
    return times[90:]  # the first loss makes the pictures


def _win(size: Size, rounds: int) -> list[float]:
    times = []
    with playing(size, INTERMEDIATE, 1) as driver:
        for _ in range(rounds // 3 + 1):
            driver.begin()
            driver.win()
            times += frames(driver, 110)
            driver.key(pygame.K_r, settle=0.5)
    return times[110:] or times  # the first win makes the pictures


def _arcade(size: Size, rounds: int) -> list[float]:
    """Open a cell every quarter of a second: points rise, the multiplier drains."""
    times = []
    with playing(size, EXPERT, 1) as driver:
        driver.play.leave()
        driver.run(0.5)
        driver.click_on("Arcade", settle=0.6)
        for _ in range(rounds // 3 or 1):
            driver.begin()
            while driver.closed_safe:
                driver.click_cell(driver.closed_safe[0], settle=0)
                times += frames(driver, 15)
            driver.run(3.0)
    return times


def _start() -> float:
    """Return the seconds from starting the program to its first frame."""
    code = (
        "import time, pathlib, tempfile; from game.app.loop import App, Options;"
        "app = App(Options(data=tempfile.mkdtemp())); app.run_frame(); print('frame')"
    )
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main(sys.argv[1:])
