"""The panel that CONTRIBUTING.md builds as an example works, and fits into every window."""

import re
import textwrap
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.platform import paths
from game.resources.texts import Texts
from tests.game.driver import Driver, StartGame
from tests.layouts.boxes import look, problems
from tests.marks import slow

PAGE = paths.assets().parent / "CONTRIBUTING.md"
BLOCK = re.compile(r"^   ```(\w+)\n(.*?)^   ```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """Return the code blocks of the section about a scene, in one language."""
    section = PAGE.read_text("utf-8").split("\n## A scene\n")[1].split("\n## ")[0]
    return [textwrap.dedent(text) for name, text in BLOCK.findall(section) if name == language]


def open_credits(driver: Driver, folder: Path) -> None:
    english = (paths.assets() / "texts" / "en.toml").read_text("utf-8")
    (folder / "en.toml").write_text("\n".join([english, *blocks("toml")]), "utf-8")
    driver.app.context.texts = Texts(folder)
    credits = ModuleType("credits")
    exec(compile(blocks("python")[0], str(PAGE), "exec"), credits.__dict__)
    driver.app.stack.push(credits.CreditsScene(driver.app.context))
    driver.run(1.0)


@pytest.mark.parametrize("window", [(640, 480), *slow([((800, 1000),), ((1280, 720),)])])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_panel_of_the_example_shows_its_texts_and_closes(
    start: StartGame, tmp_path: Path, window: tuple[int, int], scale: int
) -> None:
    driver = start({"ui_scale": scale}, window=window)
    open_credits(driver, tmp_path)
    assert driver.scene.name == "credits"
    assert driver.scene.tree.find("The typefaces are Fredoka and Nunito.")
    assert problems(look(driver)) == []
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "menu"


def test_the_example_takes_about_40_lines() -> None:
    code = [*blocks("python")[:-1], *blocks("toml")]
    assert sum(len(text.splitlines()) for text in code) <= 45
