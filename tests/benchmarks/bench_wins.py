"""The solver's win rates: ``python -m tests.benchmarks.bench_wins [GAMES [WORKERS]]``.

Games are played on after a guess hits a mine and are worth their chance to be won, see
``engine/autoplay/measured_play.py``, so that fewer of them tell as much as counting wins does.
Prints a row for each preset and start rule, or those of ``--size`` and ``--start``: the mean worth
with its 95% interval, the time of a game, of the slowest game and of the slowest move.

``--against NAME`` has two strategies play the same seeds and tells by how much ``--strategy`` is
better, z, the standard deviation of a pair of games, and the ratio of their times. A strategy is a
name of ``STRATEGIES`` or ``module:function``. ``--keep FILE`` adds a line of JSON for each game.
The times are those of the strategy alone; ``python -m engine play`` tells those of plain games.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from importlib import import_module
from math import inf, sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple, TextIO

from engine.autoplay.measured_play import MeasuredGame, Strategy, measure_game
from engine.core.board import Board
from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule, read_size
from engine.solver.strategy import Choice, choose

STRATEGIES: dict[str, Strategy] = {
    "best": choose,
    "safest": partial(choose, looks_ahead=False),
}
BEST_KNOWN = {
    (BEGINNER.size, StartRule.OPENING): 97.11,
    (INTERMEDIATE.size, StartRule.OPENING): 89.19,
    (EXPERT.size, StartRule.OPENING): 54.23,
    (BEGINNER.size, StartRule.SAFE): 91.7,
    (INTERMEDIATE.size, StartRule.SAFE): 78.5,
    (EXPERT.size, StartRule.SAFE): 40.66,
}
"""Win rates of David Hill's JSMinesweeper, the strongest published solver, in per cent: its Java
version on 70,000 boards of its own; 91.7 and 78.5 are figures that its author published. Rates of
other boards differ by more than the solvers do; docs/STRENGTH.md has some on the same boards."""
CHUNK = 10  # games per task of a process


class TimedGame(NamedTuple):
    """A game by one strategy, with the milliseconds of all its moves and of the slowest."""

    game: MeasuredGame
    ms: float
    slowest: float


class Stopwatch:
    """A strategy whose moves are timed."""

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy
        self.times: list[float] = []

    def __call__(self, board: Board, mines: int) -> Choice:
        began = perf_counter()
        choice = self._strategy(board, mines)
        self.times.append(1000 * (perf_counter() - began))
        return choice


def strategy_of(name: str) -> Strategy:
    if name in STRATEGIES:
        return STRATEGIES[name]
    module, _, function = name.partition(":")
    found: Strategy = getattr(import_module(module), function)
    return found


def play(config: GameConfig, names: list[str], seed: int) -> list[TimedGame]:
    """Play a seed by each strategy, every other seed in reverse: the first warms up the caches."""
    found = {}
    for name in names if seed % 2 else names[::-1]:
        watch = Stopwatch(strategy_of(name))
        game = measure_game(config, seed, watch)
        found[name] = TimedGame(game, sum(watch.times), max(watch.times, default=0.0))
    return [found[name] for name in names]


def mean_and_margin(values: list[float]) -> tuple[float, float]:
    """Return the mean, and half of its 95% interval."""
    margin = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    return fmean(values), margin


def describe(games: list[TimedGame], known: float | None) -> str:
    mean, margin = mean_and_margin([100 * timed.game.worth for timed in games])
    ms, worst = fmean([timed.ms for timed in games]), max(timed.ms for timed in games)
    move = max(timed.slowest for timed in games)
    told = "" if known is None else f"   JSMinesweeper {known:5.2f} on other boards"
    return (
        f"{mean:6.2f} +- {margin:.2f}{told}   {ms:6.2f} ms a game, worst {worst:.0f}, "
        f"worst move {move:.0f}"
    )


def compare(ones: list[TimedGame], others: list[TimedGame]) -> str:
    """Describe by how much the first strategy is better, and what it costs."""
    pairs = list(zip(ones, others, strict=True))
    gains = [100 * (one.game.worth - other.game.worth) for one, other in pairs]
    mean, margin = mean_and_margin(gains)
    z = 1.96 * mean / margin if margin else 0.0
    ratio = sum(one.ms for one in ones) / sum(other.ms for other in others)
    deviation = margin / 1.96 * sqrt(len(gains))
    return (
        f"{mean:+6.2f} +- {margin:.2f}   z {z:+.2f}, paired standard deviation {deviation:.2f}, "
        f"time x {ratio:.3f}"
    )


def keep(file: TextIO, config: GameConfig, names: list[str], games: list[TimedGame]) -> None:
    for name, (game, ms, slowest) in zip(names, games, strict=True):
        record = {"size": config.size, "start": config.start.value, "strategy": name}
        record |= asdict(game) | {"ms": round(ms, 3), "slowest": round(slowest, 3)}
        file.write(json.dumps(record) + "\n")
    file.flush()


def configs(sizes: Iterable[str], starts: Iterable[str]) -> Iterator[GameConfig]:
    for start in starts:
        for size in sizes:
            yield GameConfig(*read_size(size), start=StartRule(start))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.bench_wins")
    parser.add_argument("games", nargs="?", type=int, default=500)
    parser.add_argument("workers", nargs="?", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--size", action="append", help="such as 30x16x99; may be repeated")
    parser.add_argument("--start", action="append", choices=["safe", "opening"])
    parser.add_argument("--strategy", default="best")
    parser.add_argument("--against")
    parser.add_argument("--keep", metavar="FILE")
    options = parser.parse_args()
    names = [options.strategy, options.against] if options.against else [options.strategy]
    sizes = options.size or [preset.size for preset in (BEGINNER, INTERMEDIATE, EXPERT)]
    seeds = range(options.seed, options.seed + options.games)
    print(f"{len(seeds)} games each, seeds from {seeds.start}; win rate in per cent, 95% interval")
    with ExitStack() as stack:
        executor = stack.enter_context(ProcessPoolExecutor(options.workers))
        file = stack.enter_context(open(options.keep, "a")) if options.keep else None
        for config in configs(sizes, options.start or ["opening", "safe"]):
            rows = []
            for games in executor.map(partial(play, config, names), seeds, chunksize=CHUNK):
                rows.append(games)
                if file:
                    keep(file, config, names, games)
            about = f"{config.size:10} {config.start.value:8}"
            by_name = list(zip(*rows, strict=True))
            known = BEST_KNOWN.get((config.size, config.start))
            for name, of_name in zip(names, by_name, strict=True):
                print(f"{about} {name:12} {describe(list(of_name), known)}", flush=True)
            if options.against:
                print(f"{about} {'gain':12} {compare(*map(list, by_name))}", flush=True)


if __name__ == "__main__":
    main()
