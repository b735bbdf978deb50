"""A tree of boxes in a window: built and placed when something has changed, and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

import pygame
from pygame import Rect, Surface

from game.ui import timing
from game.ui.box import Box, Leaf, Placing
from game.ui.leaves import Counter, Number, Text
from game.ui.painter import Painter
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget
from game.ui.wrappers import Enter, Fade, Scroll, ScrollArea

_TRIES = 12  # scales tried at most until the boxes have their least size
_SMALLER = 0.92  # the largest next scale, as a part of the last: a smaller variant may fit there
_REVEALED = 24  # layout units shown around a widget that is scrolled into view


@dataclass(frozen=True)
class _Shown:
    """A leaf or widget that is drawn.

    ``seen`` is the part of the window in which it is visible, None for all of it; ``entrance``
    moves it as its scene appears, ``fade`` is its opacity, and ``area`` the area that it scrolls
    in.
    """

    box: Leaf | Widget
    seen: Rect | None
    entrance: Enter | None
    fade: Fade | None
    area: ScrollArea | None


class Tree:
    """The boxes that ``content`` returns, in a place of the window.

    ``group`` passes input to the widgets among them and has the focus; ``kept`` holds, by key, what
    boxes remember, such as scroll positions. Both outlast the boxes. ``rebuild`` marks the tree as
    out of date; its scene then has it built before the next event or picture.
    """

    def __init__(
        self, content: Callable[[], Box], play: Callable[[str], None] = lambda sound: None
    ) -> None:
        self.group = WidgetGroup([], play)
        self.kept: dict[str, object] = {}
        self.root: Box | None = None
        self.rect, self.is_stale = Rect(0, 0, 0, 0), True
        self._content = content
        self._placing: Placing | None = None
        self._shown: list[_Shown] = []
        self.scrolling: list[ScrollArea] = []
        """The areas of boxes that do not fully fit."""

    def measure(self, painter: Painter) -> tuple[Box, Placing]:
        """Return the current boxes with their measurements."""
        return self._content(), Placing(painter, self.kept)

    def layout(self, painter: Painter, rect: Rect) -> None:
        """Build the boxes and place them in a rectangle."""
        self.put(*self.measure(painter), rect)

    def fill(self, painter: Painter, size: tuple[int, int]) -> None:
        """Build the boxes and place them in a whole window of this size."""
        self.layout(painter, Rect((0, 0), size))

    def fit(self, painter: Painter, size: tuple[int, int]) -> float:
        """Build the boxes and place them in a window of this size; return the part of the wanted
        scale at which they fit."""
        root, window = self._content(), Rect((0, 0), size)
        part, placing = part_that_fits(painter, root, lambda placing: window, self.kept)
        with painter.at(part):
            self.put(root, placing, window)
        return part

    def put(self, root: Box, placing: Placing, rect: Rect) -> None:
        """Place measured boxes."""
        self.root, self._placing, self.rect, self.is_stale = root, placing, rect, False
        root.place(placing, rect)
        self._shown, self.scrolling = [], []
        self._show(root, None, None, None, None)
        widgets: list[Widget] = []
        for one in self._shown:
            if isinstance(one.box, Widget):
                one.box.seen = one.seen
                widgets.append(one.box)
        self.group.renew(sorted(widgets, key=lambda widget: widget.turn))

    def _show(
        self,
        box: Box,
        seen: Rect | None,
        entrance: Enter | None,
        fade: Fade | None,
        area: ScrollArea | None,
    ) -> None:
        """Collect the leaves and widgets in a box, and the areas that scroll."""
        if isinstance(box, Leaf | Widget):
            self._shown.append(_Shown(box, seen, entrance, fade, area))
        elif isinstance(box, Scroll) and box.area.reach:
            area = box.area
            self.scrolling.append(area)
            view = _with_rings(box)
            seen = view if seen is None else seen.clip(view)
        elif isinstance(box, Enter):
            entrance = box
        elif isinstance(box, Fade):
            fade = box
        for part in box.parts:
            self._show(part, seen, entrance, fade, area)

    def clear(self) -> None:
        """Show nothing."""
        self.root, self._placing, self._shown, self.scrolling = None, None, [], []
        self.rect = Rect(0, 0, 0, 0)
        self.group.renew([])

    def rebuild(self) -> None:
        """Build the boxes again before they are next used, since their structure has changed."""
        self.is_stale = True

    def draw(
        self,
        canvas: Surface,
        painter: Painter,
        presence: float = 1.0,
        dx: int = 0,
        dy: int = 0,
        most: int | None = None,
    ) -> None:
        """Draw everything visible, moved by ``dx`` and ``dy`` pixels, or only the first ``most``
        boxes. Entrances follow ``presence`` from 0 to 1."""
        whole = canvas.get_clip()
        for area, boxes in groupby(self._shown[:most], lambda one: one.area):
            under = [] if area is None else area.take_edges(canvas, painter, dx, dy)
            self._draw_boxes(canvas, painter, boxes, presence, (dx, dy))
            canvas.set_clip(whole)
            canvas.blits(under)
        for area in self.scrolling:
            area.draw_bar(canvas, painter, dy, dx, outside=True)

    def _draw_boxes(
        self,
        canvas: Surface,
        painter: Painter,
        boxes: Iterable[_Shown],
        presence: float,
        aside: tuple[int, int],
    ) -> None:
        """Draw boxes moved by ``aside`` pixels."""
        whole, hovered = canvas.get_clip(), self.group.hovered
        for one in boxes:
            x, y = aside
            if one.entrance is not None and presence < 1:
                away = timing.away(presence, one.entrance.number)
                x += round(away * painter.px(one.entrance.dx))
                y += round(away * painter.px(one.entrance.dy))
            if one.entrance is not None and one.entrance.lift is not None:
                y -= painter.px(one.entrance.lift())
            seen = whole if one.seen is None else whole.clip(one.seen.move(x, y))
            if one.entrance is not None and one.entrance.view is not None:
                seen = seen.clip(one.entrance.view(one.entrance.rect.move(x, y)))
            rect = one.box.rect.move(x, y)
            if not seen.colliderect(rect):
                continue
            canvas.set_clip(seen)
            part = 1.0 if one.fade is None else one.fade.part()
            if part >= 1:
                self._draw_one(canvas, painter, one.box, rect, hovered)
            elif part > 0:
                with painter.fading(canvas, rect, part):
                    self._draw_one(canvas, painter, one.box, rect, hovered)

    def prepare(self, painter: Painter) -> Iterator[None]:
        """Draw a pixel of each box in turn below the next frame, so that all pictures are made, and
        packed by SDL for this canvas, before they are shown."""
        canvas = pygame.display.get_surface()
        for one in self._shown:
            canvas.set_clip(Rect(one.box.rect.center, (1, 1)))
            self._draw_one(canvas, painter, one.box, one.box.rect, None)
            canvas.set_clip(None)
            yield

    def _draw_one(
        self,
        canvas: Surface,
        painter: Painter,
        box: Leaf | Widget,
        rect: Rect,
        hovered: Widget | None,
    ) -> None:
        if isinstance(box, Widget):
            self.group.draw_widget(canvas, painter, box, rect, hovered)
        else:
            box.draw(canvas, painter, rect)

    def reveal(self, widget: Widget, painter: Painter) -> None:
        """Scroll a widget into view."""
        margin = painter.px(_REVEALED)
        around = [
            area for area in self.scrolling if area.view.colliderect(widget.seen or area.view)
        ]
        if sum(area.reveal(widget.rect, margin) for area in around):
            self.place_again()

    def place_again(self) -> None:
        """Place the same boxes again at their current scroll positions."""
        if self.root is not None and self._placing is not None:
            self.put(self.root, self._placing, self.rect)

    def find(self, words: str) -> Leaf | Widget:
        """Return the box that shows this text, or the widget with this name."""
        found = [one.box for one in self._shown if words in _names(one.box)]
        assert len(found) == 1, f"{words!r} stands in the tree {len(found)} times"
        return found[0]

    @property
    def shown(self) -> list[Leaf | Widget]:
        """All placed leaves and widgets, in reading order."""
        return [one.box for one in self._shown]


def part_that_fits(
    painter: Painter,
    root: Box,
    place: Callable[[Placing], Rect],
    kept: dict[str, object] | None = None,
) -> tuple[float, Placing]:
    """Return the part of the wanted scale, at most 1, at which boxes have their least size in the
    ``place`` they get, and their measurements at that scale."""
    part = 1.0
    for _ in range(_TRIES):
        with painter.at(part):
            placing = Placing(painter, kept)
            size = place(placing).size
            if placing.fits(root, *size):
                return part, placing
            part *= max(_missing_scale(root, placing, size), _SMALLER)
    return part, Placing(painter, kept)


def _missing_scale(root: Box, placing: Placing, size: tuple[int, int]) -> float:
    """Return the part of the scale at which boxes would have their least size."""
    least = placing.width(root).least, placing.height(root, size[0]).least
    return min(room / max(1, length) for room, length in zip(size, least, strict=True))


def _with_rings(box: Scroll) -> Rect:
    """Return the visible part of a box that scrolls, extended by the focus rings of widgets at its
    edges."""
    area, ring = box.area, box.ring
    top = ring if area.offset == 0 else 0
    bottom = ring if area.offset == area.reach else 0
    view = area.view.inflate(2 * ring, 0)
    return Rect(view.x, view.y - top, view.width, view.height + top + bottom)


def _names(box: Box) -> tuple[str, ...]:
    match box:
        case Widget():
            return box.name, getattr(box, "label", "")
        case Text() | Number() | Counter():
            return (box.said,)
    return ()
