"""The time to the first picture: ``python -m tests.benchmarks.bench_start [ROUNDS] [PROGRAM ...]``.

Starts the checkout with Python, and each built program that is named, in turn: each once to warm
the disk's cache, and then ROUNDS times. The screen is a virtual one, whose picture is read.
"""

import mmap
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.game.app.real_window import ROOT, Screen, missing_programs

ROUNDS = 15
PATIENCE = 60.0
LOOK_EVERY = 0.002
_PIXEL = 4


class Picture:
    """The middle pixel of a virtual screen, in a file of X's window dump format (XWDFile.h)."""

    def __init__(self, folder: Path) -> None:
        with (folder / "Xvfb_screen0").open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        fields = struct.unpack_from(">25I", self._bytes)
        header, width, height, line, colours = (fields[n] for n in (0, 4, 5, 12, 19))
        self._at = header + colours * 12 + height // 2 * line + width // 2 * _PIXEL

    @property
    def is_blank(self) -> bool:
        return self._bytes[self._at : self._at + 3] == bytes(3)


def main() -> None:
    if missing_programs():
        sys.exit(f"This needs {' and '.join(missing_programs())}.")
    named, rounds = sys.argv[1:], ROUNDS
    if named and named[0].isdecimal():
        rounds = int(named.pop(0))
    programs = [[sys.executable, str(ROOT / "main.py")], *([name] for name in named)]
    times: list[list[float]] = [[] for _ in programs]
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder=Path(folder))
        try:
            picture = Picture(Path(folder))
            for number in range(rounds + 1):
                for program, taken in zip(programs, times, strict=True):
                    seconds = _first_picture(program, screen, picture)
                    if number:
                        taken.append(seconds)
        finally:
            screen.close()
    print(f"{'Start to first picture, s':60} {'least':>7} {'median':>7} {'worst':>7}")
    for program, taken in zip(programs, times, strict=True):
        figures = f"{min(taken):7.3f} {statistics.median(taken):7.3f} {max(taken):7.3f}"
        print(f"{program[-1][-60:]:60} {figures}")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def _first_picture(program: list[str], screen: Screen, picture: Picture) -> float:
    environment = {
        **os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as data:
        begin = time.perf_counter()
        game = subprocess.Popen([*program, "--data", data], env=environment)
        while picture.is_blank:
            if time.perf_counter() > begin + PATIENCE or game.poll() is not None:
                sys.exit(f"{program[-1]} shows nothing.")
            time.sleep(LOOK_EVERY)
        taken = time.perf_counter() - begin
        game.terminate()
        game.wait()
        while not picture.is_blank:
            time.sleep(LOOK_EVERY)
    return taken


if __name__ == "__main__":
    main()
