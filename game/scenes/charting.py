"""What the statistics' charts show of the store's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from game.scenes.scorerows import day_text, percent_text
from game.store import Totals, TrendPoint
from game.texts import Texts
from game.view.charts.axes import Scale, clock, percent, scale, time_step
from game.view.charts.bars import Bar, BarChart
from game.view.charts.days import DayChart
from game.view.charts.histogram import Bin, Histogram
from game.view.charts.lines import LineChart, Pane, Series
from game.view.hud import exact_seconds

_PARTS = Scale(0.0, 1.0, 0.5)
"""From none to all, in halves."""


def trend_chart(points: Sequence[TrendPoint], say: Texts) -> LineChart:
    """How often games were won, beside what luck allowed; below it the mean time of wins."""
    rates = tuple(point.won / point.games if point.games else None for point in points)
    lucks = tuple(point.luck for point in points)
    times = tuple(point.mean_won_ms for point in points)
    series = [Series(say("statistics.win_rate"), rates, "accent")]
    if any(luck is not None for luck in lucks):
        series.append(Series(say("statistics.by_luck"), lucks, "number_5", is_main=False))
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
    """Wins beside those that the guesses' chances allowed; guesses forced and needless."""
    count = totals.reviewed
    if not count:
        return BarChart(say("statistics.luck"), say("statistics.no_luck"), [])
    of_all = say("statistics.of_reviewed", number=count)
    won, allowed = totals.reviewed_won / count, totals.expected_wins / count
    wins = [
        Bar(
            say("statistics.won"), won, percent(won), "accent",
            (say("statistics.won_of", number=totals.reviewed_won), of_all),
        ),
        Bar(
            say("statistics.by_luck"), allowed, percent(allowed), "number_5",
            (say("statistics.allowed", number=f"{totals.expected_wins:.1f}"), of_all),
        ),
    ]  # fmt: skip
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
    return BarChart(say("statistics.luck"), say("statistics.no_luck"), [wins, guesses])


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
    if point.luck is not None:
        lines.append(say("statistics.tip_luck", rate=percent(point.luck)))
    if point.mean_won_ms is not None:
        lines.append(say("statistics.tip_time", time=exact_seconds(round(point.mean_won_ms))))
    return tuple(lines)


def _short(day: date, say: Texts) -> str:
    return say("statistics.short_day", day=day.day, month=say(f"scores.month_{day.month}"))


def _games(number: int, say: Texts) -> str:
    return say("statistics.one_game" if number == 1 else "statistics.games_of", number=number)


def _wins(number: int, say: Texts) -> str:
    return say("statistics.one_win" if number == 1 else "statistics.wins_of", number=number)
