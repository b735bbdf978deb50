"""A recorded pointer over a board: its arrow or fingertip, its trail and its clicks; ghosts."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pygame
from pygame import Surface

from engine.formats.recording import Recording
from game.board.camera import Camera
from game.input.click_machine import Intent
from game.platform.cache import cached
from game.playback.playback import Playback, part_solved
from game.playback.pointer_path import PointerPath
from game.resources.theme import Colour
from game.ui.painter import Painter
from game.ui.shapes import mix, rounded

_TRAIL_MS, _CLICK_MS = 700, 450
"""Milliseconds of the game covered by the trail, and for which a click's ring is visible."""
_ARROW_HEIGHT, _FINGERTIP, _DOT = 25, 34, 7  # layout units
_ARROW_OUTLINE = (  # the corners of the arrow, in heights of the arrow from its tip
    *((0.0, 0.0), (0.0, 0.82), (0.19, 0.65), (0.32, 0.98)),
    *((0.46, 0.92), (0.33, 0.6), (0.58, 0.57)),
)
_MAX_DOTS = 260
_STEPS = 10
"""The pictures of a dot from the newest to the oldest, and of a ring from its first to its last."""
_OVERSAMPLE = 4
_RING_COLOURS = {Intent.OPEN: "highlight", Intent.FLAG: "danger", Intent.CHORD: "accent"}


class PointerTrail:
    """Draws a recorded pointer at a moment; ``strength`` (0 to 1) is its opacity."""

    def __init__(self, strength: float = 1.0, tone: str = "text") -> None:
        self._strength, self._tone = strength, tone

    def draw(
        self,
        canvas: Surface,
        painter: Painter,
        camera: Camera,
        path: PointerPath,
        ms: float,
        speed: float = 1.0,
    ) -> None:
        """Draw the pointer ``ms`` milliseconds into the game. At a higher ``speed`` the trail and
        rings last longer in game time, to stay visible."""
        trail = path.trail(ms, _TRAIL_MS * max(1.0, speed) ** 0.5)
        points = [(*_pixel(camera, x, y), age) for x, y, age in trail]
        blits = []
        for left, top, age in _evenly_spaced(points, max(1.5, painter.px(_DOT) / 3)):
            picture = self._dot(painter, min(_STEPS - 1, int(age * _STEPS)))
            half = picture.get_width() // 2
            blits.append((picture, (round(left) - half, round(top) - half)))
        canvas.blits(blits, False)
        self.draw_clicks(canvas, painter, camera, path, ms, speed)
        place = path.point_at(ms)
        if place is not None and path.cursor(ms) is None:
            picture, spot = self._pointer(painter, path.is_finger(ms)), _pixel(camera, *place)
            canvas.blit(picture, picture.get_rect(center=spot) if path.is_finger(ms) else spot)

    def draw_clicks(
        self,
        canvas: Surface,
        painter: Painter,
        camera: Camera,
        path: PointerPath,
        ms: float,
        speed: float = 1.0,
    ) -> None:
        """Draw a spreading ring at each click."""
        span = _CLICK_MS * max(1.0, speed)
        blits = []
        for click in path.clicks(ms, span):
            step = min(_STEPS - 1, int((ms - click.ms) / span * _STEPS))
            picture = self._ring(painter, camera.cell, step, click.intent)
            blits.append((picture, picture.get_rect(center=_pixel(camera, click.x, click.y))))
        canvas.blits(blits, False)

    def _dot(self, painter: Painter, step: int) -> Surface:
        left = 1 - step / _STEPS
        side = max(3, round(painter.px(_DOT) * (0.45 + 0.55 * left)))
        return _disc(side, painter.colour("accent"), round(165 * left * self._strength))

    def _ring(self, painter: Painter, cell: int, step: int, intent: Intent) -> Surface:
        part = (step + 0.5) / _STEPS
        side = max(8, round(max(cell, 14) * (0.5 + 0.9 * part)))
        alpha = round(235 * (1 - part) * self._strength)
        return _disc(side, painter.colour(_RING_COLOURS[intent]), alpha, max(2, cell // 12))

    def _pointer(self, painter: Painter, is_finger: bool) -> Surface:
        fill, edge = painter.colour(self._tone), painter.colour("board")
        if is_finger:
            picture = _disc(painter.px(_FINGERTIP), mix(fill, edge, 0.2), 150)
        else:
            picture = _arrow(painter.px(_ARROW_HEIGHT), fill, edge)
        picture = picture.copy()
        picture.set_alpha(round(255 * self._strength))
        return picture


def _pixel(camera: Camera, x: float, y: float) -> tuple[int, int]:
    rect = camera.rect
    return rect.left + round(x * camera.scale), rect.top + round(y * camera.scale)


def _evenly_spaced(
    points: list[tuple[int, int, float]], apart: float
) -> Iterator[tuple[float, float, float]]:
    """Yield points along a polyline, spaced about ``apart`` pixels."""
    pairs = list(pairwise(points))
    lengths = [math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairs]
    apart = max(apart, sum(lengths) / _MAX_DOTS)
    left = 0.0
    for (a, b), length in zip(pairs, lengths, strict=True):
        while left < length:
            part = left / length
            yield tuple(p + (q - p) * part for p, q in zip(a, b, strict=True))  # type: ignore[misc]
            left += apart
        left -= length


@cached()
def _disc(side: int, colour: Colour, alpha: int, line: int = 0) -> Surface:
    """Return a disc with a soft edge, or a ring of ``line`` pixels."""
    big = Surface((side * _OVERSAMPLE, side * _OVERSAMPLE), pygame.SRCALPHA)
    big.fill((*colour, 0))
    middle, radius = big.get_rect().center, side * _OVERSAMPLE // 2 - 1
    pygame.draw.circle(big, (*colour, alpha), middle, radius, line * _OVERSAMPLE)
    return pygame.transform.smoothscale(big, (side, side))


@cached()
def _arrow(height: int, fill: Colour, edge: Colour) -> Surface:
    """Return an arrow whose tip is at its top left corner."""
    scale, margin = height * _OVERSAMPLE, _OVERSAMPLE
    size = round(scale * 0.66), round(scale * 1.06)
    big = Surface(size, pygame.SRCALPHA)
    big.fill((*edge, 0))
    corners = [(margin + x * scale, margin + y * scale) for x, y in _ARROW_OUTLINE]
    pygame.draw.polygon(big, (*fill, 255), corners)
    line = max(3, scale // 14)
    pygame.draw.lines(big, (*edge, 255), True, corners, line)
    for corner in corners:
        pygame.draw.circle(big, (*edge, 255), corner, line // 2)
    return pygame.transform.smoothscale(big, (size[0] // _OVERSAMPLE, size[1] // _OVERSAMPLE))


STRENGTH = 0.6
"""The ghost's opacity: easy to follow, but not mistaken for the player's own cursor."""


class Ghost:
    """A recording that runs along with the play clock. Raises ReplayError if it does not verify.

    A game played by keyboard or pad has no pointer; its cursor rests on the cells of its moves.
    """

    def __init__(self, recording: Recording) -> None:
        self._way = PointerPath(recording)
        self.trail = PointerTrail(STRENGTH)
        self._playback = Playback(recording)
        self._parts: dict[int, float] = {}

    @property
    def ms(self) -> int:
        """The milliseconds at which the ghost's game ends."""
        return self._playback.ms

    def progress(self, ms: float) -> float:
        """Return the part of the ghost's board solved at this time, 0 to 1."""
        made = self._playback.made_by(ms)
        if made not in self._parts:
            self._parts[made] = part_solved(self._playback.position(made))
        return self._parts[made]

    def draw(self, canvas: pygame.Surface, painter: Painter, camera: Camera, ms: float) -> None:
        """Draw the ghost's pointer with its trail, until its game ends."""
        if ms > self.ms:
            return
        clip = canvas.get_clip()
        canvas.set_clip(camera.area.clip(clip))
        cell = self._way.cursor(ms)
        if cell is None:
            self.trail.draw(canvas, painter, camera, self._way, ms)
        else:
            self.trail.draw_clicks(canvas, painter, camera, self._way, ms)
            side, tone = camera.cell, painter.colour("accent")
            frame = rounded((side, side), max(2, side // 6), tone, tone, 110, max(1, side // 12))
            canvas.blit(frame, camera.corner(cell))
        canvas.set_clip(clip)

    def draw_progress(
        self, canvas: pygame.Surface, painter: Painter, rect: pygame.Rect, mine: float, ms: float
    ) -> None:
        """Draw two lines in ``rect``: the player's progress above, the ghost's below."""
        high = max(2, rect.height * 5 // 12)
        for top, part, name in (
            (rect.centery - high, mine, "accent"),
            (rect.centery + 1, self.progress(ms), "text_dim"),
        ):
            canvas.fill(painter.colour("board"), (rect.x, top, rect.width, high))
            canvas.fill(painter.colour(name), (rect.x, top, round(rect.width * part), high))
