"""While a press is held, the view stays; the release acts on the cell that looked pressed or on
none."""

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from engine.core.grid import Cell
from game.learn.how_it_works.scenes import DEMOS
from game.learn.how_it_works.trial_scene import TrialScene
from tests.game.driver import MIDDLE, RIGHT, Driver, StartGame
from tests.marks import slow

SMALL, LARGE = GameConfig(9, 9, 10), GameConfig(120, 90, 1500)
Move = Callable[[Driver], None]


@pytest.fixture(params=[SMALL, LARGE], ids=["whole", "in part"])
def driver(request: pytest.FixtureRequest, start: StartGame) -> Driver:
    """Return a game just begun, on a board that is seen whole or in part."""
    driver = start(config=request.param, seed=3, window=(800, 600), chosen={"animation": "off"})
    driver.begin()
    return driver


def closed_cell(driver: Driver) -> Cell:
    """Return a closed cell far from the edges of the view."""
    columns, rows = driver.play.pane.camera.seen()
    board = driver.play.session.position.board
    return next(
        (x, y)
        for y in rows[1 : -len(rows) // 2]
        for x in columns[1:-1]
        if board.closed & board.grid.bit((x, y))
    )


def turn_wheel(steps: int) -> Move:
    return lambda driver: driver.post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)


def press_key(key: int, text: str = "", mod: int = 0) -> Move:
    return lambda driver: driver.key(key, text, mod=mod)


def rest_at_the_edge(driver: Driver) -> None:
    """Rest the mouse at the window's edge, and move it back."""
    back = driver.centre(closed_cell(driver))
    driver.move((799, 300))
    driver.run(1.5)
    driver.move(back)


PLAYERS_WAYS = {
    "wheel up": turn_wheel(1),
    "wheel down": turn_wheel(-1),
    "wheel far": turn_wheel(-30),
    "zoom in": press_key(pygame.K_PLUS, "+"),
    "zoom out": press_key(pygame.K_MINUS, "-"),
    "zoom all": press_key(pygame.K_0, "0"),
    "page up": press_key(pygame.K_PAGEUP),
    "page down": press_key(pygame.K_PAGEDOWN),
    "home": press_key(pygame.K_HOME),
    "end": press_key(pygame.K_END),
    "shift and an arrow": press_key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT),
    "edge": rest_at_the_edge,
}


@pytest.mark.slow
@pytest.mark.parametrize("way", PLAYERS_WAYS)
def test_the_view_stays_under_a_held_button_and_the_click_counts(driver: Driver, way: str) -> None:
    cell, before = closed_cell(driver), driver.play.pane.camera.rect
    spot = driver.centre(cell)
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    PLAYERS_WAYS[way](driver)
    driver.run(0.05)
    assert driver.play.pane.camera.rect == before
    pressed = driver.play.pane.input.pressed
    assert pressed is not None
    assert pressed.cell == cell
    driver.up(spot)
    driver.run(0.05)
    assert driver.commands()[-1] == f"open {cell[0]},{cell[1]}"


def test_after_the_release_the_view_moves_again(driver: Driver) -> None:
    spot, before = driver.centre(closed_cell(driver)), driver.play.pane.camera.rect
    driver.click(spot, RIGHT)
    driver.post(pygame.MOUSEWHEEL, x=0, y=3, flipped=False)
    driver.run(0.05)
    assert driver.play.pane.camera.rect != before


@pytest.mark.parametrize("button", [MIDDLE, RIGHT])
def test_every_button_keeps_the_view(driver: Driver, button: int) -> None:
    cell, before = closed_cell(driver), driver.play.pane.camera.rect
    spot, made = driver.centre(cell), len(driver.commands())
    driver.move(spot)
    driver.down(spot, button)
    driver.post(pygame.MOUSEWHEEL, x=0, y=2, flipped=False)
    driver.run(0.02)
    assert driver.play.pane.camera.rect == before
    driver.up(spot, button)
    driver.run(0.05)
    name = "flag" if button == RIGHT else "chord"
    assert driver.commands()[made:] == [f"{name} {cell[0]},{cell[1]}"]


def test_a_held_finger_keeps_the_view_for_its_tap_and_its_hold(driver: Driver) -> None:
    cell, before, made = closed_cell(driver), driver.play.pane.camera.rect, len(driver.commands())
    spot = driver.centre(cell)
    for held, name in ((0.05, "open"), (0.6, "flag")):
        driver.finger(pygame.FINGERDOWN, spot)
        driver.run(0.01)
        driver.post(pygame.MOUSEWHEEL, x=0, y=2, flipped=False)
        driver.post(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, unicode="", mod=0)
        driver.run(held)
        assert driver.play.pane.camera.rect == before
        driver.finger(pygame.FINGERUP, spot)
        driver.run(0.05)
        assert driver.commands()[made:] == [f"{name} {cell[0]},{cell[1]}"]
        cell, made = closed_cell(driver), len(driver.commands())
        spot = driver.centre(cell)


FORCED_WAYS: dict[str, Move] = {
    "a smaller window": lambda driver: driver.resize((660, 500)),
    "a larger window": lambda driver: driver.resize((1000, 700)),
    "full screen": press_key(pygame.K_F11),
    "larger text": lambda driver: driver.app.context.settings.change(ui_scale=150),
    "the help toolbar": press_key(pygame.K_F2),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", FORCED_WAYS)
@pytest.mark.parametrize("hand", ["button", *slow(["finger"])])
def test_another_layout_takes_a_press_back(driver: Driver, way: str, hand: str) -> None:
    cell, made = closed_cell(driver), driver.commands()
    spot, camera = driver.centre(cell), driver.play.pane.camera
    before = camera.rect
    driver.move(spot)
    driver.down(spot) if hand == "button" else driver.finger(pygame.FINGERDOWN, spot)
    driver.run(0.02)
    FORCED_WAYS[way](driver)
    driver.run(0.1)
    assert camera.rect != before
    assert driver.play.pane.input.pressed is None
    driver.move(spot)
    driver.up(spot) if hand == "button" else driver.finger(pygame.FINGERUP, spot)
    driver.run(0.6)
    assert driver.commands() == made
    driver.click(driver.centre(closed_cell(driver)))
    assert len(driver.commands()) == len(made) + 1, "the next click counts"


def test_after_another_layout_the_press_continues_where_the_mouse_moves_to(driver: Driver) -> None:
    spot, made = driver.centre(closed_cell(driver)), len(driver.commands())
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    driver.resize((820, 660))
    cell = closed_cell(driver)
    spot = driver.centre(cell)
    driver.move(spot)
    driver.run(0.02)
    pressed = driver.play.pane.input.pressed
    assert pressed is not None
    assert pressed.cell == cell
    driver.up(spot)
    driver.run(0.05)
    assert driver.commands()[made:] == [f"open {cell[0]},{cell[1]}"]


def test_a_second_button_after_another_layout_presses_the_cell_there(driver: Driver) -> None:
    spot, made = driver.centre(closed_cell(driver)), len(driver.commands())
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    driver.resize((820, 660))
    driver.down(spot, RIGHT)
    driver.run(0.02)
    pressed = driver.play.pane.input.pressed
    assert pressed is not None
    driver.up(spot)
    driver.run(0.05)
    assert driver.commands()[made:] == [f"chord {pressed.cell[0]},{pressed.cell[1]}"]


def test_a_layout_that_leaves_the_board_where_it_is_ends_no_press(driver: Driver) -> None:
    cell, size = closed_cell(driver), driver.window.get_size()
    spot = driver.centre(cell)
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    driver.resize(size)
    with driver.play.fitted():
        driver.play.layout(size)
    driver.up(spot)
    driver.run(0.05)
    assert driver.commands()[-1] == f"open {cell[0]},{cell[1]}"


def test_the_help_bar_that_a_hint_brings_does_not_move_a_pressed_board(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.play.hints.WAIT", 0.0)
    cell, before = closed_cell(driver), driver.play.pane.camera.rect
    spot = driver.centre(cell)
    driver.move(spot)
    driver.key(pygame.K_h, "h", settle=0.0)
    driver.down(spot)
    driver.run(0.01)
    driver.play.aids.hints.task.wait(60.0)
    driver.run(0.1)
    assert driver.play.aids.hints.hint is not None
    assert driver.play.pane.camera.rect == before
    pressed = driver.play.pane.input.pressed
    assert pressed is None or pressed.cell == cell


def test_a_release_on_the_map_opens_no_cell_below_it(start: StartGame) -> None:
    driver = start(config=LARGE, seed=3, window=(800, 600), chosen={"animation": "off"})
    driver.begin()
    spot, made = driver.centre(closed_cell(driver)), driver.commands()
    on_map = driver.play.pane.view.minimap.rect.center
    assert driver.play.pane.camera.cell_at(on_map) is not None
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    driver.move(on_map)
    driver.run(0.02)
    assert driver.play.pane.input.pressed is None
    driver.up(on_map)
    driver.run(0.05)
    assert driver.commands() == made


@pytest.mark.slow
def test_a_release_on_the_bar_of_a_hint_opens_no_cell_below_it(start: StartGame) -> None:
    driver = start(config=LARGE, seed=3, window=(800, 600), chosen={"animation": "off"})
    driver.begin()
    driver.key(pygame.K_h, "h")
    hints = driver.play.aids.hints
    hints.task.wait(60.0)
    driver.run(0.3)
    driver.key(pygame.K_w, "w")
    on_bar = next(
        (x, y)
        for y in range(hints.bar.rect.top, hints.bar.rect.bottom)
        for x in range(hints.bar.rect.left, hints.bar.rect.right)
        if driver.play.pane.camera.cell_at((x, y)) and hints.bar.group.at((x, y)) is None
    )
    cells = (driver.centre(cell) for cell in driver.closed_safe)
    spot = next(pos for pos in cells if driver.play.pane.camera.view.collidepoint(pos))
    made = driver.commands()
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    driver.move(on_bar)
    driver.run(0.02)
    assert driver.play.pane.input.pressed is None
    driver.up(on_bar)
    driver.run(0.05)
    assert driver.commands() == made


def test_a_button_let_go_while_another_one_steers_the_map_is_not_held_for_ever(
    start: StartGame,
) -> None:
    driver = start(config=LARGE, seed=3, window=(800, 600), chosen={"animation": "off"})
    driver.begin()
    spot, on_map = driver.centre(closed_cell(driver)), driver.play.pane.view.minimap.rect.center
    driver.down(spot, RIGHT)
    driver.move(on_map)
    driver.down(on_map)
    driver.up(on_map, RIGHT)
    driver.up(on_map)
    driver.run(0.05)
    assert not driver.play.pane.input.clicks.held


def test_a_cell_that_the_game_shows_comes_into_view_and_ends_the_press(driver: Driver) -> None:
    spot, made = driver.centre(closed_cell(driver)), driver.commands()
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    driver.play.pane.reveal((0, 0))
    assert driver.play.pane.camera.view.collidepoint(driver.centre((0, 0)))
    if driver.play.pane.camera.is_whole:
        return
    driver.up(spot)
    driver.run(0.05)
    assert driver.commands() == made


def test_a_new_game_under_a_held_button_opens_nothing(driver: Driver) -> None:
    spot = driver.centre(closed_cell(driver))
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    driver.key(pygame.K_r, "r")
    made = driver.commands()
    driver.up(spot)
    driver.run(0.05)
    assert driver.commands() == made


def test_the_keyboard_moves_no_view_under_a_held_button(driver: Driver) -> None:
    """The keyboard's cursor stays visible, and so the view need not move."""
    cell, before = closed_cell(driver), driver.play.pane.camera.rect
    spot = driver.centre(cell)
    driver.move(spot)
    driver.down(spot)
    driver.run(0.02)
    with driver.unseen():
        for key in (pygame.K_LEFT,) * 80:
            driver.post(pygame.KEYDOWN, key=key, unicode="", mod=0)
            driver.post(pygame.KEYUP, key=key, unicode="", mod=0)
        driver.run(0.1)
    assert driver.play.pane.camera.rect == before
    cursor = driver.centre(driver.play.pane.input.cursor)
    assert driver.play.pane.camera.view.collidepoint(cursor)
    driver.up(spot)
    driver.run(0.05)
    assert driver.commands()[-1] == f"open {cell[0]},{cell[1]}"


@pytest.mark.parametrize("hand", ["button", "finger"])
def test_a_board_to_try_a_method_on_moves_under_no_press(start: StartGame, hand: str) -> None:
    driver = start(window=(800, 600), chosen={"animation": "off"})
    scene = TrialScene(driver.app.context, DEMOS, 0, 5)
    driver.app.context.stack.push(scene)
    driver.run(0.5)
    camera = scene.boards.known.camera
    closed = next(iter(scene.trial.game.grid.cells(scene.trial.game.position.board.closed)))
    x, y = camera.corner(closed)
    spot, before = (x + 3, y + 3), scene.trial.game.position
    driver.move(spot)
    driver.down(spot) if hand == "button" else driver.finger(pygame.FINGERDOWN, spot)
    driver.run(0.02)
    driver.resize((700, 560))
    driver.move(spot)
    driver.up(spot) if hand == "button" else driver.finger(pygame.FINGERUP, spot)
    driver.run(0.05)
    assert scene.trial.game.position is before
