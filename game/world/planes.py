"""The world's swaying plants, and its painting, spread over frames so that each frame costs
little."""

import math
from collections.abc import Callable, Iterable, Sequence

import pygame
from pygame import Rect, Surface

from game.platform.cache import Cache, Until
from game.ui.shapes import rects_around
from game.world.layers import LoadedLayer, Place

Item = tuple[Surface, Rect, Rect, int]  # picture, place in the window, part of it, blending
Turned = Cache[tuple[int, int], Surface]  # pictures of layers, by index and by half degrees


def turned_pictures() -> Turned:
    """Return a cache for the turned pictures of a world's swinging layers."""
    return Cache("swinging layers", 2, windows=2.0, until=Until.FULL)


def bend_layer(loaded: LoadedLayer, place: Rect, top: float) -> list[Item]:
    """Return a layer bent so that its top is shifted by ``top`` pixels and its foot stays, as bands
    that shift by the same whole pixels."""
    height, way, most = place.height, math.copysign(1, top), round(abs(top))
    # A row shifts by top * (1 - y / height) ** 1.5; a band ends where that rounds to less.
    ends = [
        round(height * (1 - ((aside - 0.5) / abs(top)) ** (2 / 3))) for aside in range(most, 0, -1)
    ]
    items: list[Item] = []
    for aside, start, end in zip(range(most, -1, -1), [0, *ends], [*ends, height], strict=True):
        part = Rect(0, start, place.width, end - start)
        items.append((loaded.picture, part.move(place.x + round(way * aside), place.y), part, 0))
    return items


def swing_layer(
    number: int, loaded: LoadedLayer, place: Rect, degrees: float, scale: float, kept: Turned
) -> Item:
    """Return the layer with this index turned about its hook, which is at ``hang`` units, by whole
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
    """Convert pictures with their centres to the form in which they are drawn; lights are added."""
    flags = pygame.BLEND_RGB_ADD if light else 0
    return [
        (picture, picture.get_rect(center=(round(x), round(y))), picture.get_rect(), flags)
        for picture, (x, y) in sprites
    ]


PLANES = FAR, NEAR = 0, 1
_STRIPS = 8  # the parts of a plane, from left to right
_EVERY = {FAR: 0.2, NEAR: 0.033}  # seconds between two paintings of a strip
_PACE = 200  # the most strips painted in a second


Items = Callable[[int, Rect], list[Item]]
"""A function that returns the pictures on a plane within an area, from back to front."""


class PaintedPlanes:
    """Two opaque pictures of the window's size: the ground with everything far away, and the same
    with everything near added; with neither, only the ground."""

    def __init__(self, ground: Surface, is_alone: bool) -> None:
        self._planes = () if is_alone else PLANES
        self._pictures = [ground, *(ground.copy() for _ in self._planes)]
        self._painted_at: dict[tuple[int, int], float] = {}  # by plane and strip
        self.is_held = False  # whether the next frame, which has much else to do, paints nothing
        self.repaint()

    def prepare(self, plane: int, picture: Surface) -> None:
        """Draw a pixel of a picture in advance, so that SDL packs it before it is painted on a
        plane."""
        self._pictures[plane + 1].blit(picture, (0, 0), (0, 0, 1, 1))

    def repaint(self) -> None:
        """Repaint everything in the next frame."""
        self._drawn_at = -math.inf
        self.renew(*self._planes)

    def begin(self, now: float) -> None:
        """Spread the painting over the next frames, since nothing is visible yet."""
        self._drawn_at = now

    def draw(
        self, canvas: Surface, now: float, covered: Rect | None, items: Items, top: int = 0
    ) -> None:
        """Draw the nearest plane around what covers it, at a second of the world; with nothing over
        it, it may be ``top`` pixels below its place."""
        parts = rects_around(canvas.get_rect(), covered)
        passed, self._drawn_at = now - self._drawn_at, now
        if not self.is_held or passed == math.inf:
            due = self._due_strips(now, passed)
            self._painted_at |= dict.fromkeys(due, now)
            for plane in self._planes:
                areas = self._merge_areas(strip for one, strip in due if one == plane)
                self._paint(plane, areas, parts, items)
        self.is_held = False
        for part in parts:
            canvas.blit(self._pictures[-1], part.move(0, top), part)

    def expose(self, areas: Sequence[Rect], items: Items) -> None:
        """Paint the parts that were covered until now."""
        for plane in self._planes:
            self._paint(plane, areas, areas, items)

    def finish(self, covered: Rect | None, items: Items) -> Surface:
        """Paint the covered parts, and return the whole picture."""
        if covered is not None:
            self.expose([covered], items)
        return self._pictures[-1]

    def renew(self, *planes: int) -> None:
        """Repaint these planes as soon as there is time for it."""
        self._painted_at |= {(one, strip): -math.inf for one in planes for strip in range(_STRIPS)}

    def _due_strips(self, now: float, passed: float) -> list[tuple[int, int]]:
        """Return the strips to repaint, ``passed`` seconds after the last frame: the most overdue
        ones, as many as there is time for."""
        late = {key: (now - at) / _EVERY[key[0]] for key, at in self._painted_at.items()}
        due = sorted((key for key in late if late[key] >= 1), key=late.__getitem__, reverse=True)
        return sorted(due if passed == math.inf else due[: max(1, round(passed * _PACE))])

    def _merge_areas(self, strips: Iterable[int]) -> list[Rect]:
        """Return the areas of strips, merging adjacent ones."""
        width, height = self._pictures[0].get_size()
        areas: list[Rect] = []
        for strip in strips:
            left, right = (width * edge // _STRIPS for edge in (strip, strip + 1))
            if not areas or areas[-1].right < left:
                areas.append(Rect(left, 0, 0, height))
            areas[-1].width = right - areas[-1].left
        return areas

    def _paint(
        self, plane: int, areas: Sequence[Rect], parts: Sequence[Rect], items: Items
    ) -> None:
        """Paint areas of a plane, clipped to these parts of the window."""
        if not areas:
            return
        below, picture = self._pictures[plane : plane + 2]
        painted = items(plane, areas[0].unionall(list(areas[1:])))
        for seen in (part.clip(area) for part in parts for area in areas):
            if seen:
                picture.blit(below, seen, seen)
                blit_within(picture, painted, seen)


def blit_within(picture: Surface, items: Sequence[Item], area: Rect) -> None:
    """Draw items from back to front, clipped to an area."""
    picture.set_clip(area)
    seen = area.collidelistall([item[1] for item in items])
    picture.blits([items[number] for number in seen], False)
    picture.set_clip(None)
