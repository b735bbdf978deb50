"""Every text that a player reads, by key."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from game.platform import files

ENGLISH = "en"
MOST_BYTES = 256 * 1024
"""Of a translation."""
MOST_DOTS = 30
"""In a line of it. A key takes time by the square of its dots, and no key crosses lines."""

_HEADING = re.compile(r"^\[(\w+)\]$", re.MULTILINE)


class TranslationError(ValueError):
    """A file that cannot be used as a translation."""


@dataclass(frozen=True)
class Message:
    """A text that is to be told, in whatever language: its key and what stands in its braces.

    A value may be a message itself, or a tuple of values, which are told with commas between.
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


class Texts:
    """The texts of a language: the English ones in ``folder``, and over them those of the file
    ``translation``. What that lacks, or has other words in braces for, stays English.

    A call gives the text of a key such as ``menu.quit``, its words in braces replaced. Raises
    TranslationError for a file that cannot be used, and KeyError for a key that is in neither.
    """

    def __init__(self, folder: Path, translation: Path | None = None) -> None:
        self._texts = _Tables((folder / f"{ENGLISH}.toml").read_text("utf-8"))
        if translation is not None:
            self._texts.update(_translated(translation, self._texts.whole()))

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of ``key`` with these values in its braces."""
        text = self._texts[key]
        return text.format(**values) if values else text

    def __contains__(self, key: str) -> bool:
        try:
            return self._texts[key] is not None
        except KeyError:
            return False

    def tell(self, message: Message) -> str:
        """The text of a message; raises KeyError as a call does."""
        return self(
            message.key, **{name: self._told(value) for name, value in message.values.items()}
        )

    def keys(self) -> set[str]:
        """All keys."""
        return set(self._texts.whole())

    def _told(self, value: object) -> str:
        if isinstance(value, Message):
            return self.tell(value)
        if isinstance(value, tuple):
            return ", ".join(map(self._told, value))
        return str(value)


class _Tables(dict[str, str]):
    """The texts of a file of ours, by key. A table is parsed when one of its texts is first asked
    for: all of them at once would hold up the first frame."""

    def __init__(self, text: str) -> None:
        super().__init__()
        parts = _HEADING.split(text)
        self._unread = dict(zip(parts[1::2], parts[2::2], strict=True))
        self._lock = Lock()  # threads ask for texts, too

    def __missing__(self, key: str) -> str:
        self._take(key.partition(".")[0])
        if key not in self:
            raise KeyError(key)
        return self[key]

    def whole(self) -> dict[str, str]:
        """This, with every table parsed."""
        for table in list(self._unread):
            self._take(table)
        return self

    def _take(self, table: str) -> None:
        with self._lock:
            texts = _parsed(self._unread.pop(table, ""))
            self.update({f"{table}.{name}": text for name, text in texts.items()})


def _parsed(table: str) -> dict[str, str]:
    return tomllib.loads(table)


def _translated(path: Path, english: Mapping[str, str]) -> dict[str, str]:
    """The texts of a translation that can stand for English ones. Raises TranslationError."""
    try:
        data = files.read(path, MOST_BYTES)
        if len(data) > MOST_BYTES or any(
            line.count(b".") > MOST_DOTS for line in data.split(b"\n")
        ):
            raise TranslationError
        tables = tomllib.loads(data.decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        raise TranslationError from None
    return {
        key: text
        for table, texts in tables.items()
        if isinstance(texts, dict)
        for name, text in texts.items()
        if (key := f"{table}.{name}") in english
        and isinstance(text, str)
        and text.isprintable()
        and (text.strip() or not english[key])  # nothing is left of a button without words
        and _braces(text) == _braces(english[key])
    }


def _braces(text: str) -> set[tuple[str | None, ...]] | None:
    """What stands in the braces of a text; None where they do not pair."""
    try:
        return {tuple(part[1:]) for part in string.Formatter().parse(text) if part[1] is not None}
    except ValueError:
        return None
