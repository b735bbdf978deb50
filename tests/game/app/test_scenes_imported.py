"""The scenes next to the menu are imported before they are opened, which would take long then."""

import subprocess
import sys

import pytest

from tests.test_floor_plan import ROOT

NEXT = ("game.dive.arcade_hub", "game.dive.dive_scene", "game.menu.settings", "game.play.play")
IMPORTED = f"""
import sys
from game.app.navigation import Navigation
assert not set(sys.modules) & set({NEXT})
Navigation.import_scenes(None)
print(*set({NEXT}) - set(sys.modules))
"""


@pytest.mark.slow
def test_scenes_next_to_the_menu_are_imported_once_the_first_picture_is_shown() -> None:
    command = [sys.executable, "-c", IMPORTED]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
