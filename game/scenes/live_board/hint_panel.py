"""The panel of a hint, placed where it covers none of the cells that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.painter import BODY, SMALL, Painter

_LINE_HEIGHT = 1.34
"""Of the letters' size."""
_PAD = 18
_EDGE = 12
"""Layout units between the panel and the window's edge or the board."""
_WIDEST, _SIDE_WIDEST, _LEAST_SIDE = 880, 320, 230
"""Widths in layout units: the most along the board and beside it, and the least beside it."""
_ICON = 42


@dataclass(frozen=True)
class HintWords:
    """The words of a panel. ``tone`` is the title's colour; ``more`` comes last."""

    title: str
    tone: str
    icon: str
    sentence: str = ""
    more: str = ""


class HintPanel:
    """Words on a panel, beside the board or over a part of it."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(
        self,
        painter: Painter,
        words: HintWords,
        window: pygame.Rect,
        board: pygame.Rect,
        about: Sequence[pygame.Rect],
    ) -> None:
        """Place it beside the ``board`` where the ``window`` (less its bar) has room for that, else
        below or above, whichever hides less of the cells that it is ``about``."""
        places = self._places(painter, words, window, board)
        clear = [spot for spot in places if not spot.colliderect(board)]

        def hidden(spot: pygame.Rect) -> int:
            return sum(part.width * part.height for part in map(spot.clip, about))

        self.rect = clear[0] if clear else min(places, key=hidden)

    def draw(self, canvas: pygame.Surface, painter: Painter, words: HintWords) -> None:
        """Draw the title with its icon, the sentence below, and last what the key does."""
        px, rect = painter.px, self.rect
        painter.panel(canvas, rect, 250)
        left, top = rect.x + px(_PAD), rect.y + px(_PAD) - px(4)
        high = _line_step(px(BODY))
        spot = (left + px(12), top + high // 2)
        painter.icon(canvas, words.icon, spot, 24, words.tone)
        start = left + px(_ICON)
        room = rect.right - px(_PAD) - start
        tail = self._more_width(painter, words)
        beside = tail + px(16) if self._is_beside(painter, words, rect.width) else 0
        middle = (start, top + high // 2)
        lines = painter.fonts.wrap(words.title, px(BODY), room - beside)
        for number, line in enumerate(lines):
            spot = (start, middle[1] + number * high)
            painter.text(canvas, line, spot, BODY, words.tone, "midleft", room=room)
        if beside:
            end = (rect.right - px(_PAD), middle[1])
            painter.text(canvas, words.more, end, SMALL, "text_dim", "midright")
        top += high * len(lines)
        step = _line_step(px(SMALL + 2))
        for line in self._sentence(painter, words, rect.width):
            painter.text(canvas, line, (start, top), SMALL + 2, "text")
            top += step
        if not beside and words.more:
            painter.text(canvas, words.more, (start, top + px(2)), SMALL, "text_dim")

    def _places(
        self, painter: Painter, words: HintWords, window: pygame.Rect, board: pygame.Rect
    ) -> list[pygame.Rect]:
        px = painter.px
        edge, places = px(_EDGE), []
        for is_right, side in (
            (True, window.right - board.right),
            (False, board.left - window.left),
        ):
            wide = min(px(_SIDE_WIDEST), side - 2 * edge)
            if wide >= px(_LEAST_SIDE):
                spot = pygame.Rect(0, 0, wide, self._height(painter, words, wide))
                spot.centery = board.centery
                spot.left = board.right + edge if is_right else board.left - edge - wide
                places.append(spot.clamp(window))
        wide = min(px(_WIDEST), window.width - 2 * edge)
        spot = pygame.Rect(0, 0, wide, self._height(painter, words, wide))
        below, above = spot.copy(), spot.copy()
        below.midbottom = window.centerx, window.bottom - edge
        above.midtop = window.centerx, window.top + edge
        return [*places, below, above]

    def _height(self, painter: Painter, words: HintWords, wide: int) -> int:
        px = painter.px
        is_beside = self._is_beside(painter, words, wide)
        beside = self._more_width(painter, words) + px(16) if is_beside else 0
        room = wide - px(2 * _PAD + _ICON) - beside
        titles = len(painter.fonts.wrap(words.title, px(BODY), room))
        high = px(2 * _PAD) - px(6) + titles * _line_step(px(BODY))
        high += len(self._sentence(painter, words, wide)) * _line_step(px(SMALL + 2))
        return high if is_beside or not words.more else high + _line_step(px(SMALL))

    def _sentence(self, painter: Painter, words: HintWords, wide: int) -> list[str]:
        px = painter.px
        return painter.fonts.wrap(words.sentence, px(SMALL + 2), wide - px(2 * _PAD + _ICON))

    def _more_width(self, painter: Painter, words: HintWords) -> int:
        return painter.fonts.width(words.more, painter.px(SMALL)) if words.more else 0

    def _is_beside(self, painter: Painter, words: HintWords, wide: int) -> bool:
        """Return whether the last words fit on the title's line."""
        px = painter.px
        title = painter.fonts.width(words.title, px(BODY))
        needed = title + self._more_width(painter, words) + px(2 * _PAD + _ICON + 16)
        return bool(words.more) and needed <= wide


def _line_step(px: int) -> int:
    """Return the pixels from one line to the next in letters of this size."""
    return round(px * _LINE_HEIGHT)
