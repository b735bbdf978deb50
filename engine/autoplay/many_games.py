"""Many games one after the other, here or spread over an executor."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from engine.core.grid import Cell

Clock = Callable[[], float]

CHUNK = 25  # games per task of an executor
AHEAD = 64
"""The most tasks waiting or running: enough to keep a machine busy, and quickly discarded."""


class GameSetup(NamedTuple):
    """A game to be played: a seed, and for a given board its first click and its mines."""

    seed: int
    first: Cell | None = None
    mines: int | None = None

    @classmethod
    def of(cls, game: "int | GameSetup") -> "GameSetup":
        """Return a seed or a setup as a setup."""
        return game if isinstance(game, GameSetup) else cls(game)


_Result = TypeVar("_Result", bound=Any)  # a dataclass with a field ``ms``


def play_each(
    play: Callable[[int | GameSetup], _Result],
    games: Iterable[int | GameSetup],
    executor: Executor | None = None,
    clock: Clock | None = None,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
) -> Generator[_Result, None, None]:
    """Yield ``play(game)`` for each game in order, with ``ms`` set if there is a clock.

    For the other parameters see ``autoplayer.play_many``; all must be picklable.
    """
    if executor is None:
        for game in games:
            yield from _play_batch(play, [game], clock)
        return
    left, tasks = iter(games), deque[Future[list[_Result]]]()
    try:
        while True:
            while len(tasks) < ahead and (batch := list(islice(left, chunk))):
                tasks.append(executor.submit(_play_batch, play, batch, clock))
            if not tasks:
                return
            yield from tasks[0].result()
            tasks.popleft()
    except GeneratorExit:
        # Only then: a process pool that is shutting down fails on cancelled tasks.
        for task in tasks:
            task.cancel()
        raise


def _play_batch(
    play: Callable[[int | GameSetup], _Result],
    games: list[int | GameSetup],
    clock: Clock | None,
) -> list[_Result]:
    results = []
    for game in games:
        began = clock() if clock else 0.0
        result = play(game)
        results.append(replace(result, ms=1000 * (clock() - began)) if clock else result)
    return results
