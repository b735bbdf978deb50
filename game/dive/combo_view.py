"""The combo where one looks: the glow of the board's frame, and the dull beat of a lost one."""

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, frame_around
from game.resources.theme import Colour
from game.ui import timing
from game.ui.material import outline
from game.ui.painter import Painter
from game.ui.shapes import shadow

GLOWS = (1, 0.0), (2, 0.34), (4, 0.67), (8, 1.0)
"""Multipliers, and the strength of the frame's glow from each of them on."""
MIN_LOST = 3  # the least multiplier whose loss is felt
_STEPS = 6  # strengths of the glow: each has its pictures
_BLUR, _ALPHA = 30, 210  # layout units of the widest glow, and its opacity


def glow_of(multiplier: int) -> float:
    """Return the strength of the glow, 0 to 1, at a multiplier.

    >>> [glow_of(multiplier) for multiplier in (1, 2, 3, 4, 7, 8)]
    [0.0, 0.34, 0.34, 0.67, 0.67, 1.0]
    """
    return max(glow for least, glow in GLOWS if multiplier >= least)


class ComboView:
    """The glow around the board, which follows the multiplier. ``lost`` is 1 as a combo is lost and
    falls to 0."""

    def __init__(self) -> None:
        self.glow = self.lost = 0.0
        self._wanted = 0.0
        self._highest = 1  # the highest multiplier since it was 1

    @property
    def is_busy(self) -> bool:
        """Whether the glow changes."""
        return self.glow != self._wanted or self.lost > 0

    def update(self, multiplier: int, step: float, is_still: bool) -> bool:
        """Let ``step`` seconds pass; return whether a combo that counts was lost just now."""
        self._wanted = glow_of(multiplier)
        self.lost = max(0.0, self.lost - step / timing.COMBO_BEAT)
        is_lost = multiplier == 1 and self._highest >= MIN_LOST
        self._highest = multiplier if multiplier == 1 else max(multiplier, self._highest)
        if is_lost:
            self.lost = 1.0
        if is_still:
            self.glow = self._wanted
        elif self.glow < self._wanted:
            self.glow = min(self._wanted, self.glow + step / timing.GLOW_IN)
        else:
            self.glow = max(self._wanted, self.glow - step / timing.GLOW_OUT)
        return is_lost

    def draw(self, canvas: Surface, painter: Painter, camera: Camera) -> None:
        """Draw the glow around the board's frame, or the beat of a combo that was lost."""
        step, frame = round(self.glow * _STEPS), frame_around(camera)
        radius = FRAME_WIDTH + min(14, max(3, camera.cell // 6))
        line = max(2, painter.px(2 + 2 * self.glow))
        if step:
            tone = painter.colour("accent")
            blur = max(4, painter.px(_BLUR * (0.5 + 0.5 * step / _STEPS)))
            _draw_glow(canvas, frame, radius, blur, round(_ALPHA * step / _STEPS), tone)
            edge = tone, *(2 * (0.3 + 0.7 * step / _STEPS,)), line
            _draw_edge(canvas, frame, radius, edge)
        elif self.lost > 0:
            inset = round(painter.px(6) * timing.arc(1 - self.lost))
            edge = painter.colour("danger"), *(2 * (round(5 * self.lost) / 5,)), line
            _draw_edge(canvas, frame.inflate(-inset, -inset), radius, edge)


def _draw_glow(
    canvas: Surface, frame: Rect, radius: int, blur: int, alpha: int, tone: Colour
) -> None:
    """Draw a glow around a frame, and nothing within it."""
    for picture, (x, y) in _glow_parts(frame.size, radius, blur, alpha, tone):
        canvas.blit(picture, (frame.x + x, frame.y + y))


def _draw_edge(
    canvas: Surface, frame: Rect, radius: int, edge: tuple[Colour, float, float, int]
) -> None:
    for picture, (x, y) in _edge_parts(frame.size, radius, edge):
        canvas.blit(picture, (frame.x + x, frame.y + y))


_Parts = list[tuple[Surface, tuple[int, int]]]


@lru_cache(2 * _STEPS)
def _glow_parts(size: tuple[int, int], radius: int, blur: int, alpha: int, tone: Colour) -> _Parts:
    """Return the four sides of a glow, and their places beside a frame of this size."""
    least = 2 * radius + 1, 2 * radius + 1
    patch, corner = shadow(least, radius, blur, alpha, tone), blur + radius
    return _sides(patch, size, corner, blur, radius)


@lru_cache(2 * _STEPS)
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
