"""Scenes whose contents are a tree of boxes: over the whole window, or in a panel."""

from contextlib import AbstractContextManager

from pygame import Rect, Surface

from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Press, Typed, Wheel
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.box import Box, Placing
from game.ui.boxes import EDGE, GAP
from game.ui.tree import Tree, part_that_fits
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget
from game.ui.wrappers import Pad, ScrollArea


class TreeScene(Scene):
    """A scene that shows ``content`` in the whole window.

    The scale follows the window and the chosen size of text; if the boxes do not fit, it is
    lowered. Esc, or any of the ``closing`` actions, goes back. Input in the first ``grace`` seconds
    was meant for the scene below.
    """

    closing: tuple[Action, ...] = (Action.BACK,)
    grace = 0.0
    boxes_per_second = 600
    """The boxes of a new scene drawn per second as it appears: making the pictures of all of them
    at once would take longer than a frame."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.tree = Tree(self.boxes, context.audio.play)
        self._part = 1.0  # the part of the wanted scale at which the boxes fit
        self._since = 0.0
        self._window = (0, 0)

    def content(self) -> Box:
        """Return what the scene shows at this moment."""
        raise NotImplementedError

    def boxes(self) -> Box:
        """Return the content inside the boxes that surround it."""
        return self.content()

    def room(self, window: Rect) -> Rect:
        """Return the part of the window available to the boxes."""
        return window

    def place_of(self, root: Box, placing: Placing, room: Rect) -> Rect:
        """Return the place of measured boxes in a rectangle."""
        return room

    def fitted(self) -> AbstractContextManager[None]:
        return self.context.painter.at(self._part)

    @property
    def is_upright(self) -> bool:
        """Whether the window is higher than it is wide."""
        return self._window[1] > self._window[0]

    @property
    def group(self) -> WidgetGroup:
        """The widgets that are shown."""
        return self.tree.group

    @property
    def scroll(self) -> ScrollArea | None:
        """The first area that scrolls, if there is one."""
        return next(iter(self.tree.scrolling), None)

    def layout(self, size: tuple[int, int]) -> None:
        self._window, self._part = size, 1.0
        painter, root = self.context.painter, self.boxes()

        def place(placing: Placing) -> Rect:
            return self.place_of(root, placing, self.room(Rect((0, 0), size)))

        self._part, placing = part_that_fits(painter, root, place, self.tree.kept)
        with self.fitted():
            self.tree.put(root, placing, place(placing))

    def come_back(self, size: tuple[int, int]) -> None:
        self.rebuild()
        self.resume()  # which may change the contents: laid out before, they would be so twice
        self.settle()

    def rebuild(self) -> None:
        """Have the contents built anew before the next input or picture."""
        self.tree.rebuild()

    def settle(self) -> None:
        """Build the contents anew if that was requested."""
        if self.tree.is_stale and self._window[0]:
            self.layout(self._window)

    def restyle(self) -> None:
        self.rebuild()

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        self.tree.reveal(widget, self.context.painter)

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def update(self, step: float) -> None:
        self.settle()

    def handle(self, event: Input) -> bool:
        if not self.is_too_early(event):
            self.use(event)
        return True

    def use(self, event: Input) -> bool:
        """Use an input; return whether a widget, or the scene itself, used it."""
        self.settle()
        if isinstance(event, Wheel) and self.group.handle(event):  # by a list, until its end
            return True
        scrolled = [area.handle(event, self.group) for area in self.tree.scrolling]
        if any(scrolled):
            self.tree.place_again()
        used = self.group.handle(event)
        if isinstance(event, Key):
            if self.group.focus is not None:
                self.reveal(self.group.focus)
            if not used and not event.repeat:
                used = self.use_key(event)
        self.settle()
        return used or any(scrolled)

    def use_key(self, key: Key) -> bool:
        """Use a key that no widget used; return whether it means something here."""
        if key.menu is not None:
            self.act(key.menu)
        return key.menu in self.closing

    def is_too_early(self, event: Input) -> bool:
        """Return whether an input came too early to be meant for the scene."""
        is_use = isinstance(event, Press | Key | Typed | Finger)
        return is_use and event.at < self._since + self.grace

    @property
    def text_field(self) -> Widget | None:
        return self.group.text_field

    def claims(self, key: Key) -> bool:
        return self.group.claims(key)

    def act(self, action: Action) -> None:
        """Carry out an action that no widget used."""
        if action in self.closing:
            self.context.audio.play("back")
            self.close()

    def close(self) -> None:
        """Go back to the scene below."""
        self.context.navigator.back()

    def draw(self, canvas: Surface, presence: float) -> None:
        self._draw_tree(canvas, presence, 0)

    def _draw_tree(self, canvas: Surface, presence: float, dy: int) -> None:
        most = round(self.boxes_per_second * (self.context.clock() - self._since))
        self.tree.draw(canvas, self.context.painter, presence, 0, dy, most)


_CORNER = 20  # layout units from the edges to where corners are no longer round
_MARGIN = 6  # layout units around a panel that fills the window
_LOW = 400  # the size of a window, in layout units, below which a panel's margin shrinks


class PanelScene(TreeScene):
    """A panel that shows ``content``, ``wide`` layout units wide if the window allows, and at least
    ``high``."""

    wide, high = 560.0, 0.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.frame = Rect(0, 0, 1, 1)

    def boxes(self) -> Box:
        is_low = self._window[1] < _LOW * self.context.painter.wanted_scale
        return Pad(self.content(), GAP if is_low else EDGE)

    def room(self, window: Rect) -> Rect:
        margin = 2 * self.context.painter.px(_MARGIN)
        return window.inflate(-margin, -margin)

    def place_of(self, root: Box, placing: Placing, room: Rect) -> Rect:
        width = min(placing.px(self.wide), room.width)
        high = max(placing.height(root, width).wish, placing.px(self.high))
        self.frame = Rect(0, 0, width, min(high, room.height))
        self.frame.center = room.center
        return self.frame

    @property
    def inside(self) -> Rect:
        """The part of the panel within its round corners."""
        inset = 2 * self.context.painter.px(_CORNER)
        return self.frame.inflate(-inset, -inset)

    @property
    def kept_clear(self) -> list[Rect]:
        return [self.frame]

    def draw(self, canvas: Surface, presence: float) -> None:
        dy = round(timing.away(presence) * (self._window[1] - self.frame.top))
        self.context.painter.panel(canvas, self.frame.move(0, dy), self.frame)
        self._draw_tree(canvas, presence, dy)
