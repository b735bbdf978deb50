"""What the statistics' charts show of the store's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import pygame

from game.board.hud import exact_seconds
from game.records import Totals, TrendPoint
from game.resources.texts import Texts
from game.scenes.records.score_rows import day_text, percent_text
from game.ui.charts.axes import Scale, clock, percent, scale, time_step
from game.ui.charts.bars import BETWEEN, Bar, BarChart
from game.ui.charts.days import DayChart
from game.ui.charts.histogram import Bin, Histogram
from game.ui.charts.lines import LineChart, Pane, Series
from game.ui.painter import SMALL, Painter

_PARTS = Scale(0.0, 1.0, 0.5)
"""From none to all, in halves."""
_NOTE = 24
"""Layout units of the line below the bars."""
_LOWEST = 27
"""Layout units that a bar needs with what stands over it."""


class NotedBars(BarChart):
    """Bars, and below them a line that says in words what they come to. Where there is little room
    the last ones of the last group are left out."""

    def __init__(
        self, title: str, empty: str, groups: Sequence[Sequence[Bar]], note: str = ""
    ) -> None:
        super().__init__(title, empty, groups)
        self.note = note
        self._all = self.groups

    def _paint(self, painter: Painter, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """The bars leave room for the line."""
        if self.note:
            high = painter.px(_NOTE)
            room = pygame.Rect(room.x, room.y, room.width, room.height - high)
            spot = (room.x, room.bottom + high // 2)
            painter.text(canvas, self.note, spot, SMALL, "text", "midleft", room=room.width)
        *first, last = self._all
        free = room.height - painter.px(BETWEEN) * len(first)
        most = free // painter.px(_LOWEST) - sum(map(len, first))
        self.groups = (*first, last[: max(1, most)])
        super()._paint(painter, canvas, room)


def trend_chart(points: Sequence[TrendPoint], say: Texts) -> LineChart:
    """How often games were won and guesses survived, beside how many of these are by even luck;
    below it the mean time of wins."""
    rates = tuple(point.won / point.games if point.games else None for point in points)
    survived = tuple(point.survived for point in points)
    allowed = tuple(point.allowed for point in points)
    times = tuple(point.mean_won_ms for point in points)
    series = [Series(say("statistics.won"), rates, "accent")]
    if any(part is not None for part in survived):
        series += [
            Series(say("statistics.survived_short"), survived, "number_5", is_main=False),
            Series(say("statistics.even_luck"), allowed, "text_dim", is_main=False),
        ]
    panes = [Pane(tuple(series), _PARTS, percent)]
    told = [time for time in times if time is not None]
    if told:
        spread = max(max(told) - min(told), max(told) / 5)
        middle = (max(told) + min(told)) / 2
        low, high = max(0.0, middle - spread / 2), middle + spread / 2
        line = Series(say("statistics.mean_time"), times, "number_7")
        panes.append(Pane((line,), scale(low, high, 3, time_step), clock))
    return LineChart(
        say("statistics.trend"),
        say("statistics.no_trend"),
        panes,
        [_short(point.first, say) for point in points],
        [_trend_tip(point, say) for point in points],
    )


def times_chart(times: Sequence[int], say: Texts) -> Histogram:
    """How long the wins took."""

    def tell(entry: Bin) -> tuple[str, ...]:
        low = clock(entry.low)
        if entry.high is None:
            span = say("statistics.longer", low=low)
        else:
            span = say("statistics.between", low=low, high=clock(entry.high))
        return span, _wins(entry.count, say)

    return Histogram(say("statistics.times"), say("statistics.no_times"), times, tell)


def luck_chart(totals: Totals, say: Texts) -> BarChart:
    """How often games were won and guesses survived, beside what the guesses' chances come to; the
    guesses that could not be avoided."""
    title, empty, count = say("statistics.luck"), say("statistics.no_luck"), totals.reviewed
    if not count:
        return BarChart(title, empty, [])
    of_all = say("statistics.of_reviewed", number=count)
    rate = totals.won / totals.games
    rates = [
        Bar(
            say("statistics.won"), rate, percent(rate), "accent",
            (say("statistics.won_of", games=_games(totals.games, say), number=totals.won),),
        )
    ]  # fmt: skip
    note = ""
    if totals.guesses:
        note = _luck_note(totals, say)
        rates += _survival_bars(totals, (note, of_all), say)
    forced = totals.guesses_forced
    told = (
        say("statistics.forced_note"),
        say("statistics.guesses", number=forced),
        _cost(totals.cost_forced, say),
        of_all,
    )
    most = max(forced, totals.guesses_needless, 1)
    bar = _a_game("statistics.forced", forced, most, count, "number_7", told, say)
    return NotedBars(title, empty, [rates, [bar]], note)


def skill_chart(totals: Totals, say: Texts) -> BarChart:
    """The guesses that nobody had to make, the flags that the numbers contradict, and below them
    the patterns that were missed most."""
    title, empty, count = say("skill.title"), say("skill.empty"), totals.reviewed
    if not count:
        return BarChart(title, empty, [])
    of_all = say("statistics.of_reviewed", number=count)
    needless, flags = totals.guesses_needless, totals.wrong_flags
    cost = _cost(totals.cost_needless, say)
    guesses = say("statistics.guesses", number=needless)
    most = max(totals.guesses_forced, needless, flags, 1)
    slips = [
        _a_game(
            "statistics.needless", needless, most, count, "danger",
            (say("statistics.needless_note"), guesses, cost, of_all), say,
        ),
        _a_game(
            "skill.wrong_flags", flags, most, count, "danger",
            (say("skill.wrong_flags_note"), say("skill.flags", number=flags), of_all), say,
        ),
    ]  # fmt: skip
    missed = [
        Bar(
            say("skill.missed", pattern=say(f"pattern.{pattern.value}")),
            times / totals.missed[0][1],
            f"{times}",
            "number_5",
            (_times(times, say), of_all),
        )
        for pattern, times in totals.missed
    ]
    return NotedBars(title, empty, [slips, missed], _skill_note(totals, say))


def _a_game(
    key: str, number: int, most: int, games: int, tone: str, told: tuple[str, ...], say: Texts
) -> Bar:
    """How often something was done a game; the longest bar of its kind stands for ``most``."""
    return Bar(say(key), number / most, f"{number / games:.2f}", tone, told)


def _skill_note(totals: Totals, say: Texts) -> str:
    """In words, what the needless guesses cost."""
    if not totals.guesses_needless:
        return say("skill.no_needless")
    return say("skill.needless_cost", cost=_lost(totals.cost_needless, say))


def _cost(games: float, say: Texts) -> str:
    """The same of any guesses, for a tip."""
    return say("skill.cost", cost=_lost(games, say))


def _lost(games: float, say: Texts) -> str:
    """How many games guesses should have lost by their chances."""
    number = f"{games:.1f}"
    if number == "0.0":
        return say("skill.no_game")
    return say("skill.one_game" if number == "1.0" else "skill.games", number=number)


def _times(number: int, say: Texts) -> str:
    return say("skill.once" if number == 1 else "skill.times", number=number)


def _survival_bars(totals: Totals, below: tuple[str, ...], say: Texts) -> list[Bar]:
    """The guesses that were survived, beside how many would have been by their chances; ``below``
    is what both tell besides."""
    survived, even = totals.guesses_survived, totals.guesses_expected
    told = (
        ("survived", survived, f"{survived}", "number_5"),
        ("even_luck", even, f"{even:.1f}", "text_dim"),
    )
    return [
        Bar(
            say(f"statistics.{key}"),
            value / totals.guesses,
            percent(value / totals.guesses),
            tone,
            (say(f"statistics.{key}_of", number=text, guesses=totals.guesses), *below),
        )
        for key, value, text, tone in told
    ]


def _luck_note(totals: Totals, say: Texts) -> str:
    """In words, how many more guesses were survived than by even luck."""
    more = round(totals.guesses_survived - totals.guesses_expected)
    if not more:
        return say("statistics.luck_even")
    return say("statistics.luck_more" if more > 0 else "statistics.luck_fewer", number=abs(more))


def days_chart(played: Mapping[date, tuple[int, int]], today: date, say: Texts) -> DayChart:
    """On which days of the last year games were played."""

    def tell(day: date, counts: tuple[int, int]) -> tuple[str, ...]:
        games, won = counts
        if not games:
            return day_text(day, say), say("statistics.no_games")
        return day_text(day, say), f"{_games(games, say)}, {_wins(won, say)}"

    months = [say(f"scores.month_{number}") for number in range(1, 13)]
    weekdays = [say(f"statistics.weekday_{number}") for number in range(1, 8)]
    ends = say("statistics.fewer"), say("statistics.more")
    title = say("statistics.days")
    return DayChart(title, played, today, (months, weekdays), ends, tell)


def _trend_tip(point: TrendPoint, say: Texts) -> tuple[str, ...]:
    since = say("statistics.since", day=day_text(point.first, say))
    rate = percent_text(point.won / point.games if point.games else None, say)
    count = f"{_games(point.games, say)}, {_wins(point.won, say)}"
    lines = [since, say("statistics.tip_rate", count=count, rate=rate)]
    if point.survived is not None and point.allowed is not None:
        rates = percent(point.survived), percent(point.allowed)
        lines.append(say("statistics.tip_luck", rate=rates[0], even=rates[1]))
    if point.mean_won_ms is not None:
        lines.append(say("statistics.tip_time", time=exact_seconds(round(point.mean_won_ms))))
    return tuple(lines)


def _short(day: date, say: Texts) -> str:
    return say("statistics.short_day", day=day.day, month=say(f"scores.month_{day.month}"))


def _games(number: int, say: Texts) -> str:
    return say("statistics.one_game" if number == 1 else "statistics.games_of", number=number)


def _wins(number: int, say: Texts) -> str:
    return say("statistics.one_win" if number == 1 else "statistics.wins_of", number=number)
