"""A scene ready to be drawn, with its lights and bubbles; the next one is read in advance."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import dropwhile

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.platform.background import BackgroundTask
from game.platform.cache import cached
from game.resources.scenery import (
    BUBBLE_FRAME,
    HEIGHT,
    PARTICLE_SIZES,
    ParticleLook,
    Particles,
    PictureLayer,
)
from game.resources.theme import Theme, ThemeError
from game.ui.shapes import grey_over, rects_around
from game.world.backdrop import paint_backdrop
from game.world.creatures import Group
from game.world.layers import (
    HEADROOM,
    JOINED_DEPTH,
    LoadedLayer,
    LoadedScene,
    Place,
    WorldView,
    blur,
    load_scene,
    new_surface,
    over_black,
)
from game.world.planes import FAR, NEAR, PaintedPlanes

REFRESH_EVERY = 0.25  # seconds
MAX_COMBO = 6  # steps of a combo that add light
_COMBO_LIGHT = 0.05  # the light that a step adds
_DIMMED_SECONDS = 0.5  # seconds for which an explosion dims the lights
_STEPS = 48  # the number of strengths with a picture of their own


class Lights:
    """The pictures of the lights among a scene's layers, by the layer's index."""

    def __init__(self, layers: Sequence[LoadedLayer]) -> None:
        self._layers = {number: one for number, one in enumerate(layers) if one.layer.light}
        self.pictures = {number: one.picture.copy() for number, one in self._layers.items()}
        self._strengths: dict[int, int] = {}
        self._behind: list[tuple[int, Sequence[Rect]]] = []
        """The lights, by index, that are not yet at their strength in some areas."""
        self.combo = 0
        self.exploded_at = -math.inf  # the world's second of the last explosion

    def refresh(self, now: float, covered: Rect | None) -> None:
        """Give each visible light its strength at a second of the world. Since that takes long for
        all of them, each is brought to it by a call of ``catch_up``."""
        for number, loaded in self._layers.items():
            step = round(self._strength(loaded.layer, now) * _STEPS)
            if self._strengths.get(number) != step:
                self._strengths[number] = step
                self._behind.append((number, rects_around(loaded.rest, covered)))

    def expose(self, areas: Sequence[Rect]) -> None:
        """Have the parts that were covered until now brought to the strength of the rest."""
        self._behind += [(number, areas) for number in self._strengths]

    def catch_up(self) -> bool:
        """Bring one light to its strength; return whether it was the last that had to be."""
        if not self._behind:
            return False
        self._dim(*self._behind.pop(0))
        return not self._behind

    def finish(self) -> None:
        """Bring all lights to their strengths."""
        while self._behind:
            self.catch_up()

    def _dim(self, number: int, areas: Sequence[Rect]) -> None:
        loaded, shown = self._layers[number], self.pictures[number]
        for area in areas:
            spot = area.clip(loaded.rest).move(-loaded.rest.x, -loaded.rest.y)
            shown.blit(loaded.picture, spot, spot)
            grey_over(shown, spot, self._strengths[number] / _STEPS, pygame.BLEND_RGB_MULT)

    def _strength(self, layer: PictureLayer, now: float) -> float:
        """Return the strength of a light relative to its picture, which has headroom."""
        part, seconds = layer.breathe or (0.0, 1.0)
        strength = 1 + part * math.sin(math.tau * now / seconds)
        strength *= 1 + _COMBO_LIGHT * min(self.combo, MAX_COMBO)
        since = (now - self.exploded_at) / _DIMMED_SECONDS
        if 0 <= since < 1:
            strength *= layer.flare + (1 - layer.flare) * since
        return min(1.0, strength / HEADROOM)


_MARGIN = 40  # units beyond the window's edges at which they appear and disappear


@dataclass
class Cloud:
    """The particles of one entry of a scene."""

    kind: Particles
    theme: Theme
    view: WorldView
    _pictures: list[Surface] = field(default_factory=list)

    def __post_init__(self) -> None:
        rng = random.Random(f"{self.kind.kind.value} {self.kind.colour}")
        self._each = [
            (rng.random(), rng.random(), rng.uniform(0.7, 1.3), rng.randrange(PARTICLE_SIZES))
            for _ in range(self.kind.count)
        ]

    def sprites(self, now: float, sunk: float = 0.0) -> list[tuple[Surface, Place]]:
        """Return the pictures at a second of the world, with their centres, for a camera that has
        ``sunk`` by this many units."""
        if not self._pictures:
            self._pictures = [self._picture(step) for step in range(PARTICLE_SIZES)]
        kind, scale, found = self.kind, self.view.scale, []
        top, sway = self.view.top, kind.sway * scale
        left, right = (part * self.view.size[0] for part in kind.area)
        whole = HEIGHT + 2 * _MARGIN
        for across, start, pace, size in self._each:
            y = whole - (start * whole + (now * kind.rise + sunk) * pace) % whole - _MARGIN
            x = left + across * (right - left)
            x += sway * math.sin(now * 0.9 * pace + 40 * start)
            found.append((self._pictures[size], (x, top + y * scale)))
        return found

    def _picture(self, step: int) -> Surface:
        small, large = self.kind.size
        px = max(
            2, round((small + (large - small) * step / (PARTICLE_SIZES - 1)) * self.view.scale)
        )
        if self.kind.kind is ParticleLook.BUBBLE:
            # The bubble fills about a third of its frame.
            bubble = self.theme.sheet("sea", BUBBLE_FRAME * px).frame("bubble")
            return bubble.subsurface(bubble.get_bounding_rect())
        return _mote_picture(self.kind.colour, px, self.kind.light)


@cached()
def _mote_picture(colour: tuple[int, int, int], px: int, light: bool) -> Surface:
    """Return a soft round speck ``px`` pixels wide, on black if it is a light."""
    side = 12  # enough for something so soft
    middle = (side - 1) / 2
    speck = new_surface((side, side), alpha=True)
    for y in range(side):
        for x in range(side):
            away = math.hypot(x - middle, y - middle) / middle
            strength = max(0.0, 1 - away) ** 1.6
            speck.set_at((x, y), (*colour, round(255 * strength)))
    small = smoothscale(speck, (px, px))
    return over_black(small) if light else small


Stage = tuple[LoadedScene, list[Group], Lights, PaintedPlanes]


def bare(picture: Surface) -> Stage:
    """Return a scene of a single picture, without layers and creatures."""
    scene = LoadedScene(WorldView(picture.get_size()), picture, blur(picture))
    return scene, [], Lights(()), PaintedPlanes(picture, is_alone=True)


def set_up(scene: LoadedScene | None, theme: Theme) -> Stage | None:
    """Prepare the pictures that a scene needs for motion, since making them would hold up a
    frame."""
    if scene is None:
        return None
    pairs = zip(theme.scenery.creatures, scene.sprites, strict=True)
    groups = [Group(creature, frames, scene.view) for creature, frames in pairs]
    planes = PaintedPlanes(scene.still, is_alone=not scene.layers and not groups)
    near = first_near(scene)
    for number, loaded in enumerate(scene.layers):
        planes.prepare(NEAR if number >= near else FAR, loaded.picture)
    lights = Lights(scene.layers)
    lights.refresh(0.0, None)
    lights.finish()
    return scene, groups, lights, planes


def first_near(scene: LoadedScene) -> int:
    """Return the index of the first layer that is near."""
    far = [loaded.layer.depth <= JOINED_DEPTH for loaded in scene.layers]
    return far.index(False) if False in far else len(far)


def layer_over(scene: LoadedScene, theme: Theme, group: Group) -> str:
    """Return the stem of the layer in front of a creature, or "" if there is none. If that layer is
    merged or not visible, the next one counts."""
    loaded = {one.layer.stem for one in scene.layers}
    stems = [layer.stem for layer in theme.scenery.layers]
    above = dropwhile(lambda stem: stem != group.creature.before, stems)
    return next((stem for stem in above if stem in loaded), "")


class ZoneAhead:
    """A zone of a theme, read in advance with its pictures for a window's size."""

    def __init__(self) -> None:
        self._reading: BackgroundTask[tuple[Theme, Stage] | None] = BackgroundTask()
        self._wanted: tuple[Theme, str, tuple[int, int]] | None = None

    def read(self, theme: Theme, zone: str | None, size: tuple[int, int]) -> None:
        """Read a zone, unless that is done, and forget any other; None forgets all."""
        wanted = None if zone is None else (theme, zone, size)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._reading.cancel()
        if zone is not None:
            self._reading.start(partial(_read, theme, zone, size))

    @property
    def is_known(self) -> bool:
        """Return whether the zone has been read."""
        return self._reading.is_done

    def take(self, theme: Theme, zone: str, size: tuple[int, int]) -> tuple[Theme, Stage] | None:
        """Return the zone if it has been read, and forget it."""
        is_wanted, self._wanted = (theme, zone, size) == self._wanted, None
        known = self._reading.take() if is_wanted and self.is_known else None
        self._reading.cancel()
        return known

    def close(self) -> None:
        """Forget the zone, and wait for the thread to finish."""
        self._reading.close()


def _read(
    whole: Theme, zone: str, size: tuple[int, int], is_wanted: Callable[[], bool]
) -> tuple[Theme, Stage] | None:
    """Return a theme's zone set up for a window; None if the theme has none, or a broken one, which
    is reported when it is used."""
    try:
        theme = whole.in_zone(zone)
        if theme is whole or not theme.scenery.files():
            return None
        theme.read("tiles")
        stage = set_up(load_scene(theme, paint_backdrop(theme, size), is_wanted), theme)
    except ThemeError:
        return None
    if stage is None:
        return None
    for kind in theme.scenery.particles:
        if kind.kind is ParticleLook.MOTE:  # its pictures are kept for all worlds
            Cloud(kind, theme, stage[0].view).sprites(0.0)
    return theme, stage
