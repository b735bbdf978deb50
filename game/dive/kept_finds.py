"""The finds that a diver keeps, in a row in the bar; the sonar can be taken up from there."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from engine.dive import rules
from engine.dive.finds import Find
from engine.dive.state import LIVES, Dive
from game.dive.pictures import SWAY, draw_find_icon
from game.resources.texts import Texts
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import rounded, shadow
from game.ui.tooltip import TooltipSide, draw_tooltip

SIDE, LEAST_SIDE = 40, 22  # layout units of a find with room for all, and with hardly any
_RESTS = 0.25  # seconds for which the mouse rests on a find until it is told
_USED = 96  # the opacity of what cannot be used any more on this board


class KeptFinds:
    """Icons of at most six finds, left to right in the order in which they were taken."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self.places: list[tuple[Find, Rect]] = []
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

    def point(self, mouse: tuple[int, int] | None) -> None:
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

    def side(self, count: int, room: int) -> int:
        """Return the pixels of each of ``count`` finds that have so many pixels of room."""
        px = self._painter.px
        return max(px(LEAST_SIDE), min(px(SIDE), room // max(1, count)))

    def lay_out(self, finds: Sequence[Find], left: int, line: int, room: int) -> int:
        """Place the finds from a pixel on around a line, and return their right end."""
        side = self.side(len(finds), room)
        self.places = [
            (find, Rect(left + number * side, line - side // 2, side, side))
            for number, find in enumerate(finds)
        ]
        return left + len(finds) * side

    def draw(self, canvas: Surface, dive: Dive, up: int, clock: float) -> None:
        """Draw the finds, moved up by some pixels and swaying with a clock that runs. The sonar is
        lit while it can be used, and has a bright ground while it is aimed."""
        painter = self._painter
        for number, (find, place) in enumerate(self.places, LIVES):
            aside = round(painter.px(SWAY) * timing.sway(clock, number)) if clock else 0
            rect = place.move(0, aside - up)
            side, centre = 0.86 * rect.width / painter.scale, rect.center
            if find is not Find.SONAR:
                draw_find_icon(find, canvas, painter, centre, side)
                continue
            ground = rect.inflate(-2, -2)
            radius = ground.width // 2
            if not rules.can_ping(dive):
                faint = Surface(rect.size, pygame.SRCALPHA)
                middle = rect.width // 2, rect.height // 2
                draw_find_icon(find, faint, painter, middle, side)
                faint.set_alpha(_USED)
                canvas.blit(faint, rect)
                continue
            blur, tone = max(2, painter.px(7)), painter.colour("accent")
            glow = shadow(ground.size, radius, blur, 230 if self.is_aiming else 150, tone)
            canvas.blit(glow, (ground.x - blur, ground.y - blur))
            if self.is_aiming:
                canvas.blit(rounded(ground.size, radius, tone), ground)
            draw_find_icon(find, canvas, painter, centre, side)

    def draw_tip(self, canvas: Surface, dive: Dive, top: int) -> None:
        """Tell about the find under the mouse, or about the sonar while it is aimed, below the bar,
        which ends at ``top``."""
        pointed = self._at_mouse
        if pointed is None or self._rested < _RESTS:
            return
        find, rect = pointed
        lines = [
            self._texts(f"dive.find_{find.value}"),
            self._texts(f"dive.find_{find.value}_note"),
        ]
        if find is Find.SONAR:
            key = "sonar_aim" if rules.can_ping(dive) else "sonar_used"
            lines.append(self._texts(f"arcade.{key}"))
        bounds = canvas.get_rect().inflate(-8, -8)
        anchor = rect.centerx, top - self._painter.px(20)
        draw_tooltip(canvas, self._painter, lines, anchor, bounds, TooltipSide.BELOW)
