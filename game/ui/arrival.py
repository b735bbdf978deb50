"""Puff swims in from the left, turns to the player, waves, and stays."""

import math

from pygame import Surface, transform

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
    since, theme = elapsed - SWIMS - TURNS, painter.theme
    if since >= 0:
        mood, began = ("wave", 0.0) if since < WAVES else ("idle", WAVES)
        painter.puff(canvas, mood, since - began, pos, size)
        return
    side = painter.px(size * _SIDE_SIZE)
    x, y, name = pos[0] - round(side * _SIDE_SHIFT), pos[1], "turn"
    if elapsed < SWIMS:
        name, part, start = "swim", timing.ease_out(elapsed / SWIMS), -side
        x = round(start + (x - start) * part)
        if x <= start // 2:  # not in sight yet: the first frame need not wait for the pictures
            return
        y += painter.px(_WAVE * math.sin(5 * part) * (1 - part))
        frame = int(elapsed * theme.fps("swimmer", name)) % theme.frames("swimmer", name)
    else:
        count = theme.frames("swimmer", name)
        frame = min(count - 1, int((elapsed - SWIMS) / TURNS * count))
    picture = transform.flip(theme.sheet("swimmer", side).frame(name, frame), True, False)
    canvas.blit(picture, picture.get_rect(center=(x, y)))
