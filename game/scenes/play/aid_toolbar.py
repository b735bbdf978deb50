"""The toolbar below the bar, a button for each aid in play, and the short line about them."""

from collections.abc import Callable, Mapping, Sequence, Set

from pygame import Rect, Surface

from game.board.hud import BAR_HEIGHT
from game.input.bindings import STEPS, Action
from game.input.events import Input, Key
from game.scenes.live_board.board_scene import BoardScene
from game.settings import Assist
from game.ui import timing
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.painter import BODY, SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button

TOOLBAR_HEIGHT = 56  # layout units of a row
_BUTTON_HEIGHT, _ICON_WIDTH, _AROUND_LABEL, _AROUND_MARK = 46, 48, 72, 30  # layout units
_GAPS = (10, 10, 10, 3, 0)
"""The layout units behind each of them: what belongs together stands together."""
_LOW = 480  # layout units of a window that is too low for several rows


class AidButton(Button):
    """A button that is lit while its aid is on; ``about`` says what it does. ``labels`` are all
    that it can have."""

    def __init__(
        self, labels: Sequence[str], action: Callable[[], None], icon: str, about: str
    ) -> None:
        super().__init__(labels[0], action, icon)
        self.labels, self.about = labels, about
        self.has_label = True  # whether there is room for it


class AidToolbar:
    """A row of buttons below the bar of ``play``, and the ``hint_button`` in the bar that opens it.

    ``actions`` are what the buttons do. Where aids are not allowed it stays closed.
    """

    def __init__(
        self,
        play: BoardScene,
        actions: Mapping[Action, Callable[[], None]],
        choose_next_kind: Callable[[], None],
        is_allowed: bool,
    ) -> None:
        self._play, self._context, self._is_allowed = play, play.context, is_allowed
        texts = play.context.texts
        self.hint_button = Button("", self.toggle, "bulb")
        self.by_action: Mapping[Action, AidButton] = {
            action: AidButton(
                labels,
                actions[action],
                icon,
                texts("aids.tip", about=texts(f"aids.{action.value}_about")),
            )
            for action, labels, icon in (
                (Action.HINT, [texts("actions.hint")], "bulb"),
                (Action.CHANCES, [texts("actions.chances")], "percent"),
                (Action.ASSIST, [texts("aids.assist_off"), texts("aids.assist_on")], "wand"),
                (Action.UNDO, [texts("actions.undo")], "undo"),
            )
        }
        kinds = [texts(f"settings.assist_{kind.value}") for kind in Assist]
        about = texts("aids.assist_kind_about")
        self._kind = AidButton(kinds, choose_next_kind, "chevron_right", about)
        hint, chances, assist, undo = self.by_action.values()
        self.assist_buttons = assist, self._kind
        self.buttons = [hint, chances, undo, assist, self._kind]
        self._kind_rect = Rect(0, 0, 0, 0)
        """The place of the choice among kinds, which is there only while assisted play is on."""
        self.group = WidgetGroup(self.buttons, play.context.audio.play)
        self.is_open = False
        self.rect = Rect(0, 0, 1, 1)
        self.tip: Rect | None = None
        """The rectangle of the tip in the last frame; None if there was none."""
        self._has_marks = True
        self._shown: tuple[object, ...] = ()  # all that the buttons' looks depend on

    def toggle(self) -> None:
        """Open the toolbar, or close it."""
        self._context.settings.change(aids_tray=not self._context.settings.value.aids_tray)
        self.group.focus = None
        self._play.layout(self._play.board_layout.size)

    def handle(self, event: Input) -> bool:
        """Use an input; return whether it was for the toolbar."""
        if isinstance(event, Key):
            return self._handle_key(event)
        used = self.group.handle(event)  # while the toolbar is closed no button is enabled
        self.group.focus = None
        return used and self.is_open

    def _handle_key(self, event: Key) -> bool:
        """Go along the buttons, use one or leave them, while one has the focus. A letter leaves
        them for what it means on the board."""
        if self.group.focus is None or event.action in self.by_action:
            return False
        if event.menu in STEPS and event.is_character:
            self.group.focus = None
            return False
        if event.menu in (Action.UP, Action.DOWN, Action.BACK):
            self.group.focus = None
            return True
        uses = event.menu in STEPS or event.menu in (Action.NEXT, Action.PREVIOUS, Action.CONFIRM)
        return uses and self.group.handle(event)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the buttons in a window of this size; the board leaves them room. Where one row is
        too narrow the names of keys go, then the labels, or in a high window there are more."""
        px, gap = self._context.painter.px, self._context.painter.px(_GAPS[0])
        room, is_high = size[0] - 2 * gap, size[1] > px(_LOW)
        gaps = list(map(px, _GAPS))
        for has_mark, has_label in ((True, True), (False, True), (False, is_high)):
            widths = [self._width(button, has_mark, has_label) for button in self.buttons]
            if (spare := room - sum(widths) - sum(gaps)) >= 0:
                break
        if not has_label:
            widths[-1] += min(0, spare)
        self._has_marks = has_mark
        rows: list[list[tuple[AidButton, int, int]]] = [[]]
        for button, wide, behind in zip(self.buttons, widths, gaps, strict=True):
            if rows[-1] and sum(w + g for _, w, g in rows[-1]) + wide > room:
                rows.append([])
            rows[-1].append((button, min(wide, room), behind))
        self.rect = Rect(gap, px(BAR_HEIGHT), room, 0)
        for row in rows:
            wide = sum(wide + behind for _, wide, behind in row) - row[-1][2]
            seen = wide - (row[-1][1] + row[-2][2] if row[-1][0] is self._kind and row[1:] else 0)
            left = min((size[0] - seen) // 2, size[0] - gap - wide)
            for button, wide, behind in row:
                button.rect = Rect(left, self.rect.bottom + px(4), wide, px(_BUTTON_HEIGHT))
                left += wide + behind
            self.rect.height += px(TOOLBAR_HEIGHT)
        self._kind_rect = self._kind.rect
        self._shown = ()
        self._update_open()

    def _width(self, button: AidButton, has_mark: bool, has_label: bool) -> int:
        """Return the pixels that a button needs; the choice among kinds keeps its label."""
        px, fonts = self._context.painter.px, self._context.painter.fonts
        is_kind = button is self._kind
        button.has_label = has_label or is_kind
        if not button.has_label:
            return px(_ICON_WIDTH)
        if is_kind:
            button.icon = "chevron_right" if has_label else None
        widest = max(fonts.width(label, px(BODY), DISPLAY) for label in button.labels)
        more = _AROUND_MARK * (has_mark and not is_kind) - _ICON_WIDTH * (not has_label)
        return widest + px(_AROUND_LABEL + more)

    def _update_open(self) -> None:
        """Show the toolbar where it is wanted."""
        self.is_open = self._is_allowed and self._context.settings.value.aids_tray
        self._play.board_layout.head = self.rect.height if self.is_open else 0

    def show(self, on: Set[Action], can_undo: bool) -> None:
        """Show which of the aids are ``on``, and whether a move can be taken back."""
        self._update_open()
        is_over, settings = self._play.session.position.is_over, self._context.settings.value
        shown = on, can_undo, is_over, self.is_open, settings
        if shown == self._shown:
            return
        for action, button in self.by_action.items():
            label = button.labels[-1 if action in on else 0]
            button.label = label if button.has_label else ""
            button.mark = self._context.devices.key_label(action) if self._has_marks else ""
            button.primary = action in on
        self._kind.label = self._kind.labels[list(Assist).index(settings.assist)]
        for button in self.buttons:
            button.enabled = self.is_open and not is_over
        is_chosen = Action.ASSIST in on
        self._kind.enabled &= is_chosen
        self._kind.rect = self._kind_rect if is_chosen else Rect(0, 0, 0, 0)
        self.by_action[Action.UNDO].enabled = self.is_open and can_undo
        self.hint_button.primary = self.is_open
        self._shown = shown

    def draw(self, canvas: Surface, presence: float) -> None:
        """Draw the buttons, which come down with the bar."""
        self.tip = None
        if self.is_open and presence > 0:
            up = -round(self.rect.bottom * timing.away(presence))
            self.group.draw(canvas, self._context.painter, lambda number, widget: (0, up))

    def draw_tip(self, canvas: Surface) -> None:
        """Say what the button does that is pointed at or in focus."""
        button = self.group.hovered or self.group.focus
        if self.is_open and isinstance(button, AidButton):
            play, painter = self._play, self._context.painter
            place = canvas, painter, button.about, button.rect, play.camera
            self.tip = play.hud.draw_tip(*place)


_MAX_LINES = 3  # lines that the bar has room for
_PILL_HEIGHT = 34  # layout units of a pill with one line
_RISE = 12  # layout units that a line rises while it comes


class Toast:
    """At most one line at a time, and another one after it."""

    def __init__(self, painter: Painter) -> None:
        self._painter, self.line = painter, ""
        self.rect = Rect(0, 0, 0, 0)  # the pixels on which it was drawn last
        self._waits = False  # whether there is no room for the line yet
        self._next = ""
        self._elapsed = 0.0

    @property
    def is_shown(self) -> bool:
        """Whether a line is shown."""
        return bool(self.line) and not self._waits

    def show(self, line: str, after: bool = False) -> None:
        """Show a line: at once, or ``after`` the one that is shown."""
        if after and self.line:
            self._next = line
        else:
            self.line, self._next, self._elapsed = line, "", 0.0

    def update(self, step: float) -> None:
        """Let time pass."""
        self._elapsed += 0.0 if self._waits else step
        if self._elapsed > timing.TOAST:
            self.show(self._next)

    def draw(
        self, canvas: Surface, rooms: Sequence[Rect], covers: Sequence[Rect], avoid: Sequence[Rect]
    ) -> None:
        """Draw the line in a pill, in the first of the ``rooms`` that has space for it and nothing
        to ``avoid``, or else in the last one; but not while something ``covers`` the window."""
        if not self.line:
            return
        painter, px = self._painter, self._painter.px
        step, window = round(px(SMALL) * LINE_HEIGHT), canvas.get_rect()
        for room in rooms:
            lines = painter.fonts.wrap(self.line, px(SMALL), max(1, room.width - px(36)))
            wide = max(painter.fonts.width(line, px(SMALL)) for line in lines) + px(28)
            pill = Rect(0, 0, wide, px(_PILL_HEIGHT) + (len(lines) - 1) * step)
            pill.center = room.center
            pill.clamp_ip(window)
            is_free = len(lines) <= _MAX_LINES and room.inflate(0, px(8)).contains(pill)
            if is_free and room is not rooms[-1] and pill.collidelist([*covers, *avoid]) < 0:
                break
        self._waits = bool(covers) and room is rooms[-1]
        if self._waits:
            return
        self.rect = pill
        come = timing.ease_out(timing.progress(self._elapsed, timing.TOAST_IN))
        pill = self.rect.move(0, -round(px(_RISE) * (1 - come)))
        painter.panel(canvas, pill, self.rect, _PILL_HEIGHT // 2)
        draw_centred(canvas, painter, lines, pill.center, SMALL)
