"""The camera converts pixels to cells and back, wherever the board lies."""

import pygame
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.config import PRESETS
from game.board.camera import MAX_CELL, READABLE_CELL, Camera

WINDOWS = [(640, 480), (1024, 768), (1280, 720), (720, 1280), (3840, 2160)]
BOARDS = [preset.dimensions[:2] for preset in PRESETS.values()] + [(100, 60), (1, 1), (5, 90)]
areas = st.builds(
    pygame.Rect,
    *(st.integers(0, 60), st.integers(0, 120), st.integers(120, 2000), st.integers(90, 1200)),
)


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    """Return a camera that is fitted, zoomed at some pixel or panned to some cell; each cell is at
    least a pixel wide."""
    columns, rows, area = draw(st.integers(1, 120)), draw(st.integers(1, 90)), draw(areas)
    camera = Camera(columns, rows, draw(st.sampled_from([0, 0.5])))
    camera.fit(area)
    for _ in range(draw(st.integers(0, 3))):
        x = draw(st.integers(area.left, area.right - 1))
        y = draw(st.integers(area.top, area.bottom - 1))
        camera.zoom((x, y), draw(st.integers(-6, 6)))
    if draw(st.booleans()):
        camera.reveal((draw(st.integers(0, columns - 1)), draw(st.integers(0, rows - 1))))
    assume(not camera.is_shrunk)
    return camera


def fitted_camera(columns: int, rows: int, window: tuple[int, int]) -> Camera:
    camera = Camera(columns, rows)
    camera.fit(pygame.Rect(16, 90, window[0] - 32, window[1] - 106))
    return camera


@given(cameras(), st.data(), st.integers(-50, 2200), st.integers(-50, 1500))
def test_pixels_and_cells_agree(camera: Camera, data: st.DataObject, x: int, y: int) -> None:
    columns, rows = camera.seen()
    cell = data.draw(st.sampled_from(columns)), data.draw(st.sampled_from(rows))
    seen = pygame.Rect(camera.corner(cell), (camera.cell, camera.cell)).clip(camera.view)
    assert seen
    for pixel in (seen.topleft, seen.center, (seen.right - 1, seen.bottom - 1)):
        assert camera.cell_at(pixel) == cell
    pointed = camera.cell_at((x, y))
    assert camera.cell_at(None) is None
    assert (pointed is not None) == bool(camera.view.collidepoint(x, y))
    if pointed is not None:
        assert (pointed[0] in columns, pointed[1] in rows) == (True, True)
        side = camera.cell
        assert pygame.Rect(camera.corner(pointed), (side, side)).collidepoint(x, y)


@given(cameras(), st.integers(0, 119), st.integers(0, 89))
def test_a_cell_has_a_nearest_one_in_view_and_can_be_revealed(
    camera: Camera, x: int, y: int
) -> None:
    cell = min(x, camera.columns - 1), min(y, camera.rows - 1)
    (columns, rows), near = camera.seen(), camera.nearest(cell)
    assert (near[0] in columns, near[1] in rows) == (True, True)
    if cell[0] in columns[1:-1] and cell[1] in rows[1:-1]:
        assert near == cell
    assert camera.nearest(near) == near
    if min(camera.area.size) < 3 * camera.cell:
        return
    camera.reveal(cell)
    around = pygame.Rect(camera.corner(cell), (camera.cell, camera.cell))
    around = around.inflate(2 * camera.cell, 2 * camera.cell).clip(camera.rect)
    assert camera.view.contains(around)
    before = camera.rect
    camera.reveal(camera.cell_at(camera.area.center))
    assert camera.rect == before, "a cell in view moves nothing"


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_board_is_seen_whole_or_is_readable(board: tuple, window: tuple) -> None:
    camera = fitted_camera(*board, window)
    assert READABLE_CELL <= camera.cell <= MAX_CELL
    if camera.view == camera.rect:
        larger = pygame.Rect(camera.area.topleft, [side * (camera.cell + 1) for side in board])
        assert camera.cell == MAX_CELL or not camera.area.contains(larger), "they could be larger"
    else:
        assert camera.cell == READABLE_CELL
        assert board not in [preset.dimensions[:2] for preset in PRESETS.values()]
        assert camera.view.width == min(camera.rect.width, camera.area.width)
        assert camera.view.height == min(camera.rect.height, camera.area.height)


@given(cameras(), st.integers(-40, 40), st.data())
def test_zoom_keeps_the_pointed_place_and_its_limits(
    camera: Camera, steps: int, data: st.DataObject
) -> None:
    view = camera.view
    x = data.draw(st.integers(view.left, view.right - 1))
    y = data.draw(st.integers(view.top, view.bottom - 1))
    across, down = (x - camera.rect.left) / camera.cell, (y - camera.rect.top) / camera.cell
    camera.zoom((x, y), steps)
    assert 1 <= camera.cell <= MAX_CELL
    rect, area = camera.rect, camera.area
    # A board that would leave a gap at an edge of the area is held there.
    if not camera.is_shrunk and rect.left < area.left and rect.right > area.right:
        assert abs(rect.left + across * camera.cell - x) <= 0.5
    if not camera.is_shrunk and rect.top < area.top and rect.bottom > area.bottom:
        assert abs(rect.top + down * camera.cell - y) <= 0.5
    camera.zoom_out()
    assert camera.is_whole or camera.cell == 1


@given(cameras(), *[st.integers(-500, 500)] * 2, *[st.floats(0, 1)] * 2)
def test_the_board_is_centred_or_moves_as_far_as_it_fills_the_area(
    camera: Camera, dx: int, dy: int, across: float, down: float
) -> None:
    before, area, cell = camera.rect, camera.area, camera.cell
    assert before.size == (camera.columns * cell, camera.rows * cell)
    camera.pan(dx, dy)
    panned = camera.rect
    assert camera.cell == cell
    camera.look_at(across, down)
    looked = camera.rect
    for old, new, by, length, start, room, part, at in (
        (before.left, panned.left, dx, before.width, area.left, area.width, across, looked.left),
        (before.top, panned.top, dy, before.height, area.top, area.height, down, looked.top),
    ):
        end = start + room
        if length <= room:
            assert new == old == at
            above, below = old - start, end - old - length
            makes_room = length == before.height and area.height > area.width and above < below
            assert abs(above - below) <= 1 or (
                makes_room and min(above, below - area.width // 4) <= 0
            )
            continue
        assert max(old - start, end - old - length) <= 0
        assert new == min(start, max(old + by, end - length))
        if at < start and at + length > end:
            assert abs(at + part * length - (start + room // 2)) <= 1


def test_another_area_keeps_the_zoom_and_the_middle() -> None:
    camera = fitted_camera(300, 200, (1280, 720))
    camera.zoom(camera.area.center, 3)
    camera.pan(-200, 150)
    before, size = camera.cell_at(camera.area.center), camera.cell
    camera.move_to(pygame.Rect(16, 90, 900, 500))
    assert (camera.cell, camera.cell_at(camera.area.center)) == (size, before)


def test_in_a_tall_area_what_is_free_is_below_the_board_for_a_panel() -> None:
    camera, area = fitted_camera(16, 16, (800, 1000)), pygame.Rect(0, 0, 800, 1000)
    camera.fit(area, 48)
    assert (camera.rect.top - area.top, area.bottom - camera.rect.bottom) == (56, 176)
    camera.fit(pygame.Rect(0, 0, 1000, 800), 48)
    assert camera.rect.center == (500, 400)
