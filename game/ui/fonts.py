"""Text on the screen: two faces, rendered once for each text, size and colour."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from game.resources.theme import Colour

DISPLAY = "Fredoka-SemiBold.ttf"
"""The rounded face of titles and numerals."""
PLAIN = "Nunito-SemiBold.ttf"
"""The face of everything else."""
LEAST = 8
"""Pixels of the smallest text that a narrow place may lead to."""
LEADING = 1.34
"""From one line of a passage to the next, in sizes of its text."""
_STEP = 0.5
_LEAST_PART = 0.6
"""A passage is never set smaller than this part of its size."""


class Fonts:
    """Draws text. Sizes are in pixels; ``anchor`` names a point of a rectangle, as pygame does."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.font = lru_cache(64)(self._font)
        self.render = lru_cache(512)(self._render)
        self._digits = lru_cache(64)(self._digit_width)
        self.fitting = lru_cache(512)(self._fitting)
        self.passage = lru_cache(64)(self._passage)

    def draw(
        self,
        canvas: pygame.Surface,
        text: str,
        pos: tuple[int, int],
        size: int,
        colour: Colour,
        face: str = PLAIN,
        anchor: str = "topleft",
    ) -> pygame.Rect:
        """Draw one line with ``anchor`` at ``pos``; the rectangle it fills."""
        image = self.render(text, size, colour, face)
        rect = image.get_rect(**{anchor: pos})
        canvas.blit(image, rect)
        return rect

    def draw_figures(
        self,
        canvas: pygame.Surface,
        text: str,
        pos: tuple[int, int],
        size: int,
        colour: Colour,
        anchor: str = "topleft",
    ) -> pygame.Rect:
        """Draw a number in tabular figures: every digit takes the same width."""
        widths = self.figure_widths(text, size)
        rect = pygame.Rect(0, 0, sum(widths), self.font(DISPLAY, size).get_height())
        setattr(rect, anchor, pos)
        x = rect.x
        for sign, width in zip(text, widths, strict=True):
            image = self.render(sign, size, colour, DISPLAY)
            canvas.blit(image, (x + (width - image.get_width()) // 2, rect.y))
            x += width
        return rect

    def figure_widths(self, text: str, size: int) -> list[int]:
        """Return how wide each sign of a number is in tabular figures."""
        advance = self._digits(size)
        return [advance if c.isdigit() else self.width(c, size, DISPLAY) for c in text]

    def width(self, text: str, size: int, face: str = PLAIN) -> int:
        """How wide a line is."""
        return int(self.font(face, size).size(_settable(text))[0])

    def lines(self, text: str, size: int, width: int, face: str = PLAIN) -> list[str]:
        """``text`` broken between words into lines no wider than ``width``."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size, face) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _fitting(self, text: str, size: int, room: int, face: str) -> int:
        """The largest size up to ``size`` at which a line is no wider than ``room``."""
        while size > LEAST and self.width(text, size, face) > room:
            size -= 1
        return size

    def _passage(
        self, text: str, size: float, scale: float, room: tuple[int, int]
    ) -> tuple[float, tuple[str, ...]]:
        """The size in layout units at which a text fits ``room``, and the lines in it; a layout
        unit has ``scale`` pixels."""
        least = size * _LEAST_PART
        lines = self.lines(text, round(size * scale), room[0])
        while size > least and len(lines) * round(round(size * scale) * LEADING) > room[1]:
            size -= _STEP
            lines = self.lines(text, round(size * scale), room[0])
        return size, tuple(lines)

    def _font(self, face: str, size: int) -> pygame.font.Font:
        return pygame.font.Font(self._folder / face, size)

    def _render(self, text: str, size: int, colour: Colour, face: str) -> pygame.Surface:
        font, text = self.font(face, size), _settable(text)
        if not font.size(text)[0]:  # SDL refuses it: a space in a tiny window, or an unseen sign
            return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        return font.render(text, True, colour).convert_alpha()

    def _digit_width(self, size: int) -> int:
        return max(self.width(digit, size, DISPLAY) for digit in "0123456789")


def _settable(text: str) -> str:
    """The text without what SDL takes none of: nulls, and the lone surrogates of a file's name that
    is no UTF-8."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
