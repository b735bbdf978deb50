"""The themes that can be chosen: those of the game and those of the player."""

import os
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game.platform.paths import BrokenAssetError
from game.resources.texts import Message
from game.resources.theme import KINDS, Theme, ThemeError
from game.resources.theme_file import printable

DEFAULT = "deep"  # the key of the theme that others fall back on
MAX_THEMES = 64  # the most themes of the player
MAX_KEY = 64  # characters


class FoundTheme(NamedTuple):
    """A theme that can be chosen; ``key`` is its folder's name."""

    key: str
    name: str
    folder: Path


def find_themes(assets: Path, user: Path) -> tuple[list[FoundTheme], list[Message]]:
    """Return the themes in ``assets``/themes, the default first, and those in ``user``/themes, if
    it exists, with a message for each that cannot be used. Of pictures only the size is checked."""
    base = _open_base(assets)
    found: list[FoundTheme] = []
    problems: list[Message] = []
    shipped = [entry.name for entry in os.scandir(assets / "themes") if entry.is_dir()]
    shipped.sort(key=lambda key: (key != DEFAULT, key))
    own, listing = _list_folders(user / "themes")
    for home, keys in ((assets, shipped), (user, own)):
        for key in keys:
            try:
                _check_key(key, {theme.key.casefold() for theme in found})
                folder = home / "themes" / key
                found.append(FoundTheme(key, Theme(folder, base).name, folder))
            except ThemeError as error:
                problems.append(_not_used(key, error))
    return found, problems + listing


def open_theme(key: str, assets: Path, user: Path) -> tuple[Theme, Message | None]:
    """Return a theme, or the default theme and a message if it cannot be used."""
    base = _open_base(assets)
    if key == DEFAULT:
        return base, None
    try:
        _check_key(key, set())
        shipped = assets / "themes" / key
        folder = shipped if os.path.isdir(shipped) else user / "themes" / key
        return Theme(folder, base), None
    except ThemeError as error:
        return base, _not_used(key, error)


def _open_base(assets: Path) -> Theme:
    """Return the default theme. Raises BrokenAssetError if it lacks anything, as all others fall
    back on it."""
    try:
        theme = Theme(assets / "themes" / DEFAULT)
    except ThemeError as error:
        described = "atlas.json" if "atlas" in error.reason.key else "theme.toml"
        file = error.reason.values.get("file", described)
        raise BrokenAssetError(f"themes/{DEFAULT}/{file}") from None
    for kind in KINDS:
        if not theme.sprites(kind):
            raise BrokenAssetError(f"themes/{DEFAULT}/{kind}-*.webp")
    return theme


def _not_used(key: str, error: ThemeError) -> Message:
    return Message("themes.not_used", {"theme": printable(key), "reason": error.reason})


def _check_key(key: str, taken: set[str]) -> None:
    """Raise ThemeError for a folder's name that cannot be shown, saved or distinguished from
    another."""
    if len(key) > MAX_KEY:
        raise ThemeError("themes.key_too_long", count=MAX_KEY)
    if not key.isprintable() or key != os.path.basename(key) or key.startswith("."):
        raise ThemeError("themes.key_not_shown")
    if key.casefold() in taken:
        raise ThemeError("themes.key_taken")


def _list_folders(folder: Path) -> tuple[list[str], list[Message]]:
    """Return the folders in the player's folder of themes, and messages about listing it.

    Files and hidden entries do not count; a broken link counts as a broken theme.
    """
    try:
        with os.scandir(folder) as entries:
            some = list(islice((e for e in entries if not e.name.startswith(".")), 1000))
    except FileNotFoundError:
        return [], []
    except OSError:
        return [], [Message("themes.unlisted")]
    keys = sorted(entry.name for entry in some if _is_folder(entry))
    if len(keys) > MAX_THEMES:
        return keys[:MAX_THEMES], [Message("themes.too_many", {"count": MAX_THEMES})]
    return keys, []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir() or (entry.is_symlink() and not os.path.isfile(entry.path))
    except OSError:
        return True
