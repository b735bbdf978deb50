"""``play``: the autoplayer and its worker processes; prints a line for each game and one for
all."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from math import sqrt
from typing import TextIO

from engine.autoplay.autoplayer import GameResult, OnMine, Rules, Solver, play_many
from engine.autoplay.measured_play import GameSetup, MeasuredGame, check_measurable, measure_many
from engine.cli.commands import asked_config, first_seed, read_boards
from engine.cli.reading import InputError
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.solver.strategy import choose


def run_play(options: argparse.Namespace, clock: Callable[[], float]) -> None:
    """Play as ``options`` say and print the results. Raises ConfigError, InputError."""
    config = replace(
        asked_config(options),
        start=StartRule(options.start),
        win=WinRule(options.win),
        fairness=Fairness(options.fairness),
    )
    solver = Solver(options.solver)
    if options.rules is not None and solver is not Solver.SIMPLE:
        raise InputError("--rules is for --solver simple: the best solver knows no such limit.")
    games: Iterable[int | GameSetup]
    if options.boards is None:
        count = options.games or 1
        seed = first_seed(options.seed, count)
        games = range(seed, seed + count)
    else:
        seed = first_seed(options.seed, 1)
        asked = {name for name in ("wraps", "neighbours", "shape") if getattr(options, name)}
        games, config = read_boards(options.boards, config, asked, options.games, seed)
        count = len(games)
    on_mine, rules = OnMine(options.on_mine), Rules(options.rules or Rules.PAIRS)
    if options.measure:
        if options.boards is not None:
            # Given boards are used as they are, so no start rule applies.
            config = replace(config, start=StartRule.SAFE)
        _check_measurable(config, solver, on_mine)
    try:
        with workers(options.workers) as executor:
            ahead = 4 * options.workers
            results: Iterable[GameResult | MeasuredGame]
            if options.measure:
                results = measure_many(config, games, choose, executor, clock, ahead=ahead)
            else:
                results = play_many(
                    config, games, solver, on_mine, executor, clock, ahead=ahead, rules=rules
                )
            _report(results, options.measure, ProgressLine(sys.stderr, count, clock))
    except BrokenExecutor:
        raise InputError("A worker process was ended from outside.") from None


def _check_measurable(config: GameConfig, solver: Solver, on_mine: OnMine) -> None:
    if solver is not Solver.BEST:
        raise InputError("--measure is for --solver best, which knows the chance of each guess.")
    if on_mine is not OnMine.STOP:
        raise InputError("--measure plays on after a mine by itself, without --on-mine revert.")
    if config.win is not WinRule.OPEN:
        raise InputError("--measure is for games won by opening cells, without --win flag.")
    check_measurable(config)


def _report(
    results: Iterable[GameResult | MeasuredGame], measured: bool, progress: ProgressLine
) -> None:
    games = 0
    won: float = 0
    squares = ms = 0.0
    try:
        for result in results:
            value = result.worth if isinstance(result, MeasuredGame) else result.won
            games, won, ms = games + 1, won + value, ms + (result.ms or 0.0)
            squares += value**2
            if sys.stdout.isatty():
                progress.clear()
            rounded = None if result.ms is None else round(result.ms, 3)
            print(json.dumps(asdict(result) | {"ms": rounded}), flush=True)
            progress.update(games, won)
    finally:
        progress.clear()
    summary: dict[str, object] = {"games": games} if measured else {"games": games, "won": won}
    summary["win_rate"] = won / games
    if measured:
        summary["interval"] = _confidence_interval(games, won, squares)
    print(json.dumps(summary | {"ms_per_game": round(ms / games, 3)}))


def _confidence_interval(games: int, total: float, squares: float) -> tuple[float, float] | None:
    """Return the 95% interval of the mean of values from 0 to 1, given their sums."""
    if games == 1:
        return None
    mean = total / games
    margin = 1.96 * sqrt(max(0.0, squares - total * mean) / (games - 1) / games)
    return max(0.0, mean - margin), min(1.0, mean + margin)


_SECONDS_BETWEEN = 0.2


class ProgressLine:
    """Writes ``games done / all, won, rate`` to ``stream`` if that is a terminal."""

    def __init__(self, stream: TextIO | None, games: int, clock: Callable[[], float]) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._games = games
        self._clock = clock
        self._began = self._shown_at = clock()
        self._width = 0

    def update(self, done: int, won: float) -> None:
        """Update the line, unless it was updated a moment ago."""
        now = self._clock()
        if self._stream is None or now - self._shown_at < _SECONDS_BETWEEN:
            return
        self._shown_at = now
        rate = done / (now - self._began)
        line = f"{done} of {self._games} games, {100 * won / done:.1f}% won, {rate:.1f} a second"
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)

    def clear(self) -> None:
        """Remove the line."""
        if self._stream is not None and self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
            self._width = 0


MAX_WORKERS = 61 if os.name == "nt" else 512  # Windows cannot wait for more than 61 at a time


@contextmanager
def workers(number: int) -> Iterator[Executor | None]:
    """Provide an executor with ``number`` processes; None for one, which needs no executor.

    If the block ends in an exception, including Ctrl-C, the processes are ended at once.
    """
    if number == 1:
        yield None
        return
    # Forking is quick, and safe since this process has no other threads yet.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    executor = ProcessPoolExecutor(number, context, initializer=_begin_worker)
    try:
        try:
            _start_workers(executor, number)
        except (OSError, RuntimeError, MemoryError) as error:  # no process or thread
            raise InputError(f"The worker processes can't be started: {error}.") from None
        yield executor
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        with suppress(RuntimeError):  # the thread that it waits for has not started yet
            executor.shutdown()


def _start_workers(executor: Executor, number: int) -> None:
    """Start the processes, deferring Ctrl-C until each has learnt to leave it to this process."""
    if not hasattr(signal, "pthread_sigmask"):
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    stopped: list[BaseException | None] = []  # the error of a thread that serves the processes
    hook, threading.excepthook = threading.excepthook, lambda it: stopped.append(it.exc_value)
    try:
        tasks = [executor.submit(bool) for _ in range(number)]
        while not stopped and wait(tasks, 0.1).not_done:
            pass
        if stopped:
            raise RuntimeError(*stopped)
        for task in tasks:
            task.result()
    finally:
        threading.excepthook = hook
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    except (RuntimeError, MemoryError):  # the system refuses to start a thread
        os._exit(1)  # quiet, as the program itself reports that its workers are gone


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
