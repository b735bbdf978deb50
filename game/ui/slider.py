"""A slider for a whole number in steps."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import draw_disc, mix, rounded
from game.ui.widgets import ARROW_STEPS, Widget, WidgetState


class Slider(Widget):
    """``bounds`` are the lowest and highest value and the step; ``shown`` formats a value."""

    sound = "toggle"

    def __init__(
        self,
        label: str,
        bounds: tuple[int, int, int],
        value: int,
        on_choose: Callable[[int], None],
        shown: Callable[[int], str] = str,
    ) -> None:
        super().__init__()
        self.label = label
        self.low, self.high, self.step = bounds
        self.value = value
        self._on_choose = on_choose
        self._shown = shown
        self._pressed_track = Rect(0, 0, 1, 1)

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

    def click(self, pos: tuple[int, int]) -> None:
        """Do no more than the press has done."""

    def key(self, name: str, text: str) -> bool:
        step = ARROW_STEPS.get(name, 0)
        if step:
            self.choose(self.value + step * self.step)
        return bool(step)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        track = self.track(rect)
        room = track.left - rect.left - painter.px(8)
        painter.text(canvas, self.label, rect.midleft, BODY, "text", "midleft", room=room)
        shown = self._shown(self.value)
        painter.figures(canvas, shown, rect.midright, SMALL + 1, "text_dim", "midright")
        height = max(4, painter.px(8))
        line = Rect(track.x, rect.centery - height // 2, track.width, height)
        edge = painter.colour("accent" if state.focused else "panel_edge")
        canvas.blit(rounded(line.size, height // 2, painter.colour("board"), edge, 255, 1), line)
        part = (self.value - self.low) / (self.high - self.low)
        filled = line.copy()
        filled.width = max(height, round(line.width * part))
        canvas.blit(rounded(filled.size, height // 2, painter.colour("accent")), filled)
        light = 0.35 if state.hovered or state.pressed or state.focused else 0.0
        fill = mix(painter.colour("accent"), painter.colour("highlight"), light)
        side = painter.px(24 if state.pressed else 22)
        centre = (line.x + round(line.width * part), line.centery)
        draw_disc(canvas, centre, side, fill, painter.colour("board"), 2)

    def track(self, rect: Rect) -> Rect:
        """Return the part of the widget in which the knob moves."""
        right = rect.right - rect.height * 3 // 2
        width = rect.width * 2 // 5
        return Rect(right - width, rect.y, width, rect.height)
