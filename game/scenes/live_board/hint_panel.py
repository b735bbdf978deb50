"""The panel of a hint, placed where it covers none of the cells that it is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui.painter import BODY, SMALL, Painter

_LINE_HEIGHT = 1.34  # of the letters' size
_PAD = 18
_EDGE = 12  # layout units between the panel and the window's edge or the board
_WIDEST, _SIDE_WIDEST, _MIN_SIDE = 880, 320, 230
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
        self.rect = Rect(0, 0, 0, 0)

    def place(
        self,
        painter: Painter,
        words: HintWords,
        window: Rect,
        board: Rect,
        about: Sequence[Rect],
    ) -> None:
        """Place it beside the ``board`` where the ``window`` (less its bar) has room for that, else
        below or above, whichever hides less of the cells that it is ``about``."""
        places = _places(painter, words, window, board)
        clear = [spot for spot in places if not spot.colliderect(board)]

        def hidden(spot: Rect) -> int:
            return sum(part.width * part.height for part in map(spot.clip, about))

        self.rect = clear[0] if clear else min(places, key=hidden)

    def draw(self, canvas: Surface, painter: Painter, words: HintWords) -> None:
        """Draw the title with its icon, the sentence below, and last what the key does."""
        px, rect = painter.px, self.rect
        painter.panel(canvas, rect)
        left, top = rect.x + px(_PAD), rect.y + px(_PAD) - px(4)
        start, high = left + px(_ICON), _line_step(px(BODY))
        room = rect.right - px(_PAD) - start
        lines, middle = _layout(painter, words, rect.width), top + high // 2
        painter.icon(canvas, words.icon, (left + px(12), middle), 24, words.tone)
        if lines.is_more_beside:
            end = (rect.right - px(_PAD), middle)
            painter.text(canvas, words.more, end, SMALL, "text_dim", "midright")
        for line in lines.title:
            spot = (start, top + high // 2)
            painter.text(canvas, line, spot, BODY, words.tone, "midleft", room=room)
            top += high
        for line in lines.sentence:
            painter.text(canvas, line, (start, top), SMALL, "text")
            top += _line_step(px(SMALL))
        if words.more and not lines.is_more_beside:
            painter.text(canvas, words.more, (start, top + px(2)), SMALL, "text_dim", room=room)


def _places(painter: Painter, words: HintWords, window: Rect, board: Rect) -> list[Rect]:
    """Return the places for a panel, the best one first: right, left, below and above."""
    px = painter.px
    edge, places = px(_EDGE), []
    for is_right, room in ((True, window.right - board.right), (False, board.left - window.left)):
        wide = min(px(_SIDE_WIDEST), room - 2 * edge)
        if wide >= px(_MIN_SIDE):
            spot = Rect(0, 0, wide, _layout(painter, words, wide).height)
            spot.centery = board.centery
            spot.left = board.right + edge if is_right else board.left - edge - wide
            places.append(spot.clamp(window))
    wide = min(px(_WIDEST), window.width - 2 * edge)
    below = Rect(0, 0, wide, _layout(painter, words, wide).height)
    above = below.copy()
    below.midbottom = window.centerx, window.bottom - edge
    above.midtop = window.centerx, window.top + edge
    return [*places, below, above]


class _Layout(NamedTuple):
    """The lines on a panel, its height, and whether ``more`` is at the end of the first line."""

    title: list[str]
    sentence: list[str]
    is_more_beside: bool
    height: int


def _layout(painter: Painter, words: HintWords, wide: int) -> _Layout:
    px, fonts = painter.px, painter.fonts
    room = wide - px(2 * _PAD + _ICON)
    tail = fonts.width(words.more, px(SMALL)) if words.more else 0
    needed = fonts.width(words.title, px(BODY)) + tail + px(2 * _PAD + _ICON + 16)
    is_beside = bool(words.more) and needed <= wide
    title = fonts.wrap(words.title, px(BODY), room - (tail + px(16) if is_beside else 0))
    sentence = fonts.wrap(words.sentence, px(SMALL), room)
    high = px(2 * _PAD) - px(6) + len(title) * _line_step(px(BODY))
    high += len(sentence) * _line_step(px(SMALL))
    if words.more and not is_beside:
        high += _line_step(px(SMALL))
    return _Layout(title, sentence, is_beside, high)


def _line_step(px: int) -> int:
    """Return the pixels from one line to the next in letters of this size."""
    return round(px * _LINE_HEIGHT)
