"""The colours of chances: one way from dark to light, whatever a player sees of hues."""

from collections.abc import Iterable
from itertools import pairwise, product

import pygame
import pytest

from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.chances_view import ChancesView, chance_colour, ink_on, luminance
from tests.game.painters import painter_of, theme_of

# How the three kinds of dichromats see linear light: Viénot, Brettel and Mollon 1999 for the first
# two, Machado, Oliveira and Fernandes 2009 (severity 1) for the third.
SEES = {
    "everyone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def lightness(colour: Iterable[int], sees: str) -> float:
    """Return the CIE L* of what such a person sees of a colour."""
    parts = [value / 255 for value in colour]
    rgb = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    seen = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in SEES[sees]]
    light = max(0.0, sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), seen, strict=True)))
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


@pytest.mark.parametrize("sees", SEES)
def test_higher_chances_are_lighter_for_every_kind_of_sight(sees: str) -> None:
    steps = [lightness(chance_colour(chance / 100), sees) for chance in range(1, 100)]
    assert all(before < after for before, after in pairwise(steps))
    assert steps[-1] - steps[0] > 30
    tenths = steps[::10]
    assert all(after - before > 1.5 for before, after in pairwise(tenths)), "even enough to compare"


def test_the_figures_can_be_read_on_every_colour() -> None:
    for chance in range(1, 100):
        ground = luminance(chance_colour(chance / 100))
        ink = luminance(ink_on(chance_colour(chance / 100)))
        assert (max(ground, ink) + 0.05) / (min(ground, ink) + 0.05) >= 4.4


def drawn(theme: str, px: int, chances: dict[Cell, float]) -> pygame.Surface:
    painter = painter_of(theme_of(theme))
    camera, canvas = Camera(8, 1), pygame.Surface((8 * px, px))
    canvas.fill((90, 110, 120))
    camera.fit(canvas.get_rect(), px, px)
    ChancesView().draw(canvas, painter, camera, chances)
    return canvas


def form(canvas: pygame.Surface, column: int, px: int) -> set[tuple[int, int]]:
    """Return the pixels of a cell where its ground is covered."""
    cells = product(range(px), range(px))
    return {(x, y) for x, y in cells if canvas.get_at((column * px + x, y))[:3] != (90, 110, 120)}


@pytest.mark.parametrize("theme", ["deep", "classic", "neon", "paper", "clear"])
@pytest.mark.parametrize("px", [18, 24, 35, 48])
def test_certainty_has_its_own_shapes(theme: str, px: int) -> None:
    canvas = drawn(theme, px, {(0, 0): 0.0, (1, 0): 1.0, (2, 0): 0.5})
    safe, mine, unsure = (form(canvas, column, px) for column in range(3))
    corner = (round(px * 0.16), round(px * 0.16))
    assert corner in unsure
    assert corner not in mine
    assert len(safe ^ mine) > 0.05 * px * px
    assert len(safe ^ unsure) > 0.05 * px * px


@pytest.mark.parametrize("px", [16, 18, 24, 35])
def test_readable_cells_show_their_percentage(px: int) -> None:
    canvas = drawn("deep", px, {(0, 0): 0.21, (1, 0): 0.23})
    parts = [canvas.subsurface((x * px, 0, px, px)) for x in (0, 1)]
    assert len({pygame.image.tobytes(part, "RGB") for part in parts}) == 2
    plain = drawn("deep", 12, {(0, 0): 0.21})
    assert len({plain.get_at((x, 6))[:3] for x in range(3, 9)}) == 1, "small ones show colour alone"
