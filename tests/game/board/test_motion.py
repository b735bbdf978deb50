"""Animation never delays, drops, moves or changes input, which has its effect in the very next
frame."""

import math
import random

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.board.effects.tile_animation import tile_frame
from game.board.tiles import Layers, sprite_layers
from game.store.settings import Animation
from game.ui.shapes import draw_turned
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver, StartGame
from tests.marks import slow

Cell = tuple[int, int]
SMALL = GameConfig(8, 5, 6)
SEA = GameConfig(20, 12, 14)


def next_frame(driver: Driver, cell: Cell, button: int = LEFT) -> None:
    driver.down(driver.centre(cell), button)
    driver.up(driver.centre(cell), button)
    driver.app.run_frame()


def layers(driver: Driver, cell: Cell) -> Layers:
    board, effects = driver.play.pane.view, driver.play.pane.effects
    effect = effects.tiles.get(cell)
    return tile_frame(effect, effects.now).layers if effect else sprite_layers(board.looks[cell])


@pytest.mark.slow
@pytest.mark.parametrize("animation", Animation)
def test_numbers_and_flags_are_seen_in_the_next_frame(
    start: StartGame, animation: Animation
) -> None:
    driver = start({"animation": animation.value}, config=SEA, seed=5)
    next_frame(driver, (10, 6))
    board = driver.play.session.position.board
    opened = list(board.grid.cells(board.opened))
    assert len(opened) > 20
    for cell in opened if animation is not Animation.FULL else ():
        number = board.number(cell)
        assert not number or f"number_{number}" in [name for name, *_ in layers(driver, cell)]
    driver.run(2)
    number = next(cell for cell in driver.closed_safe if driver.field.number(cell))
    for cell, button, sprite in (
        (number, LEFT, f"number_{driver.field.number(number)}"),
        (driver.mines[0], RIGHT, "flag"),
    ):
        before = driver.cell_picture(cell)
        next_frame(driver, cell, button)
        assert any(name.startswith(sprite) for name, _, _ in layers(driver, cell))
        tile = driver.play.pane.view.tiles.tile(layers(driver, cell))
        assert driver.cell_picture(cell) == pygame.image.tobytes(tile, "RGB") != before


def test_a_click_on_a_flipping_tile_counts(start: StartGame) -> None:
    driver = start(config=SEA, seed=5)
    next_frame(driver, (10, 6))
    board, effects = driver.play.session.position.board, driver.play.pane.effects
    waiting = [cell for cell, effect in effects.tiles.items() if effect.start > effects.now]
    x, y = next(cell for cell in waiting if board.number(cell))
    for button in (LEFT, MIDDLE, RIGHT):
        next_frame(driver, (x, y), button)
    assert driver.commands()[1:] == [f"{word} {x},{y}" for word in ("open", "chord", "flag")]
    events = [line["events"] for line in driver.trace() if line.get("n", 0) > 1]
    assert events == [[], ["ChordRefused"], []]
    while driver.closed_safe:
        next_frame(driver, driver.closed_safe[0])
    assert driver.status is Status.WON


@pytest.mark.parametrize("command", ["open 6,1", "flag 6,1", "flag 4,4"])
def test_input_during_the_scenes_transition_counts(start: StartGame, command: str) -> None:
    driver = start()
    driver.group.focus = driver.widget("Beginner")
    driver.key(pygame.K_RETURN, settle=0)
    if command == "flag 4,4":
        driver.key(pygame.K_LEFT, settle=0)
        driver.key(pygame.K_f, settle=0)
    driver.app.run_frame()
    assert driver.scene.name == "play"
    if command != "flag 4,4":
        next_frame(driver, (6, 1), LEFT if command == "open 6,1" else RIGHT)
    assert driver.app.stack.is_busy, "the scene is still on its way"
    assert driver.commands() == [command]


def test_a_click_right_after_a_pause_or_again_counts_and_a_loss_moves_no_cell(
    start: StartGame,
) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(0.5)
    driver.key(pygame.K_p, settle=0)
    next_frame(driver, driver.mines[0], RIGHT)
    assert driver.play.session.position.board.flags
    rect = driver.play.pane.camera.rect
    driver.lose()
    assert driver.play.pane.effects.quake > 0
    for _ in range(20):
        driver.app.run_frame()
        assert driver.play.pane.camera.rect == rect
        assert driver.play.pane.camera.cell_at(driver.centre((7, 4))) == (7, 4)
    driver.until("results")
    driver.key(pygame.K_r, settle=0)
    driver.app.run_frame()
    next_frame(driver, (4, 2))
    assert driver.status is Status.PLAYING


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *slow(range(1, 4))])
def test_effects_never_change_the_game_nor_the_board_at_rest(start: StartGame, seed: int) -> None:
    positions, commands, pictures = [], [], []
    for animation in Animation:
        driver = start({"animation": animation.value}, config=GameConfig(11, 6, 9), seed=seed)
        rng = random.Random(seed)
        for _ in range(40):  # often faster than the effects
            cell, button = (rng.randrange(11), rng.randrange(6)), rng.choice([LEFT, MIDDLE, RIGHT])
            field = driver.play.session.position.field
            if button != LEFT or field is None or cell not in driver.mines:
                driver.click_cell(cell, button, settle=0)
            if driver.play.session.position.is_over:
                break
        positions.append(driver.play.session.position)
        commands.append(driver.commands())
        driver.play.outcome.cancel()
        driver.move((1, 1))
        driver.run(2.5)
        assert not driver.play.pane.effects.is_busy
        pictures.append(driver.board_picture())
    assert len(commands[0]) > 5
    for one, other, third in (positions, commands, pictures):
        assert one == other == third


def test_a_slow_frame_loses_effect_time_but_no_play_time(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    before, clock = driver.play.pane.effects.now, driver.play.session.clock
    ms = clock.ms(driver.now)
    driver.now += 3.0
    driver.app.run_frame()
    assert driver.play.pane.effects.now - before < 0.1
    assert clock.ms(driver.now) - ms >= 3000


def test_a_zoom_during_a_ripple_leaves_no_hole_in_the_board(start: StartGame) -> None:
    driver = start(config=GameConfig(30, 16, 4), seed=5, window=(1280, 720))
    driver.click_cell((15, 8), settle=0)
    driver.app.run_frame()
    driver.move(driver.centre((15, 8)))
    driver.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    driver.app.run_frame()
    assert driver.play.pane.effects.is_busy
    columns, rows = driver.play.pane.camera.seen()
    pictures = {driver.cell_picture((x, y)) for x in columns[1:-1] for y in rows[1:-1]}
    assert all(map(any, pictures))
    assert len(pictures) > 1


@pytest.mark.parametrize("turn", [-0.05, -0.011, 0.0004, 0.02])
def test_a_turned_board_has_no_gaps(turn: float) -> None:
    canvas, board = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    area = pygame.Rect(60, 40, 280, 220)
    board.fill("white", area)
    draw_turned(canvas, board, area, turn)
    aside = -2 * math.ceil(abs(turn) * 140) - 2
    inner = canvas.subsurface(area.inflate(aside, aside))
    assert set(pygame.image.tobytes(inner, "RGB")) == {255}
    top = next(y for y in range(300) if canvas.get_at((area.centerx + 130, y))[0])
    assert top - area.top == pytest.approx(turn * 130, abs=1.5)
