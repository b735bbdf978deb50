"""The solver off the frame's path: one thought at a time on a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, NamedTuple, TypeVar

from engine.core.board import Board
from engine.solver.probability import Analysis, analyse
from engine.solver.strategy import Choice, choose

_Made = TypeVar("_Made")


class Thought(NamedTuple):
    """What the solver says of a board: the chances, and the move to make.

    ``analysis`` is None where nobody asked for the chances and the move needed none.
    """

    board: Board
    analysis: Analysis | None
    choice: Choice


class Thinker(Generic[_Made]):
    """Is asked something, and has the answer some frames later."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self._future: Future[_Made] | None = None

    def ask(self, work: Callable[..., _Made], *about: object) -> None:
        """Have ``work`` done, with what it is about; a thought that was under way is dropped."""
        self.drop()
        self._future = self._pool.submit(work, *about)

    def answer(self) -> _Made | None:
        """What was asked for last, None while it is not ready."""
        if self._future is None or not self._future.done() or self._future.cancelled():
            return None
        return self._future.result()

    def drop(self) -> None:
        """What was asked for is not wanted any more."""
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """No thought is wanted any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def think(board: Board, mines: int = 0, weighs: bool = True) -> Thought:
    """What the solver says of a board on which ``mines``, closed cells, are known to be mines, as
    after a loss that was taken back. Unless it ``weighs``, the chances are not asked for."""
    choice = choose(board, mines)
    analysis = choice.analysis
    if weighs and analysis is None:
        analysis = analyse(board, mines=mines)
    return Thought(board, analysis, choice)
