"""The world behind every scene: still ground, light that breathes, what sways, swims and rises."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.platform.background import BackgroundTask
from game.resources.scenery import Layer, Reaction
from game.resources.theme import Theme
from game.ui import timing
from game.ui.shapes import rects_around
from game.world.backdrop import paint_backdrop
from game.world.creatures import Group
from game.world.layers import HEADROOM, LoadedLayer, LoadedScene, blur, load_scene
from game.world.particles import Cloud
from game.world.swaying import Item, bent, swung
from game.world.view import Place, WorldView

DRIFT, DRIFT_SECONDS = 12.0, 40.0  # units that the camera drifts to either side, and how long
POINTER_REACH = 8.0  # units that the camera follows the pointer to either side
_POINTER_PACE = 2.5  # the part of the way that the camera comes nearer in a second
_LIGHT_EVERY = 0.25  # seconds between two refreshes of a light that breathes
_LIGHT_STEPS = 48  # strengths of a light
_DIMMED_SECONDS = 0.5  # of lights after an explosion
_SHAKE, _SHAKE_SECONDS = 10.0, 0.45  # units that near layers shake, and how long
_BEND, _BEND_SECONDS = 7.0, 2.6  # units that plants bend at the top as a ripple passes
_COMBO_LIGHT = 0.05  # the light that each step of a combo adds
MAX_COMBO = 6

Load = Callable[[Theme, Surface, Callable[[], bool]], LoadedScene | None]


class World:
    """The scene of a theme in the window. Its pictures are read on a thread; until they are there,
    the backdrop is seen. ``update`` lets time pass, ``draw`` only draws."""

    def __init__(self, theme: Theme, load: Load = load_scene) -> None:
        self.theme, self._load = theme, load
        self.pointer: Place = 0.0, 0.0  # the mouse's place, -1 to 1 from edge to edge
        self.combo = 0  # the step of a combo, 0 to MAX_COMBO
        self.shake = 1.0  # the strength of shaking, 0 to 1
        self.is_still = False  # whether nothing moves
        self._loading: BackgroundTask[LoadedScene | None] = BackgroundTask()
        self._now = self._lit_at = 0.0
        self._camera: Place = 0.0, 0.0
        self._exploded_at = self._bent_at = -math.inf
        self._covered: Rect | None = None
        self._show(LoadedScene(WorldView((1, 1)), Surface((1, 1)), Surface((1, 1))))

    def resize(self, size: tuple[int, int]) -> None:
        """Fill a window of this size, with the backdrop at first."""
        if size == self._scene.view.size:
            return
        backdrop = paint_backdrop(self.theme, size)
        self._show(LoadedScene(WorldView(size), backdrop, blur(backdrop)))
        if self.theme.scenery.layers or self.theme.scenery.creatures:
            theme, load = self.theme, self._load
            self._loading.start(lambda is_wanted: load(theme, backdrop, is_wanted))

    @property
    def frost(self) -> Surface:
        """The world, small and blurred."""
        return self._scene.frost

    @property
    def is_loading(self) -> bool:
        """Whether pictures are still to come."""
        return self._loading.is_active

    def wait(self, seconds: float) -> None:
        """Wait for the pictures, at most so long."""
        self._loading.wait(seconds)

    def take_loaded(self) -> bool:
        """Show the pictures once they have been read; return whether they came. Raises ThemeError
        for a picture that cannot be used."""
        if not self._loading.is_done:
            return False
        scene = self._loading.take()
        if scene is not None:
            self._show(scene)
        return scene is not None

    def close(self) -> None:
        """Stop reading."""
        self._loading.close()

    def react(self, reaction: Reaction, pos: Place) -> None:
        """Show that something happened at a pixel of the window."""
        if self.is_still:
            return
        if reaction is Reaction.EXPLOSION:
            self._exploded_at = self._now
        if reaction is Reaction.RIPPLE:
            self._bent_at = self._now
        for group in self._groups:
            group.react(reaction, pos, self._now)

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        if self.is_still:
            return
        self._now += step
        near = 1 - math.exp(-_POINTER_PACE * step)
        x, y = self._camera
        self._camera = x + (self.pointer[0] - x) * near, y + (self.pointer[1] - y) * near
        if self._now - self._lit_at >= _LIGHT_EVERY or self._now - self._exploded_at < step:
            self._lit_at = self._now
            self._refresh_lights()

    def draw(self, canvas: Surface, covered: Rect | None = None) -> None:
        """Draw the world, except where something covers it."""
        if covered != self._covered:
            self._covered = covered and covered.copy()
            self._strengths.clear()
            self._refresh_lights()
        items = self._items()
        clip = canvas.get_clip()
        for part in rects_around(canvas.get_rect(), covered):
            canvas.set_clip(part)
            canvas.blit(self._scene.still, part, part)
            canvas.blits([item for item in items if part.colliderect(item[1])], False)
        canvas.set_clip(clip)

    def _show(self, scene: LoadedScene) -> None:
        self._scene = scene
        scenery, view = self.theme.scenery, scene.view
        self._groups = [
            Group(creature, frames, view)
            for creature, frames in zip(scenery.creatures, scene.sprites, strict=False)
        ]
        self._clouds = [Cloud(kind, self.theme, view) for kind in scenery.particles]
        stems = {loaded.layer.stem for loaded in scene.layers}
        self._before: dict[str, list[Group]] = defaultdict(list)
        for group in self._groups:
            stem = group.creature.before
            self._before[stem if stem in stems else ""].append(group)
        self._lights = {
            number: loaded.picture.copy()
            for number, loaded in enumerate(scene.layers)
            if loaded.layer.light
        }
        self._strengths: dict[int, int] = {}
        self._swung: dict[int, dict[int, Surface]] = {}
        self._covered = None
        self._refresh_lights()

    def _refresh_lights(self) -> None:
        """Give each light its strength of this moment, where it is seen."""
        for number, shown in self._lights.items():
            loaded = self._scene.layers[number]
            level = round(self._strength(loaded.layer) * _LIGHT_STEPS)
            if self._strengths.get(number) == level:
                continue
            self._strengths[number] = level
            for part in rects_around(loaded.rest, self._covered):
                spot = part.move(-loaded.rest.x, -loaded.rest.y)
                shown.blit(loaded.picture, spot, spot)
                if level < _LIGHT_STEPS:
                    _dim(shown, spot, level / _LIGHT_STEPS)

    def _strength(self, layer: Layer) -> float:
        """Return the strength of a light as a part of its picture's, which has some to spare."""
        part, seconds = layer.breathe or (0.0, 1.0)
        strength = 1 + part * math.sin(math.tau * self._now / seconds)
        strength *= 1 + _COMBO_LIGHT * min(self.combo, MAX_COMBO)
        since = (self._now - self._exploded_at) / _DIMMED_SECONDS
        if 0 <= since < 1:
            strength *= layer.flare + (1 - layer.flare) * since
        return min(1.0, strength / HEADROOM)

    def _items(self) -> list[Item]:
        """Return everything over the still picture, from back to front."""
        items: list[Item] = []
        drift = DRIFT * math.sin(math.tau * self._now / DRIFT_SECONDS)
        scale = self._scene.view.scale
        aside = -(drift + POINTER_REACH * self._camera[0]) * scale
        down = -0.5 * POINTER_REACH * self._camera[1] * scale
        shake_x, shake_y = self._shaking(scale)
        for number, loaded in enumerate(self._scene.layers):
            for group in self._before[loaded.layer.stem]:
                self._add_sprites(items, group.sprites(self._now, self._camera), group)
            depth = 0.0 if loaded.layer.light else loaded.layer.depth
            dx, dy = depth * (aside + shake_x), depth * (down + shake_y)
            place = loaded.rest.move(round(dx), round(dy))
            self._add_layer(items, number, loaded, place)
        for group in self._before[""]:
            self._add_sprites(items, group.sprites(self._now, self._camera), group)
        if not self.is_still:
            for cloud in self._clouds:
                self._add_sprites(items, cloud.sprites(self._now), cloud)
        return items

    def _add_layer(self, items: list[Item], number: int, loaded: LoadedLayer, place: Rect) -> None:
        layer, scale = loaded.layer, self._scene.view.scale
        if layer.light:
            items.append((self._lights[number], place, loaded.whole, pygame.BLEND_RGB_ADD))
        elif layer.hang is not None:
            way = math.sin(math.tau * self._now / layer.hang[3]) + 2 * self._camera[0]
            kept = self._swung.setdefault(number, {})
            items.append(swung(loaded, place, layer.hang[2] * way, scale, kept))
        elif layer.sway is not None and not self.is_still:
            items += bent(loaded, place, self._bend(*layer.sway) * scale)
        else:
            items.append((loaded.picture, place, loaded.whole, 0))

    def _bend(self, units: float, seconds: float) -> float:
        """Return the units by which plants are aside at the top, more as a ripple passes."""
        aside = units * math.sin(math.tau * self._now / seconds)
        since = (self._now - self._bent_at) / _BEND_SECONDS
        if 0 <= since < 1:
            aside += _BEND * (1 - since) ** 2 * math.sin(2 * math.tau * since)
        return aside

    def _add_sprites(
        self, items: list[Item], sprites: list[tuple[Surface, Place]], owner: Group | Cloud
    ) -> None:
        light = owner.creature.light if isinstance(owner, Group) else owner.kind.light
        flags = pygame.BLEND_RGB_ADD if light else 0
        for picture, (x, y) in sprites:
            spot = picture.get_rect(center=(round(x), round(y)))
            items.append((picture, spot, picture.get_rect(), flags))

    def _shaking(self, scale: float) -> Place:
        part = (self._now - self._exploded_at) / _SHAKE_SECONDS
        if not 0 <= part < 1:
            return 0.0, 0.0
        strength = _SHAKE * scale * self.shake * (1 - part) ** 2
        at = self._now * timing.QUAKE_RATE
        return strength * timing.noise(1, at), strength * timing.noise(2, at)


def _dim(picture: Surface, part: Rect, strength: float) -> None:
    """Darken a part of a picture. Multiplying by a picture is thirty times as quick as by a colour,
    so the colour is laid out in a small one first."""
    level = round(255 * strength)
    tile = Surface((256, 256), 0, 32)
    tile.fill((level, level, level))
    flags = pygame.BLEND_RGB_MULT
    clip = picture.get_clip()
    picture.set_clip(part)
    spots = [
        (tile, (x, y), tile.get_rect(), flags)
        for x in range(part.left, part.right, 256)
        for y in range(part.top, part.bottom, 256)
    ]
    picture.blits(spots, False)
    picture.set_clip(clip)
