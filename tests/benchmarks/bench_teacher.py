"""The time of a frame with live chances: ``python -m tests.benchmarks.bench_teacher [GAMES]``.

The solver plays Expert games, a move every few frames, in the app's own loop at 60 frames a second
on the real clock, with the chances shown. Prints the time of the frames, from the first event after
the last frame to the end of the flip, without the waiting for the next one; no frame may take 16
ms. Beside it is the processor time of the frame's own thread, without what else keeps the machine
busy.

The dummy video driver is used unless SDL_VIDEODRIVER says otherwise; ``SDL_VIDEODRIVER=x11`` (or
``windows``, ``wayland``, ``cocoa``) plays in a real window, where the flip counts too.
"""

import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from engine import EXPERT, Cell, Open, choose, first_cell
from game.app.context import Options
from game.app.loop import App, freeze_startup_objects, wait_for_events
from game.app.run import THREAD_SWITCH_SECONDS
from game.play.play import PlayScene
from game.store.saved_game import GameStart
from game.store.settings import Assist

GOAL_MS = 16.0
FRAMES_PER_MOVE = 4
FRAMES_AT_END = 30


class Loop:
    def __init__(self, folder: str, seed: int, assist: Assist | None) -> None:
        kind = assist or Assist.SINGLES
        (Path(folder) / "settings.json").write_text(f'{{"assist": "{kind.value}"}}', "utf-8")
        self._waited = 0.0  # seconds that the app has waited for events
        self._stopped = 0.0  # seconds for which the app's clock stood still
        self.app = App(
            Options(EXPERT, data=folder, start=GameStart(seed)), clock=self._clock, wait=self._wait
        )
        self.app.finish_startup()
        gc.unfreeze()
        freeze_startup_objects()
        self.play.aids.is_assisted = assist is not None
        self.times: list[float] = []
        self.work: list[float] = []

    @property
    def play(self) -> PlayScene:
        scene = self.app.stack.top
        assert isinstance(scene, PlayScene)
        return scene

    def _clock(self) -> float:
        return time.perf_counter() - self._stopped

    def choose(self) -> Iterator[Cell]:
        """Return the cells that the best player opens next, chosen without any delay."""
        board, begin = self.play.session.position.board, time.perf_counter()
        cells = choose(board).cells & ~board.flags
        self._stopped += time.perf_counter() - begin
        return board.grid.cells(cells)

    def _wait(self, seconds: float) -> list[pygame.event.Event]:
        begin = time.perf_counter()
        events = wait_for_events(seconds)
        self._waited += time.perf_counter() - begin
        return events

    def frame(self, move: Open | None = None) -> None:
        """Wait for the next frame, and make ``move`` before it, as an event would."""
        begin, waited, worked = time.perf_counter(), self._waited, time.thread_time()
        if move is not None:
            self.play.make(move, self._clock())
        self.app.run_frame()
        spent = time.perf_counter() - begin - (self._waited - waited)
        self.times.append(1000 * spent)
        self.work.append(1000 * (time.thread_time() - worked))


def play(folder: str, seed: int, assist: Assist | None = None) -> tuple[list[float], list[float]]:
    """Play a game; return the times of its frames and of the frames' own thread, in
    milliseconds."""
    loop = Loop(folder, seed, assist)
    for _ in range(30):
        loop.frame()
    loop.times, loop.work = [], []
    loop.play.aids.toggle_chances()
    position = loop.play.session.position
    loop.frame(Open(first_cell(position.board.grid, EXPERT.start)))
    while not loop.play.session.position.is_over:
        cell = next(loop.choose(), None)
        if cell is None:
            break
        loop.frame(Open(cell))
        for _ in range(FRAMES_PER_MOVE - 1):
            loop.frame()
        if loop.app.stack.top is not loop.play:
            break
    for _ in range(FRAMES_AT_END):
        loop.frame()
    loop.app.close()
    return loop.times, loop.work


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    print(
        f"{'Expert, chances on, a frame in ms':36} {'frames':>7} {'median':>7} {'99th':>7}", end=""
    )
    print(f" {'worst':>7} {'over 16':>8}    work: {'99th':>7} {'worst':>7} {'over 16':>8}")
    every, all_work = [], []
    for assist in (None, Assist.PAIRS):
        for seed in range(1, games + 1):
            with tempfile.TemporaryDirectory() as folder:
                times, work = play(folder, seed, assist)
            _row(f"game {seed}, assist {assist.value if assist else 'off'}", times, work)
            every += times
            all_work += work
    _row("all", every, all_work)


def _row(name: str, times: list[float], work: list[float]) -> None:
    print(f"{name:36} {len(times):7} {statistics.median(times):7.2f}", end="")
    print(f" {_ends(times)}          {_ends(work)}", flush=True)


def _ends(times: list[float]) -> str:
    ranked = sorted(times)
    high = ranked[min(len(ranked) - 1, int(len(ranked) * 0.99))]
    late = sum(spent > GOAL_MS for spent in ranked)
    return f"{high:7.2f} {ranked[-1]:7.2f} {late:8}"


if __name__ == "__main__":
    main()
