"""Selectors without a label, and sliders for a whole number."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.painter import LEAST_TEXT, SMALL, Painter
from game.ui.shapes import draw_disc, mix, rounded
from game.ui.widgets import (
    ARROW_STEPS,
    CHOICE,
    TOUCH,
    Choose,
    Labelled,
    Selector,
    Widget,
    WidgetState,
)

_MAX_PIPS = 8
_SHRUNK = 0.88  # of its size that a long value of a picker may have
_ARROWS = 72  # layout units of a picker beside its value
_TRACK = 160, 280  # layout units of a slider with its value
_SLIM = 5  # the least width of a slider in heights


class Segments(Selector):
    """A segmented control over the whole width."""

    least_cell = TOUCH


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


class Slider(Labelled):
    """``bounds`` are the lowest and highest value and the step; ``shown`` formats a value."""

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
