"""The finds that a diver keeps, in a row in the bar; the sonar can be taken up from there."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.dive import rules
from engine.dive.finds import Find
from engine.dive.state import LIVES, Dive
from game.dive.bar_pictures import draw_sonar_ground
from game.dive.pictures import SWAY, draw_find_icon
from game.resources.texts import Texts
from game.ui import timing
from game.ui.boxes import Box, Row
from game.ui.leaves import Picture
from game.ui.painter import Painter
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.wrappers import Sized

SIDE, LEAST_SIDE = 40, 22  # layout units of a find with room for all, and with hardly any
_RESTS = 0.25  # seconds for which the mouse rests on a find until it is told
_ABOVE_TIP = 20  # pixels
_USED = 96  # the opacity of what cannot be used any more on this board


class KeptFinds:
    """Icons of at most six finds, left to right in the order in which they were taken."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self.clock = 0.0  # by which they sway
        self.dive: Callable[[], Dive] | None = None  # the dive that they are kept in
        self._pictures: dict[Find, Picture] = {}
        self._shown: list[Find] = []
        self.is_aiming = False  # whether the next click on a cell is the sonar's
        self._mouse: tuple[int, int] | None = None
        self._rested = 0.0

    @property
    def is_tip_due(self) -> bool:
        """Whether the mouse has just come to a find."""
        return self._at_mouse is not None and self._rested < _RESTS

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._rested += step

    def hover(self, mouse: tuple[int, int] | None) -> None:
        """Follow the mouse, which may have left the window."""
        before, self._mouse = self._at_mouse, mouse
        if self._at_mouse is not before:
            self._rested = 0.0

    @property
    def _at_mouse(self) -> tuple[Find, Rect] | None:
        return None if self._mouse is None else self.at(self._mouse)

    def at(self, pos: tuple[int, int]) -> tuple[Find, Rect] | None:
        """Return the find at a pixel of the window with its place, if there is one."""
        return next((one for one in self.places if one[1].collidepoint(pos)), None)

    def boxes(self, finds: Sequence[Find], least: float) -> list[Box]:
        """Return a row of the finds, each of a least size in layout units."""
        self._shown = list(finds)
        for find in finds:
            paint = partial(self._paint, find)
            self._pictures.setdefault(find, Picture(paint, (0, 0), (0, 0)))
        size = least, SIDE
        return [Row(*(Sized(self._pictures[find], size, size) for find in finds), gap=0)]

    @property
    def places(self) -> list[tuple[Find, Rect]]:
        """The finds with their places in the bar."""
        return [(find, self._pictures[find].rect) for find in self._shown]

    def _paint(self, find: Find, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw a find, which sways. The sonar is lit while it can be used, and has a bright ground
        while it is aimed."""
        number = LIVES + self._shown.index(find)
        whole = min(rect.size)
        aside = round(painter.px(SWAY) * timing.sway(self.clock, number)) if self.clock else 0
        centre, side = (rect.centerx, rect.centery + aside), 0.86 * whole / painter.scale
        if find is not Find.SONAR:
            draw_find_icon(find, canvas, painter, centre, side)
        elif self.dive is not None and not rules.can_ping(self.dive()):
            faint = Surface((whole, whole), pygame.SRCALPHA)
            draw_find_icon(find, faint, painter, (whole // 2, whole // 2), side)
            faint.set_alpha(_USED)
            canvas.blit(faint, faint.get_rect(center=centre))
        else:
            draw_sonar_ground(canvas, painter, centre, whole - 2, self.is_aiming)
            draw_find_icon(find, canvas, painter, centre, side)

    def draw_tip(self, canvas: Surface, top: int) -> None:
        """Tell about the find under the mouse, or about the sonar while it is aimed, below the bar,
        which ends at ``top``."""
        pointed = self._at_mouse
        if pointed is None or self._rested < _RESTS or self.dive is None:
            return
        find, rect = pointed
        lines = [
            self._texts(f"dive.find_{find.value}"),
            self._texts(f"dive.find_{find.value}_note"),
        ]
        if find is Find.SONAR:
            key = "sonar_aim" if rules.can_ping(self.dive()) else "sonar_used"
            lines.append(self._texts(f"arcade.{key}"))
        bounds = canvas.get_rect().inflate(-8, -8)
        anchor = rect.centerx, top - _ABOVE_TIP
        draw_tooltip(canvas, self._painter, lines, anchor, bounds, TooltipSide.BELOW)
