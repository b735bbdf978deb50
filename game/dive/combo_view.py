"""The combo where one looks: the glow of the board's frame, and the dull beat of a lost one."""

import math

import pygame
from pygame import Rect, Surface

from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, frame_around
from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui import timing
from game.ui.material import WHITE, outline
from game.ui.painter import Painter
from game.ui.shapes import mix, shadow

GLOWS = (1, 0.0), (2, 0.34), (4, 0.62), (8, 1.0)
"""Multipliers, and the strength of the frame's glow from each of them on."""
MIN_LOST = 3  # the least multiplier whose loss is felt
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
        """Whether there is something that moves."""
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
    for picture, (x, y) in parts:
        canvas.blit(picture, (frame.x + x, frame.y + y))


@cached(windows=1.5)
def _glow_parts(size: tuple[int, int], radius: int, blur: int, alpha: int, tone: Colour) -> _Parts:
    """Return the four sides of a glow, and their places beside a frame of this size."""
    least = 2 * radius + 1, 2 * radius + 1
    patch, corner = shadow(least, radius, blur, alpha, tone), blur + radius
    return _sides(patch, size, corner, blur, radius)


@cached(windows=0.75)
def _edge_parts(
    size: tuple[int, int], radius: int, edge: tuple[Colour, float, float, int]
) -> _Parts:
    patch = outline((2 * radius + 1, 2 * radius + 1), radius, edge)
    return _sides(patch, size, radius, 0, radius)


def _sides(patch: Surface, size: tuple[int, int], corner: int, outside: int, inside: int) -> _Parts:
    """Return a small picture of a frame as four strips around one of this size, which reach so
    many pixels ``outside`` and ``inside`` of its edges."""
    deep, far = outside + inside, patch.get_width() - outside - inside
    thin = outside + min(inside, FRAME_WIDTH)  # no cell is covered
    wide, high = size[0] + 2 * outside, size[1] + 2 * outside
    tall = thin, max(0, high - 2 * deep)
    above, below = (_widened(patch, y, deep, wide, corner) for y in (0, far))
    board = pygame.Rect(thin, thin, wide - 2 * thin, high - 2 * thin)
    for strip, y in ((above, 0), (below, high - deep)):
        strip.fill((0, 0, 0, 0), board.move(0, -y).clip(strip.get_rect()))
    left, right = (
        pygame.transform.scale(patch.subsurface((x, patch.get_height() // 2, thin, 1)), tall)
        for x in (0, patch.get_width() - thin)
    )
    return [
        (above, (-outside, -outside)),
        (below, (-outside, high - deep - outside)),
        (left, (-outside, deep - outside)),
        (right, (wide - thin - outside, deep - outside)),
    ]


def _widened(patch: Surface, y: int, high: int, wide: int, corner: int) -> Surface:
    """Return rows of a small picture, so wide, with their ends as they are."""
    strip = Surface((wide, high), pygame.SRCALPHA)
    end = patch.get_width() - corner
    middle = patch.subsurface((corner, y, 1, high))
    strip.blit(pygame.transform.scale(middle, (max(0, wide - 2 * corner), high)), (corner, 0))
    strip.blit(patch, (0, 0), (0, y, corner, high))
    strip.blit(patch, (wide - corner, 0), (end, y, corner, high))
    return strip
