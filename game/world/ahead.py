"""A zone that comes next, read on a thread while something else is shown."""

from collections.abc import Callable
from functools import partial

from game.platform.background import BackgroundTask
from game.resources.scenery import ParticleLook
from game.resources.theme import Theme, ThemeError
from game.world.backdrop import paint_backdrop
from game.world.layers import load_scene
from game.world.particles import Cloud
from game.world.stage import Stage, set_up


class ZoneAhead:
    """One zone of a theme, with its pictures in a window's size."""

    def __init__(self) -> None:
        self._reading: BackgroundTask[tuple[Theme, Stage] | None] = BackgroundTask()
        self._wanted: tuple[Theme, str, tuple[int, int]] | None = None

    def read(self, theme: Theme, zone: str | None, size: tuple[int, int]) -> None:
        """Read a zone, unless that is done, and forget any other; None forgets all."""
        wanted = None if zone is None else (theme, zone, size)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._reading.cancel()
        if zone is not None:
            self._reading.start(partial(_read, theme, zone, size))

    @property
    def is_known(self) -> bool:
        """Whether the zone is read."""
        return self._reading.is_done

    def take(self, theme: Theme, zone: str, size: tuple[int, int]) -> tuple[Theme, Stage] | None:
        """Return the zone if it is known by now, and forget it."""
        is_wanted, self._wanted = (theme, zone, size) == self._wanted, None
        known = self._reading.take() if is_wanted and self.is_known else None
        self._reading.cancel()
        return known

    def close(self) -> None:
        """Forget the zone, and wait until the thread has."""
        self._reading.close()


def _read(
    whole: Theme, zone: str, size: tuple[int, int], is_wanted: Callable[[], bool]
) -> tuple[Theme, Stage] | None:
    """Return a theme's zone set up for a window; None if it has none, or one that is broken, which
    is told when it is used."""
    try:
        theme = whole.in_zone(zone)
        if theme is whole or not theme.scenery.files():
            return None
        theme.read("tiles")
        stage = set_up(load_scene(theme, paint_backdrop(theme, size), is_wanted), theme)
    except ThemeError:
        return None
    if stage is None:
        return None
    for kind in theme.scenery.particles:
        if kind.kind is ParticleLook.MOTE:  # whose pictures are kept for all worlds
            Cloud(kind, theme, stage[0].view).sprites(0.0)
    return theme, stage
