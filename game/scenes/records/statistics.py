"""The statistics: figures over all games of a board, and charts of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pygame

from game.board.hud import exact_seconds
from game.records import Totals
from game.records.reader import RecordsReader
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.records.filters import RecordsFilter
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.score_rows import grouped, percent_text
from game.scenes.records.statistics_charts import (
    days_chart,
    luck_chart,
    skill_chart,
    times_chart,
    trend_chart,
)
from game.ui.charts.chart import Chart, CountingChart
from game.ui.painter import BODY, SMALL
from game.ui.selectors import Segments
from game.ui.tooltip import Side, draw_tip
from game.ui.widgets import Widget

PAGES = ("trend", "times", "luck", "skill", "days")
"""The charts, as they follow one another where there is room for one at a time."""
_MOST_POINTS, _GAMES_A_POINT = 24, 5
"""Points of the trend at most, and how many games one needs to say more than won or lost."""
_YEAR = timedelta(371)
_TITLES = {"skill": "skill.title"}
PAINT = 0.006
"""Seconds that a frame may spend on painting charts, and the pause until the next such frame."""
_WIDE, _HIGH = 800, 440
"""Layout units that all charts together need."""
_TALL = (540, 720)
"""The same, where they stand in a narrower and higher room."""
_Answer = tuple[list[tuple[str, str]], dict[str, Chart], dict[date, tuple[int, int]]]
"""The figures, the charts, and the days on which games were played."""


class StatisticsScene(RecordsScene):
    """All charts at once where the window is large enough, else one of them."""

    name = "statistics"
    title = "statistics.title"

    def __init__(self, context: Context, chosen: RecordsFilter) -> None:
        self._shown = 0
        self._charts: dict[str, Chart] = {}
        self._built: dict[Chart, tuple[int, int]] = {}
        """The sizes in which charts are painted already."""
        self._painted_at = 0.0
        self._figures: list[tuple[str, str]] = []
        labels = [context.texts(_TITLES.get(name, f"statistics.{name}")) for name in PAGES]
        self._switch = Segments("", labels, 0, self._turn)
        self._is_paged = False
        self._room = pygame.Rect(0, 0, 1, 1)
        self._today = context.today()
        self._days: dict[date, tuple[int, int]] | None = None
        super().__init__(context, chosen)
        self.show_counting()
        self.refresh()

    def question(self) -> Callable[[RecordsReader], _Answer]:
        texts, wanted, today, known = (
            self.context.texts,
            self.chosen.filter,
            self._today,
            self._days,
        )

        def answer(book: RecordsReader) -> _Answer:
            totals = book.totals(wanted)
            points = min(_MOST_POINTS, max(1, totals.games // _GAMES_A_POINT))
            days = book.days(today - _YEAR, today) if known is None else known
            charts: dict[str, Chart] = {
                "trend": trend_chart(book.trend(wanted, points), texts),
                "times": times_chart(book.times(wanted), texts),
                "luck": luck_chart(totals, texts),
                "skill": skill_chart(totals, texts),
                "days": days_chart(days, today, texts),
            }
            return _figures(totals, texts), charts, days

        return answer

    def show(self, answer: _Answer) -> None:
        focused = [name for name, chart in self._charts.items() if chart is self._group.focus]
        self._figures, self._charts, self._days = answer
        self._built.clear()
        if focused:
            self._group.focus = self._charts[focused[0]]

    def show_counting(self) -> None:
        texts = self.context.texts
        self._figures = [(label, "…") for label, _ in _figures(Totals(), texts)]
        for name in PAGES:
            if name != "days" or self._days is None:  # the days are those of every choice
                title = texts(_TITLES.get(name, f"statistics.{name}"))
                self._charts[name] = CountingChart(title, texts("scores.counting"))
        super().show_counting()

    def layout(self, size: tuple[int, int]) -> None:
        self._built.clear()
        super().layout(size)

    def own_widgets(self) -> list[Widget]:
        if self._is_paged:
            return [self._switch, self._charts[PAGES[self._shown]]]
        return list(self._charts.values())

    def place_page(self, room: pygame.Rect) -> None:
        px = self.context.painter.px
        self._room = pygame.Rect(room.x, room.y, room.width, px(58))
        below = pygame.Rect(room.x, room.y + px(66), room.width, room.height - px(66))
        wide, high = below.width, below.height
        is_wide = wide >= px(_WIDE) and high >= px(_HIGH)
        self._is_paged = not is_wide and (wide < px(_TALL[0]) or high < px(_TALL[1]))
        if self._is_paged:
            self._switch.rect = pygame.Rect(below.x, below.y, wide, px(38))
            chart = self._charts[PAGES[self._shown]]
            chart.rect = pygame.Rect(below.x, below.y + px(46), wide, high - px(46))
        else:
            for chart, rect in zip(
                self._charts.values(), _spread(below, px(12), is_wide), strict=True
            ):
                chart.rect = rect
        self._paint_charts()

    @property
    def is_busy(self) -> bool:
        return super().is_busy or bool(self._unpainted)

    def update(self, step: float) -> None:
        super().update(step)
        if self._unpainted and self.context.clock() - self._painted_at > PAINT:
            self._paint_charts()

    @property
    def _unpainted(self) -> list[Chart]:
        charts = [widget for widget in self.own_widgets() if isinstance(widget, Chart)]
        return [chart for chart in charts if self._built.get(chart) != chart.rect.size]

    def _paint_charts(self) -> None:
        """Paint as many charts as a frame has time for."""
        begin = self.context.clock()
        for chart in self._unpainted:
            if self.context.clock() - begin > PAINT:
                break
            chart.build(self.context.painter)
            self._built[chart] = chart.rect.size
        self._painted_at = self.context.clock()

    def point(self, pos: tuple[int, int] | None) -> None:
        for chart in self._charts.values():
            chart.point(pos)

    def draw_page(self, canvas: pygame.Surface, dy: int) -> None:
        painter, px = self.context.painter, self.context.painter.px
        wide = self._room.width / len(self._figures)
        for number, (label, value) in enumerate(self._figures):
            left, top = self._room.x + round(number * wide), self._room.y + dy
            room = round(wide) - px(12)
            if number:
                line = painter.colour("panel_edge")
                canvas.fill(line, (left - px(12), top + px(6), max(1, px(1)), px(42)))
            painter.text(canvas, label, (left, top + px(4)), SMALL, "text_dim", room=room)
            tone = "accent" if number == 1 else "text"
            painter.text(canvas, value, (left, top + px(24)), BODY + 2, tone, title=True, room=room)

    def draw_over(self, canvas: pygame.Surface, dy: int) -> None:
        charts = [widget for widget in self.own_widgets() if isinstance(widget, Chart)]
        charts.sort(key=lambda chart: not chart.has_pointer)
        for chart in charts:
            mark = chart.mark(chart is self._group.focus)
            if mark is not None:
                x, y = mark.anchor
                anchor = (chart.rect.x + x, chart.rect.y + y + dy)
                painter, side = self.context.painter, chart.tip_side
                bounds = chart.rect.move(0, dy) if side is Side.BESIDE else self._page(dy)
                draw_tip(canvas, painter, mark.lines, anchor, bounds, side)
                return

    def _page(self, dy: int) -> pygame.Rect:
        """All but the list on the left."""
        page = self._room.move(0, dy)
        page.height = self._panel.bottom + dy - page.y
        return page

    def _turn(self, index: int) -> None:
        self._shown = index
        self.place(self._panel)


def _spread(room: pygame.Rect, gap: int, is_wide: bool) -> list[pygame.Rect]:
    """Where the five charts stand, in the order of their pages."""
    x, y, wide, high = room
    if is_wide:
        side = (wide - 2 * gap) * 27 // 100
        left = wide - gap - side
        low = min((high - gap) * 40 // 100, left * 27 // 100)
        tall = high - gap - low
        first = (left - gap) * 57 // 100
        luck = (high - gap) * 475 // 1000
        return [
            pygame.Rect(x, y, first, tall),
            pygame.Rect(x + first + gap, y, left - gap - first, tall),
            pygame.Rect(x + left + gap, y, side, luck),
            pygame.Rect(x + left + gap, y + luck + gap, side, high - gap - luck),
            pygame.Rect(x, y + tall + gap, left, low),
        ]
    low = min((high - 3 * gap) // 5, wide // 4)
    rest = high - 3 * gap - low
    first, second = rest * 35 // 100, rest * 25 // 100
    third, half = rest - first - second, (wide - gap) // 2
    below = y + first + second + 2 * gap
    return [
        pygame.Rect(x, y, wide, first),
        pygame.Rect(x, y + first + gap, wide, second),
        pygame.Rect(x, below, half, third),
        pygame.Rect(x + half + gap, below, wide - gap - half, third),
        pygame.Rect(x, below + third + gap, wide, low),
    ]


def _figures(totals: Totals, texts: Texts) -> list[tuple[str, str]]:
    """The figures over all games, each with its label; a dash for what cannot be told."""
    unknown = texts("results.unknown")
    rate = totals.won / totals.games if totals.games else None
    best, mean = totals.best_ms, totals.mean_won_ms
    return [
        (texts("statistics.games"), grouped(totals.games)),
        (texts("statistics.win_rate"), percent_text(rate, texts)),
        (texts("statistics.best_time"), unknown if best is None else exact_seconds(best)),
        (texts("statistics.mean_time"), unknown if mean is None else exact_seconds(round(mean))),
        (texts("results.efficiency"), percent_text(totals.mean_efficiency, texts)),
        (texts("statistics.played"), _long(totals.ms, texts)),
    ]


def _long(ms: int, texts: Texts) -> str:
    """A long time in its two largest units."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 100:
        return texts("statistics.hours", hours=grouped(hours))
    if hours:
        return texts("statistics.hours_minutes", hours=hours, minutes=minutes)
    return texts("statistics.minutes_seconds", minutes=minutes, seconds=seconds)
