"""SDL is shut down after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def shut() -> Iterator[None]:
    yield
    pygame.quit()
