"""Untrusted input: files and pasted text."""

import os
import stat
from pathlib import Path


class NotRegularError(OSError):
    """A pipe or a device where a file is expected."""


def check_regular(path: str | Path, or_pipe: bool = False) -> None:
    """Raise OSError unless ``path`` is a regular file, or a pipe where ``or_pipe`` allows one.

    Raises IsADirectoryError for a folder and FileNotFoundError for a path that no file can have.
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:  # a null character in the name
        raise FileNotFoundError(str(error)) from None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError("a folder")
    if not (stat.S_ISREG(mode) or (or_pipe and stat.S_ISFIFO(mode))):
        raise NotRegularError("not a regular file")


_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_DASHES = (
    "\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40"
    "\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\U00010d6e\U00010ead"  # Unicode's dashes
    "\u02d7\u2043\u2212\u2500\u2796\u30fc\uff70"  # minus signs, a bullet, lines
)
_INVISIBLE = (
    *(range(9), range(0xE, 0x1C), range(0x7F, 0x85), range(0x86, 0xA0)),  # control characters
    *(range(0xAD, 0xAE), range(0x34F, 0x350), range(0x61C, 0x61D), range(0x180B, 0x1810)),
    *(range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070)),  # breaks, directions
    *(range(0xFE00, 0xFE10), range(0xFEFF, 0xFF00), range(0xE0000, 0xE0200)),  # variants, tags
)
_PLAIN: dict[int, str | int] = {
    **_FULL_WIDTH,
    **{ord(dash): "-" for dash in _DASHES},
    **{code: "" for codes in _INVISIBLE for code in codes},
}
_AROUND = " ()[]{}<>\"'`*_~|"  # and everything beyond ASCII that is neither a letter nor a digit
_BEHIND = ".,;:!?"


def plain(text: str) -> str:
    """Return a pasted text in plain characters, without the punctuation of the sentence around it.

    Every kind of hyphen, dash and minus sign becomes ``-``, every kind of space a plain one.
    Invisible characters are removed, and so are quotation marks, brackets and emoji around the text
    and a full stop or comma after it.
    """
    signs = [" " if sign.isspace() else sign for sign in text.translate(_PLAIN)]
    while signs and (_is_around(signs[-1]) or signs[-1] in _BEHIND):
        signs.pop()
    start = 0
    while start < len(signs) and _is_around(signs[start]):
        start += 1
    return "".join(signs[start:])


def _is_around(sign: str) -> bool:
    return sign in _AROUND or not (sign.isascii() or sign.isalnum())
