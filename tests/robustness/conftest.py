"""The fixtures of the game's tests for the robustness tests, which are all slow."""

from pathlib import Path

import pytest

from tests.game.conftest import (  # noqa: F401
    answers_are_waited_for,
    assets_read_once,
    choose,
    new_book,
    questions_drawn_once,
    sounds_are_read_first,
    start,
    theme_frames,
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.slow)
