"""The small pictures of a board at a glance: rays, a flame, rings that fill."""

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui.painter import INSET_RADIUS, Painter
from game.ui.shapes import mix, rounded

_OVERSAMPLE = 3
_RAYS = 14
_FLAME: tuple[Colour, Colour] = (255, 122, 52), (255, 214, 92)  # its outside and its inside
_OUTLINE = (
    *((0.56, 0.0), (0.72, 0.26), (0.86, 0.5), (0.9, 0.72), (0.74, 0.93), (0.5, 1.0)),
    *((0.26, 0.93), (0.1, 0.72), (0.16, 0.46), (0.27, 0.32), (0.36, 0.46), (0.46, 0.26)),
)
"""The corners of a flame, in parts of its width and height."""
_RING_STEPS = 100  # parts of a ring that are told apart


def draw_rays(canvas: Surface, painter: Painter, rect: Rect, is_lit: bool) -> None:
    """Draw faint rays behind the podium, brighter if somebody stands there."""
    if rect:
        tone = painter.colour("highlight")
        canvas.blit(_rays(rect.size, painter.px(INSET_RADIUS), tone, 22 if is_lit else 10), rect)


def draw_flame(canvas: Surface, painter: Painter, rect: Rect, is_lit: bool) -> None:
    """Draw the flame of a streak, pale if there is none."""
    tones = _FLAME
    if not is_lit:
        pale = mix(painter.colour("panel"), painter.colour("text_dim"), 0.45)
        tones = pale, mix(pale, painter.colour("text_dim"), 0.4)
    flame = _flame(rect.size, *tones)
    canvas.blit(flame, rect)


def draw_part_ring(canvas: Surface, painter: Painter, rect: Rect, part: float) -> None:
    """Draw a ring that is filled up to a part, in the colour of success."""
    _draw_ring(canvas, painter, rect, part, "success")


def draw_goal_ring(canvas: Surface, painter: Painter, rect: Rect, part: float, icon: str) -> None:
    """Draw the ring of a goal around its icon."""
    _draw_ring(canvas, painter, rect, part, "accent")
    side = min(rect.size)
    painter.icon(canvas, icon, rect.center, side * 0.44 / painter.scale)


def _draw_ring(canvas: Surface, painter: Painter, rect: Rect, part: float, tone: str) -> None:
    side = min(rect.size)
    if side < 4:
        return
    rest = mix(painter.colour("board"), painter.colour("text_dim"), 0.25)
    shown = round(min(1.0, part) * _RING_STEPS)
    picture = _ring(side, max(2, side // 8), shown, painter.colour(tone), rest)
    canvas.blit(picture, picture.get_rect(center=rect.center))


@cached(windows=0.5)
def _ring(side: int, line: int, shown: int, tone: Colour, rest: Colour) -> Surface:
    big = Surface((side * _OVERSAMPLE, side * _OVERSAMPLE), pygame.SRCALPHA)
    big.fill((*rest, 0))
    middle = side * _OVERSAMPLE / 2
    radius, half = middle - line * _OVERSAMPLE / 2, line * _OVERSAMPLE / 2
    for count, colour in ((_RING_STEPS, rest), (shown, tone)):
        for number in range(count * 3):
            angle = math.tau * number / (3 * _RING_STEPS) - math.pi / 2
            spot = middle + radius * math.cos(angle), middle + radius * math.sin(angle)
            pygame.draw.circle(big, (*colour, 255), spot, half)
    return pygame.transform.smoothscale(big, (side, side))


@cached(windows=0.5)
def _rays(size: tuple[int, int], radius: int, tone: Colour, alpha: int) -> Surface:
    wide, high = size
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill((*tone, 0))
    centre, far = (wide / 2, high * 0.62), wide + high
    for number in range(_RAYS):
        turn = math.tau * number / _RAYS
        ends = [
            (centre[0] + far * math.cos(a), centre[1] + far * math.sin(a))
            for a in (turn, turn + math.pi / _RAYS)
        ]
        pygame.draw.polygon(picture, (*tone, alpha), [centre, *ends])
    mask = rounded(size, radius, (255, 255, 255))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@cached(windows=0.25)
def _flame(size: tuple[int, int], outer: Colour, inner: Colour) -> Surface:
    """Return a flame: a tongue of fire around a smaller one."""
    wide, high = size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE
    big = Surface((wide, high), pygame.SRCALPHA)
    big.fill((*outer, 0))
    for tone, scale in ((outer, 1.0), (inner, 0.52)):
        points = [
            (wide * (0.5 + (x - 0.5) * scale), high * (0.98 - (1 - y) * scale * 0.96))
            for x, y in _smooth(_OUTLINE)
        ]
        pygame.draw.polygon(big, (*tone, 255), points)
    return pygame.transform.smoothscale(big, size)


def _smooth(corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a closed curve through corners, by Catmull and Rom."""
    curve: list[tuple[float, float]] = []
    for number in range(len(corners)):
        before, start, end, after = (corners[(number + n) % len(corners)] for n in (-1, 0, 1, 2))
        for step in range(8):
            t = step / 8
            weights = (
                (-t + 2 * t**2 - t**3) / 2,
                (2 - 5 * t**2 + 3 * t**3) / 2,
                (t + 4 * t**2 - 3 * t**3) / 2,
                (t**3 - t**2) / 2,
            )
            four = tuple(zip(weights, (before, start, end, after), strict=True))
            curve.append((sum(w * p[0] for w, p in four), sum(w * p[1] for w, p in four)))
    return curve
