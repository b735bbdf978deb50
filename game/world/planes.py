"""The painting of the world, spread over the frames so that each takes little time."""

import math
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.ui.shapes import rects_around
from game.world.swaying import Item

FAR, NEAR = 0, 1
PLANES = (FAR, NEAR)
_STRIP_PIXELS = {FAR: 350_000, NEAR: 700_000}  # of a strip, which is painted in one go
_EVERY = {FAR: 0.199, NEAR: 0.033}  # seconds between two paintings of a strip

StripKey = tuple[int, int]  # a plane and a strip of it


class PaintedPlanes:
    """Two opaque pictures of the window's size: the ground with all that is far away, and on it
    what is near. ``items`` returns what is on a plane and in an area now, from back to front."""

    def __init__(self, items: Callable[[int, Rect], list[Item]]) -> None:
        self._items = items
        self._pictures: list[Surface] = []
        self._drawn_at = -math.inf
        self._painted_at: dict[StripKey, float] = {}
        self.is_held = False  # whether the next frame, which has much else to do, paints nothing

    def set_ground(self, ground: Surface) -> None:
        """Paint everything anew over another ground."""
        if self._pictures and self._pictures[0].get_size() == ground.get_size():
            self._pictures[0] = ground
        else:
            self._pictures = [ground]
        self._painted_at.clear()

    def draw(self, canvas: Surface, now: float, covered: Rect | None) -> None:
        """Draw the nearest plane around what covers it, at a second of the world."""
        while len(self._pictures) <= len(PLANES):
            self._pictures.append(self._pictures[0].copy())
        if not self._painted_at:
            self._drawn_at = -math.inf
            self.is_held = False
            keys = [(plane, strip) for plane in PLANES for strip in range(self._strips(plane))]
            self._painted_at = dict.fromkeys(keys, -math.inf)
        parts = rects_around(canvas.get_rect(), covered)
        passed, self._drawn_at = now - self._drawn_at, now
        for plane, strip in () if self.is_held else self._due(now, passed):
            self._painted_at[plane, strip] = now
            self._paint(plane, self._strip(plane, strip), parts)
        self.is_held = False
        for part in parts:
            canvas.blit(self._pictures[-1], part, part)

    def expose(self, areas: Sequence[Rect]) -> None:
        """Paint what was covered until now."""
        for plane in PLANES if self._painted_at else ():
            for area in areas:
                self._paint(plane, area, [area])

    def renew(self) -> None:
        """Paint what is far away anew, as soon as there is time for it."""
        self._painted_at |= {key: -math.inf for key in self._painted_at if key[0] == FAR}

    def _strips(self, plane: int) -> int:
        """Return the parts of a plane, from left to right, that are painted in turn."""
        width, height = self._pictures[0].get_size()
        return 1 + width * height // _STRIP_PIXELS[plane]

    def _due(self, now: float, passed: float) -> list[StripKey]:
        """Return what is to be painted anew, ``passed`` seconds after the last frame: in quick
        frames only what has waited longest, else all that is near and one strip of the rest."""
        late = {key: now - at - _EVERY[key[0]] for key, at in self._painted_at.items()}
        due = sorted((key for key in late if late[key] >= 0), key=late.__getitem__)
        if passed < _EVERY[NEAR]:
            return due[-1:]
        if all(seconds == math.inf for seconds in late.values()):  # nothing has been painted yet
            return sorted(due)
        return [key for key in due if key[0] == FAR][-1:] + [key for key in due if key[0] == NEAR]

    def _strip(self, plane: int, strip: int) -> Rect:
        width, height = self._pictures[0].get_size()
        left, right = (width * edge // self._strips(plane) for edge in (strip, strip + 1))
        return Rect(left, 0, right - left, height)

    def _paint(self, plane: int, area: Rect, parts: list[Rect]) -> None:
        """Paint an area of a plane, as far as it is in these parts of the window."""
        below, picture = self._pictures[plane : plane + 2]
        items = self._items(plane, area)
        for part in parts:
            seen = part.clip(area)
            if seen:
                picture.set_clip(seen)
                picture.blit(below, seen, seen)
                picture.blits([item for item in items if seen.colliderect(item[1])], False)
        picture.set_clip(None)
