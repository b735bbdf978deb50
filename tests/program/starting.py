"""Starts of the program without a screen, which every system allows, and copies of it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

Started = subprocess.Popen[str]


def started(command: list[str], data: Path, *arguments: str) -> Started:
    """Start the program with its trace. The tests' own environment names dummy drivers."""
    return subprocess.Popen(
        [*command, "--data", str(data), "--trace", *arguments],
        cwd=data,
        stdout=subprocess.PIPE,
        text=True,
    )


def first_scene(game: Started) -> str:
    assert game.stdout is not None
    return str(next(line["scene"] for line in map(json.loads, game.stdout) if "scene" in line))


def end(game: Started) -> None:
    """Ask the program to end. On Windows it is killed, together with what a program of one file has
    started, which would live on and hold the pipe."""
    if sys.platform == "win32":
        tree = ["taskkill", "/T", "/F", "/PID", str(game.pid)]
        subprocess.run(tree, capture_output=True, timeout=60)
    else:
        game.terminate()
    game.communicate(timeout=60)


def is_folder(program: Path) -> bool:
    """Return whether a program is part of a folder build, not of one file."""
    return (program.parent / "_internal").is_dir()


def copied(built: list[str], to: Path) -> list[str]:
    """Copy the program, its folder or its file; return the command that starts the copy."""
    assert len(built) == 1, f"{built} cannot be copied"
    program = Path(built[0])
    if is_folder(program):
        shutil.copytree(program.parent, to, symlinks=True)
        return [str(to / program.name)]
    to.mkdir()
    return [str(shutil.copy(program, to / program.name))]
