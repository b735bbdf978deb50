"""The stars on a tally's upper rim, and below each what it is for, or why it was missed."""

import math

from pygame import Rect, Surface

from engine.dive.state import Leg
from game.dive.pictures import draw_stars
from game.resources.texts import Texts
from game.ui import timing
from game.ui.painter import SMALL, Painter

_SIZES, _APART, _LOWER = (58, 76, 58), 90, 12
"""Layout units: the stars, from one to the next, and how much lower two hang."""
ABOVE, CAPTION = _SIZES[1] // 2, 56
"""Layout units from the rim up to the stars' tops, and down to the captions' middle."""
_STAMPED = 0, 2, 1  # the order in which they come
_FALLS_FROM = 1.7  # of its size


class TallyStars:
    """Three stars, of which those that were won are stamped one by one, on a board where a mine
    ``was_hit`` or not."""

    def __init__(self, texts: Texts, leg: Leg, was_hit: bool) -> None:
        self._won, par = leg.stars, leg.plan.par_ms
        key, seconds = "in_time", leg.ms // 1000
        if not leg.stars.par:
            key, seconds = "too_late", math.ceil((leg.ms - par) / 1000)
        flag = "no_flag" if leg.stars.no_flag else "flag_set"
        slip = "no_slip" if leg.stars.no_waste else "mine_hit" if was_hit else "wrong_move"
        self.captions = (
            texts(f"dive.{key}", seconds=seconds, par=par // 1000),
            texts(f"dive.{flag}"),
            texts(f"dive.{slip}"),
        )

    def draw(
        self, canvas: Surface, painter: Painter, spot: tuple[int, int], elapsed: float
    ) -> None:
        """Draw the stars around the middle of the rim, as far as they are stamped by now."""
        px = painter.px
        for turn, number in enumerate(_STAMPED):
            size, middle = _SIZES[number], number - 1
            place = spot[0] + middle * px(_APART), spot[1] + px(_LOWER) * abs(middle)
            draw_stars(canvas, painter, place, (False,), size=size)
            since = elapsed - timing.TALLY_LINE * (turn + 1)
            part = timing.progress(since, timing.TALLY_STAMP)
            if self._won[number] and since >= 0:
                larger = _FALLS_FROM + (1 - _FALLS_FROM) * timing.ease_out(part)
                draw_stars(canvas, painter, place, (True,), size=round(size * larger))

    def draw_captions(self, canvas: Surface, painter: Painter, panel: Rect, elapsed: float) -> None:
        """Draw the words below the stars, on the panel: bright below those that are stamped."""
        px = painter.px
        for turn, number in enumerate(_STAMPED):
            is_bright = self._won[number] and elapsed >= timing.TALLY_LINE * (turn + 1)
            spot = panel.centerx + (number - 1) * px(_APART), panel.y + px(CAPTION)
            tone, room = "text" if is_bright else "text_dim", px(_APART - 4)
            painter.text(
                canvas, self.captions[number], spot, SMALL, tone, "center", is_bright, room
            )
