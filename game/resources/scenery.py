"""The moving picture of a theme's zone: layers, creatures, particles, and their limits."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from game.resources import theme_file
from game.resources.theme_file import Colour, ThemeError

MAX_KEPT = 16
"""The most pictures of a layer's full size that a whole scene may add up to. The game's own scenes
keep up to 5: that is 25 MB in a window of 1280 x 720, and 220 MB in one of 3840 x 2160."""
MAX_LISTED = 512
"""The same for layers of which only the size is known: most of a picture may be empty."""
MAX_TURNED = 64  # how many pictures of a swinging layer are kept
SWING = 3  # the most that a layer swings with the pointer's part, as a multiple of its degrees
TURNS = 24  # the directions of a fish's picture
MAX_PITCH = 0.9  # the most radians that a fish looks up or down
PARTICLE_SIZES = 4  # the sizes of particles' pictures
BUBBLE_FRAME = 3  # the side of a bubble's frame, in bubbles

Pixels = tuple[float, float]  # in pixels


class SceneBudget:
    """The pixels that a scene may still keep, at ``scale`` pixels per unit. Methods raise
    ThemeError."""

    def __init__(self, scale: float, kept: int = MAX_KEPT) -> None:
        self._left = kept * WIDTH * HEIGHT * scale**2
        self._scale = scale

    def add_layer(self, layer: PictureLayer, size: Pixels) -> None:
        """Count a layer whose used part has this size."""
        pixels = math.prod(size)
        if layer.light:
            pixels *= 2  # the picture, and the same at its current strength
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
    """Return the pixels of the box around a picture rotated by at most this many degrees."""
    turn = math.radians(min(most, 45))  # the angle at which the box is largest
    (width, height), along, across = size, math.cos(turn), math.sin(turn)
    return (width * along + height * across) * (width * across + height * along)


WIDTH, HEIGHT = 1720, 720  # units of a layer
SPARE = 10  # units at each edge of a layer that may lie outside the window, so that it can move
MAX_LAYERS, MAX_CREATURES, MAX_PARTICLES = 16, 16, 8  # entries of a scene.toml
MAX_COUNT = 120  # creatures or particles of an entry

_Entry = TypeVar("_Entry", "PictureLayer", "Creature", "Particles")


class Side(Enum):
    """The part of the window that something is aligned with."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class CreatureMotion(Enum):
    """The kind of path that a creature takes through the scene."""

    CROSS = "cross"  # through the window, from time to time
    SCHOOL = "school"  # in a group, along a closed curve
    HOVER = "hover"  # around a place
    FOLLOW = "follow"  # around a place, drawn towards the pointer


class ParticleLook(Enum):
    """The look of small things that rise or sink."""

    BUBBLE = "bubble"
    MOTE = "mote"


class Reaction(Enum):
    """An event that the world reacts to."""

    RIPPLE = "ripple"
    EXPLOSION = "explosion"
    COMBO = "combo"


@dataclass(frozen=True)
class PictureLayer:
    """A picture of the whole width and height, transparent where nothing is."""

    file: str
    side: Side = Side.MIDDLE
    depth: float = 0.0  # the share of the camera's movement that it follows, 0 to 1
    light: bool = False  # added to what is below; then depth, sway and hang have no effect
    breathe: tuple[float, ...] | None = None  # the part by which a light varies, seconds
    flare: float = 0.6  # the strength of a light during an explosion
    sway: tuple[float, ...] | None = None  # units at its top, and the period in seconds
    hang: tuple[float, ...] | None = None
    """The hook's x and y, the degrees to either side (the pointer adds up to twice that), and the
    period in seconds."""

    @property
    def stem(self) -> str:
        """The name by which creatures are placed before it."""
        return Path(self.file).stem


@dataclass(frozen=True)
class Creature:
    """One or more creatures of a kind. Frames stand side by side in the sheet."""

    sheet: str
    frames: int
    size: tuple[float, ...]  # the size of one frame, in units
    motion: CreatureMotion
    reaction_frames: int = 0  # the frames of a second row, played once as a reaction
    reacts: tuple[Reaction, ...] = (Reaction.EXPLOSION, Reaction.COMBO)
    fps: float = 6.0
    before: str = ""  # the stem of the layer that it is drawn before; without it, above all layers
    side: Side = Side.MIDDLE
    depth: float = 0.0  # like a layer's, for creatures that sit on one
    light: bool = False
    seconds: float = 20.0  # the duration of a crossing, a round of the school, or a rise and fall
    y: tuple[float, ...] = (120, 420)  # the heights at which it crosses
    pause: float = 10.0  # seconds between two crossings
    at: tuple[float, ...] = (0, 360)
    aside: tuple[float, ...] = (0, 0)  # how it makes way for a board that covers its place
    bob: float = 6.0
    reach: float = 14.0  # units by which it follows the pointer to either side
    path: tuple[tuple[float, ...], ...] = ((0, 360),)
    count: int = 1
    spread: float = 40.0


@dataclass(frozen=True)
class Particles:
    """Small particles that rise, or sink if ``rise`` is negative, over the whole height."""

    kind: ParticleLook
    colour: Colour = (234, 246, 246)
    count: int = 14
    size: tuple[float, ...] = (3, 12)
    rise: float = 26.0  # units a second
    sway: float = 8.0
    light: bool = False
    area: tuple[float, ...] = (0.0, 1.0)  # parts of the window's width


@dataclass(frozen=True)
class Scenery:
    """A whole scene, its layers from back to front."""

    layers: tuple[PictureLayer, ...] = ()
    creatures: tuple[Creature, ...] = ()
    particles: tuple[Particles, ...] = ()

    def files(self) -> list[str]:
        """Return the names of all pictures."""
        sheets = [creature.sheet for creature in self.creatures]
        return [layer.file for layer in self.layers] + sheets


def read_scenery(path: Path) -> Scenery:
    """Return the scene that a ``scene.toml`` describes. Raises ThemeError."""
    described = theme_file.read_toml(path)
    return Scenery(
        _entries(described, "layers", PictureLayer, MAX_LAYERS),
        _entries(described, "creatures", Creature, MAX_CREATURES),
        _entries(described, "particles", Particles, MAX_PARTICLES),
    )


def _entries(
    described: Mapping[str, Any], name: str, kind: type[_Entry], most: int
) -> tuple[_Entry, ...]:
    listed = described.get(name, [])
    if not isinstance(listed, list) or len(listed) > most:
        raise ThemeError("themes.scene_list", table=name, most=most)
    return tuple(_entry(given, name, number, kind) for number, given in enumerate(listed, 1))


def _entry(given: object, table: str, number: int, kind: type[_Entry]) -> _Entry:
    """Return an entry; values that it does not give have their defaults."""
    values = given if isinstance(given, dict) else {}
    read: dict[str, Any] = {}
    for one in fields(kind):
        try:
            if one.name in values:
                reader = _READERS.get(f"{table}.{one.name}") or _READERS[one.name]
                read[one.name] = reader(values[one.name])
            elif one.default is MISSING:
                raise ValueError("missing")
        except (ValueError, TypeError):
            told = {"name": one.name, "table": table, "number": number}
            raise ThemeError("themes.scene_value", **told) from None
    return kind(**read)


def _number(low: float, high: float, *kinds: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) not in (kinds or (int, float)) or not low <= value <= high:
            raise ValueError(value)
        return value

    return read


def _numbers(*ranges: tuple[float, float]) -> Callable[[Any], tuple[float, ...]]:
    def read(value: Any) -> tuple[float, ...]:
        if not isinstance(value, list):
            raise ValueError(value)
        pairs = zip(value, ranges, strict=True)
        return tuple(_number(low, high)(one) for one, (low, high) in pairs)

    return read


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _file(value: object) -> str:
    if not isinstance(value, str) or Path(value).name != value or not value.isprintable():
        raise ValueError(value)
    return value


def _path(value: Any) -> tuple[tuple[float, ...], ...]:
    if not isinstance(value, list) or not 3 <= len(value) <= 32:
        raise ValueError(value)
    return tuple(_PLACE(point) for point in value)


_FAR = (-4 * WIDTH, 4 * WIDTH)
_PLACE = _numbers(_FAR, _FAR)
_READERS: dict[str, Callable[[Any], Any]] = {
    "file": _file,
    "sheet": _file,
    "side": Side,
    "motion": CreatureMotion,
    "kind": ParticleLook,
    "depth": _number(0, 1),
    "light": _switch,
    "breathe": _numbers((0, 1), (0.5, 600)),
    "flare": _number(0, 3),
    "sway": _numbers((0, 60), (0.5, 600)),
    "hang": _numbers(_FAR, _FAR, (0, 10), (0.5, 600)),
    "frames": _number(1, 64, int),
    "reaction_frames": _number(0, 64, int),
    "reacts": lambda value: tuple(Reaction(one) for one in value),
    "fps": _number(0.1, 60),
    "size": _numbers((1, HEIGHT), (1, HEIGHT)),
    "before": _file,
    "seconds": _number(1, 3600),
    "pause": _number(0, 3600),
    "y": _numbers(_FAR, _FAR),
    "at": _PLACE,
    "aside": _PLACE,
    "bob": _number(0, 200),
    "reach": _number(-100, 100),
    "path": _path,
    "count": _number(1, MAX_COUNT, int),
    "spread": _number(0, 400),
    "colour": lambda value: theme_file.colour(value, "colour"),
    "rise": _number(-400, 400),
    "particles.sway": _number(0, 200),
    "area": _numbers((-0.5, 1.5), (-0.5, 1.5)),
}
