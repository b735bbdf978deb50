"""The time from a click to its picture: ``python -m tests.benchmarks.bench_latency [CLICKS]``.

Opens the real game in a real window, on a virtual screen if there is none (then Xvfb is needed),
and there boards of a dive. Clicks go through X's test extension. From the release, which is what
makes a move, the pixels of the cell are read from the X server until they change, in pauses that
cost the game little; the last column is the time from one reading to the next, by which a time may
be too long. Prints the times in milliseconds and in frames.
"""

import ctypes
import json
import os
import random
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes.util import find_library
from pathlib import Path

from engine import Flag, Open
from tests.game.app.real_window import Screen, missing_programs

CLICKS = 200  # clicks of each kind and frame rate
RATES = (60, 144)
KINDS = ("open", "flag", "chord", "refused chord")
BOARD_CLICKS = 20  # the most clicks on one board
HELD, REST, READ_EVERY = 0.09, (0.12, 0.3), 0.0003  # seconds; the rest between clicks is random
LEFT, RIGHT = 1, 3

Box = list[int]  # x, y, width, height in the window


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["serve"]:
        serve(arguments[1])
        return
    clicks = int(arguments[0]) if arguments else CLICKS
    with screen_name() as name:
        print(f"{'from the release to the picture':26} {'clicks':>6}", end="")
        print(f"{'median':>15} {'99th':>15} {'worst':>15}   read every")
        for rate in RATES:
            with game(name, rate) as (process, screen):
                for kind in KINDS:
                    print_row(kind, rate, *measure_clicks(process, screen, kind, clicks))


def print_row(kind: str, rate: int, times: list[float], lost: int, gap: float) -> None:
    times.sort()
    high = times[min(len(times) - 1, int(len(times) * 0.99))]
    cells = [
        f"{1000 * value:5.1f} ms {value * rate:4.2f} f"
        for value in (statistics.median(times), high, times[-1])
    ]
    told = f", {lost} not seen" if lost else ""
    label = f"{kind}, {rate} Hz"
    print(f"{label:26} {len(times):6} {' '.join(cells)}   {1000 * gap:.2f} ms{told}", flush=True)


@contextmanager
def screen_name() -> Iterator[str]:
    """Yield the name of the screen in use, or of a virtual one that is started."""
    if not (find_library("X11") and find_library("Xtst")):
        sys.exit("This needs the libraries X11 and Xtst.")
    if "DISPLAY" in os.environ:
        yield os.environ["DISPLAY"]
        return
    if "Xvfb" in missing_programs():
        sys.exit("There is no screen: this needs a DISPLAY or Xvfb.")
    own = Screen("1280x720x24")
    try:
        yield own.name
    finally:
        own.close()


class XScreen:
    """A connection to an X server, which presses buttons and reads a window's pixels."""

    def __init__(self, name: str, window: int) -> None:
        self._x, self._test = (ctypes.CDLL(find_library(one)) for one in ("X11", "Xtst"))
        self._x.XOpenDisplay.restype = self._x.XDefaultRootWindow.restype = ctypes.c_void_p
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(name.encode()))
        self._window = ctypes.c_ulong(window)
        root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._left, self._top, child = ctypes.c_int(), ctypes.c_int(), ctypes.c_ulong()
        found = ctypes.byref(self._left), ctypes.byref(self._top), ctypes.byref(child)
        self._x.XTranslateCoordinates(self._display, self._window, root, 0, 0, *found)

    def move(self, box: Box) -> None:
        x = self._left.value + box[0] + box[2] // 2
        y = self._top.value + box[1] + box[3] // 2
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def button(self, number: int, is_down: bool) -> None:
        self._test.XTestFakeButtonEvent(self._display, number, int(is_down), ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def pixels(self, box: Box) -> bytes:
        every = ctypes.c_ulong(0xFFFFFFFF)
        image = self._x.XGetImage(self._display, self._window, *box, every, 2)
        read = image.contents
        found = ctypes.string_at(read.data, read.bytes_per_line * read.height)
        self._x.XFree(ctypes.c_void_p(read.data))
        self._x.XFree(image)
        return found


class _Image(ctypes.Structure):
    _fields_ = (
        *[(name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")],
        ("data", ctypes.c_void_p),
        *[(name, ctypes.c_int) for name in ("order", "unit", "bit_order", "pad", "depth")],
        ("bytes_per_line", ctypes.c_int),
    )


@contextmanager
def game(name: str, rate: int) -> Iterator[tuple[subprocess.Popen, XScreen]]:
    with tempfile.TemporaryDirectory() as folder:
        settings = {"frame_rate": rate, "cards_seen": "first_word", "zone": "kelp"}
        Path(folder, "settings.json").write_text(json.dumps(settings), "utf-8")
        environment = {**os.environ, "DISPLAY": name, "SDL_VIDEODRIVER": "x11"}
        environment |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        command = [sys.executable, "-m", "tests.benchmarks.bench_latency", "serve", folder]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)
        try:
            yield process, XScreen(name, json.loads(process.stdout.readline()))
        finally:
            process.stdin.close()
            process.wait(30)


def measure_clicks(
    process: subprocess.Popen, screen: XScreen, kind: str, clicks: int
) -> tuple[list[float], int, float]:
    """Return the times of clicks, the number of clicks that changed nothing, and the mean time
    between two readings."""
    times, lost, gaps, seed = [], 0, [], 0
    while len(times) < clicks and lost < clicks:
        seed += 1
        process.stdin.write(json.dumps([kind, seed]) + "\n")
        process.stdin.flush()
        for pressed, watched in json.loads(process.stdout.readline())[: clicks - len(times)]:
            spent, count = _click(screen, kind, pressed, watched)
            gaps.append(spent / count)
            if spent < 1:
                times.append(spent)
            else:
                lost += 1
    return times, lost, statistics.mean(gaps)


def _click(screen: XScreen, kind: str, pressed: Box, watched: Box) -> tuple[float, int]:
    """Return the seconds until a click is visible, 1 if it never is, and the number of readings."""
    buttons = {"open": (LEFT,), "flag": (RIGHT,)}.get(kind, (LEFT, RIGHT))
    screen.move(pressed)
    time.sleep(random.uniform(*REST))
    for number in buttons:
        screen.button(number, True)
    time.sleep(HELD)
    before, count, spent = screen.pixels(watched), 0, 0.0
    begin_dive_board = time.perf_counter()
    screen.button(buttons[0], False)
    while spent < 1:
        time.sleep(READ_EVERY)
        count += 1
        is_new = screen.pixels(watched) != before
        spent = time.perf_counter() - begin_dive_board
        if is_new:
            break
    for number in buttons[1:]:
        screen.button(number, False)
    return spent, count


def serve(folder: str) -> None:
    """Play in a window. Each input line names a kind of click and a board's seed; the answer is the
    places for such clicks."""
    import pygame

    from game.app.context import Options
    from game.app.loop import App, freeze_startup_objects
    from game.app.run import THREAD_SWITCH_SECONDS
    from game.platform.window import set_sdl_hints

    set_sdl_hints()
    app = App(Options(data=folder))
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    app.run_frame()
    app.finish_startup()
    freeze_startup_objects()
    print(json.dumps(pygame.display.get_wm_info()["window"]), flush=True)
    while True:
        app.run_frame()
        if select.select([sys.stdin], [], [], 0)[0]:
            line = sys.stdin.readline()
            if not line:
                break
            print(json.dumps(_places(app, *json.loads(line))), flush=True)
    app.close()


def _places(app, kind: str, seed: int) -> list[tuple[Box, Box]]:
    """Open a board of a dive; return where to click on it and which pixels change then."""
    from game.dive.dive_scene import DiveScene
    from game.play.game_controller import DiveInPlay
    from tests.game.dive.driven_dives import dive_with  # which turns to the dummy driver

    dive = dive_with(least=12)
    app.context.stack.switch(DiveScene(app.context, DiveInPlay(dive, f"bench{seed}")))
    play, middle = app.stack.top, (dive.plan.width // 2, dive.plan.height // 2)

    def run(seconds: float) -> None:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            app.run_frame()

    run(0.5)
    play.make(Open(middle), time.perf_counter())
    run(1.2)
    board, field, grid = play.session.position.board, play.session.position.field, None
    grid, rng = board.grid, random.Random(seed)
    safe = board.closed & field.safe & ~field.zeros
    numbers = board.opened & ~field.zeros
    if kind == "open":
        picked = [(cell, cell) for cell in grid.cells(safe)]
    elif kind == "flag":
        picked = [(cell, cell) for cell in grid.cells(field.mines)]
    elif kind == "refused chord":
        picked = [(cell, cell) for cell in grid.cells(numbers) if grid.around(cell) & board.closed]
    else:
        picked, taken = [], 0
        for cell in grid.cells(numbers):
            near = grid.around(cell)
            wide = grid.dilate(near)
            opens = near & board.closed & field.safe
            if opens & safe == opens != 0 and not wide & taken:
                taken |= wide
                picked.append((cell, next(grid.cells(opens))))
                for mine in grid.cells(near & field.mines):
                    play.make(Flag(mine), time.perf_counter())
        run(0.6)
    rng.shuffle(picked)
    side = play.pane.camera.cell
    boxes = {cell: [*play.pane.camera.corner(cell), side, side] for pair in picked for cell in pair}
    return [(boxes[pressed], boxes[watched]) for pressed, watched in picked[:BOARD_CLICKS]]


if __name__ == "__main__":
    main(sys.argv[1:])
