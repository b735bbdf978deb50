"""Fonts are made once, not while frames are drawn."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from tests.game.driver import Driver


@pytest.mark.parametrize("scene", ["menu", "play", "pause"])
def test_frames_make_no_fonts_once_a_scene_has_come_to_rest(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, scene: str
) -> None:
    driver = start() if scene == "menu" else start(config=GameConfig(8, 5, 6), seed=5)
    if scene != "menu":
        driver.begin()
    if scene == "pause":
        driver.key(pygame.K_p)
    driver.run(0.5)
    made: list[object] = []
    monkeypatch.setattr(pygame.font, "Font", lambda *given: made.append(given))
    frames = driver.app.frames
    driver.run(1.0)
    assert driver.app.frames > frames + 10
    assert made == []
