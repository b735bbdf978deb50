"""Pictures of finds between boards, which tell their name and what they do."""

from pygame import Rect, Surface

from engine.dive.finds import Find
from game.dive.pictures import draw_find_icon
from game.input.events import Finger, FocusLost, Input, Motion, Phase
from game.resources.texts import Texts
from game.ui.leaves import DrawPicture, Picture
from game.ui.painter import Painter
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.tree import Tree

_MARGIN = 8  # pixels between a tip and the window's edges


class FindPicture(Picture):
    """A picture of a find, which is told if it ``is_found``; ``side`` is its least and its wished
    side in layout units."""

    def __init__(
        self, find: Find, paint: DrawPicture, side: tuple[float, float], is_found: bool = True
    ) -> None:
        super().__init__(paint, side, side)
        self.find, self.is_found = find, is_found


def told_find(find: Find, side: float) -> FindPicture:
    """Return a find, ``side`` layout units wide."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_find_icon(find, canvas, painter, rect.center, min(rect.size) / painter.scale)

    return FindPicture(find, paint, (side, side))


class FindTips:
    """Tells about the find that the mouse or a finger points at in a ``tree`` of boxes."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self._pos: tuple[int, int] | None = None

    def follow(self, event: Input) -> None:
        """Follow the mouse, or a finger that comes down."""
        match event:
            case Motion() | Finger(phase=Phase.DOWN):
                self._pos = event.pos
            case FocusLost():
                self._pos = None

    def draw(self, canvas: Surface, tree: Tree) -> None:
        """Draw the name and the effect of the find that is pointed at, below it."""
        told = self._pointed(tree)
        if told is None:
            return
        lines = [self._texts("hub.not_found")]
        if told.is_found:
            name = f"dive.find_{told.find.value}"
            lines = [self._texts(name), self._texts(f"{name}_note")]
        bounds = canvas.get_rect().inflate(-2 * _MARGIN, -2 * _MARGIN)
        draw_tooltip(canvas, self._painter, lines, told.rect.midbottom, bounds, TooltipSide.BELOW)

    def _pointed(self, tree: Tree) -> FindPicture | None:
        if self._pos is None:
            return None
        finds = (one for one in tree.shown if isinstance(one, FindPicture))
        return next((one for one in finds if one.rect.collidepoint(self._pos)), None)
