"""The bar over the board: mines left, the mascot Puff, time."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.board.camera import Camera
from game.board.frame import rooms_around
from game.board.puff import PuffButton
from game.input.events import Finger, Input, Key, Motion
from game.resources.format import format_seconds
from game.ui import timing
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Middle, Row, Spring, Stack
from game.ui.leaves import Counter, Text
from game.ui.painter import SMALL, Painter
from game.ui.tooltip import PlacedTip, place_tooltip
from game.ui.tree import Tree, part_that_fits
from game.ui.widgets import Button, Callback, Widget
from game.ui.wrappers import Align, Pad, Sized

BAR_HEIGHT = 76  # layout units of a bar of one row
BUTTON, SWITCH = 48, 100  # layout units: a round button, and the width of a switch
_LOWER, _EDGE, _NARROW_EDGE = 5, 16, 10
"""Layout units: how far everything stands below the bar's middle, and the margins at the bar's
ends."""
_SIZE, _SMALLER = 30, 24  # the sizes of a counter's figures, usual and small
_LONG, _SHORT = "88:88", "888"  # the widest numbers that counters reserve room for
_LINES, _MOST_LINES = 2, 3  # the most lines of the label, and of its shortest form
_TIP_AFTER = 0.4  # seconds that the mouse rests before a tip appears


class Hud:
    """Two counters with Puff between them, and the buttons at the bar's ends. In a narrow bar
    everything moves together, and what does not fit is left out: the label, the sound, and Puff.

    ``content`` returns the bar's boxes; a mode that shows something else sets it, and uses the
    widgets at the ``left`` and the ``right`` end, and ``puff``.
    """

    def __init__(self, restart: Callback, pause: Callback, mute: Callback) -> None:
        self.puff = PuffButton(restart)
        self.pause_button = Button("", pause, "pause")
        self.sound_button = Button("", mute, "sound")
        self.parts: dict[str, Widget] = {"puff": self.puff, "pause": self.pause_button}
        """The boxes that have tips, by the name of their text."""
        self.parts["sound"] = self.sound_button
        self.left: list[Widget] = [self.pause_button]
        self.right: list[Widget] = [self.sound_button]
        self.content: Callable[[], Box] = self._counters
        self.tree = Tree(lambda: self.content())
        self.group = self.tree.group
        self.mines: Callable[[], int] = lambda: 0
        """``mines`` returns the mines left, and ``ms`` the time: called whenever the bar is
        drawn."""
        self.ms: Callable[[], int] = lambda: 0
        self.count: Callable[[int], str] = str
        """Returns a number as it is written in the player's language."""
        self.has_clock = True  # whether the time is shown
        self.foot: Box | None = None  # a box at the bar's lower edge
        self.rect = Rect(0, 0, 1, 1)
        self.covered = Rect(0, 0, 0, 0)  # something lies over it, and over no half of the label
        self.is_full = False  # a mode uses more of the bar, so that notes do not fit
        self._words: tuple[str, ...] = ()  # the label, and the notes below it
        self._places: dict[str, Rect] = {}  # the counters, by the names of their tips
        self._part: tuple[object, float] = None, 1.0
        """The fitting part of the scale, and the state for which it was found."""

    def add_button(self, widget: Widget, name: str, at_end: bool = False) -> None:
        """Add a button to the right of those at the bar's left end, or to the left of the sound."""
        self.parts[name] = widget
        if at_end:
            self.right.insert(-1, widget)
        else:
            self.left.append(widget)

    def part(self, painter: Painter) -> float:
        """Return the part of the scale at which the bar fits into the window."""
        shown = [widget.enabled for widget in self.right[:-1]]
        key = painter.window, painter.wanted_scale, shown, self.content
        if self._part[0] != key:
            window = Rect((0, 0), painter.window)
            self._part = key, part_that_fits(painter, self.content(), lambda _: window)[0]
        return self._part[1]

    def layout(self, width: int, painter: Painter) -> None:
        """Place everything in a bar of this width at the window's top."""
        root, placing = self.tree.measure(painter)
        self.tree.put(root, placing, Rect(0, 0, width, placing.height(root, width).wish))
        self.note_places(self.tree, self.tree.rect)

    def note_places(self, tree: Tree, rect: Rect) -> None:
        """Note the places of the bar's items, placed in a tree at ``rect`` as a part of it."""
        self.rect, self.group = rect, tree.group
        counters = [box for box in tree.shown if isinstance(box, Counter)]
        names = {"mine": "mines", "clock": "clock"}
        self._places = {names[one.icon]: one.rect for one in counters if one.said}
        for widget in (self.puff, self.sound_button):
            widget.enabled = widget in tree.group.widgets
        if not self.puff.enabled and "clock" in self._places:
            self.puff.rect = Rect(0, 0, 0, 0)
            self.puff.rect.center = self._places["clock"].midleft

    def update(self, painter: Painter) -> None:
        """Place the bar again if its content has changed since."""
        if self.tree.is_stale and self.rect.width > 1:
            self.layout(self.rect.width, painter)

    def tell(self, *words: str) -> None:
        """Show the board's label in the bar, with notes below it, but not while the bar is
        covered."""
        if self.covered.colliderect(self.label_rect):
            words = ()
        if words != self._words:
            self._words = words
            self.tree.rebuild()

    def _counters(self) -> Box:
        """Return the usual bar: its counters in the middle or, if it is narrow, at the right."""
        middle = Row(*self._around_puff(_SIZE, _LONG), gap=GAP)
        wide = Middle(self._at_left(), middle, Row(*self.ends(self.right)), gap=CLOSE)
        narrow = Row(
            *self.ends(self.left),
            *self._label(rank=3),
            Spring(),
            *self._around_puff(_SMALLER, _SHORT, rank=1),
            *self.ends(self.right, rank=2),
            gap=CLOSE,
        )
        bars = Pad(wide, _EDGE, _LOWER, 0), Pad(narrow, _NARROW_EDGE, _LOWER, 0)
        foot = [] if self.foot is None else [Align(self.foot, "midbottom")]
        return Sized(Stack(FirstThatFits(*bars), *foot), high=BAR_HEIGHT)

    def _at_left(self) -> Box:
        buttons = Row(*self.ends(self.left), gap=CLOSE + 4)
        return Row(buttons, *self._label())

    def ends(self, widgets: list[Widget], rank: int = 0) -> list[Box]:
        """Return the widgets at an end of the bar; the sound button has this ``rank``."""
        return [
            Sized(
                one,
                SWITCH if one in self.right[:-1] else BUTTON,
                BUTTON,
                rank=rank if one is self.sound_button else 0,
            )
            for one in widgets
            if one.enabled or one is self.sound_button
        ]

    def _around_puff(self, size: float, widest: str, rank: int = 0) -> list[Box]:
        most = max(widest, self._mines(), key=len)
        mines = Counter("mine", self._mines, size, "hud", widest=most, side="right")
        time = Counter("clock", self._time, size, "hud", widest=_LONG)
        return [mines, Sized(self.puff, rank=rank), time]

    def _mines(self) -> str:
        return self.count(self.mines())

    def _time(self) -> str:
        return format_seconds(self.ms()) if self.has_clock else ""

    def _label(self, rank: int = 0) -> list[Box]:
        """Return the label, shortened step by step if there is little room, with its notes; the
        label is left out before the notes if they are too high together."""
        if not any(self._words):
            return []
        label, *notes = self._words
        parts = label.split(", ")
        told = [(", ".join(parts[:count]), _LINES) for count in range(len(parts), 0, -1)]
        if len(parts) == 1:  # a name, and no size that is written in one line
            told.append((label, _MOST_LINES))
        spared = 1 if notes else 0
        lines = (Text(words, SMALL, "hud", lines=most - spared) for words, most in told)
        first = FirstThatFits(*lines, rank=len(notes))
        return [Column(first, *(Text(one, SMALL, "hud") for one in notes), gap=0, rank=rank)]

    @property
    def start(self) -> int:
        """The right end of the buttons at the bar's left end."""
        return self.left[-1].rect.right

    @property
    def end(self) -> int:
        """The left end of the buttons at the bar's right end."""
        return min([self.rect.right, *(w.rect.left for w in self.right if w.enabled)])

    @property
    def between(self) -> Rect:
        """The part of the bar between the buttons at its ends."""
        return Rect(self.start, 0, self.end - self.start, self.rect.height)

    @property
    def clock_rect(self) -> Rect:
        """The place of the time; the bar's right end if a mode shows none."""
        return self._places.get("clock", Rect(self.end, 0, 0, self.rect.height))

    @property
    def free(self) -> Rect:
        """The part of the bar between the clock and the buttons at the right end; empty if it is
        covered."""
        left = self.clock_rect.right + CLOSE
        room = Rect(left, 0, max(0, self.end - left), self.rect.height)
        return Rect(left, 0, 0, 0) if room.colliderect(self.covered) else room

    @property
    def label_rect(self) -> Rect:
        """The part of the bar in which the board's label stands."""
        mines = self._places.get("mines", self.clock_rect)
        left = self.start + CLOSE
        return Rect(left, CLOSE // 2, max(0, mines.left - left), self.rect.height - CLOSE)

    @property
    def kept_clear(self) -> list[Rect]:
        """The counters and the buttons, or the whole bar."""
        if self.is_full:
            return [self.rect]
        widgets = (widget.rect for widget in self.group.widgets if widget.enabled)
        return [*self._places.values(), *widgets]

    def handle(self, event: Input) -> bool:
        """Handle an input, which Puff looks at, and return whether it was used: keys and fingers
        are not, so that the board keeps the focus."""
        self.puff.wake_up()
        if isinstance(event, Motion) and event.pos is not None:
            self.puff.look_at(event.pos)
        if isinstance(event, Key | Finger):
            return False
        used = self.group.handle(event)
        self.group.focus = None
        return used

    @property
    def tip(self) -> tuple[str, Rect] | None:
        """The name and the place of the item that the mouse rests on; None if it has no tip."""
        if self.group.mouse is None or self.puff.rested < _TIP_AFTER:
            return None
        parts = {name: one.rect for name, one in self.parts.items() if one.enabled}
        places = {**parts, **self._places}.items()
        return next(((n, rect) for n, rect in places if rect.collidepoint(self.group.mouse)), None)

    @property
    def is_tip_due(self) -> bool:
        """Whether the mouse may come to rest on an item."""
        return self.group.mouse is not None and self.puff.rested < _TIP_AFTER

    def place_tip(
        self, painter: Painter, text: str, anchor: Rect, camera: Camera
    ) -> PlacedTip | None:
        """Return a placed tip about something at the window's top: beside the board, or in the bar
        away from its buttons. It covers no cell."""
        rooms = [*rooms_around(camera, painter.window), self.free, self.label_rect]
        return place_tooltip(painter, text, anchor, rooms)

    def show_sound(self, sound: bool) -> None:
        """Show whether the sound is on."""
        self.sound_button.icon = "sound" if sound else "mute"

    def draw(self, canvas: Surface, painter: Painter, presence: float) -> None:
        """Draw the bar, sliding in from above while ``presence`` is below 1."""
        up = -round(self.rect.height * timing.away(presence))
        self.tree.draw(canvas, painter, 1.0, 0, up)
