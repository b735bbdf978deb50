"""The solver off the frame's path: one board at a time on a thread of its own."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

from engine.board import Board
from engine.solver.probability import Analysis, analyse
from engine.solver.strategy import Choice, choose


class Thought(NamedTuple):
    """What the solver says of a board: the chances, and the move to make."""

    board: Board
    analysis: Analysis
    choice: Choice


class Thinker:
    """Takes a board, and has its thought ready some frames later."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self._future: Future[Thought] | None = None

    def ask(self, board: Board) -> None:
        """Think about this board from now on; a thought that was under way is dropped."""
        if self._future is not None:
            self._future.cancel()
        self._future = self._pool.submit(_think, board)

    def answer(self) -> Thought | None:
        """The thought about the board asked for last, None while it is not ready."""
        if self._future is None or not self._future.done() or self._future.cancelled():
            return None
        return self._future.result()

    def close(self) -> None:
        """No thought is wanted any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _think(board: Board) -> Thought:
    return Thought(board, analyse(board), choose(board))
