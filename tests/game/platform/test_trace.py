"""The lines of --trace, as testers of a real window rely on them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from game.platform.trace import Trace
from tests.game.driver import LEFT, RIGHT, Driver

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)
KEYS = {
    "scene": ["scene"],
    "board": ["board", "cell"],
    "n": ["n", "command", "at", "ms", "events"],
    "state": ["state", "ms"],
    "frame": ["frame", "shows"],
}


def of(driver: Driver, key: str) -> list[dict]:
    """The lines that begin with a key."""
    return [line for line in driver.trace() if next(iter(line)) == key]


def test_every_line_has_the_keys_of_the_contract_in_order(start: Start) -> None:
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


def test_commands_are_numbered_and_tell_what_happened(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.click_cell((0, 0), RIGHT)
    driver.click_cell((0, 0), RIGHT)
    driver.begin()
    driver.click_cell((4, 2))
    driver.lose()
    lines = of(driver, "n")
    assert [line["n"] for line in lines] == [1, 2, 3, 4, 5]
    assert [line["command"] for line in lines] == ["flag", "flag", "open", "open", "open"]
    assert [line["at"] for line in lines] == [[0, 0], [0, 0], [4, 2], [4, 2], [*driver.mines[-1]]]
    assert [line["events"] for line in lines] == [
        ["CoverChanged"],
        ["CoverChanged"],
        ["MinesPlaced", "CellsOpened"],
        [],
        ["MineHit", "GameLost"],
    ]
    assert [line["ms"] for line in lines][:3] == [0, 0, 0]
    assert [line["ms"] for line in lines] == [timed.ms for timed in driver.play.session.record]


def test_the_next_frame_drawn_shows_the_command(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    for cell in ((0, 0), (4, 2), (7, 4)):
        driver.run(0.3)
        drawn = driver.app.frames
        driver.down(driver.centre(cell), RIGHT)
        driver.up(driver.centre(cell), RIGHT)
        driver.app.run_frame()
        assert of(driver, "frame")[-1]["frame"] == drawn + 1 == driver.app.frames
    assert [line["shows"] for line in of(driver, "frame")] == [[1], [2], [3]]
    assert [next(iter(line)) for line in driver.trace()][-2:] == ["n", "frame"]


def test_a_frame_shows_every_command_since_the_last_one(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    for cell in ((0, 0), (1, 0), (2, 0)):
        driver.down(driver.centre(cell), RIGHT)
        driver.up(driver.centre(cell), RIGHT)
    driver.run(0.1)
    assert [line["shows"] for line in of(driver, "frame")] == [[1, 2, 3]]


def test_a_click_is_shown_within_a_frame_of_time(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.run(1)
    before = driver.now
    driver.down(driver.centre((0, 0)), RIGHT)
    driver.up(driver.centre((0, 0)), RIGHT)
    driver.app.run_frame()
    assert of(driver, "frame")[-1]["shows"] == [1]
    assert driver.now - before <= 1 / 60 + 0.001


def test_states_come_when_they_change(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(1)
    driver.key(pygame.K_p)
    driver.lose()
    driver.key(pygame.K_r)
    driver.begin()
    driver.win()
    states = [line["state"] for line in of(driver, "state")]
    assert states[-7:] == ["playing", "paused", "playing", "lost", "ready", "playing", "won"]
    stopped = [line["ms"] for line in of(driver, "state") if line["state"] in ("lost", "won")]
    assert stopped[-1] == driver.play.session.clock.ms(driver.now)
    paused, resumed = (line["ms"] for line in of(driver, "state")[-6:-4])
    assert paused == resumed


def test_scenes_come_when_they_change(start: Start) -> None:
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
    scenes = [line["scene"] for line in of(driver, "scene")]
    assert scenes == ["play", "pause", "play", "results", "play", "menu"]


def test_after_again_the_board_is_told_where_it_went(start: Start) -> None:
    driver = start(config=GameConfig(30, 16, 40), seed=5, window=(1280, 720))
    driver.begin()
    rects = []
    driver.lose()
    driver.until("results")
    rects.append((driver.play.camera.rect, of(driver, "board")[-1]))
    driver.key(pygame.K_r)
    rects.append((driver.play.camera.rect, of(driver, "board")[-1]))
    for rect, line in rects:
        assert line["board"] == list(rect)
    assert rects[0][0] != rects[1][0]


@pytest.mark.parametrize("size", [(640, 480), (1000, 500), (1600, 900), (500, 1000)], ids=str)
def test_the_board_line_tells_where_a_click_hits(start: Start, size: tuple[int, int]) -> None:
    driver = start(config=SMALL, seed=5, window=(700, 600))
    driver.resize(size)
    line = of(driver, "board")[-1]
    left, top, width, height = line["board"]
    side = line["cell"]
    assert pygame.Rect(left, top, width, height) == driver.play.camera.rect
    assert (width, height) == (8 * side, 5 * side)
    for cell in ((0, 0), (7, 4), (3, 1)):
        spot = (left + cell[0] * side + side // 2, top + cell[1] * side + side // 2)
        driver.click(spot, RIGHT)
        assert driver.commands()[-1] == f"flag {cell[0]},{cell[1]}"


# The window's size


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080), (900, 1000)], ids=str)
def test_a_resize_keeps_the_game_and_lays_it_out_anew(start: Start, size: tuple[int, int]) -> None:
    driver = start(config=GameConfig(30, 16, 40), seed=5)
    driver.begin()
    position = driver.play.session.position
    driver.resize(size)
    assert driver.play.session.position == position
    camera = driver.play.camera
    assert camera.view == camera.rect
    assert driver.window.get_rect().contains(camera.rect)
    assert not camera.rect.colliderect(driver.play.hud.puff.rect)
    for widget in driver.play.hud.group.widgets:
        assert driver.window.get_rect().contains(widget.rect)
    assert driver.play.board._tiles.px == camera.cell, "sprites are drawn for this size"


@pytest.mark.parametrize("scene", ["pause", "results"])
def test_a_resize_under_another_scene(start: Start, scene: str) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    if scene == "pause":
        driver.key(pygame.K_p)
    else:
        driver.lose()
        driver.until("results")
    text = driver.text
    driver.resize((1000, 700))
    assert driver.scene.name == scene
    for widget in driver.group.widgets:
        assert driver.window.get_rect().contains(widget.rect)
    driver.click_on("Resume" if scene == "pause" else "Again")
    assert driver.scene.name == "play"
    assert driver.play.camera.area.right > 900
    assert (driver.text == text) == (scene == "pause")


def test_a_release_after_a_resize_hits_what_lies_under_it_then(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.down(driver.centre((1, 1)), LEFT)
    driver.resize((1000, 700))
    driver.up(driver.centre((6, 3)), LEFT)
    driver.run(0.05)
    assert driver.commands() == ["open 6,3"]


def test_the_windows_size_is_remembered(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.resize((1000, 700))
    driver.app.close()
    stored = json.loads(driver.file.read_text("utf-8"))
    assert (stored["window_width"], stored["window_height"]) == (1000, 700)


def test_a_reader_who_goes_away_costs_only_the_trace() -> None:
    reading, writing = os.pipe()
    stream = os.fdopen(writing, "w")
    trace = Trace(stream)
    trace.scene("menu")
    os.close(reading)
    trace.scene("play")
    trace.scene("menu")
    assert stream.closed, "or its rest would be flushed at the end, and that fails aloud"
