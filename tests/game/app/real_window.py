"""The program in a real window with real clicks, on a virtual screen."""

import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine import Cell

ROOT = Path(__file__).resolve().parents[3]
NEEDED = ("Xvfb", "xdotool", "setxkbmap")
KINDS = ("n", "frame", "state", "scene", "board")
LEFT, RIGHT = "1", "3"
VIDEO_DRIVER = os.environ.get("MINEWAVE_VIDEO_DRIVER", "x11")
"""SDL's video driver in the program that is played: ``windows`` if Wine runs it on the screen."""
IS_UNDER_WINE = VIDEO_DRIVER == "windows"
PATIENCE = 90.0 if IS_UNDER_WINE else 30.0  # a single file unpacks itself slowly there
ENDED = 0 if IS_UNDER_WINE else 128 + signal.SIGTERM  # the exit status of a game that was left


def missing_programs() -> list[str]:
    """Return the programs that a real window needs and that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Screen:
    """A virtual screen, whose picture is a file in ``folder``; DISPLAY is set to ``name``."""

    def __init__(self, size: str = "1280x720x24", folder: Path | None = None) -> None:
        read, write = os.pipe()
        kept = [] if folder is None else ["-fbdir", str(folder)]
        # A server that resets itself after its last window refuses the next one for a moment.
        options = ["-screen", "0", size, "-nolisten", "tcp", "-noreset", *kept]
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), *options],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = ":" + answer.readline().strip()

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


def program() -> list[str]:
    """Return the command of the game; MINEWAVE_PROGRAM may name another one, or its path."""
    named = os.environ.get("MINEWAVE_PROGRAM")
    if not named:
        return [sys.executable, str(ROOT / "main.py")]
    return [str(Path(named).resolve())] if Path(named).exists() else shlex.split(named)


class Window:
    """The game in a window, and its trace.

    Without ``data`` it uses the player's usual folder. ``environment`` is added to that of the
    tests, without the variables that are None. ``user`` is a number: only root may change it.
    """

    def __init__(
        self,
        screen: Screen,
        data: Path | None,
        *arguments: str,
        command: Iterable[str] | None = None,
        cwd: Path | None = None,
        environment: Mapping[str, str | None] | None = None,
        user: int | None = None,
    ) -> None:
        given = {
            **os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": VIDEO_DRIVER,
            "SDL_AUDIODRIVER": "dummy", **(environment or {}),
        }  # fmt: skip
        self._environment = {name: value for name, value in given.items() if value is not None}
        keeping = [] if data is None else ["--data", str(data)]
        self._game = subprocess.Popen(
            [*(program() if command is None else command), "--trace", *keeping, *arguments],
            cwd=cwd or data,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            start_new_session=True,
        )
        self._has_own_layout = False
        self.hexagon_rows = 0  # the number of rows of a board of hexagons, which are shifted
        self.lines: list[dict[str, Any]] = []
        self._fresh = {kind: queue.Queue[dict[str, Any] | None]() for kind in KINDS}
        threading.Thread(target=self._listen, daemon=True).start()
        self.expect("scene")
        # Without a window manager the window stands at the screen's corner, under the mouse.
        under = self._xdotool("mousemove", "9", "9", "getmouselocation", "--shell")
        self._id = under.split("WINDOW=")[1].split()[0]

    def expect(self, key: str, value: object = None, seconds: float = PATIENCE) -> dict[str, Any]:
        """Return the next line of this kind and value. Raises queue.Empty when time is up."""
        end = time.monotonic() + seconds
        while True:
            line = self._fresh[key].get(timeout=max(0.01, end - time.monotonic()))
            assert line is not None, f"the program ended with {self._game.wait()}"
            if value is None or line[key] == value:
                return line

    def until(self, scene: str, act: Callable[[], None]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            act()
            with suppress(queue.Empty):
                self.expect("scene", scene, 1.0)
                return
        raise AssertionError(f"{scene} does not come up")

    def place(self) -> tuple[list[int], int]:
        """Return the board's rectangle and a cell's side, as traced last."""
        line = next(line for line in reversed(self.lines) if "board" in line)
        return line["board"], line["cell"]

    def click(self, cell: Cell, button: str = LEFT) -> None:
        self._xdotool(*self._to(cell), "click", button)

    def click_at(self, spot: tuple[int, int]) -> None:
        to = ("mousemove", "--window", self._id, str(spot[0]), str(spot[1]))
        self._xdotool(*to, "click", LEFT)

    def chord(self, cell: Cell) -> None:
        both = ("mousedown", LEFT, "mousedown", RIGHT, "mouseup", LEFT, "mouseup", RIGHT)
        self._xdotool(*self._to(cell), *both)

    def key(self, name: str) -> None:
        self._xdotool("key", "--window", self._id, name)

    def press(self, *places: int) -> None:
        """Press keys of the screen's own keyboard, by their X keycodes, whatever their layout."""
        self._xdotool("key", "--delay", "30", *map(str, places))

    def hold(self, place: int, act: Callable[[], None]) -> None:
        """Hold a key, given by its X keycode, while something happens."""
        self._xdotool("keydown", str(place))
        act()
        self._xdotool("keyup", str(place))

    def use_layout(self, name: str, variant: str = "") -> None:
        """Change the keyboard's layout, such as ``ru``, until the window is closed."""
        self._set_layout(name, variant)
        self._has_own_layout = True
        time.sleep(0.5)  # until the program has read it

    def keys_and_motions(self, name: str, spots: Iterable[tuple[int, int]]) -> None:
        """Press a key while the mouse rests at each spot; it moves on 0 to 7 ms later."""
        words: list[str] = []
        for number, (x, y) in enumerate(spots):
            words += ["sleep", "0.07", "key", "--delay", "0", "--window", self._id, name]
            words += ["sleep", f"0.00{number % 8}", "mousemove", "--window", self._id]
            words += [str(x), str(y)]
        self._xdotool(*words)

    def resize(self, width: int, height: int) -> None:
        self._xdotool("windowsize", self._id, str(width), str(height))

    def leave(self) -> int:
        """Ask the game to end, as the system does, and return its status, which should be ENDED."""
        if IS_UNDER_WINE:  # which has no signals
            self.key("alt+F4")
        else:
            self._game.terminate()
        return self.ended()

    def ended(self) -> int:
        return self._game.wait(PATIENCE)

    def close(self) -> None:
        """Kill the game, and also the child of a program in one file."""
        if IS_UNDER_WINE:  # which puts the child into a session of its own
            with suppress(subprocess.CalledProcessError):
                self._xdotool("windowkill", self._id)
        with suppress(ProcessLookupError):
            os.killpg(self._game.pid, signal.SIGKILL)
        self._game.wait()
        if self._has_own_layout:
            self._set_layout("us")

    def _set_layout(self, name: str, variant: str = "") -> None:
        command = ["setxkbmap", "-layout", name, "-variant", variant]
        subprocess.run(command, env=self._environment, timeout=60, check=True)

    def _to(self, cell: Cell) -> tuple[str, ...]:
        (left, top, _, high), side = self.place()
        x, y = left + cell[0] * side + side // 2, top + cell[1] * side + side // 2
        if self.hexagon_rows:
            pitch = high / (self.hexagon_rows + 1 / 3)  # a hexagon is 4/3 of it high
            x, y = x + cell[1] % 2 * side // 2, top + round((cell[1] + 2 / 3) * pitch)
        return "mousemove", "--window", self._id, str(x), str(y)

    def _xdotool(self, *words: str) -> str:
        command = ["xdotool", *words]
        return subprocess.check_output(command, env=self._environment, text=True, timeout=60)

    def _listen(self) -> None:
        for text in self._game.stdout:
            line = json.loads(text)
            self.lines.append(line)
            self._fresh[next(kind for kind in KINDS if kind in line)].put(line)
        for lines in self._fresh.values():
            lines.put(None)
