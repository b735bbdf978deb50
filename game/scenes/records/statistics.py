"""The statistics: figures and charts of all games of a board."""

from collections.abc import Callable
from datetime import date, timedelta

from game.charts.chart import Chart
from game.records import Filter, Totals
from game.records.reader import RecordsReader
from game.resources.format import format_exact_seconds, format_number
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.day_watch import DayWatch
from game.scenes.records import statistics_charts
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.score_rows import percent_text
from game.ui.boxes import Box, Column, FirstThatFits, Flow, Row
from game.ui.leaves import Text
from game.ui.painter import BODY, SMALL
from game.ui.selectors import Segments
from game.ui.wrappers import Sized

PAGES = ("trend", "times", "luck", "skill", "days")  # the charts in their order
_MAX_POINTS, _GAMES_PER_POINT = 24, 5  # of the trend; fewer games would make a point meaningless
_YEAR = timedelta(371)
_TITLES = {"skill": "skill.title"}
PAINT_SECONDS = 0.006  # the time for charts within a frame, and the pause until the next such frame
_BETWEEN = 12  # layout units between charts
_Answer = tuple[list[tuple[str, str]], dict[str, Chart], dict[date, tuple[int, int]]]
"""The figures, the charts, and the days on which games were played."""


class StatisticsScene(RecordsScene):
    """All charts at once where the window is large enough, else one of them."""

    name = "statistics"
    title = "statistics.title"

    def __init__(self, context: Context, filter_: Filter) -> None:
        self._number = 0
        self.charts: dict[str, Chart] = {}
        self._painted: dict[Chart, tuple[int, int]] = {}  # the sizes that charts are painted in
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
            totals = records.totals(wanted)
            points = min(_MAX_POINTS, max(1, totals.games // _GAMES_PER_POINT))
            days = records.days(today - _YEAR, today) if known is None else known
            charts: dict[str, Chart] = {
                "trend": statistics_charts.trend_chart(records.trend(wanted, points), texts),
                "times": statistics_charts.times_chart(records.times(wanted), texts),
                "luck": statistics_charts.luck_chart(totals, texts),
                "skill": statistics_charts.skill_chart(totals, texts),
                "days": statistics_charts.days_chart(days, today, texts),
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
        return super().is_busy or bool(self._unpainted)

    def update(self, step: float) -> None:
        if self._day_watch.day != self.context.today():
            self.refresh()
        super().update(step)
        if self._unpainted and self.context.clock() - self._painted_at > PAINT_SECONDS:
            self._paint_charts()

    @property
    def _unpainted(self) -> list[Chart]:
        charts = (one for one in self.tree.shown if isinstance(one, Chart))
        return [one for one in charts if self._painted.get(one) != one.rect.size]

    def _paint_charts(self) -> None:
        """Paint as many charts as this frame has time for."""
        begin = self.context.clock()
        for chart in sorted(self._unpainted, key=[*self.charts.values()].index):
            if self.context.clock() - begin > PAINT_SECONDS:
                break
            chart.prepare(self.context.painter)
            self._painted[chart] = chart.rect.size
        self._painted_at = self.context.clock()

    def _show_chart(self, index: int) -> None:
        self._number = index
        self.rebuild()


def _figures(totals: Totals, texts: Texts) -> list[tuple[str, str]]:
    """Return the figures of all games with their labels; a dash for what is unknown."""
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
