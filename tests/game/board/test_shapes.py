"""Boards that lack cells on the screen: the sea is seen there, and nothing happens."""

import itertools

import pygame
import pytest

from engine import Board
from engine.core.config import GameConfig
from engine.core.grid import Grid
from engine.core.neighbourhood import HEX, KNIGHT, SQUARE, Neighbourhood
from engine.core.shape_files import read_shape
from game.board.frame import camera_of
from game.board.outline import covered_part
from game.board.tiles import TileLook
from game.store.settings import LitNumbers
from tests.game.driver import Driver, StartGame

ROWS = ["--####--", "-######-", "###-####", "########", "-##--##-"]
SHAPE = Board.from_rows(ROWS, mines=5).grid.shape
LACKING = [(x, y) for y, row in enumerate(ROWS) for x, sign in enumerate(row) if sign == "-"]


def shaped(start: StartGame, **options: object) -> Driver:
    return start(**{"config": GameConfig(8, 5, 6, shape=SHAPE), "seed": 5, **options})


def behind_hidden(driver: Driver) -> list[tuple[int, int, int, int]]:
    """Return the pixels in the middle of the cells that the board lacks, but for those so near to
    others that the plate covers them."""
    return [driver.window.get_at(driver.centre(cell)) for cell in LACKING]


def test_the_sea_is_seen_where_cells_are_lacking(start: StartGame) -> None:
    driver = shaped(start)
    board = driver.app.context.theme.colour("board")
    assert all(tone[:3] != (255, 0, 254) for tone in behind_hidden(driver))
    assert all(tone[:3] != board for tone in behind_hidden(driver))


def test_a_click_on_a_lacking_cell_does_nothing(start: StartGame) -> None:
    driver = shaped(start)
    for cell in LACKING:
        driver.click_cell(cell)
        assert driver.play.pane.input.under_mouse is None
    assert driver.commands() == []


def test_a_lacking_cell_has_no_look(start: StartGame) -> None:
    driver = shaped(start)
    view = driver.play.pane.view
    assert not set(LACKING) & set(view.looks)
    assert len(list(view.looks)) == len(view.looks) == 40 - len(LACKING)
    assert {view.appearances.look(cell) for cell in LACKING} == {TileLook.MISSING}


@pytest.mark.parametrize(
    ("begin", "key", "end"),
    [
        ((2, 2), pygame.K_RIGHT, (4, 2)),
        ((4, 2), pygame.K_LEFT, (2, 2)),
        ((3, 1), pygame.K_DOWN, (3, 3)),
        ((2, 0), pygame.K_LEFT, (2, 0)),
        ((3, 3), pygame.K_DOWN, (3, 3)),
    ],
)
def test_the_cursor_goes_on_beyond_lacking_cells(
    start: StartGame, begin: tuple[int, int], key: int, end: tuple[int, int]
) -> None:
    driver = shaped(start)
    driver.play.pane.input.cursor = begin
    driver.key(key)
    assert driver.play.pane.input.cursor == end


def test_a_pause_shows_the_shape_and_no_number(start: StartGame) -> None:
    driver = shaped(start)
    driver.begin((4, 3))
    driver.key(pygame.K_p)
    driver.run(1.0)
    assert driver.scene.name == "pause"


LIT = [
    (HEX, LitNumbers.OTHERS, True),
    (KNIGHT, LitNumbers.OTHERS, True),
    (KNIGHT, LitNumbers.NEVER, False),
]


@pytest.mark.parametrize(("neighbours", "when", "is_lit"), LIT, ids=str)
def test_pointing_at_a_number_lights_the_cells_that_it_counts(
    start: StartGame, neighbours: Neighbourhood, when: LitNumbers, is_lit: bool
) -> None:
    config = GameConfig(9, 9, 14, neighbours=neighbours)
    driver = start({"lit_numbers": when.value}, config=config, seed=5)
    driver.begin()
    board = driver.play.session.position.board
    number = next(cell for cell in board.grid.cells(board.opened) if board.number(cell))
    around = next(board.grid.cells(board.grid.around(number)))
    driver.move((2, 2))
    before = driver.cell_picture(around)
    driver.move(driver.centre(number))
    driver.run(0.5)
    assert (driver.cell_picture(around) != before) == is_lit


@pytest.mark.parametrize("when", LitNumbers)
def test_square_boards_light_only_if_all_do(start: StartGame, when: LitNumbers) -> None:
    driver = start({"lit_numbers": when.value}, config=GameConfig(9, 9, 12), seed=5)
    driver.begin()
    board = driver.play.session.position.board
    number = next(cell for cell in board.grid.cells(board.opened) if board.number(cell))
    around = next(board.grid.cells(board.grid.around(number) & board.opened))
    driver.move((2, 2))
    before = driver.cell_picture(around)
    driver.move(driver.centre(number))
    driver.run(0.5)
    assert (driver.cell_picture(around) != before) == (when is LitNumbers.ALWAYS)


def test_nothing_is_lit_while_a_hint_is_shown(start: StartGame) -> None:
    driver = start(config=GameConfig(9, 9, 14, neighbours=HEX), seed=5)
    driver.begin()
    board = driver.play.session.position.board
    number = next(cell for cell in board.grid.cells(board.opened) if board.number(cell))
    driver.move(driver.centre(number))
    driver.run(0.2)
    assert driver.play.pane.view.counted == frozenset(board.grid.cells(board.grid.around(number)))
    driver.key(pygame.K_h)
    driver.run(1.0)
    assert driver.play.aids.hints.is_shown
    driver.move(driver.centre(number))
    driver.run(0.2)
    assert driver.play.pane.view.counted == frozenset()


def test_the_reason_of_a_loss_is_told_beside_a_hole(start: StartGame) -> None:
    config = GameConfig(24, 16, 30, shape=read_shape("ring", 24, 16))
    driver = start(config=config, seed=5, window=(1280, 720))
    driver.begin()
    driver.lose()
    driver.until("results", 8)
    driver.run(1.0)
    assert driver.scene.name == "results"


@pytest.mark.parametrize("neighbours", [SQUARE, HEX], ids=str)
@pytest.mark.parametrize(("shape", "least"), [("heart", 0.4), ("ring", 0.1), (None, 0.7)])
def test_the_sea_is_not_painted_behind_the_largest_part_without_a_hole(
    neighbours: Neighbourhood, shape: str | None, least: float
) -> None:
    cells = None if shape is None else read_shape(shape, 12, 10)
    camera = camera_of(Grid(12, 10, neighbours=neighbours, shape=cells))
    camera.fit(pygame.Rect(7, 9, 160, 160), 12, 12)
    part = covered_part(camera)
    pixels = itertools.product(range(part.left, part.right), range(part.top, part.bottom))
    assert all(camera.cell_at(pixel) is not None for pixel in pixels)
    assert part.width * part.height >= least * camera.rect.width * camera.rect.height
