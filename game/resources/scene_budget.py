"""The memory that a scene's pictures may take, counted as they are kept and not as they come.

One picture that swings is kept in up to ``MAX_TURNED`` turned copies, and a fish in some thirty.
"""

import math
from collections.abc import Mapping

from game.resources.scenery import (
    HEIGHT,
    WIDTH,
    Creature,
    CreatureMotion,
    ParticleLook,
    Particles,
    PictureLayer,
    Scenery,
)
from game.resources.theme_file import ThemeError

MAX_KEPT = 16
"""Pictures of a layer's whole size that all of a scene may come to. Those of the game keep up to 5:
that is 25 MB in a window of 1280 x 720, and 220 MB in one of 3840 x 2160."""
MAX_LISTED = 512
"""The same for layers of which only the size is known: most of a picture may be empty."""
MAX_TURNED = 64  # pictures of a layer that swings which are kept
SWING = 3  # how many times its degrees a layer swings at most, as the pointer adds to it
TURNS = 24  # directions of a fish's picture
MAX_PITCH = 0.9  # radians that a fish looks up or down at most
PARTICLE_SIZES = 4  # pictures of particles between the smallest and the largest
BUBBLE_FRAME = 3  # the side of a bubble's frame, in bubbles

Pixels = tuple[float, float]  # in pixels


class SceneBudget:
    """The pixels that a scene may still keep, ``scale`` pixels a unit. Methods raise ThemeError."""

    def __init__(self, scale: float, kept: int = MAX_KEPT) -> None:
        self._left = kept * WIDTH * HEIGHT * scale**2
        self._scale = scale

    def add_layer(self, layer: PictureLayer, size: Pixels) -> None:
        """Count a layer whose used part has this size."""
        pixels = math.prod(size)
        if layer.light:
            pixels *= 2  # the picture, and that of its present strength
        elif layer.hang is not None:
            most = SWING * layer.hang[2]
            pixels += min(MAX_TURNED, 4 * most + 1) * _turned_pixels(size, most)
        self._spend(pixels)

    def add_creature(self, creature: Creature) -> None:
        """Count the frames of a creature."""
        width, height = creature.size
        size = width * self._scale, height * self._scale
        pixels = math.prod(size)
        if creature.motion is CreatureMotion.CROSS:
            pixels *= 2  # it looks to either side
        elif creature.motion is CreatureMotion.SCHOOL:
            turns = 2 * round(MAX_PITCH / math.tau * TURNS) + 1
            pixels = 2 * turns * _turned_pixels(size, math.degrees(MAX_PITCH))
        self._spend(pixels * (creature.frames + creature.reaction_frames))

    def add_particles(self, particles: Particles) -> None:
        """Count the pictures of particles."""
        side = max(particles.size) * self._scale
        side *= BUBBLE_FRAME if particles.kind is ParticleLook.BUBBLE else 1
        self._spend(PARTICLE_SIZES * side**2)

    def _spend(self, pixels: float) -> None:
        self._left -= pixels
        if self._left < 0:
            raise ThemeError("themes.pictures_too_large")


def check_scene(scenery: Scenery, sizes: Mapping[str, tuple[int, int]]) -> None:
    """Check a scene by the sizes of its pictures' files. Raises ThemeError if it is too large."""
    layers, moving = SceneBudget(1.0, MAX_LISTED), SceneBudget(1.0)
    for layer in scenery.layers:
        width, height = sizes[layer.file]
        layers.add_layer(layer, (HEIGHT * width / height, HEIGHT))
    for creature in scenery.creatures:
        moving.add_creature(creature)
    for particles in scenery.particles:
        moving.add_particles(particles)


def _turned_pixels(size: Pixels, most: float) -> float:
    """Return the pixels of the box around a picture turned by at most so many degrees."""
    turn = math.radians(min(most, 45))  # where the box is largest
    (width, height), along, across = size, math.cos(turn), math.sin(turn)
    return (width * along + height * across) * (width * across + height * along)
