"""The boxes one can see: texts, numbers, icons, pictures, meters, grounds. Widgets are leaves
too."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.ui.box import Leaf, Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN
from game.ui.painter import BODY, INSET_RADIUS, LARGE, RADIUS, SMALL, Painter, draw_meter
from game.ui.shapes import rounded
from game.ui.widgets import Widget, WidgetState

DrawPicture = Callable[[Surface, Painter, Rect], None]  # paints a picture into a rectangle
_MARK_OVER = 12  # layout units by which a mark on a meter is higher than it
_ICON_GAP = 0.3  # the gap between a counter's icon and its number, as a part of its size
_ANCHORS = {"left": "midleft", "middle": "center", "right": "midright"}


class Text(Leaf):
    """Text that wraps between words, preferring at most ``lines`` lines.

    ``side`` aligns the lines in a wider place: at the "left", in the "middle", at the "right".
    Words given by a function may change with every frame, within the room of ``widest``, the
    longest text to expect, whichever digits it has.
    """

    def __init__(
        self,
        words: str | Callable[[], str],
        size: float = BODY,
        tone: str = "text",
        *,
        side: str = "left",
        title: bool = False,
        lines: int | None = None,
        widest: str = "",
        grow: float = 0.0,
        rank: int = 0,
    ) -> None:
        super().__init__()
        self.words, self.size, self.tone = words, size, tone
        self.side, self.title, self.lines, self.widest = side, title, lines, widest
        self.grow, self.rank = grow, rank
        self.shown: Sequence[str] = ()  # the lines as placed

    @property
    def said(self) -> str:
        """The text at this moment."""
        return self.words if isinstance(self.words, str) else self.words()

    def width(self, placing: Placing) -> Span:
        fonts, px, face = placing.painter.fonts, placing.px(self.size), self._face
        words = fonts.with_widest_digits(self.widest, px, face) if self.widest else self.said
        whole = fonts.width(words, px, face)
        least = whole if self.lines == 1 else fonts.widest_word(words, px, face)
        if self.lines is not None and self.lines > 1:
            least = max(least, self._narrowest_width(placing, words, self.lines))
        return Span(least, whole)

    def height(self, placing: Placing, wide: int) -> Span:
        count = max(1, len(self._wrap_words(placing, self.widest or self.said, wide)))
        high = count * self._step(placing)
        return Span(high, high)

    def baseline(self, placing: Placing, wide: int) -> int:
        font = placing.painter.fonts.font(self._face, placing.px(self.size))
        return (self._step(placing) - font.get_height()) // 2 + font.get_ascent()

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        self.shown = self._wrap_words(placing, self.widest or self.said, rect.width)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        lines = self.shown
        if not isinstance(self.words, str):  # several lines only if they fit
            several = len(self.shown) > 1
            lines = self._now(painter, rect.width) if several else [self.said]
        anchor = _ANCHORS[self.side]
        step = round(painter.px(self.size) * LINE_HEIGHT)
        spot = Rect(rect.x, rect.y, rect.width, step)
        spot.y += max(0, rect.height - step * max(len(lines), len(self.shown))) // 2
        for line in filter(None, lines):
            place = getattr(spot, anchor)
            painter.text(canvas, line, place, self.size, self.tone, anchor, self.title, rect.width)
            spot.y += step

    def _now(self, painter: Painter, wide: int) -> list[str]:
        return painter.fonts.wrap(self.said, painter.px(self.size), wide, self._face)

    @property
    def _face(self) -> str:
        return DISPLAY if self.title else PLAIN

    def _step(self, placing: Placing) -> int:
        return round(placing.px(self.size) * LINE_HEIGHT)

    def _wrap_words(self, placing: Placing, words: str, wide: int) -> list[str]:
        return placing.painter.fonts.wrap(words, placing.px(self.size), wide, self._face)

    def _narrowest_width(self, placing: Placing, words: str, lines: int) -> int:
        return placing.painter.fonts.narrowest(words, placing.px(self.size), lines, self._face)


class Title(Text):
    """The heading of a panel."""

    def __init__(self, words: str, size: float = LARGE, *, side: str = "left") -> None:
        super().__init__(words, size, side=side, title=True)


class Number(Leaf):
    """A number in tabular figures, asked for with every frame, in the room of ``widest``."""

    def __init__(
        self,
        number: str | Callable[[], str],
        size: float = BODY,
        tone: str = "text",
        *,
        widest: str = "",
        side: str = "left",
        rank: int = 0,
    ) -> None:
        super().__init__()
        self.number, self.size, self.tone = number, size, tone
        self.widest, self.side, self.rank = widest, side, rank

    @property
    def said(self) -> str:
        """The number at this moment."""
        return self.number if isinstance(self.number, str) else self.number()

    def width(self, placing: Placing) -> Span:
        text = self.widest or self.said
        wide = sum(placing.painter.fonts.figure_widths(text, placing.px(self.size)))
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        high = placing.painter.fonts.font(DISPLAY, placing.px(self.size)).get_height()
        return Span(high, high)

    def baseline(self, placing: Placing, wide: int) -> int:
        return placing.painter.fonts.font(DISPLAY, placing.px(self.size)).get_ascent()

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        anchor = _ANCHORS[self.side]
        spot = getattr(rect, anchor)
        painter.figures(canvas, self.said, spot, self.size, self.tone, anchor)


class Counter(Leaf):
    """An icon and a number that belong together, asked for with every frame, in the room of
    ``widest``.

    A longer number is drawn smaller. They stand at the ``side`` of a wider place, so that the
    distance to their neighbour stays the same. Without a number nothing is drawn.
    """

    def __init__(
        self,
        icon: str,
        number: Callable[[], str],
        size: float = BODY,
        tone: str = "text",
        *,
        widest: str,
        side: str = "left",
        rank: int = 0,
    ) -> None:
        super().__init__()
        self.icon, self.number, self.size, self.tone = icon, number, size, tone
        self.widest, self.side, self.rank = widest, side, rank

    @property
    def said(self) -> str:
        """The number at this moment."""
        return self.number()

    def width(self, placing: Placing) -> Span:
        px, fonts = placing.px, placing.painter.fonts
        wide = sum(fonts.figure_widths(self.widest, px(self.size)))
        wide += px(self.size) + px(self.size * _ICON_GAP)
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        high = placing.painter.fonts.font(DISPLAY, placing.px(self.size)).get_height()
        return Span(high, high)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        text = self.said
        if not text:
            return
        size, icon = self.size * min(1.0, len(self.widest) / len(text)), painter.px(self.size)
        between = painter.px(self.size * _ICON_GAP)
        if self.side == "right":
            spot = painter.figures(canvas, text, rect.midright, size, self.tone, "midright").midleft
            left = spot[0] - between - icon
        else:
            spot, left = (rect.x + icon + between, rect.centery), rect.x
            painter.figures(canvas, text, spot, size, self.tone, "midleft")
        painter.icon(canvas, self.icon, (left + icon // 2, rect.centery), self.size, self.tone)


class Icon(Leaf):
    """An icon, ``size`` layout units wide."""

    def __init__(self, name: str, size: float = 24, tone: str = "text", *, rank: int = 0) -> None:
        super().__init__()
        self.name, self.size, self.tone, self.rank = name, size, tone, rank

    def width(self, placing: Placing) -> Span:
        side = placing.px(self.size)
        return Span(side, side)

    def height(self, placing: Placing, wide: int) -> Span:
        return self.width(placing)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.icon(canvas, self.name, rect.center, self.size, self.tone)


class Picture(Leaf):
    """A rectangle that a function paints, with a least and a preferred size in layout units."""

    def __init__(
        self,
        paint: DrawPicture,
        wide: tuple[float, float],
        high: tuple[float, float],
        *,
        grow: float = 0.0,
        most: float | None = None,
        rank: int = 0,
    ) -> None:
        super().__init__()
        self.paint, self.wide, self.high = paint, wide, high
        self.grow, self.most, self.rank = grow, most, rank

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(self.wide[0]), placing.px(self.wide[1]))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(self.high[0]), placing.px(self.high[1]))

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        self.paint(canvas, painter, rect)


class Ground(Leaf):
    """A floating panel behind the other boxes of a Stack; with round ends if ``is_pill``."""

    def __init__(self, is_pill: bool = False) -> None:
        super().__init__()
        self.is_pill = is_pill

    def width(self, placing: Placing) -> Span:
        return Span(0, 0)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(0, 0)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        radius = rect.height // 2 if self.is_pill else RADIUS
        painter.panel(canvas, rect, self.rect, radius)


class Plate(Leaf):
    """A face behind the other boxes of a Stack, with corners of ``radius`` layout units: raised
    from the panel, or ``sunken`` into it."""

    def __init__(self, radius: float = INSET_RADIUS, sunken: bool = False) -> None:
        super().__init__()
        self.radius, self.sunken = radius, sunken

    def width(self, placing: Placing) -> Span:
        return Span(0, 0)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(0, 0)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        radius = painter.px(self.radius)
        if self.sunken:
            painter.well(canvas, rect, radius)
        else:
            painter.slab(canvas, rect, radius)


class Line(Leaf):
    """A thin line between the boxes above and below."""

    def width(self, placing: Placing) -> Span:
        return Span(0, 0)

    def height(self, placing: Placing, wide: int) -> Span:
        line = max(1, placing.px(1))
        return Span(line, line)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        canvas.fill(painter.colour("panel_edge"), rect)


class Meter(Leaf):
    """A bar filled to a part from 0 to 1, asked for with every frame, and faintly up to the part
    ``before`` if that was larger. ``mark`` is a part marked on it."""

    def __init__(
        self,
        part: Callable[[], float],
        tone: str = "accent",
        *,
        high: float = 12,
        before: Callable[[], float] | None = None,
        mark: float | None = None,
        grow: float = 0.0,
    ) -> None:
        super().__init__()
        self.part, self.tone, self.high, self.mark = part, tone, high, mark
        self.before, self.grow = before or part, grow

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(40), placing.px(160))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(self.high), placing.px(self.high))

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_meter(canvas, painter, rect, self.part(), self.before(), self.tone)
        if self.mark is not None:
            mark = Rect(0, 0, max(3, painter.px(4)), rect.height + painter.px(_MARK_OVER))
            mark.center = rect.x + round(rect.width * min(self.mark, 1.0)), rect.centery
            canvas.blit(rounded(mark.size, mark.width // 2, painter.colour("text")), mark)


_HEIGHT, _PAD, _BETWEEN = 28, 10, 16  # layout units: of a row, inside it, and before its value


class FigureRow(Widget):
    """A figure with its name and a ``tip`` that explains it. ``value`` is empty until it is known,
    in the room of ``widest``."""

    sound = "focus"

    def __init__(self, label: str, tip: str, is_shaded: bool, widest: str = "100,000") -> None:
        super().__init__()
        self.label, self.tip, self.widest = label, tip, widest
        self.value = ""
        self._is_shaded = is_shaded

    def width(self, placing: Placing) -> Span:
        size, fonts = placing.px(SMALL), placing.painter.fonts
        longest = max(self.value, self.widest, key=len)
        value = sum(fonts.figure_widths(longest, size))
        wide = fonts.width(self.label, size) + value + placing.px(2 * _PAD + _BETWEEN)
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HEIGHT), placing.px(_HEIGHT))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        painter.row(canvas, rect, -28 if state.hovered else 64 if self._is_shaded else 0)
        if state.focused:
            painter.focus(canvas, rect.inflate(-px(12), -px(12)), px(8))
        middle, pad = rect.centery, px(_PAD)
        tone = "text" if self.value else "text_dim"
        spot = (rect.right - pad, middle)
        shown = painter.figures(canvas, self.value or "…", spot, SMALL, tone, "midright")
        spot, room = (rect.x + pad, middle), shown.left - rect.x - 2 * pad
        tone = "text" if state.hovered or state.focused else "text_dim"
        painter.text(canvas, self.label, spot, SMALL, tone, "midleft", room=room)
