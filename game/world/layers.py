"""The pictures of a scene, read and scaled for a window's size on a background thread.

SDL's display belongs to the thread of the frames and is not touched here: pictures are created in
the format that windows have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale, smoothscale_by

from game.resources import theme_file
from game.resources.scenery import HEIGHT, SPARE, WIDTH, Creature, PictureLayer, SceneBudget, Side
from game.resources.theme import Theme, ThemeError

Place = tuple[float, float]  # pixels of the window


@dataclass(frozen=True)
class WorldView:
    """A scene in a window of ``size`` pixels, slightly larger than the window."""

    size: tuple[int, int]

    @cached_property
    def scale(self) -> float:
        """Pixels of a unit."""
        width, height = self.size
        return max(height / (HEIGHT - 2 * SPARE), width / (WIDTH - 2 * SPARE))

    @cached_property
    def top(self) -> float:
        """The pixel row of the unit 0."""
        return (self.size[1] - HEIGHT * self.scale) / 2

    def layer_left(self, side: Side, width: float) -> float:
        """Return the left edge of a layer ``width`` pixels wide."""
        spare = SPARE * self.scale
        if side is Side.LEFT:
            return -spare
        if side is Side.RIGHT:
            return self.size[0] + spare - width
        return (self.size[0] - width) / 2

    def place(self, side: Side, x: float, y: float) -> Place:
        """Return the pixel of a point in units, with ``x`` counted from the left or right edge or
        the middle."""
        width = self.size[0]
        edge = 0 if side is Side.LEFT else width if side is Side.RIGHT else width / 2
        return edge + x * self.scale, self.top + y * self.scale


JOINED_DEPTH = 0.12
"""Layers that follow the camera by no more than this part (two units) are merged into still
pictures. Those before the first layer that moves more are far away, the others near."""
HEADROOM = 1.5  # the opacity of pictures of moving lights, of which usually a part is shown
_COARSE, _DARK = 8, (4, 4, 4, 255)
"""The pixels of a light that are examined together, and the light that counts as dark."""
_BLUR, _FROST_SCALE = 48, 16  # pixels that are blurred into one, and pixels per pixel of the result


@dataclass
class LoadedLayer:
    """A layer cropped to its content; ``rest`` is its place while the camera is at rest."""

    layer: PictureLayer
    picture: Surface
    rest: Rect
    origin: tuple[float, float]  # the pixel of its unit (0, 0)


@dataclass
class LoadedScene:
    """All pictures of a scene. ``still`` is opaque and has the window's size."""

    view: WorldView
    still: Surface
    frost: Surface
    """The still picture with its lights, small and blurred, for panels to lie on."""
    layers: list[LoadedLayer] = field(default_factory=list)
    sprites: list[list[Surface]] = field(default_factory=list)
    """The frames of each creature of the scenery, those of its reaction last."""


def new_surface(size: tuple[int, int], alpha: bool = False) -> Surface:
    """Return a surface in the window's format, or in that of pictures with alpha."""
    return Surface(size, pygame.SRCALPHA if alpha else 0, 32)


_WITH_ALPHA = new_surface((1, 1), alpha=True)  # has the format that pictures are read into


def load_scene(
    theme: Theme, backdrop: Surface, is_wanted: Callable[[], bool] = lambda: True
) -> LoadedScene | None:
    """Return the scene of a theme, painted onto its backdrop, which nothing else may use; None once
    it is no longer wanted. Raises ThemeError."""
    view = WorldView(backdrop.get_size())
    scene, budget = LoadedScene(view, backdrop, backdrop), SceneBudget(view.scale)
    small = _shrink(backdrop)
    for layer in theme.scenery.layers:
        if not is_wanted():
            return None
        with _naming_errors(layer.file):
            loaded = _load_layer(theme, layer, view)
        if loaded is None:
            continue
        flags = pygame.BLEND_RGB_ADD if layer.light else 0
        spot = loaded.rest.x // _BLUR, loaded.rest.y // _BLUR
        small.blit(_shrink(loaded.picture), spot, None, flags)
        if _is_still(layer) and all(one.layer.light for one in scene.layers):
            scene.still.blit(loaded.picture, loaded.rest, None, flags)
        else:
            budget.add_layer(layer, loaded.rest.size)
            if layer.light:
                _amplify(loaded.picture)
            elif not layer.hang:
                # Drawn in a third of the time, as most pixels are clear or opaque; always onto the
                # same surface, as SDL packs it again for another.
                loaded.picture.set_alpha(255, pygame.RLEACCEL)
            scene.layers.append(loaded)
    for creature in theme.scenery.creatures:
        if not is_wanted():
            return None
        budget.add_creature(creature)
        with _naming_errors(creature.sheet):
            scene.sprites.append(_load_creature(theme, creature, view.scale))
    scene.frost = smoothscale_by(small, _BLUR / _FROST_SCALE)
    return scene


@contextmanager
def _naming_errors(file: str) -> Iterator[None]:
    """Turn an error about a picture into a ThemeError that names the file."""
    try:
        yield
    except (pygame.error, MemoryError, ValueError):
        raise ThemeError("themes.picture_not_decoded", file=theme_file.printable(file)) from None


def blur(picture: Surface) -> Surface:
    """Return a picture of the window, small and blurred."""
    return smoothscale_by(_shrink(picture), _BLUR / _FROST_SCALE)


def _shrink(picture: Surface) -> Surface:
    width, height = picture.get_size()
    return smoothscale(picture, (max(1, width // _BLUR), max(1, height // _BLUR)))


def _is_still(layer: PictureLayer) -> bool:
    moves = layer.breathe or layer.sway or layer.hang or layer.depth > JOINED_DEPTH
    return not moves and not (layer.light and layer.flare != 1)


def _amplify(light: Surface) -> None:
    """Amplify a light by ``HEADROOM``."""
    more = light.copy()
    more.fill((round(255 * (HEADROOM - 1)),) * 3, None, pygame.BLEND_RGB_MULT)
    light.blit(more, (0, 0), None, pygame.BLEND_RGB_ADD)


def _load_layer(theme: Theme, layer: PictureLayer, view: WorldView) -> LoadedLayer | None:
    """Return the part of a layer that can become visible in the window, or None if there is
    none."""
    picture = theme_file.load_picture(theme.folder / layer.file)
    used = _lit_part(picture) if layer.light else picture.get_bounding_rect()
    scale = view.scale * HEIGHT / picture.get_height()
    origin = view.layer_left(layer.side, picture.get_width() * scale), view.top
    spare = round(SPARE * view.scale) + 1
    window = Rect((0, 0), view.size).inflate(2 * spare, 2 * spare)
    left, right = ((edge - origin[0]) / scale for edge in (window.left, window.right))
    top, bottom = ((edge - origin[1]) / scale for edge in (window.top, window.bottom))
    used = used.clip(Rect(int(left), int(top), int(right - left) + 2, int(bottom - top) + 2))
    size = round(used.width * scale), round(used.height * scale)
    if not all(size):
        return None
    part = smoothscale(picture.subsurface(used).convert(_WITH_ALPHA), size)
    if layer.light:
        part = over_black(part)
    corner = round(origin[0] + used.x * scale), round(origin[1] + used.y * scale)
    return LoadedLayer(layer, part, Rect(corner, size), origin)


def _lit_part(light: Surface) -> Rect:
    """Return the part of a light that is not black or nearly black."""
    width, height = light.get_size()
    small = smoothscale(over_black(light), (-(-width // _COARSE), -(-height // _COARSE)))
    lit = pygame.mask.from_threshold(small, (0, 0, 0), _DARK)
    lit.invert()
    bright = lit.to_surface(new_surface(small.get_size(), alpha=True), unsetcolor=(0, 0, 0, 0))
    left, top, wide, high = bright.get_bounding_rect().inflate(2, 2)
    whole = Rect(left * _COARSE, top * _COARSE, wide * _COARSE, high * _COARSE)
    return whole.clip(Rect(0, 0, width, height))


def _load_creature(theme: Theme, creature: Creature, scale: float) -> list[Surface]:
    sheet = theme_file.load_picture(theme.folder / creature.sheet).convert(_WITH_ALPHA)
    rows = 2 if creature.reaction_frames else 1
    columns = max(creature.frames, creature.reaction_frames)
    width, height = sheet.get_width() // columns, sheet.get_height() // rows
    size = max(1, round(creature.size[0] * scale)), max(1, round(creature.size[1] * scale))
    cells = [(column, 0) for column in range(creature.frames)]
    cells += [(column, 1) for column in range(creature.reaction_frames)]
    if min(width, height) <= 0:
        return []
    frames = []
    for column, row in cells:
        box = column * width, row * height, width, height
        frame = smoothscale(sheet.subsurface(box), size)
        frames.append(over_black(frame) if creature.light else frame)
    return frames


def over_black(picture: Surface) -> Surface:
    """Return a light on black, to be added to a picture: adding ignores alpha."""
    dark = new_surface(picture.get_size())
    dark.blit(picture, (0, 0))
    return dark
