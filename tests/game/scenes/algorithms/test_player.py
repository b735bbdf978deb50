"""A demo: playing, and every way to go to a step."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pygame
import pytest

from game.resources.texts import Texts
from game.scenes.algorithms.player import DemoScene
from game.scenes.algorithms.step import Demo, DemoStep
from game.scenes.algorithms.step_stream import duration
from tests.game.scenes.algorithms.demo_scenes import Begin, Show, numbered, shown_text


def test_steps_follow_as_their_texts_are_read(show: Show) -> None:
    driver, scene = show()
    first = duration(scene.steps.steps[0]) / 1000
    driver.key(pygame.K_SPACE, settle=first - 0.1)
    assert (scene.head.is_playing, shown_text(scene)) == (True, "step 0 of 5")
    driver.run(0.2)
    assert shown_text(scene) == "step 1 of 5"
    driver.run(10 * first)
    assert (scene.head.is_playing, shown_text(scene)) == (False, "step 8 of 5")
    driver.key(pygame.K_SPACE)
    assert (scene.head.is_playing, shown_text(scene)) == (True, "step 0 of 5")
    driver.key(pygame.K_SPACE)
    assert not scene.head.is_playing


def test_a_demo_plays_at_once(start: Begin) -> None:
    driver = start()
    driver.app.stack.push(DemoScene(driver.app.context, (numbered(9),), seed=1))
    driver.scene.steps.wait(30)
    driver.run(4.0)
    assert driver.scene.head.made >= 2


@pytest.mark.parametrize("index", range(5))
def test_it_plays_at_every_speed(show: Show, index: int) -> None:
    driver, scene = show(numbered(200))
    scene.bar.speed.choose(index)
    driver.key(pygame.K_SPACE, settle=0)
    before = driver.now
    driver.run(3.0)
    speed = (0.5, 1.0, 2.0, 4.0, 8.0)[index]
    assert scene.head.ms == pytest.approx((driver.now - before) * 1000 * speed, rel=0.05)


def test_keys_change_the_speed_also_of_the_next_demo(show: Show) -> None:
    driver, scene = show(numbered(9), numbered(12))
    driver.key(pygame.K_PERIOD)
    driver.key(pygame.K_PERIOD)
    assert scene.head.speed == 4.0
    driver.key(pygame.K_COMMA)
    driver.key(pygame.K_PAGEDOWN)
    assert (scene.number, scene.head.speed) == (1, 2.0)


def test_on_the_last_step_it_plays_from_the_start(show: Show) -> None:
    driver, scene = show()
    scene.step(8)
    driver.key(pygame.K_SPACE)
    assert (scene.head.is_playing, shown_text(scene)) == (True, "step 0 of 5")


def test_arrows_step_and_home_and_end_seek_the_ends(show: Show) -> None:
    driver, scene = show()
    shown = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_HOME):
        driver.key(key)
        shown.append(shown_text(scene))
    assert shown == [f"step {number} of 5" for number in (1, 2, 1, 8, 0)]
    driver.key(pygame.K_LEFT)
    assert shown_text(scene) == "step 0 of 5"


LATE = {
    "to the end": ([pygame.K_END], True, 8),
    "to the end and back": ([pygame.K_END, pygame.K_HOME], True, 0),
    "to the end and a step back": ([pygame.K_END, pygame.K_LEFT], False, 7),
    "some steps on": ([pygame.K_RIGHT] * 3, False, 3),
    "steps on and back": ([pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT], False, 1),
    "further than it goes": ([pygame.K_RIGHT] * 12, False, 8),
    "pause": ([pygame.K_SPACE], False, 0),
    "pause and play": ([pygame.K_SPACE, pygame.K_SPACE], True, 0),
}


@pytest.mark.parametrize("known", [0, 2])
@pytest.mark.parametrize("name", LATE)
def test_keys_pressed_before_steps_exist_apply_once_they_do(
    start: Begin, name: str, known: int
) -> None:
    """``known`` steps are there when the keys are pressed, and nine in the end."""
    keys, plays, at = LATE[name]
    driver, gate, whole = start(), Event(), numbered(9).steps

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        for number, step in enumerate(whole(texts, seed)):
            if number == known:
                gate.wait(30)
            yield step

    scene = DemoScene(driver.app.context, (Demo("grid", steps),), seed=5)
    driver.app.stack.push(scene)
    while len(scene.steps.steps) < known:
        driver.run(0.02)
    for key in keys:
        driver.key(key, settle=0.02)
    wanted = scene.head.is_playing
    gate.set()
    scene.steps.wait(30)
    driver.run(0.05)
    assert (wanted, shown_text(scene)) == (plays, f"step {at} of 5")


def test_a_step_pauses(show: Show) -> None:
    driver, scene = show()
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_RIGHT)
    driver.run(5.0)
    assert (scene.head.is_playing, shown_text(scene)) == (False, "step 1 of 5")


def test_a_click_or_a_drag_on_the_timeline_seeks(show: Show) -> None:
    driver, scene = show()
    rect = scene.bar.timeline.rect
    y = rect.y + rect.height * 3 // 4
    driver.click((rect.right - 1, y))
    assert shown_text(scene) == "step 8 of 5"
    driver.move((rect.x + 1, y))
    driver.down((rect.x + 1, y))
    driver.run(0.02)
    assert shown_text(scene) == "step 0 of 5"
    seen = set()
    for x in range(rect.x, rect.right, rect.width // 40):
        driver.move((x, y))
        driver.run(0.02)
        seen.add(shown_text(scene))
    driver.up((rect.right, y))
    assert len(seen) == 9


def test_buttons_step_and_a_click_on_a_board_plays(show: Show) -> None:
    driver, scene = show()
    bar = scene.bar
    driver.click(bar.next.rect.center)
    driver.click(bar.next.rect.center)
    driver.click(bar.previous.rect.center)
    assert shown_text(scene) == "step 1 of 5"
    driver.click(bar.play.rect.center)
    assert scene.head.is_playing
    pair = scene.boards
    assert pair is not None
    driver.click(pair.known.camera.view.center)
    assert not scene.head.is_playing
    driver.click(pair.truth.camera.view.center)
    assert scene.head.is_playing
