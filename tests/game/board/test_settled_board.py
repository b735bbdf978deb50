"""The settled board's pictures: the same pixels as drawing every cell by itself."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board, Cover
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from game.board.appearance import LOOKS, TileLook, sprite_layers
from game.board.appearance_map import AppearanceMap
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.chunks import Chunk, ChunkCache, cells_a_side
from game.board.effects.stage import EffectTimeline
from game.board.settled_board import BUDGET, SettledTiles
from game.board.small_cells import SmallCellRenderer
from game.board.tiles import DETAILED_CELL, PLAIN_CELL, TileSet
from game.platform import paths
from game.resources.theme import Theme
from tests.marks import slow

SETTLED = LOOKS[: TileLook.WRONG_FLAG + 1]


@pytest.fixture(scope="module")
def theme() -> Iterator[Theme]:
    pygame.display.init()
    pygame.display.set_mode((64, 48))
    yield Theme(paths.assets() / "themes" / "deep")
    pygame.quit()


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def position_of(grid: Grid, mines: int, opened: int, flags: int) -> Position:
    field = Minefield(grid, mines & grid.full)
    board = Board(grid, field.mines.bit_count()).opening(opened & field.safe, field)
    board = replace(board, flags=flags & board.closed)
    return Position(1, board, Status.PLAYING, field)


# Small cells


def test_every_cell_of_a_picture_looks_like_a_picture_of_it_alone(theme: Theme) -> None:
    """Hypothesis cannot see a fixture's display, so the examples are made here."""
    dots = SmallCellRenderer(theme)

    @given(st.integers(1, PLAIN_CELL - 1), st.integers(1, 9), st.data())
    def check(px: int, width: int, data: st.DataObject) -> None:
        rows = data.draw(
            st.lists(st.binary(min_size=width, max_size=width), min_size=1, max_size=7)
        )
        codes = bytes(byte % len(SETTLED) for byte in b"".join(rows))
        whole = dots.picture(codes, width, px)
        assert whole.get_size() == (width * px, len(rows) * px)
        for index, code in enumerate(codes):
            spot = (index % width * px, index // width * px, px, px)
            alone = dots.picture(bytes([code]), 1, px)
            assert pixels(whole.subsurface(spot)) == pixels(alone)

    check()


def test_a_rough_picture_has_one_colour_a_cell_and_the_place_of_each(theme: Theme) -> None:
    dots, px, width = SmallCellRenderer(theme), 5, 4
    codes = bytes(SETTLED)[:12]
    rough = dots.rough(codes, width, px)
    for index, code in enumerate(codes):
        spot = (index % width * px, index // width * px, px, px)
        alone = dots.picture(bytes([code]), 1, 1).get_at((0, 0))
        part = rough.subsurface(spot)
        assert {part.get_at(at)[:3] for at in itertools.product(range(px), repeat=2)} == {alone[:3]}


@pytest.mark.parametrize("px", range(3, PLAIN_CELL))
def test_small_looks_are_told_apart_by_colour(theme: Theme, px: int) -> None:
    dots = SmallCellRenderer(theme)
    kinds = [
        TileLook.NUMBER_0,
        TileLook.CLOSED,
        TileLook.FLAG,
        TileLook.MARK,
        TileLook.MINE,
        TileLook.HIT,
        TileLook.WRONG_FLAG,
    ]
    cells = {look: dots.picture(bytes([look]), 1, px) for look in kinds}
    for one, other in itertools.combinations(kinds, 2):
        spots = itertools.product(range(px), repeat=2)
        far = [math.dist(cells[one].get_at(at)[:3], cells[other].get_at(at)[:3]) for at in spots]
        assert max(far) > 60, (one, other)


def test_numbers_fade_from_numerals_to_their_colours(theme: Theme) -> None:
    def likeness(px: int) -> float:
        """How far the middle of a 1 and of a 7 are from the number's own colour, at most."""
        tiles = TileSet(theme, px)
        away = []
        for number in (1, 7):
            tile = tiles.tile(sprite_layers(TileLook(number)))
            tone = theme.colour(f"number_{number}")
            inner = pygame.transform.average_color(tile, (px // 4, px // 4, px // 2, px // 2))
            away.append(math.dist(inner[:3], tone))
        return max(away)

    assert likeness(PLAIN_CELL) < likeness((PLAIN_CELL + DETAILED_CELL) // 2)
    numeral = TileSet(theme, DETAILED_CELL).tile(sprite_layers(TileLook.NUMBER_1))
    full = TileSet(theme, DETAILED_CELL, detail=1).tile(sprite_layers(TileLook.NUMBER_1))
    assert pixels(numeral) == pixels(full)


# Chunks


def chunk(side: int, rough: bool = False) -> Chunk:
    return Chunk(pygame.Surface((side, side), 0, 32), rough)


def test_the_cache_keeps_within_its_bytes_and_lets_the_oldest_go() -> None:
    cache = ChunkCache(most=5 * 400)
    for number in range(5):
        cache.put((number, 0), chunk(10), 1)
    cache.touch((0, 0))
    cache.put((5, 0), chunk(10), 1)
    assert cache.oldest_first() == [(2, 0), (3, 0), (4, 0), (0, 0), (5, 0)]
    cache.put((6, 0), chunk(20), 1)
    assert cache.oldest_first() == [(5, 0), (6, 0)]
    assert cache.bytes == 400 + 1600
    cache.put((6, 0), chunk(10), 1)
    assert cache.bytes == 800
    cache.drop((5, 0))
    cache.drop((9, 9))
    assert cache.bytes == 400


def test_what_is_in_sight_stays_even_if_it_is_more_than_the_cache_should_take() -> None:
    cache = ChunkCache(most=1000)
    for number in range(4):
        cache.put((number, 0), chunk(10), 4)
    assert len(cache) == 4


@pytest.mark.parametrize("px", [*range(1, 97)])
def test_chunks_are_neither_tiny_nor_huge(px: int) -> None:
    assert 96 <= px * cells_a_side(px) <= 448


# The board as a whole


def naive_view(theme: Theme, chart: AppearanceMap, camera: Camera) -> pygame.Surface:
    """What a camera sees, every cell drawn by itself."""
    px = camera.cell
    tiles, dots = TileSet(theme, px), SmallCellRenderer(theme)
    alone: dict[TileLook, pygame.Surface] = {}
    for look in SETTLED:
        small = px < PLAIN_CELL
        alone[look] = (
            dots.picture(bytes([look]), 1, px) if small else tiles.tile(sprite_layers(look))
        )
    canvas = pygame.Surface(CANVAS)
    for cell in itertools.product(*camera.seen()):
        canvas.blit(alone[chart.look(cell)], camera.corner(cell))
    return canvas.subsurface(camera.view)


def any_position(grid: Grid, seed: int) -> Position:
    bits = random.Random(seed).getrandbits
    mines = bits(grid.size) & bits(grid.size)
    return position_of(grid, mines, bits(grid.size), bits(grid.size) & bits(grid.size))


CANVAS = (100, 60)


@pytest.mark.parametrize("px", [6, *slow([1, 3, 8, 11, 16, 25])])
@pytest.mark.parametrize("wraps", [False, True])
def test_after_any_moves_and_looks_around_the_view_is_what_drawing_each_cell_gives(
    theme: Theme, px: int, wraps: bool
) -> None:
    grid, rnd = Grid(83, 41, wraps), random.Random(px)
    shown = [any_position(grid, seed) for seed in range(4)]
    one = replace(shown[0], board=shown[0].board.covered((40, 20), Cover.FLAG))
    for _ in range(30):
        camera = Camera(grid.width, grid.height)
        camera.fit(pygame.Rect(5, 7, 80, 40))
        camera.zoom_to(camera.area.center, px)
        view, stage = BoardView(theme, camera, wraps), EffectTimeline(lambda cue: None)
        for _ in range(rnd.randint(1, 5)):
            camera.pan(rnd.randint(-90, 90), rnd.randint(-60, 60))
            view.show(rnd.choice([*shown, shown[0], one]))
            if rnd.random() < 0.7:
                view.paint(stage)
        view.paint(stage)
        while view.is_rough:
            stage.update(1 / 60)
            view.paint(stage)
        canvas = pygame.Surface(CANVAS)
        view._ground.draw(canvas, *camera.rect.topleft)
        wanted = naive_view(theme, view.chart, camera)
        assert camera.cell == px
        assert pixels(canvas.subsurface(camera.view)) == pixels(wanted)


@pytest.mark.parametrize("px", [2, 8])
def test_a_view_that_is_too_much_for_one_frame_is_rough_first_and_never_empty(
    theme: Theme, px: int
) -> None:
    chart, stage = AppearanceMap(Grid(400, 300)), EffectTimeline(lambda cue: None)
    ground = SettledTiles(theme, SmallCellRenderer(theme), chart, px)
    columns, rows = range(0, 1600 // px), range(0, 1200 // px)
    canvas = pygame.Surface((1600, 1200))
    ground.see(range(min(400, columns.stop)), range(min(300, rows.stop)), px)
    frames = 0
    ground.paint(stage)
    while ground.is_rough:
        canvas.fill((255, 0, 255))
        ground.draw(canvas, 0, 0)
        assert canvas.get_at((795, 595))[:3] != (255, 0, 255)
        left = len(ground._stale)
        ground.paint(stage)  # at the same instant nothing more is done
        assert len(ground._stale) == left
        stage.update(1 / 60)
        ground.paint(stage)
        frames += 1
        assert frames < 100
    cells = 400 * 300 if px == 2 else 200 * 150
    assert frames >= (cells * px * px // 100 if px == 2 else cells) // BUDGET // 2


def test_a_single_move_paints_nothing_but_its_cell(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = Grid(60, 40)
    camera = Camera(60, 40)
    camera.fit(pygame.Rect(0, 0, 600, 400), smallest=10)
    view, stage = BoardView(theme, camera, False), EffectTimeline(lambda cue: None)
    view.show(position_of(grid, 1, 0, 0))
    view.paint(stage)
    made: list[int] = []
    monkeypatch.setattr(SettledTiles, "_picture", lambda self, codes, width: made.append(1))
    view.show(position_of(grid, 1, grid.bit((7, 9)), 0))
    assert view.before == {(7, 9): TileLook.CLOSED}
    view.paint(stage)
    assert made == []
    assert not view._ground._unpainted


def test_cells_are_told_one_by_one_only_where_they_are_large_enough(theme: Theme) -> None:
    grid = Grid(60, 40)
    camera = Camera(60, 40)
    camera.fit(pygame.Rect(0, 0, 300, 200))
    view = BoardView(theme, camera, False)
    for px, told in ((PLAIN_CELL, True), (PLAIN_CELL - 1, False), (20, True)):
        camera.zoom_to((150, 100), px)
        view.show(position_of(grid, 1, 0, 1))
        columns, rows = camera.seen()
        assert len(view.looks) == (len(columns) * len(rows) if told else 0)


def test_the_pictures_of_a_million_cells_stay_within_their_bytes(theme: Theme) -> None:
    chart, stage = AppearanceMap(Grid(1000, 1000)), EffectTimeline(lambda cue: None)
    ground = SettledTiles(theme, SmallCellRenderer(theme), chart, 40)
    ground.cache = ChunkCache(most=4_000_000)
    for left in range(0, 900, 20):
        ground.see(range(left, left + 20), range(0, 12), 40)
        while ground.is_rough or (left == 0 and not len(ground.cache)):
            stage.update(1 / 30)
            ground.paint(stage)
        assert ground.cache.bytes <= 4_000_000


@pytest.mark.parametrize("px", [1, 4, 9, 20])
def test_a_hidden_board_shows_nothing_of_the_game_and_no_map(theme: Theme, px: int) -> None:
    grid = Grid(400, 300)
    camera = Camera(grid.width, grid.height)
    camera.fit(pygame.Rect(10, 10, 280, 180))
    camera.zoom_to(camera.area.center, px)
    view, stage = BoardView(theme, camera, False), EffectTimeline(lambda cue: None)
    view.minimap.place(round)
    pictures = []
    for seed in (1, 2):
        view.show(any_position(grid, seed))
        view.paint(stage)
        canvas = pygame.Surface((300, 200))
        view.draw_hidden(canvas)
        pictures.append(pixels(canvas))
    assert pictures[0] == pictures[1]
    canvas = pygame.Surface((300, 200))
    view.draw(canvas, stage)
    assert pixels(canvas) != pictures[0]
