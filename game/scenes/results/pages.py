"""The pages of the results: a win, a loss, and the figures of either."""

from dataclasses import dataclass, replace
from functools import partial

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
from game.scenes.results.counting import Counting
from game.scenes.results.pictures import CountedNumber, closed_picture, medal_picture
from game.scenes.results.standing import NextGoal, Standing, next_goal
from game.ui.boxes import CLOSE, Box, Column, Row, Spring, Stack, when
from game.ui.leaves import Icon, Meter, Number, Plate, Text
from game.ui.painter import NAME, SMALL
from game.ui.wrappers import Fade, Pad, Sized

_CLOSE, _FAR = 80, 40  # percent from which a loss was close, or at least a good try
_MOST_PLACE = 99  # the last place that stands on a medal or disc
_INSET = 68  # the least layout units of an inset
_EMBLEM = 44  # layout units of an icon on it


@dataclass(frozen=True)
class Page:
    """A page: the ``title`` and the ``label`` of what was played, the number, whose whole text is
    ``value``, and the boxes below it."""

    title: str
    label: str
    value: str
    number: CountedNumber
    rest: tuple[Box, ...]


def win_page(
    texts: Texts,
    game: FinishedGame,
    label: str,
    standing: Standing | None,
    counting: Counting,
) -> Page:
    """Return the time, the place and the gap to the best, and the next goal; before the standing
    is known, room for the place."""
    ms, rest = game.figures.ms, list[Box]()
    if game.can_be_best:
        rest.append(_place(texts, ms, standing))
    goal = next_goal(game, standing or Standing(), texts)
    if goal is not None:
        rest.append(_goal(goal, counting, len(rest) + 1))

    def time(part: float) -> str:
        return format_seconds(round(ms * part))

    number = CountedNumber(time, counting, texts("results.seconds"), falls=True)
    value = f"{time(1)} {number.unit}"
    return Page(texts("results.won"), label, value, number, _one_by_one(rest, counting))


def _one_by_one(boxes: list[Box], counting: Counting) -> tuple[Box, ...]:
    """Have boxes come one after the other, once the number is counted."""
    return tuple(Fade(box, partial(counting.part, number)) for number, box in enumerate(boxes))


def _goal(goal: NextGoal, counting: Counting, number: int) -> Box:
    """Return a goal in words, and a bar that fills as the ``number``-th part."""

    def reached() -> float:
        return goal.part * counting.filled(number)

    bar: Box = Meter(reached, high=10)
    if goal.segments:
        count = goal.segments

        def segment(index: int) -> float:
            return float(index < round(reached() * count))

        segments = (
            Sized(Meter(partial(segment, index), high=10), wide=(8, 60), grow=1)
            for index in range(count)
        )
        bar = Row(*segments, gap=4)
    return Row(
        Icon("target", 24, "accent"), Column(Text(goal.words), bar, gap=4, grow=1), align="top"
    )


def _inset(emblem: Box, title: str, note: str) -> Box:
    """Return a sunken place with a picture, a title and a note."""
    words = Column(Text(title, NAME, title=True), Text(note, SMALL, "text_dim"), gap=0, grow=1)
    room = Row(Sized(emblem, wide=72), words, gap=CLOSE)
    return Stack(Plate(sunken=True), Pad(room, CLOSE, 4))


def _waiting() -> Box:
    """Return the room of an inset that is still to come."""
    return Sized(Spring(), high=_INSET)


def _place(texts: Texts, ms: int, standing: Standing | None) -> Box:
    if standing is None:
        return _waiting()
    note, place = texts("results.first"), standing.place
    if standing.best_ms is not None:
        key = "quicker" if ms < standing.best_ms else "slower"
        note = texts(f"results.{key}", gap=format_gap(ms - standing.best_ms))
    if place is None or place > _MOST_PLACE:
        return _inset(Icon("clock", _EMBLEM, "accent"), texts("results.not_best"), note)
    key = f"place_{place}" if place <= 3 else "place"
    title = texts(f"results.{key}", place=place, count=standing.count)
    return _inset(medal_picture(place), title, note)


def loss_page(
    texts: Texts,
    game: FinishedGame,
    label: str,
    opened: tuple[int, int],
    standing: Standing | None,
    reason: LossExplanation | None,
    is_waiting: bool,
    has_exploded: bool,
    counting: Counting,
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
    bar = Column(
        Meter(lambda: part * counting.counted, high=20, mark=closest),
        *when(words or standing is None, Text(words, SMALL, tone, side="right")),
    )
    verdict: list[Box] = []
    if reason is not None:
        verdict.append(_verdict(texts, reason))
    elif is_waiting:
        verdict.append(_waiting())
    unit, word = texts("results.percent"), texts("results.cleared")
    number = CountedNumber(lambda part: str(round(percent * part)), counting, unit, word)
    time = texts("results.lost_after", seconds=format_seconds(game.figures.ms))
    title, value = texts(f"results.{key}"), f"{percent}{unit}"
    rest = (bar, *_one_by_one(verdict, counting))
    return Page(title, f"{label}, {time}", value, number, rest)


def _verdict(texts: Texts, reason: LossExplanation) -> Box:
    """Return whether a loss was luck or skill, in words."""
    better = 0.0 if reason.better is None else reason.better[1]
    chances = {"chance": reason.chance, "better": better}
    told = {name: format_percent(whole_percent(chance), texts) for name, chance in chances.items()}
    cause = f"results.{reason.cause.value}"
    return _inset(_emblem(reason.cause), texts(cause), texts(f"{cause}_note", **told))


def _emblem(cause: LossCause) -> Box:
    """Return a picture of luck or of hurry; all else is a light bulb."""
    match cause:
        case LossCause.FORCED_PAIR:
            return closed_picture((-18, 18))
        case LossCause.FORCED:
            return closed_picture((0,))
        case LossCause.WRONG_FLAG | LossCause.WRONG_SET | LossCause.GUESSED_SET:
            return Icon("flag", _EMBLEM, "accent")
    return Icon("bulb", _EMBLEM, "accent")


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
    lines = [
        Row(Text(label, SMALL, "text_dim", grow=1), Number(value, SMALL), align="baseline")
        for label, value in rows
    ]
    return replace(page, rest=(Column(*lines, gap=0),))
