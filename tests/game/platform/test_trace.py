"""The lines of --trace."""

import json
import os
from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from game.platform.trace import Trace
from tests.game.driver import RIGHT, Driver

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)
KEYS = {
    "scene": ["scene"],
    "board": ["board", "cell"],
    "n": ["n", "command", "at", "ms", "events"],
    "state": ["state", "ms"],
    "frame": ["frame", "shows"],
}


def lines(driver: Driver, key: str) -> list[dict]:
    """Return the lines that begin with a key."""
    return [line for line in driver.trace() if next(iter(line)) == key]


def test_moves_are_numbered_and_have_their_events(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.click_cell((0, 0), RIGHT)
    driver.click_cell((0, 0), RIGHT)
    driver.begin()
    driver.click_cell((4, 2))
    driver.lose()
    moves = lines(driver, "n")
    assert [line["n"] for line in moves] == [1, 2, 3, 4, 5]
    assert [line["command"] for line in moves] == ["flag", "flag", "open", "open", "open"]
    assert [line["at"] for line in moves] == [[0, 0], [0, 0], [4, 2], [4, 2], [*driver.mines[-1]]]
    assert [line["events"] for line in moves] == [
        ["CoverChanged"],
        ["CoverChanged"],
        ["MinesPlaced", "CellsOpened"],
        [],
        ["MineHit", "GameLost"],
    ]
    assert [line["ms"] for line in moves][:3] == [0, 0, 0]
    assert [line["ms"] for line in moves] == [timed.ms for timed in driver.play.session.record]


def test_a_frame_shows_every_move_since_the_last_one(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    for cells in (((0, 0),), ((1, 0), (2, 0)), ((7, 4),)):
        driver.run(0.3)
        drawn, before = driver.app.frames, driver.now
        for cell in cells:
            driver.down(driver.centre(cell), RIGHT)
            driver.up(driver.centre(cell), RIGHT)
        driver.app.run_frame()
        assert lines(driver, "frame")[-1]["frame"] == drawn + 1 == driver.app.frames
        assert driver.now - before <= 1 / 60 + 0.001
    assert [line["shows"] for line in lines(driver, "frame")] == [[1], [2, 3], [4]]
    assert [next(iter(line)) for line in driver.trace()][-2:] == ["n", "frame"]


def test_scenes_and_states_are_written_when_they_change(start: Start) -> None:
    driver = start()
    driver.group.focus = driver.widget("Beginner")
    driver.key(pygame.K_RETURN)
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(1)
    driver.key(pygame.K_p)
    driver.lose()
    driver.until("results")
    driver.key(pygame.K_r)
    driver.begin()
    driver.win()
    won_at = driver.play.session.clock.ms(driver.now)
    driver.until("results")
    driver.key(pygame.K_ESCAPE)
    scenes = [line["scene"] for line in lines(driver, "scene")]
    assert scenes == ["play", "pause", "play", "results", "play", "results", "menu"]
    states = [(line["state"], line["ms"]) for line in lines(driver, "state")][-7:]
    names = [name for name, _ in states]
    assert names == ["playing", "paused", "playing", "lost", "ready", "playing", "won"]
    assert states[1][1] == states[2][1]
    assert states[-1][1] == won_at
    for text in driver.lines.getvalue().splitlines():
        line = json.loads(text)
        assert list(line) == KEYS[next(iter(line))]


def test_a_board_that_moves_is_written_anew(start: Start) -> None:
    driver = start(config=GameConfig(30, 16, 40), seed=5, window=(1280, 720))
    driver.begin()
    driver.lose()
    driver.until("results")
    before = driver.play.camera.rect
    assert lines(driver, "board")[-1]["board"] == list(before)
    driver.key(pygame.K_r)
    assert lines(driver, "board")[-1]["board"] == list(driver.play.camera.rect) != list(before)


@pytest.mark.parametrize("size", [(640, 480), (1600, 900), (500, 1000)], ids=str)
def test_the_board_line_locates_the_cells(start: Start, size: tuple[int, int]) -> None:
    driver = start(config=SMALL, seed=5, window=(700, 600))
    driver.resize(size)
    line = lines(driver, "board")[-1]
    left, top, width, height = line["board"]
    side = line["cell"]
    assert pygame.Rect(left, top, width, height) == driver.play.camera.rect
    assert (width, height) == (8 * side, 5 * side)
    for x, y in ((0, 0), (7, 4), (3, 1)):
        driver.click((left + x * side + side // 2, top + y * side + side // 2), RIGHT)
        assert driver.commands()[-1] == f"flag {x},{y}"


def test_a_closed_pipe_ends_only_the_trace() -> None:
    reading, writing = os.pipe()
    stream = os.fdopen(writing, "w")
    trace = Trace(stream)
    trace.write_change({"scene": "menu"})
    os.close(reading)
    trace.write_change({"scene": "play"})
    trace.write_change({"scene": "menu"})
    assert stream.closed, "else a flush at exit would fail"
