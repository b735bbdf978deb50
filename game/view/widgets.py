"""Buttons, choices and number fields: they draw themselves and tell what was asked of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.view.painter import BODY, SMALL, Painter
from game.view.shapes import mix, rounded

Action = Callable[[], None]


@dataclass(frozen=True)
class Touch:
    """How a widget is being touched just now."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


class Widget:
    """A rectangle that can be clicked, focused and activated.

    One that ``takes_text`` gets every sign that is typed while it has the focus. ``cue`` is heard
    when it is used.
    """

    takes_text = False
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
        action: Action,
        icon: str | None = None,
        primary: bool = False,
        note: str = "",
        mark: str = "",
    ) -> None:
        super().__init__()
        self.label, self.note, self.mark = label, note, mark
        self.icon = icon
        self.primary = primary
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
        left = rect.x + painter.px(18)
        if self.icon:
            painter.icon(canvas, self.icon, (left + painter.px(12), rect.centery), 24, tone)
            left += painter.px(38)
        if self.note:
            line = painter.px(13)
            painter.text(canvas, self.label, (left, rect.centery - line), 22, tone, "midleft", True)
            painter.text(canvas, self.note, (left, rect.centery + line), SMALL, quiet, "midleft")
        elif self.icon or self.picture is not None:
            painter.text(canvas, self.label, (left, rect.centery), BODY, tone, "midleft", True)
        else:
            painter.text(canvas, self.label, rect.center, BODY, tone, "center", True)
        if self.picture is not None:
            margin = (rect.height - self.picture.get_height()) // 2
            place = self.picture.get_rect(midright=(rect.right - max(margin, 8), rect.centery))
            canvas.blit(self.picture, place)
        if self.mark:
            spot = (rect.right - painter.px(18), rect.centery)
            painter.text(canvas, self.mark, spot, SMALL, quiet, "midright")


class Choice(Widget):
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
        painter.text(canvas, self.label, middle, BODY, "text", "midleft")
        parts = self._parts(rect)
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
            painter.text(canvas, self.options[index], part.center, SMALL + 1, tone, "center")

    def _parts(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Where each value lies: together the right hand part of the widget."""
        count = len(self.options)
        width = min(rect.width * 7 // 10 // count, rect.height * 3)
        left = rect.right - width * count
        return [pygame.Rect(left + i * width, rect.y, width, rect.height) for i in range(count)]


class NumberField(Widget):
    """A whole number that is typed, or stepped with up and down. It may be empty for a moment."""

    takes_text = True

    def __init__(self, label: str, value: int, changed: Action, submit: Action) -> None:
        super().__init__()
        self.label = label
        self.text = str(value)
        self.wrong = False
        self._fresh = True
        self._changed = changed
        self._submit = submit

    @property
    def value(self) -> int | None:
        """The number, None while nothing is typed."""
        return int(self.text) if self.text else None

    def click(self, pos: tuple[int, int]) -> None:
        """The next digit begins the number anew."""
        self._fresh = True

    def take_focus(self) -> None:
        """The next digit begins the number anew."""
        self._fresh = True

    def activate(self) -> None:
        """Enter: the number stands."""
        self._submit()

    def key(self, name: str, text: str) -> bool:
        """Digits type, backspace and delete take away, up and down step by one."""
        if text.isascii() and text.isdigit():
            self.text = text if self._fresh else (self.text + text)[:6]
            self._fresh = False
        elif name == "backspace":
            self.text, self._fresh = self.text[:-1], False
        elif name == "delete":
            self.text = ""
        elif name in ("up", "down"):
            self.text = str(max(0, (self.value or 0) + (1 if name == "up" else -1)))
        else:
            return False
        self._changed()
        return True

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """The label above, the number in a sunken field below."""
        top = painter.px(24)
        painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim")
        field = pygame.Rect(rect.x, rect.y + top, rect.width, rect.height - top)
        tone = "danger" if self.wrong else "accent" if touch.focused else "panel_edge"
        edge = painter.colour(tone)
        if touch.hovered and not touch.focused and not self.wrong:
            edge = painter.colour("text_dim")
        well = painter.colour("board")
        canvas.blit(rounded(field.size, painter.px(12), well, edge, 255, painter.px(2)), field)
        shown = painter.figures(canvas, self.text, field.center, 22, "text", "center")
        if touch.focused:
            caret = pygame.Rect(shown.right + 2, 0, max(2, painter.px(2)), painter.px(22))
            caret.centery = field.centery
            canvas.fill(painter.colour("accent"), caret)


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
    canvas.blit(rounded(face.size, radius, fill, edge, 255, line), face)
    return face
