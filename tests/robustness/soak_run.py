"""The whole game under random input: every scene, for as long as is asked, and watched throughout.

A soak starts the game, plays it with hands that do anything, leaves it, and starts it again in the
same folder. It goes through the ways into every scene, one after the other, and does whatever comes
from there. A failure tells the seed and the last events.
"""

from __future__ import annotations

import ctypes
import gc
import os
import pkgutil
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
from game.app.crash_handler import REPEATED_FAULT_SECONDS
from game.scenes.dialogs.crash import CrashScene
from game.scenes.menu.menu import MenuScene
from game.scenes.scene import Scene
from tests.robustness.soak_checks import Ledger
from tests.robustness.soak_input import Hands, SoakDriver
from tests.robustness.soak_routes import SELDOM, WAYS, Way, bring_files

LIFE = 60
"""Ways in from one start of the game to the next."""
STAY = 35
"""Bursts from one way in to the next, about."""
CHECK_EVERY, REPLAY_EVERY, TIDY_EVERY = 8, 40, 400
"""Bursts from one check to the next."""
FAULTS = 0.04
"""How often something breaks instead of the next way in."""
LAST = 60
"""Events that a failure tells."""


class SoakError(AssertionError):
    """Something was found; the message says after which events."""


def all_scenes() -> set[str]:
    """The names of every scene there is."""
    for found in pkgutil.iter_modules(game.scenes.__path__, "game.scenes."):
        import_module(found.name)

    def heirs(kind: type[Scene]) -> Iterator[type[Scene]]:
        for heir in kind.__subclasses__():
            yield heir
            yield from heirs(heir)

    return {heir.name for heir in heirs(Scene) if heir.name}


@dataclass(frozen=True)
class Size:
    """What the process takes: its memory in megabytes, its threads, its open files."""

    megabytes: float
    threads: int
    files: int

    @classmethod
    def now(cls) -> Size:
        """As it is now, less what the C library holds in reserve; memory and files are 0 where the
        system does not tell them."""
        gc.collect()
        with suppress(OSError, TypeError, AttributeError):  # only some C libraries can
            ctypes.CDLL(None).malloc_trim(0)
        statm, descriptors = Path("/proc/self/statm"), Path("/proc/self/fd")
        pages = int(statm.read_text().split()[1]) if statm.exists() else 0
        size = pages * os.sysconf("SC_PAGESIZE") / 1e6 if pages else 0.0
        files = len(list(descriptors.iterdir())) if descriptors.exists() else 0
        return cls(size, threading.active_count(), files)


class Soak:
    """``counts`` are the events so far by the scene that they came to, ``entered`` how often each
    scene came to the top."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.starts = 0
        self.slowest = (0.0, "nothing")
        """Seconds of the processor that a burst took at most, and in which scene."""
        self._chance = Random(seed)
        self.ledger = Ledger(Random(seed))
        self._last: deque[str] = deque(maxlen=LAST)
        self._data = folder / "data"
        self._data.mkdir()
        self._files = bring_files(folder / "brought")
        self._ways: list[Way] = []
        self._bursts = 0

    def __str__(self) -> str:
        ledger = self.ledger
        ended = f"{ledger.won} games won, {ledger.lost} lost, {len(ledger.games)} in the book"
        return f"{self.starts} starts, {ended}, {len(ledger.runs)} runs"

    @property
    def events(self) -> int:
        """How many there were."""
        return self.counts.total()

    @property
    def missed(self) -> set[str]:
        """The scenes that never came to the top."""
        return all_scenes() - set(self.entered)

    def run(self, events: int, life: int = LIFE, stay: int = STAY) -> None:
        """Go on until there were so many events. Raises SoakError."""
        with self.ledger.watch():
            while self.events < events:
                try:
                    self._live(events, life, stay)
                except Exception as error:
                    raise SoakError(self._told(error)) from error

    def _live(self, events: int, life: int, stay: int) -> None:
        """One start of the game, until it is left."""
        driver = SoakDriver(self._data, self.counts, self._last)
        self.starts += 1
        self.ledger.begin()
        self._note_entries(driver)
        driver.app.run_frame()
        driver.app.finish_startup()
        hands = Hands(driver, self._chance, self._files)
        self._bide(driver, hands, stay)
        for _ in range(life):
            if not driver.app.stack or self.events >= events:
                break
            self._go_in(driver)
            self._bide(driver, hands, self._chance.randint(1, 2 * stay))
        driver.app.context.painter.letters.font.cache_clear()  # pygame never frees them afterwards
        driver.app.close()
        self.ledger.check_book(self._data)

    def _note_entries(self, driver: SoakDriver) -> None:
        stack = driver.app.stack
        changed = stack.on_change
        self.entered[stack.top.name] += 1

        def noted(scene: Scene) -> None:
            self.entered[scene.name] += 1
            changed(scene)

        stack.on_change = noted

    def _go_in(self, driver: SoakDriver) -> None:
        """From the menu, as its buttons do it, to the next of the ways."""
        if not self._ways:
            seldom = SELDOM if self._chance.random() < 0.25 else ()
            self._ways = [*WAYS, *seldom]
            self._chance.shuffle(self._ways)
        if self._chance.random() < FAULTS:
            return self._break(driver)
        context, way = driver.app.context, self._ways.pop()
        self._last.append(f"{driver.now:.3f} -- {way.__name__}")
        if not isinstance(context.stack.top, MenuScene):
            context.stack.switch(MenuScene(context))
        way(context, self._chance)
        return None

    def _break(self, driver: SoakDriver) -> None:
        """Something breaks in the middle of it all, and is told of."""
        self._last.append(f"{driver.now:.3f} -- a fault")
        driver.now += REPEATED_FAULT_SECONDS  # a second one at once would end the game
        if not isinstance(driver.scene, CrashScene):
            driver.app.crash_handler.run_guarded(lambda: 1 // 0)

    def _bide(self, driver: SoakDriver, hands: Hands, bursts: int) -> None:
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
        self.ledger.check(driver)
        if self._bursts % REPLAY_EVERY == 0:
            self.ledger.check_replay(driver)
            driver.lose_focus()
            driver.app.run_frame()
            self.ledger.check_let_go(driver)
            driver.post(pygame.WINDOWFOCUSGAINED)
        if self._bursts % TIDY_EVERY == 0:
            for saved in (self._data / "replays").glob("*"):
                saved.unlink()

    def _told(self, error: Exception) -> str:
        lines = "\n".join(self._last)
        return f"{error!r} after {self.events} events of seed {self.seed}; the last were\n{lines}"
