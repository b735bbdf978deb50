"""The pictures on the page of a dive's end: its way, finds, medallions and the lit row."""

from pygame import Rect, Surface

from engine.dive.finds import Find
from engine.dive.state import Dive
from game.dive.dive_path import draw_path, path_height
from game.dive.pictures import draw_find_icon
from game.records.goals import Goal
from game.resources.texts import Texts
from game.ui.box import Leaf, Placing, Span
from game.ui.leaves import Picture
from game.ui.medallion import draw_medallion
from game.ui.painter import Painter

_ICON, _MEDAL = 36, 30  # layout units
_LEAST, _WIDE = 280, 620  # layout units of the way's width


class DivePath(Leaf):
    """The way of a dive: ``here`` are words about its end, ``deepest`` the metres of the deepest
    dive before. It is at least so many layout units wide."""

    def __init__(
        self, texts: Texts, dive: Dive, here: str, deepest: int, least: float = _LEAST
    ) -> None:
        super().__init__()
        self._texts, self._dive, self._here, self._deepest = texts, dive, here, deepest
        self._least = least

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(self._least), placing.px(_WIDE))

    def height(self, placing: Placing, wide: int) -> Span:
        high = path_height(placing.painter, wide)
        return Span(high, high)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_path(canvas, painter, self._texts, self._dive, rect, self._here, self._deepest)


def find_picture(find: Find) -> Picture:
    """Return the picture of a find."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_find_icon(find, canvas, painter, rect.center, _ICON)

    return Picture(paint, (_ICON, _ICON), (_ICON, _ICON))


def medal_of_goal(goal: Goal) -> Picture:
    """Return the medallion of a goal."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_medallion(canvas, painter, rect, goal.icon, goal.hat)

    return Picture(paint, (_MEDAL, _MEDAL), (_MEDAL, _MEDAL))


def own_row() -> Picture:
    """Return the ground of the row that is the player's own."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.row(canvas, rect.inflate(painter.px(16), -2), 0, True)

    return Picture(paint, (0, 0), (0, 0))
