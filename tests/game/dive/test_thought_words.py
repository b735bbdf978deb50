"""The words at the cells of moves that needed thought."""

from typing import Any

import pytest

from engine.solver.move_class import MoveClass
from game.ui import timing
from tests.game.dive.driven_dives import dive_with, open_board
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame


@pytest.fixture
def driver(start: StartGame) -> Driver:
    driver = start()
    open_board(driver, dive_with())
    driver.begin()
    return driver


def words_in_frame(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Return the words that the next picture draws at cells, and their places."""
    drawn, fonts = [], driver.app.context.painter.fonts
    usual = fonts.draw

    def draw(canvas: Any, text: str, *rest: Any) -> Any:
        place = usual(canvas, text, *rest)
        drawn.append((text, place))
        return place

    with monkeypatch.context() as patch:
        patch.setattr(fonts, "draw", draw)
        play = driver.play
        play.feedback.thoughts.draw(
            driver.window, driver.app.context.painter, play.pane.camera, driver.app.stack.is_still
        )
    return drawn


@pytest.mark.slow
@pytest.mark.parametrize("window", [(640, 480), (800, 1000), (1280, 720)])
@pytest.mark.parametrize("reduced", [False, True])
def test_a_word_leaves_the_numbers_around_free_and_is_never_cut(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int], reduced: bool
) -> None:
    driver.app.context.settings.change(reduced_motion=reduced)
    driver.resize(window)
    driver.run(0.3)
    camera = driver.play.pane.camera
    for cell in ((0, 0), (camera.columns - 1, 0), (3, 4)):
        for thinking in (MoveClass.TWO_NUMBERS, MoveClass.MORE):
            driver.play.feedback.praise(cell, thinking)
            driver.run(0.5 * timing.THOUGHT)
            ((_, place),) = words_in_frame(driver, monkeypatch)
            assert driver.window.get_rect().contains(place)
            square = camera.square(cell)
            assert abs(place.centery - square.top) <= camera.cell * 0.1 or cell[1] == 0
            # Digits leave a fifth of the cell's height free, above and below.
            assert place.height * 0.5 <= camera.cell * 0.3
            driver.run(timing.THOUGHT)


def test_a_word_is_gone_after_a_second(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.play.feedback.praise((3, 3), MoveClass.MORE)
    driver.run(0.9 * timing.THOUGHT)
    assert words_in_frame(driver, monkeypatch)
    driver.run(0.2 * timing.THOUGHT)
    assert not words_in_frame(driver, monkeypatch)
