"""A theme: a folder with colours, sprite sheets, and an atlas that names the sprites."""

from __future__ import annotations

import math
import os
import re
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.platform.cache import Cache, Until
from game.resources import theme_file
from game.resources.scenery import Scenery, check_scene, read_scenery
from game.resources.texts import Message
from game.resources.theme_file import Colour, HatPlace, Sprites, ThemeError, check_sounds

__all__ = ["Backdrop", "Colour", "HatPlace", "ParticleShape", "Sheet", "Theme", "ThemeError"]

MAX_SIZES = 16  # the most frame sizes of one kind of sheet
MAX_PIXELS = 48_000_000
"""The most pixels of all pictures of a theme together, and of all frames cut out of its sheets,
each of which takes four bytes of memory."""
MIN_FRAME_PX, MAX_FRAME_PX = 8, 512
KINDS = ("tiles", "effects", "puff", "swimmer", "hero", "hats", "icons", "sea", "rewards", "dive")
_PICTURE = re.compile(r"([a-z]+)-(.+)\.(?:png|webp)\Z")


class ParticleShape(Enum):
    """The shape of a theme's confetti."""

    DISC = "disc"
    SQUARE = "square"
    STAR = "star"
    SCRAP = "scrap"


class Backdrop(Enum):
    """The background of every scene."""

    SEA = "sea"
    FLAT = "flat"
    GRID = "grid"
    PAPER = "paper"


class SheetImage(NamedTuple):
    """The file of a sheet of a kind, with frames of ``drawn_px`` pixels a side."""

    kind: str
    drawn_px: int
    path: Path

    def decoded(self) -> pygame.Surface:
        """Return the whole sheet. Raises ThemeError."""
        return _images.get(self) or _images.put(self, theme_file.load_picture(self.path))


_images: Cache[SheetImage, pygame.Surface] = Cache("sprite sheets", megabytes=64, until=Until.FULL)
"""Decoded sheets: room for all of one theme, since decoding one takes longer than a frame."""
_frames: Cache[tuple[SheetImage, int, str, int, bool], pygame.Surface] = Cache(
    "sprites", megabytes=12, windows=3.0
)
"""The frames of sheets, by side in pixels, sprite, number, and whether they are flipped."""


class Sheet:
    """A sprite sheet whose frames are scaled to ``px`` pixels a side when needed. Missing sprites
    are taken from ``other``."""

    def __init__(self, image: SheetImage, sprites: Sprites, px: int) -> None:
        self._image, self._sprites, self.px = image, sprites, px
        self.is_packed = False  # whether clear pixels of frames cost neither memory nor time
        self.other: Sheet | None = None

    def frame(self, name: str, index: int = 0, flipped: bool = False) -> pygame.Surface:
        """Return frame ``index`` of a sprite, ``px`` x ``px``, with alpha, or ``flipped``."""
        if name not in self._sprites and self.other is not None:
            return self.other.frame(name, index, flipped)
        key = self._image, self.px, name, index, flipped
        return _frames.get(key) or _frames.put(key, self._cut(name, index, flipped))

    def _cut(self, name: str, index: int, flipped: bool) -> pygame.Surface:
        sprite, drawn = self._sprites[name], self._image.drawn_px
        box = (int(sprite["column"]) + index) * drawn, int(sprite["row"]) * drawn, drawn, drawn
        try:
            image = self._image.decoded()
        except ThemeError:  # the file was there when the sheet was created
            return pygame.Surface((self.px, self.px), pygame.SRCALPHA)
        frame = pygame.transform.flip(cut_frame(image, box, self.px), flipped, False)
        if self.is_packed:
            frame.set_alpha(255, pygame.RLEACCEL)
        return frame


def cut_frame(image: pygame.Surface, box: tuple[int, int, int, int], px: int) -> pygame.Surface:
    """Return the square ``box`` of a sheet's image, scaled to ``px`` pixels a side."""
    # One frame at a time, since converting a whole sheet would hold up the picture.
    frame = image.subsurface(box).convert_alpha()
    return frame if box[2] == px else pygame.transform.smoothscale(frame, (px, px))


class Theme:
    """The look of the game. Sheets are decoded when first needed, and kept for a while.

    Missing colours, kinds of sheets and single sprites come from ``base``. Raises ThemeError if the
    folder's description cannot be used. A picture that cannot be decoded is replaced by the base's,
    and ``problem`` says so.
    """

    def __init__(self, folder: Path, base: Theme | None = None) -> None:
        self.folder, self._base = folder, base
        described = theme_file.read_toml(folder / "theme.toml")
        self.name = theme_file.theme_name(described)
        self.colours: dict[str, Colour] = dict(base.colours) if base else {}
        own = theme_file.table(described, "palette").items()
        self.colours |= {name: theme_file.colour(value, name) for name, value in own}
        self._read_particles(theme_file.table(described, "particles"))
        self._read_backdrop(theme_file.table(described, "background"))
        scene = folder / "scene.toml"
        self.scenery = read_scenery(scene) if os.path.lexists(scene) else Scenery()
        self.is_light = _is_light(theme_file.table(described, "look"), self.colours)
        self.problem: Message | None = None
        atlas, self._hats = theme_file.read_atlas(folder / "atlas.json")
        self._pictures = _pictures(folder)
        self._atlas = {kind: atlas.get(kind) or self._base_sprites(kind) for kind in self._pictures}
        self._sheets: dict[tuple[str, int], Sheet] = {}
        self._check_sizes()
        check_sounds(folder / "sounds")

    def colour(self, name: str) -> Colour:
        """Return a colour of the palette."""
        return self.colours[name]

    def particles(self, kind: str) -> tuple[Colour, ...]:
        """Return the colours of a kind of particle (confetti, dust, spark, scorch), or () if there
        are none."""
        return self._particles.get(kind, ())

    @property
    def sounds(self) -> Path | None:
        """The folder of the theme's sounds, if it has its own."""
        folder, base = self.folder / "sounds", self._base
        return folder if os.path.isdir(folder) else base.sounds if base else None

    def sprites(self, kind: str) -> tuple[str, ...]:
        """Return the names of all sprites of a kind."""
        base = self._base.sprites(kind) if self._base else ()
        return tuple(dict.fromkeys((*self._atlas.get(kind, ()), *base)))

    def frames(self, kind: str, name: str) -> int:
        """Return the number of frames of a sprite."""
        return int(self._sprite(kind, name)["frames"])

    def fps(self, kind: str, name: str) -> float:
        """Return the frames per second of a looping sprite."""
        return float(self._sprite(kind, name).get("fps", 10))

    def hat_place(self, kind: str, name: str, frame: int) -> HatPlace | None:
        """Return where a hat sits on a frame of a sprite; None if none can."""
        if self._base is not None and name not in self._atlas.get(kind, {}):
            return self._base.hat_place(kind, name, frame)
        return dict(enumerate(self._hats.get(kind, {}).get(name, ()))).get(frame)

    def sheet(self, kind: str, px: int) -> Sheet:
        """Return the sprites of a kind (tiles, effects, puff, icons), ``px`` pixels a side."""
        if (kind, px) not in self._sheets:
            self._sheets[kind, px] = self._make_sheet(kind, px)
        return self._sheets[kind, px]

    def prepare(self) -> None:
        """Decode the pictures of effects, which would hold up the frame of the first click."""
        self.read("effects")

    def read(self, kind: str) -> None:
        """Decode the pictures of a kind in advance, on any thread."""
        for drawn in self._pictures.get(kind, {}):
            with suppress(ThemeError):  # reported when the picture is needed
                self._image(kind, drawn).decoded()
        if self._base is not None and kind not in self._pictures:
            self._base.read(kind)

    @property
    def has_zones(self) -> bool:
        """Whether it looks different in each zone of the sea."""
        return os.path.isdir(self.folder / "zones")

    def in_zone(self, zone: str) -> Theme:
        """Return the theme as it looks in a zone of the sea, or itself if it has no such zone.
        Raises ThemeError."""
        folder = self.folder / "zones" / zone
        return Theme(folder, self) if zone and os.path.isdir(folder) else self

    def unused_part(self, error: ThemeError) -> Message:
        """Return the message to the player about a part that cannot be used."""
        return Message("themes.part_not_used", {"theme": self.name, "reason": error.reason})

    def icon(self) -> pygame.Surface:
        """Return the window's icon, fully transparent if there is none."""
        try:
            return theme_file.load_picture(self.folder / "icon.png")
        except ThemeError:
            if self._base is None:
                return pygame.Surface((32, 32), pygame.SRCALPHA)
            return self._base.icon()

    def forget(self, *kinds: str) -> None:
        """Free the memory of some kinds of sprites, by default of all, until they are needed
        again."""

        def is_given(image: SheetImage) -> bool:
            return image.path.parent == self.folder and (not kinds or image.kind in kinds)

        _images.drop_where(is_given)
        _frames.drop_where(lambda key: is_given(key[0]))
        if self._base is not None:
            self._base.forget(*kinds)

    def _read_particles(self, described: dict[str, Any]) -> None:
        base = self._base
        self._particles: dict[str, tuple[Colour, ...]] = dict(base._particles) if base else {}
        self.particle_shape: ParticleShape = base.particle_shape if base else ParticleShape.DISC
        if "shape" in described:
            shape = described.pop("shape")
            self.particle_shape = theme_file.one_of(shape, "[particles] shape", ParticleShape)
        self._particles |= {name: theme_file.colours(v, name) for name, v in described.items()}

    def _read_backdrop(self, described: dict[str, Any]) -> None:
        base = self._base
        self.backdrop: Backdrop = base.backdrop if base else Backdrop.SEA
        if "kind" in described:
            self.backdrop = theme_file.one_of(described.pop("kind"), "[background] kind", Backdrop)
        self.backdrop_colours = {n: theme_file.colour(v, n) for n, v in described.items()}

    def _base_sprites(self, kind: str) -> Sprites:
        """Return the base's sprites of a kind, for a theme without an atlas of its own."""
        if self._base is None or kind not in self._base._atlas:
            raise ThemeError("themes.atlas_lacks", kind=theme_file.printable(kind))
        return self._base._atlas[kind]

    def _sprite(self, kind: str, name: str) -> dict[str, float]:
        own = self._atlas.get(kind, {})
        return self._base._sprite(kind, name) if self._base and name not in own else own[name]

    def _check_sizes(self) -> None:
        """Compare the size of every picture with the atlas, reading only the headers."""
        sheets = [path for sizes in self._pictures.values() for path in sizes.values()]
        paths = sheets + [self.folder / name for name in self.scenery.files()]
        found = {path: theme_file.picture_size(path) for path in paths}
        if sum(math.prod(found[path]) for path in paths) > MAX_PIXELS:
            raise ThemeError("themes.pictures_too_large")
        cut = (
            max(sizes) ** 2 * _count_frames(self._atlas[k]) for k, sizes in self._pictures.items()
        )
        if sum(cut) > MAX_PIXELS:
            raise ThemeError("themes.pictures_too_large")
        check_scene(self.scenery, {path.name: size for path, size in found.items()})
        for kind, sizes in self._pictures.items():
            sprites = self._atlas[kind]
            # The number of frames of a tile's animation is fixed.
            fixed = self._base._atlas[kind] if kind == "tiles" and self._base else {}
            for name, sprite in sprites.items():
                if name in fixed and sprite["frames"] < (least := int(fixed[name]["frames"])):
                    raise ThemeError("themes.too_few_frames", sprite=name, count=least)
            ends = (int(sprite["column"] + sprite["frames"]) for sprite in sprites.values())
            columns = max(ends, default=1)
            rows = max((int(sprite["row"]) + 1 for sprite in sprites.values()), default=1)
            for drawn, path in sizes.items():
                width, height = found[path]
                if width < columns * drawn or height < rows * drawn:
                    has, needs = f"{width} x {height}", f"{columns * drawn} x {rows * drawn}"
                    raise ThemeError("themes.picture_size", file=path.name, has=has, needs=needs)

    def _make_sheet(self, kind: str, px: int) -> Sheet:
        if kind in self._pictures:
            try:
                return self._own_sheet(kind, px)
            except ThemeError as error:
                if self._base is None:
                    raise
                self.problem = self.unused_part(error)
                del self._pictures[kind], self._atlas[kind]
        if self._base is None:
            raise KeyError(kind)
        return self._base.sheet(kind, px)

    def _own_sheet(self, kind: str, px: int) -> Sheet:
        sizes = sorted(self._pictures[kind])
        drawn = next((size for size in sizes if size >= px), sizes[-1])
        image = self._image(kind, drawn)
        image.decoded()  # now, so that a broken sheet is reported and replaced
        sheet = Sheet(image, self._atlas[kind], px)
        sheet.is_packed = kind == "effects"
        if self._base and not self._base._atlas.get(kind, {}).keys() <= self._atlas[kind].keys():
            sheet.other = self._base.sheet(kind, px)
        return sheet

    def _image(self, kind: str, drawn: int) -> SheetImage:
        return SheetImage(kind, drawn, self._pictures[kind][drawn])


def _count_frames(sprites: Sprites) -> int:
    """Return how many pictures the frames of all sprites need; frames may share a place."""
    return sum(int(sprite["frames"]) for sprite in sprites.values())


def _pictures(folder: Path) -> dict[str, dict[int, Path]]:
    """Return the sheets of a folder by kind and by frame size."""
    found: dict[str, dict[int, Path]] = {}
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry, _ in zip(entries, range(1000), strict=False)]
    except OSError:
        raise ThemeError("themes.no_folder") from None
    for name in sorted(names):
        match = _PICTURE.match(name)
        if match is None or match[1] not in KINDS:
            continue
        size = int(match[2]) if re.fullmatch(r"[1-9][0-9]{0,3}", match[2]) else 0
        if not MIN_FRAME_PX <= size <= MAX_FRAME_PX:
            raise ThemeError("themes.picture_name", file=theme_file.printable(name))
        found.setdefault(match[1], {})[size] = folder / name
        if len(found[match[1]]) > MAX_SIZES:
            raise ThemeError("themes.too_many_sizes", count=MAX_SIZES, kind=match[1])
    return found


def _is_light(look: dict[str, Any], colours: dict[str, Colour]) -> bool:
    """Return whether text is dark on light: judged by the panel's colour unless the theme says
    so."""
    red, green, blue = colours.get("panel", (0, 0, 0))
    is_light = look.get("light", 2 * red + 5 * green + blue > 8 * 128)
    if not isinstance(is_light, bool):
        raise ThemeError("themes.bad_light")
    return is_light
