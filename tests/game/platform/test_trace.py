"""The lines of --trace."""

from __future__ import annotations

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


def test_every_line_has_its_keys_in_order(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    driver.resize((1000, 700))
    driver.lose()
    driver.until("results")
    seen = set()
    for text in driver.lines.getvalue().splitlines():
        line = json.loads(text)
        first = next(iter(line))
        assert list(line) == KEYS[first]
        seen.add(first)
    assert seen == set(KEYS)


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


def test_the_next_frame_shows_a_move(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    for cell in ((0, 0), (4, 2), (7, 4)):
        driver.run(0.3)
        drawn = driver.app.frames
        driver.down(driver.centre(cell), RIGHT)
        driver.up(driver.centre(cell), RIGHT)
        driver.app.run_frame()
        assert lines(driver, "frame")[-1]["frame"] == drawn + 1 == driver.app.frames
    assert [line["shows"] for line in lines(driver, "frame")] == [[1], [2], [3]]
    assert [next(iter(line)) for line in driver.trace()][-2:] == ["n", "frame"]


def test_a_frame_shows_every_move_since_the_last_one(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    for cell in ((0, 0), (1, 0), (2, 0)):
        driver.down(driver.centre(cell), RIGHT)
        driver.up(driver.centre(cell), RIGHT)
    driver.run(0.1)
    assert [line["shows"] for line in lines(driver, "frame")] == [[1, 2, 3]]


def test_a_click_is_shown_within_a_frame_of_time(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.run(1)
    before = driver.now
    driver.down(driver.centre((0, 0)), RIGHT)
    driver.up(driver.centre((0, 0)), RIGHT)
    driver.app.run_frame()
    assert lines(driver, "frame")[-1]["shows"] == [1]
    assert driver.now - before <= 1 / 60 + 0.001


def test_a_state_is_written_when_it_changes(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(1)
    driver.key(pygame.K_p)
    driver.lose()
    driver.key(pygame.K_r)
    driver.begin()
    driver.win()
    states = [line["state"] for line in lines(driver, "state")]
    assert states[-7:] == ["playing", "paused", "playing", "lost", "ready", "playing", "won"]
    stopped = [line["ms"] for line in lines(driver, "state") if line["state"] in ("lost", "won")]
    assert stopped[-1] == driver.play.session.clock.ms(driver.now)
    paused, resumed = (line["ms"] for line in lines(driver, "state")[-6:-4])
    assert paused == resumed


def test_a_scene_is_written_when_it_changes(start: Start) -> None:
    driver = start()
    driver.group.focus = driver.widget("Beginner")
    driver.key(pygame.K_RETURN)
    driver.begin()
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    driver.lose()
    driver.until("results")
    driver.key(pygame.K_r)
    driver.key(pygame.K_ESCAPE)
    scenes = [line["scene"] for line in lines(driver, "scene")]
    assert scenes == ["play", "pause", "play", "results", "play", "menu"]


def test_a_board_that_moves_is_written_anew(start: Start) -> None:
    driver = start(config=GameConfig(30, 16, 40), seed=5, window=(1280, 720))
    driver.begin()
    rects = []
    driver.lose()
    driver.until("results")
    rects.append((driver.play.camera.rect, lines(driver, "board")[-1]))
    driver.key(pygame.K_r)
    rects.append((driver.play.camera.rect, lines(driver, "board")[-1]))
    for rect, line in rects:
        assert line["board"] == list(rect)
    assert rects[0][0] != rects[1][0]


@pytest.mark.parametrize("size", [(640, 480), (1000, 500), (1600, 900), (500, 1000)], ids=str)
def test_the_board_line_locates_the_cells(start: Start, size: tuple[int, int]) -> None:
    driver = start(config=SMALL, seed=5, window=(700, 600))
    driver.resize(size)
    line = lines(driver, "board")[-1]
    left, top, width, height = line["board"]
    side = line["cell"]
    assert pygame.Rect(left, top, width, height) == driver.play.camera.rect
    assert (width, height) == (8 * side, 5 * side)
    for cell in ((0, 0), (7, 4), (3, 1)):
        spot = (left + cell[0] * side + side // 2, top + cell[1] * side + side // 2)
        driver.click(spot, RIGHT)
        assert driver.commands()[-1] == f"flag {cell[0]},{cell[1]}"


def test_a_closed_pipe_ends_the_trace_alone() -> None:
    reading, writing = os.pipe()
    stream = os.fdopen(writing, "w")
    trace = Trace(stream)
    trace.write_scene("menu")
    os.close(reading)
    trace.write_scene("play")
    trace.write_scene("menu")
    assert stream.closed, "else a flush at exit would fail"
