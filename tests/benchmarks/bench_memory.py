"""The memory of an hour of play: ``python -m tests.benchmarks.bench_memory [MINUTES] [SIZE ...]``.

Plays the real game under the dummy video driver, on a fake clock, in windows of each size (such as
1280x720). First comes the floor: an Expert board in one zone and theme. Then every minute has
another theme, zone, size of text and of the window, and takes routes into every scene, on boards
from the smallest to a million cells; every ten minutes it is back at the first board. Prints the
memory of the process and of the caches for each minute, and at the end every cache with its entries
and its limit. Ends with an error if too much is held at the first board.
"""

import gc
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from engine import EXPERT, GameConfig
from game.app.context import Options
from game.app.loop import freeze_startup_objects
from game.menu.menu import MenuScene
from game.platform.cache import caches
from game.resources.zones import ZONES
from tests.game.driver import Driver
from tests.pictures.shots import THEMES
from tests.robustness.soak_routes import LARGE, ROUTES, Route

MINUTES, SIZES = 60, ("1280x720", "1920x1080")
MAX_RATIO = 1.4  # the most memory once the game is back at the first board, relative to the floor
BACK_EVERY = 10  # minutes from one return to the first board to the next
STAY = 8.0  # seconds of play on a route
PAINTED_EVERY = 0.2  # seconds of play from one painted frame to the next
PATIENCE = 60.0  # seconds to wait for pictures and sounds
MILLION = GameConfig(1000, 1000, 150_000)
MEGABYTE = 1_000_000
ALL_ROUTES: dict[str, Route] = {
    **ROUTES,
    "large board": lambda context, chance: context.navigator.play(chance.choice(LARGE)),
    "a million cells": lambda context, chance: context.navigator.play(MILLION),
}

Size = tuple[int, int]


class Row(NamedTuple):
    """The memory at a moment, in megabytes; ``is_back`` if the game is back where the floor was
    measured."""

    where: str
    process: float
    cached: float
    is_back: bool


class Visitor:
    """A game that visits every scene, in windows of ``size`` and others."""

    def __init__(self, folder: Path, size: Size) -> None:
        window = {"window_width": size[0], "window_height": size[1], "zone": ZONES[1]}
        self.driver = Driver(folder, Options(EXPERT, 3), window)
        self._size, self._context = size, self.driver.app.context
        self._chance, self._left = Random(5), list[str]()
        self.driver.app.run_frame()
        self.driver.app.finish_startup()
        freeze_startup_objects()

    def play(self, seconds: float) -> None:
        """Let time pass, painting a frame now and then."""
        end = self.driver.now + seconds
        while self.driver.now < end and self.driver.app.stack:
            self.driver.run(PAINTED_EVERY)

    def go_back(self) -> None:
        """Play the first moves of the first board, in the first window, zone and theme."""
        self.change(self._size, THEMES[0], ZONES[1], 100)
        self._context.audio.reading.wait(PATIENCE)
        self.play_board()

    def play_board(self) -> None:
        """Begin an Expert board, and look at it for a while."""
        self._to_the_menu()
        self._context.navigator.play(EXPERT)
        self.play(1.0)
        self.driver.begin()
        self.play(STAY)

    def change(self, size: Size, theme: str, zone: str, percent: int) -> None:
        """Change to another window, theme, zone and size of text."""
        if self.driver.window.get_size() != size:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            self.driver.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
            self.driver.run(0.1)
        self._context.settings.change(theme=theme, zone=zone, ui_scale=percent)
        self.driver.app.screen.world.wait(PATIENCE)

    def visit(self, seconds: float) -> None:
        """Take routes for some time, each of them once before any is taken again."""
        end = self.driver.now + seconds
        while self.driver.now < end:
            if not self._left:
                self._left = list(ALL_ROUTES)
                self._chance.shuffle(self._left)
            self._to_the_menu()
            ALL_ROUTES[self._left.pop()](self._context, self._chance)
            self.play(STAY)

    def _to_the_menu(self) -> None:
        if not isinstance(self.driver.scene, MenuScene):
            self._context.navigator.menu()


def process_megabytes() -> float:
    """Return the resident memory of this process in megabytes; 0 where the system does not report
    it."""
    statm = Path("/proc/self/statm")
    pages = int(statm.read_text().split()[1]) if statm.exists() else 0
    return pages * os.sysconf("SC_PAGESIZE") / MEGABYTE if pages else 0.0


def row(where: str, is_back: bool = False) -> Row:
    """Measure the memory now."""
    cached = sum(cache.bytes for cache in caches()) / MEGABYTE
    return Row(where, process_megabytes(), cached, is_back)


def measure(size: Size, minutes: int) -> Iterator[Row]:
    """Yield a row for the floor, one for each minute, and one whenever the game is back at the
    first board."""
    others = itertools.cycle((size, (800, 600), size, (1280, 720), size, (1600, 900)))
    percents = itertools.cycle((100, 100, 150, 100, 75, 200))
    looks = itertools.product(ZONES, THEMES)
    with tempfile.TemporaryDirectory() as folder:
        visitor = Visitor(Path(folder), size)
        visitor.go_back()
        yield row("floor", is_back=True)
        for minute, (zone, theme) in zip(range(1, minutes + 1), itertools.cycle(looks)):
            window, percent = next(others), next(percents)
            visitor.change(window, theme, zone, percent)
            visitor.visit(60.0)
            where = f"minute {minute}: {theme}, {zone}, {window[0]}x{window[1]}, {percent}%"
            yield row(where)
            if minute % BACK_EVERY == 0 or minute == minutes:
                visitor.go_back()
                yield row(f"minute {minute}: back", is_back=True)
        print_caches()
        visitor.driver.app.close()


def print_caches() -> None:
    """Print every cache with its entries, its size and its limit; caches of the same name share a
    line."""
    print(f"\n{'cache':44} {'caches':>6} {'entries':>7} {'MB':>7} {'limit':>7}")
    gc.collect()
    ordered = sorted(caches(), key=lambda cache: cache.name)
    for name, alike in itertools.groupby(ordered, key=lambda cache: cache.name):
        found = list(alike)
        entries, taken = sum(map(len, found)), sum(cache.bytes for cache in found) / MEGABYTE
        limit = found[0].limit / MEGABYTE
        print(f"{name:44} {len(found):6} {entries:7} {taken:7.2f} {limit:7.2f}")


def main(arguments: list[str]) -> None:
    minutes = next((int(word) for word in arguments if word.isdecimal()), MINUTES)
    sizes = [word for word in arguments if "x" in word] or SIZES
    if len(sizes) > 1:  # each size in a process of its own
        for size in sizes:
            command = [sys.executable, "-m", "tests.benchmarks.bench_memory", str(minutes), size]
            subprocess.run(command, check=True)
        return
    width, height = map(int, sizes[0].split("x"))
    began, rows = time.monotonic(), []
    print(f"{sizes[0]:56} {'process':>8} {'caches':>8} {'of the floor':>12}")
    for one in measure((width, height), minutes):
        rows.append(one)
        part = one.process / max(1.0, rows[0].process)
        print(f"{one.where:56} {one.process:5.0f} MB {one.cached:5.0f} MB {part:12.2f}", flush=True)
    if not rows[0].process:
        return
    held = max(one.process for one in rows if one.is_back) / rows[0].process
    most = max(one.process for one in rows if sizes[0] in one.where) / rows[0].process
    print(
        f"\nBack at the first board it held at most {held:.2f} times the floor, elsewhere in"
        f" the same window {most:.2f} times; {minutes} minutes took"
        f" {time.monotonic() - began:.0f} s.\n"
    )
    if held > MAX_RATIO:
        sys.exit("That is more than it may be.")


if __name__ == "__main__":
    main(sys.argv[1:])
