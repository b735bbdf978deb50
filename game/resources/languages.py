"""The languages that can be chosen: those of the game and those of the player."""

import os
import re
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game.resources.texts import ENGLISH, Message, Texts, TranslationError

_FOLDER, _SUFFIX = "texts", ".toml"
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
"""The code of a language as in HTML: "de", "pt-BR". It is part of a file's name."""
MAX_FILES = 32
MAX_NAME = 40


class Language(NamedTuple):
    """A language that can be chosen; ``name`` is in the language itself."""

    code: str
    name: str


def find_languages(assets: Path, user: Path) -> tuple[list[Language], list[Message]]:
    """Return English, and the languages of ``assets``/texts and ``user``/texts by their codes.

    With them comes a message for each file that cannot be used. ``user`` need not exist.
    """
    found = [Language(ENGLISH, english(assets)("language.name"))]
    problems: list[Message] = []
    for code, path in sorted((_files(user) | _files(assets)).items()):
        try:
            name = Texts(assets / _FOLDER, path)("language.name")
            if name == found[0].name or not 0 < len(name) <= MAX_NAME:
                raise TranslationError
        except TranslationError:
            problems.append(Message("language.not_used", {"file": path.name}))
        else:
            found.append(Language(code, name))
    return found, problems


def open_texts(code: str, assets: Path, user: Path) -> Texts:
    """Return the texts of a language, or the English ones if it cannot be used."""
    if code != ENGLISH and _CODE.fullmatch(code):
        for home in (assets, user):
            try:
                return Texts(assets / _FOLDER, home / _FOLDER / f"{code}{_SUFFIX}")
            except TranslationError:
                continue
    return english(assets)


def english(assets: Path) -> Texts:
    """Return the English texts."""
    return Texts(assets / _FOLDER)


def _files(home: Path) -> dict[str, Path]:
    try:
        with os.scandir(home / _FOLDER) as entries:
            names = [entry.name for entry in islice(entries, 10 * MAX_FILES)]
    except OSError:
        return {}
    codes = {name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)} - {ENGLISH}
    kept = sorted(code for code in codes if _CODE.fullmatch(code))[:MAX_FILES]
    return {code: home / _FOLDER / f"{code}{_SUFFIX}" for code in kept}
