"""The program without a screen, as every system can start it; and copies of it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

Started = subprocess.Popen[str]


def started(command: list[str], data: Path, *arguments: str) -> Started:
    """The program, which traces what it does. The tests' own environment names dummy drivers."""
    return subprocess.Popen(
        [*command, "--data", str(data), "--trace", *arguments],
        cwd=data,
        stdout=subprocess.PIPE,
        text=True,
    )


def first_scene(game: Started) -> str:
    """The name of the scene that comes up."""
    assert game.stdout is not None
    return str(next(line["scene"] for line in map(json.loads, game.stdout) if "scene" in line))


def end(game: Started) -> None:
    """Have it end. Nothing asks a program to on Windows: there it is stopped, with what a program
    of one file has started, which would live on and hold the pipe."""
    if sys.platform == "win32":
        tree = ["taskkill", "/T", "/F", "/PID", str(game.pid)]
        subprocess.run(tree, capture_output=True, timeout=60)
    else:
        game.terminate()
    game.communicate(timeout=60)


def is_folder(program: Path) -> bool:
    """Whether it is of a folder build, not a program of one file."""
    return (program.parent / "_internal").is_dir()


def copied(built: list[str], to: Path) -> list[str]:
    """The program at another place: its folder, or its file."""
    assert len(built) == 1, f"{built} cannot be copied"
    program = Path(built[0])
    if is_folder(program):
        shutil.copytree(program.parent, to, symlinks=True)
        return [str(to / program.name)]
    to.mkdir()
    return [str(shutil.copy(program, to / program.name))]
