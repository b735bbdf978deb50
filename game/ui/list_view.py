"""Scrolling lists and tables, a row of which can be chosen by mouse, keys, pad or finger."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import rounded
from game.ui.widgets import Callback, Choose, Widget, WidgetState

_DRAG_PX = 8  # a press that moves farther scrolls the list instead of choosing a row
_WHEEL_ROWS = 3
_LEAST_WIDTH = 200  # layout units

DrawRow = Callable[[Surface, Painter, int, Rect], None]  # draws the row with an index


class ListView(Widget):
    """``count`` rows of ``row`` pixels each, of which only those in view are drawn. ``choose`` is
    called with the index of the chosen row; without it rows cannot be chosen. ``near_end`` is
    called when the last rows come into view."""

    head_units = 0.0  # layout units above the rows that do not scroll
    least_seen = 3  # the least number of rows in view

    def __init__(
        self, draw_row: DrawRow, choose: Choose | None = None, near_end: Callback | None = None
    ) -> None:
        super().__init__()
        self.count, self.row, self.head = 0, 1, 0
        self.row_units = 40.0  # layout units of a row
        self.marked: int | None = None  # the row drawn with a frame
        self.chosen = 0
        self.is_open = choose is not None  # whether rows can be chosen
        self.offset = 0  # the scroll position, in pixels
        self._pointed: int | None = None
        self._drag_from: tuple[int, int] | None = None
        self._has_moved = False  # whether rows moved since the press, which then chooses no row
        self._draw_row, self._choose, self._near_end = draw_row, choose, near_end

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_LEAST_WIDTH), placing.px(_LEAST_WIDTH))

    def height(self, placing: Placing, wide: int) -> Span:
        row, head = self.row_height(placing.painter, wide), placing.px(self.head_units)
        return Span(head + row * min(self.count, self.least_seen), head + row * self.count)

    def row_height(self, painter: Painter, width: int) -> int:
        """Return the height of a row of this width, in pixels."""
        return max(1, painter.px(self.row_units))

    def place(self, placing: Placing, rect: Rect) -> None:
        """Take this rectangle; if there are more rows than fit, a whole number of them is in
        view."""
        before = self.rect.size, self.row
        self.head = placing.px(self.head_units)
        row = self.row_height(placing.painter, rect.width)
        room = rect.height - self.head
        if self.count * row > room:
            seen = max(1, round(room / row))
            row = max(1, room // seen)
            rect = Rect(rect.x, rect.y, rect.width, self.head + seen * row)
        self.rect, self.row = rect, row
        self.offset = min(self.offset, self._end)
        if (rect.size, row) != before:
            self.reveal_row(self.chosen)

    @property
    def view(self) -> Rect:
        """The part of the list in which rows are visible."""
        return self._view_in(self.rect)

    def _view_in(self, rect: Rect) -> Rect:
        return Rect(rect.x, rect.y + self.head, rect.width, max(0, rect.height - self.head))

    @property
    def _end(self) -> int:
        """The largest scroll position, in pixels."""
        return max(0, self.count * self.row - self.view.height)

    def fill(self, count: int, marked: int | None = None) -> None:
        """Replace the rows; choose and reveal the marked row, or else the first."""
        self.count, self.marked = count, marked
        self.chosen, self.offset = marked or 0, 0
        self._pointed, self._has_moved = None, True
        self.reveal_row(self.chosen)

    def hover(self, pos: tuple[int, int] | None) -> None:
        self._pointed = self._row_at(pos)

    def scroll(self, pixels: int) -> None:
        """Scroll down by this many pixels (up if negative), as far as there are rows."""
        end = self._end
        before, self.offset = self.offset, min(max(self.offset + pixels, 0), end)
        self._has_moved |= self.offset != before
        if self._near_end is not None and self.count and self.offset > end - self.view.height:
            self._near_end()

    def wheel(self, pos: tuple[int, int], steps: int) -> bool:
        """Scroll by a turn of the wheel over the list; return whether anything moved."""
        before = self.offset
        if self.rect.collidepoint(pos):
            self.scroll(-steps * _WHEEL_ROWS * self.row)
            self.hover(pos)
        return self.offset != before

    def press(self, pos: tuple[int, int]) -> None:
        self._drag_from, self._has_moved = pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        if self._drag_from is None:
            return
        moved = self._drag_from[1] - pos[1]
        if self._has_moved or abs(moved) > _DRAG_PX:
            self._has_moved = True
            self.scroll(moved)
            self._drag_from = pos

    def click(self, pos: tuple[int, int]) -> None:
        row = self._row_at(pos)
        if row is not None and not self._has_moved:
            self.chosen = row
            self.activate()
        self._drag_from = None

    def activate(self) -> None:
        if self._choose is not None and self.is_open and self.count:
            self._choose(self.chosen)

    def key(self, name: str) -> bool:
        page = max(1, self.view.height // self.row - 1)
        step = {"up": -1, "down": 1, "page up": -page, "page down": page}.get(name, 0)
        to = min(max(self.chosen + step, 0), self.count - 1)
        if not step or to == self.chosen or not self.count:
            return False  # at the ends the focus moves on
        self.chosen = to
        self.reveal_row(to)
        return True

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        before, rect = canvas.get_clip(), self._view_in(rect)
        canvas.set_clip(rect.clip(before))
        first = self.offset // self.row
        last = min(self.count, (self.offset + rect.height - 1) // self.row + 1)
        scrolls = self.count * self.row > rect.height
        bar = painter.px(10) if scrolls else 0
        for number in range(first, last):
            top = rect.y + number * self.row - self.offset
            row = Rect(rect.x, top, rect.width - bar, self.row)
            self._draw_slab(canvas, painter, state, number, row)
            self._draw_row(canvas, painter, number, row)
        if scrolls:
            self._draw_scroll_bar(canvas, painter, rect)
        canvas.set_clip(before)

    def _draw_slab(
        self, canvas: Surface, painter: Painter, state: WidgetState, number: int, row: Rect
    ) -> None:
        is_lit = state.hovered and number == self._pointed and self.is_open
        slab = row.inflate(0, -2)
        shade = -28 if is_lit else 64 if number % 2 == 0 else 0
        painter.row(canvas, slab, shade, number == self.marked)
        if state.focused and number == self.chosen:
            inset = 6 * max(1, painter.px(2))  # rows have no room for a ring around them
            painter.focus(canvas, slab.inflate(-inset, -inset), painter.px(8))

    def _draw_scroll_bar(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        whole = self.count * self.row
        wide = max(3, painter.px(5))
        high = max(painter.px(24), rect.height * rect.height // whole)
        top = (rect.height - high) * self.offset // max(1, whole - rect.height)
        knob = Rect(rect.right - wide, rect.y + top, wide, high)
        canvas.blit(rounded(knob.size, wide // 2, painter.colour("text_dim"), None, 150), knob)

    def _row_at(self, pos: tuple[int, int] | None) -> int | None:
        if pos is None or not self.view.collidepoint(pos):
            return None
        row = (pos[1] - self.view.y + self.offset) // self.row
        return row if row < self.count else None

    def reveal_row(self, number: int) -> None:
        """Scroll just far enough to bring a row into view."""
        top = number * self.row
        low, high = top + self.row - self.view.height, top
        self.scroll(min(max(self.offset, low), high) - self.offset)


_ROW, _INNER = 30, 8  # layout units: a row of one line, and beside its text
_NEAR = 1.25  # the distance between the lines of a row, in sizes of the text


class LineList(ListView):
    """Lines that cannot be chosen, with the marked one always in view.

    Tabs split a line: text after the last tab is right-aligned, text between two is centred. A line
    too long for its width continues on further rows.
    """

    least_seen = 2

    def __init__(self) -> None:
        super().__init__(self._draw_line)
        self._lines: tuple[str, ...] = ()

    def row_height(self, painter: Painter, width: int) -> int:
        most = max((len(_break_line(line, painter, width)) for line in self._lines), default=1)
        return painter.px(_ROW) + (most - 1) * round(painter.px(SMALL) * _NEAR)

    def show(self, lines: tuple[str, ...], marked: int | None = None) -> None:
        """Replace the lines; the last one is marked unless another is."""
        self._lines = lines
        if marked is None or not 0 <= marked < len(lines):
            marked = len(lines) - 1 if lines else None
        if (len(lines), marked) != (self.count, self.marked):
            self.fill(len(lines), marked)

    def _draw_line(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        pad, tone = painter.px(_INNER), "text" if number == self.marked else "text_dim"
        inner, lines = (
            row.inflate(-2 * pad, 0),
            _break_line(self._lines[number], painter, row.width),
        )
        step = round(painter.px(SMALL) * _NEAR)
        top = row.centery - (len(lines) - 1) * step // 2
        for parts in lines:
            left, middle, right = parts

            def write(text: str, x: int, anchor: str, y: int = top) -> Rect:
                return painter.text(canvas, text, (x, y), SMALL, tone, anchor, room=inner.width)

            end = write(left, inner.left, "midleft").right + pad
            start = write(right, inner.right, "midright").left - pad
            wide = painter.fonts.width(middle, painter.px(SMALL))
            write(middle, max(end, min(inner.centerx - wide // 2, start - wide)), "midleft")
            top += step


def _break_line(line: str, painter: Painter, width: int) -> list[tuple[str, str, str]]:
    """Return the left, middle and right texts of each row that a line is broken into."""
    left, *more = line.split("\t", 2)
    right, middle = more[-1] if more else "", more[0] if len(more) > 1 else ""
    fonts, size, pad = painter.fonts, painter.px(SMALL), painter.px(_INNER)
    room = width - 2 * pad - painter.px(10)  # the bar takes a part
    whole = sum(fonts.width(part, size) + pad for part in (left, middle, right) if part) - pad
    if whole <= room:
        return [(left, middle, right)]
    rows = [(part, "", "") for part in fonts.wrap(left, size, room)]
    if right:
        rest = fonts.wrap(f"{middle} {right}", size, room)
        rows += [("", "", part) for part in rest]
    return rows


_GAP, _WIDE_GAP, _WIDE = 16, 26, 760
"""Layout units between columns, also in a table wider than the third number."""


_MEASURED = 12  # the rows measured to find a column's width


class CellKind(Enum):
    """The content of a column's cells."""

    TEXT = "text"
    FIGURE = "figure"
    ICON = "icon"  # cells hold ``name tone``


@dataclass(frozen=True)
class TableColumn:
    """A column ``wide`` layout units wide; columns that grow share the width left over. The main
    column stands out. In a narrow table the columns with the least ``worth`` are left out first;
    those with 0 always stay."""

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
        """Show more rows; the ones already shown come first."""
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
        self._divide_width(placing.painter)

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

    def _divide_width(self, painter: Painter) -> None:
        """Divide the width among the columns."""
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
        if not growing and len(kept) > 1:  # the width left over goes between the columns
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
        """Return the width of a column in pixels at which its text keeps its full size."""
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
