"""Boxes around one other: room, another size, scrolling, and ways of coming into sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.box import EDGE, Box, Placing, Span
from game.ui.scroll_area import ScrollArea

Length = float | tuple[float | None, float | None] | None  # in layout units, see Sized
_RING = 6  # layout units of a focus ring


class Wrapper(Box):
    """A box around another one: of its size and in its place, unless it says otherwise."""

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
    """A box with room around it, in layout units; ``top`` and ``bottom`` are as its ``sides`` if
    not given."""

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
    """A box of the size that it would like, where ``anchor`` says in a larger place; ``anchor``
    names a point of a rectangle, as in pygame."""

    def __init__(self, box: Box, anchor: str = "center", grow: float = 0.0) -> None:
        super().__init__(box)
        self.anchor, self.grow, self.most = anchor, grow, None

    def baseline(self, placing: Placing, wide: int) -> int | None:
        return None  # its box may stand anywhere in a higher place

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self.box, min(wide, placing.width(self.box).wish))

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        wide = min(rect.width, placing.width(self.box).wish)
        inside = Rect(0, 0, wide, min(rect.height, placing.height(self.box, wide).wish))
        setattr(inside, self.anchor, getattr(rect, self.anchor))
        self.box.place(placing, inside)


class Sized(Wrapper):
    """A box with another size, in layout units: a length, or the least and the wished one, of which
    None is the box's own."""

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
        return _span(placing, self.wide, placing.width(self.box))

    def height(self, placing: Placing, wide: int) -> Span:
        return _span(placing, self.high, placing.height(self.box, wide))


class Whole(Wrapper):
    """A box that is never narrower than it would like, as for a variant that shows all of it; if
    that is more than ``up_to`` layout units, not narrower than these."""

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
    """A box that would like to be no wider than it has to be, and leaves the room to others; it
    grows like any other."""

    def __init__(self, box: Box, grow: float = 1.0) -> None:
        super().__init__(box)
        self.grow, self.rank = grow, box.rank

    def width(self, placing: Placing) -> Span:
        least = placing.width(self.box).least
        return Span(least, least)


class Scroll(Wrapper):
    """A box that scrolls where there is less room than its least height.

    At least ``least`` layout units of it are seen. ``key`` names its scroll area, which goes on
    after the tree was built anew.
    """

    def __init__(self, box: Box, key: str = "page", least: float = 150, grow: float = 1.0) -> None:
        super().__init__(box)
        self.key, self.least = key, least
        self.grow, self.most = grow, None
        self.area = ScrollArea()
        self.ring = 0
        """Pixels beside it in which the ring around a widget with the focus is still seen."""

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
    """A box that is drawn as strongly as ``part`` (0 to 1) says, asked with every picture."""

    def __init__(self, box: Box, part: Callable[[], float]) -> None:
        super().__init__(box)
        self.part = part


class Enter(Wrapper):
    """A box that comes from ``dx``, ``dy`` layout units beside its place while its scene appears,
    as the ``number``-th of its parts: each starts a little after the one before. ``lift`` tells how
    many layout units above its place it is in each picture."""

    def __init__(
        self,
        box: Box,
        number: int = 0,
        dx: float = 0,
        dy: float = 0,
        lift: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(box)
        self.number, self.dx, self.dy, self.lift = number, dx, dy, lift


class Unseen(Wrapper):
    """The room of a box that is not shown."""

    @property
    def parts(self) -> Sequence[Box]:
        return ()


def _span(placing: Placing, length: Length, own: Span) -> Span:
    least, wish = length if isinstance(length, tuple) else (length, length)
    shortest = own.least if least is None else placing.px(least)
    return Span(shortest, max(shortest, own.wish if wish is None else placing.px(wish)))
