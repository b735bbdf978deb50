"""The themes of the game: complete, readable, small, and unlike each other."""

import json
from itertools import combinations
from operator import ne
from pathlib import Path

import pygame
import pytest

from game.board.preview import theme_sample
from game.board.tiles import TileLook, TileSet, sprite_layers
from game.platform import paths
from game.resources.theme import Colour, Theme
from game.resources.theme_catalog import open_theme
from game.ui.shapes import mix
from game.ui.widgets import Button, WidgetState
from tests.game.painters import painter_of
from tests.game.resources.colours import contrast, luminance
from tests.marks import slow

pytestmark = pytest.mark.usefixtures("window")

KEYS = sorted(folder.parent.name for folder in (paths.assets() / "themes").glob("*/theme.toml"))
SIZES = (16, *slow((24, 32, 48, 64)))
TEXT, DIM = 4.5, 3.0
"""The contrasts that the Web Content Accessibility Guidelines demand of text and of large signs."""


def theme_of(key: str) -> Theme:
    theme, problem = open_theme(key, paths.assets(), Path("nowhere"))
    assert problem is None
    return theme


def pixel(surface: pygame.Surface, x: int, y: int) -> Colour:
    red, green, blue, _ = surface.get_at((x, y))
    return red, green, blue


def grounds(theme: Theme) -> dict[str, Colour]:
    """Every surface on which text is drawn."""
    panel, highlight = theme.colour("panel"), theme.colour("highlight")
    slab = mix(mix(theme.colour("panel_edge"), panel, 0.6), (255, 255, 255), 0.05)
    return {
        "panel": panel,
        "well": theme.colour("board"),
        "sea_top": theme.colour("sea_top"),
        "sea_bottom": theme.colour("sea_bottom"),
        "button": slab,
        "button under the pointer": mix(slab, highlight, 0.12),
    }


def test_no_two_themes_look_alike_and_contrast_is_computed_as_in_the_guidelines() -> None:
    pictures = [pygame.image.tobytes(theme_sample(theme_of(key), 24), "RGB") for key in KEYS]
    assert len(set(pictures)) == len(KEYS)
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("key", KEYS)
def test_text_selection_and_focus_have_contrast(key: str) -> None:
    theme = theme_of(key)
    for name, ground in grounds(theme).items():
        assert contrast(theme.colour("text"), ground) >= TEXT, name
        least = TEXT if name in ("panel", "well", "button") else DIM
        assert contrast(theme.colour("text_dim"), ground) >= least, name
    for name in ("danger", "success"):
        assert contrast(theme.colour(name), theme.colour("panel")) >= TEXT, name
    for sea in ("sea_top", "sea_bottom"):
        assert contrast(theme.colour("danger"), theme.colour(sea)) >= DIM, sea
    board, accent, highlight = (theme.colour(n) for n in ("board", "accent", "highlight"))
    assert contrast(board, accent) >= TEXT
    assert contrast(board, mix(accent, highlight, 0.35)) >= TEXT
    assert contrast(board, theme.colour("text_dim")) >= DIM
    assert contrast(highlight, grounds(theme)["button"]) >= DIM
    assert theme.is_light == (luminance(theme.colour("panel")) > 0.18)


@pytest.mark.parametrize("px", SIZES)
def test_numbers_of_clear_differ_without_colour(px: int) -> None:
    """In grey, each pair of numbers differs in at least a tenth of a numeral's pixels; large
    numbers have as many pips as they count."""
    tiles = TileSet(theme_of("clear"), px)
    greys = []
    for value in range(1, 9):
        tile = tiles.tile(sprite_layers(TileLook(value)))
        greys.append([luminance(pixel(tile, x, y)) > 0.1 for y in range(px) for x in range(px)])
        if px == 48:
            places = [(x, y) for y in (6, 24, 41) for x in (6, 24, 41) if (x, y) != (24, 24)]
            assert sum(greys[-1][y * px + x] for x, y in places) == value
    for one, other in combinations(greys, 2):
        assert sum(map(ne, one, other)) >= 0.1 * min(sum(one), sum(other))


@pytest.mark.parametrize("key", KEYS)
def test_a_theme_is_complete_and_small_and_all_looks_differ(key: str) -> None:
    theme = theme_of(key)
    atlas = json.loads((paths.assets() / "themes/deep/atlas.json").read_text("utf-8"))
    for kind, sprites in atlas.items():
        sheet = theme.sheet(kind, 32)
        for name, sprite in sprites.items():
            assert theme.frames(kind, name) == sprite["frames"]
            for frame in (0, sprite["frames"] - 1):
                assert sheet.frame(name, frame).get_size() == (32, 32)
    assert theme.problem is None
    assert theme.icon().get_size() == (256, 256)
    assert len(theme.particles("confetti")) >= 4
    assert all(theme.particles(kind) for kind in ("dust", "spark", "scorch"))
    folder = paths.assets() / "themes" / key
    size = sum(file.stat().st_size for file in folder.iterdir() if file.is_file())
    assert size < (2_600_000 if key == "deep" else 1_700_000)
    assert (folder / "LICENSE.txt").is_file()
    tiles = TileSet(theme, 24)
    looks = {pygame.image.tobytes(tiles.tile(sprite_layers(look)), "RGB") for look in TileLook}
    assert len(looks) == len(TileLook)
    sample = theme_sample(theme, 24)
    assert sample.get_size() == (96, 48)
    parts = [sample.subsurface((24 * x, 24 * y, 24, 24)) for x in range(4) for y in range(2)]
    assert len({pygame.image.tobytes(part, "RGB") for part in parts}) == 5, "closed, 0, 1, 2, flag"


@pytest.mark.parametrize("key", KEYS)
def test_the_focus_of_a_primary_button_has_contrast(key: str) -> None:
    theme = theme_of(key)
    pygame.font.init()
    painter = painter_of(theme, (1280, 720))
    most = {}
    for focused in (False, True):
        canvas, rect = pygame.Surface((240, 100)), pygame.Rect(20, 20, 200, 60)
        canvas.fill(theme.colour("accent"))
        button = Button("a", lambda: None, primary=True)
        button.draw(canvas, painter, WidgetState(focused=focused), rect)
        edge = [pixel(canvas, x, 48) for x in range(32)]
        most[focused] = max(contrast(colour, theme.colour("accent")) for colour in edge)
    assert most[False] < DIM <= most[True]
