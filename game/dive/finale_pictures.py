"""The pictures of a dive that is won: Puff in the light of the lure, and the way as six windows."""

import math
import random
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from engine.dive.boards import ROWS, ZONES
from engine.dive.state import Dive
from game.dive.pictures import GOLD, draw_hollow_star, picture
from game.dive.zone_pictures import ZonePictures, round_window
from game.platform.cache import Cache, cached
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import draw_disc, packed

_TEAL, _GLOW = (96, 240, 236), (30, 150, 170)
_COARSE, _STRENGTH = 40, 180  # the side of a light's picture before it is enlarged, of 255
_STEPS = 15  # in which the light comes
_SCRAPS, _SCRAP = 34, (13, 8)  # confetti, and the layout units of a scrap
_TONES = (255, 128, 104), (255, 210, 96), (150, 120, 255), (110, 230, 220), (244, 244, 250)
_WINDOW, _STAR, _LINE = 76, 24, 5  # layout units
_WATERS = (45, 191, 207), (42, 113, 180), (47, 138, 98), (25, 74, 98), (58, 30, 94), (7, 16, 48)
_DARK, _WORDS = (3, 6, 24), 0.42  # the tone, and the part of the width in which words stand
_LURE = 0.28, 0.357  # of the window's height: how far the lure is from the right and the top
_PUFF = 0.3, 0.62, 0.62  # of its room: Puff's middle, and Puff's size as a part of its width


def zone_stars(dive: Dive) -> list[int]:
    """Return for each zone the stars, up to three: how many of its boards won all but one of
    theirs, or more."""
    stars = []
    for zone in range(len(ZONES)):
        steps = dive.steps[zone * ROWS : (zone + 1) * ROWS]
        boards = [sum(step.stars) for step in steps if step.ms]
        share = sum(boards) / (2 * len(boards)) if boards else 0.0
        stars.append(min(3, round(3 * share)))
    return stars


def behind_words(rect: Rect) -> Rect:
    """Return the part of a rectangle in which the dark hides the sea."""
    return Rect(rect.topleft, (round(_WORDS * rect.width), rect.height))


class Lure:
    """Puff in the light of the lure. ``lit`` is how bright that is, ``seen`` how far Puff has come
    into it, ``clock`` what both move by."""

    def __init__(self) -> None:
        self.lit = self.seen = 1.0
        self.clock = 0.0

    def paint_dark(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the dark over the sea, and the light in it."""
        if not painter.theme.is_light:
            solid = behind_words(rect)
            canvas.fill(_DARK, solid)
            beside = Rect(solid.right, rect.y, rect.right - solid.right, rect.height)
            canvas.blit(_dark(beside.size), beside)
            self._paint_light(canvas, painter)

    def paint(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint Puff in the light, and confetti."""
        if self.seen <= 0:
            return
        across, down, size = _PUFF
        side = round(min(rect.size) * size)
        spot = (
            rect.x + round((across - 0.3 * (1 - self.seen)) * rect.width),
            rect.y + round(down * rect.height) + round(painter.px(6) * math.sin(self.clock * 1.6)),
        )
        count, theme = painter.theme.frames("hero", "idle"), painter.theme
        frame = int(self.clock * theme.fps("hero", "idle")) % count
        painter.sprite(canvas, "hero", "idle", frame, spot, side / painter.scale)
        if self.clock:
            self._paint_confetti(canvas, painter, rect)

    def _paint_light(self, canvas: Surface, painter: Painter) -> None:
        """Paint the light of the lure, which hangs in the sea at the same place in all windows."""
        wide, high = canvas.get_size()
        lure = wide - round(_LURE[0] * high), round(_LURE[1] * high)
        strength = round(_STEPS * self.lit)
        if not strength or painter.theme.is_light:
            return
        for side, tone in ((high, _GLOW), (high // 4, _TEAL)):
            glow = _light(side // 8 * 8, tone, strength)
            canvas.blit(glow, glow.get_rect(center=lure), special_flags=pygame.BLEND_RGB_ADD)

    def _paint_confetti(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint scraps that sink and turn."""
        scraps = random.Random(7)
        for number in range(_SCRAPS):
            start, pace, phase = scraps.random(), 0.04 + 0.05 * scraps.random(), scraps.random()
            x = rect.x + round(
                (scraps.random() + 0.02 * math.sin(self.clock + 9 * phase)) * rect.width
            )
            y = rect.y + round((start + pace * self.clock) % 1.0 * rect.height)
            angle, turn = self.clock * (1 + phase) + 6 * phase, math.tau * scraps.random()
            wide, high = painter.px(_SCRAP[0]) / 2, painter.px(_SCRAP[1]) / 2 * math.cos(angle)
            across, along = math.cos(turn), math.sin(turn)
            corners = [
                (x + a * wide * across - b * high * along, y + a * wide * along + b * high * across)
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            pygame.draw.polygon(canvas, _TONES[number % len(_TONES)], corners)


@cached(windows=0.6)
def _light(side: int, tone: tuple[int, int, int], strength: int) -> Surface:
    """Return a round light to be added."""
    small = _coarse_light().copy()
    small.fill([part * strength // _STEPS for part in tone], special_flags=pygame.BLEND_RGB_MULT)
    half = pygame.transform.smoothscale(small, (side // 2, side // 2))  # in a third of the time
    return pygame.transform.scale(half, (side, side))


@cached()
def _coarse_light() -> Surface:
    few, middle = Surface((_COARSE, _COARSE), 0, 32), (_COARSE - 1) / 2
    for y in range(_COARSE):
        for x in range(_COARSE):
            far = math.hypot(x - middle, y - middle) / (_COARSE / 2)
            few.set_at((x, y), (round(_STRENGTH * max(0.0, 1 - far) ** 2),) * 3)
    return few


@cached(windows=0.7)
def _dark(size: tuple[int, int]) -> Surface:
    """Return the dark beside the words, through which the sea is seen better and better."""
    few = Surface((16, 1), pygame.SRCALPHA)
    for x in range(16):
        few.set_at((x, 0), (*_DARK, 255 - round(175 * (x / 15) ** 0.6)))
    return pygame.transform.smoothscale(few, size)


class WayInWindows:
    """The way of a dive as six windows with stars. ``lit`` is how many are lit."""

    def __init__(self, zones: ZonePictures, stars: Sequence[int]) -> None:
        self._zones, self._stars = zones, stars
        self.lit = float(len(ZONES))
        self._windows: Cache[tuple[int, int], Surface] = Cache("windows of zones", megabytes=1)

    def forget_waters(self) -> None:
        """Have the windows made anew, now that there are pictures of the zones."""
        self._windows.clear()

    def paint(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the windows that are lit, joined by a golden line, with their stars below."""
        px, count = painter.px, len(ZONES)
        step = rect.width / count
        side = min(px(_WINDOW), round(step) - px(8))
        spots = [
            (round(rect.x + step * (number + 0.5)), rect.y + side // 2 + px(4))
            for number in range(count)
        ]
        lit = [spot for number, spot in enumerate(spots) if number < self.lit]
        if len(lit) > 1:
            wide = max(2, px(_LINE))
            line = Rect(lit[0][0], lit[0][1] - wide // 2, lit[-1][0] - lit[0][0], wide)
            canvas.fill(GOLD, line)
        for number, spot in enumerate(spots):
            is_lit = number < self.lit
            draw_disc(canvas, spot, side, GOLD if is_lit else (70, 84, 120))
            window = self._window(number, side - 2 * max(2, px(4)))
            canvas.blit(window, window.get_rect(center=spot))
            star = min(px(_STAR), round(step) // 4)
            for place in range(3):
                where = spot[0] + (place - 1) * star, spot[1] + side // 2 + star * 3 // 4
                if is_lit and place < self._stars[number]:
                    won = picture(painter, "star_won", star)
                    canvas.blit(won, won.get_rect(center=where))
                else:
                    draw_hollow_star(canvas, painter, where, 0.8 * star / painter.scale)

    def _window(self, number: int, side: int) -> Surface:
        """Return the picture of a zone, its water while that is not read."""

        def make() -> Surface:
            if number < len(self._zones.zones):
                return packed(round_window(self._zones.zones[number], side))
            water = Surface((side, side), pygame.SRCALPHA)
            pygame.draw.circle(water, _WATERS[number], (side // 2, side // 2), side // 2)
            return water

        return self._windows.get_or_make((number, side), make)


def rolled(total: int, part: float) -> int:
    """Return how many points are shown while they roll."""
    return round(total * timing.ease_out(part))
