"""Functions of the game that raise at random: ``python -m tests.robustness breaking 500``.

In each round one function of the game, anywhere except in the code that saves games, raises at one
call or at all calls from then on, while somebody plays. No other error than UnrecoverableError may
escape, and a start without the fault must find every game with every move of the last complete
turn.
"""

import functools
import inspect
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

import pygame

import game
from game.app.crash_handler import UnrecoverableError
from game.play.play import PlayScene
from game.store import Store, queries
from game.store.recovery import recover
from tests.game.app.crash_driver import BrokenError, Survivor
from tests.game.driver import LEFT, RIGHT
from tests.game.store.finished_games import FILE, uids

ROUNDS = 500
ACTIONS = 60  # actions of the player in a round
SOUND_ROUNDS = 4  # rounds without a fault, to count how often each function is called
TRUSTED = (
    *("game.store", "game.store", "game.session.session"),
    *("game.app.crash_handler", "game.resources.texts"),
)
"""The modules that save games and report faults."""
UNGUARDED = {
    *("App.run", "App.run_guarded_frame", "App.leave", "App.close", "SceneStack.__bool__"),
    *("SceneStack.clear", "SceneStack.close_all"),
}
"""The loop around all guards, whose end is the program's, and the functions that close the games'
files. These stay locked until the process ends, so a later start in the same process does not see
them."""
KEYS = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_DOWN, pygame.K_p, pygame.K_r,
    pygame.K_h, pygame.K_F1, pygame.K_SPACE, pygame.K_f, pygame.K_o,
)  # fmt: skip
SETTINGS = {
    "window_width": 640, "window_height": 480, "animation": "swift", "sound": False,
    "custom_width": 8, "custom_height": 6, "custom_mines": 7,
}  # fmt: skip

Method = tuple[type, str]


def main(count: int | None = None) -> None:
    seed, ends = int(os.environ.get("BREAKING_SEED", "1")), Counter[str]()
    usual_calls = calls_per_round(seed)
    methods = [one for one in find_methods() if usual_calls[vars(one[0])[one[1]].__code__]]
    for number in range(ROUNDS if count is None else count):
        chance = Random(f"{seed} {number}")
        owner, name = chance.choice(methods)
        whole = vars(owner)[name]
        first = chance.randrange(chance.choice((1, usual_calls[whole.__code__])))
        last, calls = chance.choice((first, 10**9)), iter(range(10**9))
        with tempfile.TemporaryDirectory() as folder:
            one = Round(Path(folder), chance)
            try:
                with patch.object(owner, name, broken(whole, calls, first, last)):
                    end = one.play()
                one.check()
            except (Exception, SystemExit):
                where = f"{owner.__module__}.{owner.__name__}.{name}"
                print(f"round {number}: {where} from call {first} to {last}", file=sys.stderr)
                raise
        ends[end if next(calls) > first else "was never called so often"] += 1
        if number % 50 == 49:
            print(f"{number + 1} of {len(methods)} functions: {dict(ends)}", flush=True)
    print(f"{sum(ends.values())} rounds: {dict(ends)}")


def calls_per_round(seed: int) -> Counter[CodeType]:
    counts: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, given: object) -> None:
        if event == "call":
            counts[frame.f_code] += 1

    for number in range(SOUND_ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            one = Round(Path(folder), Random(f"{seed} -{number}"))
            sys.setprofile(count)
            try:
                one.play()
            finally:
                sys.setprofile(None)
            one.check()
    return Counter({code: number // SOUND_ROUNDS for code, number in counts.items()})


def find_methods() -> list[Method]:
    found = []
    for module in walk_packages(game.__path__, "game."):
        if not module.name.startswith(TRUSTED):
            for _, owner in inspect.getmembers(import_module(module.name), inspect.isclass):
                if owner.__module__ == module.name:
                    names = {n for n, given in vars(owner).items() if inspect.isfunction(given)}
                    found += [(owner, n) for n in names if f"{owner.__name__}.{n}" not in UNGUARDED]
    return sorted(found, key=lambda one: (one[0].__module__, one[0].__name__, one[1]))


def broken(whole: Callable[..., Any], calls: Iterator[int], first: int, last: int) -> Any:
    @functools.wraps(whole)
    def raising(*given: Any, **named: Any) -> Any:
        if first <= next(calls) <= last:
            raise BrokenError(whole.__qualname__)
        return whole(*given, **named)

    return raising


class Round:
    """A game in ``folder``, played while a function raises."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self._folder, self._chance = folder, chance
        self._moves: dict[str, int] = {}  # the moves that each game had after the last whole turn

    def play(self) -> str:
        try:
            driver = Survivor(self._folder, **SETTINGS)
        except (BrokenError, UnrecoverableError):  # the program says so and ends
            return "not opened"
        driver.app.finish_startup()
        try:
            for _ in range(ACTIONS):
                if not driver.app.stack:
                    driver.app.close()
                    return "left"
                with suppress(BrokenError):  # where a cell is, the player asks the game too
                    self._act(driver)
                driver.run(self._chance.choice((0.05, 0.05, 0.4)))
                driver.now += self._chance.choice((0.0, 0.0, 4.0))
                self._count_moves(driver)
            driver.app.leave()
            driver.app.run()
        except UnrecoverableError:
            driver.app.close()
            return "wrecked"
        return "played on"

    def check(self) -> None:
        pygame.quit()
        with closing(Store(self._folder)) as store:
            found = recover(self._folder, store)
            assert found.problem is None, found.problem
            kept = {saved.metadata.uid: saved.recording for saved in found.saved}
            for saved in found.saved:
                saved.close()
            recorded = uids(self._folder) if (self._folder / FILE).exists() else []
            for number, uid in enumerate(recorded, 1):
                game = store.ask(queries.game, number)
                kept[uid] = None if game is None else game.recording
        for uid, moves in self._moves.items():
            recording = kept.get(uid)
            assert recording is not None, f"game {uid} with {moves} moves is lost"
            assert len(recording.moves) >= moves, f"moves of game {uid} are lost"

    def _count_moves(self, driver: Survivor) -> None:
        for scene in driver.app.stack.scenes:
            if isinstance(scene, PlayScene) and scene.autosave.metadata.has_moved:
                session = scene.session
                if session.position.field is not None:
                    self._moves[scene.autosave.metadata.uid] = len(session.record)

    def _act(self, driver: Survivor) -> None:
        chance, scene, button = self._chance, driver.scene, LEFT
        if isinstance(scene, PlayScene) and chance.random() < 0.7:
            cells = list(scene.session.config.grid.cells(scene.session.config.grid.full))
            pos, button = driver.centre(chance.choice(cells)), chance.choice((LEFT, LEFT, RIGHT))
        elif chance.random() < 0.4:
            driver.key(chance.choice(KEYS), settle=0)
            return
        else:
            group = getattr(scene, "group", None)
            widgets = [] if group is None else [w for w in group.widgets if w.enabled]
            if scene.name == "crash":
                widgets = widgets[:2]  # without the widget that ends the program
            pos = chance.choice(widgets).rect.center if widgets else (3, 3)
        driver.move(pos)
        driver.down(pos, button)
        driver.up(pos, button)
