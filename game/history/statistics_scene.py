"""The statistics: figures and charts of all games of a board."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

from game.history.records_scene import RecordsScene
from game.history.score_rows import percent_text
from game.resources.format import (
    format_date,
    format_exact_seconds,
    format_number,
    format_percent,
    month_names,
    weekday_names,
    whole_percent,
)
from game.resources.texts import Texts
from game.scenes.context import Context, DayWatch
from game.store import Filter, Totals, TrendPoint, queries, statistics
from game.store.reader import RecordsReader
from game.ui.boxes import Box, Column, FirstThatFits, Flow, Row
from game.ui.chart_kinds import Bar, BarChart, Bin, DayChart, Histogram, LineChart, Pane, Series
from game.ui.charts import Chart, Scale, format_axis_time, make_scale, time_step
from game.ui.leaves import Text
from game.ui.painter import BODY, SMALL
from game.ui.selectors import Segments
from game.ui.wrappers import Sized

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
        _cost_sentence("cost", totals.cost_forced, texts),
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
        _cost_sentence("cost", totals.cost_needless, texts),
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
        note = _cost_sentence("needless_cost", totals.cost_needless, texts)
    return BarChart(title, empty, [slips, missed], note)


def _percent(part: float, texts: Texts) -> str:
    return format_percent(whole_percent(part), texts)


def _a_game(number: int, games: int) -> str:
    """Return the mean per game, to two decimals; only zero is shown as 0.00."""
    return f"{max(0.01, number / games) if number else 0:.2f}"


def _cost_sentence(key: str, games: float, texts: Texts) -> str:
    """Return a sentence on how many games the guesses should have lost by their chances."""
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


PAGES = ("trend", "times", "luck", "skill", "days")  # the charts in their order
_MAX_POINTS, _GAMES_PER_POINT = 24, 5
"""The most points of the trend, and the games of each: fewer would mean nothing."""
_YEAR = timedelta(371)
_TITLES = {"skill": "skill.title"}
PAINT_SECONDS = 0.006  # the time for charts within a frame, and the pause until the next such frame
_BETWEEN = 12  # layout units between charts
_Answer = tuple[list[tuple[str, str]], dict[str, Chart], dict[date, tuple[int, int]]]
"""The figures, the charts, and the days on which games were played."""


class StatisticsScene(RecordsScene):
    """All charts at once if the window is large enough, else one of them."""

    name = "statistics"
    title = "statistics.title"

    def __init__(self, context: Context, filter_: Filter) -> None:
        self._number = 0
        self.charts: dict[str, Chart] = {}
        self._painted: dict[Chart, tuple[int, int]] = {}  # the sizes at which charts are painted
        self._painted_at = 0.0
        self._figures: list[tuple[str, str]] = []
        labels = [context.texts(_TITLES.get(name, f"statistics.{name}")) for name in PAGES]
        self.switch = Segments("", labels, 0, self._show_chart)
        self.switch.name = "charts"
        self._day_watch = DayWatch(context)
        self._days: dict[date, tuple[int, int]] | None = None
        super().__init__(context, filter_)
        self.show_counting()
        self.refresh()

    def make_query(self) -> Callable[[RecordsReader], _Answer]:
        texts, wanted = self.context.texts, self.filter
        if self._day_watch.has_changed():
            self._days = None
        today, known = self._day_watch.day, self._days

        def answer(records: RecordsReader) -> _Answer:
            ask, calendar = records.ask, records.calendar
            totals = ask(statistics.totals, wanted)
            points = min(_MAX_POINTS, max(1, totals.games // _GAMES_PER_POINT))
            days = ask(queries.days, today - _YEAR, today, calendar) if known is None else known
            charts: dict[str, Chart] = {
                "trend": trend_chart(ask(statistics.trend, wanted, calendar, points), texts),
                "times": times_chart(ask(statistics.times, wanted), texts),
                "luck": luck_chart(totals, texts),
                "skill": skill_chart(totals, texts),
                "days": days_chart(days, today, texts),
            }
            return _figures(totals, texts), charts, days

        return answer

    def show(self, answer: _Answer) -> None:
        focused = [name for name, chart in self.charts.items() if chart is self.group.focus]
        self._figures, self.charts, self._days = answer
        if focused:
            self.group.focus = self.charts[focused[0]]

    def show_counting(self) -> None:
        texts = self.context.texts
        self._figures = [(label, "…") for label, _ in _figures(Totals(), texts)]
        for name in PAGES:
            if name != "days" or self._days is None:  # the days do not depend on the filter
                title = texts(_TITLES.get(name, f"statistics.{name}"))
                self.charts[name] = Chart(title, texts("scores.counting"), is_empty=True)
        super().show_counting()

    def page(self) -> Box:
        figures = [
            Column(
                Text(label, SMALL, "text_dim"),
                Text(value, BODY, "text" if number != 1 else "accent", title=True),
                gap=0,
            )
            for number, (label, value) in enumerate(self._figures)
        ]
        told = Flow(*figures, columns=len(figures))
        one = self.charts[PAGES[self._number]]
        paged = Column(self.switch, Sized(one, (280, 400), (264, 320), grow=1), gap=8, grow=1)
        return FirstThatFits(
            Column(told, self._charts_beside(), gap=_BETWEEN),
            Column(told, self._charts_below(), gap=_BETWEEN),
            Column(paged, told, gap=_BETWEEN),
            grow=1,
        )

    def _charts_beside(self) -> Box:
        trend, times, luck, skill, days = (self.charts[name] for name in PAGES)
        return Row(
            Column(
                Row(
                    Sized(trend, (330, 400), (240, 300), grow=57),
                    Sized(times, (240, 300), grow=43),
                    gap=_BETWEEN,
                    align="fill",
                    grow=60,
                ),
                Sized(days, (500, 600), (150, 160), grow=40, most=240),
                gap=_BETWEEN,
                grow=70,
            ),
            Column(
                Sized(luck, (None, 290), grow=30),
                Sized(skill, (None, 290), grow=70),
                gap=_BETWEEN,
                grow=30,
            ),
            gap=_BETWEEN,
            align="fill",
            grow=1,
        )

    def _charts_below(self) -> Box:
        trend, times, luck, skill, days = (self.charts[name] for name in PAGES)
        wide = (420 if self.is_upright else 480), 560
        return Column(
            Sized(trend, wide, (186, 220), grow=35),
            Sized(times, wide, (140, 150), grow=25),
            Row(
                Sized(luck, (None, 280), grow=1),
                Sized(skill, (None, 280), grow=1),
                gap=_BETWEEN,
                align="fill",
                grow=30,
            ),
            Sized(days, wide, (136, 140), grow=10),
            gap=_BETWEEN,
            grow=1,
        )

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self._painted.clear()
        with self.fitted():
            self._paint_charts()

    @property
    def is_busy(self) -> bool:
        return super().is_busy or bool(self._unpainted_charts)

    def update(self, step: float) -> None:
        if self._day_watch.day != self.context.today():
            self.refresh()
        super().update(step)
        if self._unpainted_charts and self.context.clock() - self._painted_at > PAINT_SECONDS:
            self._paint_charts()

    @property
    def _unpainted_charts(self) -> list[Chart]:
        charts = (one for one in self.tree.shown if isinstance(one, Chart))
        return [one for one in charts if self._painted.get(one) != one.rect.size]

    def _paint_charts(self) -> None:
        """Paint as many charts as this frame has time for."""
        begin = self.context.clock()
        for chart in sorted(self._unpainted_charts, key=[*self.charts.values()].index):
            if self.context.clock() - begin > PAINT_SECONDS:
                break
            chart.prepare(self.context.painter)
            self._painted[chart] = chart.rect.size
        self._painted_at = self.context.clock()

    def _show_chart(self, index: int) -> None:
        self._number = index
        self.rebuild()


def _figures(totals: Totals, texts: Texts) -> list[tuple[str, str]]:
    """Return the figures of all games with their labels; a dash for unknown values."""
    unknown = texts("results.unknown")
    rate = totals.won / totals.games if totals.games else None
    best, mean = (
        unknown if ms is None else format_exact_seconds(round(ms))
        for ms in (totals.best_ms, totals.mean_won_ms)
    )
    return [
        (texts("statistics.games"), format_number(totals.games, texts)),
        (texts("statistics.win_rate"), percent_text(rate, texts)),
        (texts("statistics.best_time"), best),
        (texts("statistics.mean_time"), mean),
        (texts("results.efficiency"), percent_text(totals.mean_efficiency, texts)),
        (texts("statistics.played"), _duration_text(totals.ms, texts)),
    ]


def _duration_text(ms: int, texts: Texts) -> str:
    """Return a duration in its two largest units."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 100:
        return texts("statistics.hours", hours=format_number(hours, texts))
    if hours:
        return texts("statistics.hours_minutes", hours=hours, minutes=minutes)
    return texts("statistics.minutes_seconds", minutes=minutes, seconds=seconds)
