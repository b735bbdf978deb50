"""Short texts such as sizes and codes, in the form in which chats and documents hand them on."""

import unicodedata

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_DASHES = "\u02d7\u2043\u2212\u2500\u2796\u30fc\uff70"
"""Signs that stand for a hyphen and are none to Unicode: minus signs, a bullet, lines."""
_AROUND = {"Ps", "Pe", "Pi", "Pf", "Zs", "So"}  # brackets, quotation marks, spaces and pictures
_MARKS = "\"'`\u00b4*_~|<>"  # quotation marks and markup
_BEHIND = ".,;:!?\u2026\u3001\u3002"  # the end of a sentence
_SELECTORS = range(0xFE00, 0xFE10)  # choose the look of the character before


def plain(text: str) -> str:
    """Return a pasted text in plain characters and without what a sentence puts around it.

    Every kind of hyphen, dash and minus sign becomes ``-``, every kind of space a plain one;
    invisible characters go, and so do quotation marks and brackets around the text and the full
    stop or comma behind it.
    """
    signs = "".join(map(_plain, text.translate(_FULL_WIDTH)))
    end = len(signs)
    while end and (_is_around(signs[end - 1]) or signs[end - 1] in _BEHIND):
        end -= 1
    start = 0
    while start < end and _is_around(signs[start]):
        start += 1
    return signs[start:end]


def _plain(sign: str) -> str:
    """Return the plain form of a character, empty for one that cannot be seen."""
    category = unicodedata.category(sign)
    if category == "Pd" or sign in _DASHES:
        return "-"
    if sign.isspace():
        return " "
    is_invisible = category in ("Cf", "Cc") or ord(sign) in _SELECTORS
    return "" if is_invisible else sign


def _is_around(sign: str) -> bool:
    return unicodedata.category(sign) in _AROUND or sign in _MARKS
