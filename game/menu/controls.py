"""The controls page: the actions of the keys and gamepad buttons, and how to change them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.input.bindings import DEFAULTS, MAX_PER_ACTION, Action, Bindings, is_bindable, is_modifier
from game.input.events import Device, FocusLost, Input, Key, PadLost, Press
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store.settings import Settings
from game.ui.boxes import APART, CLOSE, EDGE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring
from game.ui.cards import Keycap, widest_on_keycap
from game.ui.leaves import Text, Title
from game.ui.painter import SMALL
from game.ui.selectors import Segments
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll, Sized, Whole


class ResetButton(Button):
    """A button that resets a page's settings, then says *Undo* until one of them changes; disabled
    if all have their defaults.

    ``then`` is called after either, with whether it was a reset.
    """

    def __init__(self, context: Context, then: Callable[[bool], None]) -> None:
        super().__init__("", self._use)
        self._context, self._then = context, then
        self._names: Sequence[str] = ()
        self._before: dict[str, Any] = {}
        self.show(())

    def show(self, names: Sequence[str]) -> None:
        """Follow the settings of a page, given by name; call in each frame."""
        if names != self._names:
            self._names, self._before = names, {}
        is_usual = self._values(self._context.settings.value) == self._values(Settings())
        self._before = self._before if is_usual else {}
        self.enabled = not is_usual or bool(self._before)
        self.icon = "undo" if self._before else "restart"
        self.label = self._context.texts("actions.undo" if self._before else "settings.reset")

    def _values(self, settings: Settings) -> dict[str, Any]:
        return {name: getattr(settings, name) for name in self._names}

    def _use(self) -> None:
        is_reset, settings = not self._before, self._context.settings
        before = self._values(settings.value) if is_reset else {}
        settings.change(**(self._values(Settings()) if is_reset else self._before))
        self._before = before
        self.show(self._names)
        self._then(is_reset)


_ACTIONS = tuple(DEFAULTS)
_LEFT = (len(_ACTIONS) + 1) // 2
_CAP, _NARROW = 34, 420
"""Layout units of a keycap; a window narrower than this has keycaps below the names."""
_COLUMN, _LEAST_COLUMN, _PAGES, _LEAST = 420, 340, 260, 84
"""Layout units of a column and its least, of the choice of a page, and of what scrolls."""


class ControlsScene(PanelScene):
    """Two columns of actions with their keys or, on the other page, their gamepad buttons.

    An activated keycap waits for the next key or button. Pressing one that belongs to another
    action twice swaps the two.
    """

    name = "controls"
    wide = 900

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts = context.texts
        self._is_pad = context.devices.last is Device.PAD
        pages = (texts("controls.keyboard"), texts("controls.gamepad"))
        self.page = Segments("", pages, int(self._is_pad), self._change_page)
        self._reset = ResetButton(context, self._reset_all)
        self._done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self.keycaps: dict[tuple[Action, int], Keycap] = {}
        self.waiting: tuple[Action, int] | None = None
        self._conflict = ""
        self.message = ("text_dim", texts("controls.hint"))
        self._make_keycaps()

    def boxes(self) -> Box:
        return Pad(self.content(), EDGE, GAP)

    def content(self) -> Box:
        tone, words = self.message
        is_news = tone != "text_dim"
        rows = [self._row(action) for action in _ACTIONS]
        left, right = (Column(*part, gap=4) for part in (rows[:_LEFT], rows[_LEFT:]))
        title = Title(self.context.texts("controls.title"))
        head = FirstThatFits(Row(title, Spring(), Sized(self.page, _PAGES)), self.page)
        columns = (
            Whole(Sized(column, (None, _COLUMN)), grow=1, up_to=_LEAST_COLUMN)
            for column in (left, right)
        )
        table = FirstThatFits(Row(*columns, gap=2 * APART, align="top"), Column(left, right, gap=4))
        said = Text(words, SMALL, tone, rank=0 if is_news else 1)
        foot = Flow(self._reset, self._done, columns=2)
        low = Scroll(Column(table, self._reset), least=_LEAST)
        return FirstThatFits(
            Column(head, Scroll(table, least=_LEAST), said, foot, gap=12),
            Column(head, low, said, self._done, gap=12),
            Column(low, said, self._done, gap=CLOSE),
        )

    def _row(self, action: Action) -> Box:
        """Return an action with its keycaps."""
        is_waiting = self.waiting is not None and self.waiting[0] is action
        name = self.context.texts(f"actions.{action.value}")
        caps = [self.keycaps[action, slot] for slot in range(MAX_PER_ACTION)]
        words = Text(name, SMALL, "accent" if is_waiting else "text", grow=1)
        if self._window[0] < _NARROW * self.context.painter.wanted_scale:
            return Column(words, Flow(*caps, columns=2, gap=CLOSE), gap=0)
        return Row(words, *caps, gap=CLOSE)

    def enter(self) -> None:
        super().enter()
        if self.context.devices.needs_focus:
            self.group.focus = self.keycaps[_ACTIONS[0], 0]

    def claims(self, key: Key) -> bool:
        return self.waiting is not None

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key):
            self._label_keycaps()  # a key may have shown what is printed on it
        if self.waiting is None:
            return super().handle(event)
        if isinstance(event, Key):
            if not event.repeat:
                self._bind(event)
            return True
        if isinstance(event, Press | FocusLost | PadLost):
            self._stop_waiting()
        return super().handle(event)

    def act(self, action: Action) -> None:
        if action is not Action.CLEAR:
            super().act(action)
            return
        for (owner, slot), cap in self.keycaps.items():
            if cap is self.group.focus:
                self._clear(owner, slot)

    def _make_keycaps(self) -> None:
        self.keycaps = {
            (action, slot): Keycap(partial(self._wait_for, action, slot), self._is_pad)
            for action in _ACTIONS
            for slot in range(MAX_PER_ACTION)
        }
        for cap in self.keycaps.values():
            cap.high = _CAP
        self._label_keycaps()
        self.rebuild()

    def _label_keycaps(self) -> None:
        for (action, slot), cap in self.keycaps.items():
            control = self._control(action, slot)
            cap.label = "" if control is None else self.context.devices.label(control)
            cap.listens = self.waiting == (action, slot)
            cap.warns = control is not None and control == self._conflict
        labels = {cap.label for cap in self.keycaps.values()}
        widest = widest_on_keycap(self.context.painter, labels)
        for cap in self.keycaps.values():
            cap.widest = widest

    def _control(self, action: Action, slot: int) -> str | None:
        bindings = self.context.devices.bindings
        given = bindings.pads(action) if self._is_pad else bindings.keys(action)
        return given[slot] if slot < len(given) else None

    def _change_page(self, page: int) -> None:
        self._is_pad = bool(page)
        self._make_keycaps()

    def _wait_for(self, action: Action, slot: int) -> None:
        self.waiting, self._conflict = (action, slot), ""
        self._show_message("accent", "press_button" if self._is_pad else "press_key", action)

    def _bind(self, key: Key) -> None:
        assert self.waiting is not None
        action, slot = self.waiting
        control, old = key.control, self._control(action, slot)
        bindings = self.context.devices.bindings
        owner = bindings.action_of(control)
        if key.menu is Action.CLEAR and not key.is_pad:
            self._clear(action, slot)
        elif key.menu is Action.BACK and not is_bindable(control):
            self._stop_waiting()
        elif is_modifier(control):
            return
        elif key.is_pad != self._is_pad or owner is action:
            self._stop_waiting()
        elif not is_bindable(control):
            self._show_message("danger", "reserved", action, control)
        elif owner is not None and self._conflict != control:
            self._conflict = control
            self._show_message("danger", "taken" if old is None else "swap", action, control, owner)
        else:
            self._change(bindings.bind(action, control, old), "bound", action, control)

    def _clear(self, action: Action, slot: int) -> None:
        control = self._control(action, slot)
        if control is None:
            self._stop_waiting()
        else:
            bindings = self.context.devices.bindings.unbind(action, control)
            self._change(bindings, "cleared", action, control)

    def _reset_all(self, is_reset: bool) -> None:
        if is_reset:
            self._stop_waiting("success", "usual")
        else:
            self._stop_waiting()

    def update(self, step: float) -> None:
        self._reset.show(("controls",))
        super().update(step)

    def _change(self, bindings: Bindings, key: str, *names: Action | str) -> None:
        self.context.settings.change(controls=bindings.changes())
        self._stop_waiting("success", key, *names)

    def _stop_waiting(
        self, tone: str = "text_dim", key: str = "hint", *names: Action | str
    ) -> None:
        self.waiting, self._conflict = None, ""
        self._show_message(tone, key, *names)

    def _show_message(self, tone: str, key: str, *names: Action | str) -> None:
        """Show a text about an action, a control and the action that has the control."""
        texts, label = self.context.texts, self.context.devices.label
        words = [texts(f"actions.{n.value}") if isinstance(n, Action) else label(n) for n in names]
        values = dict(zip(("action", "control", "owner"), words, strict=False))
        self.message = (tone, texts(f"controls.{key}", **values))
        self._label_keycaps()
        self.rebuild()
