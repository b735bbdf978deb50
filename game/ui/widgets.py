"""Widgets: their common base, buttons and selectors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.resources.texts import Texts
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded

Callback = Callable[[], None]
Choose = Callable[[int], None]  # is called with the number of what was chosen

ARROW_STEPS = {"left": -1, "right": 1}  # by the names of the sideways arrow keys


@dataclass(frozen=True)
class WidgetState:
    """The interaction state that a widget is drawn in."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


class Widget:
    """A rectangle that can be clicked, focused and activated; ``action`` is what it activates.

    A widget that ``takes_text`` gets all typed characters while it has the focus; one that
    ``selects`` gets keys pressed with Shift as ``shift+left``. One that ``acts_on_press`` does no
    more on release. ``sound`` is played when it is used."""

    takes_text = selects = acts_on_press = False
    sound = "click"

    def __init__(self, action: Callback = lambda: None) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self._action = action

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        """Draw at ``rect``, which is the widget's own or, in a transition, beside it."""
        raise NotImplementedError

    def press(self, pos: tuple[int, int]) -> None:
        """Handle the left button going down on the widget."""

    def press_again(self, pos: tuple[int, int], count: int) -> None:
        """Handle the ``count``-th press in quick succession."""
        self.press(pos)

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

    def key(self, name: str, text: str) -> bool:
        """Handle a key while focused and return whether it was used."""
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
        super().__init__(action)
        self.label, self.note, self.mark = label, note, mark
        self.icon, self.primary = icon, primary
        self.is_main = primary  # Enter may use it without a focus; being lit later changes nothing
        self.picture: Surface | None = None

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        rect = self._draw_face(canvas, painter, state, rect)
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
            spot, room = (right, rect.centery), rect.width // 3
            shown = painter.text(canvas, self.mark, spot, SMALL, quiet, "midright", room=room)
            right = shown.left - painter.px(8)
        spot, room = (left, rect.centery), right - left
        if self.note:
            line = painter.px(13)
            above, below = (left, rect.centery - line), (left, rect.centery + line)
            painter.text(canvas, self.label, above, 22, tone, "midleft", True, room)
            painter.text(canvas, self.note, below, SMALL, quiet, "midleft", room=room)
        elif self.icon or self.picture is not None:
            painter.text(canvas, self.label, spot, BODY, tone, "midleft", True, room)
        else:
            spot = (left + room // 2, rect.centery)
            if not self.mark:
                spot, room = rect.center, rect.width - painter.px(16)
            painter.text(canvas, self.label, spot, BODY, tone, "center", True, room)

    def _draw_face(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> Rect:
        """Draw a raised slab and return the rectangle of its face, which is sunk while pressed."""
        depth, radius = painter.px(4), painter.px(14)
        base = painter.colour("accent") if self.primary else painter.colour("panel_edge")
        dark = painter.colour("shadow")
        fill = base if self.primary else mix(base, painter.colour("panel"), 0.45)
        if not self.enabled:
            fill = mix(painter.colour("panel"), base, 0.2)
        elif state.hovered or state.pressed:
            fill = mix(fill, painter.colour("highlight"), 0.16)
        face = Rect(rect.x, rect.y, rect.width, rect.height - depth)
        canvas.blit(rounded(rect.size, radius, mix(fill, dark, 0.55)), rect)
        if state.pressed and self.enabled:
            face.y += depth - 1
        edge = painter.colour("highlight") if state.focused else mix(fill, (255, 255, 255), 0.14)
        line = max(1, painter.px(3 if state.focused else 1.5))
        if state.focused and self.primary:  # in some themes the ring has the colour of the fill
            canvas.blit(rounded(face.size, radius, painter.colour("panel"), edge, 255, line), face)
            within = face.inflate(-4 * line, -4 * line)
            canvas.blit(rounded(within.size, max(0, radius - 2 * line), fill), within)
        else:
            canvas.blit(rounded(face.size, radius, fill, edge, 255, line), face)
        return face


class Selector(Widget):
    """A choice of one of a few values, all of them in sight. ``quiet`` is a value that is shown
    without colour when it is chosen, as "off" is."""

    sound = "toggle"

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        index: int,
        on_choose: Choose,
        quiet: int | None = None,
    ) -> None:
        super().__init__()
        self.label, self.options = label, options
        self.index, self.quiet = index, quiet
        self._on_choose = on_choose

    def choose(self, index: int) -> None:
        """Select another value."""
        if index != self.index:
            self.index = index
            self._on_choose(index)

    def activate(self) -> None:
        self.choose((self.index + 1) % len(self.options))

    def click(self, pos: tuple[int, int]) -> None:
        for index, part in enumerate(self._parts(self.rect)):
            if part.collidepoint(pos):
                self.choose(index)
                return
        self.activate()  # the label leads on to the next value

    def key(self, name: str, text: str) -> bool:
        step = ARROW_STEPS.get(name, 0)
        if step:
            self.choose(min(max(self.index + step, 0), len(self.options) - 1))
        return bool(step)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        parts = self._parts(rect)
        room = parts[0].left - rect.left - painter.px(8)
        painter.text(canvas, self.label, rect.midleft, BODY, "text", "midleft", room=room)
        whole = parts[0].unionall(parts[1:])
        well, radius = painter.colour("board"), painter.px(12)
        edge = painter.colour("accent" if state.focused else "panel_edge")
        canvas.blit(rounded(whole.size, radius, well, edge, 255, max(1, painter.px(2))), whole)
        for index, part in enumerate(parts):
            chosen = index == self.index
            if chosen:
                inner = part.inflate(-painter.px(6), -painter.px(6))
                fill = painter.colour("text_dim" if index == self.quiet else "accent")
                fill = mix(fill, painter.colour("highlight"), 0.35 * state.hovered)
                canvas.blit(rounded(inner.size, radius - painter.px(3), fill), inner)
            tone = "board" if chosen else "text" if state.hovered else "text_dim"
            room = part.width - painter.px(10)
            text = self.options[index]
            painter.text(canvas, text, part.center, SMALL + 1, tone, "center", room=room)

    def _parts(self, rect: Rect) -> list[Rect]:
        count = len(self.options)
        width = min(rect.width * 7 // 10 // count, rect.height * 3)
        left = rect.right - width * count
        return [Rect(left + i * width, rect.y, width, rect.height) for i in range(count)]


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
