"""Reads a theme's folder with suspicion: players drop in what they like.

Nothing here decodes a picture. Whatever is wrong comes out as a ThemeError whose reason ends the
sentence "the theme is not used, because ...".
"""

from __future__ import annotations

import json
import os
import re
import stat
import struct
import tomllib
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.resources.texts import Message

Colour = tuple[int, int, int]

MOST_TEXT = 256 * 1024
"""Bytes of a theme.toml or an atlas.json at most."""
MOST_DOTS = 1000
"""In a theme.toml: reading a key takes a time that grows with the square of its dots."""
MOST_PICTURE = 16 * 1024 * 1024
"""Bytes of a picture's file at most."""
MOST_PIXELS = 16_000_000
MOST_SIDE = 16_384
MOST_NAME = 40
LONGEST_SHOWN = 40
_HEAD = 24
"""Bytes of a picture up to its height."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEX = re.compile(r"#[0-9A-Fa-f]{6}\Z")


class ThemeError(Exception):
    """A theme cannot be used; ``reason`` is the end of a sentence that says so, without its stop.

    ``key`` is that of its text, ``values`` are for the words in braces.
    """

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key, values)
        self.reason = Message(key, values)


def shown(text: str) -> str:
    """A name from outside, fit to be shown: printable and not too long."""
    clean = "".join(sign if sign.isprintable() else "?" for sign in text)
    clean = clean.encode("utf-8", "replace").decode("utf-8")
    return clean if len(clean) <= LONGEST_SHOWN else clean[: LONGEST_SHOWN - 3] + "..."


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a regular file of at most ``most`` bytes.

    Raises ThemeError, also for pipes and devices, which could be read for ever.
    """
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise ThemeError("themes.not_a_file", file=shown(path.name))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise ThemeError("themes.no_file", file=shown(path.name)) from None
    except PermissionError:
        raise ThemeError("themes.not_allowed", file=shown(path.name)) from None
    except (OSError, ValueError):
        raise ThemeError("themes.not_readable", file=shown(path.name)) from None
    if len(data) > most:
        raise ThemeError("themes.too_long", file=shown(path.name), most=most // 1024)
    return data


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file; raises ThemeError."""
    data = read_file(path, MOST_TEXT)
    if data.count(b".") > MOST_DOTS:
        raise ThemeError("themes.not_toml", file=path.name)
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise ThemeError("themes.not_text", file=path.name) from None
    except (ValueError, RecursionError) as error:
        where = re.search(r"line (\d+)", str(error))
        if where is None:
            raise ThemeError("themes.not_toml", file=path.name) from None
        raise ThemeError("themes.not_toml_at", file=path.name, line=where[1]) from None


def table(described: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A table of a theme.toml, empty if there is none; raises ThemeError for anything else."""
    found = described.get(name, {})
    if not isinstance(found, dict):
        raise ThemeError("themes.not_a_table", table=name)
    return found


def theme_name(described: Mapping[str, Any]) -> str:
    """The name a player reads; raises ThemeError."""
    name = described.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ThemeError("themes.no_name")
    if len(name) > MOST_NAME or not name.isprintable():
        raise ThemeError("themes.bad_name", most=MOST_NAME)
    return name.strip()


def colour(value: object, name: str) -> Colour:
    """A colour written like "#0B1F33"; raises ThemeError."""
    if not isinstance(value, str) or not _HEX.match(value):
        raise ThemeError("themes.bad_colour", colour=shown(name))
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def colours(value: object, name: str) -> tuple[Colour, ...]:
    """One colour or a list of up to 32; raises ThemeError."""
    listed = value if isinstance(value, list) else [value]
    if not 1 <= len(listed) <= 32:
        raise ThemeError("themes.bad_colours", colours=shown(name))
    return tuple(colour(one, name) for one in listed)


def one_of(value: object, name: str, allowed: tuple[str, ...]) -> str:
    """A word out of a few; raises ThemeError."""
    if not isinstance(value, str) or value not in allowed:
        raise ThemeError("themes.not_one_of", name=name, words=allowed)
    return value


Sprites = dict[str, dict[str, float]]
"""For each sprite of a kind its row, how many frames it has and, if it loops, its fps."""


def read_atlas(path: Path) -> dict[str, Sprites]:
    """The atlas beside a theme's sheets, empty if there is none; raises ThemeError."""
    if not os.path.lexists(path):
        return {}
    try:
        atlas = json.loads(read_file(path, MOST_TEXT).decode("utf-8"))
    except (ValueError, RecursionError):
        raise ThemeError("themes.atlas_not_json") from None
    if not isinstance(atlas, dict):
        raise ThemeError("themes.atlas_not_object")
    return {kind: _sprites(kind, entries) for kind, entries in atlas.items()}


def _sprites(kind: str, entries: object) -> Sprites:
    if not isinstance(entries, dict):
        raise ThemeError("themes.atlas_bad_kind", kind=shown(kind))
    return {name: _sprite(name, entry) for name, entry in entries.items()}


def _sprite(name: str, entry: object) -> dict[str, float]:
    if isinstance(entry, dict):
        row, frames = _number(entry.get("row")), _number(entry.get("frames"))
        fps = _number(entry.get("fps", 10))
        if row in range(256) and frames in range(1, 129) and 0 < fps <= 120:
            return {"row": row, "frames": frames, "fps": fps}
    raise ThemeError("themes.atlas_bad_sprite", sprite=shown(name))


def _number(value: object) -> float:
    """A number as it is, -1 for anything else (True is none)."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else -1


def picture_size(path: Path) -> tuple[int, int]:
    """Width and height out of a PNG's first bytes, before anything is decoded.

    Raises ThemeError for what is no PNG and for a picture that is too large.
    """
    head = _head(path)
    if len(head) < _HEAD or head[:8] != _SIGNATURE or head[12:16] != b"IHDR":
        raise ThemeError("themes.picture_not_png", file=shown(path.name))
    width, height = struct.unpack(">II", head[16:24])
    if not 0 < width <= MOST_SIDE or not 0 < height <= MOST_SIDE or width * height > MOST_PIXELS:
        raise ThemeError("themes.picture_too_large", file=shown(path.name))
    return width, height


def _head(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise ThemeError("themes.picture_not_a_file", file=shown(path.name))
        with path.open("rb") as file:
            return file.read(_HEAD)
    except OSError:
        raise ThemeError("themes.picture_not_readable", file=shown(path.name)) from None


def check_picture(path: Path) -> None:
    """Whether a PNG is whole: every part's checksum and the end; raises ThemeError."""
    data = read_file(path, MOST_PICTURE)
    at = len(_SIGNATURE)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        end = at + 8 + length
        if end + 4 > len(data):
            break
        if zlib.crc32(data[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            break
        if data[at + 4 : at + 8] == b"IEND":
            return
        at = end + 4
    raise ThemeError("themes.picture_damaged", file=shown(path.name))
