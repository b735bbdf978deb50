"""Small pictures of the worlds of themes, read beside the frames."""

from collections.abc import Callable, Mapping
from functools import partial

import pygame
from pygame import Surface

from game.platform.background import BackgroundTask, run_jobs
from game.platform.cache import Cache, Until
from game.resources.theme import Theme, ThemeError
from game.world.backdrop import paint_backdrop
from game.world.layers import load_scene

SIZE = 384, 216
OpenTheme = Callable[[], Theme]  # may raise ThemeError


class Miniatures:
    """The whole world of each theme in ``SIZE`` pixels, by names that the caller gives."""

    def __init__(self) -> None:
        self._pictures = Cache[str, Surface]("miniatures", megabytes=8, until=Until.FULL)
        self._task = BackgroundTask[None]()

    def read(self, themes: Mapping[str, OpenTheme]) -> None:
        """Begin to read the pictures that are not there yet."""
        jobs = [partial(self._read, *one) for one in themes.items() if one[0] not in self._pictures]
        if jobs:
            self._task.start(lambda is_wanted: run_jobs(jobs, is_wanted))

    @property
    def is_reading(self) -> bool:
        """Whether pictures are still to come."""
        return self._task.is_active and not self._task.is_done

    def get(self, name: str) -> Surface | None:
        """Return a picture, or None while it has not been read."""
        return self._pictures.get(name)

    def close(self) -> None:
        """Read no more."""
        self._task.cancel()

    def _read(self, name: str, open_theme: OpenTheme) -> None:
        try:
            self._pictures.put(name, paint_miniature(open_theme(), SIZE))
        except ThemeError:  # is told when the theme is used
            return


def paint_miniature(theme: Theme, size: tuple[int, int]) -> Surface:
    """Return the world of a theme at rest. Raises ThemeError."""
    picture = paint_backdrop(theme, size)
    scene = load_scene(theme, picture)
    for one in scene.layers if scene is not None else ():
        flags = pygame.BLEND_RGB_ADD if one.layer.light else 0
        picture.blit(one.picture, one.rest, None, flags)
    return picture
