"""A place for a note over a scene, where it covers nothing that has to be seen."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect


@dataclass(frozen=True)
class Obstacles:
    """The surroundings of a note.

    The ``size`` of the window, the parts of it that are kept ``clear``, the ``panels`` that a note
    should not lie on, the ``rooms`` that scenes leave for it, and the highest rows of pixels
    (``tops``) for one in a corner. Where nothing else is free, it may lie on the ``bar`` at the
    upper edge, so many pixels high, but on nothing that is kept clear of ``others``.
    """

    size: tuple[int, int]
    clear: Sequence[Rect]
    panels: Sequence[Rect] = ()
    rooms: Sequence[Rect] = ()
    tops: Sequence[int] = ()
    bar: int = 0
    others: Sequence[Rect] = ()

    @property
    def window(self) -> Rect:
        """The whole window."""
        return Rect((0, 0), self.size)

    def is_free(self, place: Rect) -> bool:
        """Return whether a place covers nothing that has to be seen."""
        return place.collidelist(self.clear) < 0

    def find_place(self, size: tuple[int, int], margin: int) -> Rect | None:
        """Return a free place in a corner, ``margin`` pixels from the edges, or in one of the
        rooms; None if there is none. One beside panels is preferred."""
        inside = self.window.inflate(-2 * margin, -2 * margin)
        free = [one for one in self._places(size, inside, margin) if self.is_free(one)]
        free = [one for one in free if self.window.contains(one)]
        return min(free, key=lambda one: one.collidelist(self.panels) >= 0, default=None)

    def find_in_bar(self, size: tuple[int, int], margin: int) -> Rect | None:
        """Return a place in the middle of the bar at the upper edge, or None."""
        place = Rect((0, 0), size)
        place.midtop = self.size[0] // 2, margin // 2
        is_inside = place.bottom <= self.bar and self.window.contains(place)
        return place if is_inside and place.collidelist([*self.panels, *self.others]) < 0 else None

    def _places(self, size: tuple[int, int], inside: Rect, margin: int) -> list[Rect]:
        places = []
        for side in ("right", "left"):
            tops = {max(inside.top, top) for top in (0, *self.tops)}
            for top in sorted(tops, reverse=True):
                place = Rect((0, top), size)
                setattr(place, side, getattr(inside, side))
                places.append(place)
            place = Rect((0, 0), size)
            setattr(place, f"bottom{side}", getattr(inside, f"bottom{side}"))
            places.append(place)
        for room in self.rooms:
            place = Rect((0, 0), size)
            place.midleft = room.midleft
            if room.contains(place):
                places.append(place)
        return places
