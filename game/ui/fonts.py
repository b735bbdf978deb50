"""Text in the game's two typefaces, rendered once per text, size and colour."""

import re
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.platform.cache import Until, cached
from game.platform.paths import BrokenAssetError
from game.resources.theme import Colour
from game.ui.shapes import Point, draw_halo

DISPLAY = "Fredoka-SemiBold.ttf"  # the rounded typeface of titles and numerals
PLAIN = "Nunito-SemiBold.ttf"
MIN_TEXT_PX = 8
LINE_HEIGHT = 1.34  # the distance from one line of a paragraph to the next, in sizes of its text
_SAMPLE_SIZE, _WHITE, _LACKING = 20, (255, 255, 255), "\uffff"  # no typeface has that character
_FACE_BYTES, _LETTERS = 40_000, 100
"""Bytes of an open typeface, and the number of its letters in use."""
_BALANCED = 3  # the most lines that are made about as long as each other
_AFTER_SLASH = re.compile(r"(?<=[/\\])")
_DIGIT = re.compile("[0-9]")
_WORD = re.compile(r"[^ \n\t]+")  # a no-break space joins two words


def numeral(folder: Path, number: int, size: int, ink: Colour) -> Surface:
    """Return a number as it is drawn on tiles, without any cache."""
    pygame.font.init()
    return pygame.font.Font(folder / DISPLAY, size).render(str(number), True, ink)


def words_of(text: str) -> list[str]:
    """Return the words of a text, between which it may be broken into lines."""
    return _WORD.findall(text)


class Fonts:
    """Draws text. Sizes are in pixels; ``anchor`` names a point of a rectangle, as in pygame.

    Raises BrokenAssetError without the typefaces.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for face in (DISPLAY, PLAIN):
            self._check(face)
        # A typeface takes long to open, so it outlasts the sizes of a window.
        self.font = cached(6, windows=0.5, until=Until.FULL, size_of=_font_bytes)(self._font)
        self.render = cached(2, windows=1.0)(self._render)
        self.width = cached(0.5)(self._width)
        self.widest_word = cached(0.25)(self._widest_word)
        self._lines = cached(0.5)(self._wrap_words)
        self.narrowest = cached(0.25)(self._narrowest_width)
        self._digit = cached(0.1)(self._widest_digit)
        self.fit_size = cached(0.25)(self._fit_size)
        self.has = cached(0.1, until=Until.FULL)(self._has_character)

    def draw(
        self,
        canvas: Surface,
        text: str,
        pos: Point,
        size: int,
        ink: Colour,
        face: str,
        anchor: str,
        halo: Colour | None = None,
    ) -> Rect:
        """Draw one line with its ``anchor`` at ``pos`` and return its rectangle."""
        image = self.render(text, size, ink, face)
        rect = image.get_rect(**{anchor: pos})
        draw_halo(canvas, image, rect, halo)
        canvas.blit(image, rect)
        return rect

    def draw_figures(
        self,
        canvas: Surface,
        text: str,
        pos: Point,
        size: int,
        ink: Colour,
        anchor: str,
        halo: Colour | None = None,
    ) -> Rect:
        """Draw a number in tabular figures and return its rectangle."""
        widths = self.figure_widths(text, size)
        rect = Rect(0, 0, sum(widths), self.font(DISPLAY, size).get_height())
        setattr(rect, anchor, pos)
        x, images = rect.x, []
        for character, width in zip(text, widths, strict=True):
            image = self.render(character, size, ink, DISPLAY)
            images.append((image, image.get_rect(midtop=(x + width // 2, rect.y))))
            x += width
        for image, place in images:  # all halos first, so that none covers a figure
            draw_halo(canvas, image, place, halo)
        canvas.blits(images)
        return rect

    def figure_widths(self, text: str, size: int) -> list[int]:
        """Return the width of each character of a number; all digits are equally wide."""
        advance = self.width(self._digit(size, DISPLAY), size, DISPLAY)
        return [advance if c.isdigit() else self.width(c, size, DISPLAY) for c in text]

    def _font(self, face: str, size: int) -> pygame.font.Font:
        font = pygame.font.Font(self._folder / face, size)
        font.size("")  # raises an error for a broken file, on which the other methods crash
        return font

    def _check(self, face: str) -> None:
        try:
            self._font(face, MIN_TEXT_PX)
        except (OSError, ValueError, RuntimeError, pygame.error):  # pygame-ce raises other errors
            raise BrokenAssetError(f"fonts/{face}") from None

    def with_widest_digits(self, text: str, size: int, face: str) -> str:
        """Return a text with the widest digit for each of its digits."""
        return _DIGIT.sub(self._digit(size, face), text)

    def _widest_digit(self, size: int, face: str) -> str:
        return max("0123456789", key=lambda digit: self.width(4 * digit, size, face))

    def _has_character(self, character: str) -> bool:
        """Return whether the plain typeface has a character, rather than drawing a box for it."""
        drawn, box = (
            pygame.image.tobytes(self.render(sign, _SAMPLE_SIZE, _WHITE, PLAIN), "RGBA")
            for sign in (character, _LACKING)
        )
        return drawn not in (b"", box)

    def _width(self, text: str, size: int, face: str = PLAIN) -> int:
        """Return the width of a line."""
        return int(self.font(face, size).size(_without_unprintable(text))[0])

    def _widest_word(self, text: str, size: int, face: str) -> int:
        """Return the width of the longest word of a text."""
        return max((self.width(word, size, face) for word in words_of(text)), default=0)

    def wrap(self, text: str, size: int, width: int, face: str = PLAIN) -> list[str]:
        """Break a text between words, and long paths after slashes, into lines no wider than
        ``width``. The few lines of a short text are of about the same length, and no word stands
        alone below others."""
        lines = self._lines(text, size, width, face)
        if len(lines) > 1 and (len(lines) <= _BALANCED or " " not in lines[-1]):
            lines = self._lines(text, size, self.narrowest(text, size, len(lines), face), face)
        return list(lines)

    def _wrap_words(self, text: str, size: int, width: int, face: str) -> tuple[str, ...]:
        lines: list[str] = []
        for word in words_of(text):
            is_long = _AFTER_SLASH.search(word) and self.width(word, size, face) > width
            gap = " "
            for part in _AFTER_SLASH.split(word) if is_long else [word]:
                longer = f"{lines[-1]}{gap}{part}" if lines else part
                if lines and self.width(longer, size, face) <= width:
                    lines[-1] = longer
                else:
                    lines.append(part)
                gap = ""
        return tuple(lines)

    def _narrowest_width(self, text: str, size: int, lines: int, face: str) -> int:
        """Return the least width at which a text takes at most ``lines`` lines, if there is one."""
        low, high = 0, self.width(text, size, face)
        while low < high:
            middle = (low + high) // 2
            if len(self._wrap_words(text, size, middle, face)) <= lines:
                high = middle
            else:
                low = middle + 1
        return low

    def _fit_size(self, text: str, size: int, room: int, face: str) -> int:
        """Return the largest size up to ``size`` at which a line fits into ``room`` pixels."""
        while size > MIN_TEXT_PX and self.width(text, size, face) > room:
            size -= 1
        return size

    def _render(self, text: str, size: int, colour: Colour, face: str) -> Surface:
        font, text = self.font(face, size), _without_unprintable(text)
        if not font.size(text)[0]:  # SDL refuses it: a space in a tiny window, an invisible sign
            return Surface((0, font.get_height()), pygame.SRCALPHA)
        return font.render(text, True, colour).convert_alpha()


def _without_unprintable(text: str) -> str:
    """Return a text without what SDL refuses: null characters, and lone surrogates from file
    names."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def _font_bytes(font: pygame.font.Font) -> int:
    """Estimate the memory of an open typeface, which is mostly that of its rendered letters."""
    return _FACE_BYTES + _LETTERS * font.get_height() ** 2 // 2
