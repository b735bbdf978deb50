"""Buttons and choices: they draw themselves and tell what was asked of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.resources.texts import Texts
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded

Callback = Callable[[], None]


@dataclass(frozen=True)
class Touch:
    """How a widget is being touched just now."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


class Widget:
    """A rectangle that can be clicked, focused and activated.

    One that ``takes_text`` gets every sign that is typed while it has the focus. ``cue`` is heard
    when it is used. One that ``selects`` is told of Shift with a key, as ``shift+left``.
    """

    takes_text = selects = False
    cue = "click"

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """Draw at ``rect``, which is the widget's own or, in a transition, beside it."""
        raise AssertionError("each widget draws itself")

    def press(self, pos: tuple[int, int]) -> None:
        """The left button went down on the widget."""

    def press_again(self, pos: tuple[int, int], count: int) -> None:
        """The left button went down there for the ``count``-th time in quick succession."""
        self.press(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        """The cursor moves with the button held since a press on the widget."""

    def click(self, pos: tuple[int, int]) -> None:
        """A whole click, press and release, on the widget."""
        self.activate()

    def activate(self) -> None:
        """Enter or Space on the focused widget."""

    def take_focus(self) -> None:
        """The keyboard's focus has come to the widget."""

    def key(self, name: str, text: str) -> bool:
        """A key for the focused widget; whether it was of use."""
        return False


class Button(Widget):
    """A label, an icon or both. ``primary`` stands out; ``note`` is a second, quieter line,
    ``mark`` names a key at the right, ``picture`` (when set) is shown there instead."""

    def __init__(
        self,
        label: str,
        action: Callback,
        icon: str | None = None,
        primary: bool = False,
        note: str = "",
        mark: str = "",
    ) -> None:
        super().__init__()
        self.label, self.note, self.mark = label, note, mark
        self.icon = icon
        self.primary = primary
        self.is_main = primary
        """Whether Enter may use it without a focus; being lit later does not make it that."""
        self.picture: pygame.Surface | None = None
        self._action = action

    def activate(self) -> None:
        """Do what the button is for."""
        self._action()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """A raised slab that sinks when pressed."""
        rect = _slab(canvas, painter, touch, rect, self.enabled, self.primary)
        tone = "board" if self.primary and self.enabled else "text" if self.enabled else "text_dim"
        if not self.label:
            painter.icon(canvas, self.icon or "", rect.center, 24, tone)
            return
        quiet = tone if self.primary else "text_dim"
        left, right = rect.x + painter.px(18), rect.right - painter.px(18)
        if self.icon:
            painter.icon(canvas, self.icon, (left + painter.px(12), rect.centery), 24, tone)
            left += painter.px(38)
        if self.picture is not None:
            margin = (rect.height - self.picture.get_height()) // 2
            place = self.picture.get_rect(midright=(rect.right - max(margin, 8), rect.centery))
            canvas.blit(self.picture, place)
            right = place.left - painter.px(8)
        if self.mark:
            shown = painter.text(
                canvas,
                self.mark,
                (right, rect.centery),
                SMALL,
                quiet,
                "midright",
                room=rect.width // 3,
            )
            right = shown.left - painter.px(8)
        self._draw_label(canvas, painter, (left, right), rect, (tone, quiet))

    def _draw_label(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        span: tuple[int, int],
        rect: pygame.Rect,
        tones: tuple[str, str],
    ) -> None:
        """The label, and the note below it, between the two ends of ``span``."""
        left, room = span[0], span[1] - span[0]
        tone, quiet = tones
        if self.note:
            line = painter.px(13)
            spots = (left, rect.centery - line), (left, rect.centery + line)
            painter.text(canvas, self.label, spots[0], 22, tone, "midleft", True, room)
            painter.text(canvas, self.note, spots[1], SMALL, quiet, "midleft", room=room)
        elif self.icon or self.picture is not None:
            spot = (left, rect.centery)
            painter.text(canvas, self.label, spot, BODY, tone, "midleft", True, room)
        else:
            spot = (rect.centerx, rect.centery)
            if self.mark:
                spot = (left + room // 2, rect.centery)
            else:
                room = rect.width - painter.px(16)
            painter.text(canvas, self.label, spot, BODY, tone, "center", True, room)


class Selector(Widget):
    """One of a few values, all of them in sight; ``quiet`` is one that is shown without colour
    when it is chosen, as "off" is."""

    cue = "toggle"

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        index: int,
        action: Callable[[int], None],
        quiet: int | None = None,
    ) -> None:
        super().__init__()
        self.label = label
        self.options = options
        self.index = index
        self.quiet = quiet
        self._action = action

    def choose(self, index: int) -> None:
        """Take another value."""
        if index != self.index:
            self.index = index
            self._action(index)

    def activate(self) -> None:
        """The next value, round and round."""
        self.choose((self.index + 1) % len(self.options))

    def click(self, pos: tuple[int, int]) -> None:
        """The value under the cursor; on the label, the next one."""
        parts = [part.collidepoint(pos) for part in self._parts(self.rect)]
        if any(parts):
            self.choose(parts.index(True))
        else:
            self.activate()

    def key(self, name: str, text: str) -> bool:
        """Left and right step through the values."""
        step = {"left": -1, "right": 1}.get(name, 0)
        if step:
            self.choose(min(max(self.index + step, 0), len(self.options) - 1))
        return bool(step)

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """The label on the left, the values as one segmented control on the right."""
        middle = (rect.x, rect.centery)
        parts = self._parts(rect)
        room = parts[0].left - rect.left - painter.px(8)
        painter.text(canvas, self.label, middle, BODY, "text", "midleft", room=room)
        whole = parts[0].unionall(parts[1:])
        well, radius = painter.colour("board"), painter.px(12)
        edge = painter.colour("accent" if touch.focused else "panel_edge")
        canvas.blit(rounded(whole.size, radius, well, edge, 255, max(1, painter.px(2))), whole)
        for index, part in enumerate(parts):
            chosen = index == self.index
            if chosen:
                inner = part.inflate(-painter.px(6), -painter.px(6))
                fill = painter.colour("text_dim" if index == self.quiet else "accent")
                fill = mix(fill, painter.colour("highlight"), 0.35 * touch.hovered)
                canvas.blit(rounded(inner.size, radius - painter.px(3), fill), inner)
            tone = "board" if chosen else "text" if touch.hovered else "text_dim"
            room = part.width - painter.px(10)
            text = self.options[index]
            painter.text(canvas, text, part.center, SMALL + 1, tone, "center", room=room)

    def _parts(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Where each value lies: together the right hand part of the widget."""
        count = len(self.options)
        width = min(rect.width * 7 // 10 // count, rect.height * 3)
        left = rect.right - width * count
        return [pygame.Rect(left + i * width, rect.y, width, rect.height) for i in range(count)]


class Switch(Selector):
    """Off and on, in this order everywhere; off is shown without colour."""

    def __init__(
        self, label: str, is_on: bool, action: Callable[[bool], None], texts: Texts
    ) -> None:
        options = texts("app.off"), texts("app.on")
        super().__init__(label, options, int(is_on), lambda index: action(bool(index)), quiet=0)

    @property
    def is_on(self) -> bool:
        """Whether it is on."""
        return bool(self.index)


def _slab(
    canvas: pygame.Surface,
    painter: Painter,
    touch: Touch,
    rect: pygame.Rect,
    enabled: bool,
    primary: bool,
) -> pygame.Rect:
    """A button's body; the rectangle of its face, sunk while pressed."""
    depth, radius = painter.px(4), painter.px(14)
    base = painter.colour("accent") if primary else painter.colour("panel_edge")
    dark = painter.colour("shadow")
    fill = base if primary else mix(base, painter.colour("panel"), 0.45)
    if not enabled:
        fill = mix(painter.colour("panel"), base, 0.2)
    elif touch.hovered or touch.pressed:
        fill = mix(fill, painter.colour("highlight"), 0.16)
    face = pygame.Rect(rect.x, rect.y, rect.width, rect.height - depth)
    canvas.blit(rounded(rect.size, radius, mix(fill, dark, 0.55)), rect)
    if touch.pressed and enabled:
        face.y += depth - 1
    edge = painter.colour("highlight") if touch.focused else mix(fill, (255, 255, 255), 0.14)
    line = max(1, painter.px(3 if touch.focused else 1.5))
    if touch.focused and primary:  # apart from the fill, which has the ring's colour in some themes
        canvas.blit(rounded(face.size, radius, painter.colour("panel"), edge, 255, line), face)
        within = face.inflate(-4 * line, -4 * line)
        canvas.blit(rounded(within.size, max(0, radius - 2 * line), fill), within)
    else:
        canvas.blit(rounded(face.size, radius, fill, edge, 255, line), face)
    return face
