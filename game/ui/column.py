"""Texts and widgets one below the other, as high as they need."""

from pygame import Rect, Surface

from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN
from game.ui.painter import NAME, SMALL, Painter
from game.ui.widgets import Widget

_ASIDE_GAP = 16  # layout units between a line and what stands at its end


class Column:
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
                spot, room = (x + dx, y + dy), self.room.width
                self._painter.text(canvas, words, spot, size, tone, anchor, title, room)

    def _add(
        self, words: str, spot: tuple[int, int], size: float, tone: str, anchor: str, title: bool
    ) -> None:
        self._lines.append((words, spot, size, tone, anchor, title))
