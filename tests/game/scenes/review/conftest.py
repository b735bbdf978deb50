"""The review of a recorded game, for the tests of this folder."""

from functools import partial

import pytest

from tests.game.scenes.review.reviewed_games import Show, Start, opened


@pytest.fixture
def show(start: Start) -> Show:
    """Show the review of a recording."""
    return partial(opened, start)
