"""The settled board has the same pixels as one whose cells are drawn one by one."""

import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import Mock

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board, Cover
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.effects.timeline import EffectTimeline
from game.board.settled_board import (
    TILES_PER_FRAME,
    Overview,
    SettledTiles,
    cells_a_side,
)
from game.board.tiles import (
    DETAILED_CELL,
    PLAIN_CELL,
    SMALL_LOOKS,
    AppearanceMap,
    SmallCellRenderer,
    TileLook,
    TileSet,
    sprite_layers,
)
from game.platform.cache import Cache
from game.resources.theme import Theme
from tests.game.painters import theme_of
from tests.marks import slow

SETTLED_LOOKS = SMALL_LOOKS[:-1]
CANVAS = (100, 60)


@pytest.fixture(scope="module")
def theme() -> Iterator[Theme]:
    yield theme_of()
    pygame.quit()


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def position_of(grid: Grid, mines: int, opened: int, flags: int) -> Position:
    field = Minefield(grid, mines & grid.full)
    board = Board(grid, field.mines.bit_count()).opening(opened & field.safe, field)
    board = replace(board, flags=flags & board.closed)
    return Position(1, board, Status.PLAYING, field)


def random_position(grid: Grid, seed: int) -> Position:
    bits = random.Random(seed).getrandbits
    mines = bits(grid.span) & bits(grid.span)
    return position_of(grid, mines, bits(grid.span), bits(grid.span) & bits(grid.span))


def test_every_cell_of_a_picture_looks_like_a_picture_of_it_alone(theme: Theme) -> None:
    """Hypothesis cannot see the display of a fixture, so the examples are run here."""
    small_cells = SmallCellRenderer(theme)

    @given(st.integers(1, PLAIN_CELL - 1), st.integers(1, 9), st.data())
    def check(px: int, width: int, data: st.DataObject) -> None:
        row = st.binary(min_size=width, max_size=width)
        rows = data.draw(st.lists(row, min_size=1, max_size=7))
        codes = bytes(SMALL_LOOKS[byte % len(SETTLED_LOOKS)] for byte in b"".join(rows))
        whole, rough = small_cells.picture(codes, width, px), small_cells.rough(codes, width, px)
        assert whole.get_size() == rough.get_size() == (width * px, len(rows) * px)
        for index, code in enumerate(codes):
            spot = (index % width * px, index // width * px, px, px)
            alone = small_cells.picture(bytes([code]), 1, px)
            assert pixels(whole.subsurface(spot)) == pixels(alone)
            tone = small_cells.picture(bytes([code]), 1, 1).get_at((0, 0))[:3]
            assert pixels(rough.subsurface(spot).convert()) == bytes(tone) * px**2

    check()


@pytest.mark.parametrize("px", range(3, PLAIN_CELL))
def test_small_looks_differ_in_colour(theme: Theme, px: int) -> None:
    looks = [TileLook.NUMBER_0, *SETTLED_LOOKS[9:]]
    cells = {look: SmallCellRenderer(theme).picture(bytes([look]), 1, px) for look in looks}
    for one, other in itertools.combinations(looks, 2):
        spots = itertools.product(range(px), repeat=2)
        far = [math.dist(cells[one].get_at(at)[:3], cells[other].get_at(at)[:3]) for at in spots]
        assert max(far) > 60, (one, other)


def test_numbers_fade_from_numerals_to_their_colours(theme: Theme) -> None:
    away = []
    for px in (PLAIN_CELL, (PLAIN_CELL + DETAILED_CELL) // 2):
        tile = TileSet(theme, px).tile(sprite_layers(TileLook.NUMBER_7))
        inner = pygame.transform.average_color(tile, (px // 4, px // 4, px // 2, px // 2))
        away.append(math.dist(inner[:3], theme.colour("number_7")))
    assert away[0] < away[1]
    layers = sprite_layers(TileLook.NUMBER_1)
    numeral, full = TileSet(theme, DETAILED_CELL), TileSet(theme, DETAILED_CELL, detail=1)
    assert pixels(numeral.tile(layers)) == pixels(full.tile(layers))


def test_chunks_are_neither_tiny_nor_huge() -> None:
    assert all(96 <= px * cells_a_side(px) <= 448 for px in range(1, 97))


def view_of(theme: Theme, grid: Grid, area: tuple, px: int) -> tuple[BoardView, Camera]:
    camera = Camera(grid.width, grid.height)
    camera.fit(pygame.Rect(area))
    camera.zoom_to(camera.area.center, px)
    return BoardView(theme, camera, grid), camera


def drawn_cell_by_cell(theme: Theme, appearances: AppearanceMap, camera: Camera) -> pygame.Surface:
    px = camera.cell
    tiles, small_cells = TileSet(theme, px), SmallCellRenderer(theme)
    drawn = small_cells.picture if px < PLAIN_CELL else None
    alone = {
        look: drawn(bytes([look]), 1, px) if drawn else tiles.tile(sprite_layers(look))
        for look in SETTLED_LOOKS
    }
    canvas = pygame.Surface(CANVAS)
    for cell in itertools.product(*camera.seen()):
        canvas.blit(alone[appearances.look(cell)], camera.corner(cell))
    return canvas.subsurface(camera.view)


@pytest.mark.slow
@pytest.mark.parametrize("px", [1, 6, 16, *slow([3, 8, 11, 25])])
def test_a_view_is_what_drawing_each_cell_gives(theme: Theme, px: int) -> None:
    rng = random.Random(px)
    for wraps in [False, True] * 7:
        grid = Grid(83, 41, wraps)
        positions = [random_position(grid, seed) for seed in range(3)]
        one = replace(positions[0], board=positions[0].board.covered((40, 20), Cover.FLAG))
        (view, camera), effects = view_of(theme, grid, (5, 7, 80, 40), px), EffectTimeline(Mock())
        for _ in range(rng.randint(1, 5)):
            camera.pan(rng.randint(-90, 90), rng.randint(-60, 60))
            view.show(rng.choice([*positions, positions[0], one]))
            if rng.random() < 0.7:
                view.paint(effects)
        view.paint(effects)
        while view.is_rough:
            effects.update(1 / 60)
            view.paint(effects)
        canvas = pygame.Surface(CANVAS)
        view.settled.draw(canvas, *camera.rect.topleft)
        wanted = drawn_cell_by_cell(theme, view.appearances, camera)
        assert camera.cell == px
        cells = math.prod(map(len, camera.seen()))
        assert len(view.looks) == (cells if px >= PLAIN_CELL else 0)
        assert pixels(canvas.subsurface(camera.view)) == pixels(wanted)


@pytest.mark.parametrize("px", [2, 8])
def test_a_large_view_is_rough_first_and_never_empty(theme: Theme, px: int) -> None:
    tiles = SettledTiles(SmallCellRenderer(theme), AppearanceMap(Grid(400, 300)), px)
    effects = EffectTimeline(Mock())
    columns, rows = range(min(400, 1600 // px)), range(min(300, 1200 // px))
    canvas = pygame.Surface((1600, 1200))
    tiles.set_visible(columns, rows, px)
    frames = 0
    tiles.paint(effects)
    while tiles.is_rough:
        canvas.fill((255, 0, 255))
        tiles.draw(canvas, 0, 0)
        assert canvas.get_at((795, 595))[:3] != (255, 0, 255)
        version = tiles.version
        tiles.paint(effects)
        assert tiles.version == version, "at the same instant nothing more is painted"
        effects.update(1 / 60)
        tiles.paint(effects)
        frames += 1
        assert frames < 100
    cells = len(columns) * len(rows)
    assert frames >= (cells * px * px // 100 if px == 2 else cells) // TILES_PER_FRAME // 2


def test_a_single_move_paints_nothing_but_its_cell(theme: Theme) -> None:
    grid = Grid(60, 40)
    (view, _), effects = view_of(theme, grid, (0, 0, 600, 400), 10), EffectTimeline(Mock())
    view.show(position_of(grid, 1, 0, 0))
    view.paint(effects)
    version, before, after = view.settled.version, *(pygame.Surface((600, 400)) for _ in "12")
    view.settled.draw(before, 0, 0)
    view.show(position_of(grid, 1, grid.bit((7, 9)), 0))
    assert view.before == {(7, 9): TileLook.CLOSED}
    view.paint(effects)
    assert view.settled.version == version, "no chunk is painted anew"
    view.settled.draw(after, 0, 0)
    changed = pygame.mask.from_threshold(after, 0, (1, 1, 1, 255), before)
    changed.invert()
    (found,) = changed.get_bounding_rects()
    assert pygame.Rect(70, 90, 10, 10).contains(found)


def test_a_hidden_board_shows_nothing_of_the_game_and_no_map(theme: Theme) -> None:
    grid = Grid(400, 300)
    for px in (1, 4, 9, 20):
        view, _ = view_of(theme, grid, (10, 10, 280, 180), px)
        effects, pictures = EffectTimeline(Mock()), []
        view.minimap.place(round)
        for seed in (1, 2):
            view.show(random_position(grid, seed))
            view.paint(effects)
            canvas = pygame.Surface((300, 200))
            view.draw_hidden(canvas)
            pictures.append(pixels(canvas))
        assert pictures[0] == pictures[1]
        view.draw(canvas, effects)
        assert pixels(canvas) != pictures[0]


def test_the_pictures_of_a_million_cells_stay_within_their_bytes(theme: Theme) -> None:
    tiles = SettledTiles(SmallCellRenderer(theme), AppearanceMap(Grid(1000, 1000)), 40)
    effects = EffectTimeline(lambda sound: None)
    tiles.chunks = Cache("a few chunks", megabytes=4)
    for left in range(0, 900, 20):
        tiles.set_visible(range(left, left + 20), range(0, 12), 40)
        while tiles.is_rough:
            effects.update(1 / 30)
            tiles.paint(effects)
        assert 0 < tiles.chunks.bytes <= tiles.chunks.limit


def test_an_unchanged_board_is_not_scaled_again() -> None:
    settled, pictures = Mock(is_rough=False), []
    overview = Overview(settled, (40, 20))
    for settled.version in (1, 1, 1, 2, 2):
        overview.paint((20, 10))
        pictures.append(overview.picture)
    assert settled.draw.call_count == 2
    assert pictures[0] is pictures[1] is pictures[2]
    assert pictures[3] is pictures[4] is not pictures[0]
