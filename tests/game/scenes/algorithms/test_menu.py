"""The list of the demos."""

from __future__ import annotations

import pygame

from game.scenes.algorithms.demo_list import DEMOS
from game.scenes.algorithms.menu import AlgorithmsScene
from game.ui.widgets import Button
from tests.game.scenes.algorithms.demo_scenes import Begin, paused


def test_a_click_opens_a_demo_and_escape_leaves_it(start: Begin) -> None:
    driver = start()
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(0.3)
    demos = driver.scene.list
    assert demos.count == len(DEMOS) == 8
    driver.click((demos.rect.centerx, demos.rect.y + demos.row * 3 // 2))
    assert driver.scene.name == "theatre_stage"
    assert driver.scene.steps.demo.name == "placing"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "theatre"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "menu"


def test_the_arrow_leaves(start: Begin) -> None:
    driver = start(window=(640, 480))
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(0.3)
    assert [w.icon for w in driver.group.widgets if isinstance(w, Button)] == ["back"]
    assert driver.scene._panel.contains(driver.scene.leave.rect)
    driver.click(driver.scene.leave.rect.center, settle=0.3)
    assert driver.scene.name == "menu"


def test_keys_open_a_demo(start: Begin) -> None:
    driver = start()
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(0.3)
    for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        driver.key(key)
    assert driver.scene.name == "theatre_stage"
    assert driver.scene.steps.demo.name == DEMOS[3].name
    scene = paused(driver)
    assert scene.bar.group.focus is scene.bar.timeline
