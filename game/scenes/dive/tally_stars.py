"""The stars on a tally's upper rim, and below each what it is for, or why it was missed."""

import math
from collections.abc import Callable
from functools import partial

from engine.dive.state import Leg
from game.resources.texts import Texts
from game.scenes.dive.tally_pictures import star_picture
from game.ui import timing
from game.ui.boxes import Box, Column, Flow
from game.ui.leaves import Text
from game.ui.painter import SMALL
from game.ui.wrappers import Fade

_STAMPED = 0, 2, 1  # the order in which they come


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

    def content(self, elapsed: Callable[[], float]) -> Box:
        """Return the stars above their captions, as far as they are stamped by now."""

        def since(turn: int) -> float:
            return elapsed() - timing.TALLY_LINE * (turn + 1)

        def has_come(turn: int) -> float:
            return float(since(turn) >= 0)

        columns = []
        for number, (won, words) in enumerate(zip(self._won, self.captions, strict=True)):
            turn = _STAMPED.index(number)
            caption: Box = Text(words, SMALL, "text_dim", side="middle")
            if won:
                bright = Text(words, SMALL, side="middle", title=True)
                caption = Fade(bright, partial(has_come, turn))
            star = star_picture(number, won, partial(since, turn))
            columns.append(Column(star, caption, gap=0))
        return Flow(*columns, columns=len(columns), gap=4)
