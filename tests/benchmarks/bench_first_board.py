"""The time to a board of a dive: ``python -m tests.benchmarks.bench_first_board [ROUNDS]``.

Each round is a process of its own under the dummy video driver, on the real clock. It chooses
*Dive* in the hub, in the hub's first frame (cold) or once all of that is read (warm), and then a
place of the chart, with a key that hurries Puff. The times are those from an input to the end of
the first frame of what follows it, and of them those of the main thread's CPU, which hardly depend
on what else the machine does. The last row is the CPU time in which a board alone is made, of the
places of all zones.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from engine.dive.airs import Air
from engine.dive.boards import ZONES, make_minefield
from engine.dive.chart import draw_chart
from game.app.context import Options
from game.app.loop import App, freeze_startup_objects
from game.app.run import THREAD_SWITCH_SECONDS
from game.dive.arcade_hub import ArcadeHubScene

ROUNDS = 12
READ = 4.0  # seconds until all that the hub shows is read
PATIENCE = 20.0
SETTINGS = '{"cards_seen": "arcade first_word", "window_width": 1280, "window_height": 720}'
GOAL, BOARD_GOAL = 300, 100  # milliseconds


def main(arguments: list[str]) -> None:
    rounds = int(arguments[0]) if arguments else ROUNDS
    print(f"{'Milliseconds':52} {'median':>7} {'95th':>7} {'worst':>7}   goal (95th)")
    for name, seconds in (("cold", 0.0), ("warm", READ)):
        with ProcessPoolExecutor(1, max_tasks_per_child=1) as pool:
            found = list(pool.map(measure_dive, [seconds] * rounds, range(1, rounds + 1)))
        for steps, what in zip(
            zip(*found, strict=True),
            ("from Dive to the chart", "from a place to its board"),
            strict=True,
        ):
            clock, work = zip(*steps, strict=True)
            print_row(f"{name}: {what}", clock, GOAL)
            print_row(f"{name}: {what}, CPU", work, GOAL)
    print_row("making a board, CPU", times_of_boards(rounds), BOARD_GOAL)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def print_row(name: str, times: Sequence[float], goal: int) -> None:
    times = sorted(times)
    high = times[min(len(times) - 1, int(0.95 * len(times)))]
    figures = f"{statistics.median(times):7.0f} {high:7.0f} {times[-1]:7.0f}"
    print(f"{name:52} {figures}   {goal}", flush=True)


Taken = tuple[float, float]
"""Milliseconds that something took, and those of this thread's CPU."""


def measure_dive(seconds: float, seed: int) -> tuple[Taken, Taken]:
    """Return the times from *Dive* to the chart, and from a place there to its board, when
    the hub was seen for ``seconds`` before."""
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder, "settings.json").write_text(SETTINGS, "utf-8")
        app = App(Options(data=folder))
        app.run_frame()
        app.finish_startup()
        freeze_startup_objects()
        run(app, 0.5)
        open_hub(app, seed)
        app.run_frame()
        run(app, seconds)
        to_chart = time_until(app, "chart", pygame.K_RETURN)
        run(app, 0.8)
        to_board = time_until(app, "arcade", pygame.K_RETURN, pygame.K_RETURN)
        app.close()
        return to_chart, to_board


def open_hub(app: App, seed: int) -> None:
    """Show the hub with the focus on *Dive*."""
    context = app.context
    context.fresh_seed = lambda: seed
    hub = ArcadeHubScene(context)
    context.stack.switch(hub)
    hub.group.focus = hub.tree.find(context.texts("hub.dive"))


def run(app: App, seconds: float) -> None:
    """Run frames for some seconds."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.run_frame()


def time_until(app: App, name: str, *keys: int) -> Taken:
    """Press keys, one in a frame; return the time until a scene has been drawn."""
    begin, begin_work, waiting = time.perf_counter(), time.thread_time(), list(keys)
    while app.stack.top.name != name:
        if waiting:
            key = waiting.pop(0)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        app.run_frame()
        if time.perf_counter() > begin + PATIENCE:
            sys.exit(f"{app.stack.top.name} does not lead to {name}.")
    work = time.thread_time() - begin_work
    return (time.perf_counter() - begin) * 1000, work * 1000


def times_of_boards(seeds: int) -> list[float]:
    """Return the milliseconds in which the boards of some charts are made."""
    times = []
    for seed in range(seeds):
        for level in range(len(ZONES)):
            chart = draw_chart(seed, level, Air.NORMAL)
            for plan in (place.plan for row in chart.rows for place in row):
                if plan is not None:
                    begin = time.thread_time()
                    make_minefield(plan, seed)
                    times.append((time.thread_time() - begin) * 1000)
    return times


if __name__ == "__main__":
    main(sys.argv[1:])
