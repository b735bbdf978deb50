"""Controls with a choice of values: selectors, switches, segments, pickers and sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, islice, pairwise
from math import ceil

from pygame import Rect, Surface

from game.resources.texts import Texts
from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT, words_of
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import draw_disc, mix, rounded
from game.ui.widgets import ARROW_STEPS, SIDES, TOUCH, Choose, Widget, WidgetState

CHOICE = 44  # layout units of a row of values
_CLOSE_SIDES = 8  # layout units around a value where room is short
_CELL = 60  # layout units of a value, at least
_BESIDE, _ABOVE, _NOTE = 24, 8, 200
"""Layout units between words and the control beside them, or below them, and of a note beside a
control."""
_MAX_PIPS = 8
_SHRUNK = 0.88  # the least size of a picker's long value, as a part of its usual size
_ARROWS = 72  # layout units that a picker takes besides its value
_TRACK = 160, 280  # layout units of a slider with its value
_SLIM = 5  # the least width of a slider as a multiple of its height


class Labelled(Widget):
    """A control with its label, and a ``note`` under the label: to the left of the control if both
    fit, else above it. Clicking the words clicks the widget."""

    def __init__(self, label: str, note: str = "") -> None:
        super().__init__()
        self.label, self.note = label, note
        self.head = 0
        """The height in pixels of the words above the control; 0 if they are to its left."""
        self._words: Sequence[str] = [label] if label else ()  # the label's lines, as placed
        self._notes: Sequence[str] = ()
        self._size = 0, 0  # pixels of the control

    def control_width(self, placing: Placing) -> Span:
        """Return the preferred width of the control alone."""
        raise NotImplementedError

    def control_height(self, placing: Placing, wide: int) -> int:
        """Return the height of the control at this width in pixels."""
        return placing.px(CHOICE)

    def control_rect(self, rect: Rect) -> Rect:
        """Return the control's rectangle within the widget's."""
        if not self.label:
            return rect
        if self.head:
            return Rect((rect.x, rect.y + self.head), self._size)
        place = Rect((0, 0), self._size)
        place.midright = rect.midright
        return place

    def width(self, placing: Placing) -> Span:
        control = self.control_width(placing)
        if not self.label:
            return control
        fonts, px = placing.painter.fonts, placing.px
        label = fonts.width(self.label, px(BODY), DISPLAY)
        note = fonts.width(self.note, px(SMALL)) if self.note else 0
        least = max(fonts.width(word, px(BODY), DISPLAY) for word in words_of(self.label))
        return Span(max(least, control.least), max(label, note) + px(_BESIDE) + control.wish)

    def height(self, placing: Placing, wide: int) -> Span:
        room, control = self._rooms(placing, wide)
        words = self._words_height(placing, *self._wrap_values(placing, room))
        high = self.control_height(placing, control)
        if room < wide:
            high = max(words, high)
        elif words:
            high += words + placing.px(_ABOVE)
        return Span(high, high)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        room, wide = self._rooms(placing, rect.width)
        self._size = wide, self.control_height(placing, wide)
        self._words, self._notes = self._wrap_values(placing, room)
        words = self._words_height(placing, self._words, self._notes)
        self.head = words + placing.px(_ABOVE) if self.label and room == rect.width else 0

    def draw_words(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw the label and the note."""
        steps = [round(painter.px(size) * LINE_HEIGHT) for size in (BODY, SMALL)]
        high = steps[0] * len(self._words) + steps[1] * len(self._notes)
        top = rect.y if self.head else rect.centery - high // 2
        room = rect.width if self.head else self.control_rect(rect).x - rect.x - painter.px(8)
        for lines, step, size, tone in (
            (self._words, steps[0], BODY, "text" if self.enabled else "text_dim"),
            (self._notes, steps[1], SMALL, "text_dim"),
        ):
            for line in lines:
                spot = rect.x, top + step // 2
                painter.text(canvas, line, spot, size, tone, "midleft", size == BODY, room)
                top += step

    def _rooms(self, placing: Placing, wide: int) -> tuple[int, int]:
        """Return the widths in pixels of the words and of the control; they share the whole width
        if they are side by side."""
        control = self.control_width(placing).wish
        if not self.label:
            return 0, wide
        fonts, px = placing.painter.fonts, placing.px
        room = wide - px(_BESIDE) - control
        note = fonts.width(self.note, px(SMALL)) if self.note else 0
        needed = max(fonts.width(self.label, px(BODY), DISPLAY), min(note, px(_NOTE)))
        return (room, control) if needed <= room else (wide, min(wide, control))

    def _wrap_values(self, placing: Placing, room: int) -> tuple[list[str], list[str]]:
        fonts, px = placing.painter.fonts, placing.px
        words = fonts.wrap(self.label, px(BODY), room, DISPLAY) if self.label else []
        return words, fonts.wrap(self.note, px(SMALL), room) if self.note else []

    def _words_height(self, placing: Placing, words: Sequence[str], notes: Sequence[str]) -> int:
        lines = (BODY, len(words)), (SMALL, len(notes))
        return sum(count * round(placing.px(size) * LINE_HEIGHT) for size, count in lines)


class Selector(Labelled):
    """A choice among a few values, all of them visible. ``quiet`` is a value, such as "off", that
    stays without colour when it is chosen."""

    sound = "toggle"
    lines = 1  # lines of values
    least_cell = _CELL  # layout units of a value

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        index: int,
        on_choose: Choose,
        quiet: int | None = None,
        note: str = "",
    ) -> None:
        super().__init__(label, note)
        self.options = options
        self.index, self.quiet = index, quiet
        self._on_choose = on_choose
        self._shares: Sequence[int] = ()  # widths of the values in one row, if some need more

    def control_width(self, placing: Placing) -> Span:
        cell, count = self._cell(placing), len(self.options)
        return Span(cell * min(2, count), cell * count)

    def control_height(self, placing: Placing, wide: int) -> int:
        return self._lines_in(placing, wide) * placing.px(CHOICE)

    def place(self, placing: Placing, rect: Rect) -> None:
        super().place(placing, rect)
        wide = self._size[0] if self.label else rect.width
        self.lines = self._lines_in(placing, wide)
        self._share_out(placing.painter, wide)

    def choose(self, index: int) -> None:
        """Choose another value."""
        if index != self.index:
            self.index = index
            self._on_choose(index)

    def activate(self) -> None:
        self.choose((self.index + 1) % len(self.options))

    def click(self, pos: tuple[int, int]) -> None:
        for index, part in enumerate(self.option_rects(self.rect)):
            if part.collidepoint(pos):
                self.choose(index)
                return
        self.activate()  # clicking the label chooses the next value

    def key(self, name: str) -> bool:
        step = ARROW_STEPS.get(name, 0)
        if step:
            self.choose(min(max(self.index + step, 0), len(self.options) - 1))
        return bool(step)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        parts = self.option_rects(rect)
        self.draw_words(canvas, painter, rect)
        whole = parts[0].unionall(parts[1:])
        radius, inset = parts[0].height // 2, painter.px(3)
        painter.well(canvas, whole, radius)
        for index, (part, text) in enumerate(zip(parts, self.options, strict=True)):
            chosen = index == self.index
            if chosen:
                inner = part.inflate(-2 * inset, -2 * inset)
                is_quiet = index == self.quiet or not self.enabled
                tone = "text_dim" if is_quiet else "text"
                painter.chip(canvas, inner, radius - inset, tone, state.hovered)
            tone = "panel" if chosen else "text" if state.hovered else "text_dim"
            room = part.width - painter.px(6)
            painter.text(canvas, text, part.center, SMALL, tone, "center", room=room)
        if state.focused:
            painter.focus(canvas, whole, radius)

    def _cell(self, placing: Placing) -> int:
        """Return the width in pixels of the widest value with its padding."""
        fonts, px = placing.painter.fonts, placing.px
        widest = max((fonts.width(option, px(SMALL)) for option in self.options), default=0)
        return max(px(self.least_cell), widest + px(SIDES))

    def _lines_in(self, placing: Placing, wide: int) -> int:
        """Return the rows of values: one if they all fit side by side, else several."""
        fonts, px, count = placing.painter.fonts, placing.px, len(self.options)
        whole = sum(fonts.width(one, px(SMALL)) + px(_CLOSE_SIDES) for one in self.options)
        if whole <= wide:
            return 1
        columns = max(1, min(count, wide // self._cell(placing)))
        return -(-count // columns)

    def _share_out(self, painter: Painter, wide: int) -> None:
        """Give long values in a single row a larger share of it if they need that."""
        fonts, px = painter.fonts, painter.px
        wanted = [fonts.width(one, px(SMALL)) + px(_CLOSE_SIDES) for one in self.options]
        needs_more = self.lines == 1 and max(wanted, default=0) * len(wanted) > wide
        self._shares = wanted if needs_more else ()

    def option_rects(self, rect: Rect) -> list[Rect]:
        """Return the rectangles of the options for a widget drawn at ``rect``."""
        rect = self.control_rect(rect)
        count, high = -(-len(self.options) // self.lines), rect.height // self.lines
        shares = self._shares or [1] * count
        ends = [rect.x + rect.width * part // sum(shares) for part in accumulate(shares, initial=0)]
        row = [Rect(x, rect.y, end - x, high) for x, end in pairwise(ends)]
        places = (part.move(0, line * high) for line in range(self.lines) for part in row)
        return list(islice(places, len(self.options)))


class Switch(Selector):
    """Off and on, in this order everywhere; off stays without colour."""

    def __init__(
        self,
        label: str,
        is_on: bool,
        action: Callable[[bool], None],
        texts: Texts,
        note: str = "",
    ) -> None:
        options = texts("app.off"), texts("app.on")
        super().__init__(
            label, options, int(is_on), lambda index: action(bool(index)), quiet=0, note=note
        )

    @property
    def is_on(self) -> bool:
        """Whether the switch is on."""
        return bool(self.index)


class Segments(Selector):
    """A segmented control over the whole width."""

    least_cell = TOUCH


class Picker(Widget):
    """The chosen value between two arrows; pips below show the number of values, and which is
    chosen.

    A click on the left arrow goes back, any other click forward, cyclically. A filter
    (``is_filter``) is highlighted while its value is not the first.
    """

    sound = "toggle"

    def __init__(
        self, options: Sequence[str], index: int, on_choose: Choose, is_filter: bool = True
    ) -> None:
        super().__init__()
        self.options, self.index, self.is_filter = list(options), index, is_filter
        self._on_choose = on_choose

    def width(self, placing: Placing) -> Span:
        fonts, px = placing.painter.fonts, placing.px
        size, least = px(SMALL), placing.painter.least_text
        narrow, widest = (
            max((fonts.width(option, high) for option in self.options), default=0)
            for high in (max(ceil(size * _SHRUNK), min(size, least)), size)
        )
        return Span(narrow + px(_ARROWS), widest + px(_ARROWS))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(CHOICE), placing.px(CHOICE))

    @property
    def label(self) -> str:
        """The chosen value."""
        return self.options[self.index]

    def activate(self) -> None:
        self._step(1)

    def click(self, pos: tuple[int, int]) -> None:
        self._step(-1 if pos[0] < self.rect.x + self.rect.height else 1)

    def key(self, name: str) -> bool:
        step = ARROW_STEPS.get(name, 0)
        if not step or not 0 <= self.index + step < len(self.options):
            return False  # at the ends the focus moves on
        self._step(step)
        return True

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px, radius = painter.px, rect.height // 2
        painter.slab(canvas, rect, radius, float(state.hovered), 0.9 if state.hovered else 0.45)
        if state.focused:
            painter.focus(canvas, rect, radius)
        count = len(self.options)
        if count > 1:
            arrow = "accent" if state.hovered or state.focused else "text_dim"
            for name, x in (("left", rect.x + px(16)), ("right", rect.right - px(16))):
                painter.icon(canvas, f"chevron_{name}", (x, rect.centery), 18, arrow)
        has_pips = 1 < count <= _MAX_PIPS
        middle = (rect.centerx, rect.centery - (px(4) if has_pips else 0))
        room = rect.width - px(_ARROWS)
        shade = "accent" if self.index and self.is_filter else "text"
        painter.text(canvas, self.label, middle, SMALL, shade, "center", room=room)
        if has_pips:
            self._draw_pips(canvas, painter, rect)

    def _draw_pips(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        side, gap = max(2, painter.px(4)), max(2, painter.px(5))
        count = len(self.options)
        x = rect.centerx - (count * side + (count - 1) * gap) // 2
        y = rect.bottom - painter.px(6) - side
        idle = mix(painter.colour("panel"), painter.colour("text_dim"), 0.5)
        for number in range(count):
            tone = painter.colour("accent") if number == self.index else idle
            canvas.blit(rounded((side, side), side // 2, tone), (x + number * (side + gap), y))

    def _step(self, by: int) -> None:
        if len(self.options) > 1:
            self.index = (self.index + by) % len(self.options)
            self._on_choose(self.index)


class Slider(Labelled):
    """A choice on a scale: ``bounds`` are the lowest and highest value and the step; ``shown``
    formats a value."""

    acts_on_press = True
    sound = "toggle"

    def __init__(
        self,
        label: str,
        bounds: tuple[int, int, int],
        value: int,
        on_choose: Choose,
        shown: Callable[[int], str] = str,
        note: str = "",
    ) -> None:
        super().__init__(label, note)
        self.value = value
        self.low, self.high, self.step = bounds
        self._on_choose, self._shown = on_choose, shown
        self._pressed_track = Rect(0, 0, 1, 1)

    def control_width(self, placing: Placing) -> Span:
        return Span(placing.px(_TRACK[0]), placing.px(_TRACK[1]))

    def take_over(self, before: Widget) -> None:
        if isinstance(before, Slider):
            self._pressed_track = before._pressed_track

    def choose(self, value: int) -> None:
        """Set another value, rounded to the nearest step within the bounds."""
        value = self.low + round((value - self.low) / self.step) * self.step
        value = min(max(value, self.low), self.high)
        if value != self.value:
            self.value = value
            self._on_choose(value)

    def activate(self) -> None:
        self.choose(self.value + self.step if self.value < self.high else self.low)

    def press(self, pos: tuple[int, int]) -> None:
        # A slider that resizes itself would run away from the cursor.
        self._pressed_track = self.track(self.rect)
        self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        track = self._pressed_track
        part = (pos[0] - track.x) / max(1, track.width)
        self.choose(round(self.low + part * (self.high - self.low)))

    def key(self, name: str) -> bool:
        step = ARROW_STEPS.get(name, 0)
        if step:
            self.choose(self.value + step * self.step)
        return bool(step)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        track = self.track(rect)
        self.draw_words(canvas, painter, rect)
        shown, spot = self._shown(self.value), (self.control_rect(rect).right, track.centery)
        tone = "text" if self.enabled else "text_dim"
        painter.figures(canvas, shown, spot, SMALL, tone, "midright")
        height = max(4, painter.px(8))
        line = Rect(track.x, track.centery - height // 2, track.width, height)
        painter.well(canvas, line, height // 2)
        part = (self.value - self.low) / (self.high - self.low)
        filled = line.copy()
        filled.width = max(height, round(line.width * part))
        if self.enabled:
            painter.bright(canvas, filled, height // 2)
        side = painter.px(26 if state.pressed or state.hovered else 24)
        knob = Rect(0, 0, side, side)
        knob.center = (line.x + round(line.width * part), line.centery)
        draw_disc(canvas, knob.center, side, painter.colour(tone), painter.colour("panel"), 2)
        if state.focused:
            painter.focus(canvas, knob, side // 2)

    def track(self, rect: Rect) -> Rect:
        """Return the part of the widget in which the knob moves."""
        place = self.control_rect(rect)
        high = min(place.height, round(place.width / _SLIM))
        track = Rect(0, place.y, place.width - 2 * high, high)
        track.midleft = place.x + high // 3, place.centery
        return track
