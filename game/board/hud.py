"""The bar over the board: mines left, the mascot Puff, time."""

from pygame import Rect, Surface

from game.board.puff import PuffButton
from game.input.events import Input
from game.resources.format import format_seconds
from game.ui import timing
from game.ui.painter import PUFF_SIZE, SMALL, Painter
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Callback, Widget

BAR_HEIGHT = 76  # layout units
_MAX_LINES = 3
_SIZE, _ICON = 30, 26  # of a counter, in layout units
_MAX_LARGE = 5  # characters of a counter in full size; longer ones are set smaller
_COUNTER = 132  # layout units that a counter may take


class Hud:
    """Two counters with Puff between them, and the buttons at the bar's ends."""

    def __init__(self, restart: Callback, pause: Callback, mute: Callback) -> None:
        self.puff = PuffButton(restart)
        self._pause = Button("", pause, "pause")
        self._sound = Button("", mute, "sound")
        self.group = WidgetGroup([self._pause, self.puff, self._sound])
        self._left: list[Widget] = [self._pause]
        self._gap = 0  # pixels between the buttons at the left end and the label
        self._mines = self.clock_rect = self._free = Rect(0, 0, 1, 1)  # until ``layout``

    def add_button(self, widget: Widget) -> None:
        """Add a button right of those at the bar's left end, before ``layout``."""
        self.group.widgets.insert(-1, widget)
        self._left.append(widget)

    def layout(self, width: int, painter: Painter) -> None:
        """Place everything in a bar of this width at the window's top."""
        px = painter.px
        middle, line, side = width // 2, px(BAR_HEIGHT) // 2 + px(3), px(48)
        self._gap = px(10)
        self.puff.rect = Rect(0, 0, px(PUFF_SIZE), px(PUFF_SIZE))
        self.puff.rect.center = (middle, line)
        wide = px(_COUNTER)
        self._mines = Rect(middle - px(52) - wide, line - side // 2, wide, side)
        self.clock_rect = self._mines.move(2 * px(52) + wide, 0)
        self._free = Rect(self.clock_rect.right + px(6), 0, 0, px(BAR_HEIGHT))
        for number, widget in enumerate(self._left):
            left = px(16) + number * (side + px(12))
            widget.rect = Rect(left, line - side // 2, side, side)
        self._sound.rect = Rect(width - px(16) - side, line - side // 2, side, side)

    @property
    def start(self) -> int:
        """The right end of the buttons at the bar's left end."""
        return self._left[-1].rect.right

    @property
    def end(self) -> int:
        """The left end of the buttons at the bar's right end."""
        right = [w for w in self.group.widgets if w.enabled and w.rect.left > self.puff.rect.right]
        return min(widget.rect.left for widget in right)

    @property
    def free(self) -> Rect:
        """The part of the bar between the clock and the buttons at the right end."""
        left, top, _, height = self._free
        return Rect(left, top, max(0, self.end - left), height)

    @property
    def label_rect(self) -> Rect:
        """The part of the bar in which the board's label stands."""
        left, right = self.start + self._gap, self._mines.left
        return Rect(left, self._gap // 2, max(0, right - left), self._free.height - self._gap)

    @property
    def kept_clear(self) -> list[Rect]:
        """The counters and the buttons."""
        widgets = (widget.rect for widget in self.group.widgets if widget.enabled)
        return [self._mines, self.clock_rect, *widgets]

    def handle(self, event: Input) -> bool:
        """Handle an input and return whether it was used; the board keeps the focus."""
        used = self.group.handle(event)
        self.group.focus = None
        return used

    def show_sound(self, sound: bool) -> None:
        """Show whether the sound is on."""
        self._sound.icon = "sound" if sound else "mute"

    def draw(
        self,
        canvas: Surface,
        painter: Painter,
        mines: int,
        ms: int | None,
        label: str,
        presence: float,
        notes: tuple[str, ...] = (),
    ) -> None:
        """Draw the bar, sliding in from above while ``presence`` is below 1. ``notes`` stand below
        the ``label`` of the board. Without ``ms`` there is no clock."""
        up = -round(painter.px(BAR_HEIGHT) * timing.away(presence))
        line, icon = self._mines.centery + up, painter.px(18)
        text, left = str(mines), self.clock_rect.left
        size = _SIZE * min(1.0, _MAX_LARGE / len(text))
        shown = painter.figures(canvas, text, (self._mines.right, line), size, "hud", "midright")
        painter.icon(canvas, "mine", (shown.left - icon, line), _ICON, "hud")
        if ms is not None:
            text = format_seconds(ms)
            size = _SIZE * min(1.0, _MAX_LARGE / len(text))
            painter.icon(canvas, "clock", (left + icon, line), _ICON, "hud")
            painter.figures(canvas, text, (left + 2 * icon, line), size, "hud", "midleft")
        self._draw_label(canvas, painter, label, notes, up)
        self.draw_buttons(canvas, painter, presence)

    def _draw_label(
        self, canvas: Surface, painter: Painter, label: str, notes: tuple[str, ...], up: int
    ) -> None:
        """Draw the board's label and the notes left of the counters, or only the notes."""
        px, fonts = painter.px, painter.fonts
        left = self.start + px(16)
        room = self._mines.left - px(14) - left
        noted = [line for note in notes for line in fonts.wrap(note, px(SMALL), room)]
        lines = fonts.wrap(label, px(SMALL), room)
        is_wide = any(fonts.width(line, px(SMALL)) > room for line in lines)
        lines = noted if is_wide or len(lines + noted) > _MAX_LINES else lines + noted
        step = round(px(SMALL) * 1.25)
        top = self._pause.rect.centery + up - (len(lines) - 1) * step // 2
        for number, line in enumerate(lines):
            spot = (left, top + number * step)
            painter.text(canvas, line, spot, SMALL, "hud", "midleft", room=room)

    def draw_buttons(self, canvas: Surface, painter: Painter, presence: float) -> None:
        """Draw only Puff and the buttons."""
        up = -round(painter.px(BAR_HEIGHT) * timing.away(presence))
        self.group.draw(canvas, painter, lambda number, widget: (0, up))
