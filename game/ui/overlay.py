"""A panel of boxes that lies over a scene, comes and fades by itself and takes no input."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui.box import Box, Placing
from game.ui.painter import Painter
from game.ui.tree import Tree, part_that_fits
from game.ui.wrappers import Enter

_BELOW, _MARGIN = 40, 8  # layout units: from where it comes, and around it in a small window


class Overlay:
    """Boxes of the size that they would like around the middle of a part of the window."""

    def __init__(self, content: Callable[[], Box]) -> None:
        self.tree = Tree(lambda: Enter(content(), dy=_BELOW))
        self._part = 1.0  # of the wanted scale, at which the boxes fit
        self._fitted_to: tuple[object, ...] = ()

    def fit(self, painter: Painter, within: Rect, around: Rect) -> None:
        """Place the boxes where they are not placed so yet: around the middle of a rectangle, but
        within a part of the window."""
        to = tuple(within), painter.wanted_scale, *around
        if to == self._fitted_to:
            return
        self._fitted_to = to
        root, _ = self.tree.measure(painter)

        def place(placing: Placing) -> Rect:
            room = within.inflate(-2 * placing.px(_MARGIN), -2 * placing.px(_MARGIN))
            wide = min(placing.width(root).wish, room.width)
            rect = Rect(0, 0, wide, min(placing.height(root, wide).wish, room.height))
            rect.center = around.center
            return rect.clamp(room)

        self._part, placing = part_that_fits(painter, root, place)
        with painter.at(self._part):
            self.tree.put(root, placing, place(placing))

    def draw(self, canvas: Surface, painter: Painter, come: float, strength: float) -> None:
        """Draw the boxes once they have a place: ``come`` as far from below as a part (0 to 1), and
        as strongly as another."""
        if not self._fitted_to:
            return
        with painter.at(self._part):
            area = self.tree.rect.union(self.tree.rect.move(0, painter.px(_BELOW)))
            with painter.fading(canvas, area, strength):
                self.tree.draw(canvas, painter, come)
