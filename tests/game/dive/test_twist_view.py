"""Twists as they are seen on the board in play."""

import pygame

from engine.dive.twists import Treasure
from game.store.settings import Animation
from tests.game.dive.driven_dives import dive_with, open_board
from tests.game.driver import Driver, StartGame


def treasure_board(start: StartGame) -> tuple[Driver, list[tuple[int, int]]]:
    """Return a begun board, and its cells with treasure that are closed."""
    driver = start()
    open_board(driver, dive_with("treasure"))
    grid = driver.play.session.game.grid
    driver.click_cell((grid.width // 2, grid.height // 2), settle=1.2)
    marked = driver.dive.cells_marked(Treasure.name)
    return driver, list(grid.cells(marked & driver.play.session.position.board.closed))


def gold_at(driver: Driver, cell: tuple[int, int]) -> int:
    """Return the number of golden pixels on a cell."""
    x, y = driver.play.pane.camera.corner(cell)
    side = driver.play.pane.camera.cell
    tones = [driver.window.get_at((x + dx, y + dy)) for dx in range(side) for dy in range(side)]
    return sum(tone.r > 200 and tone.r > tone.b + 80 for tone in tones)


def test_gold_shows_on_closed_cells_with_treasure_alone(start: StartGame) -> None:
    driver, cells = treasure_board(start)
    assert len(cells) > 1
    board = driver.play.session.position.board
    others = [cell for cell in board.grid.cells(board.closed) if cell not in cells]
    assert all(gold_at(driver, cell) > 20 for cell in cells)
    assert all(gold_at(driver, cell) < 5 for cell in others)
    driver.click_cell(cells[0], settle=2.5)
    assert gold_at(driver, cells[0]) < gold_at(driver, cells[1])


def test_the_light_on_treasure_twinkles_unless_nothing_is_to_move(start: StartGame) -> None:
    def seen(driver: Driver, cell: tuple[int, int]) -> set[bytes]:
        corner, side = driver.play.pane.camera.corner(cell), driver.play.pane.camera.cell
        tile = pygame.Rect(*corner, side, side)
        found = set()
        for _ in range(4):
            driver.run(0.3)
            found.add(pygame.image.tobytes(driver.window.subsurface(tile), "RGB"))
        return found

    driver, cells = treasure_board(start)
    assert len(seen(driver, cells[0])) > 1
    for still in ({"animation": Animation.OFF}, {"reduced_motion": True}):
        driver.app.context.settings.change(**still)
        driver.run(0.5)
        assert len(seen(driver, cells[0])) == 1
