"""The highlights of a demo and the short texts in its cells."""

from itertools import combinations

import pygame
import pytest

from engine import Cell
from game.board.camera import Camera
from game.board.tiles import TileLook, TileSet, sprite_layers
from game.learn.how_it_works.board_pair import MIN_LABEL, Highlights
from game.learn.how_it_works.step import Tint
from tests.game.painters import painter_of, theme_of
from tests.marks import slow

NAMES = ["deep", "paper", "clear", "classic", "neon"]
PX = 40
WINDOW = (PX * 5, PX * 3)
SPOTS = [(x, y) for y in range(PX) for x in range(PX)]


def camera(px: int = PX) -> Camera:
    made = Camera(5, 3)
    made.fit(pygame.Rect((0, 0), WINDOW), px, px)
    return made


def drawn_area(canvas: pygame.Surface) -> pygame.Rect:
    """Return the rectangle around everything that is not black."""
    found = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255))
    found.invert()
    rects = found.get_bounding_rects()
    return rects[0].unionall(rects) if rects else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("name", [*NAMES[:2], *slow(NAMES[2:])])
def test_tints_differ_from_each_other_without_colour_and_from_the_bare_tile(name: str) -> None:
    painter = painter_of(theme_of(name))
    tiles = TileSet(painter.theme, PX)

    def drawn(look: TileLook, tints: dict[Tint, int]) -> list[tuple[int, ...]]:
        canvas = pygame.Surface(WINDOW)
        canvas.blit(tiles.tile(sprite_layers(look)), (0, 0))
        Highlights(painter, camera()).draw(canvas, tints, {}, int(look is not TileLook.CLOSED), 0)
        return [tuple(canvas.get_at(spot)[:3]) for spot in SPOTS]

    bare = drawn(TileLook.CLOSED, {})
    for look in (TileLook.CLOSED, TileLook.NUMBER_2):
        pictures = {tint: drawn(look, {tint: 1}) for tint in Tint}
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


def test_only_the_given_cells_are_highlighted_and_have_texts_in_their_place() -> None:
    painter = painter_of(theme_of())

    def area_of(
        tints: dict[Tint, int], labels: dict[Cell, str], shown: int = 0, px: int = PX
    ) -> pygame.Rect:
        canvas = pygame.Surface(WINDOW)
        Highlights(painter, camera(px)).draw(canvas, tints, labels, shown, 0)
        return drawn_area(canvas)

    area = area_of({Tint.GOOD: 1 << 5 + 3}, {})
    assert area.width > PX // 2
    assert pygame.Rect(3 * PX, PX, PX, PX).contains(area)
    for (x, y), text in (((0, 0), "12"), ((2, 1), "1,024")):
        area, tile = area_of({}, {(x, y): text}), pygame.Rect(x * PX, y * PX, PX, PX)
        assert tile.contains(area)
        assert abs(area.centerx - tile.centerx) <= 3
        assert abs(area.centery - tile.centery) <= 4
    area = area_of({}, {(0, 0): "12"}, shown=1)
    assert pygame.Rect(0, 0, PX, PX).contains(area)
    assert min(area.center) > PX // 2, "on a cell that is not closed it is in the corner"
    assert not area_of({}, {(0, 0): "12"}, px=MIN_LABEL - 1), "the cell is too small"
