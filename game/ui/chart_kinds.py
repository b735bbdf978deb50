"""The kinds of charts: bars for classes, lines over time, the days of a year."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby, pairwise

from pygame import Rect, Surface

from game.resources.theme import Colour
from game.ui.box import Placing, Span
from game.ui.charts import (
    EDGES,
    HEAD_HEIGHT,
    Chart,
    ChartMark,
    Scale,
    ValueFormat,
    format_axis_time,
    make_scale,
    round_step,
    spread_evenly,
    time_step,
)
from game.ui.fonts import PLAIN
from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_label, draw_paragraph, label_lines
from game.ui.shapes import draw_disc, draw_line, mix, rounded
from game.ui.tooltip import TooltipSide

_GROUP_GAP, _NOTE_HEIGHT = 14, 24  # layout units
_GROOVE, _BELOW, _AT_LABEL = 6, 4, 4
"""Layout units: the least height of a bar, the space below it, and below its label."""
_MOST_BAR = 64  # layout units: the most height of a bar with its label
_LABEL_LINES, _LEAST_WIDE = 2, 204
_KEPT = 3  # the bars of the last group that matter more than the note
_MAX_BARS = 24
_TAIL = 50
"""One in this many times falls into the last, open bar: a single long pause must not squeeze the
rest."""
_MAX_GRID_LINES = 4
_MINUTE_MS = 60_000


@dataclass(frozen=True)
class Bar:
    """``part`` (0 to 1) of the whole length, its figure, and the lines of its tooltip."""

    label: str
    part: float
    shown: str
    tone: str
    lines: tuple[str, ...]


class BarChart(Chart):
    """Bars in groups, with a note below. If room is short, the last bars of the last group are left
    out, and the note before the last few of them."""

    tip_side = TooltipSide.BELOW

    def __init__(
        self, title: str, empty: str, groups: Sequence[Sequence[Bar]], note: str = ""
    ) -> None:
        self.groups = [list(group) for group in groups if group]
        super().__init__(title, empty, not self.groups)
        self.note = note

    def width(self, placing: Placing) -> Span:
        painter, px = placing.painter, placing.px
        wide = [
            painter.fonts.narrowest(bar.label, px(SMALL), _LABEL_LINES, PLAIN)
            + _figure_width(painter, bar)
            for group in self.groups
            for bar in group
        ]
        least = max(px(_LEAST_WIDE), max(wide, default=0) + 2 * px(EDGES[0]))
        return Span(least, max(least, super().width(placing).wish))

    def height(self, placing: Placing, wide: int) -> Span:
        if self.is_empty:
            return super().height(placing, wide)
        painter, room = placing.painter, wide - 2 * placing.px(EDGES[0])
        *first, last = self.groups
        around = placing.px(HEAD_HEIGHT) + placing.px(EDGES[1])
        few, all_ = (
            around + _height_needed(painter, groups, room)
            for groups in ([*first, last[:_KEPT]], self.groups)
        )
        return Span(few, all_ + self._note_height(painter, room))

    def _note_height(self, painter: Painter, wide: int) -> int:
        if not self.note:
            return 0
        return painter.px(_NOTE_HEIGHT) * len(
            painter.fonts.wrap(self.note, painter.px(SMALL), wide)
        )

    def _paint(self, painter: Painter, room: Rect) -> None:
        *first, last = self.groups
        note = self._note_height(painter, room.width)
        counts = range(len(last), 0, -1)
        ways = [(n, note) for n in counts if n >= min(_KEPT, len(last))] + [(n, 0) for n in counts]
        for count, below in ways:
            groups = [*first, last[:count]]
            if _height_needed(painter, groups, room.width) + below <= room.height:
                break
        if below:
            spot = Rect(room.x, room.bottom - below, room.width, below)
            draw_paragraph(self.picture, painter, self.note, spot, SMALL, middle=True)
        room = Rect(room.topleft, (room.width, room.height - below))
        self._draw_groups(painter, groups, room)

    def _draw_groups(self, painter: Painter, groups: Sequence[Sequence[Bar]], room: Rect) -> None:
        """Draw bars in the middle of ``room``, sharing spare height."""
        spare = room.height - _height_needed(painter, groups, room.width)
        more = max(0, spare // sum(map(len, groups)))
        heights = [
            [
                min(high + more, max(high, painter.px(_MOST_BAR)))
                for high in _heights(painter, group, room.width)
            ]
            for group in groups
        ]
        whole = sum(map(sum, heights)) + painter.px(_GROUP_GAP) * (len(groups) - 1)
        top = room.y + (room.height - whole) // 2
        for group, highs in zip(groups, heights, strict=True):
            for bar, high in zip(group, highs, strict=True):
                self._draw_bar(painter, bar, Rect(room.x, top, room.width, high))
                top += high
            top += painter.px(_GROUP_GAP)

    def _draw_bar(self, painter: Painter, bar: Bar, spot: Rect) -> None:
        px, canvas = painter.px, self.picture
        high, room = _label_size(painter, bar, spot.width)
        thick = min(px(14), max(px(_GROOVE), spot.height - high - px(_BELOW + _AT_LABEL + 4)))
        groove = Rect(spot.x, spot.bottom - thick - px(_BELOW), spot.width, thick)
        above = (spot.right, groove.y - px(_AT_LABEL))
        painter.figures(canvas, bar.shown, above, SMALL, "text", "bottomright")
        above = (spot.x, groove.y - px(_AT_LABEL) - high // 2)
        draw_label(canvas, painter, bar.label, above, room, SMALL, "text_dim")
        rest = mix(painter.colour("board"), painter.colour("text_dim"), 0.2)
        canvas.blit(rounded(groove.size, thick // 2, rest), groove)
        if bar.part > 0:
            size = max(thick, round(groove.width * min(1.0, bar.part))), thick
            canvas.blit(rounded(size, thick // 2, painter.colour(bar.tone)), groove)
        self.marks.append(ChartMark(spot, groove, groove.center, bar.lines))


def _label_size(painter: Painter, bar: Bar, wide: int) -> tuple[int, int]:
    """Return the height of a bar's label, and the width left for it beside the figure."""
    room = wide - _figure_width(painter, bar)
    lines, _ = label_lines(painter, bar.label, room, SMALL)
    return painter.px(SMALL * 1.1) * len(lines), room


def _figure_width(painter: Painter, bar: Bar) -> int:
    """Return the width of a bar's figure and the gap between it and the label."""
    return sum(painter.fonts.figure_widths(bar.shown, painter.px(SMALL))) + painter.px(8)


def _heights(painter: Painter, group: Sequence[Bar], wide: int) -> list[int]:
    """Return the height that each bar of a group needs with its label."""
    below = painter.px(_GROOVE) + painter.px(_BELOW) + painter.px(_AT_LABEL)
    return [_label_size(painter, bar, wide)[0] + below for bar in group]


def _height_needed(painter: Painter, groups: Sequence[Sequence[Bar]], wide: int) -> int:
    """Return the height that groups of bars need."""
    between = painter.px(_GROUP_GAP) * (len(groups) - 1)
    return between + sum(sum(_heights(painter, group, wide)) for group in groups)


@dataclass(frozen=True)
class Bin:
    """The ``count`` times from ``low`` to below ``high`` milliseconds; None means no limit."""

    low: int
    high: int | None
    count: int


def make_bins(times: Sequence[int], most: int = _MAX_BARS) -> list[Bin]:
    """Count times in at most ``most`` bins of the same round width, without gaps."""
    if not times:
        return []
    ordered = sorted(times)
    usual = ordered[len(ordered) - 1 - len(ordered) // _TAIL]
    low = ordered[0]
    step = int(time_step(max(1.0, (usual - low) / most)))
    while usual // step - low // step + 1 > most - (ordered[-1] // step > usual // step):
        step = int(time_step(step + 1))
    first, last = low // step, usual // step
    counts = Counter(map(step.__rfloordiv__, ordered))  # vectorised, as there may be many
    made = [Bin(n * step, (n + 1) * step, counts[n]) for n in range(first, last + 1)]
    longer = len(ordered) - sum(entry.count for entry in made)
    return [*made, Bin((last + 1) * step, None, longer)] if longer else made


class Histogram(Chart):
    """A bar for each bin; ``lines`` returns the lines of a bin's tooltip."""

    def __init__(
        self, title: str, empty: str, times: Sequence[int], lines: Callable[[Bin], tuple[str, ...]]
    ) -> None:
        self.bins = make_bins(times)
        super().__init__(title, empty, not self.bins)
        self._lines = lines

    def _paint(self, painter: Painter, room: Rect) -> None:
        px = painter.px
        most = max(entry.count for entry in self.bins)
        axis = make_scale(0, most, _MAX_GRID_LINES, lambda least: max(1.0, round_step(least)))
        texts = [f"{tick:.0f}" for tick in axis.ticks]
        left = max(painter.fonts.width(text, px(SMALL)) for text in texts) + px(8)
        plot = Rect(room.x + left, room.y, room.width - left, room.height - px(24))
        heights = [plot.bottom - round(plot.height * axis.part(tick)) for tick in axis.ticks]
        self._draw_grid(painter, plot, zip(heights, texts, strict=True))
        well, accent = painter.colour("board"), painter.colour("accent")
        wide = min(plot.width / len(self.bins), px(72))
        start = plot.x + (plot.width - wide * len(self.bins)) / 2
        edges = [round(start + n * wide) for n in range(len(self.bins) + 1)]
        for entry, (x, end) in zip(self.bins, pairwise(edges), strict=True):
            high = round(plot.height * axis.part(entry.count))
            bar = Rect(x, plot.bottom - high, end - x, high)
            tone = mix(well, accent, 0.45 if entry.high is None else 0.85)
            _draw_bar(painter, self.picture, bar, tone)
            spot = Rect(x, plot.y, end - x, plot.height)
            self.marks.append(ChartMark(spot, bar, bar.midtop, self._lines(entry)))
        self._draw_times(painter, plot.bottom, edges)

    def _draw_times(self, painter: Painter, top: int, edges: list[int]) -> None:
        """Draw round times below the bars, as many as fit."""
        px = painter.px
        first, last = self.bins[0].low, self.bins[-1].low
        step = (self.bins[0].high or 1) - first
        pace = (edges[-1] - edges[0]) / (len(self.bins) * step)
        is_long = last >= _MINUTE_MS
        wide = painter.fonts.width(format_axis_time(last, is_long), px(SMALL)) + px(20)
        every = int(time_step(max(step, wide / pace)))
        for ms in range(-(-first // every) * every, last + 1, every):
            x = edges[0] + round((ms - first) * pace)
            self.picture.fill(painter.colour("text_dim"), (x, top, max(1, px(1)), px(4)))
            text, spot = format_axis_time(ms, is_long), (x, top + px(6))
            painter.text(self.picture, text, spot, SMALL, "text_dim", "midtop")

    def _highlight(self, canvas: Surface, painter: Painter, mark: ChartMark, rect: Rect) -> None:
        _draw_bar(painter, canvas, mark.shape.move(rect.topleft), painter.colour("highlight"))


def _draw_bar(painter: Painter, canvas: Surface, bar: Rect, tone: Colour) -> None:
    """Draw a bar that stands on the floor, with its upper corners rounded."""
    gap = 2 if bar.width > 6 else 1
    shape = Rect(bar.x + gap // 2, bar.y, max(1, bar.width - gap), bar.height)
    radius = min(painter.px(5), shape.width // 2)
    if shape.height > 2 * radius:
        canvas.blit(rounded((shape.width, 2 * radius + 1), radius, tone), shape)
        canvas.fill(tone, shape.inflate(0, -radius).move(0, (radius + 1) // 2))
    else:
        canvas.fill(tone, shape)


_LABEL_HEIGHT = 18  # layout units


@dataclass(frozen=True)
class Series:
    """A line: a value or None for each point. The main line stands out."""

    label: str
    values: tuple[float | None, ...]
    tone: str
    is_main: bool = True


@dataclass(frozen=True)
class Pane:
    """Lines that share a unit; ``shown`` formats the tick labels."""

    series: tuple[Series, ...]
    scale: Scale
    shown: ValueFormat


class LineChart(Chart):
    """``labels`` name the points along the bottom, ``tips`` are the lines of their tooltips."""

    tip_side = TooltipSide.BESIDE

    def __init__(
        self,
        title: str,
        empty: str,
        panes: Sequence[Pane],
        labels: Sequence[str],
        tips: Sequence[tuple[str, ...]],
    ) -> None:
        legend = [(line.label, line.tone) for pane in panes for line in pane.series]
        super().__init__(title, empty, not labels, legend)
        self.panes, self.labels, self.tips = panes, labels, tips

    def _paint(self, painter: Painter, room: Rect) -> None:
        px, fonts = painter.px, painter.fonts
        texts = [pane.shown(tick) for pane in self.panes for tick in pane.scale.ticks]
        left = max(fonts.width(text, px(SMALL)) for text in texts) + px(8)
        plot = Rect(room.x + left, room.y, room.width - left - px(6), room.height)
        plot.height -= px(_LABEL_HEIGHT + 6)
        count = len(self.labels)
        step = plot.width / max(1, count - 1)
        xs = [step * n for n in range(count)] if count > 1 else [plot.width / 2]
        self._draw_labels(painter, plot, xs)
        gap = px(26)
        high = (plot.height - gap * (len(self.panes) - 1)) // len(self.panes)
        for number, pane in enumerate(self.panes):
            part = Rect(plot.x, plot.y + number * (high + gap), plot.width, high)
            self._draw_pane(painter, pane, part, xs)
        first = self.panes[0]
        for number, x in enumerate(xs):
            left_end = (xs[number - 1] + x) / 2 if number else x - px(12)
            right_end = (xs[number + 1] + x) / 2 if number + 1 < count else x + px(12)
            spot = Rect(round(plot.x + left_end), plot.y, 1, plot.height)
            spot.width = max(1, round(plot.x + right_end) - spot.x)
            value = first.series[0].values[number] or 0.0
            y = plot.y + round(high * (1 - first.scale.part(value)))
            self.marks.append(ChartMark(spot, spot, (plot.x + round(x), y), self.tips[number]))

    def _draw_labels(self, painter: Painter, plot: Rect, xs: list[float]) -> None:
        """Draw as many labels as fit, with the outer ones kept inside."""
        px = painter.px
        wide = max(painter.fonts.width(label, px(SMALL)) for label in self.labels) + px(28)
        for number in spread_evenly(len(xs), max(1, plot.width // wide)):
            label = self.labels[number]
            half = painter.fonts.width(label, px(SMALL)) // 2
            x = min(max(plot.x + round(xs[number]), plot.x + half), plot.right - half)
            spot = (x, plot.bottom + px(8))
            painter.text(self.picture, label, spot, SMALL, "text_dim", "midtop", room=plot.width)

    def _draw_pane(self, painter: Painter, pane: Pane, part: Rect, xs: list[float]) -> None:
        def height(value: float) -> float:
            return part.height * (1 - pane.scale.part(value))

        px = painter.px
        grid = [(part.y + round(height(tick)), pane.shown(tick)) for tick in pane.scale.ticks]
        self._draw_grid(painter, part, grid)
        margin = px(8)  # lines are as thick at the room's edge as elsewhere
        room = part.inflate(2 * margin, 2 * margin)
        for series in reversed(pane.series):
            tone, width, fill = painter.colour(series.tone), px(2), 0
            if series.is_main:
                width, fill = px(3), 36
            for run in _runs(series.values):
                points = [(xs[n] + margin, margin + height(value)) for n, value in run]
                if len(points) == 1:  # an isolated value
                    centre = (room.x + round(points[0][0]), room.y + round(points[0][1]))
                    draw_disc(self.picture, centre, px(9), tone)
                else:
                    floor = part.height + margin
                    draw_line(self.picture, room, points, tone, width, fill, floor)

    def _highlight(self, canvas: Surface, painter: Painter, mark: ChartMark, rect: Rect) -> None:
        """Draw a thin line down through all panes, and a dot on the first."""
        x, y = mark.anchor[0] + rect.x, mark.anchor[1] + rect.y
        tone = painter.colour("highlight")
        canvas.fill(tone, (x, rect.y + mark.spot.y, max(1, painter.px(1)), mark.spot.height))
        well, line = painter.colour("board"), max(1, painter.px(2))
        draw_disc(canvas, (x, y), painter.px(12), tone, well, line)


def _runs(values: Sequence[float | None]) -> list[list[tuple[int, float]]]:
    """Split the values into runs without gaps, each value with its index."""
    parts = groupby(enumerate(values), lambda one: one[1] is None)
    runs = ([(n, value) for n, value in part if value is not None] for _, part in parts)
    return [run for run in runs if run]


_MAX_WEEKS, _MIN_WEEKS = 53, 27
_TONES = (0.0, 0.3, 0.52, 0.76, 1.0)  # positions from the tone of an empty day to the full one
_NAMED_DAYS = (0, 2, 4)  # the rows that are labelled with their weekday


def tone_thresholds(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the least number of games for the second, third and fourth tone.

    They are quartiles of the days played, so that a single busy day does not make all others pale.
    """
    ordered = sorted(count for count in counts if count)
    if not ordered:
        return 2, 3, 4
    bounds: list[int] = []
    for quarter in (1, 2, 3):
        bound = ordered[len(ordered) * quarter // 4]
        bounds.append(max(bound, (bounds[-1] if bounds else 1) + 1))
    return tuple(bounds)


def tone_of(count: int, thresholds: Sequence[int]) -> int:
    """Return the tone of a day: 0 for none played, then 1 to 4."""
    return 0 if count == 0 else 1 + sum(count >= least for least in thresholds)


class DayChart(Chart):
    """The weeks up to ``today``, as many as fit, at most a year. ``names`` are short names of the
    months and of the weekdays from Monday, ``ends`` the labels of the legend's ends; ``describe``
    gives the lines of a day's tooltip."""

    def __init__(
        self,
        title: str,
        played: Mapping[date, tuple[int, int]],
        today: date,
        names: tuple[Sequence[str], Sequence[str]],
        ends: tuple[str, str],
        describe: Callable[[date, tuple[int, int]], tuple[str, ...]],
    ) -> None:
        super().__init__(title, "", is_empty=False)
        self.played, self._today, self._describe = played, today, describe
        self._months, self._weekdays = names
        self._few, self._many = ends
        self._thresholds = tone_thresholds([games for games, _ in played.values()])

    def key(self, name: str) -> bool:
        if self.chosen is None:
            return name in ("left", "right") and self._choose(-1)
        weekday = self.chosen % 7  # marks begin on a Monday
        if (name, weekday) in (("up", 0), ("down", 6)):
            return False
        return self._choose({"left": -7, "right": 7, "up": -1, "down": 1}.get(name, 0))

    def _paint(self, painter: Painter, room: Rect) -> None:
        px, canvas = painter.px, self.picture
        named = [self._weekdays[row] for row in _NAMED_DAYS]
        left = max(painter.fonts.width(name, px(SMALL)) for name in named) + px(10)
        top = px(SMALL + 9)
        pitch, weeks = _pitch(room.width - left, room.height - top, px(26))
        gap = max(1, round(pitch * 0.16))
        side = pitch - gap
        spare = room.height - top - 7 * pitch
        corner = (room.x + left, room.y + top + spare // 2)
        monday = self._today - timedelta(self._today.weekday() + 7 * (weeks - 1))
        is_low = (_NAMED_DAYS[1] - _NAMED_DAYS[0]) * pitch < px(SMALL)
        for row in _NAMED_DAYS[:: 2 if is_low else 1]:
            spot = (room.x, corner[1] + row * pitch + side // 2)
            painter.text(canvas, self._weekdays[row], spot, SMALL, "text_dim", "midleft")
        pale = mix(painter.colour("board"), painter.colour("panel_edge"), 0.45)
        tones = [mix(pale, painter.colour("accent"), part) for part in _TONES]
        for number in range((self._today - monday).days + 1):
            day = monday + timedelta(number)
            counts = self.played.get(day, (0, 0))
            x, y = corner[0] + number // 7 * pitch, corner[1] + number % 7 * pitch
            cell = Rect(x, y, side, side)
            tone = tones[tone_of(counts[0], self._thresholds)]
            canvas.blit(rounded(cell.size, max(1, side // 4), tone), cell)
            place = Rect(x, y, pitch, pitch)
            self.marks.append(ChartMark(place, cell, cell.midtop, self._describe(day, counts)))
        mondays = [monday + timedelta(7 * week) for week in range(weeks)]
        self._draw_months(painter, corner, pitch, mondays)
        self._draw_ends(painter, room.right, tones)

    def _draw_months(
        self, painter: Painter, corner: tuple[int, int], pitch: int, mondays: list[date]
    ) -> None:
        """Draw each month's name over the first week that begins in it."""
        free, y = corner[0], corner[1] - painter.px(6)
        end = corner[0] + len(mondays) * pitch
        for x, monday in zip(range(corner[0], end, pitch), mondays, strict=True):
            name = self._months[monday.month - 1]
            if monday.day > 7 or x < free:
                continue
            if x + painter.fonts.width(name, painter.px(SMALL)) > end:
                return
            shown = painter.text(self.picture, name, (x, y), SMALL, "text_dim", "bottomleft")
            free = shown.right + painter.px(8)

    def _draw_ends(self, painter: Painter, right: int, tones: list[Colour]) -> None:
        """Draw the legend, from few to many, in the card's upper right corner."""
        px, canvas = painter.px, self.picture
        middle, side = px(24), px(12)
        shown = painter.text(canvas, self._many, (right, middle), SMALL, "text_dim", "midright")
        right = shown.left - px(8)
        for tone in reversed(tones):
            cell = Rect(0, 0, side, side)
            cell.midright = (right, middle)
            canvas.blit(rounded(cell.size, px(3), tone), cell)
            right -= side + px(3)
        painter.text(canvas, self._few, (right - px(5), middle), SMALL, "text_dim", "midright")


def _pitch(wide: int, high: int, most: int) -> tuple[int, int]:
    """Return the distance between days in pixels, and the number of weeks.

    A whole year of slightly smaller days is preferred to part of a year.
    """
    pitch = max(1, min(high // 7, most, wide // _MIN_WEEKS))
    of_year = wide // _MAX_WEEKS
    if of_year * 4 >= pitch * 3:
        pitch = max(1, min(pitch, of_year))
    return pitch, min(_MAX_WEEKS, wide // pitch)
