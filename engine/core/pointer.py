"""The pointer's positions and buttons, as a recorded game keeps them.

Positions are in sixteenths of a cell from the board's top left corner, so they hold at every zoom;
off the board they may be negative. In the text of a recording, a button has a line like ``1480 left
down 52,18``. Motion is packed: ``1480 path AgBC...`` holds groups of three numbers, namely the
milliseconds since the previous sample (the first counts from the line's own time) and the change of
x and y since the last position in the recording. The numbers are Base64 VLQ as in source maps: the
sign in the lowest bit, then five bits a letter, lowest first; a letter's sixth bit says that more
follow.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

PER_CELL = 16
FARTHEST = 10**6  # the greatest distance of a position from the board's corner on either axis

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_MAX_LETTERS = 9  # the letters of the longest number accepted


class PointerAction(Enum):
    """The action of a pointer sample."""

    MOVE = "move"
    LEFT_DOWN = "left down"
    LEFT_UP = "left up"
    MIDDLE_DOWN = "middle down"
    MIDDLE_UP = "middle up"
    RIGHT_DOWN = "right down"
    RIGHT_UP = "right up"
    FINGER_DOWN = "finger down"
    FINGER_UP = "finger up"


_POINTER_WORDS = {"path", "left", "middle", "right", "finger"}
"""The first word of a pointer line, after its time."""


class PointerSample(NamedTuple):
    """The position of the pointer ``ms`` milliseconds into the game, and its action."""

    ms: int
    x: int
    y: int
    act: PointerAction = PointerAction.MOVE


class PathError(ValueError):
    """Letters that do not encode a path."""


def encode_path(points: Sequence[PointerSample], ms: int, x: int, y: int) -> list[str]:
    """Encode samples as letters, a string per number and three numbers per sample.

    The first sample is relative to ``ms``, ``x`` and ``y``; buttons are encoded like motions.
    """
    found: list[str] = []
    for point in points:
        found += _vlq_letters(point[0] - ms), _vlq_letters(point[1] - x), _vlq_letters(point[2] - y)
        ms, x, y, _ = point
    return found


def decode_path(letters: str, ms: int, x: int, y: int) -> Iterator[PointerSample]:
    """Yield the motions that the letters encode. Raises PathError."""
    numbers = list(_decode_numbers(letters))
    if not numbers or len(numbers) % 3:
        raise PathError("The letters of a path are not groups of three numbers.")
    steps = iter(numbers)
    for after, dx, dy in zip(steps, steps, steps, strict=True):
        ms, x, y = ms + after, x + dx, y + dy
        if after < 0 or abs(x) > FARTHEST or abs(y) > FARTHEST:
            raise PathError("A path goes back in time or leaves all bounds.")
        yield PointerSample(ms, x, y)


def remove_pointer_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines of a recording's text without those about the pointer.

    >>> lines = ["moves", "0 left down 72,70", "0 open 4,4", "8 path QACE", "9 flag 3,0"]
    >>> remove_pointer_lines(lines)
    ['moves', '0 open 4,4', '9 flag 3,0']
    """
    begin = lines.index("moves") if "moves" in lines else len(lines)
    kept = (line for line in lines[begin:] if _POINTER_WORDS.isdisjoint(line.split()[1:2]))
    return [*lines[:begin], *kept]


# Cached, since a game's thousands of samples are encoded within the frame that ends it.
@lru_cache(maxsize=4096)
def _vlq_letters(number: int) -> str:
    left = (abs(number) << 1) | (number < 0)
    letters = ""
    while True:
        left, low = left >> 5, left & 31
        letters += _LETTERS[low | (32 if left else 0)]
        if not left:
            return letters


def _decode_numbers(letters: str) -> Iterator[int]:
    number = count = 0
    for letter in letters:
        value = _VALUES.get(letter)
        if value is None or count >= _MAX_LETTERS:
            raise PathError("A path holds other characters than its letters.")
        number |= (value & 31) << 5 * count
        count += 1
        if not value & 32:
            yield -(number >> 1) if number & 1 else number >> 1
            number = count = 0
    if count:
        raise PathError("The last number of a path is cut off.")
