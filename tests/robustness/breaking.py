"""Functions of the game that raise at random: ``python -m tests.robustness breaking 500``.

In each round one function of the game, anywhere but in what keeps the games, raises at one of its
calls or at all that follow, while somebody plays. Nothing but WreckError may come out of it, and a
start without that fault finds every game with every move that the last whole turn had made.
"""

from __future__ import annotations

import functools
import inspect
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import CodeType, FrameType
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

import game
from game.app.crash_handler import UnrecoverableError
from game.records import Store
from game.saves import recover
from game.scenes.play.play import PlayScene
from tests.game.app.crash_driver import BrokenError, Survivor
from tests.game.driver import LEFT, RIGHT
from tests.game.records.finished_games import FILE, uids

ROUNDS = 500
STEPS = 60
"""Things that are done in a round."""
PLAYED = 4
"""Rounds without a fault, which tell how often each function is called."""
TRUSTED = (
    "game.saves",
    "game.records",
    "game.saves.autosave",
    "game.session.session",
    "game.app.crash_handler",
    "game.resources.texts",
)
"""What keeps the games, and what tells of a fault."""
LETS_GO = {"abandon", "clear"}
"""Where these break, the game's file stays locked until the process ends, and this one goes on."""
KEYS = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_DOWN, pygame.K_p, pygame.K_r,
    pygame.K_h, pygame.K_F1, pygame.K_SPACE, pygame.K_f, pygame.K_o,
)  # fmt: skip
SMALL = {
    "window_width": 640, "window_height": 480, "animation": "swift", "sound": False,
    "custom_width": 8, "custom_height": 6, "custom_mines": 7,
}  # fmt: skip

Place = tuple[type, str]


def calls_of_a_round(seed: int) -> Counter[CodeType]:
    """How often each function is called in a round."""
    counts: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, given: object) -> None:
        if event == "call":
            counts[frame.f_code] += 1

    for number in range(PLAYED):
        with tempfile.TemporaryDirectory() as place:
            one = Round(Path(place), Random(f"{seed} -{number}"))
            sys.setprofile(count)
            try:
                one.play()
            finally:
                sys.setprofile(None)
            one.check()
    return Counter({code: number // PLAYED for code, number in counts.items()})


def places() -> list[Place]:
    """Every method of a class of the game that may break."""
    found = []
    for module in walk_packages(game.__path__, "game."):
        if not module.name.startswith(TRUSTED):
            for _, owner in inspect.getmembers(import_module(module.name), inspect.isclass):
                if owner.__module__ == module.name:
                    names = {n for n, given in vars(owner).items() if inspect.isfunction(given)}
                    found += [(owner, name) for name in names - LETS_GO]
    return sorted(found, key=lambda place: (place[0].__module__, place[0].__name__, place[1]))


def broken(whole: Callable[..., Any], calls: Iterator[int], first: int, last: int) -> Any:
    """The function, which raises from its ``first`` call to its ``last``."""

    @functools.wraps(whole)
    def raising(*given: Any, **named: Any) -> Any:
        if first <= next(calls) <= last:
            raise BrokenError(whole.__qualname__)
        return whole(*given, **named)

    return raising


class Round:
    """Somebody plays in ``folder`` while a function breaks."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self._folder, self._chance = folder, chance
        self._seen: dict[str, int] = {}
        """The moves that each game had after the last whole turn."""

    def play(self) -> str:
        """Play on until there is no more to be done; how it ended."""
        try:
            driver = Survivor(self._folder, **SMALL)
        except (
            BrokenError,
            UnrecoverableError,
        ):  # before there is a kit, the program says so and ends
            return "not opened"
        driver.app.finish_startup()
        try:
            for _ in range(STEPS):
                if not driver.app.stack:
                    return "left"
                self._do(driver)
                driver.run(self._chance.choice((0.05, 0.05, 0.4)))
                driver.now += self._chance.choice((0.0, 0.0, 4.0))
                self._look(driver)
            driver.app.leave()
            driver.app.run()
        except UnrecoverableError:
            driver.app.close()
            return "wrecked"
        return "played on"

    def check(self) -> None:
        """A start without the fault has every game."""
        pygame.quit()
        store = Store(self._folder)
        found = recover(self._folder, store)
        assert found.problem is None, found.problem
        kept = {saved.about.uid: saved.recording for saved in found.saved}
        in_book = uids(self._folder) if (self._folder / FILE).exists() else []
        for number, uid in enumerate(in_book, 1):
            game = store.game(number)
            kept[uid] = None if game is None else game.recording
        for uid, moves in self._seen.items():
            recording = kept.get(uid)
            assert recording is not None, f"game {uid} with {moves} moves is lost"
            assert len(recording.moves) >= moves, f"moves of game {uid} are lost"
        for saved in found.saved:
            saved.let_go()
        store.close()

    def _look(self, driver: Survivor) -> None:
        for scene in driver.app.stack.scenes:
            if isinstance(scene, PlayScene) and scene.autosave.about.has_moved:
                session = scene.session
                if session.position.field is not None:
                    self._seen[scene.autosave.about.uid] = len(session.record)

    def _do(self, driver: Survivor) -> None:
        chance, scene = self._chance, driver.scene
        if isinstance(scene, PlayScene) and chance.random() < 0.7:
            cells = list(scene.session.config.grid.cells(scene.session.config.grid.full))
            pos, button = driver.centre(chance.choice(cells)), chance.choice((LEFT, LEFT, RIGHT))
        elif chance.random() < 0.4:
            key = chance.choice(KEYS)
            driver.post(pygame.KEYDOWN, key=key, unicode="", mod=0)
            driver.post(pygame.KEYUP, key=key, unicode="", mod=0)
            return
        else:
            group = getattr(scene, "_group", None)
            widgets = [] if group is None else [w for w in group.widgets if w.enabled]
            if scene.name == "crash":
                widgets = widgets[:2]
            pos = chance.choice(widgets).rect.center if widgets else (3, 3)
            button = LEFT
        driver.move(pos)
        driver.down(pos, button)
        driver.up(pos, button)


def main(count: int | None = None) -> None:
    """Break so many functions, and print how it ended."""
    seed, ends = int(os.environ.get("BREAKING_SEED", "1")), Counter[str]()
    usual = calls_of_a_round(seed)
    every = [place for place in places() if usual[vars(place[0])[place[1]].__code__]]
    for number in range(ROUNDS if count is None else count):
        chance = Random(f"{seed} {number}")
        owner, name = chance.choice(every)
        whole = vars(owner)[name]
        first = chance.randrange(chance.choice((1, usual[whole.__code__])))
        last, calls = chance.choice((first, 10**9)), iter(range(10**9))
        with tempfile.TemporaryDirectory() as place:
            one = Round(Path(place), chance)
            setattr(owner, name, broken(whole, calls, first, last))
            told = f"round {number}: {owner.__module__}.{owner.__name__}.{name} from call {first}"
            try:
                end = one.play()
                setattr(owner, name, whole)
                one.check()
            except (Exception, SystemExit):
                print(f"{told} to {last}", file=sys.stderr)
                raise
            finally:
                setattr(owner, name, whole)
        ends[end if next(calls) > first else "was never called so often"] += 1
        if number % 50 == 49:
            print(f"{number + 1} of {len(every)} functions: {dict(ends)}", flush=True)
    print(f"{sum(ends.values())} rounds: {dict(ends)}")
