"""Kinds of boards in a few words."""

from engine.core.neighbourhood import SQUARE
from engine.core.shapes import OWN, SHAPES
from game.resources.texts import Texts
from game.store.board_kind import BoardKind


def preset_text(name: str, texts: Texts) -> str:
    """Return the name of a preset."""
    return texts(f"board.{name.replace(' ', '_')}")


def board_text(board: BoardKind, texts: Texts) -> str:
    """Return a kind of board in a few words, in the order of ``describe_board``."""
    words = [preset_text(board.preset, texts) if board.preset else size_text(board, texts)]
    if board.shape:
        words.insert(0, texts(f"shapes.{board.shape if board.shape in SHAPES else OWN}"))
    if board.neighbours != SQUARE.name:
        words.append(texts(f"board.{board.neighbours}"))
    return ", ".join(words)


def size_text(board: BoardKind, texts: Texts) -> str:
    """Return the size of a board and its mines."""
    return texts("board.size", width=board.width, height=board.height, count=board.mines)
