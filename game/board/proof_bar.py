"""The bar beside a board that says a proof step by step, with a button for the next one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, frame_around
from game.board.hud import BAR_HEIGHT
from game.input.events import Input
from game.scenes.context import Context
from game.ui.box import Span
from game.ui.boxes import CLOSE, Blank, Box, Column, FirstThatFits, Placing, Row, Stack
from game.ui.leaves import Ground, Picture, Text
from game.ui.painter import NAME, SMALL, Painter
from game.ui.shapes import draw_disc, mix
from game.ui.tree import Tree
from game.ui.widgets import TOUCH, Button, Callback, Choose, Widget, WidgetState
from game.ui.wrappers import Dressed, Pad, Sized, Unseen, Whole

_EDGE = 10  # layout units to the window's edge and the board
_WIDEST, _SIDE_WIDEST, _MIN_SIDE = 1160, 340, 232
"""Widths in layout units: the most along the board, and the most and the least beside it."""
_THIN = 16  # layout units of a tray that holds nothing


class BarPlace(NamedTuple):
    """A place, and whether the bar there leaves out what is not needed."""

    rect: Rect
    is_low: bool


MeasureBar = Callable[[int, bool], tuple[int, int]]
"""Returns the size of a bar no wider than so many pixels, and whether it is low."""


def best_place(
    painter: Painter, measure: MeasureBar, window: Rect, camera: Camera, cells: frozenset[Cell]
) -> BarPlace:
    """Return the place that covers the fewest of the ``cells`` and their surroundings; of equal
    places, the fewest of all cells, and then the least of the tray between the usual bar and the
    board."""
    side, board = camera.cell, frame_around(camera)
    near = (Rect(camera.corner(cell), (side, side)).inflate(side, side) for cell in cells)
    about = [rect.clip(camera.view) for rect in near]
    all_cells = board.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
    bar_end = painter.px(BAR_HEIGHT + 4)
    tray = Rect(0, bar_end, window.width, camera.area.top - FRAME_WIDTH - bar_end)

    def cost(place: BarPlace) -> list[int]:
        wanted = about, [all_cells], [tray] if tray.height > painter.px(_THIN) else []
        parts = [map(place.rect.clip, rects) for rects in wanted]
        return [sum(part.w * part.h for part in clipped) for clipped in parts]

    return min(_places(painter, measure, window, camera), key=cost)


def _places(painter: Painter, measure: MeasureBar, window: Rect, camera: Camera) -> list[BarPlace]:
    """Return the places for a bar, the best first: below, above, right and left of the board, over
    the bar above it, and over the board's lower and upper rows, right and left columns."""
    px, found, edge, board = painter.px, list[BarPlace](), painter.px(_EDGE), frame_around(camera)
    inner = Rect(0, 0, window.width, window.bottom).inflate(-2 * edge, -2 * edge)
    wide = min(px(_WIDEST), inner.width)
    sizes = {is_low: measure(wide, is_low) for is_low in (False, True)}

    def add(is_low: bool, y: int) -> None:
        bar = Rect((0, y), sizes[is_low])
        bar.centerx = board.centerx
        found.append(BarPlace(bar.clamp(Rect(inner.x, y, inner.width, bar.height)), is_low))

    def add_beside(x: int, wide: int) -> None:
        spot = Rect((x, 0), (wide, measure(wide, False)[1]))
        spot.centery = board.centery
        found.append(BarPlace(spot.clamp(Rect(x, inner.y, wide, inner.height)), False))

    for is_low, (_, high) in sizes.items():
        for top, bottom in ((board.bottom, window.bottom), (camera.area.top, board.top)):
            if bottom - top >= high:
                add(is_low, (top + bottom - high) // 2)
    right, left = window.right - board.right - 3 * edge, board.left - 3 * edge
    if right >= px(_MIN_SIDE):
        add_beside(board.right + 2 * edge, min(px(_SIDE_WIDEST), right))
    if left >= px(_MIN_SIDE):
        add_beside(board.left - 2 * edge - min(px(_SIDE_WIDEST), left), min(px(_SIDE_WIDEST), left))
    for is_low, (_, high) in sizes.items():
        middle = min(px(BAR_HEIGHT), board.top + FRAME_WIDTH) // 2
        add(is_low, max(px(3), middle - high // 2))
    add(True, inner.bottom - sizes[True][1])
    wide = min(px(_SIDE_WIDEST), inner.width)
    for x in (inner.right - wide, inner.left):
        add_beside(x, wide)
    return found


_PAD, _LOW_PAD, _GAP = 11, 8, 14
"""Layout units: above and below, the same of a low bar, and between parts."""
_PUFF, _BUTTON, _ICON, _DOT, _DOT_ROOM = 64, 50, 50, 24, 32
_LEAST_BUTTON, _LEAST, _LEAST_LINE, _LOW_LINE = 104, 720, 300, 150
"""Widths in layout units: of a button and a bar, and of a line with everything else beside it."""
_MAX_DOTS = 9


@dataclass(frozen=True)
class BarWords:
    """The ``line`` of a bar in a tone, one of ``lines`` that follow each other (``number`` from 0).

    ``headline`` is above it, ``sentence`` below; ``next`` and ``why`` are the labels of the
    buttons, if they are there, and ``key`` is the key of the second one. Puff has a ``mood``, or
    else one that goes with the tone.
    """

    line: str
    tone: str = "text"
    lines: tuple[str, ...] = ()
    number: int = 0
    sentence: str = ""
    next: str = ""
    why: str = ""
    key: str = ""
    headline: str = ""
    mood: str = ""


class StepDot(Widget):
    """The number of a line, which a click leads to."""

    def __init__(self, number: int, current: int, action: Callback) -> None:
        super().__init__(action)
        self.name = f"step {number + 1}"
        self._number, self._current = number, current

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_DOT_ROOM), placing.px(_DOT_ROOM))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(TOUCH), placing.px(TOUCH))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        is_now, side = self._number == self._current, painter.px(_DOT)
        accent, light = painter.colour("accent"), 0.3 if state.hovered else 0.12
        fill = accent if is_now else mix(painter.colour("panel"), painter.colour("text"), light)
        is_lit = self._number <= self._current or state.hovered
        edge = accent if is_lit else painter.colour("text_dim")
        side -= painter.px(2) if state.pressed else 0
        draw_disc(canvas, rect.center, side, fill, edge, max(1, side // 14))
        ink = "on_accent" if is_now else "text" if state.hovered else "text_dim"
        painter.figures(canvas, str(self._number + 1), rect.center, SMALL, ink, "center")


_MOST_HIGH = 0.9  # of the window's height, for a bar that says everything


class ProofBar:
    """Puff, a line, dots for the steps and two buttons. ``on_next`` and ``on_why`` are what the
    buttons do; ``on_step`` is called with the index of a line whose dot is clicked."""

    def __init__(
        self, context: Context, on_next: Callback, on_why: Callback, on_step: Choose
    ) -> None:
        self._context, self._on_step = context, on_step
        self.next = Button("", on_next, primary=True)
        self.why = Button("", on_why)
        self.why.name = "why"
        self.words: BarWords | None = None
        self._is_low = self._is_tiny = False
        self.tree = Tree(lambda: self.content(self._is_low), context.audio.play)
        self.group = self.tree.group
        self._placed: tuple[object, ...] = ()

    @property
    def rect(self) -> Rect:
        """The place of the bar."""
        return self.tree.rect

    def show(self, words: BarWords | None) -> None:
        """Show other words, or nothing."""
        self.words = words
        self.next.enabled = bool(words and words.next)
        self.why.enabled = bool(words and words.why)
        if words is None:
            self._placed = ()
            self.tree.clear()

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether the bar lies over a pixel."""
        return self.words is not None and self.rect.collidepoint(pos)

    def handle(self, event: Input) -> bool:
        """Use an input on the buttons; return whether one did."""
        return self.words is not None and self.group.handle(event)

    def place(self, window: Rect, camera: Camera, cells: frozenset[Cell]) -> None:
        """Place it where it covers no cell: below or above the board, beside it, or over the bar;
        else where it covers few, and none near ``cells``."""
        painter = self._context.painter
        if self.words is None:
            return
        key: tuple[object, ...] = (window.size, tuple(camera.area), tuple(camera.rect), cells)
        key += self.words, painter.scale, painter.theme
        if key == self._placed:
            return
        self._placed, self._is_tiny = key, False
        high = self._measure(window.width, False)[1]
        self._is_tiny = high > _MOST_HIGH * window.height
        rect, self._is_low = best_place(painter, self._measure, window, camera, cells)
        self.tree.layout(painter, rect)

    def _measure(self, wide: int, is_low: bool) -> tuple[int, int]:
        """Return the size of a bar of at most this width."""
        root, placing = self.content(is_low), Placing(self._context.painter)
        if self.words is not None and not self.words.sentence:
            wide = min(wide, placing.width(Stack(root, Blank(_LEAST, 0))).wish)
        return wide, placing.height(root, wide).wish

    def content(self, is_low: bool) -> Box:
        """Return the bar: all in a row if there is room, else the buttons below the line. One that
        ``is_low`` leaves out what is not needed; in a tiny window the sentence says it all."""
        words = self.words
        assert words is not None
        if self._is_tiny:
            words = replace(words, lines=(), sentence="", line=words.sentence or words.line)
        sentence = [Text(words.sentence, SMALL)] if words.sentence else []
        headline = [Text(words.headline, NAME, "accent", title=True)] if words.headline else []
        if self._is_tiny:
            headline = []
        puff = Picture(self._paint_puff, (_PUFF, _PUFF), (_PUFF, _PUFF), rank=1)
        face = [] if is_low else [puff]
        dots = [] if is_low or self._is_tiny else self._dots(words)
        rows: list[Box] = []
        for why, least in self._looks(words, is_low):
            line: Box = self._line(words, least)
            if headline:
                line = Sized(Column(*headline, line, gap=2, align="fill"), grow=1)
            row = Row(*face, line, *dots, *why, *self._next(words), gap=_GAP)
            rows.append(Column(row, *sentence, gap=4))
        *_, (why, _) = self._looks(words, False)
        buttons = [*why, *self._next(words)]
        line = Text(words.line, SMALL) if self._is_tiny else self._line(words, 0)
        column = Column(
            *headline,
            Row(*face, line, gap=_GAP),
            *sentence,
            *dots,
            Row(*(Sized(one, grow=1) for one in buttons), gap=_GAP),
            gap=CLOSE,
            align="fill",
        )
        pad = _LOW_PAD if is_low else _PAD
        return Stack(Ground(), Pad(FirstThatFits(*rows, column), _GAP, pad))

    def _line(self, words: BarWords, least: float) -> Box:
        shown = Text(words.line, NAME, words.tone, title=True)
        others = (Unseen(Text(one, NAME, title=True)) for one in words.lines)
        return Whole(Stack(shown, *others), grow=1, up_to=least)

    def _looks(self, words: BarWords, is_low: bool) -> list[tuple[list[Box], float]]:
        """Return the looks of the second button, each with the least width of the line: with the
        name of its key, without it, and in a low bar as a sign alone."""
        if not words.why:
            return [([], _LOW_LINE if is_low else _LEAST_LINE)]
        least = _LOW_LINE if is_low else _LEAST_LINE
        wide: list[Box] = [
            Sized(Whole(Dressed(self.why, words.why, None, mark)), high=_BUTTON)
            for mark in dict.fromkeys((words.key, ""))
        ]
        looks: list[tuple[list[Box], float]] = [([one], least) for one in wide]
        if is_low:
            icon = Dressed(self.why, "", "eye" if words.sentence else "bulb")
            looks.append(([Sized(icon, _ICON, _BUTTON)], least))
        return looks

    def _next(self, words: BarWords) -> list[Box]:
        self.next.label = words.next
        if not words.next:
            return []
        return [Sized(Stack(self.next, Blank(_LEAST_BUTTON, 0)), high=_BUTTON)]

    def _dots(self, words: BarWords) -> list[Box]:
        """Return a dot with its number for each line, if they are some and not many."""
        count = len(words.lines)
        if not 1 < count <= _MAX_DOTS:
            return []
        return [
            Row(
                *(StepDot(at, words.number, partial(self._on_step, at)) for at in range(count)),
                gap=0,
            )
        ]

    def _paint_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        assert self.words is not None
        mood = self.words.mood or ("won" if self.words.tone == "success" else "idle")
        painter.puff(canvas, mood, 0.0, rect.center, _PUFF)

    def draw(self, canvas: Surface) -> None:
        """Draw the bar, which has been placed."""
        if self.words is not None:
            self.tree.draw(canvas, self._context.painter)
