"""Every text that a player reads, by key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ENGLISH = "en"


@dataclass(frozen=True)
class Message:
    """A text that is to be told, in whatever language: its key and what stands in its braces.

    A value may be a message itself, or a tuple of values, which are told with commas between.
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


class Texts:
    """The texts of a language; what its file lacks is taken from the English one.

    A call gives the text of a key such as ``menu.quit``, its words in braces replaced. Raises
    KeyError for a key that is in neither file.
    """

    def __init__(self, folder: Path, language: str = ENGLISH) -> None:
        self._texts = _read(folder / f"{ENGLISH}.toml")
        if language != ENGLISH:
            self._texts |= _read(folder / f"{language}.toml")

    def __call__(self, key: str, /, **values: object) -> str:
        text = self._texts[key]
        return text.format(**values) if values else text

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def tell(self, message: Message) -> str:
        """The text of a message; raises KeyError as a call does."""
        return self(
            message.key, **{name: self._told(value) for name, value in message.values.items()}
        )

    def keys(self) -> set[str]:
        """All keys."""
        return set(self._texts)

    def _told(self, value: object) -> str:
        if isinstance(value, Message):
            return self.tell(value)
        if isinstance(value, tuple):
            return ", ".join(map(self._told, value))
        return str(value)


def _read(path: Path) -> dict[str, str]:
    tables = tomllib.loads(path.read_text("utf-8"))
    return {
        f"{table}.{name}": text for table, texts in tables.items() for name, text in texts.items()
    }
