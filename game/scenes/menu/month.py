"""A calendar of a month: days won, days tried."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from datetime import date

import pygame

from game.resources.texts import Texts
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import rounded

_ROWS = 6
_COLUMNS = 7


def draw_month(
    canvas: pygame.Surface,
    painter: Painter,
    texts: Texts,
    area: pygame.Rect,
    shown: date,
    today: date,
    results: Mapping[date, bool],
) -> None:
    """Draw the month of ``shown`` in ``area``, weeks from Monday, with a frame around today.

    ``results`` holds, for each day tried, whether it was won.
    """
    px = painter.px
    names = texts("daily.weekdays").split()
    column, head = area.width // _COLUMNS, px(28)
    row = (area.height - head) // _ROWS
    for number in range(_COLUMNS):
        spot = (area.x + number * column + column // 2, area.y + head // 2)
        painter.text(canvas, names[number], spot, SMALL, "text_dim", "center", room=column)
    weeks = calendar.Calendar().monthdatescalendar(shown.year, shown.month)
    for line, week in enumerate(weeks):
        for number, day in enumerate(week):
            if day.month == shown.month:
                place = (area.x + number * column, area.y + head + line * row)
                box = pygame.Rect(place, (column, row)).inflate(-px(6), -px(6))
                _draw_day(canvas, painter, box, day, today, results.get(day))


def _draw_day(
    canvas: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    day: date,
    today: date,
    won: bool | None,
) -> None:
    px, colour = painter.px, painter.colour
    fill = colour("success") if won else colour("board")
    edge = colour("accent") if day == today else colour("danger") if won is False else fill
    line = px(3) if day == today else px(2)
    alpha = 255 if day <= today else 110
    canvas.blit(rounded(box.size, px(8), fill, edge, alpha, max(1, line)), box)
    tone = "board" if won else "text" if won is False or day == today else "text_dim"
    painter.figures(canvas, str(day.day), box.center, BODY - 4, tone, "center")
    if won is False:  # in form too, not in colour alone
        half = px(4)
        x, y = box.right - px(10), box.y + px(10)
        for sign in (-1, 1):
            start, end = (x - half, y - sign * half), (x + half, y + sign * half)
            pygame.draw.line(canvas, colour("danger"), start, end, max(2, px(2)))
