"""Draws particles: a few small pictures, made once for each look, blitted together."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from game.board.effects.particles import Particle, ParticleKind, seen
from game.resources.theme import Colour, ParticleShape, Theme

_TURNS = 16
"""Pictures of a whole turn."""
_FADES = 5
"""Steps in which a particle fades away."""
_MOST_KEPT = 1500

_Key = tuple[int, int, int, int, int]


class ParticleView:
    """The particles of a theme at one cell size, in pixels."""

    def __init__(self, theme: Theme, cell: int) -> None:
        self._theme = theme
        self._cell = cell
        self._colours = [theme.particles(kind.name.lower()) for kind in ParticleKind]
        self._tones = [max(1, len(colours)) for colours in self._colours]
        self._kept: dict[_Key, tuple[pygame.Surface, int, int]] = {}

    def draw(
        self,
        canvas: pygame.Surface,
        particles: Iterable[Particle],
        now: float,
        origin: tuple[int, int],
        step: float | None = None,
    ) -> None:
        """Draw those that fly at ``now``; ``origin`` is the corner of the cell (0, 0), and ``step``
        the way from a cell to the next where that is not a cell's size."""
        left, top = origin
        cell, tones, kept = self._cell, self._tones, self._kept
        step = step or cell
        blits = []
        for particle in particles:
            place = seen(particle, now)
            if place is None:
                continue
            x, y, turn, life = place
            kind, size, tone = particle[0], particle[9], particle[11] % tones[particle[0]]
            fade = min(_FADES, 1 + int(life * _FADES * _SHARPNESS[kind]))
            key = (kind, tone, int(size * cell), int(turn * _TURNS), fade)
            picture = kept.get(key)
            if picture is None:
                picture = self._keep(key)
            surface, half_width, half_height = picture
            spot = (left + int(x * step) - half_width, top + int(y * step) - half_height)
            blits.append((surface, spot))
        canvas.blits(blits, False)

    def _keep(self, key: _Key) -> tuple[pygame.Surface, int, int]:
        kind, tone, side, turn, fade = key
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        colours = self._colours[kind]
        picture = self._made(
            ParticleKind(kind), colours[tone] if colours else None, max(2, side), turn
        )
        picture.set_alpha(255 * fade // _FADES)
        width, height = picture.get_size()
        self._kept[key] = picture, width // 2, height // 2
        return self._kept[key]

    def _made(
        self, kind: ParticleKind, colour: Colour | None, side: int, turn: int
    ) -> pygame.Surface:
        angle = turn / _TURNS
        if kind is ParticleKind.FLAG:
            flag = self._theme.sheet("tiles", self._cell).frame("flag")
            return pygame.transform.rotate(flag, -360 * angle)
        assert colour is not None
        if kind is ParticleKind.CONFETTI:
            return _CONFETTI[self._theme.particle_shape](colour, side, angle)
        return _disc(colour, side, soft=kind is ParticleKind.DUST)


_SHARPNESS = [1.0, 2.0, 4.0, 3.0]
"""How late in its life each kind begins to fade: from half of it on where this is 2."""


def _grain(colour: Colour, side: int, turn: float) -> pygame.Surface:
    """A round scrap, which shows its narrow side twice a turn."""
    return _turned(_disc(colour, side, soft=False), side, turn)


def _star(colour: Colour, side: int, turn: float) -> pygame.Surface:
    """A star of five points that spins."""
    large = 4 * side
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    points = [
        (
            large / 2 + large / 2 * reach * math.sin(math.tau * (n / 10 + turn)),
            large / 2 - large / 2 * reach * math.cos(math.tau * (n / 10 + turn)),
        )
        for n in range(10)
        for reach in (0.42 if n % 2 else 1.0,)
    ]
    pygame.draw.polygon(picture, colour, points)
    return pygame.transform.smoothscale(picture, (side, side))


def _square(colour: Colour, side: int, turn: float) -> pygame.Surface:
    """A square that tumbles without ever being turned: as large pixels would."""
    picture = pygame.Surface((side, side))
    picture.fill(colour)
    return _turned(picture, side, turn)


def _turned(picture: pygame.Surface, side: int, turn: float) -> pygame.Surface:
    width = max(1, round(side * abs(math.cos(math.tau * turn))))
    return pygame.transform.scale(picture, (width, side))


def _disc(colour: Colour, side: int, soft: bool) -> pygame.Surface:
    """A round grain, drawn four times as large and scaled down, so that its edge is smooth."""
    large = 4 * side
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    middle = (large // 2, large // 2)
    if soft:
        pygame.draw.circle(picture, (*colour, 90), middle, large // 2)
        pygame.draw.circle(picture, (*colour, 190), middle, large // 3)
    else:
        pygame.draw.circle(picture, (*colour, 120), middle, large // 2)
        pygame.draw.circle(picture, (*colour, 255), middle, large // 3)
        pygame.draw.circle(picture, (255, 255, 255, 220), middle, large // 6)
    return pygame.transform.smoothscale(picture, (side, side))


def _scrap(colour: Colour, side: int, turn: float) -> pygame.Surface:
    """A scrap of paper that tumbles: it turns, and shows its narrow side twice a turn."""
    width = max(1, round(side * abs(math.cos(math.tau * turn))))
    light = math.sin(math.tau * turn) > 0
    shade = colour if light else tuple(part * 3 // 4 for part in colour)
    picture = pygame.Surface((width, max(2, side * 2 // 3)), pygame.SRCALPHA)
    picture.fill(shade)
    return pygame.transform.rotate(picture, 40 * math.sin(math.tau * turn))


_CONFETTI = {
    ParticleShape.SCRAP: _scrap,
    ParticleShape.DISC: _grain,
    ParticleShape.SQUARE: _square,
    ParticleShape.STAR: _star,
}
