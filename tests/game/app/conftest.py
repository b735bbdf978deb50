"""Fixtures of the tests of the app."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def close_pygame() -> Iterator[None]:
    yield
    pygame.quit()
