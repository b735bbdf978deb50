"""The fixtures of the game's tests, shared with the robustness tests."""

from tests.game.conftest import (  # noqa: F401
    answers_are_waited_for,
    assets_read_once,
    choose,
    questions_drawn_once,
    sounds_are_read_first,
    start,
    theme_frames,
)
