"""Whole games in a real window, clicked by xdotool on a virtual screen."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core.commands import Chord, Flag
from engine.core.config import BEGINNER, EXPERT, GameConfig
from engine.rules.game import Game, Status
from tests.game.app.real_clicks import first_click, make, open_all
from tests.game.app.real_window import Screen, Window, missing

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(missing()) and "CI" not in os.environ, reason=f"needs {', '.join(missing())}"
    ),
]

Begin = Callable[..., Window]


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    assert not missing(), f"install {missing()}"
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def begin(screen: Screen, tmp_path: Path) -> Iterator[Begin]:
    opened: list[Window] = []

    def open_window(*arguments: str) -> Window:
        opened.append(Window(screen, tmp_path, *arguments))
        return opened[-1]

    yield open_window
    for window in opened:
        window.close()


def test_a_game_is_chorded_with_both_buttons_and_won_and_the_next_one_begins(begin: Begin) -> None:
    window, twin = begin("--size", "30x16x60", "--seed", "7"), Game(GameConfig(30, 16, 60), 7)
    first_click(window, twin)
    field = twin.position.field
    number = next(
        cell
        for cell in twin.grid.cells(twin.board.opened & ~field.zeros)
        if twin.grid.around(cell) & twin.board.closed & field.safe
    )
    make(window, twin, Chord(number))
    for mine in twin.grid.cells(twin.grid.around(number) & field.mines):
        make(window, twin, Flag(mine))
    make(window, twin, Chord(number))
    assert twin.board.closed & field.safe & twin.grid.around(number) == 0
    open_all(window, twin)
    assert twin.status is Status.WON
    window.expect("state", "won")
    window.expect("scene", "results")
    window.key("r")
    window.expect("state", "ready")
    window.click((15, 8))
    assert window.expect("n")["events"][:2] == ["MinesPlaced", "CellsOpened"]


def test_a_window_is_fitted_to_the_screen_and_can_be_resized_and_the_game_paused(
    begin: Begin, tmp_path: Path
) -> None:
    chosen = {"window_width": 16384, "window_height": 16384}
    (tmp_path / "settings.json").write_text(json.dumps(chosen))
    window, twin = begin("--difficulty", "beginner", "--seed", "9"), Game(BEGINNER, 9)
    before = (left, top, width, height), _ = window.place()
    assert left + width <= 1280
    assert top + height <= 720
    first_click(window, twin)
    window.key("Escape")
    window.expect("state", "paused")
    window.key("Escape")
    window.expect("state", "playing")
    window.resize(700, 500)
    while window.place() == before:
        window.expect("board")
    open_all(window, twin)
    window.expect("state", "won")


def test_a_game_of_keys_and_mouse_motions_can_be_resumed(begin: Begin) -> None:
    window, twin = begin("--difficulty", "expert", "--seed", "5"), Game(EXPERT, 5)
    first_click(window, twin)
    (left, top, width, height), _ = window.place()
    x, y = left + width // 2, top + height // 2
    window.keys_and_motions("f", [(x + 70 * (number % 2), y) for number in range(24)])
    window.expect("n")
    assert window.leave() == 128 + 15
    window = begin()
    window.expect("scene", "resume")
