"""A watched game, for the tests of this folder."""

from __future__ import annotations

from functools import partial

import pytest

from tests.game.scenes.watch.watched_games import Show, Start, watched


@pytest.fixture
def show(start: Start) -> Show:
    """Watches a game of a config."""
    return partial(watched, start)
