"""The looks of a board's twists: glints, a lamp's light, the region to salvage."""

import math

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from engine.dive.state import Dive
from engine.dive.twists import Darkness, Salvage, Treasure, bounds
from game.board.camera import Camera
from game.dive.pictures import picture
from game.platform.cache import cached
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import grey_over, rects_around, redder

_LAMP_CELLS = 2.6  # the radius of the lamp's light
_FADE_CELLS = 1.6  # beyond it, until all is as dark as it gets
_DARK, _VEIL = (0, 0, 0, 205), 120  # a colour with its opacity, and the opacity alone
_GOLD = 255, 206, 84
_TWINKLE_SECONDS = 1.6
_TWINKLE_STEPS = 8  # sizes of the light on treasure
_SHAKE = 8  # layout units that a refusal shakes the region's frame
_GROWN = 18  # layout units by which the frame of a cleared region grows as it goes
_COARSE = 4  # the lamp's picture is made so many times smaller


class TwistView:
    """Draws what the twists of a dive's board add to it; ``update`` lets time pass."""

    def __init__(self) -> None:
        self._now = 0.0
        self._refused = 0.0  # the part, falling to 0, of a refusal that is still seen
        self._freed = 0.0  # likewise of the glow of a region that was cleared
        self._light = 0.0  # the part of the darkness that has gone, once the board is over
        self._is_over = False
        self._is_still = False
        self._lamp: Cell | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the region's frame shakes or glows, or it grows light."""
        is_dawning = self._is_over and self._light < 1
        return self._refused > 0 or self._freed > 0 or is_dawning

    def refuse(self) -> None:
        """Have the frame of the region shake, since a move beyond it was refused."""
        self._refused = 1.0

    def free(self) -> None:
        """Have the frame of the region glow as it goes, since all in it is open."""
        self._freed = 1.0

    def update(self, step: float, is_still: bool, is_over: bool = False) -> None:
        """Let ``step`` seconds pass, in which nothing moves if ``is_still``; a board that
        ``is_over`` grows light."""
        self._is_still, self._is_over = is_still, is_over
        self._now += 0.0 if is_still else step
        self._refused = max(0.0, self._refused - step / timing.REFUSED_FRAME)
        self._freed = max(0.0, self._freed - step / timing.REGION_FREED)
        self._light = min(1.0, self._light + step / timing.DAWN) if is_over else 0.0

    def draw(
        self,
        canvas: Surface,
        painter: Painter,
        camera: Camera,
        dive: Dive,
        board: Board,
        lamp: Cell | None,
    ) -> None:
        """Draw over the tiles; the lamp shines on a cell, and stays where it was without one."""
        names, clip = dive.twist_names, canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        self._lamp = lamp or self._lamp
        if Salvage.name in names:
            self._draw_region(canvas, painter, camera, dive, board)
        if Treasure.name in names:
            self._draw_treasure(canvas, painter, camera, dive, board)
        if Darkness.name in names and board.opened and self._light < 1:
            self._draw_darkness(canvas, camera, board)
        canvas.set_clip(clip)

    def _draw_treasure(
        self, canvas: Surface, painter: Painter, camera: Camera, dive: Dive, board: Board
    ) -> None:
        """Draw gold under the corner of closed cells, and now and then a light on it."""
        cells = dive.cells_marked(Treasure.name) & board.closed & ~board.flags
        for x, y in board.grid.cells(cells):
            left, top = camera.corner((x, y))
            canvas.blit(picture(painter, "glint", camera.cell), (left, top))
            beat = math.sin(2 * math.pi * (self._now / _TWINKLE_SECONDS + (3 * x + 5 * y) / 7))
            steps = round(_TWINKLE_STEPS * (0.6 + 0.4 * beat))
            ray = picture(painter, "ray", camera.cell * steps // (2 * _TWINKLE_STEPS))
            spot = left + round(0.64 * camera.cell), top + round(0.64 * camera.cell)
            canvas.blit(ray, ray.get_rect(center=spot))

    def _draw_region(
        self, canvas: Surface, painter: Painter, camera: Camera, dive: Dive, board: Board
    ) -> None:
        safe = dive.cells_marked(Salvage.name)
        is_closed = bool(safe & board.closed)
        if not safe or not (is_closed or self._freed > 0):
            return
        cells = list(board.grid.cells(bounds(board.grid, safe)))
        (left, top), (right, bottom) = camera.corner(cells[0]), camera.corner(cells[-1])
        region = Rect(left, top, right + camera.cell - left, bottom + camera.cell - top)
        view = camera.view
        for part in rects_around(view, region.clip(view)):
            light = 1 - _VEIL / 255 * (1 if is_closed else self._freed)
            grey_over(canvas, part, light, pygame.BLEND_RGB_MULT)
        line, around = max(2, painter.px(4)), painter.px(8)
        tone, edge = _GOLD, _DARK[:3]
        if not is_closed:
            tone, line = painter.colour("success"), max(1, round(1.6 * line * self._freed))
            region.inflate_ip(*2 * (round(painter.px(_GROWN) * self._grown()),))
        elif self._refused > 0:
            tone, edge = redder(painter.colour("danger")), (255, 255, 255)
            line += line // 2
        region.move_ip(self._shake(painter), 0)
        rim = region.inflate(line, line)  # which sets the line off from light cells
        pygame.draw.rect(canvas, edge, rim, 2 * line, border_radius=around)
        pygame.draw.rect(canvas, tone, region, line, border_radius=around)

    def _grown(self) -> float:
        """Return the part of its growth that the frame of a cleared region has behind it."""
        return 0.0 if self._is_still else timing.ease_out(1 - self._freed)

    def _shake(self, painter: Painter) -> int:
        """Return the pixels by which the region's frame is aside."""
        if self._is_still:
            return 0
        return round(painter.px(_SHAKE) * self._refused * math.sin(6 * math.pi * self._refused))

    def _draw_darkness(self, canvas: Surface, camera: Camera, board: Board) -> None:
        cell = self._lamp or (board.grid.width // 2, board.grid.height // 2)
        left, top = camera.corner(cell)
        middle = left + camera.cell // 2, top + camera.cell // 2
        view, dark = camera.view, 1 - self._light
        light = _lamp(camera.cell)
        bright = light.get_rect(center=middle)
        light.set_alpha(round(255 * dark))
        canvas.blit(light, bright)
        for part in rects_around(view, bright.clip(view)):
            grey_over(canvas, part, 1 - _DARK[3] / 255 * dark, pygame.BLEND_RGB_MULT)


@cached(windows=0.25)
def _lamp(cell: int) -> Surface:
    """Return the dark square around a lamp's light, for cells of so many pixels."""
    reach = _LAMP_CELLS + _FADE_CELLS
    side = max(2, round(2 * reach * cell / _COARSE))
    small = Surface((side, side), pygame.SRCALPHA)
    small.fill(_DARK)
    half, unit = side / 2, side / (2 * reach)
    for step in range(round(_FADE_CELLS * unit), -1, -1):
        part = step / max(1.0, _FADE_CELLS * unit)
        radius = round(_LAMP_CELLS * unit) + step
        pygame.draw.circle(small, (*_DARK[:3], round(_DARK[3] * part**1.5)), (half, half), radius)
    return pygame.transform.smoothscale(small, (side * _COARSE, side * _COARSE))
