"""Every scene and panel of the game at moments worth a picture."""

from collections.abc import Iterator

from tests.game.driver import Driver
from tests.pictures.shots import arcade, effects, menus, play, records, replays, teacher, windows

THEMES = ("deep", "classic", "neon", "paper", "clear")
GROUPS = (
    *(menus.shots, play.shots, arcade.shots, records.shots),
    *(replays.shots, teacher.shots, windows.shots, effects.shots),
)


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    for group in GROUPS:
        yield from group(theme)
