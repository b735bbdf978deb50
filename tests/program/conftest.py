"""Fixtures for the built program that MINEWAVE_PROGRAM names; ``.ci/run`` builds and names both."""

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # for this process only
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest

from tests.game.app.real_window import Screen, Window, missing_programs, program
from tests.program.programs import Launch


@pytest.fixture(scope="session")
def built() -> list[str]:
    if not os.environ.get("MINEWAVE_PROGRAM"):
        pytest.skip("needs MINEWAVE_PROGRAM, which names a built program")
    assert Path(program()[0]).exists(), f"there is no {program()[0]}"
    return program()


@pytest.fixture(scope="session")
def screen(built: list[str]) -> Iterator[Screen]:
    assert not missing_programs(), f"install {missing_programs()}"
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def launch(screen: Screen) -> Iterator[Launch]:
    opened: list[Window] = []

    def start(data: Path | None, *arguments: str, on: Screen = screen, **where: object) -> Window:
        window = Window(on, data, *arguments, **where)  # type: ignore[arg-type]
        opened.append(window)
        return window

    yield start
    for window in opened:
        window.close()
