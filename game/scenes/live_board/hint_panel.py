"""The panel of a hint: it lies where it covers nothing of what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.painter import BODY, SMALL, Painter

_LEADING = 1.34
_PAD = 18
_EDGE = 12
"""Layout units between the panel and the window's edge or the board."""
_WIDEST, _SIDE_WIDEST, _LEAST_SIDE = 880, 320, 230
"""Layout units: of a panel along the board, of one beside it, and the least room for that."""
_ICON = 42


@dataclass(frozen=True)
class HintWords:
    """What the panel says. ``tone`` is the title's colour; ``more`` stands at the end."""

    title: str
    tone: str
    icon: str
    sentence: str = ""
    more: str = ""


class HintPanel:
    """Takes words and a place, and draws them there."""

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
        """Beside the ``board`` where there is room for that in the ``window`` (less its bar), else
        below or above, whichever hides less of the cells that it is ``about``."""
        spots = self._spots(painter, words, window, board)
        clear = [spot for spot in spots if not spot.colliderect(board)]

        def hidden(spot: pygame.Rect) -> int:
            return sum(part.width * part.height for part in map(spot.clip, about))

        self.rect = clear[0] if clear else min(spots, key=hidden)

    def draw(self, canvas: pygame.Surface, painter: Painter, words: HintWords) -> None:
        """The title with its icon, the sentence below, and at the end what the key does."""
        px, rect = painter.px, self.rect
        painter.panel(canvas, rect, 250)
        left, top = rect.x + px(_PAD), rect.y + px(_PAD) - px(4)
        high = self._step(px(BODY))
        spot = (left + px(12), top + high // 2)
        painter.icon(canvas, words.icon, spot, 24, words.tone)
        start = left + px(_ICON)
        room = rect.right - px(_PAD) - start
        tail = self._tail(painter, words)
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
        step = self._step(px(SMALL + 2))
        for line in self._sentence(painter, words, rect.width):
            painter.text(canvas, line, (start, top), SMALL + 2, "text")
            top += step
        if not beside and words.more:
            painter.text(canvas, words.more, (start, top + px(2)), SMALL, "text_dim")

    def _spots(
        self, painter: Painter, words: HintWords, window: pygame.Rect, board: pygame.Rect
    ) -> list[pygame.Rect]:
        px = painter.px
        edge, spots = px(_EDGE), []
        for is_right, side in (
            (True, window.right - board.right),
            (False, board.left - window.left),
        ):
            wide = min(px(_SIDE_WIDEST), side - 2 * edge)
            if wide >= px(_LEAST_SIDE):
                spot = pygame.Rect(0, 0, wide, self._high(painter, words, wide))
                spot.centery = board.centery
                spot.left = board.right + edge if is_right else board.left - edge - wide
                spots.append(spot.clamp(window))
        wide = min(px(_WIDEST), window.width - 2 * edge)
        spot = pygame.Rect(0, 0, wide, self._high(painter, words, wide))
        below, above = spot.copy(), spot.copy()
        below.midbottom = window.centerx, window.bottom - edge
        above.midtop = window.centerx, window.top + edge
        return [*spots, below, above]

    def _high(self, painter: Painter, words: HintWords, wide: int) -> int:
        px = painter.px
        is_beside = self._is_beside(painter, words, wide)
        beside = self._tail(painter, words) + px(16) if is_beside else 0
        room = wide - px(2 * _PAD + _ICON) - beside
        titles = len(painter.fonts.wrap(words.title, px(BODY), room))
        high = px(2 * _PAD) - px(6) + titles * self._step(px(BODY))
        high += len(self._sentence(painter, words, wide)) * self._step(px(SMALL + 2))
        return high if is_beside or not words.more else high + self._step(px(SMALL))

    def _sentence(self, painter: Painter, words: HintWords, wide: int) -> list[str]:
        px = painter.px
        return painter.fonts.wrap(words.sentence, px(SMALL + 2), wide - px(2 * _PAD + _ICON))

    def _tail(self, painter: Painter, words: HintWords) -> int:
        return painter.fonts.width(words.more, painter.px(SMALL)) if words.more else 0

    def _is_beside(self, painter: Painter, words: HintWords, wide: int) -> bool:
        """Whether the last words fit on the title's line."""
        px = painter.px
        title = painter.fonts.width(words.title, px(BODY))
        needed = title + self._tail(painter, words) + px(2 * _PAD + _ICON + 16)
        return bool(words.more) and needed <= wide

    def _step(self, px: int) -> int:
        return round(px * _LEADING)
