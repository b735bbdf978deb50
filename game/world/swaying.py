"""Layers that bend like plants or swing from a hook."""

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.platform.cache import Cache, Until
from game.world.layers import LoadedLayer
from game.world.view import Place

Item = tuple[Surface, Rect, Rect, int]  # picture, place in the window, part of it, blending
Turned = Cache[tuple[int, int], Surface]  # pictures of layers by number and by half degrees


def turned_pictures() -> Turned:
    """Return room for the turned pictures of the layers of a world that swing."""
    return Cache("swinging layers", 2, windows=2.0, until=Until.FULL)


def bent(loaded: LoadedLayer, place: Rect, top: float) -> list[Item]:
    """Return a layer whose upper edge is ``top`` pixels aside and whose foot stays, in bands that
    are moved by the same whole pixels."""
    height, way, most = place.height, math.copysign(1, top), round(abs(top))
    # A row is moved by top * (1 - y / height) ** 1.5; a band ends where that rounds to less.
    ends = [
        round(height * (1 - ((aside - 0.5) / abs(top)) ** (2 / 3))) for aside in range(most, 0, -1)
    ]
    items: list[Item] = []
    for aside, start, end in zip(range(most, -1, -1), [0, *ends], [*ends, height], strict=True):
        part = Rect(0, start, place.width, end - start)
        items.append((loaded.picture, part.move(place.x + round(way * aside), place.y), part, 0))
    return items


def swung(
    number: int, loaded: LoadedLayer, place: Rect, degrees: float, scale: float, kept: Turned
) -> Item:
    """Return a layer of this number turned about its hook, which is at ``hang`` units, by whole
    half degrees."""
    assert loaded.layer.hang is not None
    x, y, *_ = loaded.layer.hang
    step = round(2 * degrees)
    turned = kept.get_or_make(
        (number, step), lambda: pygame.transform.rotozoom(loaded.picture, step / 2, 1)
    )
    radians, moved = math.radians(step / 2), (place.x - loaded.rest.x, place.y - loaded.rest.y)
    hook = loaded.origin[0] + x * scale + moved[0], loaded.origin[1] + y * scale + moved[1]
    dx, dy = place.centerx - hook[0], place.centery - hook[1]
    middle = (
        round(hook[0] + dx * math.cos(radians) + dy * math.sin(radians)),
        round(hook[1] - dx * math.sin(radians) + dy * math.cos(radians)),
    )
    return turned, turned.get_rect(center=middle), turned.get_rect(), 0


def sprite_items(sprites: Sequence[tuple[Surface, Place]], light: bool) -> list[Item]:
    """Return pictures with the places of their middles as they are drawn, lights added."""
    flags = pygame.BLEND_RGB_ADD if light else 0
    return [
        (picture, picture.get_rect(center=(round(x), round(y))), picture.get_rect(), flags)
        for picture, (x, y) in sprites
    ]
