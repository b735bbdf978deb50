"""The list of the demos."""

import pygame

from game.scenes.algorithms.menu import DEMOS, AlgorithmsScene
from tests.game.scenes.algorithms.demo_scenes import Begin, paused


def test_a_click_or_keys_open_a_demo_and_the_arrow_leaves(start: Begin) -> None:
    driver = start()
    scene = AlgorithmsScene(driver.app.context)
    driver.app.stack.push(scene)
    driver.run(0.3)
    assert scene.list.count == len(DEMOS) == 8
    for key in (pygame.K_TAB, *[pygame.K_DOWN] * 3, pygame.K_RETURN):
        driver.key(key)
    assert driver.scene.steps.demo.name == DEMOS[3].name
    assert paused(driver).bar.group.focus is driver.scene.bar.timeline
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene is scene
    driver.click((scene.list.rect.centerx, scene.list.rect.y + scene.list.row * 3 // 2))
    assert driver.scene.steps.demo.name == "placing"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.window.get_rect().contains(scene.leave.rect)
    driver.click(scene.leave.rect.center, settle=0.3)
    assert driver.scene.name == "menu"
