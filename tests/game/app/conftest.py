"""Fixtures of tests that run the whole program."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.game.app.crash_driver import ALWAYS, BreakAt, BrokenError


@pytest.fixture(autouse=True)
def shut() -> Iterator[None]:
    yield
    pygame.quit()


@pytest.fixture
def break_at(monkeypatch: pytest.MonkeyPatch) -> BreakAt:
    """Return a function that lets another function raise after its work, from the call number
    ``after`` on, so many times."""

    def patch(owner: object, name: str, after: int = 0, times: int = 1) -> None:
        whole, calls = getattr(owner, name), iter(range(ALWAYS))

        def broken(*given: Any, **named: Any) -> Any:
            done = whole(*given, **named)
            if after <= next(calls) < after + times:
                raise BrokenError(f"{name} broke in {Path.home()}/secret")
            return done

        monkeypatch.setattr(owner, name, broken)

    return patch
