"""A scene that is one panel in the middle of the window, whose contents are a tree of boxes."""

from pygame import Rect, Surface

from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Press, Typed
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.boxes import EDGE, Box, Pad
from game.ui.scroll_area import ScrollArea
from game.ui.tree import Tree
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget

_MARGIN = 6  # layout units around a panel that fills the window
_LEAST = 400, 240  # layout units of the smallest window


class TreePanel(Scene):
    """A panel that shows ``content``, ``wide`` layout units wide where the window has them.

    Esc, or any of the ``closing`` actions, goes back. Input in the first ``grace`` seconds was
    meant for the scene below.
    """

    wide = 560.0
    closing: tuple[Action, ...] = (Action.BACK,)
    grace = 0.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.tree = Tree(self._padded, context.audio.play)
        self.frame = Rect(0, 0, 1, 1)
        self._since = 0.0
        self._window = (0, 0)

    def content(self) -> Box:
        """Return what the panel shows at this moment."""
        raise NotImplementedError

    @property
    def least(self) -> tuple[int, int]:
        return _LEAST

    @property
    def group(self) -> WidgetGroup:
        """The controls that are shown."""
        return self.tree.group

    @property
    def scroll(self) -> ScrollArea | None:
        """The area that scrolls, if one does."""
        return next((area for area in self.tree.areas.values() if area.reach), None)

    def _padded(self) -> Box:
        return Pad(self.content(), EDGE)

    def layout(self, size: tuple[int, int]) -> None:
        self._window = size
        painter, px = self.context.painter, self.context.painter.px
        root, placing = self.tree.measure(painter)
        width = min(px(self.wide), size[0] - 2 * px(_MARGIN))
        height = min(placing.height(root, width).wish, size[1] - 2 * px(_MARGIN))
        self.frame = Rect(0, 0, width, height)
        self.frame.center = size[0] // 2, size[1] // 2
        self.tree.put(root, placing, self.frame)

    def rebuild(self) -> None:
        """Have the contents built anew before the next input or picture."""
        self.tree.rebuild()

    def settle(self) -> None:
        """Build the contents anew if something has changed them."""
        if self.tree.is_stale and self._window[0]:
            self.layout(self._window)

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        if self.tree.reveal(widget, self.context.painter):
            self.layout(self._window)

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def update(self, step: float) -> None:
        self.settle()

    def handle(self, event: Input) -> bool:
        is_use = isinstance(event, Press | Key | Typed | Finger)
        if is_use and event.at < self._since + self.grace:
            return True
        self.settle()
        if any(area.handle(event, self.group) for area in self.tree.areas.values()):
            self.layout(self._window)
        used = self.group.handle(event)
        if isinstance(event, Key):
            if self.group.focus is not None:
                self.reveal(self.group.focus)
            if not used and not event.repeat and event.menu is not None:
                self.act(event.menu)
        return True

    @property
    def text_field(self) -> Widget | None:
        return self.group.text_field

    def claims(self, key: Key) -> bool:
        return self.group.claims(key)

    def act(self, action: Action) -> None:
        """Carry out an action that no control had use for."""
        if action in self.closing:
            self.context.audio.play("back")
            self.close()

    def close(self) -> None:
        """Go back to the scene below."""
        self.context.navigator.back()

    @property
    def kept_clear(self) -> list[Rect]:
        return [self.frame]

    def draw(self, canvas: Surface, presence: float) -> None:
        dy = round(timing.away(presence) * (self._window[1] - self.frame.top))
        self.context.painter.panel(canvas, self.frame.move(0, dy), self.frame)
        self.tree.draw(canvas, self.context.painter, 0, dy)
