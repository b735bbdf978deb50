"""The charts of the statistics, made from the answers of the store."""

from collections.abc import Mapping, Sequence
from datetime import date

from game.charts.axes import Scale, format_axis_time, format_percent, make_scale, time_step
from game.charts.bars import Bar, BarChart, Bin, Histogram
from game.charts.days import DayChart
from game.charts.lines import LineChart, Pane, Series
from game.records import Totals, TrendPoint
from game.resources.format import format_exact_seconds
from game.resources.texts import Texts
from game.scenes.records.score_rows import day_text

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
    panes = [Pane(tuple(series), _FRACTIONS, format_percent)]
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
        [_short_day(point.first, texts) for point in points],
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
        return span, _wins(entry.count, texts)

    return Histogram(texts("statistics.times"), texts("statistics.no_times"), times, describe)


def luck_chart(totals: Totals, texts: Texts) -> BarChart:
    """Return the chart of survived guesses against their chances, and of forced guesses."""
    title, empty, count = texts("statistics.luck"), texts("statistics.no_luck"), totals.reviewed
    if not count:
        return BarChart(title, empty, [])
    of_all = texts("statistics.of_reviewed", number=count)
    rate = totals.won / totals.games
    tip = texts("statistics.won_of", games=_games(totals.games, texts), number=totals.won)
    rates = [Bar(texts("statistics.won"), rate, format_percent(rate), "accent", (tip,))]
    note = ""
    if totals.guesses:
        note = _luck_note(totals, texts)
        rates += _survival_bars(totals, (note, of_all), texts)
    forced = totals.guesses_forced
    lines = (
        texts("statistics.forced_note"),
        texts("statistics.guesses", number=forced),
        texts("skill.cost", cost=_lost(totals.cost_forced, texts)),
        of_all,
    )
    part = forced / max(forced, totals.guesses_needless, 1)
    shown = f"{forced / count:.2f}"
    bar = Bar(texts("statistics.forced"), part, shown, "number_7", lines)
    return BarChart(title, empty, [rates, [bar]], note)


def skill_chart(totals: Totals, texts: Texts) -> BarChart:
    """Return the chart of needless guesses, wrong flags and the patterns missed most."""
    title, empty, count = texts("skill.title"), texts("skill.empty"), totals.reviewed
    if not count:
        return BarChart(title, empty, [])
    of_all = texts("statistics.of_reviewed", number=count)
    needless, flags = totals.guesses_needless, totals.wrong_flags
    most = max(totals.guesses_forced, needless, flags, 1)
    needless_lines = (
        texts("statistics.needless_note"),
        texts("statistics.guesses", number=needless),
        texts("skill.cost", cost=_lost(totals.cost_needless, texts)),
    )
    flag_lines = (texts("skill.wrong_flags_note"), texts("skill.flags", number=flags))
    slips = [
        Bar(texts(key), number / most, f"{number / count:.2f}", "danger", (*lines, of_all))
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
        note = texts("skill.needless_cost", cost=_lost(totals.cost_needless, texts))
    return BarChart(title, empty, [slips, missed], note)


def _lost(games: float, texts: Texts) -> str:
    """Return the number of games that guesses should have lost by their chances."""
    number = f"{games:.1f}"
    if number == "0.0":
        return texts("skill.no_game")
    return texts("skill.games", number=number)


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
            format_percent(value / totals.guesses),
            tone,
            (texts(f"statistics.{key}_of", number=text, guesses=totals.guesses), *below),
        )
        for key, value, text, tone in rows
    ]


def _luck_note(totals: Totals, texts: Texts) -> str:
    """Return a sentence on how many more guesses were survived than expected."""
    more = round(totals.guesses_survived - totals.guesses_expected)
    if not more:
        return texts("statistics.luck_even")
    return texts("statistics.luck_more" if more > 0 else "statistics.luck_fewer", number=abs(more))


def days_chart(played: Mapping[date, tuple[int, int]], today: date, texts: Texts) -> DayChart:
    """Return the calendar of the games of the last year."""

    def describe(day: date, counts: tuple[int, int]) -> tuple[str, ...]:
        games, won = counts
        counted = f"{_games(games, texts)}, {_wins(won, texts)}"
        return day_text(day, texts), counted if games else texts("statistics.no_games")

    months = [texts(f"scores.month_{number}") for number in range(1, 13)]
    weekdays = [texts(f"statistics.weekday_{number}") for number in range(1, 8)]
    ends = texts("statistics.fewer"), texts("statistics.more")
    title = texts("statistics.days")
    return DayChart(title, played, today, (months, weekdays), ends, describe)


def _trend_tip(point: TrendPoint, texts: Texts) -> tuple[str, ...]:
    since = texts("statistics.since", day=day_text(point.first, texts))
    rate = format_percent(point.won / point.games)
    count = f"{_games(point.games, texts)}, {_wins(point.won, texts)}"
    lines = [since, texts("statistics.tip_rate", count=count, rate=rate)]
    if point.survived is not None and point.allowed is not None:
        rates = format_percent(point.survived), format_percent(point.allowed)
        lines.append(texts("statistics.tip_luck", rate=rates[0], even=rates[1]))
    if point.mean_won_ms is not None:
        mean = format_exact_seconds(round(point.mean_won_ms))
        lines.append(texts("statistics.tip_time", time=mean))
    return tuple(lines)


def _short_day(day: date, texts: Texts) -> str:
    return texts("statistics.short_day", day=day.day, month=texts(f"scores.month_{day.month}"))


def _games(number: int, texts: Texts) -> str:
    return texts("statistics.games_of", count=number)


def _wins(number: int, texts: Texts) -> str:
    return texts("statistics.wins_of", count=number)
