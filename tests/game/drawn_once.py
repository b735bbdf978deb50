"""Pictures that the tests of a process read and draw once, since that takes most of the time of a
start: they look the same for the same colours, sizes and backdrop."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from pygame import Rect, Surface

from game.app import screen
from game.menu import menu
from game.menu.logo import Lettering, Logo
from game.platform import paths
from game.platform.cache import bytes_of, set_window_size
from game.resources import theme, theme_file
from game.resources.theme import Theme
from game.ui import material
from game.ui.fonts import Fonts
from game.ui.painter import Painter
from game.world import stage, world

ENTRY = 500  # bytes of an entry besides its value


class Kept:
    """The latest values by their keys, which together take at most some ``megabytes``."""

    def __init__(self, megabytes: float) -> None:
        self.values = OrderedDict[Hashable, Any]()
        self.left = megabytes * 2**20
        self.lock = Lock()

    def get_or_make(self, key: Hashable, make: Callable[[], Any]) -> Any:
        with self.lock:  # pictures are read on threads, too
            if key in self.values:
                self.values.move_to_end(key)
                return self.values[key]
        value = make()
        with self.lock:
            if key not in self.values:
                self.values[key] = value
                self.left -= ENTRY + bytes_of(value)
            while self.left < 0 and len(self.values) > 1:
                self.left += ENTRY + bytes_of(self.values.popitem(last=False)[1])
        return value


def draw_once(patched: pytest.MonkeyPatch) -> None:
    """Share decoded pictures, backdrops, panels, the letters of the logo, cards of the menu and
    rendered text among all programs that are started while this is patched."""
    # The pictures of the windows and the themes of many tests need more room than those of one.
    patched.setattr(
        screen, "set_window_size", lambda size: set_window_size((2 * size[0], 2 * size[1]))
    )
    share_sheets(patched)
    share_backdrops(patched)
    share_panels(patched)
    share_letters(patched)
    share_cards(patched)
    share_text(patched)


def looks_of(theme: Theme) -> tuple[Hashable, ...]:
    """Return what determines the look of things drawn with a theme."""
    return theme.folder, theme.name, *sorted(theme.colours.items())


def share_sheets(patched: pytest.MonkeyPatch) -> None:
    """Share the game's own pictures, and the frames that are cut out of them for as long as the
    pictures are kept."""
    load, cut, sheets = theme_file.load_picture, theme.cut_frame, Kept(160)
    frames: WeakKeyDictionary[Surface, dict[Hashable, Surface]] = WeakKeyDictionary()

    def load_once(path: Path) -> Surface:
        own = path.is_relative_to(paths.assets())
        return sheets.get_or_make(path, lambda: load(path)) if own else load(path)

    def cut_once(image: Surface, box: tuple[int, int, int, int], px: int) -> Surface:
        known = frames.setdefault(image, {})
        if (box, px) not in known:
            known[box, px] = cut(image, box, px)
        return known[box, px]

    patched.setattr(theme_file, "load_picture", load_once)
    patched.setattr(theme, "cut_frame", cut_once)


def share_backdrops(patched: pytest.MonkeyPatch) -> None:
    """Share the backdrops of the world, and the blurred pictures that panels make of them."""
    paint, blur, backdrops, blurred = world.paint_backdrop, stage.blur, Kept(60), Kept(10)
    painted: WeakKeyDictionary[Surface, Hashable] = WeakKeyDictionary()

    def paint_once(theme: Theme, size: tuple[int, int]) -> Surface:
        looks = size, *looks_of(theme)
        own = backdrops.get_or_make(looks, lambda: paint(theme, size)).copy()  # to be drawn on
        painted[own] = looks
        return own

    def blur_once(picture: Surface) -> Surface:
        looks = painted.get(picture)
        if looks is None:
            return blur(picture)
        return blurred.get_or_make(looks, lambda: blur(picture))

    patched.setattr(world, "paint_backdrop", paint_once)
    patched.setattr(stage, "blur", blur_once)


def share_panels(patched: pytest.MonkeyPatch) -> None:
    """Share panels of the same look, at the same place before the same backdrop."""
    make_face, make_parts, faces, parts = (
        material.panel_face,
        material.panel_parts,
        Kept(30),
        Kept(30),
    )
    known: WeakKeyDictionary[Surface, Hashable] = WeakKeyDictionary()

    def face(
        rect: Rect, window: tuple[int, int], frost: Surface | None, theme: Theme, unit: float
    ) -> Surface:
        looks = (*rect, window, frost, unit, *looks_of(theme))
        made = faces.get_or_make(looks, lambda: make_face(rect, window, frost, theme, unit))
        known[made] = looks
        return made

    def panel(face: Surface, radius: int, theme: Theme, unit: float) -> Any:
        if face not in known:
            return make_parts(face, radius, theme, unit)
        looks = radius, unit, known[face], *looks_of(theme)
        return parts.get_or_make(looks, lambda: make_parts(face, radius, theme, unit))

    patched.setattr(material, "panel_face", face)
    patched.setattr(material, "panel_parts", panel)


def share_letters(patched: pytest.MonkeyPatch) -> None:
    """Share the letters of the logo."""
    prepare, letterings = Logo.prepare, dict[Hashable, Lettering]()

    def prepare_once(logo: Logo, painter: Painter, size: int) -> bool:
        looks = logo.name, size, *looks_of(painter.theme)
        if looks in letterings:
            logo.lettering = letterings[looks]
            return True
        is_drawn = prepare(logo, painter, size)
        if is_drawn:
            letterings[looks] = logo.lettering
        return is_drawn

    patched.setattr(Logo, "prepare", prepare_once)


def share_cards(patched: pytest.MonkeyPatch) -> None:
    """Share the pictures of the menu's cards that are the same for everyone."""
    for name in ("arcade_picture", "learn_picture"):
        patched.setattr(menu, name, painted_once(getattr(menu, name)))


def painted_once(paint: Callable[..., Surface]) -> Callable[..., Surface]:
    kept = Kept(10)

    def paint_once(painter: Painter, size: tuple[int, int]) -> Surface:
        looks = size, painter.scale, *looks_of(painter.theme)
        return kept.get_or_make(looks, lambda: paint(painter, size))

    return paint_once


def share_text(patched: pytest.MonkeyPatch) -> None:
    """Share rendered text and its measures among all ``Fonts``, which read the same files."""
    begin, rendered, measures = Fonts.__init__, Kept(60), Kept(20)

    def once(kept: Kept, name: str, measure: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given: kept.get_or_make((name, *given), lambda: measure(*given))

    def share(fonts: Fonts, folder: Path) -> None:
        begin(fonts, folder)
        fonts.render = once(rendered, "render", fonts.render)
        for name in ("width", "fit_size", "narrowest"):
            setattr(fonts, name, once(measures, name, getattr(fonts, name)))

    patched.setattr(Fonts, "__init__", share)
