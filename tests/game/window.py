"""Plays the program in a real window with real clicks, on a screen of its own."""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from engine.grid import Cell

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("Xvfb", "xdotool")
KINDS = ("n", "frame", "state", "scene", "board")
LEFT, RIGHT = "1", "3"
PATIENCE = 30.0


def missing() -> list[str]:
    """The programs that a real window needs and this machine lacks."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Screen:
    """A virtual screen; ``name`` is what DISPLAY is set to."""

    def __init__(self, size: str = "1280x720x24") -> None:
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = ":" + answer.readline().strip()

    def close(self) -> None:
        """Switch the screen off."""
        self._server.terminate()
        self._server.wait()


class Window:
    """The game in a window, and what it traces. MINEWAVE_PROGRAM may name another program."""

    def __init__(self, screen: Screen, data: Path, *arguments: str) -> None:
        program = os.environ.get("MINEWAVE_PROGRAM")
        command = shlex.split(program) if program else [sys.executable, str(ROOT / "main.py")]
        self._environment = {
            **os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip
        self._game = subprocess.Popen(
            [*command, "--trace", "--data", str(data), *arguments],
            cwd=data,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.lines: list[dict[str, Any]] = []
        self._fresh = {kind: queue.Queue[dict[str, Any]]() for kind in KINDS}
        threading.Thread(target=self._listen, daemon=True).start()
        self.expect("scene")
        # Without a window manager the window stands at the screen's corner, under the mouse.
        under = self._xdotool("mousemove", "9", "9", "getmouselocation", "--shell")
        self._id = under.split("WINDOW=")[1].split()[0]

    def expect(self, key: str, value: object = None) -> dict[str, Any]:
        """Wait for the next line of this kind (with this value); those before are passed over."""
        end = time.monotonic() + PATIENCE
        while True:
            line = self._fresh[key].get(timeout=max(0.01, end - time.monotonic()))
            if value is None or line[key] == value:
                return line

    def place(self) -> tuple[list[int], int]:
        """The board's rectangle and a cell's side, as traced last."""
        line = next(line for line in reversed(self.lines) if "board" in line)
        return line["board"], line["cell"]

    def click(self, cell: Cell, button: str = LEFT) -> None:
        """Press and release a button on a cell."""
        self._xdotool(*self._to(cell), "click", button)

    def chord(self, cell: Cell) -> None:
        """Both buttons down and up on a cell."""
        both = ("mousedown", LEFT, "mousedown", RIGHT, "mouseup", LEFT, "mouseup", RIGHT)
        self._xdotool(*self._to(cell), *both)

    def key(self, name: str) -> None:
        """Press and release a key."""
        self._xdotool("key", "--window", self._id, name)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._xdotool("windowsize", self._id, str(width), str(height))

    def close(self) -> None:
        """End the game."""
        self._game.kill()
        self._game.wait()

    def _to(self, cell: Cell) -> tuple[str, ...]:
        (left, top, _, _), side = self.place()
        x, y = left + cell[0] * side + side // 2, top + cell[1] * side + side // 2
        return "mousemove", "--window", self._id, str(x), str(y)

    def _xdotool(self, *words: str) -> str:
        command = ["xdotool", *words]
        done = subprocess.run(
            command, env=self._environment, check=True, capture_output=True, text=True, timeout=60
        )
        return done.stdout

    def _listen(self) -> None:
        assert self._game.stdout is not None
        for text in self._game.stdout:
            line = json.loads(text)
            self.lines.append(line)
            self._fresh[next(kind for kind in KINDS if kind in line)].put(line)
