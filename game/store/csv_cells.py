"""Cells of a CSV file: kept from being run as formulas, and read as spreadsheets save them again.

A spreadsheet writes dates, fractions and truth in the words of its user's country. All that can
mean one thing only is read; a CellError names any other cell.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time

from game.resources.texts import Message
from game.store.models import to_moment

_MAX_SHOWN = 24  # characters of a cell that a message repeats

# A formula begins with = + - @, the minus sign, or a wide, small, raised or lowered form of them.
_SIGNS = (
    "=+\\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b"
    "\u207c\u207a\u207b\u208c\u208a\u208b"
)
# A cell begins at its own start, and after what may part the cells of a line elsewhere.
# Blanks before a sign may be skipped, and another ``'`` is one of our own.
_BLANK = (
    "'\\x00-\\x08\\x0b\\x0c\\x0e-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f"
    "\\u205f\\u2060\\u3000\\ufeff"
)
_FORMULA = ("(?:^|(?<=[\\t\\r\\n;|]))", f"(?=[{_BLANK}]*[{_SIGNS}]|'*[\\t\\r\\n])")
_BEFORE_FORMULA = re.compile("".join(_FORMULA))
_QUOTED_FORMULA = re.compile("'".join(_FORMULA))


class CellError(ValueError):
    """Raised for a row or cell that cannot be read; ``message`` is a sentence that names it."""

    def __init__(self, key: str, column: str = "", text: str = "") -> None:
        shown = "".join(one if one.isprintable() else " " for one in text[: _MAX_SHOWN + 1])
        if len(shown) > _MAX_SHOWN:
            shown = shown[:_MAX_SHOWN] + "…"
        super().__init__(f"{column}: {shown}")
        self.message = Message(f"porting.{key}", {"column": column, "text": shown})


def quote_formulas(text: str) -> str:
    """Return a text with ``'`` before every part that would be run as a formula."""
    return _BEFORE_FORMULA.sub("'", text)


def unquote_formulas(text: str) -> str:
    """Return the text that was passed to ``quote_formulas``."""
    return _QUOTED_FORMULA.sub("", text)


_WHOLE = re.compile(r"[+-]?\d{1,20}")
_WHOLE_WITH_ZEROS = re.compile(r"([+-]?\d{1,20})[.,](?:0{1,2}|0{4,})")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*")
_SHORTENED = re.compile(r"[+-]?\d(?:[.,]\d+)?[eE]\+?\d+")
_YES = {"true", "wahr", "vrai", "vero", "verdadero", "verdadeiro", "waar", "prawda", "истина"}
_NO = {"false", "falsch", "faux", "falso", "onwaar", "fałsz", "ложь"}
_SWITCHES = {"wraps", "marks", "proven", "retried", "ranked", "exact"}


def read_whole(text: str, column: str) -> int:
    """Return the whole number of a cell. Raises CellError."""
    word = text.strip()
    if column in _SWITCHES and word.lower() in _YES | _NO:
        return int(word.lower() in _YES)
    if _WHOLE.fullmatch(word):
        return int(word)
    if found := _WHOLE_WITH_ZEROS.fullmatch(word):
        return int(found[1])
    if found := _GROUPED.fullmatch(word):
        if found[1] in ".," and word.count(found[1]) == 1 and word.endswith("000"):
            raise CellError("two_numbers", column, word)  # 5,000 is 5000 or 5
        return int(word.replace(found[1], ""))
    raise CellError("shortened" if _SHORTENED.fullmatch(word) else "no_number", column, word)


_FRACTION = re.compile(r"[+-]?(\d+)(?:([.,])(\d+))?(?:[eE][+-]?\d+)?")
_GROUPED_FRACTION = re.compile(r"[+-]?\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*([.,])\d+")


def decimal_mark(cells: Iterable[str], usual: str) -> str:
    """Return the decimal mark of a row by its fractions; where none decides, the ``usual`` one,
    which is empty for none, and empty where they contradict each other."""
    marks = set()
    for text in cells:
        if (found := _FRACTION.fullmatch(text.strip())) and found[2]:
            if len(found[3]) != 3 or len(found[1]) > 3 or found[1].startswith("0"):
                marks.add(found[2])  # it does not group thousands
        elif (found := _GROUPED_FRACTION.fullmatch(text.strip())) and found[1] != found[2]:
            marks.add(found[2])
    return marks.pop() if len(marks) == 1 else "" if marks else usual


def read_fraction(text: str, column: str, mark: str) -> float:
    """Return the number of a cell of a row with this decimal mark. Raises CellError."""
    word = text.strip()
    if found := _FRACTION.fullmatch(word):
        if found[2] in (None, mark):
            return float(word.replace(",", "."))
        if len(found[3]) != 3:
            return float(word.replace(",", "."))
        if mark and _GROUPED.fullmatch(word):
            return float(word.replace(found[2], ""))
        raise CellError("two_numbers", column, word)
    if (found := _GROUPED_FRACTION.fullmatch(word)) and found[1] != found[2]:
        return float(word.replace(found[1], "").replace(",", "."))
    raise CellError("no_number", column, word)


_YEAR_FIRST = re.compile(r"(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?[.日]?")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})")
_CLOCK = re.compile(
    r"(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6})\d*)?)?\s?([AaPp][Mm])?\s?(?:Z|[+-]00:?00)?"
)


def read_day(text: str, column: str) -> str:
    """Return the day of a cell, such as 2026-11-21. Raises CellError."""
    days = _possible_days(text.strip())
    if len(days) != 1:
        raise CellError("two_days" if days else "no_day", column, text.strip())
    return days.pop().isoformat()


def read_moment(text: str, column: str) -> str:
    """Return the moment of a cell as ISO text. Without a time zone it is in UTC, like all moments
    in exports. Raises CellError."""
    word = text.strip()
    with suppress(ValueError):
        to_moment(word)
        return word
    parts = re.fullmatch(r"(.+?)(?:T|,?\s)\s*(\d{1,2}:\d{2}\D.*|\d{1,2}:\d{2})", word)
    found = _CLOCK.fullmatch(parts[2]) if parts else None
    if parts is None or found is None:
        raise CellError("no_moment", column, word)
    day = date.fromisoformat(read_day(parts[1], column))
    hour, half = int(found[1]), (found[5] or "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    try:
        micro = int((found[4] or "").ljust(6, "0"))
        at = time(hour, int(found[2]), int(found[3] or 0), micro, UTC)
    except ValueError:
        raise CellError("no_moment", column, word) from None
    return datetime.combine(day, at).isoformat()


def _possible_days(word: str) -> set[date]:
    """Return all days that a text can mean, in the order of any country."""
    if found := _YEAR_FIRST.fullmatch(word):
        orders = [(found[1], found[2], found[3])]
    elif found := _YEAR_LAST.fullmatch(word):
        first, mark, second, last = found.groups()
        orders = [(last, second, first)]
        if mark != ".":  # no country writes 11.21.2026
            orders.append((last, first, second))
        if len(last) == 2:
            orders.append((first, second, last))
    else:
        return set()
    days = set()
    for year, month, day in orders:
        with suppress(ValueError):
            days.add(date(int(year) + (2000 if len(year) <= 2 else 0), int(month), int(day)))
    return days


def read_name(text: str, column: str) -> str:
    """Return a name or seed of letters and digits. Raises CellError if it has become a number."""
    if _SHORTENED.fullmatch(text.strip()) and "E" in text:
        raise CellError("shortened", column, text.strip())
    return text


def check_letters(cells: Mapping[str, str], errors: str | None) -> None:
    """Raise CellError for a cell with bytes that could not be decoded when the file was read with
    this ``errors`` handler."""
    strange = re.compile("\ufffd" if errors == "replace" else "[\ud800-\udfff]")
    for column, text in cells.items():
        if not text.isascii() and strange.search(text):
            raise CellError("no_letters", column)
