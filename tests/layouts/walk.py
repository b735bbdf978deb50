"""Goes through all scenes in a window, size of text, language and theme; looks at their boxes."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from game.app.context import Options
from tests.game.driver import Driver
from tests.layouts.boxes import look, problems
from tests.layouts.pseudo import CODE, pseudo, write_pseudo_language
from tests.pictures import steady
from tests.pictures.shots import THEMES, dive, menus, play, records, teacher

WINDOWS = ((640, 480), (800, 1000), (1280, 720), (1920, 1080), (1080, 1920), (3440, 1440))
SCALES = (75, 100, 200)
LANGUAGES = ("en", CODE)
PARTS: dict[str, Callable[[str], Iterator[tuple[str, Driver]]]] = {
    part.__name__.strip("_"): part
    for part in (*menus.SHOTS, *play.SHOTS, *dive.SHOTS, *records.SHOTS, *teacher.SHOTS)
}


class Room(NamedTuple):
    """A window, a size of text, a language and a theme to lay the scenes out for."""

    window: tuple[int, int]
    scale: int
    language: str
    theme: str = THEMES[0]

    def __str__(self) -> str:
        return f"{self.window[0]}x{self.window[1]} {self.scale}% {self.language} {self.theme}"


class QuickDriver(Driver):
    """A driver that paints the last of its frames, and finds widgets by their English labels."""

    language = "en"

    def widget(self, label: str) -> Any:
        return super().widget(self._english_of(label))

    def _turn_to(self, label: str) -> None:
        labels = [getattr(widget, "label", None) for widget in self.group.widgets]
        if self._english_of(label) not in labels:
            turn = next(one for one in ("Figures", "Result") if self._english_of(one) in labels)
            self.click_on(turn)

    def _english_of(self, label: str) -> str:
        return label if self.language == "en" else pseudo(label)


@contextmanager
def in_room(room: Room) -> Iterator[None]:
    """Let every game of the pictures start in this room."""

    def start(folder: Path, options: Options | None, settings: dict[str, Any] | None) -> Driver:
        write_pseudo_language(folder)
        size = dict(zip(("window_width", "window_height"), room.window, strict=True))
        more = {**size, "ui_scale": room.scale, "language": room.language}
        QuickDriver.language = room.language
        driver = QuickDriver(folder, options, None if settings is None else {**settings, **more})
        driver.app.context.store.now = lambda: steady.NOON
        return driver

    with patch.object(steady, "start_game", start):
        yield


def walk(room: Room, part: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each picture and the faults of its boxes."""
    with in_room(room):
        try:
            for name, driver in PARTS[part](room.theme):
                yield name, list(dict.fromkeys(_find_faults(driver)))
        except Exception:
            yield part, ["error: " + traceback.format_exc(limit=-3)]


def _find_faults(driver: Driver) -> Iterator[str]:
    """Yield the faults of the scene on top: as it is, and scrolled to its end."""
    yield from problems(look(driver))
    scene, scroll = driver.scene, getattr(driver.scene, "scroll", None)
    if scroll is not None and scroll.reach:
        before = scroll.offset
        for offset in (0, scroll.reach, before):
            scroll.scroll_to(offset)
            with scene.fitted():
                scene.layout(driver.window.get_size())
            yield from problems(look(driver))
