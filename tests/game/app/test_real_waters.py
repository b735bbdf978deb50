"""Boards of every water and of several shapes, won and lost in a real window by real clicks."""

from dataclasses import replace

import pytest

from engine import Game, GameConfig, Open, Status
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.core.shape_files import read_shape
from tests.game.app.real_clicks import a_mine, make, open_all
from tests.game.app.test_real_window import Begin, begin, pytestmark, screen

__all__ = ["begin", "pytestmark", "screen"]


def ends(
    begin: Begin, config: GameConfig, words: list[str], first: tuple[int, int]
) -> list[Status]:
    """Win a game in a window and lose another one on the same board; return how they end."""
    found = []
    for loses in (False, True):
        window, twin = begin("--size", config.size, "--seed", "7", *words), Game(config, 7)
        window.hexagon_rows = config.height if config.neighbours.is_shifted else 0
        make(window, twin, Open(first))
        window.expect("state", "playing")
        if loses:
            make(window, twin, Open(a_mine(twin)))
        else:
            open_all(window, twin)
        window.expect("state", twin.status.value)
        window.expect("scene", "results")
        window.close()
        found.append(twin.status)
    return found


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("name", NEIGHBOURHOODS)
def test_each_water_is_won_and_lost(begin: Begin, name: str, wraps: bool) -> None:
    config = GameConfig(10, 8, 20, wraps, neighbours=NEIGHBOURHOODS[name])
    words = ["--neighbours", name, *(["--wraps"] if wraps else [])]
    assert ends(begin, config, words, (5, 4)) == [Status.WON, Status.LOST]


@pytest.mark.parametrize("name", ["disc", "ring", "heart", "cross", "hourglass", "fish"])
def test_shapes_are_won_and_lost(begin: Begin, name: str) -> None:
    config = GameConfig(12, 10, 16)
    config = replace(config, shape=read_shape(name, 12, 10))
    first = next(config.grid.cells(config.grid.full))
    assert ends(begin, config, ["--shape", name], first) == [Status.WON, Status.LOST]
