"""Boxes around a single other box: padding, another size, scrolling, and ways of appearing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.input.click_machine import MouseButton
from game.input.events import FocusLost, Input, Motion, Press, Release, Wheel
from game.platform.cache import cached
from game.ui.box import EDGE, Box, Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY, Painter
from game.ui.shapes import rounded
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button

_DRAG_PX = 8  # a press that moves farther scrolls, and is not a click
_FADE = 26  # layout units over which contents fade where they continue beyond the view
_WHEEL_PART = 0.14  # how much of the view's height a step of the wheel scrolls


class ScrollArea:
    """A scrolled area: ``view`` shows the part of its contents that begins ``offset`` pixels below
    their top."""

    def __init__(self) -> None:
        self.view = Rect(0, 0, 1, 1)
        self.offset = 0
        self._height = 1  # pixels of the contents
        self._pressed: tuple[int, int] | None = None  # its y, and the offset at that moment
        self._is_dragged = False

    @property
    def reach(self) -> int:
        """The largest offset: 0 if all of the contents can be seen."""
        return max(0, self._height - self.view.height)

    def fit(self, view: Rect, height: int) -> None:
        """Set the view and the height of the contents, keeping the offset where possible."""
        self.view, self._height = view, height
        self.offset = min(self.offset, self.reach)

    def scroll_to(self, offset: int) -> bool:
        """Scroll as near to an offset as possible; return whether anything moved."""
        before, self.offset = self.offset, min(max(offset, 0), self.reach)
        return self.offset != before

    def reveal(self, rect: Rect, margin: int) -> bool:
        """Scroll just far enough to bring a rectangle of the window into view, with a margin around
        it where possible."""
        margin = min(margin, max(0, self.view.height - rect.height) // 2)
        low = rect.bottom + margin - self.view.bottom
        high = rect.top - margin - self.view.top
        return self.scroll_to(self.offset + (min(low, high) if low > 0 else min(0, high)))

    def handle(self, event: Input, group: WidgetGroup) -> bool:
        """Handle drags, which cancel a press on the group's widgets, and the wheel, which moves
        nothing during a press; return whether the contents scrolled."""
        match event:
            case Wheel(pos, steps) if self.view.collidepoint(pos) and not group.is_touched:
                return self.scroll_to(self.offset - round(steps * self.view.height * _WHEEL_PART))
            case Press(MouseButton.LEFT, pos) if self.reach and self.view.collidepoint(pos):
                self._pressed, self._is_dragged = (pos[1], self.offset), False
            case Motion(pos) if self._pressed is not None and pos is not None:
                moved = self._pressed[0] - pos[1]
                widget = group.pressed
                is_free = widget is None or not (widget.acts_on_press or widget.takes_text)
                if self._is_dragged or (is_free and abs(moved) > _DRAG_PX):
                    if not self._is_dragged:
                        group.handle(FocusLost(event.at))
                    self._is_dragged = True
                    return self.scroll_to(self._pressed[1] + moved)
            case Release(MouseButton.LEFT) | FocusLost():
                self._pressed, self._is_dragged = None, False
        return False

    def take_edges(
        self, canvas: Surface, painter: Painter, dx: int = 0, dy: int = 0
    ) -> list[tuple[Surface, Rect]]:
        """Return the background at the ends of the view where contents continue, more opaque toward
        the ends, with its places: drawn over the contents, it fades them out."""
        edges = list[tuple[Surface, Rect]]()
        ahead = self.reach - self.offset
        for side, beyond in (("top", self.offset), ("bottom", ahead)):
            strip = Rect(0, 0, self.view.width, min(beyond, painter.px(_FADE)))
            setattr(strip, f"mid{side}", getattr(self.view, f"mid{side}"))
            strip = strip.move(dx, dy).inflate(2 * painter.px(_FADE), 0).clip(canvas.get_rect())
            if strip.width and strip.height:
                under = canvas.subsurface(strip).convert_alpha()
                under.blit(_ramp(strip.size, side == "top"), (0, 0), None, pygame.BLEND_RGBA_MULT)
                edges.append((under, strip))
        return edges

    def draw_bar(
        self, canvas: Surface, painter: Painter, dy: int = 0, dx: int = 0, outside: bool = False
    ) -> None:
        """Draw a thin scroll bar at the right if not everything is visible: over the contents, or
        ``outside`` of them, where a tree has its padding."""
        if not self.reach:
            return
        view, edge = self.view, painter.px(6)
        wide = max(3, painter.px(5))
        room = view.height - 2 * edge
        high = max(painter.px(24), room * view.height // self._height)
        top = view.y + edge + dy + (room - high) * self.offset // self.reach
        left = view.right + edge if outside else view.right - edge - wide
        knob = Rect(left + dx, top, wide, high)
        canvas.blit(rounded(knob.size, wide // 2, painter.colour("text_dim"), None, 150), knob)


@cached()
def _ramp(size: tuple[int, int], is_top: bool) -> Surface:
    """Return a white gradient that becomes opaque toward the top or the bottom."""
    ramp = Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        part = 1 - (y + 0.5) / size[1] if is_top else (y + 0.5) / size[1]
        ramp.set_at((0, y), (255, 255, 255, round(255 * part)))
    return pygame.transform.scale(ramp, size)


Length = float | tuple[float | None, float | None] | None  # in layout units, see Sized
_RING = 6  # layout units of a focus ring


class Wrapper(Box):
    """A box around another one, with the other's size and place unless a subclass says
    otherwise."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.grow, self.most, self.rank = box.grow, box.most, box.rank

    @property
    def parts(self) -> Sequence[Box]:
        return (self.box,)

    def width(self, placing: Placing) -> Span:
        return placing.width(self.box)

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self.box, wide)

    def baseline(self, placing: Placing, wide: int) -> int | None:
        return self.box.baseline(placing, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        self.box.place(placing, rect)


class Pad(Wrapper):
    """A box with padding, in layout units; ``top`` and ``bottom`` default to ``sides``."""

    def __init__(
        self, box: Box, sides: float = EDGE, top: float | None = None, bottom: float | None = None
    ) -> None:
        super().__init__(box)
        self.sides = sides
        self.top = sides if top is None else top
        self.bottom = self.top if bottom is None else bottom
        self.most = None if box.most is None else box.most + 2 * sides

    def width(self, placing: Placing) -> Span:
        least, wish = placing.width(self.box)
        around = 2 * placing.px(self.sides)
        return Span(least + around, wish + around)

    def height(self, placing: Placing, wide: int) -> Span:
        inside = max(0, wide - 2 * placing.px(self.sides))
        least, wish = placing.height(self.box, inside)
        around = placing.px(self.top) + placing.px(self.bottom)
        return Span(least + around, wish + around)

    def fits(self, placing: Placing, wide: int, high: int) -> bool:
        px = placing.px
        high -= px(self.top) + px(self.bottom)
        return placing.fits(self.box, wide - 2 * px(self.sides), high)

    def baseline(self, placing: Placing, wide: int) -> int | None:
        line = self.box.baseline(placing, max(0, wide - 2 * placing.px(self.sides)))
        return None if line is None else line + placing.px(self.top)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        px = placing.px
        side = min(px(self.sides), rect.width // 2)
        top = min(px(self.top), rect.height // 2)
        bottom = min(px(self.bottom), rect.height // 2)
        size = rect.width - 2 * side, rect.height - top - bottom
        self.box.place(placing, Rect((rect.x + side, rect.y + top), size))


class Align(Wrapper):
    """A box of its preferred size, aligned in a larger place by ``anchor``, which names a point of
    a rectangle, as in pygame."""

    def __init__(self, box: Box, anchor: str = "center", grow: float = 0.0) -> None:
        super().__init__(box)
        self.anchor, self.grow, self.most = anchor, grow, None

    def baseline(self, placing: Placing, wide: int) -> int | None:
        return None  # its box can stand anywhere in a higher place

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self.box, min(wide, placing.width(self.box).wish))

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        wide = min(rect.width, placing.width(self.box).wish)
        inside = Rect(0, 0, wide, min(rect.height, placing.height(self.box, wide).wish))
        setattr(inside, self.anchor, getattr(rect, self.anchor))
        self.box.place(placing, inside)


class Sized(Wrapper):
    """A box with another size, in layout units: a length, or a least and a preferred length, each
    of which may be None to keep the box's own."""

    def __init__(
        self,
        box: Box,
        wide: Length = None,
        high: Length = None,
        grow: float = 0.0,
        most: float | None = None,
        rank: int = 0,
    ) -> None:
        super().__init__(box)
        self.wide, self.high = wide, high
        self.grow, self.most, self.rank = grow or box.grow, most, rank or box.rank

    def width(self, placing: Placing) -> Span:
        return _span(placing, self.wide, lambda: placing.width(self.box))

    def height(self, placing: Placing, wide: int) -> Span:
        return _span(placing, self.high, lambda: placing.height(self.box, wide))


class Whole(Wrapper):
    """A box that is never narrower than its preferred width, as for a variant that shows all of it;
    if that exceeds ``up_to`` layout units, those are its least width."""

    def __init__(
        self, box: Box, grow: float = 0.0, rank: int = 0, up_to: float | None = None
    ) -> None:
        super().__init__(box)
        self.grow, self.rank, self.up_to = grow, rank, up_to

    def width(self, placing: Placing) -> Span:
        least, wish = placing.width(self.box)
        if self.up_to is None:
            return Span(wish, wish)
        return Span(max(least, min(wish, placing.px(self.up_to))), wish)


class Tight(Wrapper):
    """A box that prefers its least width, and leaves the room to others; it grows like any
    other."""

    def __init__(self, box: Box, grow: float = 1.0) -> None:
        super().__init__(box)
        self.grow, self.rank = grow, box.rank

    def width(self, placing: Placing) -> Span:
        least = placing.width(self.box).least
        return Span(least, least)


class Scroll(Wrapper):
    """A box that scrolls if there is less room than its least height.

    At least ``least`` layout units of it are visible. ``key`` names its scroll area, which outlasts
    rebuilding the tree.
    """

    def __init__(self, box: Box, key: str = "page", least: float = 150, grow: float = 1.0) -> None:
        super().__init__(box)
        self.key, self.least = key, least
        self.grow, self.most = grow, None
        self.area = ScrollArea()
        self.ring = 0
        """Pixels beside it in which the focus ring of a widget is still visible."""

    def height(self, placing: Placing, wide: int) -> Span:
        least, wish = placing.height(self.box, wide)
        return Span(min(least, placing.px(self.least)), wish)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect, self.ring = rect, placing.px(_RING)
        kept = placing.kept.setdefault(self.key, self.area)
        assert isinstance(kept, ScrollArea)
        self.area = kept
        least, wish = placing.height(self.box, rect.width)
        high = rect.height if least <= rect.height else wish
        self.area.fit(rect, high)
        self.box.place(placing, Rect(rect.x, rect.y - self.area.offset, rect.width, high))


class Fade(Wrapper):
    """A box with the opacity ``part`` (0 to 1), asked for with every frame."""

    def __init__(self, box: Box, part: Callable[[], float]) -> None:
        super().__init__(box)
        self.part = part


class Enter(Wrapper):
    """A box that enters from ``dx``, ``dy`` layout units beside its place while its scene appears,
    as the ``number``-th part: each starts a little after the previous one. ``lift`` tells how many
    layout units above its place it is in each frame, and ``view`` of its place how much of it is
    seen."""

    def __init__(
        self,
        box: Box,
        number: int = 0,
        dx: float = 0,
        dy: float = 0,
        lift: Callable[[], float] | None = None,
        view: Callable[[Rect], Rect] | None = None,
    ) -> None:
        super().__init__(box)
        self.number, self.dx, self.dy = number, dx, dy
        self.lift, self.view = lift, view


class Unseen(Wrapper):
    """The empty room of a box that is not shown."""

    @property
    def parts(self) -> Sequence[Box]:
        return ()


Rooms = dict[tuple[float, int], Span]
"""Measured rooms, by the scale and the width; the width is 0 where that is what was measured."""


class LargestRoom(Wrapper):
    """A box with the room of the largest of those that take the same place one after the other;
    ``known`` keeps what that is by now."""

    def __init__(self, box: Box, known: Rooms) -> None:
        super().__init__(box)
        self._known = known

    def width(self, placing: Placing) -> Span:
        return self._largest(placing, 0, placing.width(self.box))

    def height(self, placing: Placing, wide: int) -> Span:
        return self._largest(placing, wide, placing.height(self.box, wide))

    def _largest(self, placing: Placing, wide: int, own: Span) -> Span:
        key = placing.painter.scale, wide
        before = self._known.get(key, own)
        self._known[key] = Span(max(before.least, own.least), max(before.wish, own.wish))
        return self._known[key]

    def measure(self, placing: Placing) -> bool:
        """Measure the box in all rooms that are known at this scale; return whether any grew."""
        before = self._known.copy()
        for scale, wide in before:
            if scale == placing.painter.scale:
                placing.height(self, wide) if wide else placing.width(self)
        return before != self._known


def _span(placing: Placing, length: Length, own: Callable[[], Span]) -> Span:
    """Return a length as a span; ``own`` measures the box, which is done only where it counts."""
    least, wish = length if isinstance(length, tuple) else (length, length)
    shortest = own().least if least is None else placing.px(least)
    return Span(shortest, max(shortest, own().wish if wish is None else placing.px(wish)))


_SIDE, _AROUND, _AROUND_WORDS, _MARK = 46, 72, 36, 30
"""Layout units: a button's height and its width without a label, what is beside a label with and
without an icon, and beside the name of a key."""


class RelabelledButton(Button):
    """A button that says one of its ``labels``, with a ``sign`` as its icon; its name is the first
    of them."""

    def __init__(self, labels: Sequence[str], action: Callable[[], None], icon: str) -> None:
        super().__init__(labels[0], action, icon)
        self.labels, self.name, self.sign = labels, labels[0], icon
        self.has_label, self.has_mark = True, True  # whether there is room for each


class RoomForLabels(Box):
    """The room of a button for any of its labels, with or without the name of its key and its icon;
    one that is not ``shown`` is empty."""

    def __init__(
        self,
        button: RelabelledButton,
        label: bool,
        mark: bool,
        icon: bool = True,
        shown: bool = True,
    ) -> None:
        super().__init__()
        self.button, self.label, self.mark, self.shown = button, label, mark, shown
        self.icon = icon or not label

    @property
    def parts(self) -> Sequence[Box]:
        return (self.button,) if self.shown else ()

    def width(self, placing: Placing) -> Span:
        fonts, px = placing.painter.fonts, placing.px
        wide = px(_SIDE)
        if self.label:
            widest = max(fonts.width(one, px(BODY), DISPLAY) for one in self.button.labels)
            wide = widest + px(_AROUND if self.icon else _AROUND_WORDS)
            wide += px(_MARK) if self.mark else 0
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_SIDE), placing.px(_SIDE))

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        if self.shown:
            self.button.has_label, self.button.has_mark = self.label, self.mark
            self.button.icon = self.button.sign if self.icon else None
            self.button.place(placing, rect)


class Dressed(Wrapper):
    """A button with a different look in this variant of a screen, such as without the name of its
    key."""

    def __init__(self, button: Button, label: str, icon: str | None = None, mark: str = "") -> None:
        super().__init__(button)
        self.button, self.look = button, (label, icon, mark)

    def width(self, placing: Placing) -> Span:
        self._apply_look()
        return self.button.width(placing)  # remeasured in its new look

    def height(self, placing: Placing, wide: int) -> Span:
        self._apply_look()
        return self.button.height(placing, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self._apply_look()
        super().place(placing, rect)

    def _apply_look(self) -> None:
        self.button.label, self.button.icon, self.button.mark = self.look
