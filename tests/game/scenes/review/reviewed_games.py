"""Reviews of recorded games for tests."""

from collections.abc import Callable

from engine.formats.recording import Recording
from engine.teacher.review_model import MoveVerdict
from game.scenes.review.review import ReviewScene
from game.ui.markers import MarkerShape
from tests.game.driver import Driver
from tests.game.playback.recorded_games import BOARD, LOST

Start = Callable[..., Driver]
EVEN = "..*\n..."  # a board on which every guess has a chance of a half
# Opened at 3,1 it is a wall of two sides:  ##201#
# column 0 holds one more mine, and 1,2     ##201#
# and 5,0 and 5,2 are safe.                 ##101#
MIXED = """
    **....
    .*...*
    ......
"""
_START = "0 open 2,1\n"
MOVES = {
    MoveVerdict.FIRST: (BOARD, _START, "First open", MarkerShape.DISC),
    MoveVerdict.CERTAIN: (BOARD, _START + "9 open 0,1\n9 won", "Certain", MarkerShape.CHECK),
    MoveVerdict.FORCED: (
        *(EVEN, "0 open 0,0\n9 open 2,1\n9 won"),
        *("Forced guess: 50%", MarkerShape.DIAMOND),
    ),
    MoveVerdict.NEEDLESS: (
        *(MIXED, "0 open 3,1\n900 open 0,2"),
        *("Needless guess: 33%", MarkerShape.TRIANGLE),
    ),
    MoveVerdict.MISCLICK: (
        *(BOARD, _START + "9 open 0,0\n9 lost"),
        *("A certain mine", MarkerShape.CROSS),
    ),
    MoveVerdict.FLAG: (
        *(BOARD, _START + "9 flag 0,0"),
        *("Flag on a certain mine", MarkerShape.PENNANT),
    ),
    MoveVerdict.GUESSED_FLAG: (
        *(EVEN, "0 open 0,0\n9 flag 2,0"),
        *("Flag on a guess: 50%", MarkerShape.FRAME),
    ),
    MoveVerdict.WRONG_FLAG: (BOARD, _START + "9 flag 0,1", "Wrong flag", MarkerShape.SQUARE),
    MoveVerdict.WRONG_CHORD: (BOARD, LOST, "Chord on a wrong flag", MarkerShape.CROSS),
    MoveVerdict.WASTED: (BOARD, _START + "9 chord 1,1", "Nothing changed", MarkerShape.DASH),
    MoveVerdict.UNFLAG: (
        *(BOARD, _START + "8 flag 0,0\n9 flag 0,0"),
        *("Flag taken off", MarkerShape.DISC),
    ),
    MoveVerdict.TAKEN_BACK: (
        *(BOARD, _START + "9 open 0,1\n99 undo"),
        *("Taken back", MarkerShape.BACK),
    ),
}
"""For each verdict a board, a game in which it occurs, its title and its shape."""


def review(driver: Driver, recording: Recording, is_done: bool = True) -> ReviewScene:
    """Open a review over the scene on top, and by default wait for all its results."""
    scene = ReviewScene(driver.app.context, recording)
    driver.app.stack.push(scene)
    if is_done:
        finish(driver, scene)
    driver.run(0.3)
    return scene


def opened(start: Start, recording: Recording) -> tuple[Driver, ReviewScene]:
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
    rect = scene.panel.filter.rect
    driver.click((rect.right - 10, rect.centery))
