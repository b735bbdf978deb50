"""The window's size fits the screens of this machine, whatever the settings of another one say."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.settings import SettingsStore
from tests.game.driver import Driver

HUGE = (16384, 16384)


@pytest.mark.parametrize(
    ("screens", "chosen", "given"),
    [
        ([(1024, 600)], (800, 500), (800, 500)),
        ([(1024, 600)], HUGE, (1024, 600)),
        ([(1024, 600)], (800, 720), (800, 600)),
        ([(1280, 720), (700, 1000)], (1300, 900), (1280, 900)),
        ([(320, 240)], (640, 480), (320, 240)),
    ],
)
def test_a_window_is_no_larger_than_the_largest_screen(
    start: Callable[..., Driver],
    monkeypatch: pytest.MonkeyPatch,
    screens: list[tuple[int, int]],
    chosen: tuple[int, int],
    given: tuple[int, int],
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    driver = start(window=chosen)
    assert driver.window.get_size() == given
    driver.app.close()
    kept = SettingsStore(driver.file).value
    # The least window of the settings may be larger than a very small screen.
    assert (kept.window_width, kept.window_height) == (max(given[0], 640), max(given[1], 480))
