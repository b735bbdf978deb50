"""The bar beside a board that says a proof step by step, with a button for the next one."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, frame_around
from game.board.hud import BAR_HEIGHT
from game.input.events import Input
from game.scenes.context import Context
from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.shapes import draw_disc, mix
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Callback

_PAD, _GAP, _EDGE = 14, 14, 10
"""Layout units: inside, between parts, and to the window's edge and the board."""
_PUFF, _BUTTON_HEIGHT = 64, 50
_MIN_BUTTON, _DOT, _DOT_STEP = 104, 22, 28
_WIDEST, _LEAST, _SIDE_WIDEST, _MIN_SIDE, _MIN_LINE = 1160, 720, 340, 232, 300
"""Widths in layout units: the most and the least along the board, the same beside it, and the least
of a line with everything else beside it."""
_MAX_DOTS = 9


@dataclass(frozen=True)
class BarWords:
    """The ``line`` of a bar in a tone, one of ``lines`` that follow each other (``number`` from 0).

    ``sentence`` is below it; ``next`` and ``why`` are the labels of the buttons, if they are there,
    and ``key`` is the key of the second one.
    """

    line: str
    tone: str = "text"
    lines: tuple[str, ...] = ()
    number: int = 0
    sentence: str = ""
    next: str = ""
    why: str = ""
    key: str = ""


class _Layout(NamedTuple):
    """The parts of a bar from its corner; one that ``is_row`` has the buttons beside the line."""

    size: tuple[int, int]
    is_row: bool
    puff: Rect
    line: Rect
    sentence: list[str]
    dots: Rect
    next: Rect
    why: Rect


_Place = tuple[Rect, _Layout]


class ProofBar:
    """Puff, a line, dots for the steps and two buttons. ``on_next`` and ``on_why`` are what the
    buttons do."""

    def __init__(self, context: Context, on_next: Callback, on_why: Callback) -> None:
        self._context = context
        self.next = Button("", on_next, primary=True)
        self.why = Button("", on_why)
        self.group = WidgetGroup([self.why, self.next], context.audio.play)
        self.rect = Rect(0, 0, 0, 0)
        self.words: BarWords | None = None
        self._layout: _Layout | None = None
        self._placed: tuple[object, ...] = ()

    def show(self, words: BarWords | None) -> None:
        """Show other words, or nothing."""
        self.words = words
        self.next.enabled = bool(words and words.next)
        self.why.enabled = bool(words and words.why)
        if words is None:
            self._placed = ()
            self.rect = Rect(0, 0, 0, 0)
            return
        self.next.label = words.next

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether the bar lies over a pixel."""
        return self.words is not None and self.rect.collidepoint(pos)

    def handle(self, event: Input) -> bool:
        """Use an input on the buttons; return whether one did."""
        return self.words is not None and self.group.handle(event)

    def place(self, window: Rect, camera: Camera, cells: frozenset[Cell]) -> None:
        """Place it where it covers no cell: below or above the board, beside it, or over the bar;
        else where it covers few, and none near ``cells``."""
        words, painter = self.words, self._context.painter
        if words is None:
            return
        says = words.lines or (words.line,)
        key: tuple[object, ...] = (window.size, camera.area, camera.rect, cells, says)
        key += (words.sentence, words.next, words.why, words.key, painter.scale, painter.theme)
        if key == self._placed:
            return
        self._placed = key
        side, board = camera.cell, frame_around(camera)
        near = (Rect(camera.corner(cell), (side, side)).inflate(side, side) for cell in cells)
        about = [rect.clip(camera.view) for rect in near]
        all_cells = board.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        bar_end = painter.px(BAR_HEIGHT + 4)
        tray = Rect(0, bar_end, window.width, camera.area.top - FRAME_WIDTH - bar_end)

        def cost(spot: _Place) -> list[int]:
            wanted = about, [all_cells], [tray] * (tray.height > painter.px(16))
            parts = [map(spot[0].clip, rects) for rects in wanted]
            return [sum(part.w * part.h for part in clipped) for clipped in parts]

        self.rect, self._layout = min(_places(painter, words, window, camera), key=cost)
        for button, at in ((self.next, self._layout.next), (self.why, self._layout.why)):
            button.rect = at.move(self.rect.topleft) if at.width else Rect(0, 0, 0, 0)
        room, needed = self.why.rect.width, _widths(painter, words)[1]
        least = painter.fonts.width(words.why, painter.px(SMALL), DISPLAY) + painter.px(10)
        icon = "eye" if words.sentence else "bulb"
        self.why.label, self.why.icon = (words.why, None) if room >= least else ("", icon)
        self.why.mark = words.key if room >= needed else ""

    def draw(self, canvas: Surface) -> None:
        """Draw the bar, which has been placed."""
        words, layout, painter = self.words, self._layout, self._context.painter
        if words is None or layout is None:
            return
        px, rect = painter.px, self.rect
        painter.panel(canvas, rect, radius=min(32, round(rect.height / 2 / painter.scale)))
        if layout.puff:
            mood = "won" if words.tone == "success" else "idle"
            painter.puff(canvas, mood, 0.0, layout.puff.move(rect.topleft).center, _PUFF)
        line = layout.line.move(rect.topleft)
        lines, step = painter.fonts.wrap(words.line, px(NAME), line.width, DISPLAY), _step(painter)
        y = line.centery - step * (len(lines) - 1) // 2
        for text in lines:
            painter.text(canvas, text, (line.x, y), NAME, words.tone, "midleft", True, line.width)
            y += step
        y = line.bottom + px(4)
        for text in layout.sentence:
            painter.text(canvas, text, (line.x, y), SMALL, "text")
            y += round(px(SMALL) * LINE_HEIGHT)
        if len(words.lines) > 1 and layout.dots.width:
            _draw_dots(canvas, painter, layout.dots.move(rect.topleft), words)
        self.group.draw(canvas, painter)


def _draw_dots(canvas: Surface, painter: Painter, rect: Rect, words: BarWords) -> None:
    px, count = painter.px, len(words.lines)
    for number in range(count):
        centre = rect.x + px(_DOT_STEP) * number + px(_DOT) // 2, rect.centery
        is_now = number == words.number
        accent, base = painter.colour("accent"), painter.colour("panel")
        fill = accent if is_now else mix(base, painter.colour("text"), 0.12)
        edge = accent if number <= words.number else painter.colour("text_dim")
        draw_disc(canvas, centre, px(_DOT), fill, edge, max(1, px(1.5)))
        ink = "on_accent" if is_now else "text_dim"
        painter.figures(canvas, str(number + 1), centre, SMALL, ink, "center")


def _places(painter: Painter, words: BarWords, window: Rect, camera: Camera) -> list[_Place]:
    """Return the places for a bar, the best first: below, above, right and left of the board, over
    the bar above it, and over the board's lower and upper rows, right and left
    columns."""
    px, found, edge, board = painter.px, list[_Place](), painter.px(_EDGE), frame_around(camera)
    inner = Rect(0, 0, window.width, window.bottom).inflate(-2 * edge, -2 * edge)
    wide = min(px(_WIDEST), inner.width)
    layout, low = (_lay_out(painter, words, wide, is_low) for is_low in (False, True))

    def add(layout: _Layout, y: int) -> None:
        bar = Rect((0, y), layout.size)
        bar.centerx = board.centerx
        found.append((bar.clamp(Rect(inner.x, y, inner.width, bar.height)), layout))

    def add_beside(x: int, wide: int) -> None:
        column = _lay_out(painter, words, wide)
        spot = Rect((x, 0), column.size)
        spot.centery = board.centery
        found.append((spot.clamp(Rect(x, inner.y, wide, inner.height)), column))

    for one in (layout, low):
        for top, bottom in ((board.bottom, window.bottom), (camera.area.top, board.top)):
            if bottom - top >= one.size[1]:
                add(one, (top + bottom - one.size[1]) // 2)
    right, left = window.right - board.right - 3 * edge, board.left - 3 * edge
    if right >= px(_MIN_SIDE):
        add_beside(board.right + 2 * edge, min(px(_SIDE_WIDEST), right))
    if left >= px(_MIN_SIDE):
        add_beside(board.left - 2 * edge - min(px(_SIDE_WIDEST), left), min(px(_SIDE_WIDEST), left))
    for one in (layout if layout.is_row else low, low):
        add(one, max(px(3), min(px(BAR_HEIGHT), board.top + FRAME_WIDTH) // 2 - one.size[1] // 2))
    add(low, inner.bottom - low.size[1])
    wide = min(px(_SIDE_WIDEST), inner.width)
    for x in (inner.right - wide, inner.left):
        add_beside(x, wide)
    return found


def _step(painter: Painter) -> int:
    """Return the pixels from one line to the next."""
    return round(painter.px(NAME) * LINE_HEIGHT)


def _lay_out(painter: Painter, words: BarWords, wide: int, is_low: bool = False) -> _Layout:
    """Lay out a bar no wider than this: all in a row if there is room, else the buttons below the
    line. One that ``is_low`` leaves out what is not needed."""
    px, fonts, pad, high = painter.px, painter.fonts, painter.px(_PAD), painter.px(_BUTTON_HEIGHT)
    edge, gap = px(8 if is_low else 11), px(_GAP)
    widths = _widths(painter, words)
    if is_low and wide < px(_LEAST):
        widths = widths[0], min(widths[1], high), 0
    right = sum(part + gap for part in widths if part)
    puff = px(_PUFF) if wide >= px(_SIDE_WIDEST) * 5 // 4 and not is_low else 0
    left = pad + puff + px(6)
    is_row = wide - left - right - pad >= px(_MIN_LINE // 2 if is_low else _MIN_LINE)
    room = wide - left - pad - (right if is_row else 0)
    lines = words.lines or (words.line,)
    rows = max(len(fonts.wrap(line, px(NAME), room, DISPLAY)) for line in lines)
    longest = max(fonts.width(line, px(NAME), DISPLAY) for line in lines)
    spare = min(room - longest - gap, wide - px(_LEAST))
    if is_row and spare > 0 and not words.sentence:
        wide, room = wide - spare, room - spare
    line = Rect(left, edge, room, max(rows * _step(painter), puff, high if is_row else 0))
    sentence = fonts.wrap(words.sentence, px(SMALL), wide - left - pad, PLAIN)
    below = line.bottom + bool(sentence) * px(4) + len(sentence) * round(px(SMALL) * LINE_HEIGHT)
    middle = line.centery
    if right and not is_row:
        below += px(_DOT) + px(14) if widths[2] else 0
        middle = below + px(8) + high // 2
        below = middle + high // 2
    buttons = _place_buttons(painter, widths, wide, left, middle, is_row)
    face = Rect(pad - px(2), line.centery - puff // 2, puff, puff)
    return _Layout((wide, below + edge), is_row, face, line, sentence, *buttons)


def _widths(painter: Painter, words: BarWords) -> tuple[int, int, int]:
    """Return the widths of the two buttons and of the dots, 0 of what is not there."""
    px, fonts, count = painter.px, painter.fonts, len(words.lines)

    def button(label: str, mark: str = "") -> int:
        text = fonts.width(label, px(BODY), DISPLAY) + (fonts.width(mark, px(SMALL)) if mark else 0)
        return max(px(_MIN_BUTTON), text + px(52 if mark else 44)) if label else 0

    dots = px(_DOT_STEP) * count - px(_DOT_STEP - _DOT) if 1 < count <= _MAX_DOTS else 0
    return button(words.next), button(words.why, words.key), dots


def _place_buttons(
    painter: Painter, widths: tuple[int, int, int], wide: int, left: int, middle: int, is_row: bool
) -> tuple[Rect, Rect, Rect]:
    """Return the places of the dots and the buttons, whose middle is at a pixel row. Below the line
    the buttons share the width, and the dots are above them."""
    px, pad, gap, high = painter.px, painter.px(_PAD), painter.px(_GAP), painter.px(_BUTTON_HEIGHT)
    go_on, why, dots = (Rect(0, 0, width, high) for width in widths)
    dots.height = px(_DOT)
    if not is_row and widths[0] and widths[1]:
        spare = wide - left - pad - gap - widths[0] - widths[1]
        share = min(spare, px(_MIN_BUTTON)) // 2
        go_on.width, why.width = widths[0] + share, widths[1] + share
        if spare < 0:  # the key goes first
            go_on.width = why.width = (wide - left - pad - gap) // 2
    go_on.midright = wide - pad, middle
    why.midright = (go_on.left - gap if widths[0] else wide - pad), middle
    if is_row:
        dots.midright = (why.left if widths[1] else go_on.left) - gap, middle
    else:
        dots.bottomleft = left, middle - high // 2 - px(8)
    return dots, go_on, why
