"""Every scene and panel of the game at moments worth a picture."""

from collections.abc import Iterator

from tests.game.driver import Driver
from tests.pictures.shots import dive, effects, menus, play, records, teacher, waters, windows

THEMES = ("deep", "classic", "neon", "paper", "clear")
SHOTS = (
    *(*menus.SHOTS, *play.SHOTS, *dive.SHOTS, *records.SHOTS, *teacher.SHOTS),
    *(waters.shots, windows.shots, effects.shots),
)


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    """Yield the name of each picture, and the game at the moment of the picture."""
    for part in SHOTS:
        yield from part(theme)
