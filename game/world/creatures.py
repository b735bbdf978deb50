"""Creatures: where each is at a moment, which frame it shows, and how it flees."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.platform.cache import Cache, Until
from game.resources.scenery import MAX_PITCH, TURNS, Creature, CreatureMotion, Reaction, Side
from game.world.layers import Place, WorldView

_POINTS = 240  # the points of a path
_FEAR = 250  # units within which a school flees
_FLIGHTS = {Reaction.RIPPLE: (50.0, 0.9), Reaction.EXPLOSION: (170.0, 2.2)}  # units, seconds
_REACTION_FPS = 12
_YIELD_PACE = 1.2  # the part of the way aside covered in a second


@dataclass
class _Flight:
    """A fish's detour from its path, up to ``away``, beginning at the second ``start``."""

    start: float
    away: tuple[float, float]
    seconds: float

    def offset(self, now: float) -> Place:
        part = (now - self.start) / self.seconds
        if not 0 <= part < 1:
            return 0.0, 0.0
        strength = math.sin(math.pi * part**0.45)
        return self.away[0] * strength, self.away[1] * strength


@dataclass
class Group:
    """The creatures of one entry of a scene, with their ``frames`` in the window's scale."""

    creature: Creature
    frames: list[Surface]
    view: WorldView
    _flights: dict[int, _Flight] = field(default_factory=dict)
    _turned: Cache[tuple[int, int, bool], Surface] = field(
        default_factory=lambda: Cache("creatures", windows=0.5, until=Until.FULL)
    )
    _reacted_at: float = -math.inf
    _aside: float = 0.0  # how much of the way aside it has covered

    def __post_init__(self) -> None:
        rng = random.Random(self.creature.sheet)
        self._spots = [
            (rng.gauss(0, 0.5), rng.gauss(0, 0.5), rng.uniform(-0.5, 0.5), rng.random())
            for _ in range(self.creature.count)
        ]
        self._path = _path(self.creature, self.view)

    def react(self, reaction: Reaction, pos: Place, now: float) -> None:
        """Flee from a point in the window, or play the row of the reaction."""
        if reaction in self.creature.reacts and now > self._reacted_at + 1:
            self._reacted_at = now
        if reaction not in _FLIGHTS or self.creature.motion is not CreatureMotion.SCHOOL:
            return
        units, seconds = _FLIGHTS[reaction]
        for number in range(self.creature.count):
            x, y, _ = self._on_path(number, now)
            dx, dy = x - pos[0], y - pos[1]
            far = math.hypot(dx, dy) or 1.0
            if far < _FEAR * self.view.scale or reaction is Reaction.EXPLOSION:
                reach = units * self.view.scale / far * (0.6 + 0.8 * self._spots[number][3])
                self._flights[number] = _Flight(now, (dx * reach, dy * reach), seconds)

    def is_covered(self, covered: Rect | None) -> bool:
        """Return whether most of the usual place's visible part is covered."""
        creature, frame = self.creature, Rect((0, 0), self.frames[0].get_size())
        x, y = self.view.place(creature.side, *creature.at)
        frame.center = round(x), round(y)
        seen = frame.clip(Rect((0, 0), self.view.size))
        hidden = seen.clip(covered or Rect(0, 0, 0, 0))
        return 2 * hidden.width * hidden.height > seen.width * seen.height

    def calm_down(self) -> None:
        """End the reaction at once."""
        self._flights.clear()
        self._reacted_at = -math.inf

    def give_way(self, is_covered: bool, step: float) -> bool:
        """Move aside within seconds while the usual place is covered, and come back. Return whether
        that moved it."""
        before, part = self._aside, 1 - math.exp(-_YIELD_PACE * step)
        self._aside += (is_covered - self._aside) * part
        return self._aside != before

    def sprites(self, now: float, pointer: Place) -> list[tuple[Surface, Place]]:
        """Return the pictures at a second of the world, with their centres. ``pointer`` is the
        mouse's position, -1 to 1 from edge to edge."""
        creature = self.creature
        if not self.frames:
            return []
        if creature.motion is CreatureMotion.SCHOOL:
            return [self._fish(number, now) for number in range(creature.count)]
        if creature.motion is CreatureMotion.CROSS:
            return self._crossing_fish(now)
        x, y = (
            at + self._aside * aside for at, aside in zip(creature.at, creature.aside, strict=True)
        )
        if creature.motion is CreatureMotion.FOLLOW:
            x, y = x + pointer[0] * creature.reach, y + pointer[1] * creature.reach
        y += creature.bob * math.sin(math.tau * now / creature.seconds)
        return [(self.frames[self._frame_at(now)], self.view.place(creature.side, x, y))]

    def _frame_at(self, now: float, late: float = 0.0) -> int:
        creature = self.creature
        reaction = (now - self._reacted_at) * _REACTION_FPS
        if 0 <= reaction < creature.reaction_frames:
            return min(creature.frames + int(reaction), len(self.frames) - 1)
        return int(now * creature.fps + late * creature.frames) % creature.frames

    def _crossing_fish(self, now: float) -> list[tuple[Surface, Place]]:
        creature, scale = self.creature, self.view.scale
        number, since = divmod(now, creature.seconds + creature.pause)
        # The golden ratio spreads the heights; a new crossing may go the other way.
        spread, is_back = (number * 0.618034) % 1, int(number * 1.618034) % 2 == 1
        part = since / creature.seconds
        if part > 1:
            return []
        half = creature.size[0] * scale / 2
        way = self.view.size[0] + 2 * half
        x = -half + way * (1 - part if is_back else part)
        low, high = creature.y
        wave = creature.bob * math.sin(math.tau * since / 7)
        y = self.view.place(Side.LEFT, 0, low + (high - low) * spread + wave)[1]
        return [(self._turned_frame(self._frame_at(now), 0, is_back), (x, y))]

    def _fish(self, number: int, now: float) -> tuple[Surface, Place]:
        x, y, direction = self._on_path(number, now)
        flight = self._flights.get(number)
        if flight is not None:
            dx, dy = flight.offset(now)
            x, y = x + dx, y + dy
            if now - flight.start < 0.3 * flight.seconds:
                direction = math.atan2(flight.away[1], flight.away[0])
        is_back = math.cos(direction) < 0
        pitch = math.remainder(math.pi - direction if is_back else direction, math.tau)
        pitch = min(max(pitch, -MAX_PITCH), MAX_PITCH)
        step = round(pitch / math.tau * TURNS)
        frame = self._frame_at(now, self._spots[number][3])
        return self._turned_frame(frame, step, is_back), (x, y)

    def _turned_frame(self, number: int, step: int, is_back: bool) -> Surface:
        """Return a frame, which looks right, turned down by this many steps, or mirrored."""
        key, frame = (number, step, is_back), self.frames[number]
        if step == 0 and not is_back:
            return frame
        kept = self._turned.get(key)
        if kept is None:
            turned = pygame.transform.rotozoom(frame, -360 * step / TURNS, 1) if step else frame
            kept = self._turned.put(key, pygame.transform.flip(turned, is_back, False))
        return kept

    def _on_path(self, number: int, now: float) -> tuple[float, float, float]:
        """Return the place of a fish in a school, and the direction in which it swims."""
        creature, spread = self.creature, self.creature.spread * self.view.scale
        along, aside, late, _ = self._spots[number]
        at = (now / creature.seconds + 0.1 * late) % 1 * _POINTS
        whole = int(at)
        (x, y, direction), (next_x, next_y, _) = self._path[whole], self._path[whole + 1]
        part, wobble = at - whole, 0.15 * math.sin(now * 1.3 + 9 * late)
        x += (next_x - x) * part + spread * (along + wobble)
        y += (next_y - y) * part + spread * (aside + wobble)
        return x, y, direction


def _path(creature: Creature, view: WorldView) -> list[tuple[float, float, float]]:
    """Return points of a school's path in pixels, with the direction at each; the last point equals
    the first."""
    curve = [_on_curve(creature.path, number / _POINTS) for number in range(_POINTS + 2)]
    places = [view.place(creature.side, *point) for point in curve]
    return [(x, y, math.atan2(b - y, a - x)) for (x, y), (a, b) in pairwise(places)]


def _on_curve(points: tuple[tuple[float, ...], ...], part: float) -> Place:
    """Return a point of the closed smooth curve (Catmull-Rom) through these points."""
    count = len(points)
    whole, t = divmod(part % 1 * count, 1)
    a, b, c, d = (points[(int(whole) + step) % count] for step in (-1, 0, 1, 2))
    x, y = (
        0.5
        * (
            2 * b[k]
            + (c[k] - a[k]) * t
            + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t
            + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3
        )
        for k in (0, 1)
    )
    return x, y
