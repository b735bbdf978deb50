"""The screen goes away in mid-game: SDL ends the program, and no move is lost."""

import os
from pathlib import Path

import pytest

from game.records import Store
from game.saves.recovery import find_saves
from tests.game.app.real_window import RIGHT, Screen, Window, missing

pytestmark = pytest.mark.skipif(
    bool(missing()) and "CI" not in os.environ, reason=f"needs {', '.join(missing())}"
)


def test_a_screen_that_is_lost_costs_no_move(tmp_path: Path) -> None:
    assert not missing(), f"install {missing()}"
    screen = Screen("640x480x24")
    window = Window(screen, tmp_path, "--size", "8x5x6", "--seed", "11")
    try:
        window.click((4, 2))
        window.click((0, 0), RIGHT)
        moves = [window.expect("n") for _ in range(2)]
        window.expect("frame")
        screen.close()
        assert window.ended() != 0
    finally:
        window.close()
    store = Store(tmp_path)
    (saved,) = find_saves(tmp_path, store.has, store.now()).saved
    saved.close()
    kept = [(str(timed.move), timed.ms) for timed in saved.recording.moves]
    assert kept == [("{command} {at[0]},{at[1]}".format(**line), line["ms"]) for line in moves]
