"""Replays of recorded games for tests."""

from engine import Recording
from game.history.replay import ReplayScene
from tests.game.driver import Driver, StartGame


def replay(
    start: StartGame, recording: Recording, paused: bool = True, **options: object
) -> tuple[Driver, ReplayScene]:
    """Open a replay over the menu, reviewed and, unless told otherwise, paused."""
    driver = start(**options)
    return driver, replay_another(driver, recording, paused)


def replay_another(driver: Driver, recording: Recording, paused: bool = True) -> ReplayScene:
    scene = ReplayScene(driver.app.context, recording)
    scene.loader.wait(10)
    driver.app.stack.push(scene)
    if paused and scene.playback is not None:
        scene.toggle()
    driver.run(0.3)
    return scene


def board_text(scene: ReplayScene) -> list[str]:
    """Return the rows of the board that is shown."""
    return str(scene.board.position.board).split()
