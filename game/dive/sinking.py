"""The end of the last air: dark water rises over the board, and nothing of it is lost."""

import pygame
from pygame import Rect, Surface

from game.ui import timing
from game.ui.shapes import vertical_gradient

_DARK, _DEEP = (6, 18, 40), (2, 6, 18)
_OPACITY = 190  # of the water once the board has sunk
_EDGE = 0.25  # of the board's height is the part in which the water ends


class Sinking:
    """The water over a board; ``update`` lets time pass."""

    def __init__(self) -> None:
        self.has_begun = False
        self.part = 0.0  # 0 to 1, of its time

    def begin(self) -> None:
        """Have the water rise."""
        self.has_begun = True

    @property
    def is_busy(self) -> bool:
        """Whether it is rising."""
        return self.has_begun and self.part < 1

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        if self.has_begun:
            self.part = min(1.0, self.part + step / timing.LAST_BREATH)

    def draw(self, canvas: Surface, board: Rect, is_still: bool) -> None:
        """Draw the water over a board; where nothing is to move, all of it dims at once."""
        if self.part <= 0:
            return
        part = timing.ease_both(self.part)
        high = board.height if is_still else round(board.height * min(1.0, part * (1 + _EDGE)))
        water = Surface((board.width, max(1, high)), pygame.SRCALPHA)
        water.blit(vertical_gradient(water.get_size(), _DARK, _DEEP), (0, 0))
        water.set_alpha(round(_OPACITY * (part if is_still else 0.4 + 0.6 * part)))
        canvas.blit(water, (board.x, board.bottom - water.get_height()))
