"""Drawing with the theme's colours and typefaces, scaled to the window; bars for chances."""

import pygame
from pygame import Rect, Surface

from game.resources.theme import Colour, Theme
from game.ui.fonts import DISPLAY, PLAIN, Fonts
from game.ui.shapes import Point, mix, rounded, shadow, tinted

SMALL, BODY, LARGE = 15, 19, 30  # the three text sizes of a scene, in layout units
TITLE = 68
PUFF_SIZE = 72  # the mascot's size in the bar over a board, in layout units
_DIMMED_LIGHT = 0.48  # the part of the light that is left behind a dialog


class Painter:
    """Lengths are in layout units: 1 unit is 1 pixel in a 1280x720 window (``px`` converts)."""

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme, self.fonts = theme, fonts
        self.scale = 1.0
        self.frost: Surface | None = None  # the world behind the scenes, small and blurred
        self.ui_percent = 100  # the size of text and widgets that the player chose
        self._veil = Surface((1, 1))

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt to the window's size; down to 640x480 text stays readable."""
        squeeze = min(1.0, size[0] / 640, size[1] / 480)
        wanted = max(0.75, min(size[0] / 1280, size[1] / 720)) * self.ui_percent / 100
        # Whatever the player wants, the largest panel still fits.
        self.scale = min(wanted * squeeze, size[0] / 860, size[1] / 640)

    def px(self, units: float) -> int:
        """Return layout units in whole pixels."""
        return round(units * self.scale)

    def colour(self, name: str) -> Colour:
        """Return a colour of the theme's palette."""
        return self.theme.colour(name)

    def text(
        self,
        canvas: Surface,
        text: str,
        pos: Point,
        size: float = BODY,
        colour: str = "text",
        anchor: str = "topleft",
        title: bool = False,
        room: int | None = None,
    ) -> Rect:
        """Draw one line of text, in the display face if ``title``, no wider than ``room`` pixels
        where possible; return its rectangle."""
        face = DISPLAY if title else PLAIN
        px = self.px(size)
        if room is not None:
            px = self.fonts.fit_size(text, px, room, face)
        return self.fonts.draw(canvas, text, pos, px, self.colour(colour), face, anchor)

    def figures(
        self, canvas: Surface, text: str, pos: Point, size: float, ink: str, anchor: str = "topleft"
    ) -> Rect:
        """Draw a number in tabular figures and return its rectangle."""
        return self.fonts.draw_figures(canvas, text, pos, self.px(size), self.colour(ink), anchor)

    def panel(self, canvas: Surface, rect: Rect, alpha: int = 238) -> None:
        """Draw a floating panel with its shadow."""
        radius, blur = self.px(18), self.px(20)
        dark = shadow(rect.size, radius, blur, 48 if self.theme.is_light else 110)
        canvas.blit(dark, (rect.x - blur, rect.y - blur + self.px(8)))
        fill, edge = self.colour("panel"), self.colour("panel_edge")
        canvas.blit(rounded(rect.size, radius, fill, edge, alpha, max(1, self.px(1.5))), rect)

    def dim(self, canvas: Surface, part: float) -> None:
        """Darken the canvas; at ``part`` 1 as much as behind a dialog."""
        if self._veil.get_size() != canvas.get_size():
            self._veil = Surface(canvas.get_size()).convert()
        light = round(255 * (1 - (1 - _DIMMED_LIGHT) * part))
        self._veil.fill((light, light, light))
        # SDL multiplies by a surface far more quickly than it blends a colour.
        canvas.blit(self._veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def icon(
        self, canvas: Surface, name: str, centre: Point, size: float = 24, colour: str = "text"
    ) -> None:
        """Draw an icon in a colour of the palette."""
        icon = tinted(self.theme.sheet("icons", self.px(size)).frame(name), self.colour(colour))
        canvas.blit(icon, icon.get_rect(center=centre))

    def puff(
        self, canvas: Surface, mood: str, elapsed: float, pos: Point, size: float, loop: bool = True
    ) -> None:
        """Draw the mascot around ``pos``, ``elapsed`` seconds into a mood."""
        count = self.theme.frames("puff", mood)
        frame = int(elapsed * self.theme.fps("puff", mood))
        frame = frame % count if loop else min(frame, count - 1)
        picture = self.theme.sheet("puff", self.px(size)).frame(mood, frame)
        canvas.blit(picture, picture.get_rect(center=pos))


def draw_meter(
    canvas: Surface, painter: Painter, rect: Rect, now: float, before: float, tone: str = "accent"
) -> None:
    """Fill ``rect`` up to ``now`` (0 to 1) and mark the change since ``before``: a loss hatched in
    the colour of danger, a gain in that of success."""
    radius, line = rect.height // 2, max(1, painter.px(1))
    well = mix(painter.colour("board"), painter.colour("panel"), 0.25)
    edge = painter.colour("panel_edge")
    canvas.blit(rounded(rect.size, radius, well, edge, 255, line), rect)
    inner = rect.inflate(-2 * line, -2 * line)
    whole, kept = round(inner.width * max(now, before)), round(inner.width * min(now, before))
    other = painter.colour("danger" if before > now else "success")
    for wide, fill in ((whole, other), (kept, painter.colour(tone))):
        if wide > 0:
            part = Surface((wide, inner.height), pygame.SRCALPHA)
            part.blit(rounded(inner.size, inner.height // 2, fill), (0, 0))
            canvas.blit(part, inner)
    if whole > kept and before > now:
        _hatch(canvas, painter, Rect(inner.x + kept, inner.y, whole - kept, inner.height))


def _hatch(canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Draw slanted lines, so that a loss is shown by more than its colour."""
    clip = canvas.get_clip()
    canvas.set_clip(rect.clip(clip))
    step = max(4, painter.px(6))
    tone = mix(painter.colour("danger"), painter.colour("board"), 0.55)
    for x in range(rect.x - rect.height, rect.right, step):
        pygame.draw.line(canvas, tone, (x, rect.bottom), (x + rect.height, rect.y))
    canvas.set_clip(clip)
