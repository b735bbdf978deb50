"""The charts of the statistics, made from the answers of the store."""

from collections.abc import Mapping, Sequence
from datetime import date

from game.charts.axes import Scale, format_axis_time, make_scale, time_step
from game.charts.bars import Bar, BarChart, Bin, Histogram
from game.charts.days import DayChart
from game.charts.lines import LineChart, Pane, Series
from game.records import Totals, TrendPoint
from game.resources.format import (
    format_date,
    format_exact_seconds,
    format_percent,
    month_names,
    weekday_names,
    whole_percent,
)
from game.resources.texts import Texts

_FRACTIONS = Scale(0.0, 1.0, 0.5)


def trend_chart(points: Sequence[TrendPoint], texts: Texts) -> LineChart:
    """Return the chart of wins and survived guesses over time, with the mean time of wins."""
    rates = tuple(point.won / point.games for point in points)
    survived = tuple(point.survived for point in points)
    times = tuple(point.mean_won_ms for point in points)
    series = [Series(texts("statistics.won"), rates, "accent")]
    if any(part is not None for part in survived):
        allowed, name = tuple(point.allowed for point in points), texts("statistics.survived_short")
        series.append(Series(name, survived, "number_5", is_main=False))
        series.append(Series(texts("statistics.even_luck"), allowed, "text_dim", is_main=False))
    panes = [Pane(tuple(series), _FRACTIONS, lambda part: _percent(part, texts))]
    known = [time for time in times if time is not None]
    if known:
        spread = max(max(known) - min(known), max(known) / 5)
        middle = (max(known) + min(known)) / 2
        low, high = max(0.0, middle - spread / 2), middle + spread / 2
        line = Series(texts("statistics.mean_time"), times, "number_7")
        panes.append(Pane((line,), make_scale(low, high, 3, time_step), format_axis_time))
    return LineChart(
        texts("statistics.trend"),
        texts("statistics.no_trend"),
        panes,
        [format_date(point.first, texts, "short_day") for point in points],
        [_trend_tip(point, texts) for point in points],
    )


def times_chart(times: Sequence[int], texts: Texts) -> Histogram:
    """Return the chart of the times of wins."""

    def describe(entry: Bin) -> tuple[str, ...]:
        low = format_axis_time(entry.low)
        if entry.high is None:
            span = texts("statistics.longer", low=low)
        else:
            span = texts("statistics.between", low=low, high=format_axis_time(entry.high))
        return span, texts("statistics.wins_of", count=entry.count)

    return Histogram(texts("statistics.times"), texts("statistics.no_times"), times, describe)


def luck_chart(totals: Totals, texts: Texts) -> BarChart:
    """Return the chart of survived guesses against their chances, and of forced guesses."""
    title, empty, count = texts("statistics.luck"), texts("statistics.no_luck"), totals.reviewed
    if not count:
        return BarChart(title, empty, [])
    of_all = texts("statistics.of_reviewed", count=count)
    rate = totals.won / totals.games
    tip = texts("statistics.games_won", count=totals.games, won=totals.won)
    rates = [Bar(texts("statistics.won"), rate, _percent(rate, texts), "accent", (tip,))]
    note = ""
    if totals.guesses:
        note = _luck_note(totals, texts)
        rates += _survival_bars(totals, (note, of_all), texts)
    forced = totals.guesses_forced
    lines = (
        texts("statistics.forced_note"),
        texts("statistics.guesses", count=forced),
        _cost("cost", totals.cost_forced, texts),
        of_all,
    )
    part = forced / max(forced, totals.guesses_needless, 1)
    shown = _a_game(forced, count)
    bar = Bar(texts("statistics.forced"), part, shown, "number_7", lines)
    return BarChart(title, empty, [rates, [bar]], note)


def skill_chart(totals: Totals, texts: Texts) -> BarChart:
    """Return the chart of needless guesses, wrong flags and the patterns missed most."""
    title, empty, count = texts("skill.title"), texts("skill.empty"), totals.reviewed
    if not count:
        return BarChart(title, empty, [])
    of_all = texts("statistics.of_reviewed", count=count)
    needless, flags = totals.guesses_needless, totals.wrong_flags
    most = max(totals.guesses_forced, needless, flags, 1)
    needless_lines = (
        texts("statistics.needless_note"),
        texts("statistics.guesses", count=needless),
        _cost("cost", totals.cost_needless, texts),
    )
    flag_lines = (texts("skill.wrong_flags_note"), texts("skill.flags", count=flags))
    slips = [
        Bar(texts(key), number / most, _a_game(number, count), "danger", (*lines, of_all))
        for key, number, lines in (
            ("statistics.needless", needless, needless_lines),
            ("skill.wrong_flags", flags, flag_lines),
        )
    ]
    missed = [
        Bar(
            texts("skill.missed", pattern=texts(f"pattern.{pattern.value}")),
            times / totals.missed[0][1],
            f"{times}",
            "number_5",
            (texts("skill.times", count=times), of_all),
        )
        for pattern, times in totals.missed
    ]
    note = texts("skill.no_needless")
    if needless:
        note = _cost("needless_cost", totals.cost_needless, texts)
    return BarChart(title, empty, [slips, missed], note)


def _percent(part: float, texts: Texts) -> str:
    return format_percent(whole_percent(part), texts)


def _a_game(number: int, games: int) -> str:
    """Return how many there were a game, to two decimals; only none at all is 0.00."""
    return f"{max(0.01, number / games) if number else 0:.2f}"


def _cost(key: str, games: float, texts: Texts) -> str:
    """Return a sentence on the number of games that guesses should have lost by their chances."""
    tenths = round(10 * games)
    if not tenths:
        return texts(f"skill.{key}_none")
    name = {5: "half_a_game", 10: "one_game"}.get(tenths, "some_games")
    amount = texts(f"skill.{name}", games=f"{tenths / 10:g}")
    return texts(f"skill.{key}", amount=amount)


def _survival_bars(totals: Totals, below: tuple[str, ...], texts: Texts) -> list[Bar]:
    """Return bars of the survived guesses and those expected; ``below`` is added to their tips."""
    survived, even = totals.guesses_survived, totals.guesses_expected
    rows = (
        ("survived", survived, f"{survived}", "number_5"),
        ("even_luck", even, f"{even:.1f}", "text_dim"),
    )
    return [
        Bar(
            texts(f"statistics.{key}"),
            value / totals.guesses,
            _percent(value / totals.guesses, texts),
            tone,
            (texts(f"statistics.{key}_of", survived=text, count=totals.guesses), *below),
        )
        for key, value, text, tone in rows
    ]


def _luck_note(totals: Totals, texts: Texts) -> str:
    """Return a sentence on how many more guesses were survived than expected."""
    more = round(totals.guesses_survived - totals.guesses_expected)
    if not more:
        return texts("statistics.luck_even")
    return texts("statistics.luck_more" if more > 0 else "statistics.luck_fewer", count=abs(more))


def days_chart(played: Mapping[date, tuple[int, int]], today: date, texts: Texts) -> DayChart:
    """Return the calendar of the games of the last year."""

    def describe(day: date, counts: tuple[int, int]) -> tuple[str, ...]:
        games, won = counts
        counted = texts("statistics.games_won", count=games, won=won)
        return format_date(day, texts), counted if games else texts("statistics.no_games")

    names = month_names(texts), weekday_names(texts)
    ends = texts("statistics.fewer"), texts("statistics.more")
    title = texts("statistics.days")
    return DayChart(title, played, today, names, ends, describe)


def _trend_tip(point: TrendPoint, texts: Texts) -> tuple[str, ...]:
    since = texts("statistics.since", day=format_date(point.first, texts))
    rate = _percent(point.won / point.games, texts)
    lines = [since, texts("statistics.games_rate", count=point.games, won=point.won, rate=rate)]
    if point.survived is not None and point.allowed is not None:
        rates = _percent(point.survived, texts), _percent(point.allowed, texts)
        lines.append(texts("statistics.tip_luck", rate=rates[0], even=rates[1]))
    if point.mean_won_ms is not None:
        mean = format_exact_seconds(round(point.mean_won_ms))
        lines.append(texts("statistics.tip_time", time=mean))
    return tuple(lines)
