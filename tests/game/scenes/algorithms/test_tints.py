"""What a lesson points at: cells that are set off, and short texts in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from engine.core.grid import Grid
from game.board.appearance import TileLook, sprite_layers
from game.board.camera import Camera
from game.board.tiles import TileSet
from game.platform import paths
from game.resources.theme import Theme
from game.scenes.algorithms.step import Tint
from game.scenes.algorithms.tints import LEAST_LABEL, Tints
from game.ui.fonts import Fonts
from game.ui.painter import Painter

GRID = Grid(5, 3)
NAMES = ["deep", "paper", "clear", "classic", "neon"]
PX = 40


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((PX * 5, PX * 3))
    yield
    pygame.quit()


def painter_of(name: str) -> Painter:
    folder = paths.assets()
    deep = Theme(folder / "themes" / "deep")
    theme = deep if name == "deep" else Theme(folder / "themes" / name, deep)
    return Painter(theme, Fonts(folder / "fonts"))


def camera(px: int = PX) -> Camera:
    made = Camera(GRID.width, GRID.height)
    made.fit(pygame.Rect(0, 0, PX * 5, PX * 3), px, px)
    return made


def drawn(painter: Painter, tint: Tint, look: TileLook) -> list[int]:
    """How bright each pixel of a tile is that is set off."""
    canvas = pygame.Surface((PX * 5, PX * 3))
    canvas.blit(TileSet(painter.theme, PX).tile(sprite_layers(look)), (0, 0))
    shown = 0 if look is TileLook.CLOSED else 1
    Tints().draw(canvas, painter, camera(), {tint: 1}, shown, (0, 0))
    spots = [(x, y) for y in range(PX) for x in range(PX)]
    return [sum(canvas.get_at(spot)[:3]) // 3 for spot in spots]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("look", [TileLook.CLOSED, TileLook.NUMBER_2])
def test_tints_are_told_apart_without_their_colours(name: str, look: TileLook) -> None:
    painter = painter_of(name)
    pictures = {tint: drawn(painter, tint, look) for tint in Tint}
    for (one, here), (other, there) in combinations(pictures.items(), 2):
        clear = sum(abs(a - b) >= 24 for a, b in zip(here, there, strict=True))
        assert clear >= PX // 4, (one, other)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("tint", Tint)
def test_every_tint_stands_out_from_the_tile(name: str, tint: Tint) -> None:
    painter = painter_of(name)
    canvas = pygame.Surface((PX * 5, PX * 3))
    tile = TileSet(painter.theme, PX).tile(sprite_layers(TileLook.CLOSED))
    canvas.blit(tile, (0, 0))
    before = [canvas.get_at((x, y))[:3] for y in range(PX) for x in range(PX)]
    Tints().draw(canvas, painter, camera(), {tint: 1}, 0, (0, 0))
    after = [canvas.get_at((x, y))[:3] for y in range(PX) for x in range(PX)]
    far = sum(
        sum(abs(a - b) for a, b in zip(one, other, strict=True)) >= 90
        for one, other in zip(before, after, strict=True)
    )
    assert far >= 2 * PX


def test_only_the_cells_that_are_named_are_set_off() -> None:
    painter, canvas = painter_of("deep"), pygame.Surface((PX * 5, PX * 3))
    Tints().draw(canvas, painter, camera(), {Tint.GOOD: GRID.mask([(3, 1)])}, 0, (0, 0))
    touched = canvas.get_bounding_rect()
    found = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255))
    found.invert()
    (area,) = found.get_bounding_rects()
    assert pygame.Rect(3 * PX, PX, PX, PX).contains(area)
    assert touched.contains(area)


@pytest.mark.parametrize(("shown", "quarter"), [(0, "middle"), (1, "corner")])
def test_a_text_stands_in_the_middle_or_in_the_corner_of_what_shows(
    shown: int, quarter: str
) -> None:
    painter, canvas = painter_of("deep"), pygame.Surface((PX * 5, PX * 3))
    Tints().draw_labels(canvas, painter, camera(), {(0, 0): "12"}, shown, (0, 0))
    found = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255))
    found.invert()
    area = found.get_bounding_rects()[0].unionall(found.get_bounding_rects())
    assert pygame.Rect(0, 0, PX, PX).contains(area)
    middle = area.center
    if quarter == "middle":
        assert abs(middle[0] - PX // 2) <= 3
        assert abs(middle[1] - PX // 2) <= 4
    else:
        assert min(middle) > PX // 2


def test_cells_that_are_too_small_show_no_text() -> None:
    painter, canvas = painter_of("deep"), pygame.Surface((PX * 5, PX * 3))
    small = camera(LEAST_LABEL - 1)
    Tints().draw_labels(canvas, painter, small, {(0, 0): "12"}, 0, (0, 0))
    assert pygame.transform.average_color(canvas)[:3] == (0, 0, 0)


def test_a_long_text_stays_in_its_cell() -> None:
    painter, canvas = painter_of("deep"), pygame.Surface((PX * 5, PX * 3))
    Tints().draw_labels(canvas, painter, camera(), {(2, 1): "1,024"}, 0, (0, 0))
    found = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255))
    found.invert()
    for area in found.get_bounding_rects():
        assert pygame.Rect(2 * PX, PX, PX, PX).contains(area)
