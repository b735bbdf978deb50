"""The pictures in a dive's bar: the tank, the chip, and the finds, one of which is a sonar."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.dive import rules
from engine.dive.airs import MOST_LIVES
from engine.dive.finds import Find
from engine.dive.state import Dive
from game.dive.air import LOW, SpentLife
from game.dive.pictures import SWAY, draw_find_icon
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import Finger, Input, Key, Motion, Phase, Press
from game.resources.texts import Texts
from game.ui import timing
from game.ui.boxes import Box, Row
from game.ui.leaves import Picture
from game.ui.material import bright_tones, outline, slab
from game.ui.painter import BODY, Painter
from game.ui.shapes import Point, draw_disc, rounded, shadow
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.wrappers import Sized

_TANK, _VALVE, _PUFF_EDGE = 20, 8, 28
"""Layout units: the tank's height, its valve's width, and from an end of it to Puff's middle."""
_MOST_BUBBLES, _BUBBLE_MS = 3, 5_000  # at a full tank's end, and the air that each tells
_PLATE = 120  # the opacity of what keeps fish from the numbers


def tank_in(rect: Rect, painter: Painter) -> Rect:
    """Return the tank in a place that may be higher."""
    high = painter.px(_TANK)
    return Rect(rect.x, rect.centery - high // 2, rect.width - painter.px(_VALVE), high)


def swimmer(tank: Rect, painter: Painter, part: float) -> int:
    """Return where Puff's middle is before the end of the air, across."""
    edge = painter.px(_PUFF_EDGE)
    return tank.left + min(round(part * tank.width), tank.width - 2 * edge) + edge


def draw_tank(
    canvas: Surface, painter: Painter, tank: Rect, part: float, lost: float, spent: SpentLife
) -> None:
    """Draw the tank with a part of its air left, and another part that was lost just now."""
    radius, line = tank.height // 2, max(1, painter.px(1.5))
    rim = painter.colour("rim"), 0.6, 0.6, line
    valve = Rect(0, 0, painter.px(_VALVE), tank.height * 3 // 5)
    valve.midleft = tank.right - line, tank.centery
    if tank.width > 2 * tank.height:
        painter.well(canvas, valve, line)
        canvas.blit(outline(valve.size, line + 1, rim), valve)
    painter.well(canvas, tank, radius)
    canvas.blit(outline(tank.size, radius, rim), tank)
    inner = tank.inflate(-2 * line, -2 * line)
    tone = painter.colour("danger" if part < LOW and not spent.empty else "accent")
    face = slab(inner.size, inner.height // 2, bright_tones(tone, 0.0))
    end = round(part * inner.width)
    canvas.blit(face, inner, (0, 0, end, inner.height))
    spent.draw_bubbles(canvas, painter, Rect(inner.x, tank.y, end, tank.height))
    if lost:
        face = slab(inner.size, inner.height // 2, bright_tones(painter.colour("danger"), 0.0))
        gone = end, 0, round(lost * inner.width), inner.height
        canvas.blit(face, (inner.x + end, inner.y), gone)


def draw_overflow(canvas: Surface, painter: Painter, tank: Rect, over: int, clock: float) -> None:
    """Draw the milliseconds of air for which the tank has no room as a bright cap on its end, and
    bubbles that leave it, the more the longer it takes to breathe them."""
    px = painter.px
    cap = Rect(tank.right - px(2), tank.y - px(1), px(10), tank.height + px(2))
    painter.bright(canvas, cap, px(4), 0.3)
    tone, edge, line = painter.colour("accent"), painter.colour("rim"), max(1, px(1))
    for number in range(min(_MOST_BUBBLES, 1 + over // _BUBBLE_MS)):
        aside = px(SWAY) * timing.sway(clock, number) if clock else 0
        spot = cap.centerx + round(aside), cap.top - px(5 + 9 * number)
        draw_disc(canvas, spot, px(8 - number), tone, edge, line)


def draw_chip(
    canvas: Surface, painter: Painter, chip: Rect, label: str, part: float, beat: float
) -> None:
    """Draw a chip with the multiplier, filled as far as the combo has not drained; a ``beat`` makes
    it larger."""
    wide, high = timing.squash(1 - beat) if beat > 0 else (1.0, 1.0)
    chip = chip.inflate(round(chip.width * (wide - 1)), round(chip.height * (high - 1)))
    painter.well(canvas, chip, chip.height // 2)
    size = BODY * (1 + 0.3 * beat)
    painter.text(canvas, label, chip.center, size, "text", "center", True)
    full, clip = chip.copy(), canvas.get_clip()
    full.width = round(chip.width * part)
    canvas.set_clip(full.clip(clip))
    painter.bright(canvas, chip, chip.height // 2)
    painter.text(canvas, label, chip.center, size, "on_accent", "center", True)
    canvas.set_clip(clip)


def draw_plate(canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Draw a plate of the colour around the bar's ink, which keeps fish from the numbers on it."""
    around = painter.inks("hud")[1]
    if around is not None:  # a plain wall has no fish
        canvas.blit(rounded(rect.size, rect.height // 2, around, alpha=_PLATE), rect)


def draw_sonar_ground(
    canvas: Surface, painter: Painter, centre: Point, side: int, is_aimed: bool
) -> None:
    """Draw the light around a sonar that can be used, with a bright ground while it is aimed."""
    blur, tone, size = max(2, painter.px(7)), painter.colour("accent"), (side, side)
    glow = shadow(size, side // 2, blur, 230 if is_aimed else 150, tone)
    canvas.blit(glow, glow.get_rect(center=centre))
    if is_aimed:
        ground = rounded(size, side // 2, tone)
        canvas.blit(ground, ground.get_rect(center=centre))


SIDE, LEAST_SIDE = 40, 22  # layout units of a find with room for all, and with hardly any
_RESTS = 0.25  # seconds for which the mouse rests on a find until it is told
_ABOVE_TIP = 20  # pixels
_USED = 96  # the opacity of what cannot be used any more on this board


class KeptFinds:
    """Icons of the finds, left to right in the order in which they were taken."""

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
        """Return a row of the finds, each with a least size in layout units."""
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
        number = MOST_LIVES + self._shown.index(find)
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


class Sonar:
    """Turns input into pings; ``ping`` makes a ping around a cell."""

    def __init__(
        self,
        finds: KeptFinds,
        dive: Callable[[], Dive],
        cell_at: Callable[[tuple[int, int]], Cell | None],
        ping: Callable[[Cell], None],
    ) -> None:
        self._finds, self._dive, self._cell_at, self._ping = finds, dive, cell_at, ping
        finds.is_aiming = False

    def toggle(self) -> bool:
        """Take out the sonar or put it away; return whether the player has one."""
        self._finds.is_aiming = not self._finds.is_aiming and rules.can_ping(self._dive())
        return Find.SONAR in self._dive().finds

    def use(self, cell: Cell) -> bool:
        """Ping around a cell if the sonar is aimed, and return whether it was."""
        if not self._finds.is_aiming:
            return False
        self._finds.is_aiming = False
        self._ping(cell)
        return True

    def handle(self, event: Input) -> bool:
        """Use a press on the row of finds, or one on the board while the sonar is aimed."""
        match event:
            case Motion():
                self._finds.hover(event.pos)
            case Press(touch=False):
                return self._press(event.pos, event.button is MouseButton.LEFT)
            case Finger(phase=Phase.DOWN):
                self._finds.hover(None)
                return self._press(event.pos, True)
            case Key(action=Action.BACK) if self._finds.is_aiming:
                self._finds.is_aiming = False
                return True
        return False

    def _press(self, pos: tuple[int, int], is_main: bool) -> bool:
        found, cell = self._finds.at(pos), self._cell_at(pos)
        if found is not None:
            if found[0] is Find.SONAR:
                self.toggle()
            return True
        if self._finds.is_aiming and not is_main:
            self._finds.is_aiming = False
            return True
        return cell is not None and self.use(cell)
