"""A group of widgets with one cursor and one focus."""

import math
from collections.abc import Callable, Collection, Sequence

from pygame import Rect, Surface

from game.input.bindings import SHIFT, STEPS, Action
from game.input.click_machine import DOUBLE_CLICK_MS, MouseButton
from game.input.events import (
    Composed,
    FocusLost,
    Input,
    Key,
    Motion,
    Press,
    Release,
    Typed,
    Wheel,
)
from game.ui.painter import Painter
from game.ui.widgets import Button, Widget, WidgetState

_FORWARD = {Action.NEXT, Action.DOWN, Action.RIGHT}
_SIDEWAYS_COST = 3  # the cost of a pixel sideways when the focus moves; one straight on costs 1
_DOUBLE_CLICK_S, _DOUBLE_CLICK_PX = DOUBLE_CLICK_MS / 1000, 6

WidgetOffset = Callable[[int, Widget], tuple[int, int]]  # pixels that a widget is drawn aside


class WidgetGroup:
    """Passes input to widgets. A click is a press and a release on the same widget at the same
    place: a widget that has moved may have another of its parts under the mouse. ``play`` plays a
    sound by name: that of the widget used, or that of the moving focus."""

    def __init__(
        self, widgets: Sequence[Widget], play: Callable[[str], None] = lambda sound: None
    ) -> None:
        self.widgets = list(widgets)
        self._play = play
        self.focus: Widget | None = None
        self.area: Rect | None = None  # the part of the window in which widgets can be seen
        self.fixed: Collection[Widget] = ()  # widgets that are visible outside of that area
        self.mouse: tuple[int, int] | None = None  # None if unknown, or while the keyboard is used
        self._under: Widget | None = None  # the widget that was told that the mouse is over it
        self._pressed: Widget | None = None
        self._pressed_place = Rect(0, 0, 0, 0)
        self._last_press: tuple[Widget | None, tuple[int, int], float] = None, (0, 0), 0.0
        """The last press: its widget, place and time."""
        self._press_count = 0  # the number of presses in quick succession

    @property
    def is_touched(self) -> bool:
        """Whether the mouse button is held down on a widget."""
        return self._pressed is not None

    @property
    def pressed(self) -> Widget | None:
        """The widget on which the mouse button is held down."""
        return self._pressed

    @property
    def hovered(self) -> Widget | None:
        """The enabled widget under the mouse, even if widgets have moved since."""
        return self.at(self.mouse)

    def handle(self, event: Input) -> bool:
        """Handle an input and return whether a widget used it."""
        match event:
            case Wheel(pos, steps):
                under = self.at(pos)
                return under is not None and under.wheel(pos, steps)
            case Motion(pos):
                self.mouse = pos
                self._hover(self.at(pos), pos)
                if self._pressed is not None and pos is not None:
                    self._pressed.drag(pos)
            case Press(MouseButton.LEFT, pos, at):
                self.mouse = pos
                self._press(pos, at)
                return self._pressed is not None
            case Release(MouseButton.LEFT, pos, touch=touch):
                pressed, self._pressed = self._pressed, None
                self.mouse = None if touch else pos  # a lifted finger points at nothing
                is_there = pressed is not None and pressed.rect == self._pressed_place
                if pressed is not None and is_there and self.at(pos) is pressed:
                    self._play(pressed.sound)
                    pressed.click(pos)
                return pressed is not None
            case FocusLost():
                self.mouse = self._pressed = None
                self._hover(None, None)
            case Typed(text) if self.text_field is not None:
                self.text_field.type(text)
                self._play("type")
                return True
            case Composed(text, caret) if self.text_field is not None:
                self.text_field.compose(text, caret)
                return True
            case Key():
                return self._key(event)
        return False

    def _hover(self, under: Widget | None, pos: tuple[int, int] | None) -> None:
        """Tell the widget under the mouse where the mouse is, and the previous one that it has
        left."""
        before, self._under = self._under, under
        if before is not None and before is not under:
            before.hover(None)
        if under is not None:
            under.hover(pos)

    def _press(self, pos: tuple[int, int], at: float) -> None:
        pressed, before = self.at(pos), self.focus
        last, place, since = self._last_press
        is_near = math.dist(pos, place) <= _DOUBLE_CLICK_PX and at - since <= _DOUBLE_CLICK_S
        self._press_count = self._press_count + 1 if pressed is last and is_near else 1
        self._last_press = pressed, pos, at
        self.focus = self._pressed = pressed
        if pressed is None:
            return
        self._pressed_place = pressed.rect.copy()
        if pressed is not before:
            pressed.take_focus()
        if self._press_count > 1:
            pressed.press_again(pos, self._press_count)
        else:
            pressed.press(pos)

    def at(self, pos: tuple[int, int] | None) -> Widget | None:
        """Return the enabled widget under a pixel."""
        if pos is None:
            return None
        is_inside = self.area is None or self.area.collidepoint(pos)
        seen = self.widgets if is_inside else self.fixed
        there = (w for w in seen if w.enabled and w.rect.collidepoint(pos))
        return next((w for w in there if w.seen is None or w.seen.collidepoint(pos)), None)

    def draw(self, canvas: Surface, painter: Painter, offset: WidgetOffset | None = None) -> None:
        """Draw all placed widgets, each moved by its ``offset``; the fixed ones unclipped."""
        hovered, clip = self.hovered, canvas.get_clip()
        for number, widget in enumerate(self.widgets):
            if widget.rect:
                canvas.set_clip(None if widget in self.fixed else clip)
                aside = offset(number, widget) if offset else (0, 0)
                self.draw_widget(canvas, painter, widget, widget.rect.move(aside), hovered)
        canvas.set_clip(clip)

    def draw_widget(
        self, canvas: Surface, painter: Painter, widget: Widget, rect: Rect, hovered: Widget | None
    ) -> None:
        """Draw a widget at a place; ``hovered`` is the one under the mouse."""
        is_hovered = widget is hovered
        is_pressed = is_hovered and widget is self._pressed
        widget.draw(
            canvas, painter, WidgetState(is_hovered, is_pressed, widget is self.focus), rect
        )

    def renew(self, widgets: Sequence[Widget]) -> None:
        """Replace the widgets, given in reading order.

        A new widget of the same kind and name as a removed one takes over its focus and its press.
        While the keyboard is used, the focus of a widget without a successor goes to its neighbour.
        """
        before_all, self.widgets = self.widgets, list(widgets)
        for number, before in enumerate(before_all):
            if before in self.widgets:
                continue
            after = next((one for one in widgets if is_same(one, before)), None)
            if before is self.focus:
                self.focus = after
                if after is None and self.mouse is None and widgets:
                    self.focus = widgets[min(number, len(widgets) - 1)]
            if before is self._pressed:
                self._pressed = after
            if before is self._last_press[0]:
                self._last_press = after, *self._last_press[1:]
            if after is not None:
                after.take_over(before)

    @property
    def text_field(self) -> Widget | None:
        """The widget that takes typed text: the focused one, if it accepts any."""
        focus = self.focus
        return focus if focus is not None and focus.enabled and focus.takes_text else None

    def claims(self, event: Key) -> bool:
        """Return whether a key belongs to the focused widget's text: it types a character, or
        belongs to an input method that is composing one."""
        field = self.text_field
        return field is not None and (event.types or bool(field.composed))

    @property
    def default(self) -> Button | None:
        """The button that Enter uses while nothing has the focus: the only primary one."""
        main = [w for w in self.widgets if isinstance(w, Button) and w.is_main]
        return main[0] if len(main) == 1 and main[0].enabled else None

    def show_focus(self) -> None:
        """Focus the first widget if none has the focus."""
        if self.focus is None or not self.focus.enabled:
            self._step(1)

    def _key(self, event: Key) -> bool:
        focus = self.focus
        if focus is not None and focus.enabled:
            if self.claims(event):
                if event.menu is Action.BACK:  # an input method may not report its end
                    focus.compose("", 0)
                return True
            # Widgets know directions by the arrow keys' names, whatever they are bound to.
            name = event.menu.value if event.menu in STEPS else event.name
            if event.shift and focus.selects:
                name = SHIFT + name
            if focus.key(name):
                self._play(focus.sound)
                return True
        if event.menu in STEPS or event.menu in (Action.NEXT, Action.PREVIOUS):
            self.mouse = None
            self._go(event.menu)
            self._play("focus")
            return True
        if event.menu is not Action.CONFIRM or event.repeat:
            return False
        chosen = focus if focus is not None and focus.enabled else self.default
        if chosen is None:
            self.show_focus()
        else:
            self._play(chosen.sound)
            chosen.activate()
        return True

    def _go(self, move: Action) -> None:
        """Focus the nearest widget in a direction, or the next in order if there is none."""
        near: list[tuple[int, Widget]] = []
        if self.focus is not None and self.focus.enabled and move in STEPS:
            for widget in self.widgets:
                along, aside = _distance(self.focus.rect, widget.rect, *STEPS[move])
                if widget.enabled and along > 0:
                    near.append((along + _SIDEWAYS_COST * aside, widget))
        if near:
            self._move_focus(min(near, key=lambda found: found[0])[1])
        else:
            self._step(1 if move in _FORWARD else -1)

    def _step(self, by: int) -> None:
        choices = [widget for widget in self.widgets if widget.enabled]
        if not choices:
            return
        if self.focus in choices:
            index = (choices.index(self.focus) + by) % len(choices)
        else:
            index = 0 if by > 0 else -1
        self._move_focus(choices[index])

    def _move_focus(self, widget: Widget) -> None:
        self.focus = widget
        widget.take_focus()


def is_same(one: Widget, other: Widget) -> bool:
    """Return whether a widget replaces another one that was built before."""
    names = [widget.name or getattr(widget, "label", "") for widget in (one, other)]
    return type(one) is type(other) and names[0] == names[1] != ""


def _distance(here: Rect, there: Rect, dx: int, dy: int) -> tuple[int, int]:
    """Return the distance of ``there`` in a direction (0 or less: the wrong way), and sideways."""
    if dy:  # the same with the axes swapped
        here, there = (Rect(r.y, r.x, r.height, r.width) for r in (here, there))
    along = (there.centerx - here.centerx) * (dx or dy)
    aside = max(0, there.top - here.bottom, here.top - there.bottom)
    clear = there.left >= here.right if dx + dy > 0 else there.right <= here.left
    return (max(1, along) if clear else 0), aside
