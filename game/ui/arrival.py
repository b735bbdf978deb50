"""Puff swims in from the left, turns to the player, waves, and stays."""

import math

from pygame import Surface

from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import Point

SWIMS, TURNS, WAVES = 1.7, 0.42, 1.6  # seconds
_WAVE = 14  # layout units that the way goes up and down
_SIDE_SIZE = 1.1  # of a side view, for a body as large as that of a front view
_SIDE_SHIFT = 0.06  # the part of a side view's frame that its body is off the middle


def draw_arrival(
    canvas: Surface, painter: Painter, elapsed: float, pos: Point, size: float
) -> None:
    """Draw Puff ``elapsed`` seconds after the beginning, on the way to ``pos`` or there."""
    side = size * _SIDE_SIZE
    middle = pos[0] - painter.px(side * _SIDE_SHIFT), pos[1]
    theme = painter.theme
    if elapsed < SWIMS:
        part = timing.ease_out(elapsed / SWIMS)
        start = -painter.px(side)
        x = round(start + (middle[0] - start) * part)
        if x <= start // 2:  # not in sight yet: the first frame need not wait for the pictures
            return
        y = pos[1] + painter.px(_WAVE * math.sin(5 * part) * (1 - part))
        frame = int(elapsed * theme.fps("swimmer", "swim")) % theme.frames("swimmer", "swim")
        painter.sprite(canvas, "swimmer", "swim", frame, (x, y), side, flipped=True)
    elif elapsed < SWIMS + TURNS:
        count = theme.frames("swimmer", "turn")
        frame = min(count - 1, int((elapsed - SWIMS) / TURNS * count))
        painter.sprite(canvas, "swimmer", "turn", frame, middle, side, flipped=True)
    elif elapsed < SWIMS + TURNS + WAVES:
        painter.puff(canvas, "wave", elapsed - SWIMS - TURNS, pos, size)
    else:
        painter.puff(canvas, "idle", elapsed - SWIMS - TURNS - WAVES, pos, size)
