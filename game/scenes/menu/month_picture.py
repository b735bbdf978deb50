"""A month of daily boards, painted: each day as tried, won or lost, and what was won in a row."""

import calendar
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded

_ROWS, _COLUMNS, _HEAD = 6, 7, 30  # of the calendar; layout units above the days
_APART, _LARGEST = 8, 76  # layout units between days, and of a day at most


class Month(NamedTuple):
    """A month by its first day; ``days`` tells which of the days tried were won."""

    first: date
    today: date
    days: Mapping[date, bool]
    weekdays: Sequence[str]


def draw_month(canvas: Surface, painter: Painter, area: Rect, month: Month) -> None:
    """Draw the days of a month in an area, as many weeks as it has from the top down."""
    px, head = painter.px, painter.px(_HEAD)
    weeks = calendar.Calendar().monthdatescalendar(month.first.year, month.first.month)
    column = area.width // _COLUMNS
    row = min((area.height - head) // _ROWS, px(_LARGEST))
    for number, weekday in enumerate(month.weekdays):
        spot = (area.x + number * column + column // 2, area.y + head // 2)
        painter.text(canvas, weekday, spot, SMALL, "text_dim", "center", room=column)
    for line, week in enumerate(weeks):
        for number, day in enumerate(week):
            if day.month != month.first.month:
                continue
            corner = area.x + number * column, area.y + head + line * row
            box = Rect(corner, (column, row)).inflate(-px(_APART), -px(_APART))
            if number + 1 < _COLUMNS and _goes_on(month, day):
                bridge = Rect(box.centerx, 0, column, px(12))
                bridge.centery = box.centery
                canvas.fill(_won(painter), bridge)
            _draw_day(canvas, painter, box, month, day)


def _goes_on(month: Month, day: date) -> bool:
    """Return whether a day and the next one of the month were both won."""
    return bool(month.days.get(day) and month.days.get(day + timedelta(days=1)))


def _won(painter: Painter) -> tuple[int, int, int]:
    return painter.colour("success")


def _draw_day(canvas: Surface, painter: Painter, box: Rect, month: Month, day: date) -> None:
    px, colour = painter.px, painter.colour
    is_today, won = day == month.today, month.days.get(day)
    fill = _won(painter) if won else colour("board")
    if is_today and won is None:
        fill = mix(fill, colour("accent"), 0.22)
    edge = colour("accent") if is_today else colour("danger") if won is False else fill
    alpha, line = 255 if day <= month.today else 110, px(3) if is_today else px(2)
    radius = min(px(14), box.height // 2)
    canvas.blit(rounded(box.size, radius, fill, edge, alpha, max(1, line)), box)
    tone = "board" if won else "text" if won is False or is_today else "text_dim"
    painter.figures(canvas, str(day.day), box.center, SMALL, tone, "center")
    if won is False:  # in form too, not in colour alone
        half = px(4)
        x, y = box.right - px(10), box.y + px(10)
        for sign in (-1, 1):
            start, end = (x - half, y - sign * half), (x + half, y + sign * half)
            pygame.draw.line(canvas, colour("danger"), start, end, max(2, px(2)))
