"""Drawing with the theme's colours and typefaces, scaled to the window; Puff and the hats."""

import math
from collections.abc import Iterator
from contextlib import contextmanager

import pygame
from pygame import Rect, Surface

from game.platform.cache import Cache, Until
from game.resources.theme import Colour, HatPlace, Theme
from game.ui import material
from game.ui.fonts import DISPLAY, PLAIN, Fonts
from game.ui.material import WHITE
from game.ui.shapes import Point, draw_halo, grey_over, mix, rounded, tinted

BRIM_Y = 0.74  # the height of the brim's middle, as a part of a hat's frame
_SIZE, _SIDE_SIZE = 0.46, 0.42  # a hat's frame relative to Puff's, from the front and the side
_STEP = 3  # the angle in degrees between the cached pictures of a hat


class Hats:
    """Draws hats, and caches the rotated pictures."""

    def __init__(self) -> None:
        self._turned: Cache[tuple[Theme, str, int, int, bool], Surface] = Cache(
            "hats", windows=0.5, until=Until.ZONE
        )

    def draw(
        self,
        canvas: Surface,
        theme: Theme,
        hat: str,
        place: HatPlace,
        pos: Point,
        side: int,
        kind: str,
        flipped: bool,
    ) -> None:
        """Draw a hat at a spot of Puff's frame, which is ``side`` pixels wide and centred on
        ``pos``."""
        x, y, degrees = place
        if flipped:
            x, degrees = 1 - x, -degrees
        px = max(8, round(side * (_SIDE_SIZE if kind == "swimmer" else _SIZE)))
        step = round(degrees / _STEP)
        picture = self._picture(theme, hat, px, step, flipped)
        turn, arm = math.radians(step * _STEP), (BRIM_Y - 0.5) * px
        # The middle of the brim lies at that spot.
        middle = (
            round(pos[0] + (x - 0.5) * side + arm * math.sin(turn)),
            round(pos[1] + (y - 0.5) * side - arm * math.cos(turn)),
        )
        canvas.blit(picture, picture.get_rect(center=middle))

    def _picture(self, theme: Theme, hat: str, px: int, step: int, flipped: bool) -> Surface:
        def turned() -> Surface:
            drawn = theme.sheet("hats", px).frame(hat, flipped=flipped)
            return pygame.transform.rotozoom(drawn, -step * _STEP, 1.0)

        return self._turned.get_or_make((theme, hat, px, step, flipped), turned)


SMALL, BODY, NAME, LARGE, HUGE = 17, 20, 24, 32, 48
"""layout units: the corners of panels and cards, and of widgets on them"""
RADIUS, INSET_RADIUS = 32, 20  # layout units: the corners of panels and cards, of what lies on them
LEAST_SMALL = 15  # pixels of small text at 100% in windows of 640x480 and more
LEAST_TEXT = 12  # pixels of the smallest text below 100%
_LEAST_PART = 0.85  # the least size of a text that is kept on one line, as a part of its usual size
PUFF_SIZE = 72  # the mascot's size in the bar over a board, in layout units
_DIMMED_LIGHT = 0.48  # how much of the light is left behind a dialog
_LARGE = 0.5  # of the window: a panel that takes longer than a frame to make
_INK = (3, 12, 22)  # the dark of what is sunk into a panel


class Painter:
    """Draws with the theme. Lengths are in layout units: 1 unit is 1 pixel in a 1280x720 window
    (``px`` converts)."""

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme, self.fonts = theme, fonts
        self.scale = 1.0
        self.wanted_scale = 1.0  # from the window and the text size, whatever the scene contains
        self.window = 1280, 720  # the window's size in pixels
        self.ui_percent = 100  # the size of text and widgets that the player chose
        self.frost: Surface | None = None
        """A small blurred picture of the world in the whole window, seen through panels."""
        self.hat = ""  # the hat that Puff wears
        self._hats = Hats()
        self._panels: Cache[tuple[float, ...], list[tuple[Surface, Point]]] = Cache(
            "panels", windows=1.25
        )
        self._panels_of: tuple[object, ...] = ()  # what the pictures of panels were made with
        self._faces: dict[tuple[float, ...], Surface] = {}
        """The faces of panels, by their keys, whose sides have not been made yet."""

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt to the window's size; down to 640x480 text stays readable."""
        self.window = size
        long, short = max(size), min(size)
        squeeze = min(1.0, long / 640, short / 480)
        usual = max(LEAST_SMALL / SMALL, min(long / 1280, short / 720))
        self.wanted_scale = max(usual * self.ui_percent / 100, LEAST_TEXT / SMALL) * squeeze
        self.scale = self.wanted_scale
        self._panels_of = ()

    @contextmanager
    def at(self, part: float) -> Iterator[None]:
        """Draw at a fraction of the scale that the window and the text size give."""
        before, self.scale = self.scale, self.wanted_scale * part
        try:
            yield
        finally:
            self.scale = before

    @property
    def whole(self) -> Rect:
        """The whole window."""
        return Rect((0, 0), self.window)

    @property
    def least_text(self) -> int:
        """The pixels of the smallest text, in windows of 640x480 and more."""
        return LEAST_SMALL if self.ui_percent >= 100 else LEAST_TEXT

    def px(self, units: float) -> int:
        """Convert layout units to whole pixels."""
        return round(units * self.scale)

    def colour(self, name: str) -> Colour:
        """Return a colour of the theme's palette."""
        return material.colour_of(self.theme, name)

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
        """Draw one line of text, in the display face if ``title``, shrunk to ``room`` pixels where
        possible; return its rectangle."""
        face = DISPLAY if title else PLAIN
        px = self.px(size)
        if room is not None:
            px = self.fonts.fit_size(text, px, room, face)
        ink, halo = self.inks(colour)
        return self.fonts.draw(canvas, text, pos, px, ink, face, anchor, halo)

    def size_for(self, text: str, room: int, *sizes: int, face: str = DISPLAY) -> int:
        """Return the first of some sizes at which a line nearly fits into ``room``, or else the
        last."""
        fitting = (size for size in sizes if self.fits(text, room, size, face))
        return next(fitting, sizes[-1])

    def fits(self, text: str, room: int, size: float, face: str = PLAIN) -> bool:
        """Return whether a line nearly fits into ``room``, so that shrinking it a little is
        enough."""
        px = self.px(size)
        least = min(px, max(self.least_text, px * _LEAST_PART))
        return self.fonts.fit_size(text, px, room, face) >= least

    def figures(
        self, canvas: Surface, text: str, pos: Point, size: float, ink: str, anchor: str = "topleft"
    ) -> Rect:
        """Draw a number in tabular figures and return its rectangle."""
        tone, halo = self.inks(ink)
        return self.fonts.draw_figures(canvas, text, pos, self.px(size), tone, anchor, halo)

    def inks(self, name: str) -> tuple[Colour, Colour | None]:
        """Return a colour of the palette and, for a colour of the open world, the colour of its
        halo. Over bright water, where the bar is dark, text is dark with a light halo."""
        ink = self.colour(name)
        if not name.startswith("hud") or self.theme.is_light:  # a plain wall needs no halo
            return ink, None
        if material.luminance(self.colour("hud")) < 0.2:
            return ink if material.luminance(ink) < 0.2 else material.deepen(ink, 3, 0.75), WHITE
        return mix(ink, WHITE, 0.3), mix(self.colour("panel"), self.colour("shadow"), 0.6)

    def panel(
        self, canvas: Surface, rect: Rect, home: Rect | None = None, radius: int = RADIUS
    ) -> None:
        """Draw a floating panel with its shadow. A moving panel passes its place at rest, so that
        its picture is made only once. Making all of a large one would take longer than a frame:
        when it first moves, its middle alone is drawn."""
        home = home or rect
        if min(home.size) <= 0:  # a tiny window leaves no room
            return
        window = canvas.get_size()
        key = self._panel_key(home, window, radius)
        is_large = home.width * home.height > _LARGE * window[0] * window[1]
        if is_large and rect != home and key not in self._panels and key not in self._faces:
            face = self._faces[key] = self._panel_face(home, window)
            middle = material.panel_middle(face, radius, self.scale)
            canvas.blit(face, middle.move(rect.topleft), middle)
            return
        parts = self.panel_parts(home, window, radius)
        canvas.blits([(part, (rect.x + x, rect.y + y)) for part, (x, y) in parts], False)

    def panel_parts(
        self, home: Rect, window: tuple[int, int], radius: int = RADIUS
    ) -> list[tuple[Surface, Point]]:
        """Return the pictures of a panel at its place in a window, with their offsets from its
        corner; the list is the same object for as long as the panel looks the same."""
        key = self._panel_key(home, window, radius)

        def make() -> list[tuple[Surface, Point]]:
            face = self._faces.pop(key, None) or self._panel_face(home, window)
            return material.panel_parts(face, radius, self.theme, self.scale)

        return self._panels.get_or_make(key, make)

    def _panel_key(self, home: Rect, window: tuple[int, int], radius: int) -> tuple[float, ...]:
        """Return the key of a panel's pictures; those made with another world are dropped."""
        made_with = self.frost, self.theme, window
        if made_with != self._panels_of:
            self._panels.clear()
            self._faces.clear()
            self._panels_of = made_with
        return (*home.topleft, *home.size, radius, self.scale)

    def _panel_face(self, home: Rect, window: tuple[int, int]) -> Surface:
        return material.panel_face(home, window, self.frost, self.theme, self.scale)

    def well(self, canvas: Surface, rect: Rect, radius: int | None = None) -> None:
        """Draw a sunken area on a panel."""
        radius = self.px(INSET_RADIUS) if radius is None else radius
        fill, alpha = (self.colour("board"), 255) if self.theme.is_light else (_INK, 107)
        canvas.blit(rounded(rect.size, radius, fill, None, alpha), rect)

    def slab(
        self, canvas: Surface, rect: Rect, radius: int, light: float = 0.0, rim: float = 0.45
    ) -> None:
        """Draw the face of a quiet widget, lighter or darker by ``light`` (-1 to 1)."""
        base = mix(self.colour("panel_edge"), self.colour("panel"), 0.6)
        base = mix(base, self.colour("highlight" if light > 0 else "panel"), abs(light) * 0.12)
        tones = (mix(base, WHITE, 0.05), 0.86), (base, 0.86)
        edge = self.colour("rim"), rim, rim * 0.3, max(1, self.px(1.5))
        canvas.blit(material.slab(rect.size, radius, tones, edge), rect)

    def row(self, canvas: Surface, rect: Rect, shade: int, is_marked: bool = False) -> None:
        """Draw the background of a list row, darker or (with a negative ``shade``, up to 255)
        lighter than the panel; a marked row has the accent's colour."""
        fill, radius = WHITE if shade < 0 else _INK, self.px(12)
        if self.theme.is_light:
            fill = self.colour("rim" if shade < 0 else "board")
        canvas.blit(rounded(rect.size, radius, fill, None, abs(shade)), rect)
        if is_marked:
            rim = self.colour("accent"), 0.9, 0.9, max(1, self.px(1.5))
            canvas.blit(
                material.slab(rect.size, radius, ((rim[0], 0.12), (rim[0], 0.12)), rim), rect
            )

    def bright(self, canvas: Surface, rect: Rect, radius: int, light: float = 0.0) -> None:
        """Draw a face in the accent's tones, ``light`` (0 to 1) of the way to white."""
        tones = material.bright_tones(self.colour("accent"), light)
        edge = WHITE, 0.6, 0.0, max(1, self.px(1.5))
        canvas.blit(material.slab(rect.size, radius, tones, edge), rect)

    def chip(
        self, canvas: Surface, rect: Rect, radius: int, tone: str = "text", lit: bool = False
    ) -> None:
        """Draw the face of a chosen item; text on it has the panel's colour."""
        fill = mix(self.colour(tone), WHITE, 0.12 * lit)
        canvas.blit(rounded(rect.size, radius, fill), rect)

    def focus(self, canvas: Surface, rect: Rect, radius: int) -> None:
        """Draw the focus ring around a widget."""
        parts = material.focus_ring(rect.size, radius, max(1, self.px(2)))
        canvas.blits([(part, (rect.x + x, rect.y + y)) for part, (x, y) in parts], False)

    def dim(self, canvas: Surface, part: float) -> None:
        """Darken the canvas; at ``part`` 1 as much as behind a dialog."""
        light = 1 - (1 - _DIMMED_LIGHT) * part
        grey_over(canvas, canvas.get_rect(), light, pygame.BLEND_RGB_MULT)

    @contextmanager
    def fading(self, canvas: Surface, rect: Rect, part: float) -> Iterator[None]:
        """Fade what is drawn within the block to ``part`` (0 to 1), on a rectangle and where a
        panel's shadow falls around it."""
        margin = material.shadow_margin(self.scale)
        around = rect.inflate(2 * margin, 2 * margin).clip(canvas.get_rect())
        under = canvas.subsurface(around).copy() if part < 1 and around else None
        yield
        if under is not None:
            under.set_alpha(round(255 * (1 - part)))
            canvas.blit(under, around)

    def icon(
        self, canvas: Surface, name: str, centre: Point, size: float = 24, colour: str = "text"
    ) -> None:
        """Draw an icon in a colour of the palette."""
        ink, around = self.inks(colour)
        icon = tinted(self.theme.sheet("icons", self.px(size)).frame(name), ink)
        rect = icon.get_rect(center=centre)
        draw_halo(canvas, icon, rect, around)
        canvas.blit(icon, rect)

    def puff(
        self,
        canvas: Surface,
        mood: str,
        elapsed: float,
        pos: Point,
        size: float,
        loop: bool = True,
        flipped: bool = False,
    ) -> None:
        """Draw the mascot around ``pos``, ``elapsed`` seconds into a mood."""
        count = self.theme.frames("puff", mood)
        frame = int(elapsed * self.theme.fps("puff", mood))
        frame = frame % count if loop else min(frame, count - 1)
        self.sprite(canvas, "puff", mood, frame, pos, size, flipped)

    def sprite(
        self,
        canvas: Surface,
        kind: str,
        name: str,
        frame: int,
        pos: Point,
        size: float,
        flipped: bool = False,
    ) -> None:
        """Draw a frame of a sprite around ``pos``, ``size`` layout units wide."""
        picture = self.theme.sheet(kind, self.px(size)).frame(name, frame, flipped)
        canvas.blit(picture, picture.get_rect(center=pos))
        self.put_hat(canvas, kind, name, frame, pos, self.px(size), flipped)

    def put_hat(
        self,
        canvas: Surface,
        kind: str,
        name: str,
        frame: int,
        pos: Point,
        side: int,
        flipped: bool = False,
    ) -> None:
        """Draw Puff's hat on a frame of Puff, ``side`` pixels wide and centred on ``pos``."""
        place = self.theme.hat_place(kind, name, frame) if self.hat else None
        if place is not None and self.hat in self.theme.sprites("hats"):
            self._hats.draw(canvas, self.theme, self.hat, place, pos, side, kind, flipped)


def draw_meter(
    canvas: Surface, painter: Painter, rect: Rect, now: float, before: float, tone: str = "accent"
) -> None:
    """Fill ``rect`` up to ``now`` (0 to 1) and mark the change since ``before``: a loss hatched in
    the danger colour, a gain in the success colour."""
    line = max(1, painter.px(1))
    painter.well(canvas, rect, rect.height // 2)
    inner = rect.inflate(-2 * line, -2 * line)
    if min(inner.size) <= 0:  # in a tiny window
        return
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
    """Draw slanted lines, so that a loss differs by more than its colour."""
    clip = canvas.get_clip()
    canvas.set_clip(rect.clip(clip))
    step = max(4, painter.px(6))
    tone = mix(painter.colour("danger"), painter.colour("board"), 0.55)
    for x in range(rect.x - rect.height, rect.right, step):
        pygame.draw.line(canvas, tone, (x, rect.bottom), (x + rect.height, rect.y))
    canvas.set_clip(clip)
