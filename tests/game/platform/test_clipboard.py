"""The clipboard, however often it is used."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.platform import clipboard
from game.scenes.menu.share_code import ShareCodeScene
from tests.game.driver import Driver

TIMES = 600
"""More than twice what an 8-bit counter holds."""


def test_hundreds_of_pastes_and_copies_leave_the_game_running(start: Callable[..., Driver]) -> None:
    driver = start()
    driver.until("menu")
    scene = ShareCodeScene(driver.app.context)
    driver.app.stack.push(scene)
    for number in range(TIMES):
        assert clipboard.copy(f"{number}")
        driver.key(pygame.K_a, mod=pygame.KMOD_CTRL, settle=0)
        driver.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL, settle=0)
        driver.app.run_frame()
        assert scene.field.text == f"{number}"


def test_it_works_in_a_window_that_was_opened_anew(start: Callable[..., Driver]) -> None:
    for text in ("before", "after"):
        start()
        assert clipboard.copy(text)
        assert clipboard.paste() == text
        pygame.quit()
