"""The walls of the house: who may import whom, and what is done only once."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.core.config import GameConfig
from tests.game.driver import Driver

ROOT = Path(__file__).resolve().parents[2]
GAME = sorted((ROOT / "game").rglob("*.py"))

PURE = [
    *("input/bindings", "input/click_machine", "input/events", "input/gamepad", "input/touch"),
    "ui/text_edit",
]


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at the top or inside a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            names.add(node.module or "")
    return names


def calls(path: Path) -> set[str]:
    """Every dotted name that a file calls."""
    return {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }


@pytest.mark.parametrize(
    "name",
    [
        "input/bindings",
        "input/click_machine",
        "input/gamepad",
        "input/events",
        "input/touch",
        "ui/text_edit",
    ],
)
def test_what_decides_over_input_knows_no_pygame(name: str) -> None:
    path = ROOT / "game" / f"{name}.py"
    assert not any(module.startswith("pygame") for module in imports(path))


@pytest.mark.parametrize("folder", ["ui", "board"])
def test_what_draws_knows_no_scene_and_no_session(folder: str) -> None:
    for path in (ROOT / "game" / folder).rglob("*.py"):
        upward = ("game.scenes", "game.session", "game.app", "engine.core.commands")
        assert not [name for name in imports(path) if name.startswith(upward)], path


def test_only_the_app_reads_events() -> None:
    for path in GAME:
        if path.name == "event_source.py":
            continue
        taken = {name for name in calls(path) if name.startswith(("pygame.event.", "pygame.mouse"))}
        assert not taken, path


def test_the_window_is_opened_in_one_place() -> None:
    opening = [path.name for path in GAME if "pygame.display.set_mode" in calls(path)]
    assert opening == ["window.py"]


def test_fonts_are_made_in_one_place() -> None:
    made = [path.name for path in GAME if "pygame.font.Font" in calls(path)]
    assert made == ["fonts.py"]


def test_assets_and_the_players_folder_are_found_in_one_place() -> None:
    knowing = [path.name for path in GAME if "_MEIPASS" in path.read_text("utf-8")]
    asking = [path.name for path in GAME if "platformdirs" in imports(path)]
    assert knowing == asking == ["paths.py"]


@pytest.mark.parametrize("scene", ["menu", "play", "pause"])
def test_frames_make_no_fonts_once_a_scene_has_come_to_rest(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, scene: str
) -> None:
    driver = start() if scene == "menu" else start(config=GameConfig(8, 5, 6), seed=5)
    if scene != "menu":
        driver.begin()
    if scene == "pause":
        driver.key(pygame.K_p)
    driver.run(0.5)
    made: list[object] = []
    monkeypatch.setattr(pygame.font, "Font", lambda *given: made.append(given))
    frames = driver.app.frames
    driver.run(1.0)
    assert driver.app.frames > frames + 10
    assert made == []
