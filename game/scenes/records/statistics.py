"""The statistics: figures and charts of all games of a board."""

from collections.abc import Callable
from datetime import date, timedelta

import pygame

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
from game.ui.flow import flow
from game.ui.painter import BODY, SMALL
from game.ui.selectors import Segments
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.widgets import Widget

PAGES = ("trend", "times", "luck", "skill", "days")  # the charts in their order
_MAX_POINTS, _GAMES_PER_POINT = 24, 5  # of the trend; fewer games would make a point meaningless
_FIGURE = 70  # layout units that a figure needs at least
_YEAR = timedelta(371)
_TITLES = {"skill": "skill.title"}
PAINT_SECONDS = 0.006  # the time for charts within a frame, and the pause until the next such frame
_WIDE_ROOM, _TALL_ROOM = (800, 440), (540, 720)  # needed by all charts together, in layout units
_Answer = tuple[list[tuple[str, str]], dict[str, Chart], dict[date, tuple[int, int]]]
"""The figures, the charts, and the days on which games were played."""


class StatisticsScene(RecordsScene):
    """All charts at once where the window is large enough, else one of them."""

    name = "statistics"
    title = "statistics.title"
    page_height = 720

    def __init__(self, context: Context, filter_: Filter) -> None:
        self._number = 0
        self.charts: dict[str, Chart] = {}
        self._painted: dict[Chart, tuple[int, int]] = {}  # the sizes that charts are painted in
        self._painted_at = 0.0
        self._figures: list[tuple[str, str]] = []
        labels = [context.texts(_TITLES.get(name, f"statistics.{name}")) for name in PAGES]
        self.switch = Segments("", labels, 0, self._show_chart)
        self.is_paged = False
        self._figures_rect = pygame.Rect(0, 0, 1, 1)
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
        self._painted.clear()
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

    def layout(self, size: tuple[int, int]) -> None:
        self._painted.clear()
        super().layout(size)

    def page_widgets(self) -> list[Widget]:
        return [*([self.switch] if self.is_paged else []), *self._shown_charts]

    def place_page(self, room: pygame.Rect) -> None:
        px = self.context.painter.px
        self._figures_rect = pygame.Rect(room.x, room.y, room.width, 0)
        self._figures_rect.height = self._figure_places(0)[-1].bottom - room.y
        below = pygame.Rect(room.x, self._figures_rect.bottom + px(8), room.width, 0)
        below.height = room.bottom - below.y
        wide, high = below.width, below.height
        is_wide = wide >= px(_WIDE_ROOM[0]) and high >= px(_WIDE_ROOM[1])
        self.is_paged = not is_wide and (wide < px(_TALL_ROOM[0]) or high < px(_TALL_ROOM[1]))
        if self.is_paged:
            place = pygame.Rect(below.x, below.y, wide, px(40))
            self.switch.lay_out(self.context.painter, place)
            rects = [pygame.Rect(below.x, below.y + px(48), wide, high - px(48))]
        else:
            rects = _spread(below, px(12), is_wide)
        for chart, rect in zip(self._shown_charts, rects, strict=True):
            chart.rect = rect
        self._paint_charts()

    @property
    def is_busy(self) -> bool:
        return super().is_busy or bool(self._unpainted)

    def update(self, step: float) -> None:
        super().update(step)
        if self._day_watch.day != self.context.today():
            self.refresh()
        if self._unpainted and self.context.clock() - self._painted_at > PAINT_SECONDS:
            self._paint_charts()

    @property
    def _shown_charts(self) -> list[Chart]:
        return [self.charts[PAGES[self._number]]] if self.is_paged else list(self.charts.values())

    @property
    def _unpainted(self) -> list[Chart]:
        return [one for one in self._shown_charts if self._painted.get(one) != one.rect.size]

    def _paint_charts(self) -> None:
        """Paint as many charts as this frame has time for."""
        begin = self.context.clock()
        for chart in self._unpainted:
            if self.context.clock() - begin > PAINT_SECONDS:
                break
            chart.build(self.context.painter)
            self._painted[chart] = chart.rect.size
        self._painted_at = self.context.clock()

    def point_at(self, pos: tuple[int, int] | None) -> None:
        for chart in self.charts.values():
            chart.point(pos)

    def draw_page(self, canvas: pygame.Surface, dy: int) -> None:
        painter, px = self.context.painter, self.context.painter.px
        places = self._figure_places(dy)
        for number, (label, value) in enumerate(self._figures):
            left, top = places[number].topleft
            room = places[number].width
            if left > self._figures_rect.x:
                line = painter.colour("panel_edge")
                canvas.fill(line, (left - px(12), top + px(6), max(1, px(1)), px(42)))
            painter.text(canvas, label, (left, top + px(4)), SMALL, "text_dim", room=room)
            tone = "accent" if number == 1 else "text"
            painter.text(canvas, value, (left, top + px(24)), BODY, tone, title=True, room=room)

    def _figure_places(self, dy: int) -> list[pygame.Rect]:
        px, room, count = self.context.painter.px, self._figures_rect, len(self._figures)
        fonts = self.context.painter.fonts
        longest = max((fonts.width(label, px(SMALL)) for label, _ in self._figures), default=0)
        least = max(px(_FIGURE), longest)
        return flow(room.move(0, dy), max(1, count), least, px(56), px(12), max(1, count))

    def draw_over(self, canvas: pygame.Surface, dy: int) -> None:
        for chart in sorted(self._shown_charts, key=lambda chart: chart.pointed is None):
            mark = chart.mark(chart is self.group.focus)
            if mark is not None:
                x, y = mark.anchor
                anchor, side = (chart.rect.x + x, chart.rect.y + y + dy), chart.tip_side
                bounds = chart.rect.copy()
                if side is not TooltipSide.BESIDE:  # the panel without the tabs on the left
                    bounds = self._figures_rect.copy()
                    bounds.height = self.panel.bottom - bounds.y
                bounds.y += dy
                draw_tooltip(canvas, self.context.painter, mark.lines, anchor, bounds, side)
                return

    def _show_chart(self, index: int) -> None:
        self._number = index
        self.relayout()


def _spread(room: pygame.Rect, gap: int, is_wide: bool) -> list[pygame.Rect]:
    """Return the rectangles of the five charts."""
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
