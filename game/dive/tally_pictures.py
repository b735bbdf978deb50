"""The pictures on a tally: stars that are stamped, rays of light, lit lines, chips and Puff."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from engine.dive.boards import BoardPlan
from engine.dive.state import DiveStep
from game.dive.pictures import draw_gift, draw_rays, draw_stars
from game.dive.signs import draw_pearl
from game.resources.format import format_seconds
from game.resources.texts import Texts
from game.ui import timing
from game.ui.boxes import Box, Column, Flow
from game.ui.leaves import Picture, Text
from game.ui.painter import SMALL, Painter
from game.ui.wrappers import Fade

SIZES, _LOWER = (58, 76, 58), 12
"""Layout units: the stars, and how much lower two of them hang."""
ABOVE = SIZES[1] // 2  # layout units from the stars' tops down to the panel's rim
RISE = 14  # layout units of light above the stars
_FALLS_FROM = 1.7  # of its size
_RAYS, _LIGHT = 290, 220  # layout units of the rays behind the stars, and how strong they are
_CHIP, _GIFT, _PEARL, _PUFF = (46, 28), 28, 22, 78  # layout units


def star_picture(number: int, won: bool, since: Callable[[], float]) -> Picture:
    """Return the ``number``-th star, stamped ``since`` this many seconds if it was won."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        size = SIZES[number]
        spot = rect.centerx, rect.y + painter.px(ABOVE + _LOWER * abs(number - 1))
        draw_stars(canvas, painter, spot, (False,), size=size)
        if won and since() >= 0:
            part = timing.progress(since(), timing.TALLY_STAMP)
            larger = _FALLS_FROM + (1 - _FALLS_FROM) * timing.ease_out(part)
            draw_stars(canvas, painter, spot, (True,), size=round(size * larger))

    return Picture(paint, (SIZES[number], SIZES[number]), (SIZES[1], SIZES[1]))


def rays(part: Callable[[], float]) -> Picture:
    """Return rays of light around the stars of a panel, with the opacity ``part`` (0 to 1)."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        above = painter.px(RISE + ABOVE)
        spot, side = (rect.centerx, rect.y + above), painter.px(_RAYS)
        draw_rays(canvas, painter, spot, side, round(part() * _LIGHT), above)

    return Picture(paint, (0, 0), (0, 0))


def lit_row(is_lit: Callable[[], bool]) -> Picture:
    """Return the background of a line that is lit while it is counted."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        if is_lit():
            painter.row(canvas, rect.inflate(painter.px(20), -painter.px(2)), 0, True)

    return Picture(paint, (0, 0), (0, 0))


def chip(words: str) -> Picture:
    """Return a bright chip with a few letters."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.bright(canvas, rect, rect.height // 2)
        painter.text(canvas, words, rect.center, SMALL, "on_accent", "center", True, rect.width)

    return Picture(paint, (_CHIP[0], _CHIP[0]), (24, _CHIP[1]))


def gift_picture(name: str) -> Picture:
    """Return the picture of something that a board gave."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        if name == "pearl":
            draw_pearl(canvas, painter, rect.center, _PEARL)
        else:
            draw_gift(name, canvas, painter, rect.center, _GIFT)

    return Picture(paint, (_GIFT + 4, _GIFT + 4), (24, _GIFT))


def puff(shown_for: Callable[[], float]) -> Picture:
    """Return Puff, who cheers for ``shown_for`` seconds, and is left out if there is no room."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "cheer", shown_for(), rect.center, min(rect.size) / painter.scale)

    return Picture(paint, (_PUFF, _PUFF), (_PUFF, _PUFF), rank=1)


_STAMPED = {3: (0, 2, 1), 2: (0, 1)}  # the order in which so many stars come
_PLACES = {3: (0, 1, 2), 2: (0, 2)}  # of so many stars, of which only the middle one is larger


class TallyStars:
    """The stars of a board, of which those that were won are stamped one by one: in time, no
    mistakes, and the pact if one was made. A mine ``was_hit`` on the board or not."""

    def __init__(self, texts: Texts, plan: BoardPlan, step: DiveStep, was_hit: bool) -> None:
        par = plan.par_ms
        key, seconds = "in_time", str(step.ms // 1000)
        if not step.stars.par:
            key, seconds = "too_late", format_seconds(step.ms - par)
        slip = "no_slip" if step.stars.no_mistake else "mine_hit" if was_hit else "wrong_move"
        self.won = [step.stars.par, step.stars.no_mistake]
        self.captions = [
            texts(f"dive.{key}", seconds=seconds, par=par // 1000),
            texts(f"dive.{slip}"),
        ]
        if step.has_pact:
            pact = "pact_kept" if step.stars.pact else "pact_broken"
            self.won.append(step.stars.pact)
            self.captions.append(texts(f"dive.{pact}"))

    def content(self, elapsed: Callable[[], float]) -> Box:
        """Return the stars above their captions, stamped as far as they are by now."""

        def since(turn: int) -> float:
            return elapsed() - timing.TALLY_LINE * (turn + 1)

        def has_come(turn: int) -> float:
            return float(since(turn) >= 0)

        columns = []
        for number, (won, words) in enumerate(zip(self.won, self.captions, strict=True)):
            turn = _STAMPED[len(self.won)].index(number)
            caption: Box = Text(words, SMALL, "text_dim", side="middle")
            if won:
                bright = Text(words, SMALL, side="middle", title=True)
                caption = Fade(bright, partial(has_come, turn))
            star = star_picture(_PLACES[len(self.won)][number], won, partial(since, turn))
            columns.append(Column(star, caption, gap=0))
        return Flow(*columns, columns=len(columns), gap=12)
