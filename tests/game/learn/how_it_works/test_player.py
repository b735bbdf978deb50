"""A demo: playing it, every way to reach a step, and steps that are still being computed."""

from collections.abc import Iterator
from itertools import pairwise
from threading import Event

import pygame
import pytest

from game.learn.how_it_works.scenes import DemoScene
from game.learn.how_it_works.step import (
    BASE_MS,
    LONGEST_MS,
    MAX_STEPS,
    Demo,
    DemoStep,
    DemoSteps,
    duration,
    make_steps,
)
from game.resources.texts import Texts
from tests.game.learn.how_it_works.demo_scenes import (
    TEXTS,
    Begin,
    demo_of_steps,
    pause_demo,
    show_demos,
    shown_text,
    steps_of,
)


def test_a_demo_plays_at_once_and_steps_follow_as_their_texts_are_read(start: Begin) -> None:
    driver = start()
    driver.app.stack.push(DemoScene(driver.app.context, (demo_of_steps(9),), seed=5))
    driver.scene.task.wait(30)
    driver.run(4.0)
    assert driver.scene.head.made >= 2
    scene = pause_demo(driver)
    first = duration(scene.steps.steps[0]) / 1000
    driver.key(pygame.K_SPACE, settle=first - 0.1)
    assert (scene.head.is_playing, shown_text(scene)) == (True, "step 0 of 5")
    driver.run(0.2)
    assert shown_text(scene) == "step 1 of 5"
    driver.run(10 * first)
    assert (scene.head.is_playing, shown_text(scene)) == (False, "step 8 of 5")
    driver.key(pygame.K_SPACE)
    assert (scene.head.is_playing, shown_text(scene)) == (True, "step 0 of 5")
    driver.key(pygame.K_RIGHT)
    driver.run(5.0)
    assert (scene.head.is_playing, shown_text(scene)) == (False, "step 1 of 5")


def test_keys_change_the_speed_also_of_the_next_demo(start: Begin) -> None:
    driver, scene = show_demos(start, demo_of_steps(200), demo_of_steps(12))
    for speed in scene.speeds:
        scene.controls.speed.choose(scene.speeds.index(speed))
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_SPACE, settle=0)
        before = driver.now
        driver.run(1.0)
        assert scene.head.ms == pytest.approx((driver.now - before) * 1000 * speed, rel=0.05)
        driver.key(pygame.K_SPACE)
    speeds = []
    for key in (pygame.K_COMMA, pygame.K_COMMA, pygame.K_PERIOD):
        driver.key(key)
        speeds.append(scene.head.speed)
    assert speeds == [scene.speeds[-2], scene.speeds[-3], scene.speeds[-2]]
    driver.key(pygame.K_PAGEDOWN)
    assert (scene.header.number, scene.head.speed) == (1, scene.speeds[-2])


def test_keys_timeline_buttons_and_boards_go_to_steps(start: Begin) -> None:
    driver, scene = show_demos(start)
    texts = []
    keys = (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_HOME)
    for key in (*keys, pygame.K_LEFT):
        driver.key(key)
        texts.append(shown_text(scene))
    assert texts == [f"step {number} of 5" for number in (1, 2, 1, 8, 0, 0)]
    controls, rect = scene.controls, scene.controls.timeline.rect
    for button in (controls.next, controls.next, controls.previous):
        driver.click(button.rect.center)
    assert shown_text(scene) == "step 1 of 5"
    assert scene.boards is not None
    boards = [board.camera.view for board in (scene.boards.known, scene.boards.truth)]
    for number, area in enumerate((controls.play.rect, *boards, controls.play.rect)):
        driver.click(area.center)
        assert scene.head.is_playing is (number % 2 == 0)
    y = rect.y + rect.height * 3 // 4
    driver.click((rect.right - 1, y))
    assert shown_text(scene) == "step 8 of 5"
    driver.key(pygame.K_SPACE)
    assert (scene.head.is_playing, shown_text(scene)) == (True, "step 0 of 5")
    driver.move((rect.x + 1, y))
    driver.down((rect.x + 1, y))
    seen = set()
    for x in range(rect.x, rect.right, rect.width // 40):
        driver.move((x, y))
        driver.run(0.02)
        seen.add(shown_text(scene))
    driver.up((rect.right, y))
    assert len(seen) == 9


EARLY_KEYS = [
    ([pygame.K_END], True, 8),
    ([pygame.K_END, pygame.K_HOME], True, 0),
    ([pygame.K_END, pygame.K_LEFT], False, 7),
    ([pygame.K_RIGHT] * 3, False, 3),
    ([pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT], False, 1),
    ([pygame.K_RIGHT] * 12, False, 8),
    ([pygame.K_SPACE], False, 0),
    ([pygame.K_SPACE, pygame.K_SPACE], True, 0),
]


def test_keys_pressed_before_the_steps_are_made_apply_once_they_are(start: Begin) -> None:
    driver, gate = start(), Event()

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        gate.wait(30)
        yield from demo_of_steps(9).steps(texts, seed)

    for keys, plays, at in EARLY_KEYS:
        gate.clear()
        scene = DemoScene(driver.app.context, (Demo("grid", steps),), seed=5)
        driver.app.stack.push(scene)
        driver.run(0.3)
        for key in keys:
            driver.key(key, settle=0.02)
        was_playing = scene.head.is_playing
        gate.set()
        scene.task.wait(30)
        driver.run(0.05)
        assert (was_playing, shown_text(scene)) == (plays, f"step {at} of 5"), keys


def make_demo(demo: Demo) -> DemoSteps:
    return make_steps(demo, TEXTS, 3, lambda: True)


def test_steps_become_moves_at_the_times_that_their_texts_need() -> None:
    steps = make_demo(Demo("grid", lambda texts, seed: iter(steps_of("grid", 1)[:6])))
    assert (len(steps.steps), steps.moves, steps.is_whole) == (6, 5, True)
    times = [0, *map(steps.time_of, range(5))]
    waits = [after - before for before, after in pairwise([*times, steps.ms])]
    assert waits == [duration(step) for step in steps.steps]
    for number, ms in enumerate(times):
        assert steps.made_by(ms) == steps.made_by(ms + 1) == number
    assert steps.made_by(10**9) == 5
    for signs, ms in ((0, BASE_MS), (50, BASE_MS + 1700), (5000, LONGEST_MS)):
        assert duration(DemoStep("x" * signs, steps.steps[0].position, 0)) == ms


def test_a_demo_without_end_is_cut_off_and_an_error_in_one_is_raised(start: Begin) -> None:
    assert len(make_demo(demo_of_steps(10**9)).steps) == MAX_STEPS
    assert not make_steps(demo_of_steps(10**9), TEXTS, 3, lambda: False).is_whole, (
        "it was cancelled"
    )

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        yield from demo_of_steps(2).steps(texts, seed)
        raise ArithmeticError

    scene = DemoScene(start().app.context, (Demo("grid", steps),), seed=5)
    scene.task.wait(30)
    with pytest.raises(ArithmeticError):
        scene.update(0.1)
