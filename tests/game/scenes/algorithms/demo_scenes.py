"""Demos for tests of the scene that shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.board import Board
from engine.core.grid import Grid
from engine.rules.game import Position
from game.resources.texts import Texts
from game.scenes.algorithms.player import DemoScene
from game.scenes.algorithms.step import Demo, DemoStep, Tint
from tests.game.driver import Driver

Begin = Callable[..., Driver]
Show = Callable[..., tuple[Driver, DemoScene]]
GRID = Grid(7, 4)


def numbered(count: int) -> Demo:
    """A demo of so many steps; each opens one more cell of an empty board."""

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        for number in range(count):
            cells = (1 << number % GRID.size) - 1
            board = Board(GRID, 0, opened=cells)
            notes = tuple(f"line {n}" for n in range(number % 40))
            tints = dict.fromkeys(Tint, 1 << number % GRID.size)
            text = f"step {number} of {seed}"
            yield DemoStep(text, Position(seed, board), 1, tints, labels={(0, 0): "7"}, notes=notes)

    return Demo("grid", steps)


def open_demo(driver: Driver, demos: Sequence[Demo], number: int = 0, seed: int = 5) -> DemoScene:
    """One of some demos, opened and paused at its first step."""
    driver.app.stack.push(DemoScene(driver.app.context, demos, number, seed))
    return paused(driver)


def paused(driver: Driver) -> DemoScene:
    """The open demo with all its steps, paused at the first."""
    scene = driver.scene
    assert isinstance(scene, DemoScene)
    scene.steps.wait(30)
    driver.run(0.3)
    scene.seek(0)
    scene.step(0)
    driver.run(0.05)
    return scene


def shown_text(scene: DemoScene) -> str:
    assert scene.boards is not None
    return scene.boards.step.text
