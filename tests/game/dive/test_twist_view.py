"""Twists as they are seen on the board in play."""

from itertools import product

import pygame

from engine.dive.twists import Treasure
from game.board.frame import inside_around
from game.board.proof_marks import veil
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


def dimmed_around(driver: Driver, canvas: pygame.Surface) -> dict[tuple[int, int], bool]:
    """Return for each cell of a borderless board, and for each half cell beyond its edges, whether
    it is dimmed on a canvas that was white."""
    camera = driver.play.pane.camera
    wide, high, quarter = camera.columns, camera.rows, camera.cell // 4
    found = {}
    for x, y in product(range(-1, wide + 1), range(-1, high + 1)):
        left, top = camera.corner((x, y))
        spot = left + (3 if x < 0 else 1) * quarter, top + (3 if y < 0 else 1) * quarter
        found[x, y] = canvas.get_at(spot)[0] < 250
    return found


def test_cells_beyond_an_edge_are_dimmed_as_those_that_they_repeat(start: StartGame) -> None:
    driver = start()
    open_board(driver, dive_with("salvage", "borderless", least=8))
    driver.begin()
    play = driver.play
    canvas = pygame.Surface(driver.window.get_size())
    canvas.fill((255, 255, 255))
    told = driver.app.context.painter, play.pane.camera, driver.dive, play.session.position.board
    play.feedback.twists.draw(canvas, *told)
    dimmed = dimmed_around(driver, canvas)
    wide, high = play.pane.camera.columns, play.pane.camera.rows
    inside = {cell: dimmed[cell] for cell in dimmed if cell in play.session.game.grid}
    assert {True, False} == set(inside.values())
    for (x, y), is_dimmed in dimmed.items():
        assert is_dimmed == inside[x % wide, y % high], (x, y)


def test_a_lesson_leaves_light_what_it_speaks_of_beyond_the_edges_too(start: StartGame) -> None:
    driver = start()
    open_board(driver, dive_with("borderless"))
    camera, theme = driver.play.pane.camera, driver.app.context.theme
    spoken = {(0, 0), (2, 1), (camera.columns - 1, 3)}
    picture = veil(camera, theme, spoken)
    area = inside_around(camera)
    canvas = pygame.Surface(driver.window.get_size())
    canvas.fill((255, 255, 255))
    canvas.blit(picture, area)
    for (x, y), is_dimmed in dimmed_around(driver, canvas).items():
        assert is_dimmed == ((x % camera.columns, y % camera.rows) not in spoken), (x, y)


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
