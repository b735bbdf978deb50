"""The effects of a dive on its board: the combo's glow, twists, the sonar, and the last air."""

import math
from itertools import product
from math import isqrt

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.dive.finds import sonar_area
from engine.dive.state import Dive
from engine.dive.twists import Darkness, Salvage, Treasure, bounds
from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, frame_around, inside_around, with_repetitions
from game.dive.cell_areas import (
    cut_to_board,
    darken,
    dim_others,
    follows_cells,
    frame_cells,
    glow_around,
    has_outline,
)
from game.dive.pictures import picture
from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui import timing
from game.ui.material import WHITE, outline
from game.ui.painter import Painter
from game.ui.shapes import (
    grey_over,
    mix,
    rects_around,
    redder,
    shadow,
    sides_around,
    vertical_gradient,
)

GLOWS = (1, 0.0), (2, 0.34), (4, 0.62), (8, 1.0)
"""Multipliers, and the strength of the frame's glow from each of them on."""
MIN_LOST = 3  # the least multiplier whose loss is felt
_OUTLINE_STEPS = 3  # strengths of the glow around a board that is no rectangle
_STEPS = 9  # strengths of the glow: each has its pictures
_BLUR, _ALPHA = 84, 255  # layout units of the widest glow, and its opacity
_HOT = 0.6  # how white the edge of the strongest is
_BREATH = 0.25  # the part of the glow that comes and goes
_WAVE = 30  # layout units that a wave goes outward as the glow grows


def glow_of(multiplier: int) -> float:
    """Return the strength of the glow, 0 to 1, at a multiplier.

    >>> [glow_of(multiplier) for multiplier in (1, 2, 3, 4, 7, 8)]
    [0.0, 0.34, 0.34, 0.62, 0.62, 1.0]
    """
    return max(glow for least, glow in GLOWS if multiplier >= least)


class ComboView:
    """The glow around the board, which follows the multiplier. ``lost`` is 1 as a combo is lost and
    falls to 0, ``rising`` as the glow begins to grow."""

    def __init__(self) -> None:
        self.glow = self.lost = self.rising = self._clock = 0.0
        self._wanted = 0.0
        self._highest = 1  # the highest multiplier since it was 1

    @property
    def is_busy(self) -> bool:
        """Whether the glow, the wave or the beat is moving."""
        return max(self.glow, self._wanted, self.lost, self.rising) > 0

    def update(self, multiplier: int, step: float, is_still: bool) -> bool:
        """Let ``step`` seconds pass; return whether a combo that counts was lost just now."""
        before, held = self._wanted, glow_of(multiplier * 4 // 3)  # not lost between two moves
        self._wanted = max(glow_of(multiplier), min(before, held))
        self.lost = max(0.0, self.lost - step / timing.COMBO_BEAT)
        self.rising = max(0.0, self.rising - step / timing.COMBO_BEAT)
        if self._wanted > before and not is_still:
            self.rising, self.lost = 1.0, 0.0
        is_lost = multiplier == 1 and self._highest >= MIN_LOST
        self._highest = multiplier if multiplier == 1 else max(multiplier, self._highest)
        if is_lost:
            self.lost = 1.0
        self._clock = 0.0 if is_still or not self.glow else self._clock + step
        if is_still:
            self.glow = self._wanted
        elif self.glow < self._wanted:
            self.glow = min(self._wanted, self.glow + step / timing.GLOW_IN)
        else:
            self.glow = max(self._wanted, self.glow - step / timing.GLOW_OUT)
        return is_lost

    def draw(self, canvas: Surface, painter: Painter, camera: Camera) -> None:
        """Draw the glow around the board's frame, which breathes; a wave that leaves it as it
        grows, and the beat of a combo that was lost."""
        frame, radius = frame_around(camera), FRAME_WIDTH + min(14, max(3, camera.cell // 6))
        tone = painter.colour("text_dim" if self.lost else "accent")
        breath = 0.5 - 0.5 * math.cos(math.tau * self._clock / timing.GLOW_BREATH)
        step = round(_STEPS * max(self.glow * (1 - _BREATH * breath), self.lost))
        if has_outline(camera):
            if part := math.ceil(_OUTLINE_STEPS * max(self.glow, self.lost)) / _OUTLINE_STEPS:
                light = (*tone, round(_ALPHA * (0.4 + 0.6 * part)))
                edge_tone = mix(tone, WHITE, 0 if self.lost else _HOT * part**2)
                line = max(2, round(painter.px(6) * part))
                blur = max(4, painter.px(_BLUR / 2 * part))
                glow_around(canvas, camera, blur, light, (edge_tone, line))
            return
        if step:
            part = step / _STEPS
            blur, alpha = painter.px(_BLUR * part**1.6), round(_ALPHA * (0.4 + 0.6 * part))
            _draw_parts(canvas, frame, _glow_parts(frame.size, radius, max(4, blur), alpha, tone))
            line = min(FRAME_WIDTH, max(2, round(FRAME_WIDTH * part)))
            edge = mix(tone, WHITE, 0 if self.lost else _HOT * part**2), 1.0, 1.0, line
            _draw_parts(canvas, frame, _edge_parts(frame.size, radius, edge))
            if self.glow == 1:
                away, edge = painter.px(12), (tone, 0.9, 0.9, max(2, painter.px(3)))
                outer = frame.inflate(2 * away, 2 * away)
                _draw_parts(canvas, outer, _edge_parts(outer.size, radius + away, edge))
        if self.rising > 0:
            wide, line = painter.px(_WAVE), max(1, round(painter.px(9) * self.rising))
            ring = frame.inflate(*2 * (2 * round(wide * timing.ease_out(1 - self.rising)),))
            pygame.draw.rect(canvas, tone, ring, line, border_radius=radius + wide)


_Parts = list[tuple[Surface, tuple[int, int]]]


def _draw_parts(canvas: Surface, frame: Rect, parts: _Parts) -> None:
    for part, (x, y) in parts:
        canvas.blit(part, (frame.x + x, frame.y + y))


@cached(windows=1.5)
def _glow_parts(size: tuple[int, int], radius: int, blur: int, alpha: int, tone: Colour) -> _Parts:
    """Return the four sides of a glow, and their places beside a frame of this size."""
    least = 2 * radius + 1, 2 * radius + 1
    return sides_around(shadow(least, radius, blur, alpha, tone), size, blur, radius, FRAME_WIDTH)


@cached(windows=0.75)
def _edge_parts(
    size: tuple[int, int], radius: int, edge: tuple[Colour, float, float, int]
) -> _Parts:
    patch = outline((2 * radius + 1, 2 * radius + 1), radius, edge)
    return sides_around(patch, size, 0, radius, FRAME_WIDTH)


_LAMP_CELLS = 2.6  # the radius of the lamp's light
_FADE_CELLS = 1.6  # cells beyond it in which the light fades to full darkness
_DARK, _VEIL = (0, 0, 0, 205), 120  # a colour with its opacity, and the opacity alone
_GOLD = 255, 206, 84
_TWINKLE_SECONDS = 1.6
_TWINKLE_STEPS = 8  # sizes of the light on treasure
_INWARD = 5  # the part of a hexagon by which treasure lies nearer to its middle
_SHAKE = 8  # layout units that a refusal shakes the region's frame
_GROWN = 18  # layout units by which the frame of a cleared region grows as it goes
_COARSE = 4  # the lamp's picture is made so many times smaller


class TwistView:
    """Draws what the twists of a dive's board add to it; ``update`` lets time pass."""

    def __init__(self) -> None:
        self._now = 0.0
        self._refused = 0.0  # the part, falling to 0, of a refusal that is still seen
        self._freed = 0.0  # likewise of the glow of a region that was cleared
        self._light = 0.0  # the part of the darkness that has gone
        self.is_lifted = False  # whether it goes: over a lesson about numbers in the dark
        self._is_over = False
        self._is_still = False
        self._lamp: Cell | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the region's frame shakes or glows, or it grows light."""
        is_dawning = self._light < 1 if self._is_light else self._light > 0
        return self._refused > 0 or self._freed > 0 or is_dawning

    @property
    def _is_light(self) -> bool:
        return self._is_over or self.is_lifted

    def refuse(self) -> None:
        """Have the frame of the region shake, since a move beyond it was refused."""
        self._refused = 1.0

    def free(self) -> None:
        """Have the frame of the region glow as it goes, since all in it is open."""
        self._freed = 1.0

    def shine(self, lamp: Cell | None) -> None:
        """Have the lamp shine on a cell; without one it stays where it was."""
        self._lamp = lamp or self._lamp

    def update(self, step: float, is_still: bool, is_over: bool = False) -> None:
        """Let ``step`` seconds pass, in which nothing moves if ``is_still``; a board that
        ``is_over`` grows light."""
        self._is_still, self._is_over = is_still, is_over
        self._now += 0.0 if is_still else step
        self._refused = max(0.0, self._refused - step / timing.REFUSED_FRAME)
        self._freed = max(0.0, self._freed - step / timing.REGION_FREED)
        change = step / timing.DAWN if self._is_light else -step / timing.DAWN
        self._light = min(1.0, max(0.0, self._light + change))

    def draw(
        self,
        canvas: Surface,
        painter: Painter,
        camera: Camera,
        dive: Dive,
        board: Board,
    ) -> None:
        """Draw over the tiles."""
        names, clip = dive.twist_names, canvas.get_clip()
        if Salvage.name in names:
            self._draw_region(canvas, painter, camera, dive, board)
        canvas.set_clip(camera.view.clip(clip))
        if Treasure.name in names:
            self._draw_treasure(canvas, painter, camera, dive, board)
        if Darkness.name in names and board.opened and self._light < 1:
            if has_outline(camera):
                canvas.set_clip(clip)
            self._draw_darkness(canvas, camera, board)
            canvas.set_clip(clip)
            self._darken_repeated_edges(canvas, camera)
        canvas.set_clip(clip)

    def _draw_treasure(
        self, canvas: Surface, painter: Painter, camera: Camera, dive: Dive, board: Board
    ) -> None:
        """Draw gold under the corner of closed cells, and now and then a light on it."""
        cells = dive.cells_marked(Treasure.name) & board.closed & ~board.flags
        for x, y in board.grid.cells(cells):
            left, top = camera.corner((x, y))
            if camera.is_shifted:  # nothing is in the corners of a hexagon
                left, top = left + camera.cell // _INWARD, top - camera.cell // _INWARD
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
        cells = bounds(board.grid, safe)
        light = 1 - _VEIL / 255 * (1 if is_closed else self._freed)
        line, tone, edge = max(2, painter.px(4)), _GOLD, _DARK[:3]
        if not is_closed:
            tone, line = painter.colour("success"), max(1, round(1.6 * line * self._freed))
        elif self._refused > 0:
            tone, edge = redder(painter.colour("danger")), (255, 255, 255)
            line += line // 2
        if follows_cells(camera):
            dim_others(canvas, camera, cells, light)
            frame_cells(canvas, camera, cells, line, (tone, edge), aside=self._shake(painter))
            return
        corners = list(board.grid.cells(cells))
        (left, top), (right, bottom) = camera.corner(corners[0]), camera.corner(corners[-1])
        region = Rect(left, top, right + camera.cell - left, bottom + camera.cell - top)
        dimmed = [inside_around(camera)]
        for hole in with_repetitions(camera, [region]):
            dimmed = [part for whole in dimmed for part in rects_around(whole, hole)]
        for part in dimmed:
            grey_over(canvas, part, light, pygame.BLEND_RGB_MULT)
        clip = canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        around = painter.px(8)
        if not is_closed:
            region.inflate_ip(*2 * (round(painter.px(_GROWN) * self._grown()),))
        region.move_ip(self._shake(painter), 0)
        rim = region.inflate(line, line)  # which sets the line off from light cells
        pygame.draw.rect(canvas, edge, rim, 2 * line, border_radius=around)
        pygame.draw.rect(canvas, tone, region, line, border_radius=around)
        canvas.set_clip(clip)

    def _grown(self) -> float:
        """Return the part of its growth that the frame of a cleared region has behind it."""
        return 0.0 if self._is_still else timing.ease_out(1 - self._freed)

    def _shake(self, painter: Painter) -> int:
        """Return the offset of the region's frame in pixels."""
        if self._is_still:
            return 0
        return round(painter.px(_SHAKE) * self._refused * math.sin(6 * math.pi * self._refused))

    def _draw_darkness(self, canvas: Surface, camera: Camera, board: Board) -> None:
        cell = self._lamp or (board.grid.width // 2, board.grid.height // 2)
        view, dark = camera.view, 1 - self._light
        light = _lamp(camera.cell)
        if follows_cells(camera):
            opacity = round(_DARK[3] * dark)
            light.set_alpha(255)
            darken(canvas, camera, opacity, light, cell)
            return
        left, top = camera.corner(cell)
        middle = left + camera.cell // 2, top + camera.cell // 2
        bright = light.get_rect(center=middle)
        light.set_alpha(round(255 * dark))
        canvas.blit(light, bright)
        for part in rects_around(view, bright.clip(view)):
            grey_over(canvas, part, 1 - _DARK[3] / 255 * dark, pygame.BLEND_RGB_MULT)

    def _darken_repeated_edges(self, canvas: Surface, camera: Camera) -> None:
        """Darken what a borderless board repeats around it, which no lamp lights."""
        light = 1 - _DARK[3] / 255 * (1 - self._light)
        for part in rects_around(inside_around(camera), camera.view):
            grey_over(canvas, part, light, pygame.BLEND_RGB_MULT)


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


_EDGE = 4, 8, 20  # which sets the frame off from light cells
_TINT = 46  # the opacity of the light on the area
_CELLS = isqrt(sonar_area(Grid(15, 15), (7, 7)).bit_count())  # on a side of it


class SonarView:
    """Remembers where the sonar pinged; ``update`` lets time pass."""

    def __init__(self) -> None:
        self._cell: Cell | None = None
        self._left = 0.0  # the part, falling to 0, of the time for which its area stays framed

    @property
    def is_busy(self) -> bool:
        """Whether the area of a ping is still framed."""
        return self._left > 0

    def show(self, cell: Cell) -> None:
        """Frame the area around a cell that was searched."""
        self._cell, self._left = cell, 1.0

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._left = max(0.0, self._left - step / timing.SONAR_AREA)

    def draw(
        self, canvas: Surface, painter: Painter, camera: Camera, grid: Grid, aimed: Cell | None
    ) -> None:
        """Frame the area of a ``grid`` around the cell that is ``aimed`` at, or the one that was
        searched last; beyond an edge of a borderless board it goes on at the other."""
        cell = aimed or (self._cell if self.is_busy else None)
        if cell is None:
            return
        clip, tone = canvas.get_clip(), painter.colour("accent")
        px, board = camera.cell, camera.rect
        line = max(2, px // 12)
        if follows_cells(camera):
            searched = sonar_area(grid, cell)
            frame_cells(canvas, camera, searched, line, (tone, _EDGE), tint=_TINT)
            return
        canvas.set_clip(camera.view.clip(clip))
        light = Surface((_CELLS * px, _CELLS * px))
        light.fill(tone)
        light.set_alpha(_TINT)
        turns = (-1, 0, 1) if camera.border else (0,)
        for across, down in product(turns, turns):
            left, top = camera.corner((cell[0] - _CELLS // 2, cell[1] - _CELLS // 2))
            area = light.get_rect(left=left + across * board.width, top=top + down * board.height)
            area = area.clip(board) if not camera.border else area
            canvas.blit(light, area, ((0, 0), area.size))
            pygame.draw.rect(canvas, _EDGE, area.inflate(2 * line, 2 * line), 2 * line)
            pygame.draw.rect(canvas, tone, area.inflate(line, line), line)
        canvas.set_clip(clip)


_LINE, _SURFACE, _DEEP = (150, 214, 240), (10, 62, 110), (3, 16, 44)
_OPACITY = 205  # of the water once the board has sunk


class Sinking:
    """The water over a board; ``update`` lets time pass."""

    def __init__(self) -> None:
        self.has_begun = False
        self.part = 0.0  # 0 to 1, of its time
        self._rises = True

    def begin(self) -> None:
        """Have the water rise."""
        self.has_begun = True

    @property
    def is_rising(self) -> bool:
        """Whether the water has not covered the board yet."""
        return self.has_begun and self._rises and self.part < 1

    @property
    def is_busy(self) -> bool:
        """Whether it is rising or sinking."""
        return self.is_rising or (self.part > 0 and not self._rises)

    def update(self, step: float, rises: bool = True) -> None:
        """Let ``step`` seconds pass, in which the water that has begun to rise does or sinks."""
        self._rises = rises
        way = step / timing.LAST_BREATH if rises else -step / timing.WATER_OUT
        if self.has_begun:
            self.part = min(1.0, max(0.0, self.part + way))

    def draw(self, canvas: Surface, camera: Camera, is_still: bool) -> None:
        """Draw the water over a board; where nothing is to move, all of it dims at once."""
        if self.part <= 0:
            return
        board, part = inside_around(camera), timing.ease_both(self.part)
        water, high = _water(board.size), board.height if is_still else round(board.height * part)
        opacity = round(_OPACITY * (part if is_still else 0.6 + 0.4 * part))
        rect, line = board.move(0, board.height - high), max(2, board.height // 120)
        if has_outline(camera):
            layer = Surface(board.size, pygame.SRCALPHA)
            layer.fill(_LINE, (0, board.height - high - line, board.width, line))
            water.set_alpha(255)
            layer.blit(water, (0, board.height - high))
            cut_to_board(layer, board, camera, opacity)
            canvas.blit(layer, board)
            return
        water.set_alpha(opacity)
        canvas.blit(water, rect, (0, 0, board.width, high))
        if high < board.height:
            canvas.fill(_LINE, (rect.x, rect.y, rect.width, line))


@cached(windows=1.0)
def _water(size: tuple[int, int]) -> Surface:
    """Return the water over a board of so many pixels."""
    return vertical_gradient(size, _SURFACE, _DEEP)
