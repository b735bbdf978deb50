"""The end of the last air: dark water rises over the board, and sinks again for a last lesson."""

from pygame import Rect, Surface

from game.platform.cache import cached
from game.ui import timing
from game.ui.shapes import vertical_gradient

_LINE, _SURFACE, _DEEP = (150, 214, 240), (10, 62, 110), (3, 16, 44)
_OPACITY = 205  # of the water once the board has sunk


class Sinking:
    """The water over a board; ``update`` lets time pass."""

    def __init__(self) -> None:
        self.has_begun = False
        self.part = 0.0  # 0 to 1, of its time
        self._rises = True

    def begin(self) -> None:
        """Have the water rise."""
        self.has_begun = True

    @property
    def is_rising(self) -> bool:
        """Whether it has not come over the whole board yet."""
        return self.has_begun and self._rises and self.part < 1

    @property
    def is_busy(self) -> bool:
        """Whether it is rising or sinking."""
        return self.is_rising or (self.part > 0 and not self._rises)

    def update(self, step: float, rises: bool = True) -> None:
        """Let ``step`` seconds pass, in which the water that has begun to rise does or sinks."""
        self._rises = rises
        way = step / timing.LAST_BREATH if rises else -step / timing.WATER_OUT
        if self.has_begun:
            self.part = min(1.0, max(0.0, self.part + way))

    def draw(self, canvas: Surface, board: Rect, is_still: bool) -> None:
        """Draw the water over a board; where nothing is to move, all of it dims at once."""
        if self.part <= 0:
            return
        part = timing.ease_both(self.part)
        water, high = _water(board.size), board.height if is_still else round(board.height * part)
        water.set_alpha(round(_OPACITY * (part if is_still else 0.6 + 0.4 * part)))
        rect = board.move(0, board.height - high)
        canvas.blit(water, rect, (0, 0, board.width, high))
        if high < board.height:
            canvas.fill(_LINE, (rect.x, rect.y, rect.width, max(2, board.height // 120)))


@cached(windows=1.0)
def _water(size: tuple[int, int]) -> Surface:
    """Return the water over a board of so many pixels."""
    return vertical_gradient(size, _SURFACE, _DEEP)
