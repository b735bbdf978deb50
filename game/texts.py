"""Every text that a player reads, by key."""

from __future__ import annotations

import tomllib
from pathlib import Path

ENGLISH = "en"


class Texts:
    """The texts of a language; what its file lacks is taken from the English one.

    A call gives the text of a key such as ``menu.quit``, its words in braces replaced. Raises
    KeyError for a key that is in neither file.
    """

    def __init__(self, folder: Path, language: str = ENGLISH) -> None:
        self._texts = _read(folder / f"{ENGLISH}.toml")
        if language != ENGLISH:
            self._texts |= _read(folder / f"{language}.toml")

    def __call__(self, key: str, **values: object) -> str:
        text = self._texts[key]
        return text.format(**values) if values else text

    def keys(self) -> set[str]:
        """All keys."""
        return set(self._texts)


def _read(path: Path) -> dict[str, str]:
    tables = tomllib.loads(path.read_text("utf-8"))
    return {
        f"{table}.{name}": text for table, texts in tables.items() for name, text in texts.items()
    }
