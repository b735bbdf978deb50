"""A picture of a board that flies from one place to another."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

Piece = tuple[Surface, Rect]  # a part of a board's picture, and its place at the destination


class BoardFlight:
    """A picture of a board that flies and grows or shrinks; the board itself is already there.

    ``part`` (0 to 1) is how far it has come. The picture is the opaque inside of the frame, with
    the sides of the frame around it; of a board that is no rectangle it is the board with its
    plate, clear around them.
    """

    def __init__(self) -> None:
        self.part = 1.0
        self._picture, self._inside = Surface((1, 1)), Rect(0, 0, 1, 1)
        self._sides: Sequence[Piece] = ()
        self._start, self._end = Rect(0, 0, 1, 1), Rect(0, 0, 1, 1)

    @property
    def is_on(self) -> bool:
        """Whether the board has not arrived yet."""
        return self.part < 1

    def canvas(self, size: tuple[int, int], is_clear: bool = False) -> Surface:
        """Return the picture of the frame's inside, or the ``is_clear`` one of a board that is no
        rectangle, to be painted before it flies. It is kept from one flight to the next: creating
        it would cost as much as painting it."""
        if self._picture.get_size() != size or is_clear != bool(self._picture.get_masks()[3]):
            self._picture = Surface(size, pygame.SRCALPHA) if is_clear else Surface(size)
        elif is_clear:
            self._picture.fill((0, 0, 0, 0))
        return self._picture

    def begin(self, inside: Rect, sides: Sequence[Piece], start: Rect, end: Rect) -> None:
        """Begin to fly a picture from the board's previous place to its current one; a picture in
        flight continues from where it is."""
        if self.is_on:
            start = self._rect_between(self._start, self._end)
        self._inside, self._sides = inside, sides
        self._start, self._end, self.part = start, end, 0.0

    def place_of(self, rect: Rect) -> Rect:
        """Return where a part of the board appears whose place is ``rect``."""
        end, now = self._end, self._rect_between(self._start, self._end)
        wide, high = now.width / end.width, now.height / end.height
        left, right = (round(now.x + (x - end.x) * wide) for x in (rect.left, rect.right))
        top, bottom = (round(now.y + (y - end.y) * high) for y in (rect.top, rect.bottom))
        return Rect(left, top, right - left, bottom - top)

    def kept_covered(self, view: Rect) -> Rect:
        """Return the part of a board's view that the flight covers all the time."""
        return view.clip(self._start).clip(self._end) if self.is_on else view

    def draw(self, canvas: Surface) -> None:
        """Draw the picture in flight."""
        for side, rect in self._sides:
            place = self.place_of(rect)
            canvas.blit(pygame.transform.scale(side, place.size), place)
        picture, place = self._picture, self.place_of(self._inside)
        is_clear = bool(picture.get_masks()[3])
        if not is_clear and _contains(canvas, place):
            # Another picture of this size would cost several times as much as its pixels.
            pygame.transform.scale(picture, place.size, canvas.subsurface(place))
        else:
            canvas.blit(pygame.transform.scale(picture, place.size), place)

    def _rect_between(self, start: Rect, end: Rect) -> Rect:
        ends = zip(
            (*start.topleft, *start.bottomright), (*end.topleft, *end.bottomright), strict=True
        )
        left, top, right, bottom = (round(a + (b - a) * self.part) for a, b in ends)
        return Rect(left, top, right - left, bottom - top)


def _contains(canvas: Surface, place: Rect) -> bool:
    return bool(canvas.get_rect().contains(place) and canvas.get_clip().contains(place))
