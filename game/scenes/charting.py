"""What the statistics' charts show of the store's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import pygame

from game.scenes.scorerows import day_text, percent_text
from game.store import Totals, TrendPoint
from game.texts import Texts
from game.view.charts.axes import Scale, clock, percent, scale, time_step
from game.view.charts.bars import Bar, BarChart
from game.view.charts.days import DayChart
from game.view.charts.histogram import Bin, Histogram
from game.view.charts.lines import LineChart, Pane, Series
from game.view.hud import exact_seconds
from game.view.painter import SMALL, Painter

_PARTS = Scale(0.0, 1.0, 0.5)
"""From none to all, in halves."""
_NOTE = 24
"""Layout units of the line below the bars."""


class NotedBars(BarChart):
    """Bars, and below them a line that says in words what they come to."""

    def __init__(
        self, title: str, empty: str, groups: Sequence[Sequence[Bar]], note: str = ""
    ) -> None:
        super().__init__(title, empty, groups)
        self.note = note

    def _paint(self, painter: Painter, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """The bars leave room for the line."""
        if self.note:
            high = painter.px(_NOTE)
            room = pygame.Rect(room.x, room.y, room.width, room.height - high)
            spot = (room.x, room.bottom + high // 2)
            painter.text(canvas, self.note, spot, SMALL, "text", "midleft", room=room.width)
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
    """How often games were won and guesses survived, beside what the guesses' chances come to;
    guesses forced and needless."""
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
    forced, needless = totals.guesses_forced, totals.guesses_needless
    most = max(forced, needless, 1)
    guesses = [
        Bar(
            say(f"statistics.{key}"), number / most, f"{number / count:.2f}", tone,
            (say(f"statistics.{key}_note"), say("statistics.guesses", number=number), of_all),
        )
        for key, number, tone in (
            ("forced", forced, "number_7"), ("needless", needless, "danger")
        )
    ]  # fmt: skip
    return NotedBars(title, empty, [rates, guesses], note)


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
