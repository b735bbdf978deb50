"""The wins in a row, at the right end of the heading of a page."""

from __future__ import annotations

import pygame

from game.records import Streaks
from game.scenes.context import Context
from game.ui.painter import BODY, SMALL

_UNKNOWN = "…"


def draw_streaks(
    canvas: pygame.Surface, context: Context, head: pygame.Rect, streaks: Streaks | None
) -> None:
    """Draw the current and the longest series of wins; None while they are being counted."""
    painter, px = context.painter, context.painter.px
    right = head.right - px(2)
    longest = _UNKNOWN if streaks is None else str(streaks.longest)
    now = _UNKNOWN if streaks is None else str(streaks.now)
    stands_out = streaks is not None and streaks.now > 0
    for key, value in (("longest", longest), ("in_a_row", now)):
        label, spot = context.texts(f"scores.{key}"), (right, head.y + px(35))
        room = head.width // 6
        shown = painter.text(canvas, label, spot, SMALL, "text_dim", "topright", room=room)
        tone = "accent" if key == "in_a_row" and stands_out else "text"
        above = (right, head.y + px(4))
        painter.figures(canvas, value, above, BODY + 4, tone, "topright")
        right = shown.left - px(24)
