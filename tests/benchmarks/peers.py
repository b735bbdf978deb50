"""Other programs to measure beside, where they are to be had: none is needed to play or to test."""

from __future__ import annotations

import shutil
import subprocess
from importlib import import_module
from time import perf_counter
from types import ModuleType

from engine.core.board import Board


def toolbox() -> ModuleType | None:
    """The ``ms_toollib`` package (compiled Rust), or None where it is not installed."""
    try:
        return import_module("ms_toollib")
    except ImportError:
        return None


def rows_for_toolbox(board: Board) -> list[list[int]]:
    """A board as ``ms_toollib`` takes it: 10 is a closed cell."""
    return [[10 if sign in "#F?" else int(sign) for sign in row] for row in str(board).split("\n")]


def puzzles_generate(width: int, height: int, mines: int, count: int) -> float | None:
    """Milliseconds a board of Simon Tatham's ``sgt-mines --generate``, or None without it."""
    program = shutil.which("sgt-mines", path="/usr/games:/usr/bin:/usr/local/bin")
    if program is None:
        return None
    began = perf_counter()
    subprocess.run(
        [program, "--generate", str(count), f"{width}x{height}n{mines}"],
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return (perf_counter() - began) * 1000 / count
