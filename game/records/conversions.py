"""Conversions of values from a file into the types that the program works with.

SQLite keeps any value in any column and JSON any type under any key, so nothing from a file is used
before it went through one of these. They raise ValueError or TypeError.
"""

import math
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TypeVar

from engine.formats.recording_header import LONGEST_TEXT

MAX_INTEGER = 2**63 - 1  # SQLite's largest integer
EARLIEST = datetime(1971, 1, 1, tzinfo=UTC)
LATEST = datetime(3000, 12, 31, tzinfo=UTC)
"""Some systems cannot convert times outside these to local time."""
_T = TypeVar("_T")


def to_count(value: object, maximum: int = MAX_INTEGER) -> int:
    """Return a whole number from 0 to ``maximum``."""
    if type(value) is not int or not 0 <= value <= maximum:
        raise ValueError("not a whole number in the allowed range")
    return value


def to_number(value: object, maximum: float = math.inf) -> float:
    """Return a finite number from 0 to ``maximum``."""
    if not isinstance(value, float | int) or not (0 <= value <= maximum and math.isfinite(value)):
        raise ValueError("not a number in the allowed range")
    return float(value)


def to_probability(value: object) -> float:
    """Return a number from 0 to 1."""
    return to_number(value, 1.0)


def to_text(value: object, longest: float = LONGEST_TEXT) -> str:
    """Return a text of at most ``longest`` characters that can be encoded."""
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError("not a short text")
    value.encode()  # fails on a lone surrogate, which no file can hold
    return value


def to_day(value: object) -> str:
    """Return a day such as 2026-11-21."""
    day = to_text(value)
    if date.fromisoformat(day).isoformat() != day:
        raise ValueError("not a day such as 2026-11-21")
    return day


def to_moment(value: object) -> datetime:
    """Return an aware datetime from ISO text."""
    moment = datetime.fromisoformat(to_text(value))
    if moment.tzinfo is None or not EARLIEST <= moment <= LATEST:
        raise ValueError("not a time with a zone that every system can convert")
    return moment


def optional(convert: Callable[[object], _T], value: object) -> _T | None:
    """Return the converted value, or None for None."""
    return None if value is None else convert(value)
