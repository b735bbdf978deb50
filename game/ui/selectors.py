"""A choice without a label: its values fill the whole width."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.ui.widgets import Selector


class Segments(Selector):
    """One segmented control from end to end."""

    def _parts(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Where each value lies: all as wide, to a pixel."""
        count = len(self.options)
        ends = [rect.x + rect.width * number // count for number in range(count + 1)]
        return [pygame.Rect(x, rect.y, end - x, rect.height) for x, end in pairwise(ends)]
