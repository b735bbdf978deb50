"""Other solvers to measure beside, where they are installed."""

from importlib import import_module
from types import ModuleType

from engine.core.board import Board


def toolbox() -> ModuleType | None:
    """Return the ``ms_toollib`` package (compiled Rust), or None where it is not installed."""
    try:
        return import_module("ms_toollib")
    except ImportError:
        return None


def rows_for_toolbox(board: Board) -> list[list[int]]:
    """Return a board as ``ms_toollib`` accepts it: 10 is a closed cell."""
    return [[10 if sign in "#F?" else int(sign) for sign in row] for row in str(board).split("\n")]
