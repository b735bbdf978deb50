"""The place of a scene's units in a window."""

from dataclasses import dataclass
from functools import cached_property

from game.resources.scenery import HEIGHT, SPARE, WIDTH, Side

Place = tuple[float, float]  # pixels of the window


@dataclass(frozen=True)
class WorldView:
    """A scene in a window of ``size`` pixels, which it fills with a little to spare."""

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
        """Return the pixel of a place in units, ``x`` from the left or right edge or the middle."""
        width = self.size[0]
        edge = 0 if side is Side.LEFT else width if side is Side.RIGHT else width / 2
        return edge + x * self.scale, self.top + y * self.scale
