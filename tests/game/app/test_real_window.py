"""Whole games in a real window, clicked by xdotool on a virtual screen."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import BEGINNER, EXPERT, Chord, Flag, Game, GameConfig, Status
from tests.game.app.real_clicks import first_click, make, open_all
from tests.game.app.real_window import RIGHT, ROOT, Screen, Window, missing_programs

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(missing_programs()) and "CI" not in os.environ,
        reason=f"needs {', '.join(missing_programs())}",
    ),
]

Begin = Callable[..., Window]


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    assert not missing_programs(), f"install {missing_programs()}"
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


BACKSPACE, LEFT_CTRL = 22, 37  # X keycodes
F_KEY, W_KEY, D_KEY, E_KEY, APOSTROPHE = 41, 25, 40, 26, 48


def test_keys_play_on_every_layout_and_one_switched_under_a_held_key(begin: Begin) -> None:
    window, twin = begin("--difficulty", "beginner", "--seed", "9"), Game(BEGINNER, 9)
    first_click(window, twin)
    window.click((0, 8), RIGHT)
    window.expect("n")
    for layout in ("ru", "gr", "il", "us"):
        window.use_layout(layout)
        window.press(F_KEY)
        assert window.expect("n")["command"] == "flag"
    window.hold(F_KEY, lambda: window.use_layout("ru"))
    window.press(F_KEY)
    assert [window.expect("n")["command"] for _ in range(2)] == ["flag", "flag"]


def test_text_of_a_layout_and_of_a_dead_key_is_typed_once(screen: Screen, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.game.app.typing_target"]
    environment = {"LC_ALL": "C.UTF-8"}  # whose table of dead keys X11 reads
    window = Window(screen, tmp_path, command=command, cwd=ROOT, environment=environment)

    def typed() -> str:
        file = tmp_path / "settings.json"
        return json.loads(file.read_text("utf-8"))["player"] if file.exists() else ""

    def type_on(layout: str, variant: str, keys: tuple[int, int], text: str) -> None:
        """Press two keys until they arrive under the new layout: X sometimes uses the old one for a
        moment."""
        for _ in range(10):
            window.use_layout(layout, variant)
            window.press(*keys)
            time.sleep(1.0)
            if not typed().isascii():
                break
            window.press(BACKSPACE, BACKSPACE)
        assert typed() == text

    try:
        window.expect("scene", "settings")
        type_on("ru", "", (F_KEY, W_KEY), "\u0430\u0446")
        window.hold(LEFT_CTRL, lambda: window.press(D_KEY))
        window.press(BACKSPACE, BACKSPACE)
        type_on("us", "intl", (APOSTROPHE, E_KEY), "\u00e9")
    finally:
        window.close()
