"""The large buttons of a front page: what plays, and cards that are all picture."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.material import WHITE, outline
from game.ui.painter import LEAST_TEXT, NAME, SMALL, Painter
from game.ui.shapes import mix, packed, rounded, shadow
from game.ui.widgets import Button, Callback, WidgetState

_HERO = (220, 420), (64, 104)  # layout units of its width and its height
_HERO_LABEL, _HERO_ALONE = 0.4, 0.46  # of its height: the label above a note, and in one line
_LIP = 0.08  # of its height
_CARD = (108, 216), (64, 200)
_FOOT, _LEAST_FOOT = 0.3, 44  # of the height of a card, and layout units
_LOW, _LONG = 100, 3.4  # layout units of a card that is a row; so long it has a picture at its left
_LEAST_NOTE = 0.85  # of its size at which a note is still shown


class HeroButton(Button):
    """The button that a page is about: an icon, a label and a lighter ``note`` beside or below it,
    the larger the higher it is. It is bright if it is ``primary``."""

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
        painter.bright(canvas, face, radius, 0.22 * (state.hovered and not state.pressed))

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
    """A card that is all picture, with a label and a short ``note`` at its foot. ``paint`` makes
    the picture of a size; it is kept until ``repaint``."""

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
        """Make the picture anew when it is next drawn."""
        self._made_for = ()

    def prepare(self, painter: Painter) -> bool:
        """Make the picture for later; return whether it was made already."""
        if self._made_for == (made_for := (painter.theme, self.rect.size)):
            return True
        self._made_for = made_for
        self._card = self._made(painter, self.rect.size, self._radius(painter))
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
        note, size = _noted(painter, self.note, painter.px(SMALL), room)
        fonts.draw(canvas, note, (right, y + foot // 30), size, ink, PLAIN, "midright")

    def _made(self, painter: Painter, size: tuple[int, int], radius: int) -> Surface:
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
    """Return the size of a card's picture: above its foot, or at the left of a low card, or none in
    a small one."""
    wide, high = face
    if high >= painter.px(_LOW):
        foot = min(max(round(high * _FOOT), painter.px(_LEAST_FOOT)), painter.px(68))
        return wide, high - foot
    return (high * 5 // 4 if wide > _LONG * high else 0), high


def _noted(painter: Painter, note: str, size: int, room: int) -> tuple[str, int]:
    """Return a note and its size in pixels, without its text where there is no room for it."""
    fitted = painter.fonts.fit_size(note, size, room, PLAIN)
    is_small = fitted < max(LEAST_TEXT, size * _LEAST_NOTE)
    return ("" if is_small or painter.fonts.width(note, fitted, PLAIN) > room else note), fitted


def _card_lip(height: int) -> int:
    return min(6, max(2, height // 40))
