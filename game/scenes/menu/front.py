"""The widgets of the front page; their texts are as large as the widgets are high."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.ui.fonts import DISPLAY, PLAIN
from game.ui.material import WHITE, outline
from game.ui.painter import LEAST_TEXT, SMALL, Painter
from game.ui.shapes import mix, packed, rounded, shadow
from game.ui.widgets import Button, Callback, Widget, WidgetState

_LIP = 0.08  # of the height of the bright button
_FOOT = 0.3  # of the height of a card
_LOW, _LONG = 90, 3.4  # layout units of a card that is a row; so long it has a picture at its left
_LEAST_NOTE = 0.85  # of its size at which a note is still shown
_LETTERS, _ENDS = 19, 32  # layout units of a pill's label, and of the pill beside it


class PlayButton(Button):
    """The one bright button: a label with ``note`` beside it, in a lighter tone."""

    def __init__(self, label: str, action: Callback) -> None:
        super().__init__(label, action, "play", primary=True)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        lip, radius = round(rect.height * _LIP), min(rect.height * 2 // 5, rect.height // 2)
        face = Rect(rect.x, rect.y, rect.width, rect.height - lip)
        accent = painter.colour("accent")
        if not painter.theme.is_light:
            spread = px(20)
            glow = shadow(rect.size, radius, spread, 60 if state.pressed else 120, accent)
            canvas.blit(glow, (rect.x - spread, rect.y - spread + lip // 2))
        canvas.blit(
            rounded(rect.size, radius, mix(accent, painter.colour("on_accent"), 0.45)), rect
        )
        face.y += lip * 3 // 4 if state.pressed else 0
        painter.bright(canvas, face, radius, 0.22 * (state.hovered and not state.pressed))
        if state.focused:
            painter.focus(canvas, rect, radius)
        self._draw_label(canvas, painter, face)

    def _draw_label(self, canvas: Surface, painter: Painter, face: Rect) -> None:
        fonts, ink = painter.fonts, painter.colour("on_accent")
        size, gap = round(face.height * 0.5), round(face.height * 0.12)
        icon, small = round(face.height * 0.6), round(face.height * 0.27)
        room = face.width - 2 * face.height // 3
        wide = icon + gap + fonts.width(self.label, size, DISPLAY)
        note, small = _noted(painter, self.note, small, room - wide - gap)
        wide += (gap + fonts.width(note, small, PLAIN)) if note else 0
        left, middle = face.centerx - wide // 2, face.centery
        painter.icon(canvas, "play", (left + icon // 2, middle), icon / painter.scale, "on_accent")
        spot = (left + icon + gap, middle - face.height // 40)
        shown = fonts.draw(canvas, self.label, spot, size, ink, DISPLAY, "midleft")
        spot = (shown.right + gap, middle + face.height // 16)
        fonts.draw(canvas, note, spot, small, ink, PLAIN, "midleft")


class Pill(Widget):
    """A quiet choice. The one that ``is_chosen`` is white. A click on it when it is, or Enter at
    any time, does what it stands for; another click only chooses it."""

    def __init__(self, label: str, choose: Callback, use: Callback) -> None:
        super().__init__(use)
        self.label, self.is_chosen = label, False
        self._choose = choose

    def click(self, pos: tuple[int, int]) -> None:
        if self.is_chosen:
            self.activate()
        else:
            self._choose()

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        face = _draw_quiet_face(canvas, painter, state, rect)
        if self.is_chosen:
            painter.chip(canvas, face, rect.height // 2, lit=state.hovered)
        fonts, room = painter.fonts, rect.width - rect.height // 2
        wanted = max(LEAST_TEXT, round(rect.height * 0.41))
        size = fonts.fit_size(self.label, wanted, room, DISPLAY)
        ink = painter.colour("panel" if self.is_chosen else "text")
        fonts.draw(canvas, self.label, face.center, size, ink, DISPLAY, "center")

    def wanted_width(self, painter: Painter) -> int:
        """Return the pixels that the label needs at its full size."""
        return painter.fonts.width(self.label, painter.px(_LETTERS), DISPLAY) + painter.px(_ENDS)


class RuleNote(Button):
    """A small quiet line on a pill that is as wide as its text, from the left of its rectangle."""

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        fonts, size = painter.fonts, round(rect.height * 0.58)
        ink = painter.colour("text" if state.hovered or state.focused else "text_dim")
        face = _draw_quiet_face(canvas, painter, state, rect, 0.3)
        size = fonts.fit_size(self.label, size, rect.width - rect.height, PLAIN)
        fonts.draw(canvas, self.label, face.center, size, ink, PLAIN, "center")

    def wide(self, painter: Painter, height: int, most: int) -> int:
        """Return the pixels that the text needs, up to ``most``."""
        wide = painter.fonts.width(self.label, round(height * 0.58), PLAIN) + height * 3 // 2
        return min(wide, most)


class ContinuePill(Button):
    """The game that waits: an icon on a disc, the label, and quieter which one it is."""

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        fonts, radius, gap = painter.fonts, rect.height // 2, rect.height // 4
        face = _draw_quiet_face(canvas, painter, state, rect, 0.9)
        side = rect.height * 5 // 7
        disc = Rect(0, 0, side, side)
        disc.center = face.x + radius, face.centery
        rim = painter.colour("accent"), 1.0, 1.0, max(2, side // 12)
        canvas.blit(outline(disc.size, side // 2, rim), disc)
        painter.icon(canvas, "play", disc.center, side * 0.5 / painter.scale)
        size = round(rect.height * 0.38)
        spot, ink = (disc.right + gap, face.centery), painter.colour("text")
        shown = fonts.draw(canvas, self.label, spot, size, ink, DISPLAY, "midleft")
        room = face.right - gap - shown.right - gap
        note, small = _noted(painter, self.note, round(rect.height * 0.31), room)
        spot, ink = (shown.right + gap, face.centery), painter.colour("text_dim")
        fonts.draw(canvas, note, spot, small, ink, PLAIN, "midleft")

    def wide(self, painter: Painter, height: int, most: int) -> int:
        """Return the pixels that the texts need, up to ``most``."""
        fonts, gap = painter.fonts, height // 4
        wide = height * 6 // 7 + fonts.width(self.label, round(height * 0.38), DISPLAY) + 3 * gap
        note, small = _noted(painter, self.note, round(height * 0.31), most - wide - gap)
        return min(wide + (gap + fonts.width(note, small, PLAIN) if note else 0), most)


class IconButton(Button):
    """An icon, or a single sign, on a disc; the scene shows its label while it is pointed at."""

    def __init__(self, label: str, action: Callback, icon: str = "", sign: str = "") -> None:
        super().__init__(label, action, icon)
        self._sign = sign

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        face = _draw_quiet_face(canvas, painter, state, rect)
        if self._sign:
            size, ink = round(rect.height * 0.52), painter.colour("text")
            painter.fonts.draw(canvas, self._sign, face.center, size, ink, DISPLAY, "center")
        else:
            icon = rect.height * 0.46 / painter.scale
            painter.icon(canvas, self.icon or "", face.center, icon)


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
        return self.rect.height // (3 if self.rect.height < painter.px(_LOW) else 8)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        if rect.top >= canvas.get_height():  # not in sight yet: the first frame need not wait
            return
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
        left, right = face.x + foot // 3, face.right - foot // 3
        left += wide if wide < face.width else 0
        size, y = round(foot * 0.44), face.bottom - foot // 2
        size = fonts.fit_size(self.label, size, right - left, DISPLAY)
        ink = painter.colour("text")
        if not wide:
            fonts.draw(canvas, self.label, face.center, size, ink, DISPLAY, "center")
            return
        shown = fonts.draw(canvas, self.label, (left, y), size, ink, DISPLAY, "midleft")
        room, ink = right - shown.right - foot // 6, painter.colour("text_dim")
        note, size = _noted(painter, self.note, min(round(foot * 0.31), painter.px(SMALL)), room)
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
        return wide, high - round(high * _FOOT)
    return (high * 5 // 4 if wide > _LONG * high else 0), high


def _noted(painter: Painter, note: str, size: int, room: int) -> tuple[str, int]:
    """Return a note and its size in pixels, without its text where there is no room for it."""
    fitted = painter.fonts.fit_size(note, size, room, PLAIN)
    is_small = fitted < max(LEAST_TEXT, size * _LEAST_NOTE)
    return ("" if is_small or painter.fonts.width(note, fitted, PLAIN) > room else note), fitted


def _draw_quiet_face(
    canvas: Surface, painter: Painter, state: WidgetState, rect: Rect, rim: float = 0.45
) -> Rect:
    """Draw the face of a pill or a disc and return its rectangle, which is sunk while pressed."""
    radius, face = rect.height // 2, rect.move(0, painter.px(2) if state.pressed else 0)
    light = -1.0 if state.pressed else float(state.hovered)
    painter.slab(canvas, face, radius, light, 0.9 if state.hovered else rim)
    if state.focused:
        painter.focus(canvas, rect, radius)
    return face


def _card_lip(height: int) -> int:
    return max(2, height // 40)
