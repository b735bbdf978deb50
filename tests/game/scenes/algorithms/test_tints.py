"""The highlights of a demo and the short texts in its cells."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from game.board.appearance import TileLook, sprite_layers
from game.board.camera import Camera
from game.board.tiles import TileSet
from game.platform import paths
from game.resources.theme import Theme
from game.scenes.algorithms.step import Tint
from game.scenes.algorithms.tints import LEAST_LABEL, Highlights
from game.ui.fonts import Fonts
from game.ui.painter import Painter

NAMES = ["deep", "paper", "clear", "classic", "neon"]
PX = 40
WINDOW = (PX * 5, PX * 3)
SPOTS = [(x, y) for y in range(PX) for x in range(PX)]


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode(WINDOW)
    yield
    pygame.quit()


def painter_of(name: str) -> Painter:
    folder = paths.assets()
    deep = Theme(folder / "themes" / "deep")
    theme = deep if name == "deep" else Theme(folder / "themes" / name, deep)
    return Painter(theme, Fonts(folder / "fonts"))


def camera(px: int = PX) -> Camera:
    made = Camera(5, 3)
    made.fit(pygame.Rect((0, 0), WINDOW), px, px)
    return made


def drawn(painter: Painter, look: TileLook, tints: dict[Tint, int]) -> list[tuple[int, ...]]:
    """Return the colours of a tile with highlights."""
    canvas = pygame.Surface(WINDOW)
    canvas.blit(TileSet(painter.theme, PX).tile(sprite_layers(look)), (0, 0))
    Highlights(painter, camera()).draw(canvas, tints, {}, int(look is not TileLook.CLOSED), 0)
    return [tuple(canvas.get_at(spot)[:3]) for spot in SPOTS]


def drawn_area(canvas: pygame.Surface) -> pygame.Rect:
    """Return the rectangle around everything that is not black."""
    found = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255))
    found.invert()
    rects = found.get_bounding_rects()
    return rects[0].unionall(rects) if rects else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("name", NAMES)
def test_tints_differ_from_each_other_without_colour_and_from_the_bare_tile(name: str) -> None:
    painter = painter_of(name)
    bare = drawn(painter, TileLook.CLOSED, {})
    for look in (TileLook.CLOSED, TileLook.NUMBER_2):
        pictures = {tint: drawn(painter, look, {tint: 1}) for tint in Tint}
        grey = {tint: [sum(tone) // 3 for tone in picture] for tint, picture in pictures.items()}
        for one, other in combinations(Tint, 2):
            clear = sum(abs(a - b) >= 24 for a, b in zip(grey[one], grey[other], strict=True))
            assert clear >= PX // 4, (one, other)
        for picture in pictures.values() if look is TileLook.CLOSED else ():
            far = sum(
                sum(abs(a - b) for a, b in zip(here, there, strict=True)) >= 90
                for here, there in zip(bare, picture, strict=True)
            )
            assert far >= 2 * PX


def test_only_the_given_cells_are_highlighted() -> None:
    canvas = pygame.Surface(WINDOW)
    Highlights(painter_of("deep"), camera()).draw(canvas, {Tint.GOOD: 1 << 5 + 3}, {}, 0, 0)
    area = drawn_area(canvas)
    assert area.width > PX // 2
    assert pygame.Rect(3 * PX, PX, PX, PX).contains(area)


@pytest.mark.parametrize(
    ("cell", "text", "shown"), [((0, 0), "12", 0), ((0, 0), "12", 1), ((2, 1), "1,024", 0)]
)
def test_a_text_is_in_the_middle_of_a_closed_cell_or_in_the_corner_of_another(
    cell: tuple[int, int], text: str, shown: int
) -> None:
    canvas = pygame.Surface(WINDOW)
    Highlights(painter_of("deep"), camera()).draw(canvas, {}, {cell: text}, shown, 0)
    area, tile = drawn_area(canvas), pygame.Rect(cell[0] * PX, cell[1] * PX, PX, PX)
    assert tile.contains(area)
    if shown:
        assert min(area.center) > PX // 2
    else:
        assert abs(area.centerx - tile.centerx) <= 3
        assert abs(area.centery - tile.centery) <= 4


def test_cells_that_are_too_small_show_no_text() -> None:
    canvas, small = pygame.Surface(WINDOW), camera(LEAST_LABEL - 1)
    Highlights(painter_of("deep"), small).draw(canvas, {}, {(0, 0): "12"}, 0, 0)
    assert not drawn_area(canvas)
