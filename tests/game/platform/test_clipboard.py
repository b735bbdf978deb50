"""The clipboard."""

from collections.abc import Callable

import pygame

from game.platform import clipboard
from tests.game.driver import Driver


def test_a_pasted_text_is_one_line_without_what_cannot_be_seen(
    start: Callable[..., Driver],
) -> None:
    start()
    assert clipboard.copy("\ufeff a\u200b\u00adb\u00a0\r\n\u2028 c\u200f\n\u200b")
    assert clipboard.paste() == "ab c"


TIMES = 600  # twice as many as an 8-bit counter can count


def test_hundreds_of_uses_leave_the_video_system_running(start: Callable[..., Driver]) -> None:
    for _ in range(2):  # also in a second window
        driver = start()
        for number in range(TIMES):
            assert clipboard.copy(f"{number}")
            assert clipboard.paste() == f"{number}"
        driver.app.run_frame()
        pygame.quit()
