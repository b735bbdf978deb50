"""Panels: their text is readable whatever is behind, and moving panels are painted once."""

from itertools import product
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect, Surface

from game.platform import paths
from game.resources.theme_catalog import open_theme
from game.resources.zones import ZONES
from game.ui.material import MIN_CONTRAST, contrast, panel_parts
from game.ui.painter import Painter, draw_meter
from tests.game.painters import painter_of

THEMES = sorted(folder.parent.name for folder in (paths.assets() / "themes").glob("*/theme.toml"))
KEYS = [*THEMES, *(f"deep/{zone}" for zone in ZONES)]
PANEL = Rect(300, 100, 400, 500)


def frosted_painter(key: str, frost: Surface | None) -> Painter:
    name, _, zone = key.partition("/")
    whole, _ = open_theme(name, paths.assets(), paths.assets())
    theme = whole.in_zone(zone)
    assert (theme is not whole) == bool(zone)
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    painter = painter_of(theme, (1280, 720))
    painter.frost = frost
    return painter


def frosts() -> list[Surface | None]:
    """Return no world, the lightest and the darkest one, and one that is half light and half
    dark."""
    light, dark = Surface((80, 45)), Surface((80, 45))
    light.fill("white")
    both = dark.copy()
    both.fill("white", (0, 0, 40, 45))
    return [None, light, dark, both]


@pytest.mark.parametrize("key", KEYS)
def test_text_on_panels_has_contrast_over_any_world(key: str) -> None:
    canvas = Surface((1280, 720))
    for frost in frosts():
        painter = frosted_painter(key, frost)
        canvas.fill("red")
        painter.panel(canvas, PANEL)
        spots = product(range(305, 700, 10), range(132, 568, 10))
        grounds = {tuple(canvas.get_at(spot)[:3]) for spot in spots}
        for ground, ink in product(grounds, ("text", "text_dim")):
            assert contrast(painter.colour(ink), ground) >= MIN_CONTRAST, (ink, ground)


def test_a_panel_shows_what_is_behind_its_place_at_rest_and_is_painted_once() -> None:
    painter, canvas = frosted_painter("deep", frosts()[-1]), Surface((1280, 720))
    with patch("game.ui.material.panel_parts", side_effect=panel_parts) as paint:
        for x in (1200, 700, PANEL.x):
            painter.panel(canvas, PANEL.move(x - PANEL.x, 0), PANEL)
        assert paint.call_count == 1
        assert sum(canvas.get_at((400, 300))[:3]) > sum(canvas.get_at((680, 300))[:3])
        painter.frost = None
        painter.panel(canvas, PANEL)
        assert paint.call_count == 2
        assert canvas.get_at((400, 300)) == canvas.get_at((680, 300))


@pytest.mark.parametrize("key", ["paper", "classic", "deep/shallows", "neon"])
def test_the_corners_of_a_panel_are_no_darker_than_its_middle(key: str) -> None:
    frost = Surface((64, 36))
    frost.fill((200, 220, 225))
    painter = frosted_painter(key, frost)
    painter.scale, canvas = 1.5, Surface((1920, 1080))
    rect = Rect(300, 200, 900, 600)
    canvas.fill((150, 190, 200))
    painter.panel(canvas, rect)
    corner = painter.px(32) - 2  # inside the square that is cut out for a round corner
    for y in (rect.top + corner, rect.bottom - corner):
        middle = canvas.get_at((rect.centerx, y))
        for x in (rect.left + corner, rect.right - corner):
            found = canvas.get_at((x, y))
            assert max(abs(one - other) for one, other in zip(found, middle, strict=True)) <= 1


def test_nothing_is_drawn_where_there_is_no_room() -> None:
    painter, canvas = frosted_painter("deep", frosts()[1]), Surface((100, 100))
    before = pygame.image.tobytes(canvas, "RGB")
    for size in ((0, 0), (-1, 20), (20, -3)):
        for draw in (painter.slab, painter.bright, painter.well):
            draw(canvas, Rect((40, 40), size), 12)
        painter.row(canvas, Rect((40, 40), size), 64)
        painter.panel(canvas, Rect((40, 40), size))
        assert pygame.image.tobytes(canvas, "RGB") == before, size


def test_what_is_drawn_in_a_tiny_place_stays_near_it() -> None:
    painter, canvas = frosted_painter("deep", frosts()[1]), Surface((100, 100))
    before = canvas.get_at((5, 5))
    for size in ((1, 1), (2, 40), (5, 3)):
        rect = Rect((50, 40), size)
        for draw in (painter.slab, painter.bright, painter.chip, painter.focus, painter.well):
            draw(canvas, rect, 12)
        painter.row(canvas, rect, 64, True)
        painter.panel(canvas, rect.move(-200, 0))
    assert canvas.get_at((5, 5)) == before
    assert canvas.get_at((50, 40)) != before


def test_a_meter_without_room_draws_nothing() -> None:
    painter, canvas = frosted_painter("deep", None), Surface((20, 20))
    before = canvas.copy()
    draw_meter(canvas, painter, Rect(4, 4, 9, 0), now=0.5, before=1.0)
    draw_meter(canvas, painter, Rect(4, 4, 9, 1), now=0.5, before=1.0)
    assert canvas.get_at((8, 8)) == before.get_at((8, 8))
