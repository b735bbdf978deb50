"""Reviews of recorded games for tests."""

from engine import Recording
from engine.teacher.observer import MoveVerdict
from game.history.review import ReviewScene
from tests.game.driver import Driver, StartGame

EVEN = "..*\n..."  # a board on which every guess survives with a chance of one half
# Opened at 3,1 it is a wall of two sides:  ##201#
# column 0 holds one more mine, and 1,2     ##201#
# and 5,0 and 5,2 are safe.                 ##101#
MIXED = """
    **....
    .*...*
    ......
"""


def review(driver: Driver, recording: Recording, is_done: bool = True) -> ReviewScene:
    """Open a review over the scene on top, and unless told otherwise wait for all its results."""
    scene = ReviewScene(driver.app.context, recording)
    driver.app.stack.push(scene)
    if is_done:
        finish(driver, scene)
    driver.run(0.3)
    return scene


def open_review(start: StartGame, recording: Recording) -> tuple[Driver, ReviewScene]:
    """Return a review over the menu, with all its results."""
    driver = start()
    return driver, review(driver, recording)


def finish(driver: Driver, scene: ReviewScene) -> None:
    while scene.loader.is_working:
        scene.loader.wait(20)
        driver.app.run_frame()


def choose(scene: ReviewScene, verdict: MoveVerdict) -> None:
    """Choose the first row with this verdict."""
    row = next(n for n, reviewed in enumerate(scene.shown) if reviewed.verdict is verdict)
    scene.panel.list.choose_row(row)
    scene.panel.list.activate()


def show_all(driver: Driver, scene: ReviewScene) -> None:
    with scene.fitted():
        scene.reveal(scene.panel.filter)
    rect = scene.panel.filter.rect
    driver.click((rect.right - 10, rect.centery))
