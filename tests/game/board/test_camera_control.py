"""Looking around on a large board: drag, wheel, edges, keys and the map, in a whole game."""

import pygame
import pytest

from engine.core.commands import Open
from engine.core.config import GameConfig
from game.board.camera_control import DRAG
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver, StartGame

LARGE = GameConfig(120, 90, 1500)


@pytest.fixture
def large(start: StartGame) -> Driver:
    """Return a board larger than its view, just begun."""
    driver = start(config=LARGE, seed=3, window=(800, 600), chosen={"animation": "off"})
    driver.begin()
    assert not driver.play.pane.camera.is_whole
    return driver


def number_with_its_mines_flagged(driver: Driver) -> tuple[int, int]:
    """Return a visible number whose mines carry flags, so that a chord opens cells."""
    board, field, grid = driver.play.session.position.board, driver.field, driver.field.grid
    columns, rows = driver.play.pane.camera.seen()
    cell = next(
        (x, y)
        for x in columns[2:-2]
        for y in rows[2:-2]
        if board.number((x, y)) and grid.around((x, y)) & board.closed & ~field.mines
    )
    for mine in grid.cells(grid.around(cell) & field.mines & ~board.flags):
        driver.click_cell(mine, RIGHT, settle=0.01)
    return cell


def drag(driver: Driver, start: tuple[int, int], by: tuple[int, int], button: int = MIDDLE) -> None:
    driver.move(start)
    driver.down(start, button)
    driver.run(0.02)
    driver.move((start[0] + by[0], start[1] + by[1]))
    driver.run(0.02)


def test_a_middle_click_that_stays_near_chords_and_a_drag_moves_the_board(large: Driver) -> None:
    camera = large.play.pane.camera
    for by in ((0, 0), (DRAG, 0), (0, -DRAG), (5, 6)):
        cell, before = number_with_its_mines_flagged(large), camera.rect
        x, y = large.centre(cell)
        drag(large, (x, y), by)
        large.up((x + by[0], y + by[1]), MIDDLE)
        large.run(0.05)
        assert large.commands()[-1] == f"chord {cell[0]},{cell[1]}"
        assert camera.rect == before
    centre = large.centre(number_with_its_mines_flagged(large))
    made = large.commands()
    for by in ((DRAG + 1, 0), (0, -DRAG - 1), (-6, 6), (60, 35)):
        before = camera.rect
        drag(large, centre, by)
        assert camera.rect.topleft == (before.left + by[0], before.top + by[1])
        assert large.play.pane.input.clicks.pressed is None
        large.up((centre[0] + by[0], centre[1] + by[1]), MIDDLE)
        large.run(0.05)
    assert large.commands() == made


def test_presses_during_a_drag_do_nothing_and_a_lost_focus_ends_it(large: Driver) -> None:
    camera, centre = large.play.pane.camera, large.play.pane.camera.area.center
    large.down(centre, LEFT)
    drag(large, centre, (camera.cell, 0))
    assert not large.play.pane.input.camera_control.is_dragging, "two buttons chord"
    large.up(centre, MIDDLE)
    large.up(centre, LEFT)
    drag(large, centre, (40, 0))
    large.lose_focus()
    large.run(0.05)
    before = camera.rect
    large.move((300, 300))
    large.run(0.05)
    assert camera.rect == before
    large.up((300, 300), MIDDLE)
    drag(large, centre, (40, 0))
    made = large.commands()
    for button in (LEFT, RIGHT):
        large.click(centre, button)
    large.down(centre, LEFT)
    large.up(centre, MIDDLE)
    large.up(centre, LEFT)
    large.run(0.05)
    assert large.commands() == made
    assert not large.play.pane.input.camera_control.is_dragging
    cell = large.closed_safe[0]
    camera.reveal(cell)
    large.play.pane.update_view()
    large.click_cell(cell)
    assert large.commands()[-1] == f"open {cell[0]},{cell[1]}"


def test_a_board_that_is_seen_whole_cannot_be_dragged_and_has_no_map(start: StartGame) -> None:
    driver = start(config=GameConfig(12, 9, 10), seed=1)
    driver.begin()
    before, minimap = driver.play.pane.camera.rect, driver.play.pane.view.minimap
    drag(driver, driver.centre((3, 3)), (60, 20))
    assert driver.play.pane.camera.rect == before
    assert not minimap.is_needed
    assert not minimap.covers(minimap.rect.center)


def test_the_wheel_zooms_down_to_cells_of_one_pixel_and_the_place_stays(start: StartGame) -> None:
    driver = start(config=GameConfig(900, 700, 2000), seed=3)
    camera = driver.play.pane.camera
    pos = camera.area.center
    driver.move(pos)

    def zoomed(steps: int) -> int:
        driver.post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
        driver.run(0.02)
        return camera.cell

    sizes = []
    for _ in range(30):
        before = camera.cell_at(pos)
        sizes.append(zoomed(-1))
        after = camera.cell_at(pos)
        assert max(abs(before[0] - after[0]), abs(before[1] - after[1])) <= 1
    assert sizes[-1] == 1
    assert {1, 2, 3, 4, 5, 6, 7, 8} <= set(sizes)
    for far, one in ((2**31 - 1, 1), (-(2**31), -1)):
        assert zoomed(far) == zoomed(far) == zoomed(one), "it zooms as far as it goes"


def test_keys_zoom_and_turn_pages_and_the_cursor_comes_along(large: Driver) -> None:
    camera, size = large.play.pane.camera, large.play.pane.camera.cell
    large.key(pygame.K_PLUS, "+")
    zoomed = camera.cell
    assert zoomed > size
    large.resize((820, 620))
    assert camera.cell == zoomed
    large.resize((800, 600))
    large.key(pygame.K_MINUS, "-")
    assert camera.cell == size
    middle = camera.rect.left
    large.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert camera.rect.left == middle - camera.area.width // 2
    large.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert camera.rect.left == middle
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN):
        large.key(key)
    cursor, (columns, rows) = large.play.pane.input.cursor, camera.seen()
    assert (cursor[0] in columns, cursor[1] in rows) == (True, True)
    large.key(pygame.K_0, "0")
    assert camera.is_whole


def test_a_mouse_that_rests_at_the_edge_moves_the_view_slowly_at_first(large: Driver) -> None:
    camera, middle = large.play.pane.camera, large.play.pane.camera.area.centery
    left = camera.rect.left
    large.move((799, middle))
    large.run(0.25)
    assert camera.rect.left == left
    large.run(0.4)
    slow = left - camera.rect.left
    large.run(0.4)
    assert 0 < slow < (left - camera.rect.left) / 2

    def rest_at(pos: tuple[int, int]) -> None:
        large.move(pos)
        large.run(0.1)
        rest = camera.rect.left
        large.run(0.8)
        assert camera.rect.left == rest

    rest_at((400, middle))
    large.down((400, middle), RIGHT)
    rest_at((799, middle))
    large.up((799, middle), RIGHT)
    large.play.pane.input.camera_control.edge_pan = False
    rest_at((799, middle))


def test_a_press_on_the_map_jumps_there_and_a_drag_follows(large: Driver) -> None:
    camera, rect, made = large.play.pane.camera, large.play.pane.view.minimap.rect, large.commands()
    corner, beyond = (rect.left + 1, rect.top + 1), (rect.right + 50, rect.bottom + 50)
    large.move(corner)
    large.down(corner)
    large.run(0.02)
    assert [part.start for part in camera.seen()] == [0, 0]
    large.move(beyond)
    large.run(0.02)
    assert [part.stop for part in camera.seen()] == [LARGE.width, LARGE.height]
    large.up(beyond)
    large.move(corner)
    large.run(0.05)
    assert camera.seen()[0].stop == LARGE.width
    for across, down in ((0.5, 0.5), (0.4, 0.6)):
        large.click((rect.left + int(rect.width * across), rect.top + int(rect.height * down)))
        cell = camera.cell_at(camera.area.center)
        assert abs(cell[0] - LARGE.width * across) <= 2
        assert abs(cell[1] - LARGE.height * down) <= 2
    assert large.commands() == made


def test_the_map_shows_what_changes_and_folds_away_from_the_cells_below_it(large: Driver) -> None:
    minimap = large.play.pane.view.minimap
    pos, pictures = minimap.rect.center, set()
    zeros = large.field.zeros & large.play.session.position.board.closed
    for cell in (None, *list(large.field.grid.cells(zeros))[:200:20]):
        if cell is not None:
            large.play.make(Open(cell), large.now)
        large.run(0.5)
        pictures.add(pygame.image.tobytes(large.window.subsurface(minimap.rect), "RGB"))
    assert len(pictures) > 1
    large.key(pygame.K_TAB)
    assert not minimap.covers(pos)
    cell = large.play.pane.camera.cell_at(pos)
    large.click(pos, RIGHT)
    assert large.commands()[-1] == f"flag {cell[0]},{cell[1]}"
    large.click(minimap.handle.center)
    assert minimap.is_open
    assert minimap.covers(pos)
