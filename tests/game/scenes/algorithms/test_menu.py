"""The list of the demos."""

import pygame

from game.scenes.algorithms.menu import DEMOS, AlgorithmsScene
from tests.game.driver import Driver
from tests.game.scenes.algorithms.demo_scenes import Begin, paused


def open_list(driver: Driver) -> AlgorithmsScene:
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(0.3)
    return driver.scene


def test_a_click_opens_a_demo_and_the_arrow_or_escape_leaves(start: Begin) -> None:
    driver = start(window=(640, 480))
    scene = open_list(driver)
    assert scene.list.count == len(DEMOS) == 8
    driver.click((scene.list.rect.centerx, scene.list.rect.y + scene.list.row * 3 // 2))
    assert driver.scene.name == "theatre_stage"
    assert driver.scene.steps.demo.name == "placing"
    for name in ("theatre", "menu"):
        driver.key(pygame.K_ESCAPE, settle=0.3)
        assert driver.scene.name == name
    scene = open_list(driver)
    assert driver.window.get_rect().contains(scene.leave.rect)
    driver.click(scene.leave.rect.center, settle=0.3)
    assert driver.scene.name == "menu"


def test_keys_open_a_demo(start: Begin) -> None:
    driver = start()
    open_list(driver)
    for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        driver.key(key)
    assert driver.scene.steps.demo.name == DEMOS[3].name
    scene = paused(driver)
    assert scene.bar.group.focus is scene.bar.timeline
