"""The pages of the results: a win, a loss, and the figures of either."""

from dataclasses import dataclass, replace
from functools import partial

from engine.core.config import RULES
from engine.formats.recording import Result
from engine.formats.replay import Replay
from engine.rules.game import Position
from engine.rules.metrics import efficiency, per_second
from engine.teacher.luck import LossCause, LossExplanation
from game.play.results_pictures import CountedNumber, Counting, closed_picture, medal_picture
from game.playback.playback import LARGEST_SOLVED
from game.resources.format import (
    format_exact_seconds,
    format_gap,
    format_number,
    format_percent,
    format_seconds,
    whole_percent,
)
from game.resources.texts import Texts
from game.store import FinishedGame, UnrankedReason, statistics
from game.store.reader import RecordsReader
from game.store.statistics import Filter
from game.ui.boxes import CLOSE, Box, Column, Row, Spring, Stack, when
from game.ui.leaves import Icon, Meter, Number, Plate, Text
from game.ui.painter import NAME, SMALL
from game.ui.wrappers import Fade, Pad, Sized

_STREAKS = (3, 5, 10, 20, 30, 50, 100, 200, 500, 1000)
_NEAR = 0.25  # the part of a time that a gap to it may have to be thought near at all
_SEGMENTS = 10  # a streak of at most this many wins is drawn win by win
_ROUND = (1, 2, 5)  # round times are these, and ten, a hundred ... times as many seconds


@dataclass(frozen=True)
class Standing:
    """Place of a win among ``count`` on its list; ``best_ms`` and ``no_flag_ms`` are the best times
    of other games, ``streak`` the wins in a row. ``closest`` is the largest part (0 to 1) that was
    cleared in another lost game."""

    place: int | None = None
    count: int = 0
    best_ms: int | None = None
    no_flag_ms: int | None = None
    streak: int = 0
    closest: float | None = None


@dataclass(frozen=True)
class NextGoal:
    """A goal in a few words, and the ``part`` (0 to 1) of it that is reached. With ``segments`` it
    is reached in as many steps."""

    words: str
    part: float
    segments: int = 0


def find_standing(book: RecordsReader, game: FinishedGame) -> Standing:
    """Return the standing of a game that was just recorded, or waits to be."""
    wanted = Filter.of(game)
    if game.recording.result is not Result.WON:
        return Standing(closest=_closest_loss(book, wanted, game))
    streak = book.ask(statistics.streaks, wanted).now if game.counts_in_win_rate else 0
    ranked = book.ask(statistics.rank_of, game)
    if ranked is None:
        return Standing(streak=streak)
    times = [one.ms for one in book.ask(statistics.best, wanted, limit=2) if one.uid != game.uid]
    no_flag = replace(wanted, no_flag=True)
    quickest = [
        one.ms for one in book.ask(statistics.best, no_flag, limit=2) if one.uid != game.uid
    ]
    return Standing(*ranked, min(times, default=None), min(quickest, default=None), streak)


def cleared(position: Position) -> tuple[int, int]:
    """Return how many safe cells of a board are open, and how many there are."""
    field = position.field
    assert field is not None
    return (position.board.opened & field.safe).bit_count(), field.safe.bit_count()


def _closest_loss(book: RecordsReader, wanted: Filter, game: FinishedGame) -> float | None:
    if game.config.grid.span > LARGEST_SOLVED:
        return None
    parts = []
    for recording in book.ask(statistics.closest_losses, wanted, game):
        replay = Replay(recording)
        for move in recording.moves:
            replay.play(move)
        opened, safe = cleared(replay.game.position)
        parts.append(opened / max(1, safe))
    return max(parts, default=None)


def next_goal(game: FinishedGame, standing: Standing, texts: Texts) -> NextGoal | None:
    """Return the goal that a win has come nearest to, without having reached it."""
    goals = list(_time_goals(game, standing, texts)) if game.can_be_best else []
    target = next((many for many in _STREAKS if many > standing.streak), None)
    if standing.streak and target is not None:
        left = target - standing.streak
        words = texts("results.streak", count=left, target=target)
        segments = target if target <= _SEGMENTS else 0
        goals.append(NextGoal(words, standing.streak / target, segments))
    return max(goals, key=lambda goal: goal.part, default=None)


def _time_goals(game: FinishedGame, standing: Standing, texts: Texts) -> list[NextGoal]:
    ms, best, no_flag = game.figures.ms, standing.best_ms, standing.no_flag_ms
    wanted = {}
    if best is not None and ms > best:
        wanted["results.to_best"] = best
    else:
        wanted["results.to_round"] = _round_below(ms)
    if game.is_no_flag and no_flag is not None and ms > no_flag and no_flag != best:
        wanted["results.to_no_flag"] = no_flag
    return [
        NextGoal(
            texts(key, gap=format_gap(ms - target), seconds=f"{target / 1000:g}"),
            max(0.0, 1 - (ms - target) / (_NEAR * target)),
        )
        for key, target in wanted.items()
        if target > 0
    ]


def _round_below(ms: int) -> int:
    """Return the largest round time below ``ms``, at least a second, else 0."""
    power, found = 1000, 0
    while power < ms:
        found = max([found, *(power * step for step in _ROUND if power * step < ms)])
        power *= 10
    return found


def rank_remarks(game: FinishedGame, texts: Texts) -> list[str]:
    """Return why a game does not rank, or that it counts for its day, each in a sentence."""
    reasons = _reasons(game, texts)
    if reasons:
        return [texts("results.not_ranked", why=", ".join(reasons))]
    if game.can_be_first_try and game.counts_in_win_rate:
        return [texts("results.daily_counts")]
    return []


def _reasons(game: FinishedGame, texts: Texts) -> list[str]:
    """Return the reasons why a game does not rank, each in a few words."""
    left_out = {UnrankedReason.HELPED_LATE.value}  # the help itself is a reason
    if UnrankedReason.RESUMED.value in game.flaws:
        left_out.add(UnrankedReason.PAUSED.value)  # the way to the menu leads through the pause
    reasons = [texts(f"results.flaw_{flaw}") for flaw in game.flaws if flaw not in left_out]
    if game.aids:
        reasons.append(texts("results.helped"))
    if game.recording.retried and UnrankedReason.GHOST.value not in game.flaws:
        reasons.append(texts("results.same_again"))
    if game.config.rules != RULES:
        reasons.append(texts("results.older_rules"))
    return reasons


_CLOSE, _FAR = 80, 40  # percent from which a loss was close, or at least a good try
_MOST_PLACE = 99  # the last place that stands on a medal or disc
_INSET = 68  # the least layout units of an inset
_EMBLEM = 44  # layout units of an icon on it


@dataclass(frozen=True)
class Page:
    """A page: the ``title``, the ``label`` of the board, the large number, which reads ``value``,
    and the boxes below it."""

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
        rest.append(_goal_box(goal, counting, len(rest) + 1))

    def time(part: float) -> str:
        return format_seconds(round(ms * part))

    number = CountedNumber(time, counting, texts("results.seconds"), falls=True)
    value = f"{time(1)} {number.unit}"
    return Page(texts("results.won"), label, value, number, _one_by_one(rest, counting))


def _one_by_one(boxes: list[Box], counting: Counting) -> tuple[Box, ...]:
    """Have boxes come one after the other, once the number is counted."""
    return tuple(Fade(box, partial(counting.part, number)) for number, box in enumerate(boxes))


def _goal_box(goal: NextGoal, counting: Counting, number: int) -> Box:
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


def _waiting_inset() -> Box:
    """Return the room of an inset that is still to come."""
    return Sized(Spring(), high=_INSET)


def _place(texts: Texts, ms: int, standing: Standing | None) -> Box:
    if standing is None:
        return _waiting_inset()
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
        verdict.append(_verdict_words(texts, reason))
    elif is_waiting:
        verdict.append(_waiting_inset())
    unit, word = texts("results.percent"), texts("results.cleared")
    number = CountedNumber(lambda part: str(round(percent * part)), counting, unit, word)
    time = texts("results.lost_after", seconds=format_seconds(game.figures.ms))
    title, value = texts(f"results.{key}"), f"{percent}{unit}"
    rest = (bar, *_one_by_one(verdict, counting))
    return Page(title, f"{label}, {time}", value, number, rest)


def _verdict_words(texts: Texts, reason: LossExplanation) -> Box:
    """Return whether a loss was luck or skill, in words."""
    better = 0.0 if reason.better is None else reason.better[1]
    chances = {"chance": reason.chance, "better": better}
    told = {name: format_percent(whole_percent(chance), texts) for name, chance in chances.items()}
    cause = f"results.{reason.cause.value}"
    return _inset(_emblem(reason.cause), texts(cause), texts(f"{cause}_note", **told))


def _emblem(cause: LossCause) -> Box:
    """Return a picture of luck or of hurry, or else a light bulb."""
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
    """Return the same result with all its figures; a dash for unknown ones."""
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
