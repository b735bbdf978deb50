"""A board of a million cells: ``python -m tests.benchmarks.bench_frames million [SECONDS]``.

Prints the CPU time of the frames of a 1000x1000 board under the dummy video driver, in
milliseconds, and the most memory that the process took. A tenth of the board is open in thousands
of regions, with flags.
"""

import resource
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from engine.core.config import GameConfig
from tests.benchmarks.measure import frames, playing, print_row
from tests.game.driver import Driver

SIDE = 1000
ZOOMS = (1, 2, 3, 5, 7, 8, 10, 14, 20, 28, 40, 64, 96)


def main(seconds: int) -> None:
    """Print the table, each motion going on for so many seconds of the fake clock."""
    for size, goal in (((1280, 720), "8.0"), ((1920, 1080), "")):
        name = f"{size[0]}x{size[1]}"
        with playing(size, GameConfig(SIDE, SIDE, 140_000), 7) as driver:
            _play_on(driver)
            for px in ZOOMS:
                _zoom_to(driver, px)
                times = _moved(driver, _panning, seconds)
                print_row(f"1000x1000 panned at {px} px a cell, {name}", times, goal)
            print_row(f"1000x1000 at rest, {name}", frames(driver, 120), "")
            times = _moved(driver, _zooming, seconds)
            print_row(f"1000x1000 zoomed without pause, {name}", times, goal)
        print_row(f"opening 980,000 cells, frames after it, {name}", _opening(size), "50")
    print(f"\nMost memory: {_megabytes():.0f} MB   goal 400")


def _play_on(driver: Driver) -> None:
    """Open one region in a hundred and put flags on most mines beside them."""
    driver.click_cell(driver.play.camera.cell_at(driver.play.camera.area.center) or (0, 0))
    session = driver.play.session
    field, board = session.position.field, session.position.board
    assert field is not None
    grid = board.grid
    spots = grid.mask((x, y) for y in range(0, SIDE, 13) for x in range(y % 7, SIDE, 9))
    opened = grid.flood(spots & field.zeros, field.zeros, field.safe)
    flags = grid.dilate(opened) & field.mines
    board = replace(board.opening(opened | board.opened, field), flags=flags)
    session.game.restore(replace(session.position, board=board))


def _zoom_to(driver: Driver, px: int) -> None:
    camera = driver.play.camera
    camera.look_at(0.5, 0.5)
    camera.zoom_to(camera.area.center, px)
    driver.move(camera.area.center)
    driver.run(0.5)


def _moved(driver: Driver, motion: Callable[[Driver], Iterator[None]], seconds: int) -> list[float]:
    steps = motion(driver)
    times: list[float] = []
    for _ in range(seconds * 60):
        next(steps)
        times += frames(driver, 1)
    return times


def _panning(driver: Driver) -> Iterator[None]:
    """Drag the board about with the middle button, 40 pixels a frame."""
    centre = driver.play.camera.area.center
    while True:
        for dx, dy in ((40, 13), (-13, 40), (-40, -13), (13, -40)):
            driver.down(centre, 2)
            for step in range(1, 13):
                driver.move((centre[0] + dx * step, centre[1] + dy * step // 2))
                yield
            driver.up((centre[0] + dx * 12, centre[1] + dy * 6), 2)


def _zooming(driver: Driver) -> Iterator[None]:
    """Turn the wheel at different places, all the way in and all the way out again."""
    area = driver.play.camera.area
    while True:
        for part in range(1, 10):
            driver.move((area.left + area.width * part // 10, area.top + area.height // part))
            for steps in (1, -1):
                for _ in range(30):
                    driver.post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
                    yield


def _opening(size: tuple[int, int]) -> list[float]:
    """Measure the frames after the one that opens nearly the whole board, at two zooms."""
    times = []
    with playing(size, GameConfig(SIDE, SIDE, 20_000), 3) as driver:
        for px in (18, 1):
            driver.play.restart()
            driver.run(0.5)
            _zoom_to(driver, px)
            pos = driver.centre(driver.play.camera.cell_at(driver.play.camera.area.center))
            driver.down(pos)
            driver.run(0.02)
            driver.up(pos)
            applied = frames(driver, 1)[0]
            opened = driver.play.session.position.board.opened.bit_count()
            print(f"  {opened} cells opened at {px} px a cell; the frame took {applied:.0f} ms")
            times += frames(driver, 60)
    return times


def _megabytes() -> float:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1024 / (1024 if sys.platform == "darwin" else 1)
