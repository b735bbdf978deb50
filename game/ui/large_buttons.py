"""Large buttons: the play button, picture cards, and tiles to choose from."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN, words_of
from game.ui.material import WHITE, outline
from game.ui.painter import NAME, SMALL, Painter
from game.ui.selectors import Selector
from game.ui.shapes import mix, packed, rounded, shadow
from game.ui.widgets import Button, Callback, Choose, WidgetState

_HIGH = 58  # layout units
_INSIDE = 6  # layout units beside the label
_LINES = 2  # the most lines of a label that is too long for one


class TileButton(Button):
    """A quiet button with its icon above its label, or a long label on two lines instead."""

    grow = 1.0

    def width(self, placing: Placing) -> Span:
        fonts, size, around = placing.painter.fonts, placing.px(SMALL), 2 * placing.px(_INSIDE)
        low = max(fonts.width(word, size, DISPLAY) for word in words_of(self.label))
        wish = high = fonts.width(self.label, size, DISPLAY)
        while low < high:  # the least width at which the label takes no more lines
            middle = (low + high) // 2
            if len(fonts.wrap(self.label, size, middle, DISPLAY)) <= _LINES:
                high = middle
            else:
                low = middle + 1
        return Span(around + high, around + wish)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HIGH), placing.px(_HIGH))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        face = self._draw_face(canvas, painter, state, rect)
        px, tone = painter.px, "text" if self.enabled else "text_dim"
        room = face.width - px(4)
        if not painter.fits(self.label, room, SMALL, DISPLAY):
            lines = painter.fonts.wrap(self.label, px(SMALL), room, DISPLAY)
            step = round(px(SMALL) * LINE_HEIGHT)
            top = face.centery - (len(lines) - 1) * step // 2
            for number, line in enumerate(lines):
                spot = face.centerx, top + number * step
                painter.text(canvas, line, spot, SMALL, tone, "center", room=room)
            return
        middle = face.centery - px(SMALL) // 2 - px(2)
        painter.icon(canvas, self.icon or "", (face.centerx, middle), colour=tone)
        spot = face.centerx, face.bottom - px(16)
        painter.text(canvas, self.label, spot, SMALL, tone, "center", True, room)


_LABEL, _INSET, _GAP, _RADIUS = 32, 6, 10, 14  # layout units
_LEAST, _WISH = 84, 190  # layout units of a tile's width
_SHAPE = 0.62  # the height of a picture as a part of its width
_LEAST_PICTURE = 44  # layout units of its height
_FEWEST = 2  # the fewest tiles in a row, where there are several rows


class Tiles(Selector):
    """A selector of tiles, each with a picture above its words, in one row or, if it ``wraps``, in
    as many as it needs. ``sentences`` tell of the choices, see ``line``.

    The label is not drawn on the widget; it only names it.
    """

    wraps = False
    has_words = True  # whether the words are below the pictures
    high: tuple[float, float] | None = None
    """A tile's least and preferred height in layout units; None to follow its width."""
    mouse: tuple[int, int] | None = None
    """The pixel of the mouse, which the scene sets."""
    _between = 0  # pixels from tile to tile

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        sentences: Sequence[str],
        index: int,
        on_choose: Choose,
    ) -> None:
        super().__init__(label, options, index, on_choose)
        self.sentences = sentences

    @property
    def pointed(self) -> int | None:
        """The number of the tile under the mouse, which is highlighted."""
        return None if self.mouse is None else self.tile_at(self.mouse)

    @property
    def shown(self) -> int:
        """The number of the choice that is explained: under the mouse, or else the chosen one."""
        pointed = self.pointed
        return self.index if pointed is None else pointed

    @property
    def line(self) -> str:
        """The sentence about the choice that is explained."""
        return self.sentences[self.shown]

    def width(self, placing: Placing) -> Span:
        px, count = placing.px, len(self.options)
        words = self._words_width(placing)
        fewest = min(count, _FEWEST) if self.wraps else count
        least, wish = self._least_tile(placing), max(px(_WISH), words)
        gap = px(_GAP)
        return Span(fewest * (least + gap) - gap, count * (wish + gap) - gap)

    def height(self, placing: Placing, wide: int) -> Span:
        px = placing.px
        columns, rows = self._shape(placing, wide)
        tile = (wide - (columns - 1) * px(_GAP)) // columns
        around = 2 * px(_INSET) + (px(_LABEL) if self.has_words else 0)
        between = (rows - 1) * px(_GAP)
        least, wish = px(_LEAST_PICTURE) + around, round(tile * _SHAPE) + around
        if self.high is not None:
            least, wish = map(px, self.high)
        return Span(rows * least + between, rows * wish + between)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect, self._between = rect, placing.px(_GAP)
        self.lines = self._shape(placing, rect.width)[1]

    def click(self, pos: tuple[int, int]) -> None:
        index = self.tile_at(pos)
        if index is not None:
            self.choose(index)

    def tile_at(self, pos: tuple[int, int]) -> int | None:
        """Return the number of the tile under a pixel, if there is one."""
        parts = enumerate(self.option_rects(self.rect))
        return next((index for index, part in parts if part.collidepoint(pos)), None)

    def draw_picture(self, canvas: Surface, painter: Painter, index: int, room: Rect) -> None:
        """Draw the picture of a choice in a room."""
        raise NotImplementedError

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px, parts = painter.px, self.option_rects(rect)
        for index, part in enumerate(parts):
            is_chosen, is_pointed = index == self.index, index == self.pointed
            if is_chosen:
                painter.chip(canvas, part, px(_RADIUS))
            elif is_pointed:
                painter.slab(canvas, part, px(_RADIUS), 1.0, 0.9)
            else:
                painter.well(canvas, part, px(_RADIUS))
            inset, label = px(_INSET), px(_LABEL)
            room = part.inflate(-2 * inset, -2 * inset)
            if self.has_words:
                room.height -= label - inset
                tone = "panel" if is_chosen else "text" if is_pointed else "text_dim"
                spot, wide = (part.centerx, part.bottom - label // 2 - px(1)), part.width - px(8)
                words = self.options[index]
                painter.text(canvas, words, spot, SMALL, tone, "center", is_chosen, wide)
            self.draw_picture(canvas, painter, index, room)
        if state.focused:
            painter.focus(canvas, parts[0].unionall(parts[1:]), px(_RADIUS))

    def option_rects(self, rect: Rect) -> list[Rect]:
        columns, step = -(-len(self.options) // self.lines), self._between
        xs = _starts(rect.x, rect.width, columns, step)
        ys = _starts(rect.y, rect.height, self.lines, step)
        tiles = [
            Rect(x, y, right - step - x, below - step - y)
            for y, below in pairwise(ys)
            for x, right in pairwise(xs)
        ]
        return tiles[: len(self.options)]

    def _shape(self, placing: Placing, wide: int) -> tuple[int, int]:
        """Return the numbers of columns and rows at a width."""
        count, gap = len(self.options), placing.px(_GAP)
        if not self.wraps:
            return count, 1
        fitting = (wide + gap) // (self._least_tile(placing) + gap)
        rows = -(-count // max(1, min(count, fitting)))
        return -(-count // rows), rows

    def _least_tile(self, placing: Placing) -> int:
        least = _LEAST if self.has_words else _LEAST_PICTURE + 2 * _INSET
        return max(placing.px(least), self._words_width(placing))

    def _words_width(self, placing: Placing) -> int:
        if not self.has_words:
            return 0
        fonts, px = placing.painter.fonts, placing.px
        return max(fonts.width(option, px(SMALL)) for option in self.options) + px(_INSET)


def _starts(start: int, length: int, count: int, gap: int) -> list[int]:
    """Return the pixels at which parts of equal length begin, and where another one would."""
    return [start + (length + gap) * number // count for number in range(count + 1)]


_HERO = (220, 420), (64, 104)  # layout units of its width and its height
_HERO_LABEL, _HERO_ALONE = 0.4, 0.46  # parts of its height: a label above a note, and alone
_LIP = 0.08  # the lower edge, as a part of its height
_CARD = (108, 216), (64, 200)
_FOOT, _LEAST_FOOT = 0.3, 44  # the foot's part of a card's height, and its least layout units
_LOW, _LONG = 100, 3.4  # layout units of a card that is a row; so long it has a picture at its left
_LEAST_NOTE = 0.85  # the least size of a note, as a part of its usual size


class HeroButton(Button):
    """The main button of a page: an icon, a label and a lighter ``note`` beside or below it.

    Its words grow with its height. It is bright if it is ``primary``.
    """

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_HERO[0][0]), placing.px(_HERO[0][1]))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HERO[1][0]), placing.px(_HERO[1][1]))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        lip, radius = round(rect.height * _LIP), rect.height * 2 // 5
        face = Rect(rect.x, rect.y, rect.width, rect.height - lip)
        face.y += lip * 3 // 4 if state.pressed else 0
        if self.primary:
            self._draw_bright(canvas, painter, state, rect, face)
        else:
            dark = mix(painter.colour("panel"), painter.colour("shadow"), 0.55)
            canvas.blit(rounded(rect.size, radius, dark), rect)
            light = -1.0 if state.pressed else float(state.hovered)
            painter.slab(canvas, face, radius, light, 0.9 if state.hovered else 0.6)
        if state.focused:
            painter.focus(canvas, rect, radius)
        self._draw_words(canvas, painter, face)

    def _draw_bright(
        self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect, face: Rect
    ) -> None:
        accent, radius = painter.colour("accent"), rect.height * 2 // 5
        if not painter.theme.is_light:
            spread = painter.px(20)
            glow = shadow(rect.size, radius, spread, 60 if state.pressed else 120, accent)
            top = rect.y - spread + (rect.height - face.height) // 2
            canvas.blit(glow, (rect.x - spread, top))
        dark = mix(accent, painter.colour("on_accent"), 0.45)
        canvas.blit(rounded(rect.size, radius, dark), rect)
        is_lit = state.hovered and not state.pressed
        painter.bright(canvas, face, radius, 0.22 if is_lit else 0.0)

    def _draw_words(self, canvas: Surface, painter: Painter, face: Rect) -> None:
        fonts, px = painter.fonts, painter.px
        room = face.width - face.height * 2 // 3
        high = min(face.height, px(_HERO[1][1]))
        size, icon, gap = (round(high * part) for part in (_HERO_ALONE, 0.6, 0.12))
        small = max(px(SMALL), round(high * 0.25))
        wide = icon + gap + fonts.width(self.label, size, DISPLAY)
        beside = gap + fonts.width(self.note, small, PLAIN) if self.note else 0
        if wide + beside > room and self.note:
            self._draw_in_two_lines(canvas, painter, face, room)
            return
        left, middle = face.centerx - (wide + beside) // 2, face.centery - face.height // 40
        tone = "on_accent" if self.primary else "text"
        painter.icon(canvas, "play", (left + icon // 2, face.centery), icon / painter.scale, tone)
        size = fonts.fit_size(self.label, size, room - icon - gap, DISPLAY)
        spot = left + icon + gap, middle
        shown = fonts.draw(canvas, self.label, spot, size, painter.colour(tone), DISPLAY, "midleft")
        spot, ink = (shown.right + gap, middle + face.height // 16), self._quiet(painter)
        fonts.draw(canvas, self.note, spot, small, ink, PLAIN, "midleft")

    def _draw_in_two_lines(self, canvas: Surface, painter: Painter, face: Rect, room: int) -> None:
        fonts, tone = painter.fonts, "on_accent" if self.primary else "text"
        size, small = max(painter.px(NAME), round(face.height * 0.36)), painter.px(SMALL)
        icon, gap = size, size // 4
        size = fonts.fit_size(self.label, size, room - icon - gap, DISPLAY)
        wide = icon + gap + fonts.width(self.label, size, DISPLAY)
        left, line = face.centerx - wide // 2, face.y + round(face.height * _HERO_LABEL)
        painter.icon(canvas, "play", (left + icon // 2, line), icon / painter.scale, tone)
        spot = left + icon + gap, line
        fonts.draw(canvas, self.label, spot, size, painter.colour(tone), DISPLAY, "midleft")
        spot = face.centerx, face.y + round(face.height * 0.76)
        small = fonts.fit_size(self.note, small, room, PLAIN)
        fonts.draw(canvas, self.note, spot, small, self._quiet(painter), PLAIN, "center")

    def _quiet(self, painter: Painter) -> tuple[int, int, int]:
        return painter.colour("on_accent" if self.primary else "text_dim")


class PictureCard(Button):
    """A card filled by a picture, with a label and a short ``note`` at its foot. ``paint`` makes
    the picture for a size; it is kept until ``repaint``."""

    def __init__(
        self, label: str, action: Callback, paint: Callable[[Painter, tuple[int, int]], Surface]
    ) -> None:
        super().__init__(label, action)
        self._paint = paint
        self._made_for: tuple[object, ...] = ()
        self._card = Surface((0, 0))

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_CARD[0][0]), placing.px(_CARD[0][1]))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_CARD[1][0]), placing.px(_CARD[1][1]))

    def repaint(self) -> None:
        """Make the picture again when it is next drawn."""
        self._made_for = ()

    def prepare(self, painter: Painter) -> bool:
        """Make the picture in advance; return whether it was made already."""
        if self._made_for == (made_for := (painter.theme, self.rect.size)):
            return True
        self._made_for = made_for
        self._card = self._make_picture(painter, self.rect.size, self._radius(painter))
        return False

    def _radius(self, painter: Painter) -> int:
        high = self.rect.height
        return high // 3 if high < painter.px(_LOW) else min(high // 8, painter.px(28))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        lip, radius = _card_lip(rect.height), self._radius(painter)
        self.prepare(painter)
        lit = state.hovered or state.focused
        face = Rect(rect.x, rect.y, rect.width, rect.height - lip)
        face.y += lip // 2 if state.pressed else -lip if state.hovered else 0
        canvas.blit(self._card, face)
        if state.focused:
            painter.focus(canvas, face, radius)
        if lit:
            rim = painter.colour("accent"), 1.0, 0.8, max(2, painter.px(3))
            canvas.blit(outline(face.size, radius, rim), face)
        self._draw_label(canvas, painter, face)

    def _draw_label(self, canvas: Surface, painter: Painter, face: Rect) -> None:
        fonts, (wide, high) = painter.fonts, _picture_size(painter, face.size)
        foot = face.height if wide < face.width else face.height - high
        left, right = face.x + painter.px(16), face.right - painter.px(16)
        left += wide if wide < face.width else 0
        size, y = min(round(foot * 0.44), painter.px(30)), face.bottom - foot // 2
        size, ink = max(size, painter.px(SMALL)), painter.colour("text")
        size = fonts.fit_size(self.label, size, right - left, DISPLAY)
        if not wide:
            fonts.draw(canvas, self.label, face.center, size, ink, DISPLAY, "center")
            return
        shown = fonts.draw(canvas, self.label, (left, y), size, ink, DISPLAY, "midleft")
        room, ink = right - shown.right - painter.px(8), painter.colour("text_dim")
        note, size = _fit_note(painter, self.note, painter.px(SMALL), room)
        fonts.draw(canvas, note, (right, y + foot // 30), size, ink, PLAIN, "midright")

    def _make_picture(self, painter: Painter, size: tuple[int, int], radius: int) -> Surface:
        face = size[0], size[1] - _card_lip(size[1])
        card = Surface(face, pygame.SRCALPHA)
        card.fill(mix(painter.colour("panel"), painter.colour("panel_edge"), 0.25))
        if (room := _picture_size(painter, face))[0]:
            card.blit(self._paint(painter, room), (0, 0))
        card.blit(rounded(face, radius, WHITE), (0, 0), None, pygame.BLEND_RGBA_MULT)
        rim = painter.colour("rim"), 0.7, 0.3, max(1, painter.px(1.5))
        card.blit(outline(face, radius, rim), (0, 0))
        whole = Surface(size, pygame.SRCALPHA)
        dark = mix(painter.colour("panel"), painter.colour("shadow"), 0.5)
        whole.blit(rounded(face, radius, dark), (0, size[1] - face[1]))
        whole.blit(card, (0, 0))
        return packed(whole)


def _picture_size(painter: Painter, face: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a card's picture: above its foot, at the left of a low card, or zero in a
    small card."""
    wide, high = face
    if high >= painter.px(_LOW):
        foot = min(max(round(high * _FOOT), painter.px(_LEAST_FOOT)), painter.px(68))
        return wide, high - foot
    return (high * 5 // 4 if wide > _LONG * high else 0), high


def _fit_note(painter: Painter, note: str, size: int, room: int) -> tuple[str, int]:
    """Return a note and its size in pixels, without its text if there is no room for it."""
    fitted = painter.fonts.fit_size(note, size, room, PLAIN)
    is_small = fitted < max(painter.least_text, size * _LEAST_NOTE)
    return ("" if is_small or painter.fonts.width(note, fitted, PLAIN) > room else note), fitted


def _card_lip(height: int) -> int:
    return min(6, max(2, height // 40))
