"""A slim bar for a chance and its change."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.ui.painter import Painter
from game.ui.shapes import mix, rounded


def draw_meter(
    canvas: Surface, painter: Painter, rect: Rect, now: float, before: float, tone: str = "accent"
) -> None:
    """Fill ``rect`` up to ``now`` (0 to 1) and mark the change since ``before``: a loss hatched in
    the colour of danger, a gain in that of success."""
    radius, line = rect.height // 2, max(1, painter.px(1))
    well = mix(painter.colour("board"), painter.colour("panel"), 0.25)
    edge = painter.colour("panel_edge")
    canvas.blit(rounded(rect.size, radius, well, edge, 255, line), rect)
    inner = rect.inflate(-2 * line, -2 * line)
    whole, kept = round(inner.width * max(now, before)), round(inner.width * min(now, before))
    other = painter.colour("danger" if before > now else "success")
    for wide, fill in ((whole, other), (kept, painter.colour(tone))):
        if wide > 0:
            part = Surface((wide, inner.height), pygame.SRCALPHA)
            part.blit(rounded(inner.size, inner.height // 2, fill), (0, 0))
            canvas.blit(part, inner)
    if whole > kept and before > now:
        _hatch(canvas, painter, Rect(inner.x + kept, inner.y, whole - kept, inner.height))


def _hatch(canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Draw slanted lines, so that a loss is shown by more than its colour."""
    clip = canvas.get_clip()
    canvas.set_clip(rect.clip(clip))
    step = max(4, painter.px(6))
    tone = mix(painter.colour("danger"), painter.colour("board"), 0.55)
    for x in range(rect.x - rect.height, rect.right, step):
        pygame.draw.line(canvas, tone, (x, rect.bottom), (x + rect.height, rect.y))
    canvas.set_clip(clip)
