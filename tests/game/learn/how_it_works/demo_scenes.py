"""Demos of the game, demos made up for tests, and the scene that shows them."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice

from engine import Board, Grid, Position
from game.learn.how_it_works.scenes import DEMOS, DemoScene
from game.learn.how_it_works.step import MAX_STEPS, Demo, DemoStep, Tint
from game.platform import paths
from game.resources.texts import Texts
from tests.game.driver import Driver

Begin = Callable[..., Driver]
GRID = Grid(7, 4)
TEXTS = Texts(paths.assets() / "texts")
STEPS = {demo.name: demo.steps for demo in DEMOS}
NAMES = list(STEPS)


@cache
def steps_of(name: str, seed: int) -> list[DemoStep]:
    return list(islice(STEPS[name](TEXTS, seed), MAX_STEPS))


def demo_of_steps(count: int) -> Demo:
    """Return a demo of ``count`` steps, each of which opens one more cell of an empty board."""

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        for number in range(count):
            here = 1 << number % GRID.span
            position = Position(seed, Board(GRID, 0, opened=here - 1))
            notes = tuple(f"line {n}" for n in range(number % 40))
            text, tints = f"step {number} of {seed}", dict.fromkeys(Tint, here)
            yield DemoStep(text, position, 1, tints, labels={(0, 0): "7"}, notes=notes)

    return Demo("grid", steps)


def show_demos(
    start: Begin, *demos: Demo, seed: int = 5, **options: object
) -> tuple[Driver, DemoScene]:
    """Open some demos, unless told otherwise one of nine steps, and pause the first."""
    driver = start(**options)
    return driver, open_demo(driver, demos or (demo_of_steps(9),), seed=seed)


def open_demo(driver: Driver, demos: Sequence[Demo], number: int = 0, seed: int = 5) -> DemoScene:
    driver.app.stack.push(DemoScene(driver.app.context, demos, number, seed))
    return pause_demo(driver)


def pause_demo(driver: Driver) -> DemoScene:
    """Return the open demo with all its steps, paused at the first."""
    scene = driver.scene
    assert isinstance(scene, DemoScene)
    scene.task.wait(30)
    driver.run(0.3)
    scene.seek(0)
    scene.step(0)
    driver.run(0.05)
    return scene


def shown_text(scene: DemoScene) -> str:
    assert scene.boards is not None
    return scene.boards.step.text
