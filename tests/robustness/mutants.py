"""Readers of files and text, and mutated specimens to feed them with.

``readers()`` in ``engine_specimens`` and ``game_specimens`` returns a ``Reader`` for everything
that comes from outside; the tests feed each with a few mutants, ``python -m tests.robustness fuzz``
with many.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hypothesis import strategies as st

Edit = Callable[[bytes, int, int, int], bytes]

MAX_BYTES = 1 << 16  # the size of a mutant, unless its specimen is larger
NUMBERS = (
    *(b"0", b"1", b"-1", b"3", b"255", b"1000", b"1000000000", b"9" * 18, b"9" * 30, b"9" * 5000),
    *(b"18446744073709551615", b"9223372036854775808", b"NaN", b"-Infinity", b"1e999", b"1.5"),
    *(b"\xd9\xa3", b"1_0", b"+1", b"", b"null", b"true", b'"1"', b"[]", b"{}", b"yes"),
)
"""Numbers of every size, and values that are no whole numbers or not written as one."""
PIECES = (
    *(b"\0", b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\n", b"\r", b"\x85", b"\xe2\x80\xa8"),
    *(b",", b" ", b"[", b"]", b"{", b"}", b'"', b"'", b"=", b"*", b"#", b"F", b".", b"-", b"/"),
    *(b"../", b"/dev/zero", b"\xef\xbb\xbf", b"[" * 3000, b'{"a":' * 3000, b"x" * 5000),
    *(b"undo", b"revert", b"0 undo\n", b"9 revert\n", b"a." * 300, b"null", b"[[]]", b"\\u0000"),
)
VALUES = (*(b"[]", b"{}") * 3, b"null", b"true", b"7", b"1.5", b'""', b'"x"', b'"\\ud800"', b"[7]")
"""Replacements for a JSON value; lists and objects are most frequent, since a dict cannot have them
as keys."""
_VALUE = re.compile(rb'(?<=": )(?:"[^"]*"|[^][{},"]+)')
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_TOKEN = re.compile(rb"[A-Za-z0-9_+/.-]+")


class RefusedError(Exception):
    """Raised for input that is refused with a message instead of an error."""


@dataclass(frozen=True)
class Reader:
    """A function that reads bytes from outside.

    ``read`` gets the bytes and a folder for files. Accepted input it also writes and reads again
    where possible, and asserts that it stays the same. For other input it raises RefusedError or
    one of ``refusals``, and nothing else.
    """

    name: str
    specimens: tuple[bytes, ...]
    read: Callable[[bytes, Path], object]
    refusals: tuple[type[BaseException], ...] = ()
    cost: int = 1  # the time of an example, as a multiple of the quickest readers'

    def accepts(self, data: bytes, folder: Path) -> bool:
        """Return whether the bytes are accepted; a refusal must be one sentence."""
        try:
            self.read(data, folder)
        except (RefusedError, *self.refusals) as error:
            assert_sentence(str(getattr(error, "sentence", error)))
            return False
        return True


def assert_sentence(text: str) -> None:
    """Check that a text is a sentence that can be displayed: one line, not too long, encodable."""
    text.encode()
    assert text.endswith("."), text
    assert "\n" not in text, text
    assert 8 < len(text) < 400, text


def write(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def mutants(specimens: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Return specimens with some changes, and now and then random bytes."""
    edits = st.lists(st.tuples(st.sampled_from(_EDITS), _AT, _AT, _AT), min_size=1, max_size=4)
    edited = st.builds(_edit, st.sampled_from(list(specimens)), edits)
    return st.integers(0, 15).flatmap(lambda n: edited if n else st.binary(max_size=200))


def _edit(data: bytes, edits: list[tuple[Edit, int, int, int]]) -> bytes:
    most = max(MAX_BYTES, len(data))
    for edit, at, to, number in edits:
        data = edit(data, at, to, number)[:most]
    return data


def _change_byte(data: bytes, at: int, to: int, number: int) -> bytes:
    """Change a byte, half of the time in one bit only."""
    if not data:
        return data
    at %= len(data)
    byte = data[at] ^ 1 << number % 8 if to % 2 else number % 256
    return data[:at] + bytes([byte]) + data[at + 1 :]


def _cut_piece(data: bytes, at: int, to: int, number: int) -> bytes:
    first, last = _piece_ends(data, at, to)
    return data[:first] + data[last:]


def _cut_end(data: bytes, at: int, to: int, number: int) -> bytes:
    return data[: at % (len(data) + 1)]


def _repeat_piece(data: bytes, at: int, to: int, number: int) -> bytes:
    first, last = _piece_ends(data, at, to)
    times = min(number % 300, MAX_BYTES // max(1, last - first))
    return data[:last] + data[first:last] * times + data[last:]


def _insert_piece(data: bytes, at: int, to: int, number: int) -> bytes:
    at %= len(data) + 1
    return data[:at] + PIECES[number % len(PIECES)] + data[at:]


def _change_number(data: bytes, at: int, to: int, number: int) -> bytes:
    return _replace_match(data, list(_NUMBER.finditer(data)), at, NUMBERS[number % len(NUMBERS)])


def _change_token(data: bytes, at: int, to: int, number: int) -> bytes:
    found = list(_TOKEN.finditer(data))
    return _replace_match(data, found, at, found[to % len(found)][0] if found else b"")


def _replace_match(data: bytes, found: list[re.Match[bytes]], at: int, piece: bytes) -> bytes:
    if not found:
        return data
    first, last = found[at % len(found)].span()
    return data[:first] + piece + data[last:]


def _change_values(data: bytes, at: int, to: int, number: int) -> bytes:
    """Replace most of the values of JSON at once, since each may be read separately; in other text
    the last word of a line, with each kind of line equally likely."""
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


def _change_line(data: bytes, at: int, to: int, number: int) -> bytes:
    lines = data.split(b"\n")
    line, place = lines[at % len(lines)], to % len(lines)
    if number % 3 == 0:
        del lines[at % len(lines)]
    elif number % 3 == 1:
        lines.insert(place, line)
    else:
        lines[at % len(lines)], lines[place] = lines[place], line
    return b"\n".join(lines)


def _piece_ends(data: bytes, at: int, to: int) -> tuple[int, int]:
    """Return the ends of a piece; short pieces are more likely than long ones."""
    first = at % (len(data) + 1)
    return first, min(len(data), first + to % (1 << 1 + at % 12))


_EDITS: list[Edit] = [
    *(
        _change_number,
        _change_number,
        _change_token,
        _change_token,
        _change_line,
        _change_line,
        *(_change_values,) * 6,
    ),
    *(
        _change_byte,
        _change_byte,
        _cut_piece,
        _cut_end,
        _repeat_piece,
        _insert_piece,
        _insert_piece,
    ),
]
_AT = st.integers(0, (1 << 24) - 1)
