"""The colour of what is clear, which shows only where a scaler mixes it into what is not.

A straight-alpha scaler takes the mean of a box of colours, clear ones too; black there would be a
dark fringe. So what is clear has the colour of what is drawn beside it, in runs that pack well.
"""

import re

DRAWN = re.compile(rb"[^\x00]+")
REACH = 8  # rows above and below a drawing that get its colour: more than scaling mixes
DEEP = 4  # pixels from an edge inwards in which its colour is looked for


def fill_clear(pixels: bytearray, width: int, frame: int) -> None:
    """Give the clear pixels of RGBA frames, `frame` pixels a side, a colour, in place."""
    opacity = bytes(pixels[3::4])
    for top in range(0, len(opacity) // width, frame):
        for left in range(0, width, frame):
            starts = [y * width + left for y in range(top, top + frame)]
            drawn = [_fill_row(pixels, start, opacity[start : start + frame]) for start in starts]
            _fill_beside(pixels, frame, starts, drawn)


def _fill_row(pixels: bytearray, start: int, opacity: bytes) -> bytes:
    """Fill a frame's row that has something; return the colour of its most solid pixel, or b""."""
    spans = [match.span() for match in DRAWN.finditer(opacity)]
    if not spans:
        return b""
    last = 0
    for number, (begin, end) in enumerate(spans):
        middle = last if number == 0 else (last + begin) // 2
        _fill(pixels, start + middle, start + begin, _edge(pixels, start, opacity, begin, 1))
        after = spans[number + 1][0] if number + 1 < len(spans) else None
        until = len(opacity) if after is None else (end + after) // 2
        _fill(pixels, start + end, start + until, _edge(pixels, start, opacity, end - 1, -1))
        last = end
    return _colour(pixels, start + opacity.index(max(opacity)))


def _edge(pixels: bytearray, start: int, opacity: bytes, at: int, way: int) -> bytes:
    """Return the colour of the most solid pixel from an edge inwards."""
    inwards = [x for x in range(at, at + way * DEEP, way) if 0 <= x < len(opacity)]
    return _colour(pixels, start + max(inwards, key=lambda x: opacity[x]))


def _fill_beside(pixels: bytearray, frame: int, starts: list[int], drawn: list[bytes]) -> None:
    """Fill the empty rows next to drawn ones."""
    for y, colour in enumerate(drawn):
        for step in range(REACH):
            below, above = y + step + 1, y - step - 1
            near = [drawn[row] for row in (below, above) if 0 <= row < frame and drawn[row]]
            if not colour and near:
                _fill(pixels, starts[y], starts[y] + frame, near[0])
                break


def _colour(pixels: bytearray, at: int) -> bytes:
    return bytes(pixels[4 * at : 4 * at + 3])


def _fill(pixels: bytearray, begin: int, end: int, colour: bytes) -> None:
    pixels[4 * begin : 4 * end] = (colour + b"\0") * (end - begin)
