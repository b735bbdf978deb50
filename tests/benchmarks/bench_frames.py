"""The time of a frame: ``python -m tests.benchmarks.bench_frames [million] [ROUNDS] [WORDS]``.

Prints the CPU time of the frames of real scenes under the dummy video driver, in milliseconds. The
clock of the game is a fake one, so that every run draws the same frames: each row is the least time
of every frame in three runs, each in a process of its own, which leaves out what the machine did
beside them, but nothing that the game does every time. The first row is the time
that the machine needs for a fixed number of blits. It is measured again after every row, which
tells its 99th percentile as a multiple of it, too: that hardly depends on the machine, or on what
else it does. With words, only the rows that have one of them in their name are measured. With
``million`` the board is one of 1000x1000 cells, a tenth of it open in thousands of regions, with
flags; each motion goes on for ROUNDS seconds, and the most memory that the process took is printed,
too.
"""

import multiprocessing
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from engine import EXPERT, INTERMEDIATE, GameConfig
from engine.core.neighbourhood import HEX
from engine.core.shape_files import read_shape
from engine.dive.boards import BOTTOM_PLACES, ROWS
from engine.dive.state import DiveStage
from game.app.context import Options
from game.app.loop import freeze_startup_objects
from game.dive.arcade_hub import ArcadeHubScene
from game.dive.dive_scene import DiveScene
from game.play.game_controller import DiveInPlay
from game.store import new_uid
from tests.game.dive.driven_dives import dive_with, open_board, take
from tests.game.driver import Driver, PaintingDriver
from tests.pictures.shots import records
from tests.pictures.shots.dive import dive_at, show_hub, show_stage

ROUNDS = 12  # times that a scene is played; a slower one is played a third as often
RUNS = 3
BOARDS = {  # of as many cells, whose frames are compared
    "Expert board": EXPERT,
    "hexagons": replace(EXPERT, neighbours=HEX),
    "a heart": GameConfig(30, 22, 99, shape=read_shape("heart", 30, 22)),
}
BLITS, BLITTED = 40, 256  # to measure the machine: the number of blits, and the side of the picture
ZONE = os.environ.get("ZONE", "kelp")  # the zone with the most moving things
_PLACES = 2 * ROWS + 1  # of a dive at the least, in that zone
SIDE = 1000
ZOOMS = (1, 2, 3, 5, 7, 8, 10, 14, 20, 28, 40, 64, 96)

Size = tuple[int, int]


def main(arguments: list[str]) -> None:
    rounds = next((int(word) for word in arguments if word.isdecimal()), ROUNDS)
    head = f"{'median':>8} {'99th':>8} {'worst':>8} {'99th/machine':>13}   goal (99th)"
    print(f"{'CPU time of a frame, ms':44} {head}")
    print_row(f"the machine: {BLITS} blits", blits(), "")
    if "million" in arguments:
        print_million(rounds)
        return
    words = [word for word in arguments if not word.isdecimal()]
    rows: dict[str, Callable[[Size, int], list[float]]] = {}
    for name, config in BOARDS.items():
        rows[f"{name} at rest"] = partial(_at_rest, config=config)
        rows[f"{name} in mid-cascade"] = partial(_cascade, config=replace(config, mines=12))
        rows[f"{name}, a loss and its chain"] = partial(_loss, config=config)
        rows[f"{name}, results beside it"] = partial(_results, config=config)
    rows |= {
        "a win: wave, flags, 300 confetti": _win,
        "dive, points flying": _points,
        "dive, a board's card and rise": _card,
        "dive, a tally that counts": _tally_counts,
        "dive, the hub": _hub,
        "dive, a choice of finds": partial(_stage, stage=DiveStage.FIND),
        "dive, a chart": partial(_stage, stage=DiveStage.CHART),
        "dive, a clam": partial(_stage, stage=DiveStage.CLAM),
        "dive, the finale": partial(_stage, stage=DiveStage.BOTTOM),
        "dive, sinking to another zone": _sinking,
    }
    for name in ("settings", "scores", "statistics", "help"):
        rows[name] = partial(_page, page=name)
    for size, goal in (((1280, 720), "4.0"), ((1920, 1080), "6.0")):
        for name, measure in rows.items():
            if not words or any(word in name for word in words):
                times = least_of_runs(measure, size, rounds)
                print_row(f"{name}, {size[0]}x{size[1]}", times, goal)


def least_of_runs(
    measure: Callable[[Size, int], list[float]], size: Size, rounds: int
) -> list[float]:
    """Return the least time of each frame in several runs, each in a new process."""
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        runs = pool.starmap(measure, [(size, rounds)] * RUNS, chunksize=1)
    return [min(times) for times in zip(*runs, strict=True)]


def print_row(name: str, times: list[float], goal: str) -> None:
    times.sort()
    high = times[min(len(times) - 1, int(len(times) * 0.99))]
    figures = f"{statistics.median(times):8.2f} {high:8.2f} {times[-1]:8.2f}"
    ratio = f"{high / statistics.median(blits()):13.2f}"
    print(f"{name:44} {figures} {ratio}   {goal}", flush=True)


def blits(times: int = 40) -> list[float]:
    """Return the CPU milliseconds of a fixed number of blits of a picture with an alpha, measured
    several times."""
    canvas = pygame.Surface((1280, 720), 0, 32)
    picture = pygame.Surface((BLITTED, BLITTED), pygame.SRCALPHA, 32)
    picture.fill((200, 160, 90, 120))
    found = []
    for _ in range(times):
        begin = time.thread_time()
        for number in range(BLITS):
            canvas.blit(picture, (number * 97 % 1000, number * 61 % 450))
        found.append((time.thread_time() - begin) * 1000)
    return found


@contextmanager
def begin_game(size: Size, config: GameConfig, seed: int, zone: str = ZONE) -> Iterator[Driver]:
    # A thread may still be writing to the record book at the end.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = {"window_width": size[0], "window_height": size[1], "zone": zone}
        driver = PaintingDriver(Path(folder), Options(config, seed), settings)
        driver.app.finish_startup()  # as the running game does after its first frame
        freeze_startup_objects()
        driver.app.screen.world.wait(60)
        driver.run(0.6)
        yield driver


def frames(driver: Driver, count: int) -> list[float]:
    """Return the CPU milliseconds of each of the next frames, including its events but not the
    sounds that other threads read."""
    times = []
    for _ in range(count):
        begin = time.thread_time()
        driver.app.run_frame()
        times.append((time.thread_time() - begin) * 1000)
    return times


def _at_rest(size: Size, rounds: int, config: GameConfig) -> list[float]:
    with begin_game(size, config, 1) as driver:
        driver.begin()
        return frames(driver, 25 * rounds)


def _cascade(size: Size, rounds: int, config: GameConfig) -> list[float]:
    """Open nearly all of a board with few mines with the first click, ring by ring."""
    times = []
    with begin_game(size, config, 1) as driver:
        driver.begin()  # the first ripple makes the pictures
        pos = driver.centre(driver.play.session.position.first)
        for _ in range(rounds):
            driver.play.restart()
            driver.run(0.5)
            driver.down(pos)
            driver.run(0.02)
            driver.up(pos)
            times += frames(driver, 30)
    return times


def _loss(size: Size, rounds: int, config: GameConfig) -> list[float]:
    times = []
    with begin_game(size, config, 1) as driver:
        for _ in range(rounds + 1):
            driver.begin()
            driver.click_cell(driver.mines[0], settle=0.0)
            times += frames(driver, 90)
            driver.key(pygame.K_r, settle=0.5)
    return times[90:]  # the first loss makes the pictures


def _win(size: Size, rounds: int) -> list[float]:
    times = []
    with begin_game(size, INTERMEDIATE, 1) as driver:
        for _ in range(rounds // 3 + 1):
            driver.begin()
            driver.win()
            times += frames(driver, 110)
            driver.key(pygame.K_r, settle=0.5)
    return times[110:] or times  # the first win makes the pictures


def _points(size: Size, rounds: int) -> list[float]:
    """Open a cell every quarter of a second: points fly, and the multiplier drains."""
    times = []
    with begin_game(size, EXPERT, 1) as driver:
        for number in range(rounds // 3 or 1):
            open_board(driver, dive_with("treasure", least=number))
            driver.run(1.5)
            driver.begin()
            while driver.closed_safe:
                driver.click_cell(driver.proven_of(driver.closed_safe), settle=0)
                times += frames(driver, 15)
    return times


def _card(size: Size, rounds: int) -> list[float]:
    times = []
    with begin_game(size, EXPERT, 1) as driver:
        open_board(driver, dive_with())
        for number in range(rounds // 3 or 1):
            run = DiveInPlay(dive_with(least=number), new_uid())
            driver.app.context.stack.switch(DiveScene(driver.app.context, run))
            times += frames(driver, 100)
    return times


def _tally_counts(size: Size, rounds: int) -> list[float]:
    times = []
    with begin_game(size, EXPERT, 1) as driver:
        for number in range(rounds // 3 or 1):
            open_board(driver, dive_with(least=number))
            driver.begin()
            driver.win()
            driver.until("tally")
            times += frames(driver, 200)
    return times


def _open_hub(driver: Driver) -> None:
    """Show the hub, from which dives begin."""
    driver.app.context.stack.switch(ArcadeHubScene(driver.app.context))


def _hub(size: Size, rounds: int) -> list[float]:
    """Open the hub of the arcade, and choose another air four times."""
    times = []
    with begin_game(size, EXPERT, 1) as driver:
        show_hub(driver)  # which fills the record book
        for _ in range(rounds // 3 or 1):
            times.append(_first_frame(driver, partial(_open_hub, driver)))
            times += frames(driver, 60)
            time.sleep(1)  # the zones are read by then
            times += frames(driver, 30)
            for _ in range(4):
                driver.scene.group.focus = driver.scene.tree.find("air")
                driver.key(pygame.K_RIGHT, settle=0)
                times += frames(driver, 25)
    return times


def _stage(size: Size, rounds: int, stage: DiveStage) -> list[float]:
    """Show a stage between two boards, and move about on it."""
    times = []
    zone, places = ("abyss", BOTTOM_PLACES) if stage is DiveStage.BOTTOM else (ZONE, _PLACES)
    with begin_game(size, EXPERT, 1, zone) as driver:
        _open_hub(driver)
        driver.run(0.3)
        time.sleep(1)  # its sprites are read by then, and the first zone
        driver.run(0.6)
        for number in range(rounds // 3 or 1):
            dive = dive_at(stage, places, 8 + number)
            times.append(_first_frame(driver, partial(show_stage, driver, dive)))
            times += frames(driver, 60)
            for _ in range(4):
                driver.key(pygame.K_RIGHT, settle=0)
                times += frames(driver, 25)
    return times


def _first_frame(driver: Driver, show: Callable[[], object]) -> float:
    """Return the CPU milliseconds of the frame in which a scene is made and shown."""
    begin = time.thread_time()
    show()
    return (time.thread_time() - begin) * 1000 + frames(driver, 1)[0]


def _sinking(size: Size, rounds: int) -> list[float]:
    """Go to the first board of another zone, which is read by then."""
    times = []
    with begin_game(size, EXPERT, 1) as driver:
        for places in (4, 8, 12)[: rounds // 3 or 1]:
            show_stage(driver, dive_at(DiveStage.CHART, places))
            driver.run(0.9)
            time.sleep(2)
            take(driver)
            times += frames(driver, 120)
    return times


def _results(size: Size, rounds: int, config: GameConfig) -> list[float]:
    """Lose a game, wait for the results, and point at their buttons one after the other."""
    times = []
    with begin_game(size, config, 1) as driver:
        for _ in range(rounds // 3 or 1):
            driver.begin()
            driver.click_cell(driver.mines[0], settle=0.0)
            while driver.scene.name != "results":
                latest = frames(driver, 1)  # the one that opens them counts too
            times += latest + frames(driver, 60) + _frames_of_focus(driver, 6)
            driver.key(pygame.K_r, settle=0.5)
    return times


def _page(size: Size, rounds: int, page: str) -> list[float]:
    """Open a page over a record book of some hundred games, move its focus, and close it."""
    times = []
    with begin_game(size, EXPERT, 1) as driver:
        records.fill(driver)
        freeze_startup_objects()  # the games just filled in, which no real program would hold
        navigator = driver.app.context.navigator
        navigator.menu()
        driver.run(1.0)
        if page == "statistics":
            navigator.records()
            driver.click_on("Beginner", settle=0.5)
        opened = {
            "settings": navigator.settings,
            "scores": navigator.records,
            "statistics": lambda: driver.click_on("Statistics", settle=0.02),
            "help": navigator.help,
        }
        for _ in range(rounds // 3 or 1):
            opened[page]()
            assert driver.scene.name == page
            times += frames(driver, 40) + _frames_of_focus(driver, 8)
            driver.key(pygame.K_ESCAPE, settle=0)
            times += frames(driver, 20)
    return times


def _frames_of_focus(driver: Driver, count: int) -> list[float]:
    """Return the milliseconds of the frames in which the focus moves on, ``times`` times."""
    times = []
    for _ in range(count):
        driver.key(pygame.K_TAB, settle=0)
        times += frames(driver, 15)
    return times


def print_million(seconds: int) -> None:
    for size, goal in (((1280, 720), "8.0"), ((1920, 1080), "")):
        name = f"{size[0]}x{size[1]}"
        with begin_game(size, GameConfig(SIDE, SIDE, 140_000), 7) as driver:
            _play_on(driver)
            for px in ZOOMS:
                _zoom_to(driver, px)
                times = _frames_of_motion(driver, _panning, seconds)
                print_row(f"1000x1000 panned at {px} px a cell, {name}", times, goal)
            print_row(f"1000x1000 at rest, {name}", frames(driver, 120), "")
            times = _frames_of_motion(driver, _zooming, seconds)
            print_row(f"1000x1000 zoomed without pause, {name}", times, goal)
        print_row(f"opening 980,000 cells, frames after it, {name}", _opening(size), "50")
    print(f"\nMost memory: {_megabytes():.0f} MB   goal 400")


def _play_on(driver: Driver) -> None:
    """Open one region in a hundred, and flag most of the mines beside them."""
    driver.click_cell(
        driver.play.pane.camera.cell_at(driver.play.pane.camera.area.center) or (0, 0)
    )
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
    camera = driver.play.pane.camera
    camera.look_at(0.5, 0.5)
    camera.zoom_to(camera.area.center, px)
    driver.move(camera.area.center)
    driver.run(0.5)


def _frames_of_motion(
    driver: Driver, motion: Callable[[Driver], Iterator[None]], seconds: int
) -> list[float]:
    steps = motion(driver)
    times: list[float] = []
    for _ in range(seconds * 60):
        next(steps)
        times += frames(driver, 1)
    return times


def _panning(driver: Driver) -> Iterator[None]:
    """Drag the board about with the middle button, 40 pixels a frame."""
    centre = driver.play.pane.camera.area.center
    while True:
        for dx, dy in ((40, 13), (-13, 40), (-40, -13), (13, -40)):
            driver.down(centre, 2)
            for step in range(1, 13):
                driver.move((centre[0] + dx * step, centre[1] + dy * step // 2))
                yield
            driver.up((centre[0] + dx * 12, centre[1] + dy * 6), 2)


def _zooming(driver: Driver) -> Iterator[None]:
    """Turn the wheel at different places, all the way in and all the way out again."""
    area = driver.play.pane.camera.area
    while True:
        for part in range(1, 10):
            driver.move((area.left + area.width * part // 10, area.top + area.height // part))
            for steps in (1, -1):
                for _ in range(30):
                    driver.post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
                    yield


def _opening(size: Size) -> list[float]:
    """Measure the frames after the click that opens nearly the whole board, at two zooms."""
    times = []
    with begin_game(size, GameConfig(SIDE, SIDE, 20_000), 3) as driver:
        for px in (18, 1):
            driver.play.restart()
            driver.run(0.5)
            _zoom_to(driver, px)
            pos = driver.centre(
                driver.play.pane.camera.cell_at(driver.play.pane.camera.area.center)
            )
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


if __name__ == "__main__":
    main(sys.argv[1:])
