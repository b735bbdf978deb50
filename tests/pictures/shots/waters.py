"""Boards of other waters and shapes: in play with a number pointed at, lost and won."""

from collections.abc import Iterator
from dataclasses import replace

from engine import GameConfig, Status
from engine.core.neighbourhood import CROSS, HEX, KNIGHT
from engine.core.shape_files import read_shape
from game.app.context import Options
from game.store.saved_game import GameStart
from tests.game.driver import Driver
from tests.pictures.playing import flag_some, lose, open_by_logic
from tests.pictures.steady import game

_SIZE = 16, 12, 36
BOARDS = {
    "hex": GameConfig(*_SIZE, neighbours=HEX),
    "hex-torus": GameConfig(*_SIZE, wraps=True, neighbours=HEX),
    "knight": GameConfig(*_SIZE, neighbours=KNIGHT),
    "cross": GameConfig(*_SIZE, neighbours=CROSS),
    **{
        name: replace(GameConfig(*_SIZE[:2], mines), shape=read_shape(name, *_SIZE[:2]))
        for name, mines in (("heart", 20), ("ring", 20), ("islands", 24))
    },
}


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    """Show each board as it is played, lost and won."""
    for name, config in BOARDS.items():
        options = Options(config, start=GameStart(7))
        with game(theme, options) as driver:
            open_by_logic(driver, 14)
            flag_some(driver)
            _point(driver)
            yield f"water-{name}", driver
            lose(driver)
            yield f"water-{name}-lost", driver
        with game(theme, options) as driver:
            driver.begin()
            driver.win()
            driver.run(3.0)
            yield f"water-{name}-won", driver


def _point(driver: Driver) -> None:
    """Point at the number around which the most cells are closed, near the middle."""
    board = driver.play.session.position.board
    assert driver.status is Status.PLAYING
    number = max(
        board.grid.cells(board.opened),
        key=lambda cell: (board.grid.around(cell) & board.closed).bit_count(),
    )
    driver.move(driver.centre(number))
    driver.run(0.5)
