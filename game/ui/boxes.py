"""Boxes that arrange others: rows, columns, flows, stacks, and the first variant that fits."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui.box import APART, CLOSE, EDGE, GAP, Box, Leaf, Placing, Span
from game.ui.painter import Painter

__all__ = ["APART", "CLOSE", "EDGE", "GAP", "Box", "Leaf", "Placing", "Span"]
UNBOUNDED = 1 << 20  # pixels


class Spring(Box):
    """A gap that takes the room left over; several springs share it in proportion to ``grow``."""

    def __init__(self, grow: float = 1.0) -> None:
        super().__init__()
        self.grow = grow

    def width(self, placing: Placing) -> Span:
        return Span(0, 0)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(0, 0)


class Blank(Box):
    """An area left for something else, such as a board: it takes the room left over, at least
    ``wide`` by ``high`` layout units."""

    grow = 1.0

    def __init__(self, wide: float, high: float) -> None:
        super().__init__()
        self.wide, self.high = wide, high

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(self.wide), placing.px(self.wide))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(self.high), placing.px(self.high))


class _Line(Box):
    """Boxes in a row or a column; where room is short, those of a high rank are left out."""

    align = ""

    def __init__(
        self,
        *boxes: Box,
        gap: float = GAP,
        align: str | None = None,
        grow: float = 0.0,
        most: float | None = None,
        rank: int = 0,
    ) -> None:
        super().__init__()
        self.boxes, self.gap, self.align = boxes, gap, align or self.align
        self.grow, self.most, self.rank = grow, most, rank
        self._placed: Sequence[Box] = ()

    @property
    def parts(self) -> Sequence[Box]:
        return self._placed


class Row(_Line):
    """Boxes beside each other, ``gap`` layout units apart. ``align`` places them within the row's
    height: at the "top", in the "middle", on a common "baseline", or filling it ("fill")."""

    align = "middle"
    _found: tuple[Placing, int, list[tuple[Box, int, int]]] | None = None  # the newest columns

    def width(self, placing: Placing) -> Span:
        return _length([(box, placing.width(box)) for box in self.boxes], placing.px(self.gap))

    def height(self, placing: Placing, wide: int) -> Span:
        columns = self._columns(placing, wide)
        heights = [placing.height(box, width) for box, _, width in columns]
        rise, fall = self._around_the_line(placing, columns)
        least = max([rise + fall, *(span.least for span in heights)])
        return Span(least, max([least, *(span.wish for span in heights)]))

    def baseline(self, placing: Placing, wide: int) -> int | None:
        columns = self._columns(placing, wide)
        if self.align == "baseline":
            return self._around_the_line(placing, columns)[0] or None
        lines = (box.baseline(placing, width) for box, _, width in columns)
        return next((line for line in lines if line is not None), None)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        columns = self._columns(placing, rect.width)
        self._placed = [box for box, _, _ in columns]
        line = self._around_the_line(placing, columns)[0]
        for box, x, wide in columns:
            high = min(rect.height, _wished_height(placing, box, wide))
            top = 0
            if self.align == "fill":
                high = rect.height
            elif self.align == "middle":
                top = (rect.height - high) // 2
            elif self.align == "baseline":
                top = min(line - _line_of(placing, box, wide), rect.height - high)
            box.place(placing, Rect(rect.x + x, rect.y + top, wide, high))

    def _columns(self, placing: Placing, wide: int) -> list[tuple[Box, int, int]]:
        """Return each box that is not left out, with its left edge and its width."""
        if self._found is None or self._found[:2] != (placing, wide):
            spans = [(box, placing.width(box)) for box in self.boxes]
            columns = _line_up(placing, spans, wide, placing.px(self.gap))
            self._found = placing, wide, columns
        return self._found[2]

    def _around_the_line(
        self, placing: Placing, columns: Sequence[tuple[Box, int, int]]
    ) -> tuple[int, int]:
        """Return the pixels above and below the common baseline; 0 for other alignments."""
        if self.align != "baseline":
            return 0, 0
        rise = fall = 0
        for box, _, wide in columns:
            line = _line_of(placing, box, wide)
            rise = max(rise, line)
            fall = max(fall, _wished_height(placing, box, wide) - line)
        return rise, fall


class Column(_Line):
    """Boxes below each other, ``gap`` layout units apart. ``align`` places them within the column's
    width: at the "left", in the "middle", at the "right", or filling it ("fill")."""

    align = "fill"

    def width(self, placing: Placing) -> Span:
        spans = [placing.width(box) for box in self.boxes]
        lasting = [placing.width(box).least for box in self.boxes if not box.rank]
        return Span(max(lasting, default=0), max((span.wish for span in spans), default=0))

    def height(self, placing: Placing, wide: int) -> Span:
        return _length(self._spans(placing, wide), placing.px(self.gap))

    def baseline(self, placing: Placing, wide: int) -> int | None:
        first = next((box for box in self.boxes if not isinstance(box, Spring)), None)
        return (
            None if first is None else first.baseline(placing, self._width_of(placing, first, wide))
        )

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        spans = self._spans(placing, rect.width)
        rows = _line_up(placing, spans, rect.height, placing.px(self.gap))
        self._placed = [box for box, _, _ in rows]
        for box, y, high in rows:
            wide = self._width_of(placing, box, rect.width)
            spare = rect.width - wide
            x = {"middle": spare // 2, "right": spare}.get(self.align, 0)
            box.place(placing, Rect(rect.x + x, rect.y + y, wide, high))

    def _spans(self, placing: Placing, wide: int) -> list[tuple[Box, Span]]:
        """Return each box with its height, without optional boxes that are too wide."""
        return [
            (box, placing.height(box, self._width_of(placing, box, wide)))
            for box in self.boxes
            if not box.rank or placing.width(box).least <= wide
        ]

    def _width_of(self, placing: Placing, box: Box, wide: int) -> int:
        return wide if self.align == "fill" else min(wide, placing.width(box).wish)


class Flow(Box):
    """Boxes of equal size in as many columns as fit, at most ``columns`` and not fewer than
    ``fewest``, ``gap`` layout units apart. Rows are filled evenly: four boxes in up to three
    columns make two rows of two."""

    def __init__(
        self,
        *boxes: Box,
        columns: int,
        gap: float = GAP,
        fewest: int = 1,
        grow: float = 0.0,
        most: float | None = None,
        rank: int = 0,
    ) -> None:
        super().__init__()
        self.boxes, self.columns, self.gap, self.fewest = boxes, columns, gap, fewest
        self.grow, self.most, self.rank = grow, most, rank

    @property
    def parts(self) -> Sequence[Box]:
        return self.boxes

    def width(self, placing: Placing) -> Span:
        spans = [placing.width(box) for box in self.boxes]
        least = max((span.least for span in spans), default=0)
        wish = max((span.wish for span in spans), default=0)
        few, many = min(self.fewest, len(spans)), min(self.columns, len(spans))
        gap = placing.px(self.gap)
        if not spans:
            return Span(0, 0)
        return Span(few * (least + gap) - gap, many * (wish + gap) - gap)

    def height(self, placing: Placing, wide: int) -> Span:
        columns, rows = self._shape(placing, wide)
        width = self._width_of_one(placing, wide, columns)
        spans = [placing.height(box, width) for box in self.boxes]
        between = max(0, rows - 1) * placing.px(self.gap)
        least = max((span.least for span in spans), default=0)
        wish = max((span.wish for span in spans), default=0)
        return Span(rows * least + between, rows * wish + between)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        columns, rows = self._shape(placing, rect.width)
        gap = placing.px(self.gap)
        gap = min(gap, rect.width // columns, rect.height // max(1, rows))  # in a tiny window
        widths = _divide(rect.width - gap * (columns - 1), [1.0] * columns)
        heights = _divide(rect.height - gap * (rows - 1), [1.0] * rows)
        for number, box in enumerate(self.boxes):
            row, column = divmod(number, columns)
            x = rect.x + sum(widths[:column]) + gap * column
            y = rect.y + sum(heights[:row]) + gap * row
            box.place(placing, Rect(x, y, widths[column], heights[row]))

    def _shape(self, placing: Placing, wide: int) -> tuple[int, int]:
        """Return the numbers of columns and rows at a width."""
        count, gap = len(self.boxes), placing.px(self.gap)
        least = max((placing.width(box).least for box in self.boxes), default=0)
        fitting = max(self.fewest, (wide + gap) // max(1, least + gap))
        columns = max(1, min(self.columns, count, fitting))
        rows = -(-count // columns)
        return (-(-count // rows) if rows else 1), rows

    def _width_of_one(self, placing: Placing, wide: int, columns: int) -> int:
        return max(0, (wide - placing.px(self.gap) * (columns - 1)) // columns)


class Wrap(Box):
    """Boxes of their preferred widths, wrapped like the words of a text, ``gap`` layout units apart
    and with ``leading`` between the lines. ``side`` aligns the lines in a wider place: at the
    "left", in the "middle", at the "right"."""

    def __init__(
        self,
        *boxes: Box,
        gap: float = GAP,
        leading: float = CLOSE,
        side: str = "left",
        rank: int = 0,
    ) -> None:
        super().__init__()
        self.boxes, self.gap, self.leading, self.side = boxes, gap, leading, side
        self.rank = rank

    @property
    def parts(self) -> Sequence[Box]:
        return self.boxes

    def width(self, placing: Placing) -> Span:
        spans = [placing.width(box) for box in self.boxes]
        least = max((span.least for span in spans), default=0)
        return Span(least, _length([*zip(self.boxes, spans, strict=True)], placing.px(self.gap))[1])

    def height(self, placing: Placing, wide: int) -> Span:
        lines = self._lines(placing, wide)
        high = sum(high for _, high in lines) + placing.px(self.leading) * max(0, len(lines) - 1)
        return Span(high, high)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        gap, top = placing.px(self.gap), rect.y
        lines = self._lines(placing, rect.width)
        leading = min(placing.px(self.leading), rect.height // max(1, len(lines)))
        room = max(0, rect.height - leading * (len(lines) - 1))
        spans = [Span(high, high) for _, high in lines]
        heights = share(room, spans, [0.0] * len(lines))
        for (line, _), high in zip(lines, heights, strict=True):
            spare = rect.width - sum(wide for _, wide in line) - gap * (len(line) - 1)
            left = rect.x + max(0, {"middle": spare // 2, "right": spare}.get(self.side, 0))
            for box, wide in line:
                own = min(high, _wished_height(placing, box, wide))
                box.place(placing, Rect(left, top + (high - own) // 2, wide, own))
                left += wide + gap
            top += high + leading

    def _lines(self, placing: Placing, wide: int) -> list[tuple[list[tuple[Box, int]], int]]:
        """Return the lines: their boxes with their widths, and their heights."""
        gap, left = placing.px(self.gap), 0
        lines: list[list[tuple[Box, int]]] = []
        for box in self.boxes:
            width = min(wide, placing.width(box).wish)
            if not lines or width > left:
                lines.append([])
                left = wide
            lines[-1].append((box, width))
            left -= width + gap
        return [
            (line, max(_wished_height(placing, box, width) for box, width in line))
            for line in lines
        ]


class Stack(Box):
    """Boxes over each other, all in the same place."""

    def __init__(
        self, *boxes: Box, grow: float = 0.0, most: float | None = None, rank: int = 0
    ) -> None:
        super().__init__()
        self.boxes = boxes
        self.grow, self.most, self.rank = grow, most, rank

    @property
    def parts(self) -> Sequence[Box]:
        return self.boxes

    def width(self, placing: Placing) -> Span:
        return _largest_span([placing.width(box) for box in self.boxes])

    def height(self, placing: Placing, wide: int) -> Span:
        return _largest_span([placing.height(box, wide) for box in self.boxes])

    def fits(self, placing: Placing, wide: int, high: int) -> bool:
        return all(placing.fits(box, wide, high) for box in self.boxes)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        for box in self.boxes:
            box.place(placing, rect)


class FirstThatFits(Box):
    """The first variant whose least size fits; the last one if none fits."""

    def __init__(self, *variants: Box, grow: float = 0.0, rank: int = 0) -> None:
        super().__init__()
        self.variants, self.chosen = variants, variants[-1]
        self.grow, self.rank = grow, rank

    @property
    def parts(self) -> Sequence[Box]:
        return (self.chosen,)

    def width(self, placing: Placing) -> Span:
        spans = [placing.width(variant) for variant in self.variants]
        return Span(min(span.least for span in spans), spans[0].wish)

    def height(self, placing: Placing, wide: int) -> Span:
        fitting = [v for v in self.variants if placing.width(v).least <= wide]
        spans = [placing.height(variant, wide) for variant in fitting or self.variants[-1:]]
        return Span(min(span.least for span in spans), spans[0].wish)

    def fits(self, placing: Placing, wide: int, high: int) -> bool:
        # The variants after one that fits are not measured, which takes long on a large page.
        return any(placing.fits(variant, wide, high) for variant in self.variants)

    def baseline(self, placing: Placing, wide: int) -> int | None:
        return self._choose(placing, wide, UNBOUNDED).baseline(placing, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        self.chosen = self._choose(placing, rect.width, rect.height)
        self.chosen.place(placing, rect)

    def _choose(self, placing: Placing, wide: int, high: int) -> Box:
        fitting = (variant for variant in self.variants if placing.fits(variant, wide, high))
        return next(fitting, self.variants[-1])


class Middle(Box):
    """Three boxes in a row; the second stays in the middle unless a neighbour's least width needs
    that room."""

    def __init__(self, left: Box, centre: Box, right: Box, gap: float = GAP) -> None:
        super().__init__()
        self.row = Row(left, centre, right, gap=gap)

    @property
    def parts(self) -> Sequence[Box]:
        return self.row.parts

    def width(self, placing: Placing) -> Span:
        return placing.width(self.row)

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self.row, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        self.row.place(placing, rect)
        left, centre, right = self.row.boxes
        if len(self.parts) < len(self.row.boxes):
            return
        gap = centre.rect.x - left.rect.right  # less than preferred in a tiny window
        place = centre.rect.copy()
        place.centerx = rect.centerx
        start, end = left.rect.copy(), right.rect.move(rect.right - right.rect.right, 0)
        start.width = _shorten_width(placing, left, place.left - gap - rect.left)
        end.width = _shorten_width(placing, right, rect.right - place.right - gap)
        end.right = rect.right
        place.right = min(place.right, end.left - gap)
        place.left = max(place.left, start.right + gap)
        for box, part in ((left, start), (centre, place), (right, end)):
            box.place(placing, part)


class Pages(Box):
    """Several boxes of which the one numbered ``shown`` is visible, in the room of the largest: a
    panel keeps its size while its pages are turned."""

    def __init__(self, shown: int, *boxes: Box, grow: float = 0.0) -> None:
        super().__init__()
        self.boxes, self.shown = boxes, shown
        self.grow = grow

    @property
    def parts(self) -> Sequence[Box]:
        return (self.boxes[self.shown],)

    def width(self, placing: Placing) -> Span:
        return _largest_span([placing.width(box) for box in self.boxes])

    def height(self, placing: Placing, wide: int) -> Span:
        return _largest_span([placing.height(box, wide) for box in self.boxes])

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        self.boxes[self.shown].place(placing, rect)


def when(shown: object, *boxes: Box) -> tuple[Box, ...]:
    """Return the boxes if ``shown``, otherwise none; for use in a list of parts."""
    return boxes if shown else ()


def draw_boxes(root: Box, canvas: Surface, painter: Painter, dx: int = 0, dy: int = 0) -> None:
    """Draw the leaves of placed boxes, moved by ``dx`` and ``dy`` pixels, but no widgets: a Tree
    draws those."""
    for box in root.walk():
        if isinstance(box, Leaf):
            box.draw(canvas, painter, box.rect.move(dx, dy))


def picture_of(root: Box, painter: Painter, wide: float) -> Surface:
    """Return a picture of boxes, ``wide`` layout units across and of their preferred height."""
    placing = Placing(painter)
    width = placing.px(wide)
    picture = Surface((width, placing.height(root, width).wish), 0, 32)
    root.place(placing, picture.get_rect())
    draw_boxes(root, picture, painter)
    return picture


def share(
    room: int, spans: Sequence[Span], grows: Sequence[float], mosts: Sequence[int] = ()
) -> list[int]:
    """Return a length for each span; together they fill the room, unless none may grow that far.

    Where room is short, all give up the same share of the difference between preferred and least
    length; where even the least lengths are too much, all shrink alike.
    """
    least, wish = sum(span.least for span in spans), sum(span.wish for span in spans)
    if room <= least:
        return _divide(max(0, room), [span.least for span in spans])
    if room <= wish:
        more = _divide(room - least, [span.wish - span.least for span in spans])
        return [span.least + part for span, part in zip(spans, more, strict=True)]
    lengths = [span.wish for span in spans]
    mosts = mosts or [UNBOUNDED] * len(spans)
    while spare := room - sum(lengths):
        weights = [
            grow if length < most else 0.0
            for grow, length, most in zip(grows, lengths, mosts, strict=True)
        ]
        if not any(weights):
            break
        parts = _divide(spare, weights)
        lengths = [
            max(length, min(length + part, most))
            for length, part, most in zip(lengths, parts, mosts, strict=True)
        ]
    return lengths


def _divide(total: int, weights: Sequence[float]) -> list[int]:
    """Return whole numbers in proportion to weights that add up to ``total``; zeros without
    weights."""
    whole, end, so_far, parts = sum(weights), 0, 0.0, []
    for weight in weights:
        so_far += weight
        before, end = end, round(total * so_far / whole) if whole else 0
        parts.append(end - before)
    return parts


def _line_up(
    placing: Placing, spans: Sequence[tuple[Box, Span]], room: int, gap: int
) -> list[tuple[Box, int, int]]:
    """Return each box of a line that is not left out, with its start and its length."""
    kept = list(spans)
    while _length(kept, gap, True).least > room:
        highest = max((box.rank for box, _ in kept), default=0)
        if not highest:
            break
        kept = [one for one in kept if one[0].rank < highest]
    count = sum(not isinstance(box, Spring) for box, _ in kept)
    gap = min(gap, room // count) if count else gap  # in a tiny window
    lengths = share(
        room - gap * max(0, count - 1),
        [span for _, span in kept],
        [box.grow for box, _ in kept],
        [_most_width(placing, box) for box, _ in kept],
    )
    line: list[tuple[Box, int, int]] = []
    start = 0
    for (box, _), length in zip(kept, lengths, strict=True):
        line.append((box, start, length))
        start += length
        if not isinstance(box, Spring):
            count -= 1
            start += gap if count else 0
    return line


def _length(spans: Sequence[tuple[Box, Span]], gap: int, with_all: bool = False) -> Span:
    """Return the length of a line, at least that of the boxes that always stay; of all boxes with
    ``with_all``."""

    least = wish = least_gaps = wish_gaps = 0
    for box, span in spans:
        step = 0 if isinstance(box, Spring) else gap
        wish += span[1]
        wish_gaps += step
        if with_all or not box.rank:
            least += span[0]
            least_gaps += step
    return Span(least + max(0, least_gaps - gap), wish + max(0, wish_gaps - gap))


def _largest_span(spans: Sequence[Span]) -> Span:
    least = max((span.least for span in spans), default=0)
    return Span(least, max((span.wish for span in spans), default=0))


def _most_width(placing: Placing, box: Box) -> int:
    return UNBOUNDED if box.most is None else placing.px(box.most)


def _shorten_width(placing: Placing, box: Box, room: int) -> int:
    """Return the width of a placed box, cut down to ``room`` if its least width allows."""
    return min(box.rect.width, max(placing.width(box).least, room))


def _wished_height(placing: Placing, box: Box, wide: int) -> int:
    return placing.height(box, wide).wish


def _line_of(placing: Placing, box: Box, wide: int) -> int:
    """Return the pixels from a box's top to its baseline, or to its bottom if it has no text."""
    line = box.baseline(placing, wide)
    return _wished_height(placing, box, wide) if line is None else line
