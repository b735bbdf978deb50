"""No-guess boards and other programs: ``python -m tests.benchmarks.bench_no_guess [BOARDS]``.

Prints the median and the 95th percentile of the time of a board for the three presets, and those of
``ms_toollib.laymine_solvable`` (compiled Rust, evenly drawn) and ``sgt-mines --generate`` (compiled
C, not evenly drawn; its boards are timed by their lines as they arrive from one process) in the
same run, where they are installed. Then how the mines and the 3BV of no-guess boards compare with
plain uniform boards. The exit status is 1 when another generator is quicker.
"""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import fmean, quantiles
from time import perf_counter

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.generation.placement import place, place_mines
from engine.rules.metrics import three_bv
from tests.benchmarks.bench_solver import toolbox

Times = list[float]  # milliseconds a board

MOST = int(sys.argv[1]) if len(sys.argv) > 1 else 10**6  # the most boards of each size
PRESETS = (
    ("Beginner", BEGINNER, 2000),
    ("Intermediate", INTERMEDIATE, 1500),
    ("Expert", EXPERT, 600),
)


def middle(config: GameConfig) -> Cell:
    return config.width // 2, config.height // 2


def no_guess(width: int, height: int, mines: int) -> GameConfig:
    return GameConfig(width, height, mines, start=StartRule.NO_GUESS)


def time_calls(work: Callable[[int], object], boards: int) -> Times:
    """Return the time of each call, after a few calls to warm up."""
    for seed in range(5):
        work(10**9 + seed)
    found = []
    for seed in range(boards):
        begin = perf_counter()
        work(seed)
        found.append((perf_counter() - begin) * 1000)
    return found


def own_times(config: GameConfig, boards: int) -> Times:
    config, first = replace(config, start=StartRule.NO_GUESS), middle(config)

    def work(seed: int) -> None:
        assert place(config, seed, first).proven

    return time_calls(work, boards)


def toollib_times(config: GameConfig, boards: int) -> Times | None:
    peer = toolbox()
    if peer is None:
        return None
    x, y = middle(config)
    size = config.height, config.width, config.mines
    return time_calls(lambda _: peer.laymine_solvable(*size, y, x), boards)


def sgt_times(config: GameConfig, boards: int) -> Times | None:
    """Return the times of sgt-mines from one board's line to the next one's, or None without it.

    A pseudo-terminal makes it write each line at once.
    """
    program = shutil.which("sgt-mines", path=os.environ.get("PATH", "") + ":/usr/games")
    if program is None:
        return None
    size = f"{config.width}x{config.height}n{config.mines}"
    ours, theirs = pty.openpty()
    with subprocess.Popen([program, "--generate", str(boards + 5), size], stdout=theirs) as process:
        os.close(theirs)
        arrivals = list(_line_times(ours))
        process.wait()
    os.close(ours)
    gaps = [(after - before) * 1000 for before, after in pairwise(arrivals)]
    return gaps[4:]


def _line_times(terminal: int) -> Iterator[float]:
    """Yield the time at which each line arrived; lines that arrive together share the time since
    the last ones evenly."""
    last = perf_counter()
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            return
        if not data:
            return
        now, lines = perf_counter(), data.count(b"\n")
        for line in range(lines):
            yield last + (now - last) * (line + 1) / lines
        if lines:
            last = now


def middle_and_tail(times: Times) -> tuple[float, float]:
    cuts = quantiles(times, n=20, method="inclusive")
    return cuts[9], cuts[18]


def print_times() -> int:
    """Print the table of times; return in how many of them another generator is quicker."""
    print(f"{'ms a board: median / p95':26}{'this engine':>18}{'ms_toollib':>18}{'sgt-mines':>18}")
    missed = 0
    for name, config, most in PRESETS:
        boards = max(2, min(most, MOST))
        own = middle_and_tail(own_times(config, boards))
        line = f"{name:26}{own[0]:>9.3f} /{own[1]:>7.3f}"
        for peer in (toollib_times, sgt_times):
            times = peer(config, boards)
            if times is None:
                line += f"{'not installed':>18}"
                continue
            theirs = middle_and_tail(times)
            missed += (own[0] >= theirs[0]) + (own[1] >= theirs[1])
            line += f"{theirs[0]:>9.3f} /{theirs[1]:>7.3f}"
        print(line, flush=True)
    return missed


def print_waters() -> None:
    """Print the times of boards of one size and number of mines in every water."""
    print(f"\n{'16x16x40: median / p95':26}{'mean':>9}{'beside square':>18}")
    square = 0.0
    for name, neighbours in NEIGHBOURHOODS.items():
        config = replace(INTERMEDIATE, neighbours=neighbours)
        times = own_times(config, max(2, min(1500, MOST)))
        square = square or fmean(times)
        half, late = middle_and_tail(times)
        beside = fmean(times) / square
        print(f"{name:8}{half:>9.3f} /{late:>7.3f}{fmean(times):>9.3f}{beside:>17.2f}x", flush=True)


def rings(grid: Grid) -> list[int]:
    """Return the cells at distance 0, 1, 2 and 3 from the edge, and all further in."""
    found = [0] * 5
    for index in range(grid.span):
        x, y = grid.cell(index)
        found[min(4, x, y, grid.width - 1 - x, grid.height - 1 - y)] |= 1 << index
    return found


def print_shape(name: str, config: GameConfig, boards: int) -> None:
    boards = max(2, min(boards, MOST))
    grid, first = config.grid, middle(config)
    free = grid.full & ~grid.dilate(grid.bit(first))
    for kind in (no_guess(*config.dimensions), config):
        fields: list[Minefield] = [place_mines(kind, seed, first) for seed in range(boards)]
        line = f"{name:16}{kind.start.value:10}"
        for ring in rings(grid):
            if not ring & free:
                line += f"{'-':>7}"
                continue
            laid = fmean((field.mines & ring).bit_count() for field in fields)
            line += f"{100 * laid / (ring & free).bit_count():>6.1f}%"
        boxed = fmean((field.mines & ~grid.dilate(field.safe)).bit_count() for field in fields)
        bv = [three_bv(field) for field in fields]
        low, half, high = quantiles(bv, n=4)
        print(
            f"{line}{fmean(bv):>8.1f}{low:>6.0f}{half:>6.0f}{high:>6.0f}{boxed:>8.2f}", flush=True
        )


def main() -> int:
    missed = print_times()
    print_waters()
    print(f"\n{'mines by distance':16}{'':9}{0:>7}{1:>7}{2:>7}{3:>7}{'4+':>7}", end="")
    print(f"{'3BV':>8}{'q1':>6}{'q2':>6}{'q3':>6}{'boxed in':>9}")
    for name, config, boards in PRESETS:
        print_shape(name, config, boards)
    for mines in (150, 170):
        print_shape(f"30x16x{mines}", GameConfig(30, 16, mines), 25)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
