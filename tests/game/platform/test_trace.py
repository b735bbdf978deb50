"""The lines of --trace."""

import json
import os

import pygame

from engine import GameConfig
from game.platform.trace import Trace
from tests.game.driver import RIGHT, Driver, StartGame

SMALL = GameConfig(8, 5, 6)
KEYS = {
    "scene": ["scene"],
    "board": ["board", "cell"],
    "n": ["n", "command", "at", "ms", "events"],
    "state": ["state", "ms"],
    "frame": ["frame", "shows"],
}


def lines(driver: Driver, key: str) -> list[dict]:
    """Return the lines that begin with this key."""
    return [line for line in driver.trace() if next(iter(line)) == key]


def test_moves_are_numbered_and_have_their_events(start: StartGame) -> None:
    driver = start({"animation": "off"}, config=SMALL, seed=5)
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


def test_a_frame_shows_all_moves_since_the_last_one_and_the_board_where_it_is(
    start: StartGame,
) -> None:
    driver = start({"animation": "off"}, config=SMALL, seed=5, window=(700, 600))
    moves = {(640, 480): [(0, 0)], (1600, 900): [(1, 0), (2, 0)], (500, 1000): [(7, 4)]}
    for size, cells in moves.items():
        driver.resize(size)
        line = lines(driver, "board")[-1]
        left, top, width, height = line["board"]
        side = line["cell"]
        assert pygame.Rect(left, top, width, height) == driver.play.pane.camera.rect
        assert (width, height) == (8 * side, 5 * side)
        driver.run(0.3)
        drawn, before = driver.app.frames, driver.now
        for x, y in cells:
            spot = (left + x * side + side // 2, top + y * side + side // 2)
            driver.down(spot, RIGHT)
            driver.up(spot, RIGHT)
        driver.app.run_frame()
        assert driver.commands()[-len(cells) :] == [f"flag {x},{y}" for x, y in cells]
        assert lines(driver, "frame")[-1]["frame"] == drawn + 1 == driver.app.frames
        assert driver.now - before <= 1 / 60 + 0.001
    assert [line["shows"] for line in lines(driver, "frame")] == [[1], [2, 3], [4]]
    assert [next(iter(line)) for line in driver.trace()][-2:] == ["n", "frame"]


def test_scenes_and_states_are_written_when_they_change(start: StartGame) -> None:
    driver = start({"animation": "off"})
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


def test_a_closed_pipe_ends_only_the_trace() -> None:
    reading, writing = os.pipe()
    stream = os.fdopen(writing, "w")
    trace = Trace(stream)
    trace.write_change({"scene": "menu"})
    os.close(reading)
    trace.write_change({"scene": "play"})
    trace.write_change({"scene": "menu"})
    assert stream.closed, "else a flush at exit would fail"
