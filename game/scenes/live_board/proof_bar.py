"""The bar beside a board that says a proof step by step, with a button for the next one."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.teacher.demonstration import ProofStep
from game.board.camera import Camera
from game.board.proof_view import ProofMotion
from game.input.events import Device, Input
from game.resources.texts import Texts
from game.scenes.context import Context
from game.settings import Animation
from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN
from game.ui.painter import NAME, SMALL, Painter
from game.ui.shapes import draw_disc, mix
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Callback

_PAD, _GAP, _EDGE = 14, 14, 10
"""Layout units: inside, between parts, and to the window's edge and the board."""
_PUFF, _BUTTON_HEIGHT = 64, 50
_MIN_BUTTON, _DOT, _DOT_STEP = 104, 22, 28
_WIDEST, _LEAST, _SIDE_WIDEST, _MIN_SIDE, _MIN_LINE = 1000, 720, 340, 232, 300
"""Widths in layout units: the most and the least along the board, the same beside it, and the least
of a line with everything else beside it."""
_MAX_DOTS = 9
WHY_CONTROLS = "w", "pad y"  # show the whole sentence


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


def why_key(context: Context, has_keys: bool = True) -> str:
    """Return the label of the control that shows the whole sentence on the device in use."""
    devices = context.devices
    if devices.last is Device.PAD:
        return devices.label(WHY_CONTROLS[1])
    return devices.label(WHY_CONTROLS[0]) if has_keys and devices.last is not Device.TOUCH else ""


def step_text(texts: Texts, step: ProofStep) -> str:
    """Return the line that goes with a step of a proof."""
    return texts(f"proof.{step.fact.value}", number=step.number, count=step.count)


def proof_motion(context: Context) -> ProofMotion:
    """Return the extent to which the player wants a proof to move."""
    settings = context.settings.value
    if settings.animation is Animation.OFF:
        return ProofMotion.OFF
    return ProofMotion.FADES if settings.reduced_motion else ProofMotion.FULL


class _Layout(NamedTuple):
    """The parts of a bar from its corner."""

    size: tuple[int, int]
    puff: Rect
    line: Rect
    room: int
    spare: int  # pixels of the room that no line needs
    left: int
    sentence: list[str]
    sentence_top: int
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
        self.next.label, self.why.label = words.next, words.why

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether the bar lies over a pixel."""
        return self.words is not None and self.rect.collidepoint(pos)

    def handle(self, event: Input) -> bool:
        """Use an input on the buttons; return whether one did."""
        return self.words is not None and self.group.handle(event)

    def place(self, window: Rect, camera: Camera, cells: frozenset[Cell]) -> None:
        """Place it below the board or above it where the ``window`` (less its bar) has room for
        that, else beside it, else over those of its cells that are farthest from ``cells``."""
        words, painter = self.words, self._context.painter
        if words is None:
            return
        board, says = camera.view, words.lines or (words.line,)
        key: tuple[object, ...] = (window.size, window.y, camera.rect, board, cells, says)
        key += (words.sentence, words.next, words.why, words.key, painter.scale, painter.theme)
        if key == self._placed:
            return
        self._placed = key
        side = camera.cell
        about = [Rect(camera.corner(cell), (side, side)).inflate(side, side) for cell in cells]

        def hidden(spot: _Place) -> int:
            return sum(part.width * part.height for part in map(spot[0].clip, about))

        places = _places(painter, words, window, board)
        clear = [spot for spot in places if not spot[0].colliderect(board)]
        self.rect, self._layout = clear[0] if clear else min(places, key=hidden)
        for button, at in ((self.next, self._layout.next), (self.why, self._layout.why)):
            button.rect = at.move(self.rect.topleft)
        has_room = self._layout.why.width >= _widths(painter, words)[1]
        self.why.mark = words.key if has_room else ""

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
        self._draw_line(canvas, painter, words, layout)
        y = rect.y + layout.sentence_top
        for line in layout.sentence:
            painter.text(canvas, line, (rect.x + layout.left, y), SMALL, "text")
            y += round(px(SMALL) * LINE_HEIGHT)
        if len(words.lines) > 1 and layout.dots:
            _draw_dots(canvas, painter, layout.dots.move(rect.topleft), words)
        shown = self.group.widgets
        self.group.widgets = [widget for widget in shown if widget.enabled]
        self.group.draw(canvas, painter)
        self.group.widgets = shown

    def _draw_line(
        self, canvas: Surface, painter: Painter, words: BarWords, layout: _Layout
    ) -> None:
        size = painter.px(NAME)
        lines = painter.fonts.wrap(words.line, size, layout.room, DISPLAY)
        step = round(size * LINE_HEIGHT)
        top = self.rect.y + layout.line.y + (layout.line.height - step * len(lines)) // 2
        for number, line in enumerate(lines):
            spot = (self.rect.x + layout.line.x, top + number * step + step // 2)
            painter.text(canvas, line, spot, NAME, words.tone, "midleft", True, layout.room)


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


def _places(painter: Painter, words: BarWords, window: Rect, board: Rect) -> list[_Place]:
    """Return the places for a bar, the best first: below, above, right and left of the board, and
    then over its lower and its upper rows, its right and its left columns."""
    px, found, edge = painter.px, list[_Place](), painter.px(_EDGE)
    wide = min(px(_WIDEST), window.width - 2 * edge)
    layout = _lay_out(painter, words, wide)
    if layout.spare > 0:
        wide = min(wide, max(px(_LEAST), wide - layout.spare))
        layout = _lay_out(painter, words, wide)
    inner = window.inflate(-2 * edge, -2 * edge)
    bar = Rect((0, 0), layout.size)
    bar.centerx = board.centerx
    bar.clamp_ip(Rect(inner.x, bar.y, inner.width, bar.height))
    for top, bottom in ((board.bottom + edge, window.bottom), (window.top, board.top - edge)):
        if bottom - top >= bar.height:
            found.append((bar.move(0, (top + bottom - bar.height) // 2 - bar.y), layout))
    for is_right, room in ((True, window.right - board.right), (False, board.left - window.left)):
        narrow = min(px(_SIDE_WIDEST), room - 3 * edge)
        if narrow >= px(_MIN_SIDE):
            beside = _lay_out(painter, words, narrow)
            spot = Rect((0, 0), beside.size)
            spot.centery = board.centery
            spot.left = board.right + 2 * edge if is_right else board.left - 2 * edge - narrow
            found.append((spot.clamp(window), beside))
    found += [(bar.move(0, y - bar.y), layout) for y in (inner.bottom - bar.height, inner.top)]
    column = _lay_out(painter, words, min(px(_SIDE_WIDEST), inner.width))
    middle = inner.centery - column.size[1] // 2
    for x in (inner.right - column.size[0], inner.left):
        found.append((Rect((x, middle), column.size), column))
    return found


def _lay_out(painter: Painter, words: BarWords, wide: int) -> _Layout:
    """Lay out a bar so wide: all in a row if there is room, else the buttons below the line."""
    px, fonts, pad, high = painter.px, painter.fonts, painter.px(_PAD), painter.px(_BUTTON_HEIGHT)
    step, small = round(px(NAME) * LINE_HEIGHT), round(px(SMALL) * LINE_HEIGHT)
    widths = _widths(painter, words)
    right = sum(part + px(_GAP) for part in widths if part)
    puff = px(_PUFF) if wide >= px(_SIDE_WIDEST) * 5 // 4 else 0
    left = pad + puff + px(6)
    is_row = wide - left - right - pad >= px(_MIN_LINE)
    room = wide - left - pad - (right if is_row else 0)
    lines = words.lines or (words.line,)
    rows = max(len(fonts.wrap(line, px(NAME), room, DISPLAY)) for line in lines)
    longest = max(fonts.width(line, px(NAME), DISPLAY) for line in lines)
    line = Rect(left, px(11), room, max(rows * step, puff, high if is_row else 0))
    sentence = fonts.wrap(words.sentence, px(SMALL), wide - left - pad, PLAIN)
    sentence_top = line.bottom + px(4)
    below = sentence_top + len(sentence) * small if sentence else line.bottom
    middle = line.centery
    if right and not is_row:
        below += px(_DOT) + px(14) if widths[2] else 0
        middle = below + px(8) + high // 2
        below = middle + high // 2
    buttons = _place_buttons(painter, widths, wide, left, middle, is_row)
    face = Rect(pad - px(2), line.centery - puff // 2, puff, puff)
    size, spare = (wide, below + px(11)), room - longest - px(_GAP) if is_row else 0
    return _Layout(size, face, line, room, spare, left, sentence, sentence_top, *buttons)


def _widths(painter: Painter, words: BarWords) -> tuple[int, int, int]:
    """Return the widths of the two buttons and of the dots, 0 of what is not there."""
    px, fonts, count = painter.px, painter.fonts, len(words.lines)

    def button(label: str, mark: str = "") -> int:
        text = fonts.width(label, px(20), DISPLAY) + (fonts.width(mark, px(SMALL)) if mark else 0)
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
