"""A calendar of the days played, toned by the number of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

import pygame

from game.charts.chart import Chart, ChartMark
from game.resources.theme import Colour
from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded

_MAX_WEEKS, _MIN_WEEKS = 53, 27
_TONES = (0.0, 0.3, 0.52, 0.76, 1.0)
"""The positions of the tones between that of an empty day and the full one."""
_NAMED_DAYS = (0, 2, 4)
"""The rows that are labelled with their weekday."""


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
    """The weeks up to ``today``, as many as there is room for, at most a year.

    ``names`` are short names of the months and of the weekdays from Monday, ``ends`` the labels of
    the legend's ends; ``describe`` gives the lines of a day's tooltip.
    """

    def __init__(
        self,
        title: str,
        played: Mapping[date, tuple[int, int]],
        today: date,
        names: tuple[Sequence[str], Sequence[str]],
        ends: tuple[str, str],
        describe: Callable[[date, tuple[int, int]], tuple[str, ...]],
    ) -> None:
        super().__init__(title, "")
        self.played = played
        self.today = today
        self.months, self.weekdays = names
        self.few, self.many = ends
        self.thresholds = tone_thresholds([games for games, _ in played.values()])
        self._describe = describe
        self._cell = 1

    def key(self, name: str, text: str) -> bool:

        step = {"left": -7, "right": 7, "up": -1, "down": 1}.get(name, 0)
        if self.chosen is None:
            if name not in ("left", "right") or not self.marks:
                return False
            self.chosen = len(self.marks) - 1
            return True
        weekday = self.chosen % 7  # marks begin on a Monday
        if (name, weekday) in (("up", 0), ("down", 6)):
            return False
        return bool(step) and self._choose(step)

    def _paint(self, painter: Painter, canvas: pygame.Surface, room: pygame.Rect) -> None:
        px = painter.px
        named = [self.weekdays[row] for row in _NAMED_DAYS]
        left = max(painter.fonts.width(name, px(SMALL)) for name in named) + px(10)
        top = px(SMALL + 9)
        pitch, weeks = _pitch(room.width - left, room.height - top, px(26))
        gap = max(1, round(pitch * 0.16))
        self._cell = pitch - gap
        spare = room.height - top - 7 * pitch
        corner = (room.x + left, room.y + top + spare // 2)
        monday = self.today - timedelta(self.today.weekday() + 7 * (weeks - 1))
        for row in _NAMED_DAYS:
            spot = (room.x, corner[1] + row * pitch + self._cell // 2)
            painter.text(canvas, self.weekdays[row], spot, SMALL, "text_dim", "midleft")
        tones = _tones(painter)
        for number in range((self.today - monday).days + 1):
            day = monday + timedelta(number)
            counts = self.played.get(day, (0, 0))
            x, y = corner[0] + number // 7 * pitch, corner[1] + number % 7 * pitch
            cell = pygame.Rect(x, y, self._cell, self._cell)
            tone = tones[tone_of(counts[0], self.thresholds)]
            canvas.blit(rounded(cell.size, max(1, self._cell // 4), tone), cell)
            place = pygame.Rect(x, y, pitch, pitch)
            self.marks.append(ChartMark(place, cell.midtop, self._describe(day, counts)))
        self._draw_months(painter, canvas, corner, pitch, (monday, weeks))
        self._draw_ends(painter, canvas, room, tones)

    def _draw_months(
        self,
        painter: Painter,
        canvas: pygame.Surface,
        corner: tuple[int, int],
        pitch: int,
        span: tuple[date, int],
    ) -> None:
        """Draw each month's name over the first week that begins in it."""
        monday, weeks = span
        free = corner[0]
        y = corner[1] - painter.px(6)
        for week in range(weeks):
            day = monday + timedelta(7 * week)
            is_first = day.day <= 7
            x = corner[0] + week * pitch
            if not is_first or x < free:
                continue
            name = self.months[day.month - 1]
            if x + painter.fonts.width(name, painter.px(SMALL)) > corner[0] + weeks * pitch:
                return
            shown = painter.text(canvas, name, (x, y), SMALL, "text_dim", "bottomleft")
            free = shown.right + painter.px(8)

    def _draw_ends(
        self, painter: Painter, canvas: pygame.Surface, room: pygame.Rect, tones: list[Colour]
    ) -> None:
        """Draw the legend, from few to many, in the card's upper right corner."""
        px = painter.px
        middle, side = px(24), px(12)
        shown = painter.text(canvas, self.many, (room.right, middle), SMALL, "text_dim", "midright")
        right = shown.left - px(8)
        for tone in reversed(tones):
            cell = pygame.Rect(0, 0, side, side)
            cell.midright = (right, middle)
            canvas.blit(rounded(cell.size, px(3), tone), cell)
            right -= side + px(3)
        painter.text(canvas, self.few, (right - px(5), middle), SMALL, "text_dim", "midright")

    def _highlight(
        self, canvas: pygame.Surface, painter: Painter, mark: ChartMark, rect: pygame.Rect
    ) -> None:

        spot = pygame.Rect(*mark.spot.topleft, self._cell, self._cell).move(rect.topleft)
        tone = painter.colour("highlight")
        spot = spot.inflate(4, 4)
        pygame.draw.rect(canvas, tone, spot, max(1, painter.px(2)), border_radius=painter.px(4))


def _pitch(wide: int, high: int, most: int) -> tuple[int, int]:
    """Return the distance of days in pixels, and the number of weeks.

    A whole year of somewhat smaller days is better than a part of it.
    """
    pitch = max(1, min(high // 7, most, wide // _MIN_WEEKS))
    of_year = wide // _MAX_WEEKS
    if of_year * 4 >= pitch * 3:
        pitch = max(1, min(pitch, of_year))
    return pitch, min(_MAX_WEEKS, wide // pitch)


def _tones(painter: Painter) -> list[Colour]:
    empty = mix(painter.colour("board"), painter.colour("panel_edge"), 0.45)
    return [mix(empty, painter.colour("accent"), part) for part in _TONES]
