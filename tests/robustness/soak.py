"""The whole game under random input: ``python -m tests.robustness soak 1000000``.

A soak starts the game, plays it with random input, leaves it, and starts it again in the same
folder. It takes the routes into every scene, one after the other, and does whatever comes from
there, while the time zone and the wall clock change. ``SOAK_SEED`` in the environment chooses the
input. Ends with an error, which names the seed and the last events, when a check fails, when a
scene was never entered, or when memory grows.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import json
import os
import pkgutil
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random

import pygame

import game.scenes
from game.app.crash_handler import REPEATED_FAULT_SECONDS, CrashScene
from game.menu.menu import MenuScene
from game.scenes.scene import Scene
from game.scenes.scene_stack import SceneStack
from tests.game.driver import MODES
from tests.robustness.soak_checks import SoakChecks
from tests.robustness.soak_input import RandomInput, SoakDriver
from tests.robustness.soak_machines import own_zone
from tests.robustness.soak_routes import ROUTES, SLOW_ROUTES, Route, write_files

EVENTS = 1_000_000
SEED = 2026
REPORT_EVERY = 20_000
ENTERS_ALL = 100_000  # a shorter soak may miss some scenes
WARM_PART = 0.1  # the part of a soak after which memory must not grow
MAX_GROWTH_MB = 40.0
MAX_NEW_THREADS = 4
HANG_SECONDS = 3600.0
"""The most seconds between two reports; after that the stack of each thread is printed."""
ROUTES_PER_START = 60
BURSTS_PER_ROUTE = 35
CHECK_EVERY, REPLAY_EVERY, TIDY_EVERY = 8, 40, 400  # bursts from one check to the next
FAULT_RATE = 0.04  # the chance of a fault in place of a route
LAST_EVENTS = 60  # events that a failure names


class SoakError(AssertionError):
    """Raised for a fault found by a soak; the message names the seed and the last events."""


def all_scenes() -> set[str]:
    for found in pkgutil.walk_packages(game.scenes.__path__, "game.scenes."):
        import_module(found.name)

    def subclasses(kind: type[Scene]) -> Iterator[type[Scene]]:
        for subclass in kind.__subclasses__():
            yield subclass
            yield from subclasses(subclass)

    return {scene.name for scene in subclasses(Scene) if scene.name}


@dataclass(frozen=True)
class ProcessSize:
    """The resident memory and the threads of this process."""

    megabytes: float
    threads: int

    def __str__(self) -> str:
        return f"{self.megabytes:.1f} MB, {self.threads} threads"

    @classmethod
    def now(cls) -> ProcessSize:
        """Measure, without the memory that the C library holds in reserve; 0 MB where the system
        does not report it."""
        gc.collect()
        with suppress(OSError, TypeError, AttributeError):  # only some C libraries can
            ctypes.CDLL(None).malloc_trim(0)
        statm = Path("/proc/self/statm")
        pages = int(statm.read_text().split()[1]) if statm.exists() else 0
        size = pages * os.sysconf("SC_PAGESIZE") / 1e6 if pages else 0.0
        return cls(size, threading.active_count())


class Soak:
    """``counts`` holds the number of events by scene, ``entered`` how often each scene came to the
    top."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.starts = 0
        self.slowest = (0.0, "nothing")
        """The most processor seconds that a burst took, and in which scene."""
        self.checks = SoakChecks(Random(seed))
        self._random = Random(seed)
        self._last: deque[str] = deque(maxlen=LAST_EVENTS)
        self._data = folder / "data"
        self._data.mkdir()
        seen = json.dumps({"cards_seen": " ".join(MODES)})  # the cards have a route of their own
        (self._data / "settings.json").write_text(seen, "utf-8")
        self._files = write_files(folder / "dropped")
        self._routes: list[tuple[str, Route]] = []
        self._bursts = 0

    def __str__(self) -> str:
        checks = self.checks
        ended = f"{checks.won} games won, {checks.lost} lost, {len(checks.games)} in the book"
        presses = f"{checks.presses.checked} presses checked"
        return f"{self.starts} starts, {ended}, {len(checks.runs)} runs, {presses}"

    @property
    def events(self) -> int:
        return self.counts.total()

    @property
    def missed(self) -> set[str]:
        return all_scenes() - set(self.entered)

    def run(self, events: int, bursts: int = BURSTS_PER_ROUTE) -> None:
        """Go on until ``events`` events have happened. Raises SoakError."""
        with self.checks.watch(), own_zone():
            while self.events < events:
                try:
                    self._play(events, bursts)
                except Exception as error:
                    lines = "\n".join(self._last)
                    where = f"after {self.events} events of seed {self.seed}"
                    raise SoakError(f"{error!r} {where}; the last were\n{lines}") from error

    def _play(self, events: int, bursts: int) -> None:
        driver = SoakDriver(self._data, self.counts, self._last)
        self.starts += 1
        self.checks.begin()
        self._count_entries(driver.app.stack)
        driver.app.run_frame()
        driver.app.finish_startup()
        hands = RandomInput(driver, self._random, self._files)
        self._act(driver, hands, bursts)
        for _ in range(ROUTES_PER_START):
            if not driver.app.stack or self.events >= events:
                break
            self._take_route(driver)
            self._act(driver, hands, self._random.randint(1, 2 * bursts))
        driver.app.context.painter.fonts.font.cache.clear()  # pygame never frees them afterwards
        driver.app.close()
        self.checks.check_book(self._data)

    def _count_entries(self, stack: SceneStack) -> None:
        changed = stack.on_change
        self.entered[stack.top.name] += 1

        def count(scene: Scene) -> None:
            self.entered[scene.name] += 1
            changed(scene)

        stack.on_change = count

    def _take_route(self, driver: SoakDriver) -> None:
        """Take the next route from the menu, or now and then break something."""
        if not self._routes:
            slow = SLOW_ROUTES if self._random.random() < 0.25 else {}
            self._routes = list((ROUTES | slow).items())
            self._random.shuffle(self._routes)
        if self._random.random() < FAULT_RATE:
            self._last.append(f"{driver.now:.3f} -- a fault")
            driver.now += REPEATED_FAULT_SECONDS  # a second one at once would end the game
            if not any(isinstance(scene, CrashScene) for scene in driver.app.stack.scenes):
                driver.app.crash_handler.run_guarded(lambda: 1 // 0)
            return
        name, route = self._routes.pop()
        self._last.append(f"{driver.now:.3f} -- {name}")
        if not isinstance(driver.scene, MenuScene):
            driver.app.context.navigator.menu()
        route(driver.app.context, self._random)

    def _act(self, driver: SoakDriver, hands: RandomInput, bursts: int) -> None:
        for _ in range(bursts):
            if not driver.app.stack:
                return
            began, name = time.process_time(), driver.scene.name
            hands.burst()
            hands.rest()
            self.slowest = max(self.slowest, (time.process_time() - began, name))
            self._bursts += 1
            if self._bursts % CHECK_EVERY == 0:
                self._check(driver)

    def _check(self, driver: SoakDriver) -> None:
        driver.app.run_frame()
        self.checks.check(driver)
        if self._bursts % REPLAY_EVERY == 0:
            self.checks.check_replay(driver)
            driver.lose_focus()
            driver.app.run_frame()
            self.checks.check_released(driver)
            driver.post(pygame.WINDOWFOCUSGAINED)
        if self._bursts % TIDY_EVERY == 0:
            for saved in (self._data / "replays").glob("*"):
                saved.unlink()


def main(count: int | None = None) -> None:
    wanted = EVENTS if count is None else count
    began, warm = time.perf_counter(), None
    with tempfile.TemporaryDirectory() as place:
        soak = Soak(Path(place), int(os.environ.get("SOAK_SEED", SEED)))
        while soak.events < wanted:
            faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
            soak.run(min(wanted, soak.events + REPORT_EVERY))
            size, rate = ProcessSize.now(), soak.events / (time.perf_counter() - began)
            print(f"{soak.events:9,} events, {rate:4.0f} a second, {size}, {soak}", flush=True)
            if warm is None and soak.events >= WARM_PART * wanted:
                warm = size
        faulthandler.cancel_dump_traceback_later()
    print("The slowest burst took {:.1f} s of the processor, in {}.".format(*soak.slowest))
    for name, events in soak.counts.most_common():
        print(f"{events:9,} {name} (entered {soak.entered[name]} times)")
    if soak.missed and wanted >= ENTERS_ALL:
        sys.exit(f"Never entered: {', '.join(sorted(soak.missed))}.")
    assert warm is not None
    print(f"Memory: {warm} after the first {WARM_PART:.0%} of the events, {size} at the end.")
    growth, threads = size.megabytes - warm.megabytes, size.threads - warm.threads
    if growth > MAX_GROWTH_MB or threads > MAX_NEW_THREADS:
        sys.exit("It grows.")
