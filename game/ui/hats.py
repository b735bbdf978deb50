"""Puff's hats, turned as Puff's head is."""

import math

import pygame
from pygame import Surface

from game.platform.cache import Cache, Until
from game.resources.theme import HatPlace, Theme
from game.ui.shapes import Point

BRIM_Y = 0.74  # of the brim's middle, in a hat's frame
_SIZE, _SIDE_SIZE = 0.46, 0.42  # a hat's frame in parts of Puff's, from the front and the side
_STEP = 3  # degrees between the pictures that are kept of a hat


class Hats:
    """Draws hats, and keeps the turned pictures."""

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
        """Draw a hat at a place of a frame of Puff, ``side`` pixels wide, around ``pos``."""
        x, y, degrees = place
        if flipped:
            x, degrees = 1 - x, -degrees
        px = max(8, round(side * (_SIDE_SIZE if kind == "swimmer" else _SIZE)))
        step = round(degrees / _STEP)
        picture = self._picture(theme, hat, px, step, flipped)
        turn, arm = math.radians(step * _STEP), (BRIM_Y - 0.5) * px
        # The brim's middle is what lies at the place.
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
