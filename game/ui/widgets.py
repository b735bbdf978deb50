"""Widgets: their common base, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui.box import Box, Placing, Span
from game.ui.fonts import DISPLAY, words_of
from game.ui.material import deepen
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.paragraph import draw_label, label_lines
from game.ui.shapes import rounded, shadow

Callback = Callable[[], None]
Choose = Callable[[int], None]  # called with the index of the chosen value

ARROW_STEPS = {"left": -1, "right": 1}  # the steps of the sideways arrow keys, by name

_SMALLER = 0.85  # how far a two-line note, or a label beside a key's name, may shrink
HEIGHT = 54  # layout units of most widgets
_WITH_NOTE, _WITH_LONG_NOTE = 64, 78
"""Layout units of a button with a second line, and with a third."""
TOUCH = 44  # layout units that a finger needs
_DISC = 48  # layout units of a button without a label
SIDES = 18  # layout units beside the words on a button


@dataclass(frozen=True)
class WidgetState:
    """The interaction state of a widget, as drawn."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


class Widget(Box):
    """A box that can be clicked, focused and activated; ``action`` is what it activates.

    When a tree is rebuilt, it recognises a widget by its ``name``, or else by its label: the new
    widget takes over the focus and a press.

    A widget that ``takes_text`` gets all typed text while it has the focus, and shows the text
    ``composed`` by an input method; one that ``selects`` gets keys pressed with Shift as
    ``shift+left``. One that ``acts_on_press`` does nothing on release. ``sound`` is played when it
    is used. The keyboard reaches widgets in reading order, those with a lower ``turn`` first."""

    takes_text = selects = acts_on_press = False
    turn = 0
    sound = "click"
    composed, composed_caret = "", 0

    def __init__(self, action: Callback = lambda: None) -> None:
        super().__init__()
        self.name = ""
        self.seen: Rect | None = None  # the part of the window in which it is; None for all of it
        self.enabled = True
        self._action = action

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(TOUCH), placing.px(TOUCH))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(HEIGHT), placing.px(HEIGHT))

    def take_over(self, before: Widget) -> None:
        """Take over the state of the widget that this one replaces."""

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        """Draw at ``rect``: the widget's own, or beside that in a transition."""
        raise NotImplementedError

    def press(self, pos: tuple[int, int]) -> None:
        """Handle the left button going down on the widget."""

    def press_again(self, pos: tuple[int, int], count: int) -> None:
        """Handle the ``count``-th press in quick succession."""
        self.press(pos)

    def hover(self, pos: tuple[int, int] | None) -> None:
        """Handle the mouse moving over the widget, or leaving it (None)."""

    def wheel(self, pos: tuple[int, int], steps: int) -> bool:
        """Handle a turn of the wheel over the widget and return whether it was used."""
        return False

    def drag(self, pos: tuple[int, int]) -> None:
        """Handle the cursor moving with the button held since a press on the widget."""

    def click(self, pos: tuple[int, int]) -> None:
        """Handle a press and release on the widget."""
        if not self.acts_on_press:
            self.activate()

    def activate(self) -> None:
        """Handle Enter or Space on the focused widget."""
        self._action()

    def take_focus(self) -> None:
        """Handle the arrival of the keyboard's focus."""

    def key(self, name: str) -> bool:
        """Handle a key while focused and return whether it was used."""
        return False

    def type(self, text: str) -> None:
        """Handle typed text while focused; only a widget that ``takes_text`` gets any."""

    def compose(self, text: str, caret: int) -> None:
        """Show what an input method is composing, with its caret; empty once that has ended."""
        self.composed, self.composed_caret = text, caret

    @property
    def caret_rect(self) -> Rect:
        """The place of the caret, beside which an input method shows its choices."""
        return self.rect


class Button(Widget):
    """A label, an icon or both. A primary button stands out, brightly if ``is_bright``, unless it
    only shows that something is on or chosen; ``note`` is a second, quieter line, ``mark`` names a
    key at the right, ``picture`` (when set) replaces the mark."""

    size = BODY  # the size of a label without a note

    def __init__(
        self,
        label: str,
        action: Callback,
        icon: str | None = None,
        primary: bool = False,
        note: str = "",
        mark: str = "",
    ) -> None:
        super().__init__(action)
        self.label, self.note, self.mark = label, note, mark
        self.icon, self.primary = icon, primary
        self.is_bright = primary
        self.is_main = primary  # Enter may use it without a focus; being lit later changes nothing
        self.picture: Surface | None = None

    def width(self, placing: Placing) -> Span:
        px, width = placing.px, placing.painter.fonts.width
        if not self.label:
            return Span(placing.px(_DISC), placing.px(_DISC))
        around = 2 * px(SIDES) + (px(self.size * 1.6) if self.icon else 0)
        size = px(NAME if self.note else self.size)
        words = self._narrowest_width(placing, round(size * _SMALLER))
        whole = width(self.label, size, DISPLAY)
        whole += width(self.mark, px(SMALL)) + px(SIDES) if self.mark else 0
        note = width(self.note, px(SMALL)) if self.note else 0
        return Span(around + max(words, note // 2), around + max(whole, note))

    def _narrowest_width(self, placing: Placing, size: int) -> int:
        """Return the width in pixels of the label on its two lines, or on one line above a note."""
        words, width = words_of(self.label), placing.painter.fonts.width
        ends = [len(words)] if self.note else range(1, len(words) + 1)
        halves = ((" ".join(words[:end]), " ".join(words[end:])) for end in ends)
        return min(max(width(half, size, DISPLAY) for half in both) for both in halves)

    def height(self, placing: Placing, wide: int) -> Span:
        units = HEIGHT if self.label else _DISC
        if self.note:
            room = wide - 2 * placing.px(SIDES) - (placing.px(self.size * 1.6) if self.icon else 0)
            is_long = not placing.painter.fits(self.note, room, SMALL)
            units = _WITH_LONG_NOTE if is_long else _WITH_NOTE
        return Span(placing.px(units), placing.px(units))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        rect = self._draw_face(canvas, painter, state, rect)
        is_lit = self.primary and self.enabled
        tone = "text" if self.enabled else "text_dim"
        if is_lit:
            tone = "on_accent" if self.is_bright else "panel"
        if not self.label:
            painter.icon(canvas, self.icon or "", rect.center, 24, tone)
            return
        quiet = tone if is_lit or state.hovered else "text_dim"
        left, right = rect.x + px(18), rect.right - px(18)
        middle = rect.centery - px(0.5)  # capitals are what looks centred
        if self.picture is not None:
            margin = (rect.height - self.picture.get_height()) // 2
            place = self.picture.get_rect(midright=(rect.right - max(margin, 8), rect.centery))
            canvas.blit(self.picture, place)
            right = place.left - px(8)
        end = right  # the right end of the note below the mark
        if self.mark and self._has_room_for_mark(painter, right - left):
            spot, room = (right, middle - (px(13) if self.note else 0)), rect.width // 3
            shown = painter.text(canvas, self.mark, spot, SMALL, quiet, "midright", room=room)
            right = shown.left - px(8)
        icon = px(self.size * 1.6) if self.icon else 0
        if not self.picture:
            left, right = self._centre_words(painter, rect, (left, right), icon, right < end)
        if self.icon:
            spot = left + px(self.size * 0.6), rect.centery
            painter.icon(canvas, self.icon, spot, self.size * 1.2, tone)
            left += icon
        spot, room = (left, middle), right - left
        if self.note:
            self._draw_two_lines(canvas, painter, (spot, room, end - left), (tone, quiet))
        else:
            draw_label(canvas, painter, self.label, spot, room, self.size, tone, True)

    def _centre_words(
        self, painter: Painter, rect: Rect, ends: tuple[int, int], icon: int, has_mark: bool
    ) -> tuple[int, int]:
        """Return where icon and words begin, and the limit where they end: centred in the button,
        but left-aligned if it has a note and no icon, as in a list."""
        px, fonts, (left, right) = painter.px, painter.fonts, ends
        if self.note:
            if not self.icon:
                return ends
            words = max(
                fonts.width(self.label, px(NAME), DISPLAY), fonts.width(self.note, px(SMALL))
            )
        else:
            edge = px(18 if self.icon or has_mark else 5)
            left, right = rect.x + edge, right if has_mark else rect.right - edge
            lines, size = label_lines(painter, self.label, right - left - icon, self.size, True)
            words = max(fonts.width(line, px(size), DISPLAY) for line in lines)
        wide = icon + words
        return max(left, min(rect.centerx - wide // 2, right - wide)), right

    def _has_room_for_mark(self, painter: Painter, room: int) -> bool:
        """Return whether the label keeps about its full size beside the mark; the label matters
        more."""
        fonts, px = painter.fonts, painter.px
        icon = px(self.size * 1.6) if self.icon else 0
        taken = icon + fonts.width(self.mark, px(SMALL)) + px(8)
        return fonts.width(self.label, px(self.size), DISPLAY) * _SMALLER <= room - taken

    def _draw_two_lines(
        self,
        canvas: Surface,
        painter: Painter,
        place: tuple[tuple[int, int], int, int],
        tones: tuple[str, str],
    ) -> None:
        """Draw the label above the note, each in its own area; a long note takes two lines
        itself."""
        px, fonts, ((left, middle), room, note_room) = painter.px, painter.fonts, place
        is_long = not painter.fits(self.note, note_room, SMALL)
        size = max(SMALL * _SMALLER, painter.least_text / painter.scale) if is_long else SMALL
        notes = fonts.wrap(self.note, px(size), note_room) if is_long else [self.note]
        up = 24 if is_long else 13
        spot = (left, middle - px(up))
        painter.text(canvas, self.label, spot, NAME, tones[0], "midleft", True, room)
        for number, note in enumerate(notes):
            spot = (left, middle + px(2 + 19 * number if is_long else 13))
            painter.text(canvas, note, spot, size, tones[1], "midleft", room=note_room)

    def _draw_face(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> Rect:
        """Draw the face and return its rectangle, which is sunk while pressed; a button without a
        label is a disc."""
        px, pressed = painter.px, state.pressed and self.enabled
        if not self.label:
            rect = rect.inflate(-rect.width // 6, -rect.height // 6)
        half, light = rect.height // 2, float(state.hovered)
        radius = half if not self.label else min(half, px(24 if self.primary else 18))
        if self.primary and self.enabled and not self.is_bright:
            face = rect.move(0, px(2) if pressed else 0)
            painter.chip(canvas, face, radius, lit=state.hovered)
        elif self.primary and self.enabled:
            face = Rect(rect.x, rect.y, rect.width, rect.height - px(4))
            accent = painter.colour("accent")
            if not painter.theme.is_light:
                glow = shadow(rect.size, radius, px(16), 70 if pressed else 110, accent)
                canvas.blit(glow, (rect.x - px(16), rect.y - px(12)))
            canvas.blit(rounded(rect.size, radius, deepen(accent, 2.0, 0.72)), rect)
            face.y += px(3) if pressed else 0
            painter.bright(canvas, face, radius, 0.0 if pressed else 0.22 * light)
        else:
            face = rect.move(0, px(2) if pressed else 0)
            rim = 0.9 if state.hovered and self.enabled else 0.45 if self.enabled else 0.2
            painter.slab(canvas, face, radius, -1 if pressed or not self.enabled else light, rim)
        if state.focused:
            painter.focus(canvas, rect, radius)
        return face
