"""Texts and widgets one below the other, as high as they need."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.input.events import Input
from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN
from game.ui.painter import NAME, SMALL, Painter
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget

_ASIDE_GAP = 16  # layout units between a line and what stands at its end
_PAGE_SIDES, _PAGE_EDGE = 16, 12  # layout units beside and above the contents of a page


class TextColumn:
    """Fills a ``room`` from its top down, as far as it goes: ``y`` is the next free row of pixels.
    Texts are in lines that fit its width."""

    def __init__(self, painter: Painter, room: Rect) -> None:
        self.room, self.y = room, room.y
        self._painter = painter
        self._lines: list[tuple[str, tuple[int, int], float, str, str, bool]] = []

    def take(self, units: float) -> Rect:
        """Return the next part of the room, so many layout units high."""
        rect = Rect(self.room.x, self.y, self.room.width, self._painter.px(units))
        self.y = rect.bottom
        return rect

    def text(
        self,
        words: str,
        size: float = SMALL,
        tone: str = "text",
        title: bool = False,
        indent: float = 0,
        aside: str = "",
    ) -> None:
        """Add a text, ``indent`` layout units from the left; ``aside`` stands at the end of its
        last line, or below it."""
        painter, fonts = self._painter, self._painter.fonts
        px, face = painter.px(size), DISPLAY if title else PLAIN
        left, step = self.room.x + painter.px(indent), round(painter.px(size) * LINE_HEIGHT)
        room = self.room.right - left
        lines = fonts.wrap(words, px, room, face) or [""]
        for line in lines:
            self._add(line, (left, self.y + step // 2), size, tone, "midleft", title)
            self.y += step
        if aside:
            wide = fonts.width(aside, painter.px(SMALL)) + painter.px(_ASIDE_GAP)
            if fonts.width(lines[-1], px, face) + wide <= room:
                spot = self.room.right, self.y - step + step // 2
                self._add(aside, spot, SMALL, "text_dim", "midright", False)
            else:
                self.text(aside, tone="text_dim", indent=indent)

    def row(self, widgets: list[Widget], units: float, gap: float = 8) -> None:
        """Add widgets beside each other, all of the same width and so many layout units high."""
        row, between = self.take(units), self._painter.px(gap)
        wide = (row.width - between * (len(widgets) - 1)) // max(1, len(widgets))
        for number, widget in enumerate(widgets):
            widget.rect = Rect(row.x + number * (wide + between), row.y, wide, row.height)

    def draw(self, canvas: Surface, dx: int = 0, dy: int = 0) -> None:
        """Draw the texts, all moved."""
        clip = canvas.get_clip()
        around = 2 * self._painter.px(NAME)
        for words, (x, y), size, tone, anchor, title in self._lines:
            if clip.top - around < y + dy < clip.bottom + around:
                spot, room = (x + dx, y + dy), self.room.width - (x - self.room.x) % self.room.width
                self._painter.text(canvas, words, spot, size, tone, anchor, title, room)

    def _add(
        self, words: str, spot: tuple[int, int], size: float, tone: str, anchor: str, title: bool
    ) -> None:
        self._lines.append((words, spot, size, tone, anchor, title))


class ScrollPage:
    """A panel whose contents scroll where they are higher. ``rect`` is None while it is not
    there."""

    def __init__(self, painter: Painter) -> None:
        self.rect: Rect | None = None
        self.scroll = ScrollArea()
        self._painter = painter
        self._fill: Callable[[TextColumn], None] = lambda column: None
        self._column: TextColumn | None = None

    def place(self, rect: Rect | None, fill: Callable[[TextColumn], None]) -> None:
        """Fill a panel by ``fill``, which adds all that it contains to a column."""
        self.rect, self._fill = rect, fill
        self.refill()

    def refill(self) -> None:
        """Place the contents anew, as they are now and as far as they are scrolled."""
        if self.rect is None:
            return
        px, scroll = self._painter.px, self.scroll
        room = self.rect.inflate(-2 * px(_PAGE_SIDES), -2 * px(_PAGE_EDGE))
        room.y -= scroll.offset
        self._column = TextColumn(self._painter, room)
        self._fill(self._column)
        scroll.fit(self.rect, self._column.y - room.y + 2 * px(_PAGE_EDGE))

    def handle(self, event: Input, group: WidgetGroup) -> bool:
        """Scroll; return whether the contents did."""
        if self.rect is None or not self.scroll.handle(event, group):
            return False
        self.refill()
        return True

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        if self.rect is not None and self.scroll.reveal(widget.rect, self._painter.px(_PAGE_EDGE)):
            self.refill()

    def draw(self, canvas: Surface, dy: int) -> Rect | None:
        """Draw the panel and the texts; return the part of the canvas in which widgets on it are
        seen, None without a page."""
        self.refill()
        if self.rect is None or self._column is None:
            return None
        before = canvas.get_clip()
        self._painter.panel(canvas, self.rect.move(0, dy), self.rect)
        seen = self.rect.inflate(0, -self._painter.px(_PAGE_EDGE)).move(0, dy).clip(before)
        canvas.set_clip(seen)
        self._column.draw(canvas, 0, dy)
        canvas.set_clip(before)
        self.scroll.draw_bar(canvas, self._painter, dy)
        return seen
