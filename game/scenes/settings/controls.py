"""The controls: what each key and gamepad button does, and how to change it."""

from functools import partial

import pygame

from game.input.bindings import DEFAULTS, MAX_PER_ACTION, Action, Bindings, is_bindable, is_modifier
from game.input.events import Device, FocusLost, Input, Key, PadLost, Press
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.settings.reset import ResetButton
from game.ui.cards import Keycap
from game.ui.painter import LARGE, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.selectors import Segments
from game.ui.widgets import Button

_ROWS = tuple(DEFAULTS)
_LEFT_ROWS = (len(_ROWS) + 1) // 2
# Lengths in layout units
_ROW_HEIGHT, _TOP = 31, 90
_CAP = (104, 28)
_NARROW, _NARROW_ROW, _NARROW_TOP, _NAME = 700, 64, 132, 26
"""In a narrow panel the rows are in one column, with the name above the keycaps."""
_MESSAGE, _FOOT, _WIDE_CAP = 52, 150, 180


class ControlsScene(PanelScene):
    """Two columns of actions with their keys or, on the other page, their gamepad buttons.

    A keycap that is used waits for the next control. A control of another action swaps the two if
    it is pressed twice.
    """

    name = "controls"
    size = (830, 632)
    narrowest = 400

    def __init__(self, context: Context) -> None:
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
        super().__init__(context, [])
        self.head = [self.page]
        self._make_keycaps()

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            self.group.focus = self.keycaps[_ROWS[0], 0]

    @property
    def foot_space(self) -> int:
        return _MESSAGE if self._is_news else 0

    @property
    def _is_news(self) -> bool:
        """Whether the message is about what was done."""
        return self.message[0] != "text_dim"

    def height_at(self, width: int) -> int:
        if not self._is_narrow(width):
            return super().height_at(width)
        rows = len(_ROWS) * _NARROW_ROW
        return self._narrow_top + self.context.painter.px(rows + _MESSAGE + _FOOT)

    def _is_narrow(self, width: int) -> bool:
        """Return whether there is one column, with the caps below their names."""
        px, fonts, texts = self.context.painter.px, self.context.painter.fonts, self.context.texts
        names = (texts(f"actions.{action.value}") for action in _ROWS)
        longest = max(fonts.width(name, px(SMALL)) for name in names)
        caps = MAX_PER_ACTION * (self._cap_width + px(8))
        return width < px(_NARROW) or longest + caps > (width - px(64 + 36)) // 2

    @property
    def _cap_width(self) -> int:
        """The pixels that the longest name of a control needs."""
        px, fonts = self.context.painter.px, self.context.painter.fonts
        longest = max(fonts.width(cap.label, px(SMALL)) for cap in self.keycaps.values())
        return max(px(_CAP[0]), longest + px(12))

    @property
    def _narrow_top(self) -> int:
        return self.context.painter.px(_NARROW_TOP - (60 if self.is_low else 0))

    def place(self, panel: pygame.Rect) -> None:
        px, is_narrow = self.context.painter.px, self._is_narrow(panel.width)
        wide, high = self._cap_width, px(_CAP[1])
        if is_narrow:
            wide = min(px(_WIDE_CAP), (panel.width - px(72)) // MAX_PER_ACTION)
        for (action, slot), cap in self.keycaps.items():
            right, middle = self._spot(panel, action)
            if is_narrow:
                middle += px(_NAME)
            cap.rect = pygame.Rect(0, 0, wide, high)
            cap.rect.midright = (right - (MAX_PER_ACTION - 1 - slot) * (wide + px(8)), middle)
        left, right = panel.x + px(32), panel.right - px(32)
        page = pygame.Rect(right - px(240), panel.y + px(24), px(240), px(40))
        if is_narrow:
            page = pygame.Rect(left, panel.y + self._narrow_top - px(56), right - left, px(40))
        self.page.lay_out(self.context.painter, page)
        self.foot = self._reset.lay_out(panel, self._done, is_narrow, 0)

    def claims(self, key: Key) -> bool:
        return self.waiting is not None

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key):
            self._label_keycaps()  # a key may have told what is printed on it
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

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        is_narrow = self._is_narrow(panel.width)
        wide = panel.width - px(64) if is_narrow else (panel.width - px(64 + 36)) // 2
        caps = 0 if is_narrow else MAX_PER_ACTION * (self._cap_width + px(8))
        for action in _ROWS:
            right, middle = self._spot(panel, action)
            tone = "accent" if self.waiting and self.waiting[0] is action else "text"
            name, spot = texts(f"actions.{action.value}"), (right - wide, middle)
            painter.text(canvas, name, spot, SMALL, tone, "midleft", room=wide - caps)
        if not (self._is_news and self.scroll.reach):
            foot = 128 if is_narrow else 72  # the buttons, which may stay while all else scrolls
            self._draw_message(canvas, panel.bottom - px(foot))

    def draw_head(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        room, spot = panel.width - px(64), (panel.x + px(32), panel.y + px(24))
        title = self.context.texts("controls.title")
        if self.is_low and self._is_narrow(panel.width):
            return
        self.context.painter.text(canvas, title, spot, LARGE, title=True, room=room)

    def draw_over(self, canvas: pygame.Surface, dy: int) -> None:
        if self._is_news and self.scroll.reach:
            self._draw_message(canvas, self._done.rect.y + dy)

    def _draw_message(self, canvas: pygame.Surface, bottom: int) -> None:
        painter, px, (tone, words) = self.context.painter, self.context.painter.px, self.message
        place = pygame.Rect(self.panel.x + px(32), 0, self.panel.width - px(64), px(_MESSAGE))
        place.bottom = bottom - px(4)
        draw_paragraph(canvas, painter, words, place, SMALL, tone, middle=True)

    def _spot(self, panel: pygame.Rect, action: Action) -> tuple[int, int]:
        """Return the right end and the middle of the row of an action."""
        px, number = self.context.painter.px, _ROWS.index(action)
        if self._is_narrow(panel.width):
            top = panel.y + self._narrow_top + number * px(_NARROW_ROW)
            return panel.right - px(32), top + px(_NAME) // 2
        wide = (panel.width - px(64 + 36)) // 2
        right = panel.x + px(32) + wide if number < _LEFT_ROWS else panel.right - px(32)
        return right, panel.y + px(_TOP) + number % _LEFT_ROWS * px(_ROW_HEIGHT) + px(_CAP[1]) // 2

    def _make_keycaps(self) -> None:
        self.keycaps = {
            (action, slot): Keycap(partial(self._wait_for, action, slot), self._is_pad)
            for action in _ROWS
            for slot in range(MAX_PER_ACTION)
        }
        self.group.widgets = [self.page, *self.keycaps.values(), self._reset, self._done]
        self._label_keycaps()
        self.relayout()

    def _label_keycaps(self) -> None:
        for (action, slot), cap in self.keycaps.items():
            control = self._control(action, slot)
            cap.label = "" if control is None else self.context.devices.label(control)
            cap.listens = self.waiting == (action, slot)
            cap.warns = control is not None and control == self._conflict

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

    def _change(self, bindings: Bindings, key: str, *names: Action | str) -> None:
        self.context.settings.change(controls=bindings.changes())
        self._stop_waiting("success", key, *names)

    def _stop_waiting(
        self, tone: str = "text_dim", key: str = "hint", *names: Action | str
    ) -> None:
        self.waiting, self._conflict = None, ""
        self._show_message(tone, key, *names)

    def _show_message(self, tone: str, key: str, *names: Action | str) -> None:
        """Show a text about these of an action, a control and the action that has it."""
        texts, label = self.context.texts, self.context.devices.label
        words = [texts(f"actions.{n.value}") if isinstance(n, Action) else label(n) for n in names]
        values = dict(zip(("action", "control", "owner"), words, strict=False))
        self.message = (tone, texts(f"controls.{key}", **values))
        self._label_keycaps()
        self.relayout()
        if self.waiting is not None:
            self.reveal(self.keycaps[self.waiting])
