"""A choice among tiles, each with a picture of what it stands for."""

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.painter import SMALL, Painter
from game.ui.selectors import Selector
from game.ui.widgets import WidgetState

_LABEL, _INSET, _GAP, _RADIUS = 32, 6, 10, 14  # layout units
_LEAST, _WISH = 84, 190  # layout units of a tile's width
_SHAPE = 0.62  # the height of a picture, of its width
_LEAST_PICTURE = 44  # layout units of its height


class Tiles(Selector):
    """A selector of tiles beside each other, each with a picture above its words. The label stands
    elsewhere, and only names the widget."""

    def width(self, placing: Placing) -> Span:
        fonts, px, count = placing.painter.fonts, placing.px, len(self.options)
        words = max(fonts.width(option, px(SMALL)) for option in self.options) + px(_INSET)
        between = (count - 1) * px(_GAP)
        least = max(px(_LEAST), words)
        return Span(least * count + between, max(px(_WISH), words) * count + between)

    def height(self, placing: Placing, wide: int) -> Span:
        px, count = placing.px, len(self.options)
        tile = (wide - (count - 1) * px(_GAP)) // count
        around = px(_LABEL) + 2 * px(_INSET)
        return Span(px(_LEAST_PICTURE) + around, round(tile * _SHAPE) + around)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect, self._between = rect, placing.px(_GAP)

    _between = 0  # pixels from tile to tile

    def click(self, pos: tuple[int, int]) -> None:
        index = self.tile_at(pos)
        if index is not None:
            self.choose(index)

    def tile_at(self, pos: tuple[int, int]) -> int | None:
        """Return the number of the tile under a pixel, if there is one."""
        parts = enumerate(self._parts(self.rect))
        return next((index for index, part in parts if part.collidepoint(pos)), None)

    def draw_picture(self, canvas: Surface, painter: Painter, index: int, room: Rect) -> None:
        """Draw the picture of a choice in a room."""
        raise NotImplementedError

    @property
    def pointed(self) -> int | None:
        """The number of the tile that stands out because the mouse is over it."""
        return None

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px, parts = painter.px, self._parts(rect)
        for index, part in enumerate(parts):
            is_chosen, is_pointed = index == self.index, index == self.pointed
            if is_chosen:
                painter.chip(canvas, part, px(_RADIUS))
            elif is_pointed:
                painter.slab(canvas, part, px(_RADIUS), 1.0, 0.9)
            else:
                painter.well(canvas, part, px(_RADIUS))
            inset, label = px(_INSET), px(_LABEL)
            room = part.inflate(-2 * inset, -2 * inset)
            room.height -= label - inset
            self.draw_picture(canvas, painter, index, room)
            tone = "panel" if is_chosen else "text" if is_pointed else "text_dim"
            spot, wide = (part.centerx, part.bottom - label // 2 - px(1)), part.width - px(8)
            text = self.options[index]
            painter.text(canvas, text, spot, SMALL, tone, "center", is_chosen, wide)
        if state.focused:
            painter.focus(canvas, parts[0].unionall(parts[1:]), px(_RADIUS))

    def _parts(self, rect: Rect) -> list[Rect]:
        count, step = len(self.options), self._between
        wide = (rect.width - step * (count - 1)) // count
        return [
            Rect(rect.x + number * (wide + step), rect.y, wide, rect.height)
            for number in range(count)
        ]
