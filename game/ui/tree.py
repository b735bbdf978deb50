"""A tree of boxes in a window: built and placed when something has changed, and drawn."""

from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from game.ui.boxes import Box, Placing, Scroll
from game.ui.leaves import Control, Leaf, Text
from game.ui.painter import Painter
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget

_REVEALED = 24  # layout units that are shown around a widget that is brought into view


class Tree:
    """The boxes that ``content`` returns, in a place of the window.

    ``group`` passes input to the controls among them; it has the focus, and ``areas`` have how far
    each box is scrolled: these last while boxes come and go. ``rebuild`` marks the tree as out of
    date; ``settle`` then builds and places it, before the next event or picture.
    """

    def __init__(
        self, content: Callable[[], Box], play: Callable[[str], None] = lambda sound: None
    ) -> None:
        self.group = WidgetGroup([], play)
        self.areas: dict[str, ScrollArea] = {}
        self.root: Box | None = None
        self._content, self._rect, self.is_stale = content, Rect(0, 0, 0, 0), True
        self._leaves: list[tuple[Leaf, Rect | None]] = []  # what is drawn, and the part of the
        # window in which it is seen, None for all of it

    def measure(self, painter: Painter) -> tuple[Box, Placing]:
        """Return the boxes as they are now, with their measurements."""
        return self._content(), Placing(painter, self.areas)

    def layout(self, painter: Painter, rect: Rect) -> None:
        """Build the boxes and place them in a rectangle."""
        self._rect = rect
        root, placing = self.measure(painter)
        self.put(root, placing, rect)

    def put(self, root: Box, placing: Placing, rect: Rect) -> None:
        """Place boxes that were measured."""
        self._rect, self.is_stale = rect, False
        focused = self._key_of_focus()
        self.root = root
        root.place(placing, rect)
        self._leaves = list(_leaves(root, None))
        controls = [(leaf, clip) for leaf, clip in self._leaves if isinstance(leaf, Control)]
        for control, clip in controls:
            control.widget.seen = clip
        self.group.widgets = [control.widget for control, _ in controls]
        if self.group.focus not in self.group.widgets:
            same = (control.widget for control, _ in controls if control.key == focused)
            self.group.focus = next(same, None)

    def rebuild(self) -> None:
        """Have the boxes built anew, since what they show has changed its structure."""
        self.is_stale = True

    def settle(self, painter: Painter) -> None:
        """Build and place the boxes if they are out of date."""
        if self.is_stale:
            self.layout(painter, self._rect)

    def draw(self, canvas: Surface, painter: Painter, dx: int = 0, dy: int = 0) -> None:
        """Draw all that is seen, so many pixels beside its place."""
        whole, hovered = canvas.get_clip(), self.group.hovered
        for leaf, clip in self._leaves:
            seen = whole if clip is None else whole.clip(clip.move(dx, dy))
            rect = leaf.rect.move(dx, dy)
            if seen.colliderect(rect):
                canvas.set_clip(seen)
                if isinstance(leaf, Control):
                    state = self.group.state_of(leaf.widget, hovered)
                    leaf.widget.draw(canvas, painter, state, rect)
                else:
                    leaf.draw(canvas, painter, rect)
        canvas.set_clip(whole)
        for area in self._areas_in_use():
            area.draw_bar(canvas, painter, dy)

    def reveal(self, widget: Widget, painter: Painter) -> bool:
        """Scroll a widget into view; return whether that moved anything."""
        margin = painter.px(_REVEALED)
        around = [area for area in self._areas_in_use() if area.view == widget.seen]
        return any([area.reveal(widget.rect, margin) for area in around])

    def find(self, words: str) -> Leaf:
        """Return the leaf that shows these words, or the control of this key."""
        found = [leaf for leaf, _ in self._leaves if words in _names(leaf)]
        assert len(found) == 1, f"{words!r} stands in the tree {len(found)} times"
        return found[0]

    def _areas_in_use(self) -> Iterator[ScrollArea]:
        for box in () if self.root is None else self.root.walk():
            if isinstance(box, Scroll):
                yield box.area

    def _key_of_focus(self) -> str | None:
        controls = (leaf for leaf, _ in self._leaves if isinstance(leaf, Control))
        return next((one.key for one in controls if one.widget is self.group.focus), None)


def _leaves(box: Box, clip: Rect | None) -> Iterator[tuple[Leaf, Rect | None]]:
    """Yield the leaves in a box, each with the part of the window in which it is seen."""
    if isinstance(box, Leaf):
        yield box, clip
    if isinstance(box, Scroll) and box.area.reach:
        clip = box.area.view if clip is None else clip.clip(box.area.view)
    for part in box.parts:
        yield from _leaves(part, clip)


def _names(leaf: Leaf) -> tuple[str, ...]:
    match leaf:
        case Control():
            return leaf.key, getattr(leaf.widget, "label", "")
        case Text():
            return (leaf.said,)
    return ()
