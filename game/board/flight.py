"""The way of a board from one place in the window to another, as a picture."""

import pygame
from pygame import Rect, Surface


class BoardFlight:
    """A picture of a board that flies and grows or shrinks; the board itself is there already.

    ``part`` (0 to 1) of its way is behind it.
    """

    def __init__(self) -> None:
        self.part = 1.0
        self._picture = Surface((1, 1))
        self._start, self._end = Rect(0, 0, 1, 1), Rect(0, 0, 1, 1)

    @property
    def is_on(self) -> bool:
        """Whether the board has not arrived."""
        return self.part < 1

    def begin(self, picture: Surface, start: Rect, end: Rect) -> None:
        """Begin to fly a picture of the place where the board is now from where it was; one that
        flies already goes on from there."""
        if self.is_on:
            start = self._between(self._start, self._end)
        self._picture, self._start, self._end, self.part = picture, start, end, 0.0

    def place_of(self, rect: Rect) -> Rect:
        """Return where a part of the board is seen that has its place at ``rect``."""
        end, now = self._end, self._between(self._start, self._end)
        wide, high = now.width / end.width, now.height / end.height
        corner = now.x + (rect.x - end.x) * wide, now.y + (rect.y - end.y) * high
        return Rect(*map(round, (*corner, rect.width * wide, rect.height * high)))

    def kept_covered(self, view: Rect) -> Rect:
        """Return the part of a board's view that it has covered all the time."""
        return view.clip(self._start).clip(self._end) if self.is_on else view

    def draw(self, canvas: Surface) -> None:
        """Draw the picture on its way."""
        place, picture = self._between(self._start, self._end), self._picture
        if place.size != picture.get_size():
            picture = pygame.transform.scale(picture, place.size)
        canvas.blit(picture, place)

    def _between(self, start: Rect, end: Rect) -> Rect:
        ends = zip(
            (*start.topleft, *start.bottomright), (*end.topleft, *end.bottomright), strict=True
        )
        left, top, right, bottom = (round(a + (b - a) * self.part) for a, b in ends)
        return Rect(left, top, right - left, bottom - top)
