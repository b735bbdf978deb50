"""Selectors without a label, and sliders for a whole number."""

from collections.abc import Callable, Sequence
from itertools import accumulate, islice, pairwise

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import BODY, LEAST_TEXT, SMALL, Painter
from game.ui.paragraph import draw_label
from game.ui.shapes import draw_disc, mix, rounded
from game.ui.widgets import ARROW_STEPS, CHOICE, Choose, Selector, Widget, WidgetState

_MAX_PIPS = 8
_SHRUNK = 0.88  # of its size that a long value of a picker may have
_ARROWS = 60  # layout units of a picker beside its value


class Segments(Selector):
    """A segmented control over the whole width; ``lay_out`` gives it a rectangle."""

    _shares: Sequence[int] = ()

    def width(self, placing: Placing) -> Span:
        _, cell = self._widths(placing)
        return Span(cell * min(2, len(self.options)), cell * len(self.options))

    def height(self, placing: Placing, wide: int) -> Span:
        high = self._lines_in(placing, wide) * placing.px(CHOICE)
        return Span(high, high)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.lay_out(placing.painter, rect, self._lines_in(placing, rect.width))

    def _lines_in(self, placing: Placing, wide: int) -> int:
        """Return the lines that the values take: one if they have room in it, some wider."""
        fonts, px, count = placing.painter.fonts, placing.px, len(self.options)
        whole = sum(fonts.width(one, px(SMALL)) + px(8) for one in self.options)
        if whole <= wide:
            return 1
        columns = max(1, min(count, wide // self._widths(placing)[1]))
        return -(-count // columns)

    def lay_out(self, painter: Painter, rect: Rect, lines: int = 1) -> None:
        """Take a place, with the values in so many lines; in one line a long value gets more of it
        if it needs it."""
        self.rect, self.lines = rect, lines
        wide = [painter.fonts.width(one, painter.px(SMALL)) + painter.px(8) for one in self.options]
        needs_more = lines == 1 and max(wide) * len(wide) > rect.width
        self._shares = wide if needs_more else ()

    def _parts(self, rect: Rect) -> list[Rect]:
        count, high = -(-len(self.options) // self.lines), rect.height // self.lines
        shares = self._shares or [1] * count
        ends = [rect.x + rect.width * part // sum(shares) for part in accumulate(shares, initial=0)]
        row = [Rect(x, rect.y, end - x, high) for x, end in pairwise(ends)]
        places = (part.move(0, line * high) for line in range(self.lines) for part in row)
        return list(islice(places, len(self.options)))


class Picker(Widget):
    """The chosen value between two arrows; pips below show how many there are, and which it is. A
    click on the left arrow goes back, on all else forward, round and round. One that ``is_filter``
    stands out while it has another value than the first."""

    sound = "toggle"

    def __init__(
        self, options: Sequence[str], index: int, on_choose: Choose, is_filter: bool = True
    ) -> None:
        super().__init__()
        self.options, self.index, self.is_filter = list(options), index, is_filter
        self._on_choose = on_choose

    def width(self, placing: Placing) -> Span:
        fonts, px = placing.painter.fonts, placing.px
        widest = max((fonts.width(option, px(SMALL)) for option in self.options), default=0)
        shrunk = max(_SHRUNK, min(1.0, LEAST_TEXT / max(1, px(SMALL))))
        return Span(round(widest * shrunk) + px(_ARROWS), widest + px(_ARROWS))

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
            return False  # from the ends the focus moves on
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


class Slider(Widget):
    """``bounds`` are the lowest and highest value and the step; ``shown`` formats a value."""

    acts_on_press = True
    sound = "toggle"
    head = 0  # pixels of a line for the label above the track; with 0 it is at the left of it

    def __init__(
        self,
        label: str,
        bounds: tuple[int, int, int],
        value: int,
        on_choose: Choose,
        shown: Callable[[int], str] = str,
    ) -> None:
        super().__init__()
        self.label, self.value = label, value
        self.low, self.high, self.step = bounds
        self._on_choose, self._shown = on_choose, shown
        self._pressed_track = Rect(0, 0, 1, 1)

    def width(self, placing: Placing) -> Span:
        label = placing.painter.fonts.width(self.label, placing.px(BODY))
        return Span(max(label // 2, placing.px(160)), label + placing.px(260))

    def height(self, placing: Placing, wide: int) -> Span:
        high = self._head_in(placing, wide) + placing.px(CHOICE)
        return Span(high, high)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect, self.head = rect, self._head_in(placing, rect.width)

    def _head_in(self, placing: Placing, wide: int) -> int:
        """Return the pixels of the line above the track; 0 where the label is beside it."""
        label = placing.painter.fonts.width(self.label, placing.px(BODY))
        return 0 if label <= wide * 2 // 5 else round(placing.px(BODY) * LINE_HEIGHT)

    def take_over(self, before: Widget) -> None:
        if isinstance(before, Slider):
            self._pressed_track = before._pressed_track

    def choose(self, value: int) -> None:
        """Set another value, moved to the nearest step within the bounds."""
        value = self.low + round((value - self.low) / self.step) * self.step
        value = min(max(value, self.low), self.high)
        if value != self.value:
            self.value = value
            self._on_choose(value)

    def activate(self) -> None:
        self.choose(self.value + self.step if self.value < self.high else self.low)

    def press(self, pos: tuple[int, int]) -> None:
        # A slider that changes its own size would run away from the cursor.
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
        room, spot = track.left - rect.left - painter.px(8), rect.midleft
        if self.head:
            room, spot = rect.width, (rect.x, rect.y + self.head // 2)
        draw_label(canvas, painter, self.label, spot, room)
        shown, spot = self._shown(self.value), (rect.right, track.centery)
        painter.figures(canvas, shown, spot, SMALL, "text_dim", "midright")
        height = max(4, painter.px(8))
        line = Rect(track.x, track.centery - height // 2, track.width, height)
        painter.well(canvas, line, height // 2)
        part = (self.value - self.low) / (self.high - self.low)
        filled = line.copy()
        filled.width = max(height, round(line.width * part))
        painter.bright(canvas, filled, height // 2)
        side = painter.px(26 if state.pressed or state.hovered else 24)
        knob = Rect(0, 0, side, side)
        knob.center = (line.x + round(line.width * part), line.centery)
        draw_disc(canvas, knob.center, side, painter.colour("text"), painter.colour("panel"), 2)
        if state.focused:
            painter.focus(canvas, knob, side // 2)

    def track(self, rect: Rect) -> Rect:
        """Return the part of the widget in which the knob moves."""
        height = rect.height - self.head
        right = rect.right - height * 3 // 2
        width = right - rect.x - height // 2 if self.head else rect.width * 2 // 5
        return Rect(right - width, rect.y + self.head, width, height)
