"""Games of other neighbours and shapes in a real window: recorded, and resumed after a kill."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Game, GameConfig, Open
from engine.core.neighbourhood import CROSS, HEX, KNIGHT
from engine.core.shapes import draw_shape
from tests.game.app.real_clicks import make, open_all
from tests.game.app.real_window import Window
from tests.game.app.test_real_window import Begin, begin, pytestmark, screen

__all__ = ["begin", "pytestmark", "screen"]

BOARD = GameConfig(10, 8, 14)
KEPT = {
    "hex": (replace(BOARD, neighbours=HEX), ["--neighbours", "hex"]),
    "knight torus": (
        replace(BOARD, neighbours=KNIGHT, wraps=True), ["--neighbours", "knight", "--wraps"],
    ),
    "cross heart": (
        replace(BOARD, mines=9, neighbours=CROSS, shape=draw_shape("heart", 10, 8)),
        ["--neighbours", "cross", "--shape", "heart"],
    ),
}  # fmt: skip


def deal(begin: Begin, config: GameConfig, words: Sequence[str]) -> tuple[Window, Game]:
    window, twin = begin("--size", config.size, "--seed", "7", *words), Game(config, 7)
    window.hexagon_rows = config.height if config.neighbours.is_shifted else 0
    make(window, twin, Open((config.width // 2, config.height // 2)))
    window.expect("state", "playing")
    return window, twin


def recorded(folder: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "records.sqlite3")) as file:
        return file.execute("SELECT neighbours, wraps, shape, result FROM games").fetchall()


@pytest.mark.parametrize("kind", KEPT)
def test_a_killed_game_goes_on_and_its_win_is_recorded(
    begin: Begin, tmp_path: Path, kind: str
) -> None:
    config, words = KEPT[kind]
    window, twin = deal(begin, config, words)
    field = twin.position.field
    for cell in list(twin.grid.cells(field.safe & ~twin.board.opened))[:2]:
        if not twin.board.opened & twin.grid.bit(cell):
            make(window, twin, Open(cell))
    window.close()  # kills it
    window = begin()
    window.hexagon_rows = config.height if config.neighbours.is_shifted else 0
    window.expect("scene", "resume")
    window.until("play", lambda: window.key("Return"))
    open_all(window, twin)
    window.expect("state", "won")
    window.expect("scene", "results")
    window.leave()
    shape = "heart" if config.shape else ""
    assert recorded(tmp_path) == [(config.neighbours.name, config.wraps, shape, "won")]
    assert [line["scene"] for line in begin().lines if "scene" in line][-1] == "menu"
