"""Words of Puff's, in a bubble beside the board or below the mascot in the bar."""

from pygame import Rect, Surface

from game.platform.cache import cached
from game.ui.boxes import Box, Placing, Stack, draw_boxes
from game.ui.leaves import Ground, Text
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.shapes import draw_disc
from game.ui.wrappers import Pad

_WIDEST, _LEAST, _EDGE, _BELOW = 500, 150, 20, 22
"""Layout units: the most of a bubble, and the usual least beside a board; around it; from Puff."""
_FEW_LINES = 4  # in which words stand beside a board with less room than usual
_SIDES, _TOP, _BAR_SIDES, _BAR_TOP = 20, 10, 10, 5  # layout units around the words
_IN_BAR = ((NAME, 1), (BODY, 1), (SMALL, 2))  # the sizes of words in a bar, in so many lines
_AIR = ((8, 8), (17, 12))  # layout units below Puff, and of a bubble of air
_BYTES = 1000  # about those of a bubble that is kept


def draw_puff_word(
    canvas: Surface,
    painter: Painter,
    text: str,
    puff: Rect,
    board: Rect,
    bar: Rect | None = None,
) -> None:
    """Draw what Puff says left of the board, in the free part of a ``bar`` or, where there is room
    in neither, below Puff."""
    px, window, scale = painter.px, canvas.get_rect(), painter.scale
    beside = board.x - 2 * px(_EDGE)
    is_wide = beside >= px(_LEAST)
    if is_wide or _fit_beside(painter, text, beside):
        sides = _SIDES if is_wide else _BAR_SIDES
        bubble = _in_lines(painter, scale, text, min(px(_WIDEST), beside), sides)
        place = bubble.rect.copy()
        place.midright = board.x - px(_EDGE), board.centery
        _draw(canvas, painter, bubble, place.clamp(window))
    elif bar is not None and (short := _in_bar(painter, scale, text, bar.size)) is not None:
        place = short.rect.copy()
        place.center = bar.center
        _draw(canvas, painter, short, place)
    else:
        bubble = _in_lines(painter, scale, text, min(px(_WIDEST), window.width - 2 * px(_EDGE)))
        place = bubble.rect.copy()
        place.midtop = puff.centerx, puff.bottom + px(_BELOW)
        _draw(canvas, painter, bubble, place.clamp(window.inflate(-px(_EDGE), 0)))
        fill, edge = painter.colour("panel"), painter.colour("panel_edge")
        for below, side in _AIR:
            draw_disc(canvas, (puff.centerx, puff.bottom + px(below - 3)), px(side), fill, edge, 1)


def _fit_beside(painter: Painter, text: str, room: int) -> bool:
    """Return whether words are so short that a bubble of them fits beside a board all the same."""
    inside, size = room - 2 * painter.px(_BAR_SIDES), painter.px(NAME)
    if max(painter.fonts.width(word, size) for word in text.split()) > inside:
        return False
    return len(painter.fonts.wrap(text, size, inside)) <= _FEW_LINES


def _draw(canvas: Surface, painter: Painter, bubble: Box, place: Rect) -> None:
    dx, dy = place.x - bubble.rect.x, place.y - bubble.rect.y
    draw_boxes(bubble, canvas, painter, dx, dy)


@cached(size_of=lambda _: _BYTES)
def _in_lines(painter: Painter, scale: float, text: str, room: int, sides: float = _SIDES) -> Box:
    """Return a bubble of at most so many pixels, no wider than its longest line."""
    placing = Placing(painter)
    words = Text(text, NAME)
    around = 2 * placing.px(sides)
    words.place(placing, Rect(0, 0, max(1, room - around), 1))
    hugging = Text(text, NAME, side="middle", lines=len(words.shown))
    bubble = Stack(Ground(), Pad(hugging, sides, _TOP))
    wide = min(room, placing.width(bubble).least)
    bubble.place(placing, Rect(0, 0, wide, placing.height(bubble, wide).wish))
    return bubble


@cached(size_of=lambda _: _BYTES)
def _in_bar(painter: Painter, scale: float, text: str, size: tuple[int, int]) -> Box | None:
    """Return a flat bubble that fits into a bar of this size, in one line or two; None if none
    does."""
    placing = Placing(painter)
    for units, lines in _IN_BAR:
        words = Text(text, units, side="middle", lines=lines)
        bubble = Stack(Ground(is_pill=True), Pad(words, _BAR_SIDES, _BAR_TOP))
        wide = placing.width(bubble).least
        high = placing.height(bubble, wide).wish
        if wide <= size[0] - 2 * placing.px(_BAR_SIDES) and high <= size[1]:
            bubble.place(placing, Rect(0, 0, wide, high))
            return bubble
    return None
