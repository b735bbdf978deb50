"""The table of the best runs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.records import FinishedRun
from game.resources.texts import Texts
from game.ui.painter import BODY, LARGE, Painter
from game.ui.shapes import rounded

ROWS = 10


def draw_scores(
    canvas: pygame.Surface,
    painter: Painter,
    texts: Texts,
    runs: Sequence[FinishedRun],
    area: pygame.Rect,
    newest: str = "",
) -> None:
    """Draw the title and ten rows in ``area``; the run whose ``uid`` is ``newest`` is marked."""
    px = painter.px
    painter.text(canvas, texts("arcade.high_scores"), area.topleft, LARGE - 4, "text", title=True)
    step = min(px(44), (area.height - px(52)) // ROWS)
    for place in range(ROWS):
        middle = area.y + px(52) + place * step + step // 2
        run = runs[place] if place < len(runs) else None
        if run is not None and run.uid == newest:
            row = pygame.Rect(
                area.x - px(10), middle - step // 2 + 2, area.width + px(20), step - 4
            )
            fill = painter.colour("panel_edge")
            canvas.blit(rounded(row.size, px(10), fill, painter.colour("accent"), 255, 2), row)
        tone = "text" if run is not None else "text_dim"
        spot = (area.x + px(26), middle)
        painter.figures(canvas, str(place + 1), spot, BODY - 2, "text_dim", "midright")
        initials = texts("arcade.nobody") if run is None else run.initials or texts("arcade.nobody")
        painter.text(canvas, initials, (area.x + px(46), middle), BODY, tone, "midleft", True)
        if run is not None:
            boards = texts("arcade.boards_short", number=run.boards)
            spot = (area.x + px(130), middle)
            painter.text(canvas, boards, spot, BODY - 4, "text_dim", "midleft")
            score = f"{run.score:,}".replace(",", "\N{THIN SPACE}")
            painter.figures(canvas, score, (area.right, middle), BODY, "text", "midright")
