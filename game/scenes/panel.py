"""A scene that is one panel in the middle of the window."""

from pygame import Rect, Surface

from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.ui import timing
from game.ui.boxes import EDGE, GAP, Box, Placing
from game.ui.wrappers import Pad

_CORNER = 20  # layout units from the edges to where corners are no longer round
_MARGIN = 6  # layout units around a panel that fills the window
_LOW = 400  # layout units of a window in which there is less room around what a panel holds


class PanelScene(TreeScene):
    """A panel that shows ``content``, ``wide`` layout units wide where the window has them, and at
    least ``high``."""

    wide, high = 560.0, 0.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.frame = Rect(0, 0, 1, 1)

    def boxes(self) -> Box:
        is_low = self._window[1] < _LOW * self.context.painter.wanted_scale
        return Pad(self.content(), GAP if is_low else EDGE)

    def room(self, window: Rect) -> Rect:
        margin = 2 * self.context.painter.px(_MARGIN)
        return window.inflate(-margin, -margin)

    def place_of(self, root: Box, placing: Placing, room: Rect) -> Rect:
        width = min(placing.px(self.wide), room.width)
        high = max(placing.height(root, width).wish, placing.px(self.high))
        self.frame = Rect(0, 0, width, min(high, room.height))
        self.frame.center = room.center
        return self.frame

    @property
    def inside(self) -> Rect:
        """The part of the panel within its round corners."""
        inset = 2 * self.context.painter.px(_CORNER)
        return self.frame.inflate(-inset, -inset)

    @property
    def kept_clear(self) -> list[Rect]:
        return [self.frame]

    def draw(self, canvas: Surface, presence: float) -> None:
        dy = round(timing.away(presence) * (self._window[1] - self.frame.top))
        self.context.painter.panel(canvas, self.frame.move(0, dy), self.frame)
        self.tree.draw(canvas, self.context.painter, presence, 0, dy)
