"""Things that appear over a scene for a while: panels that take no input, one-line notes, and free
places for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui import timing
from game.ui.box import Box, Placing
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.tree import Tree, part_that_fits
from game.ui.wrappers import Enter


@dataclass(frozen=True)
class Obstacles:
    """The surroundings of a note.

    They are the ``size`` of the window, the parts of it kept ``clear``, the ``panels`` that a note
    should not cover, the ``rooms`` that scenes reserve for it, and the highest y (``tops``) of a
    note in a corner. If nothing else is free, a note may lie on the bar at the upper edge, ``bar``
    pixels high, but not on the parts kept clear of ``others``.
    """

    size: tuple[int, int]
    clear: Sequence[Rect]
    panels: Sequence[Rect] = ()
    rooms: Sequence[Rect] = ()
    tops: Sequence[int] = ()
    bar: int = 0
    others: Sequence[Rect] = ()

    @property
    def window(self) -> Rect:
        """The whole window."""
        return Rect((0, 0), self.size)

    def is_free(self, place: Rect) -> bool:
        """Return whether a rectangle covers nothing that must stay visible."""
        return place.collidelist(self.clear) < 0

    def find_place(self, size: tuple[int, int], margin: int) -> Rect | None:
        """Return a free place in a corner, ``margin`` pixels from the edges, or in one of the
        rooms; None if there is none. Places that cover no panel are preferred."""
        inside = self.window.inflate(-2 * margin, -2 * margin)
        free = [one for one in self._corner_places(size, inside, margin) if self.is_free(one)]
        free = [one for one in free if self.window.contains(one)]
        return min(free, key=lambda one: one.collidelist(self.panels) >= 0, default=None)

    def find_in_bar(self, size: tuple[int, int], margin: int) -> Rect | None:
        """Return a place in the middle of the bar at the upper edge, or None."""
        place = Rect((0, 0), size)
        place.midtop = self.size[0] // 2, margin // 2
        is_inside = place.bottom <= self.bar and self.window.contains(place)
        return place if is_inside and place.collidelist([*self.panels, *self.others]) < 0 else None

    def _corner_places(self, size: tuple[int, int], inside: Rect, margin: int) -> list[Rect]:
        places = []
        for side in ("right", "left"):
            tops = {max(inside.top, top) for top in (0, *self.tops)}
            for top in sorted(tops, reverse=True):
                place = Rect((0, top), size)
                setattr(place, side, getattr(inside, side))
                places.append(place)
            place = Rect((0, 0), size)
            setattr(place, f"bottom{side}", getattr(inside, f"bottom{side}"))
            places.append(place)
        for room in self.rooms:
            place = Rect((0, 0), size)
            place.midleft = room.midleft
            if room.contains(place):
                places.append(place)
        return places


_MAX_LINES = 4  # the most lines beside a board that leaves little room
_PILL_HEIGHT = 34  # layout units of a pill with one line
_RISE = 12  # layout units that a line rises while it comes


class Toast:
    """A queue of short notes, shown one at a time."""

    def __init__(self, painter: Painter) -> None:
        self._painter, self.line = painter, ""
        self.rect = Rect(0, 0, 0, 0)  # the place of the pill with the line
        self._lines: Sequence[str] = ()  # the lines in the pill; none until it has a place
        self._waits = False  # whether there is no room for the line yet
        self._next = ""
        self._elapsed = 0.0

    @property
    def is_shown(self) -> bool:
        """Whether a note is shown."""
        return bool(self.line) and not self._waits

    def show(self, line: str, after: bool = False) -> None:
        """Show a note: at once or, if ``after`` is set, after the current one."""
        if after and self.line:
            self._next = line
        else:
            self.line, self._next, self._elapsed = line, "", 0.0
            self._lines = ()

    def update(self, step: float) -> None:
        """Let time pass."""
        self._elapsed += 0.0 if self._waits else step
        if self._elapsed > timing.TOAST:
            self.show(self._next)

    def place(self, rooms: Sequence[Rect], covers: Sequence[Rect], avoid: Sequence[Rect]) -> None:
        """Place the line in a pill in the first of the ``rooms`` with space for it and nothing to
        ``avoid``, or else in the last one. It waits while it would be there and something
        ``covers`` the window."""
        if not self.line:
            return
        painter, px = self._painter, self._painter.px
        step, window = round(px(SMALL) * LINE_HEIGHT), painter.whole
        for room in rooms:
            lines = painter.fonts.wrap(self.line, px(SMALL), max(1, room.width - px(36)))
            wide = max(painter.fonts.width(line, px(SMALL)) for line in lines) + px(28)
            pill = Rect(0, 0, wide, px(_PILL_HEIGHT) + (len(lines) - 1) * step)
            pill.center = room.center
            pill.clamp_ip(window)
            is_free = len(lines) <= _MAX_LINES and room.inflate(0, px(8)).contains(pill)
            if is_free and room is not rooms[-1] and pill.collidelist([*covers, *avoid]) < 0:
                break
        self._waits = bool(covers) and room is rooms[-1]
        if not self._waits:
            self.rect, self._lines = pill, lines

    def draw(self, canvas: Surface) -> None:
        """Draw the line where it was placed, unless it waits."""
        if not self.is_shown or not self._lines:
            return
        painter, px = self._painter, self._painter.px
        come = timing.ease_out(timing.progress(self._elapsed, timing.TOAST_IN))
        pill = self.rect.move(0, -round(px(_RISE) * (1 - come)))
        painter.panel(canvas, pill, self.rect, _PILL_HEIGHT // 2)
        draw_centred(canvas, painter, self._lines, pill.center, SMALL)


_BELOW, _MARGIN = 40, 8  # layout units: from where it comes, and around it in a small window


class Overlay:
    """Boxes of their preferred size, centred in a part of the window."""

    def __init__(self, content: Callable[[], Box]) -> None:
        self.tree = Tree(lambda: Enter(content(), dy=_BELOW))
        self._part = 1.0  # the part of the wanted scale at which the boxes fit
        self._fitted_to: tuple[object, ...] = ()

    def fit(self, painter: Painter, within: Rect, around: Rect) -> None:
        """Place the boxes, unless that was done: around the middle of a rectangle, but within a
        part of the window."""
        to = tuple(within), painter.wanted_scale, *around
        if to == self._fitted_to:
            return
        self._fitted_to = to
        root, _ = self.tree.measure(painter)

        def place(placing: Placing) -> Rect:
            room = within.inflate(-2 * placing.px(_MARGIN), -2 * placing.px(_MARGIN))
            wide = min(placing.width(root).wish, room.width)
            rect = Rect(0, 0, wide, min(placing.height(root, wide).wish, room.height))
            rect.center = around.center
            return rect.clamp(room)

        self._part, placing = part_that_fits(painter, root, place)
        with painter.at(self._part):
            self.tree.put(root, placing, place(placing))

    def draw(self, canvas: Surface, painter: Painter, come: float, strength: float) -> None:
        """Draw the boxes once they are placed, moved up and faded in by parts from 0 to 1."""
        if not self._fitted_to:
            return
        with painter.at(self._part):
            area = self.tree.rect.union(self.tree.rect.move(0, painter.px(_BELOW)))
            with painter.fading(canvas, area, strength):
                self.tree.draw(canvas, painter, come)
