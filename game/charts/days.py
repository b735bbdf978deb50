"""A calendar of the days played, toned by the number of games."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

from pygame import Rect

from game.charts.chart import Chart, ChartMark
from game.resources.theme import Colour
from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded

_MAX_WEEKS, _MIN_WEEKS = 53, 27
_TONES = (0.0, 0.3, 0.52, 0.76, 1.0)  # positions from the tone of an empty day to the full one
_NAMED_DAYS = (0, 2, 4)  # the rows that are labelled with their weekday


def tone_thresholds(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the least numbers of games of the second, third and fourth tone: quartiles of the days
    played, so that a single busy day does not make all others pale."""
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
    """The weeks up to ``today``, as many as there is room for, at most a year. ``names`` are short
    names of the months and of the weekdays from Monday, ``ends`` the labels of the legend's ends;
    ``describe`` gives the lines of a day's tooltip."""

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
    """Return the distance of days in pixels, and the number of weeks. A whole year of somewhat
    smaller days is better than a part of it."""
    pitch = max(1, min(high // 7, most, wide // _MIN_WEEKS))
    of_year = wide // _MAX_WEEKS
    if of_year * 4 >= pitch * 3:
        pitch = max(1, min(pitch, of_year))
    return pitch, min(_MAX_WEEKS, wide // pitch)
