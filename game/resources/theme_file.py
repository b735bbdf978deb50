"""Reading the files of a theme, which players may have made. Any fault raises a ThemeError whose
reason completes the sentence "the theme is not used, because ..."."""

import io
import json
import os
import re
import tomllib
import wave
from collections.abc import Mapping
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pygame

from engine.core.untrusted import NotRegularError, check_regular
from game.platform import files
from game.resources.texts import Message

MIXER_RATE, MIXER_FRAME = 44100, 4  # samples per second, and the bytes of a stereo sample
MAX_BYTES = 2_000_000  # the largest sound of a player; a larger one would hold up a frame
MAX_DECODED = 64 * 2**20  # the bytes of all sounds of a theme; those of the game take 5 MB
SAMPLE_RATES = range(4000, 192_001)
_MAX_LISTED = 1000  # the most entries of the folder that are looked at
_ERRORS = (OSError, EOFError, ValueError, RuntimeError, wave.Error)
"""Errors for files that are not sounds; ``wave`` raises RuntimeError for a truncated file."""


def decoded_bytes(path: Path) -> int:
    """Return the bytes that a PCM WAV takes in the mixer, judging by its header and size. 0 means
    that it is not played: it is missing, empty, damaged or too large."""
    try:
        check_regular(path)
        size = path.stat().st_size
        if size > MAX_BYTES:
            return 0
        with wave.open(str(path), "rb") as file:
            rate, sides = file.getframerate(), file.getnchannels()
            if rate not in SAMPLE_RATES or sides not in (1, 2) or not file.readframes(1):
                return 0
            # A header may promise more than the file holds.
            frames = min(file.getnframes(), size // (sides * file.getsampwidth()))
    except _ERRORS:
        return 0
    return -(-frames * MIXER_RATE // rate) * MIXER_FRAME


def check_sounds(folder: Path) -> None:
    """Raise ThemeError if the sounds in a folder take too much memory together."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, _MAX_LISTED)]
    except OSError:
        return  # then there are none
    sounds = [folder / name for name in names if name.endswith(".wav")]
    if sum(map(decoded_bytes, sounds)) > MAX_DECODED:
        raise ThemeError("themes.sounds_too_large")


_Kind = TypeVar("_Kind", bound=Enum)
Colour = tuple[int, int, int]
Sprites = dict[str, dict[str, float]]
"""Each sprite's row and first column, number of frames and frames per second, by name."""
HatPlace = tuple[float, float, float]
"""The place of a hat's brim on a frame, in parts of the frame, and its angle in degrees
clockwise."""
HatPlaces = dict[str, dict[str, tuple[HatPlace, ...]]]  # by kind and sprite, for each frame

MAX_TEXT_BYTES = 16 * 1024
"""Ten times the largest theme of the game. TOML takes minutes for a key with 100,000 dots."""
MAX_DOTS = 200  # the most dots in a line of such a file: 16 KB of them still take half a second
MAX_ATLAS_BYTES = 256 * 1024
MAX_PICTURE_BYTES = 16 * 1024 * 1024
MAX_PIXELS = 16_000_000
MAX_SIDE = 16_384  # pixels
MAX_NAME = 40
MAX_SHOWN = 40  # the most characters of a file's name in a message
_HEADER_BYTES = 30  # the first bytes of a picture, up to its height
_NOT_FILES = (IsADirectoryError, NotRegularError)
_PNG = b"\x89PNG\r\n\x1a\n"  # the first bytes of every such file
_HEX = re.compile(r"#[0-9A-Fa-f]{6}\Z")


class ThemeError(Exception):
    """Raised for a theme that cannot be used; ``reason`` says why."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key, values)
        self.reason = Message(key, values)


def printable(text: str) -> str:
    """Return a name from a file in displayable form, with ``?`` for other characters."""
    clean = "".join(sign if sign.isprintable() else "?" for sign in text)
    clean = clean.encode("utf-8", "replace").decode("utf-8")
    return clean if len(clean) <= MAX_SHOWN else clean[: MAX_SHOWN - 3] + "..."


def read_file(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a regular file of at most ``max_bytes``. Raises ThemeError."""
    file = printable(path.name)
    try:
        data = files.read(path, max_bytes)
    except _NOT_FILES:
        raise ThemeError("themes.not_a_file", file=file) from None
    except FileNotFoundError:
        raise ThemeError("themes.no_file", file=file) from None
    except PermissionError:
        raise ThemeError("themes.not_allowed", file=file) from None
    except OSError:
        raise ThemeError("themes.not_readable", file=file) from None
    if len(data) > max_bytes:
        raise ThemeError("themes.too_long", file=file, most=max_bytes // 1024)
    return data


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file. Raises ThemeError."""
    data = read_file(path, MAX_TEXT_BYTES)
    if max(line.count(b".") for line in data.split(b"\n")) > MAX_DOTS:
        raise ThemeError("themes.many_dots", file=path.name, most=MAX_DOTS)
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise ThemeError("themes.not_text", file=path.name) from None
    except (ValueError, RecursionError) as error:
        if where := re.search(r"line (\d+)", str(error)):
            raise ThemeError("themes.not_toml_at", file=path.name, line=where[1]) from None
        raise ThemeError("themes.not_toml", file=path.name) from None


def table(described: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a table of a theme.toml, empty if there is none. Raises ThemeError."""
    found = described.get(name, {})
    if not isinstance(found, dict):
        raise ThemeError("themes.not_a_table", table=name)
    return found


def theme_name(described: Mapping[str, Any]) -> str:
    """Return the name shown to the player. Raises ThemeError."""
    name = described.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ThemeError("themes.no_name")
    if len(name) > MAX_NAME or not name.isprintable():
        raise ThemeError("themes.bad_name", most=MAX_NAME)
    return name.strip()


def colour(value: object, name: str) -> Colour:
    """Return a colour written like "#0B1F33". Raises ThemeError."""
    if not isinstance(value, str) or not _HEX.match(value):
        raise ThemeError("themes.bad_colour", colour=printable(name))
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def colours(value: object, name: str) -> tuple[Colour, ...]:
    """Return the colours of a value that is a single colour or a list of up to 32. Raises
    ThemeError."""
    listed = value if isinstance(value, list) else [value]
    if not 1 <= len(listed) <= 32:
        raise ThemeError("themes.bad_colours", colours=printable(name))
    return tuple(colour(one, name) for one in listed)


def one_of(value: object, name: str, kinds: type[_Kind]) -> _Kind:
    """Return the enum member that a value names. Raises ThemeError."""
    words = tuple(kind.value for kind in kinds)
    if value not in words:
        raise ThemeError("themes.not_one_of", name=name, words=words)
    return kinds(value)


def read_atlas(path: Path) -> tuple[dict[str, Sprites], HatPlaces]:
    """Return the sprites of each kind of sheet, none if there is no file, and the hat places on
    their frames. Raises ThemeError."""
    if not os.path.lexists(path):
        return {}, {}
    try:
        atlas = json.loads(read_file(path, MAX_ATLAS_BYTES).decode("utf-8"))
    except (ValueError, RecursionError):
        raise ThemeError("themes.atlas_not_json") from None
    if not isinstance(atlas, dict):
        raise ThemeError("themes.atlas_not_object")
    sheets: dict[str, Sprites] = {}
    hats: HatPlaces = {}
    for kind, entries in atlas.items():
        if not isinstance(entries, dict):
            raise ThemeError("themes.atlas_bad_kind", kind=printable(kind))
        sheets[kind] = {name: _sprite(name, entry) for name, entry in entries.items()}
        places = {name: _hats(entry) for name, entry in entries.items()}
        hats[kind] = {name: found for name, found in places.items() if found}
    return sheets, hats


def _sprite(name: str, entry: object) -> dict[str, float]:
    if isinstance(entry, dict):
        sprite: dict[str, Any] = {"fps": 10, "column": 0, "row": None, "frames": None, **entry}
        found = {key: sprite[key] for key in ("row", "column", "frames", "fps")}
        if all(type(number) in (int, float) for number in found.values()):
            row, column, frames, fps = found.values()
            is_placed = row in range(256) and column in range(128)
            if is_placed and frames in range(1, 129) and 0 < fps <= 120:
                return found
    raise ThemeError("themes.atlas_bad_sprite", sprite=printable(name))


def _hats(entry: dict[str, object]) -> tuple[HatPlace, ...]:
    """Return where each frame of a sprite wears a hat; () if any of the places makes no sense."""
    listed, found = entry.get("hat"), []
    for place in listed if isinstance(listed, list) and len(listed) == entry["frames"] else ():
        if not isinstance(place, list) or [type(n) in (int, float) for n in place] != [True] * 3:
            return ()
        x, y, degrees = map(float, place)
        if not (-1 <= x <= 2 and -1 <= y <= 2 and -180 <= degrees <= 180):
            return ()
        found.append((x, y, degrees))
    return tuple(found)


def picture_size(path: Path) -> tuple[int, int]:
    """Return the width and height in the header of a PNG or a WebP, without decoding it. Raises
    ThemeError, also for a picture that would take too much memory."""
    file = printable(path.name)
    try:
        header = files.read(path, _HEADER_BYTES)
    except _NOT_FILES:
        raise ThemeError("themes.picture_not_a_file", file=file) from None
    except OSError:
        raise ThemeError("themes.picture_not_readable", file=file) from None
    size = _png_size(header) if header.startswith(_PNG) else _webp_size(header)
    if len(header) < _HEADER_BYTES or size is None:
        raise ThemeError("themes.picture_not_known", file=file)
    width, height = size
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_PIXELS):
        raise ThemeError("themes.picture_too_large", file=file)
    return width, height


def _png_size(header: bytes) -> tuple[int, int]:
    return int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")


def _webp_size(header: bytes) -> tuple[int, int] | None:
    """Return the size in one of the three kinds of headers of RFC 9649, sections 2.5 to 2.7."""
    if header[:4] != b"RIFF" or header[8:12] != b"WEBP":
        return None

    def number(start: int, stop: int) -> int:
        return int.from_bytes(header[start:stop], "little")

    match header[12:16]:
        case b"VP8X":
            return number(24, 27) + 1, number(27, 30) + 1
        case b"VP8L":
            bits = number(21, 25)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return number(26, 28) & 0x3FFF, number(28, 30) & 0x3FFF
    return None


def load_picture(path: Path) -> pygame.Surface:
    """Decode a PNG or a WebP that is not too large. Raises ThemeError."""
    size = picture_size(path)
    data = read_file(path, MAX_PICTURE_BYTES)
    try:
        # Some decoders choose the format by the suffix, which may be wrong in the file's own name.
        kind = "png" if data.startswith(_PNG) else "webp"
        image = pygame.image.load(io.BytesIO(data), f"picture.{kind}")
    except (pygame.error, MemoryError, ValueError):
        raise ThemeError("themes.picture_not_decoded", file=printable(path.name)) from None
    if image.get_size() != size:
        raise ThemeError("themes.picture_changed", file=printable(path.name))
    return image
