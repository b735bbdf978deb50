"""Specimens made wrong: bytes and tokens flipped, cut, repeated, swapped and put in.

A row of the tables in ``tests/robustness/engine_specimens.py`` and
``tests/robustness/game_specimens.py`` is a ``Reader``; the tests feed each with some of these, and
``python -m tests.robustness fuzz`` with many."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hypothesis import strategies as st

Edit = Callable[[bytes, int, int, int], bytes]

LONGEST = 1 << 16
"""Bytes of a mutant at most, unless its specimen has more."""
NUMBERS = (
    *(b"0", b"1", b"-1", b"3", b"255", b"1000", b"1000000000", b"9" * 18, b"9" * 30, b"9" * 5000),
    *(b"18446744073709551615", b"9223372036854775808", b"NaN", b"-Infinity", b"1e999", b"1.5"),
    *(b"\xd9\xa3", b"1_0", b"+1", b"", b"null", b"true", b'"1"', b"[]", b"{}", b"yes"),
)
"""The last but ten are not whole numbers, or not as the formats write them: one is Arabic."""
PIECES = (
    *(b"\0", b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\n", b"\r", b"\x85", b"\xe2\x80\xa8"),
    *(b",", b" ", b"[", b"]", b"{", b"}", b'"', b"'", b"=", b"*", b"#", b"F", b".", b"-", b"/"),
    *(b"../", b"/dev/zero", b"\xef\xbb\xbf", b"[" * 3000, b'{"a":' * 3000, b"x" * 5000),
    *(b"undo", b"revert", b"0 undo\n", b"9 revert\n", b"a." * 300, b"null", b"[[]]", b"\\u0000"),
)
VALUES = (*(b"[]", b"{}") * 3, b"null", b"true", b"7", b"1.5", b'""', b'"x"', b'"\\ud800"', b"[7]")
"""In the place of a value; lists and tables most often, which no table can be asked for."""
_VALUE = re.compile(rb'(?<=": )(?:"[^"]*"|[^][{},"]+)')
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_TOKEN = re.compile(rb"[A-Za-z0-9_+/.-]+")


@dataclass(frozen=True)
class Reader:
    """What reads bytes from outside.

    ``read`` gets them and a folder to write in; what it takes it also writes and reads again where
    that can be done, and asserts that it is the same. It raises ``refusals`` for what it does not
    take, and nothing else.
    """

    name: str
    specimens: tuple[bytes, ...]
    read: Callable[[bytes, Path], object]
    refusals: tuple[type[BaseException], ...] = ()
    costs: int = 1
    """How many times as long an example takes as with the quick ones; so many fewer are tried."""

    def takes(self, data: bytes, folder: Path) -> bool:
        """Whether it took these bytes; what it refuses must be told in one sentence."""
        try:
            self.read(data, folder)
        except self.refusals as error:
            assert_sentence(str(getattr(error, "sentence", error)))
            return False
        return True


def assert_sentence(text: str) -> None:
    """One sentence that can be shown: of one line, not too long, with nothing half in it."""
    text.encode()
    assert text.endswith("."), text
    assert "\n" not in text, text
    assert 8 < len(text) < 400, text


def anything(specimens: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Specimens with some edits, and now and then just any bytes."""
    edits = st.lists(st.tuples(st.sampled_from(_EDITS), _AT, _AT, _AT), min_size=1, max_size=4)
    mutants = st.builds(_edited, st.sampled_from(list(specimens)), edits)
    return st.integers(0, 15).flatmap(lambda n: mutants if n else st.binary(max_size=200))


def _edited(data: bytes, edits: list[tuple[Edit, int, int, int]]) -> bytes:
    most = max(LONGEST, len(data))
    for edit, at, to, number in edits:
        data = edit(data, at, to, number)[:most]
    return data


def _flip(data: bytes, at: int, to: int, number: int) -> bytes:
    return _put(data, at, data[at % len(data)] ^ 1 << number % 8) if data else data


def _change(data: bytes, at: int, to: int, number: int) -> bytes:
    return _put(data, at, number % 256) if data else data


def _put(data: bytes, at: int, byte: int) -> bytes:
    at %= len(data)
    return data[:at] + bytes([byte]) + data[at + 1 :]


def _cut(data: bytes, at: int, to: int, number: int) -> bytes:
    first, last = _range(data, at, to)
    return data[:first] + data[last:]


def _end(data: bytes, at: int, to: int, number: int) -> bytes:
    return data[: at % (len(data) + 1)]


def _repeat(data: bytes, at: int, to: int, number: int) -> bytes:
    first, last = _range(data, at, to)
    times = min(number % 300, LONGEST // max(1, last - first))
    return data[:last] + data[first:last] * times + data[last:]


def _insert(data: bytes, at: int, to: int, number: int) -> bytes:
    at %= len(data) + 1
    return data[:at] + PIECES[number % len(PIECES)] + data[at:]


def _number(data: bytes, at: int, to: int, number: int) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    first, last = found[at % len(found)].span()
    return data[:first] + NUMBERS[number % len(NUMBERS)] + data[last:]


def _token(data: bytes, at: int, to: int, number: int) -> bytes:
    """A word takes the place of another."""
    found = list(_TOKEN.finditer(data))
    if not found:
        return data
    first, last = found[at % len(found)].span()
    return data[:first] + found[to % len(found)][0] + data[last:]


def _value(data: bytes, at: int, to: int, number: int) -> bytes:
    """In JSON, most values are others at once, as each may be read by itself; in lines, the last
    word of one, which is what is told. Kinds of lines come equally often."""
    if _VALUE.search(data):
        chance = Random(at)
        value = VALUES[number % len(VALUES)]
        return _VALUE.sub(lambda was: value if chance.random() < 0.7 else was[0], data)
    lines = data.split(b"\n")
    kinds: dict[bytes, list[int]] = {}
    for place, line in enumerate(lines):
        kinds.setdefault(re.sub(rb"[0-9]+|[^ ]*$", b"", line), []).append(place)
    kind = list(kinds.values())[at % len(kinds)]
    place = kind[to % len(kind)]
    words = lines[place].split(b" ")
    words[-1] = (*NUMBERS, *PIECES)[number % (len(NUMBERS) + len(PIECES))]
    lines[place] = b" ".join(words)
    return b"\n".join(lines)


def _line(data: bytes, at: int, to: int, number: int) -> bytes:
    """A line is left out, doubled, or put where another is."""
    lines = data.split(b"\n")
    line, place = lines[at % len(lines)], to % len(lines)
    if number % 3 == 0:
        del lines[at % len(lines)]
    elif number % 3 == 1:
        lines.insert(place, line)
    else:
        lines[at % len(lines)], lines[place] = lines[place], line
    return b"\n".join(lines)


def _range(data: bytes, at: int, to: int) -> tuple[int, int]:
    """A short piece more often than a long one."""
    first = at % (len(data) + 1)
    return first, min(len(data), first + to % (1 << 1 + at % 12))


_EDITS: list[Edit] = [
    *(_number, _number, _token, _token, _line, _line, *(_value,) * 6),
    *(_flip, _change, _cut, _end, _repeat, _insert, _insert),
]
_AT = st.integers(0, (1 << 24) - 1)
