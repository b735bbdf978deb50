"""The toolbar below the bar, a button for each aid in play, and the short line about them."""

from collections.abc import Callable, Mapping, Set

from pygame import Rect, Surface

from game.board.frame import FRAME_WIDTH, with_frame
from game.board.hud import BAR_HEIGHT
from game.input.bindings import STEPS, Action
from game.input.events import Input, Key
from game.scenes.live_board.board_scene import BoardScene
from game.ui import timing
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.tooltip import draw_tooltip_in
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button

TOOLBAR_HEIGHT = 56  # in layout units
_BUTTON_HEIGHT = 46
_WIDTHS = (132, 168, 166, 172, 176)  # the buttons' widths in layout units
_GAPS = (10, 10, 3, 10, 0)
"""The layout units behind each of them: what belongs together stands together."""


class AidButton(Button):
    """A button that is lit while its aid is on; ``about`` says what it does."""

    def __init__(self, label: str, action: Callable[[], None], icon: str, about: str) -> None:
        super().__init__(label, action, icon)
        self.about = about


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
                texts(f"actions.{action.value}"),
                actions[action],
                icon,
                texts(f"aids.{action.value}_about"),
            )
            for action, icon in (
                (Action.HINT, "bulb"),
                (Action.CHANCES, "percent"),
                (Action.ASSIST, "wand"),
                (Action.UNDO, "undo"),
            )
        }
        about = texts("aids.assist_kind_about")
        self._kind = AidButton("", choose_next_kind, "chevron_right", about)
        hint, chances, assist, undo = self.by_action.values()
        self.buttons = [hint, chances, assist, self._kind, undo]
        self.group = WidgetGroup(self.buttons, play.context.audio.play)
        self.is_open = False
        self.rect = Rect(0, 0, 1, 1)
        self.tip: Rect | None = None
        """The rectangle of the tip in the last frame; None if there was none."""
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
        """Go along the buttons, use one or leave them, while one has the focus."""
        if self.group.focus is None or event.action in self.by_action:
            return False
        if event.menu in (Action.UP, Action.DOWN, Action.BACK):
            self.group.focus = None
            return True
        uses = event.menu in STEPS or event.menu in (Action.NEXT, Action.PREVIOUS, Action.CONFIRM)
        return uses and self.group.handle(event)

    def layout(self, width: int) -> None:
        """Place the buttons in a window of this width; the board leaves them room."""
        self._update_open()
        px = self._context.painter.px
        whole = sum(map(px, _WIDTHS + _GAPS))
        self.rect = Rect((width - whole) // 2, px(BAR_HEIGHT), whole, px(TOOLBAR_HEIGHT))
        left = self.rect.left
        for button, wide, gap in zip(self.buttons, _WIDTHS, _GAPS, strict=True):
            button.rect = Rect(left, self.rect.top + px(4), px(wide), px(_BUTTON_HEIGHT))
            left += px(wide) + px(gap)

    def _update_open(self) -> None:
        """Show the toolbar where it is wanted and has room."""
        place = self._play.board_layout
        wanted = self._is_allowed and self._context.settings.value.aids_tray
        self.is_open = wanted
        place.head = self._context.painter.px(TOOLBAR_HEIGHT) if wanted else 0

    def show(self, on: Set[Action], can_undo: bool) -> None:
        """Show which of the aids are ``on``, and whether a move can be taken back."""
        self._update_open()
        is_over, settings = self._play.session.position.is_over, self._context.settings.value
        shown = on, can_undo, is_over, self.is_open, settings
        if shown == self._shown:
            return
        texts = self._context.texts
        for action, button in self.by_action.items():
            button.mark = self._context.devices.key_label(action)
            button.primary = action in on
        for button in self.buttons:
            button.enabled = self.is_open and not is_over
        self.by_action[Action.UNDO].enabled = self.is_open and can_undo
        label = texts("aids.assist_on" if Action.ASSIST in on else "aids.assist_off")
        self.by_action[Action.ASSIST].label = label
        self._kind.label = texts(f"settings.assist_{settings.assist.value}")
        self.hint_button.primary = self.is_open
        self._shown = shown

    def draw(self, canvas: Surface, presence: float) -> None:
        """Draw the buttons, which come down with the bar."""
        self.tip = None
        if self.is_open and presence > 0:
            painter = self._context.painter
            up = -round(painter.px(BAR_HEIGHT + TOOLBAR_HEIGHT) * timing.away(presence))
            self.group.draw(canvas, painter, lambda number, widget: (0, up))

    def draw_tip(self, canvas: Surface) -> None:
        """Say what the button does that is pointed at or in focus, off the board: below the
        toolbar, beside the board, or in the part of the bar that is free."""
        button = self.group.hovered or self.group.focus
        if not self.is_open or not isinstance(button, AidButton):
            return
        camera = self._play.camera
        board = with_frame(camera.view, camera.cell, self._play.session.config.wraps)
        width, height, top = *canvas.get_size(), button.rect.bottom
        rim = FRAME_WIDTH // 2  # half of it; no cell is covered
        rooms = [
            Rect(0, top, width, board.top + rim - top),
            Rect(0, top, board.left, height - top),
            Rect(board.right, top, width - board.right, height - top),
            self._play.hud.free,
        ]
        self.tip = draw_tooltip_in(canvas, self._context.painter, button.about, button.rect, rooms)


_CLOCK_ENDS = 184  # layout units from the window's middle to the end of the bar's clock
_MAX_LINES = 3  # lines that the bar has room for
_PILL_HEIGHT = 36  # layout units of a pill with one line
_RISE = 12  # layout units that a line rises while it comes


class Toast:
    """At most one line at a time, and another one after it."""

    def __init__(self, painter: Painter) -> None:
        self._painter, self.line = painter, ""
        self.rect = Rect(0, 0, 0, 0)  # the pixels on which it was drawn last
        self._next = ""
        self._elapsed = 0.0

    def show(self, line: str, after: bool = False) -> None:
        """Show a line: at once, or ``after`` the one that is shown."""
        if after and self.line:
            self._next = line
        else:
            self.line, self._next, self._elapsed = line, "", 0.0

    def update(self, step: float) -> None:
        """Let time pass."""
        self._elapsed += step
        if self._elapsed > timing.TOAST:
            self.show(self._next)

    def draw(self, canvas: Surface, board: Rect, bar_end: int, toolbar: Rect | None) -> None:
        """Draw the line in a pill: in the bar between its clock and ``bar_end``, above or below the
        ``board``, on the ``toolbar``, or where there is no room, over the board's first row."""
        if not self.line:
            return
        painter, px = self._painter, self._painter.px
        come = timing.ease_out(timing.progress(self._elapsed, timing.TOAST_IN))
        lines, self.rect = self._placed(canvas.get_rect(), board, bar_end, toolbar)
        pill = self.rect.move(0, -round(px(_RISE) * (1 - come)))
        painter.panel(canvas, pill, self.rect, _PILL_HEIGHT // 2)
        draw_centred(canvas, painter, lines, pill.center, SMALL, room=pill.width - px(20))

    def _placed(
        self, window: Rect, board: Rect, bar_end: int, toolbar: Rect | None
    ) -> tuple[list[str], Rect]:
        painter, px = self._painter, self._painter.px
        left = window.centerx + px(_CLOCK_ENDS) + px(12)
        room = bar_end - px(12) - left
        lines = painter.fonts.wrap(self.line, px(SMALL), max(1, room - px(24)))
        wide = max(painter.fonts.width(line, px(SMALL)) for line in lines) + px(24)
        if wide <= room and len(lines) <= _MAX_LINES:
            high = px(_PILL_HEIGHT) + (len(lines) - 1) * round(px(SMALL) * LINE_HEIGHT)
            pill = Rect(0, 0, wide, min(high, px(BAR_HEIGHT - 6)))
            pill.center = left + room // 2, px(BAR_HEIGHT) // 2 + px(3)
            return lines, pill
        wide = painter.fonts.width(self.line, px(SMALL)) + px(40)
        pill = Rect(0, 0, min(window.width - px(48), wide), px(_PILL_HEIGHT))
        pill.midtop = window.centerx, bar_bottom(painter, toolbar) + px(8)
        if pill.bottom > board.top:
            if window.bottom - board.bottom >= pill.height + px(8):
                pill.centery = (window.bottom + board.bottom) // 2
            elif toolbar is not None:
                pill.centery = toolbar.centery
        return [self.line], pill


def bar_bottom(painter: Painter, toolbar: Rect | None) -> int:
    """Return the pixel row at which the bar ends, or the toolbar if there is one."""
    return painter.px(BAR_HEIGHT) if toolbar is None else toolbar.bottom
