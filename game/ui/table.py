"""A list with columns of texts, figures or icons."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.list_view import ListView
from game.ui.painter import BODY, SMALL, Painter
from game.ui.widgets import Callback, Choose, WidgetState

_GAP, _WIDE_GAP, _WIDE = 16, 26, 760
"""Layout units between columns, also in a table wider than the third number."""


_MEASURED = 12  # rows whose words are measured


class CellKind(Enum):
    """The content of a column's cells."""

    TEXT = "text"
    FIGURE = "figure"
    ICON = "icon"  # cells read ``name tone``


@dataclass(frozen=True)
class TableColumn:
    """A column ``wide`` layout units wide; one that ``grows`` shares the width that is left over.
    ``is_main`` stands out. In a narrow table the columns with the least ``worth`` are left out
    first; those with 0 always stay."""

    title: str
    wide: int
    cells: CellKind = CellKind.FIGURE
    grows: bool = False
    is_main: bool = False
    worth: int = 0


class Table(ListView):
    """Rows of texts, one for each column, below the columns' titles. ``rows`` may make the texts of
    a row when it is asked for."""

    head_units, row_units = 28.0, 37.0

    def __init__(self, choose: Choose | None = None, near_end: Callback | None = None) -> None:
        super().__init__(self._draw_cells, choose, near_end)
        self.columns: tuple[TableColumn, ...] = ()
        self.rows: Sequence[tuple[str, ...]] = ()
        self._spans: list[tuple[int, int, int]] = []

    def show(
        self,
        columns: Sequence[TableColumn],
        rows: Sequence[tuple[str, ...]],
        marked: int | None = None,
    ) -> None:
        """Replace the columns and the rows."""
        self.columns, self.rows = tuple(columns), rows
        self.fill(len(rows), marked)

    def grow_to(self, rows: Sequence[tuple[str, ...]]) -> None:
        """Show more rows, which begin with those that it has."""
        self.rows, self.count = rows, len(rows)

    def width(self, placing: Placing) -> Span:
        px, painter = placing.px, placing.painter
        wides = [self._width(painter, number) for number in range(len(self.columns))]
        lasting = [w for w, one in zip(wides, self.columns, strict=True) if not one.worth]

        def whole(columns: list[int]) -> int:
            return px(10) + 2 * px(10) + sum(columns) + px(_GAP) * max(0, len(columns) - 1)

        return Span(whole(lasting), whole(wides))

    def place(self, placing: Placing, rect: Rect) -> None:
        super().place(placing, rect)
        self._span(placing.painter)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        self._draw_heads(canvas, painter, rect)
        super().draw(canvas, painter, state, rect)

    def _draw_heads(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw the columns' titles above the rows."""
        middle = rect.y + self.head // 2
        for number, left, right in self._spans:
            column = self.columns[number]
            tone = "accent" if column.is_main else "text_dim"
            is_figure = column.cells is CellKind.FIGURE
            x, anchor = (right, "midright") if is_figure else (left, "midleft")
            spot = (rect.x + x, middle)
            painter.text(canvas, column.title, spot, SMALL, tone, anchor, room=right - left)

    def _span(self, painter: Painter) -> None:
        """Share the width among the columns."""
        px = painter.px
        pad, gap = px(10), px(_WIDE_GAP if self.rect.width > px(_WIDE) else _GAP)
        room = self.rect.width - px(10) - 2 * pad
        kept = list(range(len(self.columns)))
        wides = [self._width(painter, number) for number in kept]
        while (taken := sum(wides[n] + gap for n in kept) - gap) > room:
            spare = [(self.columns[n].worth, n) for n in kept if self.columns[n].worth]
            if not spare:
                break
            kept.remove(min(spare)[1])
        growing = [number for number in kept if self.columns[number].grows]
        growing = growing or [number for number in kept if self._is_name(number)]
        if not growing and len(kept) > 1:  # what is left over goes between the columns
            gap += max(0, room - taken) // (len(kept) - 1)
        self._spans, left = [], pad
        for number in kept:
            more = max(0, room - taken) // len(growing) if number in growing else 0
            wide = wides[number] + more
            self._spans.append((number, left, left + wide))
            left += wide + gap

    def _is_name(self, number: int) -> bool:
        column = self.columns[number]
        return column.is_main and column.cells is CellKind.TEXT

    def _width(self, painter: Painter, number: int) -> int:
        """Return the pixels of a column, in which its words have their size."""
        column, fonts, size = self.columns[number], painter.fonts, painter.px(SMALL)
        least = max(painter.px(column.wide), fonts.width(column.title, size))
        if column.cells is not CellKind.TEXT or column.grows:
            return least
        cells = (row[number] for row in self.rows[:_MEASURED])
        face = DISPLAY if column.is_main else PLAIN
        return max(least, *(fonts.width(cell, size, face) for cell in cells), 0)

    def _draw_cells(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        for place, left, right in self._spans:
            column, cell = self.columns[place], self.rows[number][place]
            if not cell:
                continue
            tone, middle = "text" if column.is_main else "text_dim", row.centery
            if column.cells is CellKind.ICON:
                name, tone = cell.split()
                painter.icon(canvas, name, (row.x + (left + right) // 2, middle), 18, tone)
            elif column.cells is CellKind.FIGURE:
                size = BODY if column.is_main else SMALL
                painter.figures(canvas, cell, (row.x + right, middle), size, tone, "midright")
            else:
                size, spot = SMALL, (row.x + left, middle)
                room = right - left
                painter.text(canvas, cell, spot, size, tone, "midleft", column.is_main, room)
