"""What games without a screen need."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.game.scenes.play.controlled_games import Services


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services(tmp_path)
    yield services
    services.store.close()
