"""Every text that a player reads, by key, and the languages that can be chosen."""

import os
import re
import string
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from game.platform import files
from game.platform.paths import BrokenAssetError

OTHER = "other"
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER)

_Rule = Callable[[int], str]


def plural_category(language: str, count: int) -> str:
    """Return the plural category of a count in a language given by its code, such as "de" or
    "pt-BR"."""
    code = language.partition("-")[0]
    return _RULES.get(language, _RULES.get(code, _one_or_other))(abs(count))


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else OTHER


def _never(n: int) -> str:
    return OTHER


def _one_with_zero(n: int) -> str:
    return "one" if n <= 1 else OTHER


def _east_slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _south_slavic(n: int) -> str:
    return _east_slavic(n).replace("many", OTHER)


def _polish(n: int) -> str:
    return "one" if n == 1 else _east_slavic(n).replace("one", "many")


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else OTHER


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else OTHER


def _lithuanian(n: int) -> str:
    if n % 100 in range(11, 20) or n % 10 == 0:
        return OTHER
    return "one" if n % 10 == 1 else "few"


def _latvian(n: int) -> str:
    if n % 10 == 0 or n % 100 in range(11, 20):
        return "zero"
    return "one" if n % 10 == 1 else OTHER


def _slovene(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, OTHER)


def _hebrew(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, OTHER)


def _arabic(n: int) -> str:
    if n <= 2:
        return ("zero", "one", "two")[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else OTHER


_RULES: dict[str, _Rule] = {
    **dict.fromkeys(("id", "ja", "ko", "ms", "th", "vi", "zh"), _never),
    **dict.fromkeys(("fa", "fr", "hi", "hy", "pt"), _one_with_zero),
    **dict.fromkeys(("be", "ru", "uk"), _east_slavic),
    **dict.fromkeys(("bs", "hr", "sr"), _south_slavic),
    **dict.fromkeys(("cs", "sk"), _czech),
    "ar": _arabic,
    "he": _hebrew,
    "lt": _lithuanian,
    "lv": _latvian,
    "pl": _polish,
    "pt-PT": _one_or_other,
    "ro": _romanian,
    "sl": _slovene,
}
"""The rules of languages that do not distinguish just 1 from everything else, as English does."""


ENGLISH = "en"
MAX_BYTES, MAX_LINE = 256 * 1024, 500
"""The most bytes of a translation, and the most characters of a line: TOML takes minutes for a key
with many dots."""
MAX_TEXT = 1000  # the most characters, eight times the longest English text
MAX_FILES = 32  # the most translations in a folder
MAX_NAME = 40  # characters
_FOLDER, _SUFFIX = "texts", ".toml"
LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
"""The code of a language as in HTML, such as "de" or "pt-BR". It is part of a file's name."""
_HEADING = re.compile(r"^\[(\w+)\]$", re.MULTILINE)


FORMER_TABLES = {"postmortem": "review"}
"""Names that tables had once, as in translations of that time, and have now."""
FORMER_TEXTS = {
    "why": {"has_all": "done", "all_known": "none_left", "left": "only_answer", "shown": "seen"},
}
"""The same of texts in tables."""


class TranslationError(ValueError):
    """Raised for a file that cannot be used as a translation."""


@dataclass(frozen=True)
class Message:
    """A text in any language: its key, and the values in its braces. A value may be a message
    itself, or a tuple of values, which are joined by commas."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


class Texts:
    """The texts of a language: those in ``folder``/en.toml, replaced by those of a ``translation``
    that have the same braces. Raises TranslationError for a file that cannot be used, or
    BrokenAssetError if that is the English file.

    A text with a count is a table with a text for each plural form of its language: ``one`` and
    ``other`` in English. The value ``count`` chooses among them, and is written with its digits
    grouped.
    """

    def __init__(self, folder: Path, translation: Path | None = None) -> None:
        self._texts = _read_english(folder / f"{ENGLISH}.toml")
        self._translated: dict[str, str] = {}
        self._language = ENGLISH
        if translation is not None:
            self._language = translation.stem
            self._translated = _read_translation(translation, self._texts.parse_all())

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of a key such as ``menu.quit``, with these values in its braces."""
        count = values.get("count")
        text = self._find(key, count)
        if isinstance(count, int):
            values["count"] = self._group(count)
        return text.format(**values) if values else text

    def _group(self, number: int) -> str:
        """Return a whole number as the language groups its digits."""
        if abs(number) < 1000:
            return str(number)
        thousands, rest = divmod(abs(number), 1000)
        front = self._group(thousands if number > 0 else -thousands)
        return self("numbers.thousands", thousands=front, rest=f"{rest:03}")

    def _find(self, key: str, count: object) -> str:
        if key in self._texts:
            return self._translated.get(key) or self._texts[key]
        for texts, language in ((self._translated, self._language), (self._texts, ENGLISH)):
            form = plural_category(language, count) if isinstance(count, int) else OTHER
            for name in (f"{key}.{form}", f"{key}.{OTHER}"):
                if name in texts:
                    return texts[name]
        raise KeyError(key)

    def __contains__(self, key: str) -> bool:
        return key in self._texts or f"{key}.{OTHER}" in self._texts

    def format(self, message: Message) -> str:
        """Return the text of a message."""
        values = {name: self._format_value(value) for name, value in message.values.items()}
        return self(message.key, **values)

    def keys(self) -> set[str]:
        """Return all keys, those of plural forms without the form."""
        return {".".join(key.split(".")[:2]) for key in self._texts.parse_all()}

    def _format_value(self, value: object) -> object:
        if isinstance(value, Message):
            return self.format(value)
        if isinstance(value, tuple):
            return ", ".join(str(self._format_value(one)) for one in value)
        return value


class _Tables(dict[str, str]):
    """The English texts by key. A table is parsed when first needed; parsing all would delay the
    first frame."""

    def __init__(self, text: str) -> None:
        super().__init__()
        parts = _HEADING.split(text)
        self._unparsed = dict(zip(parts[1::2], parts[2::2], strict=True))
        self._lock = Lock()  # background work uses texts, too

    def __missing__(self, key: str) -> str:
        if key not in self:
            raise KeyError(key)
        return self[key]

    def __contains__(self, key: object) -> bool:
        table = str(key).partition(".")[0]
        if not super().__contains__(key) and table in self._unparsed:
            self._parse(table)
        return super().__contains__(key)

    @property
    def has_tables(self) -> bool:
        """Whether there are any texts."""
        return bool(self._unparsed or self)

    def parse_all(self) -> dict[str, str]:
        for table in list(self._unparsed):
            self._parse(table)
        return self

    def _parse(self, table: str) -> None:
        with self._lock:
            texts = parse_table(self._unparsed.get(table, ""))
            self.update({f"{table}.{name}": text for name, text in texts.items()})
            self._unparsed.pop(table, None)  # only now: missing keys have been parsed


def _read_english(path: Path) -> _Tables:
    try:
        texts = _Tables(path.read_text("utf-8"))
    except (OSError, ValueError):
        raise BrokenAssetError(f"{_FOLDER}/{path.name}") from None
    if not texts.has_tables:
        raise BrokenAssetError(f"{_FOLDER}/{path.name}")
    return texts


def parse_table(table: str) -> dict[str, str]:
    """Return the texts of a table without its heading, plural forms as ``name.form``."""
    return _flatten(tomllib.loads(table))


def _flatten(table: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, text in table.items():
        if isinstance(text, dict):
            flat |= {f"{name}.{form}": one for form, one in text.items()}
        else:
            flat[name] = text
    return flat


def _read_translation(path: Path, english: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of a file that can replace English ones. Raises TranslationError."""
    try:
        data = files.read(path, MAX_BYTES)
        text = data.decode("utf-8-sig")
        if len(data) > MAX_BYTES or max(map(len, text.split("\n"))) > MAX_LINE:
            raise TranslationError
        tables = tomllib.loads(text)
    except (OSError, ValueError, RecursionError):
        raise TranslationError from None
    texts = {
        _current_key(table, name): text
        for table, named in tables.items()
        if isinstance(named, dict)
        for name, text in _flatten(named).items()
    }
    if any(isinstance(text, str) and len(text) > MAX_TEXT for text in texts.values()):
        raise TranslationError
    return {key: text for key, text in texts.items() if _can_replace(key, text, english)}


def _current_key(table: str, name: str) -> str:
    """Return the key that a text of a translation has today; plural forms keep theirs."""
    text, dot, form = name.partition(".")
    text = FORMER_TEXTS.get(table, {}).get(text, text)
    return f"{FORMER_TABLES.get(table, table)}.{text}{dot}{form}"


def _can_replace(key: str, text: object, english: Mapping[str, str]) -> bool:
    """Return whether a translation's text can replace the English one.

    Its language may have plural forms that English lacks, and any form may leave out the count.
    """
    stem, _, form = key.rpartition(".")
    is_form = "." in stem and form in CATEGORIES
    known = english.get(f"{stem}.{OTHER}" if is_form else key)
    if known is None or not isinstance(text, str):
        return False
    if not text.replace("\t", "").replace("\u00a0", " ").isprintable() or text.count(
        "\t"
    ) != known.count("\t"):
        return False
    if not text.strip() and known:  # a button without words cannot be found
        return False
    if text.count("{") > 2 * known.count("{"):  # a text that repeats a long value becomes long
        return False
    ours, theirs = _braces(known), _braces(text)
    assert ours is not None
    optional = {one for one in ours if one[0] == "count"} if is_form else set()
    return theirs is not None and ours - optional <= theirs <= ours


def _braces(text: str) -> set[tuple[str | None, ...]] | None:
    """Return the contents of a text's braces, or None if they are unbalanced."""
    try:
        return {tuple(part[1:]) for part in string.Formatter().parse(text) if part[1] is not None}
    except ValueError:
        return None


class Language(NamedTuple):
    """A language that can be chosen; ``name`` is its own name for itself."""

    code: str
    name: str


def find_languages(assets: Path, user: Path) -> tuple[list[Language], list[Message]]:
    """Return English, and the languages in ``assets``/texts and ``user``/texts by code, with a
    message for each file that cannot be used. ``user`` need not exist."""
    found = [Language(ENGLISH, english(assets)("language.name"))]
    problems: list[Message] = []
    for code, path in sorted((_files(user) | _files(assets)).items()):
        try:
            name = Texts(assets / _FOLDER, path)("language.name")
            if name == found[0].name or not 0 < len(name) <= MAX_NAME:
                raise TranslationError
            found.append(Language(code, name))
        except TranslationError:
            problems.append(Message("language.not_used", {"file": path.name}))
    return found, problems


def open_texts(code: str, assets: Path, user: Path) -> Texts:
    """Return the texts of a language, or the English ones if it cannot be used."""
    if code != ENGLISH and LANGUAGE_CODE.fullmatch(code):
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
    kept = sorted(code for code in codes if LANGUAGE_CODE.fullmatch(code))[:MAX_FILES]
    return {code: home / _FOLDER / f"{code}{_SUFFIX}" for code in kept}
