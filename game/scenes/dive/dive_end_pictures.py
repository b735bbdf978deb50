"""The pictures on the page of a dive's end: finds, medallions and the lit row."""

from pygame import Rect, Surface

from engine.dive.finds import Find
from game.dive.pictures import draw_find_icon
from game.records.goals import Goal
from game.ui.leaves import Picture
from game.ui.medallion import draw_medallion
from game.ui.painter import Painter

_ICON, _MEDAL = 36, 30  # layout units


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
