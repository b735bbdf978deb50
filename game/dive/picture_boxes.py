"""Boxes with pictures of the dive: finds, rewards, emblems of twists, stars and hearts."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from engine.dive.boards import Reward
from engine.dive.finds import Find
from engine.dive.state import LIVES
from game.dive.pictures import (
    draw_emblem,
    draw_find_icon,
    draw_hearts,
    draw_hollow_star,
    draw_reward,
)
from game.ui.leaves import Picture
from game.ui.painter import Painter
from game.ui.shapes import Point

_HEART_GAP = 4  # layout units between two hearts
DrawAround = Callable[[Surface, Painter, Point, float], None]  # around a point, so wide


def find_box(find: Find, side: float) -> Picture:
    """Return a find, ``side`` layout units wide."""
    return _square(partial(draw_find_icon, find), side)


def reward_box(reward: Reward, side: float, room: float = 0) -> Picture:
    """Return what a board gives, ``side`` layout units wide, in a room that may be another."""
    return _square(partial(draw_reward, reward), side, room)


def emblem_box(name: str, side: float) -> Picture:
    """Return the emblem of a twist, ``side`` layout units wide."""
    return _square(partial(draw_emblem, name), side)


def hollow_star_box(side: float, room: float = 0) -> Picture:
    """Return the outline of a star, ``side`` layout units wide, in a room that may be another."""
    return _square(draw_hollow_star, side, room)


def hearts_box(lives: int, side: int) -> Picture:
    """Return a heart for each life, ``side`` layout units wide, those that are lost hollow."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_hearts(canvas, painter, lives, rect.midleft, side, _HEART_GAP)

    wide = LIVES * (side + _HEART_GAP) - _HEART_GAP
    return Picture(paint, (wide, wide), (side, side))


def _square(draw: DrawAround, side: float, room: float = 0) -> Picture:
    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw(canvas, painter, rect.center, side)

    wide = room or side
    return Picture(paint, (wide, wide), (wide, wide))
