"""The clipboard."""

from collections.abc import Callable

import pygame

from game.platform import clipboard
from tests.game.driver import Driver

TIMES = 600  # more than an 8-bit counter can count, twice


def test_hundreds_of_uses_leave_the_video_system_running(start: Callable[..., Driver]) -> None:
    for _ in range(2):  # also in a second window
        driver = start()
        for number in range(TIMES):
            assert clipboard.copy(f"{number}")
            assert clipboard.paste() == f"{number}"
        driver.app.run_frame()
        pygame.quit()
