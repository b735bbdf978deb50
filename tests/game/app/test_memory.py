"""Scenes that were left are freed, and going everywhere twice takes no more memory than once."""

import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from engine import BEGINNER
from game.app import loop
from game.menu.menu import MenuScene
from game.scenes.context import Context
from tests.game.driver import StartGame
from tests.marks import slow
from tests.robustness.soak_routes import ROUTES

ROOT = Path(__file__).resolve().parents[3]
QUICK = "help", "settings", "own_game", "records"


@pytest.fixture(autouse=True)
def garbage_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect garbage as the game does; other tests do not."""
    monkeypatch.setattr(loop, "free_what_was_left", gc.collect)


@pytest.mark.parametrize("name", [*QUICK, *slow(name for name in ROUTES if name not in QUICK)])
def test_a_scene_that_was_left_is_freed(name: str, start: StartGame) -> None:
    driver = start()
    route: Callable[[Context, Random], object] = ROUTES[name]
    route(driver.app.context, Random(3))
    driver.run(0.5)
    left = [ref(scene) for scene in driver.app.stack.scenes if not isinstance(scene, MenuScene)]
    driver.app.context.navigator.menu()
    driver.run(8)  # until Puff has arrived: before, a pause for this would show
    assert [scene().name for scene in left if scene() is not None] == []  # type: ignore[union-attr]


def test_a_game_that_was_left_is_freed(start: StartGame) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.begin()
    left = ref(driver.play)
    driver.app.context.navigator.menu()
    driver.run(8)
    assert left() is None


TWICE = """
import sys, tempfile
from pathlib import Path
from tests.benchmarks.bench_memory import Visitor, process_megabytes
from tests.pictures.shots import THEMES
from game.resources.zones import ZONES

SIZE = 640, 480
with tempfile.TemporaryDirectory() as folder:
    visitor = Visitor(Path(folder), SIZE)
    looks = [*((THEMES[0], zone) for zone in ZONES), *((theme, "") for theme in THEMES[1:])]
    for _ in range(3):
        for theme, zone in looks:
            visitor.change(SIZE, theme, zone or ZONES[0], 100)
            visitor.play_board()
        visitor.go_back()
        print(process_megabytes())
    visitor.driver.app.close()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the size of the process as Linux tells")
def test_all_themes_and_zones_take_no_more_memory_when_visited_again() -> None:
    command = [sys.executable, "-c", TWICE]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True
    )
    _, second, third = map(float, done.stdout.split()[-3:])
    assert third < 1.05 * second
