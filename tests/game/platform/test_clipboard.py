"""The clipboard."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.platform import clipboard
from game.scenes.menu.share_code import ShareCodeScene
from tests.game.driver import Driver

TIMES = 600
"""More than an 8-bit counter can count, twice."""


def test_hundreds_of_uses_leave_the_video_system_running(start: Callable[..., Driver]) -> None:
    driver = start()
    scene = ShareCodeScene(driver.app.context)
    driver.app.stack.push(scene)
    for number in range(TIMES):
        assert clipboard.copy(f"{number}")
        driver.key(pygame.K_a, mod=pygame.KMOD_CTRL, settle=0)
        driver.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL, settle=0)
        driver.app.run_frame()
        assert scene.field.text == f"{number}"


def test_the_clipboard_works_in_a_second_window(start: Callable[..., Driver]) -> None:
    for text in ("before", "after"):
        start()
        assert clipboard.copy(text)
        assert clipboard.paste() == text
        pygame.quit()
