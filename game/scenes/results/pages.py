"""The pages of the results: a win, a loss, and the figures of either."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect, Surface

from engine.rules.metrics import efficiency, per_second
from engine.teacher.loss import LossCause, LossExplanation
from game.records import FinishedGame
from game.resources.format import (
    format_exact_seconds,
    format_gap,
    format_number,
    format_percent,
    format_seconds,
    whole_percent,
)
from game.resources.texts import Texts
from game.scenes.results.blocks import (
    Block,
    Emblem,
    FigureRows,
    Gauge,
    Inset,
    NumberBlock,
    Pen,
    TextBlock,
    draw_faded,
    stack,
)
from game.scenes.results.standing import Standing, next_goal
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.shapes import Point, draw_disc

_CLOSE, _FAR = 80, 40  # percent from which a loss was close, or at least a good try
_HEAD, _PUFF_ROOM = 80, 92  # layout units: the least height of the head, Puff's part of its width
_MEDAL, _DISC = 60, 48  # layout units
_MEDALS = {1: (101, 64, 10), 2: (67, 76, 85), 3: (80, 44, 21)}
"""The tone of the number on gold, silver and bronze."""
_MOST_PLACE = 99  # the last place that stands on a medal or disc


@dataclass(frozen=True)
class Page:
    """A page: the ``title`` and the ``label`` of what was played, the number, whose whole text is
    ``value``, and the blocks below it."""

    title: str
    label: str
    value: str
    number: NumberBlock
    rest: tuple[Block, ...]

    def _head(self, side: str = "left") -> tuple[TextBlock, TextBlock]:
        """Return the texts at the page's top, at the left or right ``side``."""
        title = TextBlock(self.title, LARGE, is_title=True, side=side)
        return title, TextBlock(self.label, SMALL, "text_dim", side=side)

    def places(self, painter: Painter, sides: Sequence[Rect]) -> list[Rect]:
        """Return the places of head, number and rest, in one or two columns."""
        left = sides[0]
        room = left.width - painter.px(_PUFF_ROOM)
        high = sum(text.height(painter, room) for text in self._head())
        head = Rect(left.x, left.y, left.width, max(painter.px(_HEAD), high))
        below = Rect(left.x, head.bottom, left.width, left.bottom - head.bottom)
        blocks: list[Block] = [self.number, *self.rest]
        if len(sides) == 1:
            return [head, *stack(blocks, painter, below)]
        return [head, *stack(blocks[:1], painter, below), *stack(blocks[1:], painter, sides[1])]

    def height(self, painter: Painter, sides: Sequence[Rect]) -> int:
        """Return the pixels that it needs in columns without a height."""
        return max(place.bottom for place in self.places(painter, sides)) - sides[0].y

    def draw(self, pen: Pen, places: Sequence[Rect], side: str) -> None:
        """Draw everything at its place, the head at the left or right ``side``."""
        head, number, *rest = places
        room = head.inflate(-pen.painter.px(_PUFF_ROOM), 0)
        setattr(room, side, getattr(head, side))
        for text in self._head(side):
            text.draw(pen, room)
            room.y += text.height(pen.painter, room.width)
        self.number.draw(pen, number)
        for index, (block, area) in enumerate(zip(self.rest, rest, strict=True)):
            part = pen.part(index) if block.fades else 1.0
            draw_faded(pen.canvas, area.inflate(8, 8), part, partial(block.draw, pen, area, index))


def win_page(
    texts: Texts,
    game: FinishedGame,
    label: str,
    standing: Standing | None,
    notes: tuple[TextBlock, ...],
) -> Page:
    """Return the time, the place and the gap to the best, and the next goal; before the standing
    is known, room for the place."""
    ms, rest = game.figures.ms, list[Block]()
    if game.can_be_best:
        rest.append(_place(texts, ms, standing))
    goal = next_goal(game, standing or Standing(), texts)
    if goal is not None:
        rest.append(Gauge(goal.part, TextBlock(goal.words, BODY), True, goal.segments))

    def time(part: float) -> str:
        return format_seconds(round(ms * part))

    number = NumberBlock(time, texts("results.seconds"), falls=True)
    value = f"{time(1)} {number.unit}"
    return Page(texts("results.won"), label, value, number, (*rest, *notes))


def _place(texts: Texts, ms: int, standing: Standing | None) -> Inset:
    if standing is None:
        return Inset()
    note, place = texts("results.first"), standing.place
    if standing.best_ms is not None:
        key = "quicker" if ms < standing.best_ms else "slower"
        note = texts(f"results.{key}", gap=format_gap(ms - standing.best_ms))
    if place is None or place > _MOST_PLACE:
        return Inset(texts("results.not_best"), note, "clock")
    key = f"place_{place}" if place <= 3 else "place"
    title = texts(f"results.{key}", place=place, count=standing.count)
    return Inset(title, note, partial(draw_medal, place=place))


def draw_medal(canvas: Surface, painter: Painter, centre: Point, place: int) -> None:
    """Draw the medal of a place, or from the fourth on a plain disc with the place."""
    ink, px = _MEDALS.get(place, painter.colour("text")), painter.px
    if place in _MEDALS:
        medal = painter.theme.sheet("rewards", px(_MEDAL)).frame(f"medal_{place}")
        canvas.blit(medal, medal.get_rect(center=centre))
    else:
        tones = painter.colour("panel_edge"), painter.colour("text_dim")
        draw_disc(canvas, centre, px(_DISC), *tones, max(1, px(2)))
    spot = centre[0], centre[1] + px(7) * (place in _MEDALS)
    size = px(24 if place < 10 else 20)
    painter.fonts.draw(canvas, str(place), spot, size, ink, DISPLAY, "center")


def loss_page(
    texts: Texts,
    game: FinishedGame,
    label: str,
    opened: tuple[int, int],
    standing: Standing | None,
    reason: LossExplanation | None,
    is_waiting: bool,
    has_exploded: bool,
    notes: tuple[TextBlock, ...],
) -> Page:
    """Return the part of the safe cells that were opened, the best before, and whether it was luck
    or skill; room for that while it ``is_waiting`` to be found."""
    part = min(opened[0] / max(1, opened[1]), 0.99)
    percent = whole_percent(part)
    lost = "lost" if has_exploded else "lost_by_flag"
    key = "close" if percent >= _CLOSE else "far" if percent >= _FAR else lost
    closest = None if standing is None else standing.closest
    words, tone = "", "text_dim"
    if closest is not None and part > closest:
        words, tone = texts("results.best_yet", percent=whole_percent(closest)), "accent"
    elif closest is not None:
        words = texts("results.closest", percent=whole_percent(closest))
    rest: list[Block] = [Gauge(part, TextBlock(words, SMALL, tone, side="right"), best=closest)]
    if reason is not None:
        rest.append(_verdict(texts, reason))
    elif is_waiting:
        rest.append(Inset())
    unit, word = texts("results.percent"), texts("results.cleared")
    number = NumberBlock(lambda part: str(round(percent * part)), unit, word)
    time = texts("results.lost_after", seconds=format_seconds(game.figures.ms))
    title, value = texts(f"results.{key}"), f"{percent}{unit}"
    return Page(title, f"{label}, {time}", value, number, (*rest, *notes))


def _verdict(texts: Texts, reason: LossExplanation) -> Inset:
    """Return whether a loss was luck or skill, in words."""
    better = 0.0 if reason.better is None else reason.better[1]
    chances = {"chance": reason.chance, "better": better}
    told = {name: format_percent(whole_percent(chance), texts) for name, chance in chances.items()}
    cause = f"results.{reason.cause.value}"
    return Inset(texts(cause), texts(f"{cause}_note", **told), _VERDICTS.get(reason.cause, "bulb"))


def _draw_closed(canvas: Surface, painter: Painter, spot: Point, places: Sequence[int]) -> None:
    """Draw closed cells with question marks, so many layout units aside."""
    sheet = painter.theme.sheet("tiles", painter.px(34 if len(places) > 1 else 44))
    for aside in places:
        place = sheet.frame("closed").get_rect(center=(spot[0] + painter.px(aside), spot[1]))
        canvas.blits([(sheet.frame(name), place) for name in ("closed", "mark")])


_VERDICTS: dict[LossCause, Emblem] = {
    LossCause.FORCED_PAIR: partial(_draw_closed, places=(-18, 18)),
    LossCause.FORCED: partial(_draw_closed, places=(0,)),
    **dict.fromkeys((LossCause.WRONG_FLAG, LossCause.WRONG_SET, LossCause.GUESSED_SET), "flag"),
}
"""Pictures of luck and of hurry; all else is a light bulb."""


def figures_page(
    page: Page, texts: Texts, game: FinishedGame, opened: tuple[int, int], best_ms: int | None
) -> Page:
    """Return the same result with everything that was measured; a dash is for the unknown."""
    figures, unknown = game.figures, texts("results.unknown")
    solved, clicks = figures.three_bv_solved, figures.clicks
    speed, part = per_second(solved, figures.ms), efficiency(solved, clicks.total)
    values = {
        "time": format_exact_seconds(figures.ms),
        "cells": " / ".join(format_number(number, texts) for number in opened),
        "three_bv": f"{solved} / {figures.three_bv}",
        "speed": unknown if speed is None else f"{speed:.2f}",
        "clicks": f"{clicks.total}",
        "by_button": f"{clicks.left}, {clicks.right}, {clicks.chord}",
        "efficiency": unknown if part is None else format_percent(whole_percent(part), texts),
        "best": None if best_ms is None else format_exact_seconds(best_ms),
    }
    values |= {"cells": None, "three_bv": f"{figures.three_bv}"} if figures.won else {"best": None}
    rows = [(texts(f"results.{key}"), value) for key, value in values.items() if value is not None]
    return replace(page, rest=(FigureRows(tuple(rows)),))
