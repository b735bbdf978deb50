"""Boards of every water and of several shapes, won and lost in a real window by real clicks."""

import json
import sys
from pathlib import Path

import pytest

from engine import Game, Open, Status
from engine.core.neighbourhood import NEIGHBOURHOODS
from game.scenes.context import water_card
from tests.game.app.games_played import first_cell, games, winning_cells
from tests.game.app.real_clicks import a_mine, make
from tests.game.app.real_window import ROOT, Screen, Window
from tests.game.app.test_real_window import pytestmark, screen
from tests.pictures.shots import THEMES

__all__ = ["pytestmark", "screen"]


def begin_next(window: Window) -> None:
    """Wait for the game that begins now, and for its place."""
    window.expect("state", "ready")
    window.expect("board", [])
    window.expect("board")


@pytest.mark.parametrize("theme", THEMES)
def test_each_water_and_six_shapes_are_lost_and_won(
    screen: Screen, tmp_path: Path, theme: str
) -> None:
    settings = {"theme": theme, "cards_seen": " ".join(map(water_card, NEIGHBOURHOODS.values()))}
    (tmp_path / "settings.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "tests.game.app.games_target"]
    window = Window(screen, tmp_path, command=command, cwd=ROOT)
    try:
        for name, config, seed in games():
            for is_won in (False, True):
                begin_next(window)
                window.hexagon_rows = config.height if config.neighbours.is_shifted else 0
                twin = Game(config, seed)
                make(window, twin, Open(first_cell(config)))
                window.expect("state", "playing")
                if is_won:
                    for cell in winning_cells(config, seed)[1:]:
                        make(window, twin, Open(cell))
                else:
                    make(window, twin, Open(a_mine(twin)))
                assert twin.status is (Status.WON if is_won else Status.LOST), name
                window.expect("state", twin.status.value)
                if name == "hex, bounded":  # not of all boards: results take their time
                    window.expect("scene", "results")
                window.key("r")
    finally:
        window.close()
