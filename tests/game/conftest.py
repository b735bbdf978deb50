"""Game tests run without a screen or a sound card, except those that open a real window."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from hypothesis import HealthCheck, settings

from game.app import loop, screen
from game.app.context import Options
from game.app.loop import free_what_was_left
from game.audio.audio import Audio
from game.learn import practice_round
from game.platform import background, clipboard, paths
from game.platform.background import BackgroundTask
from game.resources import texts, theme, theme_file
from game.store.database import Database
from game.store.saved_game import GameStart
from game.world import world
from game.world.stage import ZoneAhead
from tests.game.drawn_once import draw_once
from tests.game.driver import Driver
from tests.game.learn.practice_driver import SINGLE, open_practice
from tests.game.platform.scraps import WindowsScrap

# As in tests/engine: the same examples everywhere, and no example has to be quick.
settings.register_profile(
    "seeded",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("seeded")


FREED_EVERY = 25
"""How many programs, with all their pictures, are left before they are freed together and their
memory returned to the system, which takes as long as a test."""
ENDED = count(1)  # the numbers of the tests that started a program


class NothingAhead(ZoneAhead):
    def read(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session", autouse=True)
def assets_read_once() -> Iterator[None]:
    """Read the game's own themes and texts once for all tests of a process, and keep the pictures
    that are drawn from them, since these take most of the time of a start. Files of players and of
    tests are read as usual."""
    assets = paths.assets()

    def read_once(read: Callable[[Path], Any]) -> Callable[[Path], Any]:
        kept = cache(read)
        return lambda path: kept(path) if path.is_relative_to(assets) else read(path)

    with pytest.MonkeyPatch.context() as patched:
        draw_once(patched)
        for name in ("picture_size", "read_atlas"):
            patched.setattr(theme_file, name, read_once(getattr(theme_file, name)))
        # Among the objects of all tests before, a collection takes longer than most tests.
        patched.setattr(loop, "free_what_was_left", lambda: None)
        patched.setattr(texts, "parse_table", cache(texts.parse_table))
        for name in ("read_scenery", "check_sounds"):
            patched.setattr(theme, name, read_once(getattr(theme, name)))
        patched.setattr(screen, "drop_cached", lambda until: None)
        # Otherwise the pictures of large windows leave gaps in memory that the process keeps.
        patched.setattr(loop, "LARGE_BLOCK", 4 * loop.LARGE_BLOCK)
        loop.return_large_blocks()
        # Layers are read where the world is tested; elsewhere its backdrop does, in one zone.
        unread = partial(world.World, load=lambda *scene: None)
        patched.setattr(screen, "World", lambda theme, task, *_, **__: unread(theme, task))
        patched.setattr(screen, "ZoneAhead", NothingAhead)
        patched.setattr(screen, "zone_at", lambda hour: "")
        yield


@pytest.fixture(scope="session", autouse=True)
def nothing_waits_for_the_disk() -> Iterator[None]:
    """Do not wait until files are on the disk; the system keeps them unless the power fails."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session")
def new_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the record book of a new player; making it waits for the disk."""
    book = Database(tmp_path_factory.mktemp("new") / "records.sqlite3")
    book.connection(patience_ms=1000)
    book.close()
    return book.path


@pytest.fixture(scope="session", autouse=True)
def sounds_are_read_first() -> Iterator[None]:
    """Wait for sounds that are being read. SDL's mixer breaks if it is shut down meanwhile; the
    game ensures that when it ends, but most tests just drop the game."""
    tasks: WeakSet[BackgroundTask[None]] = WeakSet()
    begin, end = Audio.__init__, pygame.quit

    def noted(audio: Audio, *given: Any, **named: Any) -> None:
        begin(audio, *given, **named)
        tasks.add(audio.reading)

    def quit_after_them() -> None:
        for task in list(tasks):
            task.close()
        end()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Audio, "__init__", noted)
        patched.setattr(pygame, "quit", quit_after_them)
        yield


@pytest.fixture(scope="session", autouse=True)
def questions_drawn_once() -> Iterator[None]:
    """Draw each question of practice once for all tests of a process, since its seed determines
    it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(practice_round, "draw_question", cache(practice_round.draw_question))
        yield


@pytest.fixture(autouse=os.name == "nt" and not getattr(pygame, "IS_CE", False))
def clipboard_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace pygame's clipboard, which on Windows exists only for a window on a screen."""
    monkeypatch.setattr(clipboard, "scrap", WindowsScrap())


@pytest.fixture(autouse=True)
def answers_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the answers of the record book arrive in the same frame, however busy the machine is."""
    monkeypatch.setattr(background, "FRAME_SHARE", 60.0)


@pytest.fixture(scope="session")
def theme_frames() -> dict[str, int]:
    """Return the number of frames that the theme has for each sprite of a tile."""
    atlas = paths.assets() / "themes" / "deep" / "atlas.json"
    described = json.loads(atlas.read_text("utf-8"))["tiles"]
    return {name: sprite["frames"] for name, sprite in described.items()}


@pytest.fixture
def start(tmp_path: Path, new_book: Path) -> Iterator[Callable[..., Driver]]:
    """Yield a function that starts the game, ``start(config=..., seed=...)``; ``chosen`` are the
    settings. The seed is used instead of a random one. Frames of a small window are quick."""

    def begin(
        chosen: dict[str, object] | None = None,
        window: tuple[int, int] = (640, 480),
        seed: int | None = None,
        **options: object,
    ) -> Driver:
        size = {"window_width": window[0], "window_height": window[1]}
        options.setdefault("start", GameStart(seed))
        if not (tmp_path / new_book.name).exists():
            shutil.copyfile(new_book, tmp_path / new_book.name)
        driver = Driver(tmp_path, Options(**options), {**size, **(chosen or {})})
        pygame.key.set_mods(pygame.KMOD_NONE)  # SDL remembers keys that an earlier test has held
        driver.skip(0.3)  # most tests go on to another scene without looking
        return driver

    yield begin
    pygame.quit()
    if next(ENDED) % FREED_EVERY == 0:
        free_what_was_left()


@pytest.fixture
def choose(start: Callable[..., Driver]) -> Callable[..., Driver]:
    """Return a function that opens practice with a pattern, or another row of the list, chosen."""

    def begin(
        chosen: str = SINGLE.value, window: tuple[int, int] = (640, 480), clock: bool = True
    ) -> Driver:
        driver = start(window=window)
        open_practice(driver, chosen, clock)
        return driver

    return begin
