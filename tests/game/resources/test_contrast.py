"""Contrasts on a board, measured in the pictures of every theme and zone."""

import json
import tomllib
from collections import Counter
from functools import cache
from itertools import combinations, product
from math import dist
from pathlib import Path
from statistics import median

import pygame
import pytest

from game.platform import paths
from game.ui.material import colour_of
from tests.game.painters import theme_of
from tests.game.resources.colours import EYES, lab, linear, luminance, ratio, seen_as
from tests.marks import slow

THEMES = paths.assets() / "themes"
FOLDERS = sorted(
    path.parent.relative_to(THEMES).as_posix()
    for pattern in ("*/theme.toml", "*/zones/*/theme.toml")
    for path in THEMES.glob(pattern)
)
QUICK, SLOW = (16, 48), (20, 24, 28, 32, 40, 64, 96)  # pixels of cells


def _shipped_tiles(sizes: tuple[int, ...]) -> list[tuple[str, int]]:
    """Return themes and zones with the sizes of their sheets; other sizes are scaled down."""
    pairs = product(FOLDERS, sizes)
    return [(name, px) for name, px in pairs if (THEMES / name / f"tiles-{px}.webp").exists()]


SHEETS = [*_shipped_tiles(QUICK), *slow(_shipped_tiles(SLOW))]
NUMBER, FACE, EDGE, FLAG = 4.5, 2.0, 3.0, 3.0
"""The least contrasts: of numbers on opened cells; of closed cells, and of their edges, beside
opened ones; of flags on closed cells."""
OUTLINED = 0.75  # the part of both ends of all rows of a flag
SEEN_PX, SEEN_PART = 3, 0.08  # the depth of a flag's edge: pixels at least, or a part of the cell
SOLID, DRAWN = 230, 128  # alpha, of 255
CLASS, IN_SIGHT, AWAY = 24, 0.04, 40
"""The size of a class of alike colours, the part of a cell from which one matters, and the least
distance from it in one of red, green and blue."""
LEAST_APART = 20.0
"""The least distance in CIELAB between two numbers in the theme Clear."""


class Tiles:
    """The tiles of a theme or zone at one size."""

    def __init__(self, folder: str, px: int) -> None:
        theme = THEMES / folder.partition("/")[0]
        atlas = json.loads((theme / "atlas.json").read_text("utf-8"))
        self._rows = {name: sprite["row"] for name, sprite in atlas["tiles"].items()}
        self._image = pygame.image.load(THEMES / folder / f"tiles-{px}.webp")
        self._lights: dict[str, list[list[float]]] = {}
        self.px = px

    def frame(self, name: str) -> pygame.Surface:
        return self._image.subsurface((0, self._rows[name] * self.px, self.px, self.px))

    def lights(self, name: str) -> list[list[float]]:
        """Return the luminances of an opaque sprite, in rows."""
        if name not in self._lights:
            frame, side = self.frame(name), range(self.px)
            self._lights[name] = [
                [luminance(tuple(frame.get_at((x, y)))[:3]) for x in side] for y in side
            ]
        return self._lights[name]

    def middle(self, name: str) -> float:
        """Return the median luminance of the inner part of an opaque sprite."""
        near, far = round(0.3 * self.px), round(0.7 * self.px)
        return median(light for row in self.lights(name)[near:far] for light in row[near:far])

    def rows(self, name: str, ground: str, opacity: int = DRAWN) -> list[list[float]]:
        """Return the luminances of a sprite's pixels in rows, where its opacity is at least
        ``opacity``, as it lies over an opaque one."""
        picture, sprite, side = self.frame(ground).copy(), self.frame(name), range(self.px)
        picture.blit(sprite, (0, 0))
        return [
            [
                luminance(tuple(picture.get_at((x, y)))[:3])
                for x in side
                if sprite.get_at((x, y)).a >= opacity
            ]
            for y in side
        ]

    def strips(self, name: str, start: float, end: float) -> list[float]:
        """Return the median luminance of each row between two heights, 0 to 1."""
        near, far = round(0.3 * self.px), round(0.7 * self.px)
        rows = self.lights(name)[round(start * self.px) : round(end * self.px)]
        return [median(row[near:far]) for row in rows]


@cache
def tiles_of(folder: str, px: int) -> Tiles:
    return Tiles(folder, px)


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "px"), SHEETS)
def test_numbers_stand_out_from_opened_cells(folder: str, px: int) -> None:
    tiles = tiles_of(folder, px)
    floor = tiles.middle("opened")
    for value in range(1, 9):
        rows = tiles.rows(f"number_{value}", "opened", SOLID)
        found = [ratio(light, floor) for row in rows for light in row]
        drawn = [one for one in found if one > 1.5]  # the other pixels show the floor
        assert len(drawn) >= 0.03 * px * px, value
        assert median(drawn) >= NUMBER, value


@pytest.mark.parametrize(("folder", "px"), SHEETS)
def test_closed_cells_stand_out_from_opened_ones(folder: str, px: int) -> None:
    """On dark floors the light upper edge of a closed cell stands out most, on light floors the
    dark lower one."""
    tiles = tiles_of(folder, px)
    floor, face = tiles.middle("opened"), tiles.middle("closed")
    assert ratio(face, floor) >= FACE
    edge = tiles.strips("closed", 0, 0.2) if face > floor else tiles.strips("closed", 0.8, 0.94)
    assert max(ratio(light, floor) for light in edge) >= EDGE


@pytest.mark.parametrize(("folder", "px"), SHEETS)
def test_flags_stand_out_from_closed_cells(folder: str, px: int) -> None:
    tiles = tiles_of(folder, px)
    face, found = tiles.middle("closed"), []
    for row in tiles.rows("flag", "closed"):
        deep = max(SEEN_PX, round(SEEN_PART * px))
        for edge in (row[:deep], row[-deep:]) if row else ():
            found.append(max(ratio(light, face) for light in edge) >= FLAG)
    assert sum(found) >= OUTLINED * len(found)


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_points_at_a_closed_cell_has_none_of_its_colours(folder: str) -> None:
    name, _, zone = folder.partition("/zones/")
    theme = theme_of(name).in_zone(zone)
    cell, colours = theme.sheet("tiles", 48).frame("closed"), Counter[tuple[int, ...]]()
    for at in product(range(48), range(48)):
        colours[tuple(part // CLASS for part in cell.get_at(at)[:3])] += 1
    guide = colour_of(theme, "guide")
    for colour, count in colours.items():
        if count > IN_SIGHT * colours.total():
            middle = (CLASS * part + CLASS // 2 for part in colour)
            assert max(abs(one - other) for one, other in zip(guide, middle, strict=True)) >= AWAY


@pytest.mark.parametrize("eye", EYES)
def test_all_eyes_distinguish_the_numbers_of_clear(eye: str) -> None:
    palette = tomllib.loads((THEMES / "clear/theme.toml").read_text("utf-8"))["palette"]
    colours = [pygame.Color(palette[f"number_{value}"]) for value in range(1, 9)]
    views = [seen_as(tuple(colour)[:3], eye) for colour in colours]
    assert min(dist(one, other) for one, other in combinations(views, 2)) >= LEAST_APART


def test_lab_is_computed_as_defined() -> None:
    assert lab((1.0, 1.0, 1.0)) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab(linear((255, 0, 0))) == pytest.approx((53.24, 80.09, 67.20), abs=0.05)


def test_every_zone_of_deep_is_measured() -> None:
    assert {folder for folder in FOLDERS if "/" in folder} == {
        f"deep/zones/{zone}" for zone in ("abyss", "kelp", "reef", "shallows", "trench", "wreck")
    }
    assert all(Path(THEMES / folder / "tiles-16.webp").exists() for folder in FOLDERS)
