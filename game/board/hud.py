"""The bar over the board: mines left, the mascot Puff, time."""

from pygame import Rect, Surface

from game.board.camera import Camera
from game.board.frame import rooms_around
from game.board.puff import PuffButton
from game.input.events import Input
from game.resources.format import format_seconds
from game.ui import timing
from game.ui.painter import PUFF_SIZE, SMALL, Painter
from game.ui.tooltip import draw_tooltip_in
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Callback, Widget

BAR_HEIGHT = 76  # layout units
_MAX_LINES = 3
_ICON = 26  # of a counter, in layout units
_MAX_LARGE = 5  # characters of a counter in full size; longer ones are set smaller
_TIP_AFTER = 0.4  # seconds for which the mouse rests
_WIDE, _SOUND, SWITCH = 800, 480, 100
"""Layout units: the bar with its counters in the middle and the least one with a button for the
sound, and the width of a switch beside it."""


class Hud:
    """Two counters with Puff between them, and the buttons at the bar's ends. In a narrow bar all
    moves together, and what has no room goes: the label, the sound, and Puff."""

    def __init__(self, restart: Callback, pause: Callback, mute: Callback) -> None:
        self.puff = PuffButton(restart)
        self._pause = Button("", pause, "pause")
        self._sound = Button("", mute, "sound")
        self.group = WidgetGroup([self._pause, self.puff, self._sound])
        self.parts: dict[str, Widget] = {"puff": self.puff, "pause": self._pause}
        """What a tip tells about, by the name of its text."""
        self.parts["sound"] = self._sound
        self._counters: dict[str, Rect] = {}  # the same, for what was drawn
        self._left: list[Widget] = [self._pause]
        self._size = 30  # of a counter's figures, in layout units
        self._gap = 0  # pixels between the buttons at the left end and the label
        self._mines = self.clock_rect = Rect(0, 0, 1, 1)  # until ``layout``
        self.rect = Rect(0, 0, 1, 1)
        self.covered = Rect(0, 0, 0, 0)  # something lies over it, and over no half of the label
        self.is_full = False  # a mode shows more in it, so that no note has room

    def add_button(self, widget: Widget, name: str) -> None:
        """Add a button right of those at the bar's left end, before ``layout``."""
        self.parts[name] = widget
        self.group.widgets.insert(-1, widget)
        self._left.append(widget)

    def is_narrow(self, painter: Painter) -> bool:
        """Return whether the counters are not in the middle."""
        return self.rect.width < painter.px(_WIDE)

    def layout(self, width: int, painter: Painter) -> None:
        """Place everything in a bar of this width at the window's top."""
        px, middle, line = painter.px, width // 2, painter.px(BAR_HEIGHT) // 2 + painter.px(3)
        self.rect = Rect(0, 0, width, px(BAR_HEIGHT))
        is_narrow, side = self.is_narrow(painter), px(48)
        self._size, edge, step = (24, px(10), px(56)) if is_narrow else (30, px(16), px(60))
        self._gap = px(10)
        for number, widget in enumerate(self._left):
            widget.rect = Rect(edge + number * step, line - side // 2, side, side)
        right = width - edge
        for widget in reversed(self._right):
            if widget is self._sound:
                widget.enabled = width >= px(_SOUND)
            wide = px(SWITCH if widget is not self._sound else 48) if widget.enabled else 0
            widget.rect = Rect(right - wide, line - side // 2, wide, side)
            right -= wide + (step - side) * widget.enabled
        around, mines, clock = (44, 72, 100) if is_narrow else (52, 132, 132)
        self.puff.enabled = right - px(clock + 2 * around + mines) >= self.start
        around = px(around if self.puff.enabled else 4)
        mines, clock, face = px(mines), px(clock), px(PUFF_SIZE) * self.puff.enabled
        middle = right - clock - around if is_narrow else width // 2
        self.puff.rect = Rect(0, 0, face, face)
        self.puff.rect.center = (middle, line)
        self._mines = Rect(middle - around - mines, line - side // 2, mines, side)
        self.clock_rect = Rect(middle + around, line - side // 2, clock, side)

    @property
    def _right(self) -> list[Widget]:
        """The widgets at the bar's right end."""
        others = [w for w in self.group.widgets if w not in (*self._left, self.puff, self._sound)]
        return [*others, self._sound]

    @property
    def start(self) -> int:
        """The right end of the buttons at the bar's left end."""
        return self._left[-1].rect.right

    @property
    def end(self) -> int:
        """The left end of the buttons at the bar's right end."""
        right = [w.rect.left for w in self._right if w.enabled]
        return min([self.rect.right, *right])

    @property
    def free(self) -> Rect:
        """The part of the bar between the clock and the buttons at the right end; empty if it is
        covered."""
        left = self.clock_rect.right + self._gap // 2
        room = Rect(left, 0, max(0, self.end - left), self.rect.height)
        return Rect(left, 0, 0, 0) if room.colliderect(self.covered) else room

    @property
    def label_rect(self) -> Rect:
        """The part of the bar in which the board's label stands."""
        left, right = self.start + self._gap, self._mines.left
        return Rect(left, self._gap // 2, max(0, right - left), self.rect.height - self._gap)

    @property
    def kept_clear(self) -> list[Rect]:
        """The counters and the buttons, or all of it."""
        if self.is_full:
            return [self.rect]
        widgets = (widget.rect for widget in self.group.widgets if widget.enabled)
        return [self._mines, self.clock_rect, *widgets]

    def handle(self, event: Input) -> bool:
        """Handle an input and return whether it was used; the board keeps the focus."""
        used = self.group.handle(event)
        self.group.focus = None
        return used

    @property
    def tip(self) -> tuple[str, Rect] | None:
        """The name and the place of what the mouse rests on; None if there is nothing to tell."""
        if self.group.mouse is None or self.puff.rested < _TIP_AFTER:
            return None
        parts = {name: one.rect for name, one in self.parts.items() if one.enabled}
        places = {**parts, **self._counters}.items()
        return next(((n, rect) for n, rect in places if rect.collidepoint(self.group.mouse)), None)

    @property
    def is_tip_due(self) -> bool:
        """Whether the mouse may come to rest on something."""
        return self.group.mouse is not None and self.puff.rested < _TIP_AFTER

    def draw_tip(
        self, canvas: Surface, painter: Painter, text: str, anchor: Rect, camera: Camera
    ) -> Rect | None:
        """Tell about something at the window's top: beside the board, or in the bar where no
        button is. Return the place; no cell is covered."""
        rooms = [*rooms_around(camera, canvas.get_size()), self.free, self.label_rect]
        return draw_tooltip_in(canvas, painter, text, anchor, rooms)

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
        line, icon = self._mines.centery + up, painter.px(_ICON * self._size / 43)
        text, left = str(mines), self.clock_rect.left
        size = self._size * min(1.0, _MAX_LARGE / len(text))
        shown = painter.figures(canvas, text, (self._mines.right, line), size, "hud", "midright")
        painter.icon(canvas, "mine", (shown.left - icon, line), _ICON, "hud")
        self._counters = {"mines": self._mines}
        if ms is not None:
            self._counters["clock"] = self.clock_rect
            text = format_seconds(ms)
            size = self._size * min(1.0, _MAX_LARGE / len(text))
            painter.icon(canvas, "clock", (left + icon, line), _ICON, "hud")
            painter.figures(canvas, text, (left + 2 * icon, line), size, "hud", "midleft")
        self._draw_label(canvas, painter, (label, *notes), up)
        self.draw_buttons(canvas, painter, presence)

    def _draw_label(
        self, canvas: Surface, painter: Painter, words: tuple[str, ...], up: int
    ) -> None:
        """Draw the board's label and the notes left of the counters, or only what has room."""
        px, fonts = painter.px, painter.fonts
        left = self.start + px(16)
        room, lines = self._mines.left - px(14) - left, list[str]()
        for text in reversed(words):
            rows = fonts.wrap(text, px(SMALL), room)
            fits = all(fonts.width(row, px(SMALL)) <= room for row in rows)
            if fits and len(rows + lines) <= _MAX_LINES:
                lines = rows + lines
        wide = max((fonts.width(row, px(SMALL)) for row in lines), default=0)
        if self.covered.colliderect(left, 0, wide, self.rect.height):
            return
        step = round(px(SMALL) * 1.25)
        top = self._pause.rect.centery + up - (len(lines) - 1) * step // 2
        for number, row in enumerate(lines):
            spot = (left, top + number * step)
            painter.text(canvas, row, spot, SMALL, "hud", "midleft")

    def draw_buttons(self, canvas: Surface, painter: Painter, presence: float) -> None:
        """Draw only Puff and the buttons."""
        up = -round(painter.px(BAR_HEIGHT) * timing.away(presence))
        self.group.draw(canvas, painter, lambda number, widget: (0, up))
