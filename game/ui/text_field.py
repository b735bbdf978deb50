"""Fields for a short text or a number."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import accumulate

from pygame import Rect, Surface

from game.input.bindings import CTRL
from game.platform import clipboard
from game.ui.box import Placing, Span
from game.ui.fonts import PLAIN
from game.ui.material import outline
from game.ui.painter import HUGE, NAME, SMALL, Painter
from game.ui.paragraph import draw_label
from game.ui.shapes import mix
from game.ui.text_edit import TextEdit
from game.ui.widgets import Callback, Widget, WidgetState

_REST_RIM = 0.4  # how strong the edge's colour is while the field is not hovered
_SELECTED_PART = 0.4  # how much of the accent's colour the background of a selection has
_CARET_HEIGHT, _TEXT_SIZE, _FIGURE_SIZE = 22, 20, 22  # layout units
_HEIGHT, _ABOVE = 48, 26  # layout units of a field, and of the label above it
_LEAST_WIDTH, _WISHED_WIDTH = 120, 260  # layout units of a field in a tree
_MAX_DIGITS = 6
_DIGITS = "0123456789"
_ARROWS = ("left", "right", "up", "down")


class Field(Widget):
    """A line of text in a sunken field; ``wrong`` marks unusable contents. Gaining the focus
    selects all, so that typing replaces it; until something is edited the arrow keys move on to the
    next widget."""

    takes_text = selects = acts_on_press = True
    sound, hint, beside = "type", "", False

    def __init__(
        self,
        label: str,
        text: str,
        longest: int,
        accepts: Callable[[str], bool],
        changed: Callback,
        submit: Callback,
    ) -> None:
        super().__init__(submit)
        self.label, self.wrong = label, False
        self.edit = TextEdit(text, longest, accepts)
        self.edit.select_all()
        self.is_unedited = True  # whether nothing was edited since the field got the focus
        self._is_newly_focused = False
        self._drag_from = 0
        self._changed = changed
        self._painter: Painter | None = None  # until the field has a place
        self._part = 1.0  # the part of the wanted scale at which the field was placed

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_LEAST_WIDTH), placing.px(_WISHED_WIDTH))

    def height(self, placing: Placing, wide: int) -> Span:
        high = placing.px(_HEIGHT + (_ABOVE if self.label and not self.beside else 0))
        return Span(high, high)

    def place(self, placing: Placing, rect: Rect) -> None:
        super().place(placing, rect)
        self._painter = placing.painter
        self._part = placing.painter.scale / placing.painter.wanted_scale

    @property
    def text(self) -> str:
        """The current text."""
        return self.edit.text

    @property
    def shown(self) -> str:
        """The text, with the text being composed in place of the selection."""
        start, end = self.edit.selection
        return self.text[:start] + self.composed + self.text[end:] if self.composed else self.text

    @property
    def offsets(self) -> Sequence[int]:
        """Pixels from the left of the widget to the places around the characters."""
        if self._painter is None:
            return (0,)
        with self._painter.at(self._part):
            field = self.well_in(self._painter, self.rect)
            return [place - self.rect.x for place in self.places(self._painter, field)]

    @property
    def caret_rect(self) -> Rect:
        if self._painter is None:
            return self.rect
        with self._painter.at(self._part):
            field = self.well_in(self._painter, self.rect)
            return self._caret_in(self._painter, field)

    def put(self, text: str) -> None:
        """Replace the text."""
        self.edit.put(text)
        self._changed()

    def take_focus(self) -> None:
        self.edit.select_all()
        self.is_unedited = self._is_newly_focused = True

    def press(self, pos: tuple[int, int]) -> None:
        self.is_unedited = False
        if not self._is_newly_focused:  # else all stays selected
            self.edit.go_to(self._place_at(pos))
        self._is_newly_focused = False
        self._drag_from = self._place_at(pos)

    def press_again(self, pos: tuple[int, int], count: int) -> None:
        """Select a word on the second press, everything on the third."""
        if count == 2:
            self.edit.select_word(self._place_at(pos))
        else:
            self.edit.select_all()

    def drag(self, pos: tuple[int, int]) -> None:
        to = self._place_at(pos)
        if to != self._drag_from:
            self.edit.go_to(self._drag_from)
            self.edit.go_to(to, extend=True)

    def _place_at(self, pos: tuple[int, int]) -> int:
        """Return the place between two characters that is nearest to a pixel."""
        x, offsets = pos[0] - self.rect.x, self.offsets
        return min(range(len(offsets)), key=lambda place: abs(offsets[place] - x))

    def type(self, text: str) -> None:
        """Replace the selection with as much of a text as is accepted."""
        before = self.text
        self.compose("", 0)
        if text:  # otherwise an empty text would erase the selection
            self.edit.type(self.readable(text))
        self._note_edit(before)

    def compose(self, text: str, caret: int) -> None:
        super().compose(self.readable(text), caret)

    def readable(self, text: str) -> str:
        """Return typed text in the form that the field accepts, for example with digits of other
        scripts converted."""
        return text

    def key(self, name: str) -> bool:
        """Move, select, erase, or use the clipboard."""
        before = self.text
        if name in (f"{CTRL}c", f"{CTRL}x"):
            is_copied = self.edit.selected and clipboard.copy(self.edit.selected)
            if is_copied and name == f"{CTRL}x":
                self.edit.type("")
        elif (self.is_unedited and name in _ARROWS) or not self.edit.key(name):
            return False
        self._note_edit(before)
        return True

    def _note_edit(self, before: str) -> None:
        self.is_unedited = False
        if self.text != before:
            self._changed()

    @abstractmethod
    def places(self, painter: Painter, field: Rect) -> Sequence[int]:
        """Return the x of the positions before, between and after the characters."""

    @abstractmethod
    def draw_text(self, canvas: Surface, painter: Painter, field: Rect) -> None:
        """Draw the text in the ``field``."""

    def well_in(self, painter: Painter, rect: Rect) -> Rect:
        """Return the part of the widget that holds the text: without the label."""
        field = rect.copy()
        if self.beside:
            field.width = rect.width // 2
            field.right = rect.right
        elif self.label:
            above = painter.px(_ABOVE)
            field.y, field.height = rect.y + above, rect.height - above
        return field

    def _caret_in(self, painter: Painter, field: Rect) -> Rect:
        """Return the place of the caret, which may be within composed text."""
        start = self.edit.selection[0]
        at = start + self.composed_caret if self.composed else self.edit.caret
        caret = Rect(0, 0, max(2, painter.px(2)), painter.px(_CARET_HEIGHT))
        caret.center = self.places(painter, field)[at], field.centery
        return caret

    def draw_field(
        self, canvas: Surface, painter: Painter, state: WidgetState, field: Rect
    ) -> None:
        """Draw the well, the selection, the text and the caret."""
        px = painter.px
        radius = px(12)
        painter.well(canvas, field, radius)
        if state.focused:
            painter.focus(canvas, field, radius)
        tone = painter.colour("danger" if self.wrong else "rim")
        part = 1.0 if self.wrong or state.hovered else _REST_RIM
        rim = tone, part, part, max(1, px(1.5 + self.wrong))
        canvas.blit(outline(field.size, radius, rim), field)
        places = self.places(painter, field)
        if state.focused and self.edit.selected and not self.composed:
            start, end = self.edit.selection
            ground = Rect(places[start], 0, places[end] - places[start], px(_CARET_HEIGHT + 4))
            ground.centery = field.centery
            fill = mix(painter.colour("board"), painter.colour("accent"), _SELECTED_PART)
            canvas.fill(fill, ground)
        self.draw_text(canvas, painter, field)
        if state.focused:
            caret = self._caret_in(painter, field)
            canvas.fill(painter.colour("accent"), caret)
            if self.composed:
                start = self.edit.selection[0]
                end = places[start + len(self.composed)]
                line = Rect(places[start], caret.y, end - places[start], caret.height)
                underline(canvas, painter, line)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        field = self.well_in(painter, rect)
        if self.beside:
            room = rect.width - field.width - painter.px(8)
            draw_label(canvas, painter, self.label, rect.midleft, room)
        elif self.label:
            spot = rect.x, rect.y - painter.px(3)
            painter.text(canvas, self.label, spot, SMALL, "text_dim", room=rect.width)
        self.draw_field(canvas, painter, state, field)
        if not self.shown and not state.focused:
            inner = _room_inside(painter, field)
            spot, room = inner.midleft, inner.width
            size = painter.size_for(self.hint, room, _TEXT_SIZE, SMALL, face=PLAIN)
            painter.text(canvas, self.hint, spot, size, "text_dim", "midleft", room=room)


class TextField(Field):
    """A short text; ``hint`` is shown while it is empty. The label is above it or ``beside`` it."""

    def __init__(
        self,
        label: str,
        text: str,
        longest: int,
        changed: Callback,
        submit: Callback,
        hint: str = "",
        beside: bool = False,
    ) -> None:
        super().__init__(label, text, longest, str.isprintable, changed, submit)
        self.hint, self.beside = hint, beside

    def places(self, painter: Painter, field: Rect) -> Sequence[int]:
        inner, fonts = _room_inside(painter, field), painter.fonts
        room = inner.width - painter.px(6)
        size = fonts.fit_size(self.shown, painter.px(_TEXT_SIZE), room, PLAIN)
        ends = range(len(self.shown) + 1)
        return [inner.x + fonts.width(self.shown[:end], size) for end in ends]

    def draw_text(self, canvas: Surface, painter: Painter, field: Rect) -> None:
        inner = _room_inside(painter, field)
        room = inner.width - painter.px(6)
        painter.text(canvas, self.shown, inner.midleft, _TEXT_SIZE, "text", "midleft", room=room)


class NumberField(Field):
    """A whole number that is typed, or stepped with up and down. It may be empty while it is
    edited."""

    def __init__(self, label: str, value: int, changed: Callback, submit: Callback) -> None:
        super().__init__(label, str(value), _MAX_DIGITS, _DIGITS.__contains__, changed, submit)

    @property
    def value(self) -> int | None:
        """The number, None while nothing is typed."""
        return int(self.text) if self.text else None

    def readable(self, text: str) -> str:
        """Return the text with the digits of every script as 0 to 9."""
        return "".join(str(int(sign)) if sign.isdecimal() else sign for sign in text)

    def key(self, name: str) -> bool:
        """Step by one with up and down; otherwise edit like any field."""
        if name in ("up", "down") and not self.is_unedited:
            stepped = (self.value or 0) + (1 if name == "up" else -1)
            self.put(str(min(max(0, stepped), 10**_MAX_DIGITS - 1)))
            return True
        return super().key(name)

    def places(self, painter: Painter, field: Rect) -> Sequence[int]:
        widths = painter.fonts.figure_widths(self.shown, painter.px(_FIGURE_SIZE))
        return list(accumulate(widths, initial=field.centerx - sum(widths) // 2))

    def draw_text(self, canvas: Surface, painter: Painter, field: Rect) -> None:
        painter.figures(canvas, self.shown, field.center, _FIGURE_SIZE, "text", "center")


def underline(canvas: Surface, painter: Painter, place: Rect) -> None:
    """Draw the line below a text that is being composed."""
    line = Rect(place.x, place.bottom - painter.px(1), place.width, max(1, painter.px(1.5)))
    canvas.fill(painter.colour("accent"), line)


def _room_inside(painter: Painter, field: Rect) -> Rect:
    return field.inflate(-painter.px(32), 0)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
COUNT = 3  # initials of a dive
_WIDTH, _HIGH = 240, 132  # layout units
_WIDE = {code + 0xFEE0: code for code in range(0x21, 0x7F)}
"""The wide letters and digits of input methods, and the usual ones."""


class Initials(Widget):
    """Three letters, typed or turned with up and down, or with the arrows above and below each.

    ``done`` is called with them once the last one is confirmed. They begin as ``before``, the
    letters entered last time. ``are_given`` is False while they are only a suggestion that nobody
    has confirmed.
    """

    takes_text = True
    sound = "type"

    def __init__(self, label: str, done: Callable[[str], None], before: str = "") -> None:
        super().__init__()
        is_whole = len(before) == COUNT and set(before) <= set(LETTERS)
        self.label, self._done = label, done
        self.letters, self.at = list(before if is_whole else "A" * COUNT), 0
        self.are_given = is_whole

    @property
    def text(self) -> str:
        """The current letters."""
        return "".join(self.letters)

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_WIDTH), placing.px(_WIDTH))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HIGH), placing.px(_HIGH))

    def activate(self) -> None:
        """Go to the next letter, or confirm the last one."""
        if self.at < COUNT - 1:
            self.at += 1
        else:
            self._done(self.text)

    def click(self, pos: tuple[int, int]) -> None:
        """Turn a letter by the arrow above or below it, or choose it."""
        for number, box in enumerate(self.boxes(self.rect)):
            if box.left <= pos[0] < box.right and self.rect.collidepoint(pos):
                self.at = number
                if not box.collidepoint(pos):
                    self._turn(1 if pos[1] < box.top else -1)

    def type(self, text: str) -> None:
        """Enter the letters and digits of a text from the current position on, up to the last
        place."""
        self.compose("", 0)
        upper = map(str.upper, text.translate(_WIDE))  # this can give two letters, as for ß
        letters = [letter for letter in upper if letter in set(LETTERS)]
        for letter in letters[: COUNT - self.at]:
            self.are_given = True
            self.letters[self.at] = letter
            self.at = min(self.at + 1, COUNT - 1)

    def key(self, name: str) -> bool:
        """Turn with up and down, move with left, right and backspace."""
        if name in ("up", "down"):
            self._turn(1 if name == "up" else -1)
        elif name in ("left", "backspace") and self.at > 0:
            self.at -= 1
        elif name == "right" and self.at < COUNT - 1:
            self.at += 1
        else:
            return False
        return True

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim")
        for number, box in enumerate(self.boxes(rect)):
            lit = number == self.at and state.focused
            painter.well(canvas, box, painter.px(16))
            if lit:
                painter.focus(canvas, box, painter.px(16))
            tone, letter = "accent" if lit else "text", self.letters[number]
            if lit and self.composed:
                room = box.width - painter.px(8)
                place = painter.text(
                    canvas, self.composed, box.center, NAME, tone, "center", room=room
                )
                underline(canvas, painter, place)
            else:
                painter.text(canvas, letter, box.center, HUGE, tone, "center", True)
            away = (box.height + rect.bottom - box.bottom) // 2
            for name, y in (("up", box.centery - away), ("down", box.centery + away)):
                tone = "accent" if lit else "text_dim"
                painter.icon(canvas, f"chevron_{name}", (box.centerx, y), 22, tone)

    @property
    def caret_rect(self) -> Rect:
        return self.boxes(self.rect)[self.at]

    def _turn(self, by: int) -> None:
        self.are_given = True
        turned = LETTERS.index(self.letters[self.at]) + by
        self.letters[self.at] = LETTERS[turned % len(LETTERS)]

    def boxes(self, rect: Rect) -> list[Rect]:
        """Return the box of each letter in the widget's rectangle."""
        height, arrow = rect.height * 3 // 7, rect.height * 3 // 14
        side = min(height, rect.width // (COUNT + 1))
        first = Rect(rect.x, rect.bottom - arrow - height, side, height)
        return [first.move(number * (side + side // 4), 0) for number in range(COUNT)]
