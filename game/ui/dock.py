"""A panel beside or below a board, and the board that moves aside and shrinks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from pygame import Rect

from game.ui.box import CLOSE, GAP, Box, Placing, Span

_SMALL_CELL = 12  # pixels; rather than making cells smaller than this, a panel scrolls
_NEARLY = 0.75  # of the largest cells there can be, when all of them are small
_SMALLER = 0.6  # how far cells may shrink, as a part of their size, before a panel scrolls


class DockedBoard(Protocol):
    """The board beside a panel, measured including its frame."""

    @property
    def home(self) -> Rect:
        """The place of the board without a panel."""
        ...

    @property
    def least(self) -> tuple[int, int]:
        """The size down to which the board may shrink."""
        ...

    def size_in(self, wide: int, high: int) -> tuple[int, int]:
        """Return the board's size in pixels in a rectangle."""
        ...

    def cell_in(self, wide: int, high: int) -> float:
        """Return the size of a cell in pixels in a rectangle."""
        ...


class _Choice(NamedTuple):
    """A form of the panel on one side, with its length in pixels away from the board."""

    side: str
    form: Box
    length: int
    cell: float
    scrolls: bool


class Dock(Box):
    """A panel at the ``side`` of a board ("left" or "right"), or below it, which covers nothing.

    ``beside`` and ``below`` are the forms that the panel can take there, the last of which scrolls.
    A form that does not scroll is preferred, unless the cells would be too small: then the form
    that leaves the largest cells, with a preference for below in an upright window. If they would
    be too small beside any of these, ``thin`` is another form beside the board that scrolls. The
    side stays the same while the room does.

    After placing, ``panel`` is the panel's place, ``board`` that of the board with its frame, and
    ``room`` the part of the whole room available to the board.
    """

    def __init__(
        self,
        board: DockedBoard,
        beside: Sequence[Box],
        below: Sequence[Box],
        *,
        thin: Box | None = None,
        side: str = "right",
        key: str = "dock",
    ) -> None:
        super().__init__()
        self._docked, self._thin, self._key = board, thin, key
        self._forms = {side: [*beside, *([] if thin is None else [thin])], "below": below}
        self._scrolling = beside[-1], thin, below[-1]
        self.side, self.form = side, beside[-1]
        self.panel = self.board = self.room = Rect(0, 0, 0, 0)

    @property
    def parts(self) -> Sequence[Box]:
        return (self.form,)

    def width(self, placing: Placing) -> Span:
        gap, around, board = placing.px(GAP), 2 * placing.px(CLOSE), self._docked.least[0]
        needed = []
        for side, forms in self._forms.items():
            beside = 0 if side == "below" else gap + board
            needed += [placing.width(form).least + beside for form in forms]
        least = max(min(needed), board) + around
        return Span(least, least)

    def height(self, placing: Placing, wide: int) -> Span:
        gap, around, board = placing.px(GAP), 2 * placing.px(CLOSE), self._docked.least
        inside = max(0, wide - around)
        needed = []
        for side, forms in self._forms.items():
            above, room = 0, inside - gap - board[0]
            if side == "below":
                above, room = gap + board[1], inside
            for form in forms:
                least, wish = placing.width(form)
                if least <= room:
                    needed.append(above + placing.height(form, min(room, wish)).least)
        least = max(min(needed, default=0), board[1]) + around
        return Span(least, least)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        edge = placing.px(CLOSE)
        inner = rect.inflate(-2 * edge, -2 * edge)
        choice = self._choose(placing, inner)
        self.side, self.form = choice.side, choice.form
        if self.side == "below":
            self._place_below(placing, inner, choice)
        else:
            self._place_beside(placing, inner, choice)
        self.form.place(placing, self.panel)

    def outside(self, window: Rect) -> tuple[int, int]:
        """Return the offset in pixels that moves the panel out of the window."""
        panel = self.panel
        return {
            "left": (window.left - panel.right, 0),
            "right": (window.right - panel.left, 0),
            "below": (0, window.bottom - panel.top),
        }[self.side]

    def _choose(self, placing: Placing, inner: Rect) -> _Choice:
        """Return the best form of the panel, on the side chosen before in this room."""
        choices = list(self._choices(placing, inner))
        key = *inner.size, placing.painter.scale
        kept = placing.kept.get(self._key)
        if isinstance(kept, tuple) and kept[0] == key:
            choices = [one for one in choices if one.side == kept[1]] or choices
        whole, most = self._docked.cell_in(*inner.size), _NEARLY * max(one.cell for one in choices)
        least = min(whole, max(_SMALL_CELL, whole * _SMALLER))
        good = [one for one in choices if not one.scrolls and one.cell >= least]
        # A low strip that scrolls shows next to nothing; a tall panel that scrolls shows more.
        tall = [one for one in choices if one.side != "below"]
        high = [one for one in tall if one.cell >= least]
        wide = [one for one in high if one.form is not self._thin]
        nearly = [one for one in tall if one.cell >= most]
        choice = max(good or wide or high or nearly or choices, key=lambda one: one.cell)
        placing.kept[self._key] = key, choice.side
        return choice

    def _choices(self, placing: Placing, inner: Rect) -> Iterator[_Choice]:
        """Yield each form that fits, and those that scroll in any case."""
        gap, least = placing.px(GAP), self._docked.least
        sides = list(self._forms)
        for side in reversed(sides) if inner.height > inner.width else sides:
            forms = self._forms[side]
            for form in forms:
                scrolls = form in self._scrolling
                if side == "below":
                    wide = min(inner.width, placing.width(form).wish)
                    length = placing.height(form, wide).least
                    fits = placing.width(form).least <= inner.width
                    room = inner.width, inner.height - length - gap
                else:
                    length = min(placing.width(form).least, inner.width)
                    fits = placing.height(form, length).least <= inner.height
                    room = inner.width - length - gap, inner.height
                has_room = all(have >= need for have, need in zip(room, least, strict=True))
                cell = self._docked.cell_in(*room) if has_room else 0.0
                if (fits and has_room) or scrolls:
                    yield _Choice(side, form, length, cell, scrolls)

    def _place_beside(self, placing: Placing, inner: Rect, choice: _Choice) -> None:
        """Move the board no farther than the panel needs; the panel takes the room left over."""
        gap, form, home = placing.px(GAP), choice.form, self._docked.home
        most = inner.width - choice.length - gap
        board = Rect((0, 0), self._docked.size_in(most, inner.height))
        spare = inner.width - board.width - gap
        if board.size == home.size:
            at_home = inner.right - home.right if choice.side == "right" else home.left - inner.left
            spare = min(spare, at_home - gap)
        wide = max(choice.length, min(spare, placing.width(form).wish))
        room = inner.copy()
        room.width -= wide + gap
        is_left = choice.side == "left"
        if is_left:
            room.right = inner.right
        board.center = home.center
        self.board = board.clamp(room)
        high = min(inner.height, placing.height(form, wide).wish)
        panel = self.panel = Rect(0, 0, wide, high)
        panel.centery = self.board.centery
        if is_left:
            panel.right = self.board.left - gap
            panel.left -= min(gap, max(0, panel.left - inner.left) // 2)
        else:
            panel.left = self.board.right + gap
            panel.left += min(gap, max(0, inner.right - panel.right) // 2)
        panel.clamp_ip(inner)
        start, end = (panel.right + gap, inner.right) if is_left else (inner.left, panel.left - gap)
        self.room = Rect(start, inner.top, end - start, inner.height)

    def _place_below(self, placing: Placing, inner: Rect, choice: _Choice) -> None:
        """Move the board up by as much as the panel needs; the panel is centred below it."""
        gap, form, home = placing.px(GAP), choice.form, self._docked.home
        wide = min(inner.width, placing.width(form).wish)
        board = Rect((0, 0), self._docked.size_in(inner.width, inner.height - choice.length - gap))
        spare = inner.height - board.height - gap
        high = max(choice.length, min(spare, placing.height(form, wide).wish))
        room = inner.copy()
        room.height -= high + gap
        board.center = home.center
        self.board = board.clamp(room)
        panel = self.panel = Rect(0, 0, wide, min(high, inner.height))
        panel.centerx = inner.centerx
        panel.centery = (self.board.bottom + gap + inner.bottom) // 2
        panel.clamp_ip(inner)
        self.room = Rect(inner.left, inner.top, inner.width, panel.top - gap - inner.top)
