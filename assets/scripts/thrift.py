"""Pixels that a picture need not hold exactly: changed by less than an eye sees, they pack better.

A colour may move by so much as makes `thrift` of a difference through its opacity, an opacity by
`thrift`. What is clear stays clear, what is solid stays solid.
"""

import re

DRAWN = re.compile(rb"[^\x00]+")
SOFT = 16  # at most, where something is so clear that more would not show


def settle(pixels: bytearray, width: int, frame: int, thrifts: list[int]) -> None:
    """Let RGBA pixels repeat their neighbours where they may, in place.

    Frames are `frame` pixels wide and high; the n-th row of frames may move by `thrifts[n]`.
    """
    near = (-4, -4 * width, -4 * frame, -4 * width - 4, 4 - 4 * width, -8 * width)
    opacity = bytes(pixels[3::4])
    for match in DRAWN.finditer(opacity):
        for at in range(match.start(), match.end()):
            thrift = thrifts[at // width // frame]
            if thrift:
                _settle(pixels, 4 * at, near, thrift)


def _settle(pixels: bytearray, at: int, near: tuple[int, ...], thrift: int) -> None:
    red, green, blue, alpha = pixels[at : at + 4]
    colour = max(127 // alpha, min(SOFT, 255 * thrift // alpha))
    whole = thrift if alpha < 255 else 0
    like = None
    for step in near:
        r, g, b, a = pixels[at + step : at + step + 4] if at + step >= 0 else (0, 0, 0, 0)
        if max(abs(r - red), abs(g - green), abs(b - blue)) > colour:
            continue
        if a > 0 and abs(a - alpha) <= whole and (a < 255 or alpha == 255):
            pixels[at : at + 4] = r, g, b, a
            return
        like = like or (r, g, b)
    pixels[at : at + 3] = like or _rounded((red, green, blue), colour)
    if whole:
        pixels[at + 3] = min(254, max(1, (alpha + whole) // (2 * whole) * (2 * whole)))


def _rounded(colour: tuple[int, int, int], most: int) -> tuple[int, ...]:
    """Return a colour in steps of the largest power of two that moves it by at most `most`."""
    step = 1 << most.bit_length()
    return tuple(min(255, (value + step // 2) // step * step) for value in colour)
