"""The bar and titles: text over the world is readable in every zone and theme."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
import pytest
from pygame import Mask, Rect, Surface

from game.board.hud import Hud
from game.platform import paths
from game.resources.theme import Colour
from game.resources.theme_catalog import open_theme
from game.resources.zones import ZONES
from game.ui.fonts import Fonts
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter
from tests.game.resources.colours import contrast
from tests.game.world.worlds import run, shown_world
from tests.marks import slow

BRIGHT = ("deep/shallows", "deep/reef")
OTHERS = [f"deep/{zone}" for zone in ZONES if f"deep/{zone}" not in BRIGHT]
WINDOW = (1280, 720)
TITLE = 72  # layout units: larger than any other text except the logo
MOMENTS = 3  # looks at the world, some seconds apart
LARGE_PX, LEAST, LEAST_LARGE = 24, 4.5, 3.0
SOLID, NEAR = 8, 3  # the least alpha (of 255) of drawn pixels; the pixels looked at around them
OUTLIERS = 0.05  # the part of the pixels that may be darker: corners, a fish's eye


class Line(NamedTuple):
    """A line of text in the window, with its picture."""

    text: str
    size: int
    ink: Colour
    rect: Rect
    picture: Surface


class WatchedFonts(Fonts):
    """Fonts that record the lines they draw."""

    lines: list[Line]

    def draw(self, canvas: Surface, text: str, *given: object) -> Rect:
        return self._noted(super().draw, canvas, text, *given)

    def draw_figures(self, canvas: Surface, text: str, *given: object) -> Rect:
        return self._noted(super().draw_figures, canvas, text, *given)

    def _noted(
        self, draw: Callable[..., Rect], canvas: Surface, text: str, pos: object, *given: object
    ) -> Rect:
        rect = draw(canvas, text, pos, *given)
        picture = Surface(canvas.get_size(), pygame.SRCALPHA)
        size, ink, *rest, _ = given  # all except the halo
        draw(picture, text, pos, size, ink, *rest)
        place = rect.inflate(4 * NEAR, 4 * NEAR).clip(canvas.get_rect())
        self.lines.append(Line(text, size, ink, place, picture.subsurface(place)))
        return rect


def pixels_around(line: Line) -> Iterator[tuple[int, int]]:
    """Yield the window's pixels next to the ink of a line."""
    drawn = pygame.mask.from_surface(line.picture, SOLID)
    wide = Mask(drawn.get_size())
    for x in range(-NEAR, NEAR + 1):
        for y in range(-NEAR, NEAR + 1):
            wide.draw(drawn, (x, y))
    wide.erase(drawn, (0, 0))
    width, height = wide.get_size()
    for x, y in ((x, y) for x in range(width) for y in range(height)):
        if wide.get_at((x, y)):
            yield line.rect.x + x, line.rect.y + y


def draw_texts(canvas: Surface, painter: Painter, hud: Hud) -> None:
    """Draw the bar, and titles and a dive's last seconds in other places."""
    hud.draw(canvas, painter, 1.0)
    painter.text(canvas, "Minewave", (400, 90), TITLE, "hud", title=True)
    painter.text(canvas, "Calm water.", (400, 180), BODY, "hud")
    painter.text(canvas, "Learn", (300, 260), LARGE, "hud", title=True)
    painter.text(canvas, "See more in a board.", (300, 300), SMALL, "hud")
    painter.figures(canvas, "12.8", (860, 29), NAME, "hud_danger", "midleft")


@pytest.mark.parametrize("key", slow([*BRIGHT, *OTHERS, "neon", "paper", "classic", "clear"]))
def test_text_over_the_world_has_contrast_with_what_is_around_it(key: str) -> None:
    name, _, zone = key.partition("/")
    theme = open_theme(name, paths.assets(), paths.assets())[0].in_zone(zone)
    pygame.display.set_mode(WINDOW)
    pygame.font.init()
    world, canvas = shown_world(theme, WINDOW), Surface(WINDOW)
    painter = Painter(theme, WatchedFonts(paths.assets() / "fonts"))
    painter.resize(WINDOW)
    hud = Hud(lambda: None, lambda: None, lambda: None)
    hud.mines, hud.ms = lambda: 128, lambda: 734_560
    hud.tell("12\u00a0x\u00a09, 16\u00a0mines", "A note")
    hud.layout(WINDOW[0], painter)
    for _ in range(MOMENTS):
        run(world, 4)
        world.draw(canvas)
        painter.fonts.lines = []
        draw_texts(canvas, painter, hud)
        for line in painter.fonts.lines:
            found = sorted(
                contrast(line.ink, canvas.get_at(spot)[:3]) for spot in pixels_around(line)
            )
            least = LEAST_LARGE if line.size >= LARGE_PX else LEAST
            assert found[int(OUTLIERS * len(found))] >= least, line
