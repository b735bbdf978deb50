"""A slider: a whole number in steps, dragged, clicked or stepped."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Touch, Widget


class Slider(Widget):
    """``low`` to ``high`` in steps of ``step``; ``shown`` gives the text of a value."""

    cue = "toggle"

    def __init__(
        self,
        label: str,
        bounds: tuple[int, int, int],
        value: int,
        action: Callable[[int], None],
        shown: Callable[[int], str] = str,
    ) -> None:
        super().__init__()
        self.label = label
        self.low, self.high, self.step = bounds
        self.value = value
        self._action = action
        self._shown = shown
        self._grip = pygame.Rect(0, 0, 1, 1)

    def choose(self, value: int) -> None:
        """Take another value, held to the bounds and the nearest step."""
        value = self.low + round((value - self.low) / self.step) * self.step
        value = min(max(value, self.low), self.high)
        if value != self.value:
            self.value = value
            self._action(value)

    def activate(self) -> None:
        """The next step; from the last one back to the first."""
        self.choose(self.value + self.step if self.value < self.high else self.low)

    def press(self, pos: tuple[int, int]) -> None:
        """The knob comes to the cursor."""
        self._grip = self._track(self.rect)
        self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        """The knob follows the cursor."""
        track = self._grip  # a slider that changes its own size would run from the cursor
        part = (pos[0] - track.x) / max(1, track.width)
        self.choose(round(self.low + part * (self.high - self.low)))

    def click(self, pos: tuple[int, int]) -> None:
        """The press and the drag have done all."""

    def key(self, name: str, text: str) -> bool:
        """Left and right step."""
        step = {"left": -self.step, "right": self.step}.get(name, 0)
        if step:
            self.choose(self.value + step)
        return bool(step)

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """The label on the left, the track, and the value at the right."""
        room = self._track(rect).left - rect.left - painter.px(8)
        spot = (rect.x, rect.centery)
        painter.text(canvas, self.label, spot, BODY, "text", "midleft", room=room)
        spot = (rect.right, rect.centery)
        painter.figures(canvas, self._shown(self.value), spot, SMALL + 1, "text_dim", "midright")
        track = self._track(rect)
        height = max(4, painter.px(8))
        line = pygame.Rect(track.x, rect.centery - height // 2, track.width, height)
        edge = painter.colour("accent" if touch.focused else "panel_edge")
        canvas.blit(rounded(line.size, height // 2, painter.colour("board"), edge, 255, 1), line)
        part = (self.value - self.low) / (self.high - self.low)
        filled = line.copy()
        filled.width = max(height, round(line.width * part))
        canvas.blit(rounded(filled.size, height // 2, painter.colour("accent")), filled)
        light = 0.35 if touch.hovered or touch.pressed or touch.focused else 0.0
        fill = mix(painter.colour("accent"), painter.colour("highlight"), light)
        side = painter.px(24 if touch.pressed else 22)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (line.x + round(line.width * part), line.centery)
        canvas.blit(rounded(knob.size, side // 2, fill, painter.colour("board"), 255, 2), knob)

    def _track(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the knob moves."""
        right = rect.right - rect.height * 3 // 2
        width = rect.width * 2 // 5
        return pygame.Rect(right - width, rect.y, width, rect.height)
