"""The colours of chances run in one direction from dark to light, also for colour-blind players."""

from itertools import pairwise, product

import pygame
import pytest

from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.chances_view import ChancesView, chance_colour, ink_on
from game.ui.painter import Painter
from tests.game.painters import painter_of, theme_of
from tests.game.resources.colours import EYES, contrast, lab, light_seen


@pytest.mark.parametrize("eye", EYES)
def test_higher_chances_are_lighter_for_every_kind_of_sight(eye: str) -> None:
    steps = [lab(light_seen(chance_colour(c / 100), eye))[0] for c in range(1, 100)]
    assert all(before < after + 0.01 for before, after in pairwise(steps)), "what no eye can tell"
    assert steps[-1] - steps[0] > 30
    tenths = steps[::10]
    assert all(after - before > 1.5 for before, after in pairwise(tenths)), "even enough to compare"


def test_the_figures_can_be_read_on_every_colour() -> None:
    for chance in range(1, 100):
        ground = chance_colour(chance / 100)
        assert contrast(ground, ink_on(ground)) >= 4.4


def draw_chances(theme: str, px: int, chances: dict[Cell, float]) -> pygame.Surface:
    painter = painter_of(theme_of(theme))
    return draw_on(Camera(8, 1), painter, px, chances)


def draw_on(
    camera: Camera, painter: Painter, px: int, chances: dict[Cell, float]
) -> pygame.Surface:
    canvas = pygame.Surface(camera.size_at(px))
    canvas.fill((90, 110, 120))
    camera.fit(canvas.get_rect(), px, px)
    ChancesView().draw(canvas, painter, camera, chances)
    return canvas


def form(canvas: pygame.Surface, column: int, px: int) -> set[tuple[int, int]]:
    """Return which pixels of a cell are drawn over its ground."""
    cells = product(range(px), range(px))
    return {(x, y) for x, y in cells if canvas.get_at((column * px + x, y))[:3] != (90, 110, 120)}


@pytest.mark.parametrize("theme", ["deep", "classic", "neon", "paper", "clear"])
@pytest.mark.parametrize("px", [18, 24, 35, 48])
def test_certainty_has_its_own_shapes(theme: str, px: int) -> None:
    canvas = draw_chances(theme, px, {(0, 0): 0.0, (1, 0): 1.0, (2, 0): 0.5})
    safe, mine, unsure = (form(canvas, column, px) for column in range(3))
    corner = (round(px * 0.16), round(px * 0.16))
    assert corner in unsure
    assert corner not in mine
    assert len(safe ^ mine) > 0.05 * px * px
    assert len(safe ^ unsure) > 0.05 * px * px


@pytest.mark.parametrize("px", [16, 18, 24, 35])
def test_readable_cells_show_their_percentage(px: int) -> None:
    canvas = draw_chances("deep", px, {(0, 0): 0.21, (1, 0): 0.23})
    parts = [canvas.subsurface((x * px, 0, px, px)) for x in (0, 1)]
    assert len({pygame.image.tobytes(part, "RGB") for part in parts}) == 2
    plain = draw_chances("deep", 12, {(0, 0): 0.21})
    assert len({plain.get_at((x, 6))[:3] for x in range(3, 9)}) == 1, "small ones show colour alone"


def test_chances_of_hexagons_keep_to_their_hexagons() -> None:
    camera = Camera(5, 3, is_shifted=True)
    for px in (16, 24, 48):
        for chance in (0.0, 0.4, 1.0):
            canvas = draw_on(camera, painter_of(theme_of()), px, {(2, 1): chance})
            pixels = product(range(canvas.get_width()), range(canvas.get_height()))
            drawn = [at for at in pixels if canvas.get_at(at)[:3] != (90, 110, 120)]
            assert drawn
            assert {camera.cell_at(at) for at in drawn} == {(2, 1)}
