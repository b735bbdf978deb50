"""Touch in the whole game: taps, holds, drags and pinches on the board, and every widget."""

import pygame
import pytest

from engine.core.config import GameConfig
from engine.core.pointer import PointerAction
from engine.rules.game import Status
from game.input.touch import HOLD_SECONDS
from tests.game.driver import Driver, StartGame

SMALL = GameConfig(8, 5, 6)
LARGE = GameConfig(100, 60, 600)
DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


def test_a_tap_opens_in_the_next_frame_and_a_tap_on_a_number_chords(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.finger(DOWN, driver.centre((4, 2)))
    driver.run(0.05)
    frame = driver.app.frames
    driver.finger(UP, driver.centre((4, 2)))
    driver.app.run_frame()
    assert [line["frame"] for line in driver.trace() if "frame" in line] == [frame + 1]
    driver.run(1)
    assert driver.commands() == ["open 4,2"], "the mouse that the system makes of it does not act"
    assert driver.play.pane.input.under_mouse is None
    board = driver.play.session.position.board
    number = next(board.grid.cells(board.with_number(1)))
    driver.tap_cell(number)
    assert driver.commands()[1:] == ["chord {},{}".format(*number)]


def test_a_held_finger_flags_while_it_is_down(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5, window=(960, 720))
    driver.run(1)
    pos = driver.centre((4, 2))
    pictures = [driver.cell_picture((4, 2))]
    driver.finger(DOWN, pos)
    for seconds in (0.03, HOLD_SECONDS * 0.4, HOLD_SECONDS * 0.15, HOLD_SECONDS * 0.15):
        driver.run(seconds)
        pictures.append(driver.cell_picture((4, 2)))
    assert len(set(pictures)) == 5, "the cell looks pressed, and a ring grows around the finger"
    assert driver.play.hud.puff.mood == "press"
    driver.finger(MOVE, (pos[0] + 40, pos[1]))
    driver.finger(UP, (pos[0] + 40, pos[1]))
    driver.run(0.3)
    assert driver.cell_picture((4, 2)) == pictures[0]
    assert driver.commands() == []
    driver.finger(DOWN, pos)
    driver.run(HOLD_SECONDS + 0.05)
    assert driver.commands() == ["flag 4,2"]
    driver.run(1)
    driver.finger(UP, pos)
    driver.run(0.1)
    assert driver.commands() == ["flag 4,2"]


def test_the_switch_swaps_tap_and_hold_and_covers_nothing(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    tool = driver.play.tool
    assert not tool.enabled, "no finger has touched the window yet"
    driver.click(tool.rect.center)
    assert not tool.taps_flag
    driver.tap_cell((4, 2), settle=1)
    assert tool.enabled
    driver.tap(tool.rect.center)
    closed, mines = driver.closed_safe, driver.mines
    driver.tap_cell(mines[0])
    driver.tap_cell(closed[0], held=HOLD_SECONDS + 0.1)
    driver.tap(tool.rect.center)
    driver.tap_cell(mines[1], held=HOLD_SECONDS + 0.1)
    moves = (("open", (4, 2)), ("flag", mines[0]), ("open", closed[0]), ("flag", mines[1]))
    assert driver.commands() == [f"{verb} {x},{y}" for verb, (x, y) in moves]
    for window in ((640, 480), (1280, 720), (720, 1280)):
        driver.resize(window)
        others = [w.rect for w in driver.play.hud.group.widgets if w is not tool]
        others += [driver.play.hud.clock_rect, driver.play.pane.camera.view]
        assert tool.rect.collidelist(others) == -1
        assert driver.window.get_rect().contains(tool.rect)


def pinch(driver: Driver, middle: tuple[int, int], near: int, far: int) -> None:
    """Move two fingers from ``near`` to ``far`` pixels beside the middle, and lift them."""
    x, y = middle
    for act, now in ((DOWN, near), *((MOVE, near + (far - near) * n // 20) for n in range(1, 21))):
        driver.finger(act, (x - now, y))
        driver.finger(act, (x + now, y), 1)
        driver.app.run_frame()
    driver.finger(UP, (x - far, y))
    driver.finger(UP, (x + far, y), 1)
    driver.run(0.5)


@pytest.mark.slow
def test_a_drag_moves_a_large_board_and_a_pinch_zooms_about_its_middle(start: StartGame) -> None:
    driver = start(config=LARGE, seed=5, window=(1280, 720))
    camera = driver.play.pane.camera
    left, top = camera.rect.topleft
    x, y = camera.view.center
    driver.finger(DOWN, (x, y))
    for step in range(1, 6):
        driver.finger(MOVE, (x - 12 * step, y - 6 * step))
        driver.run(0.02)
    driver.finger(UP, (x - 60, y - 30))
    driver.run(0.1)
    assert camera.rect.topleft == (left - 60, top - 30)
    for near, far in ((60, 120), (120, 60)):
        before, under = camera.cell, camera.cell_at((x, y))
        pinch(driver, (x, y), near, far)
        assert camera.cell == pytest.approx(before * far / near, abs=1.5)
        cell = camera.cell_at((x, y))
        assert max(abs(cell[0] - under[0]), abs(cell[1] - under[1])) <= 1
    assert driver.commands() == []


def test_a_finger_that_is_down_in_a_pause_does_nothing(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    pos = driver.centre(driver.closed_safe[0])
    for pause, resume in (
        (driver.lose_focus, lambda: None),
        (lambda: driver.key(pygame.K_p), lambda: driver.key(pygame.K_p)),
    ):
        assert driver.scene.name == "play"
        driver.finger(DOWN, pos)
        driver.run(0.1)
        pause()
        driver.run(1)
        resume()
        driver.finger(UP, pos)
        driver.run(0.5)
        assert len(driver.commands()) == 1


def test_a_game_is_won_by_fingers_alone(start: StartGame) -> None:
    driver = start()
    driver.tap(driver.widget("Intermediate").rect.center)
    assert driver.settings.last_game == "intermediate"
    assert driver.group.hovered is None, "a finger that is gone leaves no widget lit"
    for _ in range(2):  # a tap chooses, another one plays
        driver.tap(driver.widget("Beginner").rect.center)
    assert driver.scene.name == "play"
    driver.tap_cell((4, 4), settle=1)
    driver.tap_cell(driver.mines[0], held=HOLD_SECONDS + 0.05)
    driver.tap(driver.play.hud.group.widgets[0].rect.center, settle=0.3)
    assert driver.scene.name == "pause"
    driver.tap(driver.widget("Resume").rect.center, settle=0.3)
    while driver.closed_safe:
        driver.tap_cell(driver.closed_safe[0], settle=0.02)
    assert driver.status is Status.WON
    driver.until("results")
    driver.run(0.6)
    driver.tap(driver.widget("Again").rect.center)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


@pytest.mark.slow
def test_a_tap_and_a_cancelled_button_are_recorded_and_a_pinch_is_not(start: StartGame) -> None:
    driver = start(config=GameConfig(40, 30, 200), seed=3)
    driver.tap_cell((20, 15))
    session = driver.play.session
    pointer = session.pointer_recorder.pointer
    acts = [point.act for point in pointer if point.act is not PointerAction.MOVE]
    assert acts == [PointerAction.FINGER_DOWN, PointerAction.FINGER_UP]
    before = session.figures(driver.now).path
    pinch(driver, driver.centre((20, 15)), 40, 80)
    assert session.figures(driver.now).path - before < 5
    driver.down(driver.centre((22, 15)))
    driver.run(0.1)
    driver.lose_focus()
    driver.run(0.1)
    last = session.pointer_recorder.pointer[-1]
    released_off_the_board = (PointerAction.LEFT_UP, True, True)
    assert (last.act, last.x < 0, last.y < 0) == released_off_the_board
