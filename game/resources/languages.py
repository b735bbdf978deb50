"""Finds translations: those that came with the game and those that the player dropped in."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game.resources.texts import ENGLISH, Message, Texts, TranslationError

_FOLDER, _ENDING = "texts", ".toml"
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
"""A language's code as in HTML: "de", "pt-BR". It is a file's name, so nothing else is let in."""
MOST_FILES = 32
LONGEST_NAME = 40


class Language(NamedTuple):
    """A language that can be chosen: its ``code``, and its ``name`` in its own words."""

    code: str
    name: str


def find_languages(assets: Path, user: Path) -> tuple[list[Language], list[Message]]:
    """English, then the translations in ``assets``/texts and in ``user``/texts by their codes.

    With them a message for each file that cannot be used. ``user`` need not exist.
    """
    found = [Language(ENGLISH, english(assets)("language.name"))]
    problems: list[Message] = []
    for code, path in sorted((_files(user) | _files(assets)).items()):
        if code == ENGLISH:
            continue
        try:
            name = Texts(assets / _FOLDER, path)("language.name")
            if name == found[0].name or not 0 < len(name) <= LONGEST_NAME:
                raise TranslationError
        except TranslationError:
            problems.append(Message("language.not_used", {"file": path.name}))
        else:
            found.append(Language(code, name))
    return found, problems


def open_texts(code: str, assets: Path, user: Path) -> Texts:
    """The texts of a language; the English ones where it is not there or cannot be used."""
    if code != ENGLISH and _CODE.fullmatch(code):
        for home in (assets, user):
            try:
                return Texts(assets / _FOLDER, home / _FOLDER / f"{code}{_ENDING}")
            except TranslationError:
                continue
    return english(assets)


def english(assets: Path) -> Texts:
    """The English texts."""
    return Texts(assets / _FOLDER)


def _files(home: Path) -> dict[str, Path]:
    """The translations of a folder by their codes."""
    try:
        with os.scandir(home / _FOLDER) as entries:
            names = [entry.name for entry in islice(entries, 10 * MOST_FILES)]
    except OSError:
        return {}
    codes = {name.removesuffix(_ENDING): name for name in names if name.endswith(_ENDING)}
    kept = sorted(code for code in codes if _CODE.fullmatch(code))[:MOST_FILES]
    return {code: home / _FOLDER / codes[code] for code in kept}
